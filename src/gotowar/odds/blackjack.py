"""What every hand of blackjack is worth, exactly, by best play or by a strategy that is given.

Every hand of 21 or less and everything that a dealer can draw are tables made by asking ``rules/``
(``blackjack_lattice``). Standing is worth what the dealer's tree says of the shoe without this very hand;
hitting and doubling follow from the larger hands; the best legal play is taken: play by composition.
Expectations are those of the result times "the dealer has no natural", not divided by its chance: so cards
fall with plain chances, and the peek's "no" is in them. Only where a natural takes all that lies is it one of
the ends of the dealer's tree.

Splits are exact, of strategy class CDZ-: one strategy before and after a split. A hand plays on as it would
unsplit, so the hands of a split are exchangeable, and the worth of one asks only how many more cards of the
pair are gone. How a split grows to two, three or four hands is a walk of "pair card" and "no pair card"; "no"
is one minus "yes", which makes of every end of the walk sums of hands with one to five more pair cards gone
(``blackjack_splits``).

An edge is the expected loss per unit of the initial wager.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

from gotowar.odds import blackjack_lattice as lattice
from gotowar.odds import blackjack_splits as splits
from gotowar.odds.blackjack_engine import LOSES, NONE, Array, Chosen, Engine
from gotowar.odds.blackjack_lattice import (
    ACE,
    DOUBLE,
    HIT,
    NO_HOLE,
    RANKS_OF,
    SPLIT,
    STAND,
    SURRENDER,
    VALUE_OF,
    VALUES,
)
from gotowar.odds.blackjack_plays import ALWAYS, NEVER, Orders
from gotowar.rules import blackjack as rules
from gotowar.rules.terms import ORIGINAL_WAGERS, RANKS, BlackjackTerms

NO_PAIR = -1
NATURAL = 0
"""What stands for a play where nothing is left to be decided."""


class Worth(NamedTuple):
    """Two cards against an up card: the play, what it comes to, and all that lies at risk for it."""

    play: int
    worth: Any
    laid: Any


class Split(NamedTuple):
    """One hand of a split with 1, 2 … further pair cards gone, and one whose second card is a pair card."""

    plays: Array
    each: tuple[Any, ...]
    paired: tuple[Any, ...]


class UpCard:
    """Every hand against one up card. ``counts`` are the cards of each value before the up card is dealt."""

    def __init__(self, engine: Engine, counts: Sequence[int], up: int, orders: Orders) -> None:
        self.engine, self.terms, self.up = engine, engine.terms, up
        self.open, self.insures = orders.against[up], orders.insures
        self.counts = tuple(number - (value == up) for value, number in enumerate(counts))
        self.natural = lattice.hole_of(up)
        self.is_end = (
            not rules.dealer_peeks(self.terms, up + 1) and self.terms.natural_takes != ORIGINAL_WAGERS
        )
        self.hole = NO_HOLE if self.is_end else self.natural
        self._splits: dict[int, Split] = {}
        self._worth: dict[tuple[int, int, int], Worth] = {}

    def ordered(self, orders: Orders, terms: BlackjackTerms) -> "UpCard":
        """The same up card played or paid otherwise; what standing is worth stays."""
        other = UpCard.__new__(UpCard)
        other.__dict__.update(self.__dict__, _splits={}, _worth={}, stand=self.stand)
        for name in ("chosen", "plain_plays"):
            other.__dict__.pop(name, None)
        other.terms = terms
        other.open, other.insures = orders.against[self.up], orders.insures
        return other

    def with_pairs(self, masks: Sequence[int]) -> "UpCard":
        """The same in everything but whether pairs are split."""
        other = UpCard.__new__(UpCard)
        other.__dict__.update(self.__dict__, _worth={}, chosen=self.chosen, plain_plays=self.plain_plays)
        other.open = self.open._replace(pair=masks)
        return other

    @cached_property
    def stand(self) -> Array:
        engine, shoe = self.engine, self.engine.shoe(self.counts)
        stand = engine.empty(1, engine.size)
        engine.stands(self._tree, shoe, engine.by_class, NONE, 1, stand)
        return stand[0]

    @property
    def _tree(self) -> Any:
        return self.engine.tree(self.up, self.is_end, lattice.results())

    @cached_property
    def chosen(self) -> Chosen:
        engine, shoe = self.engine, self.engine.shoe(self.counts)
        return engine.choose(shoe, self.hole, engine.legal(self.open.pair), self.stand, LOSES)

    @cached_property
    def plain_plays(self) -> tuple[tuple[int, list[Any]], ...]:
        """What standing, hitting and doubling are worth with each hand."""
        worth = (self.chosen.stand, self.chosen.hit, self.chosen.double)
        return tuple((play, found.tolist()) for play, found in zip((STAND, HIT, DOUBLE), worth, strict=True))

    def best(self, hand: int, open_plays: int) -> tuple[int, Any]:
        """The best of standing, hitting and doubling with a hand."""
        play, best = NATURAL, None
        for one, worth in self.plain_plays:
            if open_plays & one and (best is None or worth[hand] > best):
                play, best = one, worth[hand]
        return play, best

    def chance(self, value: int, *gone: int) -> Any:
        """Of a value as the next card when these are gone too."""
        one, left = self.engine.arithmetic.one, sum(self.counts) - len(gone)
        number = self.counts[value] - gone.count(value)
        return one * number / left if number > 0 else one - one

    def dealers_natural(self, *gone: int) -> Any:
        one = self.engine.arithmetic.one
        return one - one if self.natural == NO_HOLE else self.chance(self.natural, *gone)

    def alive(self, *gone: int) -> Any:
        """The chance that what is played for is decided by play, and not by a natural looked for before."""
        return self.engine.arithmetic.one - (0 if self.is_end else self.dealers_natural(*gone))

    def split(self, pair: int) -> Split:
        if pair not in self._splits:
            self._splits[pair] = self._split(pair)
        return self._splits[pair]

    def _split(self, pair: int) -> Split:
        engine, hands = self.engine, lattice.all_hands()
        root, doubled = hands.of(pair), lattice.two(pair, pair)
        shoe = engine.shoe([number - (value == pair) for value, number in enumerate(self.counts)])
        rows = splits.rows(splits.most_hands(self.terms, pair))
        plays = self._plays_after(pair)
        reached, wanted = engine.mark(root, plays)
        stand = engine.empty(rows, engine.size)
        engine.stands(self._tree, shoe, wanted, pair, rows, stand)
        worth = engine.follow(shoe, reached, plays, pair, rows, self.hole, stand, LOSES, 2)
        return Split(plays, tuple(worth[:, root].tolist()), tuple(worth[:, doubled].tolist()))

    def _plays_after(self, pair: int) -> Array:
        """How hands that come of the split are played."""
        plays = self.chosen.plays.copy()
        masks = self.open.split_ace if pair == ACE else self.open.split
        for value in range(VALUES):
            hand = lattice.two(pair, value)
            plays[hand] = self.best(hand, masks[hand])[0]
        return plays

    def worth(self, first: int, second: int, pairs: int) -> Worth:
        """``pairs`` are the cards left of the pair's own kind, or NO_PAIR."""
        key = (min(first, second), max(first, second), pairs)
        if key not in self._worth:
            self._worth[key] = self._worth_of(*key)
        return self._worth[key]

    def _worth_of(self, first: int, second: int, pairs: int) -> Worth:
        one = self.engine.arithmetic.one
        natural = self.dealers_natural(first, second)
        if lattice.is_natural(first, second):
            return Worth(NATURAL, self._own_natural(natural), one)
        play, worth, more = self._played(first, second, pairs)
        taken = 0 if self.is_end else natural
        return Worth(play, worth - taken + self._insured(natural), one + more)

    def _own_natural(self, natural: Any) -> Any:
        odds = rules.pays(self.terms, rules.NATURAL)
        waits = (1 - natural) * odds.num / odds.den + self._insured(natural)
        if self.insures == NEVER or not rules.even_money_offered(self.terms, self.up + 1):
            return waits
        return max(waits, self.engine.arithmetic.one * rules.EVEN.num / rules.EVEN.den)

    def _insured(self, natural: Any) -> Any:
        """What insurance adds to one unit."""
        if self.insures == NEVER or not rules.insurance_offered(self.terms, self.up + 1):
            return 0
        part, gain = self.terms.insurance_part, self.insurance(natural)
        return gain * part.num / part.den if gain > 0 or self.insures == ALWAYS else 0

    def insurance(self, natural: Any) -> Any:
        """What one unit on insurance comes to."""
        odds = self.terms.insurance_pays
        return natural * odds.num / odds.den - (1 - natural)

    def _played(self, first: int, second: int, pairs: int) -> tuple[int, Any, Any]:
        """The best play, what it comes to when no natural was found, and what it adds to the wager."""
        hand = lattice.two(first, second)
        masks = self.open.plain[hand] if pairs == NO_PAIR else self.open.pair[hand]
        play, best = self.best(hand, masks)
        if masks & SPLIT and pairs != NO_PAIR:
            worth = self.together(first, pairs, self.split(first))
            if best is None or worth > best:
                play, best = SPLIT, worth
        if masks & SURRENDER:
            worth = self.surrendered(first, second)
            if best is None or worth > best:
                play, best = SURRENDER, worth
        return play, best, self._added(play, first, second, pairs)

    def surrendered(self, first: int, second: int) -> Any:
        """A late surrender holds only where the dealer has no natural."""
        part, natural = self.terms.late_surrender_loses, self.dealers_natural(first, second)
        return -(1 - natural) * part.num / part.den - (natural if self.is_end else 0)

    def together(self, pair: int, pairs: int, found: Split) -> Any:
        most = splits.most_hands(self.terms, pair)
        left = splits.Shoe(pairs, sum(self.counts) - 2)
        return splits.together(self.engine.arithmetic.one, most, left, found.each, found.paired)

    def _added(self, play: int, first: int, second: int, pairs: int) -> Any:
        if play == DOUBLE:
            return self.alive(first, second)
        if play != SPLIT:
            return 0
        found = self.split(first)
        return self.together(first, pairs, self.wagers(first, found)) - self.alive(first, first)

    def wagers(self, pair: int, found: Split) -> Split:
        """What lies on a hand of a split: one unit, and one more where it is doubled."""
        each: list[Any] = []
        paired: list[Any] = []
        doubles = [value for value in range(VALUES) if found.plays[lattice.two(pair, value)] == DOUBLE]
        for more in range(len(found.each)):
            gone = [pair] * (more + 2)
            if self.counts[pair] < len(gone):
                break
            each.append(
                self.alive(*gone) + sum(self.chance(v, *gone) * self.alive(*gone, v) for v in doubles)
            )
            paired.append(self.alive(*gone, pair) * (1 + (pair in doubles)))
        return found._replace(each=tuple(each), paired=tuple(paired))


