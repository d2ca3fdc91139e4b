"""``gotowar sheets card``: the rule card on a terminal, as a page and as JSON, for every table that ships."""

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from gotowar.cli.sheets_files import specs_of
from gotowar.sheets import load
from gotowar.sheets.card_style import STYLE
from tests.cli.running import Page, plain, run

TABLES = [(sheet_id, spec) for sheet_id in load.sheet_ids() for spec in specs_of(load.load(sheet_id))]
SPECS = [spec for _, spec in TABLES]


def html(sheet_id: str, spec: str) -> str:
    result = run("sheets", "card", sheet_id, "--spec", spec, "--html", "-")
    assert result.exit_code == 0, result.output
    return result.stdout


def toml(spec: str, /, **changes: Any) -> str:
    """A shipped spec as a file, with other values for some of its plain keys."""
    lines = []
    raw = {**load.load_spec(spec), **changes}
    plain_keys = {key: value for key, value in raw.items() if not isinstance(value, dict)}
    tables = {key: value for key, value in raw.items() if isinstance(value, dict)}
    lines += [f"{key} = {json.dumps(value)}" for key, value in plain_keys.items()]
    for table, inner in tables.items():
        lines += _table(table, inner)
    return "\n".join(lines) + "\n"


def _table(name: str, inner: dict[str, Any]) -> list[str]:
    flat = {key: value for key, value in inner.items() if not isinstance(value, dict)}
    lines = [f"[{name}]"] if flat else []
    lines += [f"{json.dumps(k)} = {v if hasattr(v, 'isoformat') else json.dumps(v)}" for k, v in flat.items()]
    for key, value in inner.items():
        if isinstance(value, dict):
            lines += _table(f"{name}.{key}", value)
    return lines


# ---- the page ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("sheet_id", "spec"), TABLES, ids=SPECS)
def test_the_page_is_whole_and_needs_nothing(sheet_id: str, spec: str) -> None:
    text = html(sheet_id, spec)
    page = Page(text)
    assert page.wrong == []
    assert text.startswith("<!doctype html>")
    assert [
        tag for tag, _ in page.tags if tag in {"script", "link", "img", "iframe", "object", "form", "a"}
    ] == []
    assert [
        a for _, found in page.tags for a in found if a in {"src", "href", "srcset", "style"} or a[:2] == "on"
    ] == []
    assert re.findall(r"https?:|//[a-z]|url\(|@import", text) == []


@pytest.mark.parametrize(("sheet_id", "spec"), TABLES, ids=SPECS)
def test_the_page_reads_aloud(sheet_id: str, spec: str) -> None:
    page = Page(html(sheet_id, spec))
    names = [tag for tag, _ in page.tags]
    assert ("html", {"lang": "en"}) in page.tags
    assert names.count("title") == names.count("h1") == names.count("main") == 1
    levels = [int(name[1]) for name in names if re.fullmatch("h[1-6]", name)]
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))
    assert names.count("table") == names.count("caption") == names.count("thead") >= 2
    assert all(found.get("scope") in {"col", "row"} for tag, found in page.tags if tag == "th")
    ids = [found["id"] for _, found in page.tags if "id" in found]
    assert sorted(ids, key=str) == sorted(set(ids), key=str)
    assert {found["aria-labelledby"] for _, found in page.tags if "aria-labelledby" in found} <= set(ids)


