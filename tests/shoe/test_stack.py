"""The stack, the cut, the cut card and the shoe, named by the clause of Massachusetts where one speaks."""

import copy
import pickle
from collections.abc import Callable
from functools import partial

import pytest

from gotowar.cards import ALL, Card, new_deck, new_decks, parse_many
from gotowar.shoe.entropy import EntropyError, practice
from gotowar.shoe.stack import (
    Burned,
    Drawn,
    NotShuffled,
    OutOfCards,
    Shoe,
    ShoeError,
    Stack,
    Taken,
    in_factory_order,
)
from tests.shoe.rigging import bytes_for

BYTES = practice("stack", 0)


def rigged(cards: tuple[Card, ...]) -> Stack:
    return Stack.shuffled(len(cards) // 52, bytes_for([card.code for card in cards]))


def stacked(first: str, decks: int = 6) -> tuple[Card, ...]:
    """These cards in front, the others by code behind them."""
    front = parse_many(first)
    rest = list(ALL * decks)
    for card in front:
        rest.remove(card)
    return (*front, *rest)


def shoe_of(first: str, behind: int = 78, decks: int = 6) -> Shoe:
    return rigged(stacked(first, decks)).place_cut_card(behind)


def dealt(shoe: Shoe) -> tuple[Card, ...]:
    return tuple(shoe.draw().card for _ in range(shoe.remaining))


# ---- 5(f): the cut, and the cut card ------------------------------------------------------------

# Cards are told by where they lay before the cut, counted from 1.
CUTS = [
    # decks, cut at, first to be dealt, last to be dealt, where the first card went
    (6, 52, 53, 52, 261),  # a deck in from the front
    (6, 260, 261, 260, 53),  # a deck in from the back
    (6, 1, 2, 1, 312),
    (6, 311, 312, 311, 2),
    (8, 208, 209, 208, 209),
    (1, 26, 27, 26, 27),
]


@pytest.mark.parametrize(("decks", "at", "first", "last", "went"), CUTS)
def test_5f_all_cards_in_front_of_the_cut_card_go_to_the_back(
    decks: int, at: int, first: int, last: int, went: int
) -> None:
    before = dealt(Stack.shuffled(decks, BYTES).place_cut_card(1))
    stack = Stack.shuffled(decks, BYTES)
    stack.cut(at)
    after = dealt(stack.place_cut_card(1))
    assert (after[0], after[-1]) == (before[first - 1], before[last - 1])
    assert after[went - 1] == before[0]
    assert after == before[at:] + before[:at]


@pytest.mark.parametrize("at", [-1, 0, 312, 313])
def test_5e_a_cut_card_outside_the_stack_cuts_nothing(at: int) -> None:
    stack = Stack.shuffled(6, BYTES)
    with pytest.raises(ShoeError, match=f"a cut card at {at} is not in the stack: 1 to 311"):
        stack.cut(at)
    with pytest.raises(ShoeError, match=f"a cut card at {at} is not in the stack: 1 to 311"):
        stack.place_cut_card(at)
    assert stack.remaining == 312


MET = [
    # decks, behind, cards dealt before the cut card comes out
    (6, 78, 234),  # at least a deck and a half from the back
    (8, 78, 338),
    (6, 311, 1),
    (6, 1, 311),
]


@pytest.mark.parametrize(("decks", "behind", "before"), MET)
def test_7d_the_cut_card_comes_out_just_before_one_card(decks: int, behind: int, before: int) -> None:
    shoe = Stack.shuffled(decks, BYTES).place_cut_card(behind)
    rows = [(shoe.cut_card_due, shoe.draw().cut_card, shoe.cut_card_out) for _ in range(52 * decks)]
    assert rows[:before] == [(False, False, False)] * before
    assert rows[before] == (True, True, True)
    assert rows[before + 1 :] == [(False, False, True)] * (behind - 1)


# The cut card lies behind the tenth card.
BURNS = [
    # drawn before, burned, met in the burn, met by the card drawn after
    (0, 1, False, False),
    (6, 3, False, False),
    (7, 3, False, True),  # the last card in front of it is burned: it shows, and comes out at the next card
    (8, 3, True, False),
    (9, 3, True, False),
    (10, 3, True, False),
    (11, 3, False, False),  # already out
    (10, 1, True, False),
]


@pytest.mark.parametrize(("drawn", "burned", "in_burn", "after"), BURNS)
def test_7d_the_cut_card_met_while_burning_counts_as_reached(
    drawn: int, burned: int, in_burn: bool, after: bool
) -> None:
    shoe = Stack.shuffled(6, BYTES).place_cut_card(302)
    for _ in range(drawn):
        shoe.draw()
    assert shoe.burn(burned) == Burned(burned, in_burn)
    assert shoe.draw().cut_card is after


# ---- 7(a), 8(f): burn and draw -------------------------------------------------------------------


def test_7a_8f_a_round_with_a_war_leaves_in_the_order_of_the_stack() -> None:
    shoe = shoe_of("2c  Kh Kd  3c 4c 5c  As Qs")
    assert shoe.burn(1) == Burned(1, False)
    assert [str(shoe.draw().card) for _ in range(2)] == ["Kh", "Kd"]
    assert shoe.burn(3) == Burned(3, False)
    assert [shoe.draw() for _ in range(2)] == [Drawn(card, False) for card in parse_many("As Qs")]
    assert shoe.remaining == 312 - 8


def test_the_owners_accounts_name_every_card_that_left() -> None:
    shoe = shoe_of("2c Kh 3c 4c", behind=310)
    shoe.burn(1)
    shoe.draw()
    shoe.burn(2)
    two, king, three, four = parse_many("2c Kh 3c 4c")
    assert shoe.accounts() == (
        Taken(two, "burned", False),
        Taken(king, "dealt", False),
        Taken(three, "burned", True),
        Taken(four, "burned", False),
    )


def test_accounts_once_read_do_not_grow() -> None:
    shoe = shoe_of("2c Kh")
    before = shoe.accounts()
    shoe.draw()
    assert before == ()


@pytest.mark.parametrize("count", [-1, 0])
def test_burning_no_card_is_refused(count: int) -> None:
    with pytest.raises(ShoeError, match=f"{count} cards cannot be taken"):
        shoe_of("2c").burn(count)


def test_no_card_after_the_last() -> None:
    shoe = shoe_of("2c", decks=1, behind=1)
    assert sorted(dealt(shoe)) == sorted(ALL)
    for take in (shoe.draw, lambda: shoe.burn(1)):
        with pytest.raises(OutOfCards, match="1 asked for, 0 of the cards remain"):
            take()


def test_a_burn_of_more_than_remain_takes_none() -> None:
    shoe = shoe_of("2c", decks=1, behind=10)
    shoe.burn(50)
    with pytest.raises(OutOfCards, match="3 asked for, 2 of the cards remain"):
        shoe.burn(3)
    assert (shoe.remaining, len(shoe.accounts())) == (2, 50)


def test_the_cards_of_a_stack_move_into_one_shoe() -> None:
    stack = Stack.shuffled(6, BYTES)
    stack.place_cut_card(78)
    assert stack.remaining == 0
    with pytest.raises(ShoeError, match="no stack lies here"):
        stack.cut(100)
    with pytest.raises(ShoeError, match="no stack lies here"):
        stack.place_cut_card(78)


def test_bytes_of_another_length_make_no_stack() -> None:
    with pytest.raises(EntropyError, match="64 bytes"):
        Stack.shuffled(6, BYTES[:64])


# ---- 5(a): cards that were not shuffled are not dealt ----------------------------------------------

SWAPPED = (*new_deck()[1::-1], *new_decks(6)[2:])
"""New decks but for their first two cards: poor, but not as they came."""

FACTORY = {
    "new decks": new_decks(6),
    "one new deck": new_deck(),
    "new decks, cut": new_decks(6)[100:] + new_decks(6)[:100],
    "new decks, cut between two decks": new_decks(6)[52:] + new_decks(6)[:52],
    "new decks turned over": new_decks(6)[::-1],
    "turned over and cut": new_decks(6)[99::-1] + new_decks(6)[:99:-1],
    "eight": new_decks(8),
}
SHUFFLED = {
    "two cards swapped": SWAPPED,
    "each deck turned against the last": (new_deck() + new_deck()[::-1]) * 3,
    "by rank": tuple(sorted(new_decks(6))),
    "a deck cut by itself": new_deck()[1:] + new_deck()[:1] + new_decks(5),
}


@pytest.mark.parametrize("cards", FACTORY.values(), ids=FACTORY)
def test_5a_new_deck_order_refuses_to_be_dealt(cards: tuple[Card, ...]) -> None:
    stack = rigged(cards)
    with pytest.raises(NotShuffled, match=f"these {len(cards)} cards lie in new-deck order: shuffle"):
        stack.place_cut_card(30)
    assert stack.remaining == len(cards)


@pytest.mark.parametrize("cards", SHUFFLED.values(), ids=SHUFFLED)
def test_5a_any_other_order_is_the_shuffles_own_affair(cards: tuple[Card, ...]) -> None:
    assert dealt(rigged(cards).place_cut_card(30)) == cards


@pytest.mark.parametrize("at", [1, 52, 100, 311])
def test_5a_a_cut_does_not_make_a_shuffle(at: int) -> None:
    stack = Stack.new(6)
    stack.cut(at)
    with pytest.raises(NotShuffled):
        stack.place_cut_card(78)


def test_5a_every_rotation_of_new_decks_is_known() -> None:
    new = new_decks(6)
    turned = new[::-1]
    assert all(in_factory_order(order[k:] + order[:k]) for order in (new, turned) for k in range(312))
    assert not any(in_factory_order(SWAPPED[k:] + SWAPPED[:k]) for k in range(312))


# ---- nothing else shows a card ----------------------------------------------------------------

HIDDEN: dict[str, Callable[[Stack | Shoe], object]] = {
    "iteration": lambda held: [*held],  # type: ignore[misc]
    "indexing": lambda held: held[0],  # type: ignore[index]
    "length": len,  # type: ignore[dict-item]
    "membership": lambda held: ALL[0] in held,  # type: ignore[operator]
    "order": lambda held: held < held,  # type: ignore[operator]
    "vars": vars,
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "state": lambda held: held.__getstate__(),
    **{f"pickle {protocol}": partial(pickle.dumps, protocol=protocol) for protocol in range(6)},
}


@pytest.mark.parametrize("peek", HIDDEN.values(), ids=HIDDEN)
@pytest.mark.parametrize("held", [Stack.shuffled(6, BYTES), shoe_of("2c")], ids=["stack", "shoe"])
def test_an_undealt_card_cannot_be_peeked_at(
    peek: Callable[[Stack | Shoe], object], held: Stack | Shoe
) -> None:
    with pytest.raises(TypeError) as refused:
        peek(held)
    assert not any(str(card) in str(refused.value) for card in ALL)


def test_what_is_printed_counts_and_names_no_card() -> None:
    shoe = shoe_of("As Kh", behind=311)
    assert repr(Stack.shuffled(6, BYTES)) == str(Stack.new(6)) == "<Stack: 312 cards>"
    assert repr(shoe) == f"{shoe}" == "<Shoe: 312 cards remain, 0 taken, cut card in>"
    shoe.burn(2)
    assert repr(shoe) == "<Shoe: 310 cards remain, 2 taken, cut card out>"


def test_equality_tells_nothing_of_the_order() -> None:
    one, same, other = shoe_of("As"), shoe_of("As"), shoe_of("Kh")
    assert one != same
    assert one != other
    assert one == one
    assert Stack.shuffled(6, BYTES) != Stack.shuffled(6, BYTES)


def test_only_named_methods_are_offered() -> None:
    offered = {name for name in dir(Shoe) if not name.startswith("_")}
    assert offered == {"accounts", "back", "burn", "cut_card_due", "cut_card_out", "draw", "remaining"}
    assert {name for name in dir(Stack) if not name.startswith("_")} == {
        *("back", "cut", "new", "place_cut_card", "remaining", "shuffled"),
    }
