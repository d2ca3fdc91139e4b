"""What removed cards do, whether any make surrender right: laws, and every composition of a small shoe."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gotowar.cards import ALL, Rank, parse, parse_many
from gotowar.odds.casino_war import falls
from gotowar.odds.composition import Counts, by_rank, without
from gotowar.odds.effects import edges, pair_effects, removal_effects, surrender_ever
from gotowar.odds.question import Question
from gotowar.odds.stats import stats
from gotowar.odds.wagers import WAR, best, offered, rows
from gotowar.sheets.model import Raw
from tests.odds.small import MA, SD, SHEETS, WA, asked, turned

GONE = "Kh Kh Kd 2c 2s 9d As"

# ---- one card -----------------------------------------------------------------------------------


@pytest.mark.parametrize("decks", [1, 2, 6])
@pytest.mark.parametrize("sheet", SHEETS)
def test_one_card_of_a_whole_shoe_changes_nothing(sheet: str, decks: int) -> None:
    """It is as if it lay behind the cut card: an unknown card, and all ranks are alike."""
    question = asked(sheet, decks)
    effects = removal_effects(question)
    assert set(effects) == set(Rank)
    assert {change for row in effects.values() for change in row.values()} == {Fraction(0)}
    assert all(set(row) == set(offered(question.game)) - {"coupon"} for row in effects.values())


@pytest.mark.parametrize("sheet", SHEETS)
def test_one_card_of_an_uneven_shoe_changes_every_edge(sheet: str) -> None:
    effects = removal_effects(asked(sheet, removed="Kh"))
    assert all(change for row in effects.values() for change in row.values())
    assert effects[Rank.TWO] == effects[Rank.ACE] != effects[Rank.KING]


@pytest.mark.parametrize("sheet", SHEETS)
def test_no_edge_asks_which_rank_is_which(sheet: str) -> None:
    """Ranks that change places change nothing; a rank that loses a card does."""
    game, left = asked(sheet).game, asked(sheet, 2, removed=GONE).counts
    turned_round = tuple(number for rank in range(12, -1, -1) for number in left[rank * 4 : rank * 4 + 4])
    assert turned_round != left
    assert edges(game, turned_round) == edges(game, left)
    assert edges(game, without(left, (parse("Qh"),))) != edges(game, left)


def test_by_hand() -> None:
    """One deck without a king: 3·2 + 12·4·3 pairs of 51·50; without a second, 2·1 + 144 of 50·49."""
    effects = removal_effects(asked(WA, 1, removed="Kh"))
    before, after = Fraction(6 + 144, 51 * 50), Fraction(2 + 144, 50 * 49)
    assert effects[Rank.KING]["tie"] == -11 * (after - before)
    assert effects[Rank.TWO]["tie"] == -11 * (Fraction(6 + 6 + 11 * 12, 50 * 49) - before)


def test_a_rank_that_is_gone_is_left_out() -> None:
    effects = removal_effects(asked(WA, 1, removed="Kh Kd Kc Ks 2c 2d 2h"))
    assert set(effects) == set(Rank) - {Rank.KING}


def weighted(question: Question) -> dict[str, Fraction]:
    """Each rank's effect as often as the next card is of that rank."""
    ranks, effects = by_rank(question.counts), removal_effects(question)
    wagers = next(iter(effects.values()))
    return {
        name: sum((ranks[rank] * row[name] for rank, row in effects.items()), Fraction(0)) for name in wagers
    }


@pytest.mark.parametrize("gone", ["", "Kh", GONE, "2c 2d 2h 2s " * 5 + "3c 3c 3c"])
@pytest.mark.parametrize(("sheet", "picked"), [(sheet, {}) for sheet in (SD, WA)])
def test_the_next_card_is_expected_to_change_nothing(sheet: str, picked: dict[str, str], gone: str) -> None:
    assert set(weighted(asked(sheet, 6, picked, removed=gone)).values()) == {Fraction(0)}


