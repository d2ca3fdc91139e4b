"""How fast rounds are simulated, beside a C program that does the same work, all in one run.

The C programs (``bench/*.c``) are compiled here; without a compiler the ratios to C are left out, and that
is said. Turns of both are taken alternately and the quickest of each counts. Run by ``./dev bench``, which
writes the table to ``docs/evidence/simulator.md``.
"""

import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from gotowar import __version__
from gotowar.odds.question import ask
from gotowar.sheets import load
from gotowar.sheets.shipped import game
from gotowar.simulate.asked import Asked
from gotowar.simulate.blackjack_tables import tables
from gotowar.simulate.labs import lab
from gotowar.simulate.run import Progress
from gotowar.simulate.workers import by_threads

ROOT = Path(__file__).resolve().parent.parent
TURNS, SEATS, JOBS, CUT = 7, 7, 2, 234
"""``CUT`` of 312 cards are dealt from six decks, as with the cut card at 78."""
EXPLAINED = (
    "of C: the kernel's rate on one core by that of the C program, which deals the same game from the",
    "same shoe. 7 seats: what a round of seven seats costs, in rounds of one; at most seven. 2 cores:",
    "the rate of a run by two threads, by that of one thread. public: the quickest public simulator",
    "that we know of, on its makers' machine. A fresh shoe every round is dealt to one seat",
    "from sixty-four streams side by side; the C program deals round after round.",
)
WIDE = 37
COMPILER = ("gcc", "-O3", "-march=native")


class Game(NamedTuple):
    """A program of ``bench/``, its table spec, and how many rounds a turn has."""

    program: str
    title: str
    spec: str
    bet: dict[str, int]
    rounds: int
    public: float | None
    """Million rounds a second of the quickest public simulator that we know."""
    per_shoe: int = 0
    """Rounds of a shoe, where no cut card ends it."""


WAR = "us-wa/casino-war", {"initial": 500}
BLACKJACK = "us-wa/war-blackjack", {"blackjack": 500}
GAMES = (
    Game("casino_war", "Casino War, tie wager counted", *WAR, 1 << 26, 0.8),
    Game("casino_war_fresh", "Casino War, a fresh shoe every round", *WAR, 1 << 26, None, per_shoe=1),
    Game("war_blackjack", "War Blackjack, take or leave", *BLACKJACK, 1 << 23, 9.5),
)


def laboratory(one: Game, seats: int, rounds: int) -> Any:
    table = game(one.spec)
    question = ask(load.load(table.sheet_id), table.spec, table.batch_decks)
    return lab(question, Asked(rounds, seats, 1, one.bet, 200_00, 240, block=rounds, per_shoe=one.per_shoe))


def kernel(one: Game, seats: int) -> Callable[[], float]:
    """Rounds a second of one block, its counts included."""
    rounds = one.rounds // seats
    plan = laboratory(one, seats, rounds).plan
    plan.deal(1, 0, 1000, keep=False)

    def turn() -> float:
        start = time.perf_counter()
        plan.deal(1, 0, rounds, keep=False)
        return rounds / (time.perf_counter() - start)

    return turn


