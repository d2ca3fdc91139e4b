"""Standard streams as shells leave them: closed, full, unreadable; an interrupt before anything is loaded."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

import gotowar
from gotowar.cli import BAD_INPUT, INTERRUPTED
from tests.cli.records import honest, rewrite, spoiled

SOURCE = str(Path(gotowar.__file__).parent.parent)
FULL = "Error: standard output: No space left on device\n"


def shell(line: str, *, path: str = SOURCE, **how: str) -> subprocess.CompletedProcess[str]:
    """A line of a shell in which ``gotowar`` is the command line of this tree."""
    return subprocess.run(
        ["sh", "-c", f'gotowar() {{ "{sys.executable}" -m gotowar "$@"; }}; {line}'],
        check=False,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": path, **how},
        timeout=120,
    )


COMMANDS = {
    "a record judged": "gotowar audit r.jsonl",
    "as JSON": "gotowar audit r.jsonl --json",
    "a record shown": "gotowar replay r.jsonl --json",
    "the sheets": "gotowar sheets",
    "a long sheet": "gotowar sheets show ma",
    "a game": "gotowar play us-wa",
    "rounds dealt": "gotowar play --auto 5",
    "a dealer's console": "gotowar deal us-sd",
    "help": "gotowar --help",
}
ENDS = {
    # how the shell leaves the streams, the exit code, what is said of it
    "output closed": (">&-", 0, ""),
    "output full": (">/dev/full", BAD_INPUT, FULL),
    "output for reading": ("1</dev/null", BAD_INPUT, "Error: standard output: Bad file descriptor\n"),
    "input closed": ("<&-", 0, ""),
    "input for writing": ("0>/dev/null", 0, ""),
    "complaints closed": ("2>&-", 0, ""),
    "complaints full": ("2>/dev/full", 0, ""),
    "all closed": (">&- 2>&- <&-", 0, ""),
    "all full": (">/dev/full 2>/dev/full", BAD_INPUT, ""),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("streams")
    honest(folder / "r.jsonl")
    spoiled(honest(folder / "wrong.jsonl"), rewrite("wager-settled", {"paid": 1}, wager="tie"))
    return folder


@pytest.mark.parametrize(("streams", "code", "said"), ENDS.values(), ids=ENDS)
@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_a_command_ends_in_words(
    command: str, streams: str, code: int, said: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    done = shell(f"{command} {streams}")
    assert (done.returncode, done.stderr) == (code, said)
    assert "Traceback" not in done.stdout


JUDGED = {
    "a difference that can be told": ("gotowar audit wrong.jsonl", 1),
    "a difference that nobody wants to hear of": ("gotowar audit wrong.jsonl >&-", 1),
    "a report that cannot be written is no difference": ("gotowar audit wrong.jsonl >/dev/full", BAD_INPUT),
    "a complaint that cannot be made": ("gotowar audit nothing.jsonl 2>/dev/full", BAD_INPUT),
}


@pytest.mark.parametrize(("line", "code"), JUDGED.values(), ids=JUDGED)
def test_an_audit_says_1_for_differences_alone(
    line: str, code: int, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    assert shell(line).returncode == code


PRESSED = "import os, signal\nos.kill(os.getpid(), signal.SIGINT)\nimport time\ntime.sleep(30)\n"


def test_an_interrupt_while_the_command_line_is_loaded(tmp_path: Path) -> None:
    """Here the first thing that is loaded presses Ctrl-C itself."""
    (tmp_path / "click.py").write_text(PRESSED)
    done = shell("gotowar sheets", path=f"{tmp_path}:{SOURCE}")
    assert (done.returncode, done.stdout, done.stderr) == (INTERRUPTED, "", "")


def test_an_interrupt_that_the_shell_ignores_stays_ignored(tmp_path: Path) -> None:
    (tmp_path / "click.py").write_text(PRESSED.replace("time.sleep(30)", "raise SystemExit(7)"))
    line = f'trap "" {signal.SIGINT.value}; gotowar sheets'
    assert shell(line, path=f"{tmp_path}:{SOURCE}").returncode == 7


CALLED_BACK = """
import ctypes
from gotowar import __main__ as program, cli
def pressed(): raise {error}
def main():
    ctypes.CFUNCTYPE(None)(pressed)()
    print("went on", flush=True)
cli.main = main
program.run()
"""


@pytest.mark.parametrize(
    ("error", "code", "said", "complaint"),
    [("KeyboardInterrupt", INTERRUPTED, "", ""), ("ValueError", 0, "went on\n", "ValueError")],
)
def test_an_interrupt_where_none_can_be_raised(error: str, code: int, said: str, complaint: str) -> None:
    """As in what the compiler calls back. Any other exception there is told, as Python tells it."""
    program = [sys.executable, "-c", CALLED_BACK.format(error=error)]
    how = {"PATH": "/usr/bin:/bin", "PYTHONPATH": SOURCE}
    done = subprocess.run(program, capture_output=True, text=True, env=how, check=False, timeout=120)
    assert (done.returncode, done.stdout) == (code, said)
    assert complaint in done.stderr
    assert bool(done.stderr) == bool(complaint)
