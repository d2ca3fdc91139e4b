"""How an audit finds the thread again after a fact that was not in order: what the record did too
early or by a wrong amount, and what it left out. It guesses nothing: it goes on only where the sheet
itself leads to the fact.
"""

from functools import reduce
from typing import NamedTuple

from gotowar.table import commands as c
from gotowar.table import events as e
from gotowar.table import facts
from gotowar.table.decide import decide
from gotowar.table.evolve import meter_after, replay
from gotowar.table.phases import dues
from gotowar.table.refusal import Refusal
from gotowar.table.state import Meter, Phase, Table

Events = tuple[e.Event, ...]
_BY_SEAT = frozenset({"settle", "take-half"})
_NEED_MORE = frozenset({"deal", "cut", "cut-card", "open", "peek", "turn-hole"})
"""Acts that cannot be derived: they need a card, a number or a name."""
_MOST_LEFT_OUT = 64


def out_of_turn(table: Table, fact: e.Event) -> Events | None:
    """What follows from a settlement or a card that came before its turn but in its phase, and from
    what lay on the felt although it might not: a wager of a wrong amount, a card of one deck too many."""
    if isinstance(fact, e.CardDealt):
        return (fact,) if _wants_card(table, fact) else None
    if isinstance(fact, e.WagerPlaced):
        return (fact,) if _was_laid(table, fact) else None
    command = facts.command_of(fact)
    if not isinstance(command, c.Act) or command.act not in _BY_SEAT:
        return None
    ahead = table
    while ahead.phase is table.phase and dues(ahead)[0].act in _BY_SEAT:
        answer = decide(ahead, command)
        if not isinstance(answer, Refusal):
            return answer
        ahead = replay(ahead, _due_act(ahead) or ())
    return None


def _wants_card(table: Table, fact: e.CardDealt) -> bool:
    """Whether the place still waits for a card in this deal."""
    if not any(due.act == "deal" for due in dues(table)):
        return False
    first = table.phase is Phase.DEAL
    if fact.seat not in (*(table.playing if first else table.at_war), c.DEALER):
        return False
    if fact.seat == c.DEALER:
        return (table.dealer_first if first else table.dealer_second) is None and table.held is None
    seat = table.seat(fact.seat)
    return (seat.first if first else seat.second) is None


def _was_laid(table: Table, fact: e.WagerPlaced) -> bool:
    """Whether only the amount is wrong, and the player had it."""
    answer = decide(table, c.Wager(fact.seat, fact.wager, fact.amount))
    amounts = isinstance(answer, Refusal) and answer.code in {"chip", "limits"}
    return amounts and 0 < fact.amount <= table.seat(fact.seat).chips


def left_out(table: Table, command: c.Command) -> tuple[Events, ...] | None:
    """The acts that should have been done before the command, if with them it is in order."""
    found: list[Events] = []
    while len(found) < _MOST_LEFT_OUT:
        derived = _due_act(table)
        if derived is None or (found and any(isinstance(event, e.RoundEnded) for event in derived)):
            # A late wager would seem in order if the rest of its round had been left out.
            return None
        found.append(derived)
        table = replay(table, derived)
        if not isinstance(decide(table, command), Refusal):
            return tuple(found)
    return None


def _due_act(table: Table) -> Events | None:
    """What the dealer's next act brings about, where nothing but doing it is needed."""
    due = dues(table)[0]
    if due.by == "seat" or due.act in _NEED_MORE:
        return None
    answer = decide(table, c.Act(due.act, due.seat))
    return None if isinstance(answer, Refusal) else answer


_OF_METER = (e.MeterSeeded, e.MeterFed, e.MeterPaid)


class Kept(NamedTuple):
    """The meter as the record has kept it, rightly or not; the fields are the table's."""

    meter: Meter = Meter()
    pot: Meter = Meter()
    before: Meter = Meter()


def kept(before: Kept, recorded: Events) -> Kept:
    """The same after these events of the record."""
    return reduce(_keep, recorded, before)


def _keep(now: Kept, event: e.Event) -> Kept:
    if isinstance(event, e.BetsClosed):
        return Kept(now.meter, now.meter, now.meter)
    if isinstance(event, e.RoundVoided):
        return now._replace(meter=now.before)
    if not isinstance(event, _OF_METER):
        return now
    meter = meter_after(now.meter, event)
    return now._replace(meter=meter, pot=meter if isinstance(event, e.MeterFed) else now.pot)


def by_kept_meter(table: Table, now: Kept, recorded: Events, derived: Events) -> tuple[Table, Events] | None:
    """Where the meter moves otherwise than is right, but rightly for one that was kept wrong before: that
    has been reported, and the audit goes on by the meter as it was kept."""
    command = facts.command_of(recorded[0])
    if command is None or _of_meter(recorded) == _of_meter(derived):
        return None
    gone = table.meter.meter + table.meter.reserve - now.meter.meter - now.meter.reserve
    table = table._replace(meter=now.meter, pot=now.pot, before=now.before, bank=table.bank + gone)
    answer = decide(table, command)
    if isinstance(answer, Refusal) or _of_meter(recorded) != _of_meter(answer):
        return None
    return table, answer


def _of_meter(events: Events) -> list[e.Event]:
    return [event for event in events if isinstance(event, _OF_METER)]
