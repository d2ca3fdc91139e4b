"""Axes: which stretch is shown, where its round ticks stand, how a figure is written, where a value falls.

Nothing here draws; every kind of picture measures with the same scales.
"""

from collections.abc import Callable, Iterable, Sequence
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from itertools import pairwise
from math import ceil, floor, log10
from typing import NamedTuple

_ROUND = (Decimal("1"), Decimal("2"), Decimal("2.5"), Decimal("5"), Decimal("10"))
_LARGE = ((9, "bn"), (6, "M"))
_POWERS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_NEAR = 1e-9
"""Of the larger of two ends: closer than this they are one value, and rounding errors are no values."""


class Scale(NamedTuple):
    """From values to places on the picture."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)


class Axis(NamedTuple):
    """A stretch of values, its ticks and what is written at them."""

    low: float
    high: float
    ticks: tuple[float, ...]
    texts: tuple[str, ...]


def spread(values: Iterable[float], zero: bool = False) -> tuple[float, float]:
    """From the least to the largest, never nothing wide; ``zero`` takes the zero line in."""
    found = [*values, *([0.0] if zero else [])]
    low, high = min(found), max(found)
    size = max(abs(low), abs(high))
    if high - low > size * _NEAR:
        return low, high
    pad = size / 10 or 0.5
    return low - pad, high + pad


def from_zero(values: Sequence[float]) -> bool:
    """Whether a picture of these values should start at zero: unless that would make them one flat line."""
    low, high = min(values), max(values)
    return low <= 0 <= high or min(abs(low), abs(high)) < max(abs(low), abs(high)) / 2


def rounded(low: float, high: float, count: int = 5) -> Axis:
    """The stretch widened to round ends, with about this many steps."""
    step = _step(high - low, count)
    size = float(step)
    first, last = floor(low / size + _NEAR), ceil(high / size - _NEAR)
    return _axis(step, range(first, last + 1), (first * size, last * size))


def within(low: float, high: float, count: int, whole: bool = False) -> Axis:
    """The stretch as it is, with about this many round steps inside it; ``whole`` allows no broken ones."""
    step = _step(high - low, count)
    step = max(step, Decimal(1)) if whole else step
    size = float(step)
    first, last = ceil(low / size - _NEAR), floor(high / size + _NEAR)
    return _axis(step, range(first, last + 1), (low, high))


def at_values(values: Sequence[float]) -> Axis:
    """A tick at every one of these values and nowhere else."""
    return Axis(*spread(values), tuple(values), tuple(figure(v, 6) for v in values))


def roomy(axes: Iterable[Axis], place: Callable[[Axis], Scale], wide: Callable[[str], float]) -> Axis:
    """The first whose texts stand apart, or the last."""
    last = None
    for axis in axes:
        scale, last = place(axis), axis
        ends = [(scale.at(t), wide(says) / 2) for t, says in zip(axis.ticks, axis.texts, strict=True)]
        if ends and all(b - a >= half + other + 8 for (a, half), (b, other) in pairwise(ends)):
            break
    assert last is not None
    return last


def _step(span: float, count: int) -> Decimal:
    raw = Decimal(span) / count
    power = floor(log10(raw))
    return next(m for m in _ROUND if m.scaleb(power) >= raw * Decimal("0.999999")).scaleb(power)


def _axis(step: Decimal, places: range, ends: tuple[float, float]) -> Axis:
    ticks = [k * step for k in places]
    top = max((abs(t) for t in ticks), default=Decimal(0))
    return Axis(*ends, tuple(float(t) for t in ticks), tuple(_written(t, step, top) for t in ticks))


def _written(tick: Decimal, step: Decimal, top: Decimal) -> str:
    """All ticks of an axis in the same manner, which the step and the largest decide."""
    if not tick:
        return "0"
    if top >= Decimal("1e12") or step < Decimal("1e-6"):
        return _power(tick)
    power, unit = next(((p, u) for p, u in _LARGE if top >= Decimal(10) ** p), (0, ""))
    exponent = step.scaleb(-power).normalize().as_tuple().exponent
    assert isinstance(exponent, int)
    return f"{tick.scaleb(-power):,.{max(0, -exponent)}f}{unit}"


def figure(value: float, digits: int = 4) -> str:
    """One value by itself, in so many digits; what is exact in fewer is written in fewer."""
    with localcontext(prec=digits, rounding=ROUND_HALF_EVEN):
        short = +Decimal(repr(float(value)))
    if not short:
        return "0"
    size = abs(short)
    if size >= Decimal("1e12") or size < Decimal("1e-4"):
        return _power(short)
    power, unit = next(((p, u) for p, u in _LARGE if size >= Decimal(10) ** p), (0, ""))
    text = f"{short.scaleb(-power):,f}"
    return (text.rstrip("0").rstrip(".") if "." in text else text) + unit


def _power(value: Decimal) -> str:
    """``2×10⁻⁹``."""
    power = value.adjusted()
    return f"{value.scaleb(-power).normalize():f}×10{str(power).translate(_POWERS)}"


def with_units(says: str, before: str = "", after: str = "") -> str:
    """``-$5`` and not ``$-5``."""
    sign, bare = ("-", says[1:]) if says.startswith("-") else ("", says)
    return f"{sign}{before}{bare}{after}"
