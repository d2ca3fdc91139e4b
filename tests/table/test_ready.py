"""Making the cards ready: Massachusetts 4, 5 and 7(a), the steps in their order and the cut in its."""

import pytest

from gotowar.table.phases import dues
from gotowar.table.script import ScriptError
from gotowar.table.state import Phase
from tests.table.tables import played

OPENED = ("seat 1 sits 100", "floor open", "until shuffle")
SHUFFLES = [
    # name, what the dealer does, whether the stack may then be finished
    ("5(i)(2) riffles alone are not enough", "riffle riffle", False),
    ("5(i)(3) a turn is part of it", "riffle riffle strip", False),
    ("5(i)(4) a strip is part of it", "turn riffle riffle", False),
    ("all of them", "turn riffle riffle strip", True),
    ("the turn may come later", "riffle riffle strip turn riffle", True),
    ("more of everything", "turn riffle riffle strip riffle turn riffle strip", True),
]


@pytest.mark.parametrize(("steps", "may"), [row[1:] for row in SHUFFLES], ids=[row[0] for row in SHUFFLES])
def test_a_manual_shuffle_has_all_its_steps(steps: str, may: bool) -> None:
    script = played("MA", *OPENED, *(f"dealer {step}" for step in steps.split()))
    assert ("single-stack" in {due.act for due in dues(script.table)}) is may


@pytest.mark.parametrize(
    "lines",
    [
        ["refuse not-due: dealer strip"],
        ["dealer riffle", "refuse not-due: dealer strip"],
        ["dealer riffle", "dealer riffle", "dealer strip"],
        ["dealer turn", "refuse not-due: dealer turn", "refuse not-due: dealer strip", "dealer riffle"],
        [
            "refuse not-due: dealer single-stack",
            "refuse not-due: dealer plug",
            "refuse not-due: dealer cut 100",
        ],
    ],
    ids=[
        "5(i)(4) under: no riffle",
        "under: one",
        "on: two",
        "5(i)(3) riffle after a turn",
        "nothing to plug at first",
    ],
)
def test_steps_in_their_order(lines: list[str]) -> None:
    played("MA", *OPENED, *lines)


def test_unused_cards_are_plugged_5i1() -> None:
    script = played("MA", "seat 1 sits 100", "ready", "floor reshuffle", "due plug", "dealer riffle")
    script.run(
        [
            "dealer riffle",
            "dealer turn",
            "dealer riffle",
            "dealer strip",
            "refuse not-due: dealer single-stack",
        ]
    )
    script.run(["dealer plug", "dealer single-stack"])


CUTTERS = [
    # name, what came before, who is asked, in order
    ("5(c)(1) the first to the table", ["seat 3 sits 100", "seat 5 sits 100", "floor open", "go"], [3, 5]),
    (
        "5(c)(2) where the cut card came",
        [
            *("seat 2 sits 100", "seat 4 sits 100", "seat 6 sits 100", "ready"),
            *(
                "seat 2 initial 10",
                "seat 4 initial 10",
                "seat 6 initial 10",
                "cards 2c",
                "go",
                "dealer cut-card-out",
            ),
            *("cards 3c 4c 9d", "go"),
        ],
        [4, 2, 6],
    ),
    (
        "5(c)(3) farthest right when it came to the dealer",
        [
            *("seat 2 sits 100", "seat 4 sits 100", "ready", "seat 2 initial 10", "cards 2c", "go"),
            *("dealer cut-card-out", "cards 9d", "go"),
        ],
        [4, 2],
    ),
    (
        "5(c)(4) farthest right when the house reshuffles",
        ["seat 2 sits 100", "seat 4 sits 100", "seat 1 sits 100", "ready", "floor reshuffle", "go"],
        [4, 2, 1],
    ),
    (
        "5(d) counter-clockwise from a seat left empty",
        [
            *("seat 2 sits 100", "seat 4 sits 100", "ready", "seat 2 initial 10", "seat 4 initial 10"),
            *("cards 2c", "go", "dealer cut-card-out", "cards 3c 9d", "until shuffle", "seat 4 leaves", "go"),
        ],
        [2],
    ),
]


