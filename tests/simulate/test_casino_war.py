"""Casino War's kernel: cards laid by hand, and the class of every seat's round that must come of them."""

from typing import Any

import numpy as np
import pytest

from gotowar.rules.casino_war import HIGHER, LOWER
from gotowar.simulate import casino_war, stream
from gotowar.simulate.casino_war import CLASSES, GAVE_UP, SECOND_TIE, SUITED, TIED, WENT, Plan
from gotowar.simulate.stream import seeded
from gotowar.simulate.tally import Dealt, Shoe
from tests.simulate.laid import CHOICE, LITERAL, counted, uncompiled, war_rounds

WON, LOST_WAR = WENT + 2 * HIGHER, WENT + 2 * LOWER
SUIT, WAR_SUIT, ONE_RANK, ONE_SUIT = 8, 4, 2, 1
"""What of a second tie makes its class: the first tie in suit, the second, the player's two cards in rank, in
suit."""


def ends(dealt: Dealt) -> list[list[int]]:
    return [[int(number) for number in seats] for seats in dealt.history]


# ---- one seat: the dealer's card, the player's, and in a war the same again --------------------------


@pytest.mark.parametrize(
    ("cards", "end"),
    [
        ("9d 10c", HIGHER),
        ("10c 9d", LOWER),
        ("2c Ah", HIGHER),
        ("Ah 2c", LOWER),
        # A tie goes to war.
        ("9d 9c 7s 8h", WON),
        ("9d 9c 8h 7s", LOST_WAR),
        ("9d 9d 7s 8h", WON + 1),
        ("9d 9d 8h 7s", LOST_WAR + 1),
        # A second tie: the player's cards are the second and the fourth.
        ("9d 9c 8h 8s", SECOND_TIE),
        ("9d 9c 8h 8c", SECOND_TIE + ONE_SUIT),
        ("9d 9c 9h 9s", SECOND_TIE + ONE_RANK),
        ("9d 9c 9h 9c", SECOND_TIE + ONE_RANK + ONE_SUIT),
        ("9d 9c 8h 8h", SECOND_TIE + WAR_SUIT),
        ("9d 9c 8c 8c", SECOND_TIE + WAR_SUIT + ONE_SUIT),
        ("9d 9c 9h 9h", SECOND_TIE + WAR_SUIT + ONE_RANK),
        ("9d 9c 9c 9c", SECOND_TIE + WAR_SUIT + ONE_RANK + ONE_SUIT),
        ("9d 9d 8h 8s", SECOND_TIE + SUIT),
        ("9d 9d 8h 8d", SECOND_TIE + SUIT + ONE_SUIT),
        ("9d 9d 9h 9s", SECOND_TIE + SUIT + ONE_RANK),
        ("9d 9d 9h 9d", SECOND_TIE + SUIT + ONE_RANK + ONE_SUIT),
        ("9d 9d 8h 8h", SECOND_TIE + SUIT + WAR_SUIT),
        ("9d 9d 8d 8d", SECOND_TIE + SUIT + WAR_SUIT + ONE_SUIT),
        ("9d 9d 9h 9h", SECOND_TIE + SUIT + WAR_SUIT + ONE_RANK),
        ("9d 9d 9d 9d", SECOND_TIE + SUIT + WAR_SUIT + ONE_RANK + ONE_SUIT),
    ],
)
def test_one_round(cards: str, end: int) -> None:
    assert ends(war_rounds(cards)) == [[end]]


def test_every_second_tie_has_a_class_of_its_own() -> None:
    assert SECOND_TIE + SUIT + WAR_SUIT + ONE_RANK + ONE_SUIT == CLASSES - 1


@pytest.mark.parametrize(
    ("surrenders", "end"),
    [("9", GAVE_UP), ("8 10", WON), ("", WON)],
)
def test_a_tie_is_surrendered_at_ranks_that_are_named(surrenders: str, end: int) -> None:
    assert ends(war_rounds("9d 9c 7s 8h", surrenders=surrenders)) == [[end]]