def luminance(colour: str) -> float:
    """As WCAG 2 defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_reckoned_right() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") < 4.5 < contrast("#767676", "#ffffff")


def schemes() -> dict[str, dict[str, str]]:
    blocks = re.findall(r":root \{(.*?)\}", STYLE, flags=re.DOTALL)
    found = [dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block)) for block in blocks]
    return dict(zip(("light", "dark"), found[:2], strict=True))


PAIRS = [("ink", "paper"), ("ink", "band"), ("soft", "paper"), ("soft", "band"), ("on-felt", "felt")]
PAIRS += [("ink", "card"), ("red", "card")]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), PAIRS)
def test_text_can_be_read_in_both_schemes(scheme: str, text: str, ground: str) -> None:
    colours = schemes()[scheme]
    assert contrast(colours[text], colours[ground]) >= 4.5


HOSTILE = "<script>alert('x')</script> & \"Sons\" <b>"


def test_what_an_operator_writes_is_text_and_never_markup(tmp_path: Path) -> None:
    file = tmp_path / "hostile.toml"
    file.write_text(toml("us-sd/casino-war", name=HOSTILE), encoding="utf-8")
    text = html("us-sd", str(file))
    page = Page(text)
    assert page.wrong == []
    assert "<script" not in text
    assert "<b>" not in text.split("<main>")[0]
    assert HOSTILE in page.words
    assert HOSTILE in plain(run("sheets", "card", "us-sd", "--spec", str(file)).stdout)


# ---- on the command line -------------------------------------------------------------------------------


@pytest.mark.parametrize(("sheet_id", "spec"), TABLES, ids=SPECS)
def test_terminal_page_and_json_say_the_same(sheet_id: str, spec: str) -> None:
    found = json.loads(run("sheets", "card", sheet_id, "--spec", spec, "--json").stdout)
    assert (found["format"], found["sheet"]) == ("gotowar.card/1", sheet_id)
    on_paper, on_page = (
        plain(run("sheets", "card", sheet_id, "--spec", spec).stdout),
        Page(html(sheet_id, spec)).words,
    )
    for pay in found["pays"]:
        for part in (pay["result"], pay["pays"], pay["example"]):
            assert part in on_paper
            assert part in on_page
    lines = [line for chapter in found["chapters"] for line in chapter["lines"]]
    for line in (*lines, *found["play"], *found["readings"], *found["words"], *found["assumed"]):
        assert plain(line["text"]) in on_paper
        assert plain(line["text"]) in on_page


NAMES = {
    "none": ((), "Massachusetts Casino War, six decks shuffled by hand"),
    "in full": (("--spec", "us-ma/casino-war-automated"), "Massachusetts Casino War, automated shuffler"),
    "without its place": (("--spec", "casino-war-progressive"), "Massachusetts Casino War with progressive"),
}


@pytest.mark.parametrize(("args", "table"), NAMES.values(), ids=NAMES)
def test_a_spec_that_ships_by_its_name(args: tuple[str, ...], table: str) -> None:
    assert json.loads(run("sheets", "card", "ma", *args, "--json").stdout)["table"] == table


def test_a_spec_from_a_file_may_name_its_sheet_in_short(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(toml("us-sd/casino-war", name="Our pit", sheet="sd"), encoding="utf-8")
    assert json.loads(run("sheets", "card", "sd", "--spec", str(file), "--json").stdout)["table"] == "Our pit"
    assert "Our pit" in run("sheets", "card", "sd", "--spec", "-", stdin=file.read_bytes()).stdout


def test_a_table_that_the_sheet_does_not_allow_has_no_card(tmp_path: Path) -> None:
    file = tmp_path / "five.toml"
    file.write_text(toml("us-sd/casino-war", decks=5, payment="lay-and-pay"), encoding="utf-8")
    result = run("sheets", "card", "sd", "--spec", str(file), "--html", str(tmp_path / "card.html"))
    assert (result.exit_code, result.stdout) == (1, "")
    assert "decks: 5; allowed: 6 to 8 decks ((1))" in result.stderr
    assert "payment: lay-and-pay; allowed: pick-and-pay ((5))" in result.stderr
    assert not (tmp_path / "card.html").exists()


REFUSED = {
    "no such spec": (
        ("sd", "--spec", "eight-decks"),
        "no table spec 'eight-decks': with us-sd/casino-war ship",
    ),
    "no such file": (("sd", "--spec", "gone.toml"), "'gone.toml' cannot be read: No such file or directory"),
    "another sheet's spec": (
        ("sd", "--spec", "WA"),
        "is a table of us-wa/casino-war, not of us-sd/casino-war",
    ),
    "no place to write": (("sd", "--html", "gone/card.html"), "'gone/card.html' cannot be written"),
    "a folder to write": (("sd", "--html", "."), "'.' cannot be written: Is a directory"),
    "two things at once": (("sd", "--html", "-", "--json"), "both write to standard output"),
}


@pytest.mark.parametrize(("args", "said"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_used_is_refused_in_one_line(
    args: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "WA").write_text(toml("us-wa/casino-war"), encoding="utf-8")
    result = run("sheets", "card", *args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_the_page_is_written_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "card.html"
    result = run("sheets", "card", "sd", "--html", str(file))
    assert (result.exit_code, result.stdout) == (0, "")
    assert file.read_text(encoding="utf-8") == html("us-sd/casino-war", "us-sd/casino-war")
    assert f"written: {file}" in result.stderr
