"""What a run came to: every figure, as plain numbers. How it is worded stands in ``result_paper``.

The same counts give the same document to the last digit, wherever and by however many they were dealt.
"""

from collections.abc import Iterator
from functools import cached_property
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from gotowar import __version__
from gotowar.simulate.figures import Measured, correlation, counted, spread_of
from gotowar.simulate.paths import HALF, POINTS
from gotowar.simulate.run import Progress

Json = dict[str, Any]
PERCENTILES = (5, 25, 50, 75, 95)
GROUPS = 10
"""Parts of a shoe, by its rounds, that are told apart."""


class Part(NamedTuple):
    """Rounds of a shoe, from one to another, and the main wager in them."""

    first: int
    last: int
    measured: Measured


class Stage(NamedTuple):
    """Rounds dealt so far, and a wager's edge with its error."""

    rounds: int
    edge: float
    error: float


class Result:
    def __init__(self, lab: Any, progress: Progress) -> None:
        self.lab, self.progress, self.tally = lab, progress, progress.tally
        self.question, self.asked = lab.question, lab.asked

    @cached_property
    def joint(self) -> Any:
        """Pairs of seats; nothing while no block is done that was looked at."""
        kinds = len(self.lab.task.watch.nets)
        return self.tally.counts.get("joint", np.zeros((kinds, kinds), np.int64))

    @cached_property
    def figures(self) -> Any:
        return self.lab.figures(self.tally, spread_of(self.joint, self.asked.seats))

    @cached_property
    def wagers(self) -> dict[str, Measured]:
        """Of all seats together; a wager that was never laid is absent."""
        found = ((name, self.figures.measure(name)) for name in self.lab.wagers)
        return {name: one for name, one in found if one is not None}

    def seat(self, number: int) -> dict[str, Measured]:
        found = ((name, self.figures.measure(name, number)) for name in self.wagers)
        return {name: one for name, one in found if one is not None}

    @property
    def main(self) -> Measured:
        return self.wagers[self.lab.main]

    # ---- by shoe --------------------------------------------------------------------------------

    @cached_property
    def shoe_lengths(self) -> dict[int, int]:
        """Rounds of whole shoes, and how many shoes had so many."""
        return {int(n): int(self.tally["shoes"][n]) for n in self.tally["shoes"].nonzero()[0]}

    @property
    def shoes(self) -> int:
        return sum(self.shoe_lengths.values())

    @property
    def shoe_mean(self) -> float:
        """Rounds of a whole shoe; only where there is one."""
        return sum(n * times for n, times in self.shoe_lengths.items()) / self.shoes

    @property
    def shoe_sd(self) -> float:
        square = sum(n * n * times for n, times in self.shoe_lengths.items()) / self.shoes
        return sqrt(max(square - self.shoe_mean**2, 0.0))

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The main wager by where in the shoe its rounds came, in parts of as many rounds each; the last part
        is of rounds that only long shoes have."""
        if not self.shoe_lengths:
            return ()
        longest = max(self.shoe_lengths)
        ends = sorted({longest * part // GROUPS for part in range(1, GROUPS + 1)} - {0})
        found = []
        for first, last in zip([0, *ends[:-1]], ends, strict=True):
            one = self.lab.by_round(self.tally, self.figures, slice(first, last))
            if one is not None:
                found.append(Part(first + 1, last, one))
        return tuple(found)

    # ---- along the run --------------------------------------------------------------------------

    @cached_property
    def stages(self) -> dict[str, tuple[Stage, ...]]:
        """How each wager's edge settled."""
        return {wager: tuple(self._stages(wager)) for wager in self.wagers}

    def _stages(self, wager: str) -> Iterator[Stage]:
        """The parts of the run follow each other in the order of their blocks."""
        summed = np.cumsum(self.tally["stages"], axis=0)
        before = 0
        for classes in summed:
            one = self.lab.along(self.figures, wager, classes)
            if one is not None and one.rounds > before:
                before = one.rounds
                yield Stage(one.rounds, one.edge, one.error)

    # ---- sessions -------------------------------------------------------------------------------

    @property
    def money(self) -> Any:
        """The middle of each span, in cents."""
        return (np.arange(2 * HALF + 1) - HALF) * self.lab.task.watch.wide

    @cached_property
    def sessions(self) -> int:
        return int(self.tally["ended"].sum()) if "ended" in self.tally.counts else 0

    def percentiles(self, counts: Any) -> dict[int, int]:
        """In cents, of sessions counted by span; the middle of the span in which each lies."""
        below = np.cumsum(counts)
        return {
            share: int(self.money[int(np.searchsorted(below, share / 100 * below[-1]))])
            for share in PERCENTILES
        }

    @cached_property
    def fan(self) -> tuple[tuple[int, dict[int, int]], ...]:
        """By rounds played, where bankrolls stood."""
        pace = self.lab.task.watch.rounds // POINTS
        stood = self.tally["stood"]
        return tuple((pace * (at + 1), self.percentiles(stood[at])) for at in range(POINTS))

    @property
    def won(self) -> float:
        """Sessions that ended ahead, a share."""
        return float(self.tally["ended"][self.money > 0].sum() / self.sessions)

    @property
    def ruined(self) -> float:
        """Sessions in whose course the bankroll was gone, a share."""
        return float(self.tally["sunk"][self.money <= -self.asked.bankroll].sum() / self.sessions)

    def moments(self, counts: Any) -> tuple[float, float]:
        """Mean and deviation in cents."""
        share = counts / counts.sum()
        mean = float(share @ self.money)
        return mean, sqrt(max(float(share @ self.money.astype(float) ** 2) - mean**2, 0.0))

    @cached_property
    def table(self) -> tuple[float, float]:
        """Mean and deviation of what all seats' bets come to in one round, in cents."""
        watch, classes = self.lab.task.watch, self.tally["stages"].sum(axis=0)
        worth = np.array(watch.worth).ravel()[: len(classes)]
        nets, rounds = np.array(watch.nets, float)[worth], self.progress.rounds * self.asked.seats
        mean = float(classes @ nets) / rounds
        variance = float(classes @ nets**2) / rounds - mean**2
        several = 1 + (self.asked.seats - 1) * (self.correlation or 0.0)
        return mean * self.asked.seats, sqrt(max(variance * self.asked.seats * several, 0.0))

    @cached_property
    def correlation(self) -> float | None:
        """Of the results of two seats in one round; None at a table of one, or where nothing varies."""
        return correlation(self.joint, self.lab.task.watch.nets)

    @cached_property
    def more(self) -> dict[str, Any]:
        """What only this game has."""
        found: dict[str, Any] = self.lab.more(self)
        return found


