"""Auditing a record: every event and every payment is derived again from sheet, spec and cards.

Facts (what people did, which cards came) are taken from the record; whether they were allowed, and
all that the rules draw from them, is not. After a difference the audit goes on from what is right,
so that one wrong payment is reported once.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from gotowar.sheets.game import Game
from gotowar.table import events as e
from gotowar.table.decide import decide
from gotowar.table.evolve import replay
from gotowar.table.phases import ROUND, dues
from gotowar.table.record import UnreadableError
from gotowar.table.refusal import Refusal, describe
from gotowar.table.state import Table, new_table
from gotowar.table.words import say

Numbered = tuple[int, e.Event]


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
class Report:
    events: int = 0
    rounds: int = 0
    settled: int = 0
    money_paid: int = 0
    money_taken: int = 0
    differences: list[Difference] = field(default_factory=list)
    unreadable: UnreadableError | None = None
    ends_in_round: str = ""

    @property
    def is_clean(self) -> bool:
        return not self.differences and self.unreadable is None


def audit(game: Game, events: Iterable[Numbered]) -> Report:
    """Judge a record from its first event to its last, or to the first line that cannot be read."""
    report, table = Report(), new_table(game)
    group: list[Numbered] = []
    try:
        for numbered in events:
            report.events += 1
            if e.command_of(numbered[1]) is not None and group:
                table, group = _judge(report, table, group), []
            group.append(numbered)
    except UnreadableError as error:
        report.unreadable = error
    if group:
        table = _judge(report, table, group)
    if table.phase in ROUND:
        report.ends_in_round = f"round {table.round}; due: {describe(dues(table)[0])}"
    return report


def _judge(report: Report, table: Table, group: list[Numbered]) -> Table:
    """One fact with the consequences recorded after it."""
    line, fact = group[0]
    command = e.command_of(fact)
    if command is None:
        return _stray(report, table, group)
    answer = decide(table, command)
    if isinstance(answer, Refusal):
        report.differences.append(
            Difference(table.round, line, answer.clause, answer.wrong, say(fact), answer.right)
        )
        return _catch_up(table, group)
    after = replay(table, answer)
    _count(report, answer)
    _compare(report, after.round, group, answer)
    return _catch_up(after, group) if not any(isinstance(x, e.RoundEnded) for x in answer) else after


def _stray(report: Report, table: Table, group: list[Numbered]) -> Table:
    """Consequences before any fact: nothing can have caused them."""
    for line, event in group:
        report.differences.append(
            Difference(
                table.round, line, "product", "nothing brought this about", say(event), "no such event"
            )
        )
    return table


def _count(report: Report, answer: tuple[e.Event, ...]) -> None:
    for event in answer:
        if isinstance(event, e.WagerSettled):
            report.settled += 1
            report.money_paid += event.paid
            report.money_taken += event.taken
        elif isinstance(event, e.MeterPaid):
            report.money_paid += event.from_meter + event.from_bank
        elif isinstance(event, e.RoundEnded | e.RoundVoided):
            report.rounds += 1


def _catch_up(table: Table, group: list[Numbered]) -> Table:
    """The record says the round is over and by the sheet it is not: begin the next one with it."""
    over = any(isinstance(event, e.RoundEnded | e.RoundVoided) for _, event in group)
    if not over or table.phase not in ROUND:
        return table
    back = tuple(e.SeatReleased(i, table.seat(i).money_on_felt, 0, 0, "") for i in table.playing)
    return replay(table, (*back, e.RoundVoided(table.round, "audit", table.shoe.cut_card_out)))


Key = tuple[object, ...]


def _key(event: e.Event) -> Key:
    """What makes two events the same event with, perhaps, other amounts."""
    if isinstance(event, e.WagerSettled):
        return type(event), event.seat, event.wager
    return type(event), getattr(event, "seat", None)


def _compare(report: Report, round_: int, group: list[Numbered], derived: tuple[e.Event, ...]) -> None:
    """Pair what is recorded with what is derived; report what differs, is missing or is too much."""
    waiting = list(derived[1:])
    if group[0][1] != derived[0]:
        report.differences.append(_differs(round_, group[0], derived[0]))
    for line, event in group[1:]:
        match = next((d for d in waiting if _key(d) == _key(event)), None)
        if match is not None:
            waiting.remove(match)
        if match != event:
            report.differences.append(_differs(round_, (line, event), match))
    for absent in waiting:
        found = Difference(
            round_, group[-1][0], _clause(absent), "is missing", "nothing", say(absent), 0, _paid(absent)
        )
        report.differences.append(found)


def _clause(event: e.Event | None) -> str:
    return str(getattr(event, "clause", "")) or "product"


def _paid(event: e.Event | None) -> int:
    """What the player gets beyond his own stake, or loses of it."""
    if isinstance(event, e.WagerSettled):
        return event.paid - event.taken
    if isinstance(event, e.MeterPaid):
        return event.from_meter + event.from_bank
    return event.returned + event.repaid - event.reclaimed if isinstance(event, e.SeatReleased) else 0


def _differs(round_: int, numbered: Numbered, right: e.Event | None) -> Difference:
    line, event = numbered
    if right is None:
        return Difference(
            round_, line, "product", "should not be there", say(event), "no such event", _paid(event)
        )
    clause = _clause(right)
    return Difference(round_, line, clause, "differs", say(event), say(right), _paid(event), _paid(right))
