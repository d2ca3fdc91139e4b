"""Bytes into words, draws and orders: what is taken, what is refused, and what must never change."""

import hashlib
from fractions import Fraction
from math import factorial, prod

import pytest

from gotowar.cards import DECK_SIZE, multiset, new_decks
from gotowar.shoe import entropy
from gotowar.shoe.entropy import SHOE_BYTES, EntropyError, OutOfWords
from tests.shoe.rigging import bytes_for

ZEROS = bytes(SHOE_BYTES)
ONES = b"\xff" * SHOE_BYTES

WORDS = [
    # width, bytes, words
    (8, "01 02 ff", [1, 2, 255]),
    (16, "01 02 ff 00", [0x0201, 255]),
    (32, "01 00 00 80", [0x80000001]),
    (64, "01 00 00 00 00 00 00 80  02 00 00 00 00 00 00 00", [0x8000000000000001, 2]),
    (64, "", []),
]


@pytest.mark.parametrize(("width", "text", "expected"), WORDS)
def test_words_are_little_endian(width: int, text: str, expected: list[int]) -> None:
    assert list(entropy.words(bytes.fromhex(text), width)) == expected


@pytest.mark.parametrize(("width", "length"), [(64, 7), (64, 9), (16, 3), (32, 6), (12, 12), (0, 8)])
def test_bytes_that_are_not_whole_words_are_refused(width: int, length: int) -> None:
    with pytest.raises(EntropyError, match=f"{length} bytes are not whole words of {width} bits"):
        entropy.words(bytes(length), width)


DRAWS = [
    # bound, words of 16 bits, value, words taken
    (10, [7], 7, 1),
    (10, [65529], 9, 1),  # the last word that serves: 65,530 = 6,553 x 10
    (10, [65530, 3], 3, 2),  # the first that would favour 0: passed over
    (10, [65535, 65530, 12], 2, 3),
    (256, [65535], 255, 1),  # divides 65,536: every word serves
    (65536, [65535], 65535, 1),
    (1, [65535], 0, 1),
]


@pytest.mark.parametrize(("bound", "given", "value", "taken"), DRAWS)
def test_a_draw_passes_over_words_that_favour_low_values(
    bound: int, given: list[int], value: int, taken: int
) -> None:
    source = iter([*given, 99])
    assert entropy.below(bound, source, 16) == value
    assert len(list(source)) == len(given) + 1 - taken


@pytest.mark.parametrize("bound", [0, -1, 65537])
def test_a_bound_that_words_cannot_serve_is_refused(bound: int) -> None:
    with pytest.raises(EntropyError, match=f"below {bound} from words of 16 bits: 1 to 65536"):
        entropy.below(bound, iter([1]), 16)


@pytest.mark.parametrize("given", [[], [65530], [65535] * 5])
def test_running_out_of_words_is_said(given: list[int]) -> None:
    with pytest.raises(OutOfWords, match="start again with fresh"):
        entropy.below(10, iter(given), 16)


def test_a_shoe_of_bytes_that_all_are_passed_over_runs_out() -> None:
    with pytest.raises(OutOfWords):
        entropy.order(6, ONES)


# How much one shoe of bytes holds, against what the order of the most decks needs.
ORDERS = factorial(DECK_SIZE * entropy.MOST_DECKS)


def test_a_shoe_of_bytes_is_wider_than_the_order_of_eight_decks() -> None:
    assert ORDERS.bit_length() == 3025  # log2(416!), rounded up
    assert 10 * ORDERS.bit_length() < SHOE_BYTES * 8 == 32768


