"""Rounds whose cards lie as they were laid, for the tests of the kernels: no chance is in them."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from gotowar.cards import Rank, parse_many
from gotowar.odds.war_blackjack import Leaves
from gotowar.rules.terms import BlackjackTerms, WarSpotTerms, WarTerms
from gotowar.simulate import casino_war, war_blackjack
from gotowar.simulate.stream import seeded
from gotowar.simulate.tally import Dealt, Shoe
from gotowar.simulate.war_blackjack_figures import Kind, kind_of
from tests.odds.small import SD, asked
from tests.rules.blackjack_terms import SPOT, STANDARD

CHOICE = asked(SD).game.war
LITERAL = asked(SD, readings={"4b": "literal"}).game.war
"""South Dakota's sheet as it is read, and by the letter, where every tie loses."""
AS_MANY = 10_000
"""Cards that are never gone: such a shoe is over by its rounds, or not at all."""
_UP_CARDS = 10
NO_PEEK = STANDARD._replace(peek=0)


def war_rounds(
    cards: str,
    rounds: int = 1,
    *,
    seats: int = 1,
    war: WarTerms = CHOICE,
    surrenders: str = "",
    over: int = AS_MANY,
    longest: int = 0,
    burns: tuple[int, int, int] = (0, 0, 0),
    every: int = 1,
) -> Dealt:
    """Casino War from these cards: the dealer's first. ``burns`` are of a new shoe, of a war, and of each
    player in it; ``surrenders`` ranks."""
    ranks = frozenset(int(rank) for rank in Rank if str(rank) in surrenders.split())
    plan = casino_war.Plan(war, Shoe(1, seats, over, longest, *burns), ranks, every)
    deck = np.array([card.code for card in parse_many(cards)], np.uint8)
    return casino_war.dealt(plan, seeded(0, 0), deck, rounds, keep=True, shuffled=False)


def strategy(**rows: str) -> str:
    """A table that draws to seventeen and splits nothing, but for the rows that are told: ``hard_11="D"``,
    ``pair_8="P"`` against every up card."""
    plays = {f"hard_{total}": "H" if total < 17 else "S" for total in range(4, 21)}
    plays |= {f"soft_{total}": "H" if total < 18 else "S" for total in range(12, 21)}
    plays |= {f"pair_{name}": "-" for name in ("A", *map(str, range(2, 11)))}
    assert not set(rows) - set(plays), rows
    plays |= rows
    lines = ['format = "gotowar.strategy/1"']
    for table, kind in (("hard", "hard"), ("soft", "soft"), ("pairs", "pair")):
        lines.append(f"[{table}]")
        for name, play in plays.items():
            if name.startswith(f"{kind}_"):
                lines.append(f'{name.removeprefix(f"{kind}_")} = "{" ".join([play] * _UP_CARDS)}"')
    return "\n".join(lines)


DRAWS = strategy()
SPLITS = strategy(**{f"pair_{name}": "P" for name in ("A", *map(str, range(2, 11)))}, hard_11="D")


def blackjack_rounds(
    cards: str,
    rounds: int = 1,
    *,
    seats: int = 1,
    terms: BlackjackTerms = STANDARD,
    spot: WarSpotTerms = SPOT,
    plays: str = DRAWS,
    leaves: Leaves = frozenset(),
    over: int = AS_MANY,
    longest: int = 0,
    burned: int = 0,
    every: int = 1,
) -> Dealt:
    """War Blackjack from these ranks: up card, first cards, second cards, hole card, then as it is played."""
    deck = np.array([[str(rank) for rank in Rank].index(name) for name in cards.split()], np.uint8)
    plan = war_blackjack.Plan(terms, spot, Shoe(1, seats, over, longest, burned), plays, leaves, every)
    return war_blackjack.dealt(plan, seeded(0, 0), deck, rounds, keep=True, shuffled=False)


def counted(counts: Any) -> dict[int, int]:
    """What is not nothing, by place."""
    flat = counts.ravel()
    return {int(place): int(flat[place]) for place in flat.nonzero()[0]}


def kinds(dealt: Dealt) -> list[list[Kind]]:
    """By round, how every seat's ended."""
    return [[kind_of(int(number)) for number in seats] for seats in dealt.history]


def units(number: int) -> int:
    """What lay on the hands of this class, in units."""
    end = number % war_blackjack.ENDS
    return (end - war_blackjack.PLAYED) // war_blackjack.SPAN + 1


@contextmanager
def uncompiled(monkeypatch: pytest.MonkeyPatch, *modules: ModuleType) -> Iterator[None]:
    """Every compiled function of these modules as Python runs it."""
    with monkeypatch.context() as turned, warnings.catch_warnings():
        # numpy tells of sums beyond 64 bits, which are meant: the stream wraps around.
        warnings.filterwarnings("ignore", "overflow encountered", RuntimeWarning)
        for module in modules:
            for name, found in vars(module).copy().items():
                if hasattr(found, "py_func"):
                    turned.setattr(module, name, found.py_func)
        yield
