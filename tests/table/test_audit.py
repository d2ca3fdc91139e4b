"""What an audit finds: an honest record is clean, and every way to falsify one is named where it is.

The record below is one honest game of South Dakota's; each row falsifies it in one place.
"""

import copy
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gotowar.cards import parse
from gotowar.house.company import deal_rounds
from gotowar.house.dealer import Dealer, practice_entropy
from gotowar.house.room import Room
from gotowar.sheets import load
from gotowar.sheets.shipped import game
from gotowar.table import events as e
from gotowar.table.audit import Difference, Report, audit, of_header
from gotowar.table.codec import from_json, to_json
from gotowar.table.record import Header
from tests.laws.drive import Driver
from tests.table.tables import played

Json = dict[str, Any]
SD = game("us-sd/casino-war")


def honest() -> list[Json]:
    """Round 1: seat 1 ties and surrenders with a tie wager, seat 2 loses, seat 3 ties and wins its war.
    Round 2: seats 1 and 2 win against a two. Round 3: seat 1 loses."""
    script = played(
        "SD",
        *(f"seat {i} sits 500" for i in (1, 2, 3)),
        "ready",
        *("seat 1 initial 10", "seat 1 tie 5", "seat 2 initial 10", "seat 3 initial 10"),
        "cards 9c 8h 9d 9h",
        "go",
        *("seat 1 surrenders", "seat 3 war"),
        "cards Kc 7s",
        "go",
        *("seat 1 initial 10", "seat 2 initial 20", "cards Ah Ad 2c", "go"),
        *("seat 1 initial 10", "cards 3h 4d", "go"),
    )
    return [to_json(event) for event in script.events]


HONEST = honest()


def at(events: list[Json], event: str, **fields: object) -> int:
    """Where the first such event stands."""
    wanted = {"event": event, **fields}
    return next(i for i, one in enumerate(events) if wanted.items() <= one.items())


def judged(events: list[Json]) -> Report:
    """Line 1 is the header."""
    return audit(SD, ((line, from_json(one)) for line, one in enumerate(events, 2)))


Falsify = Callable[[list[Json]], int]
"""Changes the events; gives the place of the event that is then wrong, or stands where one is missing."""


def change(event: str, by: Json, **fields: object) -> Falsify:
    def falsify(events: list[Json]) -> int:
        i = at(events, event, **fields)
        events[i].update(by)
        return i

    return falsify


def remove_fact(event: str, **fields: object) -> Falsify:
    """It is missed where the next fact stands."""

    def falsify(events: list[Json]) -> int:
        i = at(events, event, **fields)
        del events[i]
        return i

    return falsify


def remove_consequence(event: str, **fields: object) -> Falsify:
    """It is missed at the end of what followed from its fact."""

    def falsify(events: list[Json]) -> int:
        return remove_fact(event, **fields)(events) - 1

    return falsify


def insert(new: Json, event: str, **fields: object) -> Falsify:
    def falsify(events: list[Json]) -> int:
        i = at(events, event, **fields) + 1
        events.insert(i, new)
        return i

    return falsify


def settled(seat: int, wager: str, outcome: str, stake: int, taken: int, paid: int, clause: str = "") -> Json:
    event = e.WagerSettled(seat, wager, outcome, stake, taken, paid, clause)
    return to_json(event)


def settle_backwards(events: list[Json]) -> int:
    """Round 2: seat 2 before seat 1, each with all that follows from it."""
    start = at(events, "bets-closed", round=2)
    rest = events[start:]
    i, j = at(rest, "act-done", act="settle", seat=1), at(rest, "act-done", act="settle", seat=2)
    end = at(rest, "act-done", act="clear")
    rest[i:end] = [*rest[j:end], *rest[i:j]]
    events[start:] = rest
    return start + i


def an_altered_card(events: list[Json]) -> int:
    """Round 3: the three that lost to a four becomes a five, and still loses."""
    events[at(events, "card-dealt", seat=1, card="3h")]["card"] = "5h"
    return at(events, "wager-settled", seat=1, outcome="lower")


def a_settlement_left_out(events: list[Json]) -> int:
    """Seat 2's hand in round 2 is passed over: not settled, not taken up."""
    start = at(events, "wager-settled", seat=2, stake=2000) - 1
    del events[start : start + 3]
    return start


def a_late_wager(events: list[Json]) -> int:
    """Past posting: a tie wager laid when the dealer's nine lies on the table."""
    i = at(events, "card-dealt", seat=0, card="9h") + 1
    events.insert(i, to_json(e.WagerPlaced(3, "tie", 500)))
    return i


def a_payment_first(events: list[Json]) -> int:
    events.insert(0, settled(1, "tie", "tie-won", 500, 0, 5000))
    return 0


class Row(NamedTuple):
    falsify: Falsify
    round: int
    clause: str
    what: str
    paid: int = 0
    due: int = 0
    others: int = 0
    """Differences that follow besides, because the falsified event had been built upon."""


