"""``gotowar sheets check``: every fault at once, with key, what is allowed and clause; and rubbish."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from gotowar.cli.sheets_files import MOST_BYTES
from gotowar.sheets import load
from tests.cli.running import ROOT, plain, program, run

DATA = ROOT / "src" / "gotowar" / "sheets" / "data"
SHIPPED = sorted(DATA.glob("*/*.spec.toml"))


@pytest.mark.parametrize("file", SHIPPED, ids=[f"{f.parent.name}/{f.name}" for f in SHIPPED])
def test_a_spec_that_ships_is_in_order(file: Path) -> None:
    result = run("sheets", "check", str(file))
    assert result.exit_code == 0, result.output
    name = f"{file.parent.name}/{file.name.removesuffix('.spec.toml')}"
    raw = load.load_spec(name)
    text = plain(result.stdout)
    assert f"is in order. “{raw['name']}”, by {raw['sheet']}" in text
    assert f"decks: {raw['decks']}" in text
    assert "\n\n" not in result.stdout.strip(), "one paragraph"


def test_what_a_house_assumes_is_told_as_its_spec_says_it() -> None:
    result = run("sheets", "check", str(ROOT / "docs" / "examples" / "sunday-war-blackjack.toml"))
    assert "Assumed: surrender = late, resplit_aces = true." in plain(result.stdout)


TEN_FAULTS = """
format = "gotowar.spec/1"
sheet = "us-wa/casino-war"
name = "Nothing right"
decks = 5
seats = 12
chip = 1
payment = "pay-and-pray"
shuffler = "manual"
cut = "dealer"
cut_card_behind = 3
preshuffled = "no"
idle_spread = "face-up"
device_secure = false
backs = ["red", "blue"]
jackpot = true

[limits.initial]
minimum = "5.00"
maximum = "500.00"

[limits.tie]
minimum = "9.00"
maximum = "1.00"

[authorized]
amount = "400.00"
since = 2023-08-19
cite = "WAC 230-15-140"

[readings]
units = "triple"

