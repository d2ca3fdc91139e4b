"""What holds at every table, whatever anybody does: Hypothesis looks for the exception."""

from collections.abc import Callable, Mapping
from dataclasses import fields

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gotowar.cards import Card, parse
from gotowar.sheets import load
from gotowar.sheets.shipped import game
from gotowar.table import commands as c
from gotowar.table import events as e
from gotowar.table.codec import from_json, to_json
from gotowar.table.evolve import replay
from gotowar.table.facts import EVENTS
from gotowar.table.phases import dues, row
from gotowar.table.state import Phase, Table, new_table
from gotowar.table.view import view
from gotowar.table.words import say
from tests.laws.drive import Driver

SPECS = load.spec_names()
STEPS = st.lists(st.integers(0, 10**6), min_size=60, max_size=220)
every_spec = pytest.mark.parametrize("name", SPECS)
often = settings(max_examples=60, deadline=None)


def driven(name: str, numbers: list[int]) -> Driver:
    driver = Driver(game(name))
    for number in numbers:
        driver.step(number)
    return driver


def money(table: Table) -> int:
    """All money there is at the table: racks, felt, bank, meter and reserve."""
    seats = [table.seat(i) for i in table.seated]
    players = sum(seat.chips + seat.money_on_felt for seat in seats)
    return players + table.bank + table.meter.meter + table.meter.reserve


def brought(events: list[e.Event]) -> int:
    came = sum(event.chips for event in events if isinstance(event, e.PlayerSat | e.ChipsBought))
    return came - sum(event.chips for event in events if isinstance(event, e.PlayerLeft))


@every_spec
@often
@given(numbers=STEPS)
def test_any_commands_lead_to_a_legal_table_or_a_refusal(name: str, numbers: list[int]) -> None:
    table = driven(name, numbers).table
    assert dues(table)
    assert row(table).says
    for i in table.seated:
        seat = table.seat(i)
        assert seat.chips >= 0
        assert all(amount > 0 for amount in seat.felt.values())
    assert 0 <= table.shoe.gone <= max(table.shoe.cards, 0)
    assert all(0 <= count <= table.game.batch_decks for count in table.shoe.seen)
    assert table.meter.meter >= 0
    assert table.meter.reserve >= 0


@every_spec
@often
@given(numbers=STEPS)
def test_no_cent_is_made_or_lost(name: str, numbers: list[int]) -> None:
    driver = driven(name, numbers)
    assert money(driver.table) == brought(driver.events)


@every_spec
@often
@given(numbers=STEPS)
def test_replaying_the_record_gives_the_table(name: str, numbers: list[int]) -> None:
    driver = driven(name, numbers)
    read = tuple(from_json(to_json(event)) for event in driver.events)
    assert read == tuple(driver.events)
    assert replay(new_table(driver.table.game), read) == driver.table
    assert all(say(event) for event in read)


def cards_in(shown: object) -> set[Card]:
    """Every card named anywhere in a view."""
    if isinstance(shown, dict):
        return set().union(*(cards_in(value) for value in shown.values()), set())
    if isinstance(shown, list):
        return set().union(*(cards_in(value) for value in shown), set())
    try:
        return {parse(shown)} if isinstance(shown, str) else set()
    except ValueError:
        return set()


@every_spec
@often
@given(numbers=STEPS)
def test_a_view_names_no_card_that_was_not_turned(name: str, numbers: list[int]) -> None:
    driver = driven(name, numbers)
    turned = {getattr(event, f.name) for event in driver.events for f in fields(event) if f.name == "card"}
    for seat in (0, *driver.table.seated):
        assert cards_in(view(driver.table, seat)) <= turned


@every_spec
@often
@given(numbers=STEPS)
def test_what_a_view_offers_is_accepted(name: str, numbers: list[int]) -> None:
    driver = driven(name, numbers)
    for seat in driver.table.seated:
        for offer in view(driver.table, seat)["may"]:
            trial = Driver(driver.table.game)
            trial.table = driver.table
            assert trial.give(command(seat, offer)) is None, offer


def command(seat: int, offer: dict[str, object]) -> c.Command:
    """The command an offer stands for, with the least it may carry."""
    low = offer.get("low", 0)
    assert isinstance(low, int)
    if offer["command"] == "wager":
        return c.Wager(seat, str(offer["wager"]), low)
    if offer["command"] == "cut":
        return c.Cut(seat, low)
    if offer["command"] == "double":
        return c.Double(seat, low, 0)
    if offer["command"] == "insure":
        left = offer["left"]
        assert isinstance(left, int)
        return c.Insure(seat, low, 0 if low else left)
    return OFFERED[str(offer["command"])](seat)


