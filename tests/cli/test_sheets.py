"""``gotowar sheets``: the list, a sheet in full, its trace; and that every clause is shown where it says."""

import json
from itertools import groupby
from typing import Any

import pytest
from click.testing import Result

from gotowar.cli import sheets_files, sheets_show
from gotowar.cli.sheets_trace import traced
from gotowar.sheets import catalog, load, prose
from gotowar.sheets.game import values
from gotowar.sheets.model import Clause, Sheet
from gotowar.sheets.outline import LEVELS, numbered, path_of, unnumbered
from tests.cli.running import Page, at_terminal, environment, plain, program, run

SHEETS = [load.load(sheet_id) for sheet_id in load.sheet_ids()]
IDS = list(load.sheet_ids())
COMMANDS: dict[str, tuple[str, ...]] = {
    "list": (),
    "show": ("show", "sd"),
    "trace": ("trace", "sd"),
    "card": ("card", "wa"),
}


def told(result: Result) -> Any:
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


# ---- every clause is shown where it says ------------------------------------------------------

SHOWN = [(sheet, clause) for sheet in SHEETS for clause in sheet.clause if clause.shown]
OUTSIDE = [(sheet, clause) for sheet in SHEETS for clause in sheet.clause if clause.outside]


def _names(rows: list[tuple[Sheet, Clause]]) -> list[str]:
    return [f"{sheet.id} {clause.cite}" for sheet, clause in rows]


@pytest.fixture(scope="module")
def surfaces() -> dict[str, dict[str, str]]:
    """By sheet: what stands on each surface, at any of the tables that ship."""
    return {sheet.id: _surfaces(sheet) for sheet in SHEETS}


def _surfaces(sheet: Sheet) -> dict[str, str]:
    show = plain(run("sheets", "show", sheet.id).stdout)
    texts, pages = [], []
    for spec in sheets_files.specs_of(sheet):
        texts.append(plain(run("sheets", "card", sheet.id, "--spec", spec).stdout))
        pages.append(Page(run("sheets", "card", sheet.id, "--spec", spec, "--html", "-").stdout))
    return {
        "sheet": show,
        "table view": show,
        "rule card": "\n".join(page.words for page in pages),
        "rule card, terminal": "\n".join(texts),
        "table sign": plain(" ".join(p.text["pays"] + p.text.get("progressive", "") for p in pages)),
    }


@pytest.mark.parametrize(("sheet", "clause"), SHOWN, ids=_names(SHOWN))
def test_shown(sheet: Sheet, clause: Clause, surfaces: dict[str, dict[str, str]]) -> None:
    for surface in clause.shown:
        assert plain(clause.says) in surfaces[sheet.id][surface], surface
    if "rule card" in clause.shown or "table sign" in clause.shown:
        assert plain(clause.says) in surfaces[sheet.id]["rule card, terminal"]


@pytest.mark.parametrize(("sheet", "clause"), OUTSIDE, ids=_names(OUTSIDE))
def test_outside(sheet: Sheet, clause: Clause, surfaces: dict[str, dict[str, str]]) -> None:
    """The reason is a sentence, and both the rule and the reason are told."""
    assert len(clause.outside.split()) >= 6
    assert clause.outside[0].isupper()
    assert clause.outside.endswith(".")
    for text in (clause.says, clause.outside):
        assert plain(text) in surfaces[sheet.id]["sheet"]


@pytest.mark.parametrize("sheet", SHEETS, ids=IDS)
def test_a_clause_that_is_not_shown_on_the_card_is_not_there(
    sheet: Sheet, surfaces: dict[str, dict[str, str]]
) -> None:
    hidden = [c.says for c in sheet.clause if not {"rule card", "table sign"} & set(c.shown)]
    shown = {c.says for c in sheet.clause} - set(hidden)
    strangers = [says for says in hidden if not any(says in other for other in shown)]
    assert [says for says in strangers if plain(says) in surfaces[sheet.id]["rule card"]] == []


# ---- the list ------------------------------------------------------------------------------------


def test_the_list_names_every_sheet() -> None:
    text = plain(run("sheets").stdout)
    for sheet in SHEETS:
        examples = sum(len(clause.example) for clause in sheet.clause)
        for part in (sheet.id, sheet.title, sheet.document.authority, str(sheet.document.last_checked)):
            assert part in text
        assert f"examples {examples}" in text
        assert all(name in text for name in sheets_files.specs_of(sheet))


