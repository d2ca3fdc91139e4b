"""A rule sheet is whole: every clause has its fate, every term its value, every reading its effect.

A sheet that is not is refused, with a message that names what is wrong.
"""

import ast
import re
import tomllib
from collections.abc import Callable, Iterator
from importlib.resources import files
from typing import Any

import pytest
from pydantic import ValidationError

import gotowar.table
from gotowar.sheets import catalog, load
from gotowar.sheets.game import cites, compile_game, taken, values
from gotowar.sheets.lint import check
from gotowar.sheets.model import Clause, Reading, Sheet
from gotowar.table import examples

SHEETS = {sheet_id: load.load(sheet_id) for sheet_id in load.sheet_ids()}
CLAUSES = {f"{sheet_id} {clause.cite}": clause for sheet_id, s in SHEETS.items() for clause in s.clause}
READINGS = {f"{sheet_id} {r.id}": (s, r) for sheet_id, s in SHEETS.items() for r in s.reading}
OTHERS = {
    f"{name}: {choice}": (sheet, reading, choice)
    for name, (sheet, reading) in READINGS.items()
    for choice in reading.choices
    if choice != reading.chosen
}
by_sheet = pytest.mark.parametrize("sheet", SHEETS.values(), ids=SHEETS)

# ---- the sheets that ship ------------------------------------------------------------------------


@by_sheet
def test_every_term_is_set_once_or_assumed(sheet: Sheet) -> None:
    given = [term for clause in sheet.clause for term in clause.sets] + [a.term for a in sheet.assumed]
    offers = values(sheet, {}, {}).get("progressive")
    needed = set(catalog.terms_of(sheet.game)) - (set() if offers else catalog.PROGRESSIVE_TERMS)
    assert sorted(given) == sorted(needed)


@by_sheet
def test_what_no_clause_sets_no_clause_is_cited_for(sheet: Sheet) -> None:
    """A step and a term of one name would lend each other their clauses."""
    assert [a.term for a in sheet.assumed if a.term in cites(sheet)] == []


@by_sheet
def test_every_assumption_has_its_reason(sheet: Sheet) -> None:
    assert all(assumed.why.endswith(".") and len(assumed.why) > 20 for assumed in sheet.assumed)


@by_sheet
def test_a_document_says_since_when_it_holds_or_that_it_does_not_say(sheet: Sheet) -> None:
    assert len(sheet.document.in_force_note) > 20
    assert sheet.document.in_force == "undated" or sheet.document.in_force <= sheet.document.last_checked


@by_sheet
def test_the_sheet_stands_under_its_own_name_and_is_dealt_by_its_own_spec(sheet: Sheet) -> None:
    assert sheet.id in SHEETS
    assert load.load(sheet.id) is sheet
    checked = check(load.load_spec(sheet.id))
    assert checked.spec is not None
    game = compile_game(sheet, checked.spec)
    assert (game.sheet_id, game.digest) == (sheet.id, load.digest(sheet.id))


@pytest.mark.parametrize("clause", CLAUSES.values(), ids=CLAUSES)
def test_a_clause_says_in_a_sentence_what_becomes_of_it(clause: Clause) -> None:
    assert clause.says.endswith((".", ")"))
    assert clause.kind in {"sets", "by", "shown", "outside"}
    assert bool(clause.example) or clause.kind in {"shown", "outside"}


def _literals(source: str) -> Iterator[str]:
    nodes = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant))
    return (node.value for node in nodes if isinstance(node.value, str))


