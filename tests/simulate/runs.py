"""Runs of both games for tests: asked as on the command line, dealt in this process."""

from collections.abc import Iterable, Mapping
from typing import Any

from gotowar.odds.question import Question, ask
from gotowar.sheets import load
from gotowar.sheets.model import Raw
from gotowar.sheets.shipped import game
from gotowar.simulate.asked import Asked
from gotowar.simulate.labs import lab
from gotowar.simulate.result import Result
from gotowar.simulate.run import Progress, Task
from gotowar.simulate.workers import by_threads
from tests.odds.small import WA, asked

WB = "us-wa/war-blackjack"
SMALL = 1 << 12
"""Rounds of a block, for runs of a few."""


def blackjack(
    decks: int = 6, sets: Mapping[str, Raw] | None = None, readings: Mapping[str, str] | None = None
) -> Question:
    return ask(load.load(WB), game(WB).spec, decks, readings, sets)


def made(question: Question | None = None, **changes: Any) -> Any:
    """A lab of Washington's Casino War, unless another question is asked."""
    question = question or asked(WA)
    bet = {"blackjack": 500, "war": 100} if question.sheet.id == WB else {"initial": 1000, "tie": 500}
    usual: dict[str, Any] = {
        "rounds": 5 * SMALL + 7,
        "seats": 1,
        "seed": 1,
        "bet": bet,
        "bankroll": 40_000,
        "session": 240,
        "block": SMALL,
    }
    return lab(question, Asked(**{**usual, **changes}))


def dealt(task: Task, blocks: Iterable[int] | None = None) -> Progress:
    """These blocks, or all of them, one after the other."""
    progress = Progress(task)
    for block in range(task.blocks) if blocks is None else blocks:
        progress.add(block, task.deal(block).tally)
    return progress


def result(question: Question | None = None, jobs: int = 2, **changes: Any) -> Result:
    """All of it, by threads."""
    found = made(question, **changes)
    progress = Progress(found.task)
    for block, one in by_threads(progress, jobs):
        progress.add(block, one.tally)
    return Result(found, progress)
