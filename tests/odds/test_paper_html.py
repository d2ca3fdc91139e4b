"""A report as a page: whole, needing nothing, readable aloud, and with every text as text."""

import re
import subprocess
import sys
from itertools import pairwise

import pytest

from gotowar.odds.charts import NAMESPACE
from gotowar.odds.paper import Grid, Paper, Section
from gotowar.odds.paper_grid import figures, squared
from gotowar.odds.paper_html import page
from gotowar.odds.paper_style import STYLE
from gotowar.sheets.card_style import STYLE as CARD
from tests.cli.running import ROOT, Page, environment, plain
from tests.cli.test_card import contrast
from tests.odds.papers import HOSTILE, hostile, paper

PAPERS = {"typical": paper(), "large": paper(3), "hostile": hostile(), "bare": Paper("T", "", (), (), "F")}
PAPERS["one section"] = PAPERS["bare"]._replace(sections=(Section("only", "Only"),))
EACH = pytest.mark.parametrize("report", PAPERS.values(), ids=PAPERS)


# ---- the page ------------------------------------------------------------------------------------


@EACH
def test_the_page_is_whole_and_needs_nothing(report: Paper) -> None:
    text = page(report)
    found = Page(text)
    assert found.wrong == []
    assert text.startswith("<!doctype html>")
    assert {tag for tag, _ in found.tags} & {"script", "link", "img", "iframe", "object", "form"} == set()
    names = {a for _, attributes in found.tags for a in attributes}
    assert {a for a in names if a in {"src", "srcset", "style"} or a.startswith("on")} == set()
    assert set(re.findall(r"https?:[^\"]*", text)) <= {NAMESPACE}
    assert re.findall(r"url\(|@import", text) == []
    assert text.count("<style>") == 1  # pictures take that of the page


def test_a_tag_that_stays_open_would_be_seen() -> None:
    assert Page(page(paper()).replace("</figure>", "", 1)).wrong


@EACH
def test_the_page_reads_aloud(report: Paper) -> None:
    found = Page(page(report))
    names = [tag for tag, _ in found.tags]
    assert ("html", {"lang": "en"}) in found.tags
    assert names.count("h1") == names.count("main") == 1
    levels = [int(name[1]) for name in names if re.fullmatch("h[1-6]", name)]
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))
    assert names.count("table") == names.count("caption") == names.count("thead")
    assert all(a.get("scope") in {"col", "row"} for tag, a in found.tags if tag == "th")


@EACH
def test_every_name_that_is_referred_to_is_there_once(report: Paper) -> None:
    found = Page(page(report))
    ids = [str(a["id"]) for _, a in found.tags if "id" in a]
    assert sorted(ids) == sorted(set(ids))
    refer = [str(a[key]) for _, a in found.tags for key in ("aria-labelledby",) if key in a]
    assert {own for one in refer for own in one.split()} <= set(ids)
    assert {str(a["href"])[1:] for tag, a in found.tags if tag == "a"} <= set(ids)


def test_all_of_the_report_is_on_the_page() -> None:
    report = paper()
    words = Page(page(report)).words
    grids = [grid for section in report.sections for grid in section.grids]
    texts = [
        report.title,
        report.subtitle,
        report.footer,
        report.warning,
        *(t for f in report.facts for t in f),
    ]
    texts += [text for section in report.sections for text in (section.title, *section.lines)]
    texts += [t for grid in grids for t in (grid.caption, grid.note, *grid.heads, *sum(grid.rows, ()))]
    texts += [t for s in report.sections for c in s.charts for t in (c.title, c.says)]
    assert [text for text in texts if plain(text) not in words] == []
    assert page(report).count("<svg") == 4


def test_the_warning_is_a_note_and_absent_if_there_is_none() -> None:
    notes = [a for _, a in Page(page(paper())).tags if a.get("role") == "note"]
    assert notes == [{"class": "warning", "role": "note"}]
    assert "role=" not in page(PAPERS["bare"])


def test_contents_lead_to_each_section_and_one_section_needs_none() -> None:
    links = [a["href"] for tag, a in Page(page(paper())).tags if tag == "a"]
    assert links == [f"#{section.id}" for section in paper().sections]
    assert "<nav" not in page(PAPERS["one section"])


