"""``gotowar audit``: reports for people and programs, and files that are no records."""

import json
import subprocess
import sys
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gotowar.sheets import load
from tests.cli.driven import is_graceful, one_line, process, run, terminal
from tests.cli.records import Lines, honest, rewrite, spoiled


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return honest(Path("r.jsonl"))


def report(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("audit", str(path), "--json").stdout)
    return found


def test_a_clean_record(record: Path) -> None:
    result = run("audit", "r.jsonl")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        "r.jsonl: us-sd/casino-war\n"
        "2 rounds, 45 events, 5 wagers settled: $80 paid, $20 taken.\n"
        "clean: everything was dealt, settled and paid by the sheet\n"
    )
    assert report(record) == {
        "format": "gotowar.audit/1",
        "file": "r.jsonl",
        "sheet": "us-sd/casino-war",
        "digest_matches": True,
        "departures": [],
        "rounds": 2,
        "events": 45,
        "settled": 5,
        "paid": 80_00,
        "taken": 20_00,
        "differences": [],
        "unreadable": None,
        "ends_in_round": None,
        "clean": True,
    }


SPEC = Path(str(files("gotowar.sheets") / "data" / "us-sd" / "casino-war.spec.toml"))
OWN_WAYS = [
    # options of the table, the operator's own assumptions, what every command says of it
    (("--reading", "4d=profit"), "", ["reading 4d = profit"]),
    (("--reading", "4d=own-two"), "", []),
    ((), "burn_new_shoe = 2\ncut_offered = true", ["burn_new_shoe = 2"]),
    (("--reading", "burns=per-player"), 'wager_alterable = "never"', None),
]


@pytest.mark.parametrize(("options", "assumed", "told"), OWN_WAYS)
def test_a_table_with_ways_of_its_own_says_so(
    tmp_path: Path, options: tuple[str, ...], assumed: str, told: list[str] | None
) -> None:
    """A record names its own readings; a clean one must not pass for one dealt by the sheet's."""
    told = ["reading burns = per-player", "wager_alterable = never"] if told is None else told
    spec, path = tmp_path / "own.toml", str(tmp_path / "r.jsonl")
    spec.write_text(f"{SPEC.read_text()}\n[assumed]\n{assumed}\n")
    table = ("--spec", str(spec), *options)
    line = f"Not as the sheet chooses: {'; '.join(told)}."
    dealt = run("deal", *table, "--record", path, lines="go\n3 10\ngo\nKh\n9c\ngo\n")
    judged = run("audit", path)
    shown = (run("replay", path), run("play", *table, "--auto", "1"), run("play", *table))
    for result in (dealt, judged, *shown):
        assert result.exit_code == 0, result.stderr
        assert (line in " ".join(result.stdout.split())) == bool(told)
    assert judged.stdout.endswith("by the sheet, so read\n" if told else "by the sheet\n")
    for command in ("audit", "replay"):
        assert json.loads(run(command, path, "--json").stdout)["departures"] == told


def test_a_wrong_payment(record: Path) -> None:
    """Nine to one, where the sheet says ten: named with round, line, clause, and what is due."""
    spoiled(record, rewrite("wager-settled", {"paid": 4500}, wager="tie"))
    result = run("audit", "r.jsonl")
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout.splitlines()[1:] == [
        "2 rounds, 45 events, 5 wagers settled: $75 paid, $20 taken.",
        "By the sheet: $80 paid, $20 taken.",
        "",
        "1. round 1, line 23 [(4)(c)]: differs",
        "   recorded  seat 3 tie: a tie: pay $45, return $5 [(4)(c)]",
        "   right     seat 3 tie: a tie: pay $50, return $5 [(4)(c)]",
        "   money     the player got +$45, due +$50",
        "1 difference",
    ]
    (found,) = report(record)["differences"]
    assert found == {
        "round": 1,
        "line": 23,
        "clause": "(4)(c)",
        "what": "differs",
        "recorded": "seat 3 tie: a tie: pay $45, return $5 [(4)(c)]",
        "right": "seat 3 tie: a tie: pay $50, return $5 [(4)(c)]",
        "paid": 4500,
        "due": 5000,
    }


def test_another_sheet_file(record: Path) -> None:
    def another(lines: Lines) -> None:
        lines[0] = json.dumps({**json.loads(lines[0]), "digest": "ab" * 32}) + "\n"

    spoiled(record, another)
    result = run("audit", "r.jsonl")
    assert result.exit_code == 1
    assert "1. line 1 [product]: the record was dealt under another sheet file" in result.stdout
    assert "ab" * 32 in result.stdout
    found = report(record)
    assert (found["digest_matches"], found["clean"], found["differences"][0]["line"]) == (False, False, 1)


