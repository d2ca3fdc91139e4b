"""What is asked: a sheet, its readings, a what-if, decks and removed cards, made into terms to count with.

A question that contradicts itself or names what is not there is refused in one line.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from gotowar.cards import Card
from gotowar.odds.composition import Counts, full, without
from gotowar.odds.refusal import NotAsked
from gotowar.odds.wagers import Game
from gotowar.rules.terms import DealTerms
from gotowar.sheets import catalog, kinds, load
from gotowar.sheets.game import (
    ReadingError,
    WarBlackjack,
    deal_terms,
    played,
    progressive_terms,
    taken,
    values,
    war_terms,
)
from gotowar.sheets.kinds import Term
from gotowar.sheets.model import Raw, Sheet
from gotowar.sheets.spec import Spec
from gotowar.sheets.spec_rules import counted

LEAST_DECKS, MOST_DECKS = 1, 16


@dataclass(frozen=True)
class Question:
    """One sheet under one reading, with so many decks. ``terms`` is every term as it is asked."""

    sheet: Sheet
    spec: Spec
    decks: int
    readings: Mapping[str, str]
    sets: Mapping[str, Raw]
    removed: tuple[Card, ...]
    terms: Mapping[str, Raw]
    counts: Counts

    @cached_property
    def deal(self) -> DealTerms:
        return deal_terms(self.terms)

    @cached_property
    def game(self) -> Game:
        """Casino War as the mathematics looks at it."""
        offered = (bool(self.terms[name]) for name in ("tie_wager", "war_tie_wager", "match_play"))
        return Game(war_terms(self.terms), progressive_terms(self.terms), *offered)

    @cached_property
    def war_blackjack(self) -> WarBlackjack:
        found = played(self.sheet.game, self.terms, progressive=False)
        assert isinstance(found, WarBlackjack), f"{self.sheet.id} is no War Blackjack"
        return found

    @property
    def digest(self) -> str:
        return load.digest(self.sheet.id)

    @property
    def departures(self) -> tuple[str, ...]:
        """What makes the answer another game's than the sheet's."""
        found = [f"{name} = {written(raw)}" for name, raw in self.sets.items()]
        if not self.is_allowed:
            counted = "1 deck" if self.decks == 1 else f"{self.decks} decks"
            found.append(f"{counted}, where the sheet has {self.decks_allowed}")
        return tuple(found)

    @property
    def is_allowed(self) -> bool:
        """Whether the sheet permits so many decks."""
        return self.decks in self.deal.decks

    @property
    def decks_allowed(self) -> str:
        return counted(self.deal.decks)

    @property
    def turned(self) -> Mapping[str, str]:
        """The readings that differ from the sheet's choice."""
        chosen = {reading.id: reading.chosen for reading in self.sheet.reading}
        return {name: choice for name, choice in self.readings.items() if choice != chosen[name]}

    def with_decks(self, decks: int) -> "Question":
        check_decks(decks)
        return replace(self, decks=decks, counts=without(full(decks), self.removed))

    def without(self, card: Card) -> "Question":
        return replace(self, removed=(*self.removed, card), counts=without(self.counts, (card,)))


def ask(
    sheet: Sheet,
    spec: Spec,
    decks: int,
    readings: Mapping[str, str] | None = None,
    sets: Mapping[str, Raw] | None = None,
    removed: tuple[Card, ...] = (),
) -> Question:
    """The question, or NotAsked."""
    check_decks(decks)
    picked = {**spec.readings, **(readings or {})}
    try:
        choices = taken(sheet, picked)
    except ReadingError as error:
        raise NotAsked(str(error)) from None
    changed = dict(sets or {})
    _check_sets(sheet, choices, changed)
    found = {**values(sheet, picked, spec.assumed), **changed}
    _check_whole(sheet, changed, found)
    counts = without(full(decks), removed)
    return Question(sheet, spec, decks, choices, changed, removed, found, counts)


def check_decks(decks: int) -> None:
    if not LEAST_DECKS <= decks <= MOST_DECKS:
        raise NotAsked(f"{decks} decks: it must be {LEAST_DECKS} to {MOST_DECKS}")


def setting(text: str, game: catalog.GameName) -> tuple[str, Raw]:
    """Read ``TERM=VALUE`` as a sheet of the game would write it."""
    name, equals, raw = text.partition("=")
    name, known = name.strip(), catalog.terms_of(game)
    if not equals or name not in known:
        near = ", ".join(_nearest(name, known)) or "see `gotowar sheets show`"
        title = catalog.TITLES[game]
        raise NotAsked(f"--set {text!r}: it must be TERM=VALUE with a term of {title}: {near}")
    term = known[name]
    value: Raw = raw.strip().strip('"')
    if term.kind == "flag" and value in {"true", "false"}:
        value = value == "true"
    elif term.kind == "count" and str(value).isascii() and str(value).isdigit() and len(str(value)) < 9:
        value = int(value)
    try:
        kinds.code(term, value)
    except kinds.TermError as error:
        raise NotAsked(f"--set {error}") from None
    return name, value


def _nearest(name: str, known: Mapping[str, Term]) -> list[str]:
    from difflib import get_close_matches

    return get_close_matches(name, known, 3, 0.4)


def _check_sets(sheet: Sheet, choices: Mapping[str, str], sets: Mapping[str, Raw]) -> None:
    """A term cannot be set by a what-if and by a reading that was asked for as well."""
    for reading in sheet.reading:
        choice = choices[reading.id]
        both = sorted(set(reading.choices[choice].sets) & set(sets))
        if choice != reading.chosen and both:
            raise NotAsked(f"{both[0]} is set by --set and by --reading {reading.id}={choice}: choose one")


def _check_whole(sheet: Sheet, sets: Mapping[str, Raw], found: Mapping[str, Raw]) -> None:
    """Every term of the game is there, and none is asked of a wager that is not offered."""
    if sheet.game != "casino-war":
        return
    if found["progressive"]:
        lacking = sorted(catalog.PROGRESSIVE_TERMS - set(found))
        if lacking:
            raise NotAsked(f"{sheet.id} has no terms of a progressive: --set {', '.join(lacking)} as well")
        if not kinds.code(catalog.TERMS["envy_unit"], found["envy_unit"]):
            raise NotAsked("envy_unit is nothing: it must be an amount above it, as in 5.00")
        return
    stray = sorted(catalog.PROGRESSIVE_TERMS & set(sets))
    if stray:
        raise NotAsked(f"{stray[0]} is a term of the progressive, which {sheet.id} does not offer")


def written(raw: Raw) -> str:
    return str(raw).lower() if isinstance(raw, bool) else str(raw)
