"""How kernels are compiled: without the interpreter's lock, kept by a digest of all that goes into them."""

from collections.abc import Callable
from typing import Any

from gotowar.odds.compiling import compiled

CODE = (
    *("cards.py", "rules/*.py", "odds/compiling.py"),
    *(f"simulate/{name}.py" for name in ("kernels", "stream", "tally", "run", "paths", "blackjack_tables")),
    *("simulate/casino_war.py", "simulate/casino_war_fresh.py", "simulate/war_blackjack.py"),
    *("simulate/counting.py", "simulate/counting_kernels.py", "simulate/counting_*_*.py"),
)
"""All that decides which rounds are dealt and how they are counted."""


def kernel(function: Callable[..., Any]) -> Any:
    """Arrays come from outside: a kernel makes none, and counts no references to them (``_nrt``)."""
    return compiled(function, CODE, nogil=True, _nrt=False)
