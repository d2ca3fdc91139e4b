"""How a split grows: the walks from two hands to as many as are allowed, and what they are worth together.

Hands of a split are exchangeable, because one strategy plays them all whatever the others hold. So only
numbers matter: how many hands there are, and how many are known not to have got another pair card.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import count
from math import comb
from typing import Any, NamedTuple

from gotowar.odds.blackjack_lattice import RANKS_OF
from gotowar.rules import blackjack as rules
from gotowar.rules.terms import BlackjackTerms


class End(NamedTuple):
    """An end of the walk: pair cards that came, hands without one, and hands that may get any card."""

    more: int
    closed: int
    free: int


class Shoe(NamedTuple):
    """What is left when the up card and both cards of the pair are gone: pair cards, and all cards."""

    pairs: int
    cards: int


@cache
def most_hands(terms: BlackjackTerms, value: int) -> int:
    rank = RANKS_OF[value][0]
    return next(hands for hands in count(1) if not rules.may_split(terms, rank, rank, 2, hands))


@cache
def ends(most: int) -> dict[End, int]:
    """Every end of the walk with the number of ways there; hands get their second cards in turn."""
    found: Counter[End] = Counter()

    def walk(hands: int, closed: int) -> None:
        free = hands - closed
        if hands == most or not free:
            found[End(hands - 2, closed, free)] += 1
            return
        walk(hands + 1, closed)
        walk(hands, closed + 1)

    walk(2, 0)
    return dict(found)


def rows(most: int) -> int:
    """With how many numbers of further pair cards gone a hand must be known."""
    return max(1 + end.more + (end.closed if end.free else end.closed - 1) for end in ends(most))


def together(one: Any, most: int, shoe: Shoe, each: Sequence[Any], paired: Sequence[Any]) -> Any:
    """What all hands come to. ``each[j]`` is what one hand comes to with 1 + j further pair cards gone,
    ``paired[j]`` that of a hand whose second card is a pair card too."""
    closed = [
        worth - _chance(one, Shoe(shoe.pairs - j, shoe.cards - j), 1) * paired[j]
        for j, worth in enumerate(each)
    ]
    total = one - one
    for end, ways in ends(most).items():
        chance = _chance(one, shoe, end.more)
        if chance:
            left = Shoe(shoe.pairs - end.more, shoe.cards - end.more)
            worth = _known(one, left, end.closed - 1, closed[end.more :]) * end.closed
            worth += _known(one, left, end.closed, each[end.more :]) * end.free if end.free else 0
            total += ways * chance * worth
    return total


def ordered_pairs(one: Any, most: int, shoe: Shoe) -> Any:
    """How many ordered pairs of hands are to be expected."""
    total = one - one
    for end, ways in ends(most).items():
        left = Shoe(shoe.pairs - end.more, shoe.cards - end.more)
        hands = end.more + 2
        chance = _chance(one, shoe, end.more)
        if chance:
            total += (
                ways * chance * _known(one, left, end.closed, [one] * (end.closed + 1)) * hands * (hands - 1)
            )
    return total


def _known(one: Any, shoe: Shoe, others: int, worth: Sequence[Any]) -> Any:
    """The worth of a hand while so many others are known not to have got a pair card: "no" is 1 - "yes"."""
    total = one - one
    for yes in range(others + 1):
        chance = _chance(one, shoe, yes)
        if chance:
            total += (-1) ** yes * comb(others, yes) * chance * worth[yes]
    return total


def _chance(one: Any, shoe: Shoe, places: int) -> Any:
    """That the next cards are all pair cards."""
    chance = one
    for taken in range(places):
        if shoe.pairs - taken <= 0:
            return one - one
        chance = chance * (shoe.pairs - taken) / (shoe.cards - taken)
    return chance
