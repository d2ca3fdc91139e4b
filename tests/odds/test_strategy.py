"""Strategies as tables: read or refused, turned into plays, derived from totals, and priced."""

from functools import cache
from itertools import product

import pytest

from gotowar.odds.blackjack import Solution
from gotowar.odds.blackjack_engine import compiled
from gotowar.odds.blackjack_lattice import ACE, DOUBLE, HIT, SPLIT, STAND, SURRENDER
from gotowar.odds.blackjack_plays import ALWAYS, NEVER
from gotowar.odds.refusal import NotAsked
from gotowar.odds.strategy import Chart, orders, read, written
from gotowar.odds.strategy_derived import derive
from gotowar.rules.terms import LATE, STANDS, TEN_OR_ELEVEN, BlackjackTerms
from tests.odds.blackjack_cases import hand, shoe, solved, value
from tests.rules.blackjack_terms import STANDARD

pytestmark = pytest.mark.xdist_group("numba")
LATE_TERMS = STANDARD._replace(surrender=LATE)


@cache
def best(decks: int, terms: BlackjackTerms = STANDARD) -> Solution:
    return solved(shoe(decks), terms, arithmetic=compiled())


@cache
def derived(decks: int, terms: BlackjackTerms = STANDARD) -> tuple[Chart, Solution]:
    return derive(best(decks, terms))


def edge(found: Solution) -> float:
    return -float(sum(found.chance(*c) * found.worth(*c).worth for c in found.pairs_of_ranks()))


def text(decks: int = 6, terms: BlackjackTerms = STANDARD) -> str:
    return written(derived(decks, terms)[0])


# ---- derived -----------------------------------------------------------------------------------------

KNOWN = [
    # row, against, play: basic strategy of six decks, dealer hits soft 17, double after a split
    ("hard", 16, "10", "H"),
    ("hard", 16, "6", "S"),
    ("hard", 12, "3", "H"),
    ("hard", 12, "4", "S"),
    ("hard", 11, "A", "Dh"),
    ("hard", 10, "10", "H"),
    ("hard", 9, "2", "H"),
    ("hard", 9, "3", "Dh"),
    ("soft", 19, "6", "Ds"),
    ("soft", 19, "5", "S"),
    ("soft", 18, "2", "Ds"),
    ("soft", 18, "7", "S"),
    ("soft", 18, "9", "H"),
    ("soft", 17, "3", "Dh"),
    ("soft", 13, "4", "H"),
    ("pairs", "8", "A", "P"),
    ("pairs", "9", "7", "S"),
    ("pairs", "9", "8", "P"),
    ("pairs", "4", "5", "P"),
    ("pairs", "4", "4", "H"),
    ("pairs", "5", "5", "Dh"),
    ("pairs", "10", "6", "S"),
    ("pairs", "6", "7", "H"),
]


@pytest.mark.parametrize(("table", "row", "up", "play"), KNOWN)
def test_six_decks(table: str, row: int | str, up: str, play: str) -> None:
    key = value(row) if isinstance(row, str) else row
    assert getattr(derived(6)[0], table)[key][value(up)] == play


@pytest.mark.parametrize(
    ("decks", "table", "row", "up", "play"),
    [
        (1, "hard", 8, "6", "Dh"),
        (6, "hard", 8, "6", "H"),
        (2, "hard", 9, "2", "Dh"),
        (2, "pairs", "6", "7", "P"),
    ],
)
def test_fewer_decks_play_otherwise(decks: int, table: str, row: int | str, up: str, play: str) -> None:
    key = value(row) if isinstance(row, str) else row
    assert getattr(derived(decks)[0], table)[key][value(up)] == play


def test_surrender_and_soft_17_change_rows() -> None:
    hard = derived(6, LATE_TERMS)[0].hard
    assert hard[16][value("10")] == "Rs", "what cannot be surrendered has three cards and more, and stands"
    assert hard[15][value("10")] == "Rh"
    assert derived(6, LATE_TERMS)[0].hard[17][ACE] == "Rs"
    stands = derived(6, STANDARD._replace(soft_17=STANDS))[0]
    assert stands.hard[11][ACE] == "H"
    assert stands.soft[19][value("6")] == "S"


@pytest.mark.parametrize("decks", [1, 6])
def test_totals_alone_cost_a_little(decks: int) -> None:
    cost = edge(derived(decks)[1]) - edge(best(decks))
    assert 0 < cost < 0.0005


def test_every_turned_cell_costs_something() -> None:
    """No play of three rows can be turned alone and gain, against any card."""
    chart, found = derived(6)
    at = edge(found)
    for total, up in product((12, 15, 16), range(10)):
        row = chart.hard[total]
        other = "H" if row[up] == "S" else "S"
        turned = chart._replace(hard={**chart.hard, total: (*row[:up], other, *row[up + 1 :])})
        assert edge(found.ordered(orders(turned, STANDARD))) > at, (total, up)


# ---- orders ------------------------------------------------------------------------------------------

ORDERS = [
    # hand, against, place, what is played
    ("5,6", "6", "pair", DOUBLE),
    ("2,4,5", "6", "pair", HIT),
    ("7,A", "2", "pair", DOUBLE),
    ("A,2,5", "2", "pair", STAND),
    ("8,8", "6", "pair", SPLIT),
    ("8,8", "6", "split", STAND),
    ("8,8", "10", "split", HIT),
    ("10,10", "6", "plain", STAND),
    ("A,A", "6", "pair", SPLIT),
    ("5,A", "6", "split_ace", STAND),
    ("5,A", "6", "split", DOUBLE),
    ("5,5", "6", "pair", DOUBLE),
    ("10,A", "6", "split", STAND),
    ("5,6,10", "6", "pair", STAND),
]


