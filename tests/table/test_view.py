"""What a seat sees, and what it may do with which amounts."""

import json

import pytest

from gotowar.table.view import FORMAT, view
from tests.table.tables import THREE, played, seated


@pytest.mark.parametrize("place", THREE)
def test_everything_on_the_felt_lies_open(place: str) -> None:
    table = seated(place, "seat 1 tie 5", "cards 9h 9d", "go").table
    shown = view(table, 1)
    assert shown["format"] == FORMAT
    assert shown["seats"]["1"]["cards"] == ["9h"]
    assert shown["seats"]["1"]["wagers"] == {"initial": 1000}
    assert shown["dealer"]["cards"] == ["9d"]
    assert shown["shoe"] == {"number": 1, "batch": "red", "cards": 312, "gone": 3, "cut_card_out": False}
    assert json.loads(json.dumps(shown)) == shown


@pytest.mark.parametrize("place", THREE)
def test_an_onlooker_sees_the_same_and_may_do_nothing(place: str) -> None:
    table = seated(place, "cards 9h 9d", "go").table
    mine, onlooker = view(table, 1), view(table)
    assert {**mine, "you": None, "may": []} == onlooker


@pytest.mark.parametrize(
    ("use", "waits", "gets"),
    [("dealer-next", "Kh", []), ("burn", None, []), ("forward", None, ["Kh"])],
)
def test_10a_a_card_that_waits_for_the_dealer_lies_open(use: str, waits: str | None, gets: list[str]) -> None:
    """One that goes on lies at its place, and one that is burned in the rack: neither waits."""
    script = seated("MA", "dealer no-more-bets", f"floor misdeal Kh {use}")
    shown = view(script.table, 1)
    assert (shown["dealer"]["waits"], shown["seats"]["1"]["cards"]) == (waits, gets)


def test_10a_when_the_dealer_has_it_nothing_waits() -> None:
    script = seated("MA", "dealer no-more-bets", "floor misdeal Kh dealer-next", "dealer deal 1 5h")
    script.run(["dealer deal dealer Kh"])
    dealer = view(script.table, 1)["dealer"]
    assert (dealer["cards"], dealer["waits"]) == (["Kh"], None)


OFFERS = [
    # place, script, what seat 1 may do: command, wager, low, high
    ("WA", ["seat 1 sits 100", "ready"], [("wager", "initial", 500, 10_000), ("leave", None, None, None)]),
    ("WA", ["seat 1 sits 4.50", "ready"], [("leave", None, None, None)]),
    (
        "WA",
        ["seat 1 sits 100", "ready", "seat 1 initial 10"],
        [("wager", "initial", 50, 9000), ("wager", "tie", 100, 9000)],
    ),
    (
        "WA",
        ["seat 1 sits 1000", "ready", "seat 1 initial 300", "seat 1 tie 100"],
        [],
    ),
    (
        "MA",
        ["seat 1 sits 100", "ready", "seat 1 initial 10", "cards 9h 9d", "go"],
        [("surrender", None, None, None), ("war", None, None, None)],
    ),
    (
        "MA",
        ["seat 1 sits 19.50", "ready", "seat 1 initial 10", "cards 9h 9d", "go"],
        [("surrender", None, None, None)],
    ),
    (
        "MA",
        ["seat 1 sits 100", "ready", "seat 1 initial 10", "cards 9h 9d", "go", "seat 1 war"],
        [("wager", "war-tie", 100, 8000)],
    ),
    ("WA", ["seat 1 sits 100", "ready", "seat 1 initial 10", "cards 9h 9d", "go", "seat 1 war"], []),
    (
        "MA",
        ["seat 1 sits 100", "floor open", "go"],
        [("cut", None, 52, 260), ("decline", None, None, None)],
    ),
    ("MA", ["seat 1 sits 100", "seat 2 sits 100", "floor open", "go", "seat 1 declines"], []),
]


@pytest.mark.parametrize(
    ("place", "lines", "offers"), OFFERS, ids=[f"{row[0]} {row[1][-1]}" for row in OFFERS]
)
def test_what_a_seat_may_do(place: str, lines: list[str], offers: list[tuple[object, ...]]) -> None:
    found = view(played(place, *lines).table, 1)["may"]
    assert [(may["command"], may.get("wager"), may.get("low"), may.get("high")) for may in found] == offers
    assert all(may["clause"] for may in found)
