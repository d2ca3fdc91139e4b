"""The analysis of a shoe: its parts add up, it can be written down, and it asks nothing twice."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import pytest

from gotowar.odds import blackjack_analysis, kept
from gotowar.odds.blackjack_analysis import Analysis, analyse, price, strategy_of
from gotowar.odds.refusal import NotAsked
from gotowar.odds.war_blackjack import published_rule
from gotowar.rules.terms import BY_RANK, FIXED
from tests.odds.blackjack_cases import shoe, value
from tests.rules.blackjack_terms import SPOT, STANDARD

pytestmark = pytest.mark.xdist_group("numba")


@pytest.fixture(scope="module", autouse=True)
def own_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("kept")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(kept.VARIABLE, str(folder))
        yield folder


def six() -> Analysis:
    return analyse(shoe(6), STANDARD, SPOT)


def test_the_figures_of_six_decks() -> None:
    found = six()
    assert f"{found.blackjack.edge * 100:.6f}" == "0.615389"
    assert f"{found.war_edge * 100:.4f}" == "1.1715"
    assert f"{found.leave_value['8']['2']:.6f}" == "0.036072"
    assert f"{found.leave_value['10']['10']:.11f}" == "-0.00924015605"
    assert found.natural == pytest.approx(2 * 24 * 96 / (312 * 311))
    assert found.insurance.edge == pytest.approx(1 - 3 * 96 / 311)
    assert found.insurance.right_with == ()


def test_up_cards_add_up_to_the_edge() -> None:
    found = six()
    total = sum(found.up_cards[up] * found.blackjack.by_up_card[up] for up in found.up_cards)
    assert total == pytest.approx(found.blackjack.edge)
    assert found.blackjack.by_up_card["6"] < 0 < found.blackjack.by_up_card["A"]
    assert 1.1 < found.blackjack.average < 1.2
    assert 1.3 < found.blackjack.variance < 1.4
    assert found.blackjack.element_of_risk == found.blackjack.edge / found.blackjack.average


def test_first_cards_add_up_to_the_edge() -> None:
    found = six()
    chance = {name: number / 312 for name, number in zip(found.up_cards, [24] * 9 + [96], strict=True)}
    total = 0.0
    for first, row in found.leave_value.items():
        for up, worth in row.items():
            assert worth is not None
            left = chance[up] * 312 - (first == up)
            total += chance[first] * left / 311 * worth
    assert -total == pytest.approx(found.blackjack.edge)


PLAYS = [
    # hand, plays against the ace, 2 … 10
    ("8,8", "PPPPPPPPPP"),
    ("A,10", "NNNNNNNNNN"),
    ("10,10", "SSSSSSSSSS"),
    ("5,6", "DDDDDDDDDD"),
    ("6,10", "HSSSSSHHHH"),
    ("4,5,7", "HSSSSSHHHS"),
]


@pytest.mark.parametrize(("hand", "plays"), PLAYS)
def test_plays_of_a_hand(hand: str, plays: str) -> None:
    assert six().plays[hand] == plays


def test_composition_matters() -> None:
    """One deck, twelve against a four: ten and two are hit, the others stand."""
    at, plays = value("4"), analyse(shoe(1), STANDARD, SPOT).plays
    assert [plays[hand][at] for hand in ("2,10", "3,9", "4,8", "5,7")] == ["H", "S", "S", "S"]


def test_policies() -> None:
    policies = six().policies
    assert set(policies) == {"best", "published", "never", "always"}
    assert policies["never"].leave == ()
    rule = {(name, up) for name, up in policies["published"].leave}
    assert ("8", "2") in rule
    assert len(rule) < len(published_rule()), "only cards that can win"
    assert policies["never"].variance == pytest.approx(1 - policies["never"].edge ** 2)
    assert policies["always"].variance > policies["best"].variance > policies["never"].variance


def test_what_is_kept_is_the_same() -> None:
    once = six()
    again = analyse(shoe(6), STANDARD, SPOT)
    assert once == again
    assert json.loads(json.dumps(asdict(again)))


def test_it_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    six()
    monkeypatch.setattr(blackjack_analysis, "_work_out", None)
    assert six().war_edge == six().war_edge
    with pytest.raises(TypeError):
        analyse(shoe(6), STANDARD, SPOT._replace(war_spot=FIXED))


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    analyse((23, *shoe(6)[1:]), STANDARD, SPOT, lambda done, of: told.append((done, of)))
    assert [done for done, _ in told] == list(range(14))
    assert {of for _, of in told} == {13}


def test_a_strategy_is_priced() -> None:
    found = six()
    chart = strategy_of(found, STANDARD)
    priced = price(shoe(6), STANDARD, SPOT, chart)
    assert priced.blackjack.edge == pytest.approx(found.basic.edge, abs=1e-15)
    assert priced.policies["own"].edge == pytest.approx(found.basic_policies["best"].edge, abs=1e-5)
    assert price(shoe(6), STANDARD, SPOT, chart) == priced
    assert "own" not in price(shoe(6), STANDARD, SPOT, chart._replace(leave=None)).policies


def test_tens_of_two_ranks() -> None:
    by_rank = analyse(shoe(1), STANDARD._replace(split_by=BY_RANK), SPOT)
    assert by_rank.plays["10,10 unpaired"] == "SSSSSSSSSS"
    assert "10,10 unpaired" not in six().plays


def test_what_is_gone_is_never_dealt() -> None:
    """A shoe without fives: they are neither first card, up card, nor in a hand."""
    fewer = tuple(0 if rank == 3 else 24 for rank in range(13))
    found = analyse(fewer, STANDARD, SPOT)
    assert found.leave_value["5"]["10"] is None
    assert found.up_cards["5"] == 0
    assert "5" not in found.blackjack.by_up_card
    assert not any("5" in hand.split(",") for hand in found.plays)
    assert found.blackjack.edge < six().blackjack.edge, "fives are the dealer's friends"


@pytest.mark.parametrize(("held", "is_enough"), [((1,) * 13, False), ((2,) * 13, True)])
def test_a_shoe_that_could_run_out(held: tuple[int, ...], is_enough: bool) -> None:
    """Half a deck counts 170 pips; four hands and the dealer can need 150."""
    if is_enough:
        assert analyse(held, STANDARD, SPOT).blackjack.edge < 0.01
        return
    with pytest.raises(NotAsked, match="the cards left count 85 pips: a round can need 150"):
        analyse(held, STANDARD, SPOT)
