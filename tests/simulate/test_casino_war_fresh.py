"""Casino War from a fresh shoe every round: what sixty-four streams deal at once is what their cards say,
with the chances that are exact, and is counted as every other shoe's rounds are."""

import os
import subprocess
import sys
from collections import Counter
from itertools import product
from typing import Any

import numpy as np
import pytest

from gotowar.cards import DECK_SIZE
from gotowar.odds.composition import SUITS
from gotowar.rules import casino_war as rules
from gotowar.rules.terms import RANKS, WarTerms
from gotowar.simulate import casino_war, casino_war_fresh, stream
from gotowar.simulate.asked import Asked
from gotowar.simulate.casino_war import (
    CLASSES,
    GAVE_UP,
    LOST,
    SUITED,
    TIED,
    WENT,
    Plan,
    outcomes,
    tied_class,
)
from gotowar.simulate.casino_war_fresh import PLACES, STREAMS, can_deal, first_deals, numbered
from gotowar.simulate.labs import lab
from gotowar.simulate.stream import seeded
from gotowar.simulate.tally import Dealt, Shoe
from tests.odds.small import MA, SD, SHEETS, WA, asked, turned

ROUNDS = 10_000_000
FAR = 4
"""Deviations. Seeds are set: what agrees once agrees always."""
WAR = asked(WA).game.war
LITERAL = asked(SD, readings={"4b": "literal"}).game.war
ACE_LOW = asked(WA, sets={"ranking": "KQJT98765432A"}).game.war
ODD = WAR._replace(ranking=(5, 12, 0, 7, 3, 9, 1, 11, 4, 8, 2, 10, 6))
"""A ranking in no order: twos beat fives, threes everything."""
NONE: frozenset[int] = frozenset()
SOME = frozenset({0, 7, 12})
EVERY_RANK = frozenset(range(RANKS))


def shoe(decks: int = 6, seats: int = 1, rounds: int = 1) -> Shoe:
    return Shoe(decks, seats, DECK_SIZE * decks, rounds, 1, 6)


def plan(war: WarTerms = WAR, surrenders: frozenset[int] = NONE, every: int = 1, decks: int = 6) -> Plan:
    return Plan(war, shoe(decks), surrenders, every)


def present(asked_for: Plan, seed: int, rounds: int) -> Dealt:
    """The same by the kernel that deals from any shoe."""
    deck = casino_war.stack(asked_for.shoe.decks)
    return casino_war.dealt(asked_for, seeded(seed, 0), deck, rounds, keep=True, shuffled=True)


# ---- which rounds are dealt so ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("war", "table", "can"),
    [
        (WAR, shoe(), True),
        (ODD, shoe(), True),
        (WAR, shoe(decks=1), True),
        (WAR, shoe(seats=2), False),
        (WAR, shoe(rounds=2), False),
        (WAR, shoe(rounds=0), False),
        # Two ranks that tie with each other.
        (WAR._replace(ranking=(1, *WAR.ranking[1:])), shoe(), False),
    ],
)
def test_one_seat_that_has_a_shoe_to_itself(war: WarTerms, table: Shoe, can: bool) -> None:
    assert can_deal(war, table) is can
    found = Plan(war, table, NONE, 1).deal(5, 0, 1000, keep=True)
    by_any_shoe = present(Plan(war, table, NONE, 1), 5, 1000)
    assert (found.tally == by_any_shoe.tally) is not can


# ---- what the streams deal ---------------------------------------------------------------------------------


def side_by_side(size: int, lanes: Any) -> tuple[Any, Any]:
    """A deal of all streams: bits of the lower, and of those that are dealt alone."""
    most = np.uint64(size)
    bounds = (np.uint64(2**32 % size), np.uint64(2**32 % (size - 1)))
    lower, apart = first_deals(lanes, most, *bounds)
    bits = np.arange(STREAMS, dtype=np.uint64)
    return (lower >> bits) & np.uint64(1), (apart >> bits) & np.uint64(1)