def test_a_suited_tie_that_is_surrendered() -> None:
    assert ends(war_rounds("9d 9d 7s 8h", surrenders="9")) == [[GAVE_UP + 1]]


def test_a_surrender_takes_no_card() -> None:
    """The next round begins with the third card; after a war, with the fifth."""
    cards = "9d 9c 7s 8h 2c 3c"
    assert ends(war_rounds(cards, 2, surrenders="9")) == [[GAVE_UP], [HIGHER]]
    assert ends(war_rounds(cards, 2)) == [[WON], [HIGHER]]
    assert ends(war_rounds("9d 9c 7s 8h 3c 2c", 2)) == [[WON], [LOWER]]


@pytest.mark.parametrize(("cards", "end"), [("9d 9c 2c 3c", TIED), ("9d 9d 2c 3c", SUITED)])
def test_by_the_letter_a_tie_loses_and_nothing_follows(cards: str, end: int) -> None:
    found = war_rounds(cards, 2, war=LITERAL)
    assert ends(found) == [[end], [HIGHER]]
    assert counted(found.tally["classes"].sum(axis=(0, 1))) == {HIGHER: 1, end: 1}


# ---- several seats ----------------------------------------------------------------------------------


def test_seats_are_dealt_after_the_dealer_one_by_one() -> None:
    assert ends(war_rounds("9d 2c 10c 9c Ah 8s 7s", seats=4)) == [[LOWER, HIGHER, LOST_WAR, HIGHER]]


def test_seats_at_war_share_the_dealers_card() -> None:
    """The dealer's war card is dealt first; who is not in the war gets none."""
    cards = "9d 9c 10c 9d 9s 7s 8h 7h 6c"
    assert ends(war_rounds(cards, seats=4)) == [[WON, HIGHER, SECOND_TIE + SUIT, LOST_WAR]]


def test_a_seat_that_surrenders_gets_no_war_card() -> None:
    """All tie with the dealer: either all of them surrender or none does."""
    assert ends(war_rounds("9d 9c 9h 2c 3c 4c", 2, seats=2, surrenders="9")) == [
        [GAVE_UP, GAVE_UP],
        [HIGHER, HIGHER],
    ]


@pytest.mark.parametrize("seats", range(1, 10))
def test_every_number_of_seats(seats: int) -> None:
    found = war_rounds(" ".join(["9d"] + ["10c"] * seats), seats=seats)
    assert ends(found) == [[HIGHER] * seats]
    assert found.tally["classes"].sum() == seats


# ---- the shoe -----------------------------------------------------------------------------------------

PLAIN = "2c 3c 9d 10d 5h 6h 7s 8s"
"""Four rounds that the player wins, two cards each."""


def shoes(dealt: Dealt) -> dict[int, int]:
    return counted(dealt.tally["shoes"])


@pytest.mark.parametrize(
    ("over", "lengths"),
    # A round begins with 0, 2 and 4 cards gone, and not once more than ``over`` are.
    [(1, {1: 11}), (2, {2: 5}), (3, {2: 5}), (4, {3: 3}), (5, {3: 3}), (6, {4: 2})],
)
def test_no_round_begins_once_the_cut_card_is_out(over: int, lengths: dict[int, int]) -> None:
    """Twelve rounds; the last shoe is cut off by the block and is none."""
    assert shoes(war_rounds(PLAIN, 12, over=over)) == lengths


def test_every_shoe_begins_at_its_first_card() -> None:
    assert ends(war_rounds("2c 3c 10d 9d 5h 6h", 4, over=3)) == [[HIGHER], [LOWER], [HIGHER], [LOWER]]


@pytest.mark.parametrize(("burned", "lengths"), [(0, {3: 3}), (1, {2: 5}), (2, {2: 5}), (3, {1: 11})])
def test_cards_burned_from_a_new_shoe_count(burned: int, lengths: dict[int, int]) -> None:
    assert shoes(war_rounds(PLAIN, 12, over=4, burns=(burned, 0, 0))) == lengths


