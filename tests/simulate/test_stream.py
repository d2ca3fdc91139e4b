"""Chance in the kernels: the stream is xoshiro256++, its draws favour nothing, compiled or not."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, TypeVar

import numpy as np
import pytest
from numba import njit

from gotowar.simulate import stream
from gotowar.simulate.stream import one, seeded, step, taken, two
from tests.simulate.laid import uncompiled

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function) -> Function:
    found: Function = njit(function)
    return found


MASK = (1 << 64) - 1
START = (1, 2, 3, 4)
WORDS = (41943041, 58720359, 3588806011781223, 3591011842654386)
"""The first words of xoshiro256++ from 1, 2, 3, 4, as its authors' program and its ports print them."""


def rotated(word: int, by: int) -> int:
    return (word << by | word >> (64 - by)) & MASK


def words(state: tuple[int, ...]) -> Iterator[int]:
    """The authors' program (prng.di.unimi.it/xoshiro256plusplus.c) in plain whole numbers."""
    s = list(state)
    while True:
        yield (rotated((s[0] + s[3]) & MASK, 23) + s[0]) & MASK
        kept = s[1] << 17 & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= kept
        s[3] = rotated(s[3], 45)


@compiled
def stepped(start: Any, many: int) -> Any:
    found = np.zeros(many, np.uint64)
    state = (start[0], start[1], start[2], start[3])
    for place in range(many):
        state, found[place] = step(state)
    return found


@compiled
def pairs_drawn(start: Any, left: int, many: int) -> Any:
    found = np.zeros((many, 2), np.int64)
    state = (start[0], start[1], start[2], start[3])
    for place in range(many):
        state, found[place, 0], found[place, 1] = two(state, left)
    return found


@compiled
def singly_drawn(start: Any, left: int, many: int) -> Any:
    found = np.zeros(many, np.int64)
    state = (start[0], start[1], start[2], start[3])
    for place in range(many):
        state, found[place] = one(state, left)
    return found


@compiled
def shuffled(start: Any, deck: Any) -> Any:
    state = (start[0], start[1], start[2], start[3])
    for place in range(len(deck)):
        state, ahead = one(state, len(deck) - place)
        taken(deck, place, ahead)
    return deck


def start_of(state: tuple[int, ...]) -> Any:
    return np.array(state, np.uint64)


# ---- the stream -----------------------------------------------------------------------------------


def test_published_words() -> None:
    found = words(START)
    assert tuple(next(found) for _ in WORDS) == WORDS
    assert tuple(map(int, stepped(start_of(START), len(WORDS)))) == WORDS


@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1])
def test_the_stream_is_the_authors(seed: int) -> None:
    start = seeded(seed, 0)
    expected = words(tuple(map(int, start)))
    assert [int(word) for word in stepped(start, 2000)] == [next(expected) for _ in range(2000)]


@pytest.mark.parametrize("block", [0, 1, 63])
def test_a_block_has_the_child_of_its_number(block: int) -> None:
    child = np.random.SeedSequence(11).spawn(64)[block]
    assert list(seeded(11, block)) == list(child.generate_state(4, np.uint64))


def test_no_two_blocks_and_seeds_start_alike() -> None:
    starts = {tuple(seeded(seed, block)) for seed in range(20) for block in range(20)}
    assert len(starts) == 400


def test_a_block_is_not_the_seed_itself() -> None:
    assert list(seeded(11, 0)) != list(np.random.SeedSequence(11).generate_state(4, np.uint64))


# ---- draws ----------------------------------------------------------------------------------------


def drawn_of(half: int, left: int) -> int | None:
    """What 32 bits draw out of ``left``; None where they are thrown away, that every draw be as likely."""
    product = half * left
    return None if product % 2**32 < 2**32 % left else product >> 32


