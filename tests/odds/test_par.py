"""The PAR sheet's contract ``gotowar.par/1``, field by field, for every sheet; and what stands beside it."""

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import gcd
from typing import Any

import pytest

from gotowar.cards import ALL
from gotowar.odds import par_csv, par_json, par_paper, par_range
from gotowar.odds.refusal import NotAsked
from gotowar.odds.stats import stats
from gotowar.odds.wagers import WAR, Bet, combined
from gotowar.sheets.model import Raw
from tests.odds.pars import QUARTER, document, par
from tests.odds.small import MA, SD, SHEETS, WA, asked, sequences, turned

PLAIN = {
    SD: {"initial", "tie"},
    WA: {"initial", "tie"},
    MA: {"initial", "tie", "war_tie", "progressive", "coupon"},
}
FIGURES = {
    "edge": str,
    "edge_percent": float,
    "return": str,
    "return_percent": float,
    "hit": str,
    "hit_percent": float,
    "win": str,
    "win_percent": float,
    "variance": str,
    "sd": float,
    "skewness": float,
    "average_wager": str,
    "element_of_risk": str,
    "element_of_risk_percent": float,
    "n0": float,
    "combinations": int,
}


DOCUMENTS = [
    (sheet, picked, document(asked(sheet, 6, picked))) for sheet in SHEETS for picked in turned(sheet)
]
IDS = [f"{sheet} {picked}" for sheet, picked, _ in DOCUMENTS]


# ---- the contract -------------------------------------------------------------------------------


@pytest.mark.parametrize(("sheet", "picked", "told"), DOCUMENTS, ids=IDS)
def test_what_was_asked_stands_on_it(sheet: str, picked: dict[str, str], told: Any) -> None:
    question = asked(sheet, 6, picked)
    assert told["format"] == "gotowar.par/1"
    assert (told["sheet"], told["decks"], told["digest"]) == (sheet, 6, question.digest)
    assert told["software"].count(".") == 2
    assert told["readings"] == {
        reading.id: picked.get(reading.id, reading.chosen) for reading in question.sheet.reading
    }
    assert (told["removed"], told["set"], told["departures"], told["this_regulation"]) == ([], {}, [], True)


@pytest.mark.parametrize(("sheet", "picked", "told"), DOCUMENTS, ids=IDS)
def test_a_wager_that_is_not_offered_is_absent(sheet: str, picked: dict[str, str], told: Any) -> None:
    assert set(told["wagers"]) == PLAIN[sheet]


@pytest.mark.parametrize(
    ("sets", "absent"), [({"tie_wager": False}, "tie"), ({"progressive": False}, "progressive"),
                         ({"war_tie_wager": False}, "war_tie"), ({"match_play": False}, "coupon")],
)  # fmt: skip
def test_nor_is_one_that_is_taken_away(sets: dict[str, Raw], absent: str) -> None:
    assert set(document(asked(MA, 6, sets=sets))["wagers"]) == PLAIN[MA] - {absent}


def figured(told: Any) -> Iterator[Mapping[str, Any]]:
    """Every wager under every policy."""
    for name, wager in told["wagers"].items():
        if name == "initial":
            yield from wager["policies"].values()
        elif name != "coupon":
            yield wager


@pytest.mark.parametrize(("sheet", "picked", "told"), DOCUMENTS, ids=IDS)
def test_every_figure_is_there_and_of_its_kind(sheet: str, picked: dict[str, str], told: Any) -> None:
    for wager in figured(told):
        assert {name: type(wager[name]) for name in FIGURES} == FIGURES
        assert wager["edge_percent"] == pytest.approx(float(Fraction(wager["edge"]) * 100), abs=6e-7)
        assert Fraction(wager["return"]) == 1 - Fraction(wager["edge"])
        assert Fraction(wager["element_of_risk"]) == Fraction(wager["edge"]) / Fraction(
            wager["average_wager"]
        )
        assert wager["sd"] ** 2 == pytest.approx(float(Fraction(wager["variance"])), rel=1e-5)


