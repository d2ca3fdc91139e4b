"""``gotowar par``, ``compare`` and ``claim`` of War Blackjack: forms, and the one line that refuses."""

import json
from pathlib import Path

import pytest

from gotowar.cli import INTERRUPTED
from tests.cli.driven import one_line, run, terminal

SHEET = "us-wa/war-blackjack"

pytestmark = pytest.mark.xdist_group("numba")

REFUSED: list[tuple[list[str], str]] = [
    (["par", SHEET, "--decks", "0"], "1 to 16"),
    (["par", SHEET, "--set", "tie_pays=10 to 1"], "a term of War Blackjack"),
    (["par", "us-wa", "--set", "soft_17=stands"], "a term of Casino War"),
    (["par", SHEET, "--set", "soft_17=draws"], "one of stands, hits"),
    (["par", SHEET, "--bet", "initial=5"], "blackjack, war"),
    (["par", SHEET, "--bet", "blackjack=295", "--bet", "war=6"], "together at most $300"),
    (["par", SHEET, "--removed", "25xKh"], "the decks hold 6 of it"),
    (["par", SHEET, "--policy", "no/such/file"], "cannot be read"),
    (["par", "us-wa", "--policy", "no/such/file"], "Casino War has no strategy"),
    (["claim", SHEET, "tie", "18.65%"], "one of blackjack, war"),
    (["claim", "us-wa", "blackjack", "0.62%"], "one of initial, tie, war-tie, progressive"),
]


@pytest.mark.parametrize(("words", "said"), REFUSED, ids=[" ".join(row[0]) for row in REFUSED])
def test_what_cannot_be_asked_is_refused_in_one_line(words: list[str], said: str) -> None:
    assert said in one_line(run(*words))


def test_both_at_the_maximum_are_taken() -> None:
    assert run("par", SHEET, "--bet", "blackjack=295", "--bet", "war=5", "--json").exit_code == 0


def test_a_strategy_file_is_priced(tmp_path: Path) -> None:
    told = json.loads(run("par", SHEET, "--json").stdout)
    file = tmp_path / "own.toml"
    file.write_text(told["strategy"]["basic"], encoding="utf-8")
    priced = json.loads(run("par", SHEET, "--policy", str(file), "--json").stdout)
    own = priced["wagers"]["blackjack"]["policies"]["own"]
    assert own["edge"] == told["wagers"]["blackjack"]["policies"]["basic"]["edge"]


@pytest.mark.parametrize(("text", "why"), [("hit on everything", "is not TOML"), ("", "format is None")])
def test_a_strategy_that_is_none_is_refused_in_one_line(text: str, why: str, tmp_path: Path) -> None:
    """An empty one too: it is none, and not a question without one."""
    file = tmp_path / "own.toml"
    file.write_text(text, encoding="utf-8")
    assert why in one_line(run("par", SHEET, "--policy", str(file)))


def test_a_strategy_that_never_ends_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "long.toml"
    file.write_text("#" * 1_000_001, encoding="utf-8")
    assert one_line(run("par", SHEET, "--policy", str(file))).endswith("the file is too long")


SHOWN = "\x1b[?25h"
"""The cursor, which a bar hides."""


@pytest.mark.xdist_group("numba")
def test_the_first_sheet_shows_how_far_it_is(tmp_path: Path) -> None:
    """From the start, before anything is compiled; a sheet that is kept comes without a bar."""
    with terminal("par", SHEET, "--csv", GOTOWAR_CACHE=str(tmp_path)) as shown:
        assert "gotowar.par" not in shown.wait_for("counting every hand")
        assert not list(tmp_path.rglob("*.nbi")), "nothing is compiled yet"
        bar = shown.wait_for(SHOWN)
        assert ("  0%" in bar, "100%" in bar) == (True, True)
        shown.wait_for("leave_value")
    with terminal("par", SHEET, "--csv", GOTOWAR_CACHE=str(tmp_path)) as shown:
        assert "counting" not in shown.wait_for("leave_value")


def test_an_interrupt_ends_the_bar(tmp_path: Path) -> None:
    """Also while the code is compiled, whatever the compiler was about."""
    with terminal("par", SHEET, "--csv", GOTOWAR_CACHE=str(tmp_path)) as shown:
        shown.wait_for("0%")
        shown.interrupt()
        assert shown.process.wait() == INTERRUPTED
        assert SHOWN in shown.seen
        assert "Traceback" not in shown.seen
    assert not list(tmp_path.rglob("*.json")), "what was not finished is not kept"


def test_a_shoe_of_which_every_round_is_alike(tmp_path: Path) -> None:
    """Sixteen tens push and push: there is nothing that varies. With one card more something does."""
    others = " ".join(f"{rank}{suit}" for rank in "23456789A" for suit in "cdhs")
    asked = ("par", SHEET, "--decks", "1", "--removed")
    assert run(*asked, others, "--svg", str(tmp_path)).exit_code == 0
    assert not (tmp_path / "rounds.svg").exists()
    assert json.loads(run(*asked, others, "--json").stdout)["table"]["sd_per_round_dollars"] == 0
    assert "Every round of these cards comes out alike" in " ".join(run(*asked, others).stdout.split())
    assert "Hold after 240 rounds" in run(*asked, others.replace("As", "")).stdout


def test_files_are_written(tmp_path: Path) -> None:
    page, pdf, folder = tmp_path / "wb.html", tmp_path / "wb.pdf", tmp_path / "pictures"
    done = run("par", SHEET, "--html", str(page), "--pdf", str(pdf), "--svg", str(folder))
    assert done.exit_code == 0
    assert "Take or leave" in page.read_text(encoding="utf-8")
    assert "http" not in page.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
    assert pdf.read_bytes().count(b"/Type /Page\n") in (1, 2) or pdf.stat().st_size > 1000
    assert {one.stem for one in folder.iterdir()} >= {"leave", "hard", "soft", "pairs", "decks"}


def test_the_makers_figure_is_that_of_six_decks() -> None:
    told = json.loads(run("claim", SHEET, "war", "1.17%", "--json").stdout)
    assert {(one["decks"], one["policy"]) for one in told["fits"]} == {(6, "best"), (6, "published")}
    assert all(one["exact"] is None for one in told["fits"])


def test_a_figure_that_nothing_comes_to() -> None:
    done = run("claim", SHEET, "war", "1.18%")
    assert done.exit_code == 1
    assert "Nothing does. The nearest" in done.stdout


def test_games_and_readings_side_by_side() -> None:
    told = json.loads(run("compare", SHEET, f"{SHEET}:war_spot=fixed", "us-wa", "--json").stdout)
    edges = {row["figure"]: row["edges_percent"] for row in told["figures"]}
    assert edges["War, winnings left where that is worth it"][:2] == pytest.approx(
        [1.171512, 1.6933], abs=5e-5
    )
    assert edges["Tie wager"] == [None, None, 18.649518]
    assert {row["term"] for row in told["terms"] if row["differs"]} >= {"war_spot", "tie_pays"}