@pytest.mark.parametrize("picked", turned(MA), ids=str)
def test_also_of_the_progressive_where_suits_are_uneven(picked: dict[str, str]) -> None:
    """The effect of a rank is that of its suits, each as likely as it is there."""
    found = weighted(asked(MA, 2, picked, removed=GONE.replace("Kh Kh", "Kh")))
    found.pop("war_tie")  # per wager made, and how many are made changes too
    assert set(found.values()) == {Fraction(0)}


@settings(max_examples=20)
@given(st.lists(st.sampled_from(ALL), max_size=25, unique=True))
def test_also_of_any_cards(cards: list[object]) -> None:
    found = weighted(asked(WA, 1, removed=" ".join(map(str, cards))))
    assert set(found.values()) == {Fraction(0)}


def test_the_order_of_ranks_does_not_matter_to_the_progressive() -> None:
    """Its falls are counted for ranks in any order: what is shared must be the same."""
    question = asked(MA, 2, removed=GONE.replace("Kh Kh", "Kh"))
    game = question.game
    plain = rows(game, falls(game.war, game.progressive, question.counts), "progressive", WAR)
    assert edges(game, question.counts)["progressive"] == stats(plain).edge


# ---- two cards ----------------------------------------------------------------------------------


def test_two_cards_of_a_whole_shoe() -> None:
    found = pair_effects(asked(WA))
    assert set(found) == {"two of one rank", "two of different ranks"}
    assert found["two of one rank"]["tie"] != 0
    base = edges(asked(WA).game, asked(WA).counts)["tie"]
    alike, unlike = (
        edges(asked(WA).game, asked(WA, removed=gone).counts)["tie"] for gone in ("5c 5h", "5c 9h")
    )
    assert found["two of one rank"]["tie"] == alike - base
    assert found["two of different ranks"]["tie"] == unlike - base


def test_the_second_card_is_expected_to_change_nothing() -> None:
    """After the first, 23 cards are of its rank and 288 are not."""
    found = pair_effects(asked(WA))
    for wager in ("initial", "tie"):
        assert 23 * found["two of one rank"][wager] + 288 * found["two of different ranks"][wager] == 0


def test_suits_of_a_pair_matter_to_the_progressive() -> None:
    """After the first, five cards are the very same, 18 of its rank, 288 of others."""
    found = pair_effects(asked(MA))
    same, rank, other = (
        found[name]["progressive"]
        for name in ("two of one rank and suit", "two of one rank, not of one suit", "two of different ranks")
    )
    assert same != rank
    assert 5 * same + 18 * rank + 288 * other == 0
    assert "two of one rank and suit" not in pair_effects(asked(MA, 1))


# ---- whether surrender can be right -------------------------------------------------------------


def small_shoes() -> Iterator[Counts]:
    """Every composition of three ranks with none to five cards each, in which a war can be dealt."""
    for held in product(range(6), repeat=3):
        if sum(held) >= 4:
            yield tuple(n for rank in [*held, *[0] * 10] for n in (rank, 0, 0, 0))


def gains(question: Question, composition: Counts) -> list[Fraction]:
    """At each rank that can tie: what war brings more than surrender, per tie."""
    game, found = question.game._replace(progressive=None), falls(question.game.war, None, composition)
    every = frozenset(fall.rank for fall in found if fall.rank >= 0)
    told = []
    for rank in every:
        ways = sum(number for fall, number in found.items() if fall.rank == rank)
        war, kept = (stats(rows(game, found, "initial", every - which)).mean for which in ({rank}, set()))
        told.append((war - kept) * sum(found.values()) / ways)
    return told


WHAT_IFS: list[dict[str, Raw]] = [
    {},
    {"surrender_loses": "1 in 4"},
    {"surrender_loses": "1 in 1"},
    {"war_match": "2 to 1"},
    {"war_match": "1 to 2"},
    {"war_tie_pays": "1 to 2"},
    {"war_win_pays": "1 to 4"},
    {"war_win_pays": "2 to 1", "war_tie_pays": "0 to 1"},
]


