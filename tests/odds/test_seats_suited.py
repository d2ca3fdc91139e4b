"""Several seats with a progressive wager each, against a naive count: every card of every seat."""

from collections import Counter
from fractions import Fraction

import pytest

from gotowar.odds.casino_war import falls
from gotowar.odds.composition import Counts, falling, full
from gotowar.odds.refusal import NotAsked
from gotowar.odds.seats import table_rows
from gotowar.odds.seats_suited import suited_rows
from gotowar.odds.stats import Row, stats
from gotowar.odds.wagers import SURRENDER, WAR, Bet, Game, combined
from gotowar.rules import progressive
from gotowar.rules.progressive import NO_CARD
from tests.odds.small import MA, asked, counts, sequences, turned
from tests.odds.test_seats import seat_net, sign

POLICIES = {"war": WAR, "surrender": SURRENDER}
LAID = Bet(4, 3, 2, 5)
KINGS = "Kc Kc Kc Kc Kc Kc Kd Kd 2c"
"""Six of a suit: two seats and the dealer can have two each, so that both take the meter."""
DECKS = {
    "kings": KINGS,
    "three ranks, two suits each": "9c 9c 9d 5c 5d 5d 2c 2d",
    "four suits of a rank": "9c 9d 9h 9s 9c 2h 2h",
    "one card of a rank": "Ac Kc Kc Kd Kd 2h",
}


def kinds(composition: Counts) -> tuple[list[int], list[int]]:
    there = [code for code, number in enumerate(composition) if number]
    return there, [composition[code] for code in there]


def naive(game: Game, composition: Counts, seats: int, bet: Bet, policy: str) -> Counter[int]:
    """Every wager of every seat, and the envy of all who sit beside a winner of the meter."""
    terms, (there, held) = game.progressive, kinds(composition)
    assert terms is not None
    found: Counter[int] = Counter()
    for picked, ways in sequences(held, 2 * seats + 2):
        cards = [there[kind] for kind in picked]
        mine, dealer, again, house = cards[:seats], cards[seats], cards[seats + 1 : -1], cards[-1]
        total, bits = 0, []
        for one, two in zip(mine, again, strict=True):
            at_war = one // 4 == dealer // 4 and policy == "war"
            war = (two, house) if at_war else (NO_CARD, NO_CARD)
            bits.append(progressive.hits(terms, one, dealer, *war))
            settled = progressive.settle(terms, bits[-1], bet.progressive)
            first, second = sign(one // 4 - dealer // 4), sign(two // 4 - house // 4)
            total += seat_net(bet, policy, first, second) + settled.paid - settled.taken
        winners = sum(map(progressive.hits_meter, bits))
        envied = [winners - progressive.hits_meter(one) for one in bits]
        total += sum(200 * bet.progressive * hands for hands in envied)
        found[total] += ways
    return found


def table(rows: tuple[Row, ...]) -> Counter[int]:
    found: Counter[int] = Counter()
    for row in rows:
        found[int(row.net)] += row.ways
    return found


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("picked", [one for one in turned(MA) if "8g3" not in one], ids=str)
@pytest.mark.parametrize("cards", DECKS.values(), ids=DECKS)
def test_two_seats_every_card_dealt(cards: str, picked: dict[str, str], policy: str) -> None:
    """Under every reading but 8g3, which pays another war than the words of the naive count."""
    composition, game = counts(cards), asked(MA, 6, picked).game
    found = table(suited_rows(game, composition, 2, LAID, POLICIES[policy]))
    assert found == naive(game, composition, 2, LAID, policy)


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("cards", ["Kc Kc Kc Kc Kd Kd 2c 2d 2d", "Kc Kc Kc Kc Kc Kc Kc Kc"])
def test_three_seats_every_card_dealt(cards: str, policy: str) -> None:
    composition, game = counts(cards), asked(MA).game
    found = table(suited_rows(game, composition, 3, LAID, POLICIES[policy]))
    assert found == naive(game, composition, 3, LAID, policy)


def test_two_who_take_the_meter_envy_each_other() -> None:
    """Nothing but the king of clubs is left: each wins 1000 for one and 200 for the other's hand."""
    found = table(suited_rows(asked(MA).game, counts("Kc " * 6), 2, Bet(4, progressive=5), WAR))
    each = 2 * 4 + 5 * (1000 - 1) + 5 * 200
    assert found == {2 * each: falling(6, 6)}


@pytest.mark.parametrize("policy", POLICIES)
def test_one_seat_is_the_bet_by_itself(policy: str) -> None:
    question = asked(MA, 2, removed="Kh Kh 2c 9d")
    game, picked = question.game, POLICIES[policy]
    one = stats(combined(game, falls(game.war, game.progressive, question.counts), LAID, picked))
    found = stats(suited_rows(game, question.counts, 1, LAID, picked))
    assert (found.mean, found.variance, found.third) == (one.mean, one.variance, one.third)
    assert found.staked == one.staked


@pytest.mark.parametrize("seats", [2, 3])
def test_without_a_progressive_wager_it_is_the_table_of_ranks(seats: int) -> None:
    game = asked(MA).game
    assert suited_rows(game, full(6), seats, Bet(4, 3, 2), WAR) == table_rows(
        game, full(6), seats, Bet(4, 3, 2), WAR
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_mean_is_that_of_one_seat_so_many_times_and_the_envy(seats: int) -> None:
    game = asked(MA).game
    one, found = (stats(suited_rows(game, full(6), n, LAID, WAR)) for n in (1, seats))
    envy = Fraction(2, 993023) * 200 * LAID.progressive
    assert found.mean == seats * one.mean + seats * (seats - 1) * envy
    assert found.staked == seats * one.staked
    assert found.ways == falling(312, 2 * seats + 2)


def test_a_mixed_policy_and_too_few_cards_are_refused() -> None:
    game = asked(MA).game
    with pytest.raises(NotAsked, match="take one seat"):
        suited_rows(game, full(6), 2, LAID, frozenset({3}))
    with pytest.raises(NotAsked, match=r"^5 cards are left: 2 seats at war need 6$"):
        suited_rows(game, counts("9c " * 5), 2, LAID, WAR)
    assert suited_rows(game, counts("9c " * 6), 2, LAID, WAR)
