"""War Blackjack's PAR sheet as comma-separated values, in the columns of every PAR sheet; ``exact`` is empty,
for its figures are no short fractions.
"""

import csv
import io
from collections.abc import Iterator, Sequence
from math import sqrt

from gotowar.odds.par_csv import HEADS, asked
from gotowar.odds.war_blackjack_par import WarBlackjackPar

Figure = tuple[str, str, str, str, float]


def table(pars: Sequence[WarBlackjackPar]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEADS)
    for par in pars:
        what = asked(par.question)
        for wager, policy, outcome, figure, value in _figures(par):
            where = (par.question.sheet.id, par.question.decks, wager, policy, outcome, figure)
            writer.writerow((*where, "", f"{value:.12g}", *what))
    return out.getvalue()


def _figures(par: WarBlackjackPar) -> Iterator[Figure]:
    yield from _blackjack(par)
    for policy, found in par.war.items():
        yield "war", policy, "", "edge", found.edge
        yield "war", policy, "", "return", 1 - found.edge
        yield "war", policy, "", "sd", sqrt(found.variance)
        for name, chance, net in par.outcomes(found):
            yield "war", policy, name, "probability", chance
            yield "war", policy, name, "net", net
            yield "war", policy, name, "contribution", chance * net
    yield "insurance", "", "", "edge", par.analysis.insurance.edge
    for first, row in par.analysis.leave_value.items():
        for up, value in row.items():
            if value is not None:
                yield "war", "", f"{first} against {up}", "leave_value", value


def _blackjack(par: WarBlackjackPar) -> Iterator[Figure]:
    for policy, found in par.blackjack.items():
        figures = {
            "edge": found.edge,
            "return": 1 - found.edge,
            "sd": sqrt(found.variance),
            "average_wager": found.average,
            "element_of_risk": found.element_of_risk,
        }
        for name, value in figures.items():
            yield "blackjack", policy, "", name, value
        for up, edge in found.by_up_card.items():
            yield "blackjack", policy, f"against {up}", "edge", edge