def test_a_round_that_was_not_finished(record: Path) -> None:
    def cut(lines: Lines) -> None:
        del lines[16:]

    spoiled(record, cut)
    result = run("audit", "r.jsonl")
    assert result.exit_code == 0
    assert "The record ends within round 1; due: deal seat 3." in result.stdout
    assert report(record)["ends_in_round"] == "round 1; due: deal seat 3"


BROKEN: dict[str, tuple[Callable[[Lines], None], int, str]] = {
    "the last line is cut off": (
        lambda lines: lines.__setitem__(-1, lines[-1][:10]),
        46,
        "the line is cut off: it has no end",
    ),
    "only the end of the last line is": (
        lambda lines: lines.__setitem__(-1, lines[-1].rstrip()),
        46,
        "the line is cut off: it has no end",
    ),
    "a line in the middle is garbled": (
        lambda lines: lines.__setitem__(29, "%" + lines[29]),
        30,
        "this is not JSON",
    ),
    "a key stands twice": (
        lambda lines: lines.__setitem__(29, '{"event": "chips-bought", "seat": 1, "seat": 2, "chips": 5}\n'),
        30,
        "'seat' stands twice",
    ),
    "no number": (
        lambda lines: lines.__setitem__(29, '{"event": "chips-bought", "seat": 1, "chips": NaN}\n'),
        30,
        "NaN is no whole number",
    ),
    "a huge number": (
        lambda lines: lines.__setitem__(
            29, f'{{"event": "chips-bought", "seat": 1, "chips": {"9" * 4000}}}\n'
        ),
        30,
        "a number of 4000 digits is no amount",
    ),
    "nested too deep": (lambda lines: lines.__setitem__(29, "[" * 100_000 + "\n"), 30, "this is not JSON"),
    "Windows' line ends": (
        lambda lines: lines.__setitem__(29, lines[29].replace("\n", "\r\n")),
        30,
        "it ends in CR LF",
    ),
    "a line without end": (
        lambda lines: lines.__setitem__(29, "x" * 2_000_000 + "\n"),
        30,
        "the line is longer than 1,048,576 bytes",
    ),
    "zeros": (lambda lines: lines.__setitem__(29, "\0" * 4096 + "\n"), 30, "this is not text"),
}


@pytest.mark.parametrize(("change", "line", "why"), BROKEN.values(), ids=BROKEN)
def test_what_is_whole_is_judged(record: Path, change: Callable[[Lines], None], line: int, why: str) -> None:
    """And the line that cannot be read is named; the exit code says so."""
    path = record.absolute()
    data = path.read_bytes().decode().splitlines(keepends=True)
    change(data)
    path.write_bytes("".join(data).encode())
    result = run("audit", "r.jsonl")
    assert result.exit_code == 2
    (said,) = result.stderr.splitlines()
    assert said.startswith(f"r.jsonl: line {line}: {why}")
    assert said.endswith("; judged is what stands before it")
    assert f"{line - 2} events" in result.stdout
    found = report(record)
    assert found["unreadable"]["line"] == line
    assert (found["events"], found["differences"], found["clean"]) == (line - 2, [], False)


def test_a_difference_before_the_broken_line_is_still_reported(record: Path) -> None:
    spoiled(record, rewrite("wager-settled", {"paid": 4500}, wager="tie"))
    spoiled(record, lambda lines: lines.__setitem__(-1, "{"))
    result = run("audit", "r.jsonl")
    assert result.exit_code == 2
    assert "line 23 [(4)(c)]: differs" in result.stdout


NO_RECORDS = {
    "empty": (b"", "line 1: the file is empty"),
    "a blank line": (b"\n", "line 1: the header is missing"),
    "text": (b"Dear auditor,\n", "line 1: this is not JSON"),
    "a program": (b"\x7fELF\x02\x01\x00\x00\n", "line 1: this is not text"),
    "Latin-1": (b'{"format": "\xe9"}\n', "line 1: this is not UTF-8"),
    "a byte order mark": (b"\xef\xbb\xbf{}\n", "line 1: it begins with a byte order mark"),
    "Windows' line ends": (b"{}\r\n", "line 1: it ends in CR LF"),
    "one endless line": (b"{" * 3_000_000, "line 1: the line is longer than 1,048,576 bytes"),
    "another format": (b'{"format": "gotowar.spec/1"}\n', "line 1: format is 'gotowar.spec/1'"),
    "escapes for a terminal": (b'{"format": "\\u001b[2J"}\n', "line 1: format is '\\x1b[2J'"),
}