@pytest.mark.parametrize("sets", WHAT_IFS, ids=str)
def test_every_small_shoe_lies_on_the_line(sets: dict[str, Raw]) -> None:
    """Between the two ends, both of which some shoe reaches; and surrender is right just where it is said."""
    question = asked(WA, 6, sets=sets)
    line = surrender_ever(question.game)
    assert line is not None
    found = [gain for shoe in small_shoes() for gain in gains(question, shoe)]
    low, high = sorted((line.without_ties, line.all_ties))
    assert (min(found), max(found)) == (low, high)
    assert any(gain < 0 for gain in found) is line.is_possible


def test_no_shoe_of_three_ranks_makes_surrender_right() -> None:
    question = asked(WA)
    assert not any(best(question.game, falls(question.game.war, None, shoe)) for shoe in small_shoes())


ENDS = [
    (SD, {}, Fraction(0), Fraction(5, 2), False),
    (WA, {}, Fraction(0), Fraction(5, 2), False),
    (MA, {}, Fraction(0), Fraction(5, 2), False),
    (MA, {"8g3": "one-to-one"}, Fraction(0), Fraction(3, 2), False),
    (SD, {"4d": "profit"}, Fraction(1), Fraction(9, 2), False),
]


@pytest.mark.parametrize(("sheet", "picked", "apart", "tied", "is_possible"), ENDS, ids=str)
def test_the_ends_of_each_sheet(
    sheet: str, picked: dict[str, str], apart: Fraction, tied: Fraction, is_possible: bool
) -> None:
    found = surrender_ever(asked(sheet, 6, picked).game)
    assert found is not None
    assert (found.without_ties, found.all_ties, found.is_possible) == (apart, tied, is_possible)


def test_where_there_is_no_choice() -> None:
    assert surrender_ever(asked(SD, 6, {"4b": "literal"}).game) is None


POINTS: list[tuple[str, dict[str, Raw], Fraction | None]] = [
    ("a tenth of all wars", {"surrender_loses": "1 in 4"}, Fraction(1, 10)),
    ("only where no second tie can come", {}, Fraction(0)),
    ("never the same: war always better", {"surrender_loses": "1 in 1"}, None),
    ("only where a second tie is certain", {"surrender_loses": "0 in 1", "war_tie_pays": "0 to 1",
     "war_pays_on": "war-wager", "war_win_pays": "0 to 1", "war_match": "9 to 1"}, Fraction(1)),
]  # fmt: skip


@pytest.mark.parametrize(("name", "sets", "told"), POINTS, ids=[row[0] for row in POINTS])
def test_where_both_are_worth_the_same(name: str, sets: dict[str, Raw], told: Fraction | None) -> None:
    found = surrender_ever(asked(WA, 6, sets=sets).game)
    assert found is not None
    assert found.indifferent_at == told


def test_the_point_is_where_best_turns() -> None:
    """Surrender at a quarter is right under a tenth of second ties, not on it and not over it."""
    question = asked(WA, 6, sets={"surrender_loses": "1 in 4"})
    rows_ = {  # cards left after a tie of kings: k of one rank among five makes k (k - 1) / 20 second ties
        "Kc Kd 2c 2d 3c 4c 5c": Fraction(2, 20),
        "Kc Kd 2c 6c 3c 4c 5c": Fraction(0),
        "Kc Kd 2c 2d 2h 4c 5c": Fraction(6, 20),
    }
    told = {Fraction(0): True, Fraction(2, 20): False, Fraction(6, 20): False}
    for cards, chance in rows_.items():
        held = [card.code for card in parse_many(cards)]
        shoe = tuple(held.count(code) for code in range(52))
        picked = best(question.game, falls(question.game.war, None, shoe))
        assert (parse("Kc").rank in picked) is told[chance]


def test_removing_is_what_a_smaller_shoe_is() -> None:
    question = asked(WA, 6, removed=GONE)
    assert edges(question.game, question.counts) == edges(
        question.game, without(asked(WA).counts, parse_many(GONE))
    )
