"""War Blackjack's PAR sheet: the contract ``gotowar.par/1``, every form of it, and the table's hold."""

import csv
import io
import json
from itertools import product
from math import comb, sqrt
from statistics import NormalDist
from typing import Any

import pytest

from gotowar.odds import reports, war_blackjack_par
from gotowar.odds.blackjack_names import NAMES
from gotowar.odds.charts import svg
from gotowar.odds.composition import by_rank
from gotowar.odds.paper_html import page
from gotowar.odds.question import Question
from gotowar.odds.refusal import NotAsked
from gotowar.odds.war_blackjack_paper import assumptions, exceptions, published
from gotowar.odds.war_blackjack_par import Plan, Stakes, WarBlackjackPar
from gotowar.rules import war_blackjack as rules
from gotowar.rules.blackjack import card_value
from gotowar.rules.casino_war import HIGHER
from gotowar.rules.terms import BlackjackTerms, WarSpotTerms
from gotowar.sheets.model import Raw
from tests.odds.small import asked

SHEET = "us-wa/war-blackjack"
BOTH = Stakes(1000, 500)

pytestmark = pytest.mark.xdist_group("numba")  # compiled once, in one process


def par(
    question: Question | None = None,
    bet: Stakes = BOTH,
    seats: int = 1,
    rounds: int = 240,
    strategy: str | None = None,
) -> WarBlackjackPar:
    return WarBlackjackPar(question or asked(SHEET), Plan(seats, 60, rounds, bet, 40_000), strategy)


def document(question: Question | None = None, **plan: Any) -> Any:
    return json.loads(json.dumps(reports.document([par(question, **plan)])))


# ---- the contract -------------------------------------------------------------------------------


def test_what_was_asked_stands_on_it() -> None:
    told, question = document(), asked(SHEET)
    assert (told["format"], told["sheet"], told["decks"]) == ("gotowar.par/1", SHEET, 6)
    assert (told["digest"], told["strategy_class"]) == (question.digest, "CDZ-")
    assert (told["removed"], told["set"], told["this_regulation"]) == ([], {}, True)
    assert told["readings"] == {reading.id: reading.chosen for reading in question.sheet.reading}


def test_what_is_assumed_stands_on_it() -> None:
    """Every term of the hands that no clause sets, and no other; what a house or a question has otherwise is
    told beside what the sheet assumes."""
    question = asked(SHEET)
    left = {one.term: one.value for one in question.sheet.assumed}
    told = document()["assumed"]
    assert told == {
        term: left[term] for term in (*BlackjackTerms._fields, *WarSpotTerms._fields) if term in left
    }
    assert {"peek", "split_hands", "surrender"} <= told.keys()
    assert not {"soft_17", "natural_pays", "war_tie", "cut_from_end"} & told.keys()
    assert "assumes" not in assumptions(question)
    text = assumptions(asked(SHEET, sets={"surrender": "late", "soft_17": "stands", "resplit_aces": True}))
    assert "resplit_aces = true (the sheet assumes false)" in text
    assert "surrender = late (the sheet assumes none)" in text
    assert "soft_17" not in text


@pytest.mark.parametrize("form", ["terminal", "page", "range"])
def test_every_form_tells_what_is_assumed(form: str) -> None:
    pars = [par(), par(asked(SHEET, 1))] if form == "range" else [par()]
    paper = reports.paper(pars, pictures=form == "page")
    assert paper.sections[0].lines == (assumptions(pars[0].question),)


def test_six_decks_are_the_published_game() -> None:
    wagers = document()["wagers"]
    assert wagers["blackjack"]["edge_percent"] == 0.615389
    policies = wagers["war"]["policies"]
    assert wagers["war"]["best"] == "best"
    assert [round(policies[name]["edge_percent"], 4) for name in ("best", "published")] == [1.1715, 1.1718]
    assert policies["never"]["edge_percent"] == round(23 / 311 * 100, 6)
    assert policies["always"]["edge_percent"] > policies["best"]["edge_percent"]


