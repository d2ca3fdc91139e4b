"""``gotowar par``: its forms, where they go, and the one line that refuses what cannot be asked."""

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.driven import one_line, run
from tests.cli.running import plain, program

REFUSED: list[tuple[list[str], str]] = [
    (["us-wa", "--decks", "0"], "1 to 16"),
    (["us-wa", "--decks", "17"], "1 to 16"),
    (["us-wa", "--decks", "8-6"], "the smaller number comes first"),
    (["us-wa", "--decks", "six"], "as in 6 or 1-8"),
    (["us-wa", "--seats", "0"], "1 to 9"),
    (["us-wa", "--rounds", "1000001"], "1 to 1,000,000"),
    (["us-wa", "--per-hour", "0"], "1 to 1,000"),
    (["nowhere"], "us-ma/casino-war, us-sd/casino-war, us-wa/casino-war"),
    (["us-wa", "--reading", "8g3=one-to-one"], "it has 2, units, burns, order, scan, stake"),
    (["us-wa", "--reading", "units=three"], "one of own-two, profit"),
    (["us-wa", "--reading", "units=profit", "--reading", "units=own-two"], "choose one"),
    (["us-wa", "--set", "hits_soft_17=true"], "a term of Casino War"),
    (["us-wa", "--set", "tie_pays=11"], 'as in "10 to 1"'),
    (["us-wa", "--set", "tie_pays=9 to 1", "--set", "tie_pays=11 to 1"], "choose one value"),
    (["us-wa", "--set", "progressive_tie=7"], "does not offer"),
    (["us-ma", "--reading", "8g3=one-to-one", "--set", "war_tie_pays=3 to 1"], "choose one"),
    (["us-wa", "--bet", "war-tie=5"], "it has initial, tie"),
    (["us-wa", "--bet", "tie=5", "--bet", "tie=6"], "initial, tie, war-tie, progressive, coupon"),
    (["us-wa", "--bet", "initial=0.25"], "the smallest chip is $0.50"),
    (["us-wa", "--bankroll", "0"], "more than nothing"),
    (["us-wa", "--removed", "7xKh"], "the decks hold 6 of it"),
    (["us-wa", "--json", "--csv"], "choose one"),
    (["us-wa", "--json", "--pdf", "-"], "choose one"),
    (["us-wa", "--svg", ""], "it must be a folder"),
    (["us-wa", "--html", ""], "it must be a file"),
    (["us-wa", "--pdf", "no/such/folder/par.pdf"], "cannot be written"),
]


@pytest.mark.parametrize(("words", "said"), REFUSED, ids=[" ".join(row[0]) for row in REFUSED])
def test_what_cannot_be_asked_is_refused_in_one_line(words: list[str], said: str) -> None:
    assert said in one_line(run("par", *words))


TAKEN = [
    ["--decks", "1"],
    ["--decks", "16"],
    ["--decks", "6-8"],
    ["--seats", "9", "--rounds", "1"],
    ["--reading", "units=profit"],
    ["--set", "tie_pays=11 to 1"],
    ["--bet", "tie=5", "--bankroll", "5"],
    ["--removed", "6xKh"],
]


@pytest.mark.parametrize("words", TAKEN, ids=[" ".join(row) for row in TAKEN])
def test_what_lies_just_within(words: list[str]) -> None:
    done = run("par", "us-wa", *words)
    assert (done.exit_code, done.stderr) == (0, "")


def test_on_a_terminal_with_all_that_was_asked() -> None:
    said = plain(run("par", "wa", "--set", "tie_pays=11 to 1", "--reading", "units=profit").stdout)
    assert "Not this regulation: tie_pays = 11 to 1." in said
    assert "readings units = profit" in said
    own = plain(run("par", "wa").stdout)
    assert "23138/993023 2.3301 %" in own
    assert "Not this regulation" not in own


def test_json_is_the_contract() -> None:
    told = json.loads(run("par", "us-wa", "--decks", "6", "--json").stdout)
    assert (told["format"], told["sheet"], told["decks"]) == ("gotowar.par/1", "us-wa/casino-war", 6)
    war = told["wagers"]["initial"]["policies"]["war"]
    assert (war["edge"], war["edge_percent"], war["sd"]) == ("23138/993023", 2.330057, 1.057637)
    assert war["element_of_risk_percent"] == 2.169604
    assert told["wagers"]["tie"]["edge"] == "58/311"
    assert set(told["wagers"]) == {"initial", "tie"}
    several = json.loads(run("par", "us-wa", "--decks", "5-6", "--json").stdout)
    assert [one["decks"] for one in several["pars"]] == [5, 6]


def test_csv_marks_a_what_if() -> None:
    done = run("par", "us-wa", "--set", "tie_pays=11 to 1", "--csv")
    assert {row["departures"] for row in csv.DictReader(io.StringIO(done.stdout))} == {"tie_pays = 11 to 1"}


def test_files_and_their_bytes(tmp_path: Path) -> None:
    """Every form at once, twice: the same bytes; nothing on standard output."""
    for folder in ("one", "two"):
        to = tmp_path / folder
        to.mkdir()
        words = ["--html", str(to / "par.html"), "--pdf", str(to / "par.pdf"), "--svg", str(to)]
        done = run("par", "us-ma", "--set", "tie_pays=11 to 1", *words)
        assert (done.exit_code, done.stdout) == (0, "")
        assert done.stderr.count("written: ") == 6
    names = sorted(path.name for path in (tmp_path / "one").iterdir())
    assert names == ["cost.svg", "decks.svg", "outcomes.svg", "par.html", "par.pdf", "rounds.svg"]
    for name in names:
        found = (tmp_path / "one" / name).read_bytes()
        assert found == (tmp_path / "two" / name).read_bytes()
        assert name.endswith(".pdf") or b"Not this regulation" in found


def test_cards_that_are_gone_move_the_edge() -> None:
    gone = json.loads(run("par", "us-wa", "--removed", "6xKh 6xKd", "--json").stdout)
    assert gone["removed"] == ["Kh"] * 6 + ["Kd"] * 6
    assert gone["wagers"]["tie"]["edge"] != "58/311"


def test_nothing_of_the_table_and_no_compiler_is_loaded() -> None:
    """What keeps the time to the sheet short, and the mathematics a witness of its own."""
    code = "import gotowar.odds.par, sys; print(*sorted(m for m in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    loaded = done.stdout.split()
    assert "gotowar.odds.par" in loaded
    strange = ("numba", "numpy", "gotowar.table", "gotowar.shoe", "gotowar.house", "gotowar.cli")
    assert [name for name in loaded if name.startswith(strange)] == []


def test_as_a_program() -> None:
    done = program("par", "us-sd", "--reading", "4b=literal", "--json")
    assert json.loads(done.stdout)["wagers"]["initial"]["policies"]["war"]["edge"] == "23/311"
