"""Shoes for the tests of blackjack, whole and small, and their best play."""

from collections.abc import Mapping, Sequence

from gotowar.cards import Rank
from gotowar.odds.blackjack import Solution
from gotowar.odds.blackjack_engine import Arithmetic, Engine, exact
from gotowar.odds.blackjack_lattice import RANKS_OF, VALUES, all_hands
from gotowar.odds.blackjack_names import NAMES
from gotowar.odds.blackjack_plays import Orders, best_play
from gotowar.rules.terms import BlackjackTerms
from tests.rules.blackjack_terms import SPOT, STANDARD

__all__ = ["SPOT", "STANDARD", "dealable", "hand", "rank", "ranks", "shoe", "solved", "value"]


def shoe(decks: int) -> tuple[int, ...]:
    """Cards of each rank, two to ace."""
    return (4 * decks,) * 13


def ranks(held: Mapping[str, int]) -> tuple[int, ...]:
    """A small shoe: cards of each rank by its name."""
    return tuple(held.get(str(one), 0) for one in Rank)


def value(name: str) -> int:
    """The index of a value by its name."""
    return NAMES.index(name)


def rank(name: str) -> int:
    """A rank of that value."""
    return RANKS_OF[value(name)][0]


def hand(names: str) -> int:
    return all_hands().of(*(value(name) for name in names.split(",")))


def dealable(held: Sequence[int]) -> list[int]:
    """Hands of two cards and more that these ranks can make."""
    counts = [sum(held[rank] for rank in RANKS_OF[value]) for value in range(VALUES)]
    return [
        place
        for place, cards in enumerate(all_hands().held)
        if sum(cards) > 1 and all(mine <= there for mine, there in zip(cards, counts, strict=True))
    ]


def solved(
    held: Sequence[int],
    terms: BlackjackTerms = STANDARD,
    orders: Orders | None = None,
    arithmetic: Arithmetic | None = None,
) -> Solution:
    """Best play of a shoe, by fractions unless told otherwise; with few cards, only hands they can make."""
    within = None if sum(held) > 40 else dealable(held)
    engine = Engine(arithmetic or exact(), terms, within)
    return Solution(engine, held, orders or best_play(terms))
