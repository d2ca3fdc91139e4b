"""Round histories: every seat's every round with what happened by name, as a Parquet file.

Blocks may come in any order. Their classes lie one behind the other in a file without a name; once all are
there DuckDB reads that as an array, says by a table what each class means, and writes row group by row group.
So a run of any length takes the same memory. What the columns say stands in ``rounds_file``.
"""

import json
import os
from collections.abc import Callable, Iterator, Mapping
from errno import EILSEQ, EINVAL, EIO
from pathlib import Path
from tempfile import TemporaryFile
from types import TracebackType
from typing import Any

import numpy as np

from gotowar import __version__
from gotowar.odds.composition import SUITS
from gotowar.rules import progressive as hits
from gotowar.rules import war_blackjack as spot_rules
from gotowar.rules.casino_war import HIGHER, LOWER
from gotowar.rules.casino_war import TIED as TIE
from gotowar.rules.terms import ProgressiveTerms
from gotowar.simulate import casino_war, war_blackjack
from gotowar.simulate.blackjack_tables import LEFT
from gotowar.simulate.casino_war import SECOND_TIE, SUITED, TIED, WENT
from gotowar.simulate.rounds_file import (
    CASINO_WAR,
    COLUMNS,
    FIRST_HAND,
    FORMAT,
    PROGRESSIVE,
    WAR_BLACKJACK,
    Column,
    duckdb,
    heard,
    quoted,
)
from gotowar.simulate.run import Plan, Task
from gotowar.simulate.war_blackjack import (
    BOTH_NATURAL,
    DEALERS,
    ENDS,
    MOST_UNITS,
    NATURAL,
    NOT_LAID,
    PLAYED,
    SPAN,
    SURRENDERED,
    VOID,
)

ROW_GROUP = 122_880
Said = tuple[Any, ...]
"""What a class says, in the order of the columns after the seat and before the net."""

# ---- what a class says --------------------------------------------------------------------------

_OUTCOMES = {LOWER: "lost", TIE: "tied", HIGHER: "won"}
_WARS = {**_OUTCOMES, HIGHER: "taken", LEFT: "left", NOT_LAID: "not-laid"}
_HANDS = {
    NATURAL: ("natural", 1, None),
    BOTH_NATURAL: ("both-natural", 1, 0),
    DEALERS: ("dealers-natural", 1, -1),
    SURRENDERED: ("surrendered", 1, None),
}


