"""Pictures of a report as SVG: bars over labels, lines with dots, an area under a curve, cells of a table.

Written by hand, without a library, so that the same figures give the same bytes everywhere. A further kind is
a function like ``_bars``: from the chart and the place below its heading to the marks and where they end.
"""

from collections.abc import Callable, Iterator, Sequence
from math import isfinite
from typing import NamedTuple

from gotowar.odds import charts_frame as frame
from gotowar.odds.charts_axes import Axis, Scale, figure, from_zero, spread, with_units
from gotowar.odds.charts_cells import cells
from gotowar.odds.charts_draw import box, clean, dot, line, name, num, path, text, texts, width, wrap
from gotowar.odds.charts_frame import HIGH, PAD, PITCH, SMALL, TINY, TYPE, WIDE, Field, hue
from gotowar.odds.charts_style import STANDALONE
from gotowar.odds.paper import Band, Chart

NAMESPACE = "http://www.w3.org/2000/svg"
_VALUES = 14
"""Over more bars than this no values are written."""
_UNIT = 50
_LEAN = -45.0
_LEANS = 0.7072  # sine and cosine of that


def svg(chart: Chart, style: str = STANDALONE) -> str:
    """The picture; without a ``style`` of its own it takes the one of the page it stands in."""
    points = [point for series in chart.series for point in series.points]
    for value in (*(v for point in points for v in point), *(v for b in chart.bands for v in b[1:])):
        if not isfinite(value):
            raise ValueError(f"chart {chart.id}: {value} has no place on an axis")
    chart = _short(chart)
    kind, key = _KINDS[chart.kind]
    head, top = frame.heading(chart, key)
    body, height = kind(chart, top) if points else _nothing(top)
    return _whole(chart, head + body, height + PAD, style)


def _whole(chart: Chart, marks: str, height: float, style: str) -> str:
    own = name(chart.id)
    look = f"<style>{style}</style>" if style else ""
    return (
        f'<svg xmlns="{NAMESPACE}" class="chart" viewBox="0 0 {num(WIDE)} {num(height)}" role="img"'
        f' aria-labelledby="{own}-title {own}-desc"><title id="{own}-title">{clean(chart.title)}</title>'
        f'<desc id="{own}-desc">{clean(chart.says)}</desc>{look}{marks}</svg>'
    )


def _short(chart: Chart) -> Chart:
    """A unit too long to stand at every figure goes to the name of its axis."""
    if width(chart.unit, TYPE) > _UNIT:
        chart = chart._replace(y=f"{chart.y} ({chart.unit.strip()})", unit="")
    if width(chart.x_unit, TYPE) > _UNIT:
        chart = chart._replace(x=f"{chart.x} ({chart.x_unit.strip()})", x_unit="")
    return chart


def _nothing(top: float) -> tuple[str, float]:
    bottom = top + HIGH / 2
    frame_ = box(PAD, top, WIDE - 2 * PAD, bottom - top, "grid")
    return frame_ + text(WIDE / 2, (top + bottom) / 2 + 5, "no data", "tick"), bottom


# ---- bars ----------------------------------------------------------------------------------------


class _Bar(NamedTuple):
    """One bar: whose it is, its middle, and its value."""

    series: int
    x: float
    value: float


class _Values(NamedTuple):
    """What is written over bars, and the room it takes above and below the field."""

    texts: tuple[str, ...] = ()
    upright: bool = False
    head: float = 0
    foot: float = 0


def _bars(chart: Chart, top: float) -> tuple[str, float]:
    labels = _labels(chart)
    values = [y for one in chart.series for _, y in one.points]
    axis = frame.y_axis(chart, *_bar_ends(values))
    left, right = frame.left_of(axis), WIDE - PAD
    foot = _foot(labels, left, right)
    slots = Scale(0, len(labels), foot.left, right)
    pitch = (slots.at(1) - slots.at(0)) * (0.78 if len(chart.series) > 1 else 1)
    thick = min(pitch / len(chart.series), 64)
    written = _written(chart, values, pitch / len(chart.series))
    at = frame.field(axis, top, foot.left, right, written.head, written.foot)
    bars = list(_placed(chart, slots, thick))
    marks = [*frame.ground(at, axis), *(_bar(bar, at, thick) for bar in bars), frame.zero(at)]
    marks += [_over(bar, says, at, written.upright) for bar, says in zip(bars, written.texts, strict=False)]
    marks += _under(foot, slots, at)
    named, end = frame.x_name(chart, at, at.bottom + foot.height)
    return "".join(marks) + named, end


def _bar_ends(values: Sequence[float]) -> tuple[float, float]:
    """From the zero line; where all is zero there is still an axis to see."""
    low, high = min(0.0, *values), max(0.0, *values)
    return (low, high) if high > low else (0.0, 1.0)


