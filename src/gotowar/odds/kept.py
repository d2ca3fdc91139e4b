"""What was worked out once and is kept for later: results and compiled code, in a folder of the user's own.

The folder is ``GOTOWAR_CACHE``, or ``gotowar`` in the user's cache; with ``GOTOWAR_CACHE=off``, or where
nothing can be written, nothing is kept and everything is worked out. What is kept is named by a digest of the
code that made it, so that a change of the code forgets it. Whole files are put in place at once: readers see
all of one or none.
"""

import json
import os
import sys
import tempfile
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

OFF = "off"
VARIABLE = "GOTOWAR_CACHE"
ROOT = Path(__file__).resolve().parent.parent
CODE = (
    *("rules/*.py", "odds/blackjack*.py", "odds/war_blackjack.py", "odds/strategy*.py"),
    *("odds/kept.py", "odds/compiling.py"),
)
"""Everything that a result of blackjack can come from."""


@cache
def written_in(code: tuple[str, ...]) -> str:
    """A digest of these files alone: the same on every machine that has them, whatever runs them."""
    found = sha256()
    for path in sorted(path for pattern in code for path in ROOT.glob(pattern)):
        found.update(path.name.encode())
        found.update(path.read_bytes())
    return found.hexdigest()


@cache
def digest(code: tuple[str, ...] = CODE) -> str:
    """… and of the Python that runs them."""
    return sha256(f"{sys.version}\n{written_in(code)}".encode()).hexdigest()


def folder(name: str) -> Path | None:
    """The folder for this kind of thing, ready to be written to, or None."""
    asked = os.environ.get(VARIABLE, "")
    if asked.lower() == OFF:
        return None
    home = os.environ.get("XDG_CACHE_HOME") or Path("~/.cache")
    try:
        found = (Path(asked) if asked else Path(home) / "gotowar").expanduser() / name
        found.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=found):
            return found
    except (OSError, RuntimeError):  # no home, no room, no right to write
        return None


def kernels(code: tuple[str, ...] = CODE) -> Path | None:
    return folder(f"kernels-{digest(code)[:16]}")


def key(*parts: object) -> str:
    return sha256("\n".join((digest(), *map(repr, parts))).encode()).hexdigest()


def read(name: str) -> Mapping[str, Any] | None:
    """A result that was kept and is whole, or None."""
    found = folder("blackjack")
    if found is None:
        return None
    try:
        check, _, body = (found / f"{name}.json").read_text(encoding="utf-8").partition("\n")
        if check != sha256(body.encode()).hexdigest():
            return None
        result = json.loads(body)
    except (OSError, ValueError):
        return None
    return result if isinstance(result, dict) else None


def write(name: str, result: Mapping[str, Any]) -> None:
    found = folder("blackjack")
    if found is None:
        return
    body = json.dumps(result, separators=(",", ":"), allow_nan=False)
    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=found, suffix=".part", delete=False
        ) as file:
            file.write(f"{sha256(body.encode()).hexdigest()}\n{body}")
        Path(file.name).replace(found / f"{name}.json")
    except OSError:  # what cannot be kept is worked out again
        return
