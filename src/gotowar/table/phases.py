"""The order of phases, as tables: what is due in each, and which follows when nothing is left.

A phase in which nothing is due is passed over. Events that break the order stand below the table.
"""

from collections.abc import Mapping

from gotowar.sheets.catalog import GameName
from gotowar.table import casino_war, due, ready, war_blackjack
from gotowar.table.due import Due, Row
from gotowar.table.state import Phase, Table

COMMON: Mapping[Phase, Row] = {
    Phase.CLOSED: Row(due.closed, Phase.CLOSED, "the table is closed"),
    Phase.INSPECTION: Row(ready.inspection, Phase.SHUFFLE, "the cards are inspected and shown"),
    Phase.IDLE: Row(ready.idle, Phase.SHUFFLE, "the cards lie spread until a player comes"),
    Phase.SHUFFLE: Row(ready.shuffle, Phase.CUT, "the cards are shuffled"),
    Phase.CUT: Row(ready.cut, Phase.LOAD, "the stack is cut"),
    Phase.LOAD: Row(ready.load, Phase.FIRST_BURN, "the cut card goes in and the stack into the shoe"),
    Phase.FIRST_BURN: Row(ready.first_burn, Phase.NEW_DEALER, "the first card of the shoe is burned"),
    Phase.NEW_DEALER: Row(ready.new_dealer, Phase.BETTING, "the new dealer burns a card"),
    Phase.BETTING: Row(due.betting, Phase.DEAL, "wagers are open"),
}
PHASES: Mapping[GameName, Mapping[Phase, Row]] = {
    "casino-war": {**COMMON, **casino_war.ROWS},
    "war-blackjack": {**COMMON, **war_blackjack.ROWS},
}
# Where an event, and not the end of a phase, decides what comes next, ``evolve`` says so:
#   opened -> inspection, shuffle or cut; idled -> idle; closed -> closed; dealer changed -> new dealer;
#   reshuffle ordered -> shuffle; round ended or voided -> betting, or shuffle when the shoe is over.

ROUND = frozenset(Phase) - COMMON.keys()
"""The phases in which a round is being played."""
NO_ROUND = COMMON.keys() - {Phase.CLOSED}


def row(table: Table) -> Row:
    """The present phase in this table's game."""
    return PHASES[table.game.name][table.phase]


def dues(table: Table) -> tuple[Due, ...]:
    """What may be done now to carry the game on, the usual act first."""
    return row(table).dues(table)


def enter(table: Table, phase: Phase) -> Table:
    """Begin a phase, with nothing done in it yet."""
    table = table._replace(phase=phase, done=())
    if phase is Phase.CUT:
        table = table._replace(cut_reason=ready.reason_to_cut(table), declined=())
    return table


def advance(table: Table) -> Table:
    """Pass over every phase in which nothing is due."""
    while not dues(table):
        table = enter(table, row(table).then)
    return table
