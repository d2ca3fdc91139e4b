"""Asking a person, line by line: at a terminal with a prompt to edit on, from a pipe with an echo.

An interrupt is heard only while the program waits for an answer; in between it is noted and comes
with the next question, so that nothing is ever written or dealt by half.
"""

import signal
import sys
import threading
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import Any

from gotowar.cli import paper

LONGEST = 1000
"""Characters of a line that are read; the rest of it is passed over."""
MOST_SAID = 400


def plain(text: str, most: int = MOST_SAID) -> str:
    """One line that is safe on a terminal: nothing in it moves the cursor, and it ends."""
    shown = "".join(letter if letter.isprintable() else " " for letter in text)
    return shown if len(shown) <= most else f"{shown[:most]} …"


class Asking:
    """The person at the keyboard, or the pipe in the keyboard's place. Enter it as a context."""

    def __init__(self) -> None:
        self.interrupted = False
        self.line = 0
        self.is_person = sys.stdin.isatty()
        self._waits = False
        self._before: Any = None
        if self.is_person:
            _edit_lines()
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")

    def __enter__(self) -> "Asking":
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._hear)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def _hear(self, number: int, frame: FrameType | None) -> None:
        self.interrupted = True
        if self._waits:
            raise KeyboardInterrupt

    def ask(self, prompt: str) -> str:
        """The next line, without what surrounds it; KeyboardInterrupt or EOFError where there is none."""
        self._waits = True
        try:
            if self.interrupted:
                raise KeyboardInterrupt
            text = input(prompt) if self.is_person else self._piped(prompt)
        finally:
            self._waits = False
        self.line += 1
        return plain(text, LONGEST).strip()

    def _piped(self, prompt: str) -> str:
        try:
            text = sys.stdin.readline(LONGEST)
        except OSError:
            text = ""  # what cannot be read has ended
        if not text:
            raise EOFError
        rest = text
        while rest and not rest.endswith("\n"):
            rest = sys.stdin.readline(LONGEST)
        text = text.rstrip("\r\n")
        paper.echo(f"{prompt}{plain(text, LONGEST)}")
        return text


def _edit_lines() -> None:
    """Arrow keys and history, where the system has them."""
    try:
        import readline
    except ImportError:
        return
    set_history: Callable[[int], None] = readline.set_history_length
    set_history(1000)
