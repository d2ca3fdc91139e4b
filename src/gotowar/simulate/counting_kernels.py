"""What the kernels of both games do to count: note cards that are seen, and say in which row a round belongs.

A row is a count and a depth of the shoe. Beside the running count the cards left of each kind are kept, for
the chance that two of them tie.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from gotowar.cards import DECK_SIZE
from gotowar.rules.casino_war import TIED
from gotowar.rules.terms import RANKS
from gotowar.simulate.counting import RUNNING, TIE_CHANCE, TRUNCATED, System
from gotowar.simulate.stream import AT, inlined

DEPTHS = 16
"""Parts of the shoe, by the cards that are gone."""
NEVER = 1 << 30
"""A bucket that no count reaches."""


class Counter(NamedTuple):
    """A system made ready for one shoe: ``tags`` and ``kinds`` by the cards of the deck, ``whole`` how many
    a new shoe has of each kind, ``held`` the same of those not seen. Kinds are ranks that tie."""

    tags: Any
    kinds: Any
    whole: Any
    held: Any
    start: int
    made: int
    per: int
    absolute: int
    least: int
    most: int


def counter(system: System, deck: Any, ranks: Any, compare: Callable[[int, int], int]) -> Counter:
    """``ranks`` are those of the deck's cards by their codes; ``compare`` says how two ranks come out."""
    first_alike = [next(r for r in range(RANKS) if compare(r, rank) == TIED) for rank in range(RANKS)]
    kinds = np.array(first_alike, np.int64)[ranks]
    tags = np.array(system.tags or (0,) * RANKS, np.int64)[ranks]
    whole = np.bincount(kinds[deck], minlength=RANKS).astype(np.int64)
    decks = len(deck) // DECK_SIZE
    terms = (system.made, system.per, int(system.absolute), system.least, system.most)
    return Counter(tags, kinds, whole, whole.copy(), system.starts_at(decks), *terms)


def bucket_of(system: System, count: int | None) -> int:
    """The first bucket from which something is done."""
    return NEVER if count is None else count - system.least


def rows_of(system: System) -> int:
    return system.buckets * DEPTHS


@inlined
def afresh(counter):  # type: ignore[no-untyped-def]
    """A new shoe: the running count, and the pairs of cards that tie, each in both orders."""
    same = 0
    for kind in range(len(counter.whole)):
        number = counter.whole[AT(kind)]
        counter.held[AT(kind)] = number
        same += number * (number - 1)
    return counter.start, same


@inlined
def noted(counter, deck, begin, end, running, same):  # type: ignore[no-untyped-def]
    """The cards from one place to another are seen."""
    for place in range(begin, min(end, len(deck))):
        card = deck[AT(place)]
        kind = AT(counter.kinds[AT(card)])
        counter.held[kind] -= 1
        same -= 2 * counter.held[kind]
        running += counter.tags[AT(card)]
    return running, same


@inlined
def bucket(counter, left, running, same):  # type: ignore[no-untyped-def]
    """The count with so many cards not seen, burned ones among them, from nothing on for the least."""
    made, per, left = counter.made, counter.per, max(left, 2)
    if made == TIE_CHANCE:
        found = same * per // (left * (left - 1))
    else:
        found = abs(running) if counter.absolute else running
        if made == TRUNCATED and found < 0:
            found = -(-found * per // left)
        elif made != RUNNING:
            found = found * per // left
    return min(max(found, counter.least), counter.most) - counter.least


@inlined
def row_of(at, gone, size):  # type: ignore[no-untyped-def]
    """By the bucket and the cards that are gone, burned ones among them."""
    return at * DEPTHS + min(gone * DEPTHS // size, DEPTHS - 1)
