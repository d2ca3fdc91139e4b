"""From counts to figures: by hand on small numbers, and every class beside the exact odds."""

from collections import Counter
from fractions import Fraction
from math import isclose, sqrt

import numpy as np
import pytest

from gotowar.odds.stats import stats
from gotowar.odds.wagers import SURRENDER, WAR, Policy, rows
from gotowar.simulate.casino_war import CLASSES, GAVE_UP, SUITED, TIED, WENT
from gotowar.simulate.figures import LEAST, Outcome, lone, measured, spread_of
from gotowar.simulate.war_blackjack import ALONE, ENDS, PLAYED, SPAN, WARS
from gotowar.simulate.war_blackjack_figures import CLASS_KINDS, KIND_OF, KINDS
from tests.odds.small import MA, SD, SHEETS, WA, asked, turned
from tests.simulate.runs import blackjack, made

COINS = (Outcome("heads", 60, 1.0, 0.5), Outcome("tails", 40, -1.0, 0.5))


def test_a_coin() -> None:
    """Sixty heads in a hundred: two deviations from fifty, a chi-square of four."""
    found = measured("coin", COINS, 0.0)
    assert found is not None
    assert found.rounds == 100
    assert found.edge == pytest.approx(-0.2)
    assert found.error == pytest.approx(sqrt((1 - 0.04) / 100))
    assert found.z == pytest.approx(-0.2 / sqrt(0.0096))
    assert [one.z for one in found.outcomes] == pytest.approx([2, -2])
    assert [one.share for one in found.outcomes] == pytest.approx([0.6, 0.4])
    assert found.chi_square is not None
    assert found.chi_square.value == pytest.approx(4)
    assert found.chi_square.classes == 2


def test_a_die() -> None:
    """Sixty throws; the chi-square from its definition: (4+0+1+1+4+0)/10."""
    throws = (8, 10, 11, 9, 12, 10)
    found = measured("die", [Outcome(str(n), t, 0.0, 1 / 6) for n, t in enumerate(throws)], 0.0)
    assert found is not None
    assert found.chi_square is not None
    assert found.chi_square.value == pytest.approx(1.0)
    assert found.chi_square.classes == 6
    assert found.z is None  # nothing was won or lost
    assert found.outcomes[0].z == pytest.approx(-2 / sqrt(60 * 5 / 36))


@pytest.mark.parametrize(
    ("free", "value", "z"),
    # From any table of chi-squares: what one in twenty, and one in a hundred, is above.
    [
        (1, 3.841, 1.645),
        (1, 6.635, 2.326),
        (5, 11.070, 1.645),
        (5, 15.086, 2.326),
        (10, 23.209, 2.326),
        (30, 43.773, 1.645),
        (30, 50.892, 2.326),
    ],
)
def test_a_chi_square_as_deviations(free: int, value: float, z: float) -> None:
    classes, rounds = free + 1, 100_000 * (free + 1)
    off = sqrt(value * 100_000 / 2)
    times = [round(100_000 + off), round(100_000 - off), *[100_000] * (classes - 2)]
    found = measured("", [Outcome(str(n), t, 0.0, 1 / classes) for n, t in enumerate(times)], None)
    assert found is not None
    assert found.chi_square is not None
    assert found.rounds == rounds
    assert found.chi_square.value == pytest.approx(value, abs=0.05)
    assert found.chi_square.z == pytest.approx(z, abs=0.06)


def test_a_wager_that_was_never_laid() -> None:
    assert measured("none", [], 0.1) is None
    assert measured("none", [Outcome("heads", 0, 1.0, 0.5)], 0.1) is None


def test_what_has_no_exact_value_is_not_compared() -> None:
    found = measured("coin", [Outcome("heads", 60, 1.0, None), Outcome("tails", 40, -1.0, None)], None)
    assert found is not None
    assert found.z is None
    assert found.chi_square is None
    assert [one.z for one in found.outcomes] == [None, None]


