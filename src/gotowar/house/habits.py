"""A computer player: his seat, his stake, how fond he is of the side wager, and how he buys chips.

What he does in a game is in the file of its name; ``players`` finds it.
"""

from collections.abc import Callable
from typing import NamedTuple

from gotowar.sheets.spec import MOST_CHIPS
from gotowar.table import commands as c
from gotowar.table.state import Table

BUY_IN_STAKES, KEPT_STAKES = 40, 3
"""Main wagers for which a player buys in, and for how many he must have chips before a round."""


class Player(NamedTuple):
    """``side_every``: how often he lays the game's side wager, 0 for never; what it counts is the game's."""

    seat: int
    name: str
    units: int
    side_every: int


class Habits(NamedTuple):
    """A game as a computer plays it: what he lays, the chips he wants besides, what he answers."""

    wagers: Callable[[Player, Table], list[c.Wager]]
    kept_back: Callable[[Player, Table], int]
    answer: Callable[[Player, Table], c.Command]


def stake(player: Player, table: Table) -> int:
    span = table.game.spec.limits.main
    return min(span.minimum * player.units, span.maximum)


def buy_in(table: Table, wanted: int) -> int:
    """As many chips as that takes, or as many as can be bought at once."""
    chip = table.game.spec.chip
    return min(-(-wanted // chip), MOST_CHIPS // chip) * chip
