"""Which plays stand open for every hand, as sums of plays: by the terms, or narrowed down to a strategy.

The same hand can be met in four places: it may be a pair that can be split, or the same values without being
one; it may come of a split, or of split aces.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from gotowar.odds.blackjack_lattice import (
    ACE,
    DOUBLE,
    HIT,
    RANKS_OF,
    SPLIT,
    STAND,
    SURRENDER,
    VALUES,
    Held,
    all_hands,
)
from gotowar.rules import blackjack as rules
from gotowar.rules.terms import BlackjackTerms

UPS = VALUES
NEVER, WHERE_RIGHT, ALWAYS = 0, 1, 2
"""Whether insurance is taken: not at all, where it gains with the very hand, or with every hand."""
Masks = Sequence[int]
"""For each hand the plays that are open, as a sum."""


class Open(NamedTuple):
    """The plays that are open against one up card."""

    pair: Masks
    plain: Masks
    split: Masks
    split_ace: Masks


class Orders(NamedTuple):
    """How hands are played: against each up card the best of what is open."""

    against: tuple[Open, ...]
    insures: int


@cache
def best_play(terms: BlackjackTerms) -> Orders:
    """Everything that the terms allow, against each up card."""
    hands = all_hands()
    found = Open(
        *(
            tuple(_legal(terms, held, place) for held in hands.held)
            for place in ("pair", "plain", "split", "split_ace")
        )
    )
    return Orders((found,) * UPS, WHERE_RIGHT)


def _legal(terms: BlackjackTerms, held: Held, place: str) -> int:
    cards, aces = sum(held), held[ACE]
    if cards < 2:
        return 0
    hard = sum(number * (value + 1) for value, number in enumerate(held))
    hands, aces_split = (1, False) if place in ("pair", "plain") else (2, place == "split_ace" and cards == 2)
    found = STAND
    if rules.may_hit(terms, hard, aces, aces_split):
        found += HIT
    if rules.may_double(terms, hard, aces, cards, hands, aces_split):
        found += DOUBLE
    if cards == 2 and place == "pair" and 2 in held:
        rank = RANKS_OF[held.index(2)][0]
        found += SPLIT * rules.may_split(terms, rank, rank, cards, hands)
    return found + SURRENDER * rules.may_surrender(terms, cards, hands)


def alone(terms: BlackjackTerms, orders: Orders) -> Orders:
    """The same for a wager that nothing can be added to: where the order is to double or to split, the better
    of standing and hitting."""
    legal = best_play(terms).against[0]
    keeps = STAND | HIT | SURRENDER

    def narrowed(masks: Masks, all_of_them: Masks) -> Masks:
        pairs = zip(masks, all_of_them, strict=True)
        return tuple(mask & keeps or free & (STAND | HIT) for mask, free in pairs)

    against = tuple(
        Open(*(narrowed(masks, free) for masks, free in zip(open_plays, legal, strict=True)))
        for open_plays in orders.against
    )
    return orders._replace(against=against)
