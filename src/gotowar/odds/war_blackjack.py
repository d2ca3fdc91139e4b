"""The war bonus wager: what it is worth to leave its winnings, and its edge under a policy of leaving.

The war is settled by thirteen ranks; winnings that are left are worth what one unit of blackjack is worth
from the first card and the up card on, the dealer's natural included. Where the spot stays as it is
(``fixed``), nothing matches it in a split or a double: such a unit is played by itself, by standing, hitting
or surrender, whichever is best. Where a natural pays it even money, it is as if naturals paid that.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from gotowar.odds.blackjack import Solution
from gotowar.odds.blackjack_lattice import ACE, TEN, VALUE_OF, VALUES
from gotowar.odds.blackjack_plays import alone
from gotowar.rules import blackjack, war_blackjack
from gotowar.rules.casino_war import HIGHER, TIED
from gotowar.rules.terms import WarSpotTerms

Leaves = frozenset[tuple[int, int]]
"""First card and up card, by the indices of their values, on which the winnings are left."""
ALL_CARDS = frozenset((first, up) for first in range(VALUES) for up in range(VALUES))
NEVER: Leaves = frozenset()
ALWAYS: Leaves = ALL_CARDS


class War(NamedTuple):
    """The war wager under one policy, per unit: chances of its ends, and what the units left come to."""

    edge: Any
    lost: Any
    tied: Any
    taken: Any
    left: Any
    gained: Any


def published_rule() -> Leaves:
    """The rule of thumb that goes with the game: never against a ten or an ace; otherwise where both cards
    make eleven or more, and an eight against a two."""
    return frozenset(
        (first, up)
        for first, up in ALL_CARDS
        if up not in {ACE, TEN} and (first + up + 2 >= 11 or (first + 1, up + 1) == (8, 2))
    )


def left_unit(solution: Solution, spot: WarSpotTerms) -> Solution:
    """The blackjack of a unit that is left, where it is not that of the other wager."""
    pays = war_blackjack.left_pays(solution.terms, spot, blackjack.NATURAL)
    matched = war_blackjack.most_matched(spot, 1) == 1
    if matched and pays == solution.terms.natural_pays:
        return solution
    terms = solution.terms._replace(natural_pays=pays)
    return solution.ordered(solution.orders if matched else alone(terms, solution.orders), terms)


class WarWager:
    """``left`` is the blackjack of units that are left."""

    def __init__(self, left: Solution, spot: WarSpotTerms) -> None:
        self.left, self.spot = left, spot

    def cells(self, holds: Callable[[int], bool]) -> Iterable[tuple[int, int, Any]]:
        """First rank, up rank and chance of those whose war ends so."""
        for first, up in self.left.pairs_of_ranks():
            if holds(war_blackjack.compare(self.spot, first, up)):
                yield first, up, self.left.chance(first, up)

    def leave_values(self) -> dict[tuple[int, int], Any]:
        """Of a unit by the values of first card and up card, whatever the war came to."""
        chances: Counter[tuple[int, int]] = Counter()
        gains: Counter[tuple[int, int]] = Counter()
        for first, up in self.left.pairs_of_ranks():
            key, chance = (VALUE_OF[first], VALUE_OF[up]), self.left.chance(first, up)
            chances[key] += chance
            gains[key] += chance * self.left.worth(first, up).worth
        return {key: gains[key] / chance for key, chance in chances.items()}

    def best(self) -> Leaves:
        """Where leaving is worth something, among first cards that can win."""
        gains: dict[tuple[int, int], Any] = {}
        for first, up, chance in self.cells(lambda found: found == HIGHER):
            key = (VALUE_OF[first], VALUE_OF[up])
            gains[key] = gains.get(key, 0) + chance * self.left.worth(first, up).worth
        return frozenset(key for key, gain in gains.items() if gain > 0)

    def under(self, leaves: Leaves) -> War:
        lost = tied = taken = left = gained = won = 0
        for first, up, chance in self.cells(lambda _: True):
            found = war_blackjack.compare(self.spot, first, up)
            settled = war_blackjack.settle_war(self.spot, found, self.unit, 1)
            won += chance * (settled.paid - settled.taken) / self.unit
            if found == TIED:
                tied += chance
            elif found != HIGHER:
                lost += chance
            elif (VALUE_OF[first], VALUE_OF[up]) not in leaves:
                taken += chance
            else:
                left += chance
                # all that was won lies on the spot
                gained += chance * self.left.worth(first, up).worth * settled.paid / self.unit
        return War(-(won + gained), lost, tied, taken, left, gained)

    @property
    def can_win(self) -> Leaves:
        """First cards and up cards with which the war can be won."""
        return frozenset((VALUE_OF[a], VALUE_OF[b]) for a, b, _ in self.cells(lambda found: found == HIGHER))

    def square(self, leaves: Leaves, square_of: Callable[[int, int], Any]) -> Any:
        """The square of what the wager comes to. A unit that is left has its winnings in play: what was won,
        and what that unit comes to."""
        total = 0
        for first, up, chance in self.cells(lambda _: True):
            found = war_blackjack.compare(self.spot, first, up)
            settled = war_blackjack.settle_war(self.spot, found, self.unit, 1)
            net = self.left.engine.arithmetic.one * (settled.paid - settled.taken) / self.unit
            total += chance * net**2
            if found == HIGHER and (VALUE_OF[first], VALUE_OF[up]) in leaves:
                gain = self.left.worth(first, up).worth
                total += chance * net**2 * (2 * gain + square_of(first, up))
        return total

    def product(self, leaves: Leaves, square_of: Callable[[int, int], Any]) -> Any:
        """What this wager and a blackjack wager that is played as the unit left come to, multiplied."""
        total = 0
        for first, up, chance in self.cells(lambda _: True):
            found = war_blackjack.compare(self.spot, first, up)
            settled = war_blackjack.settle_war(self.spot, found, self.unit, 1)
            net = self.left.engine.arithmetic.one * (settled.paid - settled.taken) / self.unit
            total += chance * net * self.left.worth(first, up).worth
            if found == HIGHER and (VALUE_OF[first], VALUE_OF[up]) in leaves:
                total += chance * net * square_of(first, up)
        return total

    @property
    def unit(self) -> int:
        """A stake that is paid without breakage."""
        return self.spot.war_pays.den
