"""What Casino War takes and pays, in units of the initial wager, by sheet and reading."""

import pytest

from gotowar.cards import Rank, parse
from gotowar.rules import casino_war as war
from gotowar.rules.terms import WarTerms
from gotowar.sheets import load
from gotowar.sheets.game import values, war_terms
from tests.rules.games import wars


def terms_of(sheet_id: str, **readings: str) -> WarTerms:
    return war_terms(values(load.load(sheet_id), {k.lstrip("_"): v for k, v in readings.items()}, {}))


SD, WA, MA = (terms_of(f"us-{place}/casino-war") for place in ("sd", "wa", "ma"))
SHEETS = {"SD": SD, "WA": WA, "MA": MA}


@pytest.mark.parametrize("place", SHEETS)
@pytest.mark.parametrize(
    ("player", "dealer", "outcome"),
    [
        ("Kh", "Qd", war.HIGHER),
        ("2c", "3c", war.LOWER),
        ("As", "Kd", war.HIGHER),
        ("Ah", "2h", war.HIGHER),
        ("9h", "9h", war.TIED),
        ("9h", "9s", war.TIED),
    ],
)
def test_ranks_decide_and_suits_do_not(place: str, player: str, dealer: str, outcome: int) -> None:
    assert war.compare(SHEETS[place], parse(player).rank, parse(dealer).rank) == outcome


@pytest.mark.parametrize("place", SHEETS)
def test_all_pairs_of_ranks_stand_in_one_order(place: str) -> None:
    found = [war.compare(SHEETS[place], p, d) for p in Rank for d in Rank]
    assert [found.count(o) for o in (war.LOWER, war.HIGHER, war.TIED)] == [78, 78, 13]


ROWS = [
    # clause, place, what happens, net of the whole bet of 10 in cents
    ("MA 8(a)(2) higher", "MA", ("K", "Q"), "", 1000),
    ("MA 8(a)(1) lower", "MA", ("5", "Q"), "", -1000),
    ("MA 8(c)(1) surrender", "MA", ("9", "9"), "surrender", -500),
    ("MA 8(g)(2) war won pays the war wager, the initial pushes", "MA", ("9", "9", "8", "7"), "war", 1000),
    ("MA 9(a)(3) second tie pays 2 to 1 on the war wager", "MA", ("9", "9", "8", "8"), "war", 2000),
    ("MA 8(g)(1) war lost", "MA", ("9", "9", "7", "8"), "war", -2000),
    ("WA 4(a) higher", "WA", ("K", "Q"), "", 1000),
    ("WA 4(c)(i) surrender", "WA", ("9", "9"), "surrender", -500),
    ("WA pays 1 to 2 on both", "WA", ("9", "9", "8", "7"), "war", 1000),
    ("WA pays 1 to 1 on both", "WA", ("9", "9", "8", "8"), "war", 2000),
    ("SD (4)(d)(iii) war lost", "SD", ("9", "9", "7", "8"), "war", -2000),
    ("SD (4)(d)(i) war won", "SD", ("9", "9", "8", "7"), "war", 1000),
]


def net(terms: WarTerms, ranks: tuple[str, ...], choice: str, initial: int = 1000) -> int:
    """The whole bet's result, without side wagers, in chips of one cent."""
    first, dealer, *later = (parse(f"{rank}s").rank for rank in ranks)
    outcome = war.compare(terms, first, dealer)
    if not war.has_choice(terms, outcome):
        settled = war.settle_initial(terms, outcome, initial, 1)
        return settled.paid - settled.taken
    if choice == "surrender":
        return -war.settle_surrender(terms, initial, 1).taken
    both = war.settle_war(terms, war.compare(terms, *later), initial, war.war_stake(terms, initial), 1)
    return sum(part.paid - part.taken for part in both)


@pytest.mark.parametrize(
    ("place", "ranks", "choice", "result"), [row[1:] for row in ROWS], ids=[r[0] for r in ROWS]
)
def test_net(place: str, ranks: tuple[str, ...], choice: str, result: int) -> None:
    assert net(SHEETS[place], ranks, choice) == result


