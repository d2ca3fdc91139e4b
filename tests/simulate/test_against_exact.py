"""Rounds by the million come to the exact odds: every sheet, every reading that changes a term.

Seeds are fixed, so that a test that passes passes again. Of Casino War each shoe has one round: then what is
dealt is what is counted, off the top. Long shoes have the cut card's effect, and are compared by their first
rounds.
"""

from typing import Any

import pytest

from gotowar.simulate.figures import Measured
from gotowar.simulate.result import Result
from tests.odds.small import MA, SHEETS, WA, asked, turned
from tests.simulate.runs import WB, blackjack, result

SURE = 4
MANY: dict[str, Any] = {"rounds": 10_000_000, "block": 1 << 20, "per_shoe": 1, "seed": 3}
CASINO_WAR = [(sheet, reading) for sheet in SHEETS for reading in turned(sheet)]


def deviations(one: Measured) -> dict[str, float]:
    """Every comparison of a wager, by name."""
    found = {"edge": one.z, "chi-square": one.chi_square and one.chi_square.z}
    # A class that is expected once or twice is no normal curve's.
    common = (c for c in one.outcomes if c.outcome.chance and c.outcome.chance * one.rounds > 20)
    found |= {f"{c.outcome.name} {c.outcome.net}": c.z for c in common}
    return {name: value for name, value in found.items() if value is not None}


def off(run: Result) -> dict[str, float]:
    """What is too far from the exact odds."""
    every = {
        f"{wager}: {name}": value
        for wager, one in run.wagers.items()
        for name, value in deviations(one).items()
    }
    assert len(every) > 2 * len(run.wagers)
    return {name: value for name, value in every.items() if abs(value) >= SURE}


def casino_war(sheet: str, reading: dict[str, str], **changes: Any) -> Result:
    usual = {"rounds": 10_000_000, "block": 1 << 20, "bet": {"initial": 1000}, "per_shoe": 1}
    return result(asked(sheet, readings=reading), **{**usual, **changes})


@pytest.mark.parametrize(
    ("sheet", "reading"),
    CASINO_WAR,
    ids=lambda value: str(value) if isinstance(value, str) else ",".join(value),
)
def test_casino_war(sheet: str, reading: dict[str, str]) -> None:
    assert off(casino_war(sheet, reading)) == {}


@pytest.mark.parametrize("policy", ["surrender", "best"])
def test_a_policy(policy: str) -> None:
    assert off(casino_war(MA, {}, policy=policy, rounds=4_000_000)) == {}


def test_seats_and_side_wagers_now_and_then() -> None:
    run = casino_war(MA, {}, seats=5, every=3, rounds=2_000_000, block=1 << 18)
    assert off(run) == {}
    assert run.wagers["initial"].rounds == 10_000_000
    assert run.wagers["tie"].rounds == 5 * -(-(1 << 18) // 3) * 7 + 5 * -(-(2_000_000 - 7 * (1 << 18)) // 3)
    by_seat = [run.seat(seat) for seat in range(5)]
    assert max(abs(one["initial"].z or 0) for one in by_seat) < SURE
    assert run.correlation == pytest.approx(0.0, abs=0.3)
    assert (run.correlation or 0) > 0.05


def test_another_game_is_found_out() -> None:
    """Dealt with six decks and compared with what five would be: far off."""
    six, five = (result(asked(WA, decks=n), rounds=10_000_000, per_shoe=1, block=1 << 20) for n in (6, 5))
    six.lab.question = five.lab.question
    vars(six).pop("figures", None)
    assert any(name.startswith("tie: ") for name in off(six))
    assert off(five) == {}


def test_the_cut_card_moves_nothing_that_can_be_seen_in_casino_war() -> None:
    run = casino_war(WA, {}, per_shoe=0, rounds=4_000_000)
    assert abs(run.main.z or 9) < SURE
    # 235 cards may be gone, less two a round and eight or nine of a war: about a hundred rounds and ten.
    assert 90 < sum(n * t for n, t in run.shoe_lengths.items()) / sum(run.shoe_lengths.values()) < 117


@pytest.mark.parametrize(
    ("leave", "sets"),
    [
        ("published", {}),
        ("best", {}),
        ("never", {}),
        ("always", {}),
        ("published", {"peek": False}),
        ("published", {"soft_17": "stands", "surrender": "late"}),
        ("published", {"war_tie": "pushes", "natural_on_war": "even"}),
    ],
)
def test_war_blackjack(leave: str, sets: dict[str, Any]) -> None:
    agrees(result(blackjack(sets=sets), **MANY, leave=leave))


@pytest.mark.parametrize("readings", turned(WB)[1:], ids=",".join)
def test_war_blackjack_as_read_otherwise(readings: dict[str, str]) -> None:
    agrees(result(blackjack(readings=readings), **MANY))


def agrees(run: Result) -> None:
    assert off(run) == {}
    ups = run.more["by_up_card"]
    assert len(ups) == 10
    assert max(abs(one["z"]) for one in ups.values()) < SURE


def test_war_blackjack_at_a_whole_table() -> None:
    run = result(blackjack(), rounds=300_000, block=1 << 16, seats=7, per_shoe=1)
    assert off(run) == {}
    assert run.wagers["war"].rounds == 2_100_000
    assert (run.correlation or 0) > 0.1
