"""From an event to the next state. Nothing is decided or computed here that the event does not say.

One small function an event, in a table; the order of phases follows by itself from what is left due.
"""

from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any

from gotowar.cards import DECK_SIZE
from gotowar.table import events as e
from gotowar.table import hands
from gotowar.table.due import PLAYERS
from gotowar.table.phases import advance, dues, enter
from gotowar.table.ready import batches, has_machine, shoe_is_over
from gotowar.table.state import Acts, Discard, House, Line, Meter, Phase, Seat, Shoe, Table

Apply = Callable[[Table, Any], Table]


def evolve(table: Table, event: e.Event) -> Table:
    """The table after the event."""
    return advance(_APPLY[type(event)](table, event))


def replay(table: Table, events: tuple[e.Event, ...]) -> Table:
    return reduce(evolve, events, table)


# People


def _sat(table: Table, event: e.PlayerSat) -> Table:
    table = table.with_seat(event.seat, Seat(event.name, event.chips))
    return table._replace(arrivals=(*table.arrivals, event.seat))


def _bought(table: Table, event: e.ChipsBought) -> Table:
    seat = table.seat(event.seat)
    return table.with_seat(event.seat, seat._replace(chips=seat.chips + event.chips))


def _left(table: Table, event: e.PlayerLeft) -> Table:
    arrivals = tuple(seat for seat in table.arrivals if seat != event.seat)
    declined = tuple(seat for seat in table.declined if seat != event.seat)
    return table.with_seat(event.seat, None)._replace(arrivals=arrivals, declined=declined)


def _placed(table: Table, event: e.WagerPlaced) -> Table:
    return hands.put(table, event.seat, event.wager, event.amount)


def _withdrawn(table: Table, event: e.WagerWithdrawn) -> Table:
    return hands.put(table, event.seat, event.wager, -event.amount)


def _declined(table: Table, event: e.CutDeclined) -> Table:
    return table._replace(declined=(*table.declined, event.seat))


def _spread_asked(table: Table, event: e.SpreadAsked) -> Table:
    return table._replace(spread_asked=True)


def _surrendered(table: Table, event: e.Surrendered) -> Table:
    if table.phase is Phase.PLAY:
        return hands.on_hand(table, event.seat, 1, lambda hand: hand._replace(surrendered=True))
    return table.with_seat(event.seat, table.seat(event.seat)._replace(choice="surrender"))


def _war(table: Table, event: e.WarDeclared) -> Table:
    table = hands.put(table, event.seat, "war", event.amount)
    return table.with_seat(event.seat, table.seat(event.seat)._replace(choice="war"))


# The dealer


def _mark(table: Table, act: str, seat: int = 0) -> Table:
    return table._replace(done=(*table.done, Acts(act, seat)))


def _act_done(table: Table, event: e.ActDone) -> Table:
    table = _mark(table, event.act, event.seat)
    if event.act == "load":
        return _loaded(table)
    if event.act == "exchange":
        table = table._replace(shoe=table.shoe._replace(batch=table.shoe.batch % batches(table) + 1))
    if event.act.startswith("machine-"):
        table = table._replace(device_jammed=False)
    return _rack_emptied(table) if table.phase in _RACK_TAKEN else table


_RACK_TAKEN = frozenset({Phase.SHUFFLE, Phase.IDLE})


def _rack_emptied(table: Table) -> Table:
    """The cards in the rack are taken up to be shuffled or spread."""
    return table._replace(shoe=table.shoe._replace(discards=())) if table.shoe.discards else table


def _loaded(table: Table) -> Table:
    """A new shoe: nothing of it seen, the rack empty."""
    old = table.shoe
    batch = old.batch if has_machine(table) and old.batch else 1
    cards = DECK_SIZE * table.game.batch_decks
    shoe = Shoe(number=old.number + 1, batch=batch, cards=cards, behind=old.behind)
    return table._replace(shoe=shoe, after_idle=False, spread_asked=False, drawn_in_error=False)


def _stack_cut(table: Table, event: e.StackCut) -> Table:
    return _mark(table, "cut")


def _cut_card_placed(table: Table, event: e.CutCardPlaced) -> Table:
    return _mark(table._replace(shoe=table.shoe._replace(behind=event.behind)), "cut-card")


def _burned(table: Table, event: e.CardsBurned) -> Table:
    return _burn_done(
        _rack(hands.drawn(table, event.count), (Discard(table.round, e.BURNED, None),) * event.count)
    )


def _burn_done(table: Table) -> Table:
    """Mark the burn that was due, whichever it was."""
    if table.phase is Phase.NEW_DEALER:
        table = table._replace(dealer_is_new=False)
    return _mark(table, "burn", next((d.seat for d in dues(table) if d.act == "burn"), PLAYERS))