TABLE = [entry for entry in files(gotowar.table).iterdir() if entry.name.endswith(".py")]
DONE_AT_THE_TABLE = {text for entry in TABLE for text in _literals(entry.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("name", [name for name, clause in CLAUSES.items() if clause.by])
def test_every_step_of_a_clause_is_done_at_the_table(name: str) -> None:
    assert set(CLAUSES[name].by) <= DONE_AT_THE_TABLE


@pytest.mark.parametrize("step", ["", "settles", "war-burn-players", "no more bets", "deal-everybody"])
def test_a_step_of_nobody_is_not(step: str) -> None:
    assert step not in DONE_AT_THE_TABLE - {""}


# ---- readings ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("sheet", "reading"), READINGS.values(), ids=READINGS)
def test_the_chosen_reading_is_what_the_clauses_set(sheet: Sheet, reading: Reading) -> None:
    assert reading.choices[reading.chosen].sets == {}
    assert taken(sheet, {})[reading.id] == reading.chosen
    assert values(sheet, {reading.id: reading.chosen}, {}) == values(sheet, {}, {})


@pytest.mark.parametrize(("sheet", "reading", "choice"), OTHERS.values(), ids=OTHERS)
def test_another_reading_changes_what_it_sets(sheet: Sheet, reading: Reading, choice: str) -> None:
    before, after = values(sheet, {}, {}), values(sheet, {reading.id: choice}, {})
    changed = {term for term in after if after[term] != before.get(term)}
    assert changed == set(reading.choices[choice].sets)
    assert changed


@pytest.mark.parametrize(("sheet", "reading", "choice"), OTHERS.values(), ids=OTHERS)
def test_an_example_shows_what_another_reading_does(sheet: Sheet, reading: Reading, choice: str) -> None:
    read = [e.example for e in examples.every(sheet) if e.example.readings.get(reading.id) == choice]
    chosen = [e.model_copy(update={"readings": {**e.readings, reading.id: reading.chosen}}) for e in read]
    assert any(examples.run(sheet, example) for example in chosen), "none fails by the chosen reading"


# ---- sheets that are refused ---------------------------------------------------------------------

Change = Callable[[dict[str, Any]], object]


def raw_sheet() -> dict[str, Any]:
    """South Dakota's sheet as it is written."""
    return tomllib.loads((files("gotowar.sheets") / "data/us-sd/casino-war.sheet.toml").read_text("utf-8"))


def clause(raw: dict[str, Any], cite: str) -> dict[str, Any]:
    found: dict[str, Any] = next(row for row in raw["clause"] if row["cite"] == cite)
    return found


def _cite(raw: dict[str, Any]) -> str:
    return str(raw["cite"])


def without(cite: str) -> Change:
    return lambda raw: raw["clause"].remove(clause(raw, cite))


def clause_with(cite: str, **keys: Any) -> Change:
    return lambda raw: clause(raw, cite).update(keys)


def sets(cite: str, **terms: Any) -> Change:
    return lambda raw: clause(raw, cite)["sets"].update(terms)


def example(**keys: Any) -> Change:
    return lambda raw: clause(raw, "(4)(a)").update(example=[{"says": "a row", **keys}])


def document(**keys: Any) -> Change:
    return lambda raw: raw["document"].update(keys)


def twice(table: str) -> Change:
    return lambda raw: raw[table].append(raw[table][0])


REFUSED: dict[str, tuple[Change, str]] = {
    "a clause left out that sets a term": (
        without("(4)(c)"),
        "no clause sets tie_pays and it is not assumed",
    ),
    "an assumption left out": (
        lambda raw: raw["assumed"].pop(0),
        "no clause sets machine_decks_min and it is not assumed",
    ),
    "a clause twice": (twice("clause"), r"\(1\) stands twice; decks stands twice"),
    "a term that two clauses set": (sets("(4)", tie_pays="10 to 1"), "^tie_pays stands twice$"),
    "a term both set and assumed": (
        lambda raw: raw["assumed"].append({"term": "ranking", "value": "AKQJT98765432", "why": "."}),
        "^ranking stands twice$",
    ),
    "an assumption twice": (twice("assumed"), "^machine_decks_min stands twice$"),
    "a reading twice": (twice("reading"), "^reading 4a stands twice$"),
    "all that is wrong, at once": (
        lambda raw: (without("(4)(c)")(raw), without("(4)(b)")(raw)),
        "no clause sets tie_hand .*; no clause sets tie_pays .*; reading 4b names",
    ),
    "a term there is not": (
        sets("(1)", deck_min=6),
        "^'deck_min' is no term of Casino War or War Blackjack$",
    ),
    "a term of another game": (sets("(1)", soft_17="hits"), "^'soft_17' is no term of Casino War$"),
    "an assumed term there is not": (
        lambda raw: raw["assumed"].append({"term": "tips", "value": True, "why": "."}),
        "^'tips' is no term of Casino War or War Blackjack$",
    ),
    "a value the term cannot take": (
        sets("(1)", decks="six"),
        "^decks is 'six'; it must be whole numbers above nothing in their order, ",
    ),
    "a value that is no value": (sets("(1)", decks=6.0), "valid integer"),
    "a progressive without its terms": (
        lambda raw: (raw["assumed"].remove(_assumed(raw, "progressive")), sets("(4)", progressive=True)(raw)),
        "no clause sets double_tie and it is not assumed; .*progressive_tie",
    ),
    "a reading of a clause there is not": (
        lambda raw: raw["reading"][0].update(clause="(9)"),
        r"^reading 4a names clause \(9\), which is not there$",
    ),
    "a choice there is not": (
        lambda raw: raw["reading"][1].update(chosen="literally"),
        "^chosen 'literally' is none of the choices higher-only, literal$",
    ),
    "a choice that sets a term there is not": (
        lambda raw: raw["reading"][1]["choices"]["literal"].update(sets={"tie": 1}),
        "^'tie' is no term of Casino War or War Blackjack$",
    ),
    "a clause of which nothing becomes": (
        clause_with("(4)(d)(iii)", by=[]),
        "^a clause sets terms, is done by steps, is shown, or is outside with a reason$",
    ),
    "a clause both done and left outside": (
        clause_with("(4)(d)(iii)", outside="nobody asks"),
        "^a clause sets terms, is done by steps, is shown, or is outside with a reason$",
    ),
    "a clause without an example": (
        clause_with("(4)(d)(iii)", example=[]),
        "^a clause that sets or does something needs an example$",
    ),
    "a clause shown nowhere known": (clause_with("(5)", shown=["the ceiling"]), "'rule card', 'table sign'"),
    "a key there is not": (clause_with("(5)", note="x"), "Extra inputs are not permitted"),
    "an example of nothing": (example(), "^an example has either cards and a net, or a spec and its faults"),
    "an example of two things": (
        example(cards="Kc 9d", net={"initial": "10"}, script=["ready"]),
        "^an example has either cards and a net, or a spec and its faults",
    ),
    "a round without its net": (example(cards="Kc 9d"), "^a round needs the net result of each wager$"),
    "a wager there is not": (
        example(cards="Kc 9d", net={"main": "10"}),
        "^unknown wager 'main': it must be one of initial, tie, war, ",
    ),
    "an amount without quotes": (example(cards="Kc 9d", net={"initial": 10}), "write an amount in quotes"),
    "an amount that is none": (example(cards="Kc 9d", net={"initial": "ten"}), "'ten' is not an amount"),
    "a card that is none": (example(cards="Kc 1d", net={"initial": "10"}), "'1d' is not a card"),
    "a choice nobody has": (
        example(cards="Kc 9d", net={"initial": "10"}, choose="flee"),
        "^'flee' is no choice: it must be one of war, surrender$",
    ),
    "a choice of another game": (
        example(cards="Kc 9d", net={"initial": "10"}, choose="stand"),
        "^'stand' is no choice: it must be one of war, surrender$",
    ),
    "a wager of another game": (
        example(cards="Kc 9d", net={"left": "10"}),
        "^unknown wager 'left': it must be one of initial, tie, war, ",
    ),
    "a digest that is none": (document(sha256="D6"), "String should match pattern"),
    "a numbering there is not": (document(numbering="nv"), "'sd', 'wa', 'ma' or 'prose'"),
    "a date in words": (document(in_force="last May"), "'undated'"),
    "another game": (lambda raw: raw.update(game="baccarat"), "'casino-war'"),
    "another format": (lambda raw: raw.update(format="gotowar.sheet/2"), "'gotowar.sheet/1'"),
    "a name that is no place and game": (
        lambda raw: raw.update(id="South Dakota"),
        "String should match pattern",
    ),
}


def _assumed(raw: dict[str, Any], term: str) -> dict[str, Any]:
    found: dict[str, Any] = next(row for row in raw["assumed"] if row["term"] == term)
    return found


@pytest.mark.parametrize(("change", "said"), REFUSED.values(), ids=REFUSED)
def test_a_sheet_that_is_not_whole_is_refused(change: Change, said: str) -> None:
    raw = raw_sheet()
    change(raw)
    with pytest.raises(ValidationError) as caught:
        Sheet.model_validate(raw)
    messages = [str(error["msg"]).removeprefix("Value error, ") for error in caught.value.errors()]
    assert any(re.search(said, message) for message in messages), messages


def test_the_same_sheet_unchanged_is_accepted() -> None:
    assert Sheet.model_validate(raw_sheet()) == SHEETS["us-sd/casino-war"]


@pytest.mark.parametrize("gone", [row for row in raw_sheet()["clause"] if "sets" in row], ids=_cite)
def test_no_clause_that_sets_a_term_can_be_left_out(gone: dict[str, Any]) -> None:
    raw = raw_sheet()
    without(gone["cite"])(raw)
    with pytest.raises(ValidationError) as caught:
        Sheet.model_validate(raw)
    for term in gone["sets"]:
        assert f"no clause sets {term} and it is not assumed" in str(caught.value)


# ---- finding a sheet -----------------------------------------------------------------------------

NAMED = {"us-sd/casino-war": "us-sd/casino-war", "us-sd": "us-sd/casino-war", "sd": "us-sd/casino-war",
         " WA ": "us-wa/casino-war", "US-WA/Casino-War": "us-wa/casino-war",
         "wa/war-blackjack": "us-wa/war-blackjack", "War-Blackjack": "us-wa/war-blackjack"}  # fmt: skip


@pytest.mark.parametrize(("written", "sheet_id"), NAMED.items(), ids=NAMED)
def test_a_sheet_is_found_by_the_name_a_person_gives_it(written: str, sheet_id: str) -> None:
    assert load.full_id(written) == sheet_id


@pytest.mark.parametrize(
    "written", ["", "us", "casino-war", "us-sd/", "nv", "us-sd/war", "us-sd/war-blackjack", "../us-sd"]
)
def test_a_name_that_fits_no_sheet_or_several_names_those_there_are(written: str) -> None:
    with pytest.raises(load.UnknownSheetError, match="us-sd/casino-war, us-wa/casino-war"):
        load.full_id(written)


@by_sheet
def test_a_clause_is_found_by_its_cite_and_cannot_be_changed(sheet: Sheet) -> None:
    assert [sheet.find(row.cite) for row in sheet.clause] == sheet.clause
    assert sheet.find("99") is None
    with pytest.raises(ValidationError, match="frozen"):
        setattr(sheet.clause[0], "says", "something else")  # noqa: B010
