"""From the counts of a counter's run to figures: each wager's edge by the count, what a threshold gains, and
how deep in the shoe.

Rounds are taken for independent of each other; where several seats are taken together, deviations are those
of seats that always win and lose alike, which is too much rather than too little.
"""

from collections.abc import Mapping
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from gotowar.odds.question import Question
from gotowar.odds.refusal import NotAsked
from gotowar.rules.casino_war import LOWER
from gotowar.simulate import counting_casino_war, counting_war_blackjack, counting_worth
from gotowar.simulate.casino_war import GAVE_UP
from gotowar.simulate.counting import System
from gotowar.simulate.counting_casino_war import PARTS
from gotowar.simulate.counting_kernels import DEPTHS
from gotowar.simulate.counting_worth import Worth
from gotowar.simulate.run import CountPlan, Progress
from gotowar.simulate.tally import Tally

HUNDRED = 100
SURE = 3
"""Deviations by which a gain must lie above nothing before it is called one."""


class Gain(NamedTuple):
    """Per hundred rounds of a seat: what is won in units of the wager, its deviation, the units laid; and
    what is won by the exact chance of a tie, where that says all."""

    gain: float
    se: float
    laid: float
    by_cards: float | None = None

    @property
    def best_known(self) -> float:
        return self.gain if self.by_cards is None else self.by_cards

    @property
    def is_sure(self) -> bool:
        return self.gain > SURE * self.se if self.by_cards is None else self.by_cards > 0


class Bucket(NamedTuple):
    """One count: how often it is met, out of all rounds in which the wager is decided, and the edge then."""

    value: int
    rounds: int
    share: float
    edge: float
    se: float
    by_cards: float | None


class Threshold(NamedTuple):
    """One unit laid from a count on."""

    start: int
    gain: Gain


class Depth(NamedTuple):
    """A part of the shoe: where it begins and ends, in percent of the cards gone; ``share`` is its part of
    the whole gain."""

    start: float
    end: float
    gain: Gain
    share: float | None


class Wager(NamedTuple):
    """``own`` are the units that the file lays by the count, and what they gain. ``depths`` are those of the
    best threshold; ``worth_from`` is where the first of them begins that gains."""

    name: str
    rounds: int
    edge: float
    se: float
    exact: float | None
    z: float | None
    buckets: tuple[Bucket, ...]
    thresholds: tuple[Threshold, ...]
    best: Threshold | None
    depths: tuple[Depth, ...]
    worth_from: float | None
    own: Gain | None


class Run(NamedTuple):
    """What deals the same again: without it nobody could look at a run's figures a second time. ``policy`` is
    how hands are played, ``counts`` the digest of all that was counted."""

    asked: int
    seed: int
    block: int
    policy: str
    counts: str


class Figures(NamedTuple):
    """``seat`` is None where all are taken together; ``together`` are the wagers that the file lays, as one
    bet; ``run`` is None for counts that come from no run."""

    question: Question
    system: System
    plan: CountPlan
    rounds: int
    seat: int | None
    wagers: tuple[Wager, ...]
    together: Gain | None
    run: Run | None = None


class Moments(NamedTuple):
    """By bucket and depth: how often a wager was decided, the sums of its nets and of their squares, and the
    sum of what was to be expected by the cards. ``base`` are the rounds of which a hundred are looked at,
    ``alike`` the seats that are taken together."""

    number: Any
    first: Any
    second: Any
    expected: Any | None
    base: int
    alike: int

    def gain(self, units: Any) -> Gain:
        """Of so many units by bucket, or by bucket and depth."""
        laid, first = float((units * self.number).sum()), float((units * self.first).sum())
        second = float((units**2 * self.second).sum())
        mean = first / self.base
        se = sqrt(max(second / self.base - mean**2, 0) * self.alike / self.base)
        by_cards = None
        if self.expected is not None:
            by_cards = HUNDRED * float((units * self.expected).sum()) / self.base
        return Gain(HUNDRED * mean, HUNDRED * se, HUNDRED * laid / self.base, by_cards)


