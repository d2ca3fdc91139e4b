"""Scripts of a table for tests: a shipped spec, lines to run, rows to read."""

from gotowar.sheets.shipped import game
from gotowar.table.script import Script

SPECS = {
    "SD": "us-sd/casino-war",
    "WA": "us-wa/casino-war",
    "MA": "us-ma/casino-war",
    "MA machine": "us-ma/casino-war-automated",
    "MA progressive": "us-ma/casino-war-progressive",
}
THREE = ("SD", "WA", "MA")


def played(place: str, *lines: str, **changes: object) -> Script:
    """A table of a shipped spec after these lines."""
    script = Script(game(SPECS[place], **changes))
    script.run(list(lines))
    return script


def seated(place: str, *lines: str, **changes: object) -> Script:
    """The same with seat 1 at a table ready for wagers, an initial wager of 10 laid."""
    return played(place, "seat 1 sits 100", "ready", "seat 1 initial 10", *lines, **changes)
