"""``gotowar simulate``: the run itself, its progress, its interruption, and where its figures go."""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import click

from gotowar.cli import INTERRUPTED, UsageError, asked, paper
from gotowar.cli.asking import plain
from gotowar.cli.par_out import make_folder, print_paper, put_html, put_pictures
from gotowar.cli.sheets_files import short
from gotowar.odds.paper import Paper
from gotowar.odds.question import Question
from gotowar.simulate import checkpoint, result_paper
from gotowar.simulate.asked import Asked
from gotowar.simulate.counting import System, is_system, read, shipped, shipped_text
from gotowar.simulate.figures import counted
from gotowar.simulate.labs import counting, lab
from gotowar.simulate.result import Result, document
from gotowar.simulate.run import Progress, Task
from gotowar.simulate.workers import by_threads

STANDARD_ERROR = 2


def run(question: Question, given: dict[str, Any]) -> None:
    text = _policy(given["policy"], question.sheet.game)
    system = _system(text, given)
    made = lab(question, _asked(question, given, "" if system else text))
    task = made.task if system is None else made.task._replace(plan=counting(made.plan, system))
    keeps = Path(given["checkpoint"]) if given["checkpoint"] else None
    progress = checkpoint.read(keeps, task) if keeps else Progress(task)
    _check_places(given)
    with _rounds_file(question, made, task, given) as keep_rounds:
        whole = _dealt(progress, keeps, given, keep_rounds)
    if not progress.done:
        click.echo("interrupted before a block was done: nothing to show", err=True)
        sys.exit(INTERRUPTED)
    put(_report(made, progress) if system is None else _counted(made, progress), given)
    if not whole:
        again = f"; the same command goes on from {short(given['checkpoint'])}" if keeps else ""
        click.echo(f"interrupted after {progress.rounds:,} of {made.task.rounds:,} rounds{again}", err=True)
        sys.exit(INTERRUPTED)


def _asked(question: Question, given: dict[str, Any], policy: str) -> Asked:
    game = _GAMES[question.sheet.game]
    bet = game(question, given["bet"])
    return Asked(
        given["rounds"],
        given["seats"],
        given["seed"],
        bet,
        asked.bankroll_of(given["bankroll"], sum(bet.values())),
        given["session"],
        given["side_every"],
        given["block"],
        given["per_shoe"],
        policy,
        given["leave"],
    )


def _casino_war(question: Question, words: tuple[str, ...]) -> dict[str, int]:
    found = asked.bet_of(words, question.spec)
    return {name: amount for name, amount in found._asdict().items() if amount and name != "chip"}


def _war_blackjack(question: Question, words: tuple[str, ...]) -> dict[str, int]:
    limits = question.spec.limits
    return asked.stakes_of(question, words, limits.war.minimum if limits.war else 0)


_GAMES: dict[str, Callable[[Question, tuple[str, ...]], dict[str, int]]] = {
    "casino-war": _casino_war,
    "war-blackjack": _war_blackjack,
}


_STRATEGIES = {
    "casino-war": (("war", "surrender", "best"), "a file of counts"),
    "war-blackjack": (("basic",), "a file with a strategy or counts"),
}


def _policy(name: str, game: str) -> str:
    """A name of ours, or the text of the file of this name."""
    names, files = _STRATEGIES[game]
    is_file = _is_file(name)
    if name in ("", *names, *shipped()) and not is_file:
        return name
    if not ("." in name or "/" in name or is_file):
        known = ", ".join((*names, *shipped()))
        raise UsageError(f"--policy {plain(name)}: there are {known}, or {files}")
    text = asked.policy_text(name)
    if not text.strip():
        raise UsageError(f"--policy {plain(name)}: the file is empty")
    if game == "casino-war":
        # No other file says how Casino War is played; what is wrong with it is said before anything is dealt.
        read(text)
    return text


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):  # no file can have this name
        return False


