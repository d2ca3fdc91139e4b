"""Chance in the kernels: xoshiro256++ for bits, Lemire's draw without bias, one card at a time off the shoe.

A block of rounds has a stream of its own, the child of its number of the run's seed. Cards that are burned
unseen stay among those that may come: what is not known cannot be told from what is left. Kernels take
these functions into themselves (``inline``); as calls they would take three times as long.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit

State = tuple[Any, Any, Any, Any]


def inlined(function: Callable[..., Any]) -> Any:
    """For helpers of a kernel. Counting references of arrays (``_nrt``) in them would cost more than the
    deal."""
    return njit(inline="always", error_model="numpy", _nrt=False)(function)


_WORD = np.uint64
AT = np.uint64
"""An index that is never below nothing: numba need not ask whether it counts from the end."""
_HALF, _LOW, _TOP, _ONE = _WORD(32), _WORD(0xFFFFFFFF), _WORD(1 << 32), _WORD(1)


def seeded(seed: int, block: int, streams: int = 1) -> Any:
    """The states with which a block starts, as words: what ``SeedSequence(seed).spawn`` gives its child
    ``block``."""
    return np.random.SeedSequence(seed, spawn_key=(block,)).generate_state(4 * streams, np.uint64)


@inlined
def rotated(word: Any, by: int) -> Any:
    return (word << _WORD(by)) | (word >> _WORD(64 - by))


@inlined
def step(state: State) -> tuple[State, Any]:
    """The next 64 bits: xoshiro256++ (Blackman and Vigna, public domain)."""
    a, b, c, d = state
    word = rotated(a + d, 23) + a
    kept = b << _WORD(17)
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= kept
    return (a, b, c, rotated(d, 45)), word


@inlined
def two(state: State, left: int) -> tuple[State, Any, Any]:
    """Two draws of one word: out of ``left``, then out of one less.

    Half a word times a bound: its upper half is the draw, and the lower says whether the word belongs to the
    few that would favour some draws; then another is taken (Lemire 2019).
    """
    most = _WORD(left)
    less = most - _ONE
    while True:
        state, word = step(state)
        first, second = (word >> _HALF) * most, (word & _LOW) * less
        if (first & _LOW) >= most and (second & _LOW) >= less:
            break
        # Only here, once in ten million words, is it worth dividing for the exact bound.
        if (first & _LOW) >= (_TOP - most) % most and (less == 0 or (second & _LOW) >= (_TOP - less) % less):
            break
    return state, np.int64(first >> _HALF), np.int64(second >> _HALF)


@inlined
def one(state: State, left: int) -> tuple[State, Any]:
    """A draw out of ``left``."""
    most = _WORD(left)
    while True:
        state, word = step(state)
        found = (word >> _HALF) * most
        if (found & _LOW) >= most:
            break
        if (found & _LOW) >= (_TOP - most) % most:
            break
    return state, np.int64(found >> _HALF)


@inlined
def taken(deck: Any, place: int, ahead: int) -> Any:
    """The card so far ``ahead`` comes to its place: a step of Fisher-Yates, as far as cards are needed."""
    here, there = _WORD(place), _WORD(place + ahead)
    card = deck[there]
    deck[there] = deck[here]
    deck[here] = card
    return card
