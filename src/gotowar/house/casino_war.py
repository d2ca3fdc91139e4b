"""Computer players of Casino War: a tie wager now and then, and war on every tie they can match."""

from gotowar.house.habits import Habits, Player, stake
from gotowar.rules.casino_war import war_stake
from gotowar.table import commands as c
from gotowar.table.state import Table


def wagers(player: Player, table: Table) -> list[c.Wager]:
    """What the player would lay: the initial wager first, for the others need it."""
    found, game = [c.Wager(player.seat, "initial", stake(player, table))], table.game
    tie, progressive = game.spec.limits.tie, game.spec.limits.progressive
    if game.war_deal.tie_wager and tie and player.side_every and (table.round + 1) % player.side_every == 0:
        found.append(c.Wager(player.seat, "tie", tie.minimum))
    if game.progressive and progressive:
        found.append(c.Wager(player.seat, "progressive", progressive.minimum))
    return found


def kept_back(player: Player, table: Table) -> int:
    """For a war."""
    return war_stake(table.game.war, stake(player, table))


def answer(player: Player, table: Table) -> c.Command:
    """War where the money is there."""
    seat = table.seat(player.seat)
    needed = war_stake(table.game.war, seat.on("initial"))
    return c.War(player.seat) if needed <= seat.chips else c.Surrender(player.seat)


HABITS = Habits(wagers, kept_back, answer)
