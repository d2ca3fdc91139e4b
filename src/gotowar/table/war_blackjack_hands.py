"""War Blackjack at the table: the events that settle wars, hands, winnings left and insurance.

Amounts come from ``rules/``; this file only says which wagers are on the felt and in which order.
"""

from collections.abc import Mapping

from gotowar.rules import blackjack as rules
from gotowar.rules import war_blackjack as war
from gotowar.rules.casino_war import HIGHER, LOWER, TIED, Settled
from gotowar.table import commands as c
from gotowar.table import events as e
from gotowar.table.due import Due
from gotowar.table.rack import Events, clear, take_up, take_up_hand
from gotowar.table.refusal import Answer, Carry, refuse
from gotowar.table.shoe_faults import shoe_fault, unseen
from gotowar.table.state import UNKNOWN, Hand, Phase, Table
from gotowar.table.war_blackjack import is_natural, makes_natural, total, totals

_WAR = {LOWER: "war-lower", HIGHER: "war-higher", TIED: "war-tied"}
_HAND = {rules.LOST: "lost", rules.PUSHED: "push", rules.WON: "won", rules.NATURAL: "natural"}
_LEFT = {
    "lost": "left-lost",
    "push": "left-push",
    "won": "left-won",
    "natural": "left-natural",
    "bust": "left-bust",
    "dealer-natural": "left-dealer-natural",
    "hand-surrender": "left-hand-surrender",
    "even-money": "left-even-money",
}
"""What each outcome of a hand is called for the winnings left beside it."""


def _line(table: Table, seat: int, wager: str, outcome: str, settled: Settled) -> e.WagerSettled:
    stake = table.seat(seat).on(wager)
    return e.WagerSettled(seat, wager, outcome, stake, settled.taken, settled.paid, table.game.cite(outcome))


def settle_war(table: Table, number: int) -> Events:
    """First card against up card. A winner's wager goes back with what it won; the choice comes after."""
    seat, spot, chip = table.seat(number), table.game.spot, table.game.spec.chip
    assert seat.first is not None and table.dealer_first is not None, "settling needs both cards"
    found = war.compare(spot, seat.first.rank, table.dealer_first.rank)
    settled = war.settle_war(spot, found, seat.on("war"), chip)
    return (e.ActDone("settle", number), _line(table, number, "war", _WAR[found], settled))


def settle_hand(table: Table, number: int, hand: Hand) -> list[e.WagerSettled]:
    """The wager on a hand, and the winnings left beside it."""
    dealer_natural = is_dealer_natural(table)
    if hand.surrendered and rules.surrender_holds(dealer_natural):
        return _surrendered(table, number)
    house = rules.best_total(*totals(table.house.cards))
    found = rules.outcome(total(hand), is_natural(table, number, hand), house, dealer_natural)
    name = "bust" if total(hand) > rules.TWENTY_ONE else _HAND[found]
    if dealer_natural and found == rules.LOST:
        name = "dealer-natural"
    lines = []
    for wager, added in zip(("blackjack", "left"), hand.added, strict=True):
        stake = table.seat(number).on(hand.spot(wager))
        if stake:
            settled = _settled(table, wager, found, stake, added)
            lines.append(_line(table, number, hand.spot(wager), _named(wager, name), settled))
    return lines


def _named(wager: str, outcome: str) -> str:
    return outcome if wager == "blackjack" else _LEFT[outcome]


def _settled(table: Table, wager: str, found: int, stake: int, added: int) -> Settled:
    """What was added to a hand may be safe from a natural."""
    terms, chip = table.game.blackjack, table.game.spec.chip
    risked = rules.at_risk(terms, stake, added, is_dealer_natural(table))
    if found == rules.LOST:
        return rules.settle(rules.EVEN, found, risked, chip)
    odds = rules.pays(terms, found) if wager == "blackjack" else war.left_pays(terms, table.game.spot, found)
    return rules.settle(odds, found, stake, chip)


def is_dealer_natural(table: Table) -> bool:
    """By the dealer's word while the hole card lies face down, by the cards when it is turned."""
    if table.house.natural != UNKNOWN:
        return table.house.natural == 1
    return rules.is_natural(*totals(table.house.cards), len(table.house.cards), 1)


