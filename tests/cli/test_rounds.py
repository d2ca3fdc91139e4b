"""``gotowar rounds``: what a file of rounds holds, what it answers, and what it refuses to do."""

import csv
import json
import os
import signal
import sys
import time
from pathlib import Path

import duckdb
import pytest

from gotowar.simulate.rounds_asked import QUESTIONS
from gotowar.simulate.rounds_file import COLUMNS
from tests.cli.driven import is_graceful, one_line, process, run
from tests.cli.running import at_terminal, plain
from tests.simulate.dealt_runs import casino_war_task, war_blackjack_task, write


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Of Casino War, three seats and 50,000 rounds."""
    path = tmp_path_factory.mktemp("rounds") / "run.parquet"
    write(path, casino_war_task())
    return str(path)


@pytest.fixture(scope="module")
def blackjack(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("rounds") / "run.parquet"
    write(path, war_blackjack_task())
    return str(path)


# ---- what a file holds ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", COLUMNS)
def test_a_file_says_what_it_holds(game: str, file: str, blackjack: str) -> None:
    done = run("rounds", file if game == "casino-war" else blackjack)
    said = plain(done.stdout)
    assert done.exit_code == 0
    assert f"{game}, 150,000 rows" in said
    assert "sheet us-ma/casino-war" in said
    assert [one.name for one in COLUMNS[game] if f" {one.name} {one.says}" not in said] == []
    assert [sql for _, sql in QUESTIONS[game] if plain(sql) not in said] == []


def test_what_was_laid_is_told(tmp_path: Path) -> None:
    """``net`` says nothing to somebody who does not know the bet."""
    path = str(tmp_path / "run.parquet")
    laid = ("--bet", "initial=10", "--bet", "tie=5")
    assert run("simulate", "us-wa", "--rounds", "5k", *laid, "--rounds-out", path).exit_code == 0
    told = json.loads(run("rounds", path, "--json").stdout)["metadata"]
    assert json.loads(told["bet_cents"]) == {"initial": 1000, "tie": 500}
    nets = "SELECT net FROM rounds WHERE war = 'tied' LIMIT 1"
    # The war tied pays the stake of the war besides: two units, and 10 to 1 on the tie.
    assert json.loads(run("rounds", path, nets, "--json").stdout)["rows"] == [[2 * 1000 + 10 * 500]]


def test_and_says_so_as_json(file: str) -> None:
    told = json.loads(run("rounds", file, "--json").stdout)
    assert (told["format"], told["file"], told["rows"]) == ("gotowar.rounds-file/1", file, 150_000)
    assert told["metadata"]["readings"] == '{"8g3": "one-to-one"}'
    assert [one["name"] for one in told["columns"]] == [one.name for one in COLUMNS["casino-war"]]
    assert [one["sql"] for one in told["questions"]] == [sql for _, sql in QUESTIONS["casino-war"]]


@pytest.mark.parametrize(
    ("game", "sql"), [(game, sql) for game, found in QUESTIONS.items() for _, sql in found], ids=str
)
def test_what_is_proposed_has_an_answer(game: str, sql: str, file: str, blackjack: str) -> None:
    done = run("rounds", file if game == "casino-war" else blackjack, sql, "--json")
    assert done.exit_code == 0, done.stderr
    assert json.loads(done.stdout)["count"] > 1


# ---- answers -------------------------------------------------------------------------------------

BY_SEAT = (
    "SELECT seat, count(*) AS rounds, NULL::INTEGER AS nothing, 'x' AS word, 1.5 AS half "
    "FROM rounds GROUP BY seat ORDER BY seat"
)


def test_a_table_has_its_numbers_to_the_right(file: str) -> None:
    assert run("rounds", file, BY_SEAT).stdout.splitlines() == [
        "  seat  rounds  nothing  word  half",
        "     1   50000  –        x      1.5",
        "     2   50000  –        x      1.5",
        "     3   50000  –        x      1.5",
    ]


def test_the_answer_as_json(file: str) -> None:
    assert json.loads(run("rounds", file, BY_SEAT, "--json").stdout) == {
        "format": "gotowar.rounds-answer/1",
        "columns": [
            {"name": "seat", "type": "UTINYINT"},
            {"name": "rounds", "type": "BIGINT"},
            {"name": "nothing", "type": "INTEGER"},
            {"name": "word", "type": "VARCHAR"},
            {"name": "half", "type": "DECIMAL(2,1)"},
        ],
        "rows": [[seat, 50_000, None, "x", 1.5] for seat in (1, 2, 3)],
        "count": 3,
    }


def test_the_answer_as_csv(file: str) -> None:
    assert run("rounds", file, BY_SEAT, "--csv").stdout.splitlines() == [
        "seat,rounds,nothing,word,half",
        "1,50000,,x,1.5",
        "2,50000,,x,1.5",
        "3,50000,,x,1.5",
    ]


CELLS = [
    ("true", "true", "true", True),
    ("'nan'::DOUBLE", "nan", "nan", None),
    ("'-inf'::DOUBLE", "-inf", "-inf", None),
    ("2::HUGEINT ** 70", "1.180591621e+21", "1.1805916207174113e+21", 2.0**70),
    ("(10::HUGEINT * 10 ** 18)::HUGEINT", "10000000000000000000", "10000000000000000000", 10**19),
    ("DATE '2026-01-02'", "2026-01-02", "2026-01-02", "2026-01-02"),
    ("[1, NULL]", "[1, None]", '"[1, None]"', [1, None]),
    ("{'a': 1.5}", "{'a': Decimal('1.5')}", "{'a': Decimal('1.5')}", {"a": 1.5}),
    ("'a' || chr(10) || chr(27) || 'b'", "a  b", '"a\n\x1bb"', "a\n\x1bb"),
    ("'x,y'", "x,y", '"x,y"', "x,y"),
    ("repeat('w', 50)", "w" * 40 + " …", "w" * 50, "w" * 50),
]


@pytest.mark.parametrize(("sql", "shown", "written", "told"), CELLS, ids=[row[0] for row in CELLS])
def test_cells(sql: str, shown: str, written: str, told: object, file: str) -> None:
    asked = f"SELECT {sql} AS x"
    assert run("rounds", file, asked).stdout.splitlines()[1].strip() == shown
    assert run("rounds", file, asked, "--csv").stdout == f"x\n{written}\n"
    assert json.loads(run("rounds", file, asked, "--json").stdout)["rows"] == [[told]]


def test_of_many_rows_a_hundred_are_shown_and_all_are_counted(file: str) -> None:
    lines = run("rounds", file, "SELECT round FROM rounds").stdout.splitlines()
    assert len(lines) == 1 + 100 + 2
    assert lines[-1] == "150,000 rows; the first 100 are shown. --csv and --json write all of them."
    just = run("rounds", file, "SELECT round FROM rounds LIMIT 100;").stdout.splitlines()
    assert len(just) == 1 + 100
    more = run("rounds", file, "SELECT round FROM rounds LIMIT 101;").stdout
    assert "\n101 rows; the first 100 are shown" in more
    remarked = run("rounds", file, "SELECT round FROM rounds LIMIT 101;  -- so many")
    assert "\nmore than 100 rows; the first 100 are shown" in remarked.stdout
    assert (remarked.exit_code, remarked.stderr) == (0, "")


def test_more_than_can_be_counted_is_said_to_be_at_least_so_many(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("gotowar.cli.rounds", "gotowar.simulate.rounds_asked"):
        monkeypatch.setattr(f"{module}.MOST_COUNTED", 1000)
    assert "at least 1,000 rows; the first 100" in run("rounds", file, "SELECT round FROM rounds").stdout
    assert "\n999 rows; the first 100" in run("rounds", file, "SELECT round FROM rounds LIMIT 999").stdout


def test_csv_and_json_have_all_rows(file: str) -> None:
    asked = "SELECT round, seat FROM rounds"
    due = [[number, seat] for number in range(1, 50_001) for seat in (1, 2, 3)]
    told = json.loads(run("rounds", file, asked, "--json").stdout)
    assert (told["rows"], told["count"]) == (due, 150_000)
    head, *rows = csv.reader(run("rounds", file, asked, "--csv").stdout.splitlines())
    assert (head, [[int(cell) for cell in row] for row in rows]) == (["round", "seat"], due)


def test_an_answer_without_rows(file: str) -> None:
    asked = "SELECT seat FROM rounds WHERE seat > 3"
    assert run("rounds", file, asked).stdout.splitlines() == ["  seat", "  no rows"]
    assert run("rounds", file, asked, "--csv").stdout == "seat\n"
    assert json.loads(run("rounds", file, asked, "--json").stdout)["rows"] == []


def test_a_row_too_wide_for_the_terminal_becomes_a_list(file: str) -> None:
    seen = at_terminal("rounds", file, "FROM rounds ORDER BY ALL LIMIT 1", COLUMNS="60").replace(
        "\x1b[0m", ""
    )
    assert plain(seen).startswith("block 0 · round 1 · seat 1 · side true · first ")
    assert max(map(len, seen.splitlines())) <= 60


READS = [
    "DESCRIBE rounds",
    "SUMMARIZE rounds",
    "SHOW TABLES",
    "VALUES (1)",
    "TABLE rounds",
    "PIVOT rounds ON seat IN (1, 2) USING count(*) GROUP BY first",
    "WITH a AS (FROM rounds) SELECT count(*) FROM a",
]


@pytest.mark.parametrize("sql", READS)
def test_whatever_only_reads_is_answered(sql: str, file: str) -> None:
    assert run("rounds", file, sql).exit_code == 0


# ---- what is refused -----------------------------------------------------------------------------

ELSEWHERE = [
    "FROM read_csv('{other}')",
    "FROM read_text('{other}')",
    "FROM read_blob('{other}')",
    "FROM read_json('{other}')",
    "FROM read_parquet('{other}')",
    "FROM '{other}'",
    "FROM glob('{folder}/*')",
    "FROM sniff_csv('{other}')",
    "FROM read_duckdb('{other}')",
    "FROM parquet_metadata('{other}')",
    "FROM query('FROM read_text(''{other}'')')",
    "FROM read_csv('http://127.0.0.1:9/a.csv')",
    "FROM 'http://127.0.0.1:9/a.parquet'",
    "FROM enable_profiling(save_location = '{new}')",
    "FROM enable_logging(storage = 'file', storage_path = '{new}')",
]
OTHER_STATEMENTS = [
    "COPY rounds TO '{new}'",
    "COPY rounds TO '{file}' (FORMAT parquet)",
    "EXPLAIN ANALYZE COPY rounds TO '{file}' (FORMAT parquet)",
    "EXPORT DATABASE '{new}'",
    "ATTACH '{new}'",
    "ATTACH '{other}' AS other",
    "INSERT INTO rounds VALUES (1)",
    "UPDATE rounds SET net = 1",
    "DELETE FROM rounds",
    "CREATE TABLE a AS FROM rounds",
    "CREATE OR REPLACE VIEW rounds AS SELECT 1",
    "DROP VIEW rounds",
    "PRAGMA version",
    "PRAGMA enable_profiling",
    "SET threads = 1",
    "SET enable_external_access = true",
    "RESET lock_configuration",
    "INSTALL httpfs",
    "LOAD httpfs",
    "CALL enable_logging('file')",
    "VACUUM",
    "CHECKPOINT",
    "PREPARE a AS SELECT 1",
    "PIVOT rounds ON seat USING count(*)",
    "SELECT 1; SELECT 2",
    "SELECT 1; COPY rounds TO '{new}'",
    "",
    "-- nothing",
]


@pytest.mark.parametrize("sql", ELSEWHERE + OTHER_STATEMENTS)
def test_nothing_else_is_read_and_nothing_written(sql: str, file: str, tmp_path: Path) -> None:
    other, new, before = tmp_path / "other.csv", tmp_path / "new", Path(file).read_bytes()
    other.write_text("secret\n1\n")
    named = sql.format(other=other, new=new, folder=tmp_path, file=file)
    said = one_line(run("rounds", file, "--", named))
    assert "secret" not in said
    if sql in OTHER_STATEMENTS:
        assert " is refused: a question only reads" in said or " statements: ask one question" in said
    assert sorted(tmp_path.iterdir()) == [other]
    assert Path(file).read_bytes() == before
    assert sorted(Path(file).parent.iterdir()) == [Path(file)]


@pytest.mark.parametrize(
    ("sql", "said"),
    [
        ("SELEC 1", 'syntax error at or near "SELEC"'),
        ("SELECT nothere FROM rounds", '"nothere" not found in FROM clause! Candidate bindings'),
        ("FROM nowhere", "Table with name nowhere does not exist"),
        ("SELECT first::INTEGER FROM rounds", "Could not convert string"),
        ("SELECT ?", "Values were not provided"),
        ("SELECT \ud800", "the question is not UTF-8 text"),
    ],
)
def test_bad_sql_is_told_in_one_line(sql: str, said: str, file: str) -> None:
    assert said in one_line(run("rounds", file, sql))


def test_what_is_no_file_of_rounds_is_told_in_one_line(tmp_path: Path, file: str) -> None:
    text, cut, others, later = (tmp_path / name for name in ("text", "cut", "others", "later"))
    text.write_text("seat,round\n1,1\n")
    cut.write_bytes(Path(file).read_bytes()[:-100])
    duckdb.execute(f"COPY (SELECT 1 AS seat) TO '{others}' (FORMAT parquet)")
    told = "format: 'gotowar.rounds/2', game: 'casino-war'"
    duckdb.execute(f"COPY (SELECT 1 AS seat) TO '{later}' (FORMAT parquet, KV_METADATA {{{told}}})")
    os.mkfifo(tmp_path / "pipe")
    for name, said in (
        ("text", "it is no Parquet file that can be read"),
        ("cut", "it is no Parquet file that can be read"),
        ("others", "a Parquet file, but not of rounds: gotowar simulate --rounds-out writes those"),
        ("later", "its format is 'gotowar.rounds/2': it must be 'gotowar.rounds/1' of casino-war or"),
        ("missing", "No such file or directory"),
        (".", "Is a directory"),
        ("pipe", "it is no file, but a device or a pipe"),
        ("a\udcffb", "No such file or directory"),
    ):
        for words in ((), ("SELECT 1",), ("--json",)):
            assert said in one_line(run("rounds", str(tmp_path / name), *words)), name


def test_options_that_exclude_each_other(file: str) -> None:
    assert "choose one" in one_line(run("rounds", file, "FROM rounds", "--json", "--csv"))
    assert "--csv has nothing to write" in one_line(run("rounds", file, "--csv"))


def test_a_name_that_sql_might_take_for_its_own(file: str, tmp_path: Path) -> None:
    path = tmp_path / "seat=9" / "it's [a] *{b}?.parquet"
    path.parent.mkdir()
    path.write_bytes(Path(file).read_bytes())
    assert run("rounds", str(path), "SELECT max(seat) FROM rounds", "--csv").stdout == "max(seat)\n3\n"


def test_without_its_library_it_is_said_in_one_line(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "duckdb", None)
    assert "need the duckdb package: pip install 'gotowar[rounds]'" in one_line(run("rounds", file))


def test_help_names_an_example() -> None:
    done = run("rounds", "--help")
    assert is_graceful(done)
    assert "gotowar rounds run.parquet" in done.stdout


ENDLESS = "SELECT count(*) FROM range(1000000000) a, range(1000000000) b WHERE a.range + b.range = 17"


def test_an_interrupt_ends_a_question_that_has_no_end(file: str) -> None:
    with process("rounds", file, ENDLESS) as started:
        while started.poll() is None:
            time.sleep(0.5)
            started.send_signal(signal.SIGINT)
        assert started.returncode == 130
        assert "Traceback" not in (started.stderr.read() if started.stderr else "")
