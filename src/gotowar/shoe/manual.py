"""Models of shuffling by hand, for study: never the source of a card in play.

Of the package only the battery's known-bad shuffles may import this file (a test says so); tools may.
Here stand the five steps of Massachusetts 5(i) as movements of a stack. What does not belong here:
washing the cards on the table, which mixes them in no order that a model could follow; and which step
may follow which, for that is the sheet's and the table's (``table.ready``).
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from gotowar.shoe.entropy import Pick

T = TypeVar("T")

HOUSE = ("plug", "turn", "riffle", "riffle", "strip", "riffle", "cut")
"""One procedure as houses write them: each riffle over the whole stack, the cut last."""

PACKETS = 8
"""Into how many packets a plug is divided before they go into the discards."""

GRIP = 30
"""The most cards that a hand takes off in one strip."""


class Laid(NamedTuple):
    """A card in the stack and which way it points. A turn changes the second, no step the face."""

    code: int
    turned: bool = False


def riffle(cards: Sequence[T], pick: Pick) -> tuple[T, ...]:
    """Divide into two piles and interlace (Massachusetts 5(i)(2)), after Gilbert, Shannon and Reeds.

    One fair coin for each place of the result says from which pile its card falls. So the piles are
    cut binomially, and every interlacing of two given piles has the same chance.
    """
    from_back = [pick(2) for _ in cards]
    front = iter(cards[: from_back.count(0)])
    back = iter(cards[from_back.count(0) :])
    return tuple(next(back if coin else front) for coin in from_back)


def strip(cards: Sequence[T], pick: Pick, grip: int = GRIP) -> tuple[T, ...]:
    """Take packets of 1 to ``grip`` off the front and lay each on the last (Massachusetts 5(i)(4))."""
    left, laid = list(cards), list[T]()
    while left:
        size = 1 + pick(grip)
        laid, left = left[:size] + laid, left[size:]
    return tuple(laid)


def turn(cards: Sequence[Laid]) -> tuple[Laid, ...]:
    """Rotate the second half by 180 degrees (Massachusetts 5(i)(3)): its cards point the other way."""
    half = len(cards) // 2
    return (*cards[:half], *(Laid(card.code, not card.turned) for card in cards[half:]))


def plug(discards: Sequence[T], unused: Sequence[T], pick: Pick) -> tuple[T, ...]:
    """Put the cards from behind the cut card, in packets, into the discards (Massachusetts 5(i)(1))."""
    stack = list(discards)
    size = max(1, -(-len(unused) // PACKETS))
    for start in range(0, len(unused), size):
        place = pick(len(stack) + 1)
        stack[place:place] = unused[start : start + size]
    return tuple(stack)


def cut(cards: Sequence[T], pick: Pick) -> tuple[T, ...]:
    """Complete a cut somewhere inside the stack (Massachusetts 5(i)(5))."""
    at = 1 + pick(len(cards) - 1)
    return (*cards[at:], *cards[:at])


def by_hand(
    discards: Sequence[Laid], unused: Sequence[Laid], pick: Pick, steps: Sequence[str] = HOUSE
) -> tuple[Laid, ...]:
    """Carry out the steps. Without a plug the unused cards lie behind the discards."""
    stack = (*discards, *unused)
    for step in steps:
        match step:
            case "plug":
                stack = plug(discards, unused, pick)
            case "riffle":
                stack = riffle(stack, pick)
            case "turn":
                stack = turn(stack)
            case "strip":
                stack = strip(stack, pick)
            case _:
                stack = cut(stack, pick)
    return stack
