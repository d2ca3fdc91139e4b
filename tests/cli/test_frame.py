"""The command line's frame: help, wrong commands, a reader who goes away, completion."""

import subprocess
import sys
from pathlib import Path

import pytest

from gotowar import __version__
from gotowar.cli import BAD_INPUT, COMMANDS, NOBODY_READS


def gotowar(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "gotowar", *words],
        check=False,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        env={"PATH": "/usr/bin:/bin", **environment},
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_its_help(command: str) -> None:
    done = gotowar(command, "-h")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Usage: gotowar" in done.stdout


def test_all_commands_are_named() -> None:
    told = gotowar("--help").stdout
    assert all(command in told for command in COMMANDS)
    assert gotowar("--version").stdout == f"gotowar, version {__version__}\n"


@pytest.mark.parametrize(
    "words", [["dance"], ["--dance"], ["sheets", "dance"], ["sheets", "show"], ["audit"]]
)
def test_a_wrong_command_is_told_in_words(words: list[str]) -> None:
    done = gotowar(*words)
    assert done.returncode == BAD_INPUT
    assert "Traceback" not in done.stderr
    assert done.stderr.strip()


NOT_TYPED = [
    (["par"], "Missing argument 'ID'.", "gotowar par"),
    (["par", "us-wa", "--seats", "x"], "'x' is not a valid integer.", "gotowar par"),
    (["par", "us-wa", "--seat", "3"], "No such option", "gotowar par"),
    (["dance"], "No such command 'dance'.", "gotowar"),
]


@pytest.mark.parametrize(("words", "said", "command"), NOT_TYPED, ids=[" ".join(row[0]) for row in NOT_TYPED])
def test_what_cannot_be_typed_is_refused_in_one_line(words: list[str], said: str, command: str) -> None:
    done = gotowar(*words)
    assert (done.returncode, done.stdout) == (BAD_INPUT, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith("Error: ")
    assert said in line
    assert line.endswith(f"({command} --help says what can be typed)")


def test_a_command_without_words_shows_its_help() -> None:
    done = gotowar()
    assert "Commands:" in done.stdout + done.stderr
    assert "says what can be typed" not in done.stderr


def test_a_reader_who_goes_away_is_no_difference(tmp_path: Path) -> None:
    record = tmp_path / "long.jsonl"
    assert gotowar("play", "us-wa", "--auto", "300", "--record", str(record)).returncode == 0
    line = f'"{sys.executable}" -m gotowar replay "{record}" | head -n 1; exit "${{PIPESTATUS[0]}}"'
    done = subprocess.run(["bash", "-c", line], check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (NOBODY_READS, "")


def test_completion_is_offered() -> None:
    assert "_gotowar_completion" in gotowar(_GOTOWAR_COMPLETE="bash_source").stdout
