"""The record of a table as JSON Lines: a header, then one event a line. Text only; files are the house's.

The header says under which law, to the letter, the table was dealt: format, sheet, the digest of
its file, the spec as written, the software's version.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from gotowar.sheets import lint, load
from gotowar.sheets.game import Game, compile_game
from gotowar.table.codec import CodecError, from_json, to_json
from gotowar.table.events import Event

FORMAT = "gotowar.record/1"


@dataclass(frozen=True, slots=True)
class Header:
    sheet: str
    digest: str
    spec: Mapping[str, Any]
    software: str


class UnreadableError(ValueError):
    """A line of a record that cannot be read; the message says which and why."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line, self.why = line, why


def header_line(game: Game, raw_spec: Mapping[str, Any], software: str) -> str:
    header = {
        "format": FORMAT,
        "sheet": game.sheet_id,
        "digest": game.digest,
        "spec": raw_spec,
        "software": software,
    }
    return json.dumps(header, default=str, ensure_ascii=False)


def event_line(event: Event) -> str:
    return json.dumps(to_json(event), ensure_ascii=False)


def read_header(line: str) -> Header:
    """The first line of a record."""
    if not line.strip():
        raise UnreadableError(1, "the file is empty" if not line else "the header is missing")
    if not line.endswith("\n"):
        raise UnreadableError(1, "the header is cut off: it has no end")
    raw = _object(1, line)
    if raw.get("format") != FORMAT:
        raise UnreadableError(1, f"format is {raw.get('format')!r}; it must be {FORMAT!r}")
    wanted = {"sheet": str, "digest": str, "spec": dict, "software": str}
    for key, kind in wanted.items():
        if not isinstance(raw.get(key), kind):
            raise UnreadableError(1, f"the header's {key} is missing or not what it must be")
    return Header(raw["sheet"], raw["digest"], raw["spec"], raw["software"])


def game_of(header: Header) -> Game:
    """The game the record was dealt by, from the sheet and spec that its header names."""
    if header.sheet not in load.sheet_ids():
        raise UnreadableError(
            1, f"there is no sheet {header.sheet!r}: there are {', '.join(load.sheet_ids())}"
        )
    checked = lint.check({**_dated(header.spec), "sheet": header.sheet})
    if checked.spec is None:
        faults = "; ".join(f"{f.key}: {f.found}, allowed: {f.allowed}" for f in checked.faults)
        raise UnreadableError(1, f"the spec in the header cannot be dealt: {faults}")
    return compile_game(load.load(header.sheet), checked.spec)


def _dated(spec: Mapping[str, Any]) -> dict[str, Any]:
    """JSON has no dates: the authorised limit's is text there."""
    granted = spec.get("authorized")
    if not isinstance(granted, dict) or not isinstance(granted.get("since"), str):
        return dict(spec)
    try:
        return {**spec, "authorized": {**granted, "since": date.fromisoformat(granted["since"])}}
    except ValueError:
        return dict(spec)


def read_events(lines: Iterable[str]) -> Iterator[tuple[int, Event]]:
    """Each event with the number of its line (the header is line 1); blank lines are passed over."""
    for number, line in enumerate(lines, 2):
        if not line.strip():
            continue
        if not line.endswith("\n"):
            raise UnreadableError(number, "the line is cut off: it has no end")
        try:
            yield number, from_json(_object(number, line))
        except CodecError as error:
            raise UnreadableError(number, str(error)) from None


class _UnfitError(ValueError):
    """JSON, but none that a record holds."""


MOST_DIGITS = 18


def _object(number: int, line: str) -> dict[str, Any]:
    """One object, strictly: every key once, whole numbers of a size that money can have, real text."""
    try:
        raw = json.loads(
            line, object_pairs_hook=_once, parse_int=_whole, parse_float=_no_number, parse_constant=_no_number
        )
    except _UnfitError as error:
        raise UnreadableError(number, str(error)) from None
    except (ValueError, RecursionError):
        raise UnreadableError(number, "this is not JSON") from None
    if not isinstance(raw, dict):
        raise UnreadableError(number, "this is no JSON object")
    return raw


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A second value for a key would be read by one program and passed over by the next."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _UnfitError(f"{key!r} stands twice")
        if isinstance(value, str) and any("\ud800" <= letter <= "\udfff" for letter in value):
            raise _UnfitError(f"{key!r} holds half a character")
        found[key] = value
    return found


def _whole(text: str) -> int:
    if len(text) > MOST_DIGITS:
        raise _UnfitError(f"a number of {len(text)} digits is no amount")
    return int(text)


def _no_number(text: str) -> Any:
    raise _UnfitError(f"{text[:20]} is no whole number")
