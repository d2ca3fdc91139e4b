"""The tables of hands and of the dealer's draws say what the rules say, card by card."""

from fractions import Fraction
from itertools import product

import pytest

from gotowar.odds import blackjack_lattice as lattice
from gotowar.odds.blackjack_lattice import ACE, DRAWS, ENDS, NATURAL_KIND, TEN, VALUES, all_hands
from gotowar.odds.blackjack_plays import best_play
from gotowar.rules import blackjack as rules
from gotowar.rules.terms import STANDS, BlackjackTerms
from tests.odds.blackjack_cases import hand, value
from tests.rules.blackjack_terms import STANDARD

BIG = tuple(Fraction(n) for n in (24, 24, 24, 24, 24, 24, 24, 24, 24, 96))


def test_every_hand_of_twenty_one_or_less() -> None:
    hands = all_hands()
    assert len(hands.held) == len(set(hands.held)) == 3083
    assert list(hands.hard) == sorted(hands.hard)
    assert max(hands.cards) == 21, "aces all"
    assert hands.held[hand("A,2,10")] == (1, 1, 0, 0, 0, 0, 0, 0, 0, 1)


def test_one_more_card() -> None:
    hands = all_hands()
    assert hands.kin[hand("10,6")][value("5")] == hand("5,6,10")
    assert hands.kin[hand("10,6")][value("6")] == lattice.BUST
    assert all(after == lattice.BUST or after > place for place, row in enumerate(hands.kin) for after in row)


def ends(up: str, natural: bool, terms: BlackjackTerms = STANDARD) -> dict[int, Fraction]:
    """Chances of the dealer's ends from a whole shoe, walked along the tree."""
    tree = lattice.dealer_tree(terms, value(up), natural)
    found = dict.fromkeys(range(-1, ENDS), Fraction(0))
    for branch, held in zip(tree.branches, tree.held, strict=True):
        chance, left = Fraction(branch.orders), list(BIG)
        for of, number in enumerate(held):
            for _ in range(number):
                chance *= left[of] / sum(left)
                left[of] -= 1
        for of, end in enumerate(tree.ends[branch.state]):
            if end != DRAWS:
                found[end] += chance * left[of] / sum(left)
    return found


@pytest.mark.parametrize("up", ["A", "2", "6", "10"])
def test_the_dealer_s_ends_add_up_to_one(up: str) -> None:
    assert sum(ends(up, True).values()) == 1


@pytest.mark.parametrize(("up", "hole"), [("A", 96), ("10", 24)])
def test_a_natural_that_was_looked_for_is_no_end(up: str, hole: int) -> None:
    with_it, without = ends(up, True), ends(up, False)
    assert with_it[NATURAL_KIND] == Fraction(hole, sum(BIG))
    assert without[NATURAL_KIND] == 0
    assert sum(without.values()) == 1 - with_it[NATURAL_KIND]
    assert with_it[21 - 17] == without[21 - 17], "other twenty-ones stay"


def by_hand(up: int, terms: BlackjackTerms) -> dict[int, Fraction]:
    """The same, card after card."""
    found = dict.fromkeys(range(-1, ENDS), Fraction(0))

    def go_on(hard: int, aces: int, cards: int, left: tuple[Fraction, ...], chance: Fraction) -> None:
        if cards > 1 and (hard > 21 or not rules.dealer_draws(terms, hard, aces)):
            found[lattice.kind_of(hard, aces, cards)] += chance
            return
        for of, number in enumerate(left):
            rest = (*left[:of], number - 1, *left[of + 1 :])
            if number:
                go_on(hard + of + 1, aces + (of == ACE), cards + 1, rest, chance * number / sum(left))

    go_on(up + 1, int(up == ACE), 1, BIG, Fraction(1))
    return found


@pytest.mark.parametrize(("up", "soft_17"), list(product(["7", "10"], [STANDS, STANDARD.soft_17])))
def test_the_tree_is_every_order_of_cards(up: str, soft_17: int) -> None:
    terms = STANDARD._replace(soft_17=soft_17)
    assert ends(up, True, terms) == by_hand(value(up), terms)


@pytest.mark.parametrize(
    ("cards", "hits"),
    [
        (("A", "6"), True),
        (("A", "2", "4"), True),
        (("A", "A", "5"), True),
        (("A", "A", "2", "3"), True),
        (("A", "6", "10"), False),
        (("A", "2", "4", "10"), False),
        (("A", "7"), False),
        (("A", "A", "6"), False),
    ],
)
def test_soft_seventeen_after_several_cards(cards: tuple[str, ...], hits: bool) -> None:
    """The first card is the up card; the trap is to ask only the first two. Hard seventeens stand beside."""
    drawing = {
        branch: held
        for branch, held in zip(*lattice.dealer_tree(STANDARD, value(cards[0]), True)[:2], strict=True)
        if branch.orders
    }
    rest = tuple([value(card) for card in cards[1:]].count(of) for of in range(VALUES))
    assert (rest in drawing.values()) is hits
    standing = lattice.dealer_tree(STANDARD._replace(soft_17=STANDS), value(cards[0]), True)
    assert rest not in [held for branch, held in zip(*standing[:2], strict=True) if branch.orders]


OPEN = [
    # hand, place, plays
    ("8,8", "pair", "SHDP"),
    ("8,8", "plain", "SHD"),
    ("8,8", "split", "SHD"),
    ("3,5", "split", "SHD"),
    ("2,3,3", "pair", "SH"),
    ("10,A", "pair", "S"),
    ("10,A", "split", "S"),
    ("A,A", "split_ace", "S"),
    ("5,A", "split_ace", "S"),
    ("5,A", "split", "SHD"),
    ("5,6,10", "pair", "S"),
]


@pytest.mark.parametrize(("cards", "place", "plays"), OPEN)
def test_what_stands_open(cards: str, place: str, plays: str) -> None:
    mask = getattr(best_play(STANDARD).against[0], place)[hand(cards)]
    assert "".join(letter for bit, letter in enumerate("SHDPR") if mask >> bit & 1) == plays


def test_ace_and_ten_are_a_natural_and_nothing_else() -> None:
    naturals = {(a, b) for a, b in product(range(VALUES), repeat=2) if lattice.is_natural(a, b)}
    assert naturals == {(ACE, TEN), (TEN, ACE)}