def test_the_list_as_json() -> None:
    found = told(run("sheets", "--json"))
    assert found["format"] == "gotowar.sheets/1"
    assert [entry["id"] for entry in found["sheets"]] == IDS
    for entry, sheet in zip(found["sheets"], SHEETS, strict=True):
        assert sum(entry["clauses"].values()) == len(sheet.clause)
        assert entry["specs"][0] == sheet.id


# ---- one sheet ----------------------------------------------------------------------------------


@pytest.mark.parametrize("sheet", SHEETS, ids=IDS)
def test_a_sheet_as_json_keeps_its_contract(sheet: Sheet) -> None:
    found = told(run("sheets", "show", sheet.id, "--json"))
    assert found["format"] == "gotowar.sheet/1"
    assert (found["id"], found["title"]) == (sheet.id, sheet.title)
    assert found["terms"] == values(sheet, {}, {})
    assert found["assumed"] == [{"term": a.term, "value": a.value, "why": a.why} for a in sheet.assumed]
    for told_clause, clause in zip(found["clauses"], sheet.clause, strict=True):
        wanted: dict[str, Any] = {
            "cite": clause.cite,
            "kind": clause.kind,
            "says": clause.says,
            "sets": clause.sets,
        }
        wanted |= {"by": clause.by, "examples": len(clause.example)}
        assert {key: told_clause[key] for key in wanted} == wanted
    for told_reading, reading in zip(found["readings"], sheet.reading, strict=True):
        assert (told_reading["id"], told_reading["clause"]) == (reading.id, reading.clause)
        assert told_reading["choices"] == list(reading.choices)
        assert told_reading["chosen"] == reading.chosen


@pytest.mark.parametrize("sheet", SHEETS, ids=IDS)
def test_a_sheet_in_full(sheet: Sheet) -> None:
    text = plain(run("sheets", "show", sheet.id).stdout)
    terms = values(sheet, {}, {})
    parts = [
        sheet.document.name,
        sheet.document.sha256,
        sheet.document.in_force_note,
        *sheet.headings.values(),
    ]
    parts += [part for clause in sheet.clause for part in (clause.cite, clause.says)]
    parts += [part for term in terms for part in (f"{term} = ", catalog.TERMS[term].says)]
    parts += [f"Favours {catalog.TERMS[t].favours}." for t in terms if catalog.TERMS[t].favours != "nobody"]
    parts += [reading.trouble for reading in sheet.reading]
    parts += [choice.says for reading in sheet.reading for choice in reading.choices.values()]
    parts += [f"{r.chosen} (chosen)" for r in sheet.reading]
    parts += [f"Edge: {c.edge}" for r in sheet.reading for c in r.choices.values() if c.edge]
    parts += [assumed.why for assumed in sheet.assumed]
    assert [part for part in parts if plain(part) not in text] == []


SHORT = {
    "in full": ("us-sd/casino-war", "us-sd/casino-war"),
    "the place": ("us-wa", "us-wa/casino-war"),
    "the state": ("ma", "us-ma/casino-war"),
    "in capitals": ("SD", "us-sd/casino-war"),
    "a place and its other game": ("wa/war-blackjack", "us-wa/war-blackjack"),
    "a game that one place alone has": ("war-blackjack", "us-wa/war-blackjack"),
}
UNKNOWN = {
    "another state": "nv",
    "nothing": "",
    "a blank": " ",
    "every sheet": "us",
    "a path": "../us-sd/casino-war",
    "a game that is not there": "us-sd/blackjack",
    "other letters": "ｕｓ-ｓｄ",
    "a picture": "♠♥♣♦",
    "two lines": "us-sd\ncasino-war",
    "half a pair": "\udcff",
    "too long": "x" * 100_000,
}


@pytest.mark.parametrize(("name", "sheet_id"), SHORT.values(), ids=SHORT)
def test_an_id_may_be_short(name: str, sheet_id: str) -> None:
    assert told(run("sheets", "show", name, "--json"))["id"] == sheet_id


@pytest.mark.parametrize("command", ["show", "trace", "card"])
@pytest.mark.parametrize("name", UNKNOWN.values(), ids=UNKNOWN)
def test_an_unknown_id_is_refused_in_one_line(command: str, name: str) -> None:
    result = run("sheets", command, name)
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1
    assert len(result.stderr) < 300
    assert all(sheet_id in result.stderr for sheet_id in IDS)


# ---- the trace ------------------------------------------------------------------------------------


