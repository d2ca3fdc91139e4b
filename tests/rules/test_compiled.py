"""CPython and numba run the same functions and say the same: no rule has a fast twin."""

from collections.abc import Callable

import pytest

from gotowar.rules import blackjack, casino_war, pay, progressive, war_blackjack
from gotowar.rules.terms import (
    ALL_WAGERS,
    ANY_CARDS,
    BY_RANK,
    EVEN_MONEY,
    FIXED,
    LATE,
    NINE_TO_ELEVEN,
    STANDS,
    TIE_PUSHES,
    BlackjackTerms,
    Odds,
    ProgressiveTerms,
    WarSpotTerms,
    WarTerms,
)
from tests.rules.blackjack_terms import SPOT, STANDARD
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


OTHER = STANDARD._replace(
    soft_17=STANDS,
    peek=0,
    natural_takes=ALL_WAGERS,
    double_on=NINE_TO_ELEVEN,
    double_after_split=0,
    double_less=0,
    split_by=BY_RANK,
    split_ace_cards=ANY_CARDS,
    surrender=LATE,
)
OTHER_SPOT = SPOT._replace(war_tie=TIE_PUSHES, natural_on_war=EVEN_MONEY, war_spot=FIXED)
NO, YES = False, True


def blackjack_calls(terms: BlackjackTerms) -> list[Call]:
    rows: list[Call] = [(blackjack.card_value, (rank,)) for rank in range(13)]
    for hard, aces in [(12, 0), (17, 0), (21, 0), (22, 0), (7, 1), (11, 1), (12, 2), (17, 1), (9, 0)]:
        rows += [(function, (hard, aces)) for function in (blackjack.is_soft, blackjack.best_total)]
        rows += [(blackjack.dealer_draws, (terms, hard, aces))]
        rows += [(blackjack.may_hit, (terms, hard, aces, split)) for split in (NO, YES)]
        rows += [(blackjack.is_natural, (hard, aces, 2, hands)) for hands in (1, 2)]
        rows += [(blackjack.may_double, (terms, hard, aces, 2, hands, NO)) for hands in (1, 2)]
    for up in (1, 9, 10):
        offered = (blackjack.insurance_offered, blackjack.even_money_offered, blackjack.dealer_peeks)
        rows += [(function, (terms, up)) for function in offered]
    for first, second in [(6, 6), (8, 11), (12, 12)]:
        rows += [(blackjack.is_pair, (terms, first, second))]
        rows += [(blackjack.may_split, (terms, first, second, 2, hands)) for hands in (1, 2, 4)]
    for natural in (NO, YES):
        rows += [(blackjack.outcome, (total, natural, 20, NO)) for total in (19, 20, 21, 22)]
        rows += [(blackjack.outcome, (21, natural, 21, YES)), (blackjack.surrender_holds, (natural,))]
        rows += [(blackjack.at_risk, (terms, 1000, 500, natural))]
        rows += [(blackjack.settle_insurance, (terms, natural, 501, 50))]
    for found in (blackjack.LOST, blackjack.PUSHED, blackjack.WON, blackjack.NATURAL):
        rows += [(blackjack.pays, (terms, found)), (blackjack.settle, (Odds(3, 2), found, 501, 50))]
    rows += [(blackjack.settle_surrendered, (terms, 501, 50)), (blackjack.most_insurance, (terms, 501))]
    return [*rows, *((blackjack.may_surrender, (terms, cards, 1)) for cards in (2, 3))]


def war_blackjack_calls(terms: BlackjackTerms, spot: WarSpotTerms) -> list[Call]:
    rows: list[Call] = [(war_blackjack.compare, (spot, p, d)) for p in range(13) for d in range(13)]
    rows += [(war_blackjack.settle_war, (spot, outcome, 501, 50)) for outcome in OUTCOMES]
    for added in (0, 200, 500):
        rows += [(war_blackjack.may_match_split, (spot, 500, added))]
        rows += [(war_blackjack.may_match_double, (terms, spot, 500, added))]
    rows += [(war_blackjack.left_pays, (terms, spot, found)) for found in (blackjack.WON, blackjack.NATURAL)]
    return [*rows, (war_blackjack.most_matched, (spot, 500))]


CASES = [
    ("blackjack", blackjack_calls(STANDARD)),
    ("blackjack, every term turned", blackjack_calls(OTHER)),
    ("war blackjack", war_blackjack_calls(STANDARD, SPOT)),
    ("war blackjack, every term turned", war_blackjack_calls(OTHER, OTHER_SPOT)),
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
