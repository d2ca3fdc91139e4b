"""A PAR sheet for programs: the contract of ``gotowar.par/1``. Fields may be added to it, none taken away.

Fractions are strings in lowest terms; ``_percent`` fields and moments are rounded to six decimals.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from gotowar import __version__, cents
from gotowar.odds.effects import surrender_ever
from gotowar.odds.par import Measured, Par
from gotowar.odds.rounds import Spread
from gotowar.odds.stats import Row
from gotowar.odds.wagers import CLASSES, class_ways
from gotowar.odds.words import OUTCOMES, number, ratio
from gotowar.rules.progressive import NOTHING, SUITED_FOUR, units

Json = dict[str, Any]


def document(par: Par) -> Json:
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
        "this_regulation": not question.departures,
        "departures": list(question.departures),
        "wagers": {name: _wager(par, name) for name in par.wagers},
        "all_together": {**_figures(par.all_together), "laid": ratio(par.all_together.stats.laid)},
        "removal": _removal(par),
        "surrender_ever": _surrender(par),
        "table": _table(par),
    }


def of_range(pars: Sequence[Par]) -> Json:
    """Several numbers of decks, a whole sheet each."""
    return {"format": "gotowar.par-range/1", "pars": [document(par) for par in pars]}


def _wager(par: Par, name: str) -> Json:
    if name == "initial":
        policies = {policy: _measured(par.measured(name, policy)) for policy in par.policies}
        at = (
            {"surrender_at": [_rank(rank) for rank in sorted(par.policies["by-rank"])]}
            if "by-rank" in policies
            else {}
        )
        return {"best": par.best, "chance_of_choice": ratio(par.chance_of_war), **at, "policies": policies}
    if name == "progressive":
        return _progressive(par)
    if name == "coupon":
        return _coupon(par)
    return _measured(par.measured(name))


def _rank(rank: int) -> str:
    return "23456789TJQKA"[rank]


def _measured(found: Measured) -> Json:
    return {**_figures(found), "outcomes": [_outcome(row, found.stats.ways) for row in found.rows]}


def _figures(found: Measured) -> Json:
    stats = found.stats
    return {
        "edge": ratio(stats.edge),
        "edge_percent": number(stats.edge * 100),
        "return": ratio(stats.returned),
        "return_percent": number(stats.returned * 100),
        "hit": ratio(stats.hit),
        "hit_percent": number(stats.hit * 100),
        "win": ratio(stats.win),
        "win_percent": number(stats.win * 100),
        "variance": ratio(stats.variance),
        "sd": number(stats.sd),
        "skewness": number(stats.skewness),
        "average_wager": ratio(stats.staked),
        "element_of_risk": ratio(stats.element_of_risk),
        "element_of_risk_percent": number(stats.element_of_risk * 100),
        "n0": None if stats.n0 is None else number(stats.n0, 1),
        "combinations": stats.ways,
    }


def _outcome(row: Row, total: int) -> Json:
    chance = Fraction(row.ways, total)
    return {
        "name": row.name,
        "title": OUTCOMES.get(row.name, row.name),
        "combinations": row.ways,
        "probability": ratio(chance),
        "net": ratio(row.net),
        "contribution": ratio(chance * row.net),
    }


def _progressive(par: Par) -> Json:
    """Classes from the highest down; ``pays`` is the fixed pay, ``envy`` what every other player is paid."""
    terms, found = par.question.game.progressive, par.measured("progressive")
    assert terms is not None
    ways = class_ways(terms, par.falls)
    envy = Fraction(terms.envy, terms.envy_unit)
    classes = [
        {
            "name": CLASSES[kind],
            "title": OUTCOMES[CLASSES[kind]],
            "combinations": ways[kind],
            "probability": ratio(Fraction(ways[kind], found.stats.ways)),
            "pays": units(terms, 1 << kind),
            "envy": ratio(envy) if kind == SUITED_FOUR else "0",
        }
        for kind in range(SUITED_FOUR, NOTHING, -1)
    ]
    surrendered = par.measured("progressive", "surrender").stats
    return {
        "fixed_return": ratio(found.stats.returned),
        "fixed_return_percent": number(found.stats.returned * 100),
        **_figures(found),
        "classes": classes,
        "outcomes": [_outcome(row, found.stats.ways) for row in found.rows],
        "meter": _meter(par),
        "policies": {
            "war": {"fixed_return": ratio(found.stats.returned)},
            "surrender": {"fixed_return": ratio(surrendered.returned)},
        },
    }


def _meter(par: Par) -> Json:
    found = par.meter
    between = found.between_hits
    result: Json = {
        "wager": cents.show(found.wager),
        "chance": ratio(found.chance),
        "per_1000_dollars": ratio(found.per_thousand),
        "per_1000_dollars_percent": number(found.per_thousand * 100),
        "break_even_cents": None if found.break_even is None else ratio(found.break_even),
        "break_even_dollars": None if found.break_even is None else number(found.break_even / 100, 2),
        "envy_each_other_player": ratio(found.envy_each),
        "seats": found.seats,
        "table_chance": ratio(found.table_chance),
        "rounds_between_hits": None if between is None else number(between, 1),
        "operator": None,
    }
    if found.growth is not None:
        grown = found.growth
        result["operator"] = {
            "contribution": ratio(grown.rate),
            "reserve": ratio(grown.reserve_rate),
            "seed": cents.show(grown.seed),
            "ceiling": cents.show(grown.ceiling),
            "contribution_a_round_cents": ratio(grown.a_round),
            "average_meter_at_hit_dollars": number(grown.average_at_hit / 100, 2),
            "share_of_meter": ratio(grown.share_for_one),
        }
    return result


def _coupon(par: Par) -> Json:
    policies: Mapping[str, Json] = {
        policy: {
            "value": ratio(found.value),
            "value_percent": number(found.value * 100),
            "returned": ratio(found.returned),
            "played_on": ratio(found.played_on),
            "played_on_percent": number(found.played_on * 100),
        }
        for policy in par.policies
        for found in [par.coupon(policy)]
    }
    return {"policies": policies}


def _removal(par: Par) -> Json:
    return {
        _rank(rank): {
            name: {"edge": ratio(change), "edge_percent": number(change * 100)}
            for name, change in row.items()
        }
        for rank, row in par.effects.items()
    }


def _surrender(par: Par) -> Json | None:
    found = surrender_ever(par.question.game)
    if found is None:
        return None
    point = found.indifferent_at
    return {
        "possible": found.is_possible,
        "war_gains_without_second_tie": ratio(found.without_ties),
        "war_gains_with_certain_second_tie": ratio(found.all_ties),
        "indifferent_at_chance": None if point is None else ratio(point),
    }


def _table(par: Par) -> Json:
    plan, hold = par.plan, par.hold
    stats = hold.measured.stats
    return {
        "seats": plan.seats,
        "rounds_per_hour": plan.per_hour,
        "rounds": plan.rounds,
        "bet": {k: cents.show(v) for k, v in plan.bet._asdict().items() if v},
        "policy": par.best,
        "hold_per_round_cents": ratio(stats.mean),
        "set_aside_per_round_cents": None if par.set_aside is None else ratio(par.set_aside),
        "hold_per_hour_dollars": number(hold.per_hour / 100, 4),
        "sd_per_round_dollars": number(stats.sd / 100, 4),
        "ranges_dollars": {
            str(share): [number(end / 100, 2) for end in ends] for share, ends in hold.ranges.items()
        },
        "distribution": _distribution(hold.spread),
        "chance_house_behind": number(hold.behind, 9),
        "n0": None if stats.n0 is None else number(stats.n0, 1),
        "bankroll": cents.show(plan.bankroll),
        "chance_of_ruin": None if par.ruin is None else number(par.ruin, 9),
    }


def _distribution(spread: Spread) -> Json:
    """The hold after all rounds: the chance of each result, as far as twelve digits show any."""
    chances = [number(Fraction(part, spread.whole), 12) for part in spread.parts]
    shown = [place for place, chance in enumerate(chances) if chance]
    first, last = shown[0], shown[-1]
    return {
        "from_dollars": number(spread.value(first) / 100, 2),
        "step_dollars": number(spread.step / 100, 2),
        "chances": chances[first : last + 1],
    }
