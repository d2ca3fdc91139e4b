"""A PAR sheet's numbers: every wager under every policy, the progressive, and what a table holds.

Only numbers stand here. ``par_json`` writes them for programs, ``par_paper`` words them for people.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from gotowar import cents
from gotowar.cards import Rank
from gotowar.odds import effects
from gotowar.odds.casino_war import Falls, falls
from gotowar.odds.meter import WHOLE, Meter, meter
from gotowar.odds.question import Question
from gotowar.odds.refusal import NotAsked
from gotowar.odds.rounds import (
    MOST_PLACES,
    Play,
    Spread,
    after,
    is_walkable,
    one_round,
    places,
    range_of,
    ruin,
)
from gotowar.odds.seats import table_rows
from gotowar.odds.seats_suited import suited_rows
from gotowar.odds.stats import Row, Stats, stats
from gotowar.odds.wagers import SECOND, SURRENDER, WAR, Bet, Policy, best, combined, offered, rows, unit
from gotowar.rules.casino_war import TIED, coupon_kept, settle_tie, war_stake

BY_RANK = "by-rank"
SHARES = (68, 95, 99)


class Measured(NamedTuple):
    """One wager under one policy."""

    rows: tuple[Row, ...]
    stats: Stats


class Plan(NamedTuple):
    """How a table is played: for its hold, its ranges and the chance of ruin. Money is in cents."""

    seats: int
    per_hour: int
    rounds: int
    bet: Bet
    bankroll: int


class Hold(NamedTuple):
    """What the house holds of the whole table."""

    measured: Measured
    per_hour: Fraction
    spread: Spread
    ranges: Mapping[int, tuple[Fraction, Fraction]]
    behind: Fraction
    """The chance that the house has lost after all rounds."""


class Coupon(NamedTuple):
    """A match-play coupon per unit of its face: what it wins, and how often it comes back to be played on."""

    value: Fraction
    returned: Fraction

    @property
    def played_on(self) -> Fraction:
        """Where every round ties, the coupon always comes back and never wins: it is worth nothing."""
        return self.value / (1 - self.returned) if self.value else Fraction(0)


class Par:
    """Everything asked of one question; each part is worked out when it is first looked at."""

    def __init__(self, question: Question, plan: Plan) -> None:
        self.question = question
        self.plan = plan
        self._measured: dict[tuple[str, str], Measured] = {}
        _check_plan(question, plan)

    @cached_property
    def falls(self) -> Falls:
        return falls(self.question.game.war, self.question.game.progressive, self.question.counts)

    @cached_property
    def policies(self) -> Mapping[str, Policy]:
        """Always war, always surrender, and where no one of them is best the ranks at which to surrender."""
        found: dict[str, Policy] = {"war": WAR, "surrender": SURRENDER}
        ideal = best(self.question.game, self.falls)
        tied = {fall.rank for fall in self.falls if fall.rank >= 0}
        if ideal and not tied <= ideal:
            found[BY_RANK] = ideal
        return found

    @cached_property
    def best(self) -> str:
        if BY_RANK in self.policies:
            return BY_RANK
        return "surrender" if best(self.question.game, self.falls) else "war"

    @cached_property
    def wagers(self) -> tuple[str, ...]:
        return tuple(name for name in offered(self.question.game) if name == "initial" or self._has(name))

    def _has(self, wager: str) -> bool:
        return wager == "coupon" or bool(rows(self.question.game, self.falls, wager, WAR))

    def measured(self, wager: str, policy: str = "war") -> Measured:
        if (wager, policy) not in self._measured:
            table = rows(self.question.game, self.falls, wager, self.policies[policy])
            self._measured[wager, policy] = Measured(table, stats(table))
        return self._measured[wager, policy]

    @cached_property
    def chance_of_war(self) -> Fraction:
        """That the first deal leaves a choice."""
        ways = sum(number for fall, number in self.falls.items() if fall.rank >= 0)
        return Fraction(ways, sum(self.falls.values()))

    @cached_property
    def meter(self) -> Meter:
        terms = self.question.game.progressive
        assert terms is not None, "only where a progressive is offered"
        returned = self.measured("progressive").stats.returned
        wager = self.plan.bet.progressive or terms.envy_unit
        operator = self.question.spec.progressive
        return meter(terms, self.falls, self.question.counts, returned, wager, self.plan.seats, operator)

    def coupon(self, policy: str) -> Coupon:
        """It wins with the initial wager, and comes back where that pushes (Massachusetts 6(a))."""
        game, picked = self.question.game, self.policies[policy]
        found = stats(rows(game, self.falls, "coupon", picked))
        initial = rows(game, self.falls, "initial", picked)
        kept = {name for outcome, name in SECOND.items() if coupon_kept(outcome)}
        ways = sum(row.ways for row in initial if row.name in kept)
        return Coupon(found.mean, Fraction(ways, found.ways))

    @cached_property
    def all_together(self) -> Measured:
        """One unit on every wager offered, as one bet; a tie wager on the war deal is laid in a war."""
        game, one = self.question.game, unit(self.question.game.war)
        bet = Bet(**{name: one for name in self.wagers if name != "coupon"})
        table = combined(game, self.falls, bet, self.policies[self.best])
        scaled = tuple(r._replace(net=r.net / one, staked=r.staked / one) for r in table)
        laid = sum(1 for name in self.wagers if name not in {"coupon", "war_tie"})
        return Measured(scaled, stats(scaled)._replace(laid=Fraction(laid)))

    @cached_property
    def effects(self) -> Mapping[Rank, Mapping[str, Fraction]]:
        return effects.removal_effects(self.question)

    @cached_property
    def pair_effects(self) -> Mapping[str, Mapping[str, Fraction]]:
        """Only from a whole shoe, where any two ranks stand for all."""
        return {} if self.question.removed else effects.pair_effects(self.question)

    @cached_property
    def hold(self) -> Hold:
        plan, game = self.plan, self.question.game
        if plan.seats == 1:
            table = combined(game, self.falls, plan.bet, self.policies[self.best])
        else:
            several = suited_rows if plan.bet.progressive else table_rows
            table = several(game, self.question.counts, plan.seats, plan.bet, self.policies[self.best])
        house = tuple(row._replace(net=-row.net) for row in table)
        found = stats(house)
        one = one_round(house)
        if places(one, plan.rounds) > MOST_PLACES:
            raise NotAsked(
                f"{plan.rounds:,} rounds in steps of {cents.show(int(one.step))} have too many results "
                "to count: take fewer rounds or seats, or rounder amounts"
            )
        spread = after(one, plan.rounds)
        ranges = {share: range_of(spread, Fraction(share, 100)) for share in SHARES}
        behind = 1 - spread.at_least(Fraction(0))
        return Hold(Measured(house, found), found.mean * plan.per_hour, spread, ranges, behind)

    @property
    def set_aside(self) -> Fraction | None:
        """What of a round's hold goes to the meter and the reserve, above the ceiling too, and so back to
        players; nothing where no operator says."""
        operator = self.question.spec.progressive
        if operator is None or not self.plan.bet.progressive:
            return None
        staked = self.plan.seats * self.plan.bet.progressive
        return Fraction(staked * (operator.rate + operator.reserve_rate), WHOLE)

    @cached_property
    def ruin(self) -> Fraction | None:
        """That one player's bankroll no longer covers the bet within the rounds of the plan.

        A tie wager is paid before the choice, so what it brings can go to war. Nothing for runs too long to
        be walked.
        """
        game, bet = self.question.game, self.plan.bet
        bankroll, rounds = Fraction(self.plan.bankroll), self.plan.rounds
        laid = sum(bet[:-1]) - bet.coupon - bet.war_tie
        tied = bet.tie + settle_tie(game.war, TIED, bet.tie, bet.chip).paid
        at_war = laid + max(0, war_stake(game.war, bet.initial) + bet.war_tie - tied)
        ways = [(at_war, self.best)] if self.best != "surrender" else []
        plays = [
            Play(Fraction(needs), one_round(combined(game, self.falls, bet, self.policies[policy])))
            for needs, policy in (*ways, (laid, "surrender"))
        ]
        return ruin(plays, bankroll, rounds) if is_walkable(plays, bankroll, rounds) else None


def _check_plan(question: Question, plan: Plan) -> None:
    """What cannot be played is refused before anything is counted."""
    sheet, bet = question.sheet.id, plan.bet
    there = tuple(offered(question.game))
    laid = {name: amount for name, amount in bet._asdict().items() if name != "chip" and amount}
    for name in laid:
        if name not in there:
            known = ", ".join(there).replace("_", "-")
            raise NotAsked(f"{sheet} offers no {name.replace('_', '-')} wager: it has {known}")
    if bet.coupon > bet.initial:
        raise NotAsked("a coupon lies beside an initial wager of at least its face (6(a))")
