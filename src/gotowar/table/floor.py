"""What the floor does: open, idle, close, reshuffle, void, and rule on irregularities.

The six irregularities are those of Massachusetts section 10. A sheet that has no rule for one
leaves the floor the void, with its reason in the record.
"""

from gotowar.table import commands as c
from gotowar.table import events as e
from gotowar.table import progressive, ready
from gotowar.table.evolve import replay
from gotowar.table.phases import NO_ROUND, ROUND, dues
from gotowar.table.rack import take_up
from gotowar.table.refusal import Answer, Refusal, no_rule, not_due, refuse
from gotowar.table.shoe_faults import shoe_fault, unseen
from gotowar.table.state import Phase, Table

USES = ("forward", "dealer-next", "burn")
FAILURES = ("jam", "stopped", "incomplete")


def open_table(table: Table, command: c.Open) -> Answer:
    if table.phase is not Phase.CLOSED:
        return not_due(table, "the table cannot be opened")
    return (e.TableOpened(command.dealer), *progressive.seed(table))


def _wagers(table: Table, what: str) -> Refusal | None:
    """Nothing of the kind while wagers lie on the felt."""
    if any(table.seat(i).felt for i in table.seated):
        right = "deal the round, or have the wagers withdrawn"
        return refuse(table, "wagers", f"the table cannot be {what} with wagers on it", right, "late-wager")
    return None


def idle(table: Table, command: c.Idle) -> Answer:
    if not table.game.has("idle-take-out"):
        return no_rule(table, "an idle table")
    if table.phase is not Phase.BETTING:
        return not_due(table, "the table cannot be idled")
    return _wagers(table, "idled") or (e.TableIdled(),)


def close(table: Table, command: c.Close) -> Answer:
    if table.phase not in NO_ROUND:
        return not_due(table, "the table cannot be closed")
    return _wagers(table, "closed") or (e.TableClosed(),)


def reshuffle(table: Table, command: c.Reshuffle) -> Answer:
    if table.phase not in {Phase.BETTING, Phase.FIRST_BURN, Phase.NEW_DEALER}:
        return not_due(table, "the cards cannot be reshuffled")
    return (e.ReshuffleOrdered(),)


def take_over(table: Table, command: c.TakeOver) -> Answer:
    if table.phase not in NO_ROUND:
        return not_due(table, "no dealer takes over")
    return (e.DealerChanged(command.dealer),)


def void(table: Table, command: c.Void) -> Answer:
    if table.phase not in ROUND:
        return not_due(table, "there is no round to void")
    if not command.reason.strip():
        return refuse(table, "reason", "a void needs its reason", "say why", "void")
    return (
        e.VoidRuled(command.reason),
        *undo_round(table, command.reason, ready.shoe_is_over(table), step="void"),
    )


def undo_round(table: Table, reason: str, reshuffle: bool, *, step: str) -> tuple[e.Event, ...]:
    """All hands void: cards to the rack, every wager and payment of the round undone."""
    order = table.turn(table.playing, table.game.deal.settle_from)
    released = tuple(_undo(table, i, step) for i in order)
    return (*take_up(table, order, dealer=True), *released, e.RoundVoided(table.round, reason, reshuffle))


def _undo(table: Table, number: int, step: str) -> e.SeatReleased:
    seat = table.seat(number)
    taken, paid = sum(line.taken for line in seat.lines), sum(line.paid for line in seat.lines)
    clause = table.game.cite(step)
    return e.SeatReleased(number, seat.money_on_felt, seat.on("coupon"), taken, paid, clause)


def release(table: Table, seats: tuple[int, ...], step: str) -> tuple[e.Event, ...]:
    """Out of the round with what still lies on the felt; what was settled stands. A wager that is void
    feeds no meter."""
    found: list[e.Event] = []
    for number in seats:
        seat, clause = table.seat(number), table.game.cite(step)
        found += take_up(table, (number,))
        found.append(e.SeatReleased(number, seat.money_on_felt, seat.on("coupon"), 0, 0, clause))
    return (*found, *progressive.refeed(replay(table, tuple(found))))


def _may_move_forward(table: Table) -> bool:
    """Whether a place waits for a card from the shoe: never the dealer's while another card waits for it."""
    due = next((due for due in dues(table) if due.act == "deal"), None)
    return due is not None and not (due.seat == c.DEALER and table.held is not None)


def uses(table: Table) -> tuple[str, ...]:
    """What a stray card can become: the next card if one is due, the dealer's if he is to have one."""
    forward = _may_move_forward(table)
    dealer_next = table.phase in {Phase.DEAL, Phase.WAR} and table.held is None
    return tuple(use for use, may in zip(USES, (forward, dealer_next, True), strict=True) if may)


def _draw_due(table: Table) -> bool:
    return any(due.draws for due in dues(table))


