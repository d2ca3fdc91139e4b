"""What each game brings to the table besides its phases: its wagers, its choices, its settlements."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from gotowar.sheets.catalog import GameName
from gotowar.table import (
    casino_war_hands,
    casino_war_players,
    casino_war_view,
    war_blackjack_hands,
    war_blackjack_players,
    war_blackjack_view,
)
from gotowar.table import commands as c
from gotowar.table.refusal import Carry, Decide, Refusal
from gotowar.table.state import Table


class Play(NamedTuple):
    """``offered``: why a wager of the game may not be laid; ``later``: wagers laid in the round itself;
    ``beside``: the step by which the others rest on the main wager."""

    offered: Callable[[Table, c.Wager], Refusal | None]
    later: Mapping[str, Decide]
    other_wagers: str
    beside: str
    decide: Mapping[type[c.Command], Decide]
    absent: Decide
    carry: Mapping[str, Carry]
    may: Callable[[Table, int], list[dict[str, object]]]


PLAYS: Mapping[GameName, Play] = {
    "casino-war": Play(
        casino_war_players.offered,
        {"war-tie": casino_war_players.war_tie},
        "; a war wager is made by going to war",
        "tie_wager",
        casino_war_players.DECIDE,
        casino_war_players.absent,
        casino_war_hands.CARRY,
        casino_war_view.may,
    ),
    "war-blackjack": Play(
        war_blackjack_players.offered,
        {},
        "; insurance, doubles and splits are laid when they are asked for",
        "war-wager",
        war_blackjack_players.DECIDE,
        war_blackjack_players.absent,
        war_blackjack_hands.CARRY,
        war_blackjack_view.may,
    ),
}


def of(table: Table) -> Play:
    return PLAYS[table.game.name]
