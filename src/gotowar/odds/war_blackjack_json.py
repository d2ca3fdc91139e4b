"""War Blackjack's PAR sheet for programs: the contract of ``gotowar.par/1``. Fields may be added to it, none
taken away.

Its figures are floats with twelve decimals: what splits come to has no short fraction. ``_percent`` fields
have six decimals, as in every PAR sheet.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Any

from gotowar import __version__, cents
from gotowar.odds.blackjack_analysis import Wager, WarPolicy
from gotowar.odds.blackjack_names import NAMES
from gotowar.odds.war_blackjack_par import WarBlackjackPar, assumed

Json = dict[str, Any]
PLACES, PERCENT_PLACES = 12, 6
STRATEGY_CLASS = "CDZ-"
"""Composition-dependent, one strategy before and after splits."""


def document(par: WarBlackjackPar) -> Json:
    """The whole sheet."""
    question = par.question
    return {
        "format": "gotowar.par/1",
        "sheet": question.sheet.id,
        "title": question.sheet.title,
        "digest": question.digest,
        "software": __version__,
        "decks": question.decks,
        "removed": [str(card) for card in question.removed],
        "readings": dict(question.readings),
        "set": dict(question.sets),
        "assumed": {term: value for term, (value, _) in assumed(question).items()},
        "this_regulation": not question.departures,
        "departures": list(question.departures),
        "strategy_class": STRATEGY_CLASS,
        "wagers": _wagers(par),
        "strategy": {"basic": par.analysis.strategy, "plays": dict(par.analysis.plays)},
        "table": _table(par),
    }


def of_range(pars: Sequence[WarBlackjackPar]) -> Json:
    """Several numbers of decks, a whole sheet each."""
    return {"format": "gotowar.par-range/1", "pars": [document(par) for par in pars]}


def _wagers(par: WarBlackjackPar) -> Json:
    found = par.analysis
    values = {
        first: {up: _value(value) for up, value in row.items()} for first, row in found.leave_value.items()
    }
    return {
        "war": {
            "best": par.best,
            "policies": {name: _war(par, one) for name, one in par.war.items()},
            "leave": leave_rows(par.war[par.best]),
            "with_basic_strategy": {name: _war(par, one) for name, one in found.basic_policies.items()},
        },
        "blackjack": {
            **_wager(found.blackjack),
            "natural": _value(found.natural),
            "policies": {name: _wager(one) for name, one in par.blackjack.items()},
        },
        "insurance": {
            **_edge(found.insurance.edge),
            "right_with": list(found.insurance.right_with),
        },
        "leave_value": values,
    }


def leave_rows(policy: WarPolicy) -> list[list[str]]:
    """Each first card with which winnings are left, followed by the up cards against which they are."""
    ups: dict[str, list[str]] = {}
    for first, up in policy.leave:
        ups.setdefault(first, []).append(up)
    return [[first, *sorted(ups[first], key=NAMES.index)] for first in NAMES if first in ups]


def _value(value: float | None) -> float | None:
    return None if value is None else round(value, PLACES) + 0.0


def _edge(edge: float) -> Json:
    return {"edge": _value(edge), "edge_percent": round(edge * 100, PERCENT_PLACES)}


def _figures(edge: float, variance: float) -> Json:
    returned = {"return_percent": round((1 - edge) * 100, PERCENT_PLACES)}
    return {
        **_edge(edge),
        **returned,
        "variance": _value(variance),
        "sd": round(sqrt(variance), PERCENT_PLACES),
    }


def _wager(found: Wager) -> Json:
    return {
        **_figures(found.edge, found.variance),
        "average_wager": _value(found.average),
        "element_of_risk_percent": round(found.element_of_risk * 100, PERCENT_PLACES),
        "by_up_card": {up: round(edge * 100, PERCENT_PLACES) for up, edge in found.by_up_card.items()},
    }


def _war(par: WarBlackjackPar, found: WarPolicy) -> Json:
    return {
        **_figures(found.edge, found.variance),
        "covariance_with_blackjack": _value(found.covariance),
        "outcomes": [
            {
                "name": name,
                "probability": _value(chance),
                "net": _value(net),
                "contribution": _value(chance * net),
            }
            for name, chance, net in par.outcomes(found)
        ],
    }


def _table(par: WarBlackjackPar) -> Json:
    plan, hold = par.plan, par.hold
    return {
        "seats": plan.seats,
        "rounds_per_hour": plan.per_hour,
        "rounds": plan.rounds,
        "bet": {name: cents.show(amount) for name, amount in plan.bet._asdict().items() if amount},
        "policy": par.best,
        "hold_per_round_cents": _value(hold.mean),
        "hold_per_hour_dollars": round(hold.mean * plan.per_hour / 100, 4),
        "sd_per_round_dollars": None if hold.sd is None else round(hold.sd / 100, 4),
        "ranges_dollars": {
            str(share): [round(end / 100, 2) for end in ends] for share, ends in par.ranges.items()
        },
        "ranges_by": "normal curve",
        "chance_house_behind": None if par.behind is None else round(par.behind, 9),
        "n0": None if hold.n0 is None else round(hold.n0, 1),
        "bankroll": cents.show(plan.bankroll),
        "chance_of_ruin": None if par.ruin is None else round(par.ruin, 9),
    }
