"""``gotowar rounds``: questions in SQL to the rounds that ``gotowar simulate --rounds-out`` has written."""

import csv
import json
import math
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from io import StringIO
from typing import Any

import click

from gotowar.cli import UsageError, paper
from gotowar.cli.asking import plain
from gotowar.odds.refusal import NotAsked
from gotowar.simulate.rounds_asked import MOST_COUNTED, QUESTIONS, Answer, Rounds
from gotowar.simulate.rounds_file import COLUMNS, Column

FILE_FORMAT, ANSWER_FORMAT = "gotowar.rounds-file/1", "gotowar.rounds-answer/1"
MOST_ROWS = 100
"""Rows that a person is shown."""
WIDEST_CELL = 40
NOTHING = "–"
_NUMBERS = (int, float, Decimal)


@click.command("rounds")
@click.argument("file", type=click.Path())
@click.argument("sql", required=False)
@click.option("--json", "as_json", is_flag=True, help="The answer as JSON, all of its rows.")
@click.option("--csv", "as_csv", is_flag=True, help="The answer as CSV, all of its rows.")
def command(file: str, sql: str | None, *, as_json: bool, as_csv: bool) -> None:
    """Ask FILE, which gotowar simulate --rounds-out has written, a question in SQL.

    The rounds are the view `rounds`, one row for each seat and round; it can be read and nothing else.
    Without SQL the command says what the file holds, and what might be asked. The SQL is DuckDB's.

    \b
    Examples:
      gotowar rounds run.parquet
      gotowar rounds run.parquet "SELECT first, count(*) FROM rounds GROUP BY first"
      gotowar rounds run.parquet "FROM rounds WHERE war = 'tied' LIMIT 20" --csv
    """
    if as_json and as_csv:
        raise UsageError("--json and --csv write to standard output: choose one")
    if as_csv and sql is None:
        raise UsageError('--csv has nothing to write: ask something, as in "FROM rounds"')
    try:
        with Rounds(file) as rounds:
            if sql is None:
                _about(file, rounds, as_json=as_json)
            else:
                _answer(rounds, sql, as_json=as_json, as_csv=as_csv)
    except NotAsked as error:
        raise UsageError(plain(f"{file}: {error}")) from None


# ---- what a file holds ---------------------------------------------------------------------------


def _about(file: str, rounds: Rounds, *, as_json: bool) -> None:
    count, columns = rounds.count(), COLUMNS[rounds.game]
    if as_json:
        paper.as_json(_about_json(file, rounds, count))
        return
    paper.title(plain(f"{file}: {rounds.game}, {count:,} rows"))
    for name, value in rounds.metadata.items():
        paper.field(plain(name), plain(value))
    paper.heading("The view rounds: one row for each seat and round")
    for column in columns:
        paper.field(column.name, _says(column))
    paper.heading("What might be asked")
    for asked, sql in QUESTIONS[rounds.game]:
        paper.paragraph(f"{asked}:", 2)
        paper.paragraph(sql, 4, 4, bold=True)


def _says(column: Column) -> str:
    return f"{column.says}: {', '.join(column.names)}" if column.names else column.says


def _about_json(file: str, rounds: Rounds, count: int) -> dict[str, Any]:
    columns = [
        {"name": one.name, "type": one.type, "says": one.says, "names": list(one.names)}
        for one in COLUMNS[rounds.game]
    ]
    questions = [{"asks": asks, "sql": sql} for asks, sql in QUESTIONS[rounds.game]]
    return {
        "format": FILE_FORMAT,
        "file": file.encode(errors="replace").decode(),
        "rows": count,
        "metadata": rounds.metadata,
        "columns": columns,
        "questions": questions,
    }


# ---- an answer -----------------------------------------------------------------------------------


def _answer(rounds: Rounds, sql: str, *, as_json: bool, as_csv: bool) -> None:
    answer = rounds.ask(sql)
    if as_json:
        for part in _json(answer):
            click.echo(part, nl=False)
    elif as_csv:
        _csv(answer)
    else:
        shown = next(answer.rows, [])
        _table([heading.name for heading in answer.headings], shown[:MOST_ROWS])
        if not shown:
            paper.paragraph("no rows", 2, dim=True)
        if len(shown) > MOST_ROWS:
            _tell_rest(rounds.how_many(sql))


def _tell_rest(many: int | None) -> None:
    least = "more than" if many is None else "at least" if many == MOST_COUNTED else ""
    told = f"{least} {many or MOST_ROWS:,} rows; the first {MOST_ROWS} are shown."
    paper.echo()
    paper.paragraph(f"{told.strip()} --csv and --json write all of them.", dim=True)


def _json(answer: Answer) -> Iterator[str]:
    """One document, a row a line, written as the rows come."""
    head = {
        "format": ANSWER_FORMAT,
        "columns": [heading._asdict() for heading in answer.headings],
    }
    yield json.dumps(head)[:-1] + ', "rows": ['
    count = 0
    for rows in answer.rows:
        told = [json.dumps([_plain(cell) for cell in row]) for row in rows]
        yield ("," if count else "") + "\n  " + ",\n  ".join(told)
        count += len(rows)
    yield f'\n], "count": {count}}}\n'


def _plain(cell: Any) -> Any:
    """As JSON can say it; what is neither finite nor known is null."""
    if isinstance(cell, float):
        return cell if math.isfinite(cell) else None
    if cell is None or isinstance(cell, str | int):
        return cell
    if isinstance(cell, Decimal):
        return float(cell)
    if isinstance(cell, dict):
        return {str(key): _plain(value) for key, value in cell.items()}
    if isinstance(cell, list | tuple):
        return [_plain(value) for value in cell]
    return str(cell)


def _csv(answer: Answer) -> None:
    paper.echo(_lines([[heading.name for heading in answer.headings]]))
    for rows in answer.rows:
        paper.echo(_lines([_word(cell) for cell in row] for row in rows))


def _lines(rows: Iterable[Sequence[Any]]) -> str:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()[:-1]


def _word(cell: Any) -> Any:
    return str(cell).lower() if isinstance(cell, bool) else cell


def _table(names: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Columns as wide as they need to be, numbers to the right; where the terminal is too narrow for them a
    row becomes a list of what it has."""
    found = list(rows)
    heads = [_cell(name) for name in names]
    cells = [[_cell(cell) for cell in row] for row in found]
    widths = [max(map(len, column)) for column in zip(heads, *cells, strict=True)]
    right = [_is_number([row[place] for row in found]) for place in range(len(heads))]
    if sum(widths) + 2 * len(widths) > paper.width():
        _lists(heads, cells)
        return
    for number, line in enumerate((heads, *cells)):
        put = (
            cell.rjust(width) if numeric else cell.ljust(width)
            for cell, width, numeric in zip(line, widths, right, strict=True)
        )
        text = "  ".join(("", *put)).rstrip()
        paper.echo(paper.dim(text) if number == 0 else text)


def _is_number(column: Sequence[Any]) -> bool:
    told = [cell for cell in column if cell is not None]
    return bool(told) and all(isinstance(cell, _NUMBERS) and not isinstance(cell, bool) for cell in told)


def _lists(heads: Sequence[str], cells: Iterable[Sequence[str]]) -> None:
    for row in cells:
        told = (f"{head} {cell}" for head, cell in zip(heads, row, strict=True) if cell != NOTHING)
        paper.paragraph(" · ".join(told), 2, 4)


def _cell(cell: Any) -> str:
    if cell is None:
        return NOTHING
    if isinstance(cell, float):
        return f"{cell:.10g}"
    return plain(str(_word(cell)), WIDEST_CELL)
