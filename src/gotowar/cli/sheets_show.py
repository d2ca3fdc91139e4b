"""``gotowar sheets`` and ``gotowar sheets show``: the list of sheets, and one sheet in full."""

import re
from typing import Any

from gotowar.cli import paper
from gotowar.cli.sheets_files import specs_of
from gotowar.sheets import catalog, load
from gotowar.sheets.game import cites, values
from gotowar.sheets.model import Assumed, Clause, Reading, Sheet
from gotowar.table.trace import written

KINDS = ("sets", "by", "shown", "outside")
ASSUMED = "assumed"
_PART = re.compile(r"\w+|\W+")


# ---- the list -------------------------------------------------------------------------------


def _counts(sheet: Sheet) -> dict[str, int]:
    return {kind: sum(clause.kind == kind for clause in sheet.clause) for kind in KINDS}


def _examples(sheet: Sheet) -> int:
    return sum(len(clause.example) for clause in sheet.clause)


def list_json() -> dict[str, Any]:
    sheets = [load.load(sheet_id) for sheet_id in load.sheet_ids()]
    return {
        "format": "gotowar.sheets/1",
        "sheets": [
            {
                "id": sheet.id,
                "title": sheet.title,
                "authority": sheet.document.authority,
                "in_force": str(sheet.document.in_force),
                "last_checked": str(sheet.document.last_checked),
                "clauses": _counts(sheet),
                "examples": _examples(sheet),
                "specs": list(specs_of(sheet)),
            }
            for sheet in sheets
        ],
    }


def print_list() -> None:
    for sheet_id in load.sheet_ids():
        _print_entry(load.load(sheet_id))
    paper.paragraph("Read one with: gotowar sheets show ID", dim=True)


def _print_entry(sheet: Sheet) -> None:
    paper.title(f"{sheet.id}  {sheet.title}")
    counts = ", ".join(f"{number} {kind}" for kind, number in _counts(sheet).items() if number)
    document = sheet.document
    paper.field("authority", document.authority)
    paper.field("in force", f"{document.in_force}; last checked {document.last_checked}")
    paper.field("clauses", f"{len(sheet.clause)}: {counts}")
    paper.field("examples", str(_examples(sheet)))
    paper.field("tables", ", ".join(specs_of(sheet)))
    paper.echo()


# ---- one sheet -------------------------------------------------------------------------------


def sheet_json(sheet: Sheet) -> dict[str, Any]:
    """The contract of ``gotowar.sheet/1``; fields may be added to it, none is taken away."""
    return {
        "format": "gotowar.sheet/1",
        "id": sheet.id,
        "title": sheet.title,
        "digest": load.digest(sheet.id),
        "document": sheet.document.model_dump(mode="json"),
        "terms": values(sheet, {}, {}),
        "set_by": {term: list(found) for term, found in cites(sheet).items() if term in catalog.TERMS},
        "headings": dict(sheet.headings),
        "clauses": [_clause_json(clause) for clause in sheet.clause],
        "readings": [_reading_json(reading) for reading in sheet.reading],
        "assumed": [{"term": a.term, "value": a.value, "why": a.why} for a in sheet.assumed],
        "specs": list(specs_of(sheet)),
    }


def _clause_json(clause: Clause) -> dict[str, Any]:
    return {
        "cite": clause.cite,
        "kind": clause.kind,
        "says": clause.says,
        "sets": dict(clause.sets),
        "by": list(clause.by),
        "shown": list(clause.shown),
        "outside": clause.outside,
        "examples": len(clause.example),
    }


def _reading_json(reading: Reading) -> dict[str, Any]:
    return {
        "id": reading.id,
        "clause": reading.clause,
        "trouble": reading.trouble,
        "choices": list(reading.choices),
        "chosen": reading.chosen,
        "details": {
            name: {"says": choice.says, "sets": dict(choice.sets), "edge": choice.edge}
            for name, choice in reading.choices.items()
        },
    }


