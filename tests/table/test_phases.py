"""The table of phases, and what is due in each."""

import pytest

from gotowar.sheets.catalog import GameName
from gotowar.table.due import Due
from gotowar.table.phases import PHASES, ROUND
from gotowar.table.refusal import describe
from gotowar.table.state import Phase
from tests.table.tables import THREE, played, seated


@pytest.mark.parametrize("game", PHASES)
def test_every_phase_has_a_way_on(game: GameName) -> None:
    for start in PHASES[game].keys() - {Phase.CLOSED}:
        phase, seen = start, set()
        while phase is not Phase.BETTING:
            assert phase not in seen, f"{start} never comes to the betting"
            seen.add(phase)
            phase = PHASES[game][phase].then


def test_every_phase_belongs_to_a_game() -> None:
    assert {phase for rows in PHASES.values() for phase in rows} == set(Phase)


def test_a_round_is_from_the_deal_to_the_clearing() -> None:
    assert {Phase.DEAL, Phase.WAR, Phase.CLEAR} <= ROUND
    assert not {Phase.BETTING, Phase.CUT, Phase.CLOSED} & ROUND


ORDERS = [
    # sheet, what a round with seats 1 and 4 at war does, from "no more bets" to the end
    (
        "SD",
        "no-more-bets; deal seat 1; deal seat 4; deal the dealer; settle seat 1; settle seat 4; "
        "confirm; burn 3; deal seat 1; deal seat 4; burn 3; deal the dealer; "
        "settle seat 1; settle seat 4; clear",
    ),
    (
        "WA",
        "no-more-bets; deal seat 1; deal seat 4; deal the dealer; settle seat 4; settle seat 1; "
        "confirm; burn 3; deal seat 1; deal seat 4; burn 3; deal the dealer; "
        "settle seat 4; settle seat 1; clear",
    ),
    (
        "MA",
        "no-more-bets; deal seat 1; deal seat 4; deal the dealer; settle seat 4; settle seat 1; "
        "confirm; burn 3; deal seat 1; deal seat 4; deal the dealer; settle seat 4; settle seat 1; clear",
    ),
]


@pytest.mark.parametrize(("place", "order"), ORDERS, ids=[row[0] for row in ORDERS])
def test_directions_and_burns(place: str, order: str) -> None:
    script = played(place, "seat 1 sits 100", "seat 4 sits 100", "ready", "acts burn 1")
    script.run(["seat 1 initial 10", "seat 4 initial 10", "cards 9h 9c 9d 2c 3c 4c", "go"])
    script.run(["seat 4 war", "seat 1 war", "go", f"acts {order}"])


@pytest.mark.parametrize(
    ("place", "racked"),
    [("SD", "5h 9c 9d"), ("WA", "5h 9c 9d"), ("MA", "9c 5h 9d")],
    ids=[
        "SD (5): each as it is settled",
        "WA 4(c)(iii): pick and pay",
        "MA 8(d): all together, from the right",
    ],
)
def test_the_rack_lets_every_hand_be_put_together_again(place: str, racked: str) -> None:
    script = played(
        place, "seat 1 sits 100", "seat 4 sits 100", "ready", "seat 1 initial 10", "seat 4 initial 10"
    )
    script.run(["cards 5h 9c 9d", "go", "seat 4 surrenders", "go", f"rack {racked}"])


@pytest.mark.parametrize("place", THREE)
def test_a_war_hand_lies_together_in_the_rack_the_dealers_last(place: str) -> None:
    script = seated(place, "cards 9h 9d 2c 3c", "go", "seat 1 war", "go", "rack 9h 2c 9d 3c")
    assert script.table.phase is Phase.BETTING


@pytest.mark.parametrize(
    ("payment", "racked"), [("pick-and-pay", "5h 9c 9d"), ("lay-and-pay", "9c 5h 9d")], ids=["pick", "lay"]
)
def test_wa_4ciii_both_ways_of_paying_come_to_the_same_money(payment: str, racked: str) -> None:
    lines = ("seat 1 sits 100", "seat 4 sits 100", "ready", "seat 1 initial 10", "seat 4 initial 10")
    script = played("WA", *lines, "cards 5h 9c 9d", "go", "seat 4 surrenders", "go", payment=payment)
    script.run(["net 1 initial -10", "net 4 initial -5", f"rack {racked}"])


@pytest.mark.parametrize(
    ("due", "told"),
    [
        (Due("dealer", "deal", 3, "deal-player"), "deal seat 3"),
        (Due("dealer", "deal", 0, "deal-dealer"), "deal the dealer"),
        (Due("dealer", "burn", -1, "war-burn", 3), "burn 3"),
        (Due("seat", "choose", 2, "choice"), "seat 2 to choose"),
        (Due("seat", "wager", 0, "wager"), "a player to wager"),
        (Due("floor", "verify", 0, "verify"), "the floor to verify"),
        (Due("dealer", "spread", 2, "spread"), "spread batch 2"),
        (Due("dealer", "settle", 2, "settle"), "settle seat 2"),
    ],
)
def test_an_act_in_words(due: Due, told: str) -> None:
    assert describe(due) == told
