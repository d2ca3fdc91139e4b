"""The launchers' set-up, without network: what they say where Python falls short, what they do once, and how
they recover.

Each test works on a copy of the launchers in a folder whose name has a space. A script stands in for Python:
it counts what it is asked to install, fails where a row says so, and hands the rest to the real one.
"""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PYTHONS = ("python3", "python3.14", "python3.13", "python3.12", "python3.11")

NOTHING_WORKS = "exit 127"
NO_VENV = f'case "$*" in *ensurepip*) exit 1 ;; esac; exec "{sys.executable}" "$@"'
GOOD = f"""
[ "$1" = -m ] || exec "{sys.executable}" "$@"
for venv; do :; done
echo venv >>"$ASKED"
[ "$FAIL_AT" != venv ] || exit 1
mkdir -p "$venv/bin"
printf '%s\\n' '#!/bin/sh' 'exec "$INNER" "$@"' >"$venv/bin/python"
printf '%s\\n' '#!/bin/sh' 'exec "$INNER" -m uv "$@"' >"$venv/bin/uv"
chmod +x "$venv/bin/python" "$venv/bin/uv"
"""
INNER = """
case "$*" in
    *pip*requirements/uv.txt*) step=uv ;;
    *uv*requirements/run.txt*) step=packages ;;
    *uv*--no-deps*) step=package ;;
    *gotowar*) echo "in $PWD, path ${PYTHONPATH-none}:" "$@"; exit "${EXIT:-0}" ;;
    *) echo "no network" >&2; exit 1 ;;
esac
echo "$step" >>"$ASKED"
[ "$SLOW" = no ] || sleep "$SLOW"
[ "$FAIL_AT" != "$step" ] || { echo "no network" >&2; exit 1; }
"""
STEPS = ["venv", "uv", "packages", "package"]


