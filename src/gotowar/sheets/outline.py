"""Which clauses a document numbers, and whether a sheet has a row for each of them and for no other.

The text is read for its numbers only: what a clause says is for people. A label counts where it
begins a line and carries the numbering on; every other number is part of a sentence. What has no number
is found by ``printed``; how a document without any numbers is counted is ``prose``.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from gotowar.sheets import printed, prose
from gotowar.sheets.model import Clause, Sheet

Numbering = Literal["sd", "wa", "ma"]
Path = tuple[int, ...]

LEVELS: Mapping[Numbering, tuple[str, ...]] = {
    "sd": ("(1)", "(a)", "(i)"),
    "wa": ("1.", "a.", "i.", "1.", "a."),
    "ma": ("1.", "(a)", "(1)", "(i)"),
}
"""How the first label of each level is printed, from the outermost in."""
NOTE = "note: "
"""Begins what ``compare`` mentions without finding fault with it."""

_TENS, _ONES = ("", "x", "xx", "xxx"), ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
_ROWS = {
    "1": tuple(str(n) for n in range(1, 400)),
    "a": tuple("abcdefghijklmnopqrstuvwxyz"),
    "i": tuple(ten + one for ten in _TENS for one in _ONES)[1:],
}
_PATTERNS = {"1": "[0-9]{1,3}", "a": "[a-z]", "i": "[ivx]{1,6}"}
_LEAD = re.compile(r"(?:<\|[^|]*\|>|\s|[-*•]\s)*")
_REFERENCE = re.compile(r"(?:of|above|below|through|and|or)\b|to \(")


class Line(NamedTuple):
    """A line that begins with labels: mostly one, two in ``(a) (1) The dealer …``."""

    number: int
    labels: tuple[str, ...]


class Outline(NamedTuple):
    """What a document numbers, as sheets cite it, and lines whose label carries nothing on."""

    cites: tuple[str, ...]
    strays: tuple[Line, ...]


def outline(text: str, numbering: Numbering) -> Outline:
    """Every numbered clause of the document, in its order."""
    levels = LEVELS[numbering]
    labels = [(line, label) for line in _lines(text, levels) for label in line.labels]
    paths: list[Path] = []
    strays: list[Line] = []
    for i, (line, label) in enumerate(labels):
        coming = labels[i + 1][1] if i + 1 < len(labels) else ""
        path = _place(levels, paths[-1] if paths else (), label, coming)
        if path is None:
            strays.append(line)
        else:
            paths.append(path)
    return Outline(tuple(cite(numbering, path) for path in paths), tuple(dict.fromkeys(strays)))


def _lines(text: str, levels: tuple[str, ...]) -> Iterator[Line]:
    """Lines that begin with a label. Bullets, and marks of the copying (<|…|>), are no text."""
    one = "|".join(re.escape(level).replace(_kind(level), _PATTERNS[_kind(level)]) for level in set(levels))
    label = re.compile(rf"({one})(?!\S)\s*")
    for number, line in enumerate(text.splitlines(), 1):
        lead = _LEAD.match(line)
        at, labels = lead.end() if lead else 0, []
        while found := label.match(line, at):
            labels.append(found[1])
            at = found.end()
        if labels and not _REFERENCE.match(line, at):
            yield Line(number, tuple(labels))


def _place(levels: tuple[str, ...], last: Path, label: str, coming: str) -> Path | None:
    """Where the label belongs: of two places the one that the next label carries on, else the deeper."""
    fits = _fits(levels, last, label)
    return max(fits, key=lambda path: bool(_fits(levels, path, coming)), default=None)


def _fits(levels: tuple[str, ...], last: Path, label: str) -> list[Path]:
    """The first of the next level in, or the next of a level that is open; the deepest comes first."""
    deepest = min(len(last), len(levels) - 1)
    nexts = [(*last[:depth], [*last, 0][depth] + 1) for depth in range(deepest, -1, -1)]
    return [path for path in nexts if label == _printed(levels[len(path) - 1], path[-1])]


def _kind(level: str) -> str:
    return level.strip("().")


def _printed(level: str, number: int) -> str:
    """The label of that number, in the style of the level; none where the alphabet ends."""
    row = _ROWS[_kind(level)]
    return level.replace(_kind(level), row[number - 1]) if number <= len(row) else "-"


def cite(numbering: Numbering, path: Path) -> str:
    """As sheets cite it: ``(4)(d)(ii)`` where the outermost numbers are printed so, else ``4(d)(ii)``."""
    levels = LEVELS[numbering]
    parts = [_ROWS[_kind(level)][number - 1] for level, number in zip(levels, path, strict=False)]
    inner = "".join(f"({part})" for part in parts[1:])
    return f"({parts[0]}){inner}" if levels[0] == "(1)" else f"{parts[0]}{inner}"


def path_of(numbering: Numbering, written: str) -> Path | None:
    """The numbers in a cite; None for unnumbered matter (``paytable: surrender``, ``1 burn card``)."""
    parts = re.findall("[a-z]+|[0-9]+", written)
    rows = [_ROWS[_kind(level)] for level in LEVELS[numbering]]
    if not 0 < len(parts) <= len(rows):
        return None
    path = tuple(row.index(part) + 1 if part in row else 0 for row, part in zip(rows, parts, strict=False))
    return path if all(path) and cite(numbering, path) == written else None


def numbered(sheet: Sheet) -> tuple[str, ...]:
    """The cites of the sheet that are numbers of its document, headings too, in the order of counting."""
    numbering = sheet.document.numbering
    if numbering == "prose":
        return tuple(c.cite for c in sheet.clause if prose.path_of(sheet.headings, c.cite))
    written = (*sheet.headings, *(clause.cite for clause in sheet.clause))
    paths = {path for cite_ in written if (path := path_of(numbering, cite_))}
    return tuple(cite(numbering, path) for path in sorted(paths))


def unnumbered(sheet: Sheet) -> tuple[Clause, ...]:
    """Clauses that their document does not number: definitions, rows of pay tables, notes."""
    held = set(numbered(sheet))
    return tuple(clause for clause in sheet.clause if clause.cite not in held)


def compare(sheet: Sheet, text: str) -> tuple[str, ...]:
    """What sheet and document do not have in common; what begins with ``NOTE`` is no fault."""
    found, held = _found(sheet, text), numbered(sheet)
    return (
        *(f"{c} stands in the document and not in the sheet" for c in found.cites if c not in held),
        *(f"{c} stands in the sheet and not in the document" for c in held if c not in found.cites),
        *_without_number(sheet, text),
        *(
            f"{NOTE}line {n} begins with {' '.join(labels)}, which follows on nothing"
            for n, labels in found.strays
        ),
        *_other_text(sheet, text),
    )


def _found(sheet: Sheet, text: str) -> Outline:
    numbering = sheet.document.numbering
    if numbering == "prose":
        return Outline(prose.outline(text, sheet.headings), ())
    return outline(text, numbering)


def _without_number(sheet: Sheet, text: str) -> Iterator[str]:
    if sheet.document.numbering != "prose":
        return printed.compare(unnumbered(sheet), text)
    lines = map(printed.row, prose.foot(text, sheet.headings))
    return printed.compare(unnumbered(sheet), text, tuple(lines))


def _other_text(sheet: Sheet, text: str) -> Iterator[str]:
    digest = hashlib.sha256(text.replace("\r\n", "\n").encode()).hexdigest()
    made_from = sheet.document.sha256
    if digest != made_from:
        yield f"{NOTE}the sheet was made from another copy: SHA-256 {made_from}, and this text has {digest}"


def gaps(sheet: Sheet) -> tuple[str, ...]:
    """Numbers that the sheet passes over: (a), (b), (d), or an (a) of nothing. Needs no document."""
    numbering = sheet.document.numbering
    if numbering == "prose":
        return tuple(f"{c} is missing" for c in prose.gaps(sheet.headings, numbered(sheet)))
    paths = {path for cite_ in numbered(sheet) if (path := path_of(numbering, cite_))}
    open_ = {path[:depth] for path in paths for depth in range(1, len(path) + 1)}
    due = {(*path[:-1], number) for path in open_ for number in range(1, path[-1] + 1)}
    return tuple(f"{cite(numbering, path)} is missing" for path in sorted(due - paths))
