"""Blackjack's exact values: the traps, fractions beside floats, and one term turned at a time."""

from fractions import Fraction
from typing import Any

import pytest

from gotowar.odds.blackjack import NATURAL, NO_PAIR, Solution
from gotowar.odds.blackjack_engine import Arithmetic, Engine, compiled, exact, plain
from gotowar.odds.blackjack_lattice import DOUBLE, HIT, SPLIT, STAND, SURRENDER, TEN, all_hands
from gotowar.odds.blackjack_plays import best_play
from gotowar.odds.blackjack_splits import Shoe, ends, most_hands, ordered_pairs, rows, together
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
from tests.odds.blackjack_cases import hand, rank, shoe, solved, value
from tests.rules.blackjack_terms import STANDARD

pytestmark = pytest.mark.xdist_group("numba")


def six(terms: BlackjackTerms = STANDARD, held: tuple[int, ...] = shoe(6)) -> Solution:
    return solved(held, terms, arithmetic=compiled())


def edge(terms: BlackjackTerms, held: tuple[int, ...] = shoe(6)) -> float:
    found = six(terms, held)
    return -float(sum(found.chance(*c) * found.worth(*c).worth for c in found.pairs_of_ranks()))


def against(up: str, terms: BlackjackTerms = STANDARD, held: tuple[int, ...] = shoe(6)) -> Any:
    return six(terms, held).ups[value(up)]


def play(cards: str, up: str, terms: BlackjackTerms = STANDARD, decks: int = 6) -> int:
    first, second = (value(card) for card in cards.split(","))
    found = against(up, terms, shoe(decks))
    pairs = found.counts[first] - 2 if first == second else NO_PAIR
    answer: int = found.worth(first, second, pairs).play
    return answer


# ---- fractions, plain floats and compiled floats -------------------------------------------------------


def in_fractions(first: str, up: str) -> Fraction:
    """What a unit is worth from two values on, six decks: only hands that hold the first card matter."""
    within = [place for place, held in enumerate(all_hands().held) if held[value(first)] and sum(held) > 1]
    found = Solution(Engine(exact(), STANDARD, within), shoe(6), best_play(STANDARD))
    worth = found.worth(rank(first), rank(up)).worth
    assert isinstance(worth, Fraction)
    return worth


def test_ten_against_ten_is_met_in_fractions() -> None:
    worth = in_fractions("10", "10")
    assert f"{float(worth):.11f}" == "-0.00924015605"
    assert worth.denominator > 10**12, "no rounded number"


@pytest.mark.parametrize(("first", "up"), [("10", "10"), ("10", "A"), ("10", "9"), ("9", "10"), ("10", "6")])
def test_floats_are_the_fractions(first: str, up: str) -> None:
    assert six().worth(rank(first), rank(up)).worth == pytest.approx(
        float(in_fractions(first, up)), abs=1e-14
    )


@pytest.mark.parametrize("up", ["10", "6"])
@pytest.mark.parametrize("cards", ["8,8", "A,A", "5,6", "2,10"])
def test_python_and_compiled_agree(up: str, cards: str) -> None:
    """The very functions by CPython, splits to four hands with them."""
    held, (first, second) = shoe(1), (value(card) for card in cards.split(","))

    def found(arithmetic: Arithmetic) -> float:
        one = solved(held, STANDARD, arithmetic=arithmetic).ups[value(up)]
        pairs = one.counts[first] - 2 if first == second else NO_PAIR
        return float(one.worth(first, second, pairs).worth)

    assert found(plain()) == pytest.approx(found(compiled()), abs=1e-15)


# ---- traps --------------------------------------------------------------------------------------------


def test_a_natural_pushes_a_natural() -> None:
    """Three to two where the dealer has none; nothing is lost where he has one."""
    found = against("A").worth(value("A"), value("10"), NO_PAIR)
    natural = Fraction(95, 309)
    assert found.play == NATURAL
    assert found.worth == pytest.approx(float((1 - natural) * Fraction(3, 2)))


