"""Every published figure, and every figure worked out by hand, is met by what is counted."""

import re
import tomllib
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from gotowar.odds.casino_war import falls
from gotowar.odds.claim import figure
from gotowar.odds.composition import full
from gotowar.odds.meter import meter
from gotowar.odds.published import agrees, figures
from gotowar.odds.question import Question, ask
from gotowar.odds.stats import Stats, stats
from gotowar.odds.wagers import SURRENDER, WAR, rows
from gotowar.odds.words import rounded
from gotowar.sheets import load
from gotowar.sheets.shipped import game

FACTS: Mapping[str, Any] = tomllib.loads((Path(__file__).parent / "figures.toml").read_text(encoding="utf-8"))
WAR_FACTS, SIX, PROGRESSIVE = FACTS["casino_war"], FACTS["six_decks"], FACTS["progressive"]
BONUS: tuple[str, dict[str, str]] = ("us-wa/casino-war", {})
NO_BONUS = ("us-ma/casino-war", {"8g3": "one-to-one"})
LITERAL = ("us-sd/casino-war", {"4b": "literal"})
PROFIT = ("us-sd/casino-war", {"4d": "profit"})
SHEETS = ("us-sd/casino-war", "us-wa/casino-war", "us-ma/casino-war")


def asked(sheet: str, readings: Mapping[str, str], decks: int) -> Question:
    return ask(load.load(sheet), game(sheet).spec, decks, readings)


def counted(
    which: tuple[str, dict[str, str]], decks: int, wager: str = "initial", policy: str = "war"
) -> Stats:
    question = asked(*which, decks)
    found = falls(question.game.war, question.game.progressive, full(decks))
    return stats(rows(question.game, found, wager, SURRENDER if policy == "surrender" else WAR))


def columns() -> list[tuple[str, tuple[str, dict[str, str]], str, str, int, str]]:
    """A row for each printed figure: which column, which game, wager, policy, decks, and what is printed."""
    of = {
        "bonus": (BONUS, "initial", "war"),
        "no_bonus": (NO_BONUS, "initial", "war"),
        "surrender": (BONUS, "initial", "surrender"),
        "tie": (BONUS, "tie", "war"),
    }
    return [
        (name, *of[name], decks, printed) for name in of for decks, printed in enumerate(WAR_FACTS[name], 1)
    ]


@pytest.mark.parametrize(("name", "which", "wager", "policy", "decks", "printed"), columns(), ids=str)
def test_published_by_decks(
    name: str, which: tuple[str, dict[str, str]], wager: str, policy: str, decks: int, printed: str
) -> None:
    edge = counted(which, decks, wager, policy).edge
    assert agrees(edge, printed)
    last = f"{Fraction(printed) + Fraction(1, 100)}"
    assert not agrees(edge, f"{float(Fraction(last)):.2f}"), "a hundredth more is another figure"


def test_every_published_row_is_there() -> None:
    assert len(columns()) == 32


@pytest.mark.parametrize("sheet", SHEETS)
def test_all_three_sheets_are_one_game_on_the_initial_wager(sheet: str) -> None:
    assert counted((sheet, {}), 6).edge == Fraction(SIX["bonus"])


@pytest.mark.parametrize(
    ("which", "wager", "policy", "exact"),
    [
        (BONUS, "initial", "war", SIX["bonus"]),
        (NO_BONUS, "initial", "war", SIX["no_bonus"]),
        (BONUS, "initial", "surrender", SIX["surrender"]),
        (BONUS, "tie", "war", SIX["tie"]),
    ],
    ids=str,
)
def test_exact_at_six_decks(which: tuple[str, dict[str, str]], wager: str, policy: str, exact: str) -> None:
    assert counted(which, 6, wager, policy).edge == Fraction(exact)
    assert counted(which, 7, wager, policy).edge != Fraction(exact)


def test_moments_at_six_decks() -> None:
    found = counted(BONUS, 6)
    assert str(rounded(found.sd, 6)) == SIX["sd_bonus"]
    assert str(rounded(found.element_of_risk * 100, 6)) == SIX["element_of_risk_bonus_percent"]
    war_tie = counted(("us-ma/casino-war", {}), 6, "war_tie")
    assert str(rounded(war_tie.edge * 100, 6)) == SIX["tie_on_war_deal_percent"]


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_the_letter_of_south_dakota(decks: int) -> None:
    assert counted(LITERAL, decks).edge == Fraction(FACTS["literal_tie"][str(decks)])


