"""Blocks dealt by a cluster are those that threads deal, whoever comes, goes or dies; who has other code, and
where nobody answers, is told in one line."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import numpy as np
import pytest
from distributed import LocalCluster

import gotowar
from gotowar.odds.blackjack_lattice import VALUES
from gotowar.odds.kept import ROOT
from gotowar.odds.refusal import NotAsked
from gotowar.odds.strategy import HARD, SOFT, TOTALS, Chart, written
from gotowar.odds.war_blackjack import published_rule
from gotowar.simulate import casino_war, cluster, cluster_worker, war_blackjack
from gotowar.simulate.cluster import AHEAD, by_cluster
from gotowar.simulate.paths import Watch
from gotowar.simulate.run import Progress, Task
from gotowar.simulate.tally import Dealt, Shoe
from gotowar.simulate.workers import by_threads
from tests.rules.blackjack_terms import SPOT, STANDARD
from tests.rules.games import wars

pytestmark = pytest.mark.xdist_group("cluster")
BLOCK, BLOCKS, WORKERS = 1 << 14, 24, 2
WHILE = 60
"""Seconds within which a machine, however loaded, does what it is waited for to do."""


def watch(classes: int) -> Watch:
    worth = tuple(number % 3 for number in range(classes))
    return Watch((-100, 0, 100), (worth, worth), 240, 100, 1)


def stands_on_17() -> str:
    hard = {total: ("S" if total > 16 else "H",) * VALUES for total in TOTALS[HARD]}
    soft = {total: ("S" if total > 17 else "H",) * VALUES for total in TOTALS[SOFT]}
    return written(Chart(hard, soft, dict.fromkeys(range(VALUES), ("P",) * VALUES)))


WAR = casino_war.Plan(wars()[0][1], Shoe(6, 3, 234, 0, 1, 3, 3), frozenset({5}), 2)
BLACKJACK = war_blackjack.Plan(STANDARD, SPOT, Shoe(6, 2, 234, 0, 1), stands_on_17(), published_rule(), 3)
WATCHES = {WAR: watch(casino_war.CLASSES), BLACKJACK: watch(war_blackjack.WARS * war_blackjack.ENDS)}
PLANS = pytest.mark.parametrize("plan", [WAR, BLACKJACK], ids=["casino war", "war blackjack"])
Plan = casino_war.Plan | war_blackjack.Plan


def task(plan: Plan = WAR, blocks: int = BLOCKS, seed: int = 7) -> Task:
    """The last block is half a block."""
    return Task(plan, seed, blocks * BLOCK - BLOCK // 2, BLOCK, WATCHES[plan])


def dealt(blocks: Iterator[tuple[int, Dealt]], progress: Progress) -> str:
    """``Progress`` refuses a block that comes twice."""
    for block, found in blocks:
        progress.add(block, found.tally)
    assert progress.is_whole
    return progress.tally.digest()


def by_hand(asked: Task) -> str:
    progress = Progress(asked)
    return dealt(by_threads(progress, 1), progress)


@pytest.fixture(scope="module")
def workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    folder = str(tmp_path_factory.mktemp("workers"))
    with local(n_workers=WORKERS, processes=True, local_directory=folder) as found:
        yield found


def local(**asked: Any) -> Any:
    """Without an address dask would take a fixed port for its pages, and warn where that is taken."""
    return LocalCluster(host="127.0.0.1", threads_per_worker=1, dashboard_address="127.0.0.1:0", **asked)


def kill(workers: Any) -> bool:
    """A worker that has blocks in work, where there is one; its nanny starts another."""
    at_work = {address for address, worker in workers.scheduler.workers.items() if worker.processing}
    nannies = [one for one in workers.workers.values() if one.worker_address in at_work]
    for nanny in nannies[:1]:
        os.kill(nanny.pid, signal.SIGKILL)
    return bool(nannies)


def left_behind(workers: Any) -> list[str]:
    """What the scheduler still has of runs."""
    scheduler, until = workers.scheduler, monotonic() + WHILE
    while True:
        runs = [name for name in scheduler.worker_plugins if name.startswith("gotowar")]
        found = [*runs, *map(str, scheduler.tasks), *(name for name in scheduler.clients if "Client" in name)]
        if not found or monotonic() > until:
            return found
        sleep(0.01)


def refusal(address: str) -> str:
    with pytest.raises(NotAsked) as refused:
        next(by_cluster(Progress(task()), address))
    assert "\n" not in str(refused.value)
    return str(refused.value)


# ---- the same counts -----------------------------------------------------------------------------------


@PLANS
def test_counts_are_those_of_threads(workers: Any, plan: Plan) -> None:
    progress, others = Progress(task(plan)), [by_hand(task(plan, seed=seed)) for seed in (7, 8)]
    found = dealt(by_cluster(progress, workers.scheduler_address), progress)
    assert found == others[0]
    assert found != others[1]
    assert left_behind(workers) == []


@PLANS
def test_histories_are_those_of_threads(workers: Any, plan: Plan) -> None:
    asked = Progress(task(plan, blocks=3))
    there = dict(by_cluster(asked, workers.scheduler_address, keep=True))
    here = dict(by_threads(asked, 1, keep=True))
    assert sorted(there) == sorted(here) == [0, 1, 2]
    assert all(np.array_equal(there[block].history, here[block].history) for block in here)
    assert len(here[2].history) == BLOCK // 2


def test_only_what_is_left_is_dealt(workers: Any) -> None:
    progress = Progress(task())
    for block in (0, 5, BLOCKS - 1):
        progress.add(block, progress.task.deal(block).tally)
    assert dealt(by_cluster(progress, workers.scheduler_address), progress) == by_hand(task())


def test_few_blocks_are_in_flight(workers: Any) -> None:
    """The one just taken may not be forgotten yet."""
    tasks = workers.scheduler.tasks
    seen = [len(tasks) for _ in by_cluster(Progress(task()), workers.scheduler_address)]
    assert max(seen) <= 2 * AHEAD * WORKERS < BLOCKS


# ---- who comes, goes and dies --------------------------------------------------------------------------


@PLANS
def test_a_worker_that_is_killed_changes_nothing(workers: Any, plan: Plan) -> None:
    progress, killed = Progress(task(plan, 2 * BLOCKS)), False
    for block, found in by_cluster(progress, workers.scheduler_address):
        progress.add(block, found.tally)
        killed = killed or kill(workers)
    assert killed
    assert progress.is_whole
    assert progress.tally.digest() == by_hand(task(plan, 2 * BLOCKS))


def test_a_worker_that_joins_is_asked(workers: Any) -> None:
    """And is no longer, once it has gone."""
    workers.wait_for_workers(WORKERS, WHILE)
    before, until = set(workers.scheduler.workers), monotonic() + WHILE
    with closing(by_cluster(Progress(task(blocks=1 << 30)), workers.scheduler_address)) as blocks:
        next(blocks)
        workers.scale(WORKERS + 1)
        while not any(w.processing for at, w in workers.scheduler.workers.items() if at not in before):
            next(blocks)
            assert monotonic() < until
        workers.scale(WORKERS)
        while len(workers.scheduler.workers) > WORKERS:
            next(blocks)
            assert monotonic() < until
        assert len(list(islice(blocks, BLOCKS))) == BLOCKS


def test_a_block_on_which_worker_after_worker_dies(workers: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here one is enough."""
    monkeypatch.setattr(workers.scheduler, "allowed_failures", 0)
    blocks = by_cluster(Progress(task(blocks=1 << 30)), workers.scheduler_address)
    with pytest.raises(
        NotAsked, match=r"^1 workers died .* block \d+ in work, at last tcp://127.0.0.1:\d+: "
    ):
        deque(kill(workers) for _ in blocks)
    assert left_behind(workers) == []


