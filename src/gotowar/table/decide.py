"""From a command to events or a refusal: the one door through which anything happens at a table.

Each command has its function, in a table; the dealer's acts have theirs in a second one.
"""

import re
from collections.abc import Mapping

from gotowar.sheets import catalog
from gotowar.sheets.game import round_cards
from gotowar.table import commands as c
from gotowar.table import events as e
from gotowar.table import floor, games, players, progressive
from gotowar.table.due import Due
from gotowar.table.evolve import replay
from gotowar.table.phases import ROUND, dues
from gotowar.table.refusal import Answer, Carry, Decide, Refusal, describe, not_due, refuse
from gotowar.table.shoe_faults import shoe_fault, unseen
from gotowar.table.state import Phase, Table


def decide(table: Table, command: c.Command) -> tuple[e.Event, ...] | Refusal:
    """What the command brings about, or why it may not."""
    if isinstance(command, c.SeatCommand) and not isinstance(command, c.Sit):
        seat = players.occupied(table, command.seat)
        if isinstance(seat, Refusal):
            return seat
    by_game = games.of(table).decide.get(type(command)) or _DECIDE.get(type(command))
    return by_game(table, command) if by_game else _no_play(table, command)


def _no_play(table: Table, command: c.Command) -> Refusal:
    """A choice of another game."""
    words = re.sub(r"(?<!^)(?=[A-Z])", " ", type(command).__name__).lower()
    title = catalog.TITLES[table.game.name]
    return refuse(table, "no-play", f"{words!r} is nothing that {title} has", "see what is due", "no-play")


def apply(table: Table, command: c.Command) -> Table | Refusal:
    """The table after the command, for those who do not keep the events."""
    answer = decide(table, command)
    return answer if isinstance(answer, Refusal) else replay(table, answer)


def act(table: Table, command: c.Act) -> Answer:
    """The dealer's or the floor's act, if it is due."""
    due = next((d for d in dues(table) if d.by != "seat" and _is(d, command)), None)
    if due is None:
        return not_due(table, f"it is not the moment to {_named(command)}")
    return {**_CARRY, **games.of(table).carry}.get(due.act, _simple)(table, command, due)


def _is(due: Due, command: c.Act) -> bool:
    return due.act == command.act and (due.act == "burn" or due.seat == command.seat)


def _named(command: c.Act) -> str:
    return describe(Due("dealer", command.act, command.seat, command.act, 0)).removesuffix(" 0")


def _simple(table: Table, command: c.Act, due: Due) -> Answer:
    return (e.ActDone(due.act, due.seat),)


def _cut(table: Table, command: c.Act, due: Due) -> Answer:
    return players.cut_fault(table, command.at) or (e.StackCut(c.DEALER, command.at),)


def _cut_card(table: Table, command: c.Act, due: Due) -> Answer:
    cards, deal = 52 * table.game.batch_decks, table.game.deal
    least = max(deal.cut_card_behind, round_cards(table.game.played, table.game.spec.seats))
    most = cards - deal.burn_new_shoe - 1
    if least <= command.at <= most:
        return (e.CutCardPlaced(command.at),)
    right = f"{least} to {most} of {cards} cards behind it"
    return refuse(
        table,
        "cut-card",
        f"{command.at} cards behind the cut card is out of bounds",
        right,
        "cut_card_behind",
    )


def _burn(table: Table, command: c.Act, due: Due) -> Answer:
    return shoe_fault(table, due.burns) or (e.CardsBurned(due.burns),)


def _deal(table: Table, command: c.Act, due: Due) -> Answer:
    if command.card is None:
        return refuse(
            table, "no-card", f"to {describe(due)} a card must be named", "say which was turned", due.step
        )
    dealt = (e.CardDealt(due.seat, _DEALS[table.phase], command.card),)
    if due.seat == c.DEALER and table.held is not None:
        if command.card == table.held:
            return dealt
        wrong = f"the {table.held.spoken} waits to be the dealer's next card"
        return refuse(table, "held", wrong, "use that card", "misdeal")
    return shoe_fault(table, 1) or unseen(table, command.card) or dealt


_DEALS: Mapping[Phase, str] = {
    Phase.DEAL: "first",
    Phase.WAR: "war",
    Phase.SECOND: "second",
    Phase.PLAY: "hit",
    Phase.DEALER: "draw",
}


def _close_bets(table: Table, command: c.Act, due: Due) -> Answer:
    return (e.BetsClosed(table.round + 1), *progressive.feed(table))


_CARRY: Mapping[str, Carry] = {
    "cut": _cut,
    "cut-card": _cut_card,
    "burn": _burn,
    "deal": _deal,
    "no-more-bets": _close_bets,
}


def cut_card_out(table: Table, command: c.CutCardOut) -> Answer:
    """It may come before any card that is drawn, and only once in a shoe (Massachusetts 7(d))."""
    due = next((d for d in dues(table) if d.draws), None)
    if table.shoe.cut_card_out or (due is None and table.phase not in ROUND):
        return not_due(table, "the cut card cannot come out")
    return (e.CutCardReached(due.seat if due is not None and due.act == "deal" else 0),)


_DECIDE: Mapping[type[c.Command], Decide] = {
    c.Sit: players.sit,
    c.Buy: players.buy,
    c.Leave: players.leave,
    c.Wager: players.wager,
    c.Withdraw: players.withdraw,
    c.Cut: players.cut,
    c.Decline: players.decline,
    c.AskSpread: players.ask_spread,
    c.Absent: players.absent,
    c.Act: act,
    c.CutCardOut: cut_card_out,
    c.TakeOver: floor.take_over,
    c.Open: floor.open_table,
    c.Idle: floor.idle,
    c.Close: floor.close,
    c.Reshuffle: floor.reshuffle,
    c.Void: floor.void,
    c.Misdeal: floor.misdeal,
    c.FaceUp: floor.face_up,
    c.DrawnInError: floor.drawn_in_error,
    c.Missed: floor.missed,
    c.DeviceFailed: floor.device_failed,
    c.BurnForgotten: floor.burn_forgotten,
}
