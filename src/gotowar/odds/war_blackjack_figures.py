"""War Blackjack's edges by name, for comparing sheets and for tracing a printed figure."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from gotowar.odds.blackjack_analysis import Analysis, analyse
from gotowar.odds.claim import Found
from gotowar.odds.composition import by_rank
from gotowar.odds.question import Question, ask
from gotowar.odds.war_blackjack_paper import LEFT, PLAYED
from gotowar.sheets.model import Sheet
from gotowar.sheets.spec import Spec

DECKS = range(1, 9)


def _analysis(question: Question) -> Analysis:
    game = question.war_blackjack
    return analyse(by_rank(question.counts), game.blackjack, game.spot)


def named_edges(question: Question) -> Iterator[tuple[str, float]]:
    found = _analysis(question)
    yield f"Blackjack, {PLAYED['best']}", found.blackjack.edge
    yield f"Blackjack, {PLAYED['basic']}", found.basic.edge
    yield from ((f"War, winnings {LEFT[name]}", one.edge) for name, one in found.policies.items())
    if question.war_blackjack.blackjack.insurance:
        yield "Insurance", found.insurance.edge


def claimed(sheet: Sheet, spec: Spec, wager: str, readings: Iterable[Mapping[str, str]]) -> Iterator[Found]:
    """Every number of decks, policy and reading under which somebody may have come to a figure. A figure that
    several readings give stands once."""
    asked = [ask(sheet, spec, DECKS[0], picked) for picked in readings]
    for decks in DECKS:
        told: set[float] = set()
        for question in (one.with_decks(decks) for one in asked):
            for policy, edge in _edges(_analysis(question), wager):
                if edge not in told:
                    told.add(edge)
                    where = decks, policy, question.turned, "edge", Fraction(edge)
                    yield Found(*where, question.is_allowed, is_exact=False)


def _edges(found: Analysis, wager: str) -> Iterator[tuple[str, float]]:
    if wager == "war":
        yield from ((name, one.edge) for name, one in found.policies.items())
    else:
        yield "best", found.blackjack.edge
        yield "basic", found.basic.edge
