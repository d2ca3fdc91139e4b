"""Small runs of both games whose every round is kept, and their files of rounds."""

from collections.abc import Iterable
from itertools import product
from pathlib import Path
from typing import Any

from gotowar.rules.terms import FIXED, LATE, ProgressiveTerms, WarSpotTerms
from gotowar.simulate import casino_war, war_blackjack
from gotowar.simulate.histories import Writer
from gotowar.simulate.paths import Watch
from gotowar.simulate.run import Progress, Task
from gotowar.simulate.tally import Shoe, Tally
from tests.rules.blackjack_terms import SPOT, STANDARD
from tests.rules.games import progressives, wars

SHOE = Shoe(decks=6, seats=3, over=234, rounds=0, burned=1, before_war=3, each=3)
SHORT = Shoe(decks=1, seats=5, over=40, rounds=0, burned=0)
"""Twelve cards are left for the last round of five seats: sometimes too few."""
TOLD = {"sheet": "us-ma/casino-war", "readings": {"8g3": "one-to-one"}, "remark": "the house's \"own\" 'way'"}
PROGRESSIVE: ProgressiveTerms = progressives()[0][1]
ALONE: WarSpotTerms = SPOT._replace(war_spot=FIXED)
LEAVES = frozenset(product(range(10), range(10)))

_STRATEGY = """format = "gotowar.strategy/1"
[hard]
{hard}
[soft]
{soft}
[pairs]
{pairs}
"""


def _rows(rows: Iterable[tuple[object, str]]) -> str:
    return "\n".join(f'{name} = "{" ".join(plays)}"' for name, plays in rows)


def _hard(total: int) -> str:
    if total in {10, 11}:
        return "DDDDDDDDHH"
    if total >= 17:
        return "SSSSSSSSSS"
    return "SSSSSHHHRR" if total >= 15 else "SSSSSHHHHH" if total >= 12 else "HHHHHHHHHH"


STRATEGY = _STRATEGY.format(
    hard=_rows((total, _hard(total)) for total in range(4, 21)),
    soft=_rows((total, "SSSSSSSSSS" if total > 18 else "HHHDDHHHHH") for total in range(12, 21)),
    pairs=_rows(
        (name, "PPPPPPPPPP" if name in {"A", "8", "9"} else "-" * 10) for name in ("A", *range(2, 11))
    ),
)


def casino_war_task(
    shoe: Shoe = SHOE, every: int = 3, surrenders: frozenset[int] = frozenset({3, 7})
) -> Task:
    plan = casino_war.Plan(wars()[0][1], shoe, surrenders, every)
    lanes = tuple(range(casino_war.CLASSES)), tuple(range(casino_war.CLASSES, 2 * casino_war.CLASSES))
    return _task(plan, lanes, every)


def war_blackjack_task(shoe: Shoe = SHOE, every: int = 2, spot: WarSpotTerms = SPOT) -> Task:
    terms = STANDARD._replace(surrender=LATE)
    plan = war_blackjack.Plan(terms, spot, shoe, STRATEGY, LEAVES, every)
    classes = tuple(range(war_blackjack.CLASSES))
    return _task(plan, (classes, classes), every)


def _task(plan: Any, worth: Any, every: int) -> Task:
    """Of two blocks and a half; every kind comes to an amount of its own."""
    nets = tuple(7 * kind - 1000 for kind in range(worth[1][-1] + 1))
    return Task(plan, 5, 50_000, 20_000, Watch(nets, worth, 240, 1000, every))


TASKS = {
    "casino war": casino_war_task(),
    "casino war, one seat, side wagers always": casino_war_task(SHOE._replace(seats=1), 1),
    "war blackjack": war_blackjack_task(),
    "war blackjack, winnings alone": war_blackjack_task(spot=ALONE, every=1),
    "war blackjack, short of cards": war_blackjack_task(SHORT),
}


def write(path: Path, task: Task, order: int = 1) -> Tally:
    """The run's file, its blocks in order or backwards, and its counts."""
    progress = Progress(task)
    with Writer(path, task, TOLD, PROGRESSIVE) as writer:
        for block in range(task.blocks)[::order]:
            found = task.deal(block, keep=True)
            progress.add(block, found.tally)
            writer.add(block, found.history)
    return progress.tally
