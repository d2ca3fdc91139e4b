"""The rule card: what a player must know of one table, as data. How it is printed is not said here.

It is drawn from the clauses that are shown on the rule card or the table sign, from the terms, and
from the operator's spec; every line carries the clauses behind it.
"""

import re
from collections.abc import Iterator

from gotowar.rules.terms import RANKS
from gotowar.sheets import load
from gotowar.sheets.card_parts import Card, Line, Source, source, words
from gotowar.sheets.card_pays import pay_table, sign
from gotowar.sheets.card_play import facts, how_to_play, limits_note, limits_table
from gotowar.sheets.card_progressive import concerns, progressive
from gotowar.sheets.model import Sheet
from gotowar.sheets.spec import Spec

_RANK = {"T": "10"}
_FIGURE = re.compile(r"\b(advantage|edge)\b.*\d ?%|\d ?%.*\b(advantage|edge)\b", re.IGNORECASE)


def card(sheet: Sheet, spec: Spec) -> Card:
    """The card of this table. The spec must have passed ``lint``."""
    from_ = source(sheet, spec)
    pays, on_sign = pay_table(from_), sign(from_)
    figures = tuple(words(clause) for clause in from_.on_card if _FIGURE.search(clause.says))
    held = {*figures, *on_sign, *(line for pay in pays for line in pay.words)}
    return Card(
        title=sheet.title,
        table=spec.name,
        authority=sheet.document.authority,
        document=sheet.document.name,
        facts=facts(from_),
        ranks=ranks(str(from_.raw["ranking"])),
        ranks_cite=from_.cite("ranking"),
        play=how_to_play(from_),
        pays=pays,
        sign=on_sign,
        limits=limits_table(from_),
        limits_note=limits_note(from_),
        progressive=progressive(from_),
        figures=(*figures, *_doubt(from_, figures)),
        words=tuple(_other(from_, held)),
        readings=tuple(_readings(from_)),
        source=_source(sheet),
    )


def ranks(ranking: str) -> tuple[str, ...]:
    """The thirteen ranks from the highest down."""
    assert len(ranking) == RANKS
    return tuple(_RANK.get(rank, rank) for rank in ranking)


def _other(from_: Source, held: set[Line]) -> Iterator[Line]:
    """What is shown on the card and has not yet had its place."""
    for clause in from_.on_card:
        if not concerns(clause) and words(clause) not in held:
            yield words(clause)


def _doubt(from_: Source, figures: tuple[Line, ...]) -> tuple[Line, ...]:
    """A printed figure was computed for one reading; a table with another one must not lean on it."""
    other = [r.id for r in from_.sheet.reading if from_.game.readings[r.id] != r.chosen]
    if not (figures and other):
        return ()
    text = "This table reads the document otherwise, see below: the printed figures need not hold for it."
    return (Line(text, f"reading {', '.join(other)}"),)


def _readings(from_: Source) -> Iterator[Line]:
    """Where the document can be read in several ways: how it is read here. A wager that this table does
    not offer is read in none."""
    cites = {clause.cite for clause in from_.sheet.clause if concerns(clause)}
    other = cites if from_.game.progressive is None else ()
    for reading in from_.sheet.reading:
        if len(reading.choices) > 1 and reading.clause not in other:
            taken = reading.choices[from_.game.readings[reading.id]]
            yield Line(f"{reading.trouble} At this table: {taken.says}", reading.clause)


def _source(sheet: Sheet) -> str:
    document, since = sheet.document, sheet.document.in_force
    force = "undated as received" if since == "undated" else f"in force since {since}"
    return (
        f"Drawn from {document.cite} ({force}), last checked on {document.last_checked}; "
        f"rule sheet {sheet.id}, SHA-256 {load.digest(sheet.id)[:16]}. "
        "This card restates the rules; the document itself decides."
    )
