"""Sheets or readings side by side: the figures of each, and the terms in which they differ, by clause."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from gotowar import __version__
from gotowar.odds.casino_war import falls
from gotowar.odds.paper import Grid, Paper, Section
from gotowar.odds.question import Question
from gotowar.odds.stats import stats
from gotowar.odds.wagers import SURRENDER, WAR, offered, rows
from gotowar.odds.words import POLICIES, WAGERS, percent, ratio
from gotowar.rules.casino_war import TIED, has_choice
from gotowar.sheets import catalog
from gotowar.sheets.game import cites, values
from gotowar.sheets.model import Raw

MARK = "≠"
NOT_OFFERED = "not offered"


class Column(NamedTuple):
    """One side, with the name under which it stands."""

    name: str
    question: Question


class Term(NamedTuple):
    """A term's value on one side and where it comes from."""

    value: Raw | None
    clause: str


def edge_of(question: Question, wager: str, policy: str) -> Fraction | None:
    """The edge, or nothing where the sheet has no such wager or no choice to surrender."""
    game = question.game
    if wager not in offered(game) or wager == "coupon":
        return None
    if policy == "surrender" and not has_choice(game.war, TIED):
        return None
    found = falls(game.war, game.progressive, question.counts)
    table = rows(game, found, wager, SURRENDER if policy == "surrender" else WAR)
    return stats(table).edge if table else None


FIGURES = (
    ("initial", "war"),
    ("initial", "surrender"),
    ("tie", "war"),
    ("war_tie", "war"),
    ("progressive", "war"),
)


Edge = Fraction | float
"""A fraction where the game's mathematics has one."""


def figures(columns: Sequence[Column]) -> Iterator[tuple[str, tuple[Edge | None, ...]]]:
    """Each figure that at least one side has."""
    found = [dict(_EDGES[column.question.sheet.game](column.question)) for column in columns]
    for name in dict.fromkeys(name for one in found for name in one):
        yield name, tuple(one.get(name) for one in found)


def _casino_war(question: Question) -> Iterator[tuple[str, Edge]]:
    for wager, policy in FIGURES:
        edge = edge_of(question, wager, policy)
        if edge is not None:
            said = f", {POLICIES[policy]}" if wager == "initial" else ""
            yield f"{WAGERS[wager]}{said}", edge


def _war_blackjack(question: Question) -> Iterator[tuple[str, Edge]]:
    from gotowar.odds.war_blackjack_figures import named_edges

    return named_edges(question)


_EDGES: Mapping[str, Callable[[Question], Iterator[tuple[str, Edge]]]] = {
    "casino-war": _casino_war,
    "war-blackjack": _war_blackjack,
}


def terms(columns: Sequence[Column]) -> Iterator[tuple[str, tuple[Term, ...]]]:
    """Every term that at least one side has."""
    held = [_held(column.question) for column in columns]
    for name in catalog.TERMS:
        if any(name in one for one in held):
            yield (
                name,
                tuple(_term(c.question, name, one.get(name)) for c, one in zip(columns, held, strict=True)),
            )


def _held(question: Question) -> dict[str, Raw]:
    return {**values(question.sheet, question.readings, question.spec.assumed), **question.sets}


def _term(question: Question, name: str, value: Raw | None) -> Term:
    """The clause that sets it, the reading that turns it, or that nobody says."""
    if value is None:
        return Term(None, "")
    if name in question.sets:
        return Term(value, "what if")
    for reading in question.sheet.reading:
        choice = question.readings[reading.id]
        if reading.id in question.turned and name in reading.choices[choice].sets:
            return Term(value, f"{reading.clause}, read {reading.id}={choice}")
    return Term(value, ", ".join(cites(question.sheet).get(name, ())) or "assumed")


def differ(parts: Sequence[object]) -> bool:
    return any(part != parts[0] for part in parts)


def document(columns: Sequence[Column]) -> dict[str, Any]:
    return {
        "format": "gotowar.compare/1",
        "software": __version__,
        "columns": [
            {
                "name": column.name,
                "sheet": column.question.sheet.id,
                "digest": column.question.digest,
                "decks": column.question.decks,
                "readings": dict(column.question.readings),
            }
            for column in columns
        ],
        "figures": [
            {
                "figure": name,
                "edges": [ratio(edge) if isinstance(edge, Fraction) else None for edge in found],
                "edges_percent": [None if edge is None else round(float(edge * 100), 6) for edge in found],
                "differs": differ(found),
            }
            for name, found in figures(columns)
        ],
        "terms": [
            {
                "term": name,
                "values": [one.value for one in found],
                "clauses": [one.clause for one in found],
                "differs": differ([one.value for one in found]),
            }
            for name, found in terms(columns)
        ],
    }


def paper(columns: Sequence[Column]) -> Paper:
    names = tuple(column.name for column in columns)
    facts = tuple((column.name, _side(column.question)) for column in columns)
    edges = tuple(
        (f"{MARK if differ(found) else '='} {name}", *(_edge(edge) for edge in found))
        for name, found in figures(columns)
    )
    apart = [(name, found) for name, found in terms(columns) if differ([one.value for one in found])]
    unlike = tuple((f"{MARK} {name}", *(_told(one) for one in found)) for name, found in apart)
    same = [name for name, found in terms(columns) if not differ([one.value for one in found])]
    sections = [
        Section(
            "figures", "Edges", (), (Grid("Expected loss per unit first laid", ("wager", *names), edges),)
        ),
        Section(
            "terms",
            "Terms that differ",
            () if unlike else ("None: these are one game.",),
            (Grid("Each with the clause behind it", ("term", *names), unlike),) if unlike else (),
        ),
        Section("same", "The same everywhere", (", ".join(same) + ".",)),
    ]
    warned = [f"{c.name}: {'; '.join(c.question.departures)}" for c in columns if c.question.departures]
    return Paper(
        "Side by side",
        " · ".join(names),
        facts,
        tuple(sections),
        f"gotowar {__version__} · "
        + " · ".join(f"{c.question.sheet.id} {c.question.digest[:16]}" for c in columns),
        f"Not this regulation: {'. '.join(warned)}." if warned else "",
    )


def _side(question: Question) -> str:
    return f"{question.sheet.title}, {question.decks} deck{'' if question.decks == 1 else 's'}"


def _edge(edge: Edge | None) -> str:
    if edge is None:
        return NOT_OFFERED
    return f"{ratio(edge)} = {percent(edge)}" if isinstance(edge, Fraction) else percent(Fraction(edge), 6)


def _told(term: Term) -> str:
    if term.value is None:
        return "–"
    value = str(term.value).lower() if isinstance(term.value, bool) else str(term.value)
    return f"{value} [{term.clause}]"