def _rack(table: Table, discards: tuple[Discard, ...]) -> Table:
    return table._replace(shoe=table.shoe._replace(discards=(*table.shoe.discards, *discards)))


def _bets_closed(table: Table, event: e.BetsClosed) -> Table:
    for number in table.seated:
        seat = table.seat(number)
        table = table.with_seat(number, seat._replace(playing=seat.on(table.game.main_wager) > 0))
    table = table._replace(round=event.round, before=table.meter, pot=table.meter)
    return enter(table, Phase.DEAL)


def _dealt(table: Table, event: e.CardDealt) -> Table:
    if event.card == table.held and event.seat == 0:
        table = table._replace(held=None)
    else:
        table = hands.drawn(table, 1, event.card)
    return _mark(hands.lay(table, event.seat, event.card), "deal", event.seat)


def _cut_card_reached(table: Table, event: e.CutCardReached) -> Table:
    return table._replace(shoe=table.shoe._replace(cut_card_out=True, cut_card_at=event.seat))


def _dealer_changed(table: Table, event: e.DealerChanged) -> Table:
    """He burns before he deals: between rounds at once, else after the burn of the new shoe."""
    table = table._replace(dealer=event.dealer, dealer_is_new=True)
    return enter(table, Phase.NEW_DEALER) if table.phase is Phase.BETTING else table


# The floor


def _opened(table: Table, event: e.TableOpened) -> Table:
    table = table._replace(dealer=event.dealer, dealer_is_new=False, shoe=Shoe())
    table = table._replace(device_jammed=False, after_idle=False)
    if table.game.spec.preshuffled:
        return enter(table, Phase.CUT)
    return enter(table, Phase.INSPECTION if table.game.deal.inspection else Phase.SHUFFLE)


def _idled(table: Table, event: e.TableIdled) -> Table:
    table = table._replace(after_idle=True, spread_asked=False)
    return enter(table, Phase.IDLE)


def _closed(table: Table, event: e.TableClosed) -> Table:
    return enter(table, Phase.CLOSED)


def _reshuffle(table: Table, event: e.ReshuffleOrdered) -> Table:
    return enter(table, Phase.SHUFFLE)


def _void_ruled(table: Table, event: e.VoidRuled) -> Table:
    return table


def _misdealt(table: Table, event: e.MisdealRuled) -> Table:
    table = hands.drawn(table, 1, event.card)
    if event.use == "burn":
        return _rack(table, (Discard(table.round, e.BURNED, event.card),))
    if event.use == "dealer-next":
        return table._replace(held=event.card)
    return _mark(hands.lay(table, event.seat, event.card), "deal", event.seat)


def _face_up(table: Table, event: e.FaceUpFound) -> Table:
    table = _rack(hands.drawn(table, 1, event.card), (Discard(table.round, e.BURNED, event.card),))
    return table._replace(shoe=table.shoe._replace(face_up=table.shoe.face_up + 1))


def _error_drawn(table: Table, event: e.ErrorDrawn) -> Table:
    return table._replace(drawn_in_error=True)


def _missed(table: Table, event: e.SeatMissed) -> Table:
    return table


def _jammed(table: Table, event: e.DeviceJammed) -> Table:
    done = tuple(act for act in table.done if not act.act.startswith("machine-"))
    return table._replace(device_jammed=True, done=done)


def _burn_omitted(table: Table, event: e.BurnOmitted) -> Table:
    return _burn_done(table)


# Consequences


def _settled(table: Table, event: e.WagerSettled) -> Table:
    seat = table.seat(event.seat)
    felt = {wager: amount for wager, amount in seat.felt.items() if wager != event.wager}
    line = Line(event.wager, event.outcome, event.stake, event.taken, event.paid)
    chips = seat.chips + event.stake - event.taken + event.paid
    table = table.with_seat(event.seat, seat._replace(felt=felt, chips=chips, lines=(*seat.lines, line)))
    return table._replace(bank=table.bank + event.taken - event.paid)


def _collected(table: Table, event: e.CardsCollected) -> Table:
    pairs = tuple(zip(event.owners, event.cards, strict=True))
    table = _rack(table, tuple(Discard(table.round, owner, card) for owner, card in pairs))
    for owner in set(event.owners) - {0}:
        cards = tuple(card for one, card in pairs if one == owner)
        table = table.with_seat(owner, hands.hands_collected(table.seat(owner), cards))
    collected = table.house.collected or 0 in event.owners
    return table._replace(house=table.house._replace(collected=collected))


