"""A report on A4 as a PDF, two pages where it can be done, set by typst: the type shrinks until it fits.

The report is handed over as data and never as typst markup, so no text of it can be read as an instruction.
Neither a date nor a font of the machine goes in: the same report gives the same bytes everywhere.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from gotowar.odds.charts import svg
from gotowar.odds.charts_draw import width
from gotowar.odds.charts_style import PRINTED
from gotowar.odds.paper import Chart, Grid, Paper, Section
from gotowar.odds.paper_grid import figures, squared
from gotowar.odds.paper_typst import TEMPLATE
from gotowar.odds.refusal import NotAsked

PAGES = 2
_COLUMN = 60
"""In type sizes: a grid wider than this would have to be too small to read in one of the two columns."""
SIZES = (9.0, 8.5, 8.0, 7.5, 7.0, 6.5)
"""Points; the smallest can still be read with the naked eye."""


def pdf(paper: Paper) -> bytes:
    """The largest type that fits on two pages; only then the last pictures go, and the text never does."""
    data = {}
    for data in _trials(paper):
        if _pages(data) <= PAGES:
            break
    made = _typst().compile(TEMPLATE, format="pdf", ignore_system_fonts=True, sys_inputs=data)
    assert isinstance(made, bytes)
    return made


def _typst() -> Any:
    """Only who asks for a PDF needs it, and waits for it to load."""
    try:
        import typst
    except ImportError:
        raise NotAsked("PDF needs the typst package: pip install 'gotowar[pdf]'") from None
    return typst


def _pages(data: dict[str, str]) -> int:
    found = _typst().query(
        TEMPLATE, "<pages>", field="value", one=True, ignore_system_fonts=True, sys_inputs=data
    )
    return int(json.loads(found))


def _trials(paper: Paper) -> Iterator[dict[str, str]]:
    """Smaller and smaller, then with fewer and fewer pictures."""
    count = sum(len(section.charts) for section in paper.sections)
    whole = json.dumps(_paper(paper, count))
    for size in SIZES:
        yield {"paper": whole, "size": str(size)}
    for kept in range(count - 1, -1, -1):
        yield {"paper": json.dumps(_paper(paper, kept)), "size": str(SIZES[-1])}


def _paper(paper: Paper, kept: int) -> dict[str, Any]:
    """The report with its first so many pictures, and the names of the others."""
    charts = [chart for section in paper.sections for chart in section.charts]
    gone = [chart.title for chart in charts[kept:]]
    before = [sum(len(one.charts) for one in paper.sections[:i]) for i in range(len(paper.sections))]
    drawn = [one.charts[: max(0, kept - n)] for one, n in zip(paper.sections, before, strict=True)]
    return {
        "title": paper.title,
        "subtitle": paper.subtitle,
        "facts": paper.facts,
        "warning": paper.warning,
        "footer": paper.footer,
        "sections": [_section(*pair) for pair in zip(paper.sections, drawn, strict=True)],
        "missing": f"Not drawn here for want of room: {'; '.join(gone)}." if gone else "",
    }


def _section(section: Section, drawn: Sequence[Chart]) -> dict[str, Any]:
    return {
        "title": section.title,
        "lines": section.lines,
        "grids": [_grid(squared(grid)) for grid in section.grids],
        "charts": [{"svg": svg(chart, PRINTED), "says": f"{chart.title}. {chart.says}"} for chart in drawn],
    }


def _grid(grid: Grid) -> dict[str, Any]:
    return {
        "caption": grid.caption,
        "heads": grid.heads,
        "rows": grid.rows,
        "note": grid.note,
        "figures": figures(grid),
        "wide": _wide(grid),
    }


def _wide(grid: Grid) -> bool:
    """Whether it needs both columns; a name may be broken, a figure may not."""
    columns = zip(figures(grid), zip(*grid.rows, strict=True), strict=True) if grid.rows else ()
    widths = [(flush, max(width(cell, 1) for cell in cells)) for flush, cells in columns]
    return sum(1 + (widest if flush else min(widest, 7)) for flush, widest in widths) > _COLUMN
