"""What wagers make of a fall: nets by hand for every sheet and reading, best policy, classes, whole bets."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gotowar.odds.casino_war import falls
from gotowar.odds.composition import full
from gotowar.odds.question import Question
from gotowar.odds.stats import Row, stats
from gotowar.odds.wagers import (
    CLASSES,
    SURRENDER,
    WAR,
    Bet,
    Policy,
    best,
    class_ways,
    combined,
    offered,
    rows,
    unit,
)
from gotowar.sheets.model import Raw
from tests.odds.small import MA, SD, SHEETS, WA, asked, counts, turned

HALF = Fraction(1, 2)
USUAL = {"lower": -1, "higher": 1, "war-lower": -2, "war-higher": 1, "war-tied": 2}
NETS = [
    *((sheet, {}, USUAL) for sheet in SHEETS),
    (SD, {"4d": "profit"}, {**USUAL, "war-higher": 3, "war-tied": 4}),
    (SD, {"4b": "literal"}, {"lower": -1, "higher": 1, "tied": -1}),
    (MA, {"8g3": "one-to-one"}, {**USUAL, "war-tied": 1}),
    (MA, {"6b": "once-placed"}, USUAL),
]


def table(question: Question, wager: str = "initial", policy: Policy = WAR) -> tuple[Row, ...]:
    game = question.game
    return rows(game, falls(game.war, game.progressive, question.counts), wager, policy)


def nets(found: tuple[Row, ...]) -> dict[str, Fraction]:
    return {row.name: row.net for row in found}


@pytest.mark.parametrize(("sheet", "picked", "told"), NETS, ids=str)
def test_net_of_the_initial_wager(sheet: str, picked: dict[str, str], told: dict[str, int]) -> None:
    found = table(asked(sheet, 6, picked))
    assert nets(found) == told
    assert {row.name: row.staked for row in found} == {name: 1 + name.startswith("war") for name in told}


@pytest.mark.parametrize("sheet", SHEETS)
def test_net_of_surrender(sheet: str) -> None:
    assert nets(table(asked(sheet), policy=SURRENDER)) == {"lower": -1, "higher": 1, "surrender": -HALF}


@pytest.mark.parametrize("sheet", SHEETS)
def test_net_of_the_tie_wager(sheet: str) -> None:
    assert nets(table(asked(sheet), "tie")) == {"tie-won": 10, "tie-lost": -1}


def test_the_tie_wager_of_a_war_is_there_where_a_war_is() -> None:
    found = table(asked(MA), "war_tie")
    assert nets(found) == {"war-tie-won": 10, "war-tie-lost": -1}
    assert table(asked(MA), "war_tie", SURRENDER) == ()


PAYS = {
    "nothing": -1,
    "tie": 4,
    "suited_tie": 14,
    "double_tie": 29,
    "four_of_a_kind": 149,
    "suited_double_tie": 199,
    "suited_4_of_a_kind": 999,
}
PROGRESSIVE = [
    ({}, PAYS),
    ({"11c": "to_one"}, {name: net + (name != "nothing") for name, net in PAYS.items()}),
    ({"11bc": "meter_only"}, {**PAYS, "suited_4_of_a_kind": -1}),
]


@pytest.mark.parametrize(("picked", "told"), PROGRESSIVE, ids=str)
def test_net_of_the_progressive(picked: dict[str, str], told: dict[str, int]) -> None:
    assert nets(table(asked(MA, 6, picked), "progressive")) == told


def test_a_surrender_keeps_tie_and_suited_tie_only() -> None:
    assert set(nets(table(asked(MA), "progressive", SURRENDER))) == {"nothing", "tie", "suited_tie"}


@pytest.mark.parametrize(
    ("sets", "told"),
    [
        ({"war_match": "2 to 1"}, {"war-lower": Fraction(-3), "war-higher": Fraction(2)}),
        ({"war_match": "1 to 3"}, {"war-lower": Fraction(-4, 3), "war-higher": Fraction(1, 3)}),
        ({"war_match": "0 to 1"}, {"war-lower": Fraction(-1), "war-higher": Fraction(0)}),
        ({"initial_pays": "6 to 5"}, {"higher": Fraction(6, 5)}),
        ({"war_win_pays": "7 to 9", "war_match": "1 to 7"}, {"war-higher": Fraction(1, 9)}),
    ],
    ids=str,
)
def test_what_ifs_break_nothing(sets: dict[str, Raw], told: dict[str, Fraction]) -> None:
    """No chip is too large for the unit in which a wager is counted."""
    found = nets(table(asked(MA, 6, sets=sets)))
    assert {name: found[name] for name in told} == told


def test_the_unit_is_one_that_every_odds_divide() -> None:
    assert unit(asked(WA).game.war) == 4
    assert unit(asked(WA, sets={"tie_pays": "1 to 7", "initial_pays": "6 to 5"}).game.war) == 70**2


# ---- which wagers there are ---------------------------------------------------------------------

OFFERED: list[tuple[str, dict[str, str], dict[str, Raw], tuple[str, ...]]] = [
    (SD, {}, {}, ("initial", "tie")),
    (WA, {}, {}, ("initial", "tie")),
    (MA, {}, {}, ("initial", "tie", "war_tie", "progressive", "coupon")),
    (MA, {}, {"progressive": False}, ("initial", "tie", "war_tie", "coupon")),
    (MA, {}, {"tie_hand": "loses"}, ("initial", "tie", "progressive", "coupon")),
    (WA, {}, {"tie_wager": False, "war_tie_wager": True}, ("initial", "war_tie")),
    (SD, {"4b": "literal"}, {"war_tie_wager": True}, ("initial", "tie")),
]


@pytest.mark.parametrize(("sheet", "picked", "sets", "told"), OFFERED, ids=str)
def test_offered(sheet: str, picked: dict[str, str], sets: dict[str, Raw], told: tuple[str, ...]) -> None:
    assert tuple(offered(asked(sheet, 6, picked, sets).game)) == told


# ---- the best policy ----------------------------------------------------------------------------


def by_trying(question: Question) -> Policy:
    """Every rank by itself: surrendered there or not, whichever loses less."""
    game = question.game
    found = falls(game.war, None, question.counts)
    game = game._replace(progressive=None)
    always = stats(rows(game, found, "initial", WAR)).mean
    return frozenset(
        rank for rank in range(13) if stats(rows(game, found, "initial", frozenset({rank}))).mean > always
    )


QUARTER: dict[str, Raw] = {"surrender_loses": "1 in 4"}
BEST: list[tuple[str, dict[str, Raw], str, int]] = [
    ("as it stands", {}, "", 0),
    ("surrender costs a quarter", QUARTER, "", 13),
    ("surrender costs all", {"surrender_loses": "1 in 1"}, "", 0),
    ("a quarter, one rank thick", QUARTER, "2c 2d 2h 2s " * 5 + "3c 3d 3h 3s " * 6 + "4c 4d 4h 4s " * 6, 13),
]


@pytest.mark.parametrize(("name", "sets", "gone", "ranks"), BEST, ids=[row[0] for row in BEST])
def test_best_by_trying_each_rank(name: str, sets: dict[str, Raw], gone: str, ranks: int) -> None:
    question = asked(WA, 6, sets=sets, removed=gone)
    found = best(question.game, falls(question.game.war, None, question.counts))
    assert found == by_trying(question)
    assert len(found) == min(ranks, sum(any(question.counts[4 * r : 4 * r + 4]) for r in range(13)))


def test_war_where_both_are_worth_the_same() -> None:
    """Four cards: after a tie of kings no second tie can come, and war is worth half a unit lost."""
    question, cards = asked(WA), counts("Kh Kd 2c 3c")
    found = falls(question.game.war, None, cards)
    assert best(question.game, found) == WAR
    assert stats(rows(question.game, found, "initial", WAR)).mean == Fraction(-1, 12)
    assert stats(rows(question.game, found, "initial", SURRENDER)).mean == Fraction(-1, 12)


@given(st.lists(st.integers(0, 4), min_size=13, max_size=13).filter(lambda held: sum(held) >= 4))
def test_best_is_never_worse_than_a_constant_policy(held: list[int]) -> None:
    question = asked(WA, 6, sets={"surrender_loses": "1 in 3"})
    game, cards = question.game, tuple(n for rank in held for n in (rank, 0, 0, 0))
    found = falls(game.war, None, cards)
    mean = stats(rows(game, found, "initial", best(game, found))).mean
    assert mean >= max(stats(rows(game, found, "initial", policy)).mean for policy in (WAR, SURRENDER))


# ---- classes of the progressive -----------------------------------------------------------------


@pytest.mark.parametrize("picked", turned(MA), ids=str)
def test_classes_and_their_pays_come_to_the_return(picked: dict[str, str]) -> None:
    """Each class as often as it is paid, times what it is paid: nothing is lost, nothing counted twice."""
    question = asked(MA, 6, picked)
    terms = question.game.progressive
    assert terms is not None
    found = falls(question.game.war, terms, question.counts)
    ways, total = class_ways(terms, found), sum(found.values())
    pays = [*terms.pays[:-1], 0 if picked.get("11bc") == "meter_only" else terms.pays[-1]]
    paid = Fraction(sum(n * pay for n, pay in zip(ways, pays, strict=True)), total)
    back = Fraction(total - ways[0], total) if picked.get("11c") == "to_one" else 0
    returned = stats(table(question, "progressive")).returned
    assert paid + back == returned
    assert len(ways) == len(CLASSES)


def test_every_row_that_fits_counts_where_all_are_paid() -> None:
    highest, cumulative = asked(MA).game.progressive, asked(MA, 6, {"pays": "cumulative"}).game.progressive
    assert highest is not None
    assert cumulative is not None
    found = falls(asked(MA).game.war, highest, full(6))
    only, every = class_ways(highest, found), class_ways(cumulative, found)
    assert sum(only) == sum(found.values())
    assert (every[0], every[1]) == (only[0], sum(only[1:])), "every hit is a tie"
    assert every[6] == only[6]
    assert every[4] == only[4] + only[6] + sum(
        ways for fall, ways in found.items() if fall.war_hits == 0b0111110
    )


# ---- a bet as a whole ---------------------------------------------------------------------------


def test_a_whole_bet_by_hand() -> None:
    """Ten on the initial wager and five on a tie: five ways for a round to end."""
    question = asked(WA)
    found = falls(question.game.war, None, question.counts)
    whole = combined(question.game, found, Bet(10, 5), WAR)
    assert {int(row.net): int(row.staked) for row in whole} == {-15: 15, 5: 15, 30: 25, 60: 25, 70: 25}


def test_variances_of_wagers_that_share_cards_do_not_just_add_up() -> None:
    question = asked(WA)
    found = falls(question.game.war, None, question.counts)
    parts = [stats(table(question, wager)) for wager in ("initial", "tie")]
    whole = stats(combined(question.game, found, Bet(4, 4), WAR))
    assert whole.mean == 4 * sum(part.mean for part in parts)
    together = Fraction(sum(
        (row.ways * (row.net / 4) ** 2 for row in combined(question.game, found, Bet(4, 4), WAR)), Fraction(0)
    )) / whole.ways  # fmt: skip
    assert together != sum(part.variance + part.mean**2 for part in parts)
    assert whole.variance / 16 != sum(part.variance for part in parts)


@given(st.integers(0, 50), st.integers(0, 50), st.integers(0, 50), st.integers(0, 50))
def test_means_add_up_whatever_is_laid(initial: int, tie: int, war_tie: int, progressive: int) -> None:
    question = asked(MA)
    game = question.game
    found = falls(game.war, game.progressive, question.counts)
    bet = Bet(*(4 * stake for stake in (initial, tie, war_tie, progressive)))
    war = Fraction(sum(ways for fall, ways in found.items() if fall.rank >= 0), sum(found.values()))
    often = {"war_tie": war}
    parts = Counter({
        name: getattr(bet, name) * stats(table(question, name)).mean * often.get(name, 1)
        for name in ("initial", "tie", "war_tie", "progressive")
    })  # fmt: skip
    assert stats(combined(game, found, bet, WAR)).mean == sum(parts.values())
