"""A run of Casino War: from a question to what is dealt, and from its counts to figures."""

from functools import cached_property
from typing import Any

import numpy as np

from gotowar.odds.casino_war import falls
from gotowar.odds.question import Question
from gotowar.odds.refusal import NotAsked
from gotowar.odds.stats import stats
from gotowar.odds.wagers import SURRENDER, WAR, Bet, Policy, best, combined, offered
from gotowar.odds.words import POLICIES, WAGERS
from gotowar.rules.progressive import hits_meter
from gotowar.simulate.asked import Asked, shoe_of, span
from gotowar.simulate.casino_war import CLASSES, Plan
from gotowar.simulate.casino_war_figures import LANES, SIDE_WAGERS, Figures, class_of
from gotowar.simulate.casino_war_meter import meter, written
from gotowar.simulate.figures import Measured, Spread, lone
from gotowar.simulate.paths import Watch
from gotowar.simulate.run import Task, usual_block
from gotowar.simulate.tally import Tally

BEST = "best"


class Lab:
    """One run."""

    main = "initial"

    def __init__(self, question: Question, asked: Asked) -> None:
        self.question, self.asked = question, asked
        self.bet = Bet(**{name.replace("-", "_"): amount for name, amount in asked.bet.items()})._replace(
            chip=question.spec.chip
        )
        _check(question, self.bet)
        self.policy = asked.policy or "war"
        if asked.leave:
            raise NotAsked("--leave is asked of War Blackjack: Casino War leaves no winnings")

    @cached_property
    def plan(self) -> Plan:
        game = self.question.game
        return Plan(game.war, shoe_of(self.question, self.asked), self._surrenders, self.asked.every)

    @cached_property
    def _surrenders(self) -> Policy:
        named = {"war": WAR, "surrender": SURRENDER}
        if self.policy in named:
            return named[self.policy]
        if self.policy == BEST:
            game = self.question.game
            return best(game, falls(game.war, game.progressive, self.question.counts))
        raise NotAsked(f"--policy {self.policy}: Casino War has war, surrender and best, or a file of counts")

    @property
    def policy_says(self) -> str:
        return POLICIES.get(self.policy, "the best at every rank")

    @cached_property
    def task(self) -> Task:
        asked, game = self.asked, self.question.game
        whole = combined(
            game, falls(game.war, game.progressive, self.question.counts), self.bet, self._surrenders
        )
        wide = span(float(stats(whole).variance), asked.session_rounds, self.question.spec.chip)
        nets = tuple(Figures(self.question, self.plan, _nothing(asked.seats)).net_kinds(self.bet))
        lanes = (tuple(range(CLASSES)), tuple(range(CLASSES, LANES * CLASSES)))
        jackpots = () if game.progressive is None else _jackpots(self.question)
        watch = Watch(nets, lanes, asked.session_rounds, wide, asked.every, jackpots)
        block = asked.block or usual_block(asked.rounds, asked.seats)
        return Task(self.plan, asked.seed, asked.rounds, block, watch)

    @cached_property
    def wagers(self) -> tuple[str, ...]:
        return tuple(offered(self.question.game))

    def title(self, wager: str) -> str:
        return WAGERS[wager]

    def figures(self, tally: Tally, spread: Spread = lone) -> Figures:
        return Figures(self.question, self.plan, tally["classes"], spread)

    def by_round(self, tally: Tally, figures: Figures, rounds: slice) -> Measured | None:
        """The main wager in these rounds of a shoe, counted from nothing."""
        return figures.measure(self.main, None, rounds)

    def along(self, figures: Figures, wager: str, classes: Any) -> Measured | None:
        """A wager from counts by lane and class."""
        lanes = classes.reshape(LANES, CLASSES)
        picked = lanes[1] if wager in SIDE_WAGERS else lanes.sum(axis=0)
        by_class = {number: int(picked[number]) for number in figures.of}
        return figures.made(wager, by_class, widened=True)

    def more(self, result: Any) -> dict[str, Any]:
        """What only Casino War has: the progressive's meter."""
        found = meter(result)
        return {} if found is None else {"meter": written(found)}


def _jackpots(question: Question) -> tuple[int, ...]:
    terms = question.game.progressive
    found = ((number, class_of(number, terms, has_choice=True)) for number in range(CLASSES))
    return tuple(number for number, one in found if one and hits_meter(one.fall.war_hits))


def _nothing(seats: int) -> Any:
    return np.zeros((LANES, seats, CLASSES), np.int64)


def _check(question: Question, bet: Bet) -> None:
    there = tuple(offered(question.game))
    for name, amount in bet._asdict().items():
        if name != "chip" and amount and name not in there:
            known = ", ".join(there).replace("_", "-")
            raise NotAsked(f"{question.sheet.id} offers no {name.replace('_', '-')} wager: it has {known}")
    if not bet.initial:
        raise NotAsked("an initial wager is laid in every round: --bet initial=10")
    if bet.coupon > bet.initial:
        raise NotAsked("a coupon lies beside an initial wager of at least its face (6(a))")