def figures(question: Question, plan: CountPlan, tally: Tally, seat: int | None = None) -> Figures:
    """``seat`` counts from one; without it all seats are taken together. NotAsked where nothing was dealt."""
    if seat is not None and not 1 <= seat <= plan.shoe.seats:
        raise NotAsked(f"seat {seat}: it must be 1 to {plan.shoe.seats}")
    rounds = int(tally["rounds"].sum())
    if not rounds:
        raise NotAsked("no round has been dealt yet: there is nothing to say of a count")
    found = _Found(plan, tally, seat)
    if isinstance(plan, counting_war_blackjack.CountPlan):
        moments, exact = _of_war_blackjack(question, plan, found)
    else:
        moments, exact = _of_casino_war(question, plan, found)
    wagers = (_wager(name, plan.system, one, exact.get(name)) for name, one in moments.items())
    return Figures(
        question,
        plan.system,
        plan,
        rounds,
        seat,
        tuple(wager for wager in wagers if wager is not None),
        found.together(),
    )


def of_run(lab: Any, progress: Progress) -> Figures:
    """Of all seats of a run that ``lab`` made, as far as it has come."""
    task, plan = progress.task, progress.task.plan
    assert isinstance(plan, counting_casino_war.CountPlan | counting_war_blackjack.CountPlan)
    start = plan.system.surrenders
    policy = lab.policy_says if start is None else f"ties surrendered at a count of {start} or more"
    run = Run(task.rounds, task.seed, task.block, policy, progress.tally.digest())
    return figures(lab.question, plan, progress.tally)._replace(run=run)


class _Found:
    """The counts of one seat or of all, by bucket, depth and class."""

    def __init__(self, plan: CountPlan, tally: Tally, seat: int | None) -> None:
        self.system, self.tally, self.seat = plan.system, tally, seat
        self.alike = plan.shoe.seats if seat is None else 1
        self.rounds = int(tally["rounds"].sum())
        self.classes = self.of_seat("classes")
        self.worth: dict[str, Worth] = {}

    def of_seat(self, name: str) -> Any:
        counts = self.tally[name]
        chosen = counts.sum(1) if self.seat is None else counts[:, self.seat - 1]
        return chosen.reshape(self.system.buckets, DEPTHS, -1)

    def moments(self, counts: Any, worth: Worth, expected: Any | None = None, seats: bool = True) -> Moments:
        nets = np.array([0.0 if net is None else float(net) for net in worth])
        told = np.array([net is not None for net in worth], np.int64)
        alike = self.alike if seats else 1
        return Moments(counts @ told, counts @ nets, counts @ nets**2, expected, self.rounds * alike, alike)

    def together(self) -> Gain | None:
        """What the file lays, as one bet a round: its wagers share cards."""
        laid = {name: units for name in self.worth if (units := self.system.units(name)) is not None}
        if len(laid) < 2:
            return None
        whole = np.zeros((self.system.buckets, 1, self.classes.shape[2]))
        units_laid = np.zeros_like(whole)
        for name, units in laid.items():
            nets = np.array([0.0 if net is None else float(net) for net in self.worth[name]])
            told = np.array([net is not None for net in self.worth[name]])
            whole += np.array(units)[:, None, None] * nets
            units_laid += np.array(units)[:, None, None] * told
        number, first, second = ((self.classes * of).sum(2) for of in (units_laid, whole, whole**2))
        one = np.ones((self.system.buckets, 1))
        return Moments(number, first, second, None, self.rounds * self.alike, self.alike).gain(one)


def _of_casino_war(
    question: Question, plan: counting_casino_war.CountPlan, found: _Found
) -> tuple[dict[str, Moments], Mapping[str, Any]]:
    found.worth = counting_worth.casino_war(question.game)
    exact = counting_worth.casino_war_edges(question, plan.plan)
    moments = {}
    for name, worth in found.worth.items():
        expected = _by_chance(found, worth) if name == "tie" else None
        moments[name] = found.moments(found.classes, worth, expected)
    if any(net is not None for net in counting_worth.surrender_gains(question.game)):
        choices = found.of_seat("choices")
        moments["surrender"] = found.moments(choices, counting_worth.surrender_gains(question.game))
        if found.system.surrenders is not None and choices[:, :, GAVE_UP : GAVE_UP + 2].any():
            # Off the top nothing is surrendered by the count.
            for name in ("initial", "war_tie", "progressive"):
                exact.pop(name, None)
    return moments, exact


