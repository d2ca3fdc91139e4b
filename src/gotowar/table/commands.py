"""What people at the table ask for, as imperatives. Nothing here says whether it is allowed.

Players, the dealer, the floor and the clock each have their own; ``by`` names who may give it.
"""

from dataclasses import dataclass
from typing import ClassVar, Literal

from gotowar.cards import Card

By = Literal["seat", "dealer", "floor", "clock"]
DEALER = 0


@dataclass(frozen=True, slots=True)
class Command:
    by: ClassVar[By] = "seat"


@dataclass(frozen=True, slots=True)
class SeatCommand(Command):
    seat: int


@dataclass(frozen=True, slots=True)
class Sit(SeatCommand):
    name: str
    chips: int


@dataclass(frozen=True, slots=True)
class Buy(SeatCommand):
    chips: int


@dataclass(frozen=True, slots=True)
class Leave(SeatCommand):
    pass


@dataclass(frozen=True, slots=True)
class Wager(SeatCommand):
    """Chips on a spot; ``verbal`` is cash with a word instead of chips."""

    wager: str
    amount: int
    verbal: bool = False


@dataclass(frozen=True, slots=True)
class Withdraw(SeatCommand):
    """Take back one wager, or all of them with the initial wager."""

    wager: str


@dataclass(frozen=True, slots=True)
class Cut(SeatCommand):
    """Put the cut card behind the first ``at`` cards."""

    at: int


@dataclass(frozen=True, slots=True)
class Decline(SeatCommand):
    pass


@dataclass(frozen=True, slots=True)
class AskSpread(SeatCommand):
    """Ask that the batch out of the shuffler be spread and reshuffled (Massachusetts 5(h)(2))."""


@dataclass(frozen=True, slots=True)
class Surrender(SeatCommand):
    pass


@dataclass(frozen=True, slots=True)
class War(SeatCommand):
    pass


@dataclass(frozen=True, slots=True)
class Take(SeatCommand):
    """Take the winnings of the war bonus wager, and the wager."""


@dataclass(frozen=True, slots=True)
class LeaveOn(SeatCommand):
    """Leave all of the winnings on the war spot; the wager itself goes back. ``None`` is all of them, and
    no other amount can be left."""

    amount: int | None = None


@dataclass(frozen=True, slots=True)
class Insure(SeatCommand):
    """So much on the hand and on the winnings left; ``None`` is the most that may be laid."""

    amount: int | None = None
    left: int | None = None


@dataclass(frozen=True, slots=True)
class NoInsurance(SeatCommand):
    pass


@dataclass(frozen=True, slots=True)
class EvenMoney(SeatCommand):
    """A natural against an ace, paid even before the dealer looks."""


@dataclass(frozen=True, slots=True)
class Hit(SeatCommand):
    pass


@dataclass(frozen=True, slots=True)
class Stand(SeatCommand):
    pass


@dataclass(frozen=True, slots=True)
class Double(SeatCommand):
    """So much on the hand and on the winnings left; ``None`` matches in full."""

    amount: int | None = None
    left: int | None = None


@dataclass(frozen=True, slots=True)
class Split(SeatCommand):
    """The hand is matched; so much lies beside it for the winnings left, ``None`` being all."""

    left: int | None = None


@dataclass(frozen=True, slots=True)
class Absent(SeatCommand):
    """The player's time is up: the table decides, and never makes him wager more."""

    by: ClassVar[By] = "clock"


@dataclass(frozen=True, slots=True)
class DealerCommand(Command):
    by: ClassVar[By] = "dealer"


@dataclass(frozen=True, slots=True)
class Act(DealerCommand):
    """The act that is due, with the card where one is seen and a depth where one is chosen."""

    act: str
    seat: int = DEALER
    card: Card | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class CutCardOut(DealerCommand):
    """The cut card came out before the next card."""


@dataclass(frozen=True, slots=True)
class Peek(DealerCommand):
    """The dealer has looked at the hole card: whether it makes a natural, and nothing else of it."""

    natural: bool


@dataclass(frozen=True, slots=True)
class TakeOver(DealerCommand):
    """Another dealer comes to the table."""

    dealer: str


@dataclass(frozen=True, slots=True)
class FloorCommand(Command):
    by: ClassVar[By] = "floor"


@dataclass(frozen=True, slots=True)
class Open(FloorCommand):
    dealer: str


@dataclass(frozen=True, slots=True)
class Idle(FloorCommand):
    pass


@dataclass(frozen=True, slots=True)
class Close(FloorCommand):
    pass


@dataclass(frozen=True, slots=True)
class Reshuffle(FloorCommand):
    pass


@dataclass(frozen=True, slots=True)
class Void(FloorCommand):
    reason: str


@dataclass(frozen=True, slots=True)
class Misdeal(FloorCommand):
    """A card went to the wrong place: where it goes now, and who may leave the round."""

    card: Card
    use: str
    out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class FaceUp(FloorCommand):
    """A card lay face up in the shoe."""

    card: Card


@dataclass(frozen=True, slots=True)
class DrawnInError(FloorCommand):
    """A card was drawn too early, its face unseen."""


@dataclass(frozen=True, slots=True)
class Missed(FloorCommand):
    """A seat with a wager got no card in the original deal."""

    seat: int


@dataclass(frozen=True, slots=True)
class DeviceFailed(FloorCommand):
    how: str


@dataclass(frozen=True, slots=True)
class BurnForgotten(FloorCommand):
    pass


COMMANDS: tuple[type[Command], ...] = (
    *(Sit, Buy, Leave, Wager, Withdraw, Cut, Decline, AskSpread, Surrender, War, Absent),
    *(Take, LeaveOn, Insure, NoInsurance, EvenMoney, Hit, Stand, Double, Split),
    *(Act, CutCardOut, Peek, TakeOver),
    *(Open, Idle, Close, Reshuffle, Void, Misdeal, FaceUp, DrawnInError, Missed, DeviceFailed, BurnForgotten),
)
