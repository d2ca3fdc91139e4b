"""The progressive at the table: the meter's money, who shares it, and the envy of the others.

Which class four cards make and what it pays is in ``rules/``; seed, rates, ceiling and the rule for
simultaneous winners are the operator's, in the spec (Massachusetts section 11 leaves them open).
"""

from gotowar.rules import progressive as rules
from gotowar.rules.terms import ProgressiveTerms
from gotowar.sheets.spec import Meter as Terms
from gotowar.table import events as e
from gotowar.table.state import Meter, Table

WHOLE = 10_000
Events = tuple[e.Event, ...]


def _terms(table: Table) -> tuple[ProgressiveTerms, Terms]:
    assert table.game.progressive is not None and table.game.spec.progressive is not None
    return table.game.progressive, table.game.spec.progressive


def seed(table: Table) -> Events:
    """The first money in the meter, when a table with a progressive is first opened."""
    if table.game.progressive is None or table.meter.meter:
        return ()
    return (e.MeterSeeded(0, _terms(table)[1].seed),)


def feed(table: Table) -> Events:
    """Every progressive wager of the round adds its part."""
    return _feed(table, table.meter) if _staked(table) else ()


def refeed(table: Table) -> Events:
    """The same after a wager of the round became void: what it had added is taken out again."""
    if table.game.progressive is None or table.meter == table.before:
        return ()
    return tuple(fed for fed in _feed(table, table.before) if fed.meter or fed.reserve)


def _staked(table: Table) -> int:
    return sum(table.seat(i).on("progressive") for i in table.seated)


def _feed(table: Table, base: Meter) -> tuple[e.MeterFed, ...]:
    """From the meter as it was before the round to what it must be; above the ceiling the reserve gains."""
    _, terms = _terms(table)
    whole, parts = divmod(_staked(table) * terms.rate + base.meter_parts, WHOLE)
    reserve, reserve_parts = divmod(_staked(table) * terms.reserve_rate + base.reserve_parts, WHOLE)
    room = max(terms.ceiling - base.meter, 0)
    meter = base.meter + min(whole, room) - table.meter.meter
    kept = base.reserve + reserve + max(whole - room, 0) - table.meter.reserve
    return (e.MeterFed(meter, kept, parts, reserve_parts),)


def found(table: Table, number: int) -> int:
    """The classes of a seat's cards, as bits."""
    seat, dealer = table.seat(number), table.dealer_first
    if seat.first is None or dealer is None:
        return 0
    war = seat.second is not None and table.dealer_second is not None
    second = seat.second.code if seat.second is not None and war else rules.NO_CARD
    dealer_second = table.dealer_second.code if table.dealer_second is not None and war else rules.NO_CARD
    return rules.hits(_terms(table)[0], seat.first.code, dealer.code, second, dealer_second)


def settle(table: Table, number: int) -> Events:
    """Fixed pay, meter and envy of one seat."""
    terms, _ = _terms(table)
    bits, stake = found(table, number), table.seat(number).on("progressive")
    taken, paid = rules.settle(terms, bits, stake)
    outcome = CLASS_NAMES[rules.top(bits)]
    clause = table.game.cite(outcome)
    line = e.WagerSettled(number, "progressive", outcome, stake, taken, paid, clause)
    meter = _meter(table, number) if rules.hits_meter(bits) else ()
    return (e.ActDone("settle", number), line, *meter, *_envy(table, number, stake))


CLASS_NAMES = (
    "progressive-nothing",
    "progressive-tie",
    "progressive-suited-tie",
    "progressive-double-tie",
    "progressive-four",
    "progressive-suited-double",
    "progressive-suited-four",
)


def _envy(table: Table, number: int, stake: int) -> Events:
    """Once for every other player's hand that hits; never for one's own or the dealer's."""
    terms, _ = _terms(table)
    others = sum(1 for i in winners(table) if i != number)
    paid = rules.envy(terms, stake, others, table.game.spec.chip)
    return (e.WagerSettled(number, "envy", "envy", 0, 0, paid, table.game.cite("envy")),) if paid else ()


def winners(table: Table) -> tuple[int, ...]:
    """Seats that made a progressive wager in this round and hit the meter, in the order of settling."""
    order = table.turn(table.playing, table.game.deal.settle_from)
    made = (i for i in order if table.seat(i).on("progressive") or _settled(table, i))
    return tuple(i for i in made if rules.hits_meter(found(table, i)))


def _settled(table: Table, number: int) -> bool:
    return any(line.wager == "progressive" for line in table.seat(number).lines)


def _meter(table: Table, number: int) -> Events:
    """One winner's part of the meter, by the operator's rule for several in one round."""
    terms, operator = _terms(table)
    hit = winners(table)
    pot = rules.meter_share(terms, table.pot.meter)
    last, clause = number == hit[-1], table.game.cite("meter")
    if operator.simultaneous == "in-settlement-order":
        share, last = rules.meter_share(terms, table.meter.meter), True
    elif operator.simultaneous == "each-full":
        share = pot
    else:
        share = pot // len(hit) + (hit.index(number) < pot % len(hit))
    own = min(share, table.meter.meter)
    paid = e.MeterPaid(number, own, share - own, clause)
    return (paid, *_reseed(table, own, operator)) if last else (paid,)


def _reseed(table: Table, gone: int, operator: Terms) -> Events:
    """After the last winner the meter starts again at its seed, from the reserve as far as that goes."""
    needed = max(operator.seed - (table.meter.meter - gone), 0)
    own = min(needed, table.meter.reserve)
    return (e.MeterSeeded(own, needed - own),) if needed else ()