def test_a_wide_table_scrolls_in_a_box_of_its_own_which_a_keyboard_reaches() -> None:
    text = page(paper())
    boxes = [a for tag, a in Page(text).tags if tag == "div" and a.get("class") == "scroll"]
    assert len(boxes) == text.count("<table>") == 8
    assert all(a.get("role") == "region" and a.get("tabindex") == "0" and a["aria-labelledby"] for a in boxes)
    assert ".scroll { overflow-x: auto;" in STYLE


def test_the_same_report_gives_the_same_bytes_in_another_process() -> None:
    code = (
        "from tests.odds.papers import paper; from gotowar.odds.paper_html import page; print(page(paper()))"
    )
    again = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment(PYTHONHASHSEED="7"), capture_output=True,
        encoding="utf-8", check=True, timeout=120,
    )  # fmt: skip
    assert again.stdout == page(paper()) + "\n"
    assert page(paper()) != page(paper()._replace(footer="another"))


def test_what_stands_in_a_report_is_text_and_never_markup() -> None:
    text = page(hostile())
    body = text.split("</style>")[1]
    assert "<script" not in text
    assert re.findall(r"<b>|<u>|<x>", text) == []
    assert body.count("&lt;script&gt;") >= 14  # wherever a report has text
    assert HOSTILE in Page(text).words


# ---- grids -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cells", "flush"),
    [
        (("2.3301 %", "-0.5 %"), True),
        (("$5", "-$7.50", "+$1,000"), True),
        (("1 in 13", "1 in 240"), True),
        (("10 to 1", "1 to 2"), True),
        (("7/13", "-1/26"), True),
        (("3", "", "–"), True),
        (("", "–"), False),
        (("3", "none"), False),
        (("3 cards before each war", "3 cards"), False),
        (("230-15-040(7) says that it is so",), False),
        (("player wins",), False),
    ],
)
def test_a_column_of_figures_stands_flush_right(cells: tuple[str, ...], flush: bool) -> None:
    grid = Grid("c", ("name", "x"), tuple(("12", cell) for cell in cells))
    assert figures(grid) == (False, flush)  # the first names the row, whatever stands there
    assert (
        '<td class="figure">' in page(paper()._replace(sections=(Section("s", "S", (), (grid,)),)))
    ) is flush


def test_rows_are_filled_to_one_length_and_none_is_cut() -> None:
    grid = squared(Grid("c", ("name", "x"), (("a",), ("b", "1", "2"))))
    assert grid.heads == ("name", "x", "")
    assert grid.rows == (("a", "", ""), ("b", "1", "2"))
    assert page(paper()).count('<th scope="col"></th>') == 0
    text = page(paper()._replace(sections=(Section("s", "S", (), (grid,)),)))
    assert '<thead><tr><th scope="col">name</th><th scope="col" class="figure">x</th><td' in text
    assert (
        Page(page(paper()._replace(sections=(Section("s", "S", (), (grid, Grid("", (), ()))),)))).wrong == []
    )


# ---- how it looks --------------------------------------------------------------------------------------


def schemes(style: str) -> list[dict[str, str]]:
    blocks = re.findall(r":root \{(.*?)\}", style, flags=re.DOTALL)
    return [dict(re.findall(r"--([\w-]+): (#[0-9a-f]{3,6});", block)) for block in blocks]


def test_colours_are_those_of_the_rule_card() -> None:
    for ours, cards in zip(schemes(STYLE), schemes(CARD), strict=True):
        assert ours.items() >= cards.items()


PAIRS = [("ink", "paper"), ("ink", "band"), ("soft", "paper"), ("soft", "band"), ("on-felt", "felt")]
PAIRS += [("ink", "card"), ("line", "paper")]


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), PAIRS)
def test_text_can_be_read_in_both_schemes(scheme: int, text: str, ground: str) -> None:
    colours = schemes(STYLE)[scheme]
    assert contrast(colours[text], colours[ground]) >= 4.5


def test_on_paper_all_is_black_on_white() -> None:
    printed = schemes(STYLE)[2]
    assert (printed["ink"], printed["paper"]) == ("#000", "#fff")
    assert "@page" in STYLE
