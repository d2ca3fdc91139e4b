"""Every value a clause sets, moved by one: an example of that very clause must notice."""

import pytest

from gotowar.sheets import catalog, kinds, load
from gotowar.sheets.model import Example
from gotowar.table import examples

MUTANTS = [mutant for sheet_id in load.sheet_ids() for mutant in examples.mutants(load.load(sheet_id))]


@pytest.mark.parametrize("mutant", MUTANTS, ids=[mutant.name for mutant in MUTANTS])
def test_the_moved_value_is_noticed(mutant: examples.Mutant) -> None:
    assert not examples.survives(mutant)


@pytest.mark.parametrize("sheet_id", load.sheet_ids())
def test_every_value_that_a_clause_sets_is_moved(sheet_id: str) -> None:
    sheet = load.load(sheet_id)
    ways = [
        (clause.cite, term)
        for clause in sheet.clause
        for term, raw in clause.sets.items()
        for _ in kinds.moved(catalog.TERMS[term], raw)
    ]
    mutants = list(examples.mutants(sheet))
    assert len(mutants) == len(ways)
    assert {clause.cite for clause in sheet.clause if clause.sets} == {cite for cite, _ in ways}
    assert all(mutant.sheet != sheet for mutant in mutants)


BLIND = {
    "a tie at 11 to 1 shows only where a tie is wagered on": (
        "tie_pays: 10 to 1 -> 11 to 1",
        "9c 9d",
        "surrender",
        "-5",
    ),
    "a full surrender shows only where somebody surrenders": (
        "surrender_loses: 1 in 2 -> 1 in 1",
        "Kc 9d",
        "",
        "10",
    ),
}


@pytest.mark.parametrize(("moved", "cards", "choose", "net"), BLIND.values(), ids=BLIND)
def test_an_example_of_something_else_lets_it_survive(moved: str, cards: str, choose: str, net: str) -> None:
    row = {"says": "a row", "cards": cards, "wagers": {"initial": "10"}, "choose": choose}
    blind = Example.model_validate({**row, "net": {"initial": net}})
    mutant = next(m for m in MUTANTS if m.name.startswith("us-sd/casino-war") and m.name.endswith(moved))
    assert examples.survives(mutant._replace(clause=mutant.clause.model_copy(update={"example": [blind]})))
    assert not examples.survives(mutant)