def test_rare_outcomes_are_put_together() -> None:
    """Expected four times each: alone they are no class, together they are. Less than five never are."""
    rare = [Outcome(f"rare {n}", 4, 9.0, 0.04) for n in range(3)]
    found = measured("", [Outcome("often", 88, 0.0, 0.88), *rare], None)
    assert found is not None
    assert found.chi_square is not None
    assert found.chi_square.classes == 2
    assert 4 < LEAST <= 12
    alone = measured("", [Outcome("often", 96, 0.0, 0.96), rare[0]], None)
    assert alone is not None
    assert alone.chi_square is None


def test_outcomes_without_a_chance_are_one_class() -> None:
    known = Outcome("known", 30, 1.0, 0.5)
    found = measured("", [known, *(Outcome(f"other {n}", 35, -1.0, None) for n in range(2))], None)
    assert found is not None
    assert found.chi_square is not None
    assert found.chi_square.classes == 2
    assert found.chi_square.value == pytest.approx(16)


# ---- seats that share the dealer's cards --------------------------------------------------------------


def test_seats_that_are_one() -> None:
    """Two seats that always come to the same are as one: the error is that of half the rounds."""
    joint = np.array([[50, 0], [0, 50]])
    assert spread_of(joint, 2)(float) == pytest.approx(2)
    assert spread_of(joint, 7)(float) == pytest.approx(7)


def test_seats_that_have_nothing_in_common() -> None:
    assert spread_of(np.array([[25, 25], [25, 25]]), 7)(float) == pytest.approx(1)


def test_seats_against_each_other() -> None:
    """What one wins the other loses: their mean is sure."""
    assert spread_of(np.array([[0, 50], [50, 0]]), 2)(float) == pytest.approx(0, abs=1e-8)


def test_one_seat_and_no_pairs() -> None:
    assert spread_of(np.array([[50, 0], [0, 50]]), 1) is lone
    assert spread_of(np.zeros((2, 2), int), 3) is lone
    assert lone(float) == 1


def test_what_never_varies_is_not_widened() -> None:
    assert spread_of(np.array([[50, 0], [0, 50]]), 2)(lambda kind: 3.0) == 1


def test_errors_are_widened() -> None:
    plain = measured("coin", COINS, 0.0)
    wide = measured("coin", COINS, 0.0, lambda outcome: 4.0)
    assert plain is not None
    assert wide is not None
    assert plain.chi_square is not None
    assert wide.chi_square is not None
    assert wide.error == pytest.approx(2 * plain.error)
    assert wide.outcomes[0].z == pytest.approx(1)
    assert wide.chi_square.value == pytest.approx(plain.chi_square.value / 4)


# ---- classes and what they pay --------------------------------------------------------------------------


QUESTIONS = [(sheet, reading) for sheet in SHEETS for reading in turned(sheet)]


@pytest.mark.parametrize("policy", [WAR, SURRENDER, frozenset({3, 7})])
@pytest.mark.parametrize(("sheet", "reading"), QUESTIONS)
def test_exact_chances_sum_to_one(sheet: str, reading: dict[str, str], policy: Policy) -> None:
    lab = made(asked(sheet, readings=reading), bet={"initial": 1000})
    plan = lab.plan._replace(surrenders=policy)
    figures = lab.figures({"classes": np.zeros((2, 1, CLASSES), np.int64)})
    figures.plan = plan
    for wager in figures.wagers:
        chances = figures._exact[wager]
        if wager == "war_tie" and policy == SURRENDER:
            assert not chances  # nobody can lay it
            continue
        assert sum(chances.values()) == 1
        edge = stats(rows(figures.game, figures.falls, wager, policy)).edge
        assert -sum(net * chance for (_, net, _), chance in chances.items()) == edge
        assert isclose(figures.exact_edge(wager), float(edge))


@pytest.mark.parametrize(("sheet", "reading"), QUESTIONS)
def test_every_class_ends_as_an_outcome_that_is_known(sheet: str, reading: dict[str, str]) -> None:
    """For each wager that is laid in it; and every outcome is the end of a class."""
    lab = made(asked(sheet, readings=reading), bet={"initial": 1000})
    for policy in (WAR, SURRENDER):
        figures = lab.figures({"classes": np.zeros((2, 1, CLASSES), np.int64)})
        figures.plan = lab.plan._replace(surrenders=policy)
        fought = range(WENT, CLASSES) if policy == WAR else range(GAVE_UP, WENT)
        ends = (0, 1, *fought) if TIED not in figures.of else (0, 1, TIED, SUITED)
        for wager in figures.wagers:
            keys = Counter(figures.key(number, wager) for number in ends)
            assert set(keys) - {None} == set(figures._exact[wager])


