"""CPython and numba run the same functions and say the same: no rule has a fast twin."""

from collections.abc import Callable

import pytest

from gotowar.rules import casino_war, pay, progressive
from gotowar.rules.terms import Odds, ProgressiveTerms, WarTerms
from tests.rules.games import progressives, wars
from tests.rules.lift import functions, lift

Call = tuple[Callable[..., object], tuple[object, ...]]
STAKES = (0, 50, 501, 1000)
OUTCOMES = (casino_war.LOWER, casino_war.HIGHER, casino_war.TIED)


def war_calls(terms: WarTerms) -> list[Call]:
    rows: list[Call] = []
    rows += [(casino_war.compare, (terms, p, d)) for p in range(13) for d in range(13)]
    for outcome in OUTCOMES:
        rows += [(casino_war.has_choice, (terms, outcome)), (casino_war.coupon_kept, (outcome,))]
        for stake in STAKES:
            named = (casino_war.settle_initial, casino_war.settle_tie, casino_war.settle_coupon)
            rows += [(function, (terms, outcome, stake, 50)) for function in named]
            rows += [(casino_war.settle_war, (terms, outcome, stake, stake, 50))]
            rows += [
                (casino_war.settle_surrender, (terms, stake, 50)),
                (casino_war.war_stake, (terms, stake)),
            ]
    return rows


def progressive_calls(terms: ProgressiveTerms) -> list[Call]:
    cards = [
        (0, 0, 0, 0),
        (0, 1, 2, 3),
        (0, 0, 5, 5),
        (0, 0, 1, 1),
        (0, 1, 4, 5),
        (0, 0, -1, -1),
        (0, 5, 1, 1),
    ]
    rows: list[Call] = [(progressive.hits, (terms, *row)) for row in cards]
    rows += [(progressive.double_hits, (terms, 0, suited, 1, True)) for suited in (True, False)]
    for found in range(128):
        rows += [(progressive.top, (found,)), (progressive.units, (terms, found))]
        rows += [(progressive.settle, (terms, found, 500)), (progressive.hits_meter, (found,))]
    rows += [(progressive.envy, (terms, 500, others, 50)) for others in range(3)]
    return [*rows, (progressive.meter_share, (terms, 12345))]


def pay_calls() -> list[Call]:
    return [
        (pay.round_up, (7, 3, 2)),
        *((pay.win, (Odds(1, 2), stake, 50)) for stake in STAKES),
        *((pay.lose_part, (Odds(1, 2), stake, 50)) for stake in STAKES),
    ]


CASES = [
    *((name, war_calls(terms)) for name, terms in wars()),
    *((f"progressive {name}", progressive_calls(terms)) for name, terms in progressives()[:4]),
    ("pay", pay_calls()),
]


@pytest.mark.xdist_group("numba")  # compiled once, in one process
@pytest.mark.parametrize(("name", "calls"), CASES, ids=[name for name, _ in CASES])
def test_compiled_equals_plain(name: str, calls: list[Call]) -> None:
    for function, arguments in calls:
        assert lift(function)(*arguments) == function(*arguments), (function.__name__, arguments)


def test_every_function_of_the_rules_is_compared() -> None:
    called = {function for _, calls in CASES for function, _ in calls}
    assert called == set(functions())


def test_a_twin_that_differs_is_noticed() -> None:
    """The negative: a compiled function that pays nine to one is not the rule."""
    rule = lift(pay.win)
    assert rule(Odds(9, 1), 500, 1) != pay.win(Odds(10, 1), 500, 1)
