"""Reading rule sheets and table specs from the files that ship with the package.

Nothing is judged here: ``model`` refuses a sheet that is not whole, ``lint`` names a spec's faults.
"""

import hashlib
import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from gotowar.sheets.model import Sheet

SHEET, SPEC = ".sheet.toml", ".spec.toml"


class UnknownSheetError(LookupError):
    """No such sheet; the message names those there are."""


def _root() -> Traversable:
    return files("gotowar.sheets") / "data"


def _named(ending: str) -> tuple[str, ...]:
    places = (place for place in _root().iterdir() if place.is_dir())
    files_in = ((place.name, entry.name) for place in places for entry in place.iterdir())
    return tuple(
        sorted(f"{place}/{name.removesuffix(ending)}" for place, name in files_in if name.endswith(ending))
    )


@cache
def sheet_ids() -> tuple[str, ...]:
    """Every sheet that ships, as ``place/game``."""
    return _named(SHEET)


@cache
def spec_names() -> tuple[str, ...]:
    """Every table spec that ships; a sheet's default has the sheet's own name."""
    return _named(SPEC)


def _bytes(name: str, ending: str) -> bytes:
    place, _, game = name.partition("/")
    return (_root() / place / f"{game}{ending}").read_bytes()


FIRST_GAME = "casino-war"
"""What a place alone means: every place has a sheet of it."""


def full_id(name: str) -> str:
    """The sheet a person means: ``us-ma/casino-war``; ``us-ma`` or ``ma`` for its Casino War; a game alone
    where only one place has it."""
    word = name.strip().lower()
    named = word if "/" in word else f"{word}/{FIRST_GAME}"
    asked = {named, f"us-{named}"}
    fits = [i for i in sheet_ids() if i in asked] or [i for i in sheet_ids() if i.split("/")[1] == word]
    if len(fits) != 1:
        raise UnknownSheetError(f"no sheet {name!r}: there are {', '.join(sheet_ids())}")
    return fits[0]


@cache
def digest(sheet_id: str) -> str:
    """SHA-256 of the sheet's file: which law, to the letter, a record was made under."""
    return hashlib.sha256(_bytes(sheet_id, SHEET).replace(b"\r\n", b"\n")).hexdigest()


@cache
def load(sheet_id: str) -> Sheet:
    """The sheet, checked to be whole."""
    return Sheet.model_validate(tomllib.loads(_bytes(sheet_id, SHEET).decode()))


def load_spec(name: str) -> dict[str, Any]:
    """A shipped table spec as it is written."""
    return tomllib.loads(_bytes(name, SPEC).decode())
