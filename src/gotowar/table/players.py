"""What players may do: sit, wager, cut, choose between surrender and war, leave.

Also what the table decides for a player who does not answer: never to wager more.
"""

from gotowar import cents
from gotowar.rules.casino_war import war_stake
from gotowar.rules.terms import NEVER
from gotowar.sheets.spec import MOST_CHIPS, Limits
from gotowar.table import commands as c
from gotowar.table import events as e
from gotowar.table import ready
from gotowar.table.due import tied
from gotowar.table.phases import NO_ROUND
from gotowar.table.refusal import Refusal, no_rule, not_due, refuse
from gotowar.table.state import Phase, Seat, Table

Answer = tuple[e.Event, ...] | Refusal
BEFORE_WAR = frozenset({Phase.CHOICE, Phase.SURRENDER, Phase.COLLECT, Phase.CONFIRM})
FIRST_WAGERS = ("initial", "tie", "progressive", "coupon")


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
    return _chips_fault(table, command.chips) or (e.PlayerSat(command.seat, command.name, command.chips),)


def buy(table: Table, command: c.Buy) -> Answer:
    least = table.game.spec.chip
    return _chips_fault(table, command.chips, least) or (e.ChipsBought(command.seat, command.chips),)


def _chips_fault(table: Table, chips: int, least: int = 0) -> Refusal | None:
    """A seat may be taken without chips; nothing cannot be bought."""
    chip = table.game.spec.chip
    if least <= chips <= MOST_CHIPS and chips % chip == 0:
        return None
    right = f"an amount from {cents.show(least)} to {cents.show(MOST_CHIPS)} in chips of {cents.show(chip)}"
    return refuse(table, "chips", f"{cents.show(chips)} cannot be bought", right, "wager")


def leave(table: Table, command: c.Leave) -> Answer:
    seat = table.seat(command.seat)
    if seat.playing or seat.felt:
        right = "finish the round, or withdraw the wagers before they are closed"
        return refuse(table, "in-round", f"seat {command.seat} has wagers on the felt", right, "late-wager")
    return (e.PlayerLeft(command.seat, seat.chips),)


def wager(table: Table, command: c.Wager) -> Answer:
    if command.verbal and not table.game.deal.verbal_wagers:
        return refuse(table, "verbal", "a spoken wager with cash is not taken", "lay chips", "verbal_wagers")
    if command.wager == "war-tie":
        return _war_tie(table, command)
    if command.wager not in FIRST_WAGERS:
        right = f"wagers are {', '.join((*FIRST_WAGERS, 'war-tie'))}; a war wager is made by going to war"
        return refuse(table, "no-wager", f"{command.wager!r} is no wager that can be laid", right, "wager")
    if table.phase is not Phase.BETTING:
        return refuse(table, "late", "wagers are not open", "wait for the next round", "late-wager")
    return _offered(table, command) or _amount_fault(table, command) or _accept(command)


def _accept(command: c.Wager) -> Answer:
    return (e.WagerPlaced(command.seat, command.wager, command.amount),)


def _offered(table: Table, command: c.Wager) -> Refusal | None:
    """Whether this table offers the wager to this player now."""
    deal, seat, kind = table.game.deal, table.seat(command.seat), command.wager
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
    if seat.on(kind) and deal.wager_alterable == NEVER:
        right = "leave it until it is decided"
        return refuse(table, "altered", f"the {kind} wager is already placed", right, "wager_alterable")
    if kind == "coupon" and command.amount > seat.on("initial"):
        right = "an initial wager of at least its face"
        return refuse(table, "coupon", "the coupon is worth more than the initial wager", right, "match_play")
    return None


def limits(table: Table, kind: str) -> Limits | None:
    allowed = table.game.spec.limits
    return {"initial": allowed.initial, "tie": allowed.tie, "war-tie": allowed.tie}.get(
        kind, allowed.progressive
    )


def _amount_fault(table: Table, command: c.Wager) -> Refusal | None:
    seat, chip, kind = table.seat(command.seat), table.game.spec.chip, command.wager
    total = seat.on(kind) + command.amount
    if command.amount <= 0 or command.amount % chip:
        right = f"a multiple of the smallest chip, {cents.show(chip)}"
        return refuse(table, "chip", f"{cents.show(command.amount)} cannot be laid", right, "wager")
    if kind == "coupon":
        return None
    if command.amount > seat.chips:
        right = f"seat {command.seat} has {cents.show(seat.chips)}"
        return refuse(table, "chips", f"{cents.show(command.amount)} is more than there is", right, "wager")
    span = limits(table, kind)
    if span and not span.minimum <= total <= span.maximum:
        right = f"{cents.show(span.minimum)} to {cents.show(span.maximum)}"
        return refuse(table, "limits", f"{cents.show(total)} is outside the {kind} limits", right, "limits")
    return None


def _war_tie(table: Table, command: c.Wager) -> Answer:
    if not table.game.deal.war_tie_wager:
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
    return _amount_fault(table, command) or _accept(command)


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
    if command.wager == "initial" and len(seat.felt) > 1:
        right = "withdraw those first"
        return refuse(table, "initial-first", "other wagers rest on the initial wager", right, "tie_wager")
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
    if table.phase is Phase.CUT and ready.cutter(table) == command.seat:
        return (e.CutDeclined(command.seat, absent=True),)
    return _chooser(table, command.seat) or (e.Surrendered(command.seat, absent=True),)
