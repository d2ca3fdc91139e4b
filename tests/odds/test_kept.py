"""What is kept is read back whole, or not at all; nothing is kept where that is not wanted or not
possible."""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from gotowar.odds import kept
from gotowar.odds.blackjack_analysis import analyse
from gotowar.sheets.shipped import game

RESULT = {"edge": 0.1 + 0.2, "names": ["A", "10"], "nothing": None}


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(kept.VARIABLE, str(tmp_path / "kept"))
    return tmp_path / "kept"


def test_what_is_written_is_read() -> None:
    assert kept.read("one") is None
    kept.write("one", RESULT)
    assert kept.read("one") == RESULT
    assert kept.read("another") is None


@pytest.mark.parametrize("spoil", ["cut", "turned", "empty", "binary", "list"])
def test_a_file_that_is_not_whole_is_not_read(own_folder: Path, spoil: str) -> None:
    kept.write("one", RESULT)
    file = next(own_folder.rglob("one.json"))
    text = file.read_text(encoding="utf-8")
    check, body = text.split("\n", 1)
    file.write_bytes(
        {
            "cut": text[:-3],
            "turned": f"{check}\n{body.replace('10', '11')}",
            "empty": "",
            "binary": "\udcff",
            "list": "[]",
        }[spoil].encode("utf-8", "surrogateescape")
    )
    assert kept.read("one") is None
    kept.write("one", RESULT)
    assert kept.read("one") == RESULT


def test_off(own_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(kept.VARIABLE, "OFF")
    kept.write("one", RESULT)
    assert kept.read("one") is None
    assert kept.kernels() is None
    assert not own_folder.exists()


def test_a_folder_that_cannot_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file stands where the folder would be."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(kept.VARIABLE, str(tmp_path / "file"))
    kept.write("one", RESULT)
    assert kept.read("one") is None
    assert kept.kernels() is None


def test_the_user_s_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(kept.VARIABLE)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert kept.folder("blackjack") == tmp_path / "xdg" / "gotowar" / "blackjack"


def test_many_writers_at_once(own_folder: Path) -> None:
    """A reader sees all of one result or none."""
    results = [{"number": number, "long": [number] * 2000} for number in range(8)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda result: kept.write("one", result), results * 5))
        seen = list(pool.map(lambda _: kept.read("one"), range(40)))
    assert all(result in results for result in seen)
    assert [file.suffix for file in own_folder.rglob("*") if file.is_file()] == [".json"]


def test_a_key_knows_what_was_asked_and_the_code(monkeypatch: pytest.MonkeyPatch) -> None:
    assert kept.key("a", (1, 2)) == kept.key("a", (1, 2)) != kept.key("a", (1, 3))
    before = kept.key("a")
    monkeypatch.setattr(kept, "digest", lambda: "other code")
    assert kept.key("a") != before


def test_the_digest_is_of_all_that_counts() -> None:
    names = {path.name for pattern in kept.CODE for path in kept.ROOT.glob(pattern)}
    assert {
        "blackjack.py",
        "terms.py",
        "pay.py",
        "blackjack_kernel.py",
        "strategy.py",
        "war_blackjack.py",
    } <= names
    assert len(kept.digest()) == 64


PROGRAM = """
import sys
from gotowar.odds.blackjack_analysis import analyse
from tests.rules.blackjack_terms import SPOT, STANDARD
print(analyse((24,) * 13, STANDARD, SPOT).war_edge, int("numba" in sys.modules or "numpy" in sys.modules))
"""


@pytest.mark.xdist_group("numba")
def test_a_result_that_was_kept_needs_no_compiler(own_folder: Path) -> None:
    def run() -> list[str]:
        done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
        return done.stdout.split()

    first, again = run(), run()
    assert first[0] == again[0]
    assert (first[1], again[1]) == ("1", "0")
    assert json.loads(next(own_folder.rglob("blackjack/*.json")).read_text().split("\n", 1)[1])
    assert list(own_folder.rglob("*.nbi")), "what was compiled is kept as well"
    package = Path(kept.__file__).parent
    assert not list(package.rglob("*.nbi")), "and not in the package"


@pytest.mark.xdist_group("numba")
@pytest.mark.parametrize("ending", ["nbi", "nbc"])
def test_compiled_code_that_is_not_whole_is_compiled_again(own_folder: Path, ending: str) -> None:
    program = "from tools.bench_blackjack import best_play; print(best_play(1))"

    def run() -> str:
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        return done.stdout

    first = run()
    files = list(own_folder.rglob(f"*.{ending}"))
    assert files
    for file in files:
        file.write_bytes(file.read_bytes()[:40])
    assert run() == first
    assert all(file.stat().st_size > 40 for file in own_folder.rglob(f"*.{ending}"))


def test_one_result_serves_doubles_for_less_and_not(own_folder: Path) -> None:
    """Nobody who plays for its worth lays less than a whole double; soft seventeen does change it."""
    played = game("us-wa/war-blackjack")
    shoe, terms = (8,) * 13, played.blackjack
    known: list[int] = []
    for changed in (
        terms._replace(double_less=0),
        terms._replace(double_less=1),
        terms._replace(soft_17=1 - terms.soft_17),
    ):
        analyse(shoe, changed, played.spot)
        known.append(len(list(own_folder.rglob("blackjack/*.json"))))
    assert known == [1, 1, 2]
