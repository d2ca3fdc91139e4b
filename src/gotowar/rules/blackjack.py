"""Blackjack: totals, what a hand may do, what the dealer must do, and what each hand wins or loses.

A hand is told by its hard total (aces as one), its number of aces and of cards; ``hands`` is how many its
player has, more than one after a split. How cards come to lie on the table belongs in ``table/``.
"""

from gotowar.rules.casino_war import Settled
from gotowar.rules.pay import lose_part, win
from gotowar.rules.terms import (
    ANY_TWO,
    BY_RANK,
    HITS,
    LATE,
    NINE_TO_ELEVEN,
    ONE_CARD,
    ORIGINAL_WAGERS,
    RANKS,
    BlackjackTerms,
    Odds,
)

ACE, TEN, TWENTY_ONE = 1, 10, 21
LOST, PUSHED, WON, NATURAL = 0, 1, 2, 3
EVEN = Odds(1, 1)


def card_value(rank: int) -> int:
    """Ranks are 0 (two) to 12 (ace); an ace counts one here, court cards ten."""
    if rank == RANKS - 1:
        return ACE
    return min(rank + 2, TEN)


def is_soft(hard: int, aces: int) -> bool:
    """Whether an ace can count eleven."""
    return aces > 0 and hard + TEN <= TWENTY_ONE


def best_total(hard: int, aces: int) -> int:
    return hard + TEN if is_soft(hard, aces) else hard


def is_natural(hard: int, aces: int, cards: int, hands: int) -> bool:
    """An ace and a ten of a split hand are twenty-one and no natural."""
    return cards == 2 and hands == 1 and best_total(hard, aces) == TWENTY_ONE


def dealer_draws(terms: BlackjackTerms, hard: int, aces: int) -> bool:
    total = best_total(hard, aces)
    if total == 17 and is_soft(hard, aces):
        return terms.soft_17 == HITS
    return total < 17


def dealer_peeks(terms: BlackjackTerms, up: int) -> bool:
    """Whether the dealer looks at the hole card before players play on; ``up`` is a value."""
    return terms.peek == 1 and up in (ACE, TEN)


def insurance_offered(terms: BlackjackTerms, up: int) -> bool:
    return terms.insurance == 1 and up == ACE


def even_money_offered(terms: BlackjackTerms, up: int) -> bool:
    """Whether a natural may be paid at even money at once, before the dealer's natural is known."""
    return terms.even_money == 1 and up == ACE


def most_insurance(terms: BlackjackTerms, stake: int) -> int:
    return stake * terms.insurance_part.num // terms.insurance_part.den


def may_hit(terms: BlackjackTerms, hard: int, aces: int, split_aces: bool) -> bool:
    """A split ace may get one card only, and on twenty-one there is nothing to draw for."""
    if split_aces and terms.split_ace_cards == ONE_CARD:
        return False
    return best_total(hard, aces) < TWENTY_ONE


def may_double(terms: BlackjackTerms, hard: int, aces: int, cards: int, hands: int, split_aces: bool) -> bool:
    if cards != 2 or not may_hit(terms, hard, aces, split_aces):
        return False
    if hands > 1 and not terms.double_after_split:
        return False
    if terms.double_on == ANY_TWO:
        return True
    least = 9 if terms.double_on == NINE_TO_ELEVEN else 10
    return not is_soft(hard, aces) and least <= hard <= 11


def is_pair(terms: BlackjackTerms, first: int, second: int) -> bool:
    """Whether two ranks are a pair that can be split."""
    if terms.split_by == BY_RANK:
        return first == second
    return card_value(first) == card_value(second)


def may_split(terms: BlackjackTerms, first: int, second: int, cards: int, hands: int) -> bool:
    """``first`` and ``second`` are the hand's ranks."""
    if cards != 2 or hands >= terms.split_hands or not is_pair(terms, first, second):
        return False
    return card_value(first) != ACE or hands == 1 or terms.resplit_aces == 1


def may_surrender(terms: BlackjackTerms, cards: int, hands: int) -> bool:
    return terms.surrender == LATE and cards == 2 and hands == 1


def outcome(total: int, natural: bool, dealer_total: int, dealer_natural: bool) -> int:
    """A hand against the dealer's: LOST, PUSHED, WON or NATURAL. A natural beats every other twenty-one."""
    if total > TWENTY_ONE:
        return LOST
    if dealer_natural:
        return PUSHED if natural else LOST
    if natural:
        return NATURAL
    if dealer_total > TWENTY_ONE or total > dealer_total:
        return WON
    return PUSHED if total == dealer_total else LOST


def pays(terms: BlackjackTerms, found: int) -> Odds:
    """The odds at which a hand that is won is paid."""
    return terms.natural_pays if found == NATURAL else EVEN


def settle(odds: Odds, found: int, stake: int, chip: int) -> Settled:
    """One wager on a hand, all that lies on it."""
    if found == LOST:
        return Settled(stake, 0)
    if found == PUSHED:
        return Settled(0, 0)
    return Settled(0, win(odds, stake, chip))


def at_risk(terms: BlackjackTerms, stake: int, added: int, dealer_natural: bool) -> int:
    """What of a stake a hand can lose: what splits and doubles ``added`` may be safe from a natural."""
    if dealer_natural and terms.natural_takes == ORIGINAL_WAGERS:
        return stake - added
    return stake


def surrender_holds(dealer_natural: bool) -> bool:
    """A late surrender gives way to the dealer's natural, which takes the whole stake."""
    return not dealer_natural


def settle_surrendered(terms: BlackjackTerms, stake: int, chip: int) -> Settled:
    return Settled(lose_part(terms.late_surrender_loses, stake, chip), 0)


def settle_insurance(terms: BlackjackTerms, dealer_natural: bool, stake: int, chip: int) -> Settled:
    """Insurance bets that the dealer has a natural."""
    if dealer_natural:
        return Settled(0, win(terms.insurance_pays, stake, chip))
    return Settled(stake, 0)
