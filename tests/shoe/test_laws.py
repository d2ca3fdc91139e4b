"""Laws of the shoe that hold for every seed, number of decks, cut and run of draws (Hypothesis)."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gotowar.cards import ALL, Card, new_decks
from gotowar.shoe.entropy import order, practice
from gotowar.shoe.stack import OutOfCards, Shoe, Stack

DECKS = st.integers(1, 8)
BYTES = st.builds(practice, st.binary(max_size=16), st.integers(0, 2**64 - 1))
PER_CENT = st.integers(0, 99)
ACTS = st.lists(st.integers(0, 5), max_size=120)
"""0 draws a card, any other number burns so many."""

laws = settings(deadline=None, max_examples=60)


def inside(cards: int, per_cent: int) -> int:
    """A place within a stack, from after the first card to before the last."""
    return 1 + (cards - 2) * per_cent // 99


def all_cards(shoe: Shoe) -> list[Card]:
    return [shoe.draw().card for _ in range(shoe.remaining)]


@laws
@given(DECKS, BYTES, PER_CENT, PER_CENT)
def test_a_shoe_gives_exactly_its_decks(decks: int, data: bytes, cut: int, behind: int) -> None:
    stack = Stack.shuffled(decks, data)
    stack.cut(inside(52 * decks, cut))
    assert Counter(all_cards(stack.place_cut_card(inside(52 * decks, behind)))) == Counter(new_decks(decks))


@laws
@given(DECKS, BYTES, PER_CENT, PER_CENT)
def test_a_cut_is_a_rotation_and_cuts_add_up(decks: int, data: bytes, one: int, other: int) -> None:
    cards = 52 * decks
    stack, uncut = Stack.shuffled(decks, data), all_cards(Stack.shuffled(decks, data).place_cut_card(1))
    places = inside(cards, one), inside(cards, other)
    for place in places:
        stack.cut(place)
    at = sum(places) % cards
    assert all_cards(stack.place_cut_card(1)) == uncut[at:] + uncut[:at]


@laws
@given(DECKS, BYTES, PER_CENT, ACTS)
def test_cards_leave_in_order_and_the_cut_card_once(
    decks: int, data: bytes, per_cent: int, acts: list[int]
) -> None:
    behind = inside(52 * decks, per_cent)
    shoe, met = Stack.shuffled(decks, data).place_cut_card(behind), 0
    for act in acts:
        if max(act, 1) <= shoe.remaining:
            met += shoe.burn(act).cut_card if act else shoe.draw().cut_card
    taken = shoe.accounts()
    assert [one.card.code for one in taken] == list(order(decks, data)[: len(taken)])
    assert len(taken) + shoe.remaining == 52 * decks
    assert met == sum(one.cut_card for one in taken) == shoe.cut_card_out
    assert shoe.cut_card_out == (len(taken) > 52 * decks - behind)


@laws
@given(DECKS, BYTES, st.integers(0, 5))
def test_no_card_after_exhaustion(decks: int, data: bytes, more: int) -> None:
    shoe = Stack.shuffled(decks, data).place_cut_card(10)
    shoe.burn(shoe.remaining)
    with pytest.raises(OutOfCards):
        shoe.draw()
    with pytest.raises(OutOfCards):
        shoe.burn(1 + more)
    assert len(shoe.accounts()) == 52 * decks


@laws
@given(DECKS, BYTES, st.integers(0, 51))
def test_what_is_printed_never_names_a_card(decks: int, data: bytes, drawn: int) -> None:
    stack = Stack.shuffled(decks, data)
    printed = [repr(stack), str(stack), f"{stack}"]
    shoe = stack.place_cut_card(10)
    shoe.burn(1 + drawn)
    printed += [repr(shoe), str(shoe), f"{shoe}"]
    names = [name for card in ALL for name in (str(card), card.picture, card.spoken, repr(card))]
    assert not [(name, text) for name in names for text in printed if name in text]


@laws
@given(DECKS, BYTES)
def test_the_same_bytes_give_the_same_order(decks: int, data: bytes) -> None:
    one, same = (Stack.shuffled(decks, data).place_cut_card(10) for _ in range(2))
    assert all_cards(one) == all_cards(same)


@laws
@given(DECKS, BYTES, BYTES)
def test_other_bytes_give_another_order(decks: int, data: bytes, other: bytes) -> None:
    assert (order(decks, data) == order(decks, other)) is (data == other)
