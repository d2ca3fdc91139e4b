"""Counting systems: what a file may say, how a count is made, and rounds told by the count that can be
followed by hand or must agree with the plain game.
"""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gotowar.cards import Rank, parse_many
from gotowar.odds.refusal import NotAsked
from gotowar.rules.casino_war import HIGHER, LOWER, compare
from gotowar.simulate import casino_war, counting_casino_war
from gotowar.simulate.casino_war import CLASSES, GAVE_UP, TIED, WENT
from gotowar.simulate.counting import (
    KEYS,
    RUNNING,
    TIE_CHANCE,
    TRUE,
    TRUNCATED,
    System,
    is_system,
    read,
    shipped,
    shipped_text,
)
from gotowar.simulate.counting_casino_war import PARTS, CountPlan
from gotowar.simulate.counting_kernels import DEPTHS, bucket, counter
from gotowar.simulate.paths import Watch
from gotowar.simulate.run import Progress, Task
from gotowar.simulate.stream import seeded
from gotowar.simulate.tally import Shoe
from gotowar.simulate.workers import by_threads
from tests.odds.small import WA, asked

FORMATS = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
HI_LO = read(shipped_text("hi-lo"))
RUNS = HI_LO._replace(made=RUNNING)
TIES = read(shipped_text("tie-chance"))
NOTHING = HI_LO._replace(tags=(0,) * 13)
SIX_DECKS = Shoe(6, 1, 234, 0, 1, 3, 3)


def plan(system: System, shoe: Shoe = SIX_DECKS, surrenders: frozenset[int] = frozenset()) -> CountPlan:
    return CountPlan(casino_war.Plan(asked(WA).game.war, shoe, surrenders, 1), system)


# ---- files ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", shipped())
def test_a_shipped_system_can_be_read_and_says_where_it_is_from(name: str) -> None:
    text = shipped_text(name)
    assert is_system(text)
    assert read(text).buckets > 1
    assert text.startswith("# ")


def test_hi_lo_as_it_is_known() -> None:
    tags = dict(zip(map(str, Rank), HI_LO.tags, strict=True))
    assert (tags["2"], tags["6"], tags["7"], tags["9"], tags["10"], tags["A"]) == (1, 1, 0, 0, -1, -1)
    assert sum(HI_LO.tags) == 0
    assert (HI_LO.made, HI_LO.insures, HI_LO.surrenders) == (TRUE, 3, None)


def test_knock_out_starts_below_nothing_and_ends_a_shoe_at_four() -> None:
    system = read(shipped_text("knock-out"))
    assert [system.starts_at(decks) for decks in (1, 2, 6)] == [0, -4, -20]
    assert system.starts_at(6) + 6 * 4 * sum(system.tags) == 4


def test_units_hold_from_their_count_to_the_next() -> None:
    system = HI_LO._replace(least=0, most=5, lays=(("tie", ((1, 2), (4, 7))),))
    assert system.units("tie") == (0, 2, 2, 2, 7, 7)
    assert system.units("initial") is None


def test_a_strategy_is_no_counting_system() -> None:
    assert not is_system('format = "gotowar.strategy/1"')
    assert not is_system("no TOML")
    with pytest.raises(NotAsked, match=r'must be "gotowar.count/1"'):
        read('format = "gotowar.strategy/1"')


def test_a_system_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(NotAsked, match="'hilo' is no counting system: there are ace-five"):
        shipped_text("hilo")