@pytest.mark.parametrize(("sheet", "picked", "told"), DOCUMENTS, ids=IDS)
def test_outcomes_come_to_the_figures(sheet: str, picked: dict[str, str], told: Any) -> None:
    for wager in figured(told):
        outcomes = wager["outcomes"]
        chances = [Fraction(row["probability"]) for row in outcomes]
        nets = [Fraction(row["net"]) for row in outcomes]
        assert sum(chances) == 1
        assert sum(row["combinations"] for row in outcomes) == wager["combinations"]
        assert [Fraction(row["contribution"]) for row in outcomes] == [
            chance * net for chance, net in zip(chances, nets, strict=True)
        ]
        assert sum(Fraction(row["contribution"]) for row in outcomes) == -Fraction(wager["edge"])
        assert all(row["name"] and row["title"] for row in outcomes)


def strings(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for held in value.values():
            yield from strings(held)
    elif isinstance(value, list):
        for held in value:
            yield from strings(held)
    elif isinstance(value, str):
        yield value


@pytest.mark.parametrize(("sheet", "picked", "told"), DOCUMENTS, ids=IDS)
def test_fractions_are_in_lowest_terms(sheet: str, picked: dict[str, str], told: Any) -> None:
    found = [
        text.split("/")
        for text in strings(told)
        if text.replace("/", "").lstrip("-").isdigit() and "/" in text
    ]
    assert len(found) > 30
    assert all(gcd(int(top), int(bottom)) == 1 and int(bottom) > 1 for top, bottom in found)


def test_the_figures_of_massachusetts() -> None:
    wagers = document(asked(MA))["wagers"]
    initial = wagers["initial"]
    war = initial["policies"]["war"]
    assert (initial["best"], list(initial["policies"])) == ("war", ["war", "surrender"])
    assert (war["edge"], war["edge_percent"], war["sd"]) == ("23138/993023", 2.330057, 1.057637)
    assert war["element_of_risk_percent"] == 2.169604
    assert wagers["tie"]["edge"] == "58/311"
    assert wagers["war_tie"]["edge_percent"] == 18.628249
    assert wagers["progressive"]["fixed_return"] == "736604/993023"
    assert [
        (c["name"], c["probability"], c["pays"], c["envy"]) for c in wagers["progressive"]["classes"]
    ] == [
        ("suited_4_of_a_kind", "2/993023", 1000, "200"),
        ("suited_double_tie", "255/993023", 200, "0"),
        ("four_of_a_kind", "1686/4965115", 150, "0"),
        ("double_tie", "24192/4965115", 30, "0"),
        ("suited_tie", "14784/993023", 15, "0"),
        ("tie", "266112/4965115", 5, "0"),
    ]


def test_literally_every_tie_loses_and_nothing_is_to_choose() -> None:
    found = document(asked(SD, 6, {"4b": "literal"}))
    initial = found["wagers"]["initial"]
    assert initial["policies"]["war"]["edge"] == "23/311"
    assert (initial["best"], initial["chance_of_choice"]) == ("war", "0")
    assert found["surrender_ever"] is None
    assert document(asked(SD))["wagers"]["initial"]["chance_of_choice"] == "23/311"


@pytest.mark.parametrize("picked", turned(MA), ids=str)
def test_classes_times_pays_are_the_fixed_return(picked: dict[str, str]) -> None:
    wager = document(asked(MA, 6, picked))["wagers"]["progressive"]
    paid = sum(Fraction(row["probability"]) * row["pays"] for row in wager["classes"])
    back = Fraction(wager["hit"]) if picked.get("11c") == "to_one" else 0
    if picked.get("11c") == "to_one":
        back = sum(Fraction(row["probability"]) for row in wager["classes"])
    assert paid + back == Fraction(wager["fixed_return"])


# ---- the best policy ----------------------------------------------------------------------------

FOURTHS = "2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s 6c 6d 6h 6s"
BEST: list[tuple[str, dict[str, Raw], str, str, list[str]]] = [
    ("as the sheet stands", {}, "", "war", ["war", "surrender"]),
    ("surrender for a quarter, six decks", QUARTER, "", "surrender", ["war", "surrender"]),
    ("and half a deck without one rank", QUARTER, FOURTHS, "by-rank", ["war", "surrender", "by-rank"]),
]


@pytest.mark.parametrize(("name", "sets", "gone", "told", "policies"), BEST, ids=[row[0] for row in BEST])
def test_best(name: str, sets: dict[str, Raw], gone: str, told: str, policies: list[str]) -> None:
    decks = 1 if gone else 6
    removed = f"{gone} 7c 7d 8c 8d 9c 9d 10c 10d Jc Jd Qc Qd" if gone else ""
    wager = document(asked(WA, decks, sets=sets, removed=removed))["wagers"]["initial"]
    assert wager["best"] == told
    assert list(wager["policies"]) == policies
    edges = {policy: Fraction(figures["edge"]) for policy, figures in wager["policies"].items()}
    assert edges[told] == min(edges.values())
    assert ("surrender_at" in wager) is (told == "by-rank")


def test_by_rank_says_where_and_is_one_seat_s() -> None:
    question = asked(WA, 1, sets=QUARTER, removed=f"{FOURTHS} 7c 7d 8c 8d 9c 9d 10c 10d Jc Jd Qc Qd")
    told = document(question)["wagers"]["initial"]["surrender_at"]
    assert told == [rank for rank in "23456789TJQKA" if rank in told]
    assert 0 < len(told) < 8
    words = dict(par_paper.facts(par(question)))
    assert words["best play"] == f"surrender at {' '.join(told)}"
    with pytest.raises(NotAsked, match="take one seat"):
        document(question, seats=2)


def test_what_departs_is_said() -> None:
    told = document(asked(WA, 5, sets=QUARTER, removed="Kh"))
    assert told["departures"] == ["surrender_loses = 1 in 4", "5 decks, where the sheet has 6"]
    assert told["this_regulation"] is False
    assert (told["set"], told["removed"]) == (QUARTER, ["Kh"])


# ---- all wagers together, coupon ----------------------------------------------------------------


def test_one_unit_on_each_is_a_bet_of_three() -> None:
    """Edge and return are per unit laid before the first card; the deviation is the whole bet's."""
    sheet, wagers = par(asked(MA)), document(asked(MA))["wagers"]
    found = document(asked(MA))["all_together"]
    edges = [Fraction(wagers[name]["edge"]) for name in ("tie", "progressive")]
    edges += [Fraction(wagers["initial"]["policies"]["war"]["edge"])]
    edges += [Fraction(wagers["war_tie"]["edge"]) * sheet.chance_of_war]
    assert found["laid"] == "3"
    assert Fraction(found["edge"]) == sum(edges) / 3
    assert Fraction(found["return"]) == 1 - sum(edges) / 3
    assert Fraction(found["average_wager"]) == 3 + 2 * sheet.chance_of_war
    assert Fraction(found["element_of_risk"]) * Fraction(found["average_wager"]) == sum(edges)
    game = asked(MA).game
    whole = stats(combined(game, sheet.falls, Bet(4, 4, 4, 4), WAR))
    assert Fraction(found["variance"]) == whole.variance / 16


def test_a_single_wager_is_itself() -> None:
    found = document(asked(WA, 6, sets={"tie_wager": False}))
    war = found["wagers"]["initial"]["policies"]["war"]
    assert {name: found["all_together"][name] for name in FIGURES} == {name: war[name] for name in FIGURES}


def test_a_coupon_by_hand() -> None:
    """It wins one of its face with 144/311, comes back where a war is won or tied, and is played again."""
    sheet = par(asked(MA))
    found = sheet.coupon("war")
    back = Fraction(23, 311) * (1 - (1 - Fraction(1181, 15965)) / 2)
    assert (found.value, found.returned) == (Fraction(144, 311), back)
    again = sum((found.value * back**times for times in range(60)), Fraction(0))
    assert 0 <= found.played_on - again < Fraction(1, 10**60)
    assert sheet.coupon("surrender").returned == 0
    assert sheet.coupon("surrender").played_on == Fraction(144, 311)
    assert par(asked(MA, 6, sets={"tie_hand": "loses"})).coupon("war").returned == 0


FEW_RANKS = [
    ("aces and twos: 3/7 tie, and of 30 wars eight are lost", "A2", ("2/7", "11/35", "5/12")),
    ("aces alone: every deal ties, it always comes back and never wins", "A", ("0", "1", "0")),
]


@pytest.mark.parametrize(("name", "left", "told"), FEW_RANKS, ids=[row[0] for row in FEW_RANKS])
def test_a_coupon_where_few_ranks_are_left(name: str, left: str, told: tuple[str, ...]) -> None:
    gone = " ".join(str(card) for card in ALL if str(card)[0] not in left)
    found = document(asked(MA, 1, removed=gone))["wagers"]["coupon"]["policies"]["war"]
    assert tuple(found[name] for name in ("value", "returned", "played_on")) == told


# ---- every form of it ---------------------------------------------------------------------------


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_same_question_gives_the_same_bytes(sheet: str) -> None:
    forms = [
        (
            json.dumps(document(asked(sheet))),
            par_csv.table([par(asked(sheet))]),
            par_paper.paper(par(asked(sheet)), True),
        )
        for _ in range(2)
    ]
    assert forms[0] == forms[1]
    assert json.dumps(document(asked(sheet, 8))) != forms[0][0]


def test_a_range_is_a_sheet_for_each() -> None:
    pars = [par(asked(SD, decks)) for decks in (5, 6, 7)]
    told = par_json.of_range(pars)
    assert told["format"] == "gotowar.par-range/1"
    assert [one["decks"] for one in told["pars"]] == [5, 6, 7]
    assert told["pars"][1] == document(asked(SD, 6))
    page = par_range.paper(pars)
    assert page.warning == "Not this regulation: 5 decks, where the sheet has 6 to 8."
    assert page.subtitle == "5 to 7 decks"
    edges = page.sections[0].grids[0]
    assert [row[0] for row in edges.rows] == ["5", "6", "7"]


def test_a_range_within_the_sheet_has_no_warning() -> None:
    assert par_range.paper([par(asked(SD, decks)) for decks in (6, 7, 8)]).warning == ""
    what_if = [par(asked(SD, decks, sets=QUARTER)) for decks in (1, 6)]
    assert par_range.paper(what_if).warning == (
        "Not this regulation: surrender_loses = 1 in 4; 1 deck, where the sheet has 6 to 8."
    )


# ---- a witness by hand --------------------------------------------------------------------------


def test_a_shoe_of_eight_cards_dealt_by_hand() -> None:
    """Four nines and four twos of one deck, all else gone: edge, deviation and average bet, deal by deal."""
    gone = " ".join(str(card) for card in ALL if str(card)[0] not in "29")
    war = document(asked(WA, 1, removed=gone))["wagers"]["initial"]["policies"]["war"]
    total = mean = square = staked = 0
    for (mine, house, again, dealer), ways in sequences((4, 4), 4):
        net = {1: 1, -1: -1, 0: {0: 2, 1: 1, -1: -2}[again - dealer]}[mine - house]
        total, mean, square = total + ways, mean + ways * net, square + ways * net**2
        staked += ways * (2 if mine == house else 1)
    assert Fraction(war["edge"]) == -Fraction(mean, total)
    assert Fraction(war["variance"]) == Fraction(square, total) - Fraction(mean, total) ** 2
    assert Fraction(war["average_wager"]) == Fraction(staked, total)
