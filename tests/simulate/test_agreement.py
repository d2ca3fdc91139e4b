"""The table engine and the kernels, given the same cards, settle every round alike, to the cent.

A few thousand rounds under every reading and every term alone; ``./dev prove agreement`` deals a million of
each game under all of them together.
"""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from gotowar.cards import parse
from gotowar.house.dealer import practice_entropy
from gotowar.odds.war_blackjack import ALWAYS
from gotowar.rules.terms import ALL_WAGERS, FIXED, ORIGINAL_WAGERS, RANKS, STANDS
from gotowar.sheets.game import Game, WarBlackjack
from gotowar.sheets.shipped import game
from gotowar.simulate import casino_war
from gotowar.simulate import war_blackjack as kernel
from gotowar.simulate.stream import seeded
from gotowar.simulate.tally import Shoe
from gotowar.simulate.war_blackjack_figures import kind_of, paid
from tests.rules.blackjack_terms import SPOT, STANDARD
from tests.simulate import strategies
from tests.simulate.agreement import OneShoe, Seats, compare, shoes
from tests.simulate.agreement_cases import Asked, agreed, changed, singly, table_of
from tests.simulate.agreement_casino_war import CasinoWarBook, Soldier
from tests.simulate.agreement_war_blackjack import Gambler, WarBlackjackBook, gambler

BLACKJACK = ("us-wa/war-blackjack", "us-wa/war-blackjack-two-decks")
ROUNDS = {"casino-war": 60, "war-blackjack": 30}
CASES = [
    *singly("casino-war"),
    *singly("war-blackjack"),
    *(one for spec in BLACKJACK for one in changed(spec)),
]


def _numbered() -> list[object]:
    cases = (asked._replace(way=number) for number, asked in enumerate(CASES))
    return [pytest.param(asked, id=asked.says.replace(" ", "-")) for asked in cases]


