"""The Casino War progressive: which class four cards make, what it pays, and the envy of the others.

Cards are codes 0 to 51 (rank * 4 + suit); ``NO_CARD`` stands for a war deal that did not take
place. The meter's money (seed, rate, ceiling, who shares it) belongs to the table.
"""

from gotowar.rules.casino_war import Settled
from gotowar.rules.pay import round_up
from gotowar.rules.terms import (
    CUMULATIVE,
    DIFFERENT_RANKS,
    METER_ONLY,
    ONE_SUIT,
    TO_ONE,
    TWO_SUITS,
    ProgressiveTerms,
)

NO_CARD = -1
NOTHING, TIE, SUITED_TIE, DOUBLE_TIE, FOUR, SUITED_DOUBLE, SUITED_FOUR = 0, 1, 2, 3, 4, 5, 6
CLASSES = 7


def hits(terms: ProgressiveTerms, player: int, dealer: int, war_player: int, war_dealer: int) -> int:
    """Every class these cards belong to, as bits; class c is bit 1 << c."""
    if player // 4 != dealer // 4:
        return 0
    suited = player == dealer
    found = 1 << TIE | (1 << SUITED_TIE if suited else 0)
    if war_player == NO_CARD or war_player // 4 != war_dealer // 4:
        return found
    return found | double_hits(terms, player, suited, war_player, war_player == war_dealer)


def double_hits(terms: ProgressiveTerms, first: int, suited: bool, second: int, war_suited: bool) -> int:
    """The classes that need a tie on both deals; ``first`` and ``second`` are the player's cards."""
    one_rank, one_suit = first // 4 == second // 4, first % 4 == second % 4
    found = 0
    if not (one_rank and terms.double_tie == DIFFERENT_RANKS):
        found |= 1 << DOUBLE_TIE
    if one_rank:
        found |= 1 << FOUR
    if suited and war_suited:
        if one_suit or terms.suited_double != ONE_SUIT:
            found |= 1 << SUITED_DOUBLE
        if one_rank and (one_suit or terms.suited_four == TWO_SUITS):
            found |= 1 << SUITED_FOUR
    return found


def top(found: int) -> int:
    """The highest class among the bits."""
    best = NOTHING
    for kind in range(TIE, CLASSES):
        if found >> kind & 1:
            best = kind
    return best


def units(terms: ProgressiveTerms, found: int) -> int:
    """What one unit is paid from the fixed table."""
    total = 0
    for kind in range(TIE, CLASSES):
        counts = found >> kind & 1 if terms.settled == CUMULATIVE else kind == top(found)
        if counts and not (kind == SUITED_FOUR and terms.meter == METER_ONLY):
            total += terms.pays[kind]
    return total


def settle(terms: ProgressiveTerms, found: int, stake: int) -> Settled:
    """The fixed pay. Paid "for one" the stake is gone even when it wins; "to one" it comes back."""
    paid = stake * units(terms, found)
    if found and terms.pays_for == TO_ONE:
        return Settled(0, paid)
    return Settled(stake, paid)


def hits_meter(found: int) -> bool:
    return found >> SUITED_FOUR & 1 == 1


def meter_share(terms: ProgressiveTerms, meter: int) -> int:
    """What the meter owes one winner who need not share it."""
    return meter * terms.meter_percent // 100


def envy(terms: ProgressiveTerms, stake: int, others: int, chip: int) -> int:
    """The envy pay for ``others`` hands that hit at other seats, in proportion to one's own wager."""
    return round_up(others * stake * terms.envy, terms.envy_unit, chip)
