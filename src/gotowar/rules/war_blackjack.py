"""War Blackjack: the war of first card against up card, and the winnings that are left on its spot.

Winnings that are left become a wager of their own, decided by the player's blackjack hand. Everything
that is plain blackjack is in ``blackjack``.
"""

from gotowar.rules.blackjack import EVEN, NATURAL, pays
from gotowar.rules.casino_war import HIGHER, LOWER, TIED, Settled
from gotowar.rules.pay import win
from gotowar.rules.terms import EVEN_MONEY, MATCHED, TIE_PUSHES, BlackjackTerms, Odds, WarSpotTerms


def compare(spot: WarSpotTerms, player: int, dealer: int) -> int:
    """The player's first card against the up card: LOWER, HIGHER or TIED; ranks are 0 (two) to 12 (ace)."""
    mine, house = spot.war_ranking[player], spot.war_ranking[dealer]
    if mine > house:
        return HIGHER
    return LOWER if mine < house else TIED


def settle_war(spot: WarSpotTerms, found: int, stake: int, chip: int) -> Settled:
    """The war bonus wager."""
    if found == HIGHER:
        return Settled(0, win(spot.war_pays, stake, chip))
    if found == TIED and spot.war_tie == TIE_PUSHES:
        return Settled(0, 0)
    return Settled(stake, 0)


def most_matched(spot: WarSpotTerms, left: int) -> int:
    """What a split or a double may add to the winnings left on the spot."""
    return left if spot.war_spot == MATCHED else 0


def may_match_split(spot: WarSpotTerms, left: int, added: int) -> bool:
    """The second hand of a split has the whole of it, or nothing on its war spot."""
    return added == 0 or added == most_matched(spot, left)


def may_match_double(terms: BlackjackTerms, spot: WarSpotTerms, left: int, added: int) -> bool:
    """On a double the whole of it, nothing, or less where the house lets players double for less."""
    most = most_matched(spot, left)
    return added == 0 or added == most or (terms.double_less == 1 and 0 < added < most)


def left_pays(terms: BlackjackTerms, spot: WarSpotTerms, found: int) -> Odds:
    """The odds at which winnings that were left are paid when their hand wins."""
    if found == NATURAL and spot.natural_on_war == EVEN_MONEY:
        return EVEN
    return pays(terms, found)
