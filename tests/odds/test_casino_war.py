"""Falls against a naive count of every ordered deal of four cards, written here anew from the regulations."""

from collections import Counter
from collections.abc import Mapping
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gotowar.odds import casino_war
from gotowar.odds.casino_war import NO_WAR, Fall, Falls, falls
from gotowar.odds.composition import Counts, falling, full, without
from gotowar.odds.question import Question
from gotowar.odds.wagers import Game
from gotowar.rules import casino_war as rules
from gotowar.rules import progressive
from gotowar.rules.casino_war import HIGHER, LOWER, TIED
from gotowar.rules.terms import DIFFERENT_RANKS, ONE_SUIT, TIE_CHOICE, TWO_SUITS, ProgressiveTerms
from tests.odds.small import MA, SD, SHEETS, asked, counts, deals, turned
from tests.rules.lift import lift

UNEVEN = {
    "a pile of aces": "Ac Ac Ac Ac Ad Ad Kc Kd 2h",
    "four of a suit, twice": "Kh Kh Kh Kh 7h 7h 7h 7h 2c",
    "pairs that cross suits": "Ac Ac Ad Ad 5c 5c 5d 5d Ah",
    "no two alike": "2c 3d 4h 5s 6c",
    "a lone pair": "2c 2d 4h 5s 6c",
    "one rank": "9c 9c 9d 9h 9s",
    "the fewest cards": "9c 9c 9c 9c",
}
CARDS = ["Ac", "Ad", "Ah", "As", "Kc", "Kd", "Kh", "2c", "2d", "2s"]
CASES = [(sheet, picked) for sheet in SHEETS for picked in turned(sheet)]


def compared(question: Question, mine: int, house: int) -> int:
    """Ace high: the sheets all say so."""
    if mine // 4 == house // 4:
        return TIED
    return HIGHER if mine // 4 > house // 4 else LOWER


