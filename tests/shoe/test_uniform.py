"""The proofs that no order is favoured: every narrow word for every bound, every choice for small stacks.

Both run the very functions that play uses, ``below`` and ``fisher_yates``; only the words are narrower,
so that all of them can be tried. Beside each proof stand variants that it must refuse.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import product
from math import factorial

import pytest

from gotowar.shoe.entropy import OutOfWords, Pick, below, fisher_yates

WIDTH = 16
WORDS = 1 << WIDTH
MOST = 416
"""Cards in eight decks, the greatest bound of any shuffle."""

Draw = Callable[[int, Iterator[int], int], int]
Arrange = Callable[[list[int], Pick], tuple[int, ...]]


def tally(bound: int, draw: Draw) -> list[int]:
    """How many of all words of 16 bits give each value."""
    source = iter(range(WORDS))
    counts = [0] * bound
    with suppress(OutOfWords):
        while True:
            counts[draw(bound, source, WIDTH)] += 1
    return counts


def even(bound: int, draw: Draw) -> bool:
    """Each value comes from equally many words, and not a word more is passed over than must be."""
    return tally(bound, draw) == [WORDS // bound] * bound


def modulo(bound: int, source: Iterator[int], width: int) -> int:
    for word in source:
        return word % bound
    raise OutOfWords


def scaled(bound: int, source: Iterator[int], width: int) -> int:
    for word in source:
        return word * bound >> width
    raise OutOfWords


def one_word_too_many(bound: int, source: Iterator[int], width: int) -> int:
    limit = (1 << width) - (1 << width) % bound
    for word in source:
        if word <= limit:
            return word % bound
    raise OutOfWords


def one_word_too_few(bound: int, source: Iterator[int], width: int) -> int:
    limit = (1 << width) - (1 << width) % bound
    for word in source:
        if word < limit - 1:
            return word % bound
    raise OutOfWords


def one_value_too_few(bound: int, source: Iterator[int], width: int) -> int:
    return below(bound - 1, source, width)


@pytest.mark.parametrize("bounds", [range(first, first + 26) for first in range(1, MOST + 1, 26)], ids=str)
def test_all_16_bit_words_give_each_value_below_a_bound_equally_often(bounds: range) -> None:
    assert [bound for bound in bounds if not even(bound, below)] == []


def test_the_bounds_tried_are_all_of_them() -> None:
    tried = [bound for first in range(1, MOST + 1, 26) for bound in range(first, first + 26)]
    assert tried == list(range(1, MOST + 1))


UNEVEN: list[tuple[Draw, tuple[int, ...]]] = [
    (modulo, (3, 52, 312, 415, 416)),
    (scaled, (3, 52, 312, 415, 416)),
    (one_word_too_many, (3, 52, 312, 415, 416)),
    (one_word_too_few, (2, 52, 256, 416)),
    (one_value_too_few, (2, 52, 256, 416)),
]


@pytest.mark.parametrize(("draw", "bounds"), UNEVEN)
def test_a_draw_that_favours_a_value_fails_the_same_proof(draw: Draw, bounds: tuple[int, ...]) -> None:
    assert [bound for bound in bounds if even(bound, draw)] == []


@pytest.mark.parametrize("bound", [2, 64, 256])
def test_modulo_is_even_only_where_the_bound_divides_the_words(bound: int) -> None:
    assert even(bound, modulo)


# ---- every vector of choices ------------------------------------------------------------------


def outcomes(cards: int, bounds: list[int], arrange: Arrange) -> Counter[tuple[int, ...]]:
    """How often each order comes out when every vector of choices below ``bounds`` is tried once."""
    found: Counter[tuple[int, ...]] = Counter()
    for choices in product(*(range(bound) for bound in bounds)):
        script = iter(zip(bounds, choices, strict=True))
        found[arrange(list(range(cards)), partial(_next, script))] += 1
    return found


def _next(script: Iterator[tuple[int, int]], bound: int) -> int:
    expected, choice = next(script)
    assert bound == expected
    return choice


def each_order_once(found: Counter[tuple[int, ...]], cards: int) -> bool:
    return len(found) == factorial(cards) and set(found.values()) == {1}


def sattolo(cards: list[int], pick: Pick) -> tuple[int, ...]:
    for last in range(len(cards) - 1, 0, -1):
        other = pick(last)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def any_place(cards: list[int], pick: Pick) -> tuple[int, ...]:
    for place in range(len(cards)):
        other = pick(len(cards))
        cards[place], cards[other] = cards[other], cards[place]
    return tuple(cards)


@pytest.mark.parametrize("cards", range(9))
def test_every_choice_gives_another_order_and_every_order_is_given(cards: int) -> None:
    assert each_order_once(outcomes(cards, list(range(cards, 1, -1)), fisher_yates), cards)


@pytest.mark.parametrize("cards", range(2, 7))
def test_a_card_that_may_not_stay_gives_too_few_orders(cards: int) -> None:
    found = outcomes(cards, list(range(cards - 1, 0, -1)), sattolo)
    assert not each_order_once(found, cards)
    assert len(found) == factorial(cards - 1)


@pytest.mark.parametrize("cards", range(3, 7))
def test_swaps_with_any_place_give_some_orders_oftener(cards: int) -> None:
    found = outcomes(cards, [cards] * cards, any_place)
    assert len(found) == factorial(cards)
    assert len(set(found.values())) > 1


def test_draw_and_shuffle_together_favour_no_order() -> None:
    """Three cards from every run of six words of two bits: the whole path, words passed over included."""
    found: Counter[tuple[int, ...]] = Counter()
    for run in product(range(4), repeat=6):
        with suppress(OutOfWords):
            found[fisher_yates(range(3), partial(below, source=iter(run), width=2))] += 1
    assert len(found) == 6
    assert len(set(found.values())) == 1
