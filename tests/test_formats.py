"""docs/formats.md names every event with its fields, every key of a table spec, and what a run leaves."""

import json
from dataclasses import fields
from pathlib import Path

import pytest

from gotowar.sheets.spec import Spec
from gotowar.simulate import checkpoint
from gotowar.simulate.result import document
from gotowar.table.codec import name_of
from gotowar.table.events import Event
from gotowar.table.facts import CONSEQUENCES, EVENTS
from tests.odds.small import MA, asked
from tests.simulate.runs import blackjack, dealt, made, result

TOLD = (Path(__file__).parent.parent / "docs" / "formats.md").read_text(encoding="utf-8")


def row(kind: type[Event]) -> str:
    fate = "consequence" if kind in CONSEQUENCES else "fact"
    return f"| `{name_of(kind)}` | {fate} | {', '.join(f.name for f in fields(kind)) or '–'} |"


@pytest.mark.parametrize("kind", EVENTS, ids=name_of)
def test_event(kind: type[Event]) -> None:
    assert row(kind) in TOLD.splitlines()


def test_no_other_event_is_told() -> None:
    told = [
        line
        for line in TOLD.splitlines()
        if line.endswith("|") and ("| fact |" in line or "| consequence |" in line)
    ]
    assert sorted(told) == sorted(row(kind) for kind in EVENTS)


@pytest.mark.parametrize("key", sorted(set(Spec.model_fields) - {"format", "limits"}))
def test_spec_key(key: str) -> None:
    assert f"`{key}`" in TOLD or f"`[{key}]`" in TOLD


def section(name: str) -> str:
    """What is told of one format."""
    return TOLD.partition(f"`{name}`\n")[2].partition("\n## ")[0]


@pytest.mark.parametrize("game", ["casino-war", "war-blackjack"])
def test_simulation(game: str) -> None:
    """Every field of the document, and of what lies in it, is told by name."""
    run = result(blackjack() if game == "war-blackjack" else asked(MA), seats=2)
    found = document(run)
    told = section(found["format"])
    wager = found["wagers"][run.lab.main]
    for fields_ in (found, wager, wager["classes"][0], wager["chi_square"]):
        assert [name for name in fields_ if f"`{name}`" not in told and name not in SELF_SAID] == []
    absent = {"meter"} if game == "war-blackjack" else {"voids", "by_up_card"}
    assert {name for name in ("meter", "voids", "by_up_card") if name not in found} == absent


SELF_SAID = {"format", "edge_percent", "exact_percent"}


def test_checkpoint(tmp_path: Path) -> None:
    checkpoint.write(tmp_path / "run.json", dealt(made().task))
    found = json.loads((tmp_path / "run.json").read_text(encoding="utf-8"))
    told = section(found["format"])
    for fields_ in (found, found["run"], found["counts"]["shoes"]):
        assert [name for name in fields_ if f"`{name}`" not in told and name != "format"] == []
    assert section("gotowar.nothing/1") == ""