def test_leaving_is_by_first_card_then_up_card() -> None:
    value = document()["wagers"]["leave_value"]
    assert list(value) == list(value["8"]) == list(NAMES)
    assert value["8"]["2"] == pytest.approx(0.036072, abs=5e-7)
    assert value["10"]["10"] == pytest.approx(-0.00924015605, abs=5e-12)


def test_rows_of_leaving_begin_with_the_first_card() -> None:
    """An ace never wins; ten is left against everything it is worth leaving against."""
    told = document()["wagers"]
    assert told["war"]["leave"][-1] == ["10", *"23456789"]
    value = told["leave_value"]
    for first, *ups in told["war"]["leave"]:
        assert all(value[first][up] > 0 for up in ups), first
    assert "A" not in [first for first, *_ in told["war"]["leave"]]


def test_up_cards_make_up_the_edge() -> None:
    told = document()["wagers"]["blackjack"]
    share = {up: (16 if up == "10" else 4) / 52 for up in told["by_up_card"]}
    assert list(told["by_up_card"]) == list(NAMES)
    mean = sum(share[up] * edge for up, edge in told["by_up_card"].items())
    assert mean == pytest.approx(told["edge_percent"], abs=1e-5)


def test_outcomes_come_to_the_edge() -> None:
    for name, found in document()["wagers"]["war"]["policies"].items():
        assert sum(row["probability"] for row in found["outcomes"]) == pytest.approx(1), name
        assert sum(row["contribution"] for row in found["outcomes"]) == pytest.approx(-found["edge"]), name


READ: list[tuple[dict[str, str], dict[str, Raw], float]] = [
    # as the readings of the sheet state them, to four digits behind the point
    ({"natural_on_war": "even"}, {}, 1.9068),
    ({"war_spot": "fixed"}, {}, 1.6933),
    ({}, {"natural_on_war": "even"}, 1.9068),
    ({}, {"war_spot": "fixed"}, 1.6933),
]


@pytest.mark.parametrize(("readings", "sets", "edge"), READ, ids=str)
def test_other_readings_come_to_their_edges(
    readings: dict[str, str], sets: dict[str, Raw], edge: float
) -> None:
    told = document(asked(SHEET, 6, readings, sets))
    assert round(told["wagers"]["war"]["policies"]["best"]["edge_percent"], 4) == edge
    assert told["wagers"]["blackjack"]["edge_percent"] == 0.615389
    assert told["this_regulation"] is not bool(sets)


WHAT_IF: list[tuple[dict[str, Raw], int]] = [
    # whom a term favours: the sign of what it does to the house's edge
    ({"soft_17": "stands"}, -1),
    ({"natural_pays": "6 to 5"}, +1),
    ({"double_after_split": False}, +1),
    ({"double_on": "10-or-11"}, +1),
    ({"split_hands": 2}, +1),
    ({"resplit_aces": True}, -1),
    ({"split_ace_cards": "any"}, -1),
    ({"surrender": "late"}, -1),
    ({"peek": False, "natural_takes": "all"}, +1),
    ({"peek": False, "natural_takes": "original"}, 0),
    ({"split_by": "rank"}, 0),
]


@pytest.mark.parametrize(("sets", "sign"), WHAT_IF, ids=str)
def test_whom_a_term_favours(sets: dict[str, Raw], sign: int) -> None:
    change = document(asked(SHEET, 6, sets=sets))["wagers"]["blackjack"]["edge_percent"] - 0.615389
    assert (change > 2e-6) - (change < -2e-6) == sign


def test_a_departure_says_so() -> None:
    told = document(asked(SHEET, 6, sets={"natural_pays": "6 to 5"}))
    assert (told["this_regulation"], told["departures"]) == (False, ["natural_pays = 6 to 5"])
    assert document(asked(SHEET, 3))["departures"] == ["3 decks, where the sheet has 1, 2, 4, 6, 8"]


