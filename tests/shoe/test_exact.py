"""The battery's exact values, held against published figures and against every order of small stacks."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import permutations

import pytest

from gotowar.shoe import exact
from gotowar.shoe.exact import Moments

Count = Callable[[Sequence[int]], int]

SMALL = [(2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (2, 2), (3, 2), (2, 3), (4, 2)]
"""Kinds and copies whose every order is looked at: at most 40,320."""


def by_listing(kinds: int, copies: int, count: Count) -> Moments:
    counts = [count(cards) for cards in permutations([*range(kinds)] * copies)]
    mean = Fraction(sum(counts), len(counts))
    return Moments(mean, Fraction(sum(n * n for n in counts), len(counts)) - mean**2)


@pytest.mark.parametrize(("kinds", "copies"), SMALL)
@pytest.mark.parametrize("lag", [1, 2, 3])
@pytest.mark.parametrize("step", [0, 1, -1])
def test_stepping_pairs(kinds: int, copies: int, step: int, lag: int) -> None:
    step %= kinds

    def count(cards: Sequence[int]) -> int:
        return sum((b - a) % kinds == step for a, b in zip(cards, cards[lag:], strict=False))

    if lag < kinds * copies:
        assert exact.stepping_pairs(kinds, copies, step, lag) == by_listing(kinds, copies, count)


@pytest.mark.parametrize(("kinds", "copies"), SMALL)
def test_cards_left_where_they_lay(kinds: int, copies: int) -> None:
    def count(cards: Sequence[int]) -> int:
        return sum(card == place % kinds for place, card in enumerate(cards))

    assert exact.left_where_it_lay(kinds, copies) == by_listing(kinds, copies, count)


def falls(cards: Sequence[int], kinds: int) -> int:
    places = [[place for place, card in enumerate(cards) if card == kind] for kind in range(kinds)]
    return sum(
        after < before
        for kind in range(kinds - 1)
        for before, after in zip(places[kind], places[kind + 1], strict=True)
    )


@pytest.mark.parametrize(("kinds", "copies"), SMALL)
def test_falls(kinds: int, copies: int) -> None:
    assert exact.falls(kinds, copies) == by_listing(kinds, copies, lambda cards: falls(cards, kinds))


def test_falls_of_one_deck_are_the_descents_of_a_permutation() -> None:
    assert exact.falls(52, 1) == Moments(Fraction(51, 2), Fraction(53, 12))


@pytest.mark.parametrize("decks", range(1, 9))
def test_a_tie_is_4n_less_1_in_52n_less_1(decks: int) -> None:
    assert exact.tied_pairs(decks, 1) == Fraction(4 * decks - 1, 52 * decks - 1)


# Six decks. The Washington document prints 18.65 % against the tie wager at 10 to 1; Wizard of Odds gives
# the edge of the bonus game, 2.33 %, whose exact value is 23138/993023.
def test_ties_agree_with_published_edges() -> None:
    tie, double = exact.tied_pairs(6, 1), exact.tied_pairs(6, 2)
    assert 1 - 11 * tie == Fraction(58, 311)
    assert round(100 * float(1 - 11 * tie), 2) == 18.65
    untied = tie - double
    edge = -(untied / 2 * 1 - untied / 2 * 2 + double * 2)
    assert edge == Fraction(23138, 993023)
    assert round(100 * float(edge), 2) == 2.33


def test_two_ties_with_one_deck_counted_by_hand() -> None:
    """Pairs of two ranks, or the same four cards of one rank."""
    ordered = 13 * 12 * (4 * 3) ** 2 + 13 * 24
    assert exact.tied_pairs(1, 2) == Fraction(ordered, 52 * 51 * 50 * 49)


def test_disjoint_places_that_know_nothing_of_each_other_are_binomial() -> None:
    third = Fraction(1, 3)
    assert exact.disjoint(9, third, third**2) == Moments(Fraction(3), Fraction(2))


@pytest.mark.parametrize(
    ("pattern", "chance"),
    [
        ((0,), Fraction(1, 3)),
        ((0, 0), Fraction(2 * 1, 6 * 5)),
        ((0, 1, 0), Fraction(2 * 2 * 1, 6 * 5 * 4)),
        ((0, 0, 0), Fraction(0)),
    ],
)
def test_the_chance_of_a_pattern(pattern: tuple[int, ...], chance: Fraction) -> None:
    assert exact.chance(pattern, 3, 2) == chance
