"""War Blackjack at the table: its phases, and what is due in each from the war of the first cards on.

What a settlement moves is ``war_blackjack_hands``; what players may answer is ``war_blackjack_players``.
"""

from collections.abc import Iterator, Mapping

from gotowar.cards import Card
from gotowar.rules import blackjack as rules
from gotowar.rules.terms import ONE_CARD, ORIGINAL_WAGERS
from gotowar.table import due
from gotowar.table.due import Due, Row, dealer_act
from gotowar.table.state import UNKNOWN, Hand, Phase, Table

WON = "war-higher"
"""The outcome of a war bonus wager that leaves its winner a choice."""


def totals(cards: tuple[Card, ...]) -> tuple[int, int]:
    """The hard total and the number of aces, as the rules want them."""
    values = [rules.card_value(card.rank) for card in cards]
    return sum(values), values.count(rules.ACE)


def total(hand: Hand) -> int:
    return rules.best_total(*totals(hand.cards))


def is_natural(table: Table, seat: int, hand: Hand) -> bool:
    return rules.is_natural(*totals(hand.cards), len(hand.cards), len(table.seat(seat).hands))


def up_value(table: Table) -> int:
    card = table.dealer_first
    assert card is not None, "the up card is dealt with the first cards"
    return rules.card_value(card.rank)


def makes_natural(table: Table, hole: Card) -> bool:
    """Whether this hole card gives the dealer a natural."""
    cards = (*table.house.cards, hole)
    return rules.is_natural(*totals(cards), len(cards), 1)


# The war


def war_settle(table: Table) -> tuple[Due, ...]:
    order = table.in_turn(table.game.deal.settle_from)
    return tuple(dealer_act("settle", "war-settle", i) for i in order if table.seat(i).on("war"))[:1]


def winnings(table: Table, seat: int) -> int:
    """What the war bonus wager of this round has won."""
    return sum(line.paid for line in table.seat(seat).lines if line.outcome == WON)


def take_or_leave(table: Table) -> tuple[Due, ...]:
    """Every winner takes all his winnings or leaves them; in which order they answer changes nothing."""
    order = table.in_turn(table.game.spot_deal.ask_from)
    asked = (i for i in order if winnings(table, i) and not table.seat(i).choice)
    return tuple(Due("seat", "take-or-leave", i, "take-or-leave") for i in asked)


# The second cards, insurance, the peek


def second(table: Table) -> tuple[Due, ...]:
    """A second card to every player, face up, and one to the dealer, face down."""
    for seat in table.in_turn(table.game.deal.deal_from):
        if any(hand.wants for hand in table.seat(seat).hands):
            return (dealer_act("deal", "second-card", seat),)
    return (dealer_act("hole", "hole-card"),) if table.playing and not table.house.hole else ()


def insurance(table: Table) -> tuple[Due, ...]:
    """Against an ace every player may insure; a natural may be paid even at once."""
    if not table.playing or not rules.insurance_offered(table.game.blackjack, up_value(table)):
        return ()
    order = table.in_turn(table.game.deal.deal_from)
    return tuple(Due("seat", "insure", i, "insure") for i in order if not table.seat(i).insured)


def peek(table: Table) -> tuple[Due, ...]:
    """The dealer looks, and says only whether he has a natural; if not, insurance has lost."""
    if not table.playing or not rules.dealer_peeks(table.game.blackjack, up_value(table)):
        return ()
    if table.house.natural == UNKNOWN:
        return (dealer_act("peek", "hole-look"),)
    order = table.in_turn(table.game.deal.settle_from) if not table.house.natural else ()
    return tuple(dealer_act("settle", "insurance-settle", i) for i in order if insured(table, i))[:1]


def insured(table: Table, seat: int) -> bool:
    return any(table.seat(seat).on(wager) for wager in ("insurance", "left-insurance"))


# The players' hands


def play(table: Table) -> tuple[Due, ...]:
    """Seat by seat, hand by hand; with a dealer's natural nobody plays."""
    if table.house.natural == 1:
        return ()
    for seat in table.in_turn(table.game.deal.deal_from):
        for hand in table.seat(seat).hands:
            if found := next(_of_hand(table, seat, hand), None):
                return (found._replace(hand=hand.number),)
    return ()


