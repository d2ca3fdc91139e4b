"""Opening a record to read it: the header and its game, then event by event, however long the file.

A file that cannot be a record is refused in one line; one that breaks off is read to where it does.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, NamedTuple

import click

from gotowar.cli import UsageError
from gotowar.cli.asking import plain
from gotowar.house.keeping import record_lines
from gotowar.sheets import load
from gotowar.sheets.game import Game, departures
from gotowar.table.events import Event
from gotowar.table.record import Header, game_of, read_events, read_header

_LARGE = 1 << 20
"""Bytes from which reading takes long enough to say how far it has come."""
_OFTEN = 500


class Record(NamedTuple):
    """``events`` are numbered by their lines and come once; UnreadableError ends them."""

    header: Header
    game: Game
    events: Iterator[tuple[int, Event]]

    @property
    def departures(self) -> tuple[str, ...]:
        """Where the table of the record went another way than its sheet."""
        return departures(load.load(self.game.sheet_id), self.game.spec)


@contextmanager
def opened(path: str) -> Iterator[BinaryIO]:
    """The file, or one line that says why not."""
    try:
        file = Path(path).open("rb")  # noqa: SIM115 - it is given away open, and closed below
    except (OSError, ValueError) as error:
        raise UsageError(plain(f"{path}: {getattr(error, 'strerror', None) or error}")) from None
    with file:
        try:
            yield file
        except OSError as error:
            if isinstance(error, BrokenPipeError):
                raise
            raise UsageError(plain(f"{path}: {error.strerror or error}")) from None


def read(file: BinaryIO) -> Record:
    """The record in the file; UnreadableError where not even the header can be read."""
    lines = record_lines(file)
    header = read_header(next(lines, ""))
    return Record(header, game_of(header), read_events(lines))


@contextmanager
def with_progress(
    file: BinaryIO, events: Iterator[tuple[int, Event]], label: str
) -> Iterator[Iterator[tuple[int, Event]]]:
    """The same events; on a terminal a bar shows how much of a large file has been read."""
    size = Path(file.name).stat().st_size
    if size < _LARGE or not sys.stderr.isatty():
        yield events
        return
    with click.progressbar(length=size, label=label, file=sys.stderr) as bar:

        def counted() -> Iterator[tuple[int, Event]]:
            for read_, numbered in enumerate(events):
                if read_ % _OFTEN == 0:
                    bar.update(file.tell() - bar.pos)
                yield numbered
            bar.update(size - bar.pos)

        yield counted()
