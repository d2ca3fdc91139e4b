"""What has happened at the table, in the past tense: the record, from which all state is derived.

An event is either a *fact*, which somebody brought about by a command (``command_of`` gives that
command back), or a *consequence*, which the rules drew from a fact and which an audit draws again.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from gotowar.cards import Card
from gotowar.table import commands as c

BURNED = -1


@dataclass(frozen=True, slots=True)
class Event:
    pass


# Facts: people


@dataclass(frozen=True, slots=True)
class PlayerSat(Event):
    seat: int
    name: str
    chips: int


@dataclass(frozen=True, slots=True)
class ChipsBought(Event):
    seat: int
    chips: int


@dataclass(frozen=True, slots=True)
class PlayerLeft(Event):
    seat: int
    chips: int


@dataclass(frozen=True, slots=True)
class WagerPlaced(Event):
    seat: int
    wager: str
    amount: int


@dataclass(frozen=True, slots=True)
class WagerWithdrawn(Event):
    seat: int
    wager: str
    amount: int


@dataclass(frozen=True, slots=True)
class CutDeclined(Event):
    """``absent``: the table declined for a player who did not answer."""

    seat: int
    absent: bool


@dataclass(frozen=True, slots=True)
class SpreadAsked(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Surrendered(Event):
    """``absent``: the table decided for a player who did not answer."""

    seat: int
    absent: bool


@dataclass(frozen=True, slots=True)
class WarDeclared(Event):
    seat: int
    amount: int


# Facts: the dealer's hands


@dataclass(frozen=True, slots=True)
class ActDone(Event):
    """An act that shows no card and chooses no number."""

    act: str
    seat: int


@dataclass(frozen=True, slots=True)
class StackCut(Event):
    """``seat`` 0 is the dealer; ``at`` counts the cards in front of the cut card."""

    seat: int
    at: int


@dataclass(frozen=True, slots=True)
class CutCardPlaced(Event):
    behind: int


@dataclass(frozen=True, slots=True)
class CardsBurned(Event):
    count: int


@dataclass(frozen=True, slots=True)
class BetsClosed(Event):
    round: int


@dataclass(frozen=True, slots=True)
class CardDealt(Event):
    """``seat`` 0 is the dealer; ``deal`` is "first" or "war"."""

    seat: int
    deal: str
    card: Card


@dataclass(frozen=True, slots=True)
class CutCardReached(Event):
    """``seat`` on whose area it came, 0 for the dealer's or for a burn."""

    seat: int


@dataclass(frozen=True, slots=True)
class DealerChanged(Event):
    dealer: str


# Facts: the floor


@dataclass(frozen=True, slots=True)
class TableOpened(Event):
    dealer: str


@dataclass(frozen=True, slots=True)
class TableIdled(Event):
    pass


@dataclass(frozen=True, slots=True)
class TableClosed(Event):
    pass


@dataclass(frozen=True, slots=True)
class ReshuffleOrdered(Event):
    pass


@dataclass(frozen=True, slots=True)
class VoidRuled(Event):
    reason: str


@dataclass(frozen=True, slots=True)
class MisdealRuled(Event):
    """The card goes to ``seat`` (forward), waits for the dealer, or is burned."""

    card: Card
    use: str
    seat: int
    out: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FaceUpFound(Event):
    card: Card


@dataclass(frozen=True, slots=True)
class ErrorDrawn(Event):
    pass