[assumed]
tie_pays = "11 to 1"
"""
KEYS = {
    *("decks", "seats", "chip", "payment", "cut_card_behind", "preshuffled", "backs", "jackpot"),
    *("limits.initial.maximum", "limits.tie", "readings.units", "assumed.tie_pays"),
}


def test_ten_faults_are_named_at_once(tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(TEN_FAULTS, encoding="utf-8")
    result = run("sheets", "check", str(file), "--json")
    assert result.exit_code == 1
    found = json.loads(result.stdout)
    assert (found["format"], found["file"], found["summary"]) == ("gotowar.check/1", str(file), None)
    faults = {fault["key"]: fault for fault in found["faults"]}
    assert len(faults) >= 10
    assert faults.keys() >= KEYS - {"cut_card_behind"}  # judged only where decks and seats can be
    assert faults["limits.initial.maximum"]["clause"] == "limits"
    assert "at most $400 by WAC 230-15-140" in faults["limits.initial.maximum"]["allowed"]
    on_paper = plain(run("sheets", "check", str(file)).stdout)
    for fault in found["faults"]:
        assert plain(f"{file}: {fault['key']}: {fault['found']}") in on_paper
        assert plain(f"allowed {fault['allowed']} clause {fault['clause']}") in on_paper
    assert f"{len(found['faults'])} faults" in on_paper


def write(data: bytes) -> Callable[[Path], str]:
    def make(folder: Path) -> str:
        file = folder / "spec.toml"
        file.write_bytes(data)
        return str(file)

    return make


GOOD = (DATA / "us-sd" / "casino-war.spec.toml").read_bytes()
RUBBISH: dict[str, tuple[Callable[[Path], str], int, str]] = {
    "missing": (lambda folder: str(folder / "gone.toml"), 2, "cannot be read: No such file"),
    "a folder": (str, 2, "cannot be read: Is a directory"),
    "no name": (lambda folder: "", 2, "cannot be read"),
    "a name no file has": (lambda folder: "a\0b", 2, "cannot be read: embedded null byte"),
    "a name too long": (lambda folder: "x" * 5000, 2, "cannot be read: File name too long"),
    "binary": (write(bytes(range(256))), 2, "is not UTF-8 text (byte 128)"),
    "UTF-16": (write(GOOD.decode().encode("utf-16")), 2, "is not UTF-8 text (byte 0)"),
    "zeros": (write(bytes(100)), 2, "is not TOML"),
    "huge": (write(b"#" * (MOST_BYTES + 1)), 2, "is too large: at most 1,000,000 bytes are read"),
    "endless": (lambda folder: "/dev/zero", 2, "is too large"),
    "not TOML": (write(b"{'decks': 6}"), 2, "is not TOML"),
    "JSON": (write(b'{"format": "gotowar.spec/1"}'), 2, "is not TOML"),
    "a key twice": (write(GOOD + b'\n[limits.tie]\nminimum = "1"\n'), 2, "is not TOML"),
    "nested without end": (write(b"a = " + b"[" * 100_000), 2, "nested too deep"),
    "a number without end": (write(b"decks = " + b"9" * 10_000), 2, "is not TOML"),
    "empty": (write(b""), 1, ""),
    "a remark": (write(b"# nothing\n"), 1, ""),
    "as large as may be": (write(b"#" * MOST_BYTES), 1, ""),
    "other tables": (write(b"[tool.ruff]\nline-length = 110\n"), 1, ""),
    "everything is a list": (write(GOOD.replace(b" = ", b" = [").replace(b"\n", b"]\n")), 2, ""),
    "a sheet nobody has": (write(GOOD.replace(b"us-sd/casino-war", "ußßd/❄".encode())), 1, ""),
    "a name of pictures": (write(GOOD.replace(b"South Dakota", "🂡🂮".encode())), 0, ""),
    "from another system": (write(b"\xef\xbb\xbf" + GOOD.replace(b"\n", b"\r\n")), 0, ""),
    "good": (write(GOOD), 0, ""),
}


@pytest.mark.parametrize(("make", "code", "said"), RUBBISH.values(), ids=RUBBISH)
def test_rubbish_is_refused_and_never_a_traceback(
    make: Callable[[Path], str], code: int, said: str, tmp_path: Path
) -> None:
    result = run("sheets", "check", make(tmp_path))
    assert result.exit_code == code, result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert said in result.stderr
    assert len(result.stderr.splitlines()) == (1 if code == 2 else 0)
    assert len(result.stderr) < 600
    assert (result.stdout == "") is (code == 2)


@pytest.mark.parametrize("command", [("card", "sd", "--spec"), ("trace", "sd", "--document")])
@pytest.mark.parametrize("name", ["missing", "a folder", "binary", "huge"])
def test_other_commands_read_files_no_differently(
    command: tuple[str, ...], name: str, tmp_path: Path
) -> None:
    make, code, said = RUBBISH[name]
    result = run("sheets", *command, make(tmp_path))
    assert (result.exit_code, result.stdout) == (code, "")
    assert said in result.stderr


FAULTY = GOOD.replace(b"decks = 6", b"decks = 5")
PROGRAMS = {
    "in order": (GOOD, 0, "is in order", ""),
    "faults": (FAULTY, 1, "allowed 6 to 8 decks clause (1)", ""),
    "rubbish": (b"=", 2, "", "Error: '-' is not TOML"),
}


@pytest.mark.parametrize(("data", "code", "told", "complaint"), PROGRAMS.values(), ids=PROGRAMS)
def test_as_a_program_that_reads_a_pipe(data: bytes, code: int, told: str, complaint: str) -> None:
    done = program("sheets", "check", "-", stdin=data)
    assert done.returncode == code
    assert told in plain(done.stdout)
    assert done.stderr.startswith(complaint)
    assert "Traceback" not in done.stdout + done.stderr


def test_a_file_whose_name_is_no_text(tmp_path: Path) -> None:
    """Names are bytes: what cannot be printed is replaced, in faults as in complaints."""
    name = b"\xff.toml".decode("utf-8", "surrogateescape")
    (tmp_path / name).write_bytes(FAULTY)
    done = program("sheets", "check", name, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (1, "")
    assert "?.toml: decks: 5" in done.stdout
    done = program("sheets", "check", name + "x", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr
