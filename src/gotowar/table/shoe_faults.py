"""What cannot come out of the shoe: more cards than it holds, more copies of a card than were in it."""

from gotowar.cards import Card
from gotowar.table.phases import ROUND
from gotowar.table.refusal import Refusal, refuse
from gotowar.table.state import Table


def shoe_fault(table: Table, count: int) -> Refusal | None:
    """Cards that the shoe no longer holds cannot leave it."""
    left = table.shoe.cards - table.shoe.gone
    if count <= left:
        return None
    right = "void the round" if table.phase in ROUND else "the floor may order a reshuffle"
    return refuse(table, "empty-shoe", f"{left} cards are left in the shoe", right, "void")


def unseen(table: Table, card: Card) -> Refusal | None:
    """A card of which the shoe's decks hold no more cannot come out of it."""
    decks = table.game.batch_decks
    if table.shoe.seen[card.code] < decks:
        return None
    wrong = f"all {decks} copies of the {card.spoken} have been seen in this shoe"
    return refuse(table, "too-many", wrong, "look at the card again", "decks")