class Deal(NamedTuple):
    """A second card: its chance, and how many of the pair's own kind are left or NO_PAIR."""

    chance: Any
    second: int
    pairs: int


Cell = tuple[int, int, tuple[Deal, ...]]
"""First card and up card by value, and the second cards: ranks that are alike in these are worth the same."""


class Solution:
    """Every up card and first card of a shoe; ``ranks`` are the cards left of each rank."""

    def __init__(self, engine: Engine, ranks: Sequence[int], orders: Orders) -> None:
        self.engine, self.ranks, self.size, self.orders = engine, tuple(ranks), sum(ranks), orders
        self.terms: BlackjackTerms = engine.terms
        counts = tuple(sum(ranks[rank] for rank in RANKS_OF[value]) for value in range(VALUES))
        self.counts = counts
        self.ups = tuple(UpCard(engine, counts, up, orders) for up in range(VALUES))
        self._worth: dict[Cell, Worth] = {}
        self._deals: dict[tuple[int, int], tuple[Deal, ...]] = {}
        self.products: dict[tuple[int, int], Any] = {}

    def ordered(self, orders: Orders, terms: BlackjackTerms | None = None) -> "Solution":
        """The same shoe played otherwise, or paid otherwise: only what a natural pays may differ."""
        other, new = Solution.__new__(Solution), terms or self.terms
        other.__dict__.update(self.__dict__, terms=new, orders=orders, _worth={})
        other.ups = tuple(up.ordered(orders, new) for up in self.ups)
        return other

    def with_pairs(self, masks: Sequence[Sequence[int]]) -> "Solution":
        """The same in everything but which pairs are split, for each up card."""
        other = Solution.__new__(Solution)
        other.__dict__.update(self.__dict__, _worth={})
        other.ups = tuple(up.with_pairs(mask) for up, mask in zip(self.ups, masks, strict=True))
        return other

    def chance(self, first: int, up: int) -> Any:
        """Of a rank as the first card and a rank as the up card."""
        ways = self.ranks[first] * (self.ranks[up] - (first == up))
        return self.engine.arithmetic.one * ways / (self.size * (self.size - 1))

    def chance_of_up(self, up: int) -> Any:
        """Of a value as the up card."""
        return self.engine.arithmetic.one * self.counts[up] / self.size

    def pairs_of(self, value: int) -> int:
        """Cards left to make a pair with two of this value, the first rank of it standing for all."""
        return sum(self.ranks[rank] for rank in self.kinds[RANKS_OF[value][0]]) - 2

    @cached_property
    def kinds(self) -> tuple[tuple[int, ...], ...]:
        """For each rank the ranks that make a pair with it."""
        return tuple(
            tuple(rank for rank in range(RANKS) if rules.is_pair(self.terms, first, rank))
            for first in range(RANKS)
        )

    def cell(self, first: int, up: int) -> Cell:
        """A rank as the first card and a rank as the up card."""
        if (first, up) not in self._deals:
            self._deals[first, up] = self._dealt(first, up)
        return VALUE_OF[first], VALUE_OF[up], self._deals[first, up]

    def _dealt(self, first: int, up: int) -> tuple[Deal, ...]:
        """Every second card."""
        one, own = self.engine.arithmetic.one, VALUE_OF[first]
        left = list(self.ranks)
        left[first] -= 1
        left[up] -= 1
        of_kind = sum(left[rank] for rank in self.kinds[first])
        found = []
        for value, number in enumerate(self.counts):
            number -= (value == own) + (value == VALUE_OF[up])
            both = (
                ((number - of_kind, NO_PAIR), (of_kind, of_kind - 1))
                if value == own
                else ((number, NO_PAIR),)
            )
            found += [Deal(one * ways / (self.size - 2), value, pairs) for ways, pairs in both if ways > 0]
        return tuple(found)

    def pairs_of_ranks(self) -> list[tuple[int, int]]:
        """First card and up card that can be dealt."""
        return [
            (a, b) for a in range(RANKS) for b in range(RANKS) if self.ranks[a] and self.ranks[b] > (a == b)
        ]

    def worth(self, first: int, up: int) -> Worth:
        """One unit from these two ranks on."""
        cell = own, against, deals = self.cell(first, up)
        if cell not in self._worth:
            found = [self.ups[against].worth(own, deal.second, deal.pairs) for deal in deals]
            worth = sum(deal.chance * one.worth for deal, one in zip(deals, found, strict=True))
            laid = sum(deal.chance * one.laid for deal, one in zip(deals, found, strict=True))
            self._worth[cell] = Worth(NATURAL, worth, laid)
        return self._worth[cell]
