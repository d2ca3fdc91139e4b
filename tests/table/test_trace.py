"""The trace: every cell of every sheet is filled, its names exist, and a hole is noticed."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gotowar.sheets import catalog, load
from gotowar.sheets.model import Clause, Example, Sheet
from gotowar.table import sources, trace

ROOT = Path(__file__).resolve().parents[2]
SHEETS = [load.load(sheet_id) for sheet_id in load.sheet_ids()]
IDS = list(load.sheet_ids())


@pytest.mark.parametrize("sheet", SHEETS, ids=IDS)
def test_every_cell_is_filled_and_every_example_holds(sheet: Sheet) -> None:
    for row, clause in zip(trace.trace(sheet), sheet.clause, strict=True):
        assert row.faults == ()
        assert (row.cite, row.kind) == (clause.cite, clause.kind)
        assert row.data
        assert row.tests
        assert [code.name for code in row.code] == [*clause.sets, *clause.by, *clause.shown]
        assert all(code.places for code in row.code)
        assert row.holding == row.examples == len(clause.example)


def test_pytest_knows_every_test_by_its_name() -> None:
    """And there is no test of a clause that the trace does not name."""
    files = ("tests/sheets/test_examples.py", "tests/sheets/test_mutations.py", "tests/cli/test_sheets.py")
    env = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST")}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *files],
        cwd=ROOT, env=env, check=False, capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    kinds = (trace.EXAMPLE, trace.MUTANT, trace.SHOWN, trace.OUTSIDE)
    collected = {line for line in done.stdout.splitlines() if line.startswith(tuple(f"{k}[" for k in kinds))}
    named = {name for sheet in SHEETS for row in trace.trace(sheet) for name in row.tests}
    assert named - collected == set()
    assert collected - named == set()


# ---- a hole is noticed ------------------------------------------------------------------------------


SETTING, DOING = "(1)", "(5) paytable: beat dealer"


def doctored(cite: str, **changes: Any) -> Sheet:
    """South Dakota's sheet with one clause changed as no file could have it."""
    sheet = load.load("us-sd/casino-war")
    changed = {c.cite: c for c in sheet.clause} | {
        cite: Clause.model_construct(**{**_fields(sheet, cite), **changes})
    }
    return Sheet.model_construct(**{**dict(sheet), "clause": list(changed.values())})


def _fields(sheet: Sheet, cite: str) -> dict[str, Any]:
    clause = sheet.find(cite)
    assert clause is not None
    return dict(clause)


WRONG = Example.model_validate(
    {"says": "a king beats an ace", "cards": "Kc Ad", "wagers": {"initial": "10"}, "net": {"initial": "10"}}
)
NOTHING: dict[str, Any] = {"sets": {}, "by": [], "shown": [], "outside": "", "example": []}
HOLES: dict[str, tuple[str, dict[str, Any], str]] = {
    "a clause that sets and has no example": (SETTING, {"example": []}, "no example"),
    "a clause done by steps that has no example": (DOING, {**NOTHING, "by": ["settle"]}, "no example"),
    "a step that no code names": (
        DOING,
        {"by": ["bow-to-the-player"]},
        "no code: no function of the table names the step bow-to-the-player",
    ),
    "a step that code only speaks of": (
        DOING,
        {"by": ["a tie loses"]},
        "no code: no function of the table names the step a tie loses",
    ),
    "a step that code only asks for": (
        DOING,
        {"by": ["face-down"]},
        "no code: no function of the table names the step face-down",
    ),
    "a step that its examples never come to": (
        DOING,
        {"by": ["higher", "war-lower"]},
        "no example comes to the step war-lower",
    ),
    "an example that does not hold": (
        SETTING,
        {"example": [WRONG]},
        "example #1, a king beats an ace: net initial -$10, expected initial +$10",
    ),
    "nothing at all": (
        DOING,
        NOTHING,
        "no data: it sets no term, names no step, is shown nowhere and has no reason to be outside",
    ),
    "a reason that is none": (
        DOING,
        {**NOTHING, "outside": "not ours"},
        "the reason to be outside is no sentence: 'not ours'",
    ),
}


@pytest.mark.parametrize(("cite", "changes", "said"), HOLES.values(), ids=HOLES)
def test_a_hole_is_a_fault_of_its_row_alone(cite: str, changes: dict[str, Any], said: str) -> None:
    faults = {row.cite: row.faults for row in trace.trace(doctored(cite, **changes)) if row.faults}
    assert faults == {cite: (said,)}


