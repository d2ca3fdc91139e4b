"""What a document prints without a number: definitions, the rows and notes of its pay tables.

The text is read for labels and figures only. A clause of a sheet says by ``prints`` how the document
prints it: the label and what stands beside it, or, where it is a sentence, some words of it.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gotowar.sheets.model import Clause

_MARKS = re.compile(r"<\|[^|]*\|>|\\")
"""Marks of the copying, and backslashes before a dollar: no text."""
_DEFINITION = re.compile(r"(?:[-*•] )?([A-Z][A-Za-z ]*?) [-–] .{0,60}?\bmeans\b")
_TABLE = re.compile(r"(?:pay ?tables?|outcome)\b", re.IGNORECASE)
_FIGURE = re.compile(
    r"(?<![\w.])(?:[\dl]+ ?to ?\??[\dl]+|\$\d[\d,]*(?:\.\d\d)?|\d+(?:\.\d+)? ?%|lose half)(?!\w)",
    re.IGNORECASE,
)
"""Odds, money, a percentage; a scan may have read the figure 1 as the letter l."""
MEANS = "means"


class Printed(NamedTuple):
    """A definition has no figures but the word by which it is known."""

    label: str
    figures: tuple[str, ...]

    def __str__(self) -> str:
        return " … ".join((self.label, *self.figures))


def printed(text: str) -> Iterator[Printed]:
    """Every definition, row and note, in the order of the document."""
    in_table, label = False, ""
    for line in (" ".join(_MARKS.sub("", line).split()) for line in text.splitlines()):
        if found := _DEFINITION.match(line):
            yield Printed(found[1], (MEANS,))
        elif _TABLE.match(line):
            in_table, label = True, ""
        elif not line or line.endswith(":"):
            in_table, label = in_table and not line, ""
        elif in_table:
            one = row(f"{label} {line}".strip())
            complete = bool(one.figures) or line.startswith("*")
            if complete:
                yield one
            label = "" if complete else line


def row(line: str) -> Printed:
    """A line as label and figures."""
    figures = list(_FIGURE.finditer(line))
    label = line[: figures[0].start()] if figures else line
    return Printed(label.strip(), tuple(found[0] for found in figures))


def compare(clauses: Iterable[Clause], text: str, lines: Iterable[Printed] | None = None) -> Iterator[str]:
    """What the document prints and clauses without a number do not have in common. ``lines`` are all that
    it prints so, where that is known; else a sentence may stand anywhere."""
    clauses = tuple(clauses)
    anywhere = _bare(text) if lines is None else ""
    found = _keyed(printed(text) if lines is None else lines)
    wanted = _keyed(Printed(c.prints[0], tuple(c.prints[1:])) for c in clauses if c.prints)
    cites = iter([clause.cite for clause in clauses if clause.prints])
    yield from (f"{c.cite} does not say how the document prints it" for c in clauses if not c.prints)
    for key, row in wanted.items():
        cite, there = next(cites), found.get(key)
        if there is None and (row.figures or _bare(row.label) not in anywhere):
            yield f"{cite} stands in the sheet and not in the document, where nothing is printed as “{row}”"
        elif there is not None and _figures(there) != _figures(row):
            yield f"{cite}: the document prints “{there}”, and the sheet was made from “{row}”"
    for key, row in found.items():
        if key not in wanted:
            yield f"“{row}” stands in the document and not in the sheet"


def _keyed(rows: Iterable[Printed]) -> dict[tuple[str, int], Printed]:
    """By label; of those with one and the same, the first, the second …"""
    found: dict[tuple[str, int], Printed] = {}
    for row in rows:
        bare = _bare(row.label)
        found[bare, sum(label == bare for label, _ in found)] = row
    return found


def _bare(text: str) -> str:
    """Letters and figures alone: copies differ in the rest."""
    return re.sub(r"[^a-z0-9]", "", _MARKS.sub("", text).lower())


def _figures(row: Printed) -> tuple[str, ...]:
    return tuple(re.sub(r"[ ?,]", "", figure).lower().replace("l", "1") for figure in row.figures)
