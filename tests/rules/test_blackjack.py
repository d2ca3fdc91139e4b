"""What blackjack allows, takes and pays, hand by hand."""

import pytest

from gotowar.cards import Rank
from gotowar.rules import blackjack as rules
from gotowar.rules.casino_war import Settled
from gotowar.rules.terms import (
    ALL_WAGERS,
    ANY_CARDS,
    BY_RANK,
    LATE,
    NINE_TO_ELEVEN,
    STANDS,
    TEN_OR_ELEVEN,
    BlackjackTerms,
    Odds,
)
from tests.rules.blackjack_terms import STANDARD

RANKS = {str(rank): int(rank) for rank in Rank}


def counted(cards: str) -> tuple[int, int, int]:
    """Hard total, aces and number of cards of ``A 5 10``."""
    ranks = [RANKS[card] for card in cards.split()]
    return sum(map(rules.card_value, ranks)), ranks.count(RANKS["A"]), len(ranks)


@pytest.mark.parametrize(("rank", "value"), [("A", 1), ("2", 2), ("9", 9), ("10", 10), ("J", 10), ("K", 10)])
def test_what_a_card_counts(rank: str, value: int) -> None:
    assert rules.card_value(RANKS[rank]) == value


TOTALS = [
    ("A 6", 17, True),
    ("A A", 12, True),
    ("A 10", 21, True),
    ("A 6 10", 17, False),
    ("A A 9", 21, True),
    ("A A 10", 12, False),
    ("10 6", 16, False),
    ("10 6 6", 22, False),
    ("A 2 3 4 A", 21, True),
]


@pytest.mark.parametrize(("cards", "total", "soft"), TOTALS)
def test_totals(cards: str, total: int, soft: bool) -> None:
    hard, aces, _ = counted(cards)
    assert (rules.best_total(hard, aces), rules.is_soft(hard, aces)) == (total, soft)


@pytest.mark.parametrize(
    ("cards", "hands", "natural"),
    [
        ("A K", 1, True),
        ("A 10", 1, True),
        ("A K", 2, False),
        ("7 7 7", 1, False),
        ("A 9", 1, False),
        ("A 5 5", 1, False),
    ],
)
def test_a_natural_is_two_cards_of_a_hand_that_was_not_split(cards: str, hands: int, natural: bool) -> None:
    assert rules.is_natural(*counted(cards), hands) is natural


DRAWS = [
    # the dealer's cards, draws, draws where soft 17 stands
    ("10 6", True, True),
    ("10 7", False, False),
    ("A 6", True, False),
    ("A 2 4", True, False),
    ("A A 5", True, False),
    ("A 6 10", False, False),
    ("A 7", False, False),
    ("A 5", True, True),
    ("10 6 5", False, False),
]


@pytest.mark.parametrize(("cards", "hits", "stands"), DRAWS)
def test_when_the_dealer_draws(cards: str, hits: bool, stands: bool) -> None:
    hard, aces, _ = counted(cards)
    assert rules.dealer_draws(STANDARD, hard, aces) is hits
    assert rules.dealer_draws(STANDARD._replace(soft_17=STANDS), hard, aces) is stands


@pytest.mark.parametrize(("up", "peeks", "insures"), [(1, True, True), (10, True, False), (9, False, False)])
def test_what_an_up_card_brings(up: int, peeks: bool, insures: bool) -> None:
    assert rules.dealer_peeks(STANDARD, up) is peeks
    assert rules.insurance_offered(STANDARD, up) is insures
    assert rules.even_money_offered(STANDARD, up) is insures
    none = STANDARD._replace(peek=0, insurance=0, even_money=0)
    assert not rules.dealer_peeks(none, up)
    assert not rules.insurance_offered(none, up)
    assert not rules.even_money_offered(none, up)


DOUBLES = [
    # terms, cards, hands, may
    ({}, "5 6", 1, True),
    ({}, "A 7", 1, True),
    ({}, "2 3 6", 1, False),
    ({}, "A K", 1, False),
    ({}, "5 6", 2, True),
    ({"double_after_split": 0}, "5 6", 2, False),
    ({"double_after_split": 0}, "5 6", 1, True),
    ({"double_on": NINE_TO_ELEVEN}, "4 5", 1, True),
    ({"double_on": NINE_TO_ELEVEN}, "4 4", 1, False),
    ({"double_on": NINE_TO_ELEVEN}, "A 8", 1, False),
    ({"double_on": TEN_OR_ELEVEN}, "4 5", 1, False),
    ({"double_on": TEN_OR_ELEVEN}, "4 6", 1, True),
    ({"double_on": TEN_OR_ELEVEN}, "10 2", 1, False),
]


@pytest.mark.parametrize(("turned", "cards", "hands", "may"), DOUBLES, ids=str)
def test_when_a_hand_may_be_doubled(turned: dict[str, int], cards: str, hands: int, may: bool) -> None:
    terms = STANDARD._replace(**turned)  # type: ignore[arg-type]
    assert rules.may_double(terms, *counted(cards), hands, False) is may


