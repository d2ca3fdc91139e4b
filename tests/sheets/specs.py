"""Table specs for tests: the one that ships with a sheet, with single keys changed."""

from collections.abc import Mapping
from typing import Any

from gotowar.sheets import load

WB, TWO_DECKS = "us-wa/war-blackjack", "us-wa/war-blackjack-two-decks"
SD, WA = "us-sd/casino-war", "us-wa/casino-war"
MA, MACHINE, METER = "us-ma/casino-war", "us-ma/casino-war-automated", "us-ma/casino-war-progressive"


def changed(name: str, changes: Mapping[str, Any]) -> dict[str, Any]:
    """A shipped spec; dots in a key reach into a table, "-" takes a key away."""
    spec = load.load_spec(name)
    for key, value in changes.items():
        *parents, last = key.split(".")
        table = spec
        for parent in parents:
            table = table.setdefault(parent, {})
        table[last] = value
        if value == "-":
            del table[last]
    return spec
