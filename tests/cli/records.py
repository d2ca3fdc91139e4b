"""Record files for tests: honest ones, dealt by the commands themselves, and ways to spoil them."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.cli.driven import run

Lines = list[str]
GAME = "go\n3 10\n3 tie 5\n1 20\ngo\nKh\n9c\n9d\ngo\n3 war\ngo\nKc\ngo\n7s\ngo\n1 20\ngo\n2h\n3h\ngo\n"
"""Round 1: seat 1 wins 20 with a king; seat 3 ties with a tie wager, and wins its war.
Round 2: seat 1 loses 20."""


def honest(path: Path, *args: str, typed: str = GAME) -> Path:
    result = run("deal", *(args or ("us-sd",)), "--record", str(path), lines=typed)
    assert (result.exit_code, result.stderr) == (0, ""), result.stderr
    return path


def spoiled(path: Path, change: Callable[[Lines], None]) -> Path:
    """The same file with its lines changed."""
    lines = path.read_text().splitlines(keepends=True)
    change(lines)
    path.write_text("".join(lines))
    return path


def rewrite(event: str, by: dict[str, Any], **fields: object) -> Callable[[Lines], None]:
    """Change the first event that has these fields."""

    def change(lines: Lines) -> None:
        for i, line in enumerate(lines):
            found = json.loads(line)
            if {"event": event, **fields}.items() <= found.items():
                lines[i] = json.dumps({**found, **by}) + "\n"
                return
        raise AssertionError(f"no {event} with {fields}")

    return change
