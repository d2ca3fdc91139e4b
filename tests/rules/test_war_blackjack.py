"""The war bonus wager: who wins the war, what is paid, and what may be matched on its spot."""

from itertools import product

import pytest

from gotowar.cards import Rank
from gotowar.rules import war_blackjack as war
from gotowar.rules.blackjack import EVEN, NATURAL, WON
from gotowar.rules.casino_war import HIGHER, LOWER, TIED, Settled
from gotowar.rules.terms import EVEN_MONEY, FIXED, TIE_PUSHES, Odds, WarSpotTerms
from tests.rules.blackjack_terms import SPOT, STANDARD

RANKS = {str(rank): int(rank) for rank in Rank}


@pytest.mark.parametrize(
    ("player", "dealer", "found"),
    [
        ("K", "Q", HIGHER),
        ("J", "10", HIGHER),
        ("10", "K", LOWER),
        ("A", "2", LOWER),
        ("2", "A", HIGHER),
        ("A", "K", LOWER),
        ("9", "9", TIED),
        ("A", "A", TIED),
    ],
)
def test_aces_are_low(player: str, dealer: str, found: int) -> None:
    assert war.compare(SPOT, RANKS[player], RANKS[dealer]) == found


def test_every_two_ranks() -> None:
    found = [war.compare(SPOT, player, dealer) for player, dealer in product(range(13), repeat=2)]
    assert [found.count(one) for one in (LOWER, HIGHER, TIED)] == [78, 78, 13]


@pytest.mark.parametrize(
    ("found", "settled"), [(HIGHER, Settled(0, 500)), (LOWER, Settled(500, 0)), (TIED, Settled(500, 0))]
)
def test_the_house_wins_ties(found: int, settled: Settled) -> None:
    assert war.settle_war(SPOT, found, 500, 50) == settled


def test_ties_where_they_push() -> None:
    assert war.settle_war(SPOT._replace(war_tie=TIE_PUSHES), TIED, 500, 50) == Settled(0, 0)


@pytest.mark.parametrize(
    ("spot", "added", "split", "double"),
    [
        (SPOT, 500, True, True),
        (SPOT, 0, True, True),
        (SPOT, 200, False, True),
        (SPOT, 600, False, False),
        (SPOT._replace(war_spot=FIXED), 0, True, True),
        (SPOT._replace(war_spot=FIXED), 500, False, False),
        (SPOT._replace(war_spot=FIXED), 200, False, False),
    ],
)
def test_what_may_be_matched(spot: WarSpotTerms, added: int, split: bool, double: bool) -> None:
    assert war.may_match_split(spot, 500, added) is split
    assert war.may_match_double(STANDARD, spot, 500, added) is double


def test_no_double_for_less() -> None:
    assert not war.may_match_double(STANDARD._replace(double_less=0), SPOT, 500, 200)
    assert war.may_match_double(STANDARD._replace(double_less=0), SPOT, 500, 500)


def test_a_natural_on_winnings_left() -> None:
    assert war.left_pays(STANDARD, SPOT, NATURAL) == Odds(3, 2)
    assert war.left_pays(STANDARD, SPOT._replace(natural_on_war=EVEN_MONEY), NATURAL) == EVEN
    assert war.left_pays(STANDARD, SPOT, WON) == EVEN
