"""Events as JSON and back: one stable form, checked strictly on the way in.

``{"event": "card-dealt", "seat": 3, "deal": "first", "card": "Kh"}``: the name in kebab case, then
the fields in their order. Cards are text, money whole cents.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, get_type_hints

from gotowar.cards import Card, CardError, parse
from gotowar.table.events import CardsCollected, Event
from gotowar.table.facts import EVENTS

Json = dict[str, Any]


class CodecError(ValueError):
    """The JSON is no event; the message says what is wrong with it."""


def name_of(kind: type[Event]) -> str:
    """``CardDealt`` is written ``card-dealt``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


_KINDS: Mapping[str, type[Event]] = {name_of(kind): kind for kind in EVENTS}


def to_json(event: Event) -> Json:
    values = {f.name: _plain(getattr(event, f.name)) for f in fields(event)}
    return {"event": name_of(type(event)), **values}


def _plain(value: object) -> object:
    if isinstance(value, Card):
        return str(value)
    return [_plain(v) for v in value] if isinstance(value, tuple) else value


def _card(value: object) -> Card:
    if not isinstance(value, str):
        raise CodecError(f"{value!r} is not a card")
    try:
        return parse(value)
    except CardError as error:
        raise CodecError(str(error)) from None


def _exactly(kind: type) -> Callable[[object], Any]:
    def read(value: object) -> Any:
        if type(value) is not kind:
            raise CodecError(f"{value!r} is not {kind.__name__}")
        return value

    return read


def _many(read: Callable[[object], Any]) -> Callable[[object], Any]:
    def read_all(value: object) -> Any:
        if not isinstance(value, list):
            raise CodecError(f"{value!r} is not a list")
        return tuple(read(item) for item in value)

    return read_all


_READERS: Mapping[Any, Callable[[object], Any]] = {
    int: _exactly(int),
    str: _exactly(str),
    bool: _exactly(bool),
    Card: _card,
    tuple[int, ...]: _many(_exactly(int)),
    tuple[Card, ...]: _many(_card),
}


def _field_readers(kind: type[Event]) -> Mapping[str, Callable[[object], Any]]:
    hints = get_type_hints(kind)
    return {f.name: _READERS[hints[f.name]] for f in fields(kind)}


_FIELDS = {kind: _field_readers(kind) for kind in EVENTS}


def from_json(raw: object) -> Event:
    """The event, or a CodecError that says which field is missing, unknown or wrong."""
    if not isinstance(raw, dict) or not isinstance(raw.get("event"), str):
        raise CodecError('an event is an object with a name, as in {"event": "card-dealt", …}')
    kind = _KINDS.get(raw["event"])
    if kind is None:
        raise CodecError(f"there is no event {raw['event']!r}")
    readers, given = _FIELDS[kind], set(raw) - {"event"}
    if missing := sorted(set(readers) - given):
        raise CodecError(f"{raw['event']} lacks {', '.join(missing)}")
    if unknown := sorted(given - set(readers)):
        raise CodecError(f"{raw['event']} has no {', '.join(unknown)}")
    event = kind(**{name: _field(raw["event"], name, read, raw[name]) for name, read in readers.items()})
    if isinstance(event, CardsCollected) and len(event.owners) != len(event.cards):
        raise CodecError(f"{raw['event']}: {len(event.owners)} owners of {len(event.cards)} cards")
    return event


def _field(event: str, name: str, read: Callable[[object], Any], value: object) -> Any:
    try:
        return read(value)
    except CodecError as error:
        raise CodecError(f"{event}.{name}: {error}") from None
