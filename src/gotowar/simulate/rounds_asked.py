"""Questions to a file of rounds, in SQL: nothing but this one file can be read, and nothing written.

DuckDB is locked once the file is its view ``rounds``: no other file, no network, no extension, no setting.
What is asked must be one statement that only reads.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any, NamedTuple

from gotowar.odds.refusal import NotAsked
from gotowar.simulate.rounds_file import COLUMNS, FORMAT, duckdb, heard, quoted

AT_ONCE = 10_000
"""Rows that are taken over together."""
VIEW = "rounds"
MOST_COUNTED = 10**9
"""Rows of an answer: to count more would take too long."""
_KNOWN_AS = {"MULTI": "PIVOT without IN"}
_CONFIG = {"autoinstall_known_extensions": False, "autoload_known_extensions": False}


class Heading(NamedTuple):
    name: str
    type: str


class Answer(NamedTuple):
    """``rows`` come once, piece by piece."""

    headings: tuple[Heading, ...]
    rows: Iterator[list[tuple[Any, ...]]]


class Rounds:
    """An open file of rounds; NotAsked where it is none. Enter it as a context."""

    def __init__(self, path: str) -> None:
        self._duckdb = duckdb()
        self._path = _readable(path)
        self._spill = TemporaryDirectory(prefix="gotowar-")
        self._connection = self._duckdb.connect(config={**_CONFIG, "temp_directory": self._spill.name})
        try:
            self.metadata = self._open()
        except BaseException:
            self._close()
            raise

    def __enter__(self) -> "Rounds":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._close()

    def _close(self) -> None:
        self._connection.close()
        self._spill.cleanup()

    def _open(self) -> dict[str, str]:
        file = quoted(re.sub(r"([*?\[])", r"[\1]", self._path))
        try:
            said = self._connection.execute(f"SELECT key, value FROM parquet_kv_metadata({file})").fetchall()
            found = {key.decode(errors="replace"): value.decode(errors="replace") for key, value in said}
            _check(found)
            view = f"CREATE VIEW {VIEW} AS FROM read_parquet({file}, hive_partitioning = false)"
            self._connection.execute(view)
        except self._duckdb.Error as error:
            raise NotAsked(f"it is no Parquet file that can be read: {_brief(error)}") from None
        self._lock(file)
        return found

    def _lock(self, file: str) -> None:
        allowed = f"SET allowed_paths = [{quoted(self._path)}, {file}]"
        for setting in (allowed, "SET enable_external_access = false", "SET lock_configuration = true"):
            self._connection.execute(setting)

    @property
    def game(self) -> str:
        return self.metadata["game"]

    def count(self) -> int:
        return self._number(f"FROM {VIEW}")

    def how_many(self, sql: str) -> int | None:
        """Rows that the answer has, at most ``MOST_COUNTED``; None where the library cannot put the question
        into another one, as with a comment behind its semicolon."""
        self._statement(sql)
        with suppress(NotAsked):
            return self._number(sql, MOST_COUNTED)
        return None

    def _number(self, sql: str, most: int = 2**62) -> int:
        aside = self._connection.cursor()
        with self._in_words():
            found = heard(aside, lambda: aside.sql(sql).limit(most).count("*").fetchall())
        return int(found[0][0])

    def ask(self, sql: str) -> Answer:
        """NotAsked where it is no question, or has no answer."""
        statement = self._statement(sql)
        with self._in_words():
            done = heard(self._connection, lambda: self._connection.execute(statement))
            headings = tuple(Heading(name, str(type_)) for name, type_, *_ in done.description)
        return Answer(headings, self._rows(done))

    def _rows(self, done: Any) -> Iterator[list[tuple[Any, ...]]]:
        while True:
            with self._in_words():
                rows = heard(self._connection, lambda: done.fetchmany(AT_ONCE))
            if not rows:
                return
            yield rows

    def _statement(self, sql: str) -> Any:
        """EXPLAIN is none: EXPLAIN ANALYZE does what it explains."""
        if sql.encode(errors="replace").decode() != sql:
            raise NotAsked("the question is not UTF-8 text")
        with self._in_words():
            found = self._connection.extract_statements(sql)
        if len(found) != 1:
            raise NotAsked(f"{len(found)} statements: ask one question, as in SELECT count(*) FROM {VIEW}")
        name = found[0].type.name
        if name != "SELECT":
            refused = _KNOWN_AS.get(name, name)
            raise NotAsked(
                f"{refused} is refused: a question only reads, as SELECT, DESCRIBE or SUMMARIZE do"
            )
        return found[0]

    @contextmanager
    def _in_words(self) -> Iterator[None]:
        try:
            yield
        except self._duckdb.InterruptException:
            raise KeyboardInterrupt from None
        except self._duckdb.Error as error:
            raise NotAsked(_brief(error)) from None


def _readable(path: str) -> str:
    """The file's full name, of a file that can be read."""
    try:
        whole = Path(path).resolve(strict=True)
        if not (whole.is_dir() or whole.is_file()):
            raise NotAsked("it is no file, but a device or a pipe")
        whole.open("rb").close()
        str(whole).encode()
    except UnicodeEncodeError:
        raise NotAsked("its name is not UTF-8: give it another") from None
    except (OSError, ValueError) as error:
        raise NotAsked(str(getattr(error, "strerror", None) or error)) from None
    return str(whole)