TIE_WON = {"seat": 1, "wager": "tie"}
EXTRA_TIE = (500, 0, 5000, "(4)(c)")
WIN = "(4)(a), (5) paytable: beat dealer"
HALF = "(4)(a)(i), (5) paytable: surrender"
ROWS = {
    "a tie paid nine to one": Row(
        change("wager-settled", {"paid": 4500}, **TIE_WON), 1, "(4)(c)", "differs", 4500, 5000
    ),
    "a win paid too high": Row(
        change("wager-settled", {"paid": 2500}, seat=2, stake=2000), 2, WIN, "differs", 2500, 2000
    ),
    "all is taken where half is lost": Row(
        change("wager-settled", {"taken": 1000}, seat=1, outcome="surrender"), 1, HALF, "differs", -1000, -500
    ),
    "another clause": Row(
        change("wager-settled", {"clause": "(5)"}, **TIE_WON), 1, "(4)(c)", "differs", 5000, 5000
    ),
    "another outcome": Row(
        change("wager-settled", {"outcome": "tie-lost"}, **TIE_WON), 1, "(4)(c)", "differs", 5000, 5000
    ),
    "a war wager of half the initial wager": Row(
        change("war-declared", {"amount": 500}, seat=3), 1, "(4)(a)(ii), (4)(d)", "differs"
    ),
    "an altered card": Row(an_altered_card, 3, WIN, "differs", -1000, 1000, others=1),
    "a card laid elsewhere in the rack": Row(
        change("cards-collected", {"owners": [2]}, cards=["3h"]), 3, "(4), (5)", "differs"
    ),
    "a settlement line is missing": Row(
        remove_consequence("wager-settled", **TIE_WON), 1, "(4)(c)", "is missing", 0, 5000
    ),
    "a whole hand is not settled": Row(a_settlement_left_out, 2, WIN, "is missing", 0, 2000),
    "a line too many": Row(
        insert(settled(2, "tie", "tie-won", *EXTRA_TIE), "wager-settled", seat=2),
        *(1, "(4), (5)", "should not be there", 5000, 0),
    ),
    "a payment made twice": Row(
        insert(settled(1, "tie", "tie-won", *EXTRA_TIE), "wager-settled", **TIE_WON),
        *(1, "(4), (5)", "should not be there", 5000, 0),
    ),
    "a stake handed back that nobody laid": Row(
        insert(settled(2, "tie", "tie-won", 500, 0, 0), "wager-settled", seat=2),
        *(1, "(4), (5)", "should not be there"),
    ),
    "no money, but a line too many": Row(
        insert(to_json(e.CardsCollected((2,), (parse("2c"),))), "round-ended", round=3),
        *(3, "product", "should not be there"),
    ),
    "a payment before anything": Row(a_payment_first, 1, "product", "nothing brought this about", 5000, 0),
    "a war card for a seat that surrendered": Row(
        insert(to_json(e.CardDealt(1, "war", parse("Qc"))), "cards-burned", count=3),
        *(1, "(4)(d)", "it is not the moment to deal seat 1"),
    ),
    "settled in another order": Row(settle_backwards, 2, "(4), (5)", "it is not the moment to settle seat 2"),
    "another round number": Row(change("bets-closed", {"round": 7}, round=2), 2, "product", "differs"),
    "a round that ends under another number": Row(
        change("round-ended", {"round": 7}, round=2), 2, "product", "differs"
    ),
    "no burn before the war": Row(remove_fact("cards-burned", count=3), 1, "(4)(d)", "is missing"),
    "bets never closed": Row(remove_fact("bets-closed", round=2), 2, "(2)", "is missing"),
    "past posting": Row(a_late_wager, 1, "house procedure", "wagers are not open"),
    "a wager below the limit": Row(
        change("wager-placed", {"amount": 100}, seat=2, amount=2000),
        *(2, "(2)", "$1 is outside the initial limits"),
        others=1,
    ),
    "a wager of more than the player has": Row(
        change("wager-placed", {"amount": 60_000}, seat=2, amount=2000),
        *(2, "(2)", "$600 is more than there is"),
        others=2,
    ),
    "a seat that is not there": Row(
        change("wager-placed", {"seat": -3}, seat=2, amount=2000),
        *(2, "house procedure", "there is no seat -3"),
        others=2,
    ),
    "chips out of nowhere": Row(
        change("player-sat", {"chips": -50_000}, seat=2), 1, "(2)", "-$500 cannot be bought", others=6
    ),
}


def test_the_honest_record_is_clean() -> None:
    report = judged(HONEST)
    assert report.is_clean
    assert (report.rounds, report.events, report.ends_in_round) == (3, len(HONEST), "")
    assert report.recorded == report.right
    assert (report.recorded.settled, report.recorded.paid, report.recorded.taken) == (8, 90_00, 25_00)


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_a_falsified_record_is_named(row: Row) -> None:
    events = copy.deepcopy(HONEST)
    line = row.falsify(events) + 2
    first, *others = judged(events).differences
    assert (first.round, first.line, first.clause) == (row.round, line, row.clause)
    assert first.what.startswith(row.what)
    assert (first.paid, first.due) == (row.paid, row.due)
    assert len(others) == row.others, others


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_the_thread_is_found_again(row: Row) -> None:
    """All three rounds are judged, and no round is blamed for what happened in another."""
    events = copy.deepcopy(HONEST)
    row.falsify(events)
    report = judged(events)
    assert (report.rounds, report.ends_in_round) == (3, "")
    if row.what != "-$500 cannot be bought":
        assert {one.round for one in report.differences} == {row.round}


