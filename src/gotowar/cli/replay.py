"""``gotowar replay``: a record shown again, round by round, in words, with clauses and results.

It tells what the record says. Whether that was right is the audit's to judge; where an event could
not follow from what went before, it is told without a clause and marked.
"""

from collections.abc import Iterator
from typing import Any, BinaryIO, NamedTuple

import click

from gotowar.cli import BAD_INPUT, UsageError, paper
from gotowar.cli.asking import Asking, plain
from gotowar.cli.clauses import bracketed, own_ways
from gotowar.cli.records import Record, opened, read, with_progress
from gotowar.cli.telling import Results
from gotowar.sheets.game import Game
from gotowar.table import events as e
from gotowar.table import facts
from gotowar.table.codec import to_json
from gotowar.table.decide import decide
from gotowar.table.evolve import replay
from gotowar.table.record import UnreadableError
from gotowar.table.refusal import Refusal
from gotowar.table.state import Table, new_table
from gotowar.table.steps import clause_of
from gotowar.table.words import say

FORMAT = "gotowar.replay/1"


class Told(NamedTuple):
    """One event in words; ``strange`` where it could not follow from what went before."""

    line: int
    event: e.Event
    clause: str
    strange: bool


class Follower:
    """Keeps a table beside the record, for the clauses behind its events."""

    def __init__(self, game: Game) -> None:
        self.table: Table = new_table(game)
        self._lost = False

    def tell(self, line: int, event: e.Event) -> Told:
        command = facts.command_of(event)
        if command is None:
            return Told(line, event, clause_of(self.table, event), strange=self._lost)
        before = self.table
        answer = decide(before, command)
        self._lost = isinstance(answer, Refusal)
        if isinstance(answer, Refusal):
            return Told(line, event, "", strange=True)
        self.table = replay(before, answer)
        return Told(line, event, clause_of(before, event), strange=False)


@click.command("replay")
@click.argument("file", type=click.Path())
@click.option("--round", "wanted", type=int, metavar="N", help="Only round N.")
@click.option("--step", is_flag=True, help="Wait for Enter after each round; q leaves.")
@click.option("--json", "as_json", is_flag=True, help="The rounds as JSON.")
@click.pass_context
def command(ctx: click.Context, /, file: str, wanted: int | None, *, step: bool, as_json: bool) -> None:
    """Show the record FILE again, round by round, with the clause behind each event and the results.

    Round 1 begins with the opening of the table. A file that breaks off is shown as far as it is whole.
    """
    if step and as_json:
        raise UsageError("--step is for people, --json for programs: choose one")
    with opened(file) as source:
        try:
            record = read(source)
        except UnreadableError as error:
            raise UsageError(plain(f"{file}: {error}")) from None
        shown = _as_json if as_json else _in_words
        bad = shown(file, source, record, wanted, step)
    if bad:
        click.echo(plain(f"{file}: {bad}; shown is what stands before it"), err=True)
        ctx.exit(BAD_INPUT)


Section = tuple[int, Told]


def _sections(events: Iterator[tuple[int, e.Event]], game: Game) -> Iterator[Section]:
    """Each event with the round it belongs to; what comes after a round belongs to the next."""
    number, follower = 1, Follower(game)
    for line, event in events:
        yield number, follower.tell(line, event)
        number += isinstance(event, e.RoundEnded | e.RoundVoided)


class Shower:
    """Prints events under the heading of their round; at the end of one, its results."""

    def __init__(self, wanted: int | None, asking: Asking | None) -> None:
        self.results = Results()
        self.rounds = 0
        self.found = False
        self._heading = 0
        self._wanted, self._asking = wanted, asking

    def show(self, number: int, told: Told) -> bool:
        """False when the person has seen enough."""
        self.results.add(told.event)
        ends = isinstance(told.event, e.RoundEnded | e.RoundVoided)
        self.rounds += ends
        if self._wanted not in {None, number}:
            return True
        self.found = True
        if number != self._heading:
            self._heading = number
            paper.heading(f"Round {number}")
        strange = " (does not follow: see gotowar audit)" if told.strange else ""
        cite = "" if getattr(told.event, "clause", "") else bracketed(told.clause)
        paper.paragraph(f"{plain(say(told.event))}{plain(cite)}{strange}", 2, 6)
        if not ends:
            return True
        for seat in sorted(self.results.net):
            paper.paragraph(f"seat {seat}: {self.results.of(seat)}", 2, 6, bold=True)
        return self._go_on()

    def _go_on(self) -> bool:
        if self._asking is None or self._wanted is not None:
            return True
        try:
            return self._asking.ask("-- Enter: the next round, q: leave -- ").lower() not in {"q", "quit"}
        except EOFError:
            return False


def _in_words(
    file: str, source: BinaryIO, record: Record, wanted: int | None, step: bool
) -> UnreadableError | None:
    paper.title(plain(f"{file}: {record.game.title}, {record.game.spec.name}"))
    own_ways(record.departures)
    if not step:
        return _show_all(file, source, record, Shower(wanted, None))
    with Asking() as asking:
        return _show_all(file, source, record, Shower(wanted, asking))


def _show_all(file: str, source: BinaryIO, record: Record, shower: Shower) -> UnreadableError | None:
    bad = None
    try:
        for number, told in _sections(record.events, record.game):
            if not shower.show(number, told):
                return None
    except UnreadableError as error:
        bad = error
    _must_be_found(file, shower._wanted, shower.rounds, found=shower.found)
    return bad


def _must_be_found(file: str, wanted: int | None, rounds: int, *, found: bool) -> None:
    if wanted is None or found:
        return
    span = f"rounds 1 to {rounds}" if rounds > 1 else "round 1 only" if rounds else "no finished round"
    raise UsageError(plain(f"{file} has no round {wanted}: it has {span}"))


def _as_json(
    file: str, source: BinaryIO, record: Record, wanted: int | None, step: bool
) -> UnreadableError | None:
    rounds: dict[int, dict[str, Any]] = {}
    results, ended, bad = Results(), 0, None
    try:
        with with_progress(source, record.events, "reading") as events:
            for number, told in _sections(events, record.game):
                results.add(told.event)
                ends = isinstance(told.event, e.RoundEnded | e.RoundVoided)
                ended += ends
                if wanted in {None, number}:
                    into = rounds.setdefault(number, {"round": number, "events": [], "results": {}})
                    into["events"].append(_event(told))
                    if ends:
                        into["results"] = {str(seat): dict(net) for seat, net in results.net.items()}
    except UnreadableError as error:
        bad = error
    _must_be_found(file, wanted, ended, found=bool(rounds))
    paper.as_json(
        {
            "format": FORMAT,
            "file": file.encode(errors="replace").decode(),
            "sheet": record.game.sheet_id,
            "departures": list(record.departures),
            "rounds": list(rounds.values()),
            "unreadable": {"line": bad.line, "why": bad.why} if bad else None,
        }
    )
    return bad


def _event(told: Told) -> dict[str, Any]:
    return {
        "line": told.line,
        "says": say(told.event),
        "clause": told.clause,
        "follows": not told.strange,
        **to_json(told.event),
    }
