"""The terms of the shipped sheets, under every reading, for tests of the bare rules."""

from itertools import product

from gotowar.rules.terms import ProgressiveTerms, WarTerms
from gotowar.sheets import load
from gotowar.sheets.game import progressive_terms, values, war_terms


def readings(sheet_id: str) -> list[dict[str, str]]:
    """Every combination of the readings that change a term."""
    choices = [
        [(reading.id, name) for name in reading.choices]
        for reading in load.load(sheet_id).reading
        if any(choice.sets for choice in reading.choices.values())
    ]
    return [dict(picked) for picked in product(*choices)]


def of_casino_war() -> list[str]:
    return [sheet_id for sheet_id in load.sheet_ids() if load.load(sheet_id).game == "casino-war"]


def wars() -> list[tuple[str, WarTerms]]:
    """The war terms of each sheet and reading, each once, named."""
    found: dict[WarTerms, str] = {}
    for sheet_id in of_casino_war():
        for picked in readings(sheet_id):
            terms = war_terms(values(load.load(sheet_id), picked, {}))
            found.setdefault(terms, f"{sheet_id} {_named(sheet_id, picked)}")
    return [(name, terms) for terms, name in found.items()]


def progressives() -> list[tuple[str, ProgressiveTerms]]:
    """The progressive terms of each sheet and reading, each once, named."""
    found: dict[ProgressiveTerms, str] = {}
    for sheet_id in of_casino_war():
        for picked in readings(sheet_id):
            terms = progressive_terms(values(load.load(sheet_id), picked, {}))
            if terms is not None:
                found.setdefault(terms, f"{sheet_id} {_named(sheet_id, picked)}")
    return [(name, terms) for terms, name in found.items()]


def _named(sheet_id: str, picked: dict[str, str]) -> str:
    chosen = {reading.id: reading.chosen for reading in load.load(sheet_id).reading}
    return (
        ",".join(f"{name}={choice}" for name, choice in picked.items() if chosen[name] != choice)
        or "as chosen"
    )
