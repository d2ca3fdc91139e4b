"""The stack and the dealing shoe: cut, cut card, burn, draw, with every undealt card kept face down.

What does not belong here: how far from its ends a stack may be cut, how many cards lie behind the cut
card, how many are burned. Those are clauses of a rule sheet; here only what cannot be done is refused.
The front of a stack is its first card, the one that is dealt first.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal, NamedTuple, NoReturn

from gotowar.cards import ALL, Card, new_deck, new_decks
from gotowar.shoe.entropy import order

_PLACE = {card: place for place, card in enumerate(new_deck())}


class ShoeError(Exception):
    """What was asked of the cards cannot be done; the message says why and names no undealt card."""


class NotShuffled(ShoeError):  # noqa: N818 - named for what is wrong with the stack
    """The stack lies as new decks do, so anyone could name the next card."""


class OutOfCards(ShoeError):  # noqa: N818 - the trade's word
    """Fewer cards remain than were asked for; none has left the shoe."""


class Drawn(NamedTuple):
    card: Card
    cut_card: bool
    """The cut card came out just before this card (Massachusetts 7(d))."""


class Burned(NamedTuple):
    cards: int
    cut_card: bool
    """The cut card came out before one of these cards, which counts as reached (Massachusetts 7(d))."""


class Taken(NamedTuple):
    """One line of the owner's accounts. A burned card stays secret from everybody else."""

    card: Card
    act: Literal["dealt", "burned"]
    cut_card: bool


def in_factory_order(cards: Sequence[Card]) -> bool:
    """Whether each card is followed by its new-deck follower, or each by its predecessor.

    That holds for new decks laid one on another, however cut, and for the same turned over, and
    for no other stack.
    """
    places = [_PLACE[card] for card in cards]
    steps = {(b - a) % len(_PLACE) for a, b in pairwise(places)}
    return steps in ({1}, {len(_PLACE) - 1})


class _FaceDown:
    """Cards that answer only to their own methods: no iteration, no copies, no comparison but identity."""

    __slots__ = ()

    def __getstate__(self) -> NoReturn:
        # copy, deepcopy and pickle all pass here; a second shoe would give every card twice.
        raise TypeError(f"a {type(self).__name__.lower()} can be neither copied nor written down")


class Stack(_FaceDown):
    """Cards in a single stack (Massachusetts 5(a)), from the shuffle until they lie in the shoe."""

    __slots__ = ("__back", "__cards")

    def __init__(self, decks: int, data: bytes | None, back: str = "") -> None:
        cards = new_decks(decks) if data is None else tuple(ALL[code] for code in order(decks, data))
        self.__cards = cards
        self.__back = back

    @classmethod
    def new(cls, decks: int, back: str = "") -> "Stack":
        """New decks laid one on another, as inspected at the opening: not to be dealt."""
        return cls(decks, None, back)

    @classmethod
    def shuffled(cls, decks: int, data: bytes, back: str = "") -> "Stack":
        """``decks`` decks in the order the bytes give; the same bytes give the same order."""
        return cls(decks, data, back)

    @property
    def back(self) -> str:
        """The colour of the backs, by which a batch is known; empty where there is only one."""
        return self.__back

    @property
    def remaining(self) -> int:
        return len(self.__cards)

    def cut(self, at: int) -> None:
        """Place the ``at`` cards in front of the cut card on the back of the stack (Massachusetts 5(f))."""
        self.__inside(at)
        self.__cards = self.__cards[at:] + self.__cards[:at]

    def place_cut_card(self, behind: int) -> "Shoe":
        """Insert the cut card with ``behind`` cards behind it and put all into the shoe (Massachusetts 5(f)).

        The cards move: this stack is empty afterwards.
        """
        self.__inside(behind)
        shoe = Shoe(self.__cards, behind, self.__back)
        self.__cards = ()
        return shoe

    def __inside(self, count: int) -> None:
        if not self.__cards:
            raise ShoeError("no stack lies here: its cards are in the shoe")
        if not 0 < count < self.remaining:
            raise ShoeError(f"a cut card at {count} is not in the stack: 1 to {self.remaining - 1}")

    def __repr__(self) -> str:
        return f"<Stack: {self.remaining} cards>"


class Shoe(_FaceDown):
    """The dealing shoe: cards leave it one at a time, from the front, and none comes back."""

    __slots__ = ("__back", "__behind", "__cards", "__taken")

    def __init__(self, cards: Sequence[Card], behind: int, back: str) -> None:
        if in_factory_order(cards):
            raise NotShuffled(f"these {len(cards)} cards lie in new-deck order: shuffle before dealing")
        self.__cards = list(reversed(cards))  # the front last, so that a card drawn is a card gone
        self.__behind = behind
        self.__back = back
        self.__taken: list[Taken] = []

    @property
    def back(self) -> str:
        return self.__back

    @property
    def remaining(self) -> int:
        return len(self.__cards)

    @property
    def cut_card_due(self) -> bool:
        """The cut card shows at the mouth of the shoe: it comes out before the next card."""
        return self.remaining == self.__behind

    @property
    def cut_card_out(self) -> bool:
        """The cut card is out: after this round the cards are reshuffled (Massachusetts 5(g), 7(d))."""
        return self.remaining < self.__behind

    def draw(self) -> Drawn:
        """Remove the next card to be turned up."""
        taken = self.__take(1, "dealt")
        return Drawn(taken[0].card, taken[0].cut_card)

    def burn(self, count: int) -> Burned:
        """Remove ``count`` cards unseen. They are named in the owner's accounts only."""
        taken = self.__take(count, "burned")
        return Burned(count, any(one.cut_card for one in taken))

    def accounts(self) -> tuple[Taken, ...]:
        """Every card that has left, in order: for the owner's own books, never for a player's view."""
        return tuple(self.__taken)

    def __take(self, count: int, act: Literal["dealt", "burned"]) -> list[Taken]:
        if count < 1:
            raise ShoeError(f"{count} cards cannot be taken from a shoe: at least one")
        if count > self.remaining:
            raise OutOfCards(f"{count} asked for, {self.remaining} of the cards remain in the shoe")
        before = len(self.__taken)
        for _ in range(count):
            due = self.cut_card_due
            self.__taken.append(Taken(self.__cards.pop(), act, due))
        return self.__taken[before:]

    def __repr__(self) -> str:
        cut_card = "out" if self.cut_card_out else "in"
        return f"<Shoe: {self.remaining} cards remain, {len(self.__taken)} taken, cut card {cut_card}>"
