"""What stands around the marks of any picture: heading, legend, grid, axes and their names.

Everything is laid out from the top down; whoever adds something returns where it ends.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from gotowar.odds.charts_axes import Axis, Scale, at_values, roomy, rounded, with_units, within
from gotowar.odds.charts_draw import box, dot, line, text, texts, width, wrap
from gotowar.odds.charts_style import COLOURS, DASHES
from gotowar.odds.paper import Chart, Series

WIDE = 480.0
PAD = 8.0
HIGH = 190.0
"""The field of the marks, without what is written inside it above and below them."""
TINY, SMALL, TYPE, LARGE = 11.0, 12.0, 13.0, 16.0
BOLD = 1.13
PITCH = 1.25
_KEY = 22.0
Key = Callable[[float, float, int], str]


class Field(NamedTuple):
    """Where the marks go: its edges, and the scale of the y axis, which may keep clear of them."""

    left: float
    right: float
    top: float
    bottom: float
    y: Scale


def hue(kind: str, i: int) -> str:
    """The class of the i-th series: ``f`` filled, ``a`` an area, ``l`` a line, which has its dash as well."""
    return f"{kind}{i % (len(DASHES) if kind == 'l' else COLOURS) + 1}"


def swatch(x: float, y: float, i: int) -> str:
    return box(x + 4, y - 10, 12, 12, hue("f", i))


def stroke(x: float, y: float, i: int) -> str:
    middle = y - 4.5
    return line(x, middle, x + 18, middle, hue("l", i)) + dot(x + 9, middle, i, hue("f", i))


def heading(chart: Chart, key: Key) -> tuple[str, float]:
    """The title and its note, the legend where there are several series, and the name of the y axis."""
    lines = wrap(chart.title, WIDE - 2 * PAD, LARGE * BOLD)
    y = PAD + LARGE
    marks = texts(PAD, y, lines, LARGE * PITCH, "head")
    y += (len(lines) - 1) * LARGE * PITCH if lines else -LARGE
    noted = wrap(chart.note, WIDE - 2 * PAD, TYPE)
    if noted:
        marks += texts(PAD, y + 20, noted, TYPE * PITCH, "says")
        y += 20 + (len(noted) - 1) * TYPE * PITCH
    if len(chart.series) > 1:
        legend, y = _legend(chart.series, y + 22, key)
        marks += legend
    named = wrap(chart.y, WIDE - 2 * PAD, TYPE)
    if named:
        marks += texts(PAD, y + 22, named, TYPE * PITCH, "says")
        y += 22 + (len(named) - 1) * TYPE * PITCH
    return marks, y + 18


def _legend(series: Sequence[Series], y: float, key: Key) -> tuple[str, float]:
    """In as many rows as the names need."""
    x, marks = PAD, ""
    for i, one in enumerate(series):
        says = one.name if one.points else f"{one.name} (no data)"
        lines = wrap(says, WIDE - 2 * PAD - _KEY, TYPE)
        wide = max((width(each, TYPE) for each in lines), default=0)
        if x > PAD and x + _KEY + wide > WIDE - PAD:
            x, y = PAD, y + TYPE * PITCH + 2
        marks += key(x, y, i) + texts(x + _KEY, y, lines, TYPE * PITCH, "start")
        y += (len(lines) - 1) * TYPE * PITCH if lines else 0
        x += _KEY + wide + 14
    return marks, y


def y_axis(chart: Chart, low: float, high: float) -> Axis:
    axis = rounded(low, high)
    return axis._replace(texts=tuple(with_units(says, "", chart.unit) for says in axis.texts))


def left_of(axis: Axis) -> float:
    """Where the field may begin: beside the widest figure of the y axis."""
    return PAD + max(width(says, TYPE) for says in axis.texts) + 6


def field(axis: Axis, top: float, left: float, right: float, head: float = 0, foot: float = 0) -> Field:
    """Between the edges; ``head`` and ``foot`` stay free above and below the stretch of the axis."""
    bottom = top + head + HIGH + foot
    return Field(left, right, top, bottom, Scale(axis.low, axis.high, bottom - foot, top + head))


def ground(at: Field, axis: Axis) -> Iterator[str]:
    """Grid lines with their figures; the zero line is drawn over the marks, by ``zero``."""
    for tick, says in zip(axis.ticks, axis.texts, strict=True):
        y = at.y.at(tick)
        yield line(at.left, y, at.right, y, "grid")
        yield text(at.left - 6, y + 4.5, says, "right")


def zero(at: Field) -> str:
    """Strong where it is seen, and otherwise a plain line along the bottom."""
    if at.y.low <= 0 <= at.y.high:
        return line(at.left, at.y.at(0), at.right, at.y.at(0), "zero")
    return line(at.left, at.bottom, at.right, at.bottom, "mark")


def x_axis(
    chart: Chart, values: Sequence[float], ends: tuple[float, float], left: float
) -> tuple[Axis, Scale]:
    """A tick at every value where there are few, else round ones; none of the figures touch."""
    own = [at_values(values)._replace(low=ends[0], high=ends[1])] if len(values) <= 12 else []
    whole = all(float(v).is_integer() for v in values)
    axes = own + [within(*ends, count, whole=whole) for count in range(9, 0, -1)]
    named = [a._replace(texts=tuple(with_units(t, chart.x_unit) for t in a.texts)) for a in axes]
    fit = roomy(named, lambda axis: _x_scale(axis, left), _typed)
    return fit, _x_scale(fit, left)


def _typed(says: str) -> float:
    return width(says, TYPE)


def _x_scale(axis: Axis, left: float) -> Scale:
    """Half of the outer figures stands beyond the ends of the field."""
    first, last = (_typed(axis.texts[i]) / 2 if axis.texts else 0 for i in (0, -1))
    return Scale(axis.low, axis.high, max(left, first + 2), WIDE - max(PAD, last + 2))


def x_ticks(at: Field, axis: Axis, scale: Scale) -> tuple[str, float]:
    marks = ""
    for tick, says in zip(axis.ticks, axis.texts, strict=True):
        x = scale.at(tick)
        marks += line(x, at.bottom, x, at.bottom + 4, "mark") + text(x, at.bottom + 18, says, "tick")
    return marks, at.bottom + 20


def x_name(chart: Chart, at: Field, y: float) -> tuple[str, float]:
    """The name of the x axis below its figures, in the middle of the field as far as there is room."""
    lines = wrap(chart.x, WIDE - 2 * PAD, TYPE)
    wide = max((width(says, TYPE) for says in lines), default=0) / 2
    x = min(max((at.left + at.right) / 2, wide + PAD), WIDE - wide - PAD)
    return texts(x, y + 18, lines, TYPE * PITCH, "tick"), y + (6 + len(lines) * TYPE * PITCH if lines else 0)
