"""Casino War's counts made into wagers: what each class pays by the rules, and what is exact beside it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from gotowar.odds.casino_war import NO_WAR, Fall, Falls, falls
from gotowar.odds.composition import SUITS
from gotowar.odds.question import Question
from gotowar.odds.stats import Row, stats
from gotowar.odds.wagers import SURRENDER, WAR, Bet, Line, Policy, lines, offered, rows, unit
from gotowar.rules import casino_war as rules
from gotowar.rules import progressive
from gotowar.rules.progressive import NO_CARD
from gotowar.rules.terms import ProgressiveTerms
from gotowar.simulate.casino_war import CLASSES, GAVE_UP, SECOND_TIE, SUITED, TIED, WENT, Plan
from gotowar.simulate.figures import Measured, Outcome, Spread, lone, measured

LANES = 2
SIDE_WAGERS = ("tie", "war_tie", "progressive", "coupon")
Key = tuple[str, Fraction, Fraction]
"""An outcome's name, net and stake per unit."""


class Class(NamedTuple):
    """A class as the mathematics sees it: the fall of the cards, and the policy that was followed."""

    fall: Fall
    policy: Policy


def class_of(number: int, terms: ProgressiveTerms | None, *, has_choice: bool) -> Class | None:
    """None for a tie that is counted again as what became of it."""
    if number in {rules.LOWER, rules.HIGHER}:
        return Class(Fall(number), WAR)
    if number in {TIED, SUITED}:
        hits = _hits(terms, number == SUITED)
        return None if has_choice else Class(Fall(rules.TIED, NO_WAR, NO_WAR, hits, hits), WAR)
    if number < WENT:
        hits = _hits(terms, number > GAVE_UP)
        return Class(Fall(rules.TIED, 0, rules.LOWER, hits, hits), SURRENDER)
    if number < SECOND_TIE:
        second, suited = divmod(number - WENT, 2)
        hits = _hits(terms, bool(suited))
        return Class(Fall(rules.TIED, 0, second, hits, hits), WAR)
    bits = number - SECOND_TIE
    suited, war_suited, one_rank, one_suit = (bool(bits >> place & 1) for place in (3, 2, 1, 0))
    mine = (0 if one_rank else SUITS) + (0 if one_suit else 2)
    both = _hits(terms, suited, mine, mine if war_suited else mine + 1)
    return Class(Fall(rules.TIED, 0, rules.TIED, _hits(terms, suited), both), WAR)


def _hits(terms: ProgressiveTerms | None, suited: bool, mine: int = NO_CARD, house: int = NO_CARD) -> int:
    """The progressive's classes of a tie of twos, the player's of the first suit, and of a second tie."""
    return progressive.hits(terms, 0, 0 if suited else 1, mine, house) if terms else 0


