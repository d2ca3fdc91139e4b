"""What one seat, or an onlooker, may see of the table, as plain JSON.

What lies open on the felt is open to all, so a view hides nothing; what it cannot show, because the
table does not know it, is a card not yet turned. It also says what the seat may do now.
"""

from typing import Any

from gotowar.cards import Card
from gotowar.table import games, ready
from gotowar.table.due import Due
from gotowar.table.phases import dues, row
from gotowar.table.refusal import describe
from gotowar.table.state import Phase, Seat, Table

FORMAT = "gotowar.view/1"
Json = dict[str, Any]


def view(table: Table, seat: int = 0) -> Json:
    """The table as seat ``seat`` sees it; 0 is an onlooker."""
    shoe = table.shoe
    return {
        "format": FORMAT,
        "sheet": table.game.sheet_id,
        "round": table.round,
        "phase": str(table.phase),
        "says": row(table).says,
        "due": [_due(table, due) for due in dues(table)],
        "dealer": _dealer(table),
        "seats": {str(i): _seat(table.seat(i)) for i in table.seated},
        "shoe": {
            "number": shoe.number,
            "batch": _back(table),
            "cards": shoe.cards,
            "gone": shoe.gone,
            "cut_card_out": shoe.cut_card_out,
        },
        "meter": table.meter.meter if table.game.progressive else None,
        "you": seat or None,
        "may": may(table, seat) if seat in table.seated else [],
    }


def _back(table: Table) -> str:
    backs = table.game.spec.backs
    return backs[max(table.shoe.batch - 1, 0) % len(backs)]


def _due(table: Table, due: Due) -> Json:
    clause = table.game.cite(due.step)
    return {"by": due.by, "act": due.act, "seat": due.seat, "says": describe(due), "clause": clause}


def _dealer(table: Table) -> Json:
    """``waits``: a misplaced card, open on the felt, that will be the dealer's next (Massachusetts 10(a))."""
    cards, waits = _cards(table.house.cards), str(table.held) if table.held else None
    return {"name": table.dealer, "cards": cards, "hole": table.house.hole, "waits": waits}


def _cards(cards: tuple[Card, ...]) -> list[str]:
    return [str(card) for card in cards]


def _seat(seat: Seat) -> Json:
    return {
        "name": seat.name,
        "chips": seat.chips,
        "wagers": dict(seat.felt),
        "playing": seat.playing,
        "cards": [card for hand in seat.hands for card in _cards(hand.cards)],
        "hands": {str(hand.number): _cards(hand.cards) for hand in seat.hands},
        "choice": seat.choice,
        "settled": [line._asdict() for line in seat.lines],
    }


def may(table: Table, number: int) -> list[Json]:
    """The commands open to a seat, with the amounts they may carry and the clause that gives them."""
    if table.phase is Phase.CUT and ready.cutter(table) == number:
        end, cards = table.game.deal.cut_from_end, 52 * table.game.batch_decks
        cut = {"command": "cut", "low": end, "high": cards - end, "clause": table.game.cite("cut_from_end")}
        return [cut, {"command": "decline", "clause": table.game.cite("cut-declined")}]
    found = games.of(table).may(table, number)
    if table.phase is Phase.BETTING and not table.seat(number).felt:
        found.append({"command": "leave", "clause": table.game.cite("leave")})
    return found
