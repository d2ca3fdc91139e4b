"""Running commands for tests: in this process with typed lines, as processes, and at a pseudo-terminal."""

import os
import pty
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

import gotowar
from gotowar.cli import cli
from gotowar.house.keeping import record_lines
from gotowar.table.audit import Report, audit
from gotowar.table.record import game_of, read_events, read_header

WAIT = 60
"""Seconds after which a process that says nothing is taken to hang."""


def run(*args: str, lines: str | None = None) -> Result:
    """A command with what is typed to it; standard error is kept apart."""
    return CliRunner().invoke(cli, list(args), input=lines, prog_name="gotowar")


def is_graceful(result: Result) -> bool:
    """No traceback: it ended by itself, with one of the exit codes there are."""
    ended = result.exception is None or isinstance(result.exception, SystemExit)
    return ended and result.exit_code in {0, 1, 2} and "Traceback" not in result.output


def one_line(result: Result) -> str:
    """The complaint of a command that refuses its input: one line, exit code 2."""
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    said = result.stderr.splitlines()
    assert len(said) == 1, said
    return said[0].removeprefix("Error: ")


def audited(path: Path) -> Report:
    with path.open("rb") as file:
        lines = record_lines(file)
        header = read_header(next(lines, ""))
        return audit(game_of(header), read_events(lines))


def _environment(**more: str) -> dict[str, str]:
    source = str(Path(gotowar.__file__).parent.parent)
    plain = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    return {**plain, "PYTHONPATH": source, "TERM": "xterm", "COLUMNS": "80", **more}


@contextmanager
def process(
    *args: str, before: Callable[[], None] | None = None, **how: Any
) -> Iterator[subprocess.Popen[str]]:
    """A process of its own, fed by a pipe; ended at the end, whatever happened."""
    started = subprocess.Popen(
        [sys.executable, "-m", "gotowar", *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=_environment(),
        preexec_fn=before,  # noqa: PLW1509 - the tests start no threads
        **how,
    )
    with started:
        try:
            yield started
        finally:
            started.kill()


class Terminal:
    """What a person at a terminal sees of a command, and what he types."""

    def __init__(self, master: int, started: subprocess.Popen[bytes]) -> None:
        self.seen = ""
        self._master, self.process = master, started

    def wait_for(self, text: str) -> str:
        """Everything up to the text, which must come."""
        while text not in self.seen:
            assert self._read(WAIT), f"{text!r} did not come; the screen: {self.seen}"
        before, _, self.seen = self.seen.partition(text)
        return before + text

    def _read(self, seconds: int) -> bool:
        """Read what comes within the time; False when nothing does, or the command has ended."""
        ready, _, _ = select.select([self._master], [], [], seconds)
        try:
            more = os.read(self._master, 65536) if ready else b""
        except OSError:
            more = b""
        self.seen += more.decode(errors="replace")
        return bool(more)

    def interrupt(self, until: str = "") -> None:
        """Ctrl-C, until the text is seen or the command has ended. Pressed again where nothing happens:
        a line editor misses one that comes just as it begins to wait, and a person presses it again."""
        for _ in range(WAIT):
            self.process.send_signal(signal.SIGINT)
            while self._read(2):
                if until and until in self.seen:
                    return
            if self.process.poll() is not None:
                return

    def type(self, text: str) -> None:
        os.write(self._master, f"{text}\n".encode())


@contextmanager
def terminal(*args: str, **environment: str) -> Iterator[Terminal]:
    """The command at a pseudo-terminal of eighty columns."""
    master, slave = pty.openpty()
    started = subprocess.Popen(
        [sys.executable, "-m", "gotowar", *args],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=_environment(**environment),
        start_new_session=True,
    )
    os.close(slave)
    with started:
        try:
            yield Terminal(master, started)
        finally:
            started.kill()
            os.close(master)
