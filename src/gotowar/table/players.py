"""What players of any game may do: sit, wager, take a wager back, cut, leave. Their choices in the round
are in the files of the games.
"""

from gotowar.rules.terms import NEVER
from gotowar.table import commands as c
from gotowar.table import events as e
from gotowar.table import games, ready
from gotowar.table.phases import NO_ROUND
from gotowar.table.refusal import Answer, Refusal, no_rule, not_due, refuse
from gotowar.table.state import Phase, Seat, Table
from gotowar.table.wagers import FIRST, accept, amount_fault, chips_fault


def occupied(table: Table, number: int) -> Seat | Refusal:
    """The player at a seat, or why nobody is there."""
    count = len(table.seats)
    if not 1 <= number <= count:
        return refuse(table, "no-seat", f"there is no seat {number}", f"seats are 1 to {count}")
    seat = table.seats[number - 1]
    if seat is None:
        return refuse(table, "empty-seat", f"nobody sits at seat {number}", "sit down first")
    return seat


def sit(table: Table, command: c.Sit) -> Answer:
    count = len(table.seats)
    if not 1 <= command.seat <= count:
        return refuse(table, "no-seat", f"there is no seat {command.seat}", f"seats are 1 to {count}")
    if table.seats[command.seat - 1] is not None:
        return refuse(table, "taken", f"seat {command.seat} is taken", "choose an empty seat")
    return chips_fault(table, command.chips) or (e.PlayerSat(command.seat, command.name, command.chips),)


def buy(table: Table, command: c.Buy) -> Answer:
    least = table.game.spec.chip
    return chips_fault(table, command.chips, least) or (e.ChipsBought(command.seat, command.chips),)


def leave(table: Table, command: c.Leave) -> Answer:
    seat = table.seat(command.seat)
    if seat.playing or seat.felt:
        right = "finish the round, or withdraw the wagers before they are closed"
        return refuse(table, "in-round", f"seat {command.seat} has wagers on the felt", right, "late-wager")
    return (e.PlayerLeft(command.seat, seat.chips),)


def wager(table: Table, command: c.Wager) -> Answer:
    if command.verbal and not table.game.deal.verbal_wagers:
        return refuse(table, "verbal", "a spoken wager with cash is not taken", "lay chips", "verbal_wagers")
    play, first = games.of(table), FIRST[table.game.name]
    if later := play.later.get(command.wager):
        return later(table, command)
    if command.wager not in first:
        right = f"wagers are {', '.join((*first, *play.later))}{play.other_wagers}"
        return refuse(table, "no-wager", f"{command.wager!r} is no wager that can be laid", right, "wager")
    if table.phase is not Phase.BETTING:
        return refuse(table, "late", "wagers are not open", "wait for the next round", "late-wager")
    return play.offered(table, command) or amount_fault(table, command) or accept(command)


def withdraw(table: Table, command: c.Withdraw) -> Answer:
    seat = table.seat(command.seat)
    if not seat.on(command.wager):
        return refuse(
            table, "no-wager", f"seat {command.seat} has no {command.wager} wager", "nothing to withdraw"
        )
    if table.phase not in NO_ROUND:
        right = "it stands until it is decided"
        return refuse(table, "late", "wagers are closed", right, "late-wager")
    if table.game.deal.wager_alterable == NEVER:
        right = "it stands until it is decided"
        return refuse(table, "altered", "a wager once placed is not removed", right, "wager_alterable")
    if command.wager == (main := table.game.main_wager) and len(seat.felt) > 1:
        wrong, right = f"other wagers rest on the {main} wager", "withdraw those first"
        return refuse(table, f"{main}-first", wrong, right, games.of(table).beside)
    return (e.WagerWithdrawn(command.seat, command.wager, seat.on(command.wager)),)


def cut(table: Table, command: c.Cut) -> Answer:
    if table.phase is not Phase.CUT or ready.cutter(table) != command.seat:
        return not_due(table, f"seat {command.seat} is not asked to cut")
    return cut_fault(table, command.at) or (e.StackCut(command.seat, command.at),)


def cut_fault(table: Table, at: int) -> Refusal | None:
    cards, end = 52 * table.game.batch_decks, table.game.deal.cut_from_end
    if end <= at <= cards - end:
        return None
    right = f"between {end} and {cards - end} of {cards} cards in front of the cut card"
    return refuse(table, "cut", f"a cut behind {at} cards is too near an end", right, "cut_from_end")


def decline(table: Table, command: c.Decline) -> Answer:
    if table.phase is not Phase.CUT or ready.cutter(table) != command.seat:
        return not_due(table, f"seat {command.seat} is not asked to cut")
    return (e.CutDeclined(command.seat, absent=False),)


def ask_spread(table: Table, command: c.AskSpread) -> Answer:
    if not (ready.has_machine(table) and table.game.has("idle-batch")):
        return no_rule(table, "spreading a batch at a player's request")
    if not table.after_idle or table.phase not in {Phase.IDLE, Phase.SHUFFLE} or table.spread_asked:
        return not_due(table, "a batch cannot be asked to be spread")
    return (e.SpreadAsked(command.seat),)


def absent(table: Table, command: c.Absent) -> Answer:
    if table.phase is Phase.CUT and ready.cutter(table) == command.seat:
        return (e.CutDeclined(command.seat, absent=True),)
    return games.of(table).absent(table, command)