LINEAR, CHANCE = shipped_text("hi-lo"), shipped_text("tie-chance")
REFUSED = {
    "no TOML": (LINEAR, "[tags]", "[tags", "is not TOML"),
    "no name": (LINEAR, 'name = "Hi-Lo"', 'name = " "', "has no name"),
    "a stray key": (LINEAR, "insurance_from", "insure_from", "has insure_from: it has format"),
    "another count": (LINEAR, '"true"', '"balanced"', 'must be "true", "running" or "tie-chance"'),
    "another rounding": (LINEAR, '"floor"', '"up"', 'must be "floor" or "truncate"'),
    "a running count is not rounded": (LINEAR, '"true"', '"running"', "only a true count is rounded"),
    "a rank missing": (LINEAR, "\nA = -1", "", "has no A: it must have 2, 3"),
    "a rank too many": (LINEAR, "\nA = -1", "\nA = -1\nB = 0", "has B: it must have"),
    "half a tag": (LINEAR, "\nA = -1", "\nA = -0.5", "A is -0.5: it must be a whole number"),
    "a tag too large": (LINEAR, "\nA = -1", "\nA = -100", "A is -100"),
    "yes as a tag": (LINEAR, "\nA = -1", "\nA = true", "A is True"),
    "tags of a chance": (CHANCE, "[lay]", "[tags]\n2 = 1\n[lay]", "tags stands beside a tie's chance"),
    "a chance without steps": (CHANCE, "steps = 1320", "", "needs steps"),
    "steps of none": (CHANCE, "steps = 1320", "steps = 0", "steps is 0"),
    "steps of a true count": (LINEAR, "least", "steps = 3\nleast", 'belongs to count = "tie-chance" only'),
    "cards of a chance": (CHANCE, "least", "per_cards = 3\nleast", 'belongs to count = "true" only'),
    "no least": (LINEAR, "least = -10", "", "has no least"),
    "too many counts": (LINEAR, "most = 10", "most = 54", "must span 1 to 64 counts"),
    "upside down": (LINEAR, "most = 10", "most = -11", "must span 1 to 64 counts"),
    "a wager of no game": (LINEAR, "war = ", "lucky = ", "has lucky: it must be one of initial"),
    "no pairs": (LINEAR, "tie = [[4, 1]]", "tie = 4", "must be pairs"),
    "falling counts": (LINEAR, "tie = [[4, 1]]", "tie = [[4, 1], [3, 2]]", "count 3: they must rise"),
    "a count beyond": (LINEAR, "tie = [[4, 1]]", "tie = [[11, 1]]", "from -10 to 10"),
    "units below nothing": (LINEAR, "tie = [[4, 1]]", "tie = [[4, -1]]", "-1 units: it must be 0"),
    "insurance beyond": (LINEAR, "insurance_from = 3", "insurance_from = 11", "insurance_from is 11"),
    "a flag that is none": (
        LINEAR,
        "least",
        "absolute = 1\nleast",
        "absolute is 1: it must be true or false",
    ),
}


@pytest.mark.parametrize(("text", "old", "new", "said"), REFUSED.values(), ids=REFUSED)
def test_a_file_that_is_refused(text: str, old: str, new: str, said: str) -> None:
    assert old in text
    with pytest.raises(NotAsked) as refused:
        read(text.replace(old, new, 1))
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_sixty_four_counts_are_not_too_many() -> None:
    assert read(LINEAR.replace("most = 10", "most = 53")).buckets == 64


@pytest.mark.parametrize("key", KEYS)
def test_every_key_is_told_in_the_formats(key: str) -> None:
    told = FORMATS[FORMATS.index("## The counting system") :]
    assert f"`{key}`" in told or f"`[{key}]`" in told


def test_the_formats_name_the_systems_that_ship() -> None:
    told = FORMATS[FORMATS.index("Systems that ship") :].partition(".\n")[0]
    assert [name for name in shipped() if f"`{name}`" not in told] == []
    assert told.count("`") == 2 * len(shipped())


# ---- how a count is made -------------------------------------------------------------------------

MADE = {
    "one deck left": (TRUE, 52, False, 5, 52, 5),
    "half a deck": (TRUE, 52, False, 5, 26, 10),
    "rounded down": (TRUE, 52, False, 5, 104, 2),
    "rounded down below nothing": (TRUE, 52, False, -5, 104, -3),
    "cut below nothing": (TRUNCATED, 52, False, -5, 104, -2),
    "cut above": (TRUNCATED, 52, False, 5, 104, 2),
    "for half a deck": (TRUE, 26, False, 5, 52, 2),
    "without its sign": (TRUE, 52, True, -5, 104, 2),
    "as it runs": (RUNNING, 52, False, -5, 104, -5),
    "as it runs, without its sign": (RUNNING, 52, True, -5, 104, 5),
    "beyond the most": (RUNNING, 52, False, 11, 52, 10),
    "below the least": (RUNNING, 52, False, -11, 52, -10),
}