def settle_bust(table: Table, number: int, which: int) -> Events:
    """A hand over twenty-one loses at once, and its cards go to the rack."""
    hand = next(hand for hand in table.seat(number).hands if hand.number == which)
    lines = settle_hand(table, number, hand)
    return (e.ActDone("settle", number), *lines, *take_up_hand(table, number, which))


def settle_surrender(table: Table, number: int) -> Events:
    """A hand given up once there is no natural that could take all of it."""
    return (e.ActDone("take-half", number), *_surrendered(table, number), *take_up(table, (number,)))


def _surrendered(table: Table, number: int) -> list[e.WagerSettled]:
    """What surrendering loses, of the hand and of the winnings left alike."""
    seat, terms, chip = table.seat(number), table.game.blackjack, table.game.spec.chip
    lost = {wager: rules.settle_surrendered(terms, seat.on(wager), chip) for wager in ("blackjack", "left")}
    return [
        _line(table, number, wager, _named(wager, "hand-surrender"), settled)
        for wager, settled in lost.items()
        if seat.on(wager)
    ]


def even_money(table: Table, number: int) -> Events:
    """A natural paid even at once; the winnings left with it."""
    seat, chip = table.seat(number), table.game.spec.chip
    lines = [
        _line(
            table,
            number,
            wager,
            _named(wager, "even-money"),
            rules.settle(rules.EVEN, rules.WON, seat.on(wager), chip),
        )
        for wager in ("blackjack", "left")
        if seat.on(wager)
    ]
    return (*lines, *take_up(table, (number,)))


def settle_insurance(table: Table, number: int) -> list[e.WagerSettled]:
    seat, natural = table.seat(number), is_dealer_natural(table)
    outcome = "insurance-won" if natural else "insurance-lost"
    terms, chip = table.game.blackjack, table.game.spec.chip
    return [
        _line(table, number, wager, outcome, rules.settle_insurance(terms, natural, seat.on(wager), chip))
        for wager in ("insurance", "left-insurance")
        if seat.on(wager)
    ]


def settle_all(table: Table, number: int) -> Events:
    """Everything that still lies at a seat when the dealer's hand is known."""
    lines = settle_insurance(table, number)
    for hand in table.seat(number).hands:
        lines += settle_hand(table, number, hand)
    picked = take_up(table, (number,)) if table.game.spec.payment == "pick-and-pay" else ()
    return (e.ActDone("settle", number), *lines, *picked)


def _settle(table: Table, command: c.Act, due: Due) -> Answer:
    if table.phase is Phase.SETTLE:
        return settle_war(table, due.seat)
    if table.phase is Phase.PEEK:
        return (e.ActDone("settle", due.seat), *settle_insurance(table, due.seat))
    if table.phase is Phase.PLAY:
        return settle_bust(table, due.seat, due.hand)
    return settle_all(table, due.seat)


# The hole card


def _hole(table: Table, command: c.Act, due: Due) -> Answer:
    return shoe_fault(table, 1) or (e.HoleDealt(),)


def _turn(table: Table, command: c.Act, due: Due) -> Answer:
    """The card must be one that can have lain there, and agree with what the dealer said of it."""
    if command.card is None:
        return refuse(
            table, "no-card", "to turn the hole card it must be named", "say which was turned", due.step
        )
    natural = makes_natural(table, command.card)
    said = table.house.natural
    if said != UNKNOWN and natural != bool(said):
        wrong = f"with the {command.card.spoken} the dealer has {'a' if natural else 'no'} natural"
        right = f"the dealer looked and said {'yes' if said else 'no'}: look again, or void the round"
        return refuse(table, "peeked", wrong, right, "hole-look")
    return unseen(table, command.card) or (e.HoleTurned(command.card),)


CARRY: Mapping[str, Carry] = {
    "settle": _settle,
    "take-half": lambda table, command, due: settle_surrender(table, due.seat),
    "hole": _hole,
    "turn-hole": _turn,
    "clear": lambda table, command, due: clear(table),
}
