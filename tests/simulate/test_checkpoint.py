"""A run on its way, in a file: it goes on to the same counts, and is taken up only as what it was."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gotowar.odds import kept
from gotowar.odds.refusal import NotAsked
from gotowar.simulate import checkpoint
from gotowar.simulate.run import Progress
from tests.odds.small import MA, SD, asked
from tests.simulate.runs import SMALL, blackjack, dealt, made


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "run.json"


def refused(file: Path, task: Any) -> str:
    with pytest.raises(NotAsked) as found:
        checkpoint.read(file, task)
    said = str(found.value)
    assert "\n" not in said
    return said


def go_on(progress: Progress) -> Progress:
    for block in list(progress.left):
        progress.add(block, progress.task.deal(block).tally)
    return progress


@pytest.mark.parametrize("done", [(), (0,), (5,), (0, 1, 2), (1, 3, 4), (0, 1, 2, 3, 4, 5)])
@pytest.mark.parametrize("game", ["casino-war", "war-blackjack"])
def test_an_interrupted_run_goes_on_to_the_same_counts(file: Path, game: str, done: tuple[int, ...]) -> None:
    task = made(blackjack() if game == "war-blackjack" else None).task
    if done:
        checkpoint.write(file, dealt(task, done))
    taken_up = checkpoint.read(file, task)
    assert taken_up.done == set(done)
    assert go_on(taken_up).tally == dealt(task).tally


def test_where_there_is_no_file_a_run_begins(file: Path) -> None:
    progress = checkpoint.read(file, made().task)
    assert not progress.done
    assert not file.exists()


def test_what_stands_in_it(file: Path) -> None:
    task = made(rounds=2**15, block=2**12).task
    progress = dealt(task, (0, 1, 2, 5))
    checkpoint.write(file, progress)
    body = json.loads(file.read_text(encoding="utf-8"))
    assert sorted(body) == ["counts", "digest", "done", "format", "run"]
    assert body["format"] == "gotowar.checkpoint/1"
    assert body["done"] == [[0, 2], [5, 5]]
    assert body["run"] == checkpoint.identity(task)
    assert sorted(body["run"]) == [
        *("block", "code", "game", "plan", "rounds", "seed", "software", "watch"),
    ]


# ---- another run ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": 2}, "its seed differs: 1, now 2"),
        ({"rounds": 5 * SMALL + 8}, "its rounds differs: 20487, now 20488"),
        ({"block": SMALL * 2}, "its block differs: 4096, now 8192"),
        ({"policy": "surrender"}, "its plan differs;"),
        ({"policy": "best", "seats": 2}, "its plan differs;"),
        ({"every": 2}, "its plan differs;"),
        ({"per_shoe": 4}, "its plan differs;"),
        ({"session": 480}, "its watch differs;"),
        ({"bet": {"initial": 2000}}, "its watch differs;"),
    ],
)
def test_another_question_is_refused(file: Path, change: dict[str, Any], said: str) -> None:
    checkpoint.write(file, dealt(made().task, (0,)))
    assert checkpoint.read(file, made().task).done == {0}
    found = refused(file, made(**change).task)
    assert said in found
    assert found.startswith("the checkpoint is of another run: ")
    assert found.endswith("ask as it was asked, or take another file")


def test_another_game_is_refused(file: Path) -> None:
    checkpoint.write(file, dealt(made().task, (0,)))
    assert "its game differs" in refused(file, made(blackjack()).task)


def test_other_terms_are_refused(file: Path) -> None:
    checkpoint.write(file, dealt(made(asked(SD)).task, (0,)))
    assert "its plan differs" in refused(file, made(asked(SD, readings={"4b": "literal"})).task)
    assert "its plan differs" in refused(file, made(asked(SD, decks=5)).task)


def test_what_is_the_same_for_the_cards_and_for_money_is_the_same_run(file: Path) -> None:
    """A policy by another name."""
    checkpoint.write(file, dealt(made().task, (0,)))
    assert checkpoint.read(file, made(policy="best").task).done == {0}


def test_other_software_and_other_code_are_refused(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    task = made().task
    with monkeypatch.context() as turned:
        turned.setattr(checkpoint, "__version__", "0.0.0")
        checkpoint.write(file, dealt(task, (0,)))
    assert "its software differs: '0.0.0', now " in refused(file, task)
    with monkeypatch.context() as turned:
        turned.setattr(kept, "written_in", lambda code: "0" * 64)
        checkpoint.write(file, dealt(task, (0,)))
    assert "its code differs;" in refused(file, task)


def test_an_identity_is_the_same_in_every_process() -> None:
    """A set's own order would differ."""
    one = made(asked(MA), policy="surrender").task
    assert checkpoint.identity(one) == checkpoint.identity(made(asked(MA), policy="surrender").task)
    plan = one.plan
    again = plan._replace(surrenders=frozenset(sorted(plan.surrenders, reverse=True)))
    assert checkpoint.identity(one._replace(plan=again)) == checkpoint.identity(one)
    less = plan._replace(surrenders=plan.surrenders - {12})
    assert checkpoint.identity(one._replace(plan=less)) != checkpoint.identity(one)