WARRED = "9d 9c 7s 8h 2c 3c 4c 5c 6c 7c"
"""A war, then three rounds without one."""


@pytest.mark.parametrize(
    ("before", "each", "lengths"),
    # Four cards of the war, two each of the next rounds; over at more than eight.
    [(0, 0, {4: 2}), (1, 0, {3: 3}), (3, 0, {2: 5}), (0, 3, {2: 5}), (4, 0, {2: 5}), (2, 3, {1: 11})],
)
def test_cards_burned_in_a_war_count(before: int, each: int, lengths: dict[int, int]) -> None:
    found = war_rounds(WARRED, 12, over=8, burns=(0, before, each))
    assert shoes(found) == lengths


def test_each_player_in_a_war_burns() -> None:
    """Two seats of three at war: twice the cards of each, once those of the war."""
    cards = "9d 9c 9h 2c 7s 8h 8s " + "2c 3c 4c 5c " * 3
    assert shoes(war_rounds(cards, 9, seats=3, over=13, burns=(0, 0, 3))) == {2: 4}
    assert shoes(war_rounds(cards, 9, seats=3, over=12, burns=(0, 0, 3))) == {1: 8}
    assert shoes(war_rounds(cards, 9, seats=3, over=10, burns=(0, 3, 0))) == {2: 4}
    assert shoes(war_rounds(cards, 9, seats=3, over=9, burns=(0, 3, 0))) == {1: 8}


def test_without_a_war_nothing_is_burned_for_one() -> None:
    assert shoes(war_rounds(PLAIN, 12, over=4, burns=(0, 40, 40))) == {3: 3}
    assert shoes(war_rounds("9d 9c 2c 3c 4c 5c", 12, over=4, burns=(0, 40, 40), surrenders="9")) == {3: 3}


@pytest.mark.parametrize(("longest", "lengths"), [(1, {1: 11}), (2, {2: 5}), (3, {3: 3})])
def test_so_many_rounds_a_shoe(longest: int, lengths: dict[int, int]) -> None:
    assert shoes(war_rounds(PLAIN, 12, longest=longest)) == lengths


# ---- what is counted ----------------------------------------------------------------------------------


def lanes(dealt: Dealt) -> tuple[dict[int, int], dict[int, int]]:
    """By class, without side wagers and with them."""
    first, second = np.split(dealt.tally["classes"].sum(axis=1), 2)
    return counted(first.sum(axis=0)), counted(second.sum(axis=0))


@pytest.mark.parametrize(
    ("every", "without", "laid"),
    [
        (1, {}, {LOWER: 2, HIGHER: 3}),
        (2, {LOWER: 2}, {HIGHER: 3}),
        (3, {LOWER: 1, HIGHER: 2}, {LOWER: 1, HIGHER: 1}),
        (5, {LOWER: 2, HIGHER: 2}, {HIGHER: 1}),
        (6, {LOWER: 2, HIGHER: 2}, {HIGHER: 1}),
    ],
)
def test_side_wagers_in_every_nth_round(every: int, without: dict[int, int], laid: dict[int, int]) -> None:
    """Five rounds: won, lost, won, lost, won. Laid in the first, and again ``every`` rounds later."""
    cards = "2c 3c 3c 2c 2c 3c 3c 2c 2c 3c"
    assert lanes(war_rounds(cards, 5, every=every)) == (without, laid)


def test_a_new_shoe_does_not_begin_the_turns_anew() -> None:
    """Shoes of two rounds, side wagers every third: rounds 1, 4, 7."""
    found = war_rounds("2c 3c 3c 2c", 7, longest=2, every=3)
    assert lanes(found) == ({HIGHER: 2, LOWER: 2}, {HIGHER: 2, LOWER: 1})