def document(result: Result) -> Json:
    """For programs: ``gotowar.simulation/1``."""
    question, asked, task = result.question, result.asked, result.lab.task
    found: Json = {
        "format": "gotowar.simulation/1",
        "sheet": question.sheet.id,
        "title": question.sheet.title,
        "digest": question.digest,
        "software": __version__,
        "decks": question.decks,
        "readings": dict(question.readings),
        "set": dict(question.sets),
        "this_regulation": not question.departures,
        "departures": list(question.departures),
        "seats": asked.seats,
        "rounds": result.progress.rounds,
        "rounds_asked": asked.rounds,
        "seed": asked.seed,
        "block": task.block,
        "policy": result.lab.policy_says,
        "side_every": asked.every,
        "shoe": _shoe(result),
        "counts": result.tally.digest(),
        "wagers": {name: _measured(one) for name, one in result.wagers.items()},
        "by_seat": [
            {name: brief(one) for name, one in result.seat(seat).items()} for seat in range(asked.seats)
        ],
        "table": _table(result),
        "sessions": _sessions(result),
        "convergence": {name: _stages(result, name) for name in result.wagers},
    }
    return {**found, **result.more}


def number(value: float | None, places: int) -> float | None:
    return None if value is None else round(value, places) + 0.0


def brief(one: Measured) -> Json:
    return {
        "rounds": one.rounds,
        "edge": number(one.edge, 12),
        "edge_percent": number(one.edge * 100, 6),
        "se": number(one.se, 12),
        "exact": number(one.exact, 12),
        "exact_percent": number(None if one.exact is None else one.exact * 100, 6),
        "z": number(one.z, 4),
    }


def _measured(one: Measured) -> Json:
    chi = one.chi_square
    classes = [
        {
            "name": compared.outcome.name,
            "net": number(compared.outcome.net, 6),
            "count": compared.outcome.times,
            "share": number(compared.share, 12),
            "expected": number(compared.outcome.chance, 12),
            "z": number(compared.z, 4),
        }
        for compared in one.outcomes
    ]
    square = chi and {"value": number(chi.value, 4), "classes": chi.classes, "z": number(chi.z, 4)}
    return {**brief(one), "chi_square": square, "classes": classes}


def _shoe(result: Result) -> Json:
    shoe, lengths = result.lab.plan.shoe, result.shoe_lengths
    return {
        "ends": f"after {counted(shoe.rounds)}" if shoe.rounds else f"when {shoe.over + 1} cards are gone",
        "shoes": result.shoes,
        "rounds": number(result.shoe_mean, 6) if lengths else None,
        "rounds_sd": number(result.shoe_sd, 6) if lengths else None,
        "shortest": min(lengths, default=None),
        "longest": max(lengths, default=None),
        "cut_card_effect": _effect(result.main) if not shoe.rounds else None,
        "by_round": [{"from": p.first, "to": p.last, **brief(p.measured)} for p in result.parts],
    }


def _effect(one: Measured) -> Json | None:
    """What the cut card does: the edge over whole shoes, less that of their first round."""
    if one.exact is None or one.se is None:
        return None
    return {
        "percent": number((one.edge - one.exact) * 100, 6),
        "se_percent": number(one.error * 100, 6),
        "z": number(one.z, 4),
    }


def _sessions(result: Result) -> Json | None:
    if not result.sessions:
        return None
    mean, sd = result.moments(result.tally["ended"])
    return {
        "rounds": result.lab.task.watch.rounds,
        "sessions": result.sessions,
        "mean_dollars": number(mean / 100, 4),
        "sd_dollars": number(sd / 100, 4),
        "won": number(result.won, 6),
        "bankroll_dollars": result.asked.bankroll / 100,
        "ruined": number(result.ruined, 6),
        "span_dollars": result.lab.task.watch.wide / 100,
        "percentiles_dollars": {
            str(share): value / 100 for share, value in result.percentiles(result.tally["ended"]).items()
        },
        "bankroll": [
            {"rounds": rounds, **{f"p{share}": value / 100 for share, value in found.items()}}
            for rounds, found in result.fan
        ],
    }


def _table(result: Result) -> Json:
    """Of all seats and all wagers, in one round; a progressive's meter is not in it."""
    mean, sd = result.table
    found = {"net_dollars": number(mean / 100, 6), "sd_dollars": number(sd / 100, 6)}
    return {**found, "correlation": number(result.correlation, 6)}


def _stages(result: Result, wager: str) -> list[Json]:
    return [
        {"rounds": s.rounds, "edge_percent": number(s.edge * 100, 6), "se_percent": number(s.error * 100, 6)}
        for s in result.stages[wager]
    ]
