"""A report as a PDF: two pages, always the same bytes, every text as text, and a plain word without typst."""

import json
import re
import subprocess
import sys
from typing import Any

import pytest
import typst

from gotowar.odds import paper_pdf
from gotowar.odds.paper import Grid, Paper, Section
from gotowar.odds.paper_pdf import PAGES, SIZES, pdf
from gotowar.odds.paper_typst import TEMPLATE
from gotowar.odds.refusal import NotAsked
from tests.cli.running import ROOT, environment
from tests.odds.papers import EMPTY, HARD, HOSTILE, grid, hostile, paper

BARE = Paper("T", "", (), (), "F")
WIDE = Grid("Wide", tuple("abcdefghijklmnopqrst"), (("row", *["12,345,678.901"] * 19),) * 3)
LONG = Grid(
    "Long", ("clause", "says"), (("7(a)", "A player who ties may go to war or surrender. " * 3),) * 40
)
ODD = BARE._replace(
    sections=(
        Section("a", "A", ("x",), (WIDE, LONG, Grid("no columns", (), ()), Grid("no rows", ("a", "b"), ()))),
        Section("b", "B", (), (), (*HARD, EMPTY)),
    )
)
TEXT_ONLY = BARE._replace(sections=(Section("a", "A", tuple("word " * 400 for _ in range(30))),))


def pages(made: bytes) -> int:
    """By the page objects of the file itself, not by what typst said."""
    return len(re.findall(rb"/Type ?/Page(?![a-zA-Z])", made))


def chosen(report: Paper, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What was set at last: its type size, and the report as it was handed over."""
    kept: list[dict[str, str]] = []

    class Typst:
        query = staticmethod(typst.query)

        @staticmethod
        def compile(*_: Any, sys_inputs: dict[str, str], **__: Any) -> bytes:
            kept.append(sys_inputs)
            return b""

    monkeypatch.setattr(paper_pdf, "_typst", lambda: Typst)
    pdf(report)
    (only,) = kept
    return {"size": float(only["size"]), **json.loads(only["paper"])}


@pytest.mark.parametrize(
    "report",
    [BARE, paper(), paper(2), paper(4), hostile(), ODD],
    ids=["bare", "typical", "large", "larger", "hostile", "odd"],
)
def test_a_report_is_a_pdf_of_two_pages_at_most(report: Paper) -> None:
    made = pdf(report)
    assert made.startswith(b"%PDF-")
    assert 1 <= pages(made) <= PAGES


def test_text_is_never_cut_even_if_it_takes_more_pages() -> None:
    assert pages(pdf(TEXT_ONLY)) > PAGES


def test_a_typical_report_keeps_its_type_and_its_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    set_ = chosen(paper(), monkeypatch)
    assert set_["size"] >= 8
    assert sum(len(section["charts"]) for section in set_["sections"]) == 4
    assert set_["missing"] == ""


def test_a_larger_one_gets_a_smaller_type_before_it_loses_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    set_ = chosen(paper(2), monkeypatch)
    assert SIZES[-1] <= set_["size"] < SIZES[0]
    assert set_["missing"] == ""


def test_the_last_pictures_go_first_and_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    report = paper(4)
    set_ = chosen(report, monkeypatch)
    counts = [len(section["charts"]) for section in set_["sections"]]
    full = [len(section.charts) for section in report.sections]
    cut = next(i for i, (now, before) in enumerate(zip(counts, full, strict=True)) if now < before)
    assert set_["size"] == SIZES[-1]
    assert counts[:cut] == full[:cut]
    assert sum(counts[cut:]) == 0
    assert "Not drawn here for want of room: " in set_["missing"]
    assert report.sections[-2].charts[0].title in set_["missing"]


def test_the_same_report_gives_the_same_bytes_elsewhere_and_at_another_time() -> None:
    code = (
        "import sys; from tests.odds.papers import paper; from gotowar.odds.paper_pdf import pdf;"
        "sys.stdout.buffer.write(pdf(paper()))"
    )
    env = environment(PYTHONHASHSEED="7", TZ="Asia/Tokyo", SOURCE_DATE_EPOCH="86400", LANG="C")
    again = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, check=True, timeout=120
    )
    assert again.stdout == pdf(paper())
    assert b"CreationDate" not in again.stdout
    assert pdf(paper()) != pdf(paper()._replace(footer="another"))


def test_what_stands_in_a_report_is_handed_over_as_data() -> None:
    assert pages(pdf(hostile())) >= 1  # #panic() would have ended it
    title = typst.query(
        TEMPLATE, "heading", ignore_system_fonts=True, field="body",
        sys_inputs={"paper": json.dumps(paper_pdf._paper(hostile(), 3)), "size": "8"},
    )  # fmt: skip
    assert [one["text"] for one in json.loads(title)] == [HOSTILE, HOSTILE]
    assert HOSTILE.encode() not in TEMPLATE


def test_pictures_on_paper_are_light_and_have_words(monkeypatch: pytest.MonkeyPatch) -> None:
    charts = [chart for section in chosen(paper(), monkeypatch)["sections"] for chart in section["charts"]]
    assert all("prefers-color-scheme" not in chart["svg"] and "var(" not in chart["svg"] for chart in charts)
    assert charts[0]["says"].endswith("Nearly half of all rounds win.")


def test_nothing_is_warned_of_while_a_report_is_set() -> None:
    data = {"paper": json.dumps(paper_pdf._paper(paper(), 4)), "size": "8"}
    _, warnings = typst.compile_with_warnings(
        TEMPLATE, format="pdf", ignore_system_fonts=True, sys_inputs=data
    )
    assert [warning.message for warning in warnings] == []


def test_a_grid_too_wide_for_a_column_is_told_from_one_that_is_not() -> None:
    assert paper_pdf._wide(WIDE)
    assert not paper_pdf._wide(LONG)
    assert not paper_pdf._wide(grid("usual", 5, 7))
    assert not paper_pdf._wide(Grid("no rows", ("a", "b"), ()))


def test_without_typst_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(NotAsked, match=r"^PDF needs the typst package: pip install 'gotowar\[pdf\]'$"):
        pdf(paper())


def test_typst_is_loaded_by_who_asks_for_a_pdf_and_nobody_else() -> None:
    code = "import sys, gotowar.odds.paper_pdf; sys.exit('typst' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment(), check=True, timeout=120)
