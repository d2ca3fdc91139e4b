"""Pictures: what they show, that nothing is cut or laid over another, that they are always the same bytes."""

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from itertools import combinations
from math import cos, inf, isclose, nan, radians, sin

import pytest

from gotowar.odds import charts_axes as axes
from gotowar.odds.charts import NAMESPACE, svg
from gotowar.odds.charts_draw import num, width, wrap
from gotowar.odds.charts_style import COLOURS, DARK, LIGHT, PRINTED, STANDALONE
from gotowar.odds.paper import Band, Chart, Series
from tests.cli.running import ROOT, environment
from tests.cli.test_card import contrast
from tests.odds.papers import AFTER, COST, DECKS, EMPTY, HARD, HOSTILE, OUTCOMES, TYPICAL, hostile, series

ALL = (*TYPICAL, *HARD, EMPTY, *hostile().sections[0].charts)
IDS = [chart.id[:8] + chart.kind for chart in ALL]


def tree(chart: Chart) -> ET.Element:
    return ET.fromstring(svg(chart))


def find(chart: Chart, tag: str, kind: str = "") -> list[ET.Element]:
    found = tree(chart).iter(f"{{{NAMESPACE}}}{tag}")
    return [one for one in found if kind in ("", *one.get("class", "").split())]


def words(chart: Chart, kind: str = "") -> list[str]:
    return [one.text or "" for one in find(chart, "text", kind)]


# ---- the file ------------------------------------------------------------------------------------


@pytest.mark.parametrize("chart", ALL, ids=IDS)
def test_a_picture_is_whole_and_named(chart: Chart) -> None:
    root = tree(chart)
    ids = {one.get("id"): one.text for one in root.iter() if one.get("id")}
    assert root.get("role") == "img"
    assert [ids[own] for own in root.get("aria-labelledby", "").split()] == [chart.title, chart.says or None]
    assert len(ids) == 2


@pytest.mark.parametrize("chart", ALL, ids=IDS)
def test_a_picture_fetches_nothing_and_runs_nothing(chart: Chart) -> None:
    text = svg(chart)
    assert re.findall(r"https?:[^\"]*", text) == [NAMESPACE]
    assert re.findall(r"<script|url\(|@import|href|\son\w+=\"", text) == []
    assert {one.tag.removeprefix(f"{{{NAMESPACE}}}") for one in tree(chart).iter()} <= {
        "svg", "style", "title", "desc", "path", "rect", "circle", "text",
    }  # fmt: skip


@pytest.mark.parametrize("chart", ALL, ids=IDS)
def test_coordinates_are_short_and_never_minus_nought(chart: Chart) -> None:
    root = tree(chart)
    numbers = [
        n for one in root.iter() for v in one.attrib.values() for n in re.findall(r"-?[\d.]+(?:e\d+)?", v)
    ]
    drawn = [one.get(a, "") for one in root.iter() for a in ("d", "x", "y", "width", "height", "cx", "cy")]
    assert not [n for text in drawn for n in re.findall(r"\d+\.\d{3,}|-0(?![\d.])|nan|inf|e-", text)]
    assert numbers
    assert not any(says.lstrip("$") in {"-0", "-0 %"} for says in words(chart))


@pytest.mark.parametrize(
    ("value", "written"),
    [(-0.004, "0"), (-0.005001, "-0.01"), (0.0, "0"), (1.5, "1.5"), (10.0, "10"), (2.0 / 3, "0.67")],
)
def test_a_coordinate(value: float, written: str) -> None:
    assert num(value) == written


def test_another_process_draws_the_same_bytes() -> None:
    code = "from tests.odds.test_charts import ALL, svg; print(''.join(map(svg, ALL)))"
    again = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment(PYTHONHASHSEED="7"), capture_output=True,
        encoding="utf-8", check=True, timeout=120,
    )  # fmt: skip
    assert again.stdout == "".join(map(svg, ALL)) + "\n"
    assert svg(DECKS) != svg(DECKS._replace(unit=""))


@pytest.mark.parametrize("value", [nan, inf, -inf])
def test_what_has_no_place_on_an_axis_is_not_passed_over(value: float) -> None:
    with pytest.raises(ValueError, match=r"chart decks: .* has no place on an axis"):
        svg(DECKS._replace(series=(series("a", 1, value),)))
    with pytest.raises(ValueError, match="has no place"):
        svg(AFTER._replace(bands=(Band("all", 0, value),)))


