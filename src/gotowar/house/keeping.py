"""Keeping the record: what happened is on the disk before anyone is shown it."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any, Protocol

from gotowar import __version__
from gotowar.sheets.game import Game
from gotowar.table.events import Event
from gotowar.table.record import event_line, header_line


class Keeper(Protocol):
    """Where events go before they are shown."""

    def keep(self, events: tuple[Event, ...]) -> None: ...


class Forget:
    """For tables of which nothing is kept."""

    def keep(self, events: tuple[Event, ...]) -> None:
        return None


class RecordFile:
    """A record as JSON Lines. ``durable`` waits for the disk at every step, for tables with people."""

    def __init__(self, file: IO[str], *, durable: bool) -> None:
        self._file = file
        self._durable = durable

    @classmethod
    def create(cls, path: Path, game: Game, raw_spec: Mapping[str, Any], *, durable: bool) -> "RecordFile":
        """A new file; one that is there already is never written over."""
        kept = cls(path.open("x", encoding="utf-8", newline="\n"), durable=durable)
        kept._write([header_line(game, raw_spec, __version__)])
        return kept

    def keep(self, events: tuple[Event, ...]) -> None:
        self._write([event_line(event) for event in events])

    def _write(self, lines: list[str]) -> None:
        self._file.write("".join(f"{line}\n" for line in lines))
        self._file.flush()
        if self._durable:
            os.fsync(self._file.fileno())

    def close(self) -> None:
        self._file.close()
