"""Golden rounds: a script above the line, below it what happened, in words, kept to the letter.

``python -m tests.rounds.golden`` writes the lower halves anew; read the difference before you commit it.
A script names its spec in its first line, below it terms of which the operator makes something else than
the sheet assumes (``assumed surrender late``), and the point from which events are kept by ``from here``.
"""

import tomllib
from pathlib import Path
from typing import Any

from gotowar.sheets import load
from gotowar.sheets.shipped import game
from gotowar.table.script import Script
from gotowar.table.words import say

HERE = Path(__file__).parent
LINE = "---\n"


def paths() -> list[Path]:
    return sorted(HERE.glob("*/*.txt"))


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def dealt(script: str) -> tuple[dict[str, Any], Script, int]:
    """The spec, the table after the script, and the event from which it is told."""
    head, *lines = [line for line in script.splitlines() if line.strip() and not line.startswith("#")]
    word, _, spec_name = head.partition(" ")
    assert word == "spec", f"a round begins with its spec, not {head!r}"
    own = [line for line in lines if line.startswith("assumed ")]
    assumed = dict(_assumed(*line.split(maxsplit=2)[1:]) for line in own)
    table = Script(game(spec_name, assumed=assumed))
    kept = 0
    for line in lines[len(own) :]:
        if line == "from here":
            kept = len(table.events)
        else:
            table.run([line])
    return {**load.load_spec(spec_name), "assumed": assumed}, table, kept


def _assumed(term: str, value: str) -> tuple[str, object]:
    """Numbers and yes or no as TOML has them, anything else as text."""
    try:
        return term, tomllib.loads(f"value = {value}")["value"]
    except tomllib.TOMLDecodeError:
        return term, value


def play(script: str) -> str:
    """What happened, one event a line."""
    _, table, kept = dealt(script)
    return "".join(f"{say(event)}\n" for event in table.events[kept:])


def write() -> None:
    for path in paths():
        script = path.read_text(encoding="utf-8").partition(LINE)[0]
        path.write_text(script + LINE + play(script), encoding="utf-8")


if __name__ == "__main__":
    write()
