"""War Blackjack told by the count: the same rounds as the plain game, insurance at its own count, and rounds
that can be followed by hand.
"""

from typing import Any

import numpy as np
import pytest

from gotowar.cards import Rank
from gotowar.simulate import counting_war_blackjack, war_blackjack
from gotowar.simulate.blackjack_tables import LEFT
from gotowar.simulate.counting import RUNNING, System, read, shipped_text
from gotowar.simulate.counting_kernels import DEPTHS
from gotowar.simulate.counting_war_blackjack import CLASSES, KINDS, plain_class
from gotowar.simulate.stream import seeded
from gotowar.simulate.tally import Shoe, Tally
from gotowar.simulate.war_blackjack import ENDS, MOST_UNITS, PLAYED, SPAN
from tests.simulate.counted import SIX_DECKS, plan, question

HI_LO = read(shipped_text("hi-lo"))
RUNS = HI_LO._replace(made=RUNNING)
NOTHING = HI_LO._replace(tags=(0,) * 13)
ROUNDS = 30_000


def plain_classes(tally: Tally) -> Any:
    """By seat and class of the plain game."""
    seats = tally["classes"].shape[1]
    found = np.zeros((seats, war_blackjack.CLASSES), np.int64)
    for number in range(CLASSES):
        found[:, plain_class(number)] += tally["classes"][:, :, number].sum(0)
    return found


TABLES = {
    "one seat": SIX_DECKS,
    "four seats": SIX_DECKS._replace(seats=4),
    "a fresh shoe for every round": SIX_DECKS._replace(rounds=1),
    "a shoe that can run out": Shoe(1, 3, 40, 0, 1),
}


@pytest.mark.parametrize("system", [NOTHING, HI_LO], ids=["no tags", "hi-lo"])
@pytest.mark.parametrize("shoe", TABLES.values(), ids=TABLES)
def test_the_sums_are_the_plain_game_s_counts(shoe: Shoe, system: System) -> None:
    counting = plan(system, shoe)
    found = counting.deal(7, 2, ROUNDS, keep=True)
    plain = counting.plan.deal(7, 2, ROUNDS, keep=True)
    assert (plain_classes(found.tally) == plain.tally["ends"].sum(1).reshape(shoe.seats, -1)).all()
    assert (counting.summed(found.tally) == counting.plan.summed(plain.tally)).all()
    assert (found.tally["shoes"] == plain.tally["shoes"]).all()
    assert (found.tally["voids"] == plain.tally["voids"]).all()
    assert (found.history == plain.history).all()


def test_voids_are_met_by_nobody() -> None:
    tally = plan(HI_LO, TABLES["a shoe that can run out"]).deal(7, 2, ROUNDS, keep=False).tally
    assert 0 < tally["voids"].sum() < ROUNDS
    assert tally["rounds"].sum() == ROUNDS - tally["voids"].sum()


def test_winnings_left_alone_are_told_by_their_hand() -> None:
    counting = plan(HI_LO, SIX_DECKS, question({"war_spot": "fixed"}))
    found, plain = (which.deal(7, 2, ROUNDS, keep=False).tally for which in (counting, counting.plan))
    assert (plain_classes(found) == plain["ends"].sum(1).reshape(1, -1)).all()
    alone = found["classes"].sum((0, 1)).reshape(KINDS, ENDS)[LEFT + 1 :]
    assert alone.any(1).all()
    matched = plan(HI_LO).deal(7, 2, ROUNDS, keep=False).tally["classes"].sum((0, 1)).reshape(KINDS, ENDS)
    assert not matched[LEFT + 1 :].any()


def test_a_natural_that_nobody_looked_for_takes_winnings_left_alone_with_the_first_hand() -> None:
    """A nine beats an ace in the war; nine and two are doubled against it, and the natural takes one unit."""
    about = question({"war_spot": "fixed"}, {"peek": False})
    ranks = [Rank.ACE, Rank.NINE, Rank.TWO, Rank.KING, Rank.TEN, Rank.TEN, *[Rank.FIVE] * 20]
    counting = plan(RUNS, Shoe(1, 1, 20, 1, 0), about)
    chart = counting.plan.strategy.replace('11 = "', '11 = "Dh Dh Dh Dh Dh Dh Dh Dh Dh Dh" #')
    everywhere = frozenset((first, up) for first in range(10) for up in range(10))
    counting = counting._replace(plan=counting.plan._replace(strategy=chart, leaves=everywhere))
    taken = 1 if counting.plan.blackjack.natural_takes == 0 else 2
    end = PLAYED + SPAN + MOST_UNITS - taken
    for module, which in ((counting_war_blackjack, counting), (war_blackjack, counting.plan)):
        deck = np.array(ranks, np.uint8)
        found: Any = module.dealt(which, seeded(1, 0), deck, 1, keep=False, shuffled=False)
        assert np.flatnonzero(which.summed(found.tally)).tolist() == [LEFT * ENDS + end]


# Up card, first and second card, hole card, then what is drawn.
FIRST = (Rank.ACE, Rank.KING, Rank.NINE, Rank.QUEEN)
SECOND = (Rank.SIX, Rank.TEN, Rank.TEN, Rank.FIVE, Rank.KING)
LATER = (Rank.FIVE,) * 11


def by_hand(
    system: System, first: tuple[Rank, ...]
) -> tuple[dict[tuple[int, int], int], dict[int, list[int]]]:
    """Rounds by count and depth; insurance by count."""
    deck = np.array([*first, *SECOND, *LATER], np.uint8)
    found = counting_war_blackjack.dealt(
        plan(system, Shoe(1, 1, 9, 0, 0)), seeded(1, 0), deck, 2, keep=False, shuffled=False
    )
    rounds = found.tally["rounds"]
    insured = found.tally["insured"].reshape(-1, DEPTHS, 2).sum(1)
    return (
        {
            (int(row) // DEPTHS + system.least, int(row) % DEPTHS): int(rounds[row])
            for row in np.flatnonzero(rounds)
        },
        {int(row) + system.least: insured[row].tolist() for row in np.flatnonzero(insured.any(1))},
    )


def test_a_round_stands_at_the_count_with_which_it_began_and_insurance_at_its_own() -> None:
    """The ace and the king count when insurance is offered, the hole card only when the round is over; four
    of twenty cards are gone before the second round."""
    assert by_hand(RUNS, FIRST) == ({(0, 0): 1, (-3, 3): 1}, {-2: [0, 1]})


def test_insurance_stands_at_the_count_for_the_cards_not_seen() -> None:
    """For twenty cards: -2 with seventeen not seen, and -3 with sixteen when the second round begins."""
    system = HI_LO._replace(per=20)
    assert by_hand(system, FIRST) == ({(0, 0): 1, (-3 * 20 // 16, 3): 1}, {-2 * 20 // 17: [0, 1]})


def test_against_another_card_no_insurance_is_offered() -> None:
    assert by_hand(RUNS, (Rank.KING, Rank.KING, Rank.NINE, Rank.ACE)) == ({(0, 0): 1, (-3, 3): 1}, {})


def test_insurance_is_offered_in_every_round_with_an_ace_up() -> None:
    counting = plan(HI_LO)
    found, plain = (which.deal(3, 0, ROUNDS, keep=False).tally for which in (counting, counting.plan))
    assert found["insured"].sum(0).tolist() == plain["ups"][Rank.ACE].tolist()
