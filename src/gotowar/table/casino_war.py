"""Casino War at the table: the events that settle a hand, take up cards and end a round.

Amounts come from ``rules/``; this file only says which wagers are on the felt and in which order.
"""

from gotowar.cards import Card
from gotowar.rules import casino_war as rules
from gotowar.table import events as e
from gotowar.table.due import finished, tied
from gotowar.table.state import Seat, Table

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


def _cards_of(seat: Seat) -> tuple[Card, ...]:
    return tuple(card for card in (seat.first, seat.second) if card is not None)


def _picked(table: Table, seats: tuple[int, ...]) -> Events:
    """Pick and pay: a hand's cards go to the rack with its settlement."""
    return take_up(table, seats) if table.game.spec.payment == "pick-and-pay" else ()


def take_up(table: Table, seats: tuple[int, ...], dealer: bool = False) -> Events:
    """Cards to the rack hand by hand, the dealer's last, so that every hand can be put together again."""
    hands = [(i, card) for i in seats if not table.seat(i).collected for card in _cards_of(table.seat(i))]
    if dealer and not table.dealer_collected:
        hands += [(0, card) for card in (table.dealer_first, table.dealer_second) if card is not None]
    if not hands:
        return ()
    owners, cards = zip(*hands, strict=True)
    return (e.CardsCollected(owners, cards),)


def collect(table: Table) -> Events:
    """The finished hands, before the war is dealt (Massachusetts 8(d))."""
    return (e.ActDone("collect", 0), *take_up(table, finished(table)))


def clear(table: Table) -> Events:
    """All that still lies on the table; the round is over (Massachusetts 8(h))."""
    order = table.turn(table.playing, table.game.deal.settle_from)
    return (e.ActDone("clear", 0), *take_up(table, order, dealer=True), e.RoundEnded(table.round))
