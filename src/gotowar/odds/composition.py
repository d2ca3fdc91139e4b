"""The cards that may still come: how many of each are left, and how they are named on a command line.

Burned cards and cards behind the cut card are unknown cards like those to come: they change nothing here.
"""

from collections import Counter
from collections.abc import Sequence

from gotowar.cards import DECK_SIZE, Card, CardError, multiset, parse
from gotowar.odds.refusal import NotAsked

SUITS = 4
Counts = tuple[int, ...]
"""Cards left, at the index of their code."""


def full(decks: int) -> Counts:
    return multiset(decks)


def by_rank(counts: Counts) -> Counts:
    """Cards left of each rank."""
    return tuple(sum(counts[start : start + SUITS]) for start in range(0, DECK_SIZE, SUITS))


def without(counts: Counts, removed: Sequence[Card]) -> Counts:
    """The composition after these cards are gone; one that is not there is refused."""
    gone = Counter(card.code for card in removed)
    for code, number in gone.items():
        if number > counts[code]:
            card = next(card for card in removed if card.code == code)
            raise NotAsked(f"{number} × {card} cannot be removed: the decks hold {counts[code]} of it")
    return tuple(left - gone[code] for code, left in enumerate(counts))


def removal(text: str) -> tuple[Card, ...]:
    """Read ``Kh 10d 3xAs``: cards, a number before one that is removed more than once."""
    found: list[Card] = []
    for word in text.replace(",", " ").split():
        number, times, name = word.rpartition("x")
        if times and not (number.isascii() and number.isdigit() and 0 < int(number[:4]) <= 64):
            raise NotAsked(f"{word!r}: before the x stands how many are removed, 1 to 64, as in 3xKh")
        try:
            found += [parse(name)] * (int(number) if times else 1)
        except CardError as error:
            raise NotAsked(str(error)) from None
    return tuple(found)


def falling(number: int, places: int) -> int:
    """Ways to deal ``places`` cards one after the other out of ``number``."""
    result = 1
    for taken in range(places):
        result *= number - taken
    return result
