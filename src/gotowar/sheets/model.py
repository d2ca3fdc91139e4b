"""What a rule sheet is made of: document, clauses, readings, assumptions, examples.

Shape only. Which terms exist is ``catalog``; reading files is ``load``; the operator's side is ``spec``.
"""

from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any, Literal, Self

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StrictBool,
    StrictInt,
    StrictStr,
    model_validator,
)

from gotowar import cents
from gotowar.cards import Card, parse_many
from gotowar.sheets import catalog, kinds

Kind = Literal["sets", "by", "shown", "outside"]
Surface = Literal["rule card", "table sign", "sheet", "table view"]
Raw = StrictBool | StrictInt | StrictStr
WAGERS: Mapping[catalog.GameName, tuple[str, ...]] = {
    "casino-war": ("initial", "tie", "war", "war-tie", "progressive", "envy", "meter", "coupon"),
    "war-blackjack": ("blackjack", "war", "left", "insurance", "left-insurance"),
}
"""What an example can lay and win, by game; a split hand's wagers end in its number, as blackjack-2."""
CHOICES: Mapping[catalog.GameName, tuple[str, ...]] = {
    "casino-war": ("war", "surrender"),
    "war-blackjack": (
        *("take", "leave", "insure", "decline", "even-money"),
        *("hit", "stand", "double", "split", "surrender"),
    ),
}
"""What an example can choose, by game."""


def _as_cents(value: Any) -> Any:
    if not isinstance(value, str):
        raise ValueError('write an amount in quotes, as in "5.00"')
    return cents.parse(value)


def _as_cards(value: Any) -> Any:
    return parse_many(value) if isinstance(value, str) else value


Cents = Annotated[int, BeforeValidator(_as_cents)]
Cards = Annotated[tuple[Card, ...], BeforeValidator(_as_cards)]


class Strict(BaseModel):
    """No unknown key, no silent conversion, no change after reading."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Example(Strict):
    """One row a referee can read: a round and its result, a spec and its faults, or a script of the table.

    ``on`` names a shipped spec other than the sheet's own; ``spec`` changes single keys of it, with
    dots for keys within keys, "-" for a key taken away.
    """

    says: str
    cards: Cards = ()
    wagers: dict[str, Cents] = {}
    choose: str = ""
    net: dict[str, Cents] = {}
    on: str = ""
    spec: dict[str, Any] = {}
    faults: list[str] | None = None
    script: list[str] = []
    readings: dict[str, str] = {}

    @model_validator(mode="after")
    def _is_one_kind(self) -> Self:
        kinds = [bool(self.cards), self.faults is not None, bool(self.script)]
        if kinds.count(True) != 1:
            raise ValueError("an example has either cards and a net, or a spec and its faults, or a script")
        if self.cards and not self.net:
            raise ValueError("a round needs the net result of each wager")
        return self


class Clause(Strict):
    """A clause of the document and what becomes of it. Where it has no number, ``prints`` is how it is
    found there: its label and the figures beside it, or words of it."""

    cite: str
    says: str
    prints: list[str] = []
    sets: dict[str, Raw] = {}
    by: list[str] = []
    shown: list[Surface] = []
    outside: str = ""
    example: list[Example] = []

    @property
    def kind(self) -> Kind:
        if self.sets:
            return "sets"
        if self.by:
            return "by"
        return "shown" if self.shown else "outside"

    @model_validator(mode="after")
    def _has_one_fate(self) -> Self:
        fates = [bool(self.sets or self.by), bool(self.shown), bool(self.outside)]
        if not any(fates) or (self.outside and any(fates[:2])):
            raise ValueError("a clause sets terms, is done by steps, is shown, or is outside with a reason")
        if fates[0] and not self.example:
            raise ValueError("a clause that sets or does something needs an example")
        for name, raw in self.sets.items():
            check_term(name, raw)
        return self


class Choice(Strict):
    """One way to read a clause."""

    says: str
    sets: dict[str, Raw] = {}
    edge: str = ""

    @model_validator(mode="after")
    def _sets_terms(self) -> Self:
        for name, raw in self.sets.items():
            check_term(name, raw)
        return self


class Reading(Strict):
    """Where the document contradicts itself or is silent, and the ways to read it."""

    id: str
    clause: str
    trouble: str
    chosen: str
    choices: dict[str, Choice]

    @model_validator(mode="after")
    def _chosen_exists(self) -> Self:
        if self.chosen not in self.choices:
            raise ValueError(f"chosen {self.chosen!r} is none of the choices {', '.join(self.choices)}")
        return self


class Assumed(Strict):
    """A term that no clause sets."""

    term: str
    value: Raw
    why: str

    @model_validator(mode="after")
    def _is_term(self) -> Self:
        check_term(self.term, self.value)
        return self


class Document(Strict):
    """What the sheet restates, and when somebody last looked."""

    name: str
    authority: str
    cite: str
    in_force: date | Literal["undated"]
    in_force_note: str
    last_checked: date
    sha256: str = Field(pattern=r"^[0-9a-f]{64}$")
    numbering: Literal["sd", "wa", "ma", "prose"]


class Sheet(Strict):
    """One jurisdiction's rules of one game."""

    format: Literal["gotowar.sheet/1"]
    id: str = Field(pattern=r"^[a-z]{2}-[a-z]{2}/[a-z-]+$")
    title: str
    game: catalog.GameName
    document: Document
    headings: dict[str, str] = {}
    clause: list[Clause]
    reading: list[Reading] = []
    assumed: list[Assumed] = []

    def find(self, cite: str) -> Clause | None:
        return next((clause for clause in self.clause if clause.cite == cite), None)

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        problems = [*_foreign(self), *_twice(self), *_missing(self), *_astray(self)]
        if problems:
            raise ValueError("; ".join(problems))
        return self


