"""What a long proof is, and how it shows how far it has come."""

import sys
import time
from collections.abc import Callable
from typing import NamedTuple


class Proof(NamedTuple):
    name: str
    title: str
    says: str
    run: Callable[[int], list[str]]
    """Given how many times the usual length, the lines of its evidence."""


class ProofFailed(AssertionError):  # noqa: N818 - it says what happened
    """What was to be shown does not hold; the message says where."""


def require(holds: bool, why: str) -> None:
    if not holds:
        raise ProofFailed(why)


class Progress:
    """A bar on standard error, on a terminal only."""

    def __init__(self, what: str) -> None:
        self._what, self._start, self._last = what, time.monotonic(), 0.0

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        if not sys.stderr.isatty() or (done < total and now - self._last < 0.2):
            return
        self._last = now
        left = (now - self._start) / max(done, 1) * (total - done)
        bar = "#" * (30 * done // total)
        end = "\n" if done >= total else ""
        print(f"\r{self._what:<28} [{bar:<30}] {left:5.0f} s left ", end=end, file=sys.stderr, flush=True)