def test_ace_and_ten_of_a_split_are_no_natural() -> None:
    """A shoe of aces and tens: every split ace makes twenty-one, paid even, and a natural beats it."""
    held = tuple({12: 4, 8: 40}.get(rank, 0) for rank in range(13))
    terms = STANDARD._replace(split_hands=2)
    up = solved(held, terms).ups[TEN]
    pairs = up.counts[value("A")] - 2
    assert up.split(value("A")).each[0] <= up.alive(0, 0), "never more than even money on a hand"
    assert up.worth(0, 0, pairs).play == SPLIT
    assert up.worth(0, TEN, NO_PAIR).worth > 1, "while unsplit they are paid three to two"


def test_a_natural_takes_what_lay_there_first() -> None:
    """Without a peek eleven is doubled against a ten where only the original wager is at stake."""
    no_peek = STANDARD._replace(peek=0)
    assert edge(no_peek) == edge(STANDARD), "as if it had been looked for"
    assert play("5,6", "10", no_peek) == DOUBLE
    takes_all = no_peek._replace(natural_takes=ALL_WAGERS)
    assert play("5,6", "10", takes_all) == HIT
    assert play("8,8", "10", takes_all) == HIT
    assert play("8,8", "10", no_peek) == SPLIT
    assert edge(takes_all) > edge(STANDARD) + 0.0009


def test_the_peek_changes_the_hole_card() -> None:
    """With no natural under a ten the hole card is no ace: standing on twenty is worth what that leaves."""
    found = against("10")
    hand_of_20 = hand("10,10")
    stood, alive = found.plain_plays[0][1][hand_of_20], found.alive(TEN, TEN)
    assert 0 < alive < 1
    assert stood / alive > stood, "told apart from the worth before the peek"
    lost = found.worth(TEN, TEN, NO_PAIR).worth
    assert lost == pytest.approx(stood - (1 - alive))


@pytest.mark.parametrize(
    ("terms", "pair", "most"),
    [
        (STANDARD, "8", 4),
        (STANDARD, "A", 2),
        (STANDARD._replace(resplit_aces=1), "A", 4),
        (STANDARD._replace(split_hands=3), "8", 3),
        (STANDARD._replace(split_hands=2), "8", 2),
        (STANDARD._replace(split_hands=1), "8", 1),
    ],
)
def test_resplit_limits(terms: BlackjackTerms, pair: str, most: int) -> None:
    assert most_hands(terms, value(pair)) == most


def test_one_card_to_split_aces() -> None:
    plays = against("6").split(value("A")).plays
    assert {int(plays[hand(f"A,{card}")]) for card in ("2", "5", "7", "A")} == {STAND}
    more = STANDARD._replace(split_ace_cards=ANY_CARDS)
    assert against("6", more).split(value("A")).plays[hand("A,5")] == DOUBLE
    assert edge(more) < edge(STANDARD)


def test_no_double_after_a_split() -> None:
    none = STANDARD._replace(double_after_split=0)
    assert against("6").split(value("8")).plays[hand("3,8")] == DOUBLE
    assert against("6", none).split(value("8")).plays[hand("3,8")] == HIT
    assert against("6", none).split(value("8")).plays[hand("8,10")] == STAND


# ---- how a split grows --------------------------------------------------------------------------------


def test_walks_to_four_hands() -> None:
    assert sum(ends(2).values()) == 1
    assert {(end.more, end.closed, end.free): ways for end, ways in ends(4).items()} == {
        (0, 2, 0): 1,
        (1, 3, 0): 2,
        (2, 0, 4): 1,
        (2, 1, 3): 2,
        (2, 2, 2): 2,
    }
    assert [rows(most) for most in (2, 3, 4)] == [1, 3, 5]


@pytest.mark.parametrize("most", [2, 3, 4])
def test_one_a_hand_comes_to_the_number_of_hands(most: int) -> None:
    """With 3 pair cards among 20 the number of hands, by its own recursion."""

    def hands(now: int, waiting: int, pairs: int, cards: int) -> Fraction:
        if now == most or not waiting:
            return Fraction(now)
        yes = Fraction(pairs, cards)
        again = hands(now + 1, waiting + 1, pairs - 1, cards - 1) if pairs else Fraction(0)
        return yes * again + (1 - yes) * hands(now, waiting - 1, pairs, cards - 1)

    def pairs_of(now: int, waiting: int, pairs: int, cards: int) -> Fraction:
        if now == most or not waiting:
            return Fraction(now * (now - 1))
        yes = Fraction(pairs, cards)
        again = pairs_of(now + 1, waiting + 1, pairs - 1, cards - 1) if pairs else Fraction(0)
        return yes * again + (1 - yes) * pairs_of(now, waiting - 1, pairs, cards - 1)

    one = Fraction(1)
    ones = [one] * rows(most)
    assert together(one, most, Shoe(3, 20), ones, ones) == hands(2, 2, 3, 20)
    assert ordered_pairs(one, most, Shoe(3, 20)) == pairs_of(2, 2, 3, 20)


