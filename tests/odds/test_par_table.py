"""What stands on a PAR sheet of the table: hold, ranges, ruin, and plans that cannot be played."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from gotowar.odds import par_json, par_paper
from gotowar.odds.refusal import NotAsked
from gotowar.odds.wagers import Bet
from gotowar.sheets import load
from gotowar.sheets.spec import Spec
from tests.odds.pars import FIVE, document, par
from tests.odds.small import MA, SD, WA, asked


def test_hold_is_the_edge_of_all_that_is_laid() -> None:
    told = document(asked(WA), seats=3, bet=Bet(500, 100, chip=50))["table"]
    a_round = 3 * (500 * Fraction(23138, 993023) + 100 * Fraction(58, 311))
    assert Fraction(told["hold_per_round_cents"]) == a_round
    assert told["hold_per_hour_dollars"] == pytest.approx(float(a_round * 60 / 100), abs=1e-4)
    assert (told["seats"], told["rounds"], told["rounds_per_hour"], told["policy"]) == (3, 240, 60, "war")
    assert told["bet"] == {"initial": "$5", "tie": "$1", "chip": "$0.50"}
    assert told["bankroll"] == "$200"


BOTH_LAID, ONE_LAID = Bet(500, progressive=500, chip=50), FIVE
SET_ASIDE = [
    ("20 and 5 % of $5", "us-ma/casino-war-progressive", BOTH_LAID, "125"),
    ("no progressive is laid", "us-ma/casino-war-progressive", ONE_LAID, None),
    ("no operator has said what he sets aside", "us-ma/casino-war", BOTH_LAID, None),
]


@pytest.mark.parametrize(("name", "spec", "bet", "told"), SET_ASIDE, ids=[row[0] for row in SET_ASIDE])
def test_what_is_set_aside_of_the_hold(name: str, spec: str, bet: Bet, told: str | None) -> None:
    question = replace(asked(MA), spec=Spec.model_validate(load.load_spec(spec)))
    sheet = par(question, bet)
    assert par_json.document(sheet)["table"]["set_aside_per_round_cents"] == told
    text = str(par_paper.paper(sheet))
    assert ("set aside for meter and reserve', '$1.25'" in text) == (told is not None)
    assert ("is still in the hold" in text) == (bet.progressive > 0)


def test_one_seat_s_ranges_by_a_naive_run() -> None:
    """Twenty rounds, all results added up one by one: what the house holds, from where to where."""
    sheet = par(asked(WA), rounds=20)
    held: dict[Fraction, Fraction] = {Fraction(0): Fraction(1)}
    house = sheet.hold.measured
    one = [(row.net, Fraction(row.ways, house.stats.ways)) for row in house.rows]
    assert {-net for net, _ in one} == {-1000, -500, 500, 1000}
    for _ in range(20):
        fresh: dict[Fraction, Fraction] = {}
        for (money, chance), (net, more) in product(held.items(), one):
            fresh[money + net] = fresh.get(money + net, Fraction(0)) + chance * more
        held = fresh
    behind = sum((chance for money, chance in held.items() if money < 0), Fraction(0))
    assert abs(sheet.hold.behind - behind) < Fraction(1, 10**40)
    for share, (low, high) in sheet.hold.ranges.items():
        tail = Fraction(100 - share, 200)
        assert sum(chance for money, chance in held.items() if money < low) <= tail
        assert sum(chance for money, chance in held.items() if money <= low) > tail
        assert sum(chance for money, chance in held.items() if money > high) <= tail
        assert sum(chance for money, chance in held.items() if money >= high) > tail


def test_of_every_seat_something_is_set_aside() -> None:
    question = replace(asked(MA), spec=Spec.model_validate(load.load_spec("us-ma/casino-war-progressive")))
    sheet = par(question, BOTH_LAID, 2, rounds=2)
    assert sheet.set_aside == 2 * 125
    each = 500 * (Fraction(23138, 993023) + Fraction(256419, 993023))
    envy = Fraction(2, 993023) * 100_000
    assert sheet.hold.measured.stats.mean == 2 * (each - envy)
    assert "counted by its fixed pays and envy: " in str(par_paper.paper(sheet))


def test_the_distribution_of_two_rounds_by_hand() -> None:
    """Two rounds of $5: every pair of rounds, from two wars tied to two wars lost."""
    told = document(asked(WA), rounds=2)["table"]["distribution"]
    one = {-10: 27163, -5: 2298960 + 170016, 5: 2298960, 10: 170016}
    held = {net: Fraction(0) for net in range(-20, 21, 5)}
    for (first, ways), (second, more) in product(one.items(), repeat=2):
        held[first + second] += Fraction(ways * more, 4965115**2)
    assert (told["from_dollars"], told["step_dollars"]) == (-20, 5)
    assert told["chances"] == [round(float(chance), 12) for chance in held.values()]


@pytest.mark.parametrize("rounds", [240, 100_000])
def test_the_distribution_is_whole_and_has_no_empty_ends(rounds: int) -> None:
    table = document(asked(WA), rounds=rounds)["table"]
    told = table["distribution"]
    assert sum(told["chances"]) == pytest.approx(1, abs=1e-8)
    assert told["chances"][0] > 0 < told["chances"][-1]
    behind = max(0, int(-told["from_dollars"] / told["step_dollars"]))
    assert sum(told["chances"][:behind]) == pytest.approx(table["chance_house_behind"], abs=1e-8)


def test_behind_is_less_than_nothing_not_nothing() -> None:
    """One round: the house is behind where a card or a war is won, or a war tied; level is not behind."""
    told = par(asked(WA), rounds=1).hold.behind
    assert told == pytest.approx(
        float(Fraction(144, 311) + Fraction(23, 311) * (1 + Fraction(1181, 15965)) / 2)
    )


def test_ranges_lie_in_each_other() -> None:
    told = document(asked(MA), seats=3)["table"]["ranges_dollars"]
    (a, b), (c, d), (e, f) = told["68"], told["95"], told["99"]
    assert e <= c <= a <= b <= d <= f


LOST_WAR = Fraction(23, 311) * (1 - Fraction(1181, 15965)) / 2
LOWER, TIED = Fraction(144, 311), Fraction(23, 311)
RUIN: list[tuple[str, Bet, int, Fraction]] = [
    ("a cent short of the bet", FIVE, 499, Fraction(1)),
    ("the bet alone: all or half of it is gone", FIVE, 500, LOWER + TIED),
    ("a chip short of a war", FIVE, 950, LOWER),
    ("a war", FIVE, 1000, LOST_WAR),
    ("a chip more than a war", FIVE, 1050, LOST_WAR),
    ("a tie wager that wins pays for the war", Bet(500, 100, chip=50), 600, LOWER),
    ("one that is too small does not: half is lost", Bet(500, 10, chip=10), 510, LOWER + TIED),
]


@pytest.mark.parametrize(("name", "bet", "bankroll", "told"), RUIN, ids=[row[0] for row in RUIN])
def test_ruin_in_one_round(name: str, bet: Bet, bankroll: int, told: Fraction) -> None:
    found = par(asked(WA), bet, rounds=1, bankroll=bankroll).ruin
    assert found is not None
    assert abs(found - told) < Fraction(1, 2**60)


@pytest.mark.parametrize(
    ("rounds", "bankroll", "is_counted"),
    [(1, 500, True), (240, 20_000, True), (100_000, 500, False), (240, 100_000_000, True)],
)
def test_ruin_of_a_very_long_run_is_not_counted(rounds: int, bankroll: int, is_counted: bool) -> None:
    told = document(asked(WA), rounds=rounds, bankroll=bankroll)["table"]["chance_of_ruin"]
    assert (told is not None) is is_counted


def test_what_the_worst_luck_cannot_take_is_never_gone() -> None:
    """Two bets a round, and one more must be left: on it, and a chip under it."""
    on, under = (par(asked(WA), rounds=10, bankroll=10 * 1000 + left).ruin for left in (500, 450))
    assert on == 0
    assert under is not None
    assert 0 < under < Fraction(1, 10**12)


def test_too_many_results_are_refused() -> None:
    with pytest.raises(
        NotAsked, match=r"^240 rounds in steps of \$0\.50 have too many results to count: take fewer"
    ):
        document(asked(WA), bet=Bet(99_950, 10_050, chip=50), seats=5)


REFUSED = [
    (SD, Bet(500, war_tie=100), 1, "us-sd/casino-war offers no war-tie wager: it has initial, tie"),
    (WA, Bet(500, progressive=100), 1, "us-wa/casino-war offers no progressive wager: it has initial, tie"),
    (MA, Bet(500, coupon=501), 1, "a coupon lies beside an initial wager of at least its face (6(a))"),
]


@pytest.mark.parametrize(("sheet", "bet", "seats", "said"), REFUSED)
def test_plans_that_cannot_be_played(sheet: str, bet: Bet, seats: int, said: str) -> None:
    with pytest.raises(NotAsked) as told:
        par(asked(sheet), bet, seats)
    assert said in str(told.value)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(
    ("bet", "seats"),
    [
        (Bet(500, coupon=500), 1),
        (Bet(500, 50, 50, 500), 1),
        (Bet(500, 250, 250), 7),
        (Bet(500, coupon=500), 2),
        (Bet(500, progressive=500), 2),
    ],
)
def test_plans_that_can(bet: Bet, seats: int) -> None:
    assert par(asked(MA), bet, seats).hold.measured.stats.mean != 0
