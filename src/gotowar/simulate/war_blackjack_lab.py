"""A run of War Blackjack: from a question to what is dealt, and from its counts to figures."""

from functools import cached_property
from math import sqrt
from typing import Any

from gotowar.odds.blackjack_analysis import Analysis, Priced, analyse, price
from gotowar.odds.blackjack_names import NAMES
from gotowar.odds.composition import by_rank
from gotowar.odds.question import Question
from gotowar.odds.refusal import NotAsked
from gotowar.odds.strategy import Chart, read
from gotowar.odds.war_blackjack import Leaves
from gotowar.odds.war_blackjack_par import OWN, Stakes
from gotowar.odds.words import BLACKJACK
from gotowar.simulate.asked import Asked, shoe_of, span
from gotowar.simulate.figures import Measured, Spread, lone
from gotowar.simulate.paths import Watch
from gotowar.simulate.result import brief
from gotowar.simulate.run import Task, usual_block
from gotowar.simulate.tally import Tally
from gotowar.simulate.war_blackjack import ENDS, NOT_LAID, Plan
from gotowar.simulate.war_blackjack_figures import KIND_OF, Figures, exact_of

BASIC = "basic"
SLOWER = 8
"""A round takes so much longer than one of Casino War."""


class Lab:
    """One run. A policy that is no name of ours is the text of a strategy."""

    main = "blackjack"
    wagers = ("blackjack", "war")

    def __init__(self, question: Question, asked: Asked) -> None:
        self.question, self.asked = question, asked
        self.stakes = Stakes(**asked.bet)
        if not self.stakes.blackjack:
            raise NotAsked("a blackjack wager is laid in every round: --bet blackjack=10")
        self.policy = asked.policy or BASIC
        self.leave = asked.leave or ("published" if self.chart is None or not self.chart.leaves else OWN)
        if self.leave not in self.found_policies:
            known = ", ".join(self.found_policies)
            raise NotAsked(f"--leave {self.leave}: winnings can be left by {known}")

    @cached_property
    def chart(self) -> Chart | None:
        """The strategy that was given; none for basic strategy."""
        if self.policy == BASIC:
            return None
        chart = read(self.policy, self.question.war_blackjack.blackjack)
        if chart.insures:
            raise NotAsked(
                "the strategy takes insurance: a run has no wager on it, so write insurance = false"
            )
        return chart

    @cached_property
    def priced(self) -> Analysis | Priced:
        game, ranks = self.question.war_blackjack, by_rank(self.question.counts)
        if self.chart is None:
            return analyse(ranks, game.blackjack, game.spot)
        return price(ranks, game.blackjack, game.spot, self.chart)

    @cached_property
    def found_policies(self) -> tuple[str, ...]:
        found = self.priced
        return tuple(found.basic_policies if isinstance(found, Analysis) else found.policies)

    @cached_property
    def leaves(self) -> Leaves:
        policy = exact_of(self.priced, self.leave, self.question.war_blackjack.spot).war
        return frozenset((NAMES.index(first), NAMES.index(up)) for first, up in policy.leave)

    @cached_property
    def plan(self) -> Plan:
        game, asked = self.question.war_blackjack, self.asked
        text = self.priced.strategy if isinstance(self.priced, Analysis) else self.policy
        shoe = shoe_of(self.question, asked)
        return Plan(game.blackjack, game.spot, shoe, text, self.leaves, asked.every)

    @property
    def policy_says(self) -> str:
        played = BLACKJACK[BASIC] if self.chart is None else "a strategy that was given"
        left = BLACKJACK.get(self.leave, "left as the strategy says" if self.leave == OWN else self.leave)
        return f"{played}; winnings of the war {'best left by it' if self.leave == 'best' else left}"

    @cached_property
    def task(self) -> Task:
        asked = self.asked
        nets = tuple(self._empty.net_kinds(self.stakes, self.question.spec.chip))
        both = (self.stakes.blackjack, self._exact.blackjack), (self.stakes.war, self._exact.war)
        sd = sum(stake * sqrt(one.variance) for stake, one in both)
        wide = span(sd**2, asked.session_rounds, self.question.spec.chip)
        watch = Watch(nets, (KIND_OF, KIND_OF), asked.session_rounds, wide, asked.every)
        block = asked.block or usual_block(asked.rounds, SLOWER * asked.seats)
        return Task(self.plan, asked.seed, asked.rounds, block, watch)

    @cached_property
    def _exact(self) -> Any:
        return exact_of(self.priced, self.leave, self.question.war_blackjack.spot)

    @cached_property
    def _empty(self) -> Figures:
        return Figures(self.question, self.plan, None, self._exact)

    def title(self, wager: str) -> str:
        return {"blackjack": "Blackjack wager", "war": "War bonus wager"}[wager]

    def figures(self, tally: Tally, spread: Spread = lone) -> Figures:
        return Figures(self.question, self.plan, tally["ends"], self._exact, spread)

    def by_round(self, tally: Tally, figures: Figures, rounds: slice) -> Measured | None:
        """The main wager in these rounds of a shoe, counted from nothing."""
        ends = tally["by_round"][rounds].sum(axis=0)
        by_class = {NOT_LAID * ENDS + int(end): int(ends[end]) for end in ends.nonzero()[0]}
        return figures.made("blackjack", by_class, self._exact.blackjack.edge, widened=True, chances=False)

    def along(self, figures: Figures, wager: str, classes: Any) -> Measured | None:
        """A wager from counts by class."""
        by_class = {int(number): int(classes[number]) for number in classes.nonzero()[0]}
        return figures.made(wager, by_class, figures.exact_edge(wager), widened=True)

    def more(self, result: Any) -> dict[str, Any]:
        """What only blackjack has: its up cards, and rounds for which the shoe did not suffice."""
        against = {NAMES[up]: result.figures.against(up) for up in range(len(NAMES))}
        return {
            "voids": int(result.tally["voids"][0]),
            "by_up_card": {name: brief(one) for name, one in against.items() if one is not None},
        }