# ---- nothing is cut, nothing lies over another -------------------------------------------------------


Corner = tuple[float, float]


def outline(one: ET.Element) -> list[Corner]:
    """The four corners of a lettering, as wide as it may become."""
    kinds = one.get("class", "").split()
    size = next(
        (s for k, s in (("head", 18.0), ("value", 12.0), ("s12", 12.0), ("s11", 11.0)) if k in kinds), 13.0
    )
    size = 12.0 if kinds and kinds[0].startswith("value") else size
    wide = width(one.text or "", size)
    end, start = ({"right", "end", "value-end"}, {"head", "says", "start", "value-start"})
    back = wide if end & set(kinds) else 0 if start & set(kinds) else wide / 2
    x, y = float(one.get("x", 0)), float(one.get("y", 0))
    turned = re.match(r"rotate\((-?\d+)", one.get("transform", ""))
    angle = radians(float(turned[1])) if turned else 0
    return [
        (x + a * cos(angle) - b * sin(angle), y + a * sin(angle) + b * cos(angle))
        for a, b in ((-back, -0.7 * size), (wide - back, -0.7 * size), (wide - back, 0), (-back, 0))
    ]


def apart(one: list[Corner], other: list[Corner]) -> bool:
    """Whether a straight line can pass between: one along a side of either."""
    for shape in (one, other):
        for (x1, y1), (x2, y2) in zip(shape, shape[1:] + shape[:1], strict=True):
            along = [[(x - x1) * (y2 - y1) - (y - y1) * (x2 - x1) for x, y in each] for each in (one, other)]
            if max(along[0]) <= min(along[1]) + 1e-6 or max(along[1]) <= min(along[0]) + 1e-6:
                return True
    return False


@pytest.mark.parametrize("chart", ALL, ids=IDS)
def test_every_word_is_inside_and_clear_of_every_other(chart: Chart) -> None:
    root = tree(chart)
    _, _, wide, high = map(float, root.get("viewBox", "").split())
    texts = [(one.text, outline(one)) for one in find(chart, "text")]
    assert [
        text for text, corners in texts for x, y in corners if not (0 <= x <= wide and 0 <= y <= high)
    ] == []
    assert [(a, b) for (a, one), (b, other) in combinations(texts, 2) if not apart(one, other)] == []


def test_the_check_would_see_words_that_touch() -> None:
    here = ET.fromstring('<text class="tick" x="50" y="50">one</text>')
    assert not apart(outline(here), outline(ET.fromstring('<text class="tick" x="60" y="52">two</text>')))
    assert apart(outline(here), outline(ET.fromstring('<text class="tick" x="90" y="52">two</text>')))


@pytest.mark.parametrize("chart", ALL, ids=IDS)
def test_marks_are_inside(chart: Chart) -> None:
    _, _, wide, high = map(float, tree(chart).get("viewBox", "").split())
    for one in find(chart, "rect"):
        x, y, w, h = (float(one.get(name, -1)) for name in ("x", "y", "width", "height"))
        assert min(x, y, w, h) >= 0
        assert x + w <= wide
        assert y + h <= high
    for one in find(chart, "path"):
        places = re.findall(r"(-?[\d.]+) (-?[\d.]+)", one.get("d", ""))
        assert all(0 <= float(x) <= wide and 0 <= float(y) <= high for x, y in places)


# ---- bars ----------------------------------------------------------------------------------------------


def test_bars_stand_on_the_zero_line_and_hang_from_it() -> None:
    chart = OUTCOMES._replace(series=(series("a", 4, -2, 0),), labels=("a", "b", "c"))
    bars = [(float(b.get("y", 0)), float(b.get("height", 0))) for b in find(chart, "rect", "f1")]
    (up, tall), (down, deep), (_, none) = bars
    assert tall == pytest.approx(2 * deep, abs=0.02)
    assert up + tall == pytest.approx(down, abs=0.02)
    assert none == 0
    assert words(chart, "value") == ["4 %", "-2 %", "0 %"]


