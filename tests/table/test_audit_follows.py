"""An audit takes the order of the file for the order at the table, and a meter that once went wrong as it
then lay: each is reported once, where it is, and no later round is blamed.
"""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from gotowar.table.audit import Difference, audit
from gotowar.table.codec import from_json, to_json
from tests.table.tables import played

Json = dict[str, Any]
BOTH = ("seat 1 sits 1000", "seat 2 sits 1000", "ready")


def judged(place: str, events: list[Json]) -> list[Difference]:
    game = played(place).table.game
    return audit(game, ((line, from_json(one)) for line, one in enumerate(events, 2))).differences


def recorded(place: str, *lines: str) -> list[Json]:
    events = [to_json(event) for event in played(place, *lines).events]
    assert judged(place, events) == []
    return events


def at(events: list[Json], event: str, **fields: object) -> int:
    return next(i for i, one in enumerate(events) if {"event": event, **fields}.items() <= one.items())


# ---- the order of what follows from one fact -------------------------------------------------------

WAR = (*BOTH, "seat 1 initial 10", "seat 2 initial 10", "cards 8h 5h 7c", "go")
LET_OUT = (
    *(*BOTH, "seat 1 initial 10", "seat 2 initial 10", "dealer no-more-bets", "dealer deal 1 8h"),
    *("dealer deal 2 5h", "floor misdeal 2c burn out 2 1", "go"),
)
ORDERS: dict[str, tuple[str, tuple[str, ...], Json, Json, str]] = {
    # sheet, script, two events that follow from one fact, the clause that is cited
    "SD (5) a hand taken up before it is paid": (
        *("SD", WAR),
        {"event": "wager-settled", "seat": 1},
        {"event": "cards-collected", "owners": [1]},
        "(4)(a), (5) paytable: beat dealer",
    ),
    "MA 10(a) the hands of two who are let out": (
        *("MA", LET_OUT),
        {"event": "cards-collected", "owners": [2]},
        {"event": "cards-collected", "owners": [1]},
        "10(a)",
    ),
    "MA 8(h) the round over before its cards are taken up": (
        *("MA", WAR),
        {"event": "cards-collected"},
        {"event": "round-ended"},
        "1 round of play, 8(h)",
    ),
}


def swapped(events: list[Json], first: Json, second: Json) -> int:
    i, j = at(events, **first), at(events, **second)
    assert i < j, "they stand in this order"
    events[i], events[j] = events[j], events[i]
    return i


@pytest.mark.parametrize(("place", "lines", "first", "second", "clause"), ORDERS.values(), ids=ORDERS)
def test_consequences_in_another_order(
    place: str, lines: tuple[str, ...], first: Json, second: Json, clause: str
) -> None:
    events = recorded(place, *lines)
    i = swapped(events, first, second)
    (found,) = judged(place, events)
    assert (found.line, found.clause, found.what) == (i + 2, clause, "stands in another order")
    assert (found.paid, found.due) == (0, 0)
    assert found.recorded != found.right
    assert sorted(found.recorded.split("; ")) == sorted(found.right.split("; "))


def test_a_wrong_amount_out_of_its_place_is_two_differences() -> None:
    events = recorded("SD", *WAR)
    swapped(events, {"event": "wager-settled", "seat": 1}, {"event": "cards-collected", "owners": [1]})
    events[at(events, "wager-settled", seat=1)]["paid"] = 2000
    assert [one.what for one in judged("SD", events)] == ["differs", "stands in another order"]


# ---- the meter -------------------------------------------------------------------------------------

ROUND = ("seat 1 initial 10", "seat 1 progressive 1", "seat 2 initial 10", "cards 8h 5h 7c", "go")
HIT = (
    *("seat 1 initial 10", "seat 1 progressive 5", "seat 2 initial 10", "cards Kh 5h Kh Kh Kh", "go"),
    *("seat 1 war", "go", *ROUND),
)
EVENING = (*BOTH, *ROUND, *ROUND, *HIT)
Falsify = Callable[[list[Json]], Json]


def a_cent_more_laid(events: list[Json]) -> Json:
    """Round 1: a wager of $1.01, of which a fifth is no whole cent."""
    row = events[at(events, "wager-placed", wager="progressive")]
    row["amount"] = 101
    return row


def fed(**changes: int) -> Falsify:
    def falsify(events: list[Json]) -> Json:
        row = events[at(events, "meter-fed")]
        row.update(changes)
        return row

    return falsify


def paid_short(events: list[Json]) -> Json:
    row = events[at(events, "meter-paid")]
    row["from_meter"] -= 100_00
    return row


def fed_and_paid(events: list[Json]) -> Json:
    """Round 1 feeds the meter a dollar more, and when it is hit that dollar is paid with it."""
    events[at(events, "meter-paid")]["from_meter"] += 100
    return fed(meter=120)(events)


def not_fed(events: list[Json]) -> Json:
    del events[at(events, "meter-fed")]
    return {}


ONCE: dict[str, tuple[Falsify, int]] = {
    # what is falsified, and in which round
    "a wager of a cent more": (a_cent_more_laid, 1),
    "a meter fed a dollar more": (fed(meter=120), 1),
    "a meter fed a dollar more, and paid with it": (fed_and_paid, 1),
    "a meter fed nothing": (fed(meter=0, reserve=0), 1),
    "parts of a cent carried on": (fed(meter_parts=2000), 1),
    "no meter fed": (not_fed, 1),
    "a meter that pays too little": (paid_short, 3),
}


@pytest.mark.parametrize(("falsify", "round_"), ONCE.values(), ids=ONCE)
def test_11_a_meter_that_went_wrong_is_reported_where_it_did(falsify: Falsify, round_: int) -> None:
    events = recorded("MA progressive", *EVENING)
    falsify(events)
    found = judged("MA progressive", events)
    assert found
    assert {one.round for one in found} == {round_}
    assert all(one.recorded != one.right for one in found)


def test_11_parts_of_a_cent_are_shown_where_nothing_else_differs() -> None:
    events = recorded("MA progressive", *EVENING)
    fed(meter_parts=2000)(events)
    (found,) = judged("MA progressive", events)
    assert found.recorded == "meter up $0.20, reserve up $0.05 (meter_parts 2000)"
    assert found.right == "meter up $0.20, reserve up $0.05 (meter_parts 0)"


def test_11_a_meter_that_goes_wrong_twice_is_reported_twice() -> None:
    events = recorded("MA progressive", *EVENING)
    a_cent_more_laid(events)
    paid_short(events)
    assert {one.round for one in judged("MA progressive", events)} == {1, 3}


def test_11_the_honest_evening_hits_the_meter() -> None:
    events = recorded("MA progressive", *EVENING)
    assert {one["event"] for one in events} >= {"meter-seeded", "meter-fed", "meter-paid"}
    assert judged("MA progressive", copy.deepcopy(events)) == []
