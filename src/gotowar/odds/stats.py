"""From an outcome table to the figures of a wager: edge, return, frequencies, moments.

Everything that is a ratio of counts stays a ``Fraction``; only roots become decimals, at the very end.
"""

from collections.abc import Sequence
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import NamedTuple


class Row(NamedTuple):
    """One outcome of a wager: in how many ways it falls, and what it wins and takes to be staked."""

    name: str
    ways: int
    net: Fraction
    staked: Fraction


class Stats(NamedTuple):
    """The figures of one wager in its unit; ``laid`` is how much is laid before the first card."""

    ways: int
    mean: Fraction
    variance: Fraction
    third: Fraction
    staked: Fraction
    hit: Fraction
    win: Fraction
    laid: Fraction = Fraction(1)

    @property
    def edge(self) -> Fraction:
        """What the house expects of one unit as first laid."""
        return -self.mean / self.laid

    @property
    def returned(self) -> Fraction:
        return 1 - self.edge

    @property
    def element_of_risk(self) -> Fraction:
        """The edge per unit of all money staked, war wagers included."""
        return -self.mean / self.staked if self.staked else Fraction(0)

    @property
    def sd(self) -> Decimal:
        return root(self.variance)

    @property
    def skewness(self) -> Decimal:
        return decimal(self.third) / self.sd**3 if self.variance else Decimal(0)

    @property
    def n0(self) -> Fraction | None:
        """Rounds until the expected loss is as large as one standard deviation."""
        return self.variance / self.mean**2 if self.mean else None


def stats(rows: Sequence[Row]) -> Stats:
    ways = sum(row.ways for row in rows)
    mean = sum((row.ways * row.net for row in rows), Fraction(0)) / ways

    def moment(power: int) -> Fraction:
        return sum((row.ways * (row.net - mean) ** power for row in rows), Fraction(0)) / ways

    back = sum(row.ways for row in rows if row.net > -row.staked)
    won = sum(row.ways for row in rows if row.net > 0)
    staked = sum((row.ways * row.staked for row in rows), Fraction(0)) / ways
    return Stats(ways, mean, moment(2), moment(3), staked, Fraction(back, ways), Fraction(won, ways))


def decimal(value: Fraction, digits: int = 30) -> Decimal:
    with localcontext(prec=digits):
        return Decimal(value.numerator) / Decimal(value.denominator)


def root(value: Fraction) -> Decimal:
    with localcontext(prec=30):
        return decimal(value).sqrt()