def _labels(chart: Chart) -> tuple[str, ...]:
    """Those given, and the number of the place for each that has none."""
    places = [round(x) for one in chart.series for x, _ in one.points]
    more = range(len(chart.labels), max(places) + 1)
    return (*chart.labels, *(str(i) for i in more))


def _placed(chart: Chart, slots: Scale, thick: float) -> Iterator[_Bar]:
    wide = thick * len(chart.series)
    for i, one in enumerate(chart.series):
        for x, value in one.points:
            yield _Bar(i, slots.at(round(x) + 0.5) - wide / 2 + (i + 0.5) * thick, value)


def _bar(bar: _Bar, at: Field, thick: float) -> str:
    ends = sorted((at.y.at(0), at.y.at(bar.value)))
    wide = thick * 0.84
    return box(bar.x - wide / 2, ends[0], wide, ends[1] - ends[0], hue("f", bar.series))


def _written(chart: Chart, values: Sequence[float], pitch: float) -> _Values:
    """The values with as many digits as there is room for; upright where there is none."""
    if len(values) > _VALUES:
        return _Values()
    above, below = any(v >= 0 for v in values), any(v < 0 for v in values)
    for digits, unit in ((4, chart.unit), (4, ""), (3, chart.unit), (3, "")):
        says = tuple(with_units(figure(v, digits), "", unit) for v in values)
        if max(width(one, SMALL) for one in says) <= pitch - 2:
            return _Values(says, upright=False, head=18 * above, foot=18 * below)
    says = tuple(with_units(figure(v, 3), "", chart.unit) for v in values)
    room = max(width(one, SMALL) for one in says) + 8
    return _Values(says, upright=True, head=room * above, foot=room * below)


def _over(bar: _Bar, says: str, at: Field, upright: bool) -> str:
    """Beyond the end of the bar: above it, or below it where it hangs."""
    y, hangs = at.y.at(bar.value), bar.value < 0
    if upright:
        kind = "value-end" if hangs else "value-start"
        return text(bar.x + 4, y + (5 if hangs else -5), says, kind, turn=-90)
    return text(bar.x, y + (14 if hangs else -5), says, "value")


class _Foot(NamedTuple):
    """The labels in lines, their type, which of them are written, whether they lean, and their room."""

    lines: tuple[tuple[str, ...], ...]
    left: float
    height: float
    size: float = TYPE
    shown: range | None = None
    leans: bool = False


def _foot(labels: Sequence[str], left: float, right: float) -> _Foot:
    """Level if every word fits below its bars, else leaning; of very many only some are written."""
    slot = (right - left) / len(labels)
    words = [word for label in labels for word in label.split()]
    for size in (TYPE, SMALL, TINY):
        level = _wrapped(labels, slot - 5, size)
        most = max(map(len, level))
        if most <= 4 and all(width(word, size) <= slot - 5 for word in words):
            return _Foot(level, left, 6 + most * size * PITCH, size)
    widest = max(width(label, TYPE) for label in labels)
    if len(labels) > 2 * _VALUES and widest <= 60:
        return _Foot(tuple((label,) for label in labels), left, 22, shown=_some(labels, (widest + 8) / slot))
    return _leaning(labels, left, right)


def _some(labels: Sequence[str], least: float) -> range:
    """Every second, fifth, tenth ...: the zero among them, if there is one."""
    every = next(n * 10**k for k in range(9) for n in (1, 2, 5) if n * 10**k >= least)
    return range(labels.index("0") % every if "0" in labels else 0, len(labels), every)