# ---- one term turned at a time -------------------------------------------------------------------------

WORSE: list[tuple[str, dict[str, Any]]] = [
    ("no double after a split", {"double_after_split": 0}),
    ("6 to 5", {"natural_pays": Odds(6, 5), "even_money": 0}),
    ("double on nine to eleven", {"double_on": NINE_TO_ELEVEN}),
    ("double on ten and eleven", {"double_on": TEN_OR_ELEVEN}),
    ("to two hands", {"split_hands": 2}),
    ("never split", {"split_hands": 1}),
    ("a natural takes all", {"peek": 0, "natural_takes": ALL_WAGERS}),
]
BETTER: list[tuple[str, dict[str, Any]]] = [
    ("soft 17 stands", {"soft_17": STANDS}),
    ("late surrender", {"surrender": LATE}),
    ("aces again", {"resplit_aces": 1}),
    ("any cards to split aces", {"split_ace_cards": ANY_CARDS}),
]


@pytest.mark.parametrize(("name", "turned"), WORSE, ids=[name for name, _ in WORSE])
def test_costs_the_player(name: str, turned: dict[str, Any]) -> None:
    assert edge(STANDARD._replace(**turned)) > edge(STANDARD) + 1e-5


@pytest.mark.parametrize(("name", "turned"), BETTER, ids=[name for name, _ in BETTER])
def test_helps_the_player(name: str, turned: dict[str, Any]) -> None:
    assert edge(STANDARD._replace(**turned)) < edge(STANDARD) - 1e-5


def test_by_rank_changes_nothing_where_tens_are_kept() -> None:
    assert edge(STANDARD._replace(split_by=BY_RANK)) == pytest.approx(edge(STANDARD), abs=1e-15)


def test_even_money_is_right_where_a_natural_pays_little() -> None:
    """At three to two waiting is better; at six to five one unit at once is."""
    paid = {
        (odds, even): against("A", STANDARD._replace(natural_pays=odds, even_money=even)).worth(
            0, TEN, NO_PAIR
        )
        for odds in (Odds(3, 2), Odds(6, 5))
        for even in (0, 1)
    }
    assert paid[Odds(3, 2), 1].worth == paid[Odds(3, 2), 0].worth
    assert paid[Odds(6, 5), 1].worth == 1 > paid[Odds(6, 5), 0].worth


def test_surrender_where_it_is_right() -> None:
    late = STANDARD._replace(surrender=LATE)
    assert play("6,10", "10", late) == SURRENDER
    assert play("6,10", "10") == HIT
    assert play("6,10", "6", late) == STAND


def test_insurance_where_it_is_right() -> None:
    """Few low cards left: insurance gains with every hand without tens, and best play takes it."""
    held = tuple(24 - 18 * (place < 4) for place in range(13))
    up = against("A", STANDARD, held)
    assert up.insurance(up.dealers_natural(value("9"), value("8"))) > 0
    none = against("A", STANDARD._replace(insurance=0), held)
    gain = up.worth(7, 8, NO_PAIR).worth - none.worth(7, 8, NO_PAIR).worth
    assert gain == pytest.approx(up.insurance(up.dealers_natural(7, 8)) / 2)
    assert against("A").insurance(against("A").dealers_natural()) < 0, "not from whole decks"


def test_all_that_lies_at_risk() -> None:
    """A double that wins or loses two, the natural's chance taken out; a hand that stands, one."""
    found = against("10")
    assert found.worth(4, 5, NO_PAIR).laid == pytest.approx(1 + found.alive(4, 5))
    assert found.worth(TEN, 8, NO_PAIR).laid == 1
    split = found.worth(7, 7, found.counts[7] - 2)
    assert 1.9 < split.laid < 2.5