def check_term(name: str, raw: kinds.Raw) -> None:
    """Refuse a term that does not exist or a value it cannot take."""
    if name not in catalog.TERMS:
        raise ValueError(f"{name!r} is no term of {' or '.join(catalog.TITLES.values())}")
    kinds.code(catalog.TERMS[name], raw)


def _foreign(sheet: Sheet) -> list[str]:
    """Terms, wagers and choices of another game, or of none."""
    title, own = catalog.TITLES[sheet.game], catalog.terms_of(sheet.game)
    named = [term for clause in sheet.clause for term in clause.sets]
    named += [a.term for a in sheet.assumed]
    named += [term for r in sheet.reading for choice in r.choices.values() for term in choice.sets]
    examples = [example for clause in sheet.clause for example in clause.example]
    wagers = {w for e in examples for w in (*e.wagers, *e.net)}
    chosen = sorted({word for e in examples for word in e.choose.split()} - {*CHOICES[sheet.game]})
    known = WAGERS[sheet.game]
    unknown = sorted(wager for wager in wagers if wager.rstrip("234").removesuffix("-") not in known)
    return [
        *(f"{term!r} is no term of {title}" for term in dict.fromkeys(named) if term not in own),
        *(f"unknown wager {wager!r}: it must be one of {', '.join(known)}" for wager in unknown),
        *(f"{word!r} is no choice: it must be one of {', '.join(CHOICES[sheet.game])}" for word in chosen),
    ]


def _twice(sheet: Sheet) -> list[str]:
    cites = [clause.cite for clause in sheet.clause]
    terms = [term for clause in sheet.clause for term in clause.sets] + [a.term for a in sheet.assumed]
    readings = [f"reading {r.id}" for r in sheet.reading]
    return [
        f"{word} stands twice"
        for words in (cites, terms, readings)
        for word in sorted(set(words))
        if words.count(word) > 1
    ]


def _missing(sheet: Sheet) -> list[str]:
    given = {term for clause in sheet.clause for term in clause.sets} | {a.term for a in sheet.assumed}
    offers = any(clause.sets.get("progressive") is True for clause in sheet.clause)
    needed = set(catalog.terms_of(sheet.game))
    return [
        f"no clause sets {term} and it is not assumed"
        for term in sorted((needed if offers else needed - catalog.PROGRESSIVE_TERMS) - given)
    ]


def _astray(sheet: Sheet) -> list[str]:
    cites = {clause.cite for clause in sheet.clause}
    return [
        f"reading {r.id} names clause {r.clause}, which is not there"
        for r in sheet.reading
        if r.clause not in cites
    ]
