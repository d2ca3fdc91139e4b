"""Computer players of any game: they buy in, wager, and answer as the habits of the game say.

They see what a view shows and answer with commands, as people do.
"""

from collections.abc import Mapping

from gotowar.house import casino_war, war_blackjack
from gotowar.house.habits import BUY_IN_STAKES, KEPT_STAKES, Habits, Player, buy_in
from gotowar.sheets.catalog import GameName
from gotowar.table import commands as c
from gotowar.table.state import Phase, Table

HABITS: Mapping[GameName, Habits] = {
    "casino-war": casino_war.HABITS,
    "war-blackjack": war_blackjack.HABITS,
}


def company(seats: tuple[int, ...]) -> tuple[Player, ...]:
    """Players for the seats, each with habits of his own."""
    return tuple(Player(i, f"computer {i}", 1 + i % 3, (0, 3, 5)[i % 3]) for i in seats)


def before_round(player: Player, table: Table) -> list[c.Command]:
    """Buy in or again where there is too little for the wagers and what may follow, then wager."""
    habits = HABITS[table.game.name]
    main, *more = wagers = habits.wagers(player, table)
    needed = sum(wager.amount for wager in wagers) + habits.kept_back(player, table)
    found: list[c.Command] = []
    is_new = player.seat not in table.seated
    chips = 0 if is_new else table.seat(player.seat).chips
    if is_new or chips < max(needed, KEPT_STAKES * main.amount):
        bought = buy_in(table, max(needed, BUY_IN_STAKES * main.amount))
        found.append(c.Sit(player.seat, player.name, bought) if is_new else c.Buy(player.seat, bought))
        chips += bought
    found.append(main)
    chips -= main.amount
    for wager in more:
        if wager.amount <= chips:
            found.append(wager)
            chips -= wager.amount
    return found


def answer(player: Player, table: Table) -> c.Command:
    """The cut is declined; anything else is the game's."""
    if table.phase is Phase.CUT:
        return c.Decline(player.seat)
    return HABITS[table.game.name].answer(player, table)
