"""War Blackjack's counts made into wagers: what each class pays by the rules, and what is exact beside it."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from math import lcm
from typing import Any, NamedTuple

from gotowar.odds.blackjack_analysis import Analysis, Priced, Wager, WarPolicy
from gotowar.odds.blackjack_lattice import VALUE_OF
from gotowar.odds.blackjack_names import NAMES
from gotowar.odds.composition import by_rank
from gotowar.odds.question import Question
from gotowar.odds.war_blackjack_par import Stakes
from gotowar.rules import blackjack as rules
from gotowar.rules import war_blackjack as spot_rules
from gotowar.rules.casino_war import HIGHER, LOWER, TIED, Settled
from gotowar.rules.terms import RANKS, BlackjackTerms, Odds, WarSpotTerms
from gotowar.simulate.blackjack_tables import LEFT
from gotowar.simulate.figures import Measured, Outcome, Spread, lone, measured
from gotowar.simulate.war_blackjack import (
    BOTH_NATURAL,
    CLASSES,
    DEALERS,
    ENDS,
    MOST_UNITS,
    NATURAL,
    NOT_LAID,
    PLAYED,
    SPAN,
    SURRENDERED,
    VOID,
    WARS,
    Plan,
)

ENDINGS = {
    NATURAL: "natural",
    BOTH_NATURAL: "both-natural",
    DEALERS: "dealers-natural",
    SURRENDERED: "surrendered",
}
WAR_NAMES = {LOWER: "lost", TIED: "tied", HIGHER: "taken", LEFT: "left", NOT_LAID: "not-laid"}


class Exact(NamedTuple):
    """What the mathematics says of the strategy that is played: of blackjack, and of the war. A unit that
    stays alone is there played by itself, which no table deals: then the war has no edge to compare."""

    blackjack: Wager
    war: WarPolicy
    compares_war: bool


def exact_of(found: Analysis | Priced, policy: str, spot: WarSpotTerms) -> Exact:
    wager = found.basic if isinstance(found, Analysis) else found.blackjack
    policies = found.basic_policies if isinstance(found, Analysis) else found.policies
    is_dealt = spot_rules.most_matched(spot, 1) == 1 or not policies[policy].leave
    return Exact(wager, policies[policy], is_dealt)


class Kind(NamedTuple):
    """A class as money looks at it: what became of a first hand alone, how the war ended, and how the hands:
    an ending of its own, or ``PLAYED`` and the units net."""

    alone: int
    war: int
    ending: int
    net: int


def kind_of(number: int) -> Kind:
    """A void round is worth what one is in which nothing is won."""
    if number == VOID:
        return Kind(0, NOT_LAID, BOTH_NATURAL, 0)
    before, end = divmod(number, ENDS)
    alone, war = divmod(before, WARS)
    if end < PLAYED:
        return Kind(alone, war, end, 0)
    return Kind(alone, war, PLAYED, (end - PLAYED) % SPAN - MOST_UNITS)


CLASS_KINDS = tuple(kind_of(number) for number in range(CLASSES))
KINDS = tuple(sorted(set(CLASS_KINDS)))
KIND_OF = tuple(map({kind: place for place, kind in enumerate(KINDS)}.__getitem__, CLASS_KINDS))
"""The place of each class among the kinds."""


def paid(terms: BlackjackTerms, odds: Odds, kind: Kind, stake: int, chip: int) -> int:
    """What a wager on the hands nets; ``odds`` are those of a natural."""
    if kind.ending == SURRENDERED:
        return -rules.settle_surrendered(terms, stake, chip).taken
    if kind.ending == PLAYED:
        return kind.net * stake
    found = {NATURAL: rules.NATURAL, BOTH_NATURAL: rules.PUSHED, DEALERS: rules.LOST}[kind.ending]
    return _net(rules.settle(odds, found, stake, chip))


def _net(settled: Settled) -> int:
    return settled.paid - settled.taken


def net_of(
    terms: BlackjackTerms, spot: WarSpotTerms, kind: Kind, wager: str, stakes: Stakes, chip: int
) -> int:
    """What one wager nets, in the unit of the stakes."""
    if wager == "blackjack":
        return paid(terms, terms.natural_pays, kind, stakes.blackjack, chip)
    if kind.war == NOT_LAID:
        return 0
    settled = spot_rules.settle_war(spot, HIGHER if kind.war == LEFT else kind.war, stakes.war, chip)
    if kind.war != LEFT:
        return _net(settled)
    odds = spot_rules.left_pays(terms, spot, rules.NATURAL)
    ending = kind
    if not spot_rules.most_matched(spot, 1) and kind.ending == PLAYED:
        ending = kind._replace(net=kind.alone - 1)
    return settled.paid + paid(terms, odds, ending, settled.paid, chip)


class Figures:
    """Of one run: its counts by seat, up card and class."""

    def __init__(
        self, question: Question, plan: Plan, ends: Any, exact: Exact, spread: Spread = lone
    ) -> None:
        self.question, self.plan, self.exact, self.spread = question, plan, exact, spread
        self.terms, self.spot = plan.blackjack, plan.spot
        self.ends = ends
        found = (self.spot.war_pays, self.terms.natural_pays, self.terms.late_surrender_loses, Odds(1, 2))
        self.unit = lcm(*(odds.den for odds in found)) ** 2

    wagers = ("blackjack", "war")

    def net(self, kind: Kind, wager: str, stakes: Stakes, chip: int) -> int:
        """In the unit of the stakes."""
        return net_of(self.terms, self.spot, kind, wager, stakes, chip)

    def net_kinds(self, stakes: Stakes, chip: int) -> Iterator[int]:
        """What a seat's whole bet comes to, in cents, by kind."""
        for kind in KINDS:
            yield self.net(kind, "blackjack", stakes, chip) + self.net(kind, "war", stakes, chip)

    def counts(self, seat: int | None = None, ups: Iterable[int] = range(RANKS)) -> Mapping[int, int]:
        """By class, of one seat or all, against these up cards."""
        picked = self.ends[slice(None) if seat is None else slice(seat, seat + 1)][:, list(ups)]
        by_class = picked.sum(axis=(0, 1)).reshape(CLASSES)
        return {int(number): int(by_class[number]) for number in by_class.nonzero()[0]}

    def measure(self, wager: str, seat: int | None = None) -> Measured | None:
        """One seat's, or all together."""
        return self.made(wager, self.counts(seat), self.exact_edge(wager), widened=seat is None)

    def against(self, up: int) -> Measured | None:
        """Blackjack against up cards of one value."""
        ranks = [rank for rank in range(RANKS) if VALUE_OF[rank] == up]
        exact = self.exact.blackjack.by_up_card.get(NAMES[up])
        return self.made("blackjack", self.counts(None, ranks), exact, widened=True, chances=False)

    def made(
        self,
        wager: str,
        by_class: Mapping[int, int],
        exact: float | None,
        *,
        widened: bool,
        chances: bool = True,
    ) -> Measured | None:
        """The wager's figures from counts by class."""
        found: Counter[tuple[str, float]] = Counter()
        for number, count in by_class.items():
            kind = CLASS_KINDS[number]
            if wager == "blackjack" or kind.war != NOT_LAID:
                found[self._keys[wager][KIND_OF[number]]] += count
        outcomes = [
            Outcome(name, count, net, self._chance(name) if chances else None)
            for (name, net), count in sorted(found.items(), key=lambda item: (item[0][1], item[0][0]))
        ]
        return measured(wager, outcomes, exact, self._widen(wager) if widened else lambda outcome: 1.0)

    def _key(self, kind: Kind, wager: str) -> tuple[str, float]:
        net = self.net(kind, wager, Stakes(self.unit, self.unit), 1) / self.unit
        if wager == "war":
            return WAR_NAMES[kind.war], net
        return ENDINGS.get(kind.ending) or (f"units {kind.net:+}" if kind.net else "pushed"), net

    @cached_property
    def _keys(self) -> Mapping[str, tuple[tuple[str, float], ...]]:
        """By wager, how each kind ends for it."""
        return {wager: tuple(self._key(kind, wager) for kind in KINDS) for wager in self.wagers}

    def _widen(self, wager: str) -> Callable[[Outcome | None], float]:
        keys = self._keys[wager]

        def widen(outcome: Outcome | None) -> float:
            if outcome is None:
                return self.spread(lambda kind: keys[kind][1])
            return self.spread(lambda kind: float(keys[kind] == (outcome.name, outcome.net)))

        return widen

    def exact_edge(self, wager: str) -> float | None:
        if wager == "blackjack":
            return self.exact.blackjack.edge
        return self.exact.war.edge if self.exact.compares_war else None

    def _chance(self, name: str) -> float | None:
        war = self.exact.war
        found = {"lost": war.lost, "tied": war.tied, "taken": war.taken, **self._naturals}
        return found.get(name)

    @cached_property
    def _naturals(self) -> Mapping[str, float]:
        """Any two cards are alike; the dealer's is told apart only where he looks for it."""
        ranks = by_rank(self.question.counts)
        aces = ranks[RANKS - 1]
        tens = sum(number for rank, number in enumerate(ranks) if rules.card_value(rank) == rules.TEN)
        size = sum(ranks)
        one = 2 * aces * tens / (size * (size - 1))
        both = one * 2 * (aces - 1) * (tens - 1) / ((size - 2) * (size - 3))
        found = {"natural": one - both, "both-natural": both}
        return {**found, "dealers-natural": one - both} if self.terms.peek else found
