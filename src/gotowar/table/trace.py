"""From each clause to its data, its code, its examples and its tests: a table that nobody writes by hand.

Data comes from the sheet, code from reading the package's own source, examples from running them now.
What is empty where something belongs, and an example that does not hold, is a fault of the row.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from gotowar.sheets.catalog import GameName
from gotowar.sheets.model import Clause, Kind, Sheet, Surface
from gotowar.table import examples
from gotowar.table.sources import Place, functions, naming, reading

EXAMPLE = "tests/sheets/test_examples.py::test_the_example_holds"
MUTANT = "tests/sheets/test_mutations.py::test_the_moved_value_is_noticed"
SHOWN = "tests/cli/test_sheets.py::test_shown"
OUTSIDE = "tests/cli/test_sheets.py::test_outside"
SURFACES: Mapping[Surface, tuple[Place, ...]] = {
    "rule card": ("sheets.card:card", "cli.sheets_card:print_card", "sheets.card_html:page"),
    "table sign": (
        "sheets.card_pays:pay_table",
        "sheets.card_pays:sign",
        "sheets.card_progressive:progressive",
    ),
    "sheet": ("cli.sheets_show:print_sheet",),
    "table view": ("table.view:view", "cli.sheets_show:print_sheet"),
}
"""Who shows a clause to people, by the place where the document wants it shown."""
FEWEST_WORDS = 4


class Code(NamedTuple):
    """A term, a step or a surface, and the functions that act by it."""

    name: str
    places: tuple[Place, ...]


class Row(NamedTuple):
    """One clause. ``tests`` are the names by which pytest knows them."""

    cite: str
    kind: Kind
    data: tuple[str, ...]
    code: tuple[Code, ...]
    examples: int
    holding: int
    tests: tuple[str, ...]
    faults: tuple[str, ...]


def trace(sheet: Sheet) -> tuple[Row, ...]:
    """Every clause of the sheet, in its order."""
    mutants: dict[str, list[str]] = {}
    for mutant in examples.mutants(sheet):
        mutants.setdefault(mutant.clause.cite, []).append(mutant.name)
    return tuple(_row(sheet, clause, tuple(mutants.get(clause.cite, ()))) for clause in sheet.clause)


def _row(sheet: Sheet, clause: Clause, mutants: tuple[str, ...]) -> Row:
    data, code = tuple(_data(clause)), tuple(_code(clause, sheet.game))
    done = [(example, examples.perform(sheet, example)) for example in clause.example]
    failing = tuple(f"example #{i}, {x.says}: {p.why}" for i, (x, p) in enumerate(done, 1) if p.why)
    touched = frozenset().union(*(performed.touched for _, performed in done))
    tests = tuple(_tests(sheet, clause, mutants))
    missed = (step for step in clause.by if done and naming(step, sheet.game) and step not in touched)
    unseen = tuple(f"no example comes to the step {step}" for step in missed)
    faults = (*_empty(clause, data, code), *failing, *unseen)
    holding = len(done) - len(failing)
    return Row(clause.cite, clause.kind, data, code, len(done), holding, tests, faults)


def _data(clause: Clause) -> Iterator[str]:
    """What the sheet makes of the clause."""
    yield from (f"{term} = {written(raw)}" for term, raw in clause.sets.items())
    yield from (f"step {step}" for step in clause.by)
    yield from (f"shown on the {surface}" for surface in clause.shown)
    if clause.outside:
        yield f"outside: {clause.outside}"


def written(raw: object) -> str:
    """A term's value as a sheet has it, without the quotes."""
    return str(raw).lower() if isinstance(raw, bool) else str(raw)


def _code(clause: Clause, game: GameName) -> Iterator[Code]:
    yield from (Code(term, reading(term)) for term in clause.sets)
    yield from (Code(step, naming(step, game)) for step in clause.by)
    there = functions()
    for surface in clause.shown:
        yield Code(surface, tuple(place for place in SURFACES[surface] if place in there))


def _tests(sheet: Sheet, clause: Clause, mutants: tuple[str, ...]) -> Iterator[str]:
    name = f"{sheet.id} {clause.cite}"
    yield from (f"{EXAMPLE}[{name} #{i}]" for i, _ in enumerate(clause.example, 1))
    yield from (f"{MUTANT}[{mutant}]" for mutant in mutants)
    if clause.shown:
        yield f"{SHOWN}[{name}]"
    if clause.outside:
        yield f"{OUTSIDE}[{name}]"


def _empty(clause: Clause, data: tuple[str, ...], code: tuple[Code, ...]) -> Iterator[str]:
    """The cells in which something is missing."""
    if not data:
        yield "no data: it sets no term, names no step, is shown nowhere and has no reason to be outside"
    if clause.outside and len(clause.outside.split()) < FEWEST_WORDS:
        yield f"the reason to be outside is no sentence: {clause.outside!r}"
    for name, places in code:
        if not places:
            yield f"no code: {_wanted(clause, name)}"
    if (clause.sets or clause.by) and not clause.example:
        yield "no example"


def _wanted(clause: Clause, name: str) -> str:
    if name in clause.sets:
        return f"no function reads the term {name}"
    if name in clause.by:
        return f"no function of the table names the step {name}"
    return f"no function shows it on the {name}"
