"""From bytes to an order of cards: words, the unbiased draw below a bound, Fisher-Yates, practice seeds.

What does not belong here: where the bytes come from. A caller reads them from the operating system,
or from ``practice``; and what becomes of the order afterwards is told in ``stack.py``.
"""

import hashlib
import hmac
import struct
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from gotowar.cards import new_decks

SHOE_BYTES = 4096
"""What one shoe is shuffled from: 512 words for the 415 draws of eight decks, ten times the bits needed."""

MOST_DECKS = 8
WIDTH = 64
"""Bits in a word of play. A draw below 416 then meets a rejected word less than once in 10**16."""

Pick = Callable[[int], int]
"""Given a bound, one of 0 .. bound - 1, each with the same chance."""

T = TypeVar("T")

_LETTER = {8: "B", 16: "H", 32: "I", 64: "Q"}
_DIGEST = 32


class EntropyError(ValueError):
    """The bytes cannot be used as asked; the message says what can."""


class OutOfWords(Exception):  # noqa: N818 - named for what happened
    """Every word is used up before the order was complete: bring fresh bytes and start again."""


def words(data: bytes, width: int = WIDTH) -> Iterator[int]:
    """The bytes as little-endian words of 8, 16, 32 or 64 bits, in their order."""
    if width not in _LETTER or len(data) * 8 % width:
        raise EntropyError(f"{len(data)} bytes are not whole words of {width} bits (8, 16, 32 or 64)")
    return (word for (word,) in struct.iter_unpack("<" + _LETTER[width], data))


def below(bound: int, source: Iterator[int], width: int = WIDTH) -> int:
    """Take words until one serves; every value below ``bound`` is given by equally many words.

    Of the 2**width words the last ``2**width % bound`` would favour the low values, so they are
    passed over, never folded back in.
    """
    span = 1 << width
    if not 0 < bound <= span:
        raise EntropyError(f"no draw below {bound} from words of {width} bits: 1 to {span}")
    limit = span - span % bound
    for word in source:
        if word < limit:
            return word % bound
    raise OutOfWords("the bytes ran out before the order was complete: start again with fresh ones")


def picker(data: bytes, width: int = WIDTH) -> Pick:
    source = words(data, width)
    return lambda bound: below(bound, source, width)


def fisher_yates(cards: Iterable[T], pick: Pick) -> tuple[T, ...]:
    """Fill the places from the back: each receives one of the cards not yet placed, itself included."""
    placed = list(cards)
    for last in range(len(placed) - 1, 0, -1):
        chosen = pick(last + 1)
        placed[last], placed[chosen] = placed[chosen], placed[last]
    return tuple(placed)


def order(decks: int, data: bytes) -> tuple[int, ...]:
    """The card codes of ``decks`` new decks in the order that these ``SHOE_BYTES`` bytes give."""
    if not 1 <= decks <= MOST_DECKS:
        raise EntropyError(f"{decks} decks: a shoe holds 1 to {MOST_DECKS}")
    if len(data) != SHOE_BYTES:
        raise EntropyError(f"{len(data)} bytes: a shoe is shuffled from {SHOE_BYTES}")
    return fisher_yates((card.code for card in new_decks(decks)), picker(data))


def practice(seed: str | bytes, shoe: int) -> bytes:
    """The bytes of practice shoe number ``shoe``: HMAC-SHA256 of shoe and counter under the seed.

    Text is taken as UTF-8. The seed is hashed first, since HMAC pads short keys with zeros and
    would take "a" and "a\\0" for one seed. Whoever knows the seed knows every card: never for money.
    """
    if shoe < 0:
        raise EntropyError(f"shoe {shoe}: practice shoes are counted from 0")
    key = hashlib.sha256(seed.encode() if isinstance(seed, str) else seed).digest()
    blocks = range(SHOE_BYTES // _DIGEST)
    return b"".join(hmac.digest(key, struct.pack("<QQ", shoe, block), "sha256") for block in blocks)
