"""``gotowar replay``: a record in words, round by round, and where it breaks off."""

import json
from pathlib import Path

import pytest

from tests.cli.driven import one_line, run, terminal
from tests.cli.records import honest, rewrite, spoiled

ROUND_TWO = """\
r.jsonl: Casino War (South Dakota), South Dakota Casino War, six decks

Round 2
───────
  seat 1 initial: $20 [(2)]
  round 2: "No more bets" [(2)]
  seat 1: 2h [(3)]
  the dealer: 3h [(3)]
  settle seat 1 [(4), (5)]
  seat 1 initial: the dealer's card is higher: take $20 [(4)(b)]
  to the rack: 2h (seat 1)
  clear [(5)]
  to the rack: 3h (the dealer)
  round 2 is over
  seat 1: -$20
"""


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return honest(Path("r.jsonl"))


def test_one_round(record: Path) -> None:
    result = run("replay", "r.jsonl", "--round", "2")
    assert (result.exit_code, result.stderr, result.stdout) == (0, "", ROUND_TWO)


def test_all_rounds(record: Path) -> None:
    """The opening belongs to the first; each round ends with what its wagers came to."""
    result = run("replay", "r.jsonl")
    assert (result.exit_code, result.stderr) == (0, "")
    said = " ".join(result.stdout.split())
    place = 0
    for text in (
        "Round 1 ─",
        "the table is opened with the dealer",
        "the dealer cuts behind 156 cards",
        "seat 3: player 3 sits with $10",
        "seat 3 goes to war with $10 [(4)(a)(ii), (4)(d)]",
        "burn 3 [(4)(d)]",
        "seat 3: Kc (war) [(4)(d)]",
        "seat 3 war: the war is won: pay $10, return $10 [(4)(d)(i), (5) paytable: win after war]",
        "seat 1: +$20",
        "seat 3: +$60 (tie +$50, initial $0, war +$10)",
        "Round 2 ─",
        "seat 1: -$20",
    ):
        assert text in said[place:], (text, result.stdout)
        place = said.index(text, place)
    assert max(len(line) for line in result.stdout.splitlines()) <= 80


def test_what_follows_from_an_act_has_its_clause_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The meter's money moves by 11(b) and 11(c), in a replay as at the console; cards by no clause of their
    own."""
    monkeypatch.chdir(tmp_path)
    typed = "1 sit\ngo\n1 decline\ngo\n1 10\n1 progressive 5\ngo\n9h\n8c\ngo\n"
    console = run(
        "deal", "us-ma", "--spec", "us-ma/casino-war-progressive", "--record", "m.jsonl", lines=typed
    )
    said = run("replay", "m.jsonl").stdout.splitlines()
    for line in (
        "  meter up $1, reserve up $0.25 [11(b), 11(c)]",
        "  to the rack: 9h (seat 1), 8c (the dealer)",
    ):
        assert line in console.stdout.splitlines()
        assert line in said


@pytest.mark.parametrize("number", [0, 3, -1, 10**9])
def test_a_round_that_is_not_there(record: Path, number: int) -> None:
    result = run("replay", "r.jsonl", "--round", str(number))
    assert result.exit_code == 2
    assert result.stderr == f"Error: r.jsonl has no round {number}: it has rounds 1 to 2\n"


def test_json(record: Path) -> None:
    found = json.loads(run("replay", "r.jsonl", "--json").stdout)
    assert (found["format"], found["sheet"], found["unreadable"]) == (
        "gotowar.replay/1",
        "us-sd/casino-war",
        None,
    )
    assert [one["round"] for one in found["rounds"]] == [1, 2]
    assert found["rounds"][1]["results"] == {"1": {"initial": -2000}}
    assert found["rounds"][0]["results"]["3"] == {"tie": 5000, "initial": 0, "war": 1000}
    first = found["rounds"][1]["events"][0]
    assert first == {
        "line": 37,
        "says": "seat 1 initial: $20",
        "clause": "(2)",
        "follows": True,
        "event": "wager-placed",
        "seat": 1,
        "wager": "initial",
        "amount": 2000,
    }
    (only,) = json.loads(run("replay", "r.jsonl", "--json", "--round", "2").stdout)["rounds"]
    assert only == found["rounds"][1]


def test_what_is_whole_is_shown(record: Path) -> None:
    spoiled(record, lambda lines: lines.__setitem__(40, lines[40][:9]))
    result = run("replay", "r.jsonl")
    assert result.exit_code == 2
    assert "seat 3: +$60" in result.stdout
    (said,) = result.stderr.splitlines()
    assert said == "r.jsonl: line 41: this is not JSON; shown is what stands before it"
    json_result = run("replay", "r.jsonl", "--json")
    assert json_result.exit_code == 2
    assert json.loads(json_result.stdout)["unreadable"] == {"line": 41, "why": "this is not JSON"}


def test_a_round_before_the_broken_line_can_be_shown(record: Path) -> None:
    spoiled(record, lambda lines: lines.__setitem__(40, "{\n"))
    result = run("replay", "r.jsonl", "--round", "1")
    assert result.exit_code == 2
    assert "seat 3: +$60" in result.stdout
    assert "it has round 1 only" in run("replay", "r.jsonl", "--round", "7").stderr


def test_it_tells_what_is_recorded_and_marks_what_does_not_follow(record: Path) -> None:
    """A payment is told as it was written; a card that could not be dealt is marked."""
    spoiled(record, rewrite("wager-settled", {"paid": 4500}, wager="tie"))
    spoiled(record, rewrite("card-dealt", {"seat": 5}, seat=3))
    result = run("replay", "r.jsonl")
    assert result.exit_code == 0
    assert "seat 3 tie: a tie: pay $45, return $5" in result.stdout
    assert "seat 5: 9c (does not follow: see gotowar audit)" in result.stdout


def test_step_and_json_do_not_go_together(record: Path) -> None:
    assert "choose one" in one_line(run("replay", "r.jsonl", "--step", "--json"))


@pytest.mark.parametrize(
    ("typed", "rounds"),
    [("\n\n", 2), ("q\n", 1), ("quit\n", 1), ("x\nq\n", 2), ("", 1)],
    ids=["Enter", "q", "quit", "anything else goes on", "end of input"],
)
def test_step_by_step(record: Path, typed: str, rounds: int) -> None:
    result = run("replay", "r.jsonl", "--step", lines=typed)
    assert result.exit_code == 0
    assert result.stdout.count("\nRound ") == rounds


def test_step_by_step_at_a_terminal(record: Path) -> None:
    with terminal("replay", str(record.absolute()), "--step") as shown:
        shown.wait_for("Round 1")
        shown.wait_for("q: leave")
        shown.type("")
        shown.wait_for("Round 2")
        shown.wait_for("q: leave")
        shown.seen = ""
        shown.interrupt()
        assert shown.process.wait(60) == 130
