"""A PAR sheet as comma-separated values: the figures of the JSON, and in every row what was asked."""

import csv
import io
from fractions import Fraction
from typing import Any

import pytest

from gotowar import __version__
from gotowar.cards import ALL
from gotowar.odds import par_csv
from gotowar.odds.par import Par
from gotowar.odds.question import Question
from tests.odds.pars import QUARTER, document, par
from tests.odds.small import MA, WA, asked
from tests.odds.test_par import DOCUMENTS, IDS


def rows(found: Par) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(par_csv.table([found]))))


@pytest.mark.parametrize(("sheet", "picked", "told"), DOCUMENTS, ids=IDS)
def test_csv_says_what_json_says(sheet: str, picked: dict[str, str], told: Any) -> None:
    found = rows(par(asked(sheet, 6, picked)))
    assert {row["wager"] for row in found} == set(told["wagers"])
    assert {(row["sheet"], row["decks"]) for row in found} == {(sheet, "6")}
    edges = {(row["wager"], row["policy"]): row["exact"] for row in found if row["figure"] == "edge"}
    for policy, figures in told["wagers"]["initial"]["policies"].items():
        assert edges["initial", policy] == figures["edge"]
    assert edges["tie", "war"] == told["wagers"]["tie"]["edge"]
    assert {row["figure"] for row in found if not row["exact"]} == {"sd", "skewness"}
    exact = [row for row in found if row["exact"]]
    assert all(float(row["decimal"]) == pytest.approx(float(Fraction(row["exact"]))) for row in exact)


CSV_ASKED: list[tuple[str, Question, dict[str, str]]] = [
    ("the sheet itself", asked(MA), {"readings": "", "removed": "", "departures": ""}),
    ("another reading is still the regulation", asked(MA, 6, {"8g3": "one-to-one"}),
     {"readings": "8g3 = one-to-one", "removed": "", "departures": ""}),
    ("a what-if is not", asked(WA, 6, sets=QUARTER),
     {"readings": "", "departures": "surrender_loses = 1 in 4"}),
    ("nor are other decks", asked(WA, 1), {"departures": "1 deck, where the sheet has 6"}),
    ("cards that are gone", asked(WA).without(ALL[0]), {"removed": "2c", "departures": ""}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "question", "told"), CSV_ASKED, ids=[row[0] for row in CSV_ASKED])
def test_every_csv_row_says_what_was_asked(name: str, question: Question, told: dict[str, str]) -> None:
    found = rows(par(question))
    told = {**told, "software": __version__, "digest": question.digest}
    assert all(row[column] == said for row in found for column, said in told.items())


def test_csv_has_the_moments_of_json() -> None:
    told = {row["figure"]: row["decimal"] for row in rows(par(asked(WA))) if row["wager"] == "tie"}
    tie = document(asked(WA))["wagers"]["tie"]
    found = [float(told[name]) for name in ("sd", "skewness")]
    assert found == pytest.approx([tie["sd"], tie["skewness"]], abs=1e-6)