def _by_chance(found: _Found, worth: Worth) -> Any:
    """What the tie wager was to win by the chance of a tie, round by round."""
    lost, won = worth[LOWER], next(net for net in reversed(worth) if net is not None)
    assert lost is not None
    shape = (found.system.buckets, DEPTHS)
    chance = found.tally["chances"].reshape(shape) / PARTS
    rounds = found.tally["rounds"].reshape(shape)
    return found.alike * (chance * float(won - lost) + rounds * float(lost))


def _of_war_blackjack(
    question: Question, plan: counting_war_blackjack.CountPlan, found: _Found
) -> tuple[dict[str, Moments], Mapping[str, Any]]:
    game = plan.plan
    found.worth = counting_worth.war_blackjack(game.blackjack, game.spot)
    moments = {name: found.moments(found.classes, worth) for name, worth in found.worth.items()}
    insured = found.tally["insured"].reshape(found.system.buckets, DEPTHS, 2)
    if insured.any():
        worth = counting_worth.insurance(game.blackjack)
        moments["insurance"] = found.moments(insured, worth, seats=False)
    return moments, counting_worth.war_blackjack_edges(question, game)


# ---- one wager -----------------------------------------------------------------------------------


def _wager(name: str, system: System, found: Moments, exact: Any) -> Wager | None:
    """None where it never was decided."""
    number = int(found.number.sum())
    if not number:
        return None
    mean, se = _mean(number, float(found.first.sum()), float(found.second.sum()), found.alike)
    counts = range(system.least, system.most + 1)
    met = [at for at in range(system.buckets) if found.number[at].any()]
    thresholds = tuple(Threshold(counts[at], found.gain(_from(system, at))) for at in met)
    best = max(thresholds, key=lambda threshold: threshold.gain.best_known)
    depths = _depths(found, best.start - system.least)
    gains = best.gain.is_sure
    z = None if exact is None or not se else (-mean - float(exact)) / se
    return Wager(
        name,
        number,
        -mean,
        se,
        None if exact is None else float(exact),
        z,
        tuple(_bucket(found, at, counts[at], number) for at in met),
        thresholds,
        best if gains else None,
        depths if gains else (),
        next((depth.start for depth in depths if depth.gain.is_sure), None) if gains else None,
        _own(name, system, found),
    )


def _mean(number: int, first: float, second: float, alike: int) -> tuple[float, float]:
    mean = first / number
    return mean, sqrt(max(second / number - mean**2, 0) * alike / number)


def _bucket(found: Moments, at: int, count: int, whole: int) -> Bucket:
    number = int(found.number[at].sum())
    mean, se = _mean(number, float(found.first[at].sum()), float(found.second[at].sum()), found.alike)
    by_cards = None if found.expected is None else -float(found.expected[at].sum()) / number
    return Bucket(count, number, number / whole, -mean, se, by_cards)


def _from(system: System, at: int) -> Any:
    return (np.arange(system.buckets) >= at).astype(np.int64)[:, None]


def _depths(found: Moments, at: int) -> tuple[Depth, ...]:
    """One unit laid from this bucket on, part by part of the shoe; parts in which none is, left out."""
    buckets = found.number.shape[0]
    laid = np.zeros((DEPTHS, buckets, DEPTHS), np.int64)
    for depth in range(DEPTHS):
        laid[depth, at:, depth] = 1
    gains = [found.gain(units) for units in laid]
    whole = sum(gain.best_known for gain in gains)
    return tuple(
        Depth(
            HUNDRED * depth / DEPTHS,
            HUNDRED * (depth + 1) / DEPTHS,
            gain,
            gain.best_known / whole if whole > 0 else None,
        )
        for depth, gain in enumerate(gains)
        if gain.laid
    )


def _own(name: str, system: System, found: Moments) -> Gain | None:
    """As the file lays; insurance is one unit from a count on. Wars that were not fought cannot be compared:
    what surrender does shows in the initial wager."""
    if name == "insurance" and system.insures is not None:
        return found.gain(_from(system, system.insures - system.least))
    units = system.units(name)
    return None if units is None else found.gain(np.array(units, np.int64)[:, None])