def misdeal(table: Table, command: c.Misdeal) -> Answer:
    """A card delivered incorrectly never goes back (Massachusetts 10(a))."""
    if not table.game.has("misdeal"):
        return no_rule(table, "a card delivered incorrectly")
    if table.phase not in ROUND:
        return not_due(table, "no card can have gone astray")
    if command.use not in (can := uses(table)):
        right = f"now it can only be: {', '.join(can)}"
        return refuse(table, "use", f"a card cannot be used as {command.use!r}", right, "misdeal")
    fault = _out_fault(table, command.out) or shoe_fault(table, 1) or unseen(table, command.card)
    return fault or _rule_misdeal(table, command)


def _out_fault(table: Table, out: tuple[int, ...]) -> Refusal | None:
    if strange := sorted(set(out) - set(table.playing)):
        right = "only players of this round can be let out of it"
        return refuse(table, "out", f"seat {strange[0]} is not in the round", right, "misdeal")
    if len(set(out)) < len(out):
        return refuse(table, "out", "a seat is named twice", "name each seat once", "misdeal")
    if out and table.phase not in {Phase.DEAL, Phase.WAR}:
        right = "players can be let out while the cards are dealt"
        return refuse(table, "out", "the hands are dealt", right, "misdeal")
    return None


def _rule_misdeal(table: Table, command: c.Misdeal) -> Answer:
    let_out = release(table, table.turn(command.out, table.game.deal.settle_from), "misdeal")
    seat, after = 0, replay(table, let_out)
    if command.use == "forward":
        if not _may_move_forward(after):
            return refuse(table, "forward", "no one is left to receive the card", "burn it", "misdeal")
        seat = dues(after)[0].seat
    return (e.MisdealRuled(command.card, command.use, seat, command.out), *let_out)


def face_up(table: Table, command: c.FaceUp) -> Answer:
    """Found face up in the shoe: to the rack; one too many voids all hands (Massachusetts 10(b))."""
    if not table.game.has("face-up"):
        return no_rule(table, "a card face up in the shoe")
    if not _draw_due(table):
        return not_due(table, "no card is being drawn")
    fact = e.FaceUpFound(command.card)
    if fault := shoe_fault(table, 1) or unseen(table, command.card):
        return fault
    if table.shoe.face_up + 1 < table.game.deal.face_up_void:
        return (fact,)
    if table.phase not in ROUND:
        right = "the floor may order a reshuffle"
        return refuse(table, "no-round", "there are no hands to void", right, "face_up_void")
    reason = f"{table.shoe.face_up + 1} cards face up in the shoe"
    return (
        fact,
        *undo_round(table, reason, reshuffle=True, step="face_up_void"),
    )


def drawn_in_error(table: Table, command: c.DrawnInError) -> Answer:
    """Its face unseen, it is used as the next card (Massachusetts 10(c))."""
    if not table.game.has("drawn-in-error"):
        return no_rule(table, "a card drawn in error")
    if table.phase not in ROUND | {Phase.BETTING} or table.drawn_in_error:
        return not_due(table, "no card can have been drawn in error")
    return shoe_fault(table, 1) or (e.ErrorDrawn(),)


def missed(table: Table, command: c.Missed) -> Answer:
    """A seat passed over in the original deal: its wagers are void (Massachusetts 10(d)).

    The dealer goes from seat to seat, so only the one whose turn it is can have been passed over.
    """
    if not table.game.has("missed"):
        return no_rule(table, "a seat that was passed over")
    due = dues(table)[0]
    if table.phase is not Phase.DEAL or due.seat != command.seat or due.seat == c.DEALER:
        return not_due(table, f"seat {command.seat} has not been passed over")
    return (e.SeatMissed(command.seat), *release(table, (command.seat,), "missed"))


def device_failed(table: Table, command: c.DeviceFailed) -> Answer:
    """The device's cards are reshuffled (Massachusetts 10(e))."""
    if not table.game.has("device-failed"):
        return no_rule(table, "a failing shuffler")
    if not ready.has_machine(table):
        return refuse(
            table, "no-device", "this table has no automated shuffler", "shuffle by hand", "device-failed"
        )
    if table.phase is Phase.CLOSED:
        return not_due(table, "no shuffler can have failed")
    if command.how not in FAILURES:
        right = f"one of {', '.join(FAILURES)}"
        return refuse(table, "how", f"a device does not fail by {command.how!r}", right, "device-failed")
    return (e.DeviceJammed(command.how),)


def burn_forgotten(table: Table, command: c.BurnForgotten) -> Answer:
    """The hand goes on as if no mistake had been made (Massachusetts 10(f))."""
    if not table.game.has("burn-forgotten"):
        return no_rule(table, "a forgotten burn")
    due = next((due for due in dues(table) if due.act == "burn"), None)
    return (e.BurnOmitted(due.burns),) if due else not_due(table, "no burn can have been forgotten")
