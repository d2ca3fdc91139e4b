"""Computer players at tables of every price: they buy enough, or leave a wager that they cannot afford."""

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from gotowar.house.company import deal_rounds
from gotowar.house.dealer import Dealer, practice_entropy
from gotowar.house.keeping import Forget
from gotowar.house.players import before_round, company
from gotowar.house.room import Room
from gotowar.sheets import lint, load
from gotowar.sheets.game import Game, compile_game
from gotowar.table import commands as c
from gotowar.table import events as e
from gotowar.table.audit import audit
from gotowar.table.state import Table, new_table
from tests.cli.driven import audited, run
from tests.sheets.specs import METER, SD, WA, changed

MOST = "10000000000.00"


def span(wager: str, least: str, most: str) -> dict[str, str]:
    return {f"limits.{wager}.minimum": least, f"limits.{wager}.maximum": most}


DEAR: dict[str, tuple[str, dict[str, Any]]] = {
    "a tie wager larger than forty initial ones": (SD, span("tie", "600.00", "900.00")),
    "a progressive wager of that kind": (METER, span("progressive", "600.00", "900.00")),
    "both": (METER, {**span("progressive", "600.00", "900.00"), **span("tie", "5000.00", "5000.00")}),
    "forty initial wagers cannot be bought at once": (SD, span("initial", "999999999.00", "999999999.00")),
    "one initial wager is all that can": (SD, span("initial", MOST, MOST)),
    "and so is a tie wager": (SD, span("tie", MOST, MOST)),
    "a chip of which five hundred dollars are no multiple": (
        SD,
        {"chip": "3.00", **span("initial", "9.00", "300.00"), **span("tie", "3.00", "30.00")},
    ),
    "a dear table": (WA, {"authorized.amount": "9000.00", **span("initial", "600.00", "9000.00")}),
    "the shipped table": (METER, {}),
}
by_price = pytest.mark.parametrize(("name", "changes"), DEAR.values(), ids=DEAR)


def game_of(name: str, changes: dict[str, Any]) -> Game:
    checked = lint.check(changed(name, changes))
    assert checked.spec is not None, checked.faults
    return compile_game(load.load(checked.spec.sheet), checked.spec)


@by_price
def test_computers_play_at_every_price(name: str, changes: dict[str, Any]) -> None:
    kept: list[e.Event] = []

    def look(event: e.Event, table: Table) -> None:
        kept.append(event)

    room = Room(game_of(name, changes), Dealer(practice_entropy("dear")), Forget(), look)
    assert list(deal_rounds(room, 20)) == list(range(1, 21))
    assert audit(room.table.game, enumerate(kept, 2)).is_clean


@by_price
def test_and_a_person_among_them(name: str, changes: dict[str, Any], tmp_path: Path) -> None:
    spec, record = tmp_path / "own.toml", tmp_path / "r.jsonl"
    spec.write_text("".join(as_toml(changed(name, changes))))
    least = changes.get("limits.initial.minimum", "5.00")
    typed = f"{'decline' if name == METER else ''}\n{least}\n\ns\nq\n"
    result = run("play", "--spec", str(spec), "--seed", "dear", "--record", str(record), lines=typed)
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    assert "Laid: initial" in result.stdout
    assert "in 1 round." in " ".join(result.stdout.split())
    assert audited(record).is_clean


def as_toml(table: dict[str, Any], name: str = "") -> Iterator[str]:
    """Values first, for what stands under a table's name belongs to it."""
    if name:
        yield f"[{name}]\n"
    for key, value in table.items():
        if not isinstance(value, dict):
            yield f"{key} = {value if isinstance(value, date) else json.dumps(value)}\n"
    for key, value in table.items():
        if isinstance(value, dict):
            yield from as_toml(value, f"{name}.{key}" if name else key)


WAGERS: dict[str, tuple[str, dict[str, Any], list[tuple[str, int]]]] = {
    # what the player of seat 2 lays who has just sat down and likes a tie wager in this round
    "all where he can buy enough": (
        SD,
        span("tie", "600.00", "900.00"),
        [("initial", 1500), ("tie", 60_000)],
    ),
    "no tie wager where he cannot": (SD, span("tie", MOST, MOST), [("initial", 1500)]),
}


@pytest.mark.parametrize(("name", "changes", "wagers"), WAGERS.values(), ids=WAGERS)
def test_what_cannot_be_afforded_is_left(
    name: str, changes: dict[str, Any], wagers: list[tuple[str, int]]
) -> None:
    (player,) = company((2,))
    table = new_table(game_of(name, changes))._replace(round=player.side_every - 1)
    laid = [command for command in before_round(player, table) if isinstance(command, c.Wager)]
    assert [(one.wager, one.amount) for one in laid] == wagers
