"""A run on its way, in a file: what it is, which blocks are done, and what they left.

The file is put in place whole after every block, so that whatever happens loses at most the blocks in work.
A run is taken up again only as what it was: other rounds would make other counts.
"""

import json
import os
import tempfile
from collections.abc import Iterable
from errno import EINVAL
from hashlib import sha256
from pathlib import Path
from typing import Any

from gotowar import __version__
from gotowar.odds import kept
from gotowar.odds.refusal import NotAsked
from gotowar.simulate.kernels import CODE
from gotowar.simulate.run import Progress, Task
from gotowar.simulate.tally import Tally

FORMAT = "gotowar.checkpoint/1"
SAID = ("seed", "rounds", "block", "software")
"""What of a run means something to a person."""


def identity(task: Task) -> dict[str, Any]:
    """All that decides which rounds are dealt and how they are counted."""
    return {
        "game": type(task.plan).__module__.rpartition(".")[2],
        "plan": sha256(repr(_plain(task.plan)).encode()).hexdigest(),
        "watch": sha256(repr(task.watch).encode()).hexdigest(),
        "seed": task.seed,
        "rounds": task.rounds,
        "block": task.block,
        "software": __version__,
        "code": kept.written_in(CODE)[:16],
    }


def _plain(value: Any) -> Any:
    """A set has no order of its own."""
    if isinstance(value, frozenset):
        return sorted(value)
    return tuple(map(_plain, value)) if isinstance(value, tuple) else value


def write(path: Path, progress: Progress) -> None:
    done = _spans(sorted(progress.done))
    body = {
        "format": FORMAT,
        "run": identity(progress.task),
        "done": done,
        "counts": progress.tally.written(),
        "digest": _digest(done, progress.tally),
    }
    # What a link leads to is replaced, not the link.
    place = path.resolve()
    with tempfile.NamedTemporaryFile(
        "w", encoding="utf-8", dir=place.parent, suffix=".part", delete=False
    ) as file:
        try:
            json.dump(body, file)
            file.flush()
            os.fsync(file.fileno())
            Path(file.name).replace(place)
        except BaseException:
            Path(file.name).unlink(missing_ok=True)
            raise


def seed_in(path: Path) -> int | None:
    """The seed of the run that is kept there: who gave none means that one. None where there is no run."""
    try:
        found = json.loads(_text(path))["run"]["seed"]
    except Exception:  # whatever is wrong with the file is said when it is read in earnest
        return None
    return found if type(found) is int and 0 <= found < 2**64 else None


def _text(path: Path) -> str:
    if path.exists() and not (path.is_file() or path.is_dir()):
        # A device may never end.
        raise OSError(EINVAL, "it is no file")
    return path.read_text(encoding="utf-8")


def read(path: Path, task: Task) -> Progress:
    """The run as far as it had come, from nothing where there is no file; NotAsked where it is another."""
    try:
        text = _text(path)
    except FileNotFoundError:
        return Progress(task)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "it is not text"
        raise NotAsked(f"the checkpoint cannot be read: {why}") from None
    try:
        body = json.loads(text)
        if body["format"] != FORMAT:
            raise NotAsked(f"the checkpoint's format is {body['format']!r}: it must be {FORMAT!r}")
        tally, run = Tally.read(body["counts"]), dict(body["run"])
        is_whole = body["digest"] == _digest(body["done"], tally)
    except NotAsked:
        raise
    except Exception:  # a file of anything can fail in any way
        is_whole = False
    if not is_whole:
        raise NotAsked("the checkpoint is garbled: begin again with another file")
    _check(run, identity(task))
    done = {block for first, last in body["done"] for block in range(first, last + 1)}
    return Progress(task, done, tally)


def _digest(done: list[list[int]], tally: Tally) -> str:
    """Blocks and counts belong together: with other blocks, rounds would be dealt twice or not at all."""
    return sha256(f"{json.dumps(done)} {tally.digest()}".encode()).hexdigest()


def _check(was: dict[str, Any], now: dict[str, Any]) -> None:
    for name, value in now.items():
        if was.get(name) != value:
            told = f"{was.get(name)!r}, now {value!r}" if name in SAID else ""
            raise NotAsked(
                f"the checkpoint is of another run: its {name} differs{': ' * bool(told)}{told}; "
                "ask as it was asked, or take another file"
            )


def _spans(blocks: Iterable[int]) -> list[list[int]]:
    """``0, 1, 2, 5`` as ``[0, 2], [5, 5]``."""
    found: list[list[int]] = []
    for block in blocks:
        if found and block == found[-1][1] + 1:
            found[-1][1] = block
        else:
            found.append([block, block])
    return found
