"""How cards and chips come to lie on hands: dealt, hit, doubled, split, insured, taken up.

Part of ``evolve``: nothing is decided here that the event does not say.
"""

from collections.abc import Callable

from gotowar.cards import Card, Rank
from gotowar.table import events as e
from gotowar.table.state import UNKNOWN, Hand, Seat, Table


def put(table: Table, number: int, wager: str, amount: int) -> Table:
    """Move chips from the rack to the felt (or back); a coupon comes from the pocket."""
    seat = table.seat(number)
    felt = {**seat.felt, wager: seat.on(wager) + amount}
    chips = seat.chips if wager == "coupon" else seat.chips - amount
    return table.with_seat(number, seat._replace(chips=chips, felt={w: a for w, a in felt.items() if a}))


def taken(table: Table, event: e.WinningsTaken) -> Table:
    return table.with_seat(event.seat, table.seat(event.seat)._replace(choice="take"))


def left_on(table: Table, event: e.WinningsLeft) -> Table:
    table = put(table, event.seat, "left", event.amount)
    return table.with_seat(event.seat, table.seat(event.seat)._replace(choice="leave"))


def insured(table: Table, event: e.Insured) -> Table:
    table = put(table, event.seat, "insurance", event.amount)
    table = put(table, event.seat, "left-insurance", event.left)
    return table.with_seat(event.seat, table.seat(event.seat)._replace(insured="insured"))


def uninsured(table: Table, event: e.InsuranceDeclined) -> Table:
    return table.with_seat(event.seat, table.seat(event.seat)._replace(insured="declined"))


def even_money(table: Table, event: e.EvenMoneyTaken) -> Table:
    return table.with_seat(event.seat, table.seat(event.seat)._replace(insured="even money"))


def on_hand(table: Table, number: int, which: int, change: Callable[[Hand], Hand]) -> Table:
    seat = table.seat(number)
    hand = next(hand for hand in seat.hands if hand.number == which)
    return table.with_seat(number, seat.with_hand(change(hand)))


def hit(table: Table, event: e.HitAsked) -> Table:
    return on_hand(table, event.seat, event.hand, lambda hand: hand._replace(asked=True))


def stood(table: Table, event: e.Stood) -> Table:
    return on_hand(table, event.seat, event.hand, lambda hand: hand._replace(stood=True))


def lay_beside(table: Table, number: int, hand: Hand, amount: int, left: int) -> Table:
    table = put(table, number, hand.spot("blackjack"), amount)
    return put(table, number, hand.spot("left"), left)


def doubled(table: Table, event: e.Doubled) -> Table:
    hand = next(hand for hand in table.seat(event.seat).hands if hand.number == event.hand)
    table = lay_beside(table, event.seat, hand, event.amount, event.left)
    added = hand.added[0] + event.amount, hand.added[1] + event.left
    doubled = hand._replace(asked=True, doubled=True, added=added)
    return table.with_seat(event.seat, table.seat(event.seat).with_hand(doubled))


def split(table: Table, event: e.HandSplit) -> Table:
    """The new hand lies at the side of the old one and is played after it."""
    seat = table.seat(event.seat)
    place = next(i for i, hand in enumerate(seat.hands) if hand.number == event.hand)
    old, aces = seat.hands[place], seat.hands[place].cards[0].rank is Rank.ACE
    first = old._replace(cards=old.cards[:1], from_aces=aces)
    second = Hand(len(seat.hands) + 1, old.cards[1:], from_aces=aces, added=(event.amount, event.left))
    hands = (*seat.hands[:place], first, second, *seat.hands[place + 1 :])
    table = table.with_seat(event.seat, seat._replace(hands=hands))
    return lay_beside(table, event.seat, second, event.amount, event.left)


def drawn(table: Table, count: int, *seen: Card) -> Table:
    """Cards left the shoe; a card drawn in error is used up by the first of them (Massachusetts 10(c))."""
    counts = list(table.shoe.seen)
    for card in seen:
        counts[card.code] += 1
    shoe = table.shoe._replace(gone=table.shoe.gone + count, seen=tuple(counts))
    return table._replace(shoe=shoe, drawn_in_error=False)


def lay(table: Table, number: int, card: Card) -> Table:
    """To the dealer, or to the hand of the seat that wants a card."""
    if number == 0:
        return table._replace(house=table.house._replace(cards=(*table.house.cards, card)))
    seat = table.seat(number)
    if not seat.hands:
        return table.with_seat(number, seat._replace(hands=(Hand(cards=(card,)),)))
    hand = next(hand for hand in seat.hands if hand.wants)
    return table.with_seat(number, seat.with_hand(hand._replace(cards=(*hand.cards, card), asked=False)))


def hole_dealt(table: Table, event: e.HoleDealt) -> Table:
    return drawn(table._replace(house=table.house._replace(hole=True)), 1)


def peeked(table: Table, event: e.Peeked) -> Table:
    return table._replace(house=table.house._replace(natural=int(event.natural)))


def hole_turned(table: Table, event: e.HoleTurned) -> Table:
    """From now on the cards themselves say whether the dealer has a natural."""
    table = lay(drawn(table, 0, event.card), 0, event.card)
    return table._replace(house=table.house._replace(hole=False, natural=UNKNOWN))


def hands_collected(seat: Seat, cards: tuple[Card, ...]) -> Seat:
    """Whose cards these are: one hand, or one after another; of equal beginnings the whole hand counts."""
    whole = next((hand for hand in seat.hands if not hand.collected and hand.cards == cards), None)
    for hand in (whole,) if whole else seat.hands:
        count = len(hand.cards)
        if count and not hand.collected and cards[:count] == hand.cards:
            seat, cards = seat.with_hand(hand._replace(collected=True)), cards[count:]
    return seat
