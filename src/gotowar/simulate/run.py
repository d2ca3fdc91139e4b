"""A run: which blocks it has, what each of them leaves, and what has been dealt of it so far.

A block is dealt from a stream of its own and begins with a new shoe. The size of a block belongs to the run:
other blocks are other rounds. Which blocks are done, in which order and where, changes nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from gotowar.simulate import casino_war, counting_casino_war, counting_war_blackjack, war_blackjack
from gotowar.simulate.paths import Watch
from gotowar.simulate.tally import Dealt, Tally

CountPlan = counting_casino_war.CountPlan | counting_war_blackjack.CountPlan
Plan = casino_war.Plan | war_blackjack.Plan | CountPlan
LEAST_BLOCK, MOST_BLOCK, BLOCKS = 1 << 16, 1 << 26, 64
LOOKED_AT = 1 << 24
"""Seats' rounds of the first blocks that are looked at one by one."""
STAGES = 64
"""Parts of a run that are told apart, to see how its figures settle."""


class Task(NamedTuple):
    """All that a worker must know to deal a block of the run."""

    plan: Plan
    seed: int
    rounds: int
    block: int
    watch: Watch

    @property
    def blocks(self) -> int:
        return -(-self.rounds // self.block)

    @property
    def looked_at(self) -> int:
        """So many blocks, at least one, are followed round by round."""
        return min(self.blocks, max(1, LOOKED_AT // (self.block * self.plan.shoe.seats)))

    def rounds_of(self, block: int) -> int:
        return min(self.block, self.rounds - block * self.block)

    def deal(self, block: int, *, keep: bool = False) -> Dealt:
        """The block's counts; kept, its history as well."""
        looked_at = block < self.looked_at
        dealt = self.plan.deal(self.seed, block, self.rounds_of(block), keep=keep or looked_at)
        classes = self.plan.summed(dealt.tally)
        stages = np.zeros((min(STAGES, self.blocks), len(classes)), np.int64)
        stages[block * len(stages) // self.blocks] = classes
        dealt.tally.add(Tally({"stages": stages}))
        if looked_at:
            dealt.tally.add(self.watch.look(dealt.history, block, self.looked_at))
        return dealt if keep else Dealt(dealt.tally, None)


def usual_block(rounds: int, weight: int) -> int:
    """A power of two: about a sixty-fourth of the run, within bounds in which a block takes a fraction of a
    second. ``weight`` is how much longer than the quickest game a round takes."""
    size = LEAST_BLOCK
    while size * 2 * BLOCKS <= rounds and size * 2 * weight <= MOST_BLOCK:
        size *= 2
    return size


@dataclass
class Progress:
    """What has been dealt: blocks, and the sum of what they left."""

    task: Task
    done: set[int] = field(default_factory=set)
    tally: Tally = field(default_factory=lambda: Tally({}))

    def add(self, block: int, tally: Tally) -> None:
        assert block not in self.done, f"block {block} is counted twice"
        self.done.add(block)
        self.tally.add(tally)

    @property
    def left(self) -> Iterator[int]:
        return (block for block in range(self.task.blocks) if block not in self.done)

    @property
    def rounds(self) -> int:
        task, last = self.task, self.task.blocks - 1
        short = task.block - task.rounds_of(last) if last in self.done else 0
        return len(self.done) * task.block - short

    @property
    def is_whole(self) -> bool:
        return len(self.done) == self.task.blocks
