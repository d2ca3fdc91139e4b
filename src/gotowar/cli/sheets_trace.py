"""``gotowar sheets trace``: the table of clause, data, code, example and test, as text or JSON."""

from typing import Any, NamedTuple

from gotowar.cli import paper
from gotowar.sheets.model import Sheet
from gotowar.sheets.outline import NOTE, compare, gaps
from gotowar.table.trace import Code, Row, trace

OF_NOTHING = "–"


class Traced(NamedTuple):
    """The rows, and what the document says to them; where none was given, which numbers are passed over."""

    sheet: Sheet
    rows: tuple[Row, ...]
    complaints: tuple[str, ...]
    notes: tuple[str, ...]

    @property
    def faults(self) -> tuple[str, ...]:
        in_rows = (f"{row.cite}: {fault}" for row in self.rows for fault in row.faults)
        return (*in_rows, *self.complaints)


def traced(sheet: Sheet, text: str | None) -> Traced:
    found = compare(sheet, text) if text is not None else gaps(sheet)
    complaints = tuple(line for line in found if not line.startswith(NOTE))
    notes = tuple(line.removeprefix(NOTE) for line in found if line.startswith(NOTE))
    return Traced(sheet, trace(sheet), complaints, notes)


def trace_json(found: Traced) -> dict[str, Any]:
    return {
        "format": "gotowar.trace/1",
        "id": found.sheet.id,
        "rows": [_row_json(row) for row in found.rows],
        "document": {"complaints": list(found.complaints), "notes": list(found.notes)},
        "faults": list(found.faults),
    }


def _row_json(row: Row) -> dict[str, Any]:
    return {
        "cite": row.cite,
        "kind": row.kind,
        "data": list(row.data),
        "code": {code.name: list(code.places) for code in row.code},
        "examples": row.examples,
        "holding": row.holding,
        "tests": list(row.tests),
        "faults": list(row.faults),
    }


def print_trace(found: Traced) -> None:
    paper.title(f"{found.sheet.title}  ({found.sheet.id})")
    for row in found.rows:
        _print_row(row)
    paper.echo()
    for note in found.notes:
        paper.paragraph(f"note: {note}", 0, 2)
    _print_sum(found)


def _print_row(row: Row) -> None:
    paper.echo()
    paper.echo(paper.styled(row.cite, bold=True))
    for i, line in enumerate(row.data or (OF_NOTHING,)):
        paper.field("" if i else "data", line, 9)
    for i, code in enumerate(row.code):
        paper.field("" if i else "code", _code(code), 9)
    if not row.code:
        paper.field("code", OF_NOTHING, 9)
    paper.field("example", f"{row.holding} of {row.examples} hold" if row.examples else OF_NOTHING, 9)
    for i, (file, name) in enumerate(_tests(row) or [(OF_NOTHING, "")]):
        paper.field("" if i else "test", file, 9)
        if name:
            paper.paragraph(name, 13, 15)
    for fault in row.faults:
        paper.paragraph(f"FAULT  {fault}", 2, 9, fg="red", bold=True)


def _code(code: Code) -> str:
    return f"{code.name}: {', '.join(code.places) or OF_NOTHING}"


def _tests(row: Row) -> list[tuple[str, str]]:
    """For every kind of test its file, its first name there, and how many more there are."""
    kinds: dict[str, list[str]] = {}
    for name in row.tests:
        kinds.setdefault(name.partition("[")[0], []).append(name)
    return [_short(names) for names in kinds.values()]


def _short(names: list[str]) -> tuple[str, str]:
    file, _, name = names[0].partition("::")
    return file, f"::{name}{f' and {len(names) - 1} more' if names[1:] else ''}"


def _print_sum(found: Traced) -> None:
    examples, holding = sum(row.examples for row in found.rows), sum(row.holding for row in found.rows)
    head = f"{paper.counted(len(found.rows), 'clause')}; {holding} of {examples} examples hold; "
    if not found.faults:
        paper.paragraph(f"{head}no cell is empty.", fg="green")
        return
    paper.paragraph(f"{head}{paper.counted(len(found.faults), 'fault')}:", fg="red", bold=True)
    for fault in found.faults:
        paper.paragraph(fault, 2, 4)
