"""Strokes and lettering of a picture: SVG elements as text, how wide a text is, where it is broken.

Nothing here knows what is drawn. Every text is escaped here, at the one place where it enters a picture.
"""

import re
from collections.abc import Sequence
from html import escape
from math import cos, radians, sin

_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_WIDTHS = {
    **dict.fromkeys("ijlI", 0.3),
    **dict.fromkeys(" .,:;'’|!", 0.36),
    **dict.fromkeys("()[]/-frt", 0.42),
    **dict.fromkeys("csz", 0.56),
    **dict.fromkeys("abdeghknopquvxy0123456789", 0.64),
    "w": 0.82,
    **dict.fromkeys("mMW@%–—", 1.0),
}
"""In parts of the type size, after the widest of the usual fonts: too wide is harmless, too narrow is not."""
_OTHER = 0.72


def clean(text: str) -> str:
    """What XML may hold, with its own signs made harmless."""
    return escape(_FORBIDDEN.sub("\ufffd", text))


def name(text: str) -> str:
    """Fit for an id: a list of ids is parted by spaces."""
    return re.sub(r"[^A-Za-z0-9_-]+", "-", text) or "chart"


def num(value: float) -> str:
    """A coordinate: at most two decimals, and no zero with a sign."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def width(text: str, size: float) -> float:
    """How wide the text will be at most, in any usual font."""
    return size * sum(_WIDTHS.get(c, _OTHER) for c in text)


def wrap(text: str, room: float, size: float) -> tuple[str, ...]:
    """In lines no wider than the room; only a word that is wider by itself is broken inside."""
    lines: list[str] = []
    for word in text.split():
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and width(joined, size) <= room:
            lines[-1] = joined
        else:
            lines += _pieces(word, room, size)
    return tuple(lines)


def _pieces(word: str, room: float, size: float) -> list[str]:
    pieces = [""]
    for char in word:
        if pieces[-1] and width(pieces[-1] + char, size) > room:
            pieces.append("")
        pieces[-1] += char
    return pieces


def text(x: float, y: float, says: str, kind: str = "", turn: float = 0) -> str:
    """One line of lettering; ``kind`` names its look, ``turn`` is in degrees about its own point."""
    turned = f' transform="rotate({num(turn)} {num(x)} {num(y)})"' if turn else ""
    look = f' class="{kind}"' if kind else ""
    return f'<text{look} x="{num(x)}" y="{num(y)}"{turned}>{clean(says)}</text>'


def texts(x: float, y: float, lines: Sequence[str], pitch: float, kind: str = "", turn: float = 0) -> str:
    """Lines below each other; a turned paragraph grows at a right angle to its lettering."""
    dx, dy = -sin(radians(turn)) * pitch, cos(radians(turn)) * pitch
    return "".join(text(x + i * dx, y + i * dy, line, kind, turn) for i, line in enumerate(lines))


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<path class="{kind}" d="M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}"/>'


def box(x: float, y: float, w: float, h: float, kind: str) -> str:
    return f'<rect class="{kind}" x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"/>'


def path(points: Sequence[tuple[float, float]], kind: str, end: str = "") -> str:
    """Through all points; those that fall on the one before are left out."""
    stops = [f"{num(x)} {num(y)}" for x, y in points]
    kept = [stop for i, stop in enumerate(stops) if i == 0 or stop != stops[i - 1]]
    return f'<path class="{kind}" d="M{"L".join(kept)}{end}"/>'


def dot(x: float, y: float, shape: int, kind: str, r: float = 4) -> str:
    """A circle, square, triangle, diamond or cross: colour is never the only difference."""
    shape = (shape + shape // 5) % 5  # the sixth has the colour of the first, and another shape
    if shape == 0:
        return f'<circle class="{kind}" cx="{num(x)}" cy="{num(y)}" r="{num(r)}"/>'
    corners = _SHAPES[shape]
    return path([(x + a * r, y + b * r) for a, b in corners], kind, "Z")


_SHAPES: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    2: ((0, -1.15), (1.1, 0.85), (-1.1, 0.85)),
    3: ((0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)),
    4: (
        (-1.1, -0.6), (-0.6, -1.1), (0, -0.5), (0.6, -1.1), (1.1, -0.6), (0.5, 0),
        (1.1, 0.6), (0.6, 1.1), (0, 0.5), (-0.6, 1.1), (-1.1, 0.6), (-0.5, 0),
    ),
}  # fmt: skip
