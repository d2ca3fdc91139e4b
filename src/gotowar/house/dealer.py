"""The software dealer: does whatever is due, with cards from a shuffled shoe.

Entropy comes in as a function that gives fresh bytes for every shuffle; the engine is told a card
only at the moment it is turned.
"""

import os
from collections.abc import Callable

from gotowar.cards import DECK_SIZE, Card
from gotowar.shoe.batches import Batches
from gotowar.shoe.entropy import SHOE_BYTES, OutOfWords, practice
from gotowar.shoe.stack import Shoe, Stack
from gotowar.table import commands as c
from gotowar.table import events as e
from gotowar.table.due import Due
from gotowar.table.phases import ROUND, dues
from gotowar.table.state import Table
from gotowar.table.war_blackjack import makes_natural

Entropy = Callable[[], bytes]


def system_entropy() -> bytes:
    """Fresh bytes of the operating system for one shuffle."""
    return os.urandom(SHOE_BYTES)


def practice_entropy(seed: str) -> Entropy:
    """The same shoes every time, for practice and for tests."""
    count = 0

    def next_bytes() -> bytes:
        nonlocal count
        count += 1
        return practice(seed, count)

    return next_bytes


class Dealer:
    """Holds the stack and the shoe of one table, and what lies face down before him."""

    def __init__(self, entropy: Entropy) -> None:
        self._entropy = entropy
        self._stack: Stack | None = None
        self._shoe: Shoe | None = None
        self._batches: Batches | None = None
        self._hole: Card | None = None

    def next_command(self, table: Table) -> c.Command | None:
        """What the dealer (or the floor beside him) does now; None where a player must answer."""
        due = dues(table)[0]
        if due.by == "seat":
            return None
        if due.draws and self._is_empty(table, due):
            return c.Void("the shoe is empty") if table.phase in ROUND else c.Reshuffle()
        if due.draws and self._cut_card_comes(table, due):
            return c.CutCardOut()
        if due.act == "open":
            return c.Open("the dealer")
        if due.act == "deal":
            return c.Act(
                "deal", due.seat, table.held if self._is_held(table, due) else self._in_shoe().draw().card
            )
        if due.act == "burn":
            self._in_shoe().burn(due.burns)
        return self._with_hole(table, due) or c.Act(due.act, due.seat, at=depth(table, due))

    def _with_hole(self, table: Table, due: Due) -> c.Command | None:
        """The card that lies face down: only its holder knows it, until he turns it."""
        if due.act == "hole":
            self._hole = self._in_shoe().draw().card
            return c.Act("hole")
        if due.act not in {"peek", "turn-hole"}:
            return None
        assert self._hole is not None, "the dealer looks at a card that was not dealt"
        if due.act == "peek":
            return c.Peek(makes_natural(table, self._hole))
        return c.Act("turn-hole", card=self._hole)

    def _is_empty(self, table: Table, due: Due) -> bool:
        """Too few cards are left for the act: a round in which that happens cannot be finished."""
        return not self._is_held(table, due) and self._in_shoe().remaining < due.draws

    def _is_held(self, table: Table, due: Due) -> bool:
        return due.seat == c.DEALER and table.held is not None

    def _cut_card_comes(self, table: Table, due: Due) -> bool:
        """Before a single card, or before the last of several that are burned."""
        if table.shoe.cut_card_out or self._is_held(table, due):
            return False
        return self._in_shoe().remaining - due.draws < table.shoe.behind

    def _in_shoe(self) -> Shoe:
        assert self._shoe is not None, "the shoe is dealt from before it is loaded"
        if self._batches is not None:
            self._batches.admit(self._shoe.back)
        return self._shoe

    def saw(self, table: Table, event: e.Event) -> None:
        """Do with the cards what the event says; ``table`` is as it stood before it."""
        if isinstance(event, e.StackCut):
            self._batches = batches_of(table)
            self._stack = self._shuffled(table)
            self._stack.cut(event.at)
        elif isinstance(event, e.CutCardPlaced):
            assert self._stack is not None, "the cut card is placed before the cut"
            self._shoe = self._stack.place_cut_card(event.behind)
            self._stack = None

    def _shuffled(self, table: Table) -> Stack:
        while True:
            try:
                data = self._entropy()
                if self._batches is not None:
                    return self._batches.shuffled(data)
                return Stack.shuffled(table.game.batch_decks, data, table.game.spec.backs[0])
            except OutOfWords:
                continue


def batches_of(table: Table) -> Batches | None:
    """Which batch is in play and which in the shuffler, as the table says (Massachusetts 2(d)(5))."""
    backs = table.game.spec.backs
    if len(backs) < 2:
        return None
    played = max(table.shoe.batch - 1, 0)
    return Batches(backs[played], backs[1 - played], table.game.batch_decks)


def depth(table: Table, due: Due) -> int:
    """Where the dealer cuts, and where he puts the cut card."""
    if due.act == "cut":
        return DECK_SIZE * table.game.batch_decks // 2
    return table.game.spec.cut_card_behind if due.act == "cut-card" else 0
