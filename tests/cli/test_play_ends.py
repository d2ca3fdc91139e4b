"""``gotowar play``: interrupts, full disks, kills, unattended rounds, and a game at a real terminal."""

import json
import os
import resource
import signal
import time
from pathlib import Path

import pytest

from gotowar.sheets import load
from gotowar.sheets.shipped import game
from tests.cli.driven import audited, process, run, terminal

TIE = ("play", "--seats", "1", "--seed", "17")
"""The first round ties."""


@pytest.mark.parametrize(
    ("typed", "until", "held"),
    [("", "wager> ", 0), ("10\n", "Laid: ", 0), ("10\n\n", "A tie ", 1), ("10\n\ns\n", "round 2", 1)],
    ids=["before a wager", "with a wager laid", "at the choice", "after a round"],
)
def test_an_interrupt_leaves_a_whole_record(tmp_path: Path, typed: str, until: str, held: int) -> None:
    """Whoever is interrupted at the choice has surrendered; no wager is made for him."""
    record = tmp_path / "game.jsonl"
    with terminal(*TIE, "--record", str(record)) as shown:
        shown.wait_for("wager> ")
        for line in typed.splitlines():
            shown.type(line)
        if typed:
            shown.wait_for(until)
            shown.wait_for("> ")
        shown.interrupt("(interrupted)")
        shown.wait_for("(interrupted)")
        rest = shown.wait_for("The record is in")
        shown.wait_for("the table closed.")
        assert shown.process.wait(60) == 130
    assert "You leave with" in rest
    assert ("Your wagers stand." in rest) == (until == "A tie ")
    report = audited(record)
    assert (report.is_clean, report.rounds, report.ends_in_round) == (True, held, "")


def test_the_end_of_input_is_a_way_out(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    result = run(*TIE, "--record", str(record), lines="10\n\n")
    assert result.exit_code == 0
    assert "Your wagers stand." in result.output
    assert "(the table decided: no answer)" in result.output
    report = audited(record)
    assert (report.is_clean, report.rounds, report.ends_in_round) == (True, 1, "")


def test_a_full_disk_stops_the_table_and_leaves_a_whole_record(tmp_path: Path) -> None:
    """Files may grow to six thousand bytes here: what did not fit has not happened."""

    def little_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (6000, 6000))

    for args in (("play", "--seats", "3", "--seed", "1"), ("play", "--auto", "1000", "--seed", "1")):
        record = tmp_path / f"{args[1]}.jsonl"
        with process(*args, "--record", str(record), before=little_room) as started:
            out, err = started.communicate("10\n" + "\nw\n\n" * 50, timeout=60)
        assert (started.returncode, len(err.splitlines())) == (2, 1), (out, err)
        assert (
            "the record cannot be written: File too large; what could not be written has not happened" in err
        )
        assert 5000 < record.stat().st_size <= 6000
        assert audited(record).is_clean


def test_no_room_for_a_header_leaves_no_file(tmp_path: Path) -> None:
    def no_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))

    record = tmp_path / "game.jsonl"
    with process("play", "--record", str(record), before=no_room) as started:
        _, err = started.communicate("", timeout=60)
    assert started.returncode == 2
    assert "cannot make" in err
    assert not record.exists()


