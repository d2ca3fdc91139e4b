"""What one seat, or an onlooker, may see of the table, as plain JSON.

In Casino War everything on the felt lies open, so a view hides nothing; what it cannot show, because
the table does not know it, is a card not yet turned. It also says what the seat may do now.
"""

from typing import Any

from gotowar.cards import Card
from gotowar.rules.casino_war import war_stake
from gotowar.rules.terms import NEVER
from gotowar.table import ready
from gotowar.table.due import Due, tied
from gotowar.table.phases import PHASES, dues
from gotowar.table.players import BEFORE_WAR, FIRST_WAGERS, limits
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
        "says": PHASES[table.phase].says,
        "due": [_due(table, due) for due in dues(table)],
        "dealer": {"name": table.dealer, "cards": _cards(table.dealer_first, table.dealer_second)},
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


def _cards(*cards: Card | None) -> list[str]:
    return [str(card) for card in cards if card is not None]


def _seat(seat: Seat) -> Json:
    return {
        "name": seat.name,
        "chips": seat.chips,
        "wagers": dict(seat.felt),
        "playing": seat.playing,
        "cards": _cards(seat.first, seat.second),
        "choice": seat.choice,
        "settled": [line._asdict() for line in seat.lines],
    }


def may(table: Table, number: int) -> list[Json]:
    """The commands open to a seat, with the amounts they may carry and the clause that gives them."""
    if table.phase is Phase.BETTING:
        return _may_wager(table, number)
    if table.phase is Phase.CUT and ready.cutter(table) == number:
        end, cards = table.game.deal.cut_from_end, 52 * table.game.batch_decks
        cut = {"command": "cut", "low": end, "high": cards - end, "clause": table.game.cite("cut_from_end")}
        return [cut, {"command": "decline", "clause": table.game.cite("cut-declined")}]
    seat = table.seat(number)
    if table.phase is Phase.CHOICE and seat.playing and tied(table, number) and not seat.choice:
        return _may_choose(table, seat)
    may_tie = table.game.deal.war_tie_wager and seat.choice == "war" and not seat.on("war-tie")
    if table.phase in BEFORE_WAR and may_tie:
        return _room(table, seat, "war-tie", "war_tie_wager")
    return []


def _may_choose(table: Table, seat: Seat) -> list[Json]:
    needed = war_stake(table.game.war, seat.on("initial"))
    war = {"command": "war", "amount": needed, "clause": table.game.cite("war")}
    surrender = {"command": "surrender", "clause": table.game.cite("surrender")}
    return [surrender, war] if needed <= seat.chips else [surrender]


def _may_wager(table: Table, number: int) -> list[Json]:
    seat, deal = table.seat(number), table.game.deal
    offered = {"initial": 1, "tie": deal.tie_wager, "progressive": table.game.progressive is not None}
    found: list[Json] = []
    for wager in FIRST_WAGERS:
        stands = seat.on(wager) and deal.wager_alterable == NEVER
        if offered.get(wager) and not stands and (wager == "initial" or seat.on("initial")):
            found += _room(table, seat, wager, "wager")
    if deal.match_play and seat.on("initial") and not seat.on("coupon"):
        low, high, clause = table.game.spec.chip, seat.on("initial"), table.game.cite("match_play")
        found.append({"command": "wager", "wager": "coupon", "low": low, "high": high, "clause": clause})
    if not seat.felt:
        found.append({"command": "leave", "clause": table.game.cite("leave")})
    return found


def _room(table: Table, seat: Seat, wager: str, step: str) -> list[Json]:
    """How much may still be laid on a wager."""
    span = limits(table, wager)
    if span is None:
        return []
    low, high = max(span.minimum - seat.on(wager), table.game.spec.chip), span.maximum - seat.on(wager)
    high = min(high, seat.chips)
    clause = table.game.cite(step)
    return (
        [{"command": "wager", "wager": wager, "low": low, "high": high, "clause": clause}]
        if low <= high
        else []
    )
