"""Files of rounds: every row is what the kernel counted, the file is whole or not there, and it is told."""

import signal
import sys
import threading
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import duckdb
import numpy as np
import pytest

from gotowar import __version__
from gotowar.odds.refusal import NotAsked
from gotowar.rules import progressive
from gotowar.rules.progressive import NO_CARD
from gotowar.simulate import war_blackjack
from gotowar.simulate.casino_war import CLASSES, GAVE_UP, SECOND_TIE, SUITED, TIED, WENT
from gotowar.simulate.histories import Writer, says_casino_war, says_war_blackjack
from gotowar.simulate.rounds_file import COLUMNS, FORMAT, PROGRESSIVE, Column, heard
from gotowar.simulate.run import Task
from gotowar.simulate.tally import Tally
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
    WARS,
)
from tests.rules.games import progressives
from tests.simulate.dealt_runs import SHOE, TASKS, TOLD, casino_war_task, write

FORMATS = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
OUTCOMES = {"lost": 0, "won": 1, "tied": 2}


@cache
def made(name: str) -> tuple[Path, Task, Tally]:
    """The file of one of the runs."""
    path = Path(mkdtemp()) / "rounds.parquet"
    return path, TASKS[name], write(path, TASKS[name])


def asked(path: Path, sql: str) -> list[tuple[Any, ...]]:
    with duckdb.connect() as connection:
        connection.execute(f"CREATE VIEW rounds AS FROM read_parquet('{path}')")
        return connection.execute(sql).fetchall()


# ---- rows are what was counted -------------------------------------------------------------------


def casino_war_class(first: str, choice: str | None, war: str | None, suited: bool, *ties: bool) -> int:
    """What is told of a seat's round, put back into the kernel's class."""
    if first != "tied":
        return OUTCOMES[first]
    if choice is None:
        return TIED + suited
    if choice == "surrender":
        return GAVE_UP + suited
    if war != "tied":
        return WENT + 2 * OUTCOMES[war or ""] + suited
    war_suited, one_rank, one_suit = ties
    return SECOND_TIE + 8 * suited + 4 * war_suited + 2 * one_rank + one_suit


