"""Who deals the blocks, over many machines: the workers of a dask cluster, which may come and go.

What a worker had in work when it went is dealt again by another; a block is the same wherever it is dealt,
and is counted once. How scheduler and workers are started is told in docs/cluster.md.
"""

import asyncio
from collections.abc import Generator, Iterator
from concurrent.futures import CancelledError
from contextlib import closing, contextmanager, suppress
from itertools import islice
from logging import CRITICAL, getLogger
from typing import Any

from gotowar.odds.refusal import NotAsked
from gotowar.simulate.run import Progress, Task
from gotowar.simulate.tally import Dealt

AHEAD = 2
"""Blocks for each thread of a worker that are asked for before the first is back."""
PATIENCE = 10
"""Seconds in which a scheduler must answer, and have a worker."""
Blocks = Generator[tuple[int, Dealt], None, None]


def by_cluster(progress: Progress, address: str, *, keep: bool = False) -> Blocks:
    """Blocks as they are done, or NotAsked. Where the caller stops listening, what is in work is given up."""
    with closing(_connected(address)) as client:
        with _reached(address):
            _wait(client, address)
            _check(client)
        with _ordered(client, progress.task, address) as run:
            yield from _blocks(client, run, progress, address, keep=keep)


def _connected(address: str) -> Any:
    """The scheduler's client."""
    try:
        from distributed import Client
    except ImportError:
        raise NotAsked("a cluster needs the distributed package: pip install 'gotowar[cluster]'") from None
    try:
        kind = asyncio.run(_answer(address))
    except OSError as error:
        reason = f" ({error.strerror})" if error.strerror else ""
        raise NotAsked(
            f"no scheduler answers at {address}{reason}: start one with `dask scheduler`, "
            "and workers with `dask worker` and its address"
        ) from None
    except (TypeError, ValueError) as error:
        reason = str(error).partition("\n")[0]
        raise NotAsked(f"{address!r} is no scheduler's address as tcp://host:8786 is: {reason}") from None
    if kind != "Scheduler":
        raise NotAsked(f"at {address} answers a {kind.lower()}: name the scheduler's address")
    # What dask says of a connection that is lost, with tracebacks, is said by _reached.
    getLogger("distributed.client").setLevel(CRITICAL)
    with _reached(address):
        return Client(address, timeout=PATIENCE, set_as_default=False)


async def _answer(address: str) -> str:
    """What sort of server it is. A client would wait for ever where somebody listens and says nothing."""
    from distributed import Security, rpc

    server = rpc(address, connection_args=Security().get_connection_args("client"))
    try:
        async with asyncio.timeout(PATIENCE):
            return str((await server.identity())["type"])
    finally:
        await server.close_rpc()


@contextmanager
def _reached(address: str) -> Iterator[None]:
    """For whatever asks the scheduler: it may be gone."""
    try:
        yield
    except (CancelledError, OSError):
        raise NotAsked(
            f"the scheduler at {address} is gone, with what was in work: start one again, and the run"
        ) from None


def _wait(client: Any, address: str) -> None:
    try:
        client.wait_for_workers(1, PATIENCE)
    except TimeoutError:
        raise NotAsked(
            f"the scheduler at {address} has no worker: start one with `dask worker {address}`"
        ) from None


@contextmanager
def _ordered(client: Any, task: Task, address: str) -> Iterator[str]:
    """The workers have their orders, under this name. At the end nothing of the run stays with the scheduler;
    workers finish what is in their hands and forget it."""
    from gotowar.simulate.cluster_worker import Orders, code

    run = f"gotowar-{client.id}"
    try:
        with _reached(address):
            client.register_plugin(Orders(task, code()), run)
        yield run
    finally:
        if client.status == "running":
            with suppress(OSError, ValueError):  # the scheduler is gone, or was not told
                client.unregister_worker_plugin(run)


def _check(client: Any) -> None:
    """NotAsked where a worker has other code, or none; or the scheduler, through whose hands all goes."""
    from gotowar.simulate.cluster_worker import code, other

    try:
        found = {"the scheduler": client.run_on_scheduler(code)}
    except (AttributeError, ImportError) as error:
        found = {"the scheduler": error}
    found |= {f"the worker {at}": said for at, said in client.run(code, on_error="return").items()}
    for who, said in found.items():
        if isinstance(said, OSError):  # it has just left
            continue
        if said != code():
            has = f"cannot deal ({said})" if isinstance(said, Exception) else f"has {said}"
            raise NotAsked(other(who, has, code()))


def _blocks(client: Any, run: str, progress: Progress, address: str, *, keep: bool) -> Blocks:
    from distributed import as_completed

    from gotowar.simulate.cluster_worker import deal

    left, asked = progress.left, as_completed(loop=client.loop)

    def ask() -> None:
        """Workers may have joined."""
        with _reached(address):
            most = AHEAD * max(1, sum(client.nthreads().values()))
        for block in islice(left, max(0, most - asked.count())):
            asked.add(client.submit(deal, run, block, keep=keep, key=(run, block)))

    ask()
    for future in asked:
        yield future.key[1], _result(client, future, address)
        if not asked.has_ready():
            ask()


def _result(client: Any, future: Any, address: str) -> Dealt:
    from distributed import KilledWorker

    try:
        dealt = future.result()
    except KilledWorker as error:
        raise NotAsked(
            f"{error.allowed_failures + 1} workers died one after the other with block {future.key[1]} in "
            f"work, at last {error.last_worker.address}: have they memory enough?"
        ) from None
    except NotAsked:
        raise
    except Exception:
        with _reached(address):
            if future.status != "error":  # it did not come from a worker
                raise
            _check(client)
        raise
    assert isinstance(dealt, Dealt)
    return dealt
