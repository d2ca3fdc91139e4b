"""Running commands in tests: inside this process, as a program of its own, and at a terminal."""

import os
import pty
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

from click.testing import CliRunner, Result

from gotowar.cli import cli

ROOT = Path(__file__).resolve().parents[2]


def run(*args: str, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(cli, args, input=stdin, prog_name="gotowar")


def plain(text: str) -> str:
    """The words of a text, however it was wrapped."""
    return " ".join(text.split())


def environment(**changes: str) -> dict[str, str]:
    """This one, without what would colour or widen an output."""
    away = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "PYTHONIOENCODING")
    kept = {key: value for key, value in os.environ.items() if key not in away}
    return {**kept, "PYTHONPATH": str(ROOT / "src"), **changes}


def program(
    *args: str, stdin: bytes = b"", cwd: Path | None = None, **changes: str
) -> subprocess.CompletedProcess[str]:
    """``gotowar`` as a person starts it, its output in a pipe."""
    return subprocess.run(
        [sys.executable, "-m", "gotowar", *args],
        check=False,
        input=stdin.decode("utf-8", "surrogateescape"),
        capture_output=True,
        encoding="utf-8",
        errors="surrogateescape",
        cwd=cwd,
        env=environment(**changes),
        timeout=120,
    )


def at_terminal(*args: str, **changes: str) -> str:
    """What a terminal is sent."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "gotowar", *args]
    env = environment(TERM="xterm-256color", **changes)
    with subprocess.Popen(command, stdout=theirs, stdin=subprocess.DEVNULL, env=env) as process:
        os.close(theirs)
        found = b""
        while chunk := _read(ours):
            found += chunk
        process.wait(timeout=120)
    os.close(ours)
    return found.decode()


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65_536)
    except OSError:  # Linux says so when the program has ended
        return b""


class Page(HTMLParser):
    """A page taken apart: what is wrong with its tags, and its text, whole and by section."""

    EMPTY = ("meta", "br")

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: dict[str, str] = {}
        self.section = ""
        self.feed(html)
        self.close()
        self.wrong += [f"<{tag}> is not closed" for tag in self.open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.section = dict(attrs).get("id") or self.section if tag == "section" else self.section
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"</{tag}> at {self.getpos()}")

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.text[self.section] = self.text.get(self.section, "") + data

    @property
    def words(self) -> str:
        return plain(" ".join(self.text.values()))
