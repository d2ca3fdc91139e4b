"""The best strategy that looks at totals alone: its plays weighed by how often each hand of a total comes up.

How often that is depends on the strategy, and so does what hitting is worth: so it is derived again from
itself until nothing changes.
"""

from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np

from gotowar.odds import blackjack_splits as splits
from gotowar.odds.blackjack import Solution, UpCard
from gotowar.odds.blackjack_lattice import (
    DOUBLE,
    HIT,
    SPLIT,
    STAND,
    SURRENDER,
    VALUES,
    all_hands,
    is_natural,
    two,
)
from gotowar.odds.blackjack_plays import ALWAYS, NEVER, best_play
from gotowar.odds.strategy import (
    HARD,
    PAIR,
    PLAYS,
    SOFT,
    TOTALS,
    Chart,
    Row,
    by_total,
    orders,
    rows_of_hands,
)

TURNS = 12
NEAR = 0.02
"""A pair is looked at again where splitting came this close to not splitting."""
Key = tuple[bool, int]


class Deriving:
    """One shoe. ``best`` is its best play by composition, where the search sets out."""

    def __init__(self, best: Solution) -> None:
        self.best, self.terms = best, best.terms
        self.splits = _splits(best)

    def chart(self) -> Chart:
        chart, found = None, self.best
        for _ in range(TURNS):
            new = self._better(found)
            if chart == new:
                break
            chart = new
            found = self.best.ordered(orders(chart, self.terms))
        assert chart is not None
        return chart

    def _better(self, found: Solution) -> Chart:
        """The chart that answers how often hands come up, and what they are worth, under another one."""
        cells = [self._cells(up) for up in found.ups]
        hard, soft = (
            {total: tuple(cells[up][kind == SOFT, total] for up in range(VALUES)) for total in TOTALS[kind]}
            for kind in (HARD, SOFT)
        )
        return Chart(hard, soft, self._pairs(hard, soft), None, self._insures())

    def _pairs(self, hard: Mapping[int, Row], soft: Mapping[int, Row]) -> dict[int, Row]:
        found = {}
        for pair in range(VALUES):
            is_soft, total = by_total(pair)
            row = (soft if is_soft else hard)[total]
            found[pair] = tuple(PAIR if self.splits.get((pair, up)) else row[up] for up in range(VALUES))
        return found

    def _insures(self) -> int:
        """One decision for all hands: whether an unknown hole card makes the dealer's natural likely
        enough."""
        gains = [up.insurance(up.dealers_natural()) for up in self.best.ups if up.up == 0]
        return ALWAYS if gains[0] > 0 else NEVER

    def _cells(self, up: UpCard) -> dict[Key, str]:
        unsplit, after = self._two_cards(up)
        often = self._often(up, unsplit, after)
        stand, hit, double = (worth for _, worth in up.plain_plays)
        gains: dict[Key, dict[str, Any]] = defaultdict(lambda: dict.fromkeys(PLAYS, 0))
        legal = best_play(self.terms).against[0]

        def add(hand: int, weight: Any, allowed: int, surrendered: Any) -> None:
            worth = {STAND: stand[hand], HIT: hit[hand], DOUBLE: double[hand], SURRENDER: surrendered}
            of = gains[rows_of_hands()[hand]]
            for code, (play, instead) in PLAYS.items():
                of[code] += weight * worth[play if play & allowed else instead]

        for key, (stood, drawn) in self._larger(up, often).items():
            for code, (_, instead) in PLAYS.items():
                gains[key][code] += stood if instead == STAND else drawn
        for (first, second), number in unsplit.items():
            hand = two(first, second)
            add(hand, number, legal.plain[hand], up.surrendered(first, second))
        for (first, second), number in after.items():
            hand = two(first, second)
            masks = legal.split_ace if first == 0 else legal.split
            if masks[hand] & HIT:
                add(hand, number, masks[hand], 0)
        return {key: self._code(key, gains.get(key)) for key in _keys()}

    def _larger(self, up: UpCard, often: Any) -> dict[Key, tuple[Any, Any]]:
        """What standing and hitting gain by hands of three cards and more, row by row."""
        rows = _row_of_hands()
        weight = often * (np.array(all_hands().cards) > 2)
        stood, drawn, number = (
            np.bincount(rows, weight * worth).tolist() for worth in (up.stand, up.chosen.hit, 1)
        )
        return {key: (stood[i], drawn[i]) for key, i in _row_index().items() if number[i] > 0}

    def _code(self, key: Key, gains: Mapping[str, Any] | None) -> str:
        """The first of the best codes; what never comes up hits a small total and stands on a large one."""
        is_soft, total = key
        if gains is None:
            return "H" if total < (18 if is_soft else 17) else "S"
        return max(self._allowed(key), key=lambda code: gains[code])

    def _allowed(self, key: Key) -> list[str]:
        """Codes whose first play some two cards of the row may make."""
        legal = best_play(self.terms).against[0].plain
        masks = 0
        for first in range(VALUES):
            for second in range(first, VALUES):
                if rows_of_hands()[two(first, second)] == key:
                    masks |= legal[two(first, second)]
        return [code for code, (play, _) in PLAYS.items() if play & (masks | STAND | HIT)]

    def _two_cards(self, up: UpCard) -> tuple[dict[tuple[int, int], Any], dict[tuple[int, int], Any]]:
        """How often each two cards are played unsplit, and as a hand of a split."""
        one = self.best.engine.arithmetic.one
        unsplit: dict[tuple[int, int], Any] = {}
        after: dict[tuple[int, int], Any] = defaultdict(lambda: one - one)
        for first in range(VALUES):
            for second in range(first, VALUES):
                chance = up.chance(first) * up.chance(second, first) * (1 if first == second else 2)
                if is_natural(first, second) or not chance:
                    continue
                if first == second and self.splits.get((first, up.up)):
                    for value, number in self._hands(up, first).items():
                        after[first, value] += chance * number
                else:
                    unsplit[first, second] = chance
        return unsplit, after

    def _hands(self, up: UpCard, pair: int) -> dict[int, Any]:
        """About how many hands of a split get each second card."""
        one, most = self.best.engine.arithmetic.one, splits.most_hands(self.terms, pair)
        rows = [one] * splits.rows(most)
        left = splits.Shoe(up.counts[pair] - 2, sum(up.counts) - 2)
        hands = splits.together(one, most, left, rows, rows)
        return {value: hands * up.chance(value, pair, pair) for value in range(VALUES)}

    def _often(self, up: UpCard, unsplit: Mapping[Any, Any], after: Mapping[Any, Any]) -> Any:
        engine = self.best.engine
        often, plays = engine.empty(engine.size), up.chosen.plays.copy()
        for found, place in ((unsplit, up.open.plain), (after, up.open.split)):
            for (first, second), number in found.items():
                hand = two(first, second)
                ace_rule = place is up.open.split and first == 0
                play = up.best(hand, (up.open.split_ace if ace_rule else place)[hand])[0]
                if play == HIT:
                    plays[hand] = HIT
                    often[hand] += number
        engine.arrive(engine.shoe(up.counts), plays, often)
        return often


