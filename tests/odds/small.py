"""Questions and small decks for the tests of the mathematics, and every deal of such a deck with its ways."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations

from gotowar.cards import ALL, parse_many
from gotowar.odds.composition import Counts
from gotowar.odds.question import Question, ask
from gotowar.sheets import load
from gotowar.sheets.model import Raw
from gotowar.sheets.shipped import game

SD, WA, MA = "us-sd/casino-war", "us-wa/casino-war", "us-ma/casino-war"
SHEETS = (SD, WA, MA)


def asked(
    sheet: str,
    decks: int = 6,
    readings: Mapping[str, str] | None = None,
    sets: Mapping[str, Raw] | None = None,
    removed: str = "",
) -> Question:
    return ask(load.load(sheet), game(sheet).spec, decks, readings, sets, parse_many(removed))


def turned(sheet: str) -> list[dict[str, str]]:
    """The sheet's own reading, and every other that sets a term, one at a time."""
    return [
        {},
        *(
            {reading.id: name}
            for reading in load.load(sheet).reading
            for name, choice in reading.choices.items()
            if name != reading.chosen and choice.sets
        ),
    ]


def counts(cards: str) -> Counts:
    """A composition by its cards: ``Kh Kh 2c``."""
    held = [card.code for card in parse_many(cards)]
    return tuple(held.count(card.code) for card in ALL)


def codes(composition: Counts) -> list[int]:
    """Every card that is left, each copy for itself."""
    return [code for code, number in enumerate(composition) for _ in range(number)]


def deals(composition: Counts, places: int) -> Iterator[tuple[int, ...]]:
    """All orders of so many cards, every copy of a card a card of its own."""
    return permutations(codes(composition), places)


def sequences(held: Sequence[int], places: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """All sequences of kinds with their ways, out of ``held[kind]`` cards of each."""
    if not places:
        yield (), 1
        return
    for kind, number in enumerate(held):
        if number:
            left = [n - (k == kind) for k, n in enumerate(held)]
            for rest, ways in sequences(left, places - 1):
                yield (kind, *rest), number * ways
