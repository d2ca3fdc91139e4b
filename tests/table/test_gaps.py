"""Corners of the Massachusetts procedure: jams, strays, cards that wait, the rack between shoes."""

import pytest

from gotowar.table.events import BURNED
from gotowar.table.state import Phase
from tests.table.tables import played, seated

ROWS = [
    # name, place, script
    (
        "10(e) a jam during play: the batch is shuffled, then exchanged as ever",
        "MA machine",
        [
            "acts burn 1",
            "floor device jam",
            "floor reshuffle",
            "go",
            "acts machine-shuffle; exchange; single-stack",
        ],
    ),
    (
        "10(e) without a jam the stored batch is ready",
        "MA machine",
        ["acts burn 1", "floor reshuffle", "go", "acts exchange; single-stack"],
    ),
    (
        "10(c) a card drawn too early between rounds is the next round's first",
        "MA",
        ["floor drawn-in-error", "seat 1 initial 10", "cards Kh 9d", "go", "net 1 initial 10"],
    ),
    (
        "10(c) not twice before it is used",
        "MA",
        ["floor drawn-in-error", "refuse not-due: floor drawn-in-error"],
    ),
    (
        "10(a) a stray card after the deal can only be burned",
        "MA",
        [
            *(
                "seat 1 initial 10",
                "cards 8h 7h",
                "until settle",
                "refuse use 10(a): floor misdeal Kh forward",
            ),
            *(
                "refuse use 10(a): floor misdeal Kh dealer-next",
                "floor misdeal Kh burn",
                "go",
                "net 1 initial 10",
            ),
        ],
    ),
    (
        "10(a) not outside a round",
        "MA",
        ["refuse not-due: floor misdeal Kh burn"],
    ),
    (
        "10(a) one card at a time waits for the dealer",
        "MA",
        [
            *("seat 1 initial 10", "dealer no-more-bets", "floor misdeal Kh dealer-next"),
            *(
                "refuse use: floor misdeal Qh dealer-next",
                "cards 5h",
                "go",
                "refuse held: dealer deal dealer Qh",
            ),
            *("dealer deal dealer Kh", "go", "net 1 initial -10"),
        ],
    ),
]


@pytest.mark.parametrize(("place", "lines"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_corner(place: str, lines: list[str]) -> None:
    played(place, "seat 1 sits 100", "ready", *lines)


def test_a_jam_after_the_opening_exchange_does_not_exchange_again() -> None:
    script = played("MA machine", "seat 1 sits 100", "floor open")
    while not script.table.is_done("exchange"):
        script.do(script.next_act_or_decline())
    script.run(["floor device stopped", "due machine-shuffle", "dealer machine-shuffle"])
    script.run(["due single-stack", "dealer single-stack"])
    assert script.table.shoe.batch == 1


def test_a_card_that_waited_in_vain_goes_to_the_rack() -> None:
    script = seated("MA", "dealer no-more-bets", "floor misdeal Kh dealer-next out 1", "go")
    assert [str(one.card) for one in script.table.shoe.discards if one.owner == BURNED and one.card] == ["Kh"]
    assert script.table.held is None


@pytest.mark.parametrize("place", ["MA", "MA machine"])
def test_the_rack_is_empty_once_its_cards_are_taken_up(place: str) -> None:
    script = seated(place, "cards Kh 9d", "go")
    assert script.table.shoe.discards
    script.run(["floor reshuffle"])
    assert script.table.phase is Phase.SHUFFLE
    assert script.table.shoe.discards, "nothing has been touched yet"
    script.do(script.next_act_or_decline())
    assert not script.table.shoe.discards


def burned_out(place: str, leave: int) -> list[str]:
    """So many new dealers burn a card each that few cards are left."""
    return ["dealer takes-over", "go"] * (312 - 1 - leave)


def test_a_shoe_that_nobody_saw_the_cut_card_of_still_ends() -> None:
    """Of the 78 cards behind it a hand may be wrong by half a deck: under 52 left the shoe is over."""
    script = played(
        "MA", "seat 1 sits 100", "ready", *burned_out("MA", 53), "seat 1 initial 10", "cards Kh 9d", "go"
    )
    assert script.table.phase is Phase.CUT
    script = played(
        "MA", "seat 1 sits 100", "ready", *burned_out("MA", 54), "seat 1 initial 10", "cards Kh 9d", "go"
    )
    assert script.table.phase is Phase.BETTING


def test_an_empty_shoe_is_no_dead_end() -> None:
    script = played("MA", "seat 1 sits 100", "ready", *burned_out("MA", 0), "dealer takes-over")
    script.run(["refuse empty-shoe: dealer burn", "floor reshuffle", "due turn"])


def test_a_round_that_runs_out_of_cards_is_voided_and_the_cards_reshuffled() -> None:
    script = played(
        "MA", "seat 1 sits 100", "ready", *burned_out("MA", 1), "seat 1 initial 10", "cards Kh 9d"
    )
    script.run(["dealer no-more-bets", "dealer deal 1 Kh", "refuse empty-shoe: dealer deal dealer 9d"])
    script.run(["floor void the shoe is empty", "chips 1 100", "phase shuffle"])
