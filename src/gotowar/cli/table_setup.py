"""From what was typed after the command to a table that can be dealt: sheet, spec, readings, record.

Whatever does not fit is said in one line a fault, all faults of a spec at once.
"""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import click

from gotowar.cli import UsageError
from gotowar.cli.asking import plain
from gotowar.house.keeping import NotKeptError, RecordFile
from gotowar.sheets import lint, load
from gotowar.sheets.game import Game, compile_game
from gotowar.sheets.model import Sheet

FIRST_CHOICE = "us-wa/casino-war"
LARGEST_SPEC = 1 << 20
Function = TypeVar("Function", bound=Callable[..., Any])


class Setup(NamedTuple):
    """``raw`` is the spec as written, with the readings asked for: what a record's header keeps."""

    game: Game
    sheet: Sheet
    raw: dict[str, Any]


def table_options(function: Function) -> Function:
    """The argument and options by which a command names its table."""
    for decorate in (
        click.option("--record", type=click.Path(), metavar="FILE", help="Keep the record in a new file."),
        click.option(
            "--reading",
            "readings",
            multiple=True,
            metavar="K=V",
            help="Read a clause another way than the sheet's choice.",
        ),
        click.option("--spec", metavar="NAME|FILE", help="The table spec: one that ships, or a TOML file."),
        click.argument("sheet", required=False),
    ):
        function = decorate(function)
    return function


def set_up(sheet: str | None, spec: str | None, readings: tuple[str, ...]) -> Setup:
    """The game that is to be dealt, or a UsageError."""
    raw = _spec(sheet, spec)
    raw["readings"] = {**_table(raw, "readings"), **pairs(readings)}
    checked = lint.check(raw)
    if checked.spec is None:
        name = spec or raw["sheet"]
        raise UsageError("\n".join(plain(fault.line(str(name))) for fault in checked.faults))
    law = load.load(checked.spec.sheet)
    return Setup(compile_game(law, checked.spec), law, raw)


def _table(raw: dict[str, Any], key: str) -> dict[str, Any]:
    """A table within the spec; what is there but is no table is left for the linter to name."""
    found = raw.get(key, {})
    if not isinstance(found, dict):
        raise UsageError(f"the spec's {key} must be a table: [{key}]")
    return found


def _spec(sheet: str | None, spec: str | None) -> dict[str, Any]:
    raw = _read_spec(spec) if spec else load.load_spec(_sheet_id(sheet))
    written = raw.get("sheet")
    if spec and isinstance(written, str) and written:
        own = _sheet_id(written)
        if sheet and _sheet_id(sheet) != own:
            raise UsageError(f"the spec {spec} is for {own}, not for {_sheet_id(sheet)}")
        raw["sheet"] = own
    return raw


def _sheet_id(name: str | None) -> str:
    if name is None:
        ids = load.sheet_ids()
        return FIRST_CHOICE if FIRST_CHOICE in ids else ids[0]
    try:
        return load.full_id(name)
    except load.UnknownSheetError as error:
        raise UsageError(plain(str(error))) from None


def _read_spec(name: str) -> dict[str, Any]:
    if name in load.spec_names():
        return load.load_spec(name)
    path = Path(name)
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_SPEC + 1)
    except FileNotFoundError:
        shipped = ", ".join(load.spec_names())
        raise UsageError(plain(f"no spec {name!r}: neither a file nor one of {shipped}")) from None
    except (OSError, ValueError) as error:
        raise UsageError(plain(f"{name}: {getattr(error, 'strerror', None) or error}")) from None
    if len(data) > LARGEST_SPEC:
        raise UsageError(f"{name}: larger than {LARGEST_SPEC:,} bytes, which no spec is")
    return _toml(name, data)


def _toml(name: str, data: bytes) -> dict[str, Any]:
    try:
        return tomllib.loads(data.decode())
    except UnicodeDecodeError:
        raise UsageError(f"{name}: this is not UTF-8 text") from None
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise UsageError(plain(f"{name}: this is not TOML: {error}")) from None


def pairs(readings: tuple[str, ...]) -> dict[str, str]:
    """Readings as they were asked for, ``K=V`` each."""
    found: dict[str, str] = {}
    for text in readings:
        key, equals, value = text.partition("=")
        if not (key.strip() and equals and value.strip()):
            raise UsageError(plain(f"--reading {text!r}: write it as in --reading burns=per-player"))
        found[key.strip()] = value.strip()
    return found


def open_record(path: str | None, setup: Setup, *, durable: bool) -> RecordFile | None:
    """A new record, if one is wanted."""
    if path is None:
        return None
    try:
        return RecordFile.create(Path(path), setup.game, setup.raw, durable=durable)
    except NotKeptError as error:
        raise UsageError(plain(str(error))) from None
