"""A whole table against a naive count: every card of every seat and the dealer, dealt one by one."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gotowar.odds.casino_war import falls
from gotowar.odds.composition import Counts, falling, full
from gotowar.odds.refusal import NotAsked
from gotowar.odds.seats import table_rows
from gotowar.odds.stats import Row, stats
from gotowar.odds.wagers import SURRENDER, WAR, Bet, Game, Policy, combined
from tests.odds.small import MA, SD, SHEETS, WA, asked, counts, sequences

POLICIES = {"war": WAR, "surrender": SURRENDER}
LAID = Bet(4, 3, 2)
ALIKE = "9c 9c 9c 9c 5c 5c 5c 2c 2c"
DECKS = {
    "three ranks": ALIKE,
    "one card of a rank": "9c 9d 9h 9s 5c 2c 2d 2h",
    "two ranks": "9c 9c 9c 9c 2c 2c 2c 2c",
}
Rank = int


def seat_net(bet: Bet, policy: str, first: int, second: int) -> int:
    """One seat by the sheets' words; cards are -1 lower, 0 tied, 1 higher than the dealer's."""
    if first:
        return first * bet.initial - bet.tie + (bet.coupon if first > 0 else 0)
    if policy == "surrender":
        return 10 * bet.tie - bet.initial // 2
    won = {-1: -2 * bet.initial, 0: 2 * bet.initial, 1: bet.initial}[second]
    return 10 * bet.tie + won + (10 * bet.war_tie if second == 0 else -bet.war_tie)


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


def naive(held: list[int], seats: int, bet: Bet, policy: str) -> Counter[int]:
    """Kinds of ``held`` are ranks from the lowest up; every seat and the dealer has two cards."""
    found: Counter[int] = Counter()
    for cards, ways in sequences(held, 2 * seats + 2):
        mine, dealer, again, house = cards[:seats], cards[seats], cards[seats + 1 : -1], cards[-1]
        nets = (
            seat_net(bet, policy, sign(one - dealer), sign(two - house))
            for one, two in zip(mine, again, strict=True)
        )
        found[sum(nets)] += ways
    return found


def by_ranks(composition: Counts) -> list[int]:
    ranks = [sum(composition[start : start + 4]) for start in range(0, 52, 4)]
    return [number for number in ranks if number]


def table(game: Game, composition: Counts, seats: int, bet: Bet, policy: str) -> Counter[int]:
    found: Counter[int] = Counter()
    for row in table_rows(game, composition, seats, bet, POLICIES[policy]):
        found[int(row.net)] += row.ways
    return found


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("seats", [1, 2, 3])
@pytest.mark.parametrize("cards", DECKS.values(), ids=DECKS)
def test_every_card_dealt(cards: str, seats: int, policy: str) -> None:
    composition = counts(cards)
    game = asked(MA).game
    assert table(game, composition, seats, LAID, policy) == naive(by_ranks(composition), seats, LAID, policy)


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("bet", [Bet(4, coupon=4), Bet(4, 2, 2, coupon=2)], ids=str)
def test_every_seat_has_its_coupon(bet: Bet, policy: str) -> None:
    """It wins on the first deal only, and with it every seat wins more."""
    composition, game = counts(ALIKE), asked(MA).game
    found = table(game, composition, 2, bet, policy)
    assert found == naive(by_ranks(composition), 2, bet, policy)
    assert found != naive(by_ranks(composition), 2, bet._replace(coupon=0), policy)


@settings(max_examples=25)
@given(
    st.lists(st.integers(0, 4), min_size=3, max_size=4).filter(lambda held: sum(held) >= 6),
    st.sampled_from(list(POLICIES)),
    st.sampled_from([Bet(4), Bet(2, 1), Bet(4, 3, 2)]),
)
def test_two_seats_over_any_small_deck(held: list[int], policy: str, bet: Bet) -> None:
    composition = tuple(n for rank in [*held, *[0] * (13 - len(held))] for n in (rank, 0, 0, 0))
    assert table(asked(MA).game, composition, 2, bet, policy) == naive(held, 2, bet, policy)


def test_four_seats_over_two_ranks() -> None:
    composition = counts("9c " * 6 + "2c " * 5)
    assert table(asked(MA).game, composition, 4, LAID, "war") == naive([5, 6], 4, LAID, "war")


# ---- one seat, and several ----------------------------------------------------------------------


def together(rows: tuple[Row, ...]) -> dict[tuple[Fraction, Fraction], Fraction]:
    ways = sum(row.ways for row in rows)
    return {(row.net, row.staked): Fraction(row.ways, ways) for row in rows}


@pytest.mark.parametrize("policy", POLICIES.values(), ids=POLICIES)
@pytest.mark.parametrize(
    ("sheet", "picked"), [*((sheet, {}) for sheet in SHEETS), (SD, {"4b": "literal"}), (SD, {"4d": "profit"})]
)
@pytest.mark.parametrize("gone", ["", "Kh Kd 2c"])
def test_one_seat_is_the_falls(sheet: str, picked: dict[str, str], policy: Policy, gone: str) -> None:
    question = asked(sheet, 6, picked, removed=gone)
    game = question.game._replace(progressive=None)
    one = combined(game, falls(game.war, None, question.counts), LAID, policy)
    assert together(table_rows(game, question.counts, 1, LAID, policy)) == together(one)


@pytest.mark.parametrize("policy", POLICIES.values(), ids=POLICIES)
@pytest.mark.parametrize("seats", [2, 3, 7, 9])
@pytest.mark.parametrize("decks", [1, 6])
def test_the_mean_is_that_of_one_seat_so_many_times(seats: int, decks: int, policy: Policy) -> None:
    game = asked(MA).game
    one, all_of_them = (stats(table_rows(game, full(decks), n, LAID, policy)) for n in (1, seats))
    assert all_of_them.mean == seats * one.mean
    assert all_of_them.staked == seats * one.staked
    assert all_of_them.ways == falling(52 * decks, 2 * seats + 2)


@pytest.mark.parametrize("bet", [Bet(4), Bet(4, 4), Bet(4, 4, 4)], ids=str)
def test_seats_win_and_lose_together(bet: Bet) -> None:
    """One dealer for all: the table varies more than its seats by themselves, less than if all were one."""
    game = asked(MA).game
    one, two, three = (stats(table_rows(game, full(6), n, bet, WAR)).variance for n in (1, 2, 3))
    covariance = (two - 2 * one) / 2
    assert 0 < covariance < one
    assert three == 3 * one + 6 * covariance, "any two seats hang together as any other two"


def test_a_literal_tie_loses_for_all() -> None:
    game = asked(SD, 6, {"4b": "literal"}).game
    found = table(game, counts("9c 9c 9c 9c 9c 9c"), 2, Bet(4), "war")
    assert found == {-8: falling(6, 6)}


# ---- what is refused ----------------------------------------------------------------------------


@pytest.mark.parametrize("policy", [frozenset({3}), frozenset(range(12)), frozenset(range(1, 13))])
def test_a_mixed_policy_is_refused(policy: Policy) -> None:
    with pytest.raises(NotAsked) as told:
        table_rows(asked(WA).game, full(6), 2, Bet(4), policy)
    assert "take one seat" in str(told.value)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(("cards", "is_enough"), [("9c " * 7, False), ("9c " * 8, True), ("9c " * 9, True)])
def test_three_seats_need_eight_cards(cards: str, is_enough: bool) -> None:
    game = asked(WA).game
    if is_enough:
        assert table_rows(game, counts(cards), 3, Bet(4), WAR)
        return
    with pytest.raises(NotAsked, match=r"^7 cards are left: 3 seats at war need 8$"):
        table_rows(game, counts(cards), 3, Bet(4), WAR)