@pytest.mark.parametrize(
    ("sheet", "reading", "wager", "number", "net"),
    [
        (SD, {}, "initial", 0, "-1"),
        (SD, {}, "initial", 1, "1"),
        (SD, {}, "initial", 4, "-1/2"),
        (SD, {}, "initial", 6, "-2"),
        (SD, {}, "initial", 8, "1"),
        (SD, {}, "initial", 10, "2"),
        (SD, {"4d": "profit"}, "initial", 8, "3"),
        (SD, {"4d": "profit"}, "initial", 10, "4"),
        (SD, {"4b": "literal"}, "initial", 2, "-1"),
        (WA, {}, "tie", 0, "-1"),
        (WA, {}, "tie", 6, "10"),
        (MA, {"8g3": "one-to-one"}, "initial", 10, "1"),
        (MA, {}, "initial", 10, "2"),
    ],
)
def test_what_a_class_pays(sheet: str, reading: dict[str, str], wager: str, number: int, net: str) -> None:
    figures = made(asked(sheet, readings=reading), bet={"initial": 1000}).figures(
        {"classes": np.zeros((2, 1, CLASSES), np.int64)}
    )
    key = figures.key(number, wager)
    assert key is not None
    assert key[1] == Fraction(net)


def test_a_tie_that_has_another_end_is_none_itself() -> None:
    figures = made().figures({"classes": np.zeros((2, 1, CLASSES), np.int64)})
    assert set(range(CLASSES)) - set(figures.of) == {2, 3}
    literal = made(asked(SD, readings={"4b": "literal"}), bet={"initial": 1000})
    figures = literal.figures({"classes": np.zeros((2, 1, CLASSES), np.int64)})
    assert {2, 3} <= set(figures.of)


# ---- War Blackjack's classes ------------------------------------------------------------------------------


def test_kinds_of_war_blackjack() -> None:
    assert len(CLASS_KINDS) == len(KIND_OF) == ALONE * WARS * ENDS
    assert [KINDS[place] for place in KIND_OF] == list(CLASS_KINDS)
    assert len(set(KINDS)) == len(KINDS) == ALONE * WARS * (4 + SPAN)


@pytest.mark.parametrize(
    ("end", "net", "war_left", "war_taken"),
    # A stake of ten dollars and a war of four: what the hand nets, and what the war does with its winnings
    # left or taken.
    [
        (0, 1500, 1000, 400),
        (1, 0, 400, 400),
        (2, -1000, 0, 400),
        (PLAYED + 8, 0, 400, 400),
        (PLAYED + 9, 1000, 800, 400),
        (PLAYED + 7, -1000, 0, 400),
        (PLAYED + SPAN + 10, 2000, 1200, 400),
        (PLAYED + SPAN + 6, -2000, -400, 400),
        (PLAYED + 7 * SPAN, -8000, -2800, 400),
    ],
)
def test_what_an_end_pays(end: int, net: int, war_left: int, war_taken: int) -> None:
    lab = made(blackjack(), bet={"blackjack": 1000, "war": 400})
    figures = lab._empty

    def nets(war: int) -> tuple[int, int]:
        kind = CLASS_KINDS[war * ENDS + end]
        found = (figures.net(kind, wager, lab.stakes, 50) for wager in ("blackjack", "war"))
        return next(found), next(found)

    assert nets(3) == (net, war_left)
    assert nets(1) == (net, war_taken)
    assert nets(0) == (net, -400)
    assert nets(4) == (net, 0)


def test_the_chances_of_naturals() -> None:
    """Two cards of 312, an ace and one of 96 tens; and of both, two more of what is left."""
    figures = made(blackjack())._empty
    one = Fraction(2 * 24 * 96, 312 * 311)
    both = one * Fraction(2 * 23 * 95, 310 * 309)
    assert figures._naturals == pytest.approx(
        {"natural": float(one - both), "both-natural": float(both), "dealers-natural": float(one - both)}
    )
    assert "dealers-natural" not in made(blackjack(sets={"peek": False}))._empty._naturals
