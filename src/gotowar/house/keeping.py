"""Keeping the record: what happened is on the disk before anyone is shown it. And reading it back.

A record file is whole at every moment: a step that could not be written is cut off again, and a
step that is taken back is cut off the same way, at the end of the step before it.
"""

import os
from collections.abc import Iterator, Mapping
from io import FileIO
from pathlib import Path
from typing import Any, BinaryIO, Protocol

from gotowar import __version__
from gotowar.sheets.game import Game
from gotowar.table.events import Event
from gotowar.table.record import UnreadableError, event_line, header_line

LONGEST_LINE = 1 << 20
"""In bytes. The longest line a table writes is a few thousand."""


class NotKeptError(Exception):
    """What happened could not be written down, so it has not happened; the message says why."""


class Keeper(Protocol):
    """Where events go before they are shown."""

    def keep(self, events: tuple[Event, ...]) -> None: ...


class Forget:
    """For tables of which nothing is kept."""

    def keep(self, events: tuple[Event, ...]) -> None:
        return None


class RecordFile:
    """A record as JSON Lines. ``durable`` waits for the disk at every step, for tables with people."""

    def __init__(self, file: FileIO, *, durable: bool) -> None:
        self._file = file
        self._durable = durable
        self._end = 0

    @classmethod
    def create(cls, path: Path, game: Game, raw_spec: Mapping[str, Any], *, durable: bool) -> "RecordFile":
        """A new file; one that is there already is never written over."""
        try:
            kept = cls(FileIO(path, "xb"), durable=durable)
        except FileExistsError:
            raise NotKeptError(f"{path} is there already: a record is never written over") from None
        except (OSError, ValueError) as error:
            raise NotKeptError(f"cannot make {path}: {_why(error)}") from None
        try:
            kept._write([header_line(game, raw_spec, __version__)])
            if durable:
                _settle_name(path)
        except (NotKeptError, OSError) as error:
            kept.close()
            path.unlink(missing_ok=True)
            raise NotKeptError(f"cannot make {path}: {_why(error)}") from None
        return kept

    @property
    def end(self) -> int:
        """How long the record is now: where ``cut_back`` can come back to."""
        return self._end

    def keep(self, events: tuple[Event, ...]) -> None:
        self._write([event_line(event) for event in events])

    def _write(self, lines: list[str]) -> None:
        data = "".join(f"{line}\n" for line in lines).encode()
        try:
            _write_all(self._file, data)
            self._to_disk()
        except OSError as error:
            self._drop_rest()
            raise NotKeptError(f"the record cannot be written: {_why(error)}") from None
        self._end += len(data)

    def _drop_rest(self) -> None:
        """Half a step is worse than none. Where even this fails, an audit names the cut-off line."""
        try:
            self._file.truncate(self._end)
            self._file.seek(self._end)
        except OSError:
            return

    def cut_back(self, end: int) -> None:
        """Take back everything written since the record was ``end`` bytes long."""
        try:
            self._file.truncate(end)
            self._file.seek(end)
            self._to_disk()
        except OSError as error:
            raise NotKeptError(f"the record cannot be cut back: {_why(error)}") from None
        self._end = end

    def _to_disk(self) -> None:
        if self._durable:
            os.fsync(self._file.fileno())

    def close(self) -> None:
        self._file.close()


def _write_all(file: FileIO, data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[file.write(left) or 0 :]


def _settle_name(path: Path) -> None:
    """A file whose folder is not on the disk yet can be lost with all that is in it."""
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _why(error: Exception) -> str:
    return str(getattr(error, "strerror", None) or error)


def record_lines(file: BinaryIO) -> Iterator[str]:
    """The lines of a record, one at a time, as text; what no table wrote is named by its line."""
    number = 0
    while data := file.readline(LONGEST_LINE + 1):
        number += 1
        yield _line(number, data)


def _line(number: int, data: bytes) -> str:
    if len(data) > LONGEST_LINE:
        raise UnreadableError(number, f"the line is longer than {LONGEST_LINE:,} bytes")
    if number == 1 and data.startswith(b"\xef\xbb\xbf"):
        raise UnreadableError(1, "it begins with a byte order mark: some other program has saved this file")
    if data.endswith(b"\r\n"):
        raise UnreadableError(number, "it ends in CR LF: some other program has saved this file")
    if b"\0" in data:
        raise UnreadableError(number, "this is not text")
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise UnreadableError(number, "this is not UTF-8") from None
