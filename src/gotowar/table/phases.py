"""The order of phases, as one table: what is due in each, and which follows when nothing is left.

A phase in which nothing is due is passed over. Events that break the order stand below the table.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from gotowar.table import due, ready
from gotowar.table.due import Due
from gotowar.table.state import Phase, Table

Dues = Callable[[Table], tuple[Due, ...]]


class Row(NamedTuple):
    dues: Dues
    then: Phase
    says: str


PHASES: Mapping[Phase, Row] = {
    Phase.CLOSED: Row(due.closed, Phase.CLOSED, "the table is closed"),
    Phase.INSPECTION: Row(ready.inspection, Phase.SHUFFLE, "the cards are inspected and shown"),
    Phase.IDLE: Row(ready.idle, Phase.SHUFFLE, "the cards lie spread until a player comes"),
    Phase.SHUFFLE: Row(ready.shuffle, Phase.CUT, "the cards are shuffled"),
    Phase.CUT: Row(ready.cut, Phase.LOAD, "the stack is cut"),
    Phase.LOAD: Row(ready.load, Phase.FIRST_BURN, "the cut card goes in and the stack into the shoe"),
    Phase.FIRST_BURN: Row(ready.first_burn, Phase.NEW_DEALER, "the first card of the shoe is burned"),
    Phase.NEW_DEALER: Row(ready.new_dealer, Phase.BETTING, "the new dealer burns a card"),
    Phase.BETTING: Row(due.betting, Phase.DEAL, "wagers are open"),
    Phase.DEAL: Row(due.deal, Phase.SETTLE, "the first cards are dealt"),
    Phase.SETTLE: Row(due.settle, Phase.CHOICE, "the original deal is settled"),
    Phase.CHOICE: Row(due.choice, Phase.SURRENDER, "tied players choose surrender or war"),
    Phase.SURRENDER: Row(due.surrender, Phase.COLLECT, "half the wagers of those who surrender are taken"),
    Phase.COLLECT: Row(due.collect, Phase.CONFIRM, "finished hands are taken up"),
    Phase.CONFIRM: Row(due.confirm, Phase.WAR, "war wagers are confirmed"),
    Phase.WAR: Row(due.war, Phase.WAR_SETTLE, "the war is dealt"),
    Phase.WAR_SETTLE: Row(due.war_settle, Phase.PROGRESSIVE, "the war is settled"),
    Phase.PROGRESSIVE: Row(due.progressive, Phase.CLEAR, "progressive wagers are settled"),
    Phase.CLEAR: Row(due.clear, Phase.BETTING, "the table is cleared"),
}
# Where an event, and not the end of a phase, decides what comes next, ``evolve`` says so:
#   opened -> inspection, shuffle or cut; idled -> idle; closed -> closed; dealer changed -> new dealer;
#   reshuffle ordered -> shuffle; round ended or voided -> betting, or shuffle when the shoe is over.

ROUND = frozenset(list(Phase)[list(Phase).index(Phase.DEAL) :])
"""The phases in which a round is being played."""
NO_ROUND = frozenset(Phase) - ROUND - {Phase.CLOSED}


def dues(table: Table) -> tuple[Due, ...]:
    """What may be done now to carry the game on, the usual act first."""
    return PHASES[table.phase].dues(table)


def enter(table: Table, phase: Phase) -> Table:
    """Begin a phase, with nothing done in it yet."""
    table = table._replace(phase=phase, done=())
    if phase is Phase.CUT:
        table = table._replace(cut_reason=ready.reason_to_cut(table), declined=())
    return table


def advance(table: Table) -> Table:
    """Pass over every phase in which nothing is due."""
    while not dues(table):
        table = enter(table, PHASES[table.phase].then)
    return table