def says_casino_war(lane: int, number: int, terms: ProgressiveTerms | None) -> Said:
    """Side wagers lie in the second lane."""
    if number in {LOWER, HIGHER}:
        return (lane == 1, _OUTCOMES[number], *[None] * 7)
    if number >= SECOND_TIE:
        bits = number - SECOND_TIE
        ties = tuple(bool(bits >> place & 1) for place in (3, 2, 1, 0))
        return lane == 1, "tied", "war", "tied", *ties, _class(terms, *ties)
    suited = number % 2 == 1
    choice = None if number in {TIED, SUITED} else "war" if number >= WENT else "surrender"
    war = _OUTCOMES[(number - WENT) // 2] if number >= WENT else None
    return lane == 1, "tied", choice, war, suited, None, None, None, _class(terms, suited)


def _class(
    terms: ProgressiveTerms | None, suited: bool, war_suited: bool | None = None, *same: bool
) -> str | None:
    """The progressive's highest class of a tie, or of two whose cards are of one rank and of one suit."""
    if terms is None:
        return None
    found = 1 << hits.TIE | suited << hits.SUITED_TIE
    if war_suited is not None:
        rank, suit = same
        second = (0 if rank else SUITS) + (0 if suit else 1)
        found |= hits.double_hits(terms, 0, suited, second, war_suited)
    return PROGRESSIVE[hits.top(found) - hits.TIE]


def says_war_blackjack(number: int, single: bool) -> Said:
    """``single``: nothing matches winnings that are left, so they go with the first hand alone."""
    if number == VOID:
        return "not-laid", "void", 0, 0, None
    before, end = divmod(number, ENDS)
    alone, war = divmod(before, war_blackjack.WARS)
    if end < PLAYED:
        return _WARS[war], *_HANDS[end], None
    laid, net = divmod(end - PLAYED, SPAN)
    first = FIRST_HAND[alone] if single and war == LEFT else None
    return _WARS[war], "played", laid + 1, net - MOST_UNITS, first


def _says(plan: Plan, terms: ProgressiveTerms | None) -> Callable[[int, int], Said]:
    if isinstance(plan, casino_war.Plan):
        return lambda lane, number: says_casino_war(lane, number, terms)
    assert isinstance(plan, war_blackjack.Plan), "what a counter lays is not in the rounds' classes"
    single = spot_rules.most_matched(plan.spot, 1) == 0
    return lambda lane, number: says_war_blackjack(number, single)


def _meanings(task: Task, terms: ProgressiveTerms | None) -> Iterator[tuple[Any, ...]]:
    """Every lane's classes: which it is, what it says, what it comes to."""
    watch, says = task.watch, _says(task.plan, terms)
    for lane, worth in enumerate(watch.worth):
        for number, kind in enumerate(worth):
            yield lane * len(worth) + number, *says(lane, number), watch.nets[kind]


# ---- the file -----------------------------------------------------------------------------------


class Writer:
    """The run's rounds in ``path``, whole or not at all: in place of what is there comes the new file once
    every block has been added and the context is left without an error.

    ``told`` goes into the file's metadata beside what the run itself knows. OSError where nothing can be
    written, NotAsked where the library is missing.
    """

    def __init__(
        self,
        path: Path,
        task: Task,
        told: Mapping[str, Any],
        progressive: ProgressiveTerms | None = None,
    ) -> None:
        self._duckdb = duckdb()
        self.path, self.task, self.told, self._terms = path.resolve(), task, told, progressive
        self.game = CASINO_WAR if isinstance(task.plan, casino_war.Plan) else WAR_BLACKJACK
        if self.path.exists() and not self.path.is_file():
            raise OSError(EINVAL, "it is no file that could be replaced")
        if not _is_text(str(self.path)):
            raise OSError(EILSEQ, "its name is not UTF-8: give it another")
        self._part = self.path.with_name(f".{self.path.name}.{os.getpid()}.part")
        self._done: set[int] = set()
        self._kind: Any = None

    def __enter__(self) -> "Writer":
        """Whether a file can be written there is found out before anything is dealt."""
        self._part.touch()
        try:
            self._codes = TemporaryFile(dir=self.path.parent)
        except OSError:
            self._part.unlink()
            raise
        return self

    def add(self, block: int, history: Any) -> None:
        """A block, in any order: the class of every round and seat."""
        shape = (self.task.rounds_of(block), self.task.plan.shoe.seats)
        assert block not in self._done, f"block {block} is written twice"
        assert history.shape == shape, f"block {block} is of {history.shape}, not {shape}"
        self._kind = history.dtype
        self._codes.seek(block * self.task.block * shape[1] * history.itemsize)
        self._codes.write(np.ascontiguousarray(history).data.cast("B"))
        self._done.add(block)

    @property
    def is_whole(self) -> bool:
        return len(self._done) == self.task.blocks

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None and self.is_whole:
                self._write()
                self._part.replace(self.path)
        finally:
            self._part.unlink(missing_ok=True)
            self._codes.close()

    def _write(self) -> None:
        self._codes.flush()
        codes = np.memmap(self._codes, self._kind, "r")
        try:
            with self._duckdb.connect(config=_QUIET) as connection:
                self._name_classes(connection)
                connection.register("played", {"class": codes})
                heard(connection, lambda: connection.execute(self._copy()))
        except self._duckdb.Error as error:
            raise OSError(EIO, str(error).partition("\n")[0]) from None
        with self._part.open("rb") as file:
            os.fsync(file.fileno())

    def _name_classes(self, connection: Any) -> None:
        columns = COLUMNS[self.game][WHERE:]
        fields = ", ".join(f"{column.name} {_type(column)}" for column in columns)
        connection.execute(f"CREATE TABLE meanings (kind INTEGER, {fields})")
        marks = ", ".join("?" * (1 + len(columns)))
        rows = list(_meanings(self.task, self._terms))
        connection.executemany(f"INSERT INTO meanings VALUES ({marks})", rows)

    def _copy(self) -> str:
        """Rows in the order in which they were dealt: of one round seat by seat."""
        task, seats = self.task, self.task.plan.shoe.seats
        said = ", ".join(column.name for column in COLUMNS[self.game][WHERE:])
        lane = f"(n // {seats} % {task.block} % {task.watch.every} = 0)::INTEGER"
        return f"""
            COPY (
                SELECT (n // {seats * task.block})::INTEGER AS block, n // {seats} + 1 AS round,
                    (n % {seats} + 1)::UTINYINT AS seat, {said}
                FROM (SELECT class, row_number() OVER () - 1 AS n FROM played)
                JOIN meanings ON kind = {lane} * {len(task.watch.worth[0])} + class
            ) TO {quoted(str(self._part))} (
                FORMAT parquet, COMPRESSION zstd, PARQUET_VERSION v2, ROW_GROUP_SIZE {ROW_GROUP},
                USE_TMP_FILE false, KV_METADATA {{{self._metadata()}}}
            )"""

    def _metadata(self) -> str:
        task = self.task
        known = {"format": FORMAT, "game": self.game, "software": __version__, "seed": task.seed}
        known |= {"rounds": task.rounds, "block": task.block, "seats": task.plan.shoe.seats}
        known |= {"decks": task.plan.shoe.decks, "side_every": task.watch.every}
        texts = ((name, _text(value)) for name, value in {**self.told, **known}.items())
        return ", ".join(f"{quoted(name)}: {quoted(text)}" for name, text in texts)


def _is_text(name: str) -> bool:
    return name.encode(errors="replace").decode() == name


_QUIET = {"autoinstall_known_extensions": False, "autoload_known_extensions": False, "temp_directory": ""}
WHERE = 3
"""Columns that say which round and seat it is; the others say what happened."""


def _type(column: Column) -> str:
    return f"ENUM ({', '.join(map(quoted, column.names))})" if column.names else column.type


def _text(value: Any) -> str:
    """What is no text is written as JSON; what a file cannot hold is replaced."""
    text = value if isinstance(value, str) else json.dumps(value)
    return text.replace("\0", " ").encode(errors="replace").decode()
