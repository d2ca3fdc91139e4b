"""``gotowar simulate`` with a counting system: it says which run it was, goes on from a checkpoint, and takes
nothing that it would not heed."""

import json
from pathlib import Path
from typing import Any

import pytest

from gotowar.simulate.counting import shipped_text
from tests.cli.driven import one_line, run
from tests.cli.running import plain

WA, WB = "us-wa", "us-wa/war-blackjack"
FEW = ("--rounds", "30k", "--block", "8k", "--policy", "hi-lo")


def document(*asked: str) -> Any:
    found = run("simulate", *asked, "--json")
    assert found.exit_code == 0, found.stderr
    return json.loads(found.stdout)


@pytest.mark.parametrize("sheet", [WA, WB])
def test_a_run_can_be_dealt_again(sheet: str) -> None:
    """Also one by chance: its seed is told."""
    first = document(sheet, *FEW)
    assert (first["run"]["rounds_asked"], first["run"]["block"]) == (30_000, 8000)
    assert document(sheet, *FEW, "--seed", str(first["run"]["seed"])) == first
    other = document(sheet, *FEW, "--seed", str(first["run"]["seed"] + 1))
    assert other["run"]["counts"] != first["run"]["counts"]


def test_on_a_terminal_it_says_so_as_well() -> None:
    said = plain(run("simulate", WB, *FEW, "--seed", "7", "--leave", "never").stdout)
    assert "run seed 7, blocks of 8,000 rounds" in said
    assert "never left" in said
    assert "of the counts " in said


def test_ties_surrendered_by_the_count_are_told(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = shipped_text("hi-lo")
    file.write_text(text.replace("insurance_from = 3", "surrender_from = 2"), encoding="utf-8")
    told = document(WA, *FEW, "--policy", str(file))["run"]["policy"]
    assert told == "ties surrendered at a count of 2 or more"
    assert document(WA, *FEW)["run"]["policy"] == "always go to war"


def test_it_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    asked = (WA, *FEW, "--seed", "3", "--checkpoint", str(tmp_path / "run"))
    assert document(*asked) == document(*asked) == document(WA, *FEW, "--seed", "3")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("--bet", "initial=10"), "--bet: a counter lays units by the count"),
        (("--bankroll", "100"), "--bankroll: a counter lays units by the count"),
        (("--side-every", "2"), "--side-every: a counter lays side wagers by the count"),
        (("--rounds-out", "rounds.parquet"), "--rounds-out: a counter's stakes go by the count"),
    ],
)
def test_what_would_not_be_heeded_is_refused(asked: tuple[str, ...], said: str) -> None:
    assert one_line(run("simulate", WA, *FEW, *asked)).startswith(said)


def test_a_name_that_cannot_be_printed(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(shipped_text("hi-lo").replace('"Hi-Lo"', '"\\u001b[31mred"'), encoding="utf-8")
    assert "cannot be printed" in one_line(run("simulate", WA, *FEW, "--policy", str(file)))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("root:x:0:0", "the counting system is not TOML: "),
        ('format = "gotowar.strategy/1"', "the counting system's format is 'gotowar.strategy/1': it must be"),
    ],
)
def test_a_file_of_counts_that_is_none(tmp_path: Path, text: str, said: str) -> None:
    """What is wrong is said, and not the file in place of its name."""
    file = tmp_path / "mine.toml"
    file.write_text(text + "\n# secret", encoding="utf-8")
    found = one_line(run("simulate", WA, *FEW, "--policy", str(file)))
    assert found.startswith(said)
    assert "secret" not in found
