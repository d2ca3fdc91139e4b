"""A report as one HTML page: it needs nothing from anywhere, prints on A4 or Letter, reads aloud well.

Every text is escaped here, at the one place where it enters the page; the pictures escape their own.
"""

from collections.abc import Iterable, Iterator, Sequence

from gotowar.odds.charts import svg
from gotowar.odds.charts_draw import clean, name
from gotowar.odds.paper import Chart, Grid, Paper, Section
from gotowar.odds.paper_grid import figures, squared
from gotowar.odds.paper_style import STYLE

SUITS = "♠ ♥ ♣ ♦"


def page(paper: Paper) -> str:
    """The whole document."""
    title = f"{paper.title}: {paper.subtitle}" if paper.subtitle else paper.title
    warning = f'<p class="warning" role="note">{clean(paper.warning)}</p>\n' if paper.warning else ""
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{clean(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f"{_header(paper)}\n{warning}{_contents(paper.sections)}"
        f"<main>\n{''.join(map(_section, paper.sections))}</main>\n"
        f"<footer><p>{clean(paper.footer)}</p></footer>\n</body>\n</html>\n"
    )


def _header(paper: Paper) -> str:
    facts = "".join(f"<div><dt>{clean(k)}</dt><dd>{clean(v)}</dd></div>" for k, v in paper.facts)
    subtitle = f'<p class="subtitle">{clean(paper.subtitle)}</p>\n' if paper.subtitle else ""
    return (
        f'<header>\n<p class="suits" aria-hidden="true">{SUITS}</p>\n<h1>{clean(paper.title)}</h1>\n'
        f"{subtitle}{f'<dl>{facts}</dl>' if facts else ''}\n</header>"
    )


def _contents(sections: Sequence[Section]) -> str:
    """Where the sections are; a page of one section needs no list of them."""
    links = "".join(f'<li><a href="#{name(one.id)}">{clean(one.title)}</a></li>\n' for one in sections)
    return f'<nav aria-label="Contents">\n<ul>\n{links}</ul>\n</nav>\n' if len(sections) > 1 else ""


def _section(section: Section) -> str:
    own = name(section.id)
    return (
        f'<section id="{own}" aria-labelledby="{own}-h">\n<h2 id="{own}-h">{clean(section.title)}</h2>\n'
        f"{''.join(_body(section))}</section>\n"
    )


def _body(section: Section) -> Iterator[str]:
    yield from (f"<p>{clean(line)}</p>\n" for line in section.lines)
    for i, grid in enumerate(section.grids, 1):
        yield _grid(squared(grid), f"{name(section.id)}-grid-{i}")
    if section.charts:
        yield f'<div class="charts">\n{"".join(map(_chart, section.charts))}</div>\n'


def _chart(chart: Chart) -> str:
    return f"<figure>{svg(chart, style='')}</figure>\n"


def _grid(grid: Grid, own: str) -> str:
    """A table in a box of its own, which a narrow screen scrolls and a keyboard reaches."""
    note = f'<p class="note">{clean(grid.note)}</p>\n' if grid.note else ""
    box = f'<div class="scroll" role="region" aria-labelledby="{own}" tabindex="0">'
    return f'<div class="grid">\n{box}\n{_table(grid, own)}</div>\n{note}</div>\n'


def _table(grid: Grid, own: str) -> str:
    looks = [' class="figure"' if flush else "" for flush in figures(grid)]
    heads = "".join(_head(text, look) for text, look in zip(grid.heads, looks, strict=True))
    rows = "".join(
        f'<tr><th scope="row">{clean(first)}</th>{"".join(_cells(rest, looks[1:]))}</tr>\n'
        for first, *rest in grid.rows
    )
    top = f'<caption id="{own}">{clean(grid.caption)}</caption>\n<thead><tr>{heads}</tr></thead>'
    return f"<table>\n{top}\n<tbody>\n{rows}</tbody>\n</table>\n"


def _head(text: str, look: str) -> str:
    """A column without a name, such as the second of a pair, has no header to be read aloud."""
    return f'<th scope="col"{look}>{clean(text)}</th>' if text else f"<td{look}></td>"


def _cells(texts: Iterable[str], looks: Iterable[str]) -> Iterator[str]:
    for text, look in zip(texts, looks, strict=True):
        yield f"<td{look}>{clean(text)}</td>"
