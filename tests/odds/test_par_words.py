"""A PAR sheet in words: what it says of choices, departures, published figures and the progressive."""

import pytest

from gotowar.cards import ALL
from gotowar.odds import par_meter, par_paper, par_range
from gotowar.odds.par import Par
from gotowar.sheets.model import Raw
from tests.odds.pars import QUARTER, par
from tests.odds.small import MA, SD, WA, asked


def words(sheet: Par) -> str:
    page = par_paper.paper(sheet)
    lines = [page.title, page.subtitle, page.warning, page.footer, *(f"{a}: {b}" for a, b in page.facts)]
    for section in page.sections:
        lines += [section.title, *section.lines]
        for grid in section.grids:
            lines += [grid.caption, grid.note, *(" ".join(row) for row in (grid.heads, *grid.rows))]
    return "\n".join(lines)


def test_nothing_is_said_of_a_choice_that_is_not_there() -> None:
    text = words(par(asked(SD, 6, {"4b": "literal"})))
    assert "best play: there is no choice to make" in text
    assert "always" not in text
    assert "There is no choice, so no composition can make surrender right." in text


def test_a_departure_is_a_warning_and_a_reading_is_not() -> None:
    assert "Not this regulation: tie_pays = 11 to 1." in words(
        par(asked(WA, 6, sets={"tie_pays": "11 to 1"}))
    )
    text = words(par(asked(MA, 6, {"8g3": "one-to-one"})))
    assert "Not this regulation" not in text
    assert "readings: 8g3 = one-to-one" in text


TAKEN: list[tuple[str, dict[str, str], str]] = [
    (SD, {}, "Readings taken: 4b = higher-only, 4d = own-two, burns = once."),
    (SD, {"4b": "literal"}, "Readings taken: 4b = literal, 4d = own-two, burns = once."),
    (WA, {"units": "profit"}, "Readings taken: units = profit, burns = once, order = right-to-left."),
]


@pytest.mark.parametrize(("sheet", "picked", "said"), TAKEN, ids=str)
def test_every_reading_that_can_turn_a_term_stands_on_it(
    sheet: str, picked: dict[str, str], said: str
) -> None:
    """Also those that the sheet chooses; a reading of words alone, as of what a scan garbled, does not."""
    assert said in words(par(asked(sheet, 6, picked)))
    assert said in par_range.paper([par(asked(sheet, decks, picked)) for decks in (6, 7)]).sections[0].lines


SURRENDER: list[tuple[dict[str, Raw], str]] = [
    ({}, "No composition of the shoe makes surrender right: after a tie, war gains 0 units over"),
    (QUARTER, "at a chance of 10.0000 % both are worth the same"),
    (
        {"surrender_loses": "0 in 1", "war_tie_pays": "0 to 1", "war_win_pays": "0 to 1"},
        "at a chance of 100",
    ),
]


@pytest.mark.parametrize(("sets", "said"), SURRENDER, ids=str)
def test_whether_surrender_can_be_right_in_words(sets: dict[str, Raw], said: str) -> None:
    assert said in words(par(asked(WA, 6, sets=sets)))


def test_a_wager_that_one_card_more_would_take_away() -> None:
    """Two kings alone can tie: without one of them there is no war to wager on."""
    gone = " ".join(str(card) for card in ALL if str(card) not in {"Kc", "Kd", "2c", "3c", "4c", "5c"})
    page = par_paper.paper(par(asked(MA, 1, removed=gone)))
    told = next(section for section in page.sections if section.id == "cards").grids[0]
    rows = {row[0]: row[told.heads.index("Tie wager on the war deal")] for row in told.rows}
    assert rows.pop("K") == "–"
    assert rows == dict.fromkeys("2345", "0.000000")


def test_published_figures_stand_beside_their_own_game_only() -> None:
    printed = par_paper.published(par(asked(WA)))
    assert [row[1:] for row in printed.rows] == [
        ("6", "2.33 %", "2.3301 %", "agrees"),
        ("6", "2.33 %", "2.3301 %", "agrees"),
        ("6", "3.70 %", "3.6977 %", "agrees"),
        ("6", "18.65 %", "18.6495 %", "agrees"),
        ("6", "18.65 %", "18.6495 %", "agrees"),
    ]
    assert par_paper.published(par(asked(WA, 9))).rows == ()
    assert par_paper.published(par(asked(WA, removed="Kh Kd"))).rows == ()
    assert len(par_paper.published(par(asked(WA, 6, sets={"tie_pays": "11 to 1"}))).rows) == 3


def test_the_progressive_s_section() -> None:
    section = par_meter.progressive_section(par(asked(MA)))
    assert "736604/993023 = 74.1779 %" in section.lines[0]
    assert "name a table spec" in section.lines[1]
    assert "1 in 496,512" in str(section.grids)
