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
UNKNOWN = -1


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
    # The round of any game begins here. Each game passes through those that its own table names.
    DEAL = "deal"
    SETTLE = "settle"
    CHOICE = "choice"
    SURRENDER = "surrender"
    COLLECT = "collect"
    CONFIRM = "confirm"
    WAR = "war"
    WAR_SETTLE = "war settle"
    PROGRESSIVE = "progressive"
    SECOND = "second cards"
    INSURANCE = "insurance"
    PEEK = "peek"
    PLAY = "play"
    DEALER = "dealer's hand"
    RESULT = "result"
    CLEAR = "clear"


class Line(NamedTuple):
    """One wager settled in this round."""

    wager: str
    outcome: str
    stake: int
    taken: int
    paid: int


class Hand(NamedTuple):
    """The cards of one hand; a seat has more than one after a split only.

    ``asked``: a card is to be dealt to it. ``added``: what a split or a double laid beside the original
    wagers, on the hand itself and on the winnings left.
    """

    number: int = 1
    cards: tuple[Card, ...] = ()
    asked: bool = False
    stood: bool = False
    doubled: bool = False
    surrendered: bool = False
    from_aces: bool = False
    added: tuple[int, int] = (0, 0)
    collected: bool = False

    def spot(self, wager: str) -> str:
        """The name under which a wager lies beside this hand: ``blackjack``, ``blackjack-2``."""
        return wager if self.number == 1 else f"{wager}-{self.number}"

    @property
    def wants(self) -> bool:
        """Whether its next card is on the way: asked for, or one of the first two."""
        return self.asked or len(self.cards) < 2


class Seat(NamedTuple):
    """A player, his chips, what he has on the felt and how his round goes."""

    name: str
    chips: int
    felt: Mapping[str, int] = {}
    playing: bool = False
    hands: tuple[Hand, ...] = ()
    choice: str = ""
    insured: str = ""
    lines: tuple[Line, ...] = ()

    def on(self, wager: str) -> int:
        return self.felt.get(wager, 0)

    @property
    def money_on_felt(self) -> int:
        """Chips on the felt; a coupon is no money."""
        return sum(amount for wager, amount in self.felt.items() if wager != "coupon")

    @property
    def first(self) -> Card | None:
        return self.hands[0].cards[0] if self.hands else None

    @property
    def second(self) -> Card | None:
        """In Casino War, the card of the war."""
        return self.hands[0].cards[1] if self.hands and len(self.hands[0].cards) > 1 else None

    @property
    def collected(self) -> bool:
        return bool(self.hands) and all(hand.collected for hand in self.hands)

    def with_hand(self, hand: Hand) -> "Seat":
        """The hand of the same number replaced."""
        return self._replace(hands=tuple(hand if h.number == hand.number else h for h in self.hands))


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


class House(NamedTuple):
    """The dealer's own cards. ``hole``: one more lies face down, unknown to all; ``natural`` is what the
    dealer said of it after looking, or UNKNOWN."""

    cards: tuple[Card, ...] = ()
    hole: bool = False
    natural: int = UNKNOWN
    collected: bool = False


class Table(NamedTuple):
    game: Game
    seats: tuple[Seat | None, ...]
    phase: Phase = Phase.CLOSED
    done: tuple[Acts, ...] = ()
    dealer: str = ""
    bank: int = 0
    round: int = 0
    shoe: Shoe = Shoe()
    house: House = House()
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

    @property
    def dealer_first(self) -> Card | None:
        return self.house.cards[0] if self.house.cards else None

    @property
    def dealer_second(self) -> Card | None:
        """In Casino War, the card of the war."""
        return self.house.cards[1] if len(self.house.cards) > 1 else None

    def turn(self, seats: tuple[int, ...], direction: int) -> tuple[int, ...]:
        """The seats in the order in which the dealer comes to them; seat 1 is at his left."""
        return tuple(sorted(seats, reverse=direction != FROM_LEFT))

    def in_turn(self, direction: int) -> tuple[int, ...]:
        """The same of those in the round."""
        return self.turn(self.playing, direction)

    def with_seat(self, number: int, seat: Seat | None) -> "Table":
        seats = (*self.seats[: number - 1], seat, *self.seats[number:])
        return self._replace(seats=seats)

    def is_done(self, act: str, seat: int = 0) -> bool:
        return Acts(act, seat) in self.done


def new_table(game: Game) -> Table:
    """The table before it is opened, every seat empty."""
    return Table(game, (None,) * game.spec.seats)
