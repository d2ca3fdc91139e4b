"""Casino War at the table: the events that settle a hand and take up its cards.

Amounts come from ``rules/``; this file only says which wagers are on the felt and in which order.
"""

from collections.abc import Mapping

from gotowar.cards import Card
from gotowar.rules import casino_war as rules
from gotowar.table import commands as c
from gotowar.table import events as e
from gotowar.table import progressive
from gotowar.table.casino_war import finished, tied
from gotowar.table.due import Due
from gotowar.table.rack import clear, take_up
from gotowar.table.refusal import Answer, Carry
from gotowar.table.state import Phase, Table

_FIRST = {rules.LOWER: "lower", rules.HIGHER: "higher", rules.TIED: "tied"}
_WAR = {rules.LOWER: "war-lower", rules.HIGHER: "war-higher", rules.TIED: "war-tied"}
Events = tuple[e.Event, ...]


def _line(table: Table, seat: int, wager: str, outcome: str, settled: rules.Settled) -> e.WagerSettled:
    stake = 0 if wager == "coupon" else table.seat(seat).on(wager)
    return e.WagerSettled(seat, wager, outcome, stake, settled.taken, settled.paid, table.game.cite(outcome))


def _outcome(table: Table, player: Card | None, dealer: Card | None) -> int:
    assert player is not None and dealer is not None, "settling needs both cards"
    return rules.compare(table.game.war, player.rank, dealer.rank)


def settle_first(table: Table, number: int) -> Events:
    """Initial and tie wager on the original deal; a tie hand keeps its initial wager standing."""
    seat, terms, chip = table.seat(number), table.game.war, table.game.spec.chip
    outcome = _outcome(table, seat.first, table.dealer_first)
    lines = []
    if not tied(table, number):
        settled = rules.settle_initial(terms, outcome, seat.on("initial"), chip)
        lines.append(_line(table, number, "initial", _FIRST[outcome], settled))
        lines += _coupon(
            table, number, "coupon", rules.settle_coupon(terms, outcome, seat.on("coupon"), chip)
        )
    if seat.on("tie"):
        name = "tie-won" if outcome == rules.TIED else "tie-lost"
        lines.append(
            _line(table, number, "tie", name, rules.settle_tie(terms, outcome, seat.on("tie"), chip))
        )
    return (e.ActDone("settle", number), *lines, *_picked(table, () if tied(table, number) else (number,)))


def _coupon(table: Table, number: int, outcome: str, settled: rules.Settled) -> list[e.WagerSettled]:
    return [_line(table, number, "coupon", outcome, settled)] if table.seat(number).on("coupon") else []


def settle_surrender(table: Table, number: int) -> Events:
    """Half the initial wager is taken and the player is out (Massachusetts 8(c)(1))."""
    stake, chip = table.seat(number).on("initial"), table.game.spec.chip
    line = _line(table, number, "initial", "surrender", rules.settle_surrender(table.game.war, stake, chip))
    coupon = _coupon(table, number, "coupon", rules.Settled(0, 0))
    return (e.ActDone("take-half", number), line, *coupon, *_picked(table, (number,)))


def settle_war(table: Table, number: int) -> Events:
    """Initial, war and tie wager on the war deal."""
    seat, terms, chip = table.seat(number), table.game.war, table.game.spec.chip
    outcome = _outcome(table, seat.second, table.dealer_second)
    settled = rules.settle_war(terms, outcome, seat.on("initial"), seat.on("war"), chip)
    lines = [
        _line(table, number, "initial", _WAR[outcome], settled.initial),
        _line(table, number, "war", _WAR[outcome], settled.war),
    ]
    kept = "coupon-returned" if rules.coupon_kept(outcome) else "coupon"
    lines += _coupon(table, number, kept, rules.Settled(0, 0))
    if seat.on("war-tie"):
        name = "war-tie-won" if outcome == rules.TIED else "war-tie-lost"
        tie = rules.settle_tie(terms, outcome, seat.on("war-tie"), chip)
        lines.append(_line(table, number, "war-tie", name, tie))
    return (e.ActDone("settle", number), *lines, *_picked(table, (number,)))


def _picked(table: Table, seats: tuple[int, ...]) -> Events:
    """Pick and pay: a hand's cards go to the rack with its settlement."""
    return take_up(table, seats) if table.game.spec.payment == "pick-and-pay" else ()


def collect(table: Table) -> Events:
    """The finished hands, before the war is dealt (Massachusetts 8(d))."""
    return (e.ActDone("collect", 0), *take_up(table, finished(table)))


def _settle(table: Table, command: c.Act, due: Due) -> Answer:
    by_phase = {
        Phase.SETTLE: settle_first,
        Phase.WAR_SETTLE: settle_war,
        Phase.PROGRESSIVE: progressive.settle,
    }
    return by_phase[table.phase](table, due.seat)


CARRY: Mapping[str, Carry] = {
    "settle": _settle,
    "take-half": lambda table, command, due: settle_surrender(table, due.seat),
    "collect": lambda table, command, due: collect(table),
    "clear": lambda table, command, due: clear(table),
}
