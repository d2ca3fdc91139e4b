"""What a worker of a cluster does for a run: it holds the orders and deals the blocks that it is asked for.

dask sends the orders once to every worker, and to each that joins later before it is asked for anything.
Blocks of other code would be other rounds, and nobody would see it: a worker that has other code refuses.
"""

from distributed import WorkerPlugin, get_worker

from gotowar import __version__
from gotowar.odds.kept import written_in
from gotowar.odds.refusal import NotAsked
from gotowar.simulate.run import Task
from gotowar.simulate.tally import Dealt

CODE = ("cards.py", "rules/*.py", "odds/*.py", "simulate/*.py")
"""Everything that a block's counts can come from."""


def code() -> str:
    """What this process deals by."""
    return f"gotowar {__version__} (code {written_in(CODE)[:12]})"


class Orders(WorkerPlugin):  # type: ignore[misc]
    """The task, and the code that it must be dealt by."""

    def __init__(self, task: Task, by: str) -> None:
        self.task, self.by = task, by


def deal(run: str, block: int, *, keep: bool) -> Dealt:
    """The block of the run whose orders go by this name, or NotAsked."""
    worker = get_worker()
    orders = worker.plugins[run]
    assert isinstance(orders, Orders)
    if code() != orders.by:
        raise NotAsked(other(f"the worker {worker.address}", f"has {code()}", orders.by))
    return orders.task.deal(block, keep=keep)


def other(who: str, has: str, asked: str) -> str:
    """Why nothing is taken from a machine."""
    return f"{who} {has}, this run {asked}: every machine of a cluster must have the same"
