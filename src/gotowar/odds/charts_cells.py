"""A picture of a table: rows and columns of letters on the colour of what they stand for, as a strategy is
printed. Colour is never the only difference: the letter is written in every cell.
"""

from collections.abc import Iterator

from gotowar.odds.charts_draw import box, num, text, width
from gotowar.odds.charts_frame import PAD, PITCH, TYPE, WIDE, hue
from gotowar.odds.paper import Chart

_HIGH = 22.0
_GAP = 1.5


def cells(chart: Chart, top: float) -> tuple[str, float]:
    """Column names above, row names at the left."""
    left = PAD + max(width(name, TYPE) for name, _ in chart.cells) + 10
    wide = (WIDE - PAD - left) / len(chart.labels)
    kinds = [series.name.partition(":")[0] for series in chart.series]
    heads = [text(left + (i + 0.5) * wide, top + TYPE, head, "tick") for i, head in enumerate(chart.labels)]
    y = top + TYPE * PITCH + 4
    rows = [
        mark for i in range(len(chart.cells)) for mark in _row(chart, i, kinds, left, wide, y + i * _HIGH)
    ]
    return "".join([*heads, *rows]), y + len(chart.cells) * _HIGH + 4


def _row(chart: Chart, place: int, kinds: list[str], left: float, wide: float, y: float) -> Iterator[str]:
    name, letters = chart.cells[place]
    yield text(left - 6, y + _HIGH / 2 + 4.5, name, "right")
    for i, letter in enumerate(letters):
        x = left + i * wide
        if letter in kinds:
            yield box(x + _GAP, y + _GAP, wide - 2 * _GAP, _HIGH - 2 * _GAP, hue("a", kinds.index(letter)))
        if letter:
            yield text(x + wide / 2, y + _HIGH / 2 + 4.5, letter, f"s{num(12)}")
