"""The standard streams as a shell may leave them: closed, full, or not to be read.

A command writes as if they were whole. What the shell has closed leads nowhere; output that cannot be
written ends the command by ``LostOutputError``; a complaint that nobody can be told is dropped.
"""

import io
import os
import sys
from typing import Any, TextIO


class LostOutputError(Exception):
    """Standard output takes no more; the message says why. It is no OSError: no reader of files takes it
    for his own."""


class _Out(io.FileIO):
    def write(self, data: Any) -> int:
        try:
            return super().write(data)
        except BrokenPipeError:
            raise
        except OSError as error:
            raise LostOutputError(error.strerror or str(error)) from None


class _Complaints(io.FileIO):
    def write(self, data: Any) -> int:
        try:
            return super().write(data)
        except OSError:
            return len(data)


def make_whole() -> None:
    """Put streams that behave so in the place of those that Python found."""
    sys.stdin = sys.stdin or _nowhere("r")
    sys.stdout = _over(_Out, sys.stdout) if sys.stdout else _nowhere("w")
    sys.stderr = _over(_Complaints, sys.stderr) if sys.stderr else _nowhere("w")


def _nowhere(mode: str) -> TextIO:
    return open(os.devnull, mode, encoding="utf-8")  # type: ignore[return-value]  # noqa: PTH123


def _over(kind: type[io.FileIO], stream: TextIO) -> TextIO:
    """The same stream over a file of this kind."""
    stream.flush()
    return io.TextIOWrapper(
        io.BufferedWriter(kind(stream.fileno(), "wb", closefd=False)),
        encoding=stream.encoding,
        errors=stream.errors,
        line_buffering=stream.isatty() or kind is _Complaints,
    )


def let_go() -> None:
    """Nothing more is written to standard output, not even what still waits when the program ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
