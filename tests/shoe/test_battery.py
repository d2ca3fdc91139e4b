"""The battery: passes the shuffle of play on every seed tried, rejects every known-bad one, says why."""

from collections.abc import Sequence
from math import inf

import pytest

from gotowar.cards import ALL, new_decks
from gotowar.shoe import battery
from gotowar.shoe.bad import ALL as BAD
from gotowar.shoe.bad import Bad
from gotowar.shoe.battery import Report, Statistic, Tally
from gotowar.shoe.entropy import order, practice

SHOES = 2000


@pytest.mark.parametrize(
    ("decks", "seed"), [(1, "a"), (2, "b"), (6, "c"), (6, "d"), (6, "e"), (7, "f"), (8, "g"), (8, "h")]
)
def test_the_shuffle_of_play_passes(decks: int, seed: str) -> None:
    report = battery.run(order, decks=decks, shoes=SHOES, seed=seed)
    assert report.passed, "\n".join(report.lines())


# The statistics made for a fault must be among those that find it.
FOUND_BY = {
    "swap with any place": ["places moved, round the deck"],
    "never itself": ["cards left where they lay"],
    "last card stays": ["card by place"],
    "byte modulo": ["places moved, round the deck"],
    "coin for a comparator": ["card by place"],
    "sort by one byte": ["new-deck follower next", "new-deck predecessor next"],
    "one riffle": ["new-deck follower next", "new-deck follower 2 cards later"],
    "three riffles": ["falls: rising sequences less one", "new-deck follower 8 cards later"],
    "overhand only": ["new-deck follower next"],
    "one house procedure by hand": ["falls: rising sequences less one", "new-deck follower 8 cards later"],
    "each deck alone": ["same card next", "same rank next", "ties on the original deal", "ties after a tie"],
    "low bits of a congruential generator": ["new-deck follower 2 cards later"],
    "seed of sixteen bits": ["shoes that came before"],
    "top half only": ["card by place"],
    "drawn with replacement": ["shoes with a card lost or doubled"],
}


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: bad.name)
def test_a_known_bad_shuffle_is_rejected_for_what_is_wrong_with_it(bad: Bad) -> None:
    report = battery.run(bad.shuffle, decks=6, shoes=SHOES, seed="bad")
    assert not report.passed
    assert set(FOUND_BY[bad.name]) <= set(report.rejecting), "\n".join(report.lines())


def test_the_known_bad_are_many_and_each_is_told_of() -> None:
    assert len({bad.name for bad in BAD}) == len(BAD) >= 8
    assert all(bad.seen.endswith(".") and bad.seen.count(".") == 1 for bad in BAD)


def unshuffled(decks: int, data: bytes) -> list[int]:
    return [card.code for card in new_decks(decks)]


def backwards(decks: int, data: bytes) -> list[int]:
    return list(order(decks, data))[::-1]


def player_wins(decks: int, data: bytes) -> list[int]:
    """The shuffle of play, save that the first three rounds give their higher card to the player."""
    codes = list(order(decks, data))
    for first in range(0, 3 * battery.ROUND, battery.ROUND):
        codes[first : first + 2] = sorted(codes[first : first + 2], reverse=True)
    return codes


def one_missing(decks: int, data: bytes) -> Sequence[int]:
    return order(decks, data)[1:]


def test_new_decks_are_rejected() -> None:
    assert not battery.run(unshuffled, decks=6, shoes=100, seed="").passed


def test_a_good_shuffle_read_backwards_is_as_good() -> None:
    assert battery.run(backwards, decks=6, shoes=SHOES, seed="back").passed


def test_a_card_arranged_for_one_player_is_found_by_the_game() -> None:
    report = battery.run(player_wins, decks=6, shoes=SHOES, seed="player")
    assert "player's card higher" in report.rejecting


def test_a_stack_short_of_a_card_is_rejected_and_counted_no_further() -> None:
    report = battery.run(one_missing, decks=6, shoes=100, seed="")
    assert [one.name for one in report.statistics] == [
        "shoes with a card lost or doubled",
        "shoes that came before",
    ]
    assert report.rejecting == ("shoes with a card lost or doubled",)


def test_the_same_seed_gives_the_same_report() -> None:
    one, same, other = (battery.run(order, decks=1, shoes=100, seed=seed) for seed in ("a", b"a", "b"))
    assert one == same
    assert one != other


def test_progress_is_told_every_hundred_shoes() -> None:
    told: list[tuple[int, int]] = []
    battery.run(order, decks=1, shoes=250, seed="", progress=lambda done, of: told.append((done, of)))
    assert told == [(100, 250), (200, 250)]