def _check(metadata: dict[str, str]) -> None:
    told = metadata.get("format")
    if told is None:
        raise NotAsked("a Parquet file, but not of rounds: gotowar simulate --rounds-out writes those")
    if told != FORMAT or metadata.get("game") not in COLUMNS:
        raise NotAsked(f"its format is {told!r}: it must be {FORMAT!r} of {' or '.join(COLUMNS)}")


def _brief(error: Exception) -> str:
    """What DuckDB says, without the drawing of where, in one line."""
    said = re.split(r"\n\nLINE |Traceback \(", str(error))[0]
    return " ".join(said.split())


QUESTIONS: dict[str, tuple[tuple[str, str], ...]] = {
    "casino-war": (
        (
            "how the rounds ended, and what they came to",
            "SELECT first, choice, war, count(*) AS rounds, sum(net) / 100 AS dollars FROM rounds "
            "GROUP BY ALL ORDER BY rounds DESC",
        ),
        (
            "what a round is worth at each seat, with its error",
            "SELECT seat, avg(net) / 100 AS dollars, stddev(net) / sqrt(count(*)) / 100 AS error FROM rounds "
            "GROUP BY seat ORDER BY seat",
        ),
        (
            "the longest run of lost first deals",
            "SELECT seat, count(*) AS length, min(round) AS since FROM (SELECT seat, round, first, "
            "round - row_number() OVER (PARTITION BY seat, first ORDER BY round) AS run FROM rounds) "
            "WHERE first = 'lost' GROUP BY seat, run ORDER BY length DESC LIMIT 5",
        ),
    ),
    "war-blackjack": (
        (
            "how the war ended, and what the rounds came to",
            "SELECT war, count(*) AS rounds, avg(net) / 100 AS dollars FROM rounds GROUP BY war "
            "ORDER BY rounds DESC",
        ),
        (
            "what hands came to by units laid",
            "SELECT units, units_net, count(*) AS rounds FROM rounds WHERE hands = 'played' GROUP BY ALL "
            "ORDER BY ALL",
        ),
        (
            "the hundred rounds in which a seat lost most",
            "SELECT seat, (round - 1) // 100 * 100 + 1 AS since, sum(net) / 100 AS dollars FROM rounds "
            "GROUP BY ALL ORDER BY dollars LIMIT 5",
        ),
    ),
}
"""To begin with, by game: what is asked, and how."""
