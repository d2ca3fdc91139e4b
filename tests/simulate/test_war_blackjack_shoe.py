"""War Blackjack's kernel: when its shoes end, and that its counts add up."""

from typing import Any

import numpy as np
import pytest

from gotowar.odds.war_blackjack import ALWAYS
from gotowar.rules.terms import ORIGINAL_WAGERS, BlackjackTerms
from gotowar.simulate import stream, war_blackjack
from gotowar.simulate.blackjack_tables import tables
from gotowar.simulate.stream import seeded
from gotowar.simulate.tally import Shoe
from gotowar.simulate.war_blackjack import (
    CLASSES,
    ENDS,
    NATURAL,
    NOT_LAID,
    PLAYED,
    WARS,
    Plan,
    dealt,
)
from gotowar.simulate.war_blackjack_figures import kind_of
from tests.rules.blackjack_terms import SPOT, STANDARD
from tests.simulate.laid import DRAWS, NO_PEEK, SPLITS, blackjack_rounds, counted, uncompiled, units

# ---- the shoe -------------------------------------------------------------------------------------------

EIGHTS = " ".join(["10"] * 4 * 4)
"""Four rounds of four cards, pushed each."""


@pytest.mark.parametrize(
    ("over", "burned", "lengths"),
    [
        (3, 0, {1: 11}),
        (4, 0, {2: 5}),
        (7, 0, {2: 5}),
        (8, 0, {3: 3}),
        (8, 1, {2: 5}),
        (9, 1, {3: 3}),
        (12, 0, {4: 2}),
    ],
)
def test_no_round_begins_once_the_cut_card_is_out(over: int, burned: int, lengths: dict[int, int]) -> None:
    """Twelve rounds; the last shoe is cut off by the block and is none."""
    found = blackjack_rounds(EIGHTS, 12, over=over, burned=burned)
    assert counted(found.tally["shoes"]) == lengths
    assert found.tally["voids"][0] == 0


@pytest.mark.parametrize(("longest", "lengths"), [(1, {1: 11}), (2, {2: 5}), (3, {3: 3})])
def test_so_many_rounds_a_shoe(longest: int, lengths: dict[int, int]) -> None:
    assert counted(blackjack_rounds(EIGHTS, 12, longest=longest).tally["shoes"]) == lengths


@pytest.mark.parametrize(
    ("cards", "burned", "voids"),
    [
        ("10 10 6 K 5", 0, 0),  # the last card is the fifth
        ("10 10 6 K", 0, 1),  # it is not there
        ("10 10 6", 0, 1),  # nor the hole card
        ("10 10 6 K 5", 1, 1),  # it was burned unseen
        ("10 10 10 K", 0, 0),
        ("10 10 10 K", 1, 1),
    ],
)
def test_a_round_for_which_the_cards_do_not_suffice_is_void(cards: str, burned: int, voids: int) -> None:
    found = blackjack_rounds(cards, over=len(cards.split()), burned=burned).tally
    assert found["voids"][0] == voids
    assert [found[name].sum() for name in ("ends", "by_round", "ups")] == [1 - voids] * 3


def test_after_a_void_round_a_new_shoe() -> None:
    """Five cards: one round, and none for a second."""
    found = blackjack_rounds("10 10 6 K 5", 4, over=5).tally
    assert found["voids"][0] == 2
    assert found["ends"].sum() == 2
    assert counted(found["shoes"]) == {1: 1}


# ---- what is counted --------------------------------------------------------------------------------------


def plan(seats: int = 3, every: int = 1, terms: BlackjackTerms = STANDARD) -> Plan:
    return Plan(terms, SPOT, Shoe(6, seats, 234, 0, 1), SPLITS, ALWAYS, every)


