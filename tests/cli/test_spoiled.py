"""Every field of every kind of event, spoiled in every way, in records that real rounds have left.

Whatever a record says, ``audit`` and ``replay`` end with one of their exit codes and never in a traceback.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gotowar import __version__
from gotowar.table.codec import name_of
from gotowar.table.facts import EVENTS
from gotowar.table.record import event_line, header_line
from tests.cli.driven import is_graceful, run
from tests.cli.records import honest, rewrite, spoiled
from tests.rounds.golden import LINE, dealt, paths

REST = """
spec us-ma/casino-war-automated
seat 1 sits 100
ready
seat 1 buys 50
seat 1 initial 10
seat 1 withdraws initial
floor idle
dealer take-out
dealer spread-up
seat 1 asks-spread
until cut
seat 1 declines
until betting
floor reshuffle
floor close
"""
"""What the golden rounds do not come to."""
SCRIPTS = [REST, *(path.read_text(encoding="utf-8").partition(LINE)[0] for path in paths())]
Row = dict[str, Any]
RECORDS: dict[str, tuple[str, list[Row]]] = {}
"""For every kind of event the header and the events of a record that holds one."""


def record_of(kind: str) -> tuple[str, list[Row]]:
    if not RECORDS:
        for script in SCRIPTS:
            spec, table, _ = dealt(script)
            head = header_line(table.table.game, spec, __version__)
            rows = [json.loads(event_line(event)) for event in table.events]
            for row in rows:
                RECORDS.setdefault(row["event"], (head, rows))
    return RECORDS[kind]


NUMBERS = (-1, 0, 1, 9, 10**17)
OTHERS: tuple[object, ...] = (None, True, False, [], {}, "", "0", 1)


def instead(value: object) -> Iterator[object]:
    """Shorter, longer, empty, of another kind, and of the same kind with another value."""
    yield from (other for other in OTHERS if type(other) is not type(value) or other != value)
    if isinstance(value, list):
        yield from (value[:-1], value[1:], value[::-1], value + value[:1], [*value, 99], [*value, "Kh"], [0])
    elif isinstance(value, str):
        yield from (value[:-1], value + "s", value * 40, "initial", "war", "Zz", "\x1b[2J", "seat\n3")
    elif isinstance(value, int):
        yield from (*NUMBERS, value + 1, value - 1, -value)


@pytest.mark.parametrize("kind", [name_of(kind) for kind in EVENTS])
def test_a_spoiled_field_ends_in_words(kind: str, tmp_path: Path) -> None:
    head, rows = record_of(kind)
    at = next(i for i, row in enumerate(rows) if row["event"] == kind)
    path = tmp_path / "r.jsonl"
    codes = set()
    for field in rows[at]:
        for value in instead(rows[at][field]):
            changed = [*rows[:at], {**rows[at], field: value}, *rows[at + 1 :]]
            path.write_text("".join(f"{line}\n" for line in (head, *map(json.dumps, changed))))
            for command in ("audit", "replay"):
                result = run(command, str(path))
                assert is_graceful(result), (field, value, result.output, result.exception)
                codes.add(result.exit_code)
    assert 2 in codes, "no line was refused"


@pytest.mark.parametrize("kind", [name_of(kind) for kind in EVENTS])
def test_the_record_itself_is_clean(kind: str, tmp_path: Path) -> None:
    head, rows = record_of(kind)
    path = tmp_path / "r.jsonl"
    path.write_text("".join(f"{line}\n" for line in (head, *map(json.dumps, rows))))
    assert (run("audit", str(path)).exit_code, run("replay", str(path)).exit_code) == (0, 0)


def test_8d_cards_without_their_owners_are_a_garbled_line(tmp_path: Path) -> None:
    path = honest(tmp_path / "r.jsonl")
    spoiled(path, rewrite("cards-collected", {"owners": [1, 3]}, cards=["Kh"]))
    number = next(i for i, line in enumerate(path.read_text().splitlines(), 1) if '"owners": [1, 3]' in line)
    for command in ("audit", "replay"):
        result = run(command, str(path))
        assert (result.exit_code, is_graceful(result)) == (2, True)
        assert f"line {number}: cards-collected: 2 owners of 1 cards" in result.stderr
    assert "0 rounds, " in run("audit", str(path)).stdout
