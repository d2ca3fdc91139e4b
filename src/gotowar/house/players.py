"""Computer players: a stake, a habit with the tie wager, and war on every tie they can match.

They see what a view shows and answer with commands, as people do.
"""

from typing import NamedTuple

from gotowar.rules.casino_war import war_stake
from gotowar.table import commands as c
from gotowar.table.players import limits
from gotowar.table.state import Phase, Table

BUY_IN_STAKES = 40


class Player(NamedTuple):
    """``tie_every``: lays a tie wager in every such round; 0 is never."""

    seat: int
    name: str
    units: int
    tie_every: int


def company(seats: tuple[int, ...]) -> tuple[Player, ...]:
    """Players for the seats, each with habits of his own."""
    return tuple(Player(i, f"computer {i}", 1 + i % 3, (0, 3, 5)[i % 3]) for i in seats)


def stake(player: Player, table: Table) -> int:
    span = table.game.spec.limits.initial
    return min(span.minimum * player.units, span.maximum)


def before_round(player: Player, table: Table) -> list[c.Command]:
    """Buy in or again where there is too little for a stake and its war, then wager."""
    found: list[c.Command] = []
    amount, chips = stake(player, table), 0
    buy_in = amount * BUY_IN_STAKES
    if player.seat not in table.seated:
        found.append(c.Sit(player.seat, player.name, buy_in))
        chips = buy_in
    else:
        chips = table.seat(player.seat).chips
    if chips < 3 * amount:
        found.append(c.Buy(player.seat, buy_in))
    found.append(c.Wager(player.seat, "initial", amount))
    tie = limits(table, "tie")
    if table.game.deal.tie_wager and tie and player.tie_every and (table.round + 1) % player.tie_every == 0:
        found.append(c.Wager(player.seat, "tie", tie.minimum))
    if table.game.progressive and table.game.spec.limits.progressive:
        found.append(c.Wager(player.seat, "progressive", table.game.spec.limits.progressive.minimum))
    return found


def answer(player: Player, table: Table) -> c.Command:
    """The cut is declined; a tie goes to war where the money is there."""
    if table.phase is Phase.CUT:
        return c.Decline(player.seat)
    seat = table.seat(player.seat)
    needed = war_stake(table.game.war, seat.on("initial"))
    return c.War(player.seat) if needed <= seat.chips else c.Surrender(player.seat)
