"""The table as it stands: immutable values, derived from events by ``evolve`` and by nothing else.

No card that has not been turned is in here, so nothing that shows a table can show one.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from gotowar.cards import DECK_SIZE, Card
from gotowar.rules.terms import FROM_LEFT
from gotowar.sheets.game import Game

NOBODY = -1


class Phase(StrEnum):
    CLOSED = "closed"
    INSPECTION = "inspection"
    IDLE = "idle"
    SHUFFLE = "shuffle"
    CUT = "cut"
    LOAD = "load"
    FIRST_BURN = "first burn"
    NEW_DEALER = "new dealer"
    BETTING = "betting"
    DEAL = "deal"
    SETTLE = "settle"
    CHOICE = "choice"
    SURRENDER = "surrender"
    COLLECT = "collect"
    CONFIRM = "confirm"
    WAR = "war"
    WAR_SETTLE = "war settle"
    PROGRESSIVE = "progressive"
    CLEAR = "clear"


class Line(NamedTuple):
    """One wager settled in this round."""

    wager: str
    outcome: str
    stake: int
    taken: int
    paid: int


class Seat(NamedTuple):
    """A player, his chips, what he has on the felt and how his round goes."""

    name: str
    chips: int
    felt: Mapping[str, int] = {}
    playing: bool = False
    first: Card | None = None
    second: Card | None = None
    choice: str = ""
    collected: bool = False
    lines: tuple[Line, ...] = ()

    def on(self, wager: str) -> int:
        return self.felt.get(wager, 0)

    @property
    def money_on_felt(self) -> int:
        """Chips on the felt; a coupon is no money."""
        return sum(amount for wager, amount in self.felt.items() if wager != "coupon")


class Discard(NamedTuple):
    """One card in the discard rack; a burned card lies there unseen."""

    round: int
    owner: int
    card: Card | None


class Shoe(NamedTuple):
    """What everyone can see of the shoe: how much of it is gone and what was turned up."""

    number: int = 0
    batch: int = 0
    cards: int = 0
    gone: int = 0
    seen: tuple[int, ...] = (0,) * DECK_SIZE
    behind: int = 0
    cut_card_out: bool = False
    cut_card_at: int = NOBODY
    face_up: int = 0
    discards: tuple[Discard, ...] = ()


class Meter(NamedTuple):
    """The progressive's money. ``parts`` are ten-thousandths of a cent not yet a cent."""

    meter: int = 0
    reserve: int = 0
    meter_parts: int = 0
    reserve_parts: int = 0


class Acts(NamedTuple):
    """One act done in the present phase."""

    act: str
    seat: int


class Table(NamedTuple):
    game: Game
    seats: tuple[Seat | None, ...]
    phase: Phase = Phase.CLOSED
    done: tuple[Acts, ...] = ()
    dealer: str = ""
    bank: int = 0
    round: int = 0
    shoe: Shoe = Shoe()
    dealer_first: Card | None = None
    dealer_second: Card | None = None
    dealer_collected: bool = False
    held: Card | None = None
    drawn_in_error: bool = False
    arrivals: tuple[int, ...] = ()
    """Occupied seats in the order in which their players came (Massachusetts 5(c)(1))."""
    dealer_is_new: bool = False
    cut_reason: str = "beginning"
    declined: tuple[int, ...] = ()
    spread_asked: bool = False
    device_jammed: bool = False
    after_idle: bool = False
    meter: Meter = Meter()
    pot: Meter = Meter()
    """The meter as it stood when this round's bets were closed: what its winners share."""
    before: Meter = Meter()
    """The meter as it stood before this round: what a void round goes back to."""

    def seat(self, number: int) -> Seat:
        found = self.seats[number - 1]
        assert found is not None, f"seat {number} is empty"
        return found

    @property
    def seated(self) -> tuple[int, ...]:
        return tuple(i for i, seat in enumerate(self.seats, 1) if seat is not None)

    @property
    def playing(self) -> tuple[int, ...]:
        return tuple(i for i in self.seated if self.seat(i).playing)

    @property
    def at_war(self) -> tuple[int, ...]:
        return tuple(i for i in self.playing if self.seat(i).choice == "war")

    def turn(self, seats: tuple[int, ...], direction: int) -> tuple[int, ...]:
        """The seats in the order in which the dealer comes to them; seat 1 is at his left."""
        return tuple(sorted(seats, reverse=direction != FROM_LEFT))

    def with_seat(self, number: int, seat: Seat | None) -> "Table":
        seats = (*self.seats[: number - 1], seat, *self.seats[number:])
        return self._replace(seats=seats)

    def is_done(self, act: str, seat: int = 0) -> bool:
        return Acts(act, seat) in self.done


def new_table(game: Game) -> Table:
    """The table before it is opened, every seat empty."""
    return Table(game, (None,) * game.spec.seats)