def print_sheet(sheet: Sheet) -> None:
    """All of it, for reading from top to bottom."""
    _print_head(sheet)
    paper.heading("Terms")
    held = values(sheet, {}, {})
    for name in (term for term in catalog.TERMS if term in held):
        _print_term(sheet, name, held[name])
    paper.heading("Clauses")
    section = ""
    for clause in sheet.clause:
        if (now := section_of(sheet, clause.cite)) != section:
            section = now
            _print_section(sheet, section)
        _print_clause(clause)
    if sheet.reading:
        paper.heading("Readings: where the document contradicts itself or is silent")
    for reading in sheet.reading:
        _print_reading(reading)
    if sheet.assumed:
        paper.heading("Assumed: what no clause sets")
    for assumed in sheet.assumed:
        _print_assumed(assumed)


def _print_head(sheet: Sheet) -> None:
    document = sheet.document
    paper.title(f"{sheet.title}  ({sheet.id})")
    paper.field("document", document.name)
    paper.field("authority", document.authority)
    paper.field("cite", document.cite)
    paper.field("in force", f"{document.in_force}. {document.in_force_note}")
    paper.field("last checked", str(document.last_checked))
    paper.field("SHA-256", f"of the text: {document.sha256}")
    paper.field("", f"of this sheet: {load.digest(sheet.id)}")
    paper.field("tables", ", ".join(specs_of(sheet)))


def _print_term(sheet: Sheet, name: str, raw: object) -> None:
    term, behind = catalog.TERMS[name], ", ".join(cites(sheet).get(name, ())) or ASSUMED
    paper.echo(f"  {paper.styled(name, bold=True)} = {written(raw)}  {paper.dim(f'[{behind}]')}")
    favours = "" if term.favours == "nobody" else f" Favours {term.favours}."
    paper.paragraph(f"{term.says}{favours}", 4)


def section_of(sheet: Sheet, cite: str) -> str:
    """The innermost heading under which a clause stands."""
    parts = _PART.findall(cite)
    starts = ("".join(parts[:i]) for i in range(len(parts), 0, -1))
    tried = (form for start in starts for form in (start, f"{start})", start.rstrip("( ")))
    return next((form for form in tried if form in sheet.headings), "")


def _print_section(sheet: Sheet, section: str) -> None:
    if section:
        paper.echo()
        paper.paragraph(f"{section}  {sheet.headings[section]}", 0, 4, bold=True)


def _print_clause(clause: Clause) -> None:
    paper.echo(f"  {paper.styled(clause.cite, bold=True)}  {paper.dim(_fates(clause))}")
    paper.paragraph(clause.says, 4)
    for label, text in _details(clause):
        paper.field(label, text, 10, 4)


def _fates(clause: Clause) -> str:
    fates = {"sets": clause.sets, "by": clause.by, "shown": clause.shown, "outside": clause.outside}
    said = ", ".join(kind for kind, fate in fates.items() if fate)
    number = len(clause.example)
    return f"{said}; {paper.counted(number, 'example')}" if number else said


def _details(clause: Clause) -> list[tuple[str, str]]:
    found = [("sets", ", ".join(f"{term} = {written(raw)}" for term, raw in clause.sets.items()))]
    found += [
        ("by", ", ".join(clause.by)),
        ("shown on", ", ".join(clause.shown)),
        ("outside", clause.outside),
    ]
    return [(label, text) for label, text in found if text]


def _print_reading(reading: Reading) -> None:
    paper.echo(f"  {paper.styled(reading.id, bold=True)}  {paper.dim(f'[{reading.clause}]')}")
    paper.paragraph(reading.trouble, 4)
    for name, choice in reading.choices.items():
        chosen = " (chosen)" if name == reading.chosen else ""
        sets = ", ".join(f"{term} = {written(raw)}" for term, raw in choice.sets.items())
        more = [f" Sets {sets}." if sets else "", f" Edge: {choice.edge}." if choice.edge else ""]
        mark = "*" if chosen else "-"
        paper.paragraph(f"{mark} {name}{chosen}: {choice.says}{''.join(more)}", 4, 6)


def _print_assumed(assumed: Assumed) -> None:
    paper.echo(f"  {paper.styled(assumed.term, bold=True)} = {written(assumed.value)}")
    paper.paragraph(assumed.why, 4)
