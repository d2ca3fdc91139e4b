"""``gotowar par``: where the figures go, and how a report is laid out on a terminal."""

import sys
from pathlib import Path
from typing import Any

import click

from gotowar.cli import UsageError, paper
from gotowar.cli.sheets_files import short, write_text
from gotowar.odds import reports
from gotowar.odds.paper import Grid, Paper, Section, alone


def put(pars: list[Any], given: dict[str, Any]) -> None:
    """Every form that was asked for; the terminal where none was."""
    pictures = any(given[form] is not None for form in ("html", "pdf", "svg"))
    if given["as_json"]:
        paper.as_json(reports.document(pars))
    if given["as_csv"]:
        click.echo(reports.table(pars), nl=False)
    if pictures:
        _files(reports.paper(pars, pictures=True), given)
    if not (pictures or given["as_json"] or given["as_csv"]):
        print_paper(reports.paper(pars))


def _files(found: Paper, given: dict[str, Any]) -> None:
    if given["html"] is not None:
        put_html(found, given["html"])
    if given["pdf"] is not None:
        from gotowar.odds.paper_pdf import pdf

        _write_bytes(given["pdf"], pdf(found))
    if given["svg"] is not None:
        put_pictures(given["svg"], found)


def put_html(found: Paper, path: str) -> None:
    from gotowar.odds.paper_html import page

    _write(path, page(found))


def _write(path: str, text: str) -> None:
    if path == "-":
        click.echo(text, nl=False)
        return
    write_text(path, text)
    click.echo(f"written: {path}", err=True)


def _write_bytes(path: str, data: bytes) -> None:
    if path == "-":
        sys.stdout.buffer.write(data)
        return
    try:
        Path(path).write_bytes(data)
    except (OSError, ValueError) as error:
        raise UsageError(
            f"{short(path)} cannot be written: {getattr(error, 'strerror', None) or error}"
        ) from None
    click.echo(f"written: {path}", err=True)


def make_folder(folder: str) -> None:
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise UsageError(f"{short(folder)}: no folder: {getattr(error, 'strerror', None) or error}") from None


def put_pictures(folder: str, found: Paper) -> None:
    from gotowar.odds.charts import svg

    make_folder(folder)
    for section in found.sections:
        for chart in section.charts:
            _write(str(Path(folder) / f"{chart.id}.svg"), svg(alone(found, chart)))


# ---- on a terminal ------------------------------------------------------------------------------


def print_paper(found: Paper) -> None:
    paper.title(found.title)
    paper.paragraph(found.subtitle)
    if found.warning:
        paper.paragraph(found.warning, fg="red", bold=True)
    for label, text in found.facts:
        paper.field(label, text)
    for section in found.sections:
        print_section(section)
    paper.echo()
    paper.paragraph(found.footer, dim=True)


def print_section(section: Section) -> None:
    paper.heading(section.title)
    for line in section.lines:
        paper.paragraph(line)
    for grid in section.grids:
        print_grid(grid)


def print_grid(grid: Grid) -> None:
    """Columns as wide as they need to be; where the terminal is too narrow, a row becomes a list."""
    paper.echo()
    paper.paragraph(grid.caption, bold=True)
    columns = (
        list(zip(grid.heads, *grid.rows, strict=True)) if grid.rows else [(head,) for head in grid.heads]
    )
    widths = [max(map(len, column)) for column in columns]
    if sum(widths) + 2 * len(widths) <= paper.width():
        _print_columns(grid, widths)
    else:
        _print_lists(grid)
    if grid.note:
        paper.paragraph(grid.note, 2, dim=True)


def _print_columns(grid: Grid, widths: list[int]) -> None:
    for number, row in enumerate((grid.heads, *grid.rows)):
        first, *rest = (
            cell.ljust(size) if place == 0 else cell.rjust(size)
            for place, (cell, size) in enumerate(zip(row, widths, strict=True))
        )
        line = "  ".join(("  " + first, *rest)).rstrip()
        paper.echo(paper.dim(line) if number == 0 else line)


def _print_lists(grid: Grid) -> None:
    for first, *rest in grid.rows:
        paper.paragraph(first, 2, bold=True)
        named = zip(grid.heads[1:], rest, strict=True)
        told = [(head, cell) for head, cell in named if cell]
        line = " · ".join(f"{head} {cell}".strip() for head, cell in told)
        if len(line) + 4 <= paper.width():
            paper.echo(f"    {line}")
            continue
        for head, cell in told:
            paper.field(head, cell, max(len(name) for name in grid.heads[1:]) + 2, 4)
