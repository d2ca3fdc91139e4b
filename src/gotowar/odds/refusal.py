"""A question that has no answer: why, in one line that names what could be asked."""

import tomllib
from typing import Any


class NotAsked(ValueError):  # noqa: N818 - a refusal is an answer, not an error of the program
    """The question contradicts itself, or the sheet does not know what it names."""


def table_of(text: str, what: str, form: str) -> dict[str, Any]:
    """A TOML file of this format, or NotAsked; ``what`` it should be."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise NotAsked(f"the {what} is not TOML: {error}") from None
    if raw.get("format") != form:
        raise NotAsked(f'the {what}\'s format is {raw.get("format")!r}: it must be "{form}"')
    return raw
