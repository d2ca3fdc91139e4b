"""The meter: who hits, how full it is by then, at which meter the wager is even; against naive counts."""

from collections import Counter
from decimal import Decimal
from fractions import Fraction

import pytest

from gotowar.odds.casino_war import falls
from gotowar.odds.composition import Counts, full
from gotowar.odds.meter import Meter, growth, meter, table_chance
from gotowar.odds.question import Question
from gotowar.odds.stats import stats
from gotowar.odds.wagers import WAR, rows
from gotowar.rules.terms import ProgressiveTerms
from gotowar.sheets.model import Raw
from gotowar.sheets.spec import Meter as Operator
from tests.odds.small import MA, asked, counts, sequences

TWO_SUITS = {"suited4": "two-suits"}
KINGS = "Kc Kc Kc Kc Kc Kc Kd Kd Kd 2c"
"""Six and three of a suit: three seats can hit at once in clubs, one in diamonds, two in both."""
DECKS = {"kings": KINGS, "one suit": "Kc Kc Kc Kc Kc Kc Kc Kc", "none": "Kc Kd Kh Ks Kc Kd Kh Ks"}
WAGER = 500


def operator(**changes: object) -> Operator:
    given = {
        "seed": "10000.00",
        "rate": "20%",
        "reserve_rate": "5%",
        "ceiling": "100000.00",
        "simultaneous": "split",
    }
    return Operator.model_validate({**given, **changes})


def of(question: Question, composition: Counts, seats: int = 1, terms: Operator | None = None) -> Meter:
    game = question.game
    assert game.progressive is not None
    found = falls(game.war, game.progressive, composition)
    returned = stats(rows(game, found, "progressive", WAR)).returned
    return meter(game.progressive, found, composition, returned, WAGER, seats, terms)


# ---- dealt one by one ---------------------------------------------------------------------------


def kinds(composition: Counts) -> tuple[list[int], list[int]]:
    """Cards that are there, and how many of each."""
    there = [code for code, number in enumerate(composition) if number]
    return there, [composition[code] for code in there]


def is_hit(first: int, dealer: int, second: int, house: int, two_suits: bool) -> bool:
    same = first == dealer and second == house and first // 4 == second // 4
    return same and (two_suits or first == second)


def hits(composition: Counts, seats: int, two_suits: bool) -> Counter[tuple[bool, ...]]:
    """Which seats hit, in how many ways, with two cards for every seat and the dealer."""
    there, held = kinds(composition)
    found: Counter[tuple[bool, ...]] = Counter()
    for picked, ways in sequences(held, 2 * seats + 2):
        cards = [there[kind] for kind in picked]
        pairs = zip(cards[:seats], cards[seats + 1 : -1], strict=True)
        found[tuple(is_hit(one, cards[seats], two, cards[-1], two_suits) for one, two in pairs)] += ways
    return found


@pytest.mark.parametrize("picked", [{}, TWO_SUITS], ids=str)
@pytest.mark.parametrize("seats", [1, 2, 3])
@pytest.mark.parametrize("cards", DECKS.values(), ids=DECKS)
def test_chance_that_somebody_hits(cards: str, seats: int, picked: dict[str, str]) -> None:
    composition, question = counts(cards), asked(MA, 6, picked)
    told = hits(composition, seats, bool(picked))
    total = sum(told.values())
    found = of(question, composition, seats)
    assert found.table_chance == Fraction(sum(n for who, n in told.items() if any(who)), total)
    assert found.chance == Fraction(sum(n for who, n in told.items() if who[0]), total)
    between = found.between_hits
    assert between is None if not found.chance else between == 1 / found.table_chance


def test_two_suits_hit_more_often_than_one() -> None:
    alike, two = (of(asked(MA, 6, picked), full(6)) for picked in ({}, TWO_SUITS))
    assert alike.chance == Fraction(2, 993023)
    assert two.chance > alike.chance
    first = 312 * 5 * Fraction(4 * 3 + 3 * 6 * 5, 1)
    assert two.chance == first / (312 * 311 * 310 * 309)


# ---- how full it is -----------------------------------------------------------------------------


def summed(terms: Operator, staked: int, chance: Fraction, most: int) -> Decimal:
    """Round by round: the chance that the hit comes just now, times what is in the meter."""
    q, step = float(chance), terms.rate * staked / 10_000
    total = sum(
        q * (1 - q) ** (number - 1) * min(terms.ceiling, terms.seed + step * number)
        for number in range(1, most)
    )
    return Decimal(total + (1 - q) ** (most - 1) * terms.ceiling)


GROWTH = [
    ("never near the ceiling", {"ceiling": "9999999.00"}, 2_000),
    ("the ceiling is reached", {"ceiling": "10010.00"}, 2_000),
    ("with a rest of a contribution", {"ceiling": "10003.33"}, 2_000),
    ("the ceiling is less than one contribution away", {"ceiling": "10000.50"}, 2_000),
    ("just one contribution away", {"ceiling": "10001.00"}, 2_000),
    ("no room at all", {"ceiling": "10000.00"}, 2_000),
    ("nothing is added", {"rate": "0%"}, 2_000),
]


@pytest.mark.parametrize(("name", "changes", "most"), GROWTH, ids=[row[0] for row in GROWTH])
@pytest.mark.parametrize("chance", [Fraction(1, 20), Fraction(1, 3), Fraction(1)])
def test_average_meter_at_the_hit(name: str, changes: dict[str, str], most: int, chance: Fraction) -> None:
    terms = operator(**changes)
    found = growth(terms, 500, chance, chance)
    told = summed(terms, 500, chance, most)
    if changes.get("rate") == "0%":
        told = Decimal(terms.seed)
    assert abs(found.average_at_hit - told) < Decimal("1e-4")
    assert terms.seed <= found.average_at_hit <= terms.ceiling


