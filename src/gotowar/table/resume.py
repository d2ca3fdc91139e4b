"""How an audit finds the thread again after a fact that was not in order: what the record did too
early or by a wrong amount, and what it left out. It guesses nothing: it goes on only where the sheet
itself leads to the fact.
"""

from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any, NamedTuple

from gotowar.rules.blackjack import settle_insurance
from gotowar.table import commands as c
from gotowar.table import events as e
from gotowar.table import facts
from gotowar.table.decide import decide
from gotowar.table.due import Due
from gotowar.table.evolve import meter_after, replay
from gotowar.table.phases import dues
from gotowar.table.refusal import Refusal
from gotowar.table.state import Meter, Phase, Table
from gotowar.table.war_blackjack import current, makes_natural

Events = tuple[e.Event, ...]
_BY_SEAT = frozenset({"settle", "take-half"})
_NEED_MORE = frozenset({"deal", "cut", "cut-card", "open", "peek", "turn-hole"})
"""Acts that cannot be derived: they need a card, a number or a name."""
_MOST_LEFT_OUT = 64


def out_of_turn(table: Table, fact: e.Event) -> Events | None:
    """What follows from a settlement or a card that came before its turn but in its phase, and from
    what lay on the felt although it might not: a wager of a wrong amount, a card of one deck too many."""
    if done := _DONE.get(type(fact)):
        return (fact,) if done(table, fact) else None
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
    due = next((due for due in dues(table) if due.act == "deal"), None)
    if due is None:
        return False
    if fact.seat == c.DEALER:
        return _dealer_waits(table, due)
    if fact.seat not in (table.at_war if table.phase is Phase.WAR else table.playing):
        return False
    seat = table.seat(fact.seat)
    if table.phase is Phase.SECOND:
        return any(hand.wants for hand in seat.hands)
    if table.phase in _FIRST_TWO:
        return (seat.first if table.phase is Phase.DEAL else seat.second) is None
    return due.seat == fact.seat


_FIRST_TWO = frozenset({Phase.DEAL, Phase.WAR})


def _dealer_waits(table: Table, due: Due) -> bool:
    if table.phase not in _FIRST_TWO:
        return due.seat == c.DEALER
    first = table.phase is Phase.DEAL
    return (table.dealer_first if first else table.dealer_second) is None and table.held is None


def _was_laid(table: Table, fact: e.WagerPlaced) -> bool:
    """Whether only the amount is wrong, and the player had it."""
    answer = decide(table, c.Wager(fact.seat, fact.wager, fact.amount))
    amounts = isinstance(answer, Refusal) and answer.code in {"chip", "limits", "together"}
    return amounts and _has(table, fact.seat, fact.amount)


def _has(table: Table, number: int, *amounts: int) -> bool:
    """Whether these chips, and not none, could be laid."""
    return min(amounts) >= 0 and 0 < sum(amounts) <= table.seat(number).chips


def _was_played(table: Table, fact: e.HitAsked | e.Doubled | e.HandSplit) -> bool:
    """Whether the rules forbid the hand what its player did with it when it was his turn."""
    hand = current(table, fact.seat) if fact.seat in table.seated else None
    if hand is None or hand.number != fact.hand:
        return False
    if isinstance(fact, e.HitAsked):
        return True
    shaped = len(hand.cards) == 2 or isinstance(fact, e.Doubled)
    return shaped and _has(table, fact.seat, fact.amount, fact.left)


def _was_insured(table: Table, fact: e.Insured) -> bool:
    """Whether only the amounts are wrong."""
    if table.phase is not Phase.INSURANCE or fact.seat not in table.playing or table.seat(fact.seat).insured:
        return False
    return _has(table, fact.seat, fact.amount, fact.left)


def _was_given_up(table: Table, fact: e.Surrendered) -> bool:
    """Whether a hand that cannot be surrendered was."""
    hand = current(table, fact.seat) if fact.seat in table.seated else None
    return hand is not None and hand.number == 1 and len(table.seat(fact.seat).hands) == 1


def _was_hidden(table: Table, fact: e.HoleDealt) -> bool:
    """Whether the hole card came before a player's second card."""
    left = table.shoe.cards - table.shoe.gone
    return table.phase is Phase.SECOND and not table.house.hole and left > 0


def _was_turned(table: Table, fact: e.HoleTurned) -> bool:
    """Whether the hole card is due to be turned, and is not what was said of it, or is one too many."""
    return dues(table)[0].act == "turn-hole"


_DONE: Mapping[type[e.Event], Callable[[Table, Any], bool]] = {
    e.CardDealt: _wants_card,
    e.WagerPlaced: _was_laid,
    e.HitAsked: _was_played,
    e.Doubled: _was_played,
    e.HandSplit: _was_played,
    e.Insured: _was_insured,
    e.Surrendered: _was_given_up,
    e.HoleDealt: _was_hidden,
    e.HoleTurned: _was_turned,
}
"""Facts that change what lies on the felt even against the rules, and whether this one did."""


def left_out(table: Table, command: c.Command) -> tuple[Events, ...] | None:
    """The acts that should have been done before the command, if with them it is in order."""
    found: list[Events] = []
    while len(found) < _MOST_LEFT_OUT:
        derived = _unsaid(table, command) or _due_act(table)
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


def by_false_word(table: Table, fact: e.Event) -> tuple[int, int]:
    """What insurance came to by the dealer's "no", and what it should have by the natural then turned."""
    if not isinstance(fact, e.HoleTurned) or table.house.natural or not makes_natural(table, fact.card):
        return 0, 0
    lines = [line for i in table.playing for line in table.seat(i).lines if "insurance" in line.wager]
    terms, chip = table.game.blackjack, table.game.spec.chip
    right = [settle_insurance(terms, dealer_natural=True, stake=line.stake, chip=chip) for line in lines]
    return sum(x.paid - x.taken for x in lines), sum(x.paid - x.taken for x in right)


def _unsaid(table: Table, command: c.Command) -> Events | None:
    """What a player or the dealer must have said before the command: a card follows a hit, and anything
    else what the table decides for one who does not answer; a look at the hole card said what it is."""
    due = dues(table)[0]
    if due.act == "peek":
        turned = command.card if isinstance(command, c.Act) and command.act == "turn-hole" else None
        answer = decide(table, c.Peek(turned is not None and makes_natural(table, turned)))
    elif (
        due.act == "play" and isinstance(command, c.Act) and (command.act, command.seat) == ("deal", due.seat)
    ):
        answer = decide(table, c.Hit(due.seat))
    elif due.act in _NO_MONEY:
        answer = decide(table, c.Absent(due.seat))
    else:
        return None
    return None if isinstance(answer, Refusal) else answer


_NO_MONEY = frozenset({"take-or-leave", "insure", "play"})
"""Answers of War Blackjack; the table's own, for a player who gives none, moves no money."""

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