# ---- forms ----------------------------------------------------------------------------------------


def test_csv_says_what_json_says() -> None:
    rows = list(csv.DictReader(io.StringIO(reports.table([par()]))))
    told = document()["wagers"]
    edges = {
        (r["wager"], r["policy"]): float(r["decimal"])
        for r in rows
        if (r["figure"], r["outcome"]) == ("edge", "")
    }
    assert edges["war", "best"] == pytest.approx(told["war"]["policies"]["best"]["edge"])
    assert edges["blackjack", "basic"] == pytest.approx(told["blackjack"]["policies"]["basic"]["edge"])
    assert {row["sheet"] for row in rows} == {SHEET}
    assert all(row["exact"] == "" for row in rows)


def test_the_same_question_gives_the_same_bytes() -> None:
    first, second = (
        (json.dumps(document()), reports.table([par()]), page(reports.paper([par()], True))) for _ in "ab"
    )
    assert first == second
    assert json.dumps(document(asked(SHEET, 8))) != first[0]


def test_a_strategy_stands_in_the_pictures_letter_by_letter() -> None:
    charts = {c.id: c for section in reports.paper([par()], True).sections for c in section.charts}
    assert {"leave", "hard", "soft", "pairs", "decks", "rounds", "cost"} == set(charts)
    eleven = dict(charts["hard"].cells)["11"]
    assert eleven == ("Dh",) * 10
    assert dict(charts["leave"].cells)["8"] == (*"LLLLLL", *"TTTT")
    drawn = svg(charts["leave"])
    assert drawn.count(">L<") == sum(row.count("L") for _, row in charts["leave"].cells)
    assert "L: leave" in drawn


def test_published_figures_stand_beside_their_own_game_only() -> None:
    assert [row[1:] for row in published(par()).rows] == [
        ("war", "1.17 %", "1.1715 %", "agrees"),
        ("war", "1.17 %", "1.1718 %", "agrees"),
    ]
    late = [row[2:] for row in published(par(asked(SHEET, sets={"surrender": "late"}))).rows]
    assert ("0.527 %", "0.5272 %", "agrees") in late
    assert published(par(asked(SHEET, sets={"natural_pays": "6 to 5"}))).rows == ()
    assert published(par(asked(SHEET, removed="Kh"))).rows == ()


def test_two_cards_that_are_played_by_what_they_are() -> None:
    """With one deck the total does not say all; a row that is played by its total is not named."""
    told = list(exceptions(par(asked(SHEET, 1))))
    assert told
    assert not [line for line in told if line.startswith("A,10")]
    assert len(list(exceptions(par(asked(SHEET, 8))))) < len(told)


def test_a_range_is_a_sheet_for_each() -> None:
    pars = [par(asked(SHEET, decks)) for decks in (4, 6, 8)]
    told = reports.document(pars)
    assert told["format"] == "gotowar.par-range/1"
    edges = [one["wagers"]["blackjack"]["edge_percent"] for one in told["pars"]]
    assert edges == sorted(edges)
    assert reports.paper(pars).subtitle == "4 to 8 decks"
    assert reports.paper(pars).warning == ""


# ---- a strategy that is given -----------------------------------------------------------------------


def test_basic_strategy_given_as_a_file_is_priced_as_derived() -> None:
    derived = par().analysis
    told = document(strategy=derived.strategy)["wagers"]
    own = told["blackjack"]["policies"]["own"]
    assert own["edge"] == pytest.approx(derived.basic.edge)
    assert told["war"]["policies"]["own"]["edge"] == pytest.approx(derived.basic_policies["best"].edge)


def test_a_strategy_that_stands_on_everything_costs_more() -> None:
    never = "\n".join(
        line if " = " not in line or line.startswith(("format", "insurance")) else _stood(line)
        for line in par().analysis.strategy.splitlines()
    )
    assert document(strategy=never)["wagers"]["blackjack"]["policies"]["own"]["edge_percent"] > 10