# ---- files that are none ------------------------------------------------------------------------------


def turned(change: Callable[[dict[str, Any]], object]) -> Callable[[str], str]:
    def spoil(text: str) -> str:
        body = json.loads(text)
        change(body)
        return json.dumps(body)

    return spoil


GARBLED: dict[str, Callable[[str], str]] = {
    "empty": lambda text: "",
    "cut in half": lambda text: text[: len(text) // 2],
    "without its last brace": lambda text: text[:-1],
    "no JSON": lambda text: "rounds and rounds",
    "a list": lambda text: "[]",
    "a number": lambda text: "17",
    "nothing": lambda text: "null",
    "nested": lambda text: "[" * 100_000,
    "without counts": turned(lambda body: body.pop("counts")),
    "without format": turned(lambda body: body.pop("format")),
    "without run": turned(lambda body: body.pop("run")),
    "no run": turned(lambda body: body.update(run=3)),
    "more blocks": turned(lambda body: body.update(done=[[0, 2]])),
    "very many blocks": turned(lambda body: body.update(done=[[0, 10**15]])),
    "no blocks": turned(lambda body: body.update(done=None)),
    "other counts": turned(lambda body: body["counts"]["shoes"].update(body["counts"]["ended"])),
    "counts of another shape": turned(lambda body: body["counts"]["shoes"].update(shape=[1])),
    "counts that are none": turned(lambda body: body["counts"].update(shoes="many")),
    "packed badly": turned(lambda body: body["counts"]["shoes"].update(packed="AAAA")),
    "another digest": turned(lambda body: body.update(digest="0")),
}


@pytest.mark.parametrize("how", GARBLED)
def test_a_garbled_file(file: Path, how: str) -> None:
    task = made().task
    checkpoint.write(file, dealt(task, (0, 1)))
    file.write_text(GARBLED[how](file.read_text(encoding="utf-8")), encoding="utf-8")
    assert refused(file, task) == "the checkpoint is garbled: begin again with another file"


def test_a_file_of_another_format(file: Path) -> None:
    file.write_text('{"format": "gotowar.record/1"}', encoding="utf-8")
    said = "the checkpoint's format is 'gotowar.record/1': it must be 'gotowar.checkpoint/1'"
    assert refused(file, made().task) == said


def test_a_file_that_is_no_text(file: Path) -> None:
    file.write_bytes(b"\xff\xfe\x00")
    assert refused(file, made().task) == "the checkpoint cannot be read: it is not text"


def test_a_folder(tmp_path: Path) -> None:
    assert refused(tmp_path, made().task) == "the checkpoint cannot be read: Is a directory"


# ---- how it is put in place ---------------------------------------------------------------------------


def test_it_is_replaced_whole(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be written leaves what was there, and nothing beside it."""
    task = made().task
    checkpoint.write(file, dealt(task, (0,)))
    before = file.read_bytes()

    def full(number: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as turned_:
        turned_.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space left"):
            checkpoint.write(file, dealt(task, (0, 1)))
    assert file.read_bytes() == before
    assert [path.name for path in file.parent.iterdir()] == ["run.json"]
    checkpoint.write(file, dealt(task, (0, 1)))
    assert checkpoint.read(file, task).done == {0, 1}
    assert [path.name for path in file.parent.iterdir()] == ["run.json"]


def test_a_link_stays_one(tmp_path: Path) -> None:
    """The run may lie elsewhere."""
    (tmp_path / "there").mkdir()
    file = tmp_path / "run.json"
    file.symlink_to(tmp_path / "there" / "run.json")
    checkpoint.write(file, dealt(made().task, (0,)))
    assert file.is_symlink()
    assert checkpoint.read(tmp_path / "there" / "run.json", made().task).done == {0}
