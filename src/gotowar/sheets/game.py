"""A sheet and a spec made one: the game that is dealt at one table, as integers with their cites.

This is all that ``table/``, ``odds/`` and ``simulate/`` see of the law.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from gotowar.rules.progressive import CLASSES
from gotowar.rules.terms import DealTerms, ProgressiveTerms, WarTerms
from gotowar.sheets import catalog, load
from gotowar.sheets.model import Raw, Sheet
from gotowar.sheets.spec import Spec

HOUSE = "house procedure"
_CLASS_TERMS = (
    "progressive_tie",
    "progressive_suited_tie",
    "progressive_double_tie",
    "progressive_four",
    "progressive_suited_double",
    "progressive_suited_four",
)


class ReadingError(ValueError):
    """No such reading or choice; the message names those there are."""


@dataclass(frozen=True, slots=True)
class Game:
    sheet_id: str
    digest: str
    title: str
    war: WarTerms
    deal: DealTerms
    progressive: ProgressiveTerms | None
    spec: Spec
    readings: Mapping[str, str]
    cites: Mapping[str, tuple[str, ...]]

    def cite(self, step: str) -> str:
        """The clauses behind a step or a term, or that this sheet leaves it to the house."""
        return ", ".join(self.cites.get(step, ())) or HOUSE

    def has(self, step: str) -> bool:
        """Whether a clause of the sheet provides for the step."""
        return step in self.cites

    @property
    def batch_decks(self) -> int:
        """Decks in one shoe: an automated shuffler holds the other batches."""
        return self.spec.decks // (self.deal.batches if self.spec.shuffler == "automated" else 1)


def values(sheet: Sheet, readings: Mapping[str, str], assumed: Mapping[str, Raw]) -> dict[str, Raw]:
    """Every term and its value, by clauses, then assumptions, then the readings taken."""
    found: dict[str, Raw] = {term: raw for clause in sheet.clause for term, raw in clause.sets.items()}
    found |= {a.term: assumed.get(a.term, a.value) for a in sheet.assumed}
    for reading_id, choice in taken(sheet, readings).items():
        reading = next(r for r in sheet.reading if r.id == reading_id)
        found |= reading.choices[choice].sets
    return found


def taken(sheet: Sheet, readings: Mapping[str, str]) -> dict[str, str]:
    """Each reading and the choice made, ours where nobody asked for another."""
    known = {r.id: r for r in sheet.reading}
    for name, choice in readings.items():
        if name not in known:
            raise ReadingError(f"{sheet.id} has no reading {name!r}; it has {', '.join(known) or 'none'}")
        if choice not in known[name].choices:
            raise ReadingError(
                f"reading {name} is {choice!r}; it must be one of {', '.join(known[name].choices)}"
            )
    return {name: readings.get(name, reading.chosen) for name, reading in known.items()}


def war_terms(found: Mapping[str, Raw]) -> WarTerms:
    return WarTerms(**{name: _coded(found, name) for name in WarTerms._fields})  # type: ignore[arg-type]


def deal_terms(found: Mapping[str, Raw]) -> DealTerms:
    return DealTerms(**{name: _coded(found, name) for name in DealTerms._fields})  # type: ignore[arg-type]


def progressive_terms(found: Mapping[str, Raw]) -> ProgressiveTerms | None:
    if not found["progressive"]:
        return None
    pays = (0, *(cast(int, _coded(found, name)) for name in _CLASS_TERMS))
    assert len(pays) == CLASSES
    rest = {name: cast(int, _coded(found, name)) for name in ProgressiveTerms._fields if name != "pays"}
    return ProgressiveTerms(pays=pays, **rest)


def _coded(found: Mapping[str, Raw], name: str) -> catalog.Coded:
    return catalog.code(catalog.TERMS[name], found[name])


def cites(sheet: Sheet) -> dict[str, tuple[str, ...]]:
    """Which clauses stand behind each step and each term."""
    found: dict[str, tuple[str, ...]] = {}
    for clause in sheet.clause:
        for name in (*clause.by, *clause.sets):
            found[name] = (*found.get(name, ()), clause.cite)
    return found


def compile_game(sheet: Sheet, spec: Spec) -> Game:
    """The game of this table. The spec must have passed ``lint``."""
    found = values(sheet, spec.readings, spec.assumed)
    return Game(
        sheet.id,
        load.digest(sheet.id),
        sheet.title,
        war_terms(found),
        deal_terms(found),
        progressive_terms(found) if spec.progressive else None,
        spec,
        taken(sheet, spec.readings),
        cites(sheet),
    )