def test_a_tie_is_counted_as_what_it_is_and_as_what_became_of_it() -> None:
    found = war_rounds("9d 9c 7s 8h").tally["classes"].sum(axis=(0, 1))
    assert counted(found) == {TIED: 1, WON: 1}
    found = war_rounds("9d 9d 9d 9d").tally["classes"].sum(axis=(0, 1))
    assert counted(found) == {SUITED: 1, CLASSES - 1: 1}


def test_counts_stand_at_their_round_of_the_shoe_and_seat() -> None:
    found = war_rounds("2c 3c Ac 9d 10d 2d", 2, seats=2).tally["classes"]
    rows = len(found) // 2
    assert counted(found[rows]) == {HIGHER: 1, CLASSES + HIGHER: 1}
    assert counted(found[rows + 1]) == {HIGHER: 1, CLASSES + LOWER: 1}
    assert found.sum() == 4


def plan(seats: int = 3, every: int = 1, longest: int = 0) -> Plan:
    return Plan(CHOICE, Shoe(6, seats, 234, longest, 1, 3, 0), frozenset({12}), every)


@pytest.mark.parametrize("every", [1, 4])
@pytest.mark.parametrize("seats", [1, 2, 5, 9])
def test_counts_add_up(seats: int, every: int) -> None:
    """From shuffled shoes: one end for every seat and round, and every tie once more."""
    rounds = 20_000
    found = plan(seats, every).deal(4, 0, rounds, keep=True)
    classes, history = found.tally["classes"], found.history
    by_class = classes.sum(axis=(0, 1))
    assert by_class[TIED] + by_class[SUITED] == by_class[GAVE_UP:].sum() > 0
    assert by_class.sum() - by_class[TIED] - by_class[SUITED] == rounds * seats
    counts = np.bincount(history.ravel(), minlength=CLASSES)
    assert counts[[TIED, SUITED]].sum() == 0
    assert [n for number, n in enumerate(counts) if number not in {TIED, SUITED}] == [
        n for number, n in enumerate(by_class) if number not in {TIED, SUITED}
    ]
    laid = classes[len(classes) // 2 :, :, [LOWER, HIGHER, TIED, SUITED]].sum()
    assert laid == -(-rounds // every) * seats
    found_again = sum(n * times for n, times in counted(found.tally["shoes"]).items())
    rest = rounds - found_again
    assert 0 < rest <= plan(seats).shoe.most_rounds(2)


def test_a_history_changes_no_count() -> None:
    kept, not_kept = (plan().deal(4, 0, 5000, keep=keep) for keep in (True, False))
    assert kept.tally == not_kept.tally
    assert not_kept.history is None


def test_python_and_the_compiler_deal_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    one, compiled = plan(3, 2), casino_war.deal
    there = dealt_by(compiled, one)
    with uncompiled(monkeypatch, stream, casino_war):
        assert casino_war.deal is not compiled
        here = dealt_by(casino_war.deal, one)
    assert here == there
    assert sorted(there[-1]) == sorted(casino_war.stack(6))


def dealt_by(deal: Any, one: Plan) -> list[Any]:
    """Whole numbers of 64 bits throughout: those of Python are not narrowed."""
    shoe, rounds = one.shoe, 400
    rows = shoe.most_rounds(2) + 1
    counts, shoes_ = np.zeros((2 * rows, 3, CLASSES), np.int64), np.zeros(rows, np.int64)
    history, deck = np.zeros((rounds, 3), np.int64), casino_war.stack(6).astype(np.int64)
    tables = tuple(table.astype(np.int64) for table in casino_war.outcomes(one.war, one.surrenders))
    table = (3, shoe.over, rows, shoe.burned, shoe.before_war, shoe.each)
    deal(seeded(2, 0), deck, tables, table, (rounds, 2, rows, -1), counts, shoes_, history)
    return [counts.tolist(), shoes_.tolist(), history.tolist(), deck.tolist()]
