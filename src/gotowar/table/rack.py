"""Cards taken up: to the discard rack hand by hand, so that every hand can be put together again."""

from gotowar.cards import Card
from gotowar.table import events as e
from gotowar.table.state import Table

Events = tuple[e.Event, ...]


def take_up(table: Table, seats: tuple[int, ...], dealer: bool = False) -> Events:
    """All that lies at these seats and has not been taken up, the dealer's last."""
    hands = [
        (i, card) for i in seats for hand in table.seat(i).hands if not hand.collected for card in hand.cards
    ]
    if dealer and not table.house.collected:
        hands += [(0, card) for card in table.house.cards]
    return _collected(hands)


def take_up_hand(table: Table, number: int, which: int) -> Events:
    """One hand of a seat that has several."""
    hand = next(hand for hand in table.seat(number).hands if hand.number == which)
    return _collected([(number, card) for card in hand.cards])


def _collected(hands: list[tuple[int, Card]]) -> Events:
    if not hands:
        return ()
    owners, cards = zip(*hands, strict=True)
    return (e.CardsCollected(owners, cards),)


def clear(table: Table) -> Events:
    """All that still lies on the table; the round is over (Massachusetts 8(h))."""
    order = table.in_turn(table.game.deal.settle_from)
    return (e.ActDone("clear", 0), *take_up(table, order, dealer=True), e.RoundEnded(table.round))