def test_the_seventh_copy_of_a_card_is_named_once() -> None:
    script = played(
        "SD",
        *(f"seat {i} sits 100" for i in range(1, 8)),
        "ready",
        *(f"seat {i} initial 10" for i in range(1, 8)),
        "cards 9c 9c 9c 9c 9c 9c 9d Kd",
        "go",
    )
    events = [to_json(event) for event in script.events]
    assert judged(events).is_clean
    i = at(events, "card-dealt", card="9d")
    events[i]["card"] = "9c"
    first, *others = judged(events).differences
    assert (first.round, first.line) == (1, i + 2)
    assert first.what == "all 6 copies of the nine of clubs have been seen in this shoe"
    # The rack still holds the nine of diamonds.
    assert [one.what for one in others] == ["differs"]


def test_a_record_may_end_within_a_round() -> None:
    report = judged(HONEST[: at(HONEST, "card-dealt", seat=3)])
    assert report.is_clean
    assert report.ends_in_round == "round 1; due: deal seat 3"


def test_what_was_paid_without_reason_is_in_the_sum() -> None:
    """A hand settled twice over: nothing was due the second time, and the player got it again."""
    events = copy.deepcopy(HONEST)
    start = at(events, "wager-settled", seat=2, stake=2000) - 1
    end = at(events, "round-ended", round=2) - 2
    events[end:end] = copy.deepcopy(events[start : start + 2])
    report = judged(events)
    assert sum(one.paid - one.due for one in report.differences) == 2000
    assert report.recorded.paid == report.right.paid + 2000


def test_cards_out_of_turn_are_judged_as_they_lie() -> None:
    """Seat 2 is dealt before seat 1: one difference, and both hands are judged by their cards."""
    events = copy.deepcopy(HONEST)
    i = at(events, "card-dealt", seat=1)
    events[i], events[i + 1] = events[i + 1], events[i]
    found = judged(events).differences
    assert [(one.line, one.clause) for one in found] == [(i + 2, "(3)")]


def test_another_sheet_file_is_a_difference_on_line_one() -> None:
    (found,) = of_header(Header(SD.sheet_id, "0" * 64, {}, "1"), SD)
    assert (found.line, found.clause) == (1, "product")
    assert "0" * 64 in found.recorded
    assert SD.digest in found.right
    assert of_header(Header(SD.sheet_id, SD.digest, {}, "1"), SD) == ()


class Keep:
    """A keeper that keeps in memory."""

    def __init__(self) -> None:
        self.events: list[e.Event] = []

    def keep(self, events: tuple[e.Event, ...]) -> None:
        self.events += events


@pytest.mark.parametrize("name", load.spec_names())
def test_games_of_computers_are_clean(name: str) -> None:
    """Some thousand events of every shipped table, with reshuffles and cuts in between."""
    kept = Keep()
    room = Room(game(name), Dealer(practice_entropy("audit")), kept)
    assert list(deal_rounds(room, 60)) == list(range(1, 61))
    report = audit(room.table.game, enumerate(kept.events, 2))
    assert (report.differences, report.rounds, room.table.shoe.number > 1) == ([], 60, True)


@pytest.mark.parametrize("name", load.spec_names())
@given(numbers=st.lists(st.integers(0, 10**9), max_size=120))
def test_whatever_a_table_allows_is_clean(name: str, numbers: list[int]) -> None:
    """Sensible and absurd commands, irregularities and voids: what was not refused is in order."""
    driver = Driver(game(name))
    for number in numbers:
        driver.step(number)
    assert audit(driver.table.game, enumerate(driver.events, 2)).differences == []


AMOUNTS = st.integers(-(10**15), 10**15) | st.integers(-2, 9)


@given(st.data())
def test_no_falsification_breaks_the_audit(data: st.DataObject) -> None:
    """Lines dropped, doubled, moved, seats and amounts changed: always a report, never a crash."""
    events = copy.deepcopy(HONEST)
    for _ in range(data.draw(st.integers(1, 6))):
        i = data.draw(st.integers(0, len(events) - 1))
        how = data.draw(st.sampled_from(("drop", "double", "move", "number")))
        if how == "drop":
            del events[i]
        elif how == "double":
            events.insert(i, copy.deepcopy(events[i]))
        elif how == "move":
            events.insert(data.draw(st.integers(0, len(events) - 1)), events.pop(i))
        else:
            numbers = [key for key, value in events[i].items() if type(value) is int]
            events[i].update({key: data.draw(AMOUNTS) for key in numbers})
    report = judged(events)
    assert report.events == len(events)
    assert all(isinstance(one, Difference) for one in report.differences)