def threads(one: Game, jobs: int) -> Callable[[], float]:
    """Rounds a second of a whole run of sixteen blocks."""
    made = laboratory(one, 1, one.rounds)
    task = made.task._replace(block=one.rounds // 16)

    def turn() -> float:
        progress, start = Progress(task), time.perf_counter()
        for block, dealt in by_threads(progress, jobs):
            progress.add(block, dealt.tally)
        return one.rounds / (time.perf_counter() - start)

    return turn


def c_program(one: Game, folder: Path) -> Callable[[], float] | None:
    """The same work in C; None where nothing compiles it."""
    if shutil.which(COMPILER[0]) is None:
        return None
    binary, data = folder / one.program, folder / "tables"
    subprocess.run([*COMPILER, "-o", binary, ROOT / "bench" / f"{one.program}.c"], check=True)
    more = [] if one.per_shoe else [str(CUT)]
    if one.program == "war_blackjack":
        plan = laboratory(one, 1, 1000).plan
        asked = tables(plan.blackjack, plan.spot, plan.strategy, plan.leaves)
        data.write_bytes(b"".join(_bytes(array) for array in asked))
        more += [str(plan.blackjack.split_hands), str(data)]

    def turn() -> float:
        command = [str(binary), str(one.rounds), "6", *more]
        found = subprocess.run(command, check=True, capture_output=True, text=True)
        seconds, *counts = found.stdout.split()
        _check(one, [int(count) for count in counts])
        return one.rounds / float(seconds)

    return turn


def _check(one: Game, counts: list[int]) -> None:
    """The C program plays the same game: it counts what the kernel counts, as nearly as chance lets it."""
    plan = laboratory(one, 1, one.rounds).plan
    ours = plan.deal(1, 0, one.rounds // 8, keep=False).tally
    if one.program != "war_blackjack":
        classes = ours["classes"].sum(axis=(0, 1))
        expected = [classes[0], classes[1], classes[6:8].sum(), classes[8:10].sum(), classes[10:].sum()]
    else:
        expected = [*ours["ends"].sum(axis=(0, 1, 3))[:4]]
    for mine, theirs in zip(expected, counts, strict=False):
        share, error = mine * 8 / one.rounds, (9 * mine * 8) ** 0.5 / one.rounds
        assert abs(theirs / one.rounds - share) < 5 * error, f"{one.program} counts otherwise: {counts}"


def _bytes(array: Any) -> bytes:
    return bytes(np.ascontiguousarray(array).astype(array.dtype.kind + "1").tobytes())


def best(turns: dict[str, Callable[[], float]]) -> dict[str, float]:
    """Alternately, so that whatever else the machine does slows all alike."""
    found = dict.fromkeys(turns, 0.0)
    for _ in range(TURNS):
        for name, turn in turns.items():
            found[name] = max(found[name], turn())
    return found


def measured() -> Iterator[str]:
    heads = f"{'C':>9}{'kernel':>9}{'of C':>7}{'7 seats':>9}{'2 cores':>9}{'public':>8}"
    yield f"{'million rounds a second':<{WIDE}}{heads}"
    with tempfile.TemporaryDirectory() as folder:
        for one in GAMES:
            turns = {"kernel": kernel(one, 1)}
            if not one.per_shoe:
                turns["seats"] = kernel(one, SEATS)
            if (program := c_program(one, Path(folder))) is not None:
                turns["c"] = program
            turns |= {f"jobs{jobs}": threads(one, jobs) for jobs in (1, JOBS)}
            yield _row(one, best(turns))
    yield ""
    yield from EXPLAINED
    if shutil.which(COMPILER[0]) is None:
        yield f"There is no {COMPILER[0]} here: the C programs were not measured."


def _row(one: Game, found: dict[str, float]) -> str:
    c, ours = found.get("c"), found["kernel"]
    beside = (f"{c / 1e6:.1f}", f"{ours / c:.2f}") if c else ("-", "-")
    seats = f"{ours / found['seats']:.2f}" if "seats" in found else "-"
    cores = found[f"jobs{JOBS}"] / found["jobs1"]
    public = "-" if one.public is None else f"{one.public:.1f}"
    speeds = f"{beside[0]:>9}{ours / 1e6:>9.1f}{beside[1]:>7}"
    return f"{one.title:<{WIDE}}{speeds}{seats:>9}{cores:>9.2f}{public:>8}"


def show() -> None:
    lines = []
    for line in measured():
        print(line, flush=True)
        lines.append(line)
    text = "\n".join(
        [
            "# How fast rounds are simulated",
            "",
            "Kernels over the rules beside C programs of the same work, turn by turn in one run.",
            "",
            "```",
            *lines,
            "```",
            "",
            f"Written by `./dev bench` of gotowar {__version__} on {datetime.now(UTC):%Y-%m-%d}.",
            "",
        ]
    )
    (ROOT / "docs" / "evidence" / "simulator.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    show()