def test_the_row_beside_the_hole_is_whole() -> None:
    assert all(row.faults == () for row in trace.trace(doctored(SETTING)))
    reason = {**NOTHING, "outside": "What a player thinks is his own affair."}
    assert all(row.faults == () for row in trace.trace(doctored(DOING, **reason)))


def test_a_term_that_nobody_reads_and_a_surface_that_nobody_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trace, "reading", lambda term: ())
    monkeypatch.setattr(trace, "SURFACES", {**trace.SURFACES, "rule card": ("sheets.card:poster",)})
    assert trace.trace(load.load("us-sd/casino-war"))[0].faults == (
        "no code: no function reads the term decks",
        "no code: no function reads the term ranking",
        "no code: no function shows it on the rule card",
    )


# ---- reading the source ------------------------------------------------------------------------------


@pytest.mark.parametrize("term", catalog.TERMS)
def test_every_term_of_the_game_is_read_somewhere(term: str) -> None:
    assert sources.reading(term)


READ = {
    "by the rules": ("tie_pays", "rules.casino_war:settle_tie", True),
    "not by a neighbour": ("tie_pays", "rules.casino_war:settle_war", False),
    "by the table": ("wash", "table.ready:_to_stack", True),
    "by the linter": ("limits_authorized", "sheets.spec_rules:_authorized", True),
    "by a method": ("batches", "sheets.game:Game.batch_decks", True),
    "a class of the progressive, as it is built": ("progressive_four", "sheets.game:progressive_terms", True),
    "and as it is paid": ("progressive_four", "rules.progressive:units", True),
    "a field of the same name is something else": ("meter", "table.progressive:seed", False),
    "whoever prints it does nothing by it": ("war_burns", "sheets.card_casino_war:_war_deal", False),
    "a term that does not exist": ("wild_cards", "rules.casino_war:compare", False),
}


@pytest.mark.parametrize(("term", "place", "reads"), READ.values(), ids=READ)
def test_who_reads_a_term(term: str, place: str, reads: bool) -> None:
    assert (place in sources.reading(term)) is reads


NAMED = {
    "in the function": ("war-deal", "table.casino_war:war_plan", True),
    "in a table of its module": ("higher", "table.casino_war_hands:settle_first", True),
    "as a command": ("cut-card-out", "table.decide:cut_card_out", True),
    "putting it into words does nothing": ("tied", "table.words:_settled", False),
    "asking whether it is done does nothing": ("exchange", "table.evolve:_act_done", False),
    "who lets it be done does": ("exchange", "table.ready:_machine_plan", True),
    "asking what a player chose does nothing": ("war", "table.casino_war:finished", False),
    "taking his choice does": ("war", "table.casino_war_players:war", True),
    "offering it does nothing": ("war", "table.casino_war_view:_may_choose", False),
    "finding a clause for it does nothing": ("settle", "table.resume:out_of_turn", False),
    "a docstring does nothing": ("cleared", "table.due:clear", False),
}


AT_WAR_BLACKJACK = {
    "a choice": ("leave-on", "table.war_blackjack_players:leave_on"),
    "an outcome of the winnings left": ("left-natural", "table.war_blackjack_hands:_named"),
    "what is due": ("hole-look", "table.war_blackjack:peek"),
    "a refusal": ("together", "table.war_blackjack_players:offered"),
}


@pytest.mark.parametrize(("step", "place"), AT_WAR_BLACKJACK.values(), ids=AT_WAR_BLACKJACK)
def test_who_names_a_step_of_war_blackjack_and_of_it_alone(step: str, place: str) -> None:
    assert place in sources.naming(step, "war-blackjack")
    assert sources.naming(step, "casino-war") == ()


@pytest.mark.parametrize(("step", "place", "names"), NAMED.values(), ids=NAMED)
def test_who_names_a_step(step: str, place: str, names: bool) -> None:
    assert (place in sources.naming(step, "casino-war")) is names


def test_a_step_of_the_same_name_in_another_game_is_another_step() -> None:
    assert "table.casino_war_players:war" not in sources.naming("war", "war-blackjack")
    assert "table.war_blackjack_hands:settle_war" not in sources.naming("war-higher", "casino-war")
    assert "table.war_blackjack_hands:settle_war" in sources.naming("war-higher", "war-blackjack")


@pytest.mark.parametrize("place", sorted({p for places in trace.SURFACES.values() for p in places}))
def test_who_shows_a_clause_exists(place: str) -> None:
    assert place in sources.functions()
