"""Known-bad shuffles, each as published programs have it: what the battery must reject.

What does not belong here: a shuffle that anyone may deal from. Nothing but the battery's tests and
proofs imports this file.
"""

from collections.abc import Iterator
from functools import cmp_to_key
from typing import NamedTuple

from gotowar.cards import new_decks
from gotowar.shoe.battery import Shuffler
from gotowar.shoe.entropy import fisher_yates, picker, practice
from gotowar.shoe.manual import Laid, by_hand, riffle, strip

UNUSED = 78
"""Cards behind the cut card, which the hand plugs into the others."""
HALF_WORD = 16
"""Narrower words where a bad shuffle needs more draws than 4096 bytes hold words of 64 bits."""


class Bad(NamedTuple):
    name: str
    seen: str
    """Where programs have it, in one sentence."""
    shuffle: Shuffler


def _new(decks: int) -> list[int]:
    return [card.code for card in new_decks(decks)]


def any_place(decks: int, data: bytes) -> list[int]:
    pick, cards = picker(data), _new(decks)
    for place in range(len(cards)):
        other = pick(len(cards))
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def never_itself(decks: int, data: bytes) -> list[int]:
    pick, cards = picker(data), _new(decks)
    for last in range(len(cards) - 1, 0, -1):
        other = pick(last)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def last_stays(decks: int, data: bytes) -> list[int]:
    *cards, last = _new(decks)
    return [*fisher_yates(cards, picker(data)), last]


def byte_remainder(decks: int, data: bytes) -> list[int]:
    draws = iter(data)
    return list(fisher_yates(_new(decks), lambda bound: next(draws) % bound))


def coin_comparator(decks: int, data: bytes) -> list[int]:
    coins = (byte >> bit & 1 for byte in data for bit in range(8))
    return sorted(_new(decks), key=cmp_to_key(lambda _one, _other: 2 * next(coins) - 1))


def byte_keys(decks: int, data: bytes) -> list[int]:
    keys = iter(data)
    return sorted(_new(decks), key=lambda _card: next(keys))


def _riffles(times: int) -> Shuffler:
    def shuffle(decks: int, data: bytes) -> list[int]:
        pick, cards = picker(data, HALF_WORD), tuple(_new(decks))
        for _ in range(times):
            cards = riffle(cards, pick)
        return list(cards)

    return shuffle


def overhand(decks: int, data: bytes) -> list[int]:
    pick, cards = picker(data, HALF_WORD), tuple(_new(decks))
    for _ in range(6):
        cards = strip(cards, pick)
    return list(cards)


def _house(decks: int, data: bytes) -> list[int]:
    cards = [Laid(code) for code in _new(decks)]
    stack = by_hand(cards[:-UNUSED], cards[-UNUSED:], picker(data, HALF_WORD))
    return [card.code for card in stack]


def each_deck_alone(decks: int, data: bytes) -> list[int]:
    pick = picker(data)
    return [code for _ in range(decks) for code in fisher_yates(_new(1), pick)]


def _generator(state: int) -> Iterator[int]:
    while True:
        state = (1103515245 * state + 12345) % (1 << 31)
        yield state


def low_bits(decks: int, data: bytes) -> list[int]:
    draws = _generator(int.from_bytes(data[:4], "little"))
    return list(fisher_yates(_new(decks), lambda bound: next(draws) % bound))


def small_seed(decks: int, data: bytes) -> list[int]:
    return list(fisher_yates(_new(decks), picker(practice(data[:2], 0))))


def top_half(decks: int, data: bytes) -> list[int]:
    cards = _new(decks)
    half = len(cards) // 2
    return [*fisher_yates(cards[:half], picker(data)), *cards[half:]]


def with_replacement(decks: int, data: bytes) -> list[int]:
    pick, cards = picker(data), _new(decks)
    return [cards[pick(len(cards))] for _ in cards]


ALL = (
    Bad(
        "swap with any place",
        "The loop many introductions print: every card is swapped with any other, n**n ways for n! orders.",
        any_place,
    ),
    Bad(
        "never itself",
        "A Fisher-Yates with a bound one too small, which is Sattolo's cycle: no card can stay.",
        never_itself,
    ),
    Bad(
        "last card stays",
        "A random-integer call whose upper end is excluded twice, by the call and again by its caller.",
        last_stays,
    ),
    Bad(
        "byte modulo",
        "One random byte and a remainder for each draw, in ports to small machines: low values come oftener.",
        byte_remainder,
    ),
    Bad(
        "coin for a comparator",
        "The one-line sort by a comparison that flips a coin, found wherever a language sorts by callback.",
        coin_comparator,
    ),
    Bad(
        "sort by one byte",
        "A random key beside each card, as in spreadsheets, but so narrow that keys tie.",
        byte_keys,
    ),
    Bad("one riffle", "Simulations that imitate the hand once and go on.", _riffles(1)),
    Bad(
        "three riffles",
        "Simulations that imitate a short house procedure and take the result for random.",
        _riffles(3),
    ),
    Bad("overhand only", "Games for learners that move packets from front to back a few times.", overhand),
    Bad(
        "one house procedure by hand",
        "Tables themselves: a plug, a turn, three riffles, a strip and a cut leave long runs as they lay.",
        _house,
    ),
    Bad(
        "each deck alone",
        "Shoes built by laying shuffled decks one on another: each stretch of 52 holds every card once.",
        each_deck_alone,
    ),
    Bad(
        "low bits of a congruential generator",
        "C programs that take rand() modulo the bound where the generator's low bits have short periods.",
        low_bits,
    ),
    Bad(
        "seed of sixteen bits",
        "A sound shuffle seeded from a clock or process number: only 65,536 shoes can ever be dealt.",
        small_seed,
    ),
    Bad("top half only", "A loop that stops at half the cards, as loops that swap ends do.", top_half),
    Bad(
        "drawn with replacement",
        "A card picked afresh for each place, as quick demonstrations do: cards are doubled and lost.",
        with_replacement,
    ),
)
"""Every one is rejected within 2,000 shoes of six decks."""