def _leaning(labels: Sequence[str], left: float, right: float) -> _Foot:
    """In lines of a length at which those of one label keep clear of the next."""
    slot = (right - left - 60) / len(labels)
    shown = _some(labels, TYPE * PITCH / (slot * _LEANS))
    beside = max(1, int(slot * shown.step * _LEANS // (TYPE * PITCH)))
    rooms = (110, 150, 200, 250, 10_000)
    all_ = next(a for a in (_wrapped(labels, room, TYPE) for room in rooms) if max(map(len, a)) <= beside)
    long = [max((width(one, TYPE) for one in lines), default=0) * _LEANS for lines in all_]
    reach = max(long[i] - (i + 0.5) * slot for i in shown)
    deep = max(long) + max(map(len, all_)) * TYPE * PITCH * _LEANS
    return _Foot(all_, max(left, reach + PAD + TYPE), deep + 10, shown=shown, leans=True)


def _wrapped(labels: Sequence[str], room: float, size: float) -> tuple[tuple[str, ...], ...]:
    return tuple(wrap(label, room, size) for label in labels)


def _under(foot: _Foot, slots: Scale, at: Field) -> Iterator[str]:
    """A leaning paragraph ends below its bars with the middle of its lines."""
    pitch = foot.size * PITCH
    for i in foot.shown or range(len(foot.lines)):
        x, lines = slots.at(i + 0.5), foot.lines[i]
        if foot.leans:
            back = (len(lines) - 1) / 2 * pitch * _LEANS
            yield texts(x + 4 - back, at.bottom + 15 - back, lines, pitch, "right", turn=_LEAN)
        else:
            yield texts(x, at.bottom + 5 + foot.size, lines, pitch, f"tick s{num(foot.size)}")


# ---- lines ---------------------------------------------------------------------------------------


def _lines(chart: Chart, top: float) -> tuple[str, float]:
    ys = [y for one in chart.series for _, y in one.points]
    axis = frame.y_axis(chart, *spread(ys, zero=from_zero(ys)))
    xs = sorted({x for one in chart.series for x, _ in one.points})
    ends = spread(xs)
    pad = (ends[1] - ends[0]) / 30
    x_axis, x = frame.x_axis(chart, xs, (ends[0] - pad, ends[1] + pad), frame.left_of(axis))
    at = frame.field(axis, top, x.start, x.end)
    marks = [*frame.ground(at, axis), frame.zero(at)]
    for i, one in enumerate(chart.series):
        places = [(x.at(a), at.y.at(b)) for a, b in one.points]
        marks += [path(places, hue("l", i))] if len(places) > 1 else []
        marks += [dot(*place, i, hue("f", i), 4 if len(places) <= 40 else 2) for place in places]
    return _closed(chart, marks, at, x_axis, x)


def _closed(chart: Chart, marks: Sequence[str], at: Field, axis: Axis, scale: Scale) -> tuple[str, float]:
    ticks, end = frame.x_ticks(at, axis, scale)
    named, end = frame.x_name(chart, at, end)
    return "".join(marks) + ticks + named, end


# ---- area ----------------------------------------------------------------------------------------


def _area(chart: Chart, top: float) -> tuple[str, float]:
    ys = [y for one in chart.series for _, y in one.points]
    axis = frame.y_axis(chart, *spread(ys, zero=True))
    xs = sorted({x for one in chart.series for x, _ in one.points})
    ends = spread([*xs, *(end for band in chart.bands for end in band[1:])])
    x_axis, x = frame.x_axis(chart, xs, ends, frame.left_of(axis))
    braces, head = _braces(chart.bands, x, top)
    at = frame.field(axis, top, x.start, x.end, head)
    marks = [*_shades(chart.bands, x, at), *frame.ground(at, axis)]
    for i, one in enumerate(chart.series):
        marks += _curve([(x.at(a), at.y.at(b)) for a, b in one.points], i, at)
    marks += [line(x.at(0), at.y.end, x.at(0), at.bottom, "zero")] if ends[0] <= 0 <= ends[1] else []
    return _closed(chart, [*marks, braces, frame.zero(at)], at, x_axis, x)


def _curve(places: Sequence[tuple[float, float]], i: int, at: Field) -> list[str]:
    """The line, and what lies between it and the zero line."""
    if len(places) < 2:
        return [dot(*place, i, hue("f", i)) for place in places]
    level = at.y.at(0)
    under = [(places[0][0], level), *places, (places[-1][0], level)]
    return [path(under, hue("a", i), "Z"), path(places, hue("l", i))]


def _shades(bands: Sequence[Band], x: Scale, at: Field) -> Iterator[str]:
    for band in bands:
        left, right = sorted((x.at(band.low), x.at(band.high)))
        yield box(left, at.top, right - left, at.bottom - at.top, "band")


def _braces(bands: Sequence[Band], x: Scale, top: float) -> tuple[str, float]:
    """A named measure for each band, the narrowest lowest; each has a row of its own."""
    y, marks = top, ""
    for band in sorted(bands, key=lambda one: (one.low - one.high, one.low, one.name)):
        left, right = sorted((x.at(band.low), x.at(band.high)))
        lines = wrap(band.name, WIDE - 2 * PAD, TYPE)
        half = max((width(says, TYPE) for says in lines), default=0) / 2
        middle = min(max((left + right) / 2, half + PAD), WIDE - PAD - half)
        marks += texts(middle, y + 15, lines, TYPE * PITCH)
        y += len(lines) * TYPE * PITCH + 6
        marks += line(left, y, right, y, "mark") + line(left, y - 3, left, y + 3, "mark")
        marks += line(right, y - 3, right, y + 3, "mark")
    return marks, y - top + (8 if bands else 0)


_Kind = Callable[[Chart, float], tuple[str, float]]
_KINDS: dict[str, tuple[_Kind, frame.Key]] = {
    "bars": (_bars, frame.swatch),
    "lines": (_lines, frame.stroke),
    "area": (_area, frame.swatch),
    "cells": (cells, frame.swatch),
}