def _released(table: Table, event: e.SeatReleased) -> Table:
    seat = table.seat(event.seat)
    chips = seat.chips + event.returned + event.repaid - event.reclaimed
    table = table.with_seat(event.seat, Seat(seat.name, chips))
    return table._replace(bank=table.bank - event.repaid + event.reclaimed)


def _voided(table: Table, event: e.RoundVoided) -> Table:
    """The meter goes back to what it was; what it had gained or paid in this round is the bank's again."""
    now, then = table.meter, table.before
    bank = table.bank + now.meter + now.reserve - then.meter - then.reserve
    return _round_over(table._replace(meter=then, bank=bank), event.reshuffle)


def _ended(table: Table, event: e.RoundEnded) -> Table:
    return _round_over(table, shoe_is_over(table))


def _round_over(table: Table, reshuffle: bool) -> Table:
    if table.held is not None:
        table = _rack(table, (Discard(table.round, e.BURNED, table.held),))
    for number in table.playing:
        seat = table.seat(number)
        table = table.with_seat(number, Seat(seat.name, seat.chips))
    if table.house.hole:
        table = _rack(table, (Discard(table.round, 0, None),))
    table = table._replace(house=House(), held=None)
    return enter(table, Phase.SHUFFLE if reshuffle else Phase.BETTING)


def meter_after(meter: Meter, event: e.MeterSeeded | e.MeterFed | e.MeterPaid) -> Meter:
    """The meter alone; whose money comes in or goes out is with the event's own function."""
    if isinstance(event, e.MeterFed):
        whole = meter.meter + event.meter, meter.reserve + event.reserve
        return Meter(*whole, event.meter_parts, event.reserve_parts)
    if isinstance(event, e.MeterSeeded):
        seeded = meter.meter + event.from_reserve + event.from_bank
        return meter._replace(meter=seeded, reserve=meter.reserve - event.from_reserve)
    return meter._replace(meter=meter.meter - event.from_meter)


def _seeded(table: Table, event: e.MeterSeeded) -> Table:
    return table._replace(meter=meter_after(table.meter, event), bank=table.bank - event.from_bank)


def _fed(table: Table, event: e.MeterFed) -> Table:
    meter = meter_after(table.meter, event)
    return table._replace(meter=meter, pot=meter, bank=table.bank - event.meter - event.reserve)


def _meter_paid(table: Table, event: e.MeterPaid) -> Table:
    seat, paid = table.seat(event.seat), event.from_meter + event.from_bank
    line = Line("meter", "meter", 0, 0, paid)
    table = table.with_seat(event.seat, seat._replace(chips=seat.chips + paid, lines=(*seat.lines, line)))
    return table._replace(meter=meter_after(table.meter, event), bank=table.bank - event.from_bank)


_APPLY: Mapping[type[e.Event], Apply] = {
    e.PlayerSat: _sat,
    e.ChipsBought: _bought,
    e.PlayerLeft: _left,
    e.WagerPlaced: _placed,
    e.WagerWithdrawn: _withdrawn,
    e.CutDeclined: _declined,
    e.SpreadAsked: _spread_asked,
    e.Surrendered: _surrendered,
    e.WarDeclared: _war,
    e.WinningsTaken: hands.taken,
    e.WinningsLeft: hands.left_on,
    e.Insured: hands.insured,
    e.InsuranceDeclined: hands.uninsured,
    e.EvenMoneyTaken: hands.even_money,
    e.HitAsked: hands.hit,
    e.Stood: hands.stood,
    e.Doubled: hands.doubled,
    e.HandSplit: hands.split,
    e.HoleDealt: hands.hole_dealt,
    e.Peeked: hands.peeked,
    e.HoleTurned: hands.hole_turned,
    e.ActDone: _act_done,
    e.StackCut: _stack_cut,
    e.CutCardPlaced: _cut_card_placed,
    e.CardsBurned: _burned,
    e.BetsClosed: _bets_closed,
    e.CardDealt: _dealt,
    e.CutCardReached: _cut_card_reached,
    e.DealerChanged: _dealer_changed,
    e.TableOpened: _opened,
    e.TableIdled: _idled,
    e.TableClosed: _closed,
    e.ReshuffleOrdered: _reshuffle,
    e.VoidRuled: _void_ruled,
    e.MisdealRuled: _misdealt,
    e.FaceUpFound: _face_up,
    e.ErrorDrawn: _error_drawn,
    e.SeatMissed: _missed,
    e.DeviceJammed: _jammed,
    e.BurnOmitted: _burn_omitted,
    e.WagerSettled: _settled,
    e.CardsCollected: _collected,
    e.SeatReleased: _released,
    e.RoundVoided: _voided,
    e.RoundEnded: _ended,
    e.MeterSeeded: _seeded,
    e.MeterFed: _fed,
    e.MeterPaid: _meter_paid,
}
