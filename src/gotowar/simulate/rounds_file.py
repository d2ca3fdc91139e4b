"""What a file of rounds is: its format, what its columns say, and the library that reads and writes it.

How a class becomes a row is ``histories``' matter; this file compiles nothing and is quick to load.
"""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

from gotowar.odds.refusal import NotAsked

FORMAT = "gotowar.rounds/1"
Found = TypeVar("Found")
CASINO_WAR, WAR_BLACKJACK = "casino-war", "war-blackjack"


class Column(NamedTuple):
    """``type`` is DuckDB's, in the file; ``names`` are what the column can say, where it says names."""

    name: str
    type: str
    says: str
    names: tuple[str, ...] = ()


_WHERE = (
    Column("block", "INTEGER", "the block of the run, from 0; each begins with a new shoe"),
    Column("round", "BIGINT", "the round of the run, from 1"),
    Column("seat", "UTINYINT", "the seat, from 1"),
)
_NET = Column("net", "BIGINT", "what the seat's whole bet came to, in cents")
ENDS = ("lost", "tied", "won")
PROGRESSIVE = ("tie", "suited-tie", "double-tie", "four", "suited-double", "suited-four")
WARS = ("lost", "tied", "taken", "left", "not-laid")
HANDS = ("played", "natural", "both-natural", "dealers-natural", "surrendered", "void")
FIRST_HAND = ("lost", "pushed", "won")

COLUMNS: Mapping[str, tuple[Column, ...]] = {
    CASINO_WAR: (
        *_WHERE,
        Column("side", "BOOLEAN", "whether side wagers were laid in this round, as far as the bet has any"),
        Column("first", "VARCHAR", "the first deal", ENDS),
        Column(
            "choice",
            "VARCHAR",
            "what was done on a tie; empty where there is no choice",
            ("surrender", "war"),
        ),
        Column("war", "VARCHAR", "the war deal; empty where there was none", ENDS),
        Column("suited", "BOOLEAN", "whether the first tie is in suit; empty where there is none"),
        Column("war_suited", "BOOLEAN", "whether the war's tie is in suit; empty where there is none"),
        Column("one_rank", "BOOLEAN", "whether two ties are of one rank; empty where there are no two"),
        Column("one_suit", "BOOLEAN", "whether the player's cards of two ties are in one suit"),
        Column("progressive", "VARCHAR", "the progressive's highest class that was reached", PROGRESSIVE),
        _NET,
    ),
    WAR_BLACKJACK: (
        *_WHERE,
        Column("war", "VARCHAR", "the war wager; where it was won its winnings were taken or left", WARS),
        Column("hands", "VARCHAR", "how the blackjack ended; a void round was short of cards", HANDS),
        Column("units", "UTINYINT", "units that lay on all hands in the end"),
        Column("units_net", "TINYINT", "units won or lost; empty for a player's natural and a surrender"),
        Column("first_hand", "VARCHAR", "what winnings left alone on the first hand came to", FIRST_HAND),
        _NET,
    ),
}


def duckdb() -> Any:
    """Only who wants round histories needs it, and waits for it to load."""
    try:
        import duckdb as library
    except ImportError:
        raise NotAsked("round histories need the duckdb package: pip install 'gotowar[rounds]'") from None
    return library


def quoted(text: str) -> str:
    """As SQL writes a string."""
    return "'" + text.replace("'", "''") + "'"


def heard(connection: Any, work: Callable[[], Found]) -> Found:
    """What the connection is asked to do, beside a thread that hears an interrupt: the library would go on
    to its end."""
    with ThreadPoolExecutor(1) as pool:
        try:
            return pool.submit(work).result()
        except KeyboardInterrupt:
            connection.interrupt()
            raise
