"""What every printer of a grid asks first: rows of one length, and which columns hold figures."""

import re
from itertools import zip_longest

from gotowar.odds.paper import Grid

_FIGURE = re.compile(r"[-+−±≈~<>≤≥ ]*[$€£]?[\d.,]*\d")
_NOTHING = {"", "-", "–", "—", "n/a", "never", "∞"}
_WORDS = 2


def squared(grid: Grid) -> Grid:
    """With as many cells in every row as in the widest."""
    wide = max(len(row) for row in (grid.heads, *grid.rows))
    heads, *rows = ((*row, *[""] * (wide - len(row))) for row in (grid.heads, *grid.rows))
    return grid._replace(heads=heads, rows=tuple(rows))


def figures(grid: Grid) -> tuple[bool, ...]:
    """For each column whether it stands flush right; the first, which names the row, never does."""
    columns = list(zip_longest(*grid.rows, fillvalue=""))
    found = [i > 0 and _numeric(column) for i, column in enumerate(columns)]
    return tuple(found) or tuple(i > 0 for i, _ in enumerate(grid.heads))


def _numeric(column: tuple[str, ...]) -> bool:
    """Some figures, and nothing else: ``2.33 %``, ``-$5``, ``1 in 13``, not ``3 cards before each war``."""
    cells = [cell for cell in column if cell.strip().lower() not in _NOTHING]
    return bool(cells) and all(_figure(cell) for cell in cells)


def _figure(cell: str) -> bool:
    return bool(_FIGURE.match(cell)) and len(re.findall(r"[^\W\d_]{2,}", cell)) <= _WORDS
