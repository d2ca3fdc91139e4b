"""What a document states without a number: how it is found, and that no figure of it is passed over.

What the real documents print stands in ``oracles/outlines.toml``; the documents below are made up.
"""

import re
from collections.abc import Iterator

import pytest

from gotowar import cents
from gotowar.sheets import load
from gotowar.sheets.model import Clause
from gotowar.sheets.outline import unnumbered
from gotowar.sheets.printed import compare, printed

UNNUMBERED = {f"{s} {c.cite}": c for s in load.sheet_ids() for c in unnumbered(load.load(s))}

# ---- the sheets that ship ------------------------------------------------------------------------


@pytest.mark.parametrize("clause", UNNUMBERED.values(), ids=UNNUMBERED)
def test_the_clause_says_how_the_document_prints_it(clause: Clause) -> None:
    assert clause.prints
    assert all(word.strip() for word in clause.prints)


def figures(texts: list[str]) -> set[str]:
    """The numbers in the texts, $1,000 and 1000.00 alike."""
    plain = (text.replace(",", "") for text in texts)
    return {number.removesuffix(".00") for text in plain for number in re.findall(r"\d+(?:\.\d+)?", text)}


WITH_FIGURES = {name: c for name, c in UNNUMBERED.items() if figures(c.prints[1:])}


@pytest.mark.parametrize("clause", WITH_FIGURES.values(), ids=WITH_FIGURES)
def test_what_it_sets_is_what_is_printed(clause: Clause) -> None:
    """Every number of a term stands beside the label; a choice among readings has none."""
    assert figures([str(raw) for raw in clause.sets.values()]) <= figures(clause.prints)


@pytest.mark.parametrize("clause", WITH_FIGURES.values(), ids=WITH_FIGURES)
def test_and_what_is_printed_it_says(clause: Clause) -> None:
    said = figures([clause.says.replace("units", "to 1").replace("the whole meter", "100 %")])
    assert figures(clause.prints[1:]) <= said


# ---- what is found -------------------------------------------------------------------------------

FOUND: dict[str, tuple[str, list[str]]] = {
    "a definition": ("Burn card - means a card", ["Burn card … means"]),
    "a definition with another name": ('War - or "go to war" means the', ["War … means"]),
    "a definition in a list": ("- Tie hand - means the rank", ["Tie hand … means"]),
    "a sentence is none": ("The dealer - as the rules say - deals", []),
    "nothing before the table": ("Beat dealer 1 to 1", []),
    "a row": ("Paytables Pays\n\nBeat dealer 1 to 1", ["Beat dealer … 1 to 1"]),
    "a row on two lines": (
        "\tPaytables\n\tPays\n\n\tBeat dealer\n\t1 to 1\n\n\tSurrender\n\tLose half",
        ["Beat dealer … 1 to 1", "Surrender … Lose half"],
    ),
    "columns": (
        "Outcome\tPays\n4 of a Kind\t100%\t1000 to 1\t\\$1,000",
        ["4 of a Kind … 100% … 1000 to 1 … $1,000"],
    ),
    "a scan": ("Paytables\nBeat dealer ltol\nTie 10to 1", ["Beat dealer … ltol", "Tie … 10to 1"]),
    "a percentage": ("Paytable\nHouse advantage 2.33%", ["House advantage … 2.33%"]),
    "a note": ("Paytable\nTie 5 to 1\n*Nothing is returned", ["Tie … 5 to 1", "*Nothing is returned"]),
    "the end of the table": ("Paytable\nTie 5 to 1\n\nEnvy Bonus:\na. A 10 to 1 chance", ["Tie … 5 to 1"]),
    "a mark of the copying": ("<|a mark|>Paytables\n<|a mark|>Tie 5 to 1", ["Tie … 5 to 1"]),
    "nothing at all": ("", []),
}


@pytest.mark.parametrize(("text", "rows"), FOUND.values(), ids=FOUND)
def test_what_is_printed_is_found(text: str, rows: list[str]) -> None:
    assert [str(row) for row in printed(text)] == rows


# ---- a sheet against somebody's copy -------------------------------------------------------------

TEXT = """Tie hand - means two cards of one rank.
No limit may exceed the
authorized one.
Paytables
Tie 5 to 1
House advantage 2.33%
Tie bet 10to l
House advantage 18.65%
*No wager is returned
"""
PRINTS = {
    "1 tie hand": ["Tie hand", "means"],
    "limits": ["exceed the authorized"],
    "paytable: tie": ["Tie", "5 to 1"],
    "paytable: advantage": ["House advantage", "2.33 %"],
    "paytable: tie bet": ["Tie bet", "10 to 1"],
    "paytable: tie bet advantage": ["House advantage", "18.65%"],
    "note": ["*No wager is returned"],
}


def clauses(without: str = "", **more: list[str]) -> Iterator[Clause]:
    model = load.load("us-sd/casino-war").clause[0]
    for cite, prints in {**PRINTS, **more}.items():
        if cite != without:
            yield model.model_copy(update={"cite": cite, "prints": prints})


def test_the_copy_it_was_made_from_has_it_all() -> None:
    assert list(compare(clauses(), TEXT)) == []


GONE = "stands in the sheet and not in the document, where nothing is printed as"
ALTERED: dict[str, tuple[str, str, list[str]]] = {
    # what is replaced in the copy, by what, and what is said
    "another odds": (
        *("5 to 1", "6 to 1"),
        ["paytable: tie: the document prints “Tie … 6 to 1”, and the sheet was made from “Tie … 5 to 1”"],
    ),
    "other odds that a scan could not be": (
        *("10to l", "10to 2"),
        [
            "paytable: tie bet: the document prints “Tie bet … 10to 2”, "
            "and the sheet was made from “Tie bet … 10 to 1”"
        ],
    ),
    "a definition gone": (
        "Tie hand - means",
        "By a tie hand is meant",
        [f"1 tie hand {GONE} “Tie hand … means”"],
    ),
    "another definition": (
        *("No limit", "Burn card - means one card.\nNo limit"),
        ["“Burn card … means” stands in the document and not in the sheet"],
    ),
    "a row gone": ("Tie bet 10to l\n", "", [f"paytable: tie bet {GONE} “Tie bet … 10 to 1”"]),
    "a row more": (
        *("Tie bet", "Suited tie 15 to 1\nTie bet"),
        ["“Suited tie … 15 to 1” stands in the document and not in the sheet"],
    ),
    "a sentence gone": ("exceed", "be above", [f"limits {GONE} “exceed the authorized”"]),
    "a note gone": ("*No wager is returned\n", "", [f"note {GONE} “*No wager is returned”"]),
    "other words round about": ("two cards of one rank", "what it says", []),
}


@pytest.mark.parametrize(("old", "new", "said"), ALTERED.values(), ids=ALTERED)
def test_an_altered_copy_is_noticed(old: str, new: str, said: list[str]) -> None:
    assert old in TEXT
    assert list(compare(clauses(), TEXT.replace(old, new))) == said


@pytest.mark.parametrize("cite", [cite for cite, prints in PRINTS.items() if cite != "limits"])
def test_a_clause_left_out_is_noticed(cite: str) -> None:
    assert list(compare(clauses(without=cite), TEXT))


def test_a_clause_that_cannot_be_found_is_named() -> None:
    assert list(compare(clauses(envy=[]), TEXT)) == ["envy does not say how the document prints it"]


def test_money_is_read_as_figures() -> None:
    assert figures(["$1,000", cents.show(100_000), "1000.00"]) == {"1000"}
