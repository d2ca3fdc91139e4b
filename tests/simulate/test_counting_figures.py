"""What counting gains: figures that can be worked out by hand from a few counts, agreement with the exact
odds, and what is known of counting both games.
"""

import json
from fractions import Fraction
from itertools import pairwise
from math import sqrt
from typing import Any

import numpy as np
import pytest

from gotowar.odds.casino_war import falls
from gotowar.odds.composition import full
from gotowar.odds.paper_html import page
from gotowar.odds.refusal import NotAsked
from gotowar.odds.stats import stats
from gotowar.odds.wagers import WAR, rows
from gotowar.rules.casino_war import HIGHER, LOWER
from gotowar.rules.terms import TIE_PUSHES
from gotowar.simulate import casino_war, counting_worth
from gotowar.simulate.blackjack_tables import LEFT
from gotowar.simulate.casino_war import CLASSES, GAVE_UP, SECOND_TIE, TIED, WENT
from gotowar.simulate.casino_war_figures import class_of
from gotowar.simulate.counting import RUNNING, read, shipped_text
from gotowar.simulate.counting_casino_war import PARTS, CountPlan
from gotowar.simulate.counting_figures import Figures, Wager, figures
from gotowar.simulate.counting_json import document
from gotowar.simulate.counting_kernels import DEPTHS
from gotowar.simulate.counting_paper import paper
from gotowar.simulate.counting_war_blackjack import KINDS
from gotowar.simulate.tally import Shoe, Tally
from gotowar.simulate.war_blackjack import ENDS, MOST_UNITS, PLAYED, SPAN
from tests.odds.small import MA, SHEETS, WA, asked
from tests.simulate import counted

HI_LO = read(shipped_text("hi-lo"))
TIES = read(shipped_text("tie-chance"))
SMALL = HI_LO._replace(
    made=RUNNING, least=0, most=1, lays=(("initial", ((0, 1), (1, 3))), ("tie", ((1, 2),)))
)
SIX_DECKS = Shoe(6, 1, 234, 0, 1, 3, 3)


def plan(system: Any, shoe: Shoe = SIX_DECKS, sheet: str = WA) -> CountPlan:
    return CountPlan(casino_war.Plan(asked(sheet).game.war, shoe, frozenset(), 1), system)


def of(found: Figures, name: str) -> Wager:
    return next(wager for wager in found.wagers if wager.name == name)


# ---- by hand -------------------------------------------------------------------------------------


