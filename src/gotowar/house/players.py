"""Computer players: a stake, a habit with the tie wager, and war on every tie they can match.

They see what a view shows and answer with commands, as people do.
"""

from typing import NamedTuple

from gotowar.rules.casino_war import war_stake
from gotowar.sheets.spec import MOST_CHIPS
from gotowar.table import commands as c
from gotowar.table.state import Phase, Table

BUY_IN_STAKES, KEPT_STAKES = 40, 3
"""Initial wagers for which a player buys in, and for how many he must have chips before a round."""


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
    span = table.game.spec.limits.main
    return min(span.minimum * player.units, span.maximum)


def before_round(player: Player, table: Table) -> list[c.Command]:
    """Buy in or again where there is too little for the wagers and a war, then wager."""
    initial, *more = wagers = _wagers(player, table)
    needed = sum(wager.amount for wager in wagers) + war_stake(table.game.war, initial.amount)
    found: list[c.Command] = []
    chips = table.seat(player.seat).chips if player.seat in table.seated else 0
    if player.seat not in table.seated or chips < max(needed, KEPT_STAKES * initial.amount):
        bought = _buy_in(table, max(needed, BUY_IN_STAKES * initial.amount))
        is_new = player.seat not in table.seated
        found.append(c.Sit(player.seat, player.name, bought) if is_new else c.Buy(player.seat, bought))
        chips += bought
    found.append(initial)
    chips -= initial.amount
    for wager in more:
        if wager.amount <= chips:
            found.append(wager)
            chips -= wager.amount
    return found


def _buy_in(table: Table, wanted: int) -> int:
    """As many chips as that takes, or as many as can be bought at once."""
    chip = table.game.spec.chip
    return min(-(-wanted // chip), MOST_CHIPS // chip) * chip


def _wagers(player: Player, table: Table) -> list[c.Wager]:
    """What the player would lay: the initial wager first, for the others need it."""
    found, game = [c.Wager(player.seat, "initial", stake(player, table))], table.game
    tie, progressive = game.spec.limits.tie, game.spec.limits.progressive
    if game.war_deal.tie_wager and tie and player.tie_every and (table.round + 1) % player.tie_every == 0:
        found.append(c.Wager(player.seat, "tie", tie.minimum))
    if game.progressive and progressive:
        found.append(c.Wager(player.seat, "progressive", progressive.minimum))
    return found


def answer(player: Player, table: Table) -> c.Command:
    """The cut is declined; a tie goes to war where the money is there."""
    if table.phase is Phase.CUT:
        return c.Decline(player.seat)
    seat = table.seat(player.seat)
    needed = war_stake(table.game.war, seat.on("initial"))
    return c.War(player.seat) if needed <= seat.chips else c.Surrender(player.seat)
