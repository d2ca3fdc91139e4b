"""What people type: each form with the command it means, and what is said to what means nothing."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gotowar.cards import parse
from gotowar.table import commands as c
from gotowar.table.grammar import GrammarError, read

FORMS = [
    ("seat 3 sits 500", c.Sit(3, "player 3", 50_000)),
    ("seat 3 sits 500 left of the post", c.Sit(3, "left of the post", 50_000)),
    ("SEAT 3 Initial 10.50", c.Wager(3, "initial", 1050)),
    ("seat 3 tie 5", c.Wager(3, "tie", 500)),
    ("seat 3 war-tie 5", c.Wager(3, "war-tie", 500)),
    ("seat 3 coupon 5", c.Wager(3, "coupon", 500)),
    ("seat 3 progressive 5", c.Wager(3, "progressive", 500)),
    ("seat 3 verbal initial 10", c.Wager(3, "initial", 1000, verbal=True)),
    ("seat 3 withdraws tie", c.Withdraw(3, "tie")),
    ("seat 3 buys 100", c.Buy(3, 10_000)),
    ("seat 3 cuts 120", c.Cut(3, 120)),
    ("seat 3 declines", c.Decline(3)),
    ("seat 3 surrenders", c.Surrender(3)),
    ("seat 3 war", c.War(3)),
    ("seat 3 absent", c.Absent(3)),
    ("seat 3 leaves", c.Leave(3)),
    ("seat 3 asks-spread", c.AskSpread(3)),
    ("seat 3 leaves-winnings", c.LeaveOn(3)),
    ("seat 3 leaves-winnings 5", c.LeaveOn(3, 500)),
    ("dealer deal 3 Kh", c.Act("deal", 3, parse("Kh"))),
    ("dealer deal dealer 10d", c.Act("deal", 0, parse("10d"))),
    ("dealer settle 3", c.Act("settle", 3)),
    ("dealer burn", c.Act("burn")),
    ("dealer cut 100", c.Act("cut", at=100)),
    ("dealer cut-card 80", c.Act("cut-card", at=80)),
    ("dealer cut-card-out", c.CutCardOut()),
    ("dealer takes-over", c.TakeOver("the next dealer")),
    ("floor open", c.Open("the dealer")),
    ("floor verify", c.Act("verify")),
    ("floor idle", c.Idle()),
    ("floor void cards on the floor", c.Void("cards on the floor")),
    ("floor misdeal Kh forward", c.Misdeal(parse("Kh"), "forward")),
    ("floor misdeal Kh burn out 2, 3", c.Misdeal(parse("Kh"), "burn", (2, 3))),
    ("floor face-up 5c", c.FaceUp(parse("5c"))),
    ("floor drawn-in-error", c.DrawnInError()),
    ("floor missed 3", c.Missed(3)),
    ("floor device jam", c.DeviceFailed("jam")),
    ("floor burn-forgotten", c.BurnForgotten()),
]


@pytest.mark.parametrize(("line", "command"), FORMS, ids=[row[0] for row in FORMS])
def test_form(line: str, command: c.Command) -> None:
    assert read(line) == command


NONSENSE = [
    ("", "begin with seat N, dealer or floor"),
    ("hello", "begin with seat N, dealer or floor"),
    ("seat", "something is missing: write seat N"),
    ("seat x war", "'x' is not a seat"),
    ("seat 3 dances", "is nothing a player does"),
    ("seat 3 initial", "something is missing: write seat 3 initial AMOUNT"),
    ("seat 3 initial ten", "is not an amount"),
    ("seat 3 war now", "'now' is too much"),
    ("dealer", "something is missing"),
    ("dealer deal 3", "something is missing: write dealer deal"),
    ("dealer deal 3 Zz", "is not a card"),
    ("dealer cut many", "is not a number of cards"),
    ("floor", "something is missing"),
    ("floor sings", "is nothing the floor does"),
    ("floor misdeal Kh", "something is missing: write floor misdeal"),
    ("floor misdeal Kh burn 2", "is too much: write floor misdeal"),
    ("seat 9999999999 war", "is not a seat: write a whole number"),
    ("seat ² war", "is not a seat: write a whole number"),
]


@pytest.mark.parametrize(("line", "told"), NONSENSE, ids=[row[0] or "nothing" for row in NONSENSE])
def test_nonsense_is_told_what_would_be_right(line: str, told: str) -> None:
    with pytest.raises(GrammarError) as refused:
        read(line)
    assert told in str(refused.value)
    assert "\n" not in str(refused.value)


WORDS = st.sampled_from(
    ["seat", "dealer", "floor", "3", "0", "-1", "Kh", "initial", "deal", "misdeal", "out", "10", "void"]
)


@given(st.one_of(st.text(max_size=60), st.lists(WORDS, max_size=7).map(" ".join)))
@example("seat 3 initial $")
def test_any_line_is_a_command_or_is_refused_in_one_line(line: str) -> None:
    try:
        command = read(line)
    except GrammarError:
        return
    assert isinstance(command, c.Command)