@pytest.mark.parametrize("every", [1, 4])
@pytest.mark.parametrize("seats", [1, 2, 7])
def test_counts_add_up(seats: int, every: int) -> None:
    """From shuffled shoes: one class for every seat and round, in every account of them."""
    rounds = 10_000
    found = plan(seats, every).deal(4, 0, rounds, keep=True)
    ends, ups = found.tally["ends"], found.tally["ups"]
    assert ends.sum(axis=(1, 2, 3)).tolist() == [rounds] * seats
    assert ups.sum() == rounds
    assert ends.sum(axis=(0, 2, 3)).tolist() == (ups.sum(axis=1) * seats).tolist()
    assert found.tally["by_round"].sum(axis=0).tolist() == ends.sum(axis=(0, 1, 2)).tolist()
    by_class = plan(seats, every).summed(found.tally)
    assert np.bincount(found.history.ravel(), minlength=CLASSES).tolist() == by_class.tolist()
    laid = sum(int(n) for number, n in enumerate(by_class) if kind_of(number).war != NOT_LAID)
    assert laid == -(-rounds // every) * seats
    whole = sum(n * times for n, times in counted(found.tally["shoes"]).items())
    assert 0 < rounds - whole <= plan(seats).shoe.most_rounds(4)
    assert found.tally["voids"][0] == 0


def test_natural_counts_by_up_card() -> None:
    """A dealer's natural needs an ace or a ten in front."""
    ups = plan().deal(4, 0, 20_000, keep=False).tally["ups"]
    assert [rank for rank in range(13) if ups[rank, 1]] == [8, 9, 10, 11, 12]


def test_classes_have_room_for_all_ends() -> None:
    assert kind_of(CLASSES - 1) == (2, NOT_LAID, PLAYED, 8)
    assert kind_of(WARS * ENDS) == (1, 0, NATURAL, 0)
    assert units(PLAYED) == 1
    assert units(ENDS - 1) == 8


def test_a_history_changes_no_count() -> None:
    kept, not_kept = (plan().deal(4, 0, 5000, keep=keep) for keep in (True, False))
    assert kept.tally == not_kept.tally
    assert not_kept.history is None


@pytest.mark.parametrize("terms", [STANDARD, NO_PEEK])
def test_python_and_the_compiler_deal_alike(terms: BlackjackTerms, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = war_blackjack.deal
    there = dealt_by(compiled, plan(2, 3, terms))
    with uncompiled(monkeypatch, stream, war_blackjack):
        assert war_blackjack.deal is not compiled
        here = dealt_by(war_blackjack.deal, plan(2, 3, terms))
    assert here == there
    assert sorted(there[-1]) == sorted(war_blackjack.stack(6))


def dealt_by(deal: Any, one: Plan) -> list[Any]:
    """Whole numbers of 64 bits throughout: those of Python are not narrowed."""
    shoe, rounds = one.shoe, 300
    rows = shoe.most_rounds(4) + 1
    shapes = ((2, 13, 15, ENDS), (rows, ENDS), (13, 2), rows, 1, (rounds, 2))
    counts = [np.zeros(shape, np.int64) for shape in shapes]
    deck = war_blackjack.stack(6).astype(np.int64)
    found = tables(one.blackjack, one.spot, one.strategy, one.leaves)
    wide = type(found)(*(table.astype(np.int64) for table in found))
    table = (2, shoe.over, rows, shoe.burned, one.blackjack.split_hands, 1, False)
    orders = (rounds, one.every, -1)
    assert one.blackjack.natural_takes == ORIGINAL_WAGERS
    deal(seeded(2, 0), deck, wide, table, orders, war_blackjack.room(2), *counts)
    return [*(count.tolist() for count in counts), deck.tolist()]


def test_a_strategy_is_followed() -> None:
    """The same cards by another table end otherwise."""
    start, deck = seeded(1, 0), war_blackjack.stack(1)
    first, second = (
        dealt(plan(1)._replace(strategy=text), start, deck.copy(), 100, keep=True, shuffled=True)
        for text in (DRAWS, SPLITS)
    )
    assert first.tally != second.tally