def _system(text: str, given: dict[str, Any]) -> System | None:
    """The counting system that the policy is, if it is one."""
    if text in shipped():
        text = shipped_text(text)
    elif not is_system(text):
        return None
    if given["side_every"] > 1:
        raise UsageError("--side-every: a counter lays side wagers by the count, so leave it out")
    if given["bet"] or given["bankroll"] is not None:
        name = "--bet" if given["bet"] else "--bankroll"
        raise UsageError(f"{name}: a counter lays units by the count, so leave it out")
    if given["rounds_out"]:
        raise UsageError("--rounds-out: a counter's stakes go by the count, which no row of a round tells")
    return read(text)


def _check_places(given: dict[str, Any]) -> None:
    """Where the report cannot be put is said before hours of dealing, not after."""
    if given["html"] not in (None, "-"):
        _check_page(given["html"])
    if given["svg"] is not None:
        make_folder(given["svg"])


def _check_page(name: str) -> None:
    place = Path(name)
    try:
        was = place.exists()
        if was and not (place.is_file() or place.is_dir()):
            return  # a pipe would end with the first who writes to it
        with place.open("ab"):
            pass
        if not was:
            place.unlink()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise UsageError(f"{short(name)} cannot be written: {why}") from None


Keep = Callable[[int, Any], None]


@contextmanager
def _rounds_file(question: Question, made: Any, task: Task, given: dict[str, Any]) -> Iterator[Keep | None]:
    """Where every round goes, if anybody wants them."""
    if given["rounds_out"] is None:
        yield None
        return
    from gotowar.simulate.histories import Writer

    told = {
        "sheet": question.sheet.id,
        "digest": question.digest,
        "readings": dict(question.readings),
        "set": dict(question.sets),
        "table": question.spec.name,
        "policy": made.policy_says,
        "bet_cents": dict(made.asked.bet),
    }
    progressive = question.game.progressive if question.sheet.game == "casino-war" else None
    try:
        with Writer(Path(given["rounds_out"]), task, told, progressive) as writer:
            yield writer.add
            is_whole = writer.is_whole
    except OSError as error:
        why = error.strerror or str(error)
        raise UsageError(f"--rounds-out {short(given['rounds_out'])} cannot be written: {why}") from None
    if is_whole:
        click.echo(f"written: {given['rounds_out']}", err=True)
    else:
        click.echo(f"{given['rounds_out']} was not written: the run is not whole", err=True)


def _dealt(progress: Progress, keeps: Path | None, given: dict[str, Any], keep_rounds: Keep | None) -> bool:
    """Deal what is left; False where an interrupt ended it, with what is done kept."""
    if not given["cluster"] and not progress.is_whole:
        _make_ready(progress)
    start, before = time.monotonic(), progress.rounds
    with _listening() as stopped, _bar(progress) as told:
        blocks = _workers(progress, given, keep=keep_rounds is not None)
        try:
            for block, dealt in blocks:
                progress.add(block, dealt.tally)
                if keep_rounds:
                    keep_rounds(block, dealt.history)
                if keeps:
                    _keep(keeps, progress)
                told()
                if stopped() and not progress.is_whole:
                    break
        finally:
            blocks.close()
    seconds, rounds = time.monotonic() - start, progress.rounds - before
    if rounds:
        rate = _rate(rounds / max(seconds, 1e-9))
        click.echo(f"dealt {counted(rounds)} in {seconds:,.1f} s, {rate}", err=True)
    return progress.is_whole


def _make_ready(progress: Progress) -> None:
    """Kernels that were not compiled yet, or not since a change, are: it takes seconds, and is said."""
    is_watched = sys.stderr.isatty()
    if is_watched:
        click.echo("compiling the kernels, once …", nl=False, err=True)
    dealt = progress.task.plan.deal(0, 0, 1, keep=True)
    progress.task.watch.look(dealt.history, 0, 1)
    if is_watched:
        click.echo("\r\033[K", nl=False, err=True)


