"""The rule card: what a player must know of one table, as data. How it is printed is not said here.

It is drawn from the clauses that are shown on the rule card or the table sign, from the terms, and
from the operator's spec; every line carries the clauses behind it. What only one game has is brought by
the file of its name.
"""

import re
from collections.abc import Iterator, Mapping

from gotowar.rules.terms import RANKS
from gotowar.sheets import card_casino_war, card_table, card_war_blackjack, catalog, load
from gotowar.sheets.card_parts import Card, GameCard, Line, Source, source, words
from gotowar.sheets.card_pays import pay_table, sign
from gotowar.sheets.model import Sheet
from gotowar.sheets.spec import Spec

GAMES: Mapping[catalog.GameName, GameCard] = {
    "casino-war": card_casino_war.CARD,
    "war-blackjack": card_war_blackjack.CARD,
}
_RANK = {"T": "10"}
_FIGURE = re.compile(r"\b(advantage|edge)\b.*\d ?%|\d ?%.*\b(advantage|edge)\b", re.IGNORECASE)


def card(sheet: Sheet, spec: Spec) -> Card:
    """The card of this table. The spec must have passed ``lint``."""
    from_, game = source(sheet, spec), GAMES[sheet.game]
    shown = tuple(clause for clause in from_.on_card if not game.apart(clause))
    rows = tuple(game.pays(from_))
    pays, on_sign = pay_table(from_, rows, shown), sign(rows, shown)
    figures = tuple(words(clause) for clause in from_.on_card if _FIGURE.search(clause.says))
    held = {*figures, *on_sign, *(line for pay in pays for line in pay.words)}
    return Card(
        title=sheet.title,
        table=spec.name,
        authority=sheet.document.authority,
        document=sheet.document.name,
        facts=facts(from_),
        ranks=ranks(str(from_.raw[game.ranking])),
        ranks_note=game.ranks,
        ranks_cite=from_.cite(game.ranking),
        play=tuple(game.play(from_)),
        pays=pays,
        sign=on_sign,
        chapters=tuple(game.chapters(from_)),
        limits=tuple(game.limits(from_)),
        limits_note=card_table.limits_note(from_),
        progressive=game.progressive(from_),
        figures=(*figures, *_doubt(from_, figures)),
        words=tuple(line for line in map(words, shown) if line not in held),
        readings=tuple(_readings(from_, game)),
        assumed=tuple(_assumed(from_, game)),
        source=_source(sheet),
    )


def facts(from_: Source) -> tuple[tuple[str, str], ...]:
    """The table at a glance."""
    return (*card_table.facts(from_), *GAMES[from_.sheet.game].facts(from_))


def ranks(ranking: str) -> tuple[str, ...]:
    """The thirteen ranks from the highest down."""
    assert len(ranking) == RANKS
    return tuple(_RANK.get(rank, rank) for rank in ranking)


def _doubt(from_: Source, figures: tuple[Line, ...]) -> tuple[Line, ...]:
    """A printed figure was computed for one reading; a table with another one must not lean on it."""
    other = [r.id for r in from_.sheet.reading if from_.game.readings[r.id] != r.chosen]
    if not (figures and other):
        return ()
    text = "This table reads the document otherwise, see below: the printed figures need not hold for it."
    return (Line(text, f"reading {', '.join(other)}"),)


def _readings(from_: Source, game: GameCard) -> Iterator[Line]:
    """Where the document can be read in several ways: how it is read here. A wager that this table does
    not offer is read in none."""
    apart = {clause.cite for clause in from_.sheet.clause if game.apart(clause)}
    other = apart if from_.game.progressive is None else ()
    for reading in from_.sheet.reading:
        if len(reading.choices) > 1 and reading.clause not in other:
            taken = reading.choices[from_.game.readings[reading.id]]
            yield Line(f"{reading.trouble} At this table: {taken.says}", reading.clause)


def _assumed(from_: Source, game: GameCard) -> Iterator[Line]:
    """What the document leaves open and a player should know: the sheet's usual value, or this table's."""
    usual = {a.term: a for a in from_.sheet.assumed}
    for name in (name for name in game.assumed if name in usual):
        value, own = from_.raw[name], from_.raw[name] != usual[name].value
        said = ("yes" if value else "no") if isinstance(value, bool) else str(value)
        text = f"{catalog.TERMS[name].says.removesuffix('.')}: {said}."
        yield Line(text, "this table’s own choice" if own else "assumed")


def _source(sheet: Sheet) -> str:
    document, since = sheet.document, sheet.document.in_force
    force = "undated as received" if since == "undated" else f"in force since {since}"
    return (
        f"Drawn from {document.cite} ({force}), last checked on {document.last_checked}; "
        f"rule sheet {sheet.id}, SHA-256 {load.digest(sheet.id)[:16]}. "
        "This card restates the rules; the document itself decides."
    )
