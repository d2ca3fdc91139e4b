"""The war wager: readings, policies of leaving, and what is left when nothing is left."""

from fractions import Fraction
from functools import cache

import pytest

from gotowar.odds.blackjack import Solution
from gotowar.odds.blackjack_engine import compiled
from gotowar.odds.war_blackjack import ALWAYS, NEVER, WarWager, left_unit, published_rule
from gotowar.rules.terms import EVEN_MONEY, FIXED, LATE, TIE_PUSHES, Odds, WarSpotTerms
from tests.odds.blackjack_cases import shoe, solved, value
from tests.rules.blackjack_terms import SPOT, STANDARD

pytestmark = pytest.mark.xdist_group("numba")


@cache
def six() -> Solution:
    return solved(shoe(6), arithmetic=compiled())


def war(spot: WarSpotTerms = SPOT) -> WarWager:
    return WarWager(left_unit(six(), spot), spot)


READINGS = [
    # reading, terms, best play's edge in percent as it is stated
    ("as the hand, matched", SPOT, "1.1715"),
    ("a natural pays even", SPOT._replace(natural_on_war=EVEN_MONEY), "1.9068"),
    ("the spot stays as it is", SPOT._replace(war_spot=FIXED), "1.6933"),
]


@pytest.mark.parametrize(("name", "spot", "stated"), READINGS, ids=[name for name, *_ in READINGS])
def test_the_stated_edges(name: str, spot: WarSpotTerms, stated: str) -> None:
    wager = war(spot)
    assert f"{float(wager.under(wager.best()).edge) * 100:.4f}" == stated


def test_never_leaving_costs_the_ties() -> None:
    held = solved(shoe(6))
    assert WarWager(held, SPOT).under(NEVER).edge == Fraction(23, 311)
    pushes = SPOT._replace(war_tie=TIE_PUSHES)
    assert WarWager(held, pushes).under(NEVER).edge == 0


def test_policies_stand_in_their_order() -> None:
    wager = war()
    edges = [wager.under(leaves).edge for leaves in (wager.best(), published_rule(), ALWAYS, NEVER)]
    assert edges == sorted(edges)
    assert edges[0] < edges[1], "the rule of thumb is not quite best"


def test_chances_add_up_to_one() -> None:
    for leaves in (NEVER, ALWAYS, published_rule()):
        found = war().under(leaves)
        assert found.lost + found.tied + found.taken + found.left == pytest.approx(1)
    assert war().under(NEVER).left == 0
    assert war().under(ALWAYS).taken == 0


RULE = [
    ("8", "2", True),
    ("8", "3", True),
    ("7", "2", False),
    ("7", "3", False),
    ("9", "2", True),
    ("7", "4", True),
    ("10", "9", True),
    ("10", "10", False),
    ("10", "A", False),
    ("6", "5", True),
    ("6", "4", False),
]


@pytest.mark.parametrize(("first", "up", "leaves"), RULE)
def test_the_published_rule(first: str, up: str, leaves: bool) -> None:
    assert ((value(first), value(up)) in published_rule()) is leaves


def test_a_king_beats_a_queen_and_an_ace_beats_nothing() -> None:
    can_win = war().can_win
    assert (value("10"), value("10")) in can_win
    assert not any(first == value("A") for first, _ in can_win)
    assert (value("2"), value("A")) in can_win
    assert (value("2"), value("2")) not in can_win


def test_a_unit_left_alone_is_never_doubled_nor_split() -> None:
    alone = left_unit(six(), SPOT._replace(war_spot=FIXED))
    assert {up.worth(a, b, pairs).play for up in alone.ups for a, b, pairs in [(7, 7, 22), (4, 5, -1)]} <= {
        1,
        2,
    }
    assert alone.ups[5].worth(4, 5, -1).laid == 1
    late = solved(shoe(6), STANDARD._replace(surrender=LATE), arithmetic=compiled())
    assert left_unit(late, SPOT._replace(war_spot=FIXED)).ups[9].worth(5, 9, -1).play == 16


def test_an_even_natural_is_the_only_difference() -> None:
    even = left_unit(six(), SPOT._replace(natural_on_war=EVEN_MONEY))
    for a, b in [(0, 9), (7, 7), (9, 9)]:
        pairs = 20 if a == b else -1
        same = even.ups[4].worth(a, b, pairs).worth == six().ups[4].worth(a, b, pairs).worth
        assert same is ((a, b) != (0, 9))
    assert even.ups[4].worth(0, 9, -1).worth == 1


def test_what_the_war_pays_is_what_is_left() -> None:
    """At two to one the winnings are two units, and both lie on the spot."""
    twice = war(SPOT._replace(war_pays=Odds(2, 1))).under(published_rule())
    once = war().under(published_rule())
    assert twice.gained == pytest.approx(2 * once.gained)
    assert twice.edge == pytest.approx(once.lost + once.tied - 2 * (once.taken + once.left + once.gained))
