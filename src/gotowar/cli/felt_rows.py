"""One line of the felt before it is drawn: the cards of a hand, and what else there is to say of it."""

import unicodedata
from typing import NamedTuple

from gotowar.cards import Card

FACE_DOWN = "##"


def columns(text: str) -> int:
    """What the text takes on a terminal: names come in any script, and not every letter takes one column."""
    return sum(_columns(letter) for letter in text)


def _columns(letter: str) -> int:
    if unicodedata.category(letter) in {"Mn", "Me"}:
        return 0
    return 2 if unicodedata.east_asian_width(letter) in {"W", "F"} else 1


def cut_to(text: str, wide: int) -> str:
    """As much of the text as so many columns hold."""
    while columns(text) > wide:
        text = text[:-1]
    return text


class Lain(NamedTuple):
    """``hole``: one more card lies face down. ``number`` is the hand's own: a hand of a second split lies
    before one of the first."""

    cards: tuple[Card, ...]
    texts: list[str]
    hole: bool = False
    number: int = 1

    @property
    def width(self) -> int:
        """Columns of the cards side by side."""
        shown = [len(str(card)) for card in self.cards] + [len(FACE_DOWN)] * self.hole
        return sum(shown) + len(self.gap) * max(len(shown) - 1, 0)

    @property
    def gap(self) -> str:
        """What lies between them: a long hand lies close."""
        return "  " if len(self.cards) < 3 else " "