class Figures:
    """Of one run: its counts by lane, round of the shoe, seat and class."""

    def __init__(self, question: Question, plan: Plan, classes: Any, spread: Spread = lone) -> None:
        self.question, self.game, self.plan, self.spread = question, question.game, plan, spread
        rows_, seats = classes.shape[0] // LANES, classes.shape[1]
        self.classes = classes.reshape(LANES, rows_, seats, CLASSES)

    @cached_property
    def falls(self) -> Falls:
        return falls(self.game.war, self.game.progressive, self.question.counts)

    @cached_property
    def of(self) -> Mapping[int, Class]:
        """The classes with which a seat's round can end."""
        choice = rules.has_choice(self.game.war, rules.TIED)
        found = ((n, class_of(n, self.game.progressive, has_choice=choice)) for n in range(CLASSES))
        return {number: one for number, one in found if one is not None}

    @cached_property
    def wagers(self) -> tuple[str, ...]:
        return tuple(offered(self.game))

    @cached_property
    def _settled(self) -> Mapping[int, tuple[Line, ...]]:
        one = unit(self.game.war)
        bet = Bet(one, one, one, one, one)
        return {number: lines(self.game, c.fall, bet, c.policy) for number, c in self.of.items()}

    @cached_property
    def _keys(self) -> Mapping[tuple[int, str], Key]:
        one = unit(self.game.war)
        return {
            (number, line.wager): (line.outcome, Fraction(line.net, one), Fraction(line.staked, one))
            for number, settled in self._settled.items()
            for line in settled
        }

    def key(self, number: int, wager: str) -> Key | None:
        """How a class ends for a wager; None where that is not laid in it."""
        return self._keys.get((number, wager))

    @cached_property
    def _rows(self) -> Mapping[str, tuple[Row, ...]]:
        """What the mathematics says of each wager."""
        return {name: rows(self.game, self.falls, name, self.plan.surrenders) for name in self.wagers}

    @cached_property
    def _exact(self) -> Mapping[str, Mapping[Key, Fraction]]:
        found = {}
        for wager, table in self._rows.items():
            total = sum(row.ways for row in table)
            found[wager] = {(row.name, row.net, row.staked): Fraction(row.ways, total) for row in table}
        return found

    @cached_property
    def _edges(self) -> Mapping[str, float | None]:
        return {name: float(stats(table).edge) if table else None for name, table in self._rows.items()}

    def exact_edge(self, wager: str) -> float | None:
        return self._edges[wager]

    def counts(self, wager: str, seat: int | None = None, rounds: slice = slice(None)) -> Mapping[int, int]:
        """By class, in the rounds in which the wager could be laid."""
        lanes = slice(1, 2) if wager in SIDE_WAGERS else slice(None)
        picked = self.classes[lanes, rounds, slice(None) if seat is None else slice(seat, seat + 1)]
        by_class = picked.sum(axis=(0, 1, 2))
        return {number: int(by_class[number]) for number in self.of}

    def measure(self, wager: str, seat: int | None = None, rounds: slice = slice(None)) -> Measured | None:
        """One seat's, or all together."""
        return self.made(wager, self.counts(wager, seat, rounds), widened=seat is None)

    def made(self, wager: str, by_class: Mapping[int, int], *, widened: bool) -> Measured | None:
        """The wager's figures from counts by class."""
        found: Counter[Key] = Counter(dict.fromkeys(self._exact[wager], 0))
        for number, count in by_class.items():
            key = self.key(number, wager)
            if key is not None and (count or key in found):
                found[key] += count
        outcomes = {key: self._outcome(wager, key, count) for key, count in found.items()}
        names = {outcome: key for key, outcome in outcomes.items()}

        def widen(outcome: Outcome | None) -> float:
            if not widened:
                return 1.0
            if outcome is None:
                return self.spread(lambda kind: self._net(kind, wager))
            return self.spread(lambda kind: float(self.key(kind % CLASSES, wager) == names[outcome]))

        ordered = sorted(outcomes.items(), key=lambda item: (item[0][1], item[0][0]))
        return measured(wager, [one for _, one in ordered], self.exact_edge(wager), widen)

    def _net(self, kind: int, wager: str) -> float:
        key = self.key(kind % CLASSES, wager)
        return float(key[1]) if key else 0.0

    def _outcome(self, wager: str, key: Key, count: int) -> Outcome:
        chance = self._exact[wager].get(key)
        return Outcome(key[0], count, float(key[1]), None if chance is None else float(chance))

    def net_kinds(self, bet: Bet) -> Iterator[int]:
        """What a seat's whole bet comes to, in cents, by lane and class; no wager lies beside the initial one
        in the first lane. A class that ends nothing comes to nothing."""
        for lane_bet in (Bet(bet.initial, chip=bet.chip), bet):
            for number in range(CLASSES):
                ends = self.of.get(number)
                yield (
                    sum(one.net for one in lines(self.game, ends.fall, lane_bet, ends.policy)) if ends else 0
                )