@pytest.mark.parametrize("shoes", [-1, 0, 99])
def test_too_few_shoes_are_refused(shoes: int) -> None:
    with pytest.raises(ValueError, match=f"{shoes} shoes are too few .* at least 100"):
        battery.run(order, decks=6, shoes=shoes, seed="")


# ---- the counts and their judgement, on stacks that can be followed -----------------------------

NEW = [card.code for card in new_decks(1)]

COUNTS = [
    # statistic, new deck, new deck backwards, by rank from the deuces
    ("falls: rising sequences less one", 0, 51, 26),  # all clubs and hearts but the aces, and four more
    ("new-deck follower next", 51, 0, 1),  # Ah As: the end of a deck and its beginning
    ("new-deck follower 2 cards later", 0, 0, 1),  # Ks Ac Ad
    ("new-deck follower 4 cards later", 0, 0, 22),  # 2d 2h 2s 3c 3d, up to the kings
    ("new-deck predecessor next", 0, 51, 1),  # Kc Kd
    ("same card next", 0, 0, 0),
    ("same rank next", 1, 1, 39),
    ("ties on the original deal", 0, 0, 5),  # the 1st, 15th, 22nd, 29th and 43rd card and their next
    ("ties after a tie", 0, 0, 3),  # 6th, 27th and 34th
    ("player's card higher", 4, 4, 0),
]


@pytest.mark.parametrize(("name", "new", "turned", "ranked"), COUNTS)
def test_what_is_counted(name: str, new: int, turned: int, ranked: int) -> None:
    stacks = (NEW, NEW[::-1], [card.code for card in ALL])
    counts = []
    for codes in stacks:
        tally = Tally(1)
        tally.add(codes)
        counts.append(tally.counts[name])
    assert counts == [new, turned, ranked]


@pytest.mark.parametrize("decks", [1, 6])
def test_one_shoe_is_as_even_as_its_freedom(decks: int) -> None:
    """Whatever its order: each place holds one card, so the square of a single shoe cannot vary."""
    tally = Tally(decks)
    tally.add(order(decks, practice("one", 0)))
    (square,) = (one for one in battery.judge(tally) if one.name == "card by place")
    assert square.observed == pytest.approx(square.expected)
    assert square.expected == (52 * decks - 1) * 51


def test_a_shoe_seen_twice_came_before() -> None:
    tally = Tally(1)
    for shoe in (0, 1, 0):
        tally.add(order(1, practice("twice", shoe)))
    assert battery.judge(tally)[1] == Statistic("shoes that came before", 1, 0, inf)


def test_what_cannot_be_must_not_be_seen() -> None:
    """One deck never has the same card twice running: no spread to measure by, and none needed."""
    tally = Tally(1)
    tally.add(NEW)
    tally.counts["same card next"] += 1
    (same,) = (one for one in battery.judge(tally) if one.name == "same card next")
    assert (same.observed, same.expected, same.z) == (1, 0, inf)


@pytest.mark.parametrize(
    ("z", "rejects"), [(0, False), (4.99, False), (5, True), (-4.99, False), (-5, True), (inf, True)]
)
def test_the_threshold(z: float, rejects: bool) -> None:
    assert Statistic("any", 0, 0, z).rejects is rejects


def test_a_report_prints_every_statistic_and_its_verdict() -> None:
    good, poor = Statistic("ties", 1234.0, 1200.5, 0.97), Statistic("falls", 10, 20, -7.125)
    assert Report(6, 1000, (good,)).lines() == [
        "statistic                                     observed        expected         z",
        "ties                                           1,234.0         1,200.5      0.97",
        "1,000 shoes of 6 decks, |z| < 5: pass",
    ]
    assert Report(6, 1000, (good, poor)).lines()[-1] == "1,000 shoes of 6 decks, |z| < 5: REJECT: falls"


# Chi-square tables: the upper 0.1 % point lies at z = 3.0902, the median at 0.
TABLE = [
    (10, 29.588, 3.0902),
    (50, 86.661, 3.0902),
    (100, 149.449, 3.0902),
    (50, 49.335, 0.0),
    (50, 24.674, -3.0902),
]


@pytest.mark.parametrize(("freedom", "square", "z"), TABLE)
def test_wilson_and_hilferty_against_printed_tables(freedom: int, square: float, z: float) -> None:
    assert battery.wilson_hilferty(square, freedom) == pytest.approx(z, abs=0.02)
