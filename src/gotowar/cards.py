"""Playing cards: ranks, suits, how they are written, and the order of a new deck.

What does not belong here: which card beats which. That is a term of a game (``rules/``);
here an ace is only a card with an A on it.
"""

from enum import IntEnum
from functools import cache
from typing import NamedTuple

DECK_SIZE = 52


class Rank(IntEnum):
    TWO = 0
    THREE = 1
    FOUR = 2
    FIVE = 3
    SIX = 4
    SEVEN = 5
    EIGHT = 6
    NINE = 7
    TEN = 8
    JACK = 9
    QUEEN = 10
    KING = 11
    ACE = 12

    def __str__(self) -> str:
        return _RANK_TEXT[self]


class Suit(IntEnum):
    CLUB = 0
    DIAMOND = 1
    HEART = 2
    SPADE = 3

    def __str__(self) -> str:
        return "cdhs"[self]


_RANK_TEXT = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
_RANK_NAME = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king", "ace"),
)
_PICTURE = "♣♦♥♠"
_RANKS = {text: Rank(i) for i, text in enumerate(_RANK_TEXT)} | {"T": Rank.TEN}
_SUITS = {**{str(s): s for s in Suit}, **{_PICTURE[s]: s for s in Suit}}


class CardError(ValueError):
    """The text names no card; the message says what would."""


class Card(NamedTuple):
    rank: Rank
    suit: Suit

    @property
    def code(self) -> int:
        """0 (two of clubs) to 51 (ace of spades): the card as the integer kernels see it."""
        return self.rank * 4 + self.suit

    @property
    def picture(self) -> str:
        return f"{self.rank}{_PICTURE[self.suit]}"

    @property
    def spoken(self) -> str:
        return f"{_RANK_NAME[self.rank]} of {self.suit.name.lower()}s"

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"


ALL = tuple(Card(rank, suit) for rank in Rank for suit in Suit)
"""Every card of one deck, at the index of its code."""


def parse(text: str) -> Card:
    """Read ``Kh``, ``10d``, ``Td``, ``k♥``: a rank, then a suit, upper or lower case."""
    word = text.strip()
    rank, suit = _RANKS.get(word[:-1].upper()), _SUITS.get(word[-1:].lower())
    if rank is None or suit is None:
        raise CardError(
            f"{text!r} is not a card: write a rank (2 to 10, T, J, Q, K, A) "
            "and a suit (c, d, h, s), as in Kh or 10d"
        )
    return Card(rank, suit)


def parse_many(text: str) -> tuple[Card, ...]:
    """Read cards divided by spaces or commas, in their order."""
    return tuple(parse(word) for word in text.replace(",", " ").split())


@cache
def new_deck() -> tuple[Card, ...]:
    """A deck as it leaves its wrapper: spades and diamonds up from the ace, clubs and hearts down."""
    up = (Rank.ACE, *(r for r in Rank if r is not Rank.ACE))
    down = tuple(reversed(up))
    runs = ((Suit.SPADE, up), (Suit.DIAMOND, up), (Suit.CLUB, down), (Suit.HEART, down))
    return tuple(Card(rank, suit) for suit, ranks in runs for rank in ranks)


def new_decks(n: int) -> tuple[Card, ...]:
    """``n`` new decks laid one on another, each in factory order."""
    return new_deck() * n


def multiset(n: int) -> tuple[int, ...]:
    """How many of each card ``n`` decks hold, at the index of its code."""
    return (n,) * DECK_SIZE