@pytest.mark.parametrize("command", ["audit", "replay"])
@pytest.mark.parametrize(("data", "why"), NO_RECORDS.values(), ids=NO_RECORDS)
def test_a_file_that_is_no_record(tmp_path: Path, command: str, data: bytes, why: str) -> None:
    path = tmp_path / "r.jsonl"
    path.write_bytes(data)
    assert one_line(run(command, str(path))).startswith(f"{path}: {why}")
    if command == "audit":
        found = report(path)
        assert (found["sheet"], found["digest_matches"], found["clean"]) == (None, None, False)
        assert found["unreadable"]["line"] == 1


@pytest.mark.parametrize("command", ["audit", "replay"])
def test_no_file(tmp_path: Path, command: str) -> None:
    assert one_line(run(command, "nono.jsonl")) == "nono.jsonl: No such file or directory"
    assert one_line(run(command, str(tmp_path))) == f"{tmp_path}: Is a directory"
    assert one_line(run(command, "a\nb")) == "a b: No such file or directory"
    assert run(command).exit_code == 2


def test_names_cannot_steer_the_terminal(tmp_path: Path) -> None:
    """Whatever a falsifier writes into a name is shown as harmless text, on one line."""
    path = honest(tmp_path / "r.jsonl")
    spoiled(path, rewrite("player-sat", {"name": "\x1b[2J\x07\nclean:", "chips": -5}, seat=3))
    for command in ("audit", "replay"):
        result = run(command, str(path))
        assert "\x1b" not in result.output
        assert "\x07" not in result.output
        assert "\nclean:" not in result.output


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_no_file_breaks_it(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    """Bytes changed, cut out and put in anywhere in an honest record."""
    folder = tmp_path_factory.mktemp("spoiled")
    raw = bytearray(honest(folder / "r.jsonl").read_bytes())
    for _ in range(data.draw(st.integers(1, 5))):
        at = data.draw(st.integers(0, len(raw)))
        raw[at : at + data.draw(st.integers(0, 40))] = data.draw(st.binary(max_size=12))
    (folder / "r.jsonl").write_bytes(bytes(raw))
    for command in ("audit", "replay"):
        for more in ((), ("--json",)):
            result = run(command, str(folder / "r.jsonl"), *more)
            assert is_graceful(result), result.output


@pytest.mark.parametrize("name", load.spec_names())
def test_what_play_writes_is_clean(name: str, tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    run("play", "--spec", name, "--auto", "40", "--seats", "5", "--record", str(path))
    result = run("audit", str(path))
    assert (result.exit_code, "40 rounds" in result.stdout, "clean: " in result.stdout) == (0, True, True)


PEAK = """
import resource, sys
from gotowar.cli import cli
code = cli.main(["audit", sys.argv[1]], standalone_mode=False)
print(code, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def peak(path: Path) -> int:
    """The most memory that an audit of the file takes, in kilobytes."""
    done = subprocess.run(
        [sys.executable, "-c", PEAK, str(path)], capture_output=True, text=True, check=True, timeout=300
    )
    code, kilobytes = done.stdout.split()[-2:]
    assert code in {"0", "None"}, done.stdout
    return int(kilobytes)


@pytest.mark.slow
def test_a_long_record_is_read_as_a_stream(tmp_path: Path) -> None:
    """A hundred thousand events take no more memory than a thousand; a terminal sees how far it is."""
    short, long = tmp_path / "short.jsonl", tmp_path / "long.jsonl"
    run("play", "--auto", "40", "--seats", "7", "--record", str(short))
    run("play", "--auto", "2300", "--seats", "7", "--record", str(long))
    assert long.stat().st_size > 7_500_000
    assert peak(long) < peak(short) + 8_000
    with terminal("audit", str(long)) as shown:
        seen = shown.wait_for("clean: ")
        assert "auditing" in seen
        assert "100%" in seen
        assert shown.process.wait(60) == 0


def test_a_record_from_a_pipe(record: Path) -> None:
    with process("audit", "/dev/stdin") as started:
        out, err = started.communicate(record.read_text(), timeout=60)
    assert (started.returncode, err) == (0, "")
    assert "clean: " in out