def test_split_aces() -> None:
    """One card to each: nothing to hit nor to double; where any are allowed, both."""
    hard, aces, cards = counted("A 5")
    more = STANDARD._replace(split_ace_cards=ANY_CARDS)
    assert not rules.may_hit(STANDARD, hard, aces, True)
    assert not rules.may_double(STANDARD, hard, aces, cards, 2, True)
    assert rules.may_hit(more, hard, aces, True)
    assert rules.may_double(more, hard, aces, cards, 2, True)
    assert not rules.may_hit(more, *counted("A K")[:2], True), "twenty-one draws nothing"


SPLITS = [
    # terms, two cards, hands already, may
    ({}, "8", "8", 1, True),
    ({}, "8", "8", 3, True),
    ({}, "8", "8", 4, False),
    ({"split_hands": 2}, "8", "8", 2, False),
    ({}, "8", "9", 1, False),
    ({}, "K", "10", 1, True),
    ({"split_by": BY_RANK}, "K", "10", 1, False),
    ({"split_by": BY_RANK}, "K", "K", 1, True),
    ({}, "A", "A", 1, True),
    ({}, "A", "A", 2, False),
    ({"resplit_aces": 1}, "A", "A", 3, True),
    ({"resplit_aces": 1}, "A", "A", 4, False),
    ({"split_hands": 1}, "8", "8", 1, False),
]


@pytest.mark.parametrize(("turned", "first", "second", "hands", "may"), SPLITS, ids=str)
def test_when_a_pair_may_be_split(
    turned: dict[str, int], first: str, second: str, hands: int, may: bool
) -> None:
    terms = STANDARD._replace(**turned)  # type: ignore[arg-type]
    assert rules.may_split(terms, RANKS[first], RANKS[second], 2, hands) is may
    assert not rules.may_split(terms, RANKS[first], RANKS[second], 3, hands)


@pytest.mark.parametrize(("cards", "hands", "may"), [(2, 1, True), (3, 1, False), (2, 2, False)])
def test_late_surrender_is_for_the_first_two_cards(cards: int, hands: int, may: bool) -> None:
    assert rules.may_surrender(STANDARD._replace(surrender=LATE), cards, hands) is may
    assert not rules.may_surrender(STANDARD, cards, hands)


def test_late_surrender_gives_way_to_a_natural() -> None:
    assert rules.surrender_holds(False)
    assert not rules.surrender_holds(True)


OUTCOMES = [
    # player's total, natural; dealer's total, natural; outcome
    ((20, False), (19, False), rules.WON),
    ((20, False), (20, False), rules.PUSHED),
    ((20, False), (21, False), rules.LOST),
    ((12, False), (22, False), rules.WON),
    ((22, False), (22, False), rules.LOST),
    ((22, False), (17, False), rules.LOST),
    ((21, True), (21, True), rules.PUSHED),
    ((21, True), (21, False), rules.NATURAL),
    ((21, True), (20, False), rules.NATURAL),
    ((21, False), (21, True), rules.LOST),
    ((21, False), (21, False), rules.PUSHED),
]


@pytest.mark.parametrize(("mine", "house", "found"), OUTCOMES)
def test_who_wins(mine: tuple[int, bool], house: tuple[int, bool], found: int) -> None:
    assert rules.outcome(*mine, *house) == found


PAYS = [
    # terms, outcome, net of 10.00 with a chip of 0.50
    (STANDARD, rules.NATURAL, Settled(0, 1500)),
    (STANDARD._replace(natural_pays=Odds(6, 5)), rules.NATURAL, Settled(0, 1200)),
    (STANDARD, rules.WON, Settled(0, 1000)),
    (STANDARD, rules.PUSHED, Settled(0, 0)),
    (STANDARD, rules.LOST, Settled(1000, 0)),
]


@pytest.mark.parametrize(("terms", "found", "settled"), PAYS)
def test_what_is_paid(terms: BlackjackTerms, found: int, settled: Settled) -> None:
    assert rules.settle(rules.pays(terms, found), found, 1000, 50) == settled


def test_breakage_is_the_player_s() -> None:
    assert rules.settle(rules.pays(STANDARD, rules.NATURAL), rules.NATURAL, 550, 100) == Settled(0, 900)
    assert rules.settle_surrendered(STANDARD, 550, 50) == Settled(250, 0)
    assert rules.most_insurance(STANDARD, 550) == 275


@pytest.mark.parametrize(
    ("takes", "natural", "risk"),
    [(STANDARD.natural_takes, True, 500), (STANDARD.natural_takes, False, 1000), (ALL_WAGERS, True, 1000)],
)
def test_what_a_natural_takes_of_a_doubled_hand(takes: int, natural: bool, risk: int) -> None:
    assert rules.at_risk(STANDARD._replace(natural_takes=takes), 1000, 500, natural) == risk


def test_insurance() -> None:
    assert rules.settle_insurance(STANDARD, True, 500, 50) == Settled(0, 1000)
    assert rules.settle_insurance(STANDARD, False, 500, 50) == Settled(500, 0)
