"""What only the order of rounds can tell: sessions, bankrolls on their way, seats that win and lose together.

Blocks whose classes are kept are looked at a second time. Everything is a count again: how many sessions
ended, stood at a time, or had sunk, in which span of money; how often two seats came to which results.
"""

from typing import Any, NamedTuple

import numpy as np

from gotowar.simulate.kernels import kernel
from gotowar.simulate.stream import AT
from gotowar.simulate.tally import Tally

POINTS = 24
"""Times of a session at which bankrolls are looked at."""
MOST_HITS = 32
"""Jackpots of a block whose rounds are noted."""
HALF = 1000
"""Spans of money above and below nothing; what is beyond counts as the last."""


class Watch(NamedTuple):
    """``nets`` are what the kinds of results come to, in cents; ``worth`` is the kind of each class, for
    rounds without side wagers and with them. A session has so many ``rounds``, a multiple of ``POINTS``; a
    span of money is so ``wide``. ``jackpots`` are classes that take a meter."""

    nets: tuple[int, ...]
    worth: tuple[tuple[int, ...], tuple[int, ...]]
    rounds: int
    wide: int
    every: int
    jackpots: tuple[int, ...] = ()

    def look(self, history: Any, block: int, blocks: int) -> Tally:
        """``ended``, ``stood`` (by time) and ``sunk`` by span; ``joint`` by the kinds of two seats; ``hits``
        by block, the rounds of the first jackpots."""
        ended, sunk = (np.zeros(2 * HALF + 1, np.int64) for _ in range(2))
        stood = np.zeros((POINTS, 2 * HALF + 1), np.int64)
        joint = np.zeros((len(self.nets), len(self.nets)), np.int64)
        nets, worth = np.array(self.nets, np.int64), np.array(self.worth, np.int64)
        orders = (self.rounds, self.rounds // POINTS, self.wide, self.every)
        followed(history, nets, worth, orders, ended, stood, sunk)
        paired(history, worth, self.every, joint)
        hits = np.zeros((blocks, MOST_HITS), np.int64)
        first = self._hits(history)
        hits[block, : len(first)] = first
        return Tally({"ended": ended, "stood": stood, "sunk": sunk, "joint": joint, "hits": hits})

    def _hits(self, history: Any) -> Any:
        """Rounds, counted from one, in which a seat took the meter that had laid the wager."""
        is_jackpot = np.zeros(len(self.worth[0]), bool)
        is_jackpot[list(self.jackpots)] = True
        found = np.flatnonzero(is_jackpot[history].any(axis=1))
        return found[found % self.every == 0][:MOST_HITS] + 1


@kernel
def followed(history, nets, worth, orders, ended, stood, sunk):  # type: ignore[no-untyped-def]
    """Every seat's rounds in sessions one after the other; a session that a block cuts off is none."""
    rounds, pace, wide, every = orders
    half = len(ended) // 2
    for seat in range(history.shape[1]):
        bank = low = done = 0
        for number in range(len(history)):
            lane = 1 if number % every == 0 else 0
            bank += nets[AT(worth[AT(lane), AT(history[AT(number), AT(seat)])])]
            low = min(low, bank)
            done += 1
            if done % pace == 0:
                span = min(max((bank + wide // 2) // wide, -half), half) + half
                stood[AT(done // pace - 1), AT(span)] += 1
                if done == rounds:
                    ended[AT(span)] += 1
                    sunk[AT(min(max((low + wide // 2) // wide, -half), half) + half)] += 1
                    bank = low = done = 0


@kernel
def paired(history, worth, every, joint):  # type: ignore[no-untyped-def]
    for number in range(len(history)):
        lane = 1 if number % every == 0 else 0
        for first in range(history.shape[1]):
            mine = worth[AT(lane), AT(history[AT(number), AT(first)])]
            for second in range(first):
                joint[AT(worth[AT(lane), AT(history[AT(number), AT(second)])]), AT(mine)] += 1
