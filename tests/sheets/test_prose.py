"""How a document without numbers is counted: titles, paragraphs, bullets, sentences, lines at the foot.

What the real document holds stands in ``oracles/outlines.toml``; the documents below are made up.
"""

import hashlib

import pytest

from gotowar.sheets import load, outline, prose
from gotowar.sheets.model import Clause, Sheet

HEADINGS = {"letter": "The letter", "halls": "Gaming halls", "play": "Rules of Play", "footer": "The foot"}

FOUND: dict[str, tuple[str, str]] = {
    "a paragraph of one sentence": ("It is approved.", "letter 1"),
    "a paragraph of two": ("It is approved. It may be played.", "letter 1(a) letter 1(b)"),
    "two paragraphs": ("It is approved.\n\nIt may be played.", "letter 1 letter 2"),
    "one on several lines": ("It is approved, and it may\nbe played. By all.", "letter 1(a) letter 1(b)"),
    "one that a page ends within": (
        "It is approved. If\n\nit is played, it is paid.",
        "letter 1(a) letter 1(b)",
    ),
    "a figure ends no sentence": ("At most $5.00 on each. Or $2.50 on both.", "letter 1(a) letter 1(b)"),
    "nor a name": ("Ask Ms. Smith or J. Doe about it.", "letter 1"),
    "nor a number of a code": ("See WAC 230-15-040 and 230-15-140.", "letter 1"),
    "a sentence that ends in brackets": ("It is (mostly) paid (in chips). It is.", "letter 1(a) letter 1(b)"),
    "bullets under a title": (
        "Gaming halls\n\n- It is played.\n- It is paid. At once.",
        "halls 1 halls 2(a) halls 2(b)",
    ),
    "a bullet on two lines": ("Gaming halls\n\n- It is played\n  by all.\n- It is paid.", "halls 1 halls 2"),
    "bullets that a page ends within": (
        "Gaming halls\n\n- It is played.\n\nMs. Smith\nPage 2 of 2\n\n- It is paid.",
        "halls 1 halls 2",
    ),
    "the paragraph after them belongs to the prose again": (
        "It is approved.\n\nGaming halls\n\n- It is played.\n\nAsk us first.\n\nThank you.",
        "letter 1 halls 1 letter 2 letter 3",
    ),
    "what leads to bullets has no number": (
        "Rules of Play\n\nIt is a game. These are its rules:\n\n- It is played.\n- It is paid.",
        "play (a) play (b) play 1 play 2",
    ),
    "nor has one sentence of it": ("Rules of Play\n\nThese are the rules:\n\n- It is played.", "play play 1"),
    "a title in capitals, its paragraph at once": ("RULES OF PLAY\nIt is played.", "play 1"),
    "an address is none": ("Ms. Smith\nGame Co.\n1 Main Blvd.\n\nIt is approved.", "letter 1"),
    "nor a signature, a date, a title that nobody knows": (
        "July 6\n\nIt is approved.\n\nSincerely,\n\nA. Doe",
        "letter 1",
    ),
    "a mark of the copying": ("<|a mark|>It is approved.\n\n<|a mark|>\n\nAt \\$5.", "letter 1 letter 2"),
    "nothing at all": ("", ""),
}


@pytest.mark.parametrize(("text", "cites"), FOUND.values(), ids=FOUND)
def test_what_is_counted(text: str, cites: str) -> None:
    assert " ".join(prose.outline(text, HEADINGS)) == cites


FEET: dict[str, tuple[str, list[str]]] = {
    "lines below the last paragraph": (
        "It is played.\n\nAces are low\nTies lose.\n\nPAYS 3 TO 2",
        ["Aces are low", "Ties lose.", "PAYS 3 TO 2"],
    ),
    "lines above it are none": ("Aces are low\nTies lose\n\nIt is played.", []),
    "none": ("It is played.\n", []),
}


@pytest.mark.parametrize(("text", "lines"), FEET.values(), ids=FEET)
def test_the_lines_at_the_foot(text: str, lines: list[str]) -> None:
    assert list(prose.foot(text, HEADINGS)) == lines


# ---- cites -----------------------------------------------------------------------------------------

PATHS = {
    "letter 1": (0, 1, 0),
    "letter 3(b)": (0, 3, 2),
    "halls 12": (1, 12, 0),
    "play (a)": (2, 0, 1),
    "play": (2, 0, 0),
}
NO_PATHS = (
    "",
    "footer 1",
    "letter 0",
    "letter 01",
    "letter1",
    "letter 1 (a)",
    "play(a)",
    "bets 1",
    "letter 1(ab)",
)


@pytest.mark.parametrize(("written", "path"), PATHS.items(), ids=PATHS)
def test_a_cite_is_read_as_it_is_written(written: str, path: tuple[int, int, int]) -> None:
    assert prose.path_of(HEADINGS, written) == path
    assert prose.cite(tuple(HEADINGS)[path[0]], *path[1:]) == written