OFFERED: Mapping[str, Callable[[int], c.Command]] = {
    "decline": c.Decline,
    "war": c.War,
    "surrender": c.Surrender,
    "leave": c.Leave,
    "take": c.Take,
    "leave-on": c.LeaveOn,
    "no-insurance": c.NoInsurance,
    "even-money": c.EvenMoney,
    "hit": c.Hit,
    "stand": c.Stand,
    "split": lambda seat: c.Split(seat, 0),
}


@every_spec
@often
@given(numbers=STEPS)
def test_the_wagers_results_are_what_the_players_chips_changed_by(name: str, numbers: list[int]) -> None:
    """Between the closing of bets and the end of a round nothing else moves a player's money."""
    driver = Driver(game(name))
    before: dict[int, int] = {}
    after_close = 0
    for number in numbers:
        start = len(driver.events)
        driver.step(number)
        for event in driver.events[start:]:
            if isinstance(event, e.BetsClosed):
                before, after_close = worth(driver.table), start
            if isinstance(event, e.RoundEnded | e.RoundVoided):
                moved = results(driver.events[after_close:])
                now = worth(driver.table)
                stayed = before.keys() & now.keys()
                assert {i: now[i] - before[i] for i in stayed} == {i: moved.get(i, 0) for i in stayed}


def worth(table: Table) -> dict[int, int]:
    return {i: table.seat(i).chips + table.seat(i).money_on_felt for i in table.seated}


def results(events: list[e.Event]) -> dict[int, int]:
    """Each seat's settled wagers, with what a void gave back and what was bought or brought meanwhile."""
    found: dict[int, int] = {}
    for event in events:
        if isinstance(event, e.WagerSettled):
            moved = event.paid - event.taken
        elif isinstance(event, e.MeterPaid):
            moved = event.from_meter + event.from_bank
        elif isinstance(event, e.SeatReleased):
            moved = event.repaid - event.reclaimed
        elif isinstance(event, e.ChipsBought):
            moved = event.chips
        elif isinstance(event, e.PlayerLeft):
            moved = -event.chips
        elif isinstance(event, e.PlayerSat):
            moved = event.chips
        else:
            continue
        found[event.seat] = found.get(event.seat, 0) + moved
    return found


@every_spec
@settings(max_examples=40, deadline=None)
@given(numbers=STEPS, seed=st.integers(0, 10**6))
def test_the_order_of_simultaneous_answers_changes_nothing(name: str, numbers: list[int], seed: int) -> None:
    """From every choice a driven table comes to, all orders of the same answers give the same table."""
    driver = Driver(game(name))
    for number in numbers:
        driver.step(number)
        table = driver.table
        waiting = [due for due in dues(table) if due.by == "seat" and due.act in ANSWERS]
        if len(waiting) > 1:
            answers = [ANSWERS[due.act][(seed >> due.seat) & 1](due.seat) for due in waiting]
            assert answered(table, answers) == answered(table, answers[::-1])


ANSWERS: Mapping[str, tuple[Callable[[int], c.Command], Callable[[int], c.Command]]] = {
    "choose": (c.Surrender, c.War),
    "take-or-leave": (c.Take, c.LeaveOn),
    "insure": (c.NoInsurance, c.Insure),
}
"""What several seats may be asked at once, and two answers to it."""


def answered(table: Table, answers: list[c.Command]) -> Table:
    trial = Driver(table.game)
    trial.table = table
    for answer in answers:
        trial.give(answer)
    return trial.table


def test_the_driver_reaches_every_event_and_phase() -> None:
    """The laws are only as good as the tables they see: together these drives show everything."""
    seen: set[type[e.Event]] = set()
    phases: set[Phase] = set()
    value = 12345
    for name in SPECS:
        for _ in range(60):
            driver = Driver(game(name))
            for _ in range(200):
                value = (value * 1103515245 + 12345) % 2**31
                driver.step(value >> 3)
                phases.add(driver.table.phase)
            seen |= {type(event) for event in driver.events}
    assert set(EVENTS) - seen <= {e.MeterPaid, e.SpreadAsked}, set(EVENTS) - seen
    assert set(Phase) == phases