def test_the_value_is_over_each_of_fourteen_bars_and_over_none_of_fifteen() -> None:
    few = OUTCOMES._replace(series=(series("a", *range(14)),), labels=())
    more = OUTCOMES._replace(series=(series("a", *range(15)),), labels=())
    assert len([t for t in find(few, "text") if t.get("class", "").startswith("value")]) == 14
    assert [t for t in find(more, "text") if t.get("class", "").startswith("value")] == []
    assert len(find(more, "rect", "f1")) == 15


def test_two_series_stand_side_by_side_and_are_named() -> None:
    first, second = find(COST, "rect", "f1")[1:], find(COST, "rect", "f2")[1:]  # after the legend's own
    ends = [float(b.get("x", 0)) + float(b.get("width", 0)) for b in first]
    assert all(end <= float(b.get("x", 0)) for end, b in zip(ends, second, strict=True))
    assert words(COST, "start") == ["initial wager", "tie wager"]
    assert words(OUTCOMES, "start") == []  # one series needs no legend


def test_long_labels_lean_and_short_ones_do_not() -> None:
    assert [t for t in find(OUTCOMES, "text") if t.get("transform")] == []
    long = next(chart for chart in HARD if chart.id == "long")
    leaning = [t.text for t in find(long, "text") if t.get("transform", "").startswith("rotate(-45")]
    assert " ".join(str(t) for t in leaning) == " ".join(long.labels)


def test_of_very_many_labels_the_zero_is_kept() -> None:
    many = next(chart for chart in HARD if chart.id == "many")
    shown = words(many, "s13")
    assert "0" in shown
    assert 5 <= len(shown) < 41


def test_a_label_that_is_missing_is_the_number_of_its_place() -> None:
    chart = OUTCOMES._replace(series=(series("a", 1, 2, 3),), labels=("first",))
    assert words(chart, "s13") == ["first", "1", "2"]


# ---- lines and areas -----------------------------------------------------------------------------------


def test_a_dot_at_every_point_and_a_tick_under_each_of_a_few() -> None:
    assert len(find(DECKS, "circle", "f1")) == len(DECKS.series[0].points) + 1  # and one in the legend
    assert len(find(DECKS, "path", "f2")) == len(DECKS.series[1].points) + 1
    assert words(DECKS, "tick")[:8] == list("12345678")


def test_colour_is_never_the_only_difference() -> None:
    many = next(chart for chart in HARD if chart.id == "lots")
    lines = [one.get("class") for one in find(many, "path") if (one.get("class") or "").startswith("l")]
    assert len(set(lines)) == 10
    dashes = {hue: re.search(rf"\.l{hue}\{{[^}}]*\}}", STANDALONE) for hue in (1, 2, 3, 6)}
    assert len({found[0].split("dasharray")[-1] for found in dashes.values() if found}) == 4


def test_a_series_without_points_says_so_and_a_picture_without_any_too() -> None:
    half = DECKS._replace(series=(DECKS.series[0], Series("other", ())))
    assert "other (no data)" in words(half)
    assert "no data" not in words(half)
    assert "no data" in words(EMPTY)
    assert words(EMPTY, "head") == ["Nothing yet"]


def test_bands_are_shaded_and_named_and_the_zero_line_is_marked() -> None:
    shades = [float(b.get("width", 0)) for b in find(AFTER, "rect", "band")]
    assert shades == sorted(shades)
    assert {"68 %", "95 %", "99 %"} <= set(words(AFTER))
    assert len(find(AFTER, "path", "zero")) == 2  # along, and across at no win and no loss
    right = AFTER._replace(series=(series("a", 1, 2, first=5),), bands=())
    assert len(find(right, "path", "zero")) == 1


def test_a_unit_stands_at_every_figure_and_a_long_one_in_the_name() -> None:
    assert "-$200" in words(AFTER, "tick")
    assert all(says.endswith(" %") for says in words(DECKS, "right"))
    long = DECKS._replace(unit=" units per hour of play")
    assert "edge (units per hour of play)" in words(long, "says")
    assert all("unit" not in says for says in words(long, "right"))