@pytest.mark.parametrize(("cards", "up", "place", "play"), ORDERS)
def test_one_play_for_every_hand(cards: str, up: str, place: str, play: int) -> None:
    against = orders(derived(6)[0], STANDARD).against[value(up)]
    assert getattr(against, place)[hand(cards)] == play


def test_surrender_is_for_two_cards_unsplit() -> None:
    against = orders(derived(6, LATE_TERMS)[0], LATE_TERMS).against[value("10")]
    assert against.pair[hand("6,10")] == SURRENDER
    assert against.split[hand("6,10")] == STAND
    assert against.split[hand("5,10")] == HIT
    assert against.pair[hand("2,3,10")] == HIT


# ---- files -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("terms", [STANDARD, LATE_TERMS], ids=["none", "late"])
def test_what_is_written_is_read(terms: BlackjackTerms) -> None:
    chart = derived(6, terms)[0]
    assert read(written(chart), terms) == chart
    leaving = chart._replace(leave=dict.fromkeys(range(10), ("L",) * 5 + ("T",) * 5), insures=ALWAYS)
    assert read(written(leaving), terms) == leaving
    assert leaving.leaves is not None
    assert len(leaving.leaves) == 50
    assert chart.leaves is None


def test_short_forms() -> None:
    short = text().replace("Dh", "D")
    assert read(short, STANDARD) == derived(6)[0]
    dashed = text().replace('10 = " S  S  S  S  S  S  S  S  S  S"', '10 = " -  -  -  -  -  -  -  -  -  -"')
    against = orders(read(dashed, STANDARD), STANDARD).against
    assert all(open_plays.pair[hand("10,10")] == STAND for open_plays in against)


REFUSED = [
    # what is spoiled, by what, and what the refusal says
    ('format = "gotowar.strategy/1"', 'format = "other"', "the strategy's format is 'other'"),
    ("[soft]", "[sofa]", "the strategy has sofa"),
    ("[hard]", "[hard", "the strategy is not TOML"),
    ("20 = ", "21 = ", "no row 20"),
    ("4  = ", "3  = ", "[hard] has no row 4"),
    (' S"', '"', "has 9 plays"),
    ('= " S  S', '= " X  S', "'X' is no play"),
    ('= " S  S', '= " P  S', "'P' is no play"),
    ("insurance = false", 'insurance = "no"', "insurance is 'no'"),
    ("12 = ", "22 = ", "no row 12"),
]


@pytest.mark.parametrize(("old", "new", "says"), REFUSED)
def test_refused(old: str, new: str, says: str) -> None:
    spoiled = text().replace(old, new, 1)
    assert spoiled != text()
    with pytest.raises(NotAsked) as refusal:
        read(spoiled, STANDARD)
    assert says in str(refusal.value)
    assert "\n" not in str(refusal.value).removesuffix("\n")


def test_a_row_too_many() -> None:
    with pytest.raises(NotAsked, match=r"\[soft\] has a row 11"):
        read(text().replace("[soft]\n", '[soft]\n11 = "S S S S S S S S S S"\n'), STANDARD)


NOT_ALLOWED = [
    (LATE_TERMS, STANDARD, r"\[hard\] 15 against A: Rh is not allowed"),
    (STANDARD, STANDARD._replace(double_on=TEN_OR_ELEVEN), r"\[hard\] 9 against 3: Dh is not allowed"),
    (STANDARD, STANDARD._replace(split_hands=1), r"\[pairs\] A against A: P is not allowed"),
]


@pytest.mark.parametrize(("made_for", "terms", "says"), NOT_ALLOWED)
def test_a_play_that_the_terms_do_not_allow(
    made_for: BlackjackTerms, terms: BlackjackTerms, says: str
) -> None:
    with pytest.raises(NotAsked, match=says):
        read(text(6, made_for), terms)


# ---- priced ------------------------------------------------------------------------------------------


def mimic() -> Chart:
    """The dealer's own play: hit to sixteen and soft seventeen, never double, split or insure."""
    hard = {total: (("H",) if total < 17 else ("S",)) * 10 for total in range(4, 21)}
    soft = {total: (("H",) if total < 18 else ("S",)) * 10 for total in range(12, 21)}
    return Chart(hard, soft, dict.fromkeys(range(10), ("-",) * 10))


def test_the_dealer_s_own_play() -> None:
    """Known to cost about five and a half percent."""
    found = best(6).ordered(orders(mimic(), STANDARD))
    assert 0.053 < edge(found) < 0.059


def test_insuring_every_hand_costs_its_edge() -> None:
    chart, found = derived(6)
    insured = edge(found.ordered(orders(chart._replace(insures=ALWAYS), STANDARD)))
    assert insured - edge(found) == pytest.approx(1 / 13 * 0.5 * (1 - 3 * 96 / 311))
    assert chart.insures == NEVER


def test_a_strategy_s_price_is_its_shoe_s_own() -> None:
    """Priced from nothing, or from what best play had worked out, it comes to the same."""
    chart, found = derived(6)
    assert edge(solved(shoe(6), STANDARD, orders(chart, STANDARD), compiled())) == edge(found)
