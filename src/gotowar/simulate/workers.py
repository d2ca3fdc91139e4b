"""Who deals the blocks: threads of this process, each running kernels that let go of the interpreter."""

from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

from gotowar.simulate.run import Progress
from gotowar.simulate.tally import Dealt

AHEAD = 2
"""Blocks for each worker that are asked for before the first is back."""


def by_threads(progress: Progress, jobs: int, *, keep: bool = False) -> Iterator[tuple[int, Dealt]]:
    """Blocks as they are done. Where the caller stops listening, those in work are given up."""
    left, running = progress.left, dict[Future[Dealt], int]()
    pool = ThreadPoolExecutor(jobs)

    def ask() -> None:
        while len(running) < jobs * AHEAD and (block := next(left, None)) is not None:
            running[pool.submit(progress.task.deal, block, keep=keep)] = block

    try:
        ask()
        while running:
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield running.pop(future), future.result()
            ask()
    finally:
        pool.shutdown(cancel_futures=True)