def test_words_suffice_with_room_for_those_passed_over() -> None:
    draws = DECK_SIZE * entropy.MOST_DECKS - 1
    assert (SHOE_BYTES * 8 // entropy.WIDTH, draws) == (512, 415)
    passed_over = sum(Fraction(2**64 % bound, 2**64) for bound in range(2, draws + 2))
    assert passed_over * 10**14 < 1  # expected number in a whole shoe of eight decks


@pytest.mark.parametrize("decks", range(1, 9))
def test_an_order_holds_each_card_as_often_as_the_decks(decks: int) -> None:
    codes = entropy.order(decks, entropy.practice("whole", decks))
    assert tuple(codes.count(code) for code in range(DECK_SIZE)) == multiset(decks)


@pytest.mark.parametrize("decks", [-1, 0, 9])
def test_no_shoe_of_none_or_nine_decks(decks: int) -> None:
    with pytest.raises(EntropyError, match=f"{decks} decks: a shoe holds 1 to 8"):
        entropy.order(decks, ZEROS)


@pytest.mark.parametrize("length", [0, 32, SHOE_BYTES - 1, SHOE_BYTES + 1, 2 * SHOE_BYTES])
def test_a_shoe_is_shuffled_from_its_4096_bytes_and_no_others(length: int) -> None:
    with pytest.raises(EntropyError, match=f"{length} bytes: a shoe is shuffled from 4096"):
        entropy.order(6, bytes(length))


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_every_order_can_be_reached(decks: int) -> None:
    codes = [card.code for card in new_decks(decks)]
    for wanted in (codes, codes[::-1], sorted(codes), codes[100:] + codes[:100]):
        assert list(entropy.order(decks, bytes_for(wanted))) == wanted


# ---- practice seeds ---------------------------------------------------------------------------


def hmac_by_hand(key: bytes, message: bytes) -> bytes:
    """RFC 2104, written out: a second witness of the expansion."""
    key = key.ljust(64, b"\0")
    inner, outer = (bytes(byte ^ pad for byte in key) for pad in (0x36, 0x5C))
    return hashlib.sha256(outer + hashlib.sha256(inner + message).digest()).digest()


@pytest.mark.parametrize("shoe", [0, 1, 2**32])
def test_a_practice_seed_is_expanded_by_hmac_in_counter_mode(shoe: int) -> None:
    key = hashlib.sha256(b"green felt").digest()
    blocks = (shoe.to_bytes(8, "little") + block.to_bytes(8, "little") for block in range(128))
    expected = b"".join(hmac_by_hand(key, block) for block in blocks)
    assert entropy.practice("green felt", shoe) == expected
    assert len(expected) == SHOE_BYTES


def test_the_same_practice_shoe_comes_back_for_ever() -> None:
    """A recorded practice round names only its seed and shoe, so these may never change."""
    data = entropy.practice("gotowar", 1)
    codes = bytes(entropy.order(6, data))
    assert hashlib.sha256(data).hexdigest()[:16] == "f672c11b14bb20c1"
    assert hashlib.sha256(codes).hexdigest()[:16] == "9e9092a8d88926a1"


DIFFER = [
    (("a", 0), ("a", 1)),
    (("a", 0), ("b", 0)),
    (("a", 0), ("a\0", 0)),  # HMAC alone would not tell these apart
    (("", 0), ("\0", 0)),
    (("a", 1), ("a1", 0)),
]


@pytest.mark.parametrize(("one", "other"), DIFFER)
def test_seeds_and_shoes_are_told_apart(one: tuple[str, int], other: tuple[str, int]) -> None:
    assert entropy.practice(*one) != entropy.practice(*other)


def test_text_and_its_utf_8_are_one_seed() -> None:
    assert entropy.practice("Grün", 3) == entropy.practice("Grün".encode(), 3)


def test_practice_shoes_are_counted_from_nought() -> None:
    with pytest.raises(EntropyError, match="shoe -1: practice shoes are counted from 0"):
        entropy.practice("a", -1)


def test_orders_of_decks_are_fewer_than_orders_of_cards() -> None:
    """Copies of a card are alike, so the bytes are ampler still than the test above says."""
    alike = ORDERS // prod([factorial(entropy.MOST_DECKS)] * DECK_SIZE)
    assert alike.bit_length() == 2230
