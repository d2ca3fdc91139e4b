"""docs/formats.md names every event with its fields, and every key of a table spec."""

from dataclasses import fields
from pathlib import Path

import pytest

from gotowar.sheets.spec import Spec
from gotowar.table.codec import name_of
from gotowar.table.events import Event
from gotowar.table.facts import CONSEQUENCES, EVENTS

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