def test_a_full_table_by_hand() -> None:
    """A hit in every second round comes on average with the second contribution."""
    found = growth(operator(ceiling="99999999.00"), 3 * WAGER, Fraction(1, 2), Fraction(1, 2))
    assert found.a_round == 300
    assert found.average_at_hit == 1_000_000 + 2 * 300
    assert (found.rate, found.reserve_rate) == (Fraction(1, 5), Fraction(1, 20))


# ---- even money ---------------------------------------------------------------------------------


def returned_at(full_meter: Fraction, composition: Counts, seats: int, rule: str) -> Fraction:
    """What a seat gets back of one unit with this meter, whichever seat it is.

    Fixed pay, envy, and its part of the meter as the operator's rule has it: every deal, one by one.
    """
    question = asked(MA)
    fixed = of(question, composition)
    game = question.game
    found = falls(game.war, game.progressive, composition)
    result = stats(rows(game, found, "progressive", WAR)).returned
    told = hits(composition, seats, two_suits=False)
    total, paid = sum(told.values()), Fraction(0)
    for who, ways in told.items():
        winners = sum(who)
        each = {"split": Fraction(1, winners or 1), "each-full": Fraction(1)}.get(rule)
        if each is None:  # one after the other: the next finds the seed
            meters = (full_meter + (winners - 1) * 1_000_000) / seats if winners else Fraction(0)
        else:
            meters = each * full_meter * who[0]
        paid += ways * (meters / WAGER + 200 * (winners - who[0]))
    assert fixed.chance
    return result + paid / total


@pytest.mark.parametrize("rule", ["split", "each-full", "in-settlement-order"])
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_at_the_break_even_meter_a_unit_comes_back_whole(seats: int, rule: str) -> None:
    composition = counts(KINGS)
    found = of(asked(MA), composition, seats, operator(simultaneous=rule))
    assert found.break_even is not None
    assert returned_at(found.break_even, composition, seats, rule) == 1
    assert returned_at(found.break_even + 1, composition, seats, rule) > 1
    assert returned_at(found.break_even - 1, composition, seats, rule) < 1


def test_six_decks_alone() -> None:
    """Every $1,000 is worth 0.040281 % of $5; the rest of 25.8221 % is what the meter must bring."""
    found = of(asked(MA), full(6))
    assert found.per_thousand == Fraction(2, 993023) * 200
    assert found.break_even == Fraction(256419, 993023) / Fraction(2, 993023) * WAGER
    assert found.growth is None


def test_envy_grows_with_every_other_player() -> None:
    """Break-even falls by one envy for each: $1,000 at a time."""
    meters = [of(asked(MA), full(6), seats) for seats in (1, 2, 3, 7)]
    assert {found.envy_each for found in meters} == {Fraction(2, 993023) * 200}
    evens = [found.break_even for found in meters]
    assert [even - evens[0] for even in evens if even and evens[0]] == [0, -100_000, -200_000, -600_000]


def test_who_shares_needs_a_larger_meter() -> None:
    alone, split = (of(asked(MA), full(6), 3, terms) for terms in (None, operator()))
    assert alone.break_even is not None
    assert split.break_even is not None
    assert split.growth is not None
    assert split.break_even * split.growth.share_for_one == alone.break_even
    assert split.break_even > alone.break_even


NEVER: list[dict[str, Raw]] = [{"meter_percent": 0}, {"tie_hand": "loses"}]


@pytest.mark.parametrize("sets", NEVER, ids=str)
def test_a_meter_that_pays_nothing_is_never_even(sets: dict[str, Raw]) -> None:
    question = asked(MA, 6, sets=sets)
    found = of(question, full(6), 3, operator())
    assert found.break_even is None
    assert (found.between_hits is None) is ("tie_hand" in sets)


def test_half_of_the_meter_must_be_twice_as_full() -> None:
    whole, half = (of(asked(MA, 6, sets=sets), full(6)).break_even for sets in ({}, {"meter_percent": 50}))
    assert whole is not None
    assert half == 2 * whole


# ---- several at once ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "is_whole"), [("split", False), ("in-settlement-order", False), ("each-full", True)]
)
def test_what_one_winner_has_of_the_meter(rule: str, is_whole: bool) -> None:
    found = of(asked(MA), counts(KINGS), 3, operator(simultaneous=rule)).growth
    alone = of(asked(MA), counts(KINGS), 1, operator(simultaneous=rule)).growth
    assert found is not None
    assert alone is not None
    assert (found.share_for_one == 1) is is_whole
    assert alone.share_for_one == 1


def test_the_expected_share_is_that_of_all_hits() -> None:
    """Hits with one winner count whole, with two by halves, with three by thirds."""
    told = hits(counts(KINGS), 3, two_suits=False)
    every = sum(ways * sum(who) for who, ways in told.items())
    shares = sum(ways for who, ways in told.items() if any(who))
    found = of(asked(MA), counts(KINGS), 3, operator()).growth
    assert found is not None
    assert found.share_for_one == Fraction(shares, every)


def test_the_table_s_chance_is_under_the_seats_added_up() -> None:
    terms = asked(MA).game.progressive
    assert isinstance(terms, ProgressiveTerms)
    one = Fraction(2, 993023)
    some = table_chance(terms, full(6), one, 3)
    assert some < 3 * one
    assert 3 * one - some < one / 10_000
    assert table_chance(terms, full(1), Fraction(0), 3) == 0