class Checkout:
    """A copy of the launchers, and the surroundings in which they are called."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "a check out"
        self.asked = folder / "asked"
        self.env = {k: v for k, v in os.environ.items() if not k.startswith(("PIP_", "UV_", "GOTOWAR_"))}
        self.env |= {"ASKED": str(self.asked), "FAIL_AT": "", "SLOW": "no"}
        self.env["INNER"] = str(script(folder / "inner", INNER))
        self.env["PATH"] = f"{folder / 'path'}:{os.environ['PATH']}"
        (folder / "path").mkdir()
        self.python(GOOD)
        for name in ("gotowar", "dev", "pyproject.toml", "tools/setup.sh"):
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, self.root / name)
        shutil.copytree(ROOT / "requirements", self.root / "requirements")

    def python(self, text: str) -> None:
        for name in PYTHONS:
            script(Path(self.env["PATH"].split(":")[0]) / name, text)

    def start(self, *command: str, cwd: Path | None = None, **env: str) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            command or [str(self.root / "gotowar")],
            cwd=cwd or self.root,
            env=self.env | env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *command: str, cwd: Path | None = None, **env: str) -> tuple[int, str, str]:
        process = self.start(*command, cwd=cwd, **env)
        out, err = process.communicate(timeout=60)
        assert "Traceback" not in err
        return process.returncode, out, err

    def steps(self) -> list[str]:
        """What was asked of Python since this was last called."""
        words = self.asked.read_text().split() if self.asked.exists() else []
        self.asked.unlink(missing_ok=True)
        return words


def script(path: Path, text: str) -> Path:
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


@pytest.fixture
def ready(checkout: Checkout) -> Checkout:
    assert checkout.run()[0] == 0
    assert checkout.steps() == STEPS
    return checkout


@pytest.mark.parametrize(
    ("python", "env", "said"),
    [
        (NOTHING_WORKS, "", "Python 3.11 or newer is needed"),
        (NOTHING_WORKS, "", "apt install python3"),
        (NO_VENV, "", "apt install python3-venv"),
        (NO_VENV, "", "python3.11 cannot make virtual environments"),
        (GOOD, "GOTOWAR_PYTHON=no such python", "tried: no such python)"),
        (GOOD, "FAIL_AT=venv", "stopped at: making a virtual environment"),
        (GOOD, "FAIL_AT=uv", "stopped at: fetching the installer"),
        (GOOD, "FAIL_AT=uv", "| no network"),
        (GOOD, "FAIL_AT=packages", "stopped at: fetching packages"),
        (GOOD, "FAIL_AT=package", "stopped at: installing gotowar"),
    ],
)
def test_where_set_up_fails_it_says_what_to_do(checkout: Checkout, python: str, env: str, said: str) -> None:
    checkout.python(python)
    name, _, value = env.partition("=")
    checkout.env[name or "FAIL_AT"] = value
    code, out, err = checkout.run()
    assert (code, out) == (1, "")
    assert said in err


@pytest.mark.parametrize("step", STEPS)
def test_a_set_up_that_stopped_is_made_anew_by_the_next_call(checkout: Checkout, step: str) -> None:
    assert checkout.run(FAIL_AT=step)[0] == 1
    assert checkout.steps() == STEPS[: STEPS.index(step) + 1]
    assert checkout.run()[0] == 0
    assert checkout.steps() == STEPS


def test_a_set_up_that_was_killed_is_made_anew_by_the_next_call(checkout: Checkout) -> None:
    process = checkout.start(SLOW="1")
    while not checkout.asked.exists() or "uv" not in checkout.asked.read_text():
        time.sleep(0.01)
    process.kill()
    process.communicate()
    checkout.steps()
    assert checkout.run()[0] == 0
    assert checkout.steps()[-4:] == STEPS


def test_two_first_uses_at_once_set_up_once(checkout: Checkout) -> None:
    both = [checkout.start(SLOW="0.2") for _ in range(2)]
    said = [process.communicate(timeout=60)[1] for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert checkout.steps() == STEPS
    assert sum("waiting for another set-up" in text for text in said) == 1


# ---- once it is set up -----------------------------------------------------------------------


def test_the_next_call_sets_nothing_up_and_says_nothing(ready: Checkout) -> None:
    ready.python(NOTHING_WORKS)
    code, out, err = ready.run(str(ready.root / "gotowar"), "odds", "a b", cwd=ready.root.parent)
    assert (code, err, ready.steps()) == (0, "", [])
    assert out == f"in {ready.root.parent}, path none: -P -m gotowar odds a b\n"


@pytest.mark.parametrize(
    "changed", ["pyproject.toml", "requirements/run.txt", "requirements/uv.txt", "tools/setup.sh"]
)
def test_a_changed_lock_sets_up_again(ready: Checkout, changed: str) -> None:
    with (ready.root / changed).open("a") as file:
        file.write("# changed\n")
    assert ready.run()[0] == 0
    assert ready.steps() == STEPS


def test_a_changed_lock_of_developers_is_none_of_a_players_business(ready: Checkout) -> None:
    (ready.root / "requirements/dev.txt").write_text("")
    assert ready.run()[0] == 0
    assert ready.steps() == []


def test_a_moved_checkout_sets_up_again(ready: Checkout) -> None:
    ready.root = ready.root.rename(ready.root.with_name("moved"))
    assert ready.run()[0] == 0
    assert ready.steps() == STEPS


def test_it_is_found_through_links(ready: Checkout) -> None:
    folder = ready.root.parent / "bin"
    folder.mkdir()
    (folder / "first").symlink_to("../a check out/gotowar")
    (folder / "gotowar").symlink_to(folder / "first")
    code, out, _ = ready.run("gotowar", "deal", PATH=f"{folder}:{ready.env['PATH']}")
    assert (code, ready.steps()) == (0, [])
    assert out.endswith("-P -m gotowar deal\n")


def test_exit_codes_pass_through(ready: Checkout) -> None:
    assert ready.run(EXIT="3")[0] == 3


def test_the_callers_python_path_does_not_reach_it(ready: Checkout) -> None:
    assert ", path none:" in ready.run(PYTHONPATH=str(ready.root), PYTHONHOME="nowhere")[1]


# ---- ./dev -----------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [[], ["help"], ["--help"], ["tset"]], ids=["none", "help", "flag", "typo"])
def test_dev_without_a_command_it_knows_says_which_there_are(checkout: Checkout, words: list[str]) -> None:
    code, out, err = checkout.run(str(checkout.root / "dev"), *words)
    assert (code, out, checkout.steps()) == (2, "", [])
    commands = ("test", "lint", "types", "fix", "bench", "prove", "lock")
    assert [command for command in commands if f"  {command} " not in err] == []