def by_hand(seats: int = 1) -> tuple[CountPlan, Tally]:
    """At count 0 ten rounds in the first part of the shoe: five lost, five won. At count 1 four in the last:
    one lost, two won, and a tie after which the war was won."""
    classes = np.zeros((2, DEPTHS, seats, CLASSES), np.int64)
    classes[0, 0, :, LOWER], classes[0, 0, :, HIGHER] = 5, 5
    classes[1, -1, :, LOWER], classes[1, -1, :, HIGHER] = 1, 2
    classes[1, -1, :, TIED] = classes[1, -1, :, WENT + 2 * HIGHER] = 1
    choices = np.zeros_like(classes)
    choices[1, -1, :, WENT + 2 * HIGHER] = 1
    rounds = classes[:, :, 0, (LOWER, HIGHER, TIED)].sum(2)
    tally = {
        "classes": classes.reshape(-1, seats, CLASSES),
        "choices": choices.reshape(-1, seats, CLASSES),
        "rounds": rounds.reshape(-1),
        "chances": (rounds * PARTS // 8).reshape(-1),
        "shoes": np.zeros(3, np.int64),
    }
    return plan(SMALL, SIX_DECKS._replace(seats=seats)), Tally(tally)


def told(seats: int = 1, seat: int | None = None) -> Figures:
    counting, tally = by_hand(seats)
    return figures(asked(WA), counting, tally, seat)


def test_an_edge_by_the_count() -> None:
    initial = of(told(), "initial")
    even, high = initial.buckets
    assert (even.value, even.rounds, even.share, even.edge) == (0, 10, 10 / 14, 0)
    # one lost, two won and a war won that nets one unit and a half at 3 to 2 on the war wager
    won = float(counting_worth.casino_war(asked(WA).game)["initial"][WENT + 2 * HIGHER] or 0)
    assert (high.value, high.rounds) == (1, 4)
    assert high.edge == pytest.approx(-(1 + won) / 4)
    assert even.se == pytest.approx(1 / sqrt(10))


def test_a_threshold_gains_for_a_hundred_rounds_what_its_counts_bring() -> None:
    tie = of(told(), "tie")
    always, high = tie.thresholds
    assert (always.start, high.start) == (0, 1)
    assert always.gain.gain == pytest.approx(100 * (10 - 13) / 14)
    assert high.gain.gain == pytest.approx(100 * (10 - 3) / 14)
    assert [always.gain.laid, high.gain.laid] == pytest.approx([100, 400 / 14])
    mean = 7 / 14
    assert high.gain.se == pytest.approx(100 * sqrt((103 / 14 - mean**2) / 14))


def test_the_tie_wager_is_told_by_the_cards_as_well() -> None:
    """A chance of an eighth gains 11/8 - 1 a unit at 10 to 1."""
    always, high = of(told(), "tie").thresholds
    assert always.gain.by_cards == pytest.approx(100 * 3 / 8)
    assert high.gain.by_cards == pytest.approx(100 * 4 / 14 * 3 / 8)
    assert of(told(), "initial").thresholds[0].gain.by_cards is None


def test_depths_share_the_gain_and_the_first_that_gains_is_named() -> None:
    tie = of(told(), "tie")
    assert tie.best is not None
    assert tie.best.start == 0
    assert [(depth.start, depth.end) for depth in tie.depths] == [(0, 6.25), (93.75, 100)]
    assert [depth.share for depth in tie.depths] == [pytest.approx(10 / 14), pytest.approx(4 / 14)]
    assert tie.worth_from == 0


def test_a_gain_of_a_few_rounds_is_none() -> None:
    initial = of(told(), "initial")
    assert initial.thresholds[1].gain.gain > 0
    assert (initial.best, initial.depths, initial.worth_from) == (None, (), None)


def test_what_the_file_lays_is_priced_wager_by_wager_and_as_one_bet() -> None:
    found = told()
    initial, tie = of(found, "initial").own, of(found, "tie").own
    assert initial is not None
    assert tie is not None
    assert found.together is not None
    assert initial.laid == pytest.approx(100 * (10 + 4 * 3) / 14)
    assert tie.laid == pytest.approx(100 * 4 * 2 / 14)
    assert tie.gain == pytest.approx(100 * 2 * 7 / 14)
    # two units on 10, -1, -1 and -1: squares of 4 x 103
    assert tie.se == pytest.approx(100 * sqrt((4 * 103 / 14 - 1) / 14))
    assert found.together.gain == pytest.approx(initial.gain + tie.gain)
    assert found.together.laid == pytest.approx(initial.laid + tie.laid)
    # the tie wager loses where the initial wager wins, so both together vary otherwise than apart
    assert found.together.se != pytest.approx(sqrt(initial.se**2 + tie.se**2), rel=1e-3)


def test_surrender_is_told_by_what_it_nets_more_than_the_war() -> None:
    found = of(told(), "surrender")
    won = counting_worth.casino_war(asked(WA).game)["initial"][WENT + 2 * HIGHER]
    assert won is not None
    assert (found.rounds, found.edge) == (1, float(won + Fraction(1, 2)))
    assert found.own is None


def test_seats_together_have_the_figures_of_one_and_no_smaller_deviation() -> None:
    one, both = told(2, 1), told(2)
    assert (one.seat, both.seat) == (1, None)
    for single, pooled in zip(one.wagers, both.wagers, strict=True):
        assert pooled.rounds == 2 * single.rounds
        assert [pooled.edge, pooled.se] == pytest.approx([single.edge, single.se])
        assert pooled.thresholds[-1].gain == pytest.approx(single.thresholds[-1].gain)


def test_what_cannot_be_told_is_refused() -> None:
    counting, tally = by_hand(2)
    with pytest.raises(NotAsked, match="seat 3: it must be 1 to 2"):
        figures(asked(WA), counting, tally, 3)
    empty = Tally({name: counts * 0 for name, counts in tally.counts.items()})
    with pytest.raises(NotAsked, match="no round has been dealt"):
        figures(asked(WA), counting, empty)


# ---- what classes are worth ----------------------------------------------------------------------


@pytest.mark.parametrize("sheet", SHEETS)
def test_classes_weighted_by_the_exact_odds_cost_the_exact_edge(sheet: str) -> None:
    """Ways of every fall put to the class of its outcome: the worth of the initial and the tie wager adds up
    to the PAR sheet's."""
    question = asked(sheet)
    game = question.game._replace(progressive=None)
    deal = falls(game.war, None, full(6))
    worth = counting_worth.casino_war(game)
    found = {n: class_of(n, None, has_choice=True) for n in range(CLASSES)}
    kinds = {
        one.fall._replace(rank=min(one.fall.rank, 0)): n
        for n, one in found.items()
        if one and one.policy == WAR
    }
    for wager in ("initial", "tie"):
        nets = [
            (worth[wager][kinds[fall._replace(rank=min(fall.rank, 0))]], ways) for fall, ways in deal.items()
        ]
        total = sum(ways for _, ways in nets)
        edge = -sum((net or 0) * ways for net, ways in nets) / total
        assert edge == stats(rows(game, deal, wager, WAR)).edge


def test_a_wager_on_the_war_deal_says_something_of_wars_only() -> None:
    worth = counting_worth.casino_war(asked(MA).game)["war_tie"]
    assert worth[LOWER] is worth[TIED] is worth[GAVE_UP] is None
    assert [worth[WENT], worth[SECOND_TIE]] == [-1, 10]


def test_ends_of_war_blackjack() -> None:
    game = counted.question().war_blackjack
    worth = counting_worth.war_blackjack(game.blackjack, game.spot)
    assert len(worth["war"]) == len(worth["blackjack"]) == KINDS * ENDS
    assert list(worth["blackjack"][:3]) == [Fraction(3, 2), 0, -1]
    doubled_won = PLAYED + SPAN + MOST_UNITS + 2
    war = [worth["war"][kind * ENDS + doubled_won] for kind in range(LEFT + 1)]
    tied = 0 if game.spot.war_tie == TIE_PUSHES else -1
    # lost, won, tied; left and matched by the double
    assert war == [-1, 1, tied, 3]
    assert worth["blackjack"][doubled_won] == 2


def test_winnings_left_that_nothing_matches_are_worth_what_their_hand_came_to() -> None:
    game = counted.question({"war_spot": "fixed"}).war_blackjack
    worth = counting_worth.war_blackjack(game.blackjack, game.spot)
    doubled_won = PLAYED + SPAN + MOST_UNITS + 2
    # lost, pushed, won
    assert [worth["war"][kind * ENDS + doubled_won] for kind in range(LEFT, KINDS)] == [0, 1, 2]
    assert worth["blackjack"][doubled_won] == 2


def test_of_winnings_played_alone_no_edge_is_exact() -> None:
    about = counted.question({"war_spot": "fixed"})
    counting = counted.plan(HI_LO, about=about)
    found = figures(about, counting, counting.deal(3, 0, 20_000, keep=False).tally)
    assert of(found, "war").exact is None
    assert of(found, "blackjack").exact is not None


# ---- beside what is known ------------------------------------------------------------------------


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_wager_agrees_with_the_exact_odds(sheet: str) -> None:
    """A fresh shoe for every round: no cut card stands between the two."""
    counting = plan(HI_LO, SIX_DECKS._replace(rounds=1), sheet)
    found = figures(asked(sheet), counting, counting.deal(1, 0, 1_000_000, keep=False).tally)
    told = {wager.name: wager.z for wager in found.wagers}
    assert told.pop("surrender") is None
    assert set(told) >= {"initial", "tie"}
    for z in told.values():
        assert z is not None
        assert abs(z) < 4


def test_where_ties_are_surrendered_no_exact_edge_stands_beside() -> None:
    system = HI_LO._replace(surrenders=2)
    counting = plan(system)
    found = figures(asked(WA), counting, counting.deal(1, 0, 100_000, keep=False).tally)
    assert of(found, "initial").z is None
    assert of(found, "tie").z is not None


def test_the_tie_wager_gains_near_the_end_of_a_deck_and_not_in_a_shoe_dealt_to_three_quarters() -> None:
    """One deck to all but four cards, by the exact chance; six decks to 75 %, where one round in many
    millions is worth it."""
    deep = plan(TIES, Shoe(1, 1, 48, 0, 0))
    found = of(figures(asked(WA), deep, deep.deal(2, 0, 300_000, keep=False).tally), "tie")
    assert found.best is not None
    assert found.best.start == 120
    assert found.best.gain.best_known > 0
    assert found.worth_from is not None
    assert found.worth_from > 25
    usual = plan(TIES)
    found = of(figures(asked(WA), usual, usual.deal(2, 0, 300_000, keep=False).tally), "tie")
    assert (found.best, found.worth_from) == (None, None)


def test_no_count_makes_surrender_right() -> None:
    counting = plan(HI_LO)
    found = figures(asked(WA), counting, counting.deal(4, 0, 1_000_000, keep=False).tally)
    assert of(found, "surrender").best is None
    assert of(found, "surrender").edge > 0


@pytest.fixture(scope="module")
def blackjack() -> Figures:
    counting = counted.plan(HI_LO)
    return figures(counted.question(), counting, counting.deal(3, 0, 2_000_000, keep=False).tally)


def test_hi_lo_tells_when_blackjack_is_worth_playing(blackjack: Figures) -> None:
    """The house's edge falls as the count rises, from well above nothing to well below."""
    found = of(blackjack, "blackjack")

    def edge(low: int, high: int) -> tuple[float, float]:
        parts = [bucket for bucket in found.buckets if low <= bucket.value <= high]
        rounds = sum(part.rounds for part in parts)
        mean = sum(part.edge * part.rounds for part in parts) / rounds
        return mean, sqrt(sum((part.se * part.rounds) ** 2 for part in parts)) / rounds

    spans = [edge(-10, -3), edge(-2, 0), edge(1, 2), edge(3, 10)]
    for (before, left), (after, right) in pairwise(spans):
        assert before - after > 2 * (left + right)
    assert spans[0][0] > 0.01
    assert spans[-1][0] < -0.005
    assert found.best is not None
    assert -1 <= found.best.start <= 2


def test_insurance_gains_from_three_on(blackjack: Figures) -> None:
    found = of(blackjack, "insurance")
    assert found.best is not None
    assert 2 <= found.best.start <= 5
    assert found.worth_from is not None
    assert found.worth_from > 12.5
    assert found.own is not None


def test_war_blackjack_agrees_with_the_exact_odds(blackjack: Figures) -> None:
    for name in ("blackjack", "war", "insurance"):
        z = of(blackjack, name).z
        assert z is not None
        assert abs(z) < 4


# ---- what is shown -------------------------------------------------------------------------------


def test_the_document(blackjack: Figures) -> None:
    raw = json.loads(json.dumps(document(blackjack), allow_nan=False))
    assert (raw["format"], raw["rounds"], raw["seat"]) == ("gotowar.counting/1", 2_000_000, None)
    assert raw["system"] == {
        "name": "Hi-Lo",
        "count": "true",
        "per": 52,
        "tags": [1, 1, 1, 1, 1, 0, 0, 0, -1, -1, -1, -1, -1],
        "least": -10,
        "most": 10,
    }
    wager = raw["wagers"]["blackjack"]
    assert wager["rounds"] == sum(bucket["rounds"] for bucket in wager["counts"]) == 2_000_000
    assert wager["thresholds"][0]["gain"] == pytest.approx(-100 * wager["edge"], abs=1e-6)
    assert sum(depth["share"] for depth in wager["depths"]) == pytest.approx(1, abs=1e-6)
    assert raw["together"]["laid"] > 100


def test_the_paper_says_what_gains_and_what_does_not(blackjack: Figures) -> None:
    found = paper(blackjack)
    summary = {row[0]: row for row in found.sections[0].grids[1].rows}
    assert summary["Blackjack wager"][2].startswith("+")
    counting = plan(HI_LO)
    war = paper(figures(asked(WA), counting, counting.deal(1, 0, 50_000, keep=False).tally))
    assert {row[1] for row in war.sections[0].grids[1].rows} == {"–"}
    assert [section.lines for section in war.sections[1:]] == [
        ("No threshold gains by more than 3 deviations.",)
    ] * 3
    assert war.facts[0] == ("sheet", WA)


def test_a_gain_next_to_nothing_is_told_from_nothing() -> None:
    """A chance of an eleventh gains nothing at 10 to 1; what it lacks of whole parts is rounded up here."""
    counting, tally = by_hand()
    chances = (tally["rounds"] * PARTS + 10) // 11
    tie = paper(figures(asked(WA), counting, Tally({**tally.counts, "chances": chances}))).sections[2]
    # ten rounds have 1 part in 10^8 too much, four have 7: of 14 rounds, for a hundred
    assert [row[2:4] for row in tie.grids[0].rows] == [("–", "–")] * 2
    assert [row[5] for row in tie.grids[0].rows] == ["+5.7e-07", "+5.0e-07"]
    assert tie.lines[0] == "Laid from 0 on it gains 5.7e-07 units in a hundred rounds, with 100.0000 laid."


def test_a_what_if_is_warned_of() -> None:
    question = asked(WA, sets={"tie_pays": "12 to 1"})
    counting = plan(HI_LO)
    found = figures(question, counting, counting.deal(1, 0, 50_000, keep=False).tally)
    assert "tie_pays" in paper(found).warning
    assert not paper(figures(asked(WA), counting, counting.deal(1, 0, 50_000, keep=False).tally)).warning


def test_the_page_has_a_picture_of_gain_and_depth(blackjack: Figures) -> None:
    drawn = page(paper(blackjack, pictures=True))
    assert "count-blackjack-gain" in drawn
    assert "count-blackjack-depth" in drawn
    assert "count-blackjack-gain" not in page(paper(blackjack))