@pytest.mark.parametrize("sheet", SHEETS, ids=IDS)
def test_a_trace_has_every_clause_and_no_empty_cell(sheet: Sheet) -> None:
    result = run("sheets", "trace", sheet.id, "--json")
    found = told(result)
    assert found["format"] == "gotowar.trace/1"
    assert [row["cite"] for row in found["rows"]] == [clause.cite for clause in sheet.clause]
    assert found["faults"] == []


def test_a_trace_on_paper() -> None:
    text = plain(run("sheets", "trace", "sd").stdout)
    for part in (
        "(4)(c) data tie_pays = 10 to 1 step tie-won",
        "code tie_pays: rules.casino_war:settle_tie tie-won: table.casino_war_hands:settle_first",
        "example 2 of 2 hold",
        "tests/sheets/test_examples.py ::test_the_example_holds[us-sd/casino-war (4)(c) #1] and 1 more",
        "no cell is empty",
    ):
        assert part in text


def document(sheet: Sheet, without: str = "") -> str:
    """A text with the labels and figures of the sheet's document, and nothing behind them."""
    numbering = sheet.document.numbering
    if numbering == "prose":
        return _prose(sheet, tuple(cite for cite in numbered(sheet) if cite != without))
    lines = []
    for cite in (cite for cite in numbered(sheet) if cite != without):
        path = path_of(numbering, cite)
        assert path is not None
        level = LEVELS[numbering][len(path) - 1]
        label = cite.rpartition("(")[2].rstrip(")")
        lines.append(f"{f'({label})' if level.startswith('(') else f'{label}.'} text\n")
    matter = [tuple(clause.prints) for clause in unnumbered(sheet)]
    lines += [f"{row[0]} - means\n" for row in matter if row[1:] == ("means",)]
    lines += [f"{row[0]}\n" for row in matter if not row[1:]]
    rows = [f"{' '.join(row)}\n" for row in matter if row[1:] and row[1:] != ("means",)]
    return "".join((*lines, "Paytable\n", *rows))


def _prose(sheet: Sheet, cites: tuple[str, ...]) -> str:
    """Titles, paragraphs and bullets of as many sentences as the sheet has clauses for."""
    paths = [path for cite in cites if (path := prose.path_of(sheet.headings, cite))]
    titles = list(sheet.headings.values())
    listed = {section for section, number, _ in paths if not number}
    lines, last = [], -1
    for (section, number), sentences in groupby(paths, lambda path: path[:2]):
        lines += [titles[section]] if section != last else []
        last, text = section, " ".join("Text." for _ in sentences)
        bullet, ending = "- " if number and section in listed else "", "" if number else " Text:"
        lines.append(f"{bullet}{text.removesuffix(' Text.') if ending else text}{ending}")
    foot = "\n".join(" ".join(clause.prints) for clause in unnumbered(sheet))
    return "\n\n".join((*lines, foot)) + "\n"


@pytest.mark.parametrize("sheet", SHEETS, ids=IDS)
def test_a_trace_with_the_document(sheet: Sheet, tmp_path: Any) -> None:
    file = tmp_path / "document.txt"
    file.write_text(document(sheet), encoding="utf-8")
    result = run("sheets", "trace", sheet.id, "--document", str(file))
    assert result.exit_code == 0, result.output
    assert "note: the sheet was made from another copy" in plain(result.stdout)


@pytest.mark.parametrize("sheet", SHEETS, ids=IDS)
def test_a_document_with_a_clause_less_or_more_is_noticed(sheet: Sheet, tmp_path: Any) -> None:
    file, last = tmp_path / "document.txt", numbered(sheet)[-1]
    file.write_text(document(sheet, without=last), encoding="utf-8")
    result = run("sheets", "trace", sheet.id, "--document", str(file))
    assert result.exit_code == 1
    assert f"1 fault: {last} stands in the sheet and not in the document" in plain(result.stdout)


@pytest.mark.parametrize("sheet", SHEETS, ids=IDS)
def test_another_figure_in_a_pay_table_is_noticed(sheet: Sheet, tmp_path: Any) -> None:
    file, last = tmp_path / "document.txt", [clause for clause in unnumbered(sheet) if clause.prints[1:]][-1]
    file.write_text(document(sheet).replace(f" {last.prints[1]}", " 7 to 2"), encoding="utf-8")
    result = run("sheets", "trace", sheet.id, "--document", str(file))
    assert result.exit_code == 1
    said = f"{last.cite}: the document prints “{last.prints[0]} … 7 to 2”, and the sheet was made from"
    assert said in plain(result.stdout)


