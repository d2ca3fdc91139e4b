"""A PAR sheet as comma-separated values: one figure a row, so that any program can pick what it wants.

Rows are filtered and pasted elsewhere, so each of them says what was asked, and whether it is the regulation.
"""

import csv
import io
from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction

from gotowar import __version__
from gotowar.odds.par import Measured, Par
from gotowar.odds.question import Question
from gotowar.odds.words import ratio

FIGURE = ("sheet", "decks", "wager", "policy", "outcome", "figure", "exact", "decimal")
ASKED = ("readings", "removed", "departures", "software", "digest")
HEADS = (*FIGURE, *ASKED)


def table(pars: Sequence[Par]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEADS)
    for par in pars:
        what = asked(par.question)
        for wager, policy, outcome, figure, value in _figures(par):
            where = (par.question.sheet.id, par.question.decks, wager, policy, outcome, figure)
            exact = "" if isinstance(value, Decimal) else ratio(value)
            writer.writerow((*where, exact, f"{float(value):.12g}", *what))
    return out.getvalue()


def asked(question: Question) -> tuple[str, ...]:
    """The readings that were turned; departures are empty where the figures are the sheet's own."""
    turned = "; ".join(f"{name} = {choice}" for name, choice in question.turned.items())
    removed = " ".join(map(str, question.removed))
    return turned, removed, "; ".join(question.departures), __version__, question.digest


Figure = tuple[str, str, str, str, Fraction | Decimal]
"""Roots have no exact form: they are decimals."""


def _figures(par: Par) -> Iterator[Figure]:
    for wager in par.wagers:
        if wager == "coupon":
            yield from _coupon(par)
            continue
        for policy in par.policies if wager in {"initial", "progressive"} else ("war",):
            yield from _wager(wager, policy, par.measured(wager, policy))


def _wager(wager: str, policy: str, found: Measured) -> Iterator[Figure]:
    stats = found.stats
    figures: dict[str, Fraction | Decimal] = {
        "edge": stats.edge,
        "return": stats.returned,
        "hit": stats.hit,
        "win": stats.win,
        "variance": stats.variance,
        "sd": stats.sd,
        "skewness": stats.skewness,
        "average_wager": stats.staked,
        "element_of_risk": stats.element_of_risk,
    }
    for name, value in figures.items():
        yield wager, policy, "", name, value
    for row in found.rows:
        chance = Fraction(row.ways, stats.ways)
        yield wager, policy, row.name, "combinations", Fraction(row.ways)
        yield wager, policy, row.name, "probability", chance
        yield wager, policy, row.name, "net", row.net
        yield wager, policy, row.name, "contribution", chance * row.net


def _coupon(par: Par) -> Iterator[Figure]:
    for policy in par.policies:
        found = par.coupon(policy)
        yield "coupon", policy, "", "value", found.value
        yield "coupon", policy, "", "returned", found.returned
        yield "coupon", policy, "", "played_on", found.played_on