@pytest.mark.parametrize(("made", "per", "absolute", "running", "left", "count"), MADE.values(), ids=MADE)
def test_a_count(made: int, per: int, absolute: bool, running: int, left: int, count: int) -> None:
    system = HI_LO._replace(made=made, per=per, absolute=absolute)
    counting = counter(system, np.arange(52) // 4, np.arange(13), lambda a, b: 2 if a == b else 0)
    assert bucket(counting, left, running, 0) + system.least == count


def test_a_tie_s_chance_in_steps() -> None:
    """A whole deck ties in 3 of 51, or 77.6 of 1320; without a king and a queen in 144 of 50 x 49."""
    system = TIES._replace(least=0, most=2000)
    deck = np.arange(52) // 4
    counting = counter(system, deck, np.arange(13), lambda a, b: 2 if a == b else 0)
    assert bucket(counting, 52, 0, 13 * 4 * 3) == 1320 * 3 // 51 == 77
    assert bucket(counting, 50, 0, 11 * 12 + 2 * 6) == 1320 * 144 // (50 * 49) == 77
    assert bucket(counting, 2, 0, 2) == 1320


# ---- rounds that can be followed by hand ---------------------------------------------------------

DECK = "Kh 5h 2c 3c 9h 9d As 4s 7h 8h"
"""The dealer's card first: 5 against K, 3 against 2, nine and nine with 4 against A, 8 against 7."""


def by_hand(system: System, rounds: int = 4) -> dict[tuple[int, int, int], int]:
    """How often each class, by count and depth."""
    deck = np.array([card.code for card in parse_many(DECK)], np.uint8)
    shoe = Shoe(1, 1, 10, 0, 0)
    found = counting_casino_war.dealt(
        plan(system, shoe), seeded(1, 0), deck, rounds, keep=False, shuffled=False
    )
    classes = found.tally["classes"]
    return {
        (int(row) // DEPTHS + system.least, int(row) % DEPTHS, int(kind)): int(classes[row, 0, kind])
        for row, kind in zip(*np.nonzero(classes[:, 0]), strict=True)
    }


def test_each_round_stands_at_the_count_with_which_it_began() -> None:
    # gone before it: 0, 2, 4 and 8 of ten cards; the running count 0, 0 (K and 5), 2 (2 and 3), 2 (A and 4)
    assert by_hand(RUNS) == {
        (0, 0, LOWER): 1,
        (0, 3, HIGHER): 1,
        (2, 6, TIED): 1,
        (2, 6, WENT + 2 * LOWER): 1,
        (2, 12, HIGHER): 1,
    }


def test_a_tie_is_surrendered_from_its_count_on_and_not_below() -> None:
    """Then no war is dealt: the fourth round is 4 against A."""
    expected = {
        (0, 0, LOWER): 1,
        (0, 3, HIGHER): 1,
        (2, 6, TIED): 1,
        (2, 6, GAVE_UP): 1,
        (2, 9, LOWER): 1,
    }
    assert by_hand(RUNS._replace(surrenders=2)) == expected
    assert by_hand(RUNS._replace(surrenders=3)) == by_hand(RUNS)


def test_a_choice_stands_at_the_count_for_the_cards_that_are_left_then() -> None:
    """For ten cards left: 2 with six left when the third round begins, and with four left at its choice."""
    system = HI_LO._replace(per=10)
    begun = {(count, depth) for count, depth, _ in by_hand(system)}
    assert begun == {(0, 0), (0, 3), (2 * 10 // 6, 6), (2 * 10 // 2, 12)}
    given_up = {at: [kind for _, _, kind in by_hand(system._replace(surrenders=at))] for at in (5, 6)}
    assert GAVE_UP in given_up[2 * 10 // 4]
    assert GAVE_UP not in given_up[2 * 10 // 4 + 1]


def test_the_chance_of_a_tie_is_added_up_round_by_round() -> None:
    """Two nines lie among the ten cards, and the same two among the eight and the six that follow."""
    deck = np.array([card.code for card in parse_many(DECK)], np.uint8)
    chances = (
        counting_casino_war.dealt(
            plan(RUNS, Shoe(1, 1, 10, 0, 0)), seeded(1, 0), deck, 4, keep=False, shuffled=False
        )
        .tally["chances"]
        .reshape(-1, DEPTHS)
    )
    at_nothing, at_two = chances[-RUNS.least], chances[2 - RUNS.least]
    assert at_nothing[[0, 3]].tolist() == [PARTS * 2 // 90, PARTS * 2 // 56]
    assert at_two[[6, 12]].tolist() == [PARTS * 2 // 30, 0]


# ---- the same rounds as the plain game -----------------------------------------------------------

TABLES = {
    "one seat": SIX_DECKS,
    "two seats": SIX_DECKS._replace(seats=2),
    "seven seats": SIX_DECKS._replace(seats=7),
    "a fresh shoe for every round": SIX_DECKS._replace(rounds=1),
    "nearly to the last card": Shoe(1, 1, 44, 0, 0),
}


@pytest.mark.parametrize("system", [NOTHING, HI_LO, TIES], ids=lambda system: system.name)
@pytest.mark.parametrize("shoe", TABLES.values(), ids=TABLES)
def test_the_sums_are_the_plain_game_s_counts(shoe: Shoe, system: System) -> None:
    counting = plan(system, shoe, frozenset({3}))
    found = counting.deal(7, 2, 20_000, keep=True)
    deck = casino_war.stack(shoe.decks)
    plain = casino_war.dealt(counting.plan, seeded(7, 2), deck, 20_000, keep=True, shuffled=True)
    assert (found.tally["classes"].sum(0) == plain.tally["classes"].sum(0)).all()
    assert (counting.summed(found.tally)[CLASSES:] == counting.plan.summed(plain.tally)[CLASSES:]).all()
    assert (found.tally["shoes"] == plain.tally["shoes"]).all()
    assert (found.history == plain.history).all()
    assert found.tally["rounds"].sum() == 20_000


def test_without_tags_every_round_stands_at_nothing() -> None:
    rounds = plan(NOTHING).deal(7, 2, 20_000, keep=False).tally["rounds"].reshape(-1, DEPTHS).sum(1)
    assert rounds[-NOTHING.least] == 20_000
    tagged = plan(HI_LO).deal(7, 2, 20_000, keep=False).tally["rounds"].reshape(-1, DEPTHS).sum(1)
    assert 0 < tagged[-HI_LO.least] < 20_000


def test_surrender_by_the_count_deals_other_rounds() -> None:
    found = plan(HI_LO._replace(surrenders=0)).deal(7, 2, 20_000, keep=False).tally["classes"].sum((0, 1))
    assert found[GAVE_UP] > 0
    never = plan(HI_LO).deal(7, 2, 20_000, keep=False).tally["classes"].sum((0, 1))
    assert never[GAVE_UP] == 0


def test_choices_are_the_wars_and_surrenders_of_all_rounds() -> None:
    tally = (
        plan(HI_LO._replace(surrenders=1), SIX_DECKS._replace(seats=3)).deal(5, 0, 20_000, keep=False).tally
    )
    chosen, dealt = tally["choices"].sum(0), tally["classes"].sum(0)
    assert (chosen[:, GAVE_UP:] == dealt[:, GAVE_UP:]).all()
    assert not chosen[:, :GAVE_UP].any()
    by_count = tally["choices"].reshape(HI_LO.buckets, DEPTHS, 3, CLASSES).sum((1, 2))
    gave_up = by_count[:, GAVE_UP:WENT].sum(1)
    assert not gave_up[: 1 - HI_LO.least].any()
    assert not by_count[1 - HI_LO.least :, WENT:].any()


def test_blocks_add_up_to_the_same_on_one_thread_and_on_two() -> None:
    watch = Watch((0,), ((0,) * CLASSES, (0,) * CLASSES), 24, 1, 1)
    task = Task(plan(HI_LO), 3, 50_000, 16_384, watch)
    digests = set()
    for jobs in (1, 2):
        progress = Progress(task)
        for block, found in by_threads(progress, jobs):
            progress.add(block, found.tally)
        assert progress.is_whole
        assert progress.tally["rounds"].sum() == 50_000
        digests.add(progress.tally.digest())
    assert len(digests) == 1


def test_what_is_laid_deals_no_other_rounds_and_is_the_same_run() -> None:
    other = HI_LO._replace(name="mine", lays=(), insures=1)
    assert plan(other).dealt_by == plan(HI_LO).dealt_by
    assert plan(HI_LO._replace(start=1)).dealt_by != plan(HI_LO).dealt_by
    assert plan(HI_LO).dealt_by != plan(HI_LO).plan.dealt_by


# ---- ties by the exact chance --------------------------------------------------------------------


def _ties(found: Any, system: System) -> tuple[Any, Any, Any]:
    """By count: rounds, chances added up, ties that fell."""
    ties = found.tally["classes"][:, 0, TIED : TIED + 2].sum(1)
    of = (found.tally["rounds"], found.tally["chances"] / PARTS, ties)
    return tuple(counts.reshape(system.buckets, DEPTHS).sum(1) for counts in of)


@pytest.mark.parametrize("system", [TIES, HI_LO], ids=lambda system: system.name)
def test_ties_fall_as_often_as_their_chance_says_at_every_count(system: System) -> None:
    rounds, chances, ties = _ties(
        plan(system, Shoe(1, 1, 40, 0, 0)).deal(11, 0, 1_000_000, keep=False), system
    )
    often = rounds > 5000
    assert often.sum() > 5
    z = (ties - chances)[often] / np.sqrt(chances * (1 - chances / np.maximum(rounds, 1)))[often]
    assert abs(z).max() < 4


def test_the_chance_at_each_count_lies_within_its_step() -> None:
    rounds, chances, _ = _ties(plan(TIES, Shoe(1, 1, 40, 0, 0)).deal(11, 0, 100_000, keep=False), TIES)
    inner = [at for at in range(1, TIES.buckets - 1) if rounds[at]]
    assert len(inner) > 20
    for at in inner:
        mean = chances[at] / rounds[at] * TIES.per
        assert TIES.least + at - 1e-4 <= mean < TIES.least + at + 1


def test_ranks_that_tie_are_one_kind() -> None:
    war = asked(WA).game.war
    levelled = war._replace(ranking=tuple(min(place, 8) for place in war.ranking))
    deck = np.arange(52)
    alike = counter(TIES, deck, deck // 4, lambda a, b: compare(levelled, a, b))
    apart = counter(TIES, deck, deck // 4, lambda a, b: compare(war, a, b))
    assert sorted(apart.whole.tolist()) == [4] * 13
    assert sorted(alike.whole.tolist()) == [0] * 4 + [4] * 8 + [20]
    assert alike.made == TIE_CHANCE