@pytest.mark.parametrize("name", [name for name in TASKS if name.startswith("casino")])
def test_casino_war_rows_are_the_counts(name: str) -> None:
    path, task, tally = made(name)
    said = "first, choice, war, suited, war_suited, one_rank, one_suit"
    rows = asked(path, f"SELECT seat, side, count(*), {said} FROM rounds GROUP BY ALL")
    found = np.zeros((2, task.plan.shoe.seats, CLASSES), np.int64)
    for seat, side, count, *words in rows:
        found[int(side), seat - 1, casino_war_class(*words)] += count
    # A tie is counted twice: as what it is, and as what became of it.
    for tie in (TIED, SUITED):
        rest = [n for n in range(GAVE_UP, SECOND_TIE) if n % 2 == tie % 2]
        rest += [n for n in range(SECOND_TIE, CLASSES) if (n - SECOND_TIE) // 8 == tie - TIED]
        found[:, :, tie] = found[:, :, rest].sum(axis=2)
    counted = tally["classes"].reshape(2, -1, task.plan.shoe.seats, CLASSES).sum(axis=1)
    assert (found == counted).all()
    assert {words[1] for _, _, _, *words in rows} == {None, "surrender", "war"}


HANDS = {
    "natural": NATURAL,
    "both-natural": BOTH_NATURAL,
    "dealers-natural": DEALERS,
    "surrendered": SURRENDERED,
}
WAR_CODES = {"lost": 0, "taken": 1, "tied": 2, "left": 3, "not-laid": NOT_LAID}
FIRST_HAND = {None: 0, "lost": 0, "pushed": 1, "won": 2}


def war_blackjack_class(
    war: str, hands: str, units: int, units_net: int | None, first_hand: str | None
) -> int:
    before = FIRST_HAND[first_hand] * WARS + WAR_CODES[war]
    if hands in HANDS:
        return before * ENDS + HANDS[hands]
    return before * ENDS + PLAYED + (units - 1) * SPAN + MOST_UNITS + (units_net or 0)


@pytest.mark.parametrize("name", [name for name in TASKS if name.startswith("war blackjack")])
def test_war_blackjack_rows_are_the_counts(name: str) -> None:
    path, task, tally = made(name)
    said = "war, hands, units, units_net, first_hand"
    rows = asked(path, f"SELECT seat, count(*), {said} FROM rounds GROUP BY ALL")
    found = np.zeros((task.plan.shoe.seats, war_blackjack.CLASSES), np.int64)
    void = 0
    for seat, count, *words in rows:
        if words[1] == "void":
            assert words == ["not-laid", "void", 0, 0, None]
            void += count
        else:
            found[seat - 1, war_blackjack_class(*words)] += count
    counted = tally["ends"].sum(axis=1).reshape(task.plan.shoe.seats, -1)
    assert (found == counted).all()
    assert void == tally["voids"][0] * task.plan.shoe.seats
    assert (void > 0) == name.endswith("short of cards")
    assert {*HANDS, "played"} <= {words[1] for _, _, *words in rows}


def test_only_winnings_that_stay_alone_tell_of_a_first_hand() -> None:
    told = "SELECT DISTINCT first_hand FROM rounds WHERE war = 'left' AND hands = 'played'"
    assert sorted(asked(made("war blackjack, winnings alone")[0], told)) == [("lost",), ("pushed",), ("won",)]
    assert asked(made("war blackjack")[0], told) == [(None,)]
    others = "SELECT DISTINCT first_hand FROM rounds WHERE war <> 'left' OR hands <> 'played'"
    assert asked(made("war blackjack, winnings alone")[0], others) == [(None,)]


@pytest.mark.parametrize("name", TASKS)
def test_net_is_what_the_lane_and_the_class_come_to(name: str) -> None:
    """Side wagers are laid in a block's first round, and in every one that follows by so many."""
    path, task, _ = made(name)
    nets, worth = np.array(task.watch.nets), np.array(task.watch.worth)
    expected: list[int] = []
    for block in range(task.blocks):
        history = task.deal(block, keep=True).history
        lanes = (np.arange(len(history)) % task.watch.every == 0).astype(int)
        expected += nets[worth[lanes[:, None], history]].ravel().tolist()
    assert [net for (net,) in asked(path, "SELECT net FROM rounds")] == expected


@pytest.mark.parametrize("name", TASKS)
def test_every_seat_s_every_round_stands_once_in_the_order_of_the_deal(name: str) -> None:
    path, task, _ = made(name)
    found = asked(path, "SELECT block, round, seat FROM rounds")
    seats = task.plan.shoe.seats
    assert found == [
        ((number - 1) // task.block, number, seat)
        for number in range(1, task.rounds + 1)
        for seat in range(1, seats + 1)
    ]


def test_side_wagers_are_those_of_the_block_s_every_third_round() -> None:
    path, task, _ = made("casino war")
    wrong = f"SELECT count(*) FROM rounds WHERE side <> ((round - 1) % {task.block} % 3 = 0)"
    assert asked(path, wrong) == [(0,)]


CARDS = [
    # what is told, the player's card, the dealer's, then those of the war
    ((False,), (0, 1, NO_CARD, NO_CARD)),
    ((True,), (0, 0, NO_CARD, NO_CARD)),
    ((False, False, False, False), (0, 1, 6, 4)),
    ((True, True, False, True), (0, 0, 4, 4)),
    ((True, True, False, False), (0, 0, 5, 5)),
    ((True, True, True, False), (0, 0, 1, 1)),
    ((True, True, True, True), (0, 0, 0, 0)),
    ((True, False, True, True), (0, 0, 0, 2)),
    ((False, True, True, False), (0, 1, 2, 2)),
]


@pytest.mark.parametrize(("ties", "cards"), CARDS)
def test_the_progressive_s_class_is_that_of_such_cards(
    ties: tuple[bool, ...], cards: tuple[int, int, int, int]
) -> None:
    suited, *second = ties
    number = casino_war_class("tied", "war", "tied" if second else "lost", suited, *second)
    for name, terms in progressives():
        due = progressive.top(progressive.hits(terms, *cards))
        assert says_casino_war(1, number, terms)[-1] == ("nothing", *PROGRESSIVE)[due], name
    assert says_casino_war(1, number, None)[-1] is None


@pytest.mark.parametrize("number", [0, 1])
def test_without_a_tie_there_is_no_class_of_the_progressive(number: int) -> None:
    assert says_casino_war(1, number, progressives()[0][1])[2:] == (None,) * 7


def test_a_void_round_is_no_end_of_any_hands() -> None:
    assert says_war_blackjack(VOID, single=False)[1] == "void"
    others = {
        says_war_blackjack(number, single=False)[1]
        for number in range(war_blackjack.CLASSES)
        if number != VOID
    }
    assert others == {*HANDS, "played"}


# ---- the file ------------------------------------------------------------------------------------


def test_the_order_in_which_blocks_come_changes_nothing(tmp_path: Path) -> None:
    path, task, tally = made("casino war")
    assert write(tmp_path / "backwards.parquet", task, -1) == tally
    assert asked(tmp_path / "backwards.parquet", "FROM rounds") == asked(path, "FROM rounds")


@pytest.mark.parametrize("name", TASKS)
def test_ten_million_rows_fit_in_fifty_million_bytes(name: str) -> None:
    path, task, _ = made(name)
    assert path.stat().st_size / (task.rounds * task.plan.shoe.seats) * 10_000_000 < 50_000_000


def test_metadata_say_which_run_it_is() -> None:
    path, task, _ = made("casino war")
    found = asked(path, f"SELECT decode(key), decode(value) FROM parquet_kv_metadata('{path}')")
    assert dict(found) == {
        "format": FORMAT,
        "game": "casino-war",
        "software": __version__,
        "seed": "5",
        "rounds": "50000",
        "block": "20000",
        "seats": "3",
        "decks": "6",
        "side_every": "3",
        "sheet": TOLD["sheet"],
        "readings": '{"8g3": "one-to-one"}',
        "remark": TOLD["remark"],
    }
    assert task.seed == 5


@pytest.mark.parametrize("game", COLUMNS)
def test_columns_are_those_that_are_told(game: str) -> None:
    path = made(game.replace("-", " "))[0]
    with duckdb.connect() as connection:
        rows = connection.execute(f"DESCRIBE FROM read_parquet('{path}')").fetchall()
    assert [(name, type_) for name, type_, *_ in rows] == [(one.name, one.type) for one in COLUMNS[game]]


def break_off(path: Path, task: Task, blocks: list[int]) -> None:
    with Writer(path, task, TOLD) as writer:
        for block in blocks:
            writer.add(block, task.deal(block, keep=True).history)
        raise RuntimeError("the run breaks off")


@pytest.mark.parametrize("before", [None, b"an older file"], ids=["no file", "an older one"])
@pytest.mark.parametrize("blocks", [[0], [2, 0], [0, 1, 2]], ids=str)
def test_a_run_that_breaks_off_leaves_what_was_there(
    blocks: list[int], before: bytes | None, tmp_path: Path
) -> None:
    path, task = tmp_path / "rounds.parquet", casino_war_task()
    if before:
        path.write_bytes(before)
    with pytest.raises(RuntimeError, match="breaks off"):
        break_off(path, task, blocks)
    assert [found.read_bytes() for found in tmp_path.iterdir()] == ([before] if before else [])


def test_a_file_is_put_in_place_only_when_every_block_is_there(tmp_path: Path) -> None:
    path, task = tmp_path / "rounds.parquet", casino_war_task()
    path.write_bytes(b"an older file")
    with Writer(path, task, TOLD) as writer:
        for block in (2, 0):
            writer.add(block, task.deal(block, keep=True).history)
        assert not writer.is_whole
    assert [found.read_bytes() for found in tmp_path.iterdir()] == [b"an older file"]
    with Writer(path, task, TOLD) as writer:
        for block in (2, 0, 1):
            writer.add(block, task.deal(block, keep=True).history)
        assert writer.is_whole
        assert path.read_bytes() == b"an older file"
    assert list(tmp_path.iterdir()) == [path]
    assert asked(path, "SELECT count(*) FROM rounds") == [(150_000,)]


def test_a_block_is_written_once_and_whole(tmp_path: Path) -> None:
    task = casino_war_task()
    history = task.deal(2, keep=True).history
    with Writer(tmp_path / "rounds.parquet", task, TOLD) as writer:
        with pytest.raises(AssertionError, match="of \\(10000, 3\\), not \\(20000, 3\\)"):
            writer.add(1, history)
        writer.add(2, history)
        with pytest.raises(AssertionError, match="block 2 is written twice"):
            writer.add(2, history)


def test_where_no_file_can_be_is_known_before_anything_is_dealt(tmp_path: Path) -> None:
    task = casino_war_task()
    with pytest.raises(FileNotFoundError), Writer(tmp_path / "nowhere" / "a.parquet", task, TOLD):
        pass
    with pytest.raises(OSError, match="no file that could be replaced"):
        Writer(tmp_path, task, TOLD)
    with pytest.raises(OSError, match="its name is not UTF-8"):
        Writer(tmp_path / "a\udcff.parquet", task, TOLD)
    with pytest.raises(OSError, match="too long"), Writer(tmp_path / ("a" * 250), task, TOLD):
        pass
    assert list(tmp_path.iterdir()) == []


def test_names_that_sql_might_take_for_its_own(tmp_path: Path) -> None:
    path = tmp_path / "seat=9" / "it's [a] *{b}?.parquet"
    path.parent.mkdir()
    write(path, casino_war_task(SHOE._replace(seats=1)))
    assert [found.name for found in path.parent.iterdir()] == [path.name]


def test_without_its_library_it_is_said_in_one_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "duckdb", None)
    with pytest.raises(NotAsked, match=r"need the duckdb package: pip install 'gotowar\[rounds\]'"):
        Writer(tmp_path / "rounds.parquet", casino_war_task(), TOLD)


class Endless:
    """A library that works until it is told to stop, and is interrupted as it begins."""

    def __init__(self) -> None:
        self.stopped = threading.Event()

    def work(self) -> bool:
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
        return self.stopped.wait(60)

    def interrupt(self) -> None:
        self.stopped.set()


def test_an_interrupt_stops_what_the_library_is_at() -> None:
    endless = Endless()
    with pytest.raises(KeyboardInterrupt):
        heard(endless, endless.work)
    assert endless.stopped.is_set()
    assert heard(endless, lambda: 7) == 7


# ---- the documentation ---------------------------------------------------------------------------


def row(column: Column) -> str:
    names = ", ".join(f"`{name}`" for name in column.names)
    return f"| `{column.name}` | {column.type} | {column.says}{': ' * bool(names)}{names} |"


def test_every_column_is_told_and_no_other() -> None:
    told = FORMATS.partition(f"`{FORMAT}`")[2].partition("\n## ")[0]
    types = {column.type for found in COLUMNS.values() for column in found}
    rows = [line for line in told.splitlines() if any(f"| {one} |" in line for one in types)]
    assert set(rows) == {row(column) for found in COLUMNS.values() for column in found}


def test_all_metadata_are_told() -> None:
    told = FORMATS.partition(f"`{FORMAT}`")[2].partition("\n## ")[0]
    path = made("casino war")[0]
    names = asked(path, f"SELECT decode(key) FROM parquet_kv_metadata('{path}')")
    assert [name for (name,) in names if f"`{name}`" not in told] == ["remark"]