def test_progressive_at_six_decks() -> None:
    question = asked("us-ma/casino-war", {}, 6)
    found = falls(question.game.war, question.game.progressive, full(6))
    table = rows(question.game, found, "progressive", WAR)
    total = sum(row.ways for row in table)
    chances = {row.name: Fraction(row.ways, total) for row in table if row.name != "nothing"}
    names = set(PROGRESSIVE) - {"source", "fixed_return", "thousand_of_meter_percent"}
    assert chances == {name: Fraction(PROGRESSIVE[name]) for name in names}
    assert stats(table).returned == Fraction(PROGRESSIVE["fixed_return"])


def test_a_thousand_of_meter_at_six_decks() -> None:
    question = asked("us-ma/casino-war", {}, 6)
    terms = question.game.progressive
    assert terms is not None
    found = falls(question.game.war, terms, full(6))
    figures_of = meter(terms, found, full(6), Fraction(PROGRESSIVE["fixed_return"]), 500, 1, None)
    assert str(rounded(figures_of.per_thousand * 100, 6)) == PROGRESSIVE["thousand_of_meter_percent"]
    twice = meter(terms, found, full(6), Fraction(PROGRESSIVE["fixed_return"]), 1000, 1, None)
    assert twice.per_thousand == figures_of.per_thousand / 2, "the meter does not grow with the wager"


# ---- Washington's six decks ---------------------------------------------------------------------------


@pytest.mark.parametrize("wager", ["initial", "tie"])
def test_only_six_decks_print_what_washington_prints(wager: str) -> None:
    printed = figure(FACTS["washington"][wager])
    fits = [decks for decks in range(1, 17) if printed.fits(counted(BONUS, decks, wager).edge)]
    assert fits == [6]


# ---- what the sheets state of their readings ----------------------------------------------------------

STATED = [
    (sheet, reading.id, name, choice.edge)
    for sheet in SHEETS
    for reading in load.load(sheet).reading
    for name, choice in reading.choices.items()
    if choice.edge
]
WORDS = {"six": 6, "seven": 7, "eight": 8}


@pytest.mark.parametrize(("sheet", "reading", "choice", "says"), STATED, ids=str)
def test_the_stated_edge_of_a_reading_is_met(sheet: str, reading: str, choice: str, says: str) -> None:
    """``23/311 = 7.3955 % at six decks``, or ``the player would gain 5.61 % at six decks``."""
    found = re.fullmatch(r"(?:(\d+/\d+) = |the player would gain )(\d+\.\d+) % at (\w+) decks", says)
    assert found is not None, says
    edge = counted((sheet, {reading: choice}), WORDS[found[3]]).edge
    assert agrees(edge if found[1] else -edge, found[2])
    assert found[1] is None or edge == Fraction(found[1])


def test_every_reading_that_changes_an_edge_states_it() -> None:
    """The negative: a reading without a stated edge leaves the initial wager as it is."""
    stated = {(sheet, reading, choice) for sheet, reading, choice, _ in STATED}
    for sheet in SHEETS:
        for reading in load.load(sheet).reading:
            for name in reading.choices:
                same = counted((sheet, {reading.id: name}), 6).edge == counted((sheet, {}), 6).edge
                assert same is ((sheet, reading.id, name) not in stated), (sheet, reading.id, name)


# ---- the figures that the product shows ---------------------------------------------------------------


def test_what_the_product_shows_as_published_is_what_was_published() -> None:
    shown = {
        (one.wager, one.policy, len(one.nets), one.decks, one.percent) for one in figures() if not one.sheet
    }
    for name, _, wager, policy, decks, printed in columns():
        assert any((one[0], one[1], one[3], one[4]) == (wager, policy, decks, printed) for one in shown), name
    assert len(shown) == 32


def test_each_shown_figure_agrees() -> None:
    games = [BONUS, NO_BONUS, PROFIT]
    for one in figures():
        met = []
        for which in games:
            question = asked(*which, one.decks)
            found = falls(question.game.war, question.game.progressive, full(one.decks))
            table = rows(question.game, found, one.wager, SURRENDER if one.policy == "surrender" else WAR)
            if one.belongs_to(one.sheet or which[0], one.wager, one.policy, one.decks, table):
                met.append(agrees(stats(table).edge, one.percent))
        assert met
        assert all(met), one
