"""What lies on the felt of War Blackjack: the dealer's hole card, and a seat's hands with the wagers on both
spots beside each; and a hand in words.
"""

from gotowar import cents
from gotowar.cards import Card
from gotowar.cli.felt_rows import Lain
from gotowar.rules import blackjack as rules
from gotowar.table import events as e
from gotowar.table.state import Hand, Phase, Table
from gotowar.table.war_blackjack import is_natural, totals

_WITH_FIRST = ("war", "insurance", "left-insurance")
"""Wagers that lie at the seat, and beside its first hand on the felt."""


def dealer(table: Table) -> Lain:
    cards, looked = table.house.cards, table.house.natural
    texts = [total_of(cards)] if len(cards) > 1 else []
    if table.house.hole and looked >= 0:
        texts.append("a natural" if looked else "no natural")
    return Lain(cards, texts, table.house.hole)


def seat(table: Table, number: int) -> list[Lain]:
    """Hand by hand; what the settled wagers came to stands by the first."""
    seat = table.seat(number)
    if not seat.hands:
        return [Lain((), [f"{wager} {cents.show(amount)}" for wager, amount in seat.felt.items()])]
    found = [_hand(table, number, hand) for hand in seat.hands]
    if seat.lines:
        found[0].texts.append(f"so far {cents.signed(sum(line.paid - line.taken for line in seat.lines))}")
    return found


def _hand(table: Table, number: int, hand: Hand) -> Lain:
    seat, texts = table.seat(number), list[str]()
    if len(hand.cards) > 1:
        texts.append("natural" if is_natural(table, number, hand) else total_of(hand.cards))
    for wager in ("blackjack", "left"):
        if amount := seat.on(hand.spot(wager)):
            texts.append(f"{wager} {cents.show(amount)}")
    if hand is seat.hands[0]:
        texts += [f"{wager} {cents.show(seat.on(wager))}" for wager in _WITH_FIRST if seat.on(wager)]
    return Lain(hand.cards, texts, number=hand.number)


def total_of(cards: tuple[Card, ...]) -> str:
    """``14``, ``soft 17``, ``bust 24``."""
    hard, aces = totals(cards)
    total = rules.best_total(hard, aces)
    if total > rules.TWENTY_ONE:
        return f"bust {total}"
    return f"soft {total}" if rules.is_soft(hard, aces) and total < rules.TWENTY_ONE else str(total)


def changed(event: e.Event, before: Table, table: Table) -> str:
    """The hand that a card on the felt has changed; nothing for what is drawn with the felt."""
    if isinstance(event, e.HoleTurned) or (isinstance(event, e.CardDealt) and before.phase is Phase.DEALER):
        return spelled(table.house.cards)
    if isinstance(event, e.CardDealt) and before.phase is Phase.PLAY:
        old = before.seat(event.seat).hands
        return spelled(next(hand.cards for hand in table.seat(event.seat).hands if hand not in old))
    return ""


def spelled(cards: tuple[Card, ...]) -> str:
    """``9h 5d, 14``."""
    return f"{' '.join(map(str, cards))}, {total_of(cards)}"
