"""Chips and wagers between the rounds and within them: what is taken, what stands, what comes back."""

import pytest

from gotowar.table import commands as c
from gotowar.table.decide import decide
from gotowar.table.refusal import Refusal
from gotowar.table.steps import clause_of
from gotowar.table.view import view
from tests.table.tables import played, seated

TAKEN_BACK = {
    # what interrupts the betting, at a table where seat 1 has laid ten: nobody said "No more bets"
    "a new dealer, who has yet to burn": ("MA", ["dealer takes-over Ann", "due burn 1"]),
    "a reshuffle": ("MA", ["floor reshuffle", "phase shuffle"]),
    "a reshuffle, the stack to be cut": ("MA", ["floor reshuffle", "until cut"]),
    "a new dealer in Washington": ("WA", ["dealer takes-over Ann", "due burn 1"]),
    "a reshuffle in South Dakota": ("SD", ["floor reshuffle", "phase shuffle"]),
}


@pytest.mark.parametrize(("place", "lines"), TAKEN_BACK.values(), ids=TAKEN_BACK)
def test_a_wager_is_taken_back_until_bets_are_closed(place: str, lines: list[str]) -> None:
    script = seated(place, *lines, "refuse wagers: floor close")
    script.run(["refuse late: seat 1 initial 10", "seat 1 withdraws initial", "chips 1 100", "floor close"])


@pytest.mark.parametrize("place", ["SD", "WA", "MA"])
def test_no_wager_is_taken_back_in_a_round(place: str) -> None:
    script = seated(place, "cards 9h 9d", "dealer no-more-bets", "refuse late: seat 1 withdraws initial")
    script.run(["until choice", "refuse late: seat 1 withdraws initial"])
    script.run(["seat 1 war", "refuse late: seat 1 withdraws war", "refuse late: seat 1 withdraws initial"])


def test_6b_read_so_that_a_wager_stands_at_once_a_reshuffle_frees_none() -> None:
    script = seated("MA", "floor reshuffle", readings={"6b": "once-placed"})
    script.run(["refuse altered 6(b): seat 1 withdraws initial"])


@pytest.mark.parametrize("reading", ["bets-closed", "once-placed"])
def test_6b_a_tie_wager_on_the_war_deal_is_offered_once(reading: str) -> None:
    script = seated("MA", "cards 9h 9d", "go", "seat 1 war", readings={"6b": reading})
    assert [move["wager"] for move in view(script.table, 1)["may"]] == ["war-tie"]
    script.run(["seat 1 war-tie 5", "refuse altered 6(b): seat 1 war-tie 1"])
    assert view(script.table, 1)["may"] == []


SENTENCES = {
    # what is tried in which script, and the refusal in one sentence
    "in the deal": (["dealer no-more-bets"], "2 has not been passed over while the first cards are dealt"),
    "in the war": (
        ["cards 9h 9d", "go", "seat 1 war", "until war"],
        "2 has not been passed over while the war is dealt",
    ),
    "at an idle table": (
        ["seat 1 withdraws initial", "floor idle"],
        "2 has not been passed over while the cards lie spread until a player comes",
    ),
}


@pytest.mark.parametrize(("lines", "told"), SENTENCES.values(), ids=SENTENCES)
def test_a_refusal_is_a_sentence(lines: list[str], told: str) -> None:
    answer = decide(seated("MA", *lines).table, c.Missed(2))
    assert isinstance(answer, Refusal)
    assert answer.wrong == f"seat {told}"


def test_chips_are_bought_by_the_chip() -> None:
    script = played("MA", "seat 1 sits 0", "refuse chips: seat 1 buys 0", "refuse chips: seat 1 buys -5")
    script.run(["refuse chips: seat 1 buys 0.25", "seat 1 buys 0.50", "chips 1 0.50"])
    script.run(["refuse chips: seat 1 buys 10000000000.50", "seat 1 buys 10000000000"])


def test_7a_a_dealer_who_opens_the_table_again_is_not_the_new_one_of_before() -> None:
    script = played("MA", "seat 1 sits 100", "floor open", "until shuffle", "dealer takes-over Ann")
    script.run(["floor close", "ready", "acts burn 1", "gone 1"])


def test_7a_a_new_dealer_of_this_opening_burns_besides() -> None:
    script = played("MA", "seat 1 sits 100", "floor open", "until shuffle", "dealer takes-over Ann")
    script.run(["until cut", "seat 1 declines", "go", "acts burn 1; burn 1", "gone 2"])


OFFERED_BY = [
    ("MA progressive", "initial", "1 initial wager, 1 tie wager, 6(a)"),
    ("MA progressive", "tie", "1 tie wager"),
    ("MA progressive", "progressive", "11(a)"),
    ("MA progressive", "coupon", "6(a)"),
    ("MA progressive", "war-tie", "8(e)"),
    ("WA", "tie", "2"),
    ("SD", "tie", "(2)"),
]


@pytest.mark.parametrize(("place", "wager", "clause"), OFFERED_BY)
def test_each_wager_is_laid_by_the_clause_that_offers_it(place: str, wager: str, clause: str) -> None:
    """A progressive wager is not section 6's, nor a coupon section 11's."""
    at_war = ["cards 9h 9d", "go", "seat 1 war"] if wager == "war-tie" else []
    table = seated(place, *at_war).table
    answer = decide(table, c.Wager(1, wager, 500))
    assert not isinstance(answer, Refusal)
    assert clause_of(table, answer[0]) == clause
