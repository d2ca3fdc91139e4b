"""Every example of every rule sheet, dealt at a table; and that a wrong example is noticed."""

from typing import Any

import pytest

from gotowar.sheets import load
from gotowar.sheets.model import Example
from gotowar.table import examples

EVERY = [named for sheet_id in load.sheet_ids() for named in examples.every(load.load(sheet_id))]


@pytest.mark.parametrize("named", EVERY, ids=[named.name for named in EVERY])
def test_the_example_holds(named: examples.Named) -> None:
    assert examples.run(named.sheet, named.example) == "", named.example.says


@pytest.mark.parametrize("sheet_id", load.sheet_ids())
def test_no_sheet_says_the_same_twice(sheet_id: str) -> None:
    said = [
        (clause.cite, example.says) for clause in load.load(sheet_id).clause for example in clause.example
    ]
    assert sorted(said) == sorted(set(said))


TEN = {"initial": "10"}
BETS = ["seat 1 sits 100", "ready", "seat 1 initial 10"]
PLAYED = [*BETS, "cards Kc 9d", "go"]

NOTICED: dict[str, tuple[dict[str, Any], str]] = {
    "a net that is wrong": (
        {"cards": "Kc 9d", "wagers": TEN, "net": {"initial": "11"}},
        "net initial +$10, expected initial +$11",
    ),
    "a wager left out of the net": (
        {"cards": "9c 9d 8h 7s", "wagers": TEN, "choose": "war", "net": {"war": "10"}},
        "net initial $0, war +$10, expected war +$10",
    ),
    "a card too many": (
        {"cards": "Kc 9d 2h", "wagers": TEN, "net": {"initial": "10"}},
        "the round ended with 1 cards not dealt",
    ),
    "a card too few": (
        {"cards": "9c 9d 8h", "wagers": TEN, "choose": "war", "net": {"initial": "0", "war": "10"}},
        "the round did not end; due: deal",
    ),
    "a choice left out": (
        {"cards": "9c 9d", "wagers": TEN, "net": {"initial": "-5"}},
        "the round did not end; due: choose",
    ),
    "a wager over the limit": (
        {"cards": "Kc 9d", "wagers": {"initial": "501"}, "net": {"initial": "501"}},
        "refused (limits): $501 is outside the initial limits; $5 to $500 ((2))",
    ),
    "a fault that is none": ({"spec": {"decks": 6}, "faults": ["decks"]}, "faults in [], expected ['decks']"),
    "a fault not expected": ({"spec": {"decks": 5}, "faults": []}, "faults in ['decks (1)'], expected []"),
    "a fault by another clause": (
        {"spec": {"decks": 5}, "faults": ["decks (2)"]},
        "faults in ['decks (1)'], expected ['decks (2)']",
    ),
    "a table that may not be": (
        {"spec": {"decks": 5}, "script": ["ready"]},
        "spec: decks: 5; allowed: 6 to 8 decks ((1))",
    ),
    "a reading the sheet does not have": (
        {"readings": {"9z": "literal"}, "script": ["ready"]},
        "spec: readings.9z: 'literal'; allowed: a reading of us-sd/casino-war: "
        "4a, 4b, 4ab-tie, 4d, 4d-words, burns, 5, 5-tie, 2 (product)",
    ),
    "a line that is no command": (
        {"script": ["ready", "somebody sits"]},
        "'somebody sits' is no command: begin with seat N, dealer or floor",
    ),
    "a refusal that does not come": (
        {"script": ["seat 1 sits 100", "ready", "refuse limits: seat 1 initial 5"]},
        "'seat 1 initial 5' was not refused",
    ),
    "a refusal of another kind": (
        {"script": ["seat 1 sits 100", "ready", "refuse late: seat 1 initial 4"]},
        "refused as: limits, expected late",
    ),
    "a refusal by another clause": (
        {"script": ["seat 1 sits 100", "ready", "refuse limits (9): seat 1 initial 4"]},
        "refused by (2), expected (9)",
    ),
    "acts in another order": (
        {"script": [*PLAYED, "acts deal the dealer; deal seat 1"]},
        "expected deal the dealer; deal seat 1",
    ),
    "another act due": ({"script": [*BETS, "due a player to wager"]}, "due: no-more-bets, expected"),
    "another phase": ({"script": [*BETS, "phase deal"]}, "phase: betting, expected deal"),
    "other chips": ({"script": [*BETS, "chips 1 100"]}, "chips of seat 1: 9000, expected 10000"),
    "another rack": ({"script": [*PLAYED, "rack 9d Kc"]}, "rack: "),
    "another net in a script": ({"script": [*PLAYED, "net 1 initial -10"]}, "net of seat 1: "),
}


@pytest.mark.parametrize(("raw", "said"), NOTICED.values(), ids=NOTICED)
def test_an_example_that_does_not_hold_says_what_happened_instead(raw: dict[str, Any], said: str) -> None:
    example = Example.model_validate({"says": "a row", **raw})
    assert said in examples.run(load.load("us-sd/casino-war"), example)


HELD: dict[str, dict[str, Any]] = {
    "the net of each wager": {"cards": "Kc 9d", "wagers": TEN, "net": {"initial": "10"}},
    "a fault, by whatever clause": {"spec": {"decks": 5}, "faults": ["decks"]},
    "a fault by its clause": {"spec": {"decks": 5}, "faults": ["decks (1)"]},
    "a key of the spec changed": {"spec": {"decks": 8}, "faults": []},
    "a key within a key": {
        "spec": {"limits.tie.maximum": "0.25"},
        "faults": ["limits.tie", "limits.tie.maximum"],
    },
    "a key taken away": {"spec": {"limits.tie": "-"}, "faults": ["limits.tie"]},
    "remarks and empty lines": {"script": ["# the table is opened", "", "  ready  "]},
}


@pytest.mark.parametrize("raw", HELD.values(), ids=HELD)
def test_an_example_that_holds_says_nothing(raw: dict[str, Any]) -> None:
    example = Example.model_validate({"says": "a row", **raw})
    assert examples.run(load.load("us-sd/casino-war"), example) == ""