@cache
def _row_index() -> dict[Key, int]:
    return {key: place for place, key in enumerate(dict.fromkeys(rows_of_hands()))}


@cache
def _row_of_hands() -> Any:
    index = _row_index()
    return np.array([index[row] for row in rows_of_hands()])


def _keys() -> list[Key]:
    return [(kind == SOFT, total) for kind in (HARD, SOFT) for total in TOTALS[kind]]


def derive(best: Solution) -> tuple[Chart, Solution]:
    """The total-dependent basic strategy of a shoe, and the shoe played by it.

    Pairs set out as best play has them, and are looked at again when all else is found: then a hand of a
    split is played by the strategy itself.
    """
    deriving = Deriving(best)
    for _ in range(TURNS):
        chart = deriving.chart()
        fixed = orders(chart, best.terms)
        found = best.ordered(fixed)
        free = found.with_pairs([_pairs_open(one, found.ups[one.up]) for one in best.ups])
        again = _splits(free)
        if again == deriving.splits:
            break
        deriving.splits = again
    return chart, found


def _splits(solution: Solution) -> dict[tuple[int, int], bool]:
    """Which pairs are split, by pair and up card."""
    return {
        (pair, up.up): up.worth(pair, pair, up.counts[pair] - 2).play == SPLIT
        for up in solution.ups
        for pair in range(VALUES)
        if up.counts[pair] > 1
    }


def _pairs_open(best: UpCard, found: UpCard) -> list[int]:
    """Pairs of ``found`` free to be split or not where that was close by best play."""
    masks = list(found.open.pair)
    for pair in range(VALUES):
        hand = two(pair, pair)
        if found.counts[pair] > 1 and best.open.pair[hand] & SPLIT and _is_close(best, pair):
            masks[hand] = found.open.plain[hand] | SPLIT
    return masks


def _is_close(up: UpCard, pair: int) -> bool:
    hand = two(pair, pair)
    _, other = up.best(hand, best_play(up.terms).against[0].plain[hand])
    together = up.together(pair, up.counts[pair] - 2, up.split(pair))
    return bool(abs(together - other) < NEAR)
