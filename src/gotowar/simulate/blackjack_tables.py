"""What the kernel of blackjack asks of its rules and of a strategy, as tables made by asking ``rules/``.

A hand that is played on is a *state*: its hard total, ``SOFT`` more where an ace can count eleven, or too
many. Cards are their ranks.
"""

from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from gotowar.odds import blackjack_lattice as lattice
from gotowar.odds.blackjack_lattice import VALUE_OF, two
from gotowar.odds.strategy import PLAYS, Chart, orders, read
from gotowar.odds.war_blackjack import Leaves
from gotowar.rules import blackjack as rules
from gotowar.rules import war_blackjack as spot_rules
from gotowar.rules.casino_war import HIGHER
from gotowar.rules.terms import RANKS, BlackjackTerms, WarSpotTerms

STAND, HIT, DOUBLE, SPLIT, SURRENDER = 0, 1, 2, 3, 4
_CODES = {
    0: STAND,  # nothing is left to decide
    lattice.STAND: STAND,
    lattice.HIT: HIT,
    lattice.DOUBLE: DOUBLE,
    lattice.SPLIT: SPLIT,
    lattice.SURRENDER: SURRENDER,
}
STATES, SOFT, BUST = 64, 32, 63
LEFT = 3
"""A war that is won and its winnings left; the other ends are those of ``rules``."""
TOO_MANY = rules.TWENTY_ONE + 1
_VALUES = tuple(rules.card_value(rank) for rank in range(RANKS))
_ACES = tuple(value == rules.ACE for value in _VALUES)
_RANKS = range(RANKS)


class Tables(NamedTuple):
    wars: Any
    """How the war of first card and up card ends, and whether its winnings are left."""
    pairs: Any
    """The state of two cards."""
    after: Any
    """The state that one more card makes of another."""
    totals: Any
    draws: Any
    """Whether the dealer draws."""
    natural: Any
    """Whether two cards are one."""
    peeks: Any
    """By the up card: whether the dealer looks."""
    results: Any
    """By a player's total and the dealer's: one unit lost, pushed or won."""
    opening: Any
    """What is played with the first two cards against each up card; ``split`` with two after a split, where
    there may be no more hands and where there may; ``drawn`` with more cards."""
    split: Any
    drawn: Any


@lru_cache(maxsize=8)
def tables(terms: BlackjackTerms, spot: WarSpotTerms, strategy: str, leaves: Leaves) -> Tables:
    """``strategy`` is the text of a file."""
    chart = read(strategy, terms)
    opening, split = _two_cards(terms, chart)
    pairs, natural = _pairs()
    after, totals, draws = _states(terms)
    peeks = np.array([rules.dealer_peeks(terms, value) for value in _VALUES], np.uint8)
    drawn = _drawn(chart)
    return Tables(
        _wars(spot, leaves), pairs, after, totals, draws, natural, peeks, _results(), opening, split, drawn
    )


def state_of(hard: int, aces: int) -> int:
    if hard > rules.TWENTY_ONE:
        return BUST
    return hard + SOFT * rules.is_soft(hard, aces)


def _wars(spot: WarSpotTerms, leaves: Leaves) -> Any:
    found = np.zeros((RANKS, RANKS), np.uint8)
    for first, up in product(_RANKS, repeat=2):
        outcome = spot_rules.compare(spot, first, up)
        is_left = outcome == HIGHER and (VALUE_OF[first], VALUE_OF[up]) in leaves
        found[first, up] = LEFT if is_left else outcome
    return found


def _pairs() -> tuple[Any, Any]:
    pairs, natural = (np.zeros((RANKS, RANKS), np.uint8) for _ in range(2))
    for a, b in product(_RANKS, repeat=2):
        hard, aces = _VALUES[a] + _VALUES[b], _ACES[a] + _ACES[b]
        pairs[a, b] = state_of(hard, aces)
        natural[a, b] = rules.is_natural(hard, aces, 2, 1)
    return pairs, natural


def _states(terms: BlackjackTerms) -> tuple[Any, Any, Any]:
    after = np.full((STATES, RANKS), BUST, np.uint8)
    totals, draws = np.full(STATES, TOO_MANY, np.uint8), np.zeros(STATES, np.uint8)
    for hard, aces in product(range(2, TOO_MANY), (0, 1)):
        state = state_of(hard, aces)
        totals[state] = rules.best_total(hard, aces)
        draws[state] = rules.dealer_draws(terms, hard, aces)
        after[state] = [state_of(hard + _VALUES[rank], aces + _ACES[rank]) for rank in _RANKS]
    return after, totals, draws


def _results() -> Any:
    found = np.zeros((TOO_MANY + 1, TOO_MANY + 1), np.int8)
    for mine, house in product(range(TOO_MANY + 1), repeat=2):
        found[mine, house] = rules.outcome(mine, False, house, False) - rules.PUSHED  # noqa: FBT003
    return found


def _two_cards(terms: BlackjackTerms, chart: Chart) -> tuple[Any, Any]:
    """A pair that is split is split again, as far as the terms allow it."""
    asked = orders(chart, terms)
    opening = np.zeros((RANKS, RANKS, RANKS), np.uint8)
    split = np.zeros((2, RANKS, RANKS, RANKS), np.uint8)
    for first, second, up in product(_RANKS, repeat=3):
        against = asked.against[VALUE_OF[up]]
        hand = two(*sorted((VALUE_OF[first], VALUE_OF[second])))
        whole = against.pair if rules.is_pair(terms, first, second) else against.plain
        opening[first, second, up] = _CODES[whole[hand]]
        apart = against.split_ace if _ACES[first] else against.split
        split[:, first, second, up] = _CODES[apart[hand]]
        if opening[first, second, up] == SPLIT and rules.may_split(terms, first, second, 2, 2):
            split[1, first, second, up] = SPLIT
    return opening, split


def _drawn(chart: Chart) -> Any:
    """With three cards and more: what the chart says instead of a play that only two cards have."""
    found = np.zeros((STATES, RANKS), np.uint8)
    for hard, aces, up in product(range(3, rules.TWENTY_ONE), (0, 1), _RANKS):
        soft, total = rules.is_soft(hard, aces), rules.best_total(hard, aces)
        row = (chart.soft if soft else chart.hard).get(total)
        found[state_of(hard, aces), up] = _CODES[PLAYS[row[VALUE_OF[up]]][1]] if row else STAND
    return found