@pytest.mark.parametrize(("lines", "asked"), [row[1:] for row in CUTTERS], ids=[row[0] for row in CUTTERS])
def test_who_is_offered_the_cut(lines: list[str], asked: list[int]) -> None:
    """Each in turn declines; after the last the dealer cuts (5(d))."""
    script = played("MA", *lines)
    for seat in asked:
        script.run([f"due seat {seat} to cut", f"seat {seat} declines"])
    script.run(["due cut", "dealer cut 100"])


@pytest.mark.parametrize(
    ("at", "legal"), [(51, False), (52, True), (53, True), (259, True), (260, True), (261, False), (0, False)]
)
def test_a_deck_from_either_end_5e(at: int, legal: bool) -> None:
    script = played("MA", "seat 1 sits 100", "floor open", "go")
    line = f"seat 1 cuts {at}"
    script.run([line if legal else f"refuse cut 5(e): {line}"])


@pytest.mark.parametrize(
    ("behind", "legal"), [(77, False), (78, True), (79, True), (310, True), (311, False)]
)
def test_a_deck_and_a_half_behind_the_cut_card_5f(behind: int, legal: bool) -> None:
    script = played("MA", "seat 1 sits 100", "floor open", "go", "seat 1 cuts 100")
    line = f"dealer cut-card {behind}"
    script.run([line if legal else f"refuse cut-card 5(f): {line}"])


def test_everybody_leaving_at_the_cut_leaves_it_to_the_dealer() -> None:
    played("MA", "seat 1 sits 100", "floor open", "go", "due seat 1 to cut", "seat 1 leaves", "due cut", "go")


def test_an_absent_player_declines_the_cut() -> None:
    script = played("MA", "seat 1 sits 100", "floor open", "go", "seat 1 absent", "go")
    assert script.table.phase is Phase.BETTING


def test_a_table_that_is_opened_waits_for_its_first_player_4b() -> None:
    script = played("MA", "floor open", "go", "due a player to sit", "refuse not-due: dealer show")
    with pytest.raises(ScriptError, match="not-due"):
        script.run(["dealer wash"])
    script.run(["seat 1 sits 100", "due show"])


OPENING, BY_CUT = ("floor open", "dealer inspect", "floor verify"), (*OPENED[:2], "until cut")
SHUFFLED = ("dealer turn", "dealer riffle", "dealer riffle", "dealer strip")
BEHIND = [
    # what is due, at which table, after which lines, and the clauses behind it
    ("spread by hand", "MA", OPENING, "4(b)"),
    ("spread by batches", "MA machine", OPENING, "4(b), 4(d)"),
    ("a stack shuffled by hand", "MA", (*OPENED, *SHUFFLED), "5(a), 5(i)(5)"),
    (
        "a stack out of the device",
        "MA machine",
        (*OPENED, "dealer machine-shuffle", "dealer exchange"),
        "5(a)",
    ),
    ("the dealer's cut", "MA", (*BY_CUT, "seat 1 declines"), "5(b), 5(d), 5(i)(5)"),
    ("his cut of a batch", "MA machine", (*BY_CUT, "seat 1 declines"), "5(b), 5(d)"),
    ("loading", "MA", (*BY_CUT, "seat 1 cuts 60", "dealer cut-card 78"), "5(f)"),
    ("loading a batch", "MA machine", (*BY_CUT, "seat 1 cuts 60", "dealer cut-card 78"), "2(d)(6), 5(f)"),
    (
        "batches exchanged after a shoe",
        "MA machine",
        (*OPENED[:1], "ready", "floor reshuffle"),
        "2(d)(4), 2(d)(5)",
    ),
    (
        "batches exchanged at an idle table",
        "MA machine",
        (*OPENED[:1], "ready", "floor idle", "until shuffle"),
        "2(d)(4), 2(d)(5), 5(h)(2)",
    ),
]


@pytest.mark.parametrize(("place", "lines", "cites"), [row[1:] for row in BEHIND], ids=[r[0] for r in BEHIND])
def test_no_clause_of_the_device_stands_behind_the_hand_nor_the_other_way_round(
    place: str, lines: tuple[str, ...], cites: str
) -> None:
    table = played(place, *lines).table
    assert table.game.cite(dues(table)[0].step) == cites
