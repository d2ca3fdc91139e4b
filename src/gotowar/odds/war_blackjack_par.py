"""A PAR sheet of War Blackjack: its figures, and what a table holds. No layout.

Edges and deviations are exact but for the last digits of a float; what many rounds come to is the normal
curve of that mean and deviation, and said to be.
"""

from collections.abc import Mapping
from functools import cached_property
from math import erf, erfc, exp, inf, log, sqrt
from statistics import NormalDist
from typing import NamedTuple

from gotowar import cents
from gotowar.odds.blackjack_analysis import Analysis, Priced, Progress, Wager, WarPolicy, analyse, price
from gotowar.odds.composition import by_rank
from gotowar.odds.question import Question
from gotowar.odds.refusal import NotAsked
from gotowar.odds.strategy import read
from gotowar.rules.terms import TIE_PUSHES, BlackjackTerms, WarSpotTerms
from gotowar.sheets.model import Raw

SHARES = (68, 95, 99)
OWN = "own"
HANDS = frozenset((*BlackjackTerms._fields, *WarSpotTerms._fields))


class Stakes(NamedTuple):
    """What a player lays in every round, in cents."""

    blackjack: int = 0
    war: int = 0


class Plan(NamedTuple):
    """How a table is played: for its hold, its ranges and the chance of ruin. Money is in cents."""

    seats: int
    per_hour: int
    rounds: int
    bet: Stakes
    bankroll: int


class Hold(NamedTuple):
    """What the house holds, in cents. ``sd`` and what follows from it are None where the two wagers'
    covariance is not counted, or several seats share one dealer's hand."""

    mean: float
    sd: float | None

    @property
    def n0(self) -> float | None:
        """Rounds until the edge shows: until it is as large as a deviation."""
        if self.sd is None or not self.mean:
            return None
        return (self.sd / self.mean) ** 2

    def after(self, rounds: int) -> NormalDist | None:
        return NormalDist(self.mean * rounds, self.sd * sqrt(rounds)) if self.sd else None


def assumed(question: Question) -> Mapping[str, tuple[Raw, Raw]]:
    """The terms of the hands that no clause sets: each as it is counted, and as the sheet assumes it."""
    found = ((one.term, one.value) for one in question.sheet.assumed if one.term in HANDS)
    return {term: (question.terms[term], value) for term, value in found}


class WarBlackjackPar:
    """Everything asked of one question; each part is worked out when it is first looked at."""

    def __init__(
        self, question: Question, plan: Plan, strategy: str | None = None, progress: Progress | None = None
    ) -> None:
        self.question, self.plan, self.strategy, self.progress = question, plan, strategy, progress
        _check_plan(plan)

    @cached_property
    def analysis(self) -> Analysis:
        game = self.question.war_blackjack
        return analyse(by_rank(self.question.counts), game.blackjack, game.spot, self.progress)

    @cached_property
    def priced(self) -> Priced | None:
        """The strategy of a file, where one was given."""
        if self.strategy is None:
            return None
        game = self.question.war_blackjack
        chart = read(self.strategy, game.blackjack)
        return price(by_rank(self.question.counts), game.blackjack, game.spot, chart)

    @cached_property
    def blackjack(self) -> Mapping[str, Wager]:
        """By who plays: best play by composition, basic strategy by totals, a strategy of one's own."""
        found = {"best": self.analysis.blackjack, "basic": self.analysis.basic}
        return {**found, OWN: self.priced.blackjack} if self.priced else found

    @cached_property
    def war(self) -> Mapping[str, WarPolicy]:
        """By when winnings are left; every hand is played best but for a strategy of one's own."""
        if self.priced is None:
            return self.analysis.policies
        own = self.priced.policies
        return {**self.analysis.policies, OWN: own.get(OWN, own["best"])}

    @property
    def best(self) -> str:
        return "best"

    def outcomes(self, found: WarPolicy) -> list[tuple[str, float, float]]:
        """How the war bonus wager ends, how often, and what a unit of it then comes to on average."""
        spot = self.question.war_blackjack.spot
        won = spot.war_pays.num / spot.war_pays.den
        left = won + found.gained / found.left if found.left else won
        tied = 0.0 if spot.war_tie == TIE_PUSHES else -1.0
        return [
            ("lost", found.lost, -1.0),
            ("tied", found.tied, tied),
            ("taken", found.taken, won),
            ("left", found.left, left),
        ]

    @cached_property
    def hold(self) -> Hold:
        """Of all seats, each playing best."""
        bet, wager, war = self.plan.bet, self.analysis.blackjack, self.analysis.policies[self.best]
        mean = (bet.blackjack * wager.edge + bet.war * war.edge) * self.plan.seats
        if self.plan.seats > 1 or (bet.war and war.covariance is None):
            return Hold(mean, None)
        both = 2 * bet.blackjack * bet.war * (war.covariance or 0.0)
        return Hold(mean, sqrt(bet.blackjack**2 * wager.variance + bet.war**2 * war.variance + both))

    @cached_property
    def ranges(self) -> Mapping[int, tuple[float, float]]:
        curve = self.hold.after(self.plan.rounds)
        if curve is None:
            return {}
        tails = {share: (100 - share) / 200 for share in SHARES}
        return {share: (curve.inv_cdf(tail), curve.inv_cdf(1 - tail)) for share, tail in tails.items()}

    @cached_property
    def behind(self) -> float | None:
        """The chance that the house has lost after all rounds."""
        curve = self.hold.after(self.plan.rounds)
        return None if curve is None else curve.cdf(0)

    @cached_property
    def ruin(self) -> float | None:
        """That one player's bankroll is gone at some time within the rounds, as a diffusion of the same mean
        and deviation."""
        if not self.hold.sd:
            return None
        return _gone_by(self.plan.bankroll, -self.hold.mean, self.hold.sd, self.plan.rounds)


def _gone_by(money: float, drift: float, sd: float, rounds: int) -> float:
    """First passage of a diffusion; its second part is a large number times a small one."""
    spread = sd * sqrt(rounds)
    first = _below((-money - drift * rounds) / spread)
    at = (-money + drift * rounds) / spread
    scale, tail = -2 * drift * money / sd**2, _below(at)
    second = (
        exp(scale + log(tail)) if tail > 0 and scale < -log(tail) else (1.0 if scale > 0 and tail else 0.0)
    )
    return min(1.0, first + second)


def _below(x: float) -> float:
    """The normal curve's share below x, also far out."""
    return 0.5 * erfc(-x / sqrt(2)) if x < 0 else 0.5 * (1 + erf(x / sqrt(2))) if x < inf else 1.0


def _check_plan(plan: Plan) -> None:
    if not plan.bet.blackjack:
        raise NotAsked("a blackjack wager is laid in every round: --bet blackjack=10")
    if plan.bankroll < sum(plan.bet):
        laid = cents.show(sum(plan.bet))
        raise NotAsked(f"a bankroll of {cents.show(plan.bankroll)} does not cover one bet of {laid}")
