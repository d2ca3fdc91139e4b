"""Files and names that a person gives on the command line: read, or refused in one line.

A file may be anything: missing, a folder, a photograph, endless. What cannot be used ends with exit
code 2 and says why; nothing here ends in a traceback.
"""

import sys
import tomllib
from pathlib import Path
from typing import Any

from gotowar.cli import UsageError
from gotowar.sheets import load
from gotowar.sheets.model import Sheet

MOST_BYTES = 1_000_000
"""A table spec is one kilobyte and a rule document twenty."""
MOST_NAME = 80


def sheet_of(name: str) -> Sheet:
    """The sheet a person means, or which there are."""
    try:
        return load.load(load.full_id(name))
    except load.UnknownSheetError:
        raise UsageError(f"no sheet {short(name)}: there are {', '.join(load.sheet_ids())}") from None


def short(name: str) -> str:
    """A name as it can be printed in one line, whatever it holds."""
    return repr(name if len(name) <= MOST_NAME else f"{name[:MOST_NAME]}…")


def read_text(path: str) -> str:
    """A text file, or standard input for ``-``."""
    try:
        text = _bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UsageError(f"{short(path)} is not UTF-8 text (byte {error.start})") from None
    except OSError as error:
        raise UsageError(f"{short(path)} cannot be read: {error.strerror or error}") from None
    except ValueError as error:  # a name that no file can have
        raise UsageError(f"{short(path)} cannot be read: {error}") from None
    return text


def _bytes(path: str) -> bytes:
    if path == "-":
        found = sys.stdin.buffer.read(MOST_BYTES + 1)
    else:
        with Path(path).open("rb") as file:
            found = file.read(MOST_BYTES + 1)
    if len(found) > MOST_BYTES:
        raise UsageError(f"{short(path)} is too large: at most {MOST_BYTES:,} bytes are read")
    return found


def read_toml(path: str) -> dict[str, Any]:
    try:
        return tomllib.loads(read_text(path))
    except RecursionError:
        raise UsageError(f"{short(path)} is not TOML that can be read: it is nested too deep") from None
    except ValueError as error:
        raise UsageError(f"{short(path)} is not TOML: {_one_line(str(error))}") from None


def _one_line(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 2 * MOST_NAME else f"{line[: 2 * MOST_NAME]}…"


def specs_of(sheet: Sheet) -> tuple[str, ...]:
    """The table specs that ship with the sheet; its own comes first."""
    found = [name for name in load.spec_names() if load.load_spec(name).get("sheet") == sheet.id]
    return tuple(sorted(found, key=lambda name: (name != sheet.id, name)))


def spec_of(sheet: Sheet, name: str) -> tuple[str, dict[str, Any]]:
    """A spec by the name under which it ships (in full, or without its place), or from a file."""
    shipped = specs_of(sheet)
    if not name:
        return sheet.id, load.load_spec(sheet.id)
    fits = [known for known in shipped if name in {known, known.partition("/")[2]}]
    if fits:
        return fits[0], load.load_spec(fits[0])
    if not (name == "-" or name.endswith(".toml") or _is_there(name)):
        there = ", ".join(shipped)
        raise UsageError(f"no table spec {short(name)}: with {sheet.id} ship {there}; or name a file")
    return name, read_toml(name)


def _is_there(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError):
        return False


def write_text(path: str, text: str) -> None:
    try:
        Path(path).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise UsageError(f"{short(path)} cannot be written: {why}") from None
