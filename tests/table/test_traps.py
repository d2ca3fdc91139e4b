"""Mistakes that published programs make: each is tried here on every sheet."""

from dataclasses import fields

import pytest

from gotowar.table import commands as c
from gotowar.table.script import Script, results
from tests.table.tables import THREE, played, seated

each_sheet = pytest.mark.parametrize("place", THREE)


@each_sheet
def test_no_war_card_for_a_seat_that_surrendered(place: str) -> None:
    script = played(
        place, "seat 1 sits 100", "seat 2 sits 100", "ready", "seat 1 initial 10", "seat 2 initial 10"
    )
    script.run(
        [
            "cards 9h 9s 9d",
            "go",
            "seat 1 surrenders",
            "seat 2 war",
            "until war",
            "go",
            "refuse not-due: dealer deal 1 8c",
        ]
    )
    script.run(["cards 8c 7s", "go"])
    assert script.table.shoe.gone == {"SD": 12, "WA": 12, "MA": 9}[place]
    script.run(["net 1 initial -5", "net 2 initial 0 war 10"])


@each_sheet
@pytest.mark.parametrize(
    ("cards", "initial", "war"),
    [("8c 7s", 0, 1000), ("8c 8s", 0, 2000), ("7c 8s", -1000, -1000)],
    ids=["won: one unit, not the stake alone", "tied: two units", "lost: both stakes"],
)
def test_what_a_war_pays(place: str, cards: str, initial: int, war: int) -> None:
    script = seated(place, "seat 1 tie 5", f"cards 9h 9d {cards}", "go", "seat 1 war", "go")
    assert results(script.events) == {(1, "initial"): initial, (1, "war"): war, (1, "tie"): 5000}


@each_sheet
def test_the_tie_wager_is_paid_once_and_ten_to_one(place: str) -> None:
    """Not nine, not again for the war, and the stake comes back beside it."""
    script = seated(place, "seat 1 tie 5", "cards 9h 9d", "go", "chips 1 140", "seat 1 surrenders", "go")
    script.run(["chips 1 145", "net 1 initial -5 tie 50"])


def test_odds_never_come_from_a_message() -> None:
    """No command of a player carries anything but where, what and how much."""
    carried = {f.name for kind in c.COMMANDS if issubclass(kind, c.SeatCommand) for f in fields(kind)}
    assert carried == {"seat", "name", "chips", "wager", "amount", "left", "verbal", "at"}


@each_sheet
def test_one_shoe_for_many_rounds(place: str) -> None:
    script = seated(place, "cards Kh 9d", "go")
    first = script.table.shoe
    script.run(["seat 1 initial 10", "cards Kh 9d", "go"])
    second = script.table.shoe
    assert (first.number, second.number) == (1, 1)
    assert (first.gone, second.gone) == (3, 5)
    assert sum(second.seen) == 4


@each_sheet
def test_a_card_cannot_come_more_often_than_the_decks_hold_it(place: str) -> None:
    script = played(place, "seat 1 sits 1000", "ready")
    for _ in range(3):
        script.run(["seat 1 initial 10", "cards Kh Kh", "go", "seat 1 surrenders", "go"])
    script.run(
        ["seat 1 initial 10", "dealer no-more-bets", "refuse too-many: dealer deal 1 Kh", "dealer deal 1 Ks"]
    )


@each_sheet
def test_a_new_shoe_begins_with_a_burn(place: str) -> None:
    script = played(place, "seat 1 sits 100", "floor open")
    while script.table.shoe.number == 0:
        due = script.next_act_or_decline()
        script.do(due)
    script.run(["due burn 1", "refuse late: seat 1 initial 10", "refuse not-due: dealer deal 1 Kh"])
    script.run(["go", "phase betting"])
    assert script.table.shoe.gone == 1


@each_sheet
def test_cannot_match_may_only_surrender(place: str) -> None:
    script = played(place, "seat 1 sits 19.50", "ready", "seat 1 initial 10", "cards 9h 9d", "go")
    script.run(["refuse cannot-match: seat 1 war", "seat 1 surrenders", "go", "chips 1 14.50"])


@each_sheet
def test_just_enough_may_go_to_war(place: str) -> None:
    script = played(
        place, "seat 1 sits 20", "ready", "seat 1 initial 10", "cards 9h 9d 2h 3h", "go", "seat 1 war", "go"
    )
    script.run(["chips 1 0"])


@each_sheet
def test_an_absent_player_surrenders_by_the_tables_decision(place: str) -> None:
    script = seated(place, "cards 9h 9d", "go", "seat 1 absent", "go", "net 1 initial -5")
    told = [event for event in script.events if getattr(event, "absent", False)]
    assert [type(event).__name__ for event in told] == ["Surrendered"]


@each_sheet
@pytest.mark.parametrize(
    "line",
    [
        "refuse late: seat 1 initial 10",
        "refuse late: seat 1 tie 5",
        "refuse late: seat 1 withdraws initial",
        "refuse in-round: seat 1 leaves",
        "refuse not-due: dealer settle 1",
        "refuse not-due: dealer deal dealer Kh",
        "refuse not-due: seat 1 war",
        "refuse not-due: floor open",
        "refuse not-due: floor close",
        "refuse not-due: dealer takes-over",
        "refuse no-seat: seat 9 initial 10",
        "refuse empty-seat: seat 2 initial 10",
    ],
)
def test_nothing_out_of_turn(place: str, line: str) -> None:
    """Wagers after "no more bets", acts before their time, people who are not there."""
    script = seated(place, "dealer no-more-bets", line)
    assert isinstance(script, Script)
