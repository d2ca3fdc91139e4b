"""How commands lay out what people read: width, wrapping, hanging labels, colour, JSON.

Only layout. What is said belongs to each command; nothing here knows a game. Text is wrapped for the
terminal's width, and to 80 columns where there is none; colour stays out of pipes and of NO_COLOR.
"""

import json
import os
import shutil
import sys
import textwrap
from collections.abc import Iterable
from typing import Any

import click

NARROWEST, USUAL, WIDEST = 40, 80, 100
"""Columns: fewer cannot hold a table, more are hard to read."""
INDENT = 2


def width() -> int:
    """The columns to fill."""
    return max(NARROWEST, min(shutil.get_terminal_size((USUAL, 24)).columns, WIDEST))


def has_colour() -> bool:
    """Whether a terminal is there to show it and nobody has asked for none (no-color.org)."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain


def styled(text: str, **style: Any) -> str:
    """The text in click's styles (``bold=True``, ``fg="green"``), if they can be shown."""
    return click.style(text, **style) if has_colour() else text


def dim(text: str) -> str:
    return styled(text, dim=True)


def echo(text: str = "") -> None:
    """To standard output, in what letters it has: a name may hold some that it has not."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    click.echo(text.encode(encoding, "replace").decode(encoding), color=has_colour())


def as_json(value: Any) -> None:
    """One JSON document, in ASCII: it survives every pipe."""
    click.echo(json.dumps(value, indent=2, default=str))


def wrapped(text: str, indent: int = 0, hang: int | None = None) -> list[str]:
    """Lines that fit; ``hang`` is the indent from the second line on. No word is ever divided."""
    return textwrap.wrap(
        text,
        width(),
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent if hang is None else hang),
        break_long_words=False,
        break_on_hyphens=False,
    )


def paragraph(text: str, indent: int = 0, hang: int | None = None, **style: Any) -> None:
    for line in wrapped(text, indent, hang):
        echo(styled(line, **style))


def title(text: str) -> None:
    for line in wrapped(text):
        echo(styled(line, bold=True))


def heading(text: str) -> None:
    """A section's name, a line under it."""
    echo()
    for line in wrapped(text):
        echo(styled(line, bold=True, fg="green"))
    echo(dim("─" * min(len(text), width())))


def field(label: str, text: str, at: int = 14, indent: int = INDENT) -> None:
    """A label and, in a column of its own, what it labels. A label too long has the line for itself."""
    lines = wrapped(text, at + indent) or [""]
    if len(label) < at:
        lines[0] = f"{' ' * indent}{label:<{at}}{lines[0][at + indent :]}"
        echo(lines[0].replace(label, dim(label), 1) if label else lines[0])
        lines = lines[1:]
    else:
        echo(" " * indent + dim(label))
    for line in lines:
        echo(line)


def leader(left: str, right: str, indent: int = INDENT, reach: int = 66) -> None:
    """``left ........ right``: an entry and what belongs to it, bold."""
    start = " " * indent + left
    room = min(width(), reach) - len(start) - len(right)
    if room < 5:
        paragraph(left, indent, indent + 4)
        paragraph(right, indent + 4, bold=True)
        return
    echo(f"{start} {dim('.' * (room - 2))} {styled(right, bold=True)}")


def joined(words: Iterable[str], last: str = "and") -> str:
    """``a, b and c``."""
    *start, end = list(words) or [""]
    return f"{', '.join(start)} {last} {end}" if start else end


def counted(number: int, word: str) -> str:
    """``1 clause``, ``2 clauses``."""
    return f"{number} {word}{'' if number == 1 else 's'}"