def _seats(asked: Asked) -> Seats:
    """From one seat to all of them, with empty ones between where there is room."""
    table = table_of(asked).spec.seats
    many = 1 + asked.way % table
    return tuple(range(1, table + 1))[:: table // many][:many]


@pytest.mark.parametrize("clumps", [False, True], ids=["shuffled", "clumped"])
@pytest.mark.parametrize("asked", _numbered())
def test_table_and_kernel_settle_the_same_cards_alike(asked: Asked, clumps: bool) -> None:
    rounds, asked = ROUNDS[table_of(asked).name], asked._replace(way=asked.way + clumps)
    found = list(agreed(asked, _seats(asked), rounds, asked.says, clumps=clumps))
    assert [differs for one in found for differs in one.differences] == []
    counts = sum((one.counts for one in found), Counter[str]())
    assert (counts["rounds"], counts["hands"]) == (rounds, rounds * len(_seats(asked)))
    assert counts["wagers"] >= counts["hands"] - counts["void"] * len(_seats(asked))


def test_the_cases_are_every_spec_and_reading() -> None:
    """Eight readings of Massachusetts change a game, three of South Dakota, three of Washington, five of War
    Blackjack; each spec also as it is chosen, and with all of them at once."""
    found = Counter(asked.spec for asked in CASES if not asked.terms)
    assert found["us-ma/casino-war-progressive"] == 1 + 8 + 1
    assert found["us-sd/casino-war"] == found["us-wa/casino-war"] == 1 + 3 + 1
    assert found["us-wa/war-blackjack"] == found["us-wa/war-blackjack-two-decks"] == 1 + 5 + 1
    assert found["us-ma/casino-war"] == found["us-ma/casino-war-automated"] == 1 + 2 + 1


@pytest.mark.parametrize(
    ("spec", "has_meter"), [("us-ma/casino-war", False), ("us-ma/casino-war-progressive", True)]
)
def test_four_cards_that_are_one_take_a_meter_where_there_is_one(spec: str, has_meter: bool) -> None:
    soldier = Soldier(game(spec), frozenset())
    book = CasinoWarBook(soldier, (1,))
    four = casino_war.CLASSES - 1
    assert ("meter" in book.worth([four], 0)) is has_meter


# ---- what would differ is seen ------------------------------------------------------------------------

SEATS = (1, 2, 3)


def _war_shoe(soldier: Soldier) -> OneShoe:
    return next(shoes(soldier.game, SEATS, soldier, practice_entropy("one shoe"), 100))


def _changed_shoe(soldier: Soldier) -> Soldier:
    """A kernel whose cut card lies twenty cards further back."""
    spec = soldier.game.spec
    behind = spec.model_copy(update={"cut_card_behind": spec.cut_card_behind - 20})
    return soldier._replace(game=replace(soldier.game, spec=behind))


def test_a_tie_that_only_one_of_both_surrenders_is_seen() -> None:
    soldier = Soldier(game("us-wa/casino-war"), frozenset())
    shoe = _war_shoe(soldier)
    coward = soldier._replace(surrenders=frozenset(range(RANKS)))
    assert compare(CasinoWarBook(soldier, SEATS), SEATS, shoe).differences == []
    assert "'surrender'" in compare(CasinoWarBook(coward, SEATS), SEATS, shoe).differences[0]


def test_another_reading_of_the_pay_is_seen() -> None:
    soldier = Soldier(game("us-wa/casino-war"), frozenset())
    other = soldier._replace(game=game("us-wa/casino-war", readings={"units": "profit"}))
    assert compare(CasinoWarBook(other, SEATS), SEATS, _war_shoe(soldier)).differences


def test_a_shoe_that_does_not_end_after_the_same_round_is_seen() -> None:
    soldier = Soldier(game("us-wa/casino-war"), frozenset())
    shoe = _war_shoe(soldier)
    rounds = len(shoe.rounds)
    (found,) = compare(CasinoWarBook(_changed_shoe(soldier), SEATS), SEATS, shoe).differences
    assert found == f"shoes by rounds: the table {{{rounds}: 1}}, the kernel {{}}"


def _standing(played: Game) -> Game:
    terms = played.blackjack._replace(soft_17=STANDS)
    return replace(played, played=WarBlackjack(terms, played.spot, played.spot_deal))


def _gambler(played: Game) -> Gambler:
    return gambler(played, strategies.usual(played.blackjack), ALWAYS, 1)


def test_a_dealer_who_stands_where_the_other_hits_is_seen() -> None:
    hits = game("us-wa/war-blackjack")
    player = _gambler(hits)
    dealt = list(shoes(hits, SEATS, player, practice_entropy("soft"), 100))
    stands = WarBlackjackBook(_gambler(_standing(hits)), SEATS)
    assert not any(compare(WarBlackjackBook(player, SEATS), SEATS, shoe).differences for shoe in dealt)
    assert any(compare(stands, SEATS, shoe).differences for shoe in dealt)


# ---- what the kernels once had otherwise --------------------------------------------------------------


def test_a_round_for_which_the_cards_do_not_suffice_is_void_on_both_sides() -> None:
    terms = (("resplit_aces", 1), ("split_ace_cards", 1))
    asked = Asked("us-wa/war-blackjack-two-decks", (), terms, way=13)
    found = list(agreed(asked, (1, 2, 3, 4, 5), 60, "v13", clumps=True))
    assert sum(one.counts["void"] for one in found) > 0
    assert [differs for one in found for differs in one.differences] == []


def _short(every: int) -> kernel.Plan:
    """One deck that is dealt to its end: many rounds lack cards."""
    shoe = Shoe(1, 2, 44, 0, 1)
    return kernel.Plan(STANDARD, SPOT, shoe, strategies.usual(STANDARD), ALWAYS, every)


def test_a_void_round_has_a_class_of_its_own_and_is_no_hand() -> None:
    tally, history = _short(1).deal(5, 0, 500, keep=True)
    void = history == kernel.VOID
    assert (void[:, 0] == void[:, 1]).all()
    assert void[:, 0].sum() == tally["voids"][0] > 0
    assert tally["ends"].sum() == (~void).sum()
    assert not _short(1).summed(tally)[kernel.VOID]


def test_a_void_round_gives_everything_back() -> None:
    """Where the dealer alone has a natural the wager is lost."""
    lost = kernel.NOT_LAID * kernel.ENDS + kernel.DEALERS
    for kind, net in ((kernel.VOID, 0), (lost, -1000)):
        assert paid(STANDARD, STANDARD.natural_pays, kind_of(kind), 1000, 50) == net


def test_a_void_round_counts_among_those_in_which_the_war_is_played_for_once() -> None:
    _, history = _short(3).deal(5, 0, 500, keep=True)
    war, held = history // kernel.ENDS, history[:, 0] != kernel.VOID
    assert 0 < held.sum() < 500
    assert ((war[held, 0] != kernel.NOT_LAID) == (np.arange(500)[held] % 3 == 0)).all()


@pytest.mark.parametrize("takes", [ORIGINAL_WAGERS, ALL_WAGERS])
@pytest.mark.parametrize(
    ("dealer", "alone"),
    [
        ("Kh", 0),  # a natural that nobody looked for takes what lies beside twenty-one
        ("5h 5d", 1),  # twenty-one of three cards does not
        ("9h", 2),  # nor does twenty
    ],
)
def test_winnings_that_nothing_matches_lose_to_a_natural_that_nobody_looked_for(
    takes: int, dealer: str, alone: int
) -> None:
    """The first hand is five and six against an ace, doubled, and gets a ten."""
    terms = STANDARD._replace(peek=0, natural_takes=takes)
    hole, *more = dealer.split()
    ranks = [parse(name).rank for name in ("Ah", "5c", "6c", hole, "Tc", *more, "2c")]
    plan = kernel.Plan(
        terms, SPOT._replace(war_spot=FIXED), Shoe(1, 1, 7, 0, 0), strategies.usual(terms), ALWAYS, 1
    )
    deck = np.array(ranks, np.uint8)
    _, history = kernel.dealt(plan, seeded(0, 0), deck, 1, keep=True, shuffled=False)
    assert history // kernel.ENDS // kernel.WARS == alone
