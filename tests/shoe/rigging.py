"""Bytes that give an order of one's choosing, for tests that must know the next card.

Nothing of the product can do this. It goes the shuffle's way backwards, so it shows as well that every
order can come out of ``SHOE_BYTES`` bytes.
"""

import struct
from collections.abc import Sequence

from gotowar.cards import DECK_SIZE, new_decks
from gotowar.shoe.entropy import SHOE_BYTES


def bytes_for(codes: Sequence[int]) -> bytes:
    """The bytes from which ``entropy.order`` makes these codes, a whole number of decks in any order."""
    left = [card.code for card in new_decks(len(codes) // DECK_SIZE)]
    chosen = []
    for last in range(len(left) - 1, 0, -1):
        place = left.index(codes[last])
        left[last], left[place] = left[place], left[last]
        chosen.append(place)
        left.pop()
    return struct.pack(f"<{len(chosen)}Q", *chosen).ljust(SHOE_BYTES, b"\0")
