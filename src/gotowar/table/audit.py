"""Auditing a record: every event and every payment is derived again from sheet, spec and cards.

Facts (what people did, which cards came) are taken from the record; whether they were allowed, and
all that the rules draw from them, is not. After a difference the audit goes on from what is right,
so that one wrong payment is reported once; how it finds the thread again is in ``resume``.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, fields

from gotowar.sheets.game import Game
from gotowar.table import events as e
from gotowar.table import facts, resume
from gotowar.table.decide import decide
from gotowar.table.evolve import replay
from gotowar.table.phases import ROUND, dues
from gotowar.table.record import Header, UnreadableError
from gotowar.table.refusal import Refusal, describe
from gotowar.table.state import Table, new_table
from gotowar.table.steps import clause_of
from gotowar.table.words import say

PRODUCT = "product"
"""Stands for the clause where no law is broken, but the record is not as this product keeps it."""
Numbered = tuple[int, e.Event]
Events = tuple[e.Event, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """``paid`` and ``due`` are what the player received and should have, stakes returned aside."""

    round: int
    line: int
    clause: str
    what: str
    recorded: str
    right: str
    paid: int = 0
    due: int = 0


@dataclass(slots=True)
class Totals:
    """Wagers settled, and the money that moved for them."""

    settled: int = 0
    paid: int = 0
    taken: int = 0

    def add(self, event: e.Event) -> None:
        if isinstance(event, e.WagerSettled):
            self.settled += 1
            self.paid += event.paid
            self.taken += event.taken
        elif isinstance(event, e.MeterPaid):
            self.paid += event.from_meter + event.from_bank


@dataclass(slots=True)
class Report:
    """``recorded`` is what the record says was moved, ``right`` what the sheet moves; ``kept`` is the
    meter by the record."""

    events: int = 0
    rounds: int = 0
    recorded: Totals = field(default_factory=Totals)
    right: Totals = field(default_factory=Totals)
    kept: resume.Kept = field(default_factory=resume.Kept)
    differences: list[Difference] = field(default_factory=list)
    unreadable: UnreadableError | None = None
    ends_in_round: str = ""

    @property
    def is_clean(self) -> bool:
        return not self.differences and self.unreadable is None


def of_header(header: Header, game: Game) -> tuple[Difference, ...]:
    """A record made under another text of the law is judged by the text that is installed."""
    if header.digest == game.digest:
        return ()
    right = f"{game.sheet_id} as installed, {game.digest}"
    return (Difference(0, 1, PRODUCT, "the record was dealt under another sheet file", header.digest, right),)


def audit(game: Game, events: Iterable[Numbered], before: Iterable[Difference] = ()) -> Report:
    """Judge a record from its first event to its last, or to the first line that cannot be read."""
    report, table = Report(differences=list(before)), new_table(game)
    group: list[Numbered] = []
    try:
        for numbered in events:
            report.events += 1
            report.recorded.add(numbered[1])
            if facts.command_of(numbered[1]) is not None and group:
                table, group = _next(report, table, group), []
            group.append(numbered)
    except UnreadableError as error:
        report.unreadable = error
    if group:
        table = _next(report, table, group)
    if table.phase in ROUND:
        report.ends_in_round = f"round {table.round}; due: {describe(dues(table)[0])}"
    return report


def _next(report: Report, table: Table, group: list[Numbered]) -> Table:
    """The table after one fact with the consequences recorded after it."""
    table = _judge(report, table, group)
    report.kept = resume.kept(report.kept, tuple(event for _, event in group))
    return table


def _judge(report: Report, table: Table, group: list[Numbered]) -> Table:
    """The fact as it was allowed, or as near to it as the sheet leads."""
    line, fact = group[0]
    command = facts.command_of(fact)
    if command is None:
        return _stray(report, table, group)
    answer = decide(table, command)
    if not isinstance(answer, Refusal):
        # Where the record breaks off, the rest of what followed cannot be read.
        return _accept(report, table, group, answer[: len(group)] if report.unreadable else answer)
    if (derived := resume.out_of_turn(table, fact)) is not None:
        _report(report, table, line, answer, group[:1], *resume.by_false_word(table, fact))
        return _accept(report, table, group, derived)
    if (omitted := resume.left_out(table, command)) is not None:
        table = _omitted(report, table, line, omitted)
        answer = decide(table, command)
        assert not isinstance(answer, Refusal), "what was left out does not lead to the fact"
        return _accept(report, table, group, answer)
    _report(report, table, line, answer, group)
    return _catch_up(report, table, group)


def _accept(report: Report, table: Table, group: list[Numbered], answer: Events) -> Table:
    recorded = tuple(event for _, event in group)
    table, answer = resume.by_kept_meter(table, report.kept, recorded, answer) or (table, answer)
    after = replay(table, answer)
    _count(report, answer)
    _compare(report, table, group, answer)
    return after if any(isinstance(x, e.RoundEnded) for x in answer) else _catch_up(report, after, group)


def _report(
    report: Report,
    table: Table,
    line: int,
    refusal: Refusal,
    group: list[Numbered],
    paid: int = 0,
    due: int = 0,
) -> None:
    """A fact that was not allowed, with all the money that was moved because of it."""
    fact, paid = group[0][1], paid + sum(_paid(event) for _, event in group)
    report.differences.append(
        Difference(_round(table), line, refusal.clause, refusal.wrong, say(fact), refusal.right, paid, due)
    )


def _omitted(report: Report, table: Table, line: int, omitted: tuple[Events, ...]) -> Table:
    """Acts the record passes over: reported by the money they should have moved, or else by name."""
    for derived in omitted:
        after = replay(table, derived)
        money = [x for x in derived if isinstance(x, e.WagerSettled | e.MeterPaid)]
        for event in money or derived[:1]:
            report.differences.append(_missing(table, line, event, derived[0]))
        _count(report, derived)
        table = after
    return table


def _stray(report: Report, table: Table, group: list[Numbered]) -> Table:
    """Consequences before any fact: nothing can have caused them."""
    for line, event in group:
        found = "nothing brought this about"
        report.differences.append(
            Difference(_round(table), line, PRODUCT, found, say(event), "no such event", _paid(event))
        )
    return table


def _count(report: Report, answer: Events) -> None:
    for event in answer:
        report.right.add(event)
        report.rounds += isinstance(event, e.RoundEnded | e.RoundVoided)


def _catch_up(report: Report, table: Table, group: list[Numbered]) -> Table:
    """The record says the round is over and by the sheet it is not: begin the next one with it."""
    over = any(isinstance(event, e.RoundEnded | e.RoundVoided) for _, event in group)
    if not over or table.phase not in ROUND:
        return table
    report.rounds += 1
    back = tuple(
        e.SeatReleased(i, table.seat(i).money_on_felt, table.seat(i).on("coupon"), 0, 0, "")
        for i in table.playing
    )
    return replay(table, (*back, e.RoundVoided(table.round, "audit", table.shoe.cut_card_out)))


Key = tuple[object, ...]


def _key(event: e.Event) -> Key:
    """What makes two events the same event with, perhaps, other amounts."""
    if isinstance(event, e.WagerSettled):
        return type(event), event.seat, event.wager
    return type(event), getattr(event, "seat", None)


def _compare(report: Report, table: Table, group: list[Numbered], derived: Events) -> None:
    """Pair what is recorded with what is derived; report what differs, is missing or is too much."""
    waiting, fact = list(derived[1:]), derived[0]
    paired: list[tuple[Numbered, e.Event]] = []
    if group[0][1] != fact:
        report.differences.append(_differs(table, group[0], fact, fact))
    for line, event in group[1:]:
        match = event if event in waiting else next((d for d in waiting if _key(d) == _key(event)), None)
        if match is not None:
            waiting.remove(match)
            paired.append(((line, event), match))
        if match != event:
            report.differences.append(_differs(table, (line, event), match, fact))
    report.differences += _reordered(table, paired, derived)
    report.differences += [_missing(table, group[-1][0], absent, fact) for absent in waiting]


def _reordered(table: Table, paired: list[tuple[Numbered, e.Event]], derived: Events) -> list[Difference]:
    """The order of the file is the record: cards go to the rack in it (Massachusetts 8(d), 8(h)).

    One difference, from the first event that is out of its place to the last.
    """
    right = sorted((match for _, match in paired), key=derived.index)
    off = [i for i, (_, match) in enumerate(paired) if match != right[i]]
    if not off:
        return []
    first, span = off[0], slice(off[0], off[-1] + 1)
    recorded = "; ".join(say(event) for (_, event), _ in paired[span])
    due, clause = "; ".join(map(say, right[span])), _clause(table, right[first], derived[0])
    line, what = paired[first][0][0], "stands in another order"
    return [Difference(_round(table), line, clause, what, recorded, due)]


def _round(table: Table) -> int:
    """The round that is being played, or wagered on."""
    return table.round if table.phase in ROUND else table.round + 1


_OURS = (e.BetsClosed, e.RoundEnded, e.RoundVoided, e.MeterFed, e.MeterSeeded)
"""Events that say only how this product keeps its books."""


_MONEY = (e.WagerSettled, e.MeterPaid, e.SeatReleased)
"""Events by which a player's money moves."""


