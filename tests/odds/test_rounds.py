"""Many rounds: against exact convolution, a naive one in floats, and ruin walked by hand in fractions."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gotowar.odds.casino_war import falls
from gotowar.odds.rounds import Play, Spread, after, convolved, one_round, range_of, ruin
from gotowar.odds.stats import Row
from gotowar.odds.wagers import SURRENDER, WAR, Bet, combined
from tests.odds.small import MA, WA, asked

NUMBERS = st.lists(st.integers(0, 2**200), min_size=1, max_size=12).filter(any)
Chances = Mapping[Fraction, Fraction]


def spread(outcomes: Mapping[object, int]) -> Spread:
    """A round by its nets and their ways."""
    return one_round([Row("", ways, Fraction(str(net)), Fraction(1)) for net, ways in outcomes.items()])


COIN = spread({1: 1, -1: 1})
HALVES = spread({"-1/2": 2, 1: 3, -2: 1})
SHIFTED = spread({10: 1, 12: 3})


def added(one: Chances, other: Chances) -> Chances:
    found: Counter[Fraction] = Counter()
    for first, chance in one.items():
        for second, more in other.items():
            found[first + second] += chance * more  # type: ignore[assignment]
    return found  # type: ignore[return-value]


def played(bet: Bet, sheet: str = WA) -> Spread:
    game = asked(sheet).game
    return one_round(combined(game, falls(game.war, game.progressive, asked(sheet).counts), bet, WAR))


# ---- one round, and sums of two -----------------------------------------------------------------


def test_one_round_keeps_every_chance() -> None:
    assert HALVES.step == Fraction(1, 2)
    assert HALVES.chances == {-2: Fraction(1, 6), Fraction(-1, 2): Fraction(1, 3), 1: Fraction(1, 2)}
    assert (HALVES.at_least(Fraction(1)), HALVES.at_least(Fraction(-1, 2))) == (
        Fraction(1, 2),
        Fraction(5, 6),
    )
    assert HALVES.at_least(Fraction(3, 2)) == 0


def test_the_step_is_the_largest_that_fits() -> None:
    assert spread({500: 1, -500: 1}).step == 500
    assert spread({500: 1, -250: 1, 1000: 1}).step == 250
    assert spread({"1/2": 1, "1/3": 1}).step == Fraction(1, 6)
    assert spread({0: 1}).chances == {0: 1}


def test_rows_with_the_same_net_are_one_result() -> None:
    same = one_round([Row(name, 2, Fraction(1), Fraction(1)) for name in ("higher", "won")])
    assert same.chances == {1: 1}


@given(NUMBERS, NUMBERS)
def test_convolved_is_the_sum_of_products(first: list[int], second: list[int]) -> None:
    told = [0] * (len(first) + len(second) - 1)
    for i, a in enumerate(first):
        for j, b in enumerate(second):
            told[i + j] += a * b
    assert convolved(first, second) == told


@pytest.mark.parametrize("bits", [7, 8, 63, 64, 65, 160])
def test_convolved_where_every_byte_is_full(bits: int) -> None:
    full = [(1 << bits) - 1] * 5
    assert convolved(full, full)[4] == 5 * full[0] ** 2


# ---- after n rounds -----------------------------------------------------------------------------


@pytest.mark.parametrize("rounds", [1, 2, 3, 7, 10])
def test_coins_fall_as_binomials(rounds: int) -> None:
    found = after(COIN, rounds, exactly=True).chances
    assert found == {2 * k - rounds: Fraction(comb(rounds, k), 2**rounds) for k in range(rounds + 1)}


@pytest.mark.parametrize("one", [COIN, HALVES, SHIFTED], ids=["coin", "halves", "shifted"])
@pytest.mark.parametrize("rounds", [1, 2, 3, 5, 8])
def test_exactly_is_exact(one: Spread, rounds: int) -> None:
    told: Chances = {Fraction(0): Fraction(1)}
    for _ in range(rounds):
        told = added(told, one.chances)
    assert after(one, rounds, exactly=True).chances == told


@pytest.mark.parametrize("bet", [Bet(2), Bet(500, 100, chip=50)], ids=["initial", "with tie"])
@pytest.mark.parametrize("rounds", [1, 2, 13, 60])
def test_fixed_places_are_right_to_forty_digits(bet: Bet, rounds: int) -> None:
    one = played(bet)
    fixed, exact = after(one, rounds).chances, after(one, rounds, exactly=True).chances
    assert set(fixed) <= set(exact)
    assert all(0 <= chance - fixed.get(net, 0) < Fraction(1, 10**40) for net, chance in exact.items())


@settings(max_examples=20)
@given(
    st.dictionaries(st.integers(-5, 50), st.integers(1, 10**9), min_size=1, max_size=6), st.integers(1, 24)
)
def test_fixed_places_of_any_wager(outcomes: dict[object, int], rounds: int) -> None:
    one = spread(outcomes)
    fixed, exact = after(one, rounds).chances, after(one, rounds, exactly=True).chances
    assert all(abs(chance - fixed.get(net, 0)) < Fraction(1, 10**40) for net, chance in exact.items())


@pytest.mark.parametrize("rounds", [240, 5_000])
def test_what_falls_under_the_last_digit_is_nothing(rounds: int) -> None:
    found = after(played(Bet(2)), rounds)
    lost = 1 - Fraction(sum(found.parts), found.whole)
    assert 0 <= lost < Fraction(1, 2**100)
    assert found.parts[0] > 0 < found.parts[-1]


def floats(one: Spread, rounds: int) -> dict[int, float]:
    """Naive: each result added to each, in floats."""
    base = [(one.low + i, part / one.whole) for i, part in enumerate(one.parts) if part]
    held = {0: 1.0}
    for _ in range(rounds):
        fresh: dict[int, float] = {}
        for place, chance in held.items():
            for net, more in base:
                fresh[place + net] = fresh.get(place + net, 0.0) + chance * more
        held = fresh
    return held


def test_240_rounds_against_floats() -> None:
    one = played(Bet(2))
    told, found = floats(one, 240), after(one, 240)
    assert all(
        abs(float(found.chances.get(place * one.step, Fraction(0))) - chance) < 1e-12
        for place, chance in told.items()
    )


def test_mean_and_variance_grow_with_the_rounds() -> None:
    def moments(found: Chances) -> tuple[Fraction, Fraction]:
        mean = sum((net * chance for net, chance in found.items()), Fraction(0))
        return mean, sum(((net - mean) ** 2 * chance for net, chance in found.items()), Fraction(0))

    one = played(Bet(4, 4, 4, 4), MA)
    mean, variance = moments(one.chances)
    assert moments(after(one, 6, exactly=True).chances) == (6 * mean, 6 * variance)


# ---- ranges -------------------------------------------------------------------------------------

TENTHS = spread(dict.fromkeys(range(10), 1))
RANGES: list[tuple[str, Spread, str, tuple[int, int]]] = [
    ("a tenth left on either side", TENTHS, "4/5", (1, 8)),
    ("a hair more than a tenth", TENTHS, "799/1000", (1, 8)),
    ("a hair less than a tenth", TENTHS, "801/1000", (0, 9)),
    ("everything", TENTHS, "1", (0, 9)),
    ("the middle two", TENTHS, "1/10", (4, 5)),
    ("one result", spread({7: 1}), "99/100", (7, 7)),
    ("a heavy middle", spread({-1: 1, 0: 98, 1: 1}), "68/100", (0, 0)),
    ("the tails at their place", spread({-1: 1, 0: 98, 1: 1}), "98/100", (0, 0)),
    ("the tails a hair beyond", spread({-1: 1, 0: 98, 1: 1}), "981/1000", (-1, 1)),
    ("all on one side", spread({-1: 97, 100: 3}), "95/100", (-1, 100)),
    ("less on that side", spread({-1: 98, 100: 2}), "95/100", (-1, -1)),
]


@pytest.mark.parametrize(("name", "one", "share", "told"), RANGES, ids=[row[0] for row in RANGES])
def test_ranges_by_hand(name: str, one: Spread, share: str, told: tuple[int, int]) -> None:
    low, high = range_of(one, Fraction(share))
    assert (int(low), int(high)) == told


@given(
    st.dictionaries(st.integers(-9, 9), st.integers(1, 50), min_size=1),
    st.fractions(0, 1, max_denominator=100),
)
def test_a_range_is_the_shortest_that_leaves_enough(outcomes: dict[int, int], share: Fraction) -> None:
    found = spread(dict(outcomes.items()))
    low, high = range_of(found, share)
    tail = (1 - share) / 2 * sum(outcomes.values())
    assert sum(ways for net, ways in outcomes.items() if net < low) <= tail
    assert sum(ways for net, ways in outcomes.items() if net > high) <= tail
    assert sum(ways for net, ways in outcomes.items() if net <= low) > tail
    assert sum(ways for net, ways in outcomes.items() if net >= high) > tail or low == high


# ---- ruin ---------------------------------------------------------------------------------------


def walked(plays: Sequence[tuple[int, Chances]], bankroll: Fraction, rounds: int) -> Fraction:
    """Who holds how much, round by round; whoever can play in no way is out for good."""
    held: dict[Fraction, Fraction] = {Fraction(bankroll): Fraction(1)}
    for _ in range(rounds):
        fresh: dict[Fraction, Fraction] = {}
        for money, chance in held.items():
            way = next((chances for needs, chances in plays if money >= needs), None)
            for net, more in (way or {}).items():
                fresh[money + net] = fresh.get(money + net, Fraction(0)) + chance * more
        held = fresh
    least = min(needs for needs, _ in plays)
    return 1 - sum((chance for money, chance in held.items() if money >= least), Fraction(0))


JACKPOT = spread({500: 1, 1: 3, -1: 6})
ONE_WAY = [(COIN, 1), (HALVES, 2), (spread({5: 1, -3: 4}), 3), (spread({0: 1, -1: 1}), 1), (JACKPOT, 1)]


@pytest.mark.parametrize(("one", "needs"), ONE_WAY)
@pytest.mark.parametrize("bankroll", [0, 1, 2, 3, 7])
@pytest.mark.parametrize("rounds", [1, 2, 9])
def test_ruin_as_it_is_walked(one: Spread, needs: int, bankroll: int, rounds: int) -> None:
    found = ruin([Play(Fraction(needs), one)], Fraction(bankroll), rounds)
    assert abs(found - walked([(needs, one.chances)], Fraction(bankroll), rounds)) < Fraction(1, 10**16)


LASTS = [
    ("a unit for every round but the last: nine lost, whatever comes", 9, Fraction(6, 10) ** 9),
    ("a unit for every round: ten lost", 10, Fraction(6, 10) ** 10),
    ("one unit more", 11, Fraction(0)),
]


@pytest.mark.parametrize(("name", "bankroll", "told"), LASTS, ids=[row[0] for row in LASTS])
def test_a_bankroll_that_lasts_is_safe(name: str, bankroll: int, told: Fraction) -> None:
    """Nine units are gone after nine losses; nine losses more never follow on one win among ten rounds."""
    chance = ruin([Play(Fraction(1), JACKPOT)], Fraction(bankroll), 10)
    assert abs(chance - told) < Fraction(1, 10**16)


def test_ruin_by_hand() -> None:
    """A coin with one unit: half are out at once, a quarter of the rest after three rounds."""
    rows = [(0, 1), (1, Fraction(1, 2)), (2, Fraction(1, 4)), (3, Fraction(1, 8))]
    for bankroll, told in rows:
        assert ruin([Play(Fraction(1), COIN)], Fraction(bankroll), max(1, bankroll)) == told
    assert ruin([Play(Fraction(1), COIN)], Fraction(1), 3) == Fraction(1, 2) + Fraction(1, 8)


@settings(max_examples=40)
@given(st.integers(0, 12), st.integers(1, 8), st.sampled_from([1, 2, 3]))
def test_who_cannot_match_may_only_surrender(bankroll: int, rounds: int, stake: int) -> None:
    """Two units of the stake for a war, one for a surrender: on, under and over each."""
    game = asked(WA).game
    found = falls(game.war, None, asked(WA).counts)
    war, half = (one_round(combined(game, found, Bet(2 * stake), policy)) for policy in (WAR, SURRENDER))
    plays = [Play(Fraction(4 * stake), war), Play(Fraction(2 * stake), half)]
    told = walked([(4 * stake, war.chances), (2 * stake, half.chances)], Fraction(bankroll), rounds)
    assert abs(ruin(plays, Fraction(bankroll), rounds) - told) < Fraction(1, 10**16)


THRESHOLD = [
    ("under one bet", 1, Fraction(1)),
    ("one bet: lost, or half of it", 2, Fraction(144, 311) + Fraction(23, 311)),
    ("one and a half: only a lost card", 3, Fraction(144, 311)),
    ("one short of a war: still a surrender", 3, Fraction(144, 311)),
    ("two bets: only a lost war", 4, Fraction(23, 311) * (1 - Fraction(1181, 15965)) / 2),
    ("three bets: one round cannot", 6, Fraction(0)),
]


@pytest.mark.parametrize(("name", "bankroll", "told"), THRESHOLD, ids=[row[0] for row in THRESHOLD])
def test_the_thresholds_in_one_round(name: str, bankroll: int, told: Fraction) -> None:
    game = asked(WA).game
    found = falls(game.war, None, asked(WA).counts)
    war, half = (one_round(combined(game, found, Bet(2), policy)) for policy in (WAR, SURRENDER))
    chance = ruin([Play(Fraction(4), war), Play(Fraction(2), half)], Fraction(bankroll), 1)
    assert abs(chance - told) < Fraction(1, 2**60)


def test_ruin_grows_with_the_rounds_and_shrinks_with_the_bankroll() -> None:
    one = [Play(Fraction(4), played(Bet(2)))]
    grows = [ruin(one, Fraction(20), rounds) for rounds in (1, 10, 50, 200)]
    assert grows == sorted(grows)
    shrinks = [ruin(one, Fraction(bankroll), 50) for bankroll in (4, 8, 20, 60)]
    assert shrinks == sorted(shrinks, reverse=True)
    assert 0 < shrinks[-1] < Fraction(1, 1000)
