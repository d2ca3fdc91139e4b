"""Every hand of small shoes, split to four hands too, comes in fractions to just what plain recursion
says."""

from fractions import Fraction
from typing import Any

import pytest

from gotowar.odds.blackjack import NO_PAIR
from gotowar.odds.blackjack_engine import exact
from gotowar.odds.blackjack_lattice import DOUBLE, HIT, SPLIT, STAND, SURRENDER, VALUE_OF
from gotowar.odds.blackjack_spread import Spread
from gotowar.rules import blackjack as rules
from gotowar.rules.terms import (
    ALL_WAGERS,
    ANY_CARDS,
    BY_RANK,
    LATE,
    NINE_TO_ELEVEN,
    RANKS,
    STANDS,
    TEN_OR_ELEVEN,
    BlackjackTerms,
    Odds,
)
from tests.odds.blackjack_cases import ranks, solved
from tests.odds.blackjack_witness import Witness, count
from tests.rules.blackjack_terms import STANDARD

pytestmark = pytest.mark.xdist_group("numba")

PAIRS = ranks({"A": 2, "3": 1, "6": 1, "8": 4, "10": 3, "J": 1})
"""Eights split to three hands, doubled after."""
FOUR = ranks({"A": 1, "6": 2, "8": 4, "10": 5})
"""Eights and tens split to four hands."""
LOW = ranks({"A": 3, "5": 2, "9": 3, "10": 2, "K": 3})
"""Aces split again, soft hands of several cards, tens of two ranks."""
CASES: list[tuple[str, tuple[int, ...], dict[str, Any]]] = [
    ("to four hands", FOUR, {}),
    ("to three hands, no double after", PAIRS, {"split_hands": 3, "double_after_split": 0}),
    ("to two hands, soft 17 stands", PAIRS, {"split_hands": 2, "soft_17": STANDS}),
    ("no peek, the original wager", PAIRS, {"peek": 0, "split_hands": 3}),
    ("no peek, all that lies", PAIRS, {"peek": 0, "natural_takes": ALL_WAGERS, "split_hands": 3}),
    ("late surrender", PAIRS, {"surrender": LATE, "split_hands": 2}),
    (
        "late surrender without peek",
        PAIRS,
        {"surrender": LATE, "peek": 0, "natural_takes": 1, "split_hands": 2},
    ),
    ("double on nine to eleven", PAIRS, {"double_on": NINE_TO_ELEVEN, "split_hands": 2}),
    ("double on ten or eleven", LOW, {"double_on": TEN_OR_ELEVEN, "split_hands": 2}),
    ("split by rank", LOW, {"split_by": BY_RANK}),
    ("aces again, any cards", LOW, {"resplit_aces": 1, "split_ace_cards": ANY_CARDS, "split_by": BY_RANK}),
    ("aces again, one card", LOW, {"resplit_aces": 1, "split_by": BY_RANK, "split_hands": 3}),
    ("6 to 5, no even money", LOW, {"natural_pays": Odds(6, 5), "even_money": 0, "split_hands": 1}),
    ("6 to 5, even money", LOW, {"natural_pays": Odds(6, 5), "split_hands": 1}),
    ("no insurance", LOW, {"insurance": 0, "even_money": 0, "split_hands": 1}),
]
PLAYS = {"stand": STAND, "hit": HIT, "double": DOUBLE, "split": SPLIT, "surrender": SURRENDER}


def deals(held: tuple[int, ...]) -> list[tuple[int, int, int, tuple[int, ...]]]:
    """Up card and two cards by rank, and what is left."""
    found = []
    for up in range(RANKS):
        for first in range(RANKS):
            for second in range(first, RANKS):
                left = list(held)
                for rank in (up, first, second):
                    left[rank] -= 1
                if min(left) >= 0:
                    found.append((up, first, second, tuple(left)))
    return found


def pairs_left(terms: BlackjackTerms, first: int, second: int, left: tuple[int, ...]) -> int:
    if not rules.is_pair(terms, first, second):
        return NO_PAIR
    return sum(number for rank, number in enumerate(left) if rules.is_pair(terms, first, rank))


@pytest.mark.parametrize(("name", "held", "turned"), CASES, ids=[name for name, *_ in CASES])
def test_every_two_cards(name: str, held: tuple[int, ...], turned: dict[str, Any]) -> None:
    terms = STANDARD._replace(**turned)
    solution, witness = solved(held, terms), Witness(terms, held)
    for up, first, second, left in deals(held):
        play, worth = witness.worth(up, first, second)
        found = solution.ups[VALUE_OF[up]].worth(
            VALUE_OF[first], VALUE_OF[second], pairs_left(terms, first, second, left)
        )
        assert isinstance(found.worth, Fraction)
        assert found.worth == worth, (up, first, second)
        if not rules.is_natural(*count((first, second)), 2, 1):
            assert found.play == PLAYS[play]


def test_these_shoes_see_every_play() -> None:
    terms = STANDARD._replace(split_hands=2, surrender=LATE)
    witness = Witness(terms, PAIRS)
    assert {witness.best(up, (first, second)) for up, first, second, _ in deals(PAIRS)} == set(PLAYS)


@pytest.mark.parametrize("turned", [{}, {"peek": 0}, {"peek": 0, "natural_takes": ALL_WAGERS}], ids=str)
def test_squares_where_nothing_is_split(turned: dict[str, Any]) -> None:
    terms = STANDARD._replace(split_hands=1, insurance=0, even_money=0, **turned)
    solution, witness = solved(PAIRS, terms), Witness(terms, PAIRS)
    spread = Spread(solution)
    for up, first, second, _ in deals(PAIRS):
        cards = tuple(sorted((first, second)))
        squared, natural = witness.squared(up, cards), witness.natural(up, cards)
        if rules.dealer_peeks(terms, rules.card_value(up)):
            pushes = rules.is_natural(*count(cards), 2, 1)
            squared = (1 - natural) * squared + (0 if pushes else natural)
        against = spread.against[VALUE_OF[up]]
        assert against.square(VALUE_OF[first], VALUE_OF[second], NO_PAIR) == squared


def test_a_whole_shoe_of_few_cards() -> None:
    """Edge and average wager over all deals: chances add up to one, and the edge is the witness's."""
    terms = STANDARD._replace(split_hands=2)
    solution, witness = solved(PAIRS, terms, arithmetic=exact()), Witness(terms, PAIRS)
    cells = solution.pairs_of_ranks()
    assert sum(solution.chance(first, up) for first, up in cells) == 1
    assert all(sum(deal.chance for deal in solution.cell(*cell)[2]) == 1 for cell in cells)
    total, size = Fraction(0), sum(PAIRS)
    for up, first, second, _ in deals(PAIRS):
        ways = 1
        left = list(PAIRS)
        for rank in (up, first, second):
            ways *= left[rank]
            left[rank] -= 1
        chance = Fraction(ways * (1 if first == second else 2), size * (size - 1) * (size - 2))
        total += chance * witness.worth(up, first, second)[1]
    assert sum(solution.chance(*cell) * solution.worth(*cell).worth for cell in cells) == total


def test_another_shoe_is_noticed() -> None:
    """The negative: one card gone, and what was counted with it is not met."""
    solution = solved(PAIRS, STANDARD._replace(split_hands=1))
    fewer = tuple(number - (rank == 4) for rank, number in enumerate(PAIRS))
    witness = Witness(STANDARD._replace(split_hands=1), fewer)
    found = solution.ups[9].worth(7, 7, NO_PAIR).worth
    assert found != witness.worth(8, 6, 6)[1]