@pytest.mark.parametrize("written", NO_PATHS)
def test_what_is_no_place_in_the_document(written: str) -> None:
    assert prose.path_of(HEADINGS, written) is None


# ---- a sheet against somebody's copy ---------------------------------------------------------------

TEXT = """It is approved. It may change.

Gaming halls

- It is played.
- It is paid.

Ask us first.

Rules of Play

These are the rules:

- Aces are low.
- Ties lose.

Aces are low
PAYS 3 TO 2
Aces are low
"""
CITES = (
    *("letter 1(a)", "letter 1(b)", "halls 1", "halls 2", "letter 2", "play", "play 1", "play 2"),
    *("footer 1", "footer 2", "footer 3"),
)
PRINTS = {"footer 1": ["Aces are low"], "footer 2": ["PAYS", "3 TO 2"], "footer 3": ["Aces are low"]}


def a_sheet(without: str = "", *more: str) -> Sheet:
    """A sheet of clauses that say nothing, made from the text."""
    model = load.load("us-wa/war-blackjack")
    digest = hashlib.sha256(TEXT.encode()).hexdigest()
    document = model.document.model_copy(update={"sha256": digest})
    clauses = [_clause(model.clause[0], cite) for cite in (*CITES, *more) if cite != without]
    return model.model_copy(update={"document": document, "clause": clauses, "headings": HEADINGS})


def _clause(model: Clause, cite: str) -> Clause:
    return model.model_copy(update={"cite": cite, "prints": PRINTS.get(cite, [])})


def test_the_copy_it_was_made_from_has_it_all() -> None:
    assert outline.compare(a_sheet(), TEXT) == ()
    assert outline.gaps(a_sheet()) == ()


@pytest.mark.parametrize("cite", CITES)
def test_a_clause_left_out_is_noticed(cite: str) -> None:
    said = outline.compare(a_sheet(cite), TEXT)
    assert len(said) == 1
    assert said[0].endswith(" stands in the document and not in the sheet")


IN_DOCUMENT = "{} stands in the document and not in the sheet"
IN_SHEET = "{} stands in the sheet and not in the document"
ALTERED: dict[str, tuple[str, str, list[str]]] = {
    # what is replaced in the copy, by what, and what is said
    "a sentence gone": (" It may change.", "", ["letter 1(a)", "letter 1(b)"]),
    "a sentence more": ("Ask us first.", "Ask us first. Or last.", ["letter 2"]),
    "a bullet gone": ("- It is paid.\n", "", ["halls 2"]),
    "a bullet more": ("- Ties lose.\n", "- Ties lose.\n- Ties win.\n", []),
    "a line of the foot gone": ("PAYS 3 TO 2\nAces are low\n", "PAYS 3 TO 2\n", ["footer 3"]),
    "a figure changed": ("3 TO 2", "6 TO 5", []),
}
MORE: dict[str, list[str]] = {
    "a sentence gone": [IN_DOCUMENT.format("letter 1")],
    "a sentence more": [IN_DOCUMENT.format("letter 2(a)"), IN_DOCUMENT.format("letter 2(b)")],
    "a bullet more": [IN_DOCUMENT.format("play 3")],
    "a figure changed": [
        "footer 2: the document prints “PAYS … 6 TO 5”, and the sheet was made from “PAYS … 3 TO 2”"
    ],
}


@pytest.mark.parametrize("name", ALTERED)
def test_an_altered_copy_is_noticed(name: str) -> None:
    old, new, gone = ALTERED[name]
    assert old in TEXT
    said = [line for line in outline.compare(a_sheet(), TEXT.replace(old, new)) if outline.NOTE not in line]
    lost = [line.split(",")[0] for line in said if line not in MORE.get(name, [])]
    assert lost == [IN_SHEET.format(cite) for cite in gone]
    assert [line for line in said if line in MORE.get(name, [])] == MORE.get(name, [])


def test_a_line_that_the_foot_prints_once_is_not_there_twice() -> None:
    assert outline.compare(a_sheet(), TEXT.removesuffix("Aces are low\n"))[0].startswith("footer 3 stands in")


GAPS: dict[str, tuple[str, list[str]]] = {
    "a sentence": ("letter 1(a)", ["letter 1(a)"]),
    "a bullet": ("halls 1", ["halls 1"]),
    "the last of a section cannot be seen without the document": ("halls 2", []),
    "nor a line of the foot": ("footer 1", []),
}


@pytest.mark.parametrize(("cite", "missing"), GAPS.values(), ids=GAPS)
def test_a_number_passed_over_is_named(cite: str, missing: list[str]) -> None:
    assert list(outline.gaps(a_sheet(cite))) == [f"{one} is missing" for one in missing]


def test_a_clause_the_sheet_invents_is_named() -> None:
    assert outline.compare(a_sheet("", "play 3"), TEXT) == (IN_SHEET.format("play 3"),)
