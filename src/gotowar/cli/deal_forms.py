"""What a game brings to the dealer's console: its help, its words, and what to type for what is due.

The words that every game has are here; each game's own in ``deal_casino_war`` and ``deal_war_blackjack``.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from gotowar.table.due import Due
from gotowar.table.state import Table


class Forms(NamedTuple):
    """``verbs``: what a seat does, by every spelling, in the words of ``table.grammar``. ``how``: what to
    type for a choice of the game that is due, and what moves by it."""

    help: tuple[tuple[str, str], ...]
    verbs: Mapping[str, str]
    how: Callable[[Table, Due], str]
    main: str


HELP_FIRST = (
    ("Enter", "do what is due, where it needs no card"),
    ("go", "the same again and again, until a card or a player is needed"),
    ("Kh", "the card that was turned, where a card is due"),
    ("3 10", "seat 3 wagers 10; seated and given chips as needed"),
)
HELP_LAST = (
    ("dealer takes-over Ann", "another dealer; and the long forms: dealer deal 3 Kh"),
    ("undo", "take back the last entry; again for the one before"),
    ("table, due", "the felt; what is due and what it pays"),
    ("?, why", "the clause behind what is due; ? 8(c) any clause"),
    ("rules", "what this table pays"),
    ("quit", "leave the console; the record holds what was entered"),
)
VERBS = {
    **dict.fromkeys(("sit", "sits"), "sits"),
    **dict.fromkeys(("buy", "buys"), "buys"),
    **dict.fromkeys(("cut", "cuts"), "cuts"),
    **dict.fromkeys(("decline", "declines"), "declines"),
    **dict.fromkeys(("withdraw", "withdraws"), "withdraws"),
}
