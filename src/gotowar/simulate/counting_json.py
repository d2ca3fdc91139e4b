"""What counting gains, for programs: the contract of ``gotowar.counting/1``. Fields may be added to it, none
may change its meaning. Edges are fractions of a unit, gains units for a hundred rounds of a seat."""

from typing import Any

from gotowar import __version__
from gotowar.simulate.counting import RUNNING, TIE_CHANCE, TRUE, TRUNCATED, System
from gotowar.simulate.counting_figures import Bucket, Depth, Figures, Gain, Run, Threshold, Wager

Json = dict[str, Any]
FORMAT = "gotowar.counting/1"
MADE = {TRUE: "true", TRUNCATED: "true", RUNNING: "running", TIE_CHANCE: "tie-chance"}
PLACES = 9


def document(found: Figures) -> Json:
    question = found.question
    return {
        "format": FORMAT,
        "sheet": question.sheet.id,
        "title": question.sheet.title,
        "digest": question.digest,
        "software": __version__,
        "readings": dict(question.readings),
        "set": dict(question.sets),
        "this_regulation": not question.departures,
        "departures": list(question.departures),
        "decks": found.plan.shoe.decks,
        "seats": found.plan.shoe.seats,
        "seat": found.seat,
        "rounds": found.rounds,
        "run": None if found.run is None else _run(found.run),
        "system": _system(found.system),
        "wagers": {wager.name: _wager(wager) for wager in found.wagers},
        "together": _gain(found.together),
    }


def _run(run: Run) -> Json:
    return {
        "rounds_asked": run.asked,
        "seed": run.seed,
        "block": run.block,
        "policy": run.policy,
        "counts": run.counts,
    }


def _system(system: System) -> Json:
    return {
        "name": system.name,
        "count": MADE[system.made],
        "per": system.per,
        "tags": list(system.tags),
        "least": system.least,
        "most": system.most,
    }


def _wager(found: Wager) -> Json:
    return {
        "rounds": found.rounds,
        "edge": _number(found.edge),
        "se": _number(found.se),
        "exact": _number(found.exact),
        "z": _number(found.z),
        "counts": [_bucket(bucket) for bucket in found.buckets],
        "thresholds": [_threshold(threshold) for threshold in found.thresholds],
        "best": None if found.best is None else _threshold(found.best),
        "depths": [_depth(depth) for depth in found.depths],
        "worth_from_percent": found.worth_from,
        "own": _gain(found.own),
    }


def _bucket(found: Bucket) -> Json:
    return {
        "count": found.value,
        "rounds": found.rounds,
        "share": _number(found.share),
        "edge": _number(found.edge),
        "se": _number(found.se),
        "edge_by_cards": _number(found.by_cards),
    }


def _threshold(found: Threshold) -> Json:
    return {"from": found.start, **(_gain(found.gain) or {})}


def _depth(found: Depth) -> Json:
    return {
        "from_percent": found.start,
        "to_percent": found.end,
        "share": _number(found.share),
        **(_gain(found.gain) or {}),
    }


def _gain(found: Gain | None) -> Json | None:
    if found is None:
        return None
    return {
        "gain": _number(found.gain),
        "se": _number(found.se),
        "laid": _number(found.laid),
        "gain_by_cards": _number(found.by_cards),
    }


def _number(value: float | None) -> float | None:
    return None if value is None else round(value, PLACES) + 0.0
