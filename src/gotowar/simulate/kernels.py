"""How kernels are compiled: without the interpreter's lock, kept by a digest of all that goes into them."""

from collections.abc import Callable
from typing import Any

from gotowar.odds.compiling import compiled

CODE = ("rules/*.py", "simulate/*.py", "odds/compiling.py")


def kernel(function: Callable[..., Any]) -> Any:
    """Arrays come from outside: a kernel makes none, and counts no references to them (``_nrt``)."""
    return compiled(function, CODE, nogil=True, _nrt=False)
