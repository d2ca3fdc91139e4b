"""Casino War: who wins a deal, and what each wager wins or loses by it.

Ranks are 0 (two) to 12 (ace); which beats which is the sheet's ``ranking``. Amounts are ints in
one unit (the table's is the cent). How cards come to lie on the table belongs in ``table/``.
"""

from typing import NamedTuple

from gotowar.rules.pay import lose_part, win
from gotowar.rules.terms import ON_BOTH_WAGERS, TIE_CHOICE, WarTerms

LOWER, HIGHER, TIED = 0, 1, 2


class Settled(NamedTuple):
    """What the house takes of a stake and what it pays besides; the rest of the stake goes back."""

    taken: int
    paid: int


class WarSettled(NamedTuple):
    """How a war ends for the two wagers in it."""

    initial: Settled
    war: Settled


def compare(terms: WarTerms, player: int, dealer: int) -> int:
    """The player's card against the dealer's: LOWER, HIGHER or TIED."""
    mine, house = terms.ranking[player], terms.ranking[dealer]
    if mine > house:
        return HIGHER
    return LOWER if mine < house else TIED


def has_choice(terms: WarTerms, outcome: int) -> bool:
    """Whether this first deal leaves the player to choose between surrender and war."""
    return outcome == TIED and terms.tie_hand == TIE_CHOICE


def settle_initial(terms: WarTerms, outcome: int, stake: int, chip: int) -> Settled:
    """The initial wager on the first deal; a tie hand leaves it standing until the choice is made."""
    if outcome == HIGHER:
        return Settled(0, win(terms.initial_pays, stake, chip))
    if has_choice(terms, outcome):
        return Settled(0, 0)
    return Settled(stake, 0)


def settle_tie(terms: WarTerms, outcome: int, stake: int, chip: int) -> Settled:
    """A tie wager on either deal: it bets that this very deal ties."""
    if outcome == TIED:
        return Settled(0, win(terms.tie_pays, stake, chip))
    return Settled(stake, 0)


def settle_surrender(terms: WarTerms, stake: int, chip: int) -> Settled:
    """The initial wager of a player who gives up the tie hand."""
    return Settled(lose_part(terms.surrender_loses, stake, chip), 0)


def war_stake(terms: WarTerms, initial: int) -> int:
    """What a player must add to go to war."""
    return initial * terms.war_match.num // terms.war_match.den


def settle_war(terms: WarTerms, outcome: int, initial: int, war: int, chip: int) -> WarSettled:
    """Both wagers after the war deal. Paying on both at half the odds comes to the same money."""
    if outcome == LOWER:
        return WarSettled(Settled(initial, 0), Settled(war, 0))
    stake = initial + war if terms.war_pays_on == ON_BOTH_WAGERS else war
    odds = terms.war_tie_pays if outcome == TIED else terms.war_win_pays
    return WarSettled(Settled(0, 0), Settled(0, win(odds, stake, chip)))


def settle_coupon(terms: WarTerms, outcome: int, face: int, chip: int) -> Settled:
    """A match-play coupon on the first deal: it wins with the initial wager, and has no money to lose."""
    return Settled(0, win(terms.initial_pays, face, chip) if outcome == HIGHER else 0)


def coupon_kept(war_outcome: int) -> bool:
    """Whether a coupon that went to war comes back: only where the initial wager pushes."""
    return war_outcome != LOWER
