"""What a player of Casino War may do now, with the amounts it may carry and the clause that gives it."""

from gotowar.rules.casino_war import war_stake
from gotowar.rules.terms import NEVER
from gotowar.table.casino_war import tied
from gotowar.table.casino_war_players import BEFORE_WAR
from gotowar.table.state import Phase, Seat, Table
from gotowar.table.wagers import FIRST, Json, room


def may(table: Table, number: int) -> list[Json]:
    """Wagers and choices open to a seat."""
    seat = table.seat(number)
    if table.phase is Phase.BETTING:
        return _may_wager(table, number)
    if table.phase is Phase.CHOICE and seat.playing and tied(table, number) and not seat.choice:
        return _may_choose(table, seat)
    may_tie = table.game.war_deal.war_tie_wager and seat.choice == "war" and not seat.on("war-tie")
    if table.phase in BEFORE_WAR and may_tie:
        return room(table, seat, "war-tie", "war_tie_wager")
    return []


def _may_choose(table: Table, seat: Seat) -> list[Json]:
    needed = war_stake(table.game.war, seat.on("initial"))
    war = {"command": "war", "amount": needed, "clause": table.game.cite("war")}
    surrender = {"command": "surrender", "clause": table.game.cite("surrender")}
    return [surrender, war] if needed <= seat.chips else [surrender]


def _may_wager(table: Table, number: int) -> list[Json]:
    seat, deal = table.seat(number), table.game.war_deal
    offered = {"initial": 1, "tie": deal.tie_wager, "progressive": table.game.progressive is not None}
    found: list[Json] = []
    for wager in FIRST[table.game.name]:
        stands = seat.on(wager) and table.game.deal.wager_alterable == NEVER
        if offered.get(wager) and not stands and (wager == "initial" or seat.on("initial")):
            found += room(table, seat, wager, "wager")
    if deal.match_play and seat.on("initial") and not seat.on("coupon"):
        low, high, clause = table.game.spec.chip, seat.on("initial"), table.game.cite("match_play")
        found.append({"command": "wager", "wager": "coupon", "low": low, "high": high, "clause": clause})
    return found
