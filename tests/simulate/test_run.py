"""A run is its blocks, whoever deals them and in whatever order; another question is another run."""

from typing import Any

import numpy as np
import pytest

from gotowar.simulate.run import LEAST_BLOCK, LOOKED_AT, MOST_BLOCK, STAGES, Progress, usual_block
from gotowar.simulate.tally import Tally
from gotowar.simulate.workers import by_threads
from tests.simulate.runs import SMALL, blackjack, dealt, made


def digest(progress: Progress) -> str:
    return progress.tally.digest()


@pytest.mark.parametrize("game", ["casino-war", "war-blackjack"])
@pytest.mark.parametrize("seats", [1, 3])
def test_any_order_and_any_threads_leave_the_same(game: str, seats: int) -> None:
    task = made(blackjack() if game == "war-blackjack" else None, seats=seats).task
    expected = digest(dealt(task))
    assert digest(dealt(task, reversed(range(task.blocks)))) == expected
    for jobs in (1, 2, 5):
        progress = Progress(task)
        for block, one in by_threads(progress, jobs):
            progress.add(block, one.tally)
        assert progress.is_whole
        assert digest(progress) == expected


def test_what_is_done_is_not_dealt_again() -> None:
    task = made().task
    progress = dealt(task, (1, 4))
    assert [block for block, _ in by_threads(progress, 1)] == [0, 2, 3, 5]


def test_a_block_is_added_once() -> None:
    progress = dealt(made().task, (1,))
    with pytest.raises(AssertionError, match="block 1 is counted twice"):
        progress.add(1, Tally({}))


def test_a_caller_who_stops_listening_gets_no_more() -> None:
    progress = Progress(made().task)
    blocks = by_threads(progress, 2)
    progress.add(*_counts(next(blocks)))
    blocks.close()  # type: ignore[attr-defined]
    assert not progress.is_whole
    assert list(blocks) == []


def _counts(found: Any) -> tuple[int, Tally]:
    return found[0], found[1].tally


@pytest.mark.parametrize(
    ("rounds", "block", "sizes"),
    [
        (1, SMALL, [1]),
        (SMALL - 1, SMALL, [SMALL - 1]),
        (SMALL, SMALL, [SMALL]),
        (SMALL + 1, SMALL, [SMALL, 1]),
        (10, 3, [3, 3, 3, 1]),
    ],
)
def test_blocks_of_a_run(rounds: int, block: int, sizes: list[int]) -> None:
    task = made(rounds=rounds, block=block).task
    assert [task.rounds_of(number) for number in range(task.blocks)] == sizes
    progress = dealt(task)
    assert progress.rounds == rounds
    assert progress.is_whole
    assert list(progress.left) == []


@pytest.mark.parametrize("rounds", [1, 2, 23, 24, 25])
def test_runs_of_a_few_rounds(rounds: int) -> None:
    found = dealt(made(rounds=rounds, block=0).task)
    assert found.tally["classes"][:, :, :2].sum() <= rounds
    assert found.tally["stages"].shape[0] == 1
    sessions = dealt(made(rounds=rounds, block=0, session=24).task).tally["ended"].sum()
    assert sessions == rounds // 24


@pytest.mark.parametrize(
    "change",
    [
        {"seed": 2},
        {"block": SMALL - 1},
        {"rounds": 5 * SMALL + 8},
        {"policy": "surrender"},
        {"seats": 2},
        {"per_shoe": 5},
        {"every": 2},
    ],
)
def test_another_run_is_another(change: dict[str, Any]) -> None:
    assert digest(dealt(made(**change).task)) != digest(dealt(made().task))


def test_the_bet_moves_no_card() -> None:
    """Counts of classes are the same; sessions are not."""
    here, there = (
        dealt(made(bet=bet).task).tally for bet in ({"initial": 1000}, {"initial": 5000, "tie": 100})
    )
    assert here["classes"].tolist() == there["classes"].tolist()
    assert here != there


def test_stages_add_up_to_the_classes() -> None:
    task = made().task
    tally = dealt(task).tally
    assert tally["stages"].shape[0] == task.blocks < STAGES
    assert tally["stages"].sum(axis=0).tolist() == task.plan.summed(tally).tolist()


@pytest.mark.parametrize(
    ("rounds", "weight", "size"),
    [
        (1, 1, LEAST_BLOCK),
        (64 * LEAST_BLOCK * 2 - 1, 1, LEAST_BLOCK),
        (64 * LEAST_BLOCK * 2, 1, LEAST_BLOCK * 2),
        (10**12, 1, MOST_BLOCK),
        (10**12, 8, MOST_BLOCK // 8),
        (10**12, 9, MOST_BLOCK // 16),
    ],
)
def test_usual_blocks(rounds: int, weight: int, size: int) -> None:
    assert usual_block(rounds, weight) == size


def test_the_largest_run_can_be_asked() -> None:
    task = made(rounds=10**12, block=0).task
    assert task.blocks == -(-(10**12) // MOST_BLOCK)
    assert task.looked_at == 1


@pytest.mark.parametrize(("block", "seats", "looked_at"), [(SMALL, 1, 6), (SMALL, 9, 6), (LOOKED_AT, 1, 1)])
def test_the_first_blocks_are_looked_at(block: int, seats: int, looked_at: int) -> None:
    assert made(block=block, seats=seats).task.looked_at == looked_at


def test_only_the_first_blocks_are_looked_at() -> None:
    task = made(rounds=2 * LOOKED_AT + 1, block=LOOKED_AT).task
    assert task.blocks == 3
    assert task.looked_at == 1
    last = task.deal(2).tally
    assert "ended" not in last.counts
    assert last["classes"].sum() >= 1


def test_sessions_are_whole() -> None:
    """Of every block, as many sessions as fit."""
    tally = dealt(made(session=1000).task).tally
    # A session is made a multiple of 24 rounds: 1008. Five blocks of 4096 hold four each, seven rounds none.
    assert tally["ended"].sum() == tally["sunk"].sum() == 20
    # Where it stands on its way is seen of those as well that the block cuts off.
    assert tally["stood"].sum(axis=1)[0] == 5 * 5
    assert tally["stood"].sum(axis=1)[-1] == 20


def test_a_session_by_hand() -> None:
    """Twenty-four rounds of one seat, won and lost in turn and then only won."""
    from gotowar.simulate.paths import HALF, Watch

    history = np.array([[0], [1]] * 6 + [[1]] * 12, np.uint8)
    watch = Watch((-100, 100), ((0, 1), (0, 1)), 24, 100, 1, (1,))
    found = watch.look(history, 1, 2)
    assert np.flatnonzero(found["ended"]).tolist() == [HALF + 12]
    assert np.flatnonzero(found["sunk"]).tolist() == [HALF - 1]
    assert np.flatnonzero(found["stood"][0]).tolist() == [HALF - 1]
    assert np.flatnonzero(found["stood"][1]).tolist() == [HALF]
    assert found["hits"].tolist() == [[0] * 32, [2, 4, 6, 8, 10, 12, *range(13, 25), *[0] * 14]]


def test_seats_of_a_round_are_paired() -> None:
    from gotowar.simulate.paths import Watch

    history = np.array([[0, 1, 1], [1, 1, 0]], np.uint8)
    watch = Watch((-100, 100), ((0, 1), (0, 1)), 24, 100, 1)
    # First round: (0,1), (0,1), (1,1); second: (1,1), (1,0), (1,0), always the earlier seat first.
    assert watch.look(history, 0, 1)["joint"].tolist() == [[0, 2], [2, 2]]
