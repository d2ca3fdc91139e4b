"""A simulation that is interrupted, killed or taken up again comes to the counts of one left alone."""

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from gotowar.cli.simulate_run import _pace
from tests.cli.driven import one_line, run, terminal
from tests.cli.running import environment

WAIT = 60
"""Seconds after which a run that keeps nothing is taken to hang."""
MANY = ("us-wa", "--rounds", "2M", "--block", "4k", "--seed", "9", "--seats", "2", "--jobs", "2")
"""Five hundred blocks, each of them kept: long enough to be disturbed."""
FEW = ("us-wa", "--rounds", "40k", "--block", "4k", "--seed", "9")


@contextmanager
def running(*args: str) -> Iterator[subprocess.Popen[str]]:
    """The program, until a test ends it."""
    command = [sys.executable, "-m", "gotowar", "simulate", *args]
    out = subprocess.PIPE
    with subprocess.Popen(command, stdout=out, stderr=out, text=True, env=environment()) as process:
        try:
            yield process
        finally:
            process.kill()


def wait_for(file: Path, process: subprocess.Popen[str]) -> None:
    """Until a first block is kept."""
    end = time.monotonic() + WAIT
    while not file.exists():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end, "nothing was kept"
        time.sleep(0.002)


def done(file: Path) -> int:
    spans = json.loads(file.read_text(encoding="utf-8"))["done"]
    return sum(last - first + 1 for first, last in spans)


@pytest.fixture(scope="module")
def undisturbed() -> Any:
    return json.loads(run("simulate", *MANY, "--json").stdout)


def test_killed_in_the_middle(tmp_path: Path, undisturbed: Any) -> None:
    """Nothing is said to the program; what it has kept is whole, and goes on to the same."""
    file = tmp_path / "run.json"
    with running(*MANY, "--checkpoint", str(file)) as process:
        wait_for(file, process)
        process.send_signal(signal.SIGKILL)
        assert process.wait(WAIT) == -signal.SIGKILL
    assert 0 < done(file) < 500
    again = run("simulate", *MANY, "--checkpoint", str(file), "--json")
    assert again.exit_code == 0, again.stderr
    assert json.loads(again.stdout) == undisturbed
    assert done(file) == 500


def test_interrupted_in_the_middle(tmp_path: Path, undisturbed: Any) -> None:
    """What is done so far is shown, and the exit code says that it is not all."""
    file = tmp_path / "run.json"
    with running(*MANY, "--checkpoint", str(file), "--json") as process:
        wait_for(file, process)
        process.send_signal(signal.SIGINT)
        out, said = process.communicate(timeout=WAIT)
        assert process.returncode == 130
    part = json.loads(out)
    assert 0 < part["rounds"] < part["rounds_asked"] == 2_000_000
    assert part["rounds"] == done(file) * 4000
    assert f"interrupted after {part['rounds']:,} of 2,000,000 rounds; the same command goes on from" in said
    assert "Traceback" not in said
    again = run("simulate", *MANY, "--checkpoint", str(file), "--json")
    assert json.loads(again.stdout) == undisturbed
    assert part["counts"] != undisturbed["counts"]


def test_interrupted_twice_in_the_first_block() -> None:
    """It ends at once, with blocks in work. Nothing is done yet, and nothing is shown; the cursor is."""
    asked = ("--rounds", "1e10", "--block", "6e7", "--seats", "9", "--jobs", "1")
    with terminal("simulate", "us-wa", *asked) as person:
        person.wait_for("dealing")
        person.process.send_signal(signal.SIGINT)
        person.wait_for("stopping as soon as a block is done; once more ends at once")
        person.process.send_signal(signal.SIGINT)
        person.wait_for("\x1b[?25h")
        assert person.process.wait(WAIT) == 130
    assert "Traceback" not in person.seen
    assert "What each wager cost" not in person.seen


