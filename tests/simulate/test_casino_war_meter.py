"""The meter along a run: hits are those of the rounds, heights what a person with a pencil comes to."""

import json
from pathlib import Path
from typing import Any

import duckdb
import pytest

from tests.cli.driven import run

SEED, RATE, CEILING = 10_000, 0.20, 100_000
"""Of the table that ships, in dollars."""
OFTEN = ("us-ma", "--spec", "casino-war-progressive", "--reading", "suited4=two-suits", "--seed", "5")
"""The reading under which the meter is taken six times as often."""


def meter(*asked: str) -> Any:
    found = run("simulate", *OFTEN, "--json", *asked)
    assert found.exit_code == 0, found.stderr
    return json.loads(found.stdout)["meter"]


@pytest.mark.parametrize(("seats", "bet"), [(1, 5), (3, 5), (3, 10)])
def test_heights_are_those_of_the_rounds(seats: int, bet: int, tmp_path: Path) -> None:
    file = tmp_path / "rounds.parquet"
    asked = ("--rounds", "600k", "--block", "64k", "--seats", str(seats))
    laid = ("--bet", "initial=10", "--bet", f"progressive={bet}")
    found = meter(*asked, *laid, "--rounds-out", str(file))
    taken = "SELECT DISTINCT round FROM read_parquet(?) WHERE progressive = 'suited-four' ORDER BY round"
    rounds = [row[0] for row in duckdb.execute(taken, [str(file)]).fetchall()]
    assert len(rounds) > 2
    heights = [
        min(SEED + RATE * bet * seats * (now - last), CEILING)
        for last, now in zip([0, *rounds], rounds, strict=False)
    ]
    assert [one["round"] for one in found["first_hits"]] == rounds[:40]
    assert [one["dollars"] for one in found["first_hits"]] == pytest.approx(heights[:40])
    assert found["average_height_dollars"] == pytest.approx(sum(heights) / len(heights), abs=0.01)
    assert abs(found["z"]) < 4


def test_no_height_is_told_after_hits_that_were_not_noted() -> None:
    """Of a block 32 hits are noted; the next block's first would seem to have waited since then."""
    found = meter(
        "--rounds", "8388608", "--block", "4194304", "--bet", "initial=10", "--bet", "progressive=5"
    )
    assert found["hits"] > 64
    assert found["heights_seen"] == 32
    assert all(one["round"] <= 4_194_304 for one in found["first_hits"])


def test_every_hit_is_followed_where_blocks_are_short() -> None:
    found = meter("--rounds", "8388608", "--bet", "initial=10", "--bet", "progressive=5")
    assert found["heights_seen"] == found["hits"] > 64
