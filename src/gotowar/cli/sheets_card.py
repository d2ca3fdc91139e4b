"""``gotowar sheets card``: the rule card on a terminal, as a page, or as JSON."""

from collections.abc import Mapping, Sequence
from typing import Any

import click

from gotowar.cli import UsageError, paper
from gotowar.cli.sheets_files import write_text
from gotowar.sheets import lint, load
from gotowar.sheets.card import card
from gotowar.sheets.card_html import page
from gotowar.sheets.card_parts import Card, Line, Pay, Progressive
from gotowar.sheets.model import Sheet


def drawn(sheet: Sheet, name: str, raw: Mapping[str, Any]) -> Card | None:
    """The card; nothing, with its faults on standard error, where the sheet does not allow the table."""
    try:
        meant = load.full_id(str(raw.get("sheet", sheet.id)))
    except load.UnknownSheetError as error:
        raise UsageError(f"{name}: {error}") from None
    if meant != sheet.id:
        raise UsageError(f"{name} is a table of {meant}, not of {sheet.id}")
    checked = lint.check_against(sheet, {**raw, "sheet": sheet.id})
    if checked.spec is not None:
        return card(sheet, checked.spec)
    for fault in checked.faults:
        click.echo(fault.line(name), err=True)
    return None


def card_json(sheet: Sheet, found: Card) -> dict[str, Any]:
    return {"format": "gotowar.card/1", "sheet": sheet.id, **_plain(found)}


def _plain(value: Any) -> Any:
    """Named tuples as objects, all the way down."""
    if hasattr(value, "_asdict"):
        return {key: _plain(part) for key, part in value._asdict().items()}
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


def write_html(found: Card, path: str) -> None:
    if path == "-":
        click.echo(page(found), nl=False)
    else:
        write_text(path, page(found))
        click.echo(f"written: {path}", err=True)


def print_card(found: Card) -> None:
    """The same card as the page's, in the same order."""
    paper.title(found.title)
    paper.paragraph(found.table)
    paper.paragraph(f"{found.document}. {found.authority}.", dim=True)
    paper.echo()
    paper.paragraph(" · ".join(f"{label}: {text}" for label, text in found.facts))
    paper.heading("How to play")
    _print_line(
        Line(
            f"{' '.join(found.ranks)}: {found.ranks_note[:1].lower()}{found.ranks_note[1:]}", found.ranks_cite
        )
    )
    for number, line in enumerate(found.play, 1):
        _print_line(line, f"{number}.")
    paper.heading("What it pays")
    for pay in found.pays:
        _print_pay(pay)
    _print_lines(found.sign)
    for chapter in found.chapters:
        paper.heading(chapter.heading)
        _print_lines(chapter.lines)
    paper.heading("Wagers and limits")
    for one in found.limits:
        same = one.minimum == one.maximum
        paper.leader(one.wager, one.minimum if same else f"{one.minimum} to {one.maximum}")
        paper.paragraph(f"{one.when} [{one.cite}]", 6)
    _print_lines(found.limits_note)
    if found.progressive:
        _print_progressive(found.progressive)
    for heading, lines in (
        ("The house advantage, as the document prints it", found.figures),
        ("Also in the rules", found.words),
        ("Where the rules leave room", found.readings),
        ("What the document does not say", found.assumed),
    ):
        if lines:
            paper.heading(heading)
            _print_lines(lines)
    paper.echo()
    paper.paragraph(found.source, dim=True)


def _print_line(line: Line, mark: str = "-") -> None:
    """A sentence with its clauses in brackets, hanging behind its mark."""
    paper.paragraph(f"{mark} {line.text} [{line.cite}]", 2, 3 + len(mark))


def _print_lines(lines: Sequence[Line]) -> None:
    for line in lines:
        _print_line(line)


def _print_pay(pay: Pay) -> None:
    paper.leader(pay.result, pay.pays)
    paper.paragraph(f"{pay.example} [{pay.cite}]", 6)
    for line in pay.words:
        paper.paragraph(f"{line.text} [{line.cite}]", 6)


def _print_progressive(found: Progressive) -> None:
    paper.heading("The progressive")
    for kind in found.classes:
        envy = f"; envy {kind.envy}" if kind.envy else ""
        paper.leader(kind.name, kind.pays)
        paper.paragraph(f"{kind.cards}{envy} [{kind.cite}]", 6)
        for line in kind.words:
            paper.paragraph(f"{line.text} [{line.cite}]", 6)
    _print_lines(found.lines)
    paper.echo()
    for label, text in found.meter:
        paper.field(label, text, 30)
    paper.echo()
    _print_lines(found.words)
