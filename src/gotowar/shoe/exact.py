"""What a perfect shuffle gives, by counting: chances, means and variances as fractions.

What does not belong here: an observation, a float, or anything that looks at a shuffled stack.
Kinds are numbered 0, 1, 2, … and each has the same number of copies: 52 kinds where the whole card
matters (in new-deck order, so that a step of 1 is the new-deck follower), 13 where only the rank does.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

RANKS = 13


class Moments(NamedTuple):
    mean: Fraction
    variance: Fraction


@cache
def tied_pairs(decks: int, pairs: int) -> Fraction:
    """The chance that each of some pairs of cards is of one rank; they may share it between pairs.

    One pair is a tie, two a tie and a tie after war. Cards burned between them are unknown cards like
    those left in the shoe, so they change nothing.
    """
    return _tied((4 * decks,) * RANKS, pairs)


@cache
def _tied(left: tuple[int, ...], pairs: int) -> Fraction:
    if pairs == 0:
        return Fraction(1)
    total = sum(left)
    chance = Fraction(0)
    for count, ranks in Counter(left).items():
        rest = list(left)
        rest[rest.index(count)] -= 2
        if count > 1:
            chance += ranks * count * (count - 1) * _tied(tuple(sorted(rest)), pairs - 1)
    return chance / (total * (total - 1))


def chance(pattern: Sequence[int], kinds: int, copies: int) -> Fraction:
    """That given places of a shuffled stack hold exactly these kinds, one after the other."""
    if len(pattern) > kinds * copies:
        return Fraction(0)
    result = Fraction(1)
    for drawn, kind in enumerate(pattern):
        result *= Fraction(copies - pattern[:drawn].count(kind), kinds * copies - drawn)
    return result


def stepping_pairs(kinds: int, copies: int, step: int, lag: int) -> Moments:
    """How many pairs of places ``lag`` apart hold kinds ``step`` apart; after the last comes the first.

    Two such pairs either share their middle place or share none; both are counted.
    """
    size = kinds * copies
    pairs, chains = size - lag, max(0, size - 2 * lag)
    one = kinds * chance((0, step), kinds, copies)
    chain = kinds * chance((0, step, 2 * step % kinds), kinds, copies)
    apart = kinds * sum(
        (chance((0, step, k, (k + step) % kinds), kinds, copies) for k in range(kinds)), Fraction(0)
    )
    mean = pairs * one
    square = mean + 2 * chains * chain + (pairs * pairs - pairs - 2 * chains) * apart
    return Moments(mean, square - mean * mean)


def disjoint(count: int, one: Fraction, two: Fraction) -> Moments:
    """How many of ``count`` places apart succeed, from the chances that one does and that two do."""
    mean = count * one
    return Moments(mean, mean + count * (count - 1) * two - mean * mean)


def left_where_it_lay(kinds: int, copies: int) -> Moments:
    """How many places hold the kind that unshuffled cards hold there: ``copies`` on average.

    Whether place p holds kind k and place q kind l vary together as n / (kinds (n - 1)), times
    (p = q) - 1/n, times (k = l) - 1/kinds; their sum over the places gives the variance.
    """
    size = kinds * copies
    return Moments(Fraction(copies), Fraction(copies * (kinds - 1) * size, kinds * (size - 1)))


def falls(kinds: int, copies: int) -> Moments:
    """In how many neighbouring kinds the k-th copy of the follower lies before the k-th copy of the card.

    One deck has one rising sequence more than falls. Two neighbouring kinds fall 0 to ``copies``
    times with equal chance (Chung and Feller); kinds further apart are independent.
    """
    neighbours = kinds - 1
    mean = Fraction(neighbours * copies, 2)
    each = Fraction(copies * (copies + 2), 12)
    shared = _falls_together(copies) - Fraction(copies * copies, 4)
    return Moments(mean, neighbours * each + 2 * (neighbours - 1) * shared)


def _falls_together(copies: int) -> Fraction:
    """The mean product of the falls of two kinds and of the second and a third.

    Walks over all interlacings of three kinds; each state keeps its number of ways and their sums of
    the first falls, the second falls, and their product.
    """
    ways = {(0, 0, 0): (1, 0, 0, 0)}
    for _ in range(3 * copies):
        following: dict[tuple[int, int, int], tuple[int, int, int, int]] = {}
        for state, (n, first, second, both) in ways.items():
            for after, f, s in _next(state, copies):
                moved = (n, first + f * n, second + s * n, both + f * second + s * first)
                old = following.get(after, (0, 0, 0, 0))
                following[after] = (old[0] + n, old[1] + moved[1], old[2] + moved[2], old[3] + moved[3])
        ways = following
    n, _, _, both = ways[copies, copies, copies]
    return Fraction(both, n)


def _next(state: tuple[int, int, int], copies: int) -> Iterator[tuple[tuple[int, int, int], int, int]]:
    """Each card that may come next, and whether it falls before its predecessor's copy of that number."""
    a, b, c = state
    if a < copies:
        yield (a + 1, b, c), 0, 0
    if b < copies:
        yield (a, b + 1, c), int(a <= b), 0
    if c < copies:
        yield (a, b, c + 1), 0, int(b <= c)
