"""What a player of War Blackjack may do now, with the amounts it may carry and the clause that gives it."""

from gotowar.rules import war_blackjack as war
from gotowar.rules.terms import NEVER
from gotowar.table.state import Hand, Phase, Table
from gotowar.table.wagers import FIRST, Json, room
from gotowar.table.war_blackjack import current, may_split, winnings
from gotowar.table.war_blackjack_players import (
    may_double,
    may_hit,
    may_surrender,
    may_take_even,
    most_insured,
)


def may(table: Table, number: int) -> list[Json]:
    """Wagers and choices open to a seat."""
    seat = table.seat(number)
    if table.phase is Phase.BETTING:
        return _may_wager(table, number)
    if table.phase is Phase.CHOICE and winnings(table, number) and not seat.choice:
        clause, won = table.game.cite("take-or-leave"), winnings(table, number)
        return [{"command": one, "amount": won, "clause": clause} for one in ("take", "leave-on")]
    if table.phase is Phase.INSURANCE and seat.playing and not seat.insured:
        return _may_insure(table, number)
    hand = current(table, number)
    return _may_play(table, number, hand) if hand else []


def _may_wager(table: Table, number: int) -> list[Json]:
    seat = table.seat(number)
    found: list[Json] = []
    for wager in FIRST[table.game.name]:
        stands = seat.on(wager) and table.game.deal.wager_alterable == NEVER
        if not stands and (wager == "blackjack" or seat.on("blackjack")):
            found += room(table, seat, wager, "wager" if wager == "blackjack" else "war-wager")
    most = table.game.spec.limits.together
    if table.game.spot_deal.together and most is not None:
        found = [{**one, "high": min(one["high"], most - seat.money_on_felt)} for one in found]
    return [one for one in found if one["low"] <= one["high"]]


def _may_insure(table: Table, number: int) -> list[Json]:
    seat, clause = table.seat(number), table.game.cite("insure")
    most = [min(most_insured(table, seat.on(wager)), seat.chips) for wager in ("blackjack", "left")]
    found: list[Json] = [{"command": "no-insurance", "clause": clause}]
    if seat.chips and any(most):
        low = table.game.spec.chip if most[0] else 0
        found.append({"command": "insure", "low": low, "high": most[0], "left": most[1], "clause": clause})
    if may_take_even(table, number):
        found.append({"command": "even-money", "clause": table.game.cite("even-money")})
    return found


def _may_play(table: Table, number: int, hand: Hand) -> list[Json]:
    seat, cite = table.seat(number), table.game.cite
    stake, left = seat.on(hand.spot("blackjack")), seat.on(hand.spot("left"))
    matched = war.most_matched(table.game.spot, left)
    found: list[Json] = [{"command": "stand", "clause": cite("play")}]
    if may_hit(table, hand):
        found.append({"command": "hit", "clause": cite("play")})
    least = table.game.spec.chip if table.game.blackjack.double_less else stake
    if may_double(table, number, hand) and least <= seat.chips:
        high = min(stake, seat.chips)
        found.append(
            {"command": "double", "low": least, "high": high, "left": matched, "clause": cite("double")}
        )
    if may_split(table, number, hand) and stake <= seat.chips:
        found.append({"command": "split", "amount": stake, "left": matched, "clause": cite("split")})
    if may_surrender(table, number, hand):
        found.append({"command": "surrender", "clause": cite("surrender")})
    return [{**one, "hand": hand.number} for one in found]
