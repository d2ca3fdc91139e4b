"""What a rule card is made of, and the source it is drawn from: a sheet, a spec, and the game of both.

Content only, no layout: ``card_html`` and the command line print the same card in their own ways.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from gotowar.sheets.game import HOUSE, Game, compile_game, values
from gotowar.sheets.model import Clause, Raw, Sheet, Surface
from gotowar.sheets.spec import Spec

ASSUMED = "assumed: the document does not say"
ON_CARD: tuple[Surface, ...] = ("rule card", "table sign")


class Line(NamedTuple):
    """A sentence and the clauses behind it."""

    text: str
    cite: str


class Limit(NamedTuple):
    """A wager, whether it must be made, and how much it may be."""

    wager: str
    when: str
    minimum: str
    maximum: str
    cite: str


class Pay(NamedTuple):
    """A result, what it pays, what that comes to for a stake; ``words`` are the document's, in ours."""

    result: str
    pays: str
    example: str
    cite: str
    words: tuple[Line, ...] = ()


class Row(NamedTuple):
    """A row of the pay table before its clauses: the steps and terms that it rests on."""

    result: str
    pays: str
    example: str
    rests_on: tuple[str, ...]


class Chapter(NamedTuple):
    """A part of the card that only some games have; ``name`` is its mark on the page."""

    name: str
    heading: str
    lines: tuple[Line, ...]


class ClassPay(NamedTuple):
    """A class of the progressive: which cards make it, what they pay, what the others receive."""

    name: str
    cards: str
    pays: str
    envy: str
    cite: str
    words: tuple[Line, ...] = ()


class Progressive(NamedTuple):
    classes: tuple[ClassPay, ...]
    meter: tuple[tuple[str, str], ...]
    lines: tuple[Line, ...]
    words: tuple[Line, ...]


class Card(NamedTuple):
    """Everything that stands on the card, in the order in which it is read."""

    title: str
    table: str
    authority: str
    document: str
    facts: tuple[tuple[str, str], ...]
    ranks: tuple[str, ...]
    ranks_note: str
    ranks_cite: str
    play: tuple[Line, ...]
    pays: tuple[Pay, ...]
    sign: tuple[Line, ...]
    chapters: tuple[Chapter, ...]
    limits: tuple[Limit, ...]
    limits_note: tuple[Line, ...]
    progressive: Progressive | None
    figures: tuple[Line, ...]
    words: tuple[Line, ...]
    readings: tuple[Line, ...]
    assumed: tuple[Line, ...]
    source: str


@dataclass(frozen=True, slots=True)
class Source:
    """What the card is drawn from. ``raw`` is every term as the sheet writes it."""

    sheet: Sheet
    spec: Spec
    game: Game
    raw: Mapping[str, Raw]

    def cite(self, *names: str) -> str:
        """The clauses behind these steps and terms."""
        found = dict.fromkeys(cite for name in names for cite in self.game.cites.get(name, ()))
        if found:
            return ", ".join(found)
        return ASSUMED if {a.term for a in self.sheet.assumed} & set(names) else HOUSE

    def line(self, text: str, *names: str) -> Line:
        return Line(text, self.cite(*names))

    @property
    def on_card(self) -> tuple[Clause, ...]:
        """The clauses that the document, or we, want a player to see."""
        return tuple(clause for clause in self.sheet.clause if set(clause.shown) & set(ON_CARD))


class GameCard(NamedTuple):
    """What a game brings to the card. ``ranking`` is the term of the ranks and ``ranks`` what is said of
    them; clauses that are ``apart`` are shown in a part of their own; ``assumed`` are the terms that a
    player should know to be assumed, where they are."""

    ranking: str
    ranks: str
    facts: Callable[[Source], Iterable[tuple[str, str]]]
    play: Callable[[Source], Iterable[Line]]
    pays: Callable[[Source], Iterable[Row]]
    chapters: Callable[[Source], Iterable[Chapter]]
    limits: Callable[[Source], Iterable[Limit]]
    progressive: Callable[[Source], Progressive | None]
    apart: Callable[[Clause], bool]
    assumed: tuple[str, ...]


def source(sheet: Sheet, spec: Spec) -> Source:
    """The spec must have passed ``lint``."""
    return Source(sheet, spec, compile_game(sheet, spec), values(sheet, spec.readings, spec.assumed))


def words(clause: Clause) -> Line:
    return Line(clause.says, clause.cite)


def names(clause: Clause) -> frozenset[str]:
    """The steps and terms of a clause."""
    return frozenset((*clause.sets, *clause.by))