def _of_hand(table: Table, seat: int, hand: Hand) -> Iterator[Due]:
    if not table.seat(seat).on(hand.spot("blackjack")):
        return
    if hand.wants:
        yield dealer_act("deal", "hit-card", seat)
    elif hand.surrendered:
        if not natural_could_be(table):
            yield dealer_act("take-half", "hand-surrender", seat)
    elif total(hand) > rules.TWENTY_ONE:
        if bust_is_lost(table):
            yield dealer_act("settle", "bust", seat)
    elif not is_finished(table, seat, hand):
        yield Due("seat", "play", seat, "play")


def is_finished(table: Table, seat: int, hand: Hand) -> bool:
    """Whether nothing is left to choose for the hand."""
    if hand.stood or hand.doubled or total(hand) >= rules.TWENTY_ONE:
        return True
    one_card = hand.from_aces and table.game.blackjack.split_ace_cards == ONE_CARD
    return one_card and not may_split(table, seat, hand)


def may_split(table: Table, seat: int, hand: Hand) -> bool:
    if len(hand.cards) != 2:
        return False
    first, other = hand.cards
    hands = len(table.seat(seat).hands)
    return rules.may_split(table.game.blackjack, first.rank, other.rank, len(hand.cards), hands)


def bust_is_lost(table: Table) -> bool:
    """At once, unless a natural not yet ruled out would give back what was added to the hand."""
    return not (natural_could_be(table) and table.game.blackjack.natural_takes == ORIGINAL_WAGERS)


def natural_could_be(table: Table) -> bool:
    """Whether the dealer may still turn up a natural; then a surrender does not yet hold."""
    return table.house.natural == UNKNOWN and up_value(table) in (rules.ACE, rules.TEN)


def current(table: Table, seat: int) -> Hand | None:
    """The hand that this seat is to play now."""
    found = next(iter(play(table)), None) if table.phase is Phase.PLAY else None
    if found is None or found.by != "seat" or found.seat != seat:
        return None
    return next(hand for hand in table.seat(seat).hands if hand.number == found.hand)


# The dealer's hand, and the end


def dealer(table: Table) -> tuple[Due, ...]:
    """The hole card is turned; the dealer draws while a hand still stands against his."""
    if table.house.hole:
        return (dealer_act("turn-hole"),)
    standing = any(_stands(table, seat, hand) for seat in table.playing for hand in table.seat(seat).hands)
    if standing and rules.dealer_draws(table.game.blackjack, *totals(table.house.cards)):
        return (dealer_act("deal", "dealer-draw"),)
    return ()


def _stands(table: Table, seat: int, hand: Hand) -> bool:
    """Whether what the dealer draws can still decide the hand."""
    waits = table.seat(seat).on(hand.spot("blackjack")) > 0 and not hand.surrendered
    return waits and total(hand) <= rules.TWENTY_ONE and not is_natural(table, seat, hand)


def result(table: Table) -> tuple[Due, ...]:
    order = table.in_turn(table.game.deal.settle_from)
    return tuple(dealer_act("settle", "settle", i) for i in order if table.seat(i).felt)[:1]


ROWS: Mapping[Phase, Row] = {
    Phase.DEAL: Row(due.deal, Phase.SETTLE, "the first cards are dealt"),
    Phase.SETTLE: Row(war_settle, Phase.CHOICE, "the war bonus wagers are settled"),
    Phase.CHOICE: Row(take_or_leave, Phase.SECOND, "winners take their winnings or leave them"),
    Phase.SECOND: Row(second, Phase.INSURANCE, "the second cards are dealt"),
    Phase.INSURANCE: Row(insurance, Phase.PEEK, "players may insure"),
    Phase.PEEK: Row(peek, Phase.PLAY, "the dealer looks at the hole card"),
    Phase.PLAY: Row(play, Phase.DEALER, "the players' hands are played"),
    Phase.DEALER: Row(dealer, Phase.RESULT, "the dealer's hand is played"),
    Phase.RESULT: Row(result, Phase.CLEAR, "the hands are settled"),
    Phase.CLEAR: Row(due.clear, Phase.BETTING, "the table is cleared"),
}
