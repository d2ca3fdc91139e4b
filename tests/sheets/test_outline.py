"""The clauses a document numbers: how they are found, and that no sheet leaves one out.

What each real document numbers stands in ``oracles/outlines.toml``; the documents below are made up.
"""

import hashlib
import tomllib
from pathlib import Path
from typing import Any

import pytest

from gotowar.sheets import load
from gotowar.sheets.model import Sheet
from gotowar.sheets.outline import (
    LEVELS,
    NOTE,
    Numbering,
    cite,
    compare,
    gaps,
    numbered,
    outline,
    path_of,
    unnumbered,
)

_ORACLE = Path(__file__).parent.parent / "oracles" / "outlines.toml"
ORACLE: dict[str, Any] = tomllib.loads(_ORACLE.read_text(encoding="utf-8"))

# ---- the sheets that ship ------------------------------------------------------------------------


@pytest.mark.parametrize("sheet_id", load.sheet_ids())
def test_the_sheet_has_every_numbered_clause_of_its_document_and_no_other(sheet_id: str) -> None:
    assert list(numbered(load.load(sheet_id))) == ORACLE[sheet_id]["cites"]


@pytest.mark.parametrize("sheet_id", load.sheet_ids())
def test_and_everything_else_that_the_document_states(sheet_id: str) -> None:
    """Definitions, rows of pay tables with their figures, notes: all of them, and no other."""
    clauses = unnumbered(load.load(sheet_id))
    assert [[clause.cite, *clause.prints[1:]] for clause in clauses] == ORACLE[sheet_id]["unnumbered"]


@pytest.mark.parametrize("sheet_id", load.sheet_ids())
def test_the_sheet_was_made_from_the_copy_that_was_read(sheet_id: str) -> None:
    assert load.load(sheet_id).document.sha256 == ORACLE[sheet_id]["sha256"]


@pytest.mark.parametrize("sheet_id", load.sheet_ids())
def test_the_sheet_passes_over_no_number(sheet_id: str) -> None:
    assert gaps(load.load(sheet_id)) == ()


@pytest.mark.parametrize("sheet_id", load.sheet_ids())
def test_the_clauses_stand_in_the_order_of_the_document(sheet_id: str) -> None:
    held = [clause.cite for clause in load.load(sheet_id).clause]
    assert [cite for cite in ORACLE[sheet_id]["cites"] if cite in held] == [
        cite for cite in held if cite in ORACLE[sheet_id]["cites"]
    ]


@pytest.mark.parametrize("sheet_id", ORACLE)
def test_the_count_of_clauses_is_the_one_counted_by_eye(sheet_id: str) -> None:
    row = ORACLE[sheet_id]
    assert len(row["cites"]) == len(set(row["cites"])) == row["numbered"]


# ---- the scanner ---------------------------------------------------------------------------------

FOUND: dict[str, tuple[Numbering, str, str]] = {
    "sd: three levels": (
        "sd",
        "(1) A\n(2) B\n\t(a) C\n\t\t(i) D\n\t\t(ii) E\n\t(b) F\n(3) G",
        "(1) (2) (2)(a) (2)(a)(i) (2)(a)(ii) (2)(b) (3)",
    ),
    "sd: spaces that do not break": ("sd", "\t(1)\u00a0\u00a0A\n\t(2)\u00a0B", "(1) (2)"),
    "sd: what has no label is no clause": ("sd", "20:18. Title\n(1) A\nPays\n1 to 2\n(2) B", "(1) (2)"),
    "wa: five levels": (
        "wa",
        "1. A\na. B\ni. C\n1. D\na. E\nb. F\n2. G\nii. H\nb. I\n2. J",
        "1 1(a) 1(a)(i) 1(a)(i)(1) 1(a)(i)(1)(a) 1(a)(i)(1)(b) 1(a)(i)(2) 1(a)(ii) 1(b) 2",
    ),
    "wa: a mark of the copying before the label": ("wa", "1. A\n<|a mark|>2. B\n<|a mark|>\n3. C", "1 2 3"),
    "wa: broken lines": ("wa", "1. He posts\n$5. in all, or\nboth. And\n2. B", "1 2"),
    "ma: four levels, some with bullets": (
        "ma",
        "1. A\n- (a) B\n - (1) C\n - (i) D\n- (b) E\n\n2. F",
        "1 1(a) 1(a)(1) 1(a)(1)(i) 1(b) 2",
    ),
    "ma: another kind of label is unnumbered matter": ("ma", "1. A\n(a) B\nBonus:\na. C\nb. D", "1 1(a)"),
    "two labels in one line": ("ma", "1. (a) (1) A\n(2) B\n(b) (1) C", "1 1(a) 1(a)(1) 1(a)(2) 1(b) 1(b)(1)"),
    "a label alone in its line": ("ma", "1.\nTitle\n(a)\nText", "1 1(a)"),
    "a reference inside a sentence": ("ma", "1. As in (a) below, or 2. above\n(a) See (b)", "1 1(a)"),
    "a reference that a line begins with": (
        "ma",
        "1. A\n(a) By paragraph\n(b) of section 4 or\n(b) and (c), see\n(b) through (d) below\n(b) B",
        "1 1(a) 1(b)",
    ),
    "a reference that goes on at once": (
        "ma",
        "1. A\n(a) By paragraph\n(b), the dealer\n(b) B",
        "1 1(a) 1(b)",
    ),
    "a number that is not next": ("ma", "1. A\n(a) By section\n12. Nothing\n(b) B", "1 1(a) 1(b)"),
    "nothing at all": ("sd", "", ""),
    "a document of another style": ("sd", "1. A\na. B", ""),
}


