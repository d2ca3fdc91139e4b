"""What is due: the acts that may be done now, by whom, in which order.

One function a phase. The first of several acts is the usual one. An empty answer means that the
phase is over; the order of phases is ``phases``' table. Here are those that every game has; a game's own
are in the file of its name, the making ready of the cards in ``ready``.
"""

from collections.abc import Callable
from typing import NamedTuple

from gotowar.table.commands import DEALER, By
from gotowar.table.state import Phase, Table

PLAYERS = -1
"""The war burn before the players' cards, as distinct from the dealer's (0)."""


class Due(NamedTuple):
    """``step`` is the name by which sheets cite it; ``burns`` is how many cards are burned."""

    by: By
    act: str
    seat: int
    step: str
    burns: int = 0
    hand: int = 0
    """Which of a seat's hands, where it has several."""

    @property
    def draws(self) -> int:
        """How many cards leave the shoe by this act."""
        return 1 if self.act in {"deal", "hole"} else self.burns


def dealer_act(act: str, step: str = "", seat: int = DEALER, count: int = 0) -> Due:
    return Due("dealer", act, seat, step or act, count)


Dues = Callable[[Table], tuple[Due, ...]]


class Row(NamedTuple):
    """A phase: what is due in it, which follows, and in words."""

    dues: Dues
    then: Phase
    says: str


def closed(table: Table) -> tuple[Due, ...]:
    return (Due("floor", "open", 0, "open"),)


def betting(table: Table) -> tuple[Due, ...]:
    """Players wager until the dealer says "no more bets"."""
    waiting = (Due("seat", "wager", 0, "wager"),)
    ready = any(table.seat(i).on(table.game.main_wager) for i in table.seated)
    return (dealer_act("no-more-bets"), *waiting) if ready else waiting


def deal(table: Table) -> tuple[Due, ...]:
    """One card to every wager, then one to the dealer."""
    order = table.in_turn(table.game.deal.deal_from)
    for seat in order:
        if table.seat(seat).first is None:
            return (dealer_act("deal", "deal-player", seat),)
    if table.dealer_first is None and order:
        return (dealer_act("deal", "deal-dealer"),)
    return ()


def clear(table: Table) -> tuple[Due, ...]:
    return (dealer_act("clear"),)
