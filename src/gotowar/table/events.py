"""What has happened at the table, in the past tense: the record, from which all state is derived.

An event is either a *fact*, which somebody brought about by a command (``facts`` gives that command
back), or a *consequence*, which the rules drew from a fact and which an audit draws again.
"""

from dataclasses import dataclass

from gotowar.cards import Card

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


@dataclass(frozen=True, slots=True)
class WinningsTaken(Event):
    """``absent``: the table decided for a player who did not answer; so below."""

    seat: int
    absent: bool


@dataclass(frozen=True, slots=True)
class WinningsLeft(Event):
    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Insured(Event):
    """``left`` insures the winnings left on the war spot."""

    seat: int
    amount: int
    left: int


@dataclass(frozen=True, slots=True)
class InsuranceDeclined(Event):
    seat: int
    absent: bool


@dataclass(frozen=True, slots=True)
class EvenMoneyTaken(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class HitAsked(Event):
    """``hand`` counts a seat's hands in the order in which they came to be; so below."""

    seat: int
    hand: int


@dataclass(frozen=True, slots=True)
class Stood(Event):
    seat: int
    hand: int
    absent: bool


@dataclass(frozen=True, slots=True)
class Doubled(Event):
    seat: int
    hand: int
    amount: int
    left: int


@dataclass(frozen=True, slots=True)
class HandSplit(Event):
    """The second card begins a new hand, ``amount`` and ``left`` lie beside it."""

    seat: int
    hand: int
    amount: int
    left: int


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
    """``seat`` 0 is the dealer; ``deal`` is "first", "war", "second", "hit" or "draw"."""

    seat: int
    deal: str
    card: Card


@dataclass(frozen=True, slots=True)
class HoleDealt(Event):
    """The dealer's second card, face down: nobody knows it."""


@dataclass(frozen=True, slots=True)
class Peeked(Event):
    natural: bool


@dataclass(frozen=True, slots=True)
class HoleTurned(Event):
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