@pytest.mark.parametrize(("numbering", "text", "cites"), FOUND.values(), ids=FOUND)
def test_clauses_are_found(numbering: Numbering, text: str, cites: str) -> None:
    assert " ".join(outline(text, numbering).cites) == cites


def test_the_alphabet_is_counted_to_its_end_and_no_further() -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    text = "1. A\n" + "\n".join(f"({letter}) B" for letter in letters) + "\n(a) C\n2. D"
    assert outline(text, "ma").cites == ("1", *(f"1({letter})" for letter in letters), "2")


TO_H = "\n".join(["1. A", *(f"({letter}) B" for letter in "abcdefgh")])
LETTER_OR_ROMAN: dict[str, tuple[str, str]] = {
    "after (2) the roman number": ("(1) C\n(2) D\n(i) E\n(ii) F", "1(h)(2)(i) 1(h)(2)(ii)"),
    "after (2)(ii) the letter": ("(1) C\n(2) D\n(i) E\n(ii) F\n(i) G\n(1) H", "1(h)(2)(ii) 1(i) 1(i)(1)"),
    "after (h) the letter": ("(i) C\n(j) D", "1(i) 1(j)"),
    "after (2) the letter, if (j) follows": ("(1) C\n(2) D\n(i) E\n(j) F", "1(h)(2) 1(i) 1(j)"),
    "after (2) the letter, if a new (1) follows": ("(1) C\n(2) D\n(i) E\n(1) F", "1(h)(2) 1(i) 1(i)(1)"),
    "the last of all, the deeper": ("(1) C\n(2) D\n(i) E", "1(h)(2) 1(h)(2)(i)"),
    "(v) after (iv) is five": ("(1) C\n(i) D\n(ii) E\n(iii) F\n(iv) G\n(v) H", "1(h)(1)(v)"),
}


@pytest.mark.parametrize(("text", "last"), LETTER_OR_ROMAN.values(), ids=LETTER_OR_ROMAN)
def test_the_letter_i_and_the_number_i(text: str, last: str) -> None:
    assert " ".join(outline(f"{TO_H}\n{text}", "ma").cites).endswith(last)


STRAY: dict[str, tuple[Numbering, str, list[tuple[int, str]]]] = {
    "a clause was lost before it": ("sd", "(1) A\n(3) C\n(4) D", [(2, "(3)"), (3, "(4)")]),
    "a letter too far": ("wa", "1. A\nb. B\n2. C", [(2, "b.")]),
    "none in a whole document": ("wa", "1. A\na. B\n2. C", []),
    "none in a reference": ("sd", "(1) A\n(7) of chapter 3\n(2) B", []),
}


@pytest.mark.parametrize(("numbering", "text", "lines"), STRAY.values(), ids=STRAY)
def test_labels_that_follow_on_nothing_are_named(
    numbering: Numbering, text: str, lines: list[tuple[int, str]]
) -> None:
    assert [(line.number, *line.labels) for line in outline(text, numbering).strays] == lines


# ---- cites ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("numbering", LEVELS)
def test_a_cite_is_read_as_it_is_written(numbering: Numbering) -> None:
    depths = range(1, len(LEVELS[numbering]) + 1)
    paths = [tuple(first + depth for depth in range(size)) for size in depths for first in (1, 9)]
    assert [path_of(numbering, cite(numbering, path)) for path in paths] == paths


UNNUMBERED: dict[str, tuple[Numbering, str]] = {
    "a row of a pay table": ("sd", "(5) paytable: surrender"),
    "a pay table without a number": ("wa", "paytable: beat dealer"),
    "a definition": ("ma", "1 burn card"),
    "matter under an unnumbered title": ("ma", "11 envy (a)"),
    "a word": ("wa", "limits"),
    "another document's style": ("sd", "4(a)"),
    "and the other way round": ("ma", "(4)(a)"),
    "a level too deep": ("sd", "(4)(d)(ii)(1)"),
    "a letter where a number belongs": ("ma", "8(a)(b)"),
    "a number that is none": ("ma", "8(a)(1)(iiii)"),
    "nought": ("ma", "0"),
    "nothing": ("ma", ""),
}


@pytest.mark.parametrize(("numbering", "written"), UNNUMBERED.values(), ids=UNNUMBERED)
def test_what_is_no_number_of_the_document(numbering: Numbering, written: str) -> None:
    assert path_of(numbering, written) is None


# ---- a sheet against somebody's copy of the text -------------------------------------------------

