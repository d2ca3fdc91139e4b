"""Cards: how they are written and read, the order of a new deck, decks as a multiset."""

import pytest

from gotowar.cards import ALL, Card, CardError, Rank, Suit, multiset, new_deck, new_decks, parse, parse_many

READ = [
    ("Kh", Rank.KING, Suit.HEART),
    ("kH", Rank.KING, Suit.HEART),
    ("10d", Rank.TEN, Suit.DIAMOND),
    ("Td", Rank.TEN, Suit.DIAMOND),
    ("td", Rank.TEN, Suit.DIAMOND),
    (" 2c ", Rank.TWO, Suit.CLUB),
    ("A♠", Rank.ACE, Suit.SPADE),
    ("10♦", Rank.TEN, Suit.DIAMOND),
]


@pytest.mark.parametrize(("text", "rank", "suit"), READ, ids=[row[0] for row in READ])
def test_read(text: str, rank: Rank, suit: Suit) -> None:
    assert parse(text) == Card(rank, suit)


@pytest.mark.parametrize(
    "text", ["", "K", "h", "1h", "11h", "0c", "Kx", "hK", "K h", "KKh", "♥", "Kh Kd", "𝟚c", "-2c"]
)
def test_refused_and_the_message_says_what_would_be_right(text: str) -> None:
    with pytest.raises(CardError, match=r"write a rank .* and a suit"):
        parse(text)


@pytest.mark.parametrize(
    ("text", "short", "picture", "spoken"),
    [
        ("Td", "10d", "10♦", "ten of diamonds"),
        ("ah", "Ah", "A♥", "ace of hearts"),
        ("2S", "2s", "2♠", "two of spades"),
    ],
)
def test_printed(text: str, short: str, picture: str, spoken: str) -> None:
    card = parse(text)
    assert (str(card), card.picture, card.spoken) == (short, picture, spoken)


def test_every_card_reads_back_and_stands_at_its_code() -> None:
    assert [parse(str(card)) for card in ALL] == list(ALL)
    assert [parse(card.picture) for card in ALL] == list(ALL)
    assert [card.code for card in ALL] == list(range(52))


def test_many_cards_in_their_order() -> None:
    assert [str(card) for card in parse_many("Kh, 10d 5c,2s")] == ["Kh", "10d", "5c", "2s"]
    assert parse_many("") == ()


def test_a_new_deck_runs_up_twice_and_down_twice() -> None:
    told = [str(card) for card in new_deck()]
    assert told[:3] == ["As", "2s", "3s"]
    assert told[12:15] == ["Ks", "Ad", "2d"]
    assert told[26:28] == ["Kc", "Qc"]
    assert told[38:40] == ["Ac", "Kh"]
    assert told[-1] == "Ah"
    assert sorted(new_deck()) == sorted(ALL)


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_decks_as_a_multiset(decks: int) -> None:
    counts = [0] * 52
    for card in new_decks(decks):
        counts[card.code] += 1
    assert tuple(counts) == multiset(decks) == (decks,) * 52