def _stood(line: str) -> str:
    key, _, cells = line.partition(" = ")
    leaves = set(cells.strip('"').split()) <= {"L", "T"}
    return line if leaves else f'{key} = "{" ".join("S" * 10)}"'


# ---- the table ------------------------------------------------------------------------------------


def test_the_hold_is_the_sum_of_both_wagers() -> None:
    found = par()
    edges = found.analysis.blackjack.edge, found.analysis.policies["best"].edge
    assert found.hold.mean == pytest.approx(1000 * edges[0] + 500 * edges[1])
    assert par(seats=5).hold.mean == pytest.approx(5 * found.hold.mean)
    assert par(seats=5).hold.sd is None


def test_without_the_war_wager_the_deviation_is_blackjack_s() -> None:
    alone = par(bet=Stakes(1000))
    assert alone.hold.sd == pytest.approx(1000 * sqrt(alone.analysis.blackjack.variance))


def test_covariance_of_a_war_never_left_by_hand() -> None:
    """The mean of both results multiplied, over first card and up card, is all there is to it."""
    question = asked(SHEET)
    ranks, spot = by_rank(question.counts), question.war_blackjack.spot
    value, size = par(question).analysis.leave_value, sum(ranks)
    both = 0.0
    for first, up in product(range(13), repeat=2):
        chance = ranks[first] * (ranks[up] - (first == up)) / (size * (size - 1))
        net = 1 if rules.compare(spot, first, up) == HIGHER else -1
        worth = value[NAMES[card_value(first) - 1]][NAMES[card_value(up) - 1]]
        assert worth is not None
        both += chance * net * worth
    never = par(question).analysis.policies["never"]
    # ranks of ten differ in the war only: their own ups are not all alike, a matter of one card in 311
    edges = never.edge * par(question).analysis.blackjack.edge
    assert never.covariance == pytest.approx(both - edges, abs=2e-4)


def test_ranges_are_the_normal_curve_s() -> None:
    found = par(rounds=10_000)
    assert found.hold.sd is not None
    curve = NormalDist(found.hold.mean * 10_000, found.hold.sd * 100)
    assert found.ranges[95] == pytest.approx((curve.inv_cdf(0.025), curve.inv_cdf(0.975)))
    assert found.behind == pytest.approx(curve.cdf(0))


def test_ruin_is_near_that_of_a_walk() -> None:
    """A fair walk of 400 steps comes to 20 below its start with twice the chance of ending beyond it."""
    beyond = sum(comb(400, k) for k in range(211, 401)) / 2**400
    on_it = comb(400, 210) / 2**400
    assert war_blackjack_par._gone_by(20, 0.0, 1.0, 400) == pytest.approx(2 * beyond + on_it, abs=0.02)
    assert war_blackjack_par._gone_by(20, -0.5, 1.0, 400) == pytest.approx(1.0, abs=1e-9)
    assert war_blackjack_par._gone_by(20, 0.5, 1.0, 400) < 1e-8
    assert war_blackjack_par._gone_by(10**9, -1e-3, 1.0, 400) == 0.0


REFUSED = [
    (Plan(1, 60, 240, Stakes(0, 500), 10_000), "--bet blackjack=10"),
    (Plan(1, 60, 240, Stakes(1000, 500), 1_499), "does not cover one bet of $15"),
]


@pytest.mark.parametrize(("plan", "said"), REFUSED, ids=[row[1] for row in REFUSED])
def test_a_plan_that_cannot_be_played_is_refused(plan: Plan, said: str) -> None:
    with pytest.raises(NotAsked, match=said.replace("$", r"\$")):
        WarBlackjackPar(asked(SHEET), plan)


def test_a_bankroll_of_just_one_bet_is_taken() -> None:
    assert WarBlackjackPar(asked(SHEET), Plan(1, 60, 240, BOTH, 1_500)).hold.mean > 0
