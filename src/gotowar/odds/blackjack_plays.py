"""Which plays stand open for every hand, as sums of plays: by the terms, or narrowed down to a strategy.

The same hand can be met in four places: it may be a pair that can be split, or the same values without being one;
it may come of a split, or of split aces.
"""

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
Masks = tuple[int, ...]
"""For each hand the plays that are open, as a sum."""


class Open(NamedTuple):
    """The plays that are open against one up card."""

    pair: Masks
    plain: Masks
    split: Masks
    split_ace: Masks


class Orders(NamedTuple):
    """How hands are played: against each up card the best of what is open; ``insures`` and ``even_money``
    likewise where the bit is set."""

    against: tuple[Open, ...]
    insures: bool
    """Whether insurance is taken where it is right for the very hand; otherwise it never is."""


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
    return Orders((found,) * UPS, True)


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
