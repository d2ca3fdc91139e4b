"""The README's commands, run as a newcomer would: in a fresh copy, by the real launcher, from nothing.

Only what stands in fenced ``sh`` blocks counts. A line with ``./gotowar`` is run and must end as it says
(``# exits 1``; silence means 0). ``git clone``, ``cd`` and ``./dev`` are read: what they name must be there.
"""

import re
import shlex
import shutil
import subprocess
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"


def commands(markdown: str) -> list[str]:
    """Every line of every ``sh`` block; a line that ends in a backslash goes on in the next."""
    blocks = re.findall(r"^```sh\n(.*?)^```", markdown, flags=re.MULTILINE | re.DOTALL)
    lines = "".join(blocks).replace("\\\n", " ").splitlines()
    return [line.strip() for line in lines if line.strip() and not line.lstrip().startswith("#")]


def exit_code(line: str) -> int:
    said = re.search(r"#.*\bexits (\d+)", line)
    return int(said[1]) if said else 0


def is_run(line: str) -> bool:
    return "./gotowar" in line


def complaints(line: str) -> list[str]:
    """What a line that is not run names, and is not there."""
    match shlex.split(line, comments=True):
        case ["git", "clone", _] | ["git", "clone", _, _]:
            return []
        case ["cd", "gotowar"]:
            return []
        case ["cd", folder] if (ROOT / folder).is_dir():
            return []
        case ["./dev", command, *_] if re.search(
            rf"^  {command}\b", (ROOT / "dev").read_text(), re.MULTILINE
        ):
            return []
    return [f"nobody checks this command, or what it names is not there: {line}"]


DEV = re.findall(r"^  (\w+)  ", (ROOT / "dev").read_text(encoding="utf-8"), flags=re.MULTILINE)
LINES = commands(README.read_text(encoding="utf-8")) if README.exists() else []


def test_the_readme_shows_commands() -> None:
    assert [line for line in LINES if is_run(line)], "README.md has no ./gotowar line in a ```sh block"


WRITES = frozenset({"--record", "--html", "--pdf", "--svg", "--csv", "--checkpoint", "--rounds-out"})
"""Options that name what a command makes."""


def made(lines: list[str]) -> set[str]:
    """Files and folders that the commands make: a newcomer has none of them yet."""
    words = [shlex.split(line, comments=True) for line in lines]
    pairs = (pair for line in words for pair in pairwise(line))
    return {name for option, name in pairs if option in WRITES and name != "-"}


def to_commit(tree: Path, without: set[str]) -> list[str]:
    """What a commit of the tree would hold, less what somebody who tried the README's commands has left."""
    listed = {
        kind: _git(tree, "ls-files", "-z", f"--{kind}", "--exclude-standard").split("\0")
        for kind in ("cached", "others")
    }
    others = [name for name in listed["others"] if name.partition("/")[0] not in without]
    # A file deleted and not yet committed is still listed.
    return [name for name in (*listed["cached"], *others) if name and (tree / name).is_file()]


def _git(tree: Path, *words: str) -> str:
    return subprocess.run(
        ["git", *words], cwd=tree, check=True, capture_output=True, text=True, timeout=60
    ).stdout


@pytest.fixture(scope="session")
def newcomer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a commit of this tree would hold, in a folder of its own."""
    copy = tmp_path_factory.mktemp("a newcomer's") / "gotowar"
    for name in to_commit(ROOT, made(LINES)):
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, copy / name)
    return copy


def test_its_commands_do_what_they_say(newcomer: Path) -> None:
    """All in their order, as a newcomer types them: a later one may use what an earlier one wrote."""
    assert [told for line in LINES if is_run(line) if (told := run(line, newcomer))] == []


def run(line: str, folder: Path) -> str:
    """Nothing if the command did what it says, or else what it said instead."""
    done = subprocess.run(
        ["sh", "-c", line],
        cwd=folder,
        check=False,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=600,
    )
    if "Traceback" not in done.stdout + done.stderr and done.returncode == exit_code(line):
        return ""
    return f"{line}: exit {done.returncode}: {done.stdout[-500:]} {done.stderr[-500:]}"


def test_what_its_other_commands_name_is_there() -> None:
    assert [said for line in LINES if not is_run(line) for said in complaints(line)] == []


# ---- what somebody has left who followed it ---------------------------------------------------


def test_the_tree_of_somebody_who_followed_it_is_copied_without_what_he_made(tmp_path: Path) -> None:
    """Whether he ignores such files or not; what is to be committed is copied, committed or not."""
    _git(tmp_path, "init", "-q")
    for name in (
        "kept.py",
        "new.py",
        "evening.jsonl",
        "pictures/war.svg",
        "pictures.md",
        "docs/evening.jsonl",
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x")
    _git(tmp_path, "add", "kept.py")
    lines = ["./gotowar play --record evening.jsonl", "./gotowar par us-wa --svg pictures --html -"]
    assert sorted(to_commit(tmp_path, made(lines))) == [
        "docs/evening.jsonl",
        "kept.py",
        "new.py",
        "pictures.md",
    ]
    assert "evening.jsonl" in to_commit(tmp_path, made(lines[1:]))


@pytest.mark.parametrize("name", sorted(made(LINES)))
def test_what_the_commands_make_is_ignored(name: str) -> None:
    assert _git(ROOT, "check-ignore", "--no-index", name).strip() == name


@pytest.mark.parametrize(
    "name", ["README.md", "docs/evidence/shoe.md", "src/gotowar/cli/new.py", "docs/a.svg"]
)
def test_what_belongs_to_the_tree_is_not(name: str) -> None:
    done = subprocess.run(["git", "check-ignore", "--no-index", "-q", name], cwd=ROOT, check=False)
    assert done.returncode == 1


# ---- the reader of the README, on a README of its own ----------------------------------------

SAMPLE = """
    ./gotowar indented, not fenced

```sh
git clone ADDRESS gotowar   # once
cd gotowar
./gotowar odds \\
    --decks 6

# a remark
./gotowar lint bad.toml   # exits 1
```

```
./gotowar in a block of another kind
```
"""


def test_only_lines_of_sh_blocks_are_commands() -> None:
    assert [(shlex.split(line, comments=True), exit_code(line)) for line in commands(SAMPLE)] == [
        (["git", "clone", "ADDRESS", "gotowar"], 0),
        (["cd", "gotowar"], 0),
        (["./gotowar", "odds", "--decks", "6"], 0),
        (["./gotowar", "lint", "bad.toml"], 1),
    ]


@pytest.mark.parametrize(
    ("line", "good"),
    [
        ("git clone ADDRESS", True),
        ("cd gotowar", True),
        ("cd tests", True),
        ("cd nowhere", False),
        ("./dev test", True),
        ("./dev test tests/test_readme.py  # one file", True),
        ("./dev dance", False),
        ("make install", False),
    ],
)
def test_other_lines_are_read(line: str, good: bool) -> None:
    assert (complaints(line) == []) is good