def _workers(progress: Progress, given: dict[str, Any], *, keep: bool) -> Any:
    if given["cluster"]:
        from gotowar.simulate.cluster import by_cluster

        return by_cluster(progress, given["cluster"], keep=keep)
    return by_threads(progress, given["jobs"] or os.cpu_count() or 1, keep=keep)


def _keep(path: Path, progress: Progress) -> None:
    try:
        checkpoint.write(path, progress)
    except OSError as error:
        raise UsageError(f"--checkpoint {short(str(path))} cannot be written: {error.strerror}") from None


@contextmanager
def _listening() -> Iterator[Callable[[], bool]]:
    """An interrupt is heard when a block is done; a second one ends the program where it is."""
    heard: list[int] = []

    def hear(number: int, frame: FrameType | None) -> None:
        if heard:
            # A kernel cannot be stopped, and its thread would be waited for. A bar has hidden the cursor.
            if sys.stderr.isatty():
                os.write(STANDARD_ERROR, b"\x1b[?25h\n")
            os._exit(INTERRUPTED)
        heard.append(number)
        # Not by way of sys.stderr: the bar may be in the middle of writing to it.
        os.write(STANDARD_ERROR, b"\nstopping as soon as a block is done; once more ends at once\n")

    before = signal.signal(signal.SIGINT, hear)
    try:
        yield lambda: bool(heard)
    finally:
        signal.signal(signal.SIGINT, before)


def _rate(a_second: float) -> str:
    for scale, word in ((1e9, "thousand million"), (1e6, "million"), (1e3, "thousand")):
        if a_second >= scale:
            return f"{a_second / scale:,.1f} {word} a second"
    return f"{a_second:,.0f} a second"


@contextmanager
def _bar(progress: Progress) -> Iterator[Callable[[], None]]:
    """On a terminal's standard error, with rate and time left; elsewhere nothing."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    start, before = time.monotonic(), progress.rounds
    with click.progressbar(
        length=progress.task.rounds,
        label="dealing",
        file=sys.stderr,
        width=0,
        show_eta=False,
        item_show_func=lambda told: "" if told is None else str(told),
    ) as bar:
        bar.update(before)

        def told() -> None:
            dealt, seconds = progress.rounds - before, time.monotonic() - start
            bar.update(before + dealt - bar.pos, _pace(dealt, seconds, progress.task.rounds - before - dealt))

        yield told


def _pace(dealt: int, seconds: float, left: int) -> str:
    """Rate and time left. The bar's own time would take rounds of a checkpoint for dealt in no time."""
    rate = dealt / max(seconds, 1e-9)
    minutes, rest = divmod(round(left / rate), 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    return f"{_rate(rate)}, {f'{days} d ' * (days > 0)}{hours}:{minutes:02}:{rest:02} left"


class Report(NamedTuple):
    """What a run came to, for programs and for people."""

    document: Callable[[], dict[str, Any]]
    paper: Callable[[bool], Paper]


def _report(made: Any, progress: Progress) -> Report:
    result = Result(made, progress)
    return Report(lambda: document(result), lambda pictures: result_paper.paper(result, pictures))


def _counted(made: Any, progress: Progress) -> Report:
    """What a counter's run came to."""
    from gotowar.simulate import counting_figures, counting_json, counting_paper

    found = counting_figures.of_run(made, progress)
    return Report(
        lambda: counting_json.document(found), lambda pictures: counting_paper.paper(found, pictures)
    )


def put(report: Report, given: dict[str, Any]) -> None:
    """Every form that was asked for; the terminal where none was."""
    if given["as_json"]:
        paper.as_json(report.document())
    if given["html"] is not None or given["svg"] is not None:
        drawn = report.paper(True)  # noqa: FBT003 - with pictures
        if given["html"] is not None:
            put_html(drawn, given["html"])
        if given["svg"] is not None:
            put_pictures(given["svg"], drawn)
    elif not given["as_json"]:
        print_paper(report.paper(False))  # noqa: FBT003