@pytest.mark.parametrize(
    ("terms", "ranks", "result"),
    [
        (terms_of("us-sd/casino-war", _4b="literal"), ("9", "9"), -1000),
        (terms_of("us-sd/casino-war", _4d="profit"), ("9", "9", "8", "7"), 3000),
        (terms_of("us-sd/casino-war", _4d="profit"), ("9", "9", "8", "8"), 4000),
        (terms_of("us-ma/casino-war", _8g3="one-to-one"), ("9", "9", "8", "8"), 1000),
        (terms_of("us-ma/casino-war", _8g3="one-to-one"), ("9", "9", "8", "7"), 1000),
    ],
    ids=["SD 4b literal", "SD 4d profit, won", "SD 4d profit, tied", "MA 8g3, tied", "MA 8g3, won"],
)
def test_other_readings(terms: WarTerms, ranks: tuple[str, ...], result: int) -> None:
    assert net(terms, ranks, "war") == result


def test_half_odds_on_both_wagers_equal_full_odds_on_one() -> None:
    """Washington's and South Dakota's "1 to 2, 1 to 1" and Massachusetts' "1 to 1, 2 to 1", on every deal."""
    for ranks in ((a, b, c, d) for a in Rank for b in Rank for c in Rank for d in Rank):
        texts = tuple(str(rank) for rank in ranks)
        for choice in ("war", "surrender"):
            results = {net(terms, texts, choice) for terms in SHEETS.values()}
            assert len(results) == 1, (texts, choice, results)


def test_they_differ_where_a_reading_makes_them() -> None:
    """The negative of the law above: one changed odd is noticed."""
    other = MA._replace(war_tie_pays=MA.war_win_pays)
    assert net(other, ("9", "9", "8", "8"), "war") != net(WA, ("9", "9", "8", "8"), "war")


@pytest.mark.parametrize(
    ("outcome", "stake", "taken", "paid"),
    [(war.TIED, 500, 0, 5000), (war.HIGHER, 500, 500, 0), (war.LOWER, 500, 500, 0), (war.TIED, 0, 0, 0)],
    ids=["ten, and the stake besides, not nine", "higher is no tie", "lower is no tie", "nothing staked"],
)
@pytest.mark.parametrize("place", SHEETS)
def test_tie_wager(place: str, outcome: int, stake: int, taken: int, paid: int) -> None:
    assert war.settle_tie(SHEETS[place], outcome, stake, 1) == (taken, paid)


@pytest.mark.parametrize(
    ("outcome", "face", "paid"),
    [(war.HIGHER, 500, 500), (war.LOWER, 500, 0), (war.TIED, 500, 0)],
    ids=["wins its face", "has nothing to lose", "waits"],
)
def test_coupon_ma_6a(outcome: int, face: int, paid: int) -> None:
    assert war.settle_coupon(MA, outcome, face, 1) == (0, paid)


@pytest.mark.parametrize(
    ("outcome", "kept"),
    [(war.HIGHER, True), (war.TIED, True), (war.LOWER, False)],
    ids=["won", "tied", "lost"],
)
def test_coupon_comes_back_where_the_initial_wager_pushes(outcome: int, kept: bool) -> None:
    assert war.coupon_kept(outcome) is kept


@pytest.mark.parametrize(("name", "terms"), wars(), ids=[name for name, _ in wars()])
def test_nothing_is_taken_beyond_the_stake_nor_paid_below_nothing(name: str, terms: WarTerms) -> None:
    for outcome in (war.LOWER, war.HIGHER, war.TIED):
        for stake in (0, 1, 50, 999, 1000):
            both = war.settle_war(terms, outcome, stake, war.war_stake(terms, stake), 50)
            first = war.settle_initial(terms, outcome, stake, 50)
            lines = [
                first,
                war.settle_surrender(terms, stake, 50),
                war.settle_tie(terms, outcome, stake, 50),
                *both,
            ]
            assert all(0 <= line.taken <= stake and line.paid >= 0 for line in lines)