def _clause(table: Table, event: e.Event, fact: e.Event) -> str:
    """The event's own, or that of the fact from which it follows."""
    own = str(getattr(event, "clause", ""))
    return own or ("" if isinstance(event, _OURS) else clause_of(table, fact)) or PRODUCT


def _paid(event: e.Event | None) -> int:
    """What the player gets beyond his own stake, or loses of it."""
    if isinstance(event, e.WagerSettled):
        return event.paid - event.taken
    if isinstance(event, e.MeterPaid):
        return event.from_meter + event.from_bank
    return event.returned + event.repaid - event.reclaimed if isinstance(event, e.SeatReleased) else 0


def _missing(table: Table, line: int, event: e.Event, fact: e.Event) -> Difference:
    clause = clause_of(table, fact) if event is fact else _clause(table, event, fact)
    found = "is missing", "nothing", say(event), 0, _paid(event)
    return Difference(_round(table), line, clause or PRODUCT, *found)


def _differs(table: Table, numbered: Numbered, right: e.Event | None, fact: e.Event) -> Difference:
    line, event = numbered
    if right is None:
        found = "should not be there", say(event), "no such event", _paid(event)
        # Money for a wager that is not there breaks the clause by which the dealer was settling.
        clause = clause_of(table, fact) if isinstance(event, _MONEY) else ""
        return Difference(_round(table), line, clause or PRODUCT, *found)
    found = "differs", _told(event, right), _told(right, event), _paid(event)
    return Difference(_round(table), line, _clause(table, right, fact), *found, _paid(right))


def _told(event: e.Event, other: e.Event) -> str:
    """In words; where the other's are the same, with the fields that no sentence tells."""
    if say(event) != say(other):
        return say(event)
    names = [f.name for f in fields(event) if getattr(event, f.name) != getattr(other, f.name, None)]
    return f"{say(event)} ({', '.join(f'{name} {getattr(event, name)}' for name in names)})"