def test_on_a_terminal_a_bar_stands() -> None:
    with terminal("simulate", *FEW) as person:
        seen = person.wait_for("What each wager cost")
        assert person.process.wait(WAIT) == 0
    assert "dealing" in seen
    assert "100%" in seen
    assert "dealt 40,000 rounds in" in seen


def test_a_bar_stays_in_one_line() -> None:
    with terminal("simulate", *MANY) as person:
        seen = person.wait_for("What each wager cost")
    drawn = [part for part in re.split(r"[\r\n]+", seen) if "dealing" in part]
    assert any(" a second, 0:00:" in part for part in drawn)
    assert max(len(re.sub(r"\x1b\[[?\d]*[A-Za-z]", "", part)) for part in drawn) <= 80


@pytest.mark.parametrize(
    ("dealt", "seconds", "left", "said"),
    [
        (8_000_000, 1, 616_000_000, "8.0 million a second, 0:01:17 left"),
        (8_000_000, 1, 0, "8.0 million a second, 0:00:00 left"),
        (10**9, 10, 10**12 - 10**9, "100.0 million a second, 2:46:30 left"),
        (10**6, 1, 10**12, "1.0 million a second, 11 d 13:46:40 left"),
        (10, 2, 20, "5 a second, 0:00:04 left"),
    ],
)
def test_rate_and_time_left(dealt: int, seconds: float, left: int, said: str) -> None:
    """By what was dealt now: rounds that a checkpoint brings cost no time and promise nothing."""
    assert _pace(dealt, seconds, left) == said


def test_a_run_that_is_whole_is_shown_again(tmp_path: Path) -> None:
    """Nothing is left to deal."""
    file = tmp_path / "run.json"
    first, again = (run("simulate", *FEW, "--checkpoint", str(file), "--json") for _ in range(2))
    assert first.exit_code == again.exit_code == 0
    assert first.stdout == again.stdout
    assert "dealt 40,000 rounds" in first.stderr
    assert "dealt" not in again.stderr
    assert first.stdout == run("simulate", *FEW, "--json").stdout


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (("--seed", "10"), "its seed differs: 9, now 10"),
        (("--rounds", "41k"), "its rounds differs: 40000, now 41000"),
        (("--block", "5k"), "its block differs: 4000, now 5000"),
        (("--policy", "surrender"), "its plan differs;"),
        (("--session", "480"), "its watch differs;"),
    ],
)
def test_another_run_is_refused(tmp_path: Path, changed: tuple[str, ...], said: str) -> None:
    file = tmp_path / "run.json"
    assert run("simulate", *FEW, "--checkpoint", str(file)).exit_code == 0
    kept = file.read_bytes()
    assert said in one_line(run("simulate", *FEW, *changed, "--checkpoint", str(file)))
    assert file.read_bytes() == kept


def test_a_checkpoint_that_is_none(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    file.write_text("rounds", encoding="utf-8")
    asked = ("simulate", *FEW, "--checkpoint")
    assert "garbled" in one_line(run(*asked, str(file)))
    assert file.read_text(encoding="utf-8") == "rounds"
    assert "Is a directory" in one_line(run(*asked, str(tmp_path)))
    missing = run(*asked, str(tmp_path / "no" / "run.json"))
    assert missing.exit_code == 2
    assert "cannot be written: No such file or directory" in missing.stderr
    assert "Traceback" not in missing.output


def test_a_run_by_chance_goes_on_as_itself(tmp_path: Path) -> None:
    """Without a seed the checkpoint's is meant; another that is given is another run, and said to be."""
    file = str(tmp_path / "run.json")
    asked = ("us-wa", "--rounds", "20k", "--block", "4k", "--json")
    first = json.loads(run("simulate", *asked, "--checkpoint", file).stdout)
    again = json.loads(run("simulate", *asked, "--checkpoint", file).stdout)
    assert first == again
    assert json.loads(run("simulate", *asked).stdout)["counts"] != first["counts"]
    refused = run("simulate", *asked, "--checkpoint", file, "--seed", str(first["seed"] + 1))
    assert "its seed differs" in one_line(refused)
