"""From counts to figures, for every game: shares, edges and their errors, and how far off they are from what
is exact, in deviations.

Seats of one round share the dealer's cards: what several seats come to is less sure than so many rounds of
one. How much less is read off the pairs of seats that were looked at (``spread``).
"""

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

LEAST = 5.0
"""Outcomes that are expected more rarely are no class of their own in a chi-square."""


class Outcome(NamedTuple):
    """``net`` per unit laid; ``chance`` is the exact one, where it is known."""

    name: str
    times: int
    net: float
    chance: float | None


class Compared(NamedTuple):
    """An outcome beside what is exact."""

    outcome: Outcome
    share: float
    z: float | None


class ChiSquare(NamedTuple):
    """Over all outcomes whose chance is known. ``z`` is it as deviations of a normal curve."""

    value: float
    classes: int
    z: float


class Measured(NamedTuple):
    """One wager: its rounds (of all seats), what the house had of a unit, and what it should have."""

    wager: str
    rounds: int
    edge: float
    error: float
    exact: float | None
    z: float | None
    outcomes: tuple[Compared, ...]
    chi_square: ChiSquare | None

    @property
    def se(self) -> float | None:
        """None where all rounds ended alike: they cannot say how sure the edge is."""
        return self.error or None


def counted(rounds: int) -> str:
    return f"{rounds:,} round{'s' * (rounds != 1)}"


Spread = Callable[[Callable[[int], float]], float]
"""By how much the variance of a mean over all seats is larger than that of so many rounds, for a function
of the kind of a seat's round."""


def lone(of: Callable[[int], float]) -> float:
    """One seat: not at all."""
    return 1.0


def spread_of(joint: Any, seats: int) -> Spread:
    """From how often two seats of a round came to two kinds of results."""
    if seats == 1 or not joint.sum():
        return lone
    pairs = (joint + joint.T) / (2 * joint.sum())

    def spread(of: Callable[[int], float]) -> float:
        values = np.array([of(kind) for kind in range(len(pairs))])
        return max(1.0 + (seats - 1) * (_correlation(pairs, values) or 0.0), 1e-9)

    return spread


def correlation(joint: Any, nets: Sequence[int]) -> float | None:
    """Of what two seats of a round come to; None where there are no two, or nothing varies."""
    if not joint.sum():
        return None
    return _correlation((joint + joint.T) / (2 * joint.sum()), np.array(nets, float))


def _correlation(pairs: Any, values: Any) -> float | None:
    alone = pairs.sum(axis=0)
    mean = float(alone @ values)
    variance = float(alone @ values**2) - mean**2
    both = float(values @ pairs @ values) - mean**2
    return both / variance if variance > 0 else None


def measured(
    wager: str,
    outcomes: Iterable[Outcome],
    exact: float | None,
    widen: Callable[[Outcome | None], float] = lambda outcome: 1.0,
) -> Measured | None:
    """Nothing where the wager was never laid. ``widen`` is the ``spread`` of one outcome's share, or of the
    net where it is asked of None."""
    table = tuple(outcomes)
    rounds = sum(outcome.times for outcome in table)
    if not rounds:
        return None
    mean = sum(outcome.times * outcome.net for outcome in table) / rounds
    square = sum(outcome.times * outcome.net**2 for outcome in table) / rounds
    error = sqrt(max(square - mean**2, 0.0) / rounds * widen(None))
    z = None if exact is None or not error else (-mean - exact) / error
    compared = tuple(_compared(outcome, rounds, widen(outcome)) for outcome in table)
    return Measured(wager, rounds, -mean, error, exact, z, compared, _chi_square(table, rounds, widen))


def _compared(outcome: Outcome, rounds: int, widened: float) -> Compared:
    share, chance = outcome.times / rounds, outcome.chance
    if chance is None or not 0 < chance < 1:
        return Compared(outcome, share, None)
    return Compared(outcome, share, (share - chance) / sqrt(chance * (1 - chance) / rounds * widened))


def _chi_square(
    table: Sequence[Outcome], rounds: int, widen: Callable[[Outcome | None], float]
) -> ChiSquare | None:
    """Pearson's, over the outcomes whose chance is known and one for all others together. Shares of several
    seats are widened by what they are on average."""
    known = [(one.times, one.chance * rounds) for one in table if one.chance is not None]
    often = [pair for pair in known if pair[1] >= LEAST]
    rest = (rounds - sum(count for count, _ in often), rounds - sum(mean for _, mean in often))
    parts = often + ([rest] if rest[1] >= LEAST else [])
    if len(parts) < 2:
        return None
    widened = sum(widen(one) for one in table if one.chance) / len(known)
    value = sum((count - mean) ** 2 / mean for count, mean in parts) / widened
    free = len(parts) - 1
    # Wilson and Hilferty 1931: the cube root of a chi-square is nearly normal.
    z = ((value / free) ** (1 / 3) - (1 - 2 / (9 * free))) / sqrt(2 / (9 * free))
    return ChiSquare(value, len(parts), z)
