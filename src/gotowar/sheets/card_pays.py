"""The rule card's pay table: each result of a game with the clauses behind it and those that are shown.

Which results there are is each game's: its rows carry the odds of this table, readings included, and
examples that the rules themselves compute. The document's own schedule stands beneath, row by row.
"""

from collections.abc import Sequence

from gotowar.sheets.card_parts import Line, Pay, Row, Source, names, words
from gotowar.sheets.model import Clause


def pay_table(source: Source, rows: Sequence[Row], shown: Sequence[Clause]) -> tuple[Pay, ...]:
    """Every result, with the clauses shown beside it."""
    return tuple(
        Pay(row.result, row.pays, row.example, source.cite(*row.rests_on), tuple(lines))
        for row, lines in zip(rows, _placed(rows, shown), strict=True)
    )


def sign(rows: Sequence[Row], shown: Sequence[Clause]) -> tuple[Line, ...]:
    """What the document wants on the sign besides the rows."""
    held = {line for lines in _placed(rows, shown) for line in lines}
    on_sign = (words(clause) for clause in shown if "table sign" in clause.shown)
    return tuple(line for line in on_sign if line not in held)


def _placed(rows: Sequence[Row], shown: Sequence[Clause]) -> list[list[Line]]:
    """Each clause that is shown goes to the first row that rests on it."""
    placed: list[list[Line]] = [[] for _ in rows]
    for clause in shown:
        row = next((i for i, row in enumerate(rows) if names(clause) & set(row.rests_on)), None)
        if row is not None:
            placed[row].append(words(clause))
    return placed
