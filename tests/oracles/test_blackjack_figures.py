"""Published figures of blackjack and War Blackjack, and those worked out beforehand, are met."""

import tomllib
from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from gotowar.odds.blackjack import Solution
from gotowar.odds.blackjack_engine import compiled
from gotowar.odds.war_blackjack import NEVER, WarWager, left_unit, published_rule
from gotowar.rules.terms import EVEN_MONEY, FIXED, LATE, STANDS, BlackjackTerms, WarSpotTerms
from tests.odds.blackjack_cases import rank, shoe, solved
from tests.rules.blackjack_terms import SPOT, STANDARD

pytestmark = pytest.mark.xdist_group("numba")
FACTS: Mapping[str, Any] = tomllib.loads((Path(__file__).parent / "figures.toml").read_text(encoding="utf-8"))
PUBLISHED, SIX, WAR = FACTS["blackjack"], FACTS["blackjack_six_decks"], FACTS["war_blackjack"]
LISTS: dict[str, BlackjackTerms] = {
    "das": STANDARD,
    "no_das": STANDARD._replace(double_after_split=0),
    "late_surrender_das": STANDARD._replace(surrender=LATE),
}
ROWS = [(name, int(decks), printed) for name in LISTS for decks, printed in PUBLISHED[name].items()]


@cache
def solution(decks: int, terms: BlackjackTerms = STANDARD) -> Solution:
    return solved(shoe(decks), terms, arithmetic=compiled())


@cache
def percent(decks: int, terms: BlackjackTerms = STANDARD) -> float:
    found = solution(decks, terms)
    return -100 * float(sum(found.chance(*c) * found.worth(*c).worth for c in found.pairs_of_ranks()))


def printed_as(value: float, printed: str) -> str:
    """A figure with as many digits as are printed."""
    return f"{value:.{len(printed.partition('.')[2])}f}"


@pytest.mark.parametrize(("name", "decks", "printed"), ROWS)
def test_published_by_decks(name: str, decks: int, printed: str) -> None:
    found = percent(decks, LISTS[name])
    digits = len(printed.partition(".")[2])
    rounding = Decimal(5).scaleb(-digits - 1)
    within = Decimal(PUBLISHED["within"]) if decks <= 2 else rounding
    assert abs(Decimal(found) - Decimal(printed)) <= within


def test_another_game_does_not_meet_them() -> None:
    """The negative: standing on soft 17, and another number of decks."""
    printed = Decimal(PUBLISHED["das"]["8"])
    for found in (percent(8, STANDARD._replace(soft_17=STANDS)), percent(6)):
        assert abs(Decimal(found) - printed) > Decimal(PUBLISHED["within"])


def test_six_decks() -> None:
    assert printed_as(percent(6), SIX["edge_percent"]) == SIX["edge_percent"]


@pytest.mark.parametrize(
    ("first", "up", "name"), [("8", "2", "leave_eight_against_two"), ("10", "10", "leave_ten_against_ten")]
)
def test_a_unit_left(first: str, up: str, name: str) -> None:
    worth = float(solution(6).worth(rank(first), rank(up)).worth)
    assert printed_as(worth, SIX[name]) == SIX[name]


def war_percent(spot: WarSpotTerms, policy: str = "best") -> float:
    wager = WarWager(left_unit(solution(6), spot), spot)
    leaves = {"best": wager.best(), "published": published_rule(), "never": NEVER}[policy]
    return 100 * float(wager.under(leaves).edge)


@pytest.mark.parametrize("policy", ["best", "published"])
def test_the_war_wager(policy: str) -> None:
    stated = WAR["worked_out_percent"][policy]
    assert printed_as(war_percent(SPOT, policy), stated) == stated
    assert printed_as(war_percent(SPOT, policy), WAR["edge_percent"]) == WAR["edge_percent"]


@pytest.mark.parametrize(
    ("name", "spot"),
    [("even", SPOT._replace(natural_on_war=EVEN_MONEY)), ("fixed", SPOT._replace(war_spot=FIXED))],
)
def test_the_readings(name: str, spot: WarSpotTerms) -> None:
    stated = WAR["readings_percent"][name]
    assert printed_as(war_percent(spot), stated) == stated


def test_only_the_chosen_readings_meet_the_published_edge() -> None:
    """The negative: the vendor's 1.17 comes out of neither of the other readings, nor of never leaving."""
    others = (
        war_percent(SPOT._replace(natural_on_war=EVEN_MONEY)),
        war_percent(SPOT._replace(war_spot=FIXED)),
        war_percent(SPOT, "never"),
    )
    assert all(printed_as(found, WAR["edge_percent"]) != WAR["edge_percent"] for found in others)
    assert war_percent(SPOT, "never") == pytest.approx(100 * 23 / 311)
