"""What players of Casino War may do: which wagers they may lay, surrender or war, the tie wager on the war.

Also what the table decides for a player who does not answer: never to wager more.
"""

from collections.abc import Mapping

from gotowar import cents
from gotowar.rules.casino_war import war_stake
from gotowar.rules.terms import NEVER
from gotowar.table import commands as c
from gotowar.table import events as e
from gotowar.table.casino_war import tied
from gotowar.table.refusal import Answer, Decide, Refusal, not_due, refuse
from gotowar.table.state import Phase, Table
from gotowar.table.wagers import accept, amount_fault

BEFORE_WAR = frozenset({Phase.CHOICE, Phase.SURRENDER, Phase.COLLECT, Phase.CONFIRM})


def offered(table: Table, command: c.Wager) -> Refusal | None:
    """Whether this table offers the wager to this player now."""
    deal, seat, kind = table.game.war_deal, table.seat(command.seat), command.wager
    offers = {
        "tie": deal.tie_wager,
        "coupon": deal.match_play,
        "progressive": table.game.progressive is not None,
    }
    term = {"coupon": "match_play", "progressive": "progressive"}.get(kind, "tie_wager")
    if not offers.get(kind, True):
        return refuse(table, "not-offered", f"no {kind} wager is offered here", "other wagers are", term)
    if kind != "initial" and not seat.on("initial"):
        wrong = f"a {kind} wager needs an initial wager"
        return refuse(table, "initial-first", wrong, "lay that first", term)
    if kind == "coupon" and seat.on(kind):
        return refuse(table, "coupon", "a coupon lies there already", "one coupon a wager", term)
    if seat.on(kind) and table.game.deal.wager_alterable == NEVER:
        right = "leave it until it is decided"
        return refuse(table, "altered", f"the {kind} wager is already placed", right, "wager_alterable")
    if kind == "coupon" and command.amount > seat.on("initial"):
        right = "an initial wager of at least its face"
        return refuse(table, "coupon", "the coupon is worth more than the initial wager", right, "match_play")
    return None


def war_tie(table: Table, command: c.Wager) -> Answer:
    if not table.game.war_deal.war_tie_wager:
        right = "the tie wager is for the first deal only"
        return refuse(table, "not-offered", "no tie wager is offered on the war deal", right, "war_tie_wager")
    if table.phase not in BEFORE_WAR:
        right = "it is laid after going to war, before the war wagers are confirmed"
        return refuse(table, "late", "a tie wager on the war deal cannot be laid now", right, "war_tie_wager")
    if table.seat(command.seat).choice != "war":
        right = "only a player at war may lay it"
        return refuse(table, "no-war", f"seat {command.seat} is not at war", right, "war_tie_wager")
    if table.seat(command.seat).on("war-tie"):
        # The bets are closed: by either reading of Massachusetts 6(b) what is laid now is placed.
        right = "leave it until it is decided"
        return refuse(table, "altered", "the war-tie wager is already placed", right, "wager_alterable")
    return amount_fault(table, command) or accept(command)


def _chooser(table: Table, number: int) -> Refusal | None:
    seat = table.seat(number)
    if table.phase is not Phase.CHOICE or not seat.playing or not tied(table, number):
        return not_due(table, f"seat {number} has nothing to choose")
    if seat.choice:
        right = "a choice once made stands"
        return refuse(table, "chosen", f"seat {number} has chosen {seat.choice}", right, "choice")
    return None


def surrender(table: Table, command: c.Surrender) -> Answer:
    return _chooser(table, command.seat) or (e.Surrendered(command.seat, absent=False),)


def war(table: Table, command: c.War) -> Answer:
    if fault := _chooser(table, command.seat):
        return fault
    seat = table.seat(command.seat)
    needed = war_stake(table.game.war, seat.on("initial"))
    if needed > seat.chips:
        wrong = f"the war wager is {cents.show(needed)} and seat {command.seat} has {cents.show(seat.chips)}"
        return refuse(table, "cannot-match", wrong, "who cannot match may only surrender", "war")
    return (e.WarDeclared(command.seat, needed),)


def absent(table: Table, command: c.Absent) -> Answer:
    return _chooser(table, command.seat) or (e.Surrendered(command.seat, absent=True),)


DECIDE: Mapping[type[c.Command], Decide] = {c.Surrender: surrender, c.War: war}