def test_a_killed_table_leaves_a_record_that_is_whole_up_to_its_last_line(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    with process("play", "--auto", "1000000", "--record", str(record)) as started:
        while not record.exists() or record.stat().st_size < 50_000:
            assert started.poll() is None
            time.sleep(0.02)
        os.kill(started.pid, signal.SIGKILL)
        assert started.wait(60) == -signal.SIGKILL
    report = audited(record)
    assert report.differences == []
    assert report.events > 300
    # A write may be cut short by the kill; then the audit says which line, and that is the last.
    with record.open("rb") as file:
        last = sum(1 for _ in file)
    assert report.unreadable is None or report.unreadable.line == last


# Unattended


def test_rounds_dealt_unattended() -> None:
    result = run("play", "us-sd", "--auto", "30", "--seats", "2", "--seed", "x")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "Casino War (South Dakota): 30 rounds, 1 shoe" in result.output
    assert "Conservation: " in result.output
    assert "checked after every round" in " ".join(result.output.split())
    assert "practice seed" in result.output
    assert run("play", "us-sd", "--auto", "30", "--seats", "2", "--seed", "x").output == result.output
    assert run("play", "us-sd", "--auto", "30", "--seats", "2", "--seed", "y").output != result.output


@pytest.mark.parametrize("name", load.spec_names())
def test_every_shipped_table_unattended(name: str, tmp_path: Path) -> None:
    record, seats = tmp_path / "game.jsonl", min(7, game(name).spec.seats)
    result = run(
        "play", "--spec", name, "--auto", "25", "--seats", f"{seats}", "--json", "--record", str(record)
    )
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert (found["format"], found["rounds"], found["interrupted"]) == ("gotowar.play/1", 25, False)
    money, wagers = found["money"], found["wagers"]
    assert money["conserved"] is True
    assert money["bought"] == money["taken_home"] + money["on_table"] + money["bank"] + money["meter"]
    splits = record.read_text().count('"event": "hand-split"')
    assert wagers[game(name).main_wager]["count"] == 25 * seats + splits
    assert sum(one["result"] for one in wagers.values()) == money["bank"] + money["meter"]
    report = audited(record)
    assert (report.is_clean, report.rounds) == (True, 25)
    assert report.right.settled == sum(one["count"] for kind, one in wagers.items() if kind != "meter")


def test_an_interrupt_finishes_the_round_and_tells_so_far(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    with process("play", "--auto", "1000000", "--json", "--record", str(record)) as started:
        while not record.exists() or record.stat().st_size < 20_000:
            time.sleep(0.02)
        started.send_signal(signal.SIGINT)
        out, err = started.communicate(timeout=60)
    assert (started.returncode, len(err.splitlines())) == (130, 1)
    found = json.loads(out)
    report = audited(record)
    assert (found["interrupted"], report.is_clean, report.ends_in_round) == (True, True, "")
    assert found["rounds"] == report.rounds > 0


def test_a_bar_on_a_terminal_only() -> None:
    with terminal("play", "--auto", "300") as shown:
        assert "100%" in shown.wait_for("Conservation")
    assert run("play", "--auto", "300").stderr == ""


# At a terminal


def test_a_game_at_a_terminal() -> None:
    """Prompts, colour, editing with the backspace key, and the way out."""
    with terminal(*TIE) as shown:
        first = shown.wait_for("wager> ")
        assert "\x1b[32m" in first
        shown.type("19\x7f0")
        shown.wait_for("Laid: initial $10.")
        shown.type("")
        assert "A tie [4(c), " in shown.wait_for("war or surrender> ")
        shown.type("perhaps")
        shown.wait_for("not understood: type war or surrender")
        shown.type("w")
        shown.wait_for("Round 1: ")
        shown.wait_for("wager> ")
        shown.type("leave")
        shown.wait_for("in 1 round.")
        assert shown.process.wait(60) == 0


def test_no_colour_where_none_is_wanted() -> None:
    with terminal(*TIE, NO_COLOR="1") as shown:
        seen = shown.wait_for("wager> ")
        assert "\x1b[32m" not in seen
        assert "\x1b[1m" not in seen
        shown.type("q")
        shown.wait_for("You leave with")
        shown.process.wait(60)


def test_letters_where_there_are_no_suits() -> None:
    with terminal(*TIE, PYTHONIOENCODING="ascii", NO_COLOR="1") as shown:
        shown.wait_for("wager> ")
        shown.type("10")
        shown.type("")
        seen = shown.wait_for("A tie")
        assert "+- Casino War" in seen
        shown.type("s")
        shown.type("q")
        shown.wait_for("You leave with")
        shown.process.wait(60)
