"""How values, plays and hands of blackjack are written."""

from collections.abc import Sequence
from functools import cache

from gotowar.odds.blackjack_lattice import DOUBLE, HIT, SPLIT, STAND, SURRENDER, all_hands

NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
"""Values, at their index."""
LETTERS = {0: "N", STAND: "S", HIT: "H", DOUBLE: "D", SPLIT: "P", SURRENDER: "R"}
"""Plays; N is a natural, with which nothing is played."""


def hand_name(cards: Sequence[int]) -> str:
    """``A,2,10``: values in rising order."""
    return ",".join(NAMES[value] for value in sorted(cards))


@cache
def hand_names() -> tuple[str, ...]:
    """Of every hand, at its index."""
    return tuple(
        ",".join(NAMES[value] for value, number in enumerate(held) for _ in range(number))
        for held in all_hands().held
    )