# ---- axes ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("low", "high", "texts"),
    [
        (0, 46.3, "0 10 20 30 40 50"),
        (-2.4, 5, "-4 -2 0 2 4 6"),
        (2.06, 2.34, "2.0 2.1 2.2 2.3 2.4"),
        (0, 3.3e-6, "0 0.000001 0.000002 0.000003 0.000004"),
        (0, 3.3e-9, "0 1×10⁻⁹ 2×10⁻⁹ 3×10⁻⁹ 4×10⁻⁹"),
        (-3.3e9, 2.2e9, "-4bn -2bn 0 2bn 4bn"),
        (0, 4.1e6, "0 1M 2M 3M 4M 5M"),
        (0, 52_000, "0 20,000 40,000 60,000"),
        (0, 3e15, "0 1×10¹⁵ 2×10¹⁵ 3×10¹⁵"),
    ],
)
def test_ticks_are_round_and_reach_past_both_ends(low: float, high: float, texts: str) -> None:
    axis = axes.rounded(low, high)
    assert " ".join(axis.texts) == texts
    assert axis.low <= low
    assert axis.high >= high
    assert isclose(axis.ticks[0], axis.low, abs_tol=1e-12)


def test_inside_a_stretch_there_are_only_ticks_that_are_in_it() -> None:
    assert axes.within(1, 240, 6).texts == ("50", "100", "150", "200")
    assert axes.within(1, 3, 9).texts[:3] == ("1.00", "1.25", "1.50")
    assert axes.within(1, 3, 9, whole=True).texts == ("1", "2", "3")


@pytest.mark.parametrize(
    ("values", "zero"),
    [
        ((2.06, 2.34), False),
        ((2, 4.1), True),
        ((2, 3.9), False),
        ((-1, 5), True),
        ((-2.3, -2.1), False),
        ((0,), True),
    ],
)
def test_an_axis_starts_at_zero_unless_that_hides_the_differences(
    values: tuple[float, ...], zero: bool
) -> None:
    assert axes.from_zero(values) is zero


@pytest.mark.parametrize(
    ("value", "digits", "written"),
    [
        (46.2982, 4, "46.3"), (46.2982, 6, "46.2982"), (0.5032, 4, "0.5032"), (2.0, 4, "2"), (-0.0, 4, "0"),
        (1234.5, 4, "1,234"), (1e9, 3, "1bn"), (2.5e6, 4, "2.5M"), (1e-4, 3, "0.0001"), (9e-5, 3, "9×10⁻⁵"),
    ],
)  # fmt: skip
def test_a_figure(value: float, digits: int, written: str) -> None:
    assert axes.figure(value, digits) == written


def test_lines_are_broken_between_words_and_inside_one_only_if_it_must_be() -> None:
    assert wrap("war: player wins", 60, 13) == ("war:", "player", "wins")
    assert wrap("war: player wins", 200, 13) == ("war: player wins",)
    assert "".join(wrap("Unwahrscheinlichkeit", 60, 13)) == "Unwahrscheinlichkeit"
    assert all(width(line, 13) <= 60 for line in wrap("Unwahrscheinlichkeit", 60, 13))
    assert wrap("", 60, 13) == ()


# ---- how it looks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", [LIGHT, DARK], ids=["light", "dark"])
def test_what_is_drawn_can_be_seen_in_both_schemes(scheme: dict[str, str]) -> None:
    assert all(contrast(scheme[text], scheme["paper"]) >= 4.5 for text in ("ink", "soft"))
    assert all(contrast(scheme[f"c{i + 1}"], scheme["paper"]) >= 3 for i in range(COLOURS))
    assert contrast(scheme["rule"], scheme["paper"]) < 3  # the grid stays behind


def test_a_file_follows_the_scheme_a_page_governs_and_paper_is_light() -> None:
    assert "prefers-color-scheme:dark" in svg(DECKS)
    assert "<style" not in svg(DECKS, style="")
    assert "var(" not in PRINTED
    assert "@media" not in PRINTED
    assert DARK["ink"] not in PRINTED


def test_what_stands_in_a_name_is_text_and_never_markup() -> None:
    for chart in hostile().sections[0].charts:
        assert "<script" not in svg(chart)
        assert "<u>" not in svg(chart)
        assert HOSTILE in "".join(tree(chart).itertext())
    assert (
        ET.fromstring(svg(DECKS._replace(title="a\x00b\x1f"))).findtext(f"{{{NAMESPACE}}}title")
        == "a\ufffdb\ufffd"
    )
