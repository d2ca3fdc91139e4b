"""How far results of blackjack stray from what is expected: the square of what a unit comes to.

Exact but for one thing: hands of one split share a dealer, and their results together are taken as if, once
the dealer's end is known, each had its own cards. A split comes in one round of forty; the variance is right
to about three digits. Insurance is left out.
"""

from functools import cached_property
from typing import Any

from gotowar.odds import blackjack_lattice as lattice
from gotowar.odds import blackjack_splits as splits
from gotowar.odds.blackjack import Cell, Solution, Split, UpCard
from gotowar.odds.blackjack_engine import NONE, NOTHING
from gotowar.odds.blackjack_lattice import CLASSES, DOUBLE, ENDS, SPLIT, STAND, SURRENDER
from gotowar.rules import blackjack as rules

Signs = tuple[tuple[int, ...], ...]
PUSHES: Signs = tuple(tuple(int(sign == 0) for sign in row) for row in lattice.results())


def only(end: int) -> Signs:
    """Results against one end of the dealer's, all others counted as nothing."""
    return tuple(tuple(sign * (place == end) for place, sign in enumerate(row)) for row in lattice.results())


def ended(end: int) -> Signs:
    """One wherever the dealer's hand ends so."""
    return (tuple(int(place == end) for place in range(ENDS)),) * CLASSES


class Squares:
    """The squares of every hand against one up card. ``products`` are kept from strategy to strategy: what
    two hands of a split come to together is approximate anyhow."""

    def __init__(self, up: UpCard, products: dict[tuple[int, int], Any]) -> None:
        self.up, self.engine, self.products = up, up.engine, products
        self._found: dict[tuple[int, int, int], Any] = {}

    def _tree(self, signs: Signs) -> Any:
        return self.engine.tree(self.up.up, self.up.is_end, signs)

    @cached_property
    def pushed(self) -> tuple[list[Any], list[Any], list[Any]]:
        """How often each hand pushes when it stands, hits or gets one card."""
        engine, up = self.engine, self.up
        shoe, stand = engine.shoe(up.counts), engine.empty(1, engine.size)
        engine.stands(self._tree(PUSHES), shoe, engine.by_class, NONE, 1, stand)
        found = engine.choose(shoe, up.hole, up.chosen.plays, stand[0], NOTHING)
        return stand[0].tolist(), found.hit.tolist(), (found.double / 2).tolist()

    def square(self, first: int, second: int, pairs: int) -> Any:
        key = (min(first, second), max(first, second), pairs)
        if key not in self._found:
            self._found[key] = self._square(*key)
        return self._found[key]

    def _square(self, first: int, second: int, pairs: int) -> Any:
        up, natural = self.up, self.up.dealers_natural(first, second)
        if lattice.is_natural(first, second):
            odds = rules.pays(up.terms, rules.NATURAL)
            return (1 - natural) * odds.num**2 / odds.den**2
        play, hand = up.worth(first, second, pairs).play, lattice.two(first, second)
        early = 0 if up.is_end else natural
        alive = up.alive(first, second)
        if play == SPLIT:
            return self._split(first, pairs) + early
        if play == SURRENDER:
            part = up.terms.late_surrender_loses
            return (1 - natural) * part.num**2 / part.den**2 + natural
        stand, hit, last = self.pushed
        if play == DOUBLE:
            return 4 * (alive - last[hand]) + early
        return alive - (stand if play == STAND else hit)[hand] + early

    def _split(self, pair: int, pairs: int) -> Any:
        """The squares of all hands, and twice the product of any two."""
        found, key = self.up.split(pair), (pair, self.up.up)
        if key not in self.products:
            self.products[key] = self._product(pair, found)
        most = splits.most_hands(self.up.terms, pair)
        left = splits.Shoe(pairs, sum(self.up.counts) - 2)
        two = splits.ordered_pairs(self.engine.arithmetic.one, most, left)
        return self.up.together(pair, pairs, self._each(pair, found)) + two * self.products[key]

    def _each(self, pair: int, found: Split) -> Split:
        """Squares of one hand: all but pushes count one, or four where it is doubled."""
        wagers = self.up.wagers(pair, found)
        rows = len(found.each)
        pushed, root, doubled = self._walked(pair, found, PUSHES, rows, 4)

        def squares(laid: Any, ties: Any, *gone: int) -> Any:
            alive = self.up.alive(*gone)
            return alive + 3 * (laid - alive) - ties

        each = [
            squares(laid, ties, *[pair] * (more + 2))
            for more, (laid, ties) in enumerate(zip(wagers.each, pushed[:, root].tolist(), strict=False))
        ]
        paired = [
            squares(laid, ties, *[pair] * (more + 3))
            for more, (laid, ties) in enumerate(zip(wagers.paired, pushed[:, doubled].tolist(), strict=False))
        ]
        return found._replace(each=tuple(each), paired=tuple(paired))

    def _walked(self, pair: int, found: Split, signs: Signs, rows: int, doubled: int) -> tuple[Any, int, int]:
        engine, up = self.engine, self.up
        root = lattice.all_hands().of(pair)
        shoe = engine.shoe([number - (value == pair) for value, number in enumerate(up.counts)])
        reached, wanted = engine.mark(root, found.plays)
        stand = engine.empty(rows, engine.size)
        engine.stands(self._tree(signs), shoe, wanted, pair, rows, stand)
        worth = engine.follow(shoe, reached, found.plays, pair, rows, up.hole, stand, NOTHING, doubled)
        return worth, root, lattice.two(pair, pair)

    def _product(self, pair: int, found: Split) -> Any:
        """Of the results of two hands, end by end of the dealer's; what is too many fares alike against
        each."""
        engine, up = self.engine, self.up
        parts, chances = [], []
        for end in range(ENDS):
            worth, root, _ = self._walked(pair, found, only(end), 1, 2)
            stood = engine.empty(1, engine.size)
            shoe = engine.shoe([number - (value == pair) for value, number in enumerate(up.counts)])
            engine.stands(self._tree(ended(end)), shoe, engine.numbers([root]), NONE, 1, stood)
            parts.append(worth[0, root])
            chances.append(stood[0, root])
        busts = found.each[0] - sum(parts)
        alive = sum(chances)
        return sum(
            (part + busts * chance / alive) ** 2 / chance
            for part, chance in zip(parts, chances, strict=True)
            if chance
        )


class Spread:
    """The squares of one shoe."""

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        self.against = [Squares(up, solution.products) for up in solution.ups]
        self._found: dict[Cell, Any] = {}

    def square(self, first: int, up: int) -> Any:
        """Of one unit from two ranks on."""
        cell = own, against, deals = self.solution.cell(first, up)
        if cell not in self._found:
            squares = self.against[against]
            self._found[cell] = sum(
                deal.chance * squares.square(own, deal.second, deal.pairs) for deal in deals
            )
        return self._found[cell]
