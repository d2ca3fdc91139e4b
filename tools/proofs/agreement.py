"""The same cards to the table engine and to the simulator's kernels, a million rounds of each game: every
wager of every seat comes to the same outcome and the same cents, and every shoe ends after the same round.
Every shipped spec under every combination of its readings, one to seven seats, War Blackjack with drawn
strategies and drawn terms as well; fairly shuffled shoes, and some in which two ranks at a time lie together,
for what is rare."""

import gc
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from os import cpu_count
from random import Random
from typing import NamedTuple

from gotowar.sheets import load
from gotowar.sheets.catalog import GameName
from tests.simulate.agreement_cases import Asked, agreed, drawn, games
from tools.proofs.frame import Progress, Proof, require

GAMES: tuple[GameName, ...] = ("casino-war", "war-blackjack")
ROUNDS, CLUMPED, TASK = 1_000_000, 50_000, 2_000
"""Rounds of each game from fair shuffles and from clumps, and how many are dealt at one table."""
SEATS = (*(1,) * 32, *(2,) * 6, 3, 4, 5, 6, 7)
"""How many play, drawn for each table: full ones seldom, for they take so much longer."""


class Task(NamedTuple):
    game: GameName
    number: int
    rounds: int
    clumps: bool


class Done(NamedTuple):
    task: Task
    counts: Counter[str]
    kinds: frozenset[int]
    differs: str


class Sum:
    """What one game came to from cards of one kind."""

    def __init__(self) -> None:
        self.counts, self.kinds = Counter[str](), frozenset[int]()

    def add(self, found: Done) -> None:
        self.counts += found.counts
        self.kinds |= found.kinds


def run(times: int) -> list[str]:
    sums = {(game, clumps): Sum() for game in GAMES for clumps in (False, True)}
    todo, told, dealt = list(tasks(times)), Progress("agreement"), 0
    total = sum(task.rounds for task in todo)
    # the table makes nothing but tuples: the collector would look through them a tenth of the time
    with ProcessPoolExecutor(cpu_count(), get_context("spawn"), gc.set_threshold, (1_000_000,)) as pool:
        for future in as_completed([pool.submit(done, task) for task in todo]):
            found = future.result()
            if found.differs:
                pool.shutdown(cancel_futures=True)
            require(not found.differs, found.differs)
            sums[found.task.game, found.task.clumps].add(found)
            dealt += found.task.rounds
            told(dealt, total)
    return _lines(sums)


def tasks(times: int) -> Iterator[Task]:
    """Both games side by side, so that the rest of the time can be told from what is done."""
    for clumps, rounds in ((False, ROUNDS * times), (True, CLUMPED * times)):
        for number in range(rounds // TASK):
            yield from (Task(game, number, TASK, clumps) for game in GAMES)


def done(task: Task) -> Done:
    """One table, from its first shoe to the last."""
    source = Random(f"agreement {task}")
    asked = _asked(task, source)
    seats = _seats(asked, source)
    counts, kinds = Counter[str](), frozenset[int]()
    for found in agreed(asked, seats, task.rounds, f"agreement {task}", clumps=task.clumps):
        counts, kinds = counts + found.counts, kinds | found.kinds
        if found.differences:
            return Done(task, counts, kinds, f"{asked}, seats {seats}: {found.differences[0]}")
    return Done(task, counts, kinds, "")


def _asked(task: Task, source: Random) -> Asked:
    """Every game in its turn; every second turn of War Blackjack with terms of its own."""
    every = games(task.game)
    turn, which = divmod(task.number, len(every))
    asked = every[which]._replace(way=source.randrange(1 << 30))
    return drawn(asked, source) if task.game == "war-blackjack" and turn % 2 else asked


def _seats(asked: Asked, source: Random) -> tuple[int, ...]:
    """Who sits where is drawn too: empty seats may lie between."""
    table = range(1, int(load.load_spec(asked.spec)["seats"]) + 1)
    return tuple(sorted(source.sample(table, min(source.choice(SEATS), len(table)))))


def _lines(sums: dict[tuple[GameName, bool], Sum]) -> list[str]:
    heads = ("rounds", "void", "hands", "wagers", "shoes")
    named = "".join(f"{head:>11}" for head in heads)
    lines = [f"{'game':<14}{'games':>6}  {'cards':<8}{named}{'classes':>9}{'differ':>8}"]
    for (game, clumps), found in sums.items():
        amounts = "".join(f"{found.counts[head]:>11,}" for head in heads)
        cards = "clumped" if clumps else "shuffled"
        lines.append(f"{game:<14}{len(games(game)):>6}  {cards:<8}{amounts}{len(found.kinds):>9}{0:>8}")
    return lines


PROOF = Proof("agreement", "Table and kernel, card by card", " ".join((__doc__ or "").split()), run)