@pytest.mark.parametrize("bits", [4, 7, 10])
@pytest.mark.parametrize("left", [1, 2, 3, 5, 7, 11, 13, 16])
def test_the_draw_is_even_by_enumeration(bits: int, left: int) -> None:
    """The same arithmetic with short words, every one of them."""
    size = 1 << bits
    kept = Counter((w * left) >> bits for w in range(size) if (w * left) % size >= size % left)
    assert set(kept) == set(range(left))
    assert set(kept.values()) == {size // left}


def test_without_throwing_away_it_would_not_be_even() -> None:
    assert len(set(Counter((word * 5) >> 4 for word in range(16)).values())) == 2


@pytest.mark.parametrize("left", [1, 2, 3, 51, 52, 53, 312, 415, 416])
def test_every_draw_has_as_many_words(left: int) -> None:
    """Exact for words of 32 bits: the words of each draw are a stretch, whose ends are worked out."""
    thrown = 2**32 % left
    for draw in {0, 1, left // 2, left - 1} & set(range(left)):
        first = -(-((draw << 32) + thrown) // left)
        last = (((draw + 1) << 32) - 1) // left
        assert last - first + 1 == 2**32 // left
        assert drawn_of(first, left) == drawn_of(last, left) == draw
        assert drawn_of(first - 1, left) != draw


def expected_pairs(start: Any, left: int, many: int) -> list[tuple[int, int]]:
    source, found = words(tuple(map(int, start))), list[tuple[int, int]]()
    while len(found) < many:
        word = next(source)
        first = drawn_of(word >> 32, left)
        second = drawn_of(word & 0xFFFFFFFF, left - 1) if left > 1 else 0
        if first is not None and second is not None:
            found.append((first, second))
    return found


@pytest.mark.parametrize("left", [1, 2, 3, 52, 312, 416])
def test_two_draws_of_a_word(left: int) -> None:
    start = seeded(5, left)
    assert [tuple(map(int, pair)) for pair in pairs_drawn(start, left, 3000)] == expected_pairs(
        start, left, 3000
    )


def expected_singles(start: Any, left: int, many: int) -> list[int]:
    source, found = words(tuple(map(int, start))), list[int]()
    while len(found) < many:
        draw = drawn_of(next(source) >> 32, left)
        found += [] if draw is None else [draw]
    return found


@pytest.mark.parametrize("left", [1, 2, 52, 416])
def test_one_draw_of_a_word(left: int) -> None:
    start = seeded(6, left)
    assert list(map(int, singly_drawn(start, left, 3000))) == expected_singles(start, left, 3000)


def before(word: int) -> Any:
    """A state from which this word comes next: with an empty first part it is the last part, turned."""
    start = start_of((0, 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, rotated(word, 64 - 23)))
    assert next(words(tuple(map(int, start)))) == word
    return start


def edge(left: int) -> tuple[int, int]:
    """The half word that is thrown away nearest below the bound, and its neighbour, which is kept."""
    firsts = (-(-(draw << 32) // left) for draw in range(left))
    low = max((half for half in firsts if drawn_of(half, left) is None), key=lambda half: half * left % 2**32)
    return low, low + 1


GOOD = 0x80000001
"""A half word that every bound here keeps."""


@pytest.mark.parametrize("left", [3, 52, 312, 415])
def test_at_the_edge_of_what_is_thrown_away(left: int) -> None:
    low, kept = edge(left)
    assert low * left % 2**32 < 2**32 % left <= kept * left % 2**32
    away, start = before(low << 32 | GOOD), before(kept << 32 | GOOD)
    assert singly_drawn(away, left, 3).tolist() == expected_singles(away, left, 3)
    assert expected_singles(away, left, 2) == expected_singles(stepped_once(away), left, 2)
    assert singly_drawn(start, left, 1)[0] == drawn_of(kept, left)
    assert list(map(tuple, pairs_drawn(away, left, 3))) == expected_pairs(away, left, 3)
    assert list(map(tuple, pairs_drawn(start, left, 3))) == expected_pairs(start, left, 3)
    assert tuple(pairs_drawn(start, left, 1)[0]) == (drawn_of(kept, left), drawn_of(GOOD, left - 1))


def stepped_once(start: Any) -> Any:
    state, _ = step(tuple(start))
    return start_of(tuple(map(int, state)))


def test_the_second_half_is_thrown_away_as_well() -> None:
    left = 53
    low, kept = edge(left - 1)
    away, start = before(GOOD << 32 | low), before(GOOD << 32 | kept)
    assert list(map(tuple, pairs_drawn(away, left, 2))) == expected_pairs(stepped_once(away), left, 2)
    assert tuple(pairs_drawn(start, left, 1)[0]) == (drawn_of(GOOD, left), drawn_of(kept, left - 1))


# ---- taking cards ---------------------------------------------------------------------------------


def test_cards_are_taken_once_each() -> None:
    deck = np.arange(52, dtype=np.uint8)
    found = shuffled(seeded(1, 0), deck.copy())
    assert sorted(found) == list(range(52))
    assert list(found) != list(range(52))


def test_a_taken_card_comes_to_its_place() -> None:
    deck = np.array([10, 11, 12, 13], np.uint8)
    assert taken(deck, 1, 2) == 13
    assert list(deck) == [10, 13, 12, 11]
    assert taken(deck, 3, 0) == 11
    assert list(deck) == [10, 13, 12, 11]


def test_all_orders_of_four_cards_are_as_likely() -> None:
    """In deviations of a fair one; the seed is fixed."""
    times, orders = 24_000, Counter[tuple[int, ...]]()
    for block in range(times):
        orders[tuple(map(int, shuffled(seeded(3, block), np.arange(4, dtype=np.uint8))))] += 1
    assert len(orders) == 24
    assert all(abs(count - 1000) < 4 * (1000 * 23 / 24) ** 0.5 for count in orders.values())


# ---- compiled and not -------------------------------------------------------------------------------


@pytest.mark.parametrize("left", [2, 52, 416])
def test_python_and_the_compiler_agree(left: int, monkeypatch: pytest.MonkeyPatch) -> None:
    start = seeded(8, left)
    there = [singly_drawn(start, left, 200).tolist(), pairs_drawn(start, left, 200).tolist()]
    with uncompiled(monkeypatch, stream):
        for function, found in ((stream.one, there[0]), (stream.two, there[1])):
            state = tuple(np.uint64(part) for part in start)
            for expected in found:
                state, *draws = function(state, left)
                assert [int(draw) for draw in draws] == list(np.atleast_1d(expected))


def test_python_and_the_compiler_take_alike() -> None:
    decks = [np.arange(9, dtype=np.uint8) for _ in range(2)]
    for place, ahead in ((0, 8), (1, 0), (2, 3), (8, 0)):
        assert taken.py_func(decks[0], place, ahead) == taken(decks[1], place, ahead)
    assert list(decks[0]) == list(decks[1])


def test_rotated() -> None:
    for by, then in pairwise((1, 17, 23, 45, 63)):
        word = 0x8123456789ABCDEF
        assert int(stream.rotated(np.uint64(word), by)) == rotated(word, by)
        assert int(stream.rotated(np.uint64(word), by)) != rotated(word, then)
