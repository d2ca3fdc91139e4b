"""Odds, shares and breakage: what does not come out in chips goes to the player, to the next chip up."""

import pytest

from gotowar.rules.pay import lose_part, round_up, win
from gotowar.rules.terms import Odds


@pytest.mark.parametrize(
    ("odds", "stake", "chip", "paid"),
    [
        (Odds(10, 1), 500, 1, 5000),
        (Odds(1, 1), 500, 1, 500),
        (Odds(1, 2), 2000, 1, 1000),
        (Odds(1, 2), 101, 1, 51),
        (Odds(1, 2), 100, 1, 50),
        (Odds(1, 2), 500, 100, 300),
        (Odds(1, 2), 400, 100, 200),
        (Odds(3, 2), 550, 50, 850),
        (Odds(0, 1), 500, 1, 0),
    ],
)
def test_win(odds: Odds, stake: int, chip: int, paid: int) -> None:
    assert win(odds, stake, chip) == paid


@pytest.mark.parametrize(
    ("stake", "chip", "taken"),
    [
        (1000, 1, 500),
        (1000, 100, 500),
        (500, 100, 200),
        (500, 50, 250),
        (501, 1, 250),
        (50, 100, 0),
        (0, 100, 0),
    ],
    ids=[
        "even",
        "even in chips",
        "2.50 back is 3",
        "2.50 in half chips",
        "a cent over",
        "less than a chip",
        "nothing",
    ],
)
def test_half_lost_and_the_breakage_to_the_player(stake: int, chip: int, taken: int) -> None:
    assert lose_part(Odds(1, 2), stake, chip) == taken


@pytest.mark.parametrize(
    ("num", "den", "chip", "amount"),
    [(0, 1, 100, 0), (1, 1, 100, 100), (100, 1, 100, 100), (101, 1, 100, 200), (1, 3, 1, 1), (3, 3, 1, 1)],
)
def test_round_up_on_under_and_over(num: int, den: int, chip: int, amount: int) -> None:
    assert round_up(num, den, chip) == amount


def test_breakage_never_costs_the_player_and_never_a_whole_chip() -> None:
    for stake in range(0, 400, 7):
        for chip in (1, 5, 25, 100):
            for odds in (Odds(1, 2), Odds(3, 2), Odds(2, 3), Odds(10, 1)):
                over = win(odds, stake, chip) * odds.den - stake * odds.num
                assert 0 <= over < chip * odds.den
