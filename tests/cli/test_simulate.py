"""``gotowar simulate``: what it is asked, where its figures go, and every refusal in one line."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from gotowar.cli.simulate import number
from tests.cli.driven import one_line, run
from tests.cli.running import Page, plain, program
from tests.simulate.laid import strategy

WA, WB, MA = "us-wa", "us-wa/war-blackjack", "us-ma"
PROGRESSIVE = (MA, "--spec", "casino-war-progressive")
FEW = ("--rounds", "30k", "--block", "8k", "--seed", "1", "--jobs", "2")
"""Four blocks, done in a moment."""


def simulated(*asked: str) -> Result:
    found = run("simulate", *(asked or (WA,)), *FEW)
    assert found.exit_code == 0, found.stderr
    return found


def document(*asked: str) -> Any:
    return json.loads(simulated(*(asked or (WA,)), "--json").stdout)


def refused(*asked: str) -> str:
    return one_line(run("simulate", *(asked if asked[0] in {WA, WB, MA} else (WA, *asked))))


# ---- numbers ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1", 1),
        ("250k", 250_000),
        ("10M", 10**7),
        ("10m", 10**7),
        ("1.5M", 1_500_000),
        ("1e9", 10**9),
        ("2.5e3", 2500),
        ("1G", 10**9),
        ("1b", 10**9),
        ("1t", 10**12),
        ("1e12", 10**12),
        ("1000000000000", 10**12),
        ("1_000_000", 10**6),
        ("1,000", 1000),
        (" 7 ", 7),
    ],
)
def test_numbers(text: str, value: int) -> None:
    assert number("--rounds", text) == value


@pytest.mark.parametrize("option", ["--rounds", "--block"])
@pytest.mark.parametrize(
    "text",
    [
        *("0", "0.5", "1.5", "1e12k", "1000000000001", "1.1t", "1e13", "1e99", "9" * 400, "-5", "+5", ""),
        *("ten", "1 000", "1__0", "_1", "1_", "k", "1kk", "1e", "e9", "0x10", "1.", ".5", "inf", "nan", "٣"),
    ],
)
def test_numbers_that_are_none(option: str, text: str) -> None:
    said = refused(option, text)
    assert said.startswith(f"{option} {text[:300]}"), said
    if len(text) < 300:  # a long word is cut off
        assert said.endswith(": it must be 1 to 1,000,000,000,000, as in 250k, 10M or 1e9")


# ---- bounds ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "under", "least", "most", "over"),
    [
        ("--seats", "0", "1", "9", "10"),
        ("--side-every", "0", "1", "1000000", "1000001"),
        ("--session", "23", "24", "100000", "100001"),
        ("--per-shoe", "-1", "0", "31", "1001"),
        ("--decks", "0", "1", "16", "17"),
        ("--jobs", "0", "1", "64", "10000"),
        ("--seed", "-1", "0", str(2**64 - 1), str(2**64)),
        ("--rounds", "0", "1", "1e4", "1000000000001"),
        ("--block", "999", "1000", "67108864", "67108865"),
        ("--bankroll", "0", "0.01", "1000000", "1000000.01"),
    ],
)
def test_bounds(option: str, under: str, least: str, most: str, over: str) -> None:
    for value in (least, most):
        found = run("simulate", WA, *FEW, "--rounds", "1k", option, value)
        assert found.exit_code == 0, found.stderr
    for value in (under, over):
        said = refused(option, value)
        assert "it must be" in said, said


def test_no_more_rounds_a_shoe_than_it_has_cards_for() -> None:
    assert refused("--per-shoe", "32") == "--per-shoe 32: 312 cards are enough for 31 rounds"
    assert refused(WB, "--seats", "3", "--per-shoe", "16").endswith("312 cards are enough for 15 rounds")
    few = ("--rounds", "1k", "--seats", "3", "--per-shoe", "15")
    assert run("simulate", WB, *few).exit_code == 0


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("--seats", "many"), "'many' is not a valid integer"),
        (("--jobs", "2", "--cluster", "a:1"), "--jobs and --cluster exclude each other: choose one"),
        (("--json", "--html", "-"), "--json and --html - write to standard output: choose one"),
        (("--checkpoint", ""), "--checkpoint needs a name"),
        (("--html", ""), "--html needs a name"),
        (("--svg", ""), "--svg needs a name"),
        (("--rounds-out", ""), "--rounds-out needs a name"),
        (("--cluster", ""), "--cluster needs a name"),
        (
            ("--checkpoint", "a", "--rounds-out", "b"),
            "--checkpoint and --rounds-out exclude each other: choose one",
        ),
        (("--seed", "one"), "--seed one: it must be a whole number below 2^64"),
        (("--seed", ""), "--seed : it must be a whole number below 2^64"),
        (("--seed", "٣"), "--seed ٣: it must be a whole number below 2^64"),
        (
            ("--policy", "boldly"),
            "--policy boldly: there are war, surrender, best, ace-five, ace-side, hi-lo,",
        ),
        (("--policy", "a" * 5000), "--policy aaa"),
        (("--policy", "no/such.toml"), "--policy no/such.toml cannot be read: No such file or directory"),
        (("--leave", "best"), "--leave is asked of War Blackjack: Casino War leaves no winnings"),
        (("--bet", "progressive=5"), "offers no progressive wager: it has initial, tie"),
        (("--bet", "blackjack=5"), "write each once, as in --bet initial=10"),
        (("--bet", "tie=5", "--bet", "tie=5"), "write each once"),
        (("--bet", "tie=much"), "--bet tie: "),
        (("--bet", "tie=0.25"), "the smallest chip is $0.50"),
        (("--bankroll", "much"), "--bankroll: "),
        (("--reading", "units=gladly"), "units"),
        (("--reading", "no=such"), "no"),
        (("--set", "tie_pays=plenty"), "--set "),
        (("--set", "tie_pays"), "--set "),
        (("--spec", "no-such-table"), "no-such-table"),
        ((WB, "--policy", "boldly"), "--policy boldly: there are basic, ace-five,"),
        ((WB, "--policy", "war"), "or a file with a strategy or counts"),
        (("--policy", "basic"), "or a file of counts"),
        ((WB, "--leave", "gladly"), "--leave gladly: winnings can be left by "),
        ((WB, "--bet", "war=5", "--bet", "blackjack=0.10"), "the smallest chip is"),
        ((WB, "--bet", "initial=5"), "write each once, as in --bet blackjack=10"),
        ((WB, "--bet", "blackjack=295", "--bet", "war=6"), "together at most $300"),
    ],
)
def test_refusals(asked: tuple[str, ...], said: str) -> None:
    found = run("simulate", *(asked if asked[0] == WB else (WA, *asked)))
    assert found.exit_code == 2
    assert found.stdout == ""
    assert said in plain(found.stderr)
    assert "Traceback" not in found.output


def test_as_a_program_a_refusal_is_one_line() -> None:
    for asked in (("--seats", "many"), ("--rounds", "0"), ("--no-such-option",), ("--rounds",)):
        found = program("simulate", WA, *asked)
        assert found.returncode == 2
        assert found.stdout == ""
        assert len(found.stderr.splitlines()) == 1, found.stderr
    assert program("simulate", "us-nowhere").returncode == 2


@pytest.mark.parametrize("text", ["", " \n", "format = 3", "gladly", "\0"])
def test_a_strategy_that_is_none(tmp_path: Path, text: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    assert len(refused(WB, "--policy", str(file))) < 200
    file.write_bytes(b"\xff\xfe")
    assert "cannot be read: it is not text" in refused(WB, "--policy", str(file))


# ---- the document ------------------------------------------------------------------------------------------


TOP = (
    *("format", "sheet", "title", "digest", "software", "decks", "readings", "set", "this_regulation"),
    *("departures", "seats", "rounds", "rounds_asked", "seed", "block", "policy", "side_every", "shoe"),
    *("counts", "wagers", "by_seat", "table", "sessions", "convergence"),
)


@pytest.mark.parametrize(
    ("asked", "wagers", "more"),
    [
        ((WA,), ["initial", "tie"], []),
        (PROGRESSIVE, ["initial", "tie", "war_tie", "progressive", "coupon"], ["meter"]),
        ((WB,), ["blackjack", "war"], ["voids", "by_up_card"]),
    ],
)
def test_what_stands_in_the_document(asked: tuple[str, ...], wagers: list[str], more: list[str]) -> None:
    found = document(*asked, "--seats", "2")
    assert found["format"] == "gotowar.simulation/1"
    assert [*found][: len(TOP)] == list(TOP)
    assert set(more) <= set(found)
    assert found["rounds"] == found["rounds_asked"] == 30_000
    assert found["seed"] == 1
    assert found["block"] == 8000
    assert [*found["wagers"]] == wagers
    assert len(found["by_seat"]) == found["seats"] == 2
    assert [*found["convergence"]] == wagers
    assert found["this_regulation"] is True
    assert found["sessions"]["sessions"] == 2 * (3 * (8000 // 240) + 6000 // 240)


@pytest.mark.parametrize("asked", [(WA,), PROGRESSIVE, (WB, "--leave", "never")])
def test_every_class_that_is_compared_has_its_deviation(asked: tuple[str, ...]) -> None:
    compared = 0
    for wager in document(*asked)["wagers"].values():
        assert abs(wager["z"]) < 4
        assert abs(wager["edge"] - wager["exact"] - wager["z"] * wager["se"]) < 1e-4 * wager["se"] + 1e-9
        assert wager["edge_percent"] == pytest.approx(wager["edge"] * 100, abs=1e-6)
        assert sum(one["count"] for one in wager["classes"]) == wager["rounds"]
        for one in wager["classes"]:
            assert one["share"] == pytest.approx(one["count"] / wager["rounds"], abs=1e-12)
            assert (one["z"] is None) == (one["expected"] is None)
            if one["z"] is not None:
                compared += 1
                assert abs(one["z"]) < 4.5
        assert abs(wager["chi_square"]["z"]) < 4
    assert compared > 4


def test_what_the_sheet_does_not_have_is_told() -> None:
    found = document(WA, "--set", "tie_pays=11 to 1", "--decks", "6")
    assert found["this_regulation"] is False
    assert found["departures"] == ["tie_pays = 11 to 1"]
    assert found["wagers"]["tie"]["exact"] < document(WA)["wagers"]["tie"]["exact"]
    assert found["counts"] == document(WA)["counts"]


def test_a_reading_is_told() -> None:
    assert document(WA, "--reading", "units=profit")["readings"]["units"] == "profit"


def test_options_reach_the_run() -> None:
    found = document(WA, "--per-shoe", "3", "--side-every", "5", "--session", "48", "--bankroll", "100")
    assert found["shoe"]["ends"] == "after 3 rounds"
    assert found["shoe"]["longest"] == found["shoe"]["shortest"] == 3
    assert found["shoe"]["cut_card_effect"] is None
    assert found["side_every"] == 5
    assert found["wagers"]["tie"]["rounds"] == 6000
    assert found["wagers"]["initial"]["rounds"] == 30_000
    assert found["sessions"]["rounds"] == 48
    assert found["sessions"]["bankroll_dollars"] == 100
    assert document(WA, "--decks", "8", "--policy", "surrender")["policy"] == "always surrender"
    assert document(WA, "--decks", "8")["decks"] == 8
    assert "never left" in document(WB, "--leave", "never")["policy"]


def test_a_strategy_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(strategy(), encoding="utf-8")
    found = document(WB, "--policy", str(file))
    assert found["policy"].startswith("a strategy that was given")
    assert found["wagers"]["blackjack"]["exact"] > 0.02
    assert abs(found["wagers"]["blackjack"]["z"]) < 4
    file.write_text(strategy().replace("[hard]", "insurance = true\n[hard]"), encoding="utf-8")
    assert "insurance = false" in refused(WB, "--policy", str(file))


@pytest.mark.parametrize("asked", [(WA, "--seats", "3"), (WB, "--seats", "2")])
def test_the_same_bytes_by_any_number_of_threads(asked: tuple[str, ...]) -> None:
    found = {run("simulate", *asked, *FEW, "--json", "--jobs", jobs).stdout_bytes for jobs in ("1", "2", "1")}
    assert len(found) == 1
    assert run("simulate", *asked, *FEW, "--json", "--seed", "2").stdout_bytes not in found


def test_without_a_seed_no_two_runs_are_alike() -> None:
    asked = ("simulate", WA, "--rounds", "1k", "--json")
    first, second = (json.loads(run(*asked).stdout) for _ in range(2))
    assert first["seed"] != second["seed"]
    again = json.loads(run(*asked, "--seed", str(first["seed"])).stdout)
    assert again == first


@pytest.mark.parametrize("rounds", ["1", "2", "23"])
@pytest.mark.parametrize("asked", [(WA,), PROGRESSIVE, (WB,), (WA, "--seats", "9")])
def test_runs_of_a_few_rounds(asked: tuple[str, ...], rounds: str, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    found = run("simulate", *asked, "--rounds", rounds, "--seed", "3", "--json", "--html", str(page))
    assert found.exit_code == 0, found.output
    assert json.loads(found.stdout)["sessions"] is None
    assert Page(page.read_text(encoding="utf-8")).wrong == []
    assert run("simulate", *asked, "--rounds", rounds, "--seed", "3").exit_code == 0


# ---- on a terminal, as a page, as pictures -------------------------------------------------------------


@pytest.mark.parametrize("asked", [(WA,), (*PROGRESSIVE, "--seats", "3"), (WB, "--seats", "2")])
def test_eighty_columns(asked: tuple[str, ...]) -> None:
    lines = simulated(*asked).stdout.splitlines()
    assert max(map(len, lines)) <= 80
    said = plain("\n".join(lines))
    for words in (
        "What each wager cost",
        "How rounds ended",
        "The shoe",
        "Sessions",
        "seed 1, blocks of 8,000",
    ):
        assert words in said
    assert ("Seat by seat" in said) == ("--seats" in asked)
    assert ("The progressive's meter" in said) == (asked[0] == MA)


@pytest.mark.parametrize(
    ("asked", "pictures"),
    [
        ((WA,), ["convergence-initial", "convergence-tie", "classes", "shoe", "sessions", "bankroll"]),
        ((WB,), ["convergence-blackjack", "convergence-war", "classes", "shoe", "sessions", "bankroll"]),
    ],
)
def test_a_page_and_its_pictures(asked: tuple[str, ...], pictures: list[str], tmp_path: Path) -> None:
    folder = tmp_path / "pictures"
    found = simulated(*asked, "--html", str(tmp_path / "page.html"), "--svg", str(folder))
    assert found.stdout == ""
    assert "written: " in found.stderr
    html = (tmp_path / "page.html").read_text(encoding="utf-8")
    page = Page(html)
    assert page.wrong == []
    assert not re.search(r"""(?:src|href)\s*=\s*["'](?!#|data:)|@import|<script|url\(\s*["']?http""", html)
    assert "What each wager cost" in page.words
    assert sum(tag == "svg" for tag, _ in page.tags) == len(pictures)
    assert sorted(path.stem for path in folder.iterdir()) == sorted(pictures)
    for path in folder.iterdir():
        assert path.read_text(encoding="utf-8").lstrip().startswith(("<svg", "<?xml"))


def test_pictures_name_outcomes_in_words(tmp_path: Path) -> None:
    simulated(*PROGRESSIVE, "--svg", str(tmp_path))
    drawn = (tmp_path / "classes.svg").read_text(encoding="utf-8")
    assert "initial: war lost" in drawn
    assert "war-lower" not in drawn
    assert "double_tie" not in drawn


@pytest.mark.parametrize(("tie", "net"), [("pushes", "+0"), ("loses", "-1")])
def test_a_tie_is_not_said_to_lose_where_it_pushes(tie: str, net: str) -> None:
    said = simulated(WB, "--set", f"war_tie={tie}").stdout
    assert re.search(rf"^  tie +{re.escape(net)} ", said, re.MULTILINE)
    assert "which loses" not in said


def test_a_page_on_standard_output() -> None:
    assert Page(simulated(WA, "--html", "-").stdout).wrong == []


def test_a_page_that_cannot_be_written(tmp_path: Path) -> None:
    """It is said before anything is dealt, and leaves nothing."""
    (tmp_path / "file").write_text("")
    for option, place in (("--html", tmp_path / "no" / "page.html"), ("--svg", tmp_path / "file")):
        found = run("simulate", WA, *FEW, option, str(place))
        assert found.exit_code == 2
        assert "cannot be written" in found.stderr or "no folder" in found.stderr
        assert "dealt" not in found.output
        assert "Traceback" not in found.output
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_help() -> None:
    found = program("simulate", "--help")
    assert found.returncode == 0
    assert max(map(len, found.stdout.splitlines())) <= 80
    for option in (
        *("rounds", "seed", "seats", "decks", "spec", "reading", "set", "policy", "leave", "bet"),
        *("side-every", "bankroll", "session", "per-shoe", "block", "jobs", "cluster", "checkpoint"),
        *("json", "html", "svg", "rounds-out"),
    ):
        assert f"--{option} " in found.stdout or f"--{option}\n" in found.stdout
    assert "simulate" in program("--help").stdout


def test_both_wagers_at_the_table_s_maximum_are_taken() -> None:
    """The nearest that is not refused: 295 and 5 at a maximum of 300."""
    asked = (WB, "--rounds", "2k", "--seed", "1", "--bet", "blackjack=295", "--bet", "war=5")
    assert run("simulate", *asked, "--json").exit_code == 0
