"""Corners of the Massachusetts procedure: jams, strays, cards that wait, the rack between shoes."""

import pytest

from gotowar.table.events import BURNED
from gotowar.table.state import Phase
from tests.table.tables import played, seated

ROWS = [
    # name, place, script at a table ready for wagers
    (
        "10(e) a jam during play: the batch is shuffled, then exchanged as ever",
        "MA machine",
        "acts burn 1 | floor device jam | floor reshuffle | go | "
        "acts machine-shuffle; exchange; single-stack",
    ),
    (
        "10(e) without a jam the stored batch is ready",
        "MA machine",
        "acts burn 1 | floor reshuffle | go | acts exchange; single-stack",
    ),
    (
        "10(e) no device fails at a closed table",
        "MA machine",
        "floor device jam | floor close | refuse not-due 4(a): floor device jam",
    ),
    (
        "10(c) a card drawn too early between rounds is the next round's first",
        "MA",
        "floor drawn-in-error | seat 1 initial 10 | cards Kh 9d | go | net 1 initial 10",
    ),
    (
        "10(c) not twice before it is used",
        "MA",
        "floor drawn-in-error | refuse not-due: floor drawn-in-error",
    ),
    (
        "10(a) a stray card after the deal can only be burned",
        "MA",
        "seat 1 initial 10 | cards 8h 7h | until settle | "
        "refuse use 10(a): floor misdeal Kh forward | "
        "refuse use 10(a): floor misdeal Kh dealer-next | floor misdeal Kh burn | go | "
        "net 1 initial 10",
    ),
    (
        "10(a) not outside a round",
        "MA",
        "refuse not-due: floor misdeal Kh burn",
    ),
    (
        "10(a) one card at a time waits for the dealer",
        "MA",
        "seat 1 initial 10 | dealer no-more-bets | floor misdeal Kh dealer-next | "
        "refuse use: floor misdeal Qh dealer-next | cards 5h | go | "
        "refuse held: dealer deal dealer Qh | dealer deal dealer Kh | go | net 1 initial -10",
    ),
    (
        "10(a) no card moves forward to the dealer past the one that waits for him",
        "MA",
        "seat 1 initial 10 | dealer no-more-bets | floor misdeal Kh dealer-next | "
        "floor misdeal 5h forward | due deal the dealer | refuse use 10(a): floor misdeal 2c forward | "
        "floor misdeal 2c burn | dealer deal dealer Kh | go | net 1 initial -10",
    ),
    (
        "10(a) nor when the players before him are let out",
        "MA",
        "seat 2 sits 100 | seat 1 initial 10 | seat 2 initial 10 | dealer no-more-bets | dealer deal 1 5h | "
        "floor misdeal Kh dealer-next | refuse forward 10(a): floor misdeal 2c forward out 2 | "
        "floor misdeal 2c burn out 2 | dealer deal dealer Kh | go | net 1 initial -10",
    ),
    (
        "10(a) with no card waiting it moves forward to the dealer",
        "MA",
        "seat 2 sits 100 | seat 1 initial 10 | seat 2 initial 10 | dealer no-more-bets | dealer deal 1 5h | "
        "floor misdeal 2c forward out 2 | go | net 1 initial 10",
    ),
    (
        "10(a) in a war the dealer's next card keeps its place too",
        "MA",
        "seat 1 initial 10 | cards 7h 7c | go | seat 1 war | until war | dealer burn | "
        "floor misdeal Kh dealer-next | dealer deal 1 9h | refuse use 10(a): floor misdeal 2c forward | "
        "dealer deal dealer Kh | go | net 1 initial -10 war -10",
    ),
    (
        "10(a) nobody is let out twice",
        "MA",
        "seat 1 initial 10 | dealer no-more-bets | "
        "refuse out 10(a): floor misdeal 2c burn out 1 1 | floor misdeal 2c burn out 1 | "
        "chips 1 100",
    ),
    (
        "10(a) nobody is let out once the hands are dealt",
        "MA progressive",
        "seat 2 sits 100 | seat 1 initial 10 | seat 1 progressive 5 | seat 2 initial 10 | "
        "seat 2 progressive 5 | cards Kh Kh Kh Kh Kh Kh | go | seat 1 war | seat 2 war | "
        "until progressive | dealer settle 2 | refuse out 10(a): floor misdeal 2c burn out 1 | go | "
        "meter 10000",
    ),
    (
        "10(b) no hands to void before a round: the floor may reshuffle",
        "MA progressive",
        "dealer takes-over | floor face-up Kh | refuse no-round 10(b): floor face-up 2c | "
        "meter 10000 | floor reshuffle | go | due seat 1 to cut",
    ),
    (
        "10(d) a void wager feeds no meter",
        "MA progressive",
        "seat 2 sits 100 | seat 1 initial 10 | seat 1 progressive 5 | seat 2 initial 10 | "
        "seat 2 progressive 25 | dealer no-more-bets | meter 10006 | reserve 1.50 | "
        "dealer deal 1 Kh | floor missed 2 | meter 10001 | reserve 0.25 | chips 2 100",
    ),
    (
        "10(e) a jam while the fresh batch is cut is not forgotten",
        "MA machine",
        "floor reshuffle | go | floor device jam | seat 1 cuts 100 | go | floor reshuffle | "
        "due machine-shuffle",
    ),
    (
        "an idle table that nobody comes to is closed",
        "MA",
        "seat 1 leaves | floor idle | go | due a player to sit | floor close | phase closed",
    ),
    (
        "6(b) no table is closed over wagers",
        "MA",
        "seat 1 initial 10 | refuse wagers: floor close | seat 1 withdraws initial | floor close",
    ),
    (
        "5(c)(1) whoever came first, though a lower seat was taken later",
        "MA",
        "seat 1 leaves | seat 4 sits 100 | seat 2 sits 100 | floor close | floor open | go | "
        "due seat 4 to cut | seat 4 leaves | due seat 2 to cut | seat 4 sits 100 | "
        "seat 2 declines | due seat 4 to cut | seat 4 declines | due cut",
    ),
    (
        "5(d) who sits down where somebody declined and left is asked himself",
        "MA",
        "seat 2 sits 100 | floor reshuffle | go | seat 2 declines | seat 2 leaves | "
        "due seat 1 to cut | seat 2 sits 100 | due seat 2 to cut | seat 2 declines | due seat 1 to cut",
    ),
    (
        "7(d) the cut card may come with a stray card after the deal",
        "MA",
        "seat 1 initial 10 | cards 8h 7h | until settle | dealer cut-card-out | "
        "floor misdeal Kh burn | until shuffle",
    ),
    (
        "6(a) a coupon comes back from a void round, and the record says so",
        "MA",
        "seat 1 initial 10 | seat 1 coupon 5 | dealer no-more-bets | "
        "floor void the lights went out | "
        "told seat 1 is out of the round: returned $10, coupon $5 returned",
    ),
    (
        "6(a), 11(a) a refusal names the clause of the wager refused",
        "MA progressive",
        "refuse initial-first 11(a): seat 1 progressive 5 | refuse initial-first 6(a): seat 1 coupon 5",
    ),
]


@pytest.mark.parametrize(("place", "lines"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_corner(place: str, lines: str) -> None:
    played(place, "seat 1 sits 100", "ready", *lines.split(" | "))


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


def test_an_empty_shoe_gives_no_stray_card_either() -> None:
    script = played("MA", "seat 1 sits 100", "ready", *burned_out("MA", 1), "seat 1 initial 10")
    script.run(["dealer no-more-bets", "dealer deal 1 Kh", "refuse empty-shoe: floor misdeal 2c forward"])
    script.run(["refuse empty-shoe: floor face-up 2c", "refuse empty-shoe: floor drawn-in-error"])
