"""Figures of an outcome table: by hand, by other formulas, and by the laws of scale."""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gotowar.odds.stats import Row, Stats, decimal, root, stats

ROWS = st.lists(
    st.builds(
        Row,
        st.just("any"),
        st.integers(1, 10**6),
        st.fractions(-5, 1000, max_denominator=12),
        st.fractions(1, 5, max_denominator=4),
    ),
    min_size=1,
    max_size=7,
)


def rows(*outcomes: tuple[int, object]) -> tuple[Row, ...]:
    """Ways and net of outcomes with one unit staked."""
    return tuple(Row(str(net), ways, Fraction(str(net)), Fraction(1)) for ways, net in outcomes)


def test_a_coin_that_costs_a_tenth() -> None:
    found = stats(rows((9, 1), (11, -1)))
    assert (found.ways, found.edge, found.returned) == (20, Fraction(1, 10), Fraction(9, 10))
    assert found.hit == found.win == Fraction(9, 20)
    assert found.staked == 1
    assert found.variance == Fraction(99, 100)
    assert found.n0 == 99
    assert found.element_of_risk == Fraction(1, 10)


def test_six_decks_by_hand() -> None:
    """Always to war with six decks: 144/311 each way, and the war as the published figures have it."""
    tie = Fraction(23, 311)
    second = Fraction(1181, 15965)
    apart = (1 - second) / 2
    square = 2 * Fraction(144, 311) + tie * (4 * second + apart * (1 + 4))
    mean = tie * (2 * second + apart * (1 - 2))
    table = (
        Row("lower", 1, Fraction(-1), Fraction(1)),
        Row("higher", 1, Fraction(1), Fraction(1)),
        *(Row(name, 1, Fraction(net), Fraction(2)) for name, net in (("lost", -2), ("won", 1), ("tied", 2))),
    )
    chances = (Fraction(144, 311), Fraction(144, 311), tie * apart, tie * apart, tie * second)
    whole = 311 * 15965 * 2
    found = stats(
        [row._replace(ways=int(chance * whole)) for row, chance in zip(table, chances, strict=True)]
    )
    assert found.mean == mean == -Fraction(23138, 993023)
    assert found.variance == square - mean**2
    assert f"{found.sd:.6f}" == "1.057637"
    assert found.staked == 1 + tie
    assert f"{decimal(found.element_of_risk * 100):.6f}" == "2.169604"


HIT = [
    ("a push gives the stake back and wins nothing", 0, 1, (1, 0)),
    ("a cent short of all", Fraction(-99, 100), 1, (1, 0)),
    ("all lost", -1, 1, (0, 0)),
    ("a war lost", -2, 2, (0, 0)),
    ("half kept of two staked", -1, 2, (1, 0)),
    ("a cent ahead", Fraction(1, 100), 2, (1, 1)),
]


@pytest.mark.parametrize(("name", "net", "staked", "told"), HIT, ids=[row[0] for row in HIT])
def test_hit_and_win(name: str, net: Fraction, staked: int, told: tuple[int, int]) -> None:
    found = stats([Row(name, 3, Fraction(net), Fraction(staked))])
    assert (int(found.hit), int(found.win)) == told


# ---- other formulas for the same thing ----------------------------------------------------------


def mean_of(table: Sequence[Row], power: int) -> Fraction:
    return Fraction(sum((row.ways * row.net**power for row in table), Fraction(0))) / sum(
        r.ways for r in table
    )


@given(ROWS)
def test_variance_is_half_the_mean_square_of_two_rounds_apart(table: list[Row]) -> None:
    whole = sum(row.ways for row in table)
    apart = sum((a.ways * b.ways * (a.net - b.net) ** 2 for a, b in product(table, repeat=2)), Fraction(0))
    assert stats(table).variance == apart / whole**2 / 2


@given(ROWS)
def test_moments_from_those_about_nothing(table: list[Row]) -> None:
    found, (one, two, three) = stats(table), (mean_of(table, power) for power in (1, 2, 3))
    assert found.mean == one
    assert found.variance == two - one**2
    assert found.third == three - 3 * one * two + 2 * one**3


@pytest.mark.parametrize("chance", [Fraction(1, 2), Fraction(23, 311), Fraction(1, 1000)])
def test_skewness_of_two_outcomes(chance: Fraction) -> None:
    """(1 - 2p) / sqrt(p (1 - p)), whatever the two pay."""
    found = stats(rows((chance.numerator, 10), (chance.denominator - chance.numerator, -1)))
    square = (1 - 2 * chance) ** 2 / (chance * (1 - chance))
    assert abs(found.skewness**2 - decimal(square)) < Decimal("1e-18")
    assert (found.skewness > 0) is (chance < Fraction(1, 2))


@given(ROWS, st.fractions(Fraction(1, 9), 9, max_denominator=9))
def test_a_bet_so_many_times_as_large(table: list[Row], times: Fraction) -> None:
    small = stats(table)
    large = stats([row._replace(net=row.net * times, staked=row.staked * times) for row in table])
    assert (large.mean, large.staked) == (small.mean * times, small.staked * times)
    assert (large.variance, large.third) == (small.variance * times**2, small.third * times**3)
    assert (large.hit, large.win, large.n0) == (small.hit, small.win, small.n0)
    assert large.element_of_risk == small.element_of_risk
    assert abs(large.skewness - small.skewness) < Decimal("1e-18")


@given(ROWS)
def test_the_house_s_side_is_the_same_with_its_sign_turned(table: list[Row]) -> None:
    player, house = stats(table), stats([row._replace(net=-row.net) for row in table])
    assert (house.mean, house.variance, house.third) == (-player.mean, player.variance, -player.third)


@given(ROWS)
def test_how_rows_are_cut_does_not_matter(table: list[Row]) -> None:
    halves = [row._replace(ways=1) for row in table] + [
        row._replace(ways=row.ways - 1) for row in table if row.ways > 1
    ]
    assert stats(halves) == stats(table)


# ---- several wagers as one, and what has no figure ----------------------------------------------


def test_three_units_laid_are_three_units() -> None:
    """Edge and return are for each unit laid; the whole bet's own money stays."""
    found = stats(rows((1, 3), (1, -6)))._replace(laid=Fraction(3))
    assert (found.mean, found.edge, found.returned) == (Fraction(-3, 2), Fraction(1, 2), Fraction(1, 2))
    assert found.n0 == Fraction(81, 4) / Fraction(9, 4)


def test_nothing_varies() -> None:
    found = stats(rows((7, 10)))
    assert found.variance == found.sd == found.skewness == found.n0 == 0


def test_a_fair_wager_shows_no_edge_ever() -> None:
    found = stats(rows((1, 1), (1, -1)))
    assert found.n0 is None
    assert found.edge == found.element_of_risk == 0


def test_a_coupon_has_no_stake_to_be_at_risk() -> None:
    found: Stats = stats(
        [Row("higher", 1, Fraction(1), Fraction(0)), Row("lower", 1, Fraction(0), Fraction(0))]
    )
    assert found.mean == found.hit == Fraction(1, 2)
    assert found.element_of_risk == 0


def test_n0_is_where_the_loss_meets_one_deviation() -> None:
    found = stats(rows((9, 1), (11, -1)))
    assert found.n0 is not None
    assert (found.n0 * -found.mean) ** 2 == found.n0 * found.variance


def test_roots_have_thirty_digits() -> None:
    assert str(root(Fraction(2))) == "1.41421356237309504880168872421"
    assert str(decimal(Fraction(1, 3), 5)) == "0.33333"
