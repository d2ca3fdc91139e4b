"""Cards left: what a shoe holds after some are gone, how they are named, and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gotowar.cards import ALL, Card, parse, parse_many
from gotowar.odds.composition import by_rank, falling, full, removal, without
from gotowar.odds.refusal import NotAsked


@pytest.mark.parametrize("decks", [1, 6, 16])
def test_a_whole_shoe(decks: int) -> None:
    assert full(decks) == (decks,) * 52
    assert by_rank(full(decks)) == (4 * decks,) * 13


def test_removed_cards_are_gone_and_no_others() -> None:
    left = without(full(6), parse_many("Kh Kh 2c"))
    assert (left[parse("Kh").code], left[parse("2c").code], left[parse("Kd").code]) == (4, 5, 6)
    assert sum(left) == 6 * 52 - 3
    assert by_rank(left)[11] == 22
    assert without(full(6), ()) == full(6)


@pytest.mark.parametrize(("number", "is_there"), [(5, True), (6, True), (7, False)])
def test_as_many_as_there_are_can_go(number: int, is_there: bool) -> None:
    cards = parse_many("Kh " * number)
    if is_there:
        assert without(full(6), cards)[parse("Kh").code] == 6 - number
        return
    with pytest.raises(NotAsked, match=r"^7 × Kh cannot be removed: the decks hold 6 of it$"):
        without(full(6), cards)


READ = {
    "": "",
    "Kh": "Kh",
    "Kh 10d": "Kh 10d",
    "Kh,Td": "Kh 10d",
    "3xAs": "As As As",
    "1xas  k♥": "As Kh",
    "64x2c": "2c " * 64,
}


@pytest.mark.parametrize(("text", "cards"), READ.items())
def test_read(text: str, cards: str) -> None:
    assert removal(text) == parse_many(cards)


NOT_READ = {
    "0x2c": "before the x stands how many are removed, 1 to 64, as in 3xKh",
    "65x2c": "1 to 64",
    "-1x2c": "1 to 64",
    "1.5x2c": "1 to 64",
    "９x2c": "1 to 64",
    "99999999999x2c": "1 to 64",
    "3x": "is not a card",
    "x2c": "before the x",
    "1h": "is not a card",
    "Kx": "1 to 64",
    "Kh;Kd": "is not a card",
    "king": "write a rank",
}


@pytest.mark.parametrize(("text", "said"), NOT_READ.items())
def test_not_read(text: str, said: str) -> None:
    with pytest.raises(NotAsked) as refused:
        removal(text)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("number", "places", "ways"), [(312, 4, 9_294_695_280), (5, 0, 1), (5, 5, 120), (4, 5, 0), (0, 1, 0)]
)
def test_falling(number: int, places: int, ways: int) -> None:
    assert falling(number, places) == ways


@given(st.lists(st.sampled_from(ALL), max_size=60), st.integers(1, 16))
def test_what_is_gone_and_what_is_left_is_the_shoe(cards: list[Card], decks: int) -> None:
    gone = tuple(cards.count(card) for card in ALL)
    if max(gone) > decks:
        with pytest.raises(NotAsked):
            without(full(decks), cards)
        return
    left = without(full(decks), cards)
    assert tuple(map(sum, zip(left, gone, strict=True))) == full(decks)
    assert sum(by_rank(left)) == 52 * decks - len(cards)