def lanes_of(seed: int) -> Any:
    return np.concatenate((seeded(seed, 0, STREAMS), np.zeros(STREAMS, np.uint64)))


def drawn(lanes: Any, size: int) -> tuple[Any, Any]:
    """The numbers of the dealer's card and the player's, of the words that were drawn."""
    words = lanes[4 * STREAMS :]
    first = (words >> np.uint64(32)) * np.uint64(size) >> np.uint64(32)
    second = (words & np.uint64(2**32 - 1)) * np.uint64(size - 1) >> np.uint64(32)
    return first, second + (second >= first)


@pytest.mark.parametrize("war", [WAR, ACE_LOW, ODD, asked(SD).game.war, asked(MA).game.war])
@pytest.mark.parametrize("decks", [1, 2, 6, 8, 16])
def test_bits_say_what_the_cards_say(war: WarTerms, decks: int) -> None:
    cards, lanes = numbered(war, decks), lanes_of(decks)
    assert Counter(cards.tolist()) == dict.fromkeys(range(DECK_SIZE), decks)
    for _ in range(40):
        lower, apart = side_by_side(len(cards), lanes)
        dealer, player = drawn(lanes, len(cards))
        for lane in range(STREAMS):
            mine, house = cards[player[lane]], cards[dealer[lane]]
            outcome = rules.compare(war, int(mine) // SUITS, int(house) // SUITS)
            assert bool(apart[lane]) == (outcome == rules.TIED)
            assert apart[lane] or bool(lower[lane]) == (outcome == rules.LOWER)


def test_every_card_comes_as_often_as_any_other() -> None:
    """The dealer's, the player's, and of the streams no two alike."""
    size, turns, lanes = 312, 20_000, lanes_of(1)
    dealers, players = np.zeros(size), np.zeros(size)
    for _ in range(turns):
        side_by_side(size, lanes)
        dealer, player = drawn(lanes, size)
        assert (dealer != player).all()
        dealers += np.bincount(dealer.astype(int), minlength=size)
        players += np.bincount(player.astype(int), minlength=size)
    assert len(set(lanes[4 * STREAMS :].tolist())) == STREAMS
    for times in (dealers, players):
        expected = turns * STREAMS / size
        chi_square = float(((times - expected) ** 2).sum() / expected)
        assert abs(chi_square - (size - 1)) < FAR * (2 * (size - 1)) ** 0.5


SIZE = 312
SHORT, SHORTER = 2**32 % SIZE, 2**32 % (SIZE - 1)


def half_with(rest: int, size: int) -> int:
    """A half word that leaves ``rest`` of its product with an odd size."""
    return rest * pow(size, -1, 2**32) % 2**32


@pytest.mark.parametrize(
    ("high", "low", "again"),
    [
        # The dealer's rests go by eights: there is none between the bound and eight less.
        (half_with((SHORT - 8) // 8, SIZE // 8) % 2**29, 2**31 + 1, True),
        (half_with(SHORT // 8, SIZE // 8) % 2**29, 2**31 + 1, False),
        (half_with((SHORT + 8) // 8, SIZE // 8) % 2**29, 2**31 + 1, False),
        (5, half_with(SHORTER - 1, SIZE - 1), True),
        (5, half_with(SHORTER, SIZE - 1), False),
        (5, half_with(SHORTER + 1, SIZE - 1), False),
        (0, 0, True),
    ],
)
def test_words_that_would_favour_some_cards_are_drawn_again(high: int, low: int, again: bool) -> None:
    """Every stream is made to draw this word, whose cards do not tie; all others come of the stream of what
    is dealt alone."""
    word = high << 32 | low
    lanes = np.ones(5 * STREAMS, np.uint64)
    lanes[:STREAMS] = 0
    lanes[3 * STREAMS : 4 * STREAMS] = (word >> 23 | word << 41) % 2**64
    _, apart = side_by_side(SIZE, lanes)
    assert set(lanes[4 * STREAMS :].tolist()) == {word}
    dealer, player = (int(found[0]) * RANKS // SIZE for found in drawn(lanes, SIZE))
    assert dealer != player or again
    assert set(apart.tolist()) == {int(again)}


def test_deals_that_are_drawn_again_come_of_a_stream_of_their_own() -> None:
    """Streams that draw nothing but such words, which a seed never makes: all rounds are still dealt, with
    every outcome's chance."""
    lanes = np.zeros(5 * STREAMS, np.uint64)
    counts, history = np.zeros((2, CLASSES), np.int64), np.zeros(100_000, np.uint8)
    asked_for = (numbered(WAR, 6), *outcomes(WAR, NONE), PLACES)
    casino_war_fresh.deal(seeded(3, 0), lanes, asked_for, (len(history), 1, SIZE), counts, history)
    assert counts[1, : SUITED + 1].sum() == len(history)
    expected = np.array([float(chance) for chance in exact(WAR, NONE, 6)]) * len(history)
    assert (abs(counts[1] - expected) <= FAR * np.sqrt(expected) + 1e-9).all()


# ---- chances -----------------------------------------------------------------------------------------------


def exact(war: WarTerms, surrenders: frozenset[int], decks: int) -> list[float]:
    """Every class's chance, by dealing all four cards of a tie; a tie's own as well as its end's."""
    size, found, (outcome, fights) = DECK_SIZE * decks, [0.0] * CLASSES, outcomes(war, surrenders)
    for dealer, mine in product(range(DECK_SIZE), repeat=2):
        left = [decks] * DECK_SIZE
        left[dealer] -= 1
        chance = decks * left[mine] / (size * (size - 1))
        found[outcome[mine, dealer]] += chance
        left[mine] -= 1
        if outcome[mine, dealer] < TIED or fights[mine] == LOST:
            continue
        suited = int(mine == dealer)
        if mine // SUITS in surrenders:
            found[GAVE_UP + suited] += chance
            continue
        for house, card in product(range(DECK_SIZE), repeat=2):
            ways = left[house] * (left[card] - (house == card))
            end = WENT + 2 * int(outcome[card, house]) + suited
            if outcome[card, house] >= TIED:
                end = int(tied_class(mine, card, suited, int(card == house)))
            found[end] += chance * ways / ((size - 2) * (size - 3))
    return found


@pytest.mark.parametrize(
    ("war", "surrenders", "decks"),
    [
        (WAR, NONE, 6),
        (WAR, NONE, 1),
        (WAR, NONE, 8),
        (WAR, SOME, 6),
        (WAR, EVERY_RANK, 6),
        (ACE_LOW, SOME, 2),
        (ODD, NONE, 6),
        (LITERAL, NONE, 6),
    ],
)
def test_every_class_comes_as_often_as_it_must(war: WarTerms, surrenders: frozenset[int], decks: int) -> None:
    classes = plan(war, surrenders, decks=decks).deal(11, 0, ROUNDS, keep=False).tally["classes"]
    assert classes[:2].sum() == classes[3].sum() == 0
    for times, chance in zip(classes[2, 0], exact(war, surrenders, decks), strict=True):
        error = (ROUNDS * chance * (1 - chance)) ** 0.5
        assert abs(times - ROUNDS * chance) <= FAR * error, f"{times} times, chance {chance}"


@pytest.mark.parametrize("policy", ["war", "surrender", "best"])
@pytest.mark.parametrize(
    ("sheet", "readings"), [(sheet, readings) for sheet in SHEETS for readings in turned(sheet)]
)
def test_every_wager_of_every_sheet_agrees(sheet: str, readings: dict[str, str], policy: str) -> None:
    question = asked(sheet, readings=readings)
    made = lab(question, Asked(ROUNDS, 1, 7, {"initial": 1000}, 200_00, 240, per_shoe=1, policy=policy))
    assert can_deal(made.plan.war, made.plan.shoe)
    figures = made.figures(made.plan.deal(7, 0, ROUNDS, keep=False).tally)
    for wager in made.wagers:
        measured = figures.measure(wager)
        if measured is None:
            continue
        compared = [one.z for one in measured.outcomes if one.z is not None]
        assert compared, wager
        assert max(map(abs, compared)) < FAR, (wager, measured)


# ---- how they are counted ----------------------------------------------------------------------------------


def ended(classes: Any) -> Any:
    """Of a lane's counts, those that end a round: a tie that is fought or given up ends as what follows."""
    found = classes.copy()
    for suited in (0, 1):
        bits = [GAVE_UP + suited, WENT + suited, WENT + 2 + suited]
        bits += range(WENT + 4 + 8 * suited, WENT + 12 + 8 * suited)
        if followed := found[bits].sum():
            assert found[TIED + suited] == followed
            found[TIED + suited] = 0
    return found


@pytest.mark.parametrize("rounds", [1, 2, 63, 64, 65, 127, 1000, 100_001])
@pytest.mark.parametrize("every", [1, 2, 3, 7, 64, 100])
@pytest.mark.parametrize(("war", "surrenders"), [(WAR, NONE), (ODD, SOME), (LITERAL, NONE)])
def test_history_holds_the_rounds_that_are_counted(
    rounds: int, every: int, war: WarTerms, surrenders: frozenset[int]
) -> None:
    """Side wagers lie in the first round and every so many after it, and are counted in the second lane."""
    asked_for = plan(war, surrenders, every)
    kept, counted = (asked_for.deal(9, 2, rounds, keep=keep) for keep in (True, False))
    assert kept.tally == counted.tally
    assert counted.history is None
    assert kept.history.shape == (rounds, 1)
    lays = np.arange(rounds) % every == 0
    for row, picked in ((0, ~lays), (2, lays)):
        ends = np.bincount(kept.history[picked, 0], minlength=CLASSES)
        assert (ended(kept.tally["classes"][row, 0]) == ends).all()
    by_any_shoe = present(asked_for, 9, rounds)
    assert kept.tally["shoes"].tolist() == by_any_shoe.tally["shoes"].tolist() == [0, rounds - 1]
    for name, counts in by_any_shoe.tally.counts.items():
        assert (counts.shape, counts.dtype) == (kept.tally[name].shape, kept.tally[name].dtype)


def test_a_block_that_is_cut_short_is_the_beginning_of_the_whole() -> None:
    whole = plan().deal(4, 1, 1000, keep=True).history
    for rounds in (1, 63, 64, 65, 999):
        assert (plan().deal(4, 1, rounds, keep=True).history == whole[:rounds]).all()
    assert (plan().deal(4, 2, 1000, keep=True).history != whole).any()
    assert (plan().deal(5, 1, 1000, keep=True).history != whole).any()


# ---- where it runs -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("surrenders", "every", "keep"), [(NONE, 1, False), (SOME, 3, True)])
def test_python_counts_what_the_compiled_kernel_counts(
    surrenders: frozenset[int], every: int, keep: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked_for = plan(WAR, surrenders, every)
    compiled = asked_for.deal(6, 0, 3000, keep=keep)
    for module in (casino_war_fresh, stream):
        for name, found in vars(module).copy().items():
            if hasattr(found, "py_func"):
                monkeypatch.setattr(module, name, found.py_func)
    # The stream wraps around, which numpy tells of.
    with np.errstate(over="ignore"):
        interpreted = asked_for.deal(6, 0, 3000, keep=keep)
    assert interpreted.tally == compiled.tally
    assert not keep or (interpreted.history == compiled.history).all()


PROGRAM = """
from tests.simulate.test_casino_war_fresh import SOME, WAR, plan
print(plan(WAR, SOME, 3).deal(6, 0, 100_000, keep=False).tally.digest())
"""


def test_a_processor_without_wide_registers_deals_the_same() -> None:
    """Compiled for the plainest of its kind."""
    plain = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}
    told = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, **plain},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == plan(WAR, SOME, 3).deal(6, 0, 100_000, keep=False).tally.digest()
