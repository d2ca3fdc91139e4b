"""The benchmark runs at every table that ships and tells what it asked of each. No test asks for a time."""

import pytest

from gotowar.sheets import load
from gotowar.sheets.shipped import game
from tools import bench


@pytest.fixture(autouse=True)
def _one_step_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SECONDS", 0)


def test_the_specs_are_of_both_kinds() -> None:
    """Tables that have as many seats as the benchmark asks for, and one that has not."""
    assert {game(name).spec.seats >= max(bench.SEATS) for name in load.spec_names()} == {True, False}


@pytest.mark.parametrize("name", load.spec_names())
def test_every_table_has_its_row(name: str) -> None:
    """With one seat and with seven; where there are fewer than seven, no speed and no ratio is made up."""
    told, one, seven, ratio = bench.speeds(name).split()
    assert told == name
    assert one != "-"
    assert (seven == "-") == (ratio == "-") == (game(name).spec.seats < max(bench.SEATS))


def test_engine_audit_and_shuffles_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    bench.dealing()
    rows = capsys.readouterr().out.splitlines()
    assert [row.split()[0] for row in rows[1 : 1 + len(load.spec_names())]] == list(load.spec_names())
    assert any(row.startswith("audit, 7 seats: ") for row in rows)
    assert any(row.startswith("six-deck shuffles: ") for row in rows)
