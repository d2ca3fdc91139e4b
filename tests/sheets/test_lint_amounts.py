"""Limits that no chips could meet: what can be bought at once bounds every wager of a table."""

from typing import Any

import pytest

from gotowar.sheets.lint import check
from tests.sheets.specs import METER, SD, WA, changed

MOST, OVER = "10000000000.00", "10000000000.50"
ALLOWED = "at most $10,000,000,000, all that a player can buy at once"
ROWS: dict[str, tuple[str, dict[str, Any], list[str]]] = {
    "under": (SD, {"limits.initial.maximum": "9999999999.50"}, []),
    "on it": (SD, {"limits.initial.maximum": MOST}, []),
    "over it by a chip": (SD, {"limits.initial.maximum": OVER}, ["limits.initial.maximum"]),
    "a minimum on it": (SD, {"limits.initial.minimum": MOST, "limits.initial.maximum": MOST}, []),
    "a minimum over it": (
        SD,
        {"limits.initial.minimum": OVER, "limits.initial.maximum": OVER},
        ["limits.initial.minimum", "limits.initial.maximum"],
    ),
    "a tie wager": (SD, {"limits.tie.maximum": OVER}, ["limits.tie.maximum"]),
    "a progressive wager": (METER, {"limits.progressive.maximum": OVER}, ["limits.progressive.maximum"]),
    "an authority that allows more does not make the chips": (
        WA,
        {"authorized.amount": "99999999999.00", "limits.tie.maximum": OVER},
        ["limits.tie.maximum"],
    ),
}


@pytest.mark.parametrize(("name", "changes", "keys"), ROWS.values(), ids=ROWS)
def test_no_wager_is_of_more_than_can_be_bought(name: str, changes: dict[str, Any], keys: list[str]) -> None:
    faults = check(changed(name, changes)).faults
    assert [(f.key, f.allowed, f.clause) for f in faults] == [(key, ALLOWED, "product") for key in keys]