@dataclass(frozen=True, slots=True)
class SeatMissed(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class DeviceJammed(Event):
    how: str


@dataclass(frozen=True, slots=True)
class BurnOmitted(Event):
    count: int


# Consequences


@dataclass(frozen=True, slots=True)
class WagerSettled(Event):
    """Of ``stake`` the house takes ``taken`` and gives the rest back; it pays ``paid`` besides."""

    seat: int
    wager: str
    outcome: str
    stake: int
    taken: int
    paid: int
    clause: str


@dataclass(frozen=True, slots=True)
class CardsCollected(Event):
    """Laid in the discard rack in this order; ``owners`` and ``cards`` go side by side."""

    owners: tuple[int, ...]
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class SeatReleased(Event):
    """Out of the round with everything as it was before: ``returned`` from the felt (and the ``coupon``,
    which is no money), ``repaid`` what had been taken, ``reclaimed`` what had been paid."""

    seat: int
    returned: int
    coupon: int
    repaid: int
    reclaimed: int
    clause: str


@dataclass(frozen=True, slots=True)
class RoundVoided(Event):
    round: int
    reason: str
    reshuffle: bool


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    round: int


@dataclass(frozen=True, slots=True)
class MeterSeeded(Event):
    """The meter is brought to its seed, from the reserve first."""

    from_reserve: int
    from_bank: int


@dataclass(frozen=True, slots=True)
class MeterFed(Event):
    """Whole cents into meter and reserve; ``parts`` are the ten-thousandths of a cent carried on."""

    meter: int
    reserve: int
    meter_parts: int
    reserve_parts: int


@dataclass(frozen=True, slots=True)
class MeterPaid(Event):
    seat: int
    from_meter: int
    from_bank: int
    clause: str


Undo = Callable[[Event], c.Command]


def _rule(kind: type[Event], undo: Callable[..., c.Command]) -> tuple[type[Event], Undo]:
    return kind, undo


_FACTS: Mapping[type[Event], Undo] = dict(
    (
        _rule(PlayerSat, lambda e: c.Sit(e.seat, e.name, e.chips)),
        _rule(ChipsBought, lambda e: c.Buy(e.seat, e.chips)),
        _rule(PlayerLeft, lambda e: c.Leave(e.seat)),
        _rule(WagerPlaced, lambda e: c.Wager(e.seat, e.wager, e.amount)),
        _rule(WagerWithdrawn, lambda e: c.Withdraw(e.seat, e.wager)),
        _rule(CutDeclined, lambda e: c.Absent(e.seat) if e.absent else c.Decline(e.seat)),
        _rule(SpreadAsked, lambda e: c.AskSpread(e.seat)),
        _rule(Surrendered, lambda e: c.Absent(e.seat) if e.absent else c.Surrender(e.seat)),
        _rule(WarDeclared, lambda e: c.War(e.seat)),
        _rule(ActDone, lambda e: c.Act(e.act, e.seat)),
        _rule(StackCut, lambda e: c.Cut(e.seat, e.at) if e.seat else c.Act("cut", at=e.at)),
        _rule(CutCardPlaced, lambda e: c.Act("cut-card", at=e.behind)),
        _rule(CardsBurned, lambda e: c.Act("burn")),
        _rule(BetsClosed, lambda e: c.Act("no-more-bets")),
        _rule(CardDealt, lambda e: c.Act("deal", e.seat, e.card)),
        _rule(CutCardReached, lambda e: c.CutCardOut()),
        _rule(DealerChanged, lambda e: c.TakeOver(e.dealer)),
        _rule(TableOpened, lambda e: c.Open(e.dealer)),
        _rule(TableIdled, lambda e: c.Idle()),
        _rule(TableClosed, lambda e: c.Close()),
        _rule(ReshuffleOrdered, lambda e: c.Reshuffle()),
        _rule(VoidRuled, lambda e: c.Void(e.reason)),
        _rule(MisdealRuled, lambda e: c.Misdeal(e.card, e.use, e.out)),
        _rule(FaceUpFound, lambda e: c.FaceUp(e.card)),
        _rule(ErrorDrawn, lambda e: c.DrawnInError()),
        _rule(SeatMissed, lambda e: c.Missed(e.seat)),
        _rule(DeviceJammed, lambda e: c.DeviceFailed(e.how)),
        _rule(BurnOmitted, lambda e: c.BurnForgotten()),
    )
)
CONSEQUENCES: tuple[type[Event], ...] = (
    *(WagerSettled, CardsCollected, SeatReleased, RoundVoided, RoundEnded),
    *(MeterSeeded, MeterFed, MeterPaid),
)
EVENTS: tuple[type[Event], ...] = (*_FACTS, *CONSEQUENCES)


def command_of(event: Event) -> c.Command | None:
    """The command that brought a fact about; None for a consequence."""
    undo = _FACTS.get(type(event))
    return undo(event) if undo else None
