"""One line of the felt before it is drawn: the cards of a hand, and what else there is to say of it."""

from typing import NamedTuple

from gotowar.cards import Card

FACE_DOWN = "##"


class Lain(NamedTuple):
    """``hole``: one more card lies face down."""

    cards: tuple[Card, ...]
    texts: list[str]
    hole: bool = False

    @property
    def width(self) -> int:
        """Columns of the cards side by side."""
        shown = [len(str(card)) for card in self.cards] + [len(FACE_DOWN)] * self.hole
        return sum(shown) + len(self.gap) * max(len(shown) - 1, 0)

    @property
    def gap(self) -> str:
        """What lies between them: a long hand lies close."""
        return "  " if len(self.cards) < 3 else " "
