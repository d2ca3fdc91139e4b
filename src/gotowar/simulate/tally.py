"""What a block of rounds leaves: whole numbers, which add up to the same in whatever order blocks come.

Also the shoe that every game is dealt from.
"""

from base64 import b64decode, b64encode
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, NamedTuple
from zlib import compress, decompress

import numpy as np


class Shoe(NamedTuple):
    """Cards and when they end: ``over`` are the cards gone after which no round begins; ``rounds``, where it
    is not nothing, that a shoe has so many of them. ``burned`` at a new shoe, ``before_war`` and for ``each``
    player in it."""

    decks: int
    seats: int
    over: int
    rounds: int
    burned: int
    before_war: int = 0
    each: int = 0

    def most_rounds(self, cards: int) -> int:
        """No shoe has more rounds, if a round takes at least so many cards and one for each further seat."""
        return self.rounds or (self.over - self.burned) // (cards + self.seats - 1) + 1


class Tally:
    """Counts by name; every one an array of whole numbers."""

    def __init__(self, counts: Mapping[str, Any]) -> None:
        self.counts = dict(counts)

    def __getitem__(self, name: str) -> Any:
        return self.counts[name]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tally) and self.digest() == other.digest()

    __hash__ = None  # type: ignore[assignment]

    def add(self, other: "Tally") -> None:
        """What is not here yet is taken over: not every block counts everything."""
        for name, counts in other.counts.items():
            if name in self.counts:
                self.counts[name] += counts
            else:
                self.counts[name] = counts.copy()

    def digest(self) -> str:
        """The same for the same counts, wherever they were made: of the numbers, for another library would
        pack them otherwise."""
        found = sha256()
        for name, counts in sorted(self.counts.items()):
            found.update(f"{name} {list(counts.shape)} ".encode())
            found.update(counts.astype("<i8").tobytes())
        return found.hexdigest()

    def written(self) -> dict[str, Any]:
        """For a file: shape, and the numbers as 64 bits each, packed."""
        return {
            name: {
                "shape": list(counts.shape),
                "packed": b64encode(compress(counts.astype("<i8").tobytes(), 1)).decode(),
            }
            for name, counts in self.counts.items()
        }

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> "Tally":
        """ValueError where it is not one."""
        found = {}
        for name, entry in raw.items():
            data = np.frombuffer(decompress(b64decode(entry["packed"])), "<i8")
            found[name] = data.reshape(entry["shape"]).astype(np.int64)
        return cls(found)


class Dealt(NamedTuple):
    """A block: its counts, and where it was asked for the class of every round and seat."""

    tally: Tally
    history: Any
