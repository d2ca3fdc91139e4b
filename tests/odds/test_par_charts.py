"""The pictures of a PAR sheet: what they show of it, and what they take along when they leave it."""

import pytest

from gotowar.odds import par_charts, par_paper, par_range
from gotowar.odds.paper import Chart, alone
from gotowar.sheets.model import Raw
from tests.odds.pars import QUARTER, par
from tests.odds.small import MA, SD, WA, asked


def test_the_four_pictures() -> None:
    assert [chart.id for chart in par_charts.charts(par(asked(WA)))] == [
        "outcomes",
        "decks",
        "rounds",
        "cost",
    ]


ENDS: list[tuple[str, dict[str, Raw], str]] = [
    ("one unit", {}, "higher card (+1.0)"),
    ("a quarter is not rounded to two tenths", QUARTER, "tie, surrendered (-1/4)"),
    ("half a unit", {"war_win_pays": "1 to 4"}, "tie, surrendered (-0.5)"),
]


@pytest.mark.parametrize(("name", "sets", "label"), ENDS, ids=[row[0] for row in ENDS])
def test_nets_are_shown_whole(name: str, sets: dict[str, Raw], label: str) -> None:
    assert label in par_charts.outcomes(par(asked(WA, 6, sets=sets))).labels


def names(chart: Chart) -> list[str]:
    return [series.name for series in chart.series]


def test_the_edge_by_decks_says_how_it_is_played_and_from_what() -> None:
    chart = par_charts.by_decks(par(asked(WA)))
    assert (chart.title, names(chart)) == ("Edge by decks", ["Initial wager, always go to war", "Tie wager"])
    assert chart.series[0].points[5] == pytest.approx((6, 2.330057), abs=5e-7)
    gone = par_charts.by_decks(par(asked(WA, removed="Ah Kd")))
    assert (gone.title, gone.series) == ("Edge by decks, no card removed", chart.series)


def test_without_a_choice_there_is_no_policy_to_name() -> None:
    assert names(par_charts.by_decks(par(asked(SD, 6, {"4b": "literal"}))))[0] == "Initial wager"


def left(chart: Chart, readings: dict[str, str] | None = None, sets: dict[str, Raw] | None = None) -> Chart:
    return alone(par_paper.paper(par(asked(MA, 6, readings, sets))), chart)


CHART = Chart("a", "A picture", "bars", "", "", (), "Bars.")


def test_a_picture_alone_says_what_was_asked() -> None:
    own, other = left(CHART), left(CHART, readings={"8g3": "one-to-one"})
    assert own.note == (
        "PAR sheet: Casino War (Massachusetts), 6 decks, 312 cards, readings as the sheet chooses."
    )
    assert "readings 8g3 = one-to-one." in other.note
    assert own.says.startswith("Bars. ")
    assert asked(MA).digest in own.says
    assert own.title == CHART.title


def test_a_picture_alone_is_marked_where_it_is_not_the_regulation() -> None:
    assert left(CHART, sets=QUARTER).note.endswith("Not this regulation: surrender_loses = 1 in 4.")
    assert "Not this regulation" not in left(CHART).note
    decks = alone(par_range.paper([par(asked(SD, n)) for n in (5, 6)]), CHART)
    assert decks.note.endswith("Not this regulation: 5 decks, where the sheet has 6 to 8.")
