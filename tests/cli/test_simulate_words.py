"""``gotowar simulate``: nothing it says is more than it knows, and nothing is written before it is due."""

import json
import os
from pathlib import Path

import pytest

from tests.cli.driven import one_line
from tests.cli.running import plain, run
from tests.cli.test_simulate import FEW, WA, document, simulated


@pytest.mark.parametrize(("rounds", "sure"), [("1", False), ("30", True)])
def test_one_round_does_not_say_how_sure_it_is(rounds: str, sure: bool) -> None:
    asked = ("simulate", WA, "--rounds", rounds, "--seed", "1")
    found = json.loads(run(*asked, "--json").stdout)
    assert (found["wagers"]["initial"]["se"] is not None) is sure
    assert (found["shoe"]["cut_card_effect"] is not None) is sure
    said = plain(run(*asked).stdout)
    assert ("standard error 0.0000 %" not in said) or sure
    assert ("The cut card's effect" in said) is sure


def test_a_shoe_of_one_round_is_told() -> None:
    assert document(WA, "--per-shoe", "1")["shoe"]["ends"] == "after 1 round"
    assert "Every shoe has 1 round." in plain(simulated(WA, "--per-shoe", "1").stdout)


def test_how_often_side_wagers_are_laid_is_told() -> None:
    assert "side wagers in one of 2 rounds" in plain(simulated(WA, "--side-every", "2").stdout)
    assert "side wagers" not in simulated(WA).stdout


@pytest.mark.parametrize("option", ["--checkpoint", "--rounds-out"])
def test_a_report_does_not_take_the_place_of_what_is_kept(option: str, tmp_path: Path) -> None:
    name = str(tmp_path / "run")
    said = one_line(run("simulate", WA, *FEW, option, name, "--html", str(tmp_path / "." / "run")))
    assert said.endswith("write a file each: give each its own")
    assert run("simulate", WA, *FEW, option, name, "--html", name + ".html").exit_code == 0


def test_what_might_never_end_is_not_read(tmp_path: Path) -> None:
    pipe, long = tmp_path / "pipe", tmp_path / "long.toml"
    os.mkfifo(pipe)
    long.write_text("#" * 1_000_001, encoding="utf-8")
    assert one_line(run("simulate", WA, *FEW, "--checkpoint", str(pipe))).endswith("it is no file")
    assert one_line(run("simulate", WA, *FEW, "--policy", str(long))).endswith("the file is too long")


@pytest.mark.parametrize("seed", [-1, 2**64, True, "1", None])
def test_a_seed_that_is_none_is_not_taken_from_a_checkpoint(seed: object, tmp_path: Path) -> None:
    file = tmp_path / "run"
    asked = ("simulate", WA, "--rounds", "3k", "--checkpoint", str(file))
    assert run(*asked).exit_code == 0
    body = json.loads(file.read_text(encoding="utf-8"))
    body["run"]["seed"] = seed
    file.write_text(json.dumps(body), encoding="utf-8")
    assert "its seed differs" in one_line(run(*asked))


def test_a_page_stays_what_it_was_where_nothing_is_dealt(tmp_path: Path) -> None:
    page, other = tmp_path / "page.html", tmp_path / "other.html"
    page.write_text("kept", encoding="utf-8")
    for place in (page, other):
        asked = ("--html", str(place), "--rounds-out", str(tmp_path))
        assert run("simulate", WA, *FEW, *asked).exit_code == 2
    assert page.read_text(encoding="utf-8") == "kept"
    assert not other.exists()