def test_without_a_document_a_number_passed_over_is_noticed() -> None:
    sheet = load.load("us-sd/casino-war")
    assert traced(sheet, None).complaints == ()
    holed = sheet.model_copy(update={"clause": [c for c in sheet.clause if c.cite != "(4)(d)(i)"]})
    assert traced(holed, None).complaints == ("(4)(d)(i) is missing",)


BAD: dict[str, tuple[dict[str, Any], str]] = {
    "a clause without an example": ({"example": []}, "(1): no example"),
    "a step that no code names": (
        {"by": ["shuffle-with-feeling"]},
        "(1): no code: no function of the table names the step shuffle-with-feeling",
    ),
}


@pytest.mark.parametrize(("changes", "said"), BAD.values(), ids=BAD)
def test_a_trace_with_a_hole_exits_with_1(
    changes: dict[str, Any], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = load.load("us-sd/casino-war")
    clause = sheet.clause[0].model_copy(update=changes)
    doctored = Sheet.model_construct(**{**dict(sheet), "clause": [clause, *sheet.clause[1:]]})
    monkeypatch.setattr(sheets_files, "sheet_of", lambda name: doctored)
    result = run("sheets", "trace", "sd")
    assert result.exit_code == 1
    assert said in plain(result.stdout)
    assert "1 fault:" in result.stdout


# ---- how it is printed -------------------------------------------------------------------------------


@pytest.mark.parametrize("args", [(), ("show",), ("trace",), ("card",), ("check",)])
@pytest.mark.parametrize("option", ["-h", "--help"])
def test_every_command_has_help_with_examples(args: tuple[str, ...], option: str) -> None:
    result = run("sheets", *args, option)
    assert result.exit_code == 0
    assert "Examples:" in result.stdout
    assert "gotowar sheets" in result.stdout


@pytest.mark.parametrize("args", COMMANDS.values(), ids=COMMANDS)
def test_a_pipe_gets_eighty_columns_and_no_colour(args: tuple[str, ...]) -> None:
    done = program("sheets", *args)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    wide = [line for line in done.stdout.splitlines() if len(line) > 80]
    assert [line for line in wide if len(line.split()) > 1] == [], "only a word too long may stick out"
    assert [line for line in done.stdout.splitlines() if line != line.rstrip()] == []


def test_a_terminal_gets_colour_unless_somebody_asks_for_none() -> None:
    assert "\x1b[" in at_terminal("sheets")
    assert "\x1b" not in at_terminal("sheets", NO_COLOR="1")


def test_letters_that_the_terminal_has_not_are_replaced() -> None:
    done = program("sheets", "card", "wa", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "?No more bets?" in plain(done.stdout)


def test_starting_the_list_of_commands_reads_no_sheet() -> None:
    """Start-up stays short: what a command needs is imported when it runs."""
    done = program("sheets", "--help", PYTHONPROFILEIMPORTTIME="1")
    assert done.returncode == 0
    assert [name for name in ("pydantic", "rich", "gotowar.table") if f" {name}" in done.stderr] == []


def test_json_belongs_behind_the_command() -> None:
    result = run("sheets", "--json", "show", "sd")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "write --json after show" in result.stderr


def test_the_environment_of_these_tests_is_neutral() -> None:
    assert not {"NO_COLOR", "COLUMNS"} & set(environment())


SECTIONS = {
    "under its number": ("8(c)(1)", {"8": "Completing", "9": "Payout"}, "8"),
    "the innermost": ("8(c)(1)", {"8": "Completing", "8(c)": "Options"}, "8(c)"),
    "by a name of its own": ("11 envy (a)", {"11": "Progressive", "11 envy": "Envy bonus"}, "11 envy"),
    "a number is more than its first figure": ("11(a)", {"1": "Definitions", "11": "Progressive"}, "11"),
    "outermost in brackets": ("(4)(d)(ii)", {"(4)": "Settling"}, "(4)"),
    "under none": ("paytable: surrender", {"8": "Completing"}, ""),
}


@pytest.mark.parametrize(("cite", "headings", "section"), SECTIONS.values(), ids=SECTIONS)
def test_a_clause_stands_under_its_heading(cite: str, headings: dict[str, str], section: str) -> None:
    sheet = load.load("us-sd/casino-war").model_copy(update={"headings": headings})
    assert sheets_show.section_of(sheet, cite) == section
