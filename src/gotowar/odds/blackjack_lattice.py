"""Every hand and every way of the dealer's, as tables of integers made by asking ``rules/``.

A hand is how many cards of each value it holds; its *kin* are the hands that one more card makes of it.
Values stand at index 0 (ace) to 9 (ten). No probability and no wager stands here.
"""

from collections import Counter
from functools import cache
from typing import NamedTuple

from gotowar.rules import blackjack as rules
from gotowar.rules.terms import RANKS, BlackjackTerms

VALUES = 10
ACE, TEN = 0, 9
BUST = -1
STAND, HIT, DOUBLE, SPLIT, SURRENDER = 1, 2, 4, 8, 16
"""Plays, and as a sum of them the plays that are legal."""
NO_CARD, NO_HOLE = VALUES, -1
LEAST = 17
"""The least total on which a dealer can stop."""
NATURAL_KIND, ENDS, DRAWS = 6, 7, -1
"""How a dealer's hand can end: 17 to 21, too many, or a natural that nobody looked for in time."""
CLASSES = 6

Held = tuple[int, ...]


class Hands(NamedTuple):
    """Hands of twenty-one or less, the smallest hard total first."""

    held: tuple[Held, ...]
    kin: tuple[tuple[int, ...], ...]
    hard: tuple[int, ...]
    cards: tuple[int, ...]
    places: dict[Held, int]

    def of(self, *values: int) -> int:
        """The hand of these cards, each by the index of its value."""
        return self.places[tuple(values.count(value) for value in range(VALUES))]


VALUE_OF = tuple(rules.card_value(rank) - 1 for rank in range(RANKS))
"""The index of each rank's value."""
RANKS_OF = tuple(tuple(rank for rank in range(RANKS) if VALUE_OF[rank] == value) for value in range(VALUES))


def hard_total(held: Held) -> int:
    return sum(number * (value + 1) for value, number in enumerate(held))


def with_one(held: Held, value: int) -> Held:
    return (*held[:value], held[value] + 1, *held[value + 1 :])


@cache
def all_hands() -> Hands:
    empty = (0,) * VALUES
    by_total: list[list[Held]] = [[] for _ in range(rules.TWENTY_ONE + 1)]
    by_total[0].append(empty)
    for total in range(1, rules.TWENTY_ONE + 1):
        for value in range(min(VALUES, total)):
            # each multiset once: its largest value is the one added
            smaller = by_total[total - value - 1]
            by_total[total] += [with_one(held, value) for held in smaller if not any(held[value + 1 :])]
    found = [held for hands in by_total for held in hands]
    index = {held: number for number, held in enumerate(found)}
    kin = tuple(tuple(index.get(with_one(held, value), BUST) for value in range(VALUES)) for held in found)
    hard = tuple(hard_total(held) for held in found)
    return Hands(tuple(found), kin, hard, tuple(sum(held) for held in found), index)


@cache
def two(first: int, second: int) -> int:
    """The hand of these two cards."""
    return all_hands().of(first, second)


class Branch(NamedTuple):
    """Cards on which the dealer draws: how many, the last one's value and how many of it came before it in
    this branch, in how many orders they come, and what one more card makes of them (an index of ``ends``)."""

    depth: int
    value: int
    before: int
    orders: int
    state: int


class Tree(NamedTuple):
    """All that the dealer can draw to an up card, a branch before what grows out of it.

    Cards stand in falling order of value, so that the same cards are one branch in whatever order they come.
    ``held`` are the branch's cards, the up card left out; ``ends`` says for each state and each value of the
    last card how the dealer's hand ends, if it does.
    """

    branches: tuple[Branch, ...]
    held: tuple[Held, ...]
    ends: tuple[tuple[int, ...], ...]


@cache
def dealer_tree(terms: BlackjackTerms, up: int, natural: bool) -> Tree:
    """``natural`` says whether a natural is one of the ends, or was looked for and not found."""
    drawing = _drawing(terms, up)
    branches: dict[tuple[int, ...], Held] = {}
    for held in drawing:
        cards = tuple(value for value in reversed(range(VALUES)) for _ in range(held[value]))
        for depth in range(len(cards) + 1):
            branches.setdefault(cards[:depth], ())
        branches[cards] = held
    ends: dict[tuple[int, ...], int] = {}
    found = []
    for cards in sorted(branches):
        held = branches[cards]
        last = cards[-1] if cards else NO_CARD
        before = cards[:-1].count(last)
        state = ends.setdefault(_ends(terms, up, held, natural), len(ends)) if held else 0
        found.append(Branch(len(cards), last, before, drawing.get(held, 0), state))
    held_by = tuple(held or (0,) * VALUES for _, held in sorted(branches.items()))
    return Tree(tuple(found), held_by, tuple(ends))


def _drawing(terms: BlackjackTerms, up: int) -> dict[Held, int]:
    """Each set of cards on which the dealer draws, the up card left out, with its orders."""
    level: Counter[Held] = Counter({(0,) * VALUES: 1})
    found: dict[Held, int] = {}
    while level:
        found.update(level)
        more: Counter[Held] = Counter()
        for held, orders in level.items():
            for value in range(min(VALUES, 16 - hard_total(held) - up - 1)):
                more[with_one(held, value)] += orders
        level = Counter({held: orders for held, orders in more.items() if _draws(terms, up, held)})
    return found


def _draws(terms: BlackjackTerms, up: int, held: Held) -> bool:
    return rules.dealer_draws(terms, hard_total(held) + up + 1, held[ACE] + (up == ACE))


def _ends(terms: BlackjackTerms, up: int, held: Held, natural: bool) -> tuple[int, ...]:
    """How each value as the last card ends the dealer's hand; DRAWS where it does not, or was looked for."""
    found = []
    for value in range(VALUES):
        cards = with_one(held, value)
        hard, aces = hard_total(cards) + up + 1, cards[ACE] + (up == ACE)
        kind = kind_of(hard, aces, sum(cards) + 1)
        if hard <= rules.TWENTY_ONE and rules.dealer_draws(terms, hard, aces):
            kind = DRAWS
        found.append(DRAWS if kind == NATURAL_KIND and not natural else kind)
    return tuple(found)


def kind_of(hard: int, aces: int, cards: int) -> int:
    """How the dealer's hand ended."""
    if rules.is_natural(hard, aces, cards, 1):
        return NATURAL_KIND
    return min(rules.best_total(hard, aces), rules.TWENTY_ONE + 1) - LEAST


def class_of(hard: int, aces: int) -> int:
    """Hands that fare the same against every end of the dealer's are one class: up to 16, 17 to 21."""
    return max(rules.best_total(hard, aces) - LEAST + 1, 0)


@cache
def results() -> tuple[tuple[int, ...], ...]:
    """For each class what it makes of each end of the dealer's: 1, 0 or -1."""
    sign, is_plain = {rules.LOST: -1, rules.PUSHED: 0, rules.WON: 1}, False
    return tuple(
        tuple(
            sign[rules.outcome(LEAST - 1 + kind, is_plain, LEAST + end, end == NATURAL_KIND)]
            for end in range(ENDS)
        )
        for kind in range(CLASSES)
    )


@cache
def hole_of(up: int) -> int:
    """The value that makes a natural of this up card, or NO_HOLE."""
    for hole in range(VALUES):
        if kind_of(up + hole + 2, (up == ACE) + (hole == ACE), 2) == NATURAL_KIND:
            return hole
    return NO_HOLE


def is_natural(first: int, second: int) -> bool:
    return hole_of(first) == second