def classes(terms: ProgressiveTerms | None, cards: tuple[int, ...]) -> int:
    """Massachusetts section 11 and its readings, the lowest class first."""
    if terms is None or cards[0] // 4 != cards[1] // 4:
        return 0
    is_double = len(cards) == 4 and cards[2] // 4 == cards[3] // 4
    one_rank = len({card // 4 for card in cards}) == 1
    suits = len({card % 4 for card in cards})
    suited = cards[0] == cards[1]
    both = suited and is_double and cards[2] == cards[3]
    member = (
        True,
        suited,
        is_double and not (one_rank and terms.double_tie == DIFFERENT_RANKS),
        is_double and one_rank,
        both and (suits == 1 or terms.suited_double != ONE_SUIT),
        both and one_rank and (suits == 1 or terms.suited_four == TWO_SUITS),
    )
    return sum(1 << number for number, holds in enumerate(member, 1) if holds)


def naive(question: Question, composition: Counts) -> Counter[Fall]:
    """Every deal of player, dealer, player's and dealer's war card, one by one."""
    war, terms = question.game.war, question.game.progressive
    found: Counter[Fall] = Counter()
    for player, dealer, second, house in deals(composition, 4):
        first = compared(question, player, dealer)
        hits = classes(terms, (player, dealer))
        if first != TIED:
            found[Fall(first)] += 1
        elif war.tie_hand != TIE_CHOICE:
            found[Fall(TIED, NO_WAR, NO_WAR, hits, hits)] += 1
        else:
            again = compared(question, second, house)
            both = classes(terms, (player, dealer, second, house)) if again == TIED else hits
            found[Fall(TIED, player // 4, again, hits, both)] += 1
    return found


def told(found: Mapping[Fall, int]) -> Counter[tuple[object, ...]]:
    """Falls by what a wager sees of them."""
    seen: Counter[tuple[object, ...]] = Counter()
    for fall, ways in found.items():
        seen[fall] += ways
    return seen


def of(question: Question, composition: Counts) -> Falls:
    return falls(question.game.war, question.game.progressive, composition)


@pytest.mark.parametrize("cards", UNEVEN.values(), ids=UNEVEN)
@pytest.mark.parametrize(("sheet", "picked"), CASES, ids=str)
def test_every_deal_one_by_one(sheet: str, picked: dict[str, str], cards: str) -> None:
    question, composition = asked(sheet, 6, picked), counts(cards)
    assert told(of(question, composition)) == told(naive(question, composition))


@settings(max_examples=40)
@given(
    st.lists(st.sampled_from(CARDS), min_size=4, max_size=8),
    st.sampled_from(CASES),
)
def test_any_small_deck(cards: list[str], case: tuple[str, dict[str, str]]) -> None:
    question, composition = asked(case[0], 6, case[1]), counts(" ".join(cards))
    assert told(of(question, composition)) == told(naive(question, composition))


def test_another_reading_is_noticed() -> None:
    """The negatives: a literal South Dakota has no war, and two suits make more of the aces."""
    pile = counts(UNEVEN["a pile of aces"])
    assert {fall.rank for fall in of(asked(SD, 6, {"4b": "literal"}), pile)} == {NO_WAR}
    one, two = (of(asked(MA, 6, picked), pile) for picked in ({}, {"suited4": "two-suits"}))
    tops = [sum(ways for fall, ways in found.items() if fall.war_hits >> 6) for found in (one, two)]
    assert tops == [4 * 3 * 2 * 1, 4 * 3 * 2 * 1 + 2 * (4 * 3) * (2 * 1)]


def test_another_order_of_ranks_counts_the_same() -> None:
    """Either card is the higher as often as the other, whatever the order."""
    low, pile = asked(MA, 6, sets={"ranking": "KQJT98765432A"}), counts(UNEVEN["a pile of aces"])
    assert of(low, pile) == of(asked(MA), pile)


# ---- how many ways ------------------------------------------------------------------------------


@pytest.mark.parametrize("decks", [1, 2, 6, 8, 16])
@pytest.mark.parametrize("sheet", SHEETS)
def test_the_ways_are_all_orders_of_four_cards(sheet: str, decks: int) -> None:
    question = asked(sheet, decks)
    assert sum(of(question, full(decks)).values()) == falling(52 * decks, 4)
    assert sum(of(asked(SD, decks, {"4b": "literal"}), full(decks)).values()) == falling(52 * decks, 4)


@settings(max_examples=15)
@given(st.lists(st.integers(0, 3), min_size=52, max_size=52).filter(lambda held: sum(held) >= 4))
def test_also_of_any_composition(held: list[int]) -> None:
    question, composition = asked(MA), tuple(held)
    found = of(question, composition)
    assert sum(found.values()) == falling(sum(held), 4)
    assert min(found.values()) > 0
    assert found.get(Fall(HIGHER)) == found.get(Fall(LOWER)), (
        "either card is the higher as often as the other"
    )


def blind(found: Falls) -> Counter[tuple[int, int, int]]:
    seen: Counter[tuple[int, int, int]] = Counter()
    for fall, ways in found.items():
        seen[fall.first, fall.rank, fall.second] += ways
    return seen


@settings(max_examples=25)
@given(st.lists(st.integers(0, 2), min_size=52, max_size=52).filter(lambda held: sum(held) >= 4))
def test_the_progressive_tells_suits_apart_and_changes_nothing_else(held: list[int]) -> None:
    game: Game = asked(MA).game
    with_it, without_it = falls(game.war, game.progressive, tuple(held)), falls(game.war, None, tuple(held))
    assert blind(with_it) == blind(without_it)
    assert all(fall.hits == fall.war_hits == 0 for fall in without_it)


def test_one_card_gone_changes_a_fall_by_hand() -> None:
    """One deck without the king of hearts: three kings make six ordered pairs, four make twelve."""
    game = asked(MA).game
    found = blind(falls(game.war, None, without(full(1), asked(MA, removed="Kh").removed)))
    kings = sum(ways for (_, rank, _), ways in found.items() if rank == 11)
    queens = sum(ways for (_, rank, _), ways in found.items() if rank == 10)
    assert (kings, queens) == (6 * 49 * 48, 12 * 49 * 48)


# ---- compiled -----------------------------------------------------------------------------------


@pytest.mark.xdist_group("numba")  # compiled once, in one process
@pytest.mark.parametrize("sheet", SHEETS)
def test_the_compiled_rules_count_the_same(sheet: str, monkeypatch: pytest.MonkeyPatch) -> None:
    question = asked(sheet, 2, removed="Kh Kd 2c")
    game, plain = question.game, of(question, question.counts)
    named = SimpleNamespace(TIED=TIED, compare=lift(rules.compare), has_choice=lift(rules.has_choice))
    monkeypatch.setattr(casino_war, "rules", named)
    monkeypatch.setattr(casino_war, "progressive", SimpleNamespace(hits=lift(progressive.hits)))
    counted = casino_war._falls.__wrapped__(game.war, game.progressive, question.counts)
    assert counted == plain


def test_rules_that_differ_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The negative: the count asks the rules, so other rules give another count."""
    game = asked(MA, 2).game
    plain = falls(game.war, game.progressive, full(2))
    monkeypatch.setattr(casino_war, "progressive", SimpleNamespace(hits=lambda *cards: 0))
    assert casino_war._falls.__wrapped__(game.war, game.progressive, full(2)) != plain