def test_a_scheduler_that_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 2)
    with local(n_workers=1, processes=False, protocol="tcp", local_directory=str(tmp_path)) as found:
        blocks = by_cluster(Progress(task(blocks=1 << 30)), found.scheduler_address)
        next(blocks)
    with pytest.raises(NotAsked, match=r"^the scheduler at tcp://127.0.0.1:\d+ is gone"):
        list(blocks)


# ---- who stops listening -------------------------------------------------------------------------------


def test_a_caller_that_stops(workers: Any) -> None:
    blocks = by_cluster(Progress(task(blocks=1 << 30)), workers.scheduler_address)
    next(blocks)
    assert workers.scheduler.tasks
    blocks.close()
    assert left_behind(workers) == []


def test_an_interrupt(workers: Any) -> None:
    with closing(by_cluster(Progress(task(blocks=1 << 30)), workers.scheduler_address)) as blocks:
        next(blocks)
        threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT)).start()
        with pytest.raises(KeyboardInterrupt):
            for _ in blocks:
                pass
    assert left_behind(workers) == []


# ---- who has other code --------------------------------------------------------------------------------


def test_another_code_deals_no_block(workers: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = cluster_worker.code()
    monkeypatch.setattr(cluster_worker, "CODE", ("rules/*.py",))
    with pytest.raises(NotAsked) as refused:
        next(by_cluster(Progress(task()), workers.scheduler_address))
    assert f"has {ours}, this run {cluster_worker.code()}: every machine" in str(refused.value)
    assert left_behind(workers) == []


def test_nor_where_it_joined_later(workers: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then nobody has looked before the first block of it is asked for."""
    monkeypatch.setattr(cluster, "_check", lambda client: None)
    next(by_cluster(Progress(task()), workers.scheduler_address))
    monkeypatch.setattr(cluster_worker, "CODE", ("rules/*.py",))
    with pytest.raises(NotAsked, match=r"^the worker tcp://127.0.0.1:\d+ has gotowar .* every machine"):
        next(by_cluster(Progress(task()), workers.scheduler_address))


def changed(package: Path) -> None:
    shutil.copytree(ROOT, package, ignore=shutil.ignore_patterns("__pycache__"))
    with (package / "simulate/stream.py").open("a", encoding="utf-8") as file:
        file.write("# another word\n")


def without_a_laboratory(package: Path) -> None:
    package.mkdir()
    shutil.copy(ROOT / "__init__.py", package)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (changed, rf"has gotowar {gotowar.__version__} \(code"),
        (without_a_laboratory, "cannot deal .*No module named 'gotowar"),
    ],
)
def test_a_worker_of_other_code_is_named(tmp_path: Path, make: Any, said: str) -> None:
    make(tmp_path / "gotowar")
    with local(n_workers=0) as found, by_command(tmp_path, "worker", found.scheduler_address, *ONE):
        found.wait_for_workers(1, WHILE)
        (worker,) = found.scheduler.workers
        assert re.match(rf"the worker {worker} {said}.*, this run gotowar ", refusal(found.scheduler_address))
        assert left_behind(found) == []


def test_a_scheduler_of_other_code_is_named(tmp_path: Path) -> None:
    """Blocks are asked for through it."""
    changed(tmp_path / "gotowar")
    note = tmp_path / "scheduler.json"
    with by_command(tmp_path, "scheduler", "--port", "0", "--scheduler-file", str(note)):
        until = monotonic() + WHILE
        while not note.exists() or not note.read_text():
            assert monotonic() < until
            sleep(0.01)
        address = json.loads(note.read_text())["address"]
        with by_command(tmp_path, "worker", address, *ONE):
            assert refusal(address).startswith(f"the scheduler has gotowar {gotowar.__version__} (code ")


ONE = ("--nthreads", "1", "--no-nanny")


@contextmanager
def by_command(package: Path, *words: str) -> Iterator[None]:
    """What dask's own command starts, where the package lies in this folder."""
    command = [
        sys.executable,
        "-m",
        "dask",
        *words,
        "--host",
        "127.0.0.1",
        "--dashboard-address",
        "127.0.0.1:0",
    ]
    surroundings = os.environ | {"PYTHONPATH": str(package), "GOTOWAR_CACHE": "off"}
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, env=os.environ | surroundings, stdout=quiet, stderr=quiet) as process:
        try:
            yield
        finally:
            process.kill()


def test_the_code_is_all_that_a_block_can_come_from() -> None:
    """All that is loaded to deal one; and not what is not."""
    loads = (
        "import sys, gotowar.simulate.run; print(*sorted(m for m in sys.modules if m.startswith('gotowar')))"
    )
    said = subprocess.run([sys.executable, "-c", loads], capture_output=True, text=True, check=True).stdout
    files = {path.relative_to(ROOT.parent) for pattern in cluster_worker.CODE for path in ROOT.glob(pattern)}
    covered = {str(path.with_suffix("")).replace("/", ".").removesuffix(".__init__") for path in files}
    assert set(said.split()) - covered == {"gotowar"}, "the package itself holds its version, which is told"
    assert "gotowar.house.dealer" not in covered


# ---- where nobody answers ------------------------------------------------------------------------------


@contextmanager
def closed() -> Iterator[str]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    yield f"tcp://127.0.0.1:{port}"


@contextmanager
def mute() -> Iterator[str]:
    """Somebody listens and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"tcp://127.0.0.1:{server.getsockname()[1]}"


@pytest.mark.parametrize("where", [closed, mute])
def test_no_scheduler(where: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    with where() as address:
        assert refusal(address).startswith(
            f"no scheduler answers at {address}: start one with `dask scheduler`"
        )


@pytest.mark.parametrize("address", ["", "here", "127.0.0.1", "127.0.0.1:x", "pigeon://127.0.0.1:8786"])
def test_no_address(address: str) -> None:
    assert refusal(address).startswith(f"'{address}' is no scheduler's address as tcp://host:8786 is: ")


def test_an_address_of_a_worker(workers: Any) -> None:
    address = next(iter(workers.scheduler.workers))
    assert refusal(address) == f"at {address} answers a worker: name the scheduler's address"


def test_no_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    with local(n_workers=0) as found:
        address = found.scheduler_address
        said = f"the scheduler at {address} has no worker: start one with `dask worker {address}`"
        assert refusal(address) == said
        assert left_behind(found) == []


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = "a cluster needs the distributed package: pip install 'gotowar[cluster]'"
    assert refusal("tcp://127.0.0.1:8786") == said
