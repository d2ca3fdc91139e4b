"""The tables of ``blackjack_lattice`` as arrays, the buffers, and the kernel's functions called with them.

Compiled it reckons in floats; plain, and then exactly, in fractions. Nothing here knows what a wager is.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, NamedTuple

import numpy as np

from gotowar.odds import blackjack_lattice as lattice
from gotowar.odds.blackjack_lattice import CLASSES, DOUBLE, HIT, STAND, VALUES
from gotowar.rules.terms import BlackjackTerms

Array = Any
LANES, DEEP, STATES = 256, 16, 40
NONE = -1
LOSES, NOTHING = -1, 0
"""What a hand of too many is worth: one unit lost, or nothing where only pushes are counted."""


class Arithmetic(NamedTuple):
    """``one`` of the numbers that are reckoned with, the type of arrays, and the four functions."""

    one: Any
    kind: Any
    whole: Any
    lanes: int
    stands: Callable[..., Any]
    choose: Callable[..., Any]
    mark: Callable[..., Any]
    follow: Callable[..., Any]
    arrive: Callable[..., Any]


@cache
def compiled() -> Arithmetic:
    return Arithmetic(1.0, np.float64, np.int64, LANES, *_functions())


@cache
def plain() -> Arithmetic:
    """The very functions, by CPython over floats."""
    return Arithmetic(1.0, np.float64, np.int64, LANES, *(one.py_func for one in _functions()))


@cache
def exact() -> Arithmetic:
    """The very functions, by CPython over whole numbers and fractions."""
    return Arithmetic(Fraction(1), object, object, 4, *(one.py_func for one in _functions()))


def _functions() -> tuple[Any, ...]:
    from gotowar.odds import blackjack_kernel as kernel

    return kernel.stands, kernel.choose, kernel.mark, kernel.follow, kernel.arrive


class Chosen(NamedTuple):
    """For each hand: what each play is worth, the best of those open, and which that is."""

    stand: Array
    hit: Array
    double: Array
    best: Array
    plays: Array


class Engine:
    """One arithmetic with its tables; buffers are used again from call to call. ``within`` are the hands of
    two cards and more that matter, where these are fewer than all: all that can grow out of one must be among
    them."""

    def __init__(
        self, arithmetic: Arithmetic, terms: BlackjackTerms, within: Sequence[int] | None = None
    ) -> None:
        self.arithmetic, self.terms = arithmetic, terms
        hands = lattice.all_hands()
        self.held = self.numbers(hands.held)
        self.kin = self.numbers(hands.kin)
        self.classes = self.numbers(
            [
                lattice.class_of(hard, held[lattice.ACE])
                for hard, held in zip(hands.hard, hands.held, strict=True)
            ]
        )
        self.size = len(hands.held)
        all_of_them = [hand for hand, cards in enumerate(hands.cards) if cards > 1]
        self.all = self.numbers(all_of_them if within is None else sorted(within))
        self.by_class = self.numbers(sorted(self.all.tolist(), key=lambda hand: int(self.classes[hand])))
        self._trees: dict[tuple[int, bool, Sequence[Sequence[int]]], tuple[Array, Array, Array]] = {}
        lanes = arithmetic.lanes
        self._work = tuple(self.empty(rows, lanes) for rows in (VALUES + 1, STATES, DEEP + 1, DEEP))
        self._marks, self._reached, self._wanted = (np.zeros(self.size, arithmetic.whole) for _ in range(3))

    def numbers(self, values: Any) -> Array:
        return np.array(values, dtype=self.arithmetic.whole)

    def empty(self, *shape: int) -> Array:
        return np.zeros(shape, self.arithmetic.kind)

    def shoe(self, counts: Sequence[int]) -> Array:
        return np.array(counts, dtype=self.arithmetic.kind)

    def legal(self, masks: Sequence[int]) -> Array:
        """Plays that end no hand's being one: standing, hitting, doubling."""
        return self.numbers([mask & (STAND | HIT | DOUBLE) for mask in masks])

    def tree(self, up: int, natural: bool, signs: tuple[tuple[int, ...], ...]) -> tuple[Array, Array, Array]:
        """The dealer's tree to an up card, weighed by what each class of hands makes of each of its ends."""
        key = (up, natural, signs)
        if key not in self._trees:
            tree = lattice.dealer_tree(self.terms, up, natural)
            weights = np.array([[[row[end] for end in ends] for ends in tree.ends] for row in padded(signs)])
            branches = np.array(tree.branches)
            taken = np.einsum("kbv,bv->kb", weights[:, branches[:, 4], :], np.array(tree.held))
            whole = self.arithmetic.whole
            self._trees[key] = (branches.astype(whole), weights.astype(whole), taken.astype(whole))
        return self._trees[key]

    def stands(self, tree: Any, shoe: Array, wanted: Array, extra: int, rows: int, out: Array) -> None:
        run, one = self.arithmetic.stands, self.arithmetic.one
        run(one, tree, shoe, self.held, wanted, self.classes, extra, rows, self._work, out)

    def choose(self, shoe: Array, hole: int, legal: Array, stand: Array, bust: int) -> Chosen:
        hit, double, best = self.empty(self.size), self.empty(self.size), self.empty(self.size)
        plays = np.zeros(self.size, self.arithmetic.whole)
        one, run = self.arithmetic.one, self.arithmetic.choose
        run(one, bust, shoe, self.held, self.kin, self.all, hole, legal, stand, hit, double, best, plays)
        return Chosen(stand, hit, double, best, plays)

    def mark(self, root: int, plays: Array) -> tuple[Array, Array]:
        """The hands that are played on, and those that stand, when one starts as ``root``."""
        run, marks = self.arithmetic.mark, self._marks
        decided, stood = run(self.kin, plays, self.classes, root, marks, self._reached, self._wanted)
        return self._reached[:decided].copy(), self._wanted[:stood].copy()

    def follow(
        self,
        shoe: Array,
        reached: Array,
        plays: Array,
        extra: int,
        rows: int,
        hole: int,
        stand: Array,
        bust: int,
        doubled: int,
    ) -> Array:
        """``doubled`` is what a double does to a result."""
        worth, one, run = self.empty(rows, self.size), self.arithmetic.one, self.arithmetic.follow
        run(one, bust, doubled, shoe, self.held, self.kin, reached, plays, extra, rows, hole, stand, worth)
        return worth

    def arrive(self, shoe: Array, plays: Array, often: Array) -> None:
        self.arithmetic.arrive(shoe, self.held, self.kin, self.all, plays, often)


@lru_cache(maxsize=16)
def engine(terms: BlackjackTerms) -> Engine:
    """The compiled one for these terms."""
    return Engine(compiled(), terms)


def padded(signs: Sequence[Sequence[int]]) -> list[list[int]]:
    """Rows by class with a nothing at the end, which is where the index DRAWS points."""
    assert len(signs) == CLASSES
    return [[*row, 0] for row in signs]
