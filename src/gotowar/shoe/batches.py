"""Two batches of cards that take turns at a table with an automated shuffler (Massachusetts 2(d)).

What does not belong here: how many decks a batch must hold, whether the table has a shuffler at all, and
when the batches are exchanged. Those are clauses of a rule sheet, and acts of the table.
"""

from dataclasses import dataclass

from gotowar.shoe.stack import ShoeError, Stack


class BatchError(ShoeError):
    """Cards of the two batches would be mixed up or could not be told apart."""


@dataclass(frozen=True, slots=True)
class Batches:
    """Which back is in play and which is in the shuffler."""

    in_play: str
    in_shuffler: str
    decks: int
    """In each batch: the two hold equally many (Massachusetts 2(d)(2))."""

    def __post_init__(self) -> None:
        # Massachusetts 2(d)(3): the backs of the two batches differ in colour.
        if not self.in_play or not self.in_shuffler or self.in_play == self.in_shuffler:
            raise BatchError(f"{self.in_play!r} and {self.in_shuffler!r}: two batches have two colours")

    def shuffled(self, data: bytes) -> Stack:
        return Stack.shuffled(self.decks, data, self.in_play)

    def admit(self, back: str) -> None:
        """Refuse a card of any batch but the one in play (Massachusetts 2(d)(6))."""
        if back != self.in_play:
            raise BatchError(f"a {back or 'nameless'} back, while only {self.in_play} cards are in play")