TEXT = "1. Cards\n(a) A\n(b) B\n(1) C\n(2) D\n2. Pay\n(a) E\n"
WHOLE = ("1(a)", "1(b)", "1(b)(1)", "1(b)(2)", "2(a)")


def a_sheet(cites: tuple[str, ...], text: str = TEXT, headings: tuple[str, ...] = ("1", "2")) -> Sheet:
    """A sheet of clauses that say nothing, made from a text; terms are not looked at here."""
    model = load.load("us-sd/casino-war")
    digest = hashlib.sha256(text.encode()).hexdigest()
    document = model.document.model_copy(update={"numbering": "ma", "sha256": digest})
    clauses = [model.clause[0].model_copy(update={"cite": cite}) for cite in cites]
    titles = dict.fromkeys(headings, "a title")
    return model.model_copy(update={"document": document, "clause": clauses, "headings": titles})


COMPARED: dict[str, tuple[tuple[str, ...], str, list[str]]] = {
    "all there": (WHOLE, TEXT, []),
    "unnumbered matter that no words lead to": (
        (*WHOLE, "2(a) paytable: tie"),
        TEXT,
        ["2(a) paytable: tie does not say how the document prints it"],
    ),
    "a clause the sheet leaves out": (
        tuple(c for c in WHOLE if c != "1(b)(2)"),
        TEXT,
        ["1(b)(2) stands in the document and not in the sheet"],
    ),
    "a clause the sheet invents": (
        (*WHOLE, "2(b)"),
        TEXT,
        ["2(b) stands in the sheet and not in the document"],
    ),
    "a clause the copy has more": (
        WHOLE,
        f"{TEXT}(b) F\n",
        ["2(b) stands in the document and not in the sheet"],
    ),
    "a clause the copy has lost": (
        WHOLE,
        TEXT.replace("(1) C\n", ""),
        [
            "1(b)(1) stands in the sheet and not in the document",
            "1(b)(2) stands in the sheet and not in the document",
        ],
    ),
    "rows of a pay table do not stand for their clause": (
        (*WHOLE[:-1], "2(a) paytable: tie"),
        TEXT,
        [
            "2(a) stands in the document and not in the sheet",
            "2(a) paytable: tie does not say how the document prints it",
        ],
    ),
    "other words under the same numbers": (WHOLE, TEXT.replace("Pay", "Odds"), []),
}


@pytest.mark.parametrize(("cites", "text", "faults"), COMPARED.values(), ids=COMPARED)
def test_a_sheet_is_compared_with_a_copy_of_its_document(
    cites: tuple[str, ...], text: str, faults: list[str]
) -> None:
    said = compare(a_sheet(cites), text)
    assert [line for line in said if not line.startswith(NOTE)] == faults


def test_a_heading_left_out_is_a_clause_left_out() -> None:
    said = compare(a_sheet(WHOLE, headings=("1",)), TEXT)
    assert said == ("2 stands in the document and not in the sheet",)


NOTED: dict[str, tuple[str, tuple[str, ...]]] = {
    "the copy it was made from": (TEXT, ()),
    "the same copy, with the line ends of another system": (TEXT.replace("\n", "\r\n"), ()),
    "another copy": (f"{TEXT}\n", ("the sheet was made from another copy: SHA-256 ",)),
    "a copy with a hole": (
        TEXT.replace("(1) C\n", ""),
        (
            "line 4 begins with (2), which follows on nothing",
            "the sheet was made from another copy: SHA-256 ",
        ),
    ),
}


@pytest.mark.parametrize(("text", "notes"), NOTED.values(), ids=NOTED)
def test_what_is_no_fault_is_noted(text: str, notes: tuple[str, ...]) -> None:
    said = [line for line in compare(a_sheet(WHOLE), text) if line.startswith(NOTE)]
    assert len(said) == len(notes)
    assert all(line.startswith(NOTE + note) for line, note in zip(said, notes, strict=True))


GAPS: dict[str, tuple[tuple[str, ...], list[str]]] = {
    "none": (WHOLE, []),
    "one in the middle": (("1(a)", "1(b)", "1(d)"), ["1(c)"]),
    "two in a row": (("1(a)", "1(d)"), ["1(b)", "1(c)"]),
    "the first": (("1(b)",), ["1(a)"]),
    "a parent": (("1(a)", "1(b)(1)"), ["1(b)"]),
    "a parent and what stands before it": (("1(b)(2)",), ["1(a)", "1(b)", "1(b)(1)"]),
    "a section": (("4(a)",), ["3", "4"]),
    "the last cannot be seen without the document": (WHOLE[:-2], []),
    "unnumbered matter leaves none": ((*WHOLE, "1 war wager", "2(d) paytable: tie"), []),
}


@pytest.mark.parametrize(("cites", "missing"), GAPS.values(), ids=GAPS)
def test_a_number_passed_over_is_named(cites: tuple[str, ...], missing: list[str]) -> None:
    assert list(gaps(a_sheet(cites))) == [f"{cite} is missing" for cite in missing]
