"""War Blackjack: what a hand may be played as, each play with the nearest one that is refused.

Seat 1 has ten on blackjack. Cards come in the order: first card, up card, second card, hole, and on.
"""

from typing import Any

import pytest

from gotowar.rules.terms import (
    ANY_CARDS,
    ANY_TWO,
    BY_RANK,
    BY_VALUE,
    FIXED,
    LATE,
    MATCHED,
    NINE_TO_ELEVEN,
    NO_SURRENDER,
    ONE_CARD,
    TEN_OR_ELEVEN,
)
from tests.table.tables import blackjack, dealt

PLAYS: list[tuple[str, list[str], str, dict[str, Any], str]] = [
    # cards (first, up, second, hole), what came before, the play, terms; refused with a code, or not
    ("5h 6c 4d Th", [], "doubles", {"double_on": NINE_TO_ELEVEN}, ""),
    ("5h 6c 3d Th", [], "doubles", {"double_on": NINE_TO_ELEVEN}, "no-double"),
    ("5h 6c 5d Th", [], "doubles", {"double_on": TEN_OR_ELEVEN}, ""),
    ("5h 6c 4d Th", [], "doubles", {"double_on": TEN_OR_ELEVEN}, "no-double"),
    ("9h 6c 2d Th", [], "doubles", {"double_on": NINE_TO_ELEVEN}, ""),
    ("9h 6c 3d Th", [], "doubles", {"double_on": NINE_TO_ELEVEN}, "no-double"),
    ("Ah 6c 8d Th", [], "doubles", {"double_on": NINE_TO_ELEVEN}, "no-double"),
    ("Ah 6c 8d Th", [], "doubles", {"double_on": ANY_TWO}, ""),
    ("5h 6c 4d Th", ["seat 1 hits", "cards 2s", "go"], "doubles", {"double_on": ANY_TWO}, "no-double"),
    ("8h 6c 8d Th", ["seat 1 splits", "cards 3s", "go"], "doubles", {"double_after_split": 1}, ""),
    ("8h 6c 8d Th", ["seat 1 splits", "cards 3s", "go"], "doubles", {"double_after_split": 0}, "no-double"),
    ("5h 6c 4d Th", [], "doubles", {"double_less": 0}, ""),
    ("5h 6c 4d Th", [], "doubles 10", {"double_less": 0}, ""),
    ("5h 6c 4d Th", [], "doubles 9.50", {"double_less": 0}, "amount"),
    ("5h 6c 4d Th", [], "doubles 9.50", {"double_less": 1}, ""),
    ("5h 6c 4d Th", [], "doubles 0.50", {"double_less": 1}, ""),
    ("5h 6c 4d Th", [], "doubles 0.25", {"double_less": 1}, "amount"),
    ("5h 6c 4d Th", [], "doubles 0", {"double_less": 1}, "amount"),
    ("5h 6c 4d Th", [], "doubles 10.50", {"double_less": 1}, "amount"),
    ("Kh 6c Qd Th", [], "splits", {"split_by": BY_VALUE}, ""),
    ("Kh 6c Qd Th", [], "splits", {"split_by": BY_RANK}, "no-split"),
    ("Kh 6c Kd Th", [], "splits", {"split_by": BY_RANK}, ""),
    ("Kh 6c 9d Th", [], "splits", {"split_by": BY_VALUE}, "no-split"),
    ("8h 6c 8d Th", ["seat 1 splits", "cards 8s", "go"], "splits", {"split_hands": 3}, ""),
    ("8h 6c 8d Th", ["seat 1 splits", "cards 8s", "go"], "splits", {"split_hands": 2}, "no-split"),
    ("8h 6c 8d Th", [], "splits", {"split_hands": 1}, "no-split"),
    ("4h 6c 4d Th", ["seat 1 hits", "cards 4s", "go"], "splits", {}, "no-split"),
    ("Ah 6c Ad Th", [], "splits", {"resplit_aces": 0}, ""),
    ("Ah 6c Ad Th", ["seat 1 splits", "cards As", "go"], "splits", {"resplit_aces": 1}, ""),
    (
        "Ah 6c Ad Th",
        ["seat 1 splits", "cards As", "go"],
        "splits",
        {"resplit_aces": 0, "split_ace_cards": ANY_CARDS},
        "no-split",
    ),
    ("Ah 6c Ad Th", ["seat 1 splits", "cards 5s", "go"], "hits", {"split_ace_cards": ANY_CARDS}, ""),
    (
        "Ah 6c Ad Th",
        ["seat 1 splits", "cards As", "go"],
        "hits",
        {"split_ace_cards": ONE_CARD, "resplit_aces": 1},
        "split-aces",
    ),
    ("Kh 6c 6d Th", [], "surrenders", {"surrender": LATE}, ""),
    ("Kh 6c 6d Th", [], "surrenders", {"surrender": NO_SURRENDER}, "no-surrender"),
    ("5h 6c 4d Th", ["seat 1 hits", "cards 2s", "go"], "surrenders", {"surrender": LATE}, "no-surrender"),
    ("8h 6c 8d Th", ["seat 1 splits", "cards 3s", "go"], "surrenders", {"surrender": LATE}, "no-surrender"),
    ("Kh 6c 6d Th", [], "hits", {}, ""),
    ("Kh 6c 6d Th", [], "stands", {}, ""),
    ("Kh 6c 6d Th", [], "takes", {}, "not-due"),
    ("Kh 6c 6d Th", [], "insures", {}, "not-due"),
    ("Kh 6c 6d Th", [], "war", {}, "no-play"),
]


@pytest.mark.parametrize(
    ("cards", "before", "play", "terms", "code"),
    PLAYS,
    ids=[f"{row[0]} {row[2]} {' '.join(f'{k}={v}' for k, v in row[3].items())}" for row in PLAYS],
)
def test_what_a_hand_may_be_played_as(
    cards: str, before: list[str], play: str, terms: dict[str, Any], code: str
) -> None:
    script = dealt(cards, *before, **terms)
    script.run([f"refuse {code}: seat 1 {play}" if code else f"seat 1 {play}"])


def test_one_card_to_each_split_ace_and_nobody_is_asked() -> None:
    script = dealt("Ah 6c Ad Th", "seat 1 splits", "cards 2s 3s", "go", split_ace_cards=ONE_CARD)
    assert [str(hand.cards[1]) for hand in script.table.seat(1).hands] == ["2s", "3s"]
    assert script.table.phase == "dealer's hand"


def test_any_cards_to_split_aces_where_the_house_lets_them() -> None:
    script = dealt("Ah 6c Ad Th", "seat 1 splits", "cards 2s", "go", split_ace_cards=ANY_CARDS)
    script.run(["due seat 1 to play", "seat 1 hits", "cards 9c", "go", "due seat 1 to play"])


def test_twenty_one_and_a_double_ask_nothing_more() -> None:
    dealt("5h 6c 6d Th", "seat 1 hits", "cards Ks", "go", "phase dealer's hand")
    dealt("5h 6c 6d Th", "seat 1 doubles", "cards 2s", "go", "phase dealer's hand")
    dealt("5h 6c 6d Th", "seat 1 hits", "cards 2s", "go", "due seat 1 to play")


MONEY = [
    # chips at first, cards, what is done: a play is paid for in full or not made
    ("20", "5h 6c 4d Th", ["seat 1 doubles"]),
    ("19.50", "5h 6c 4d Th", ["refuse chips: seat 1 doubles", "seat 1 doubles 9.50"]),
    ("20", "8h 6c 8d Th", ["seat 1 splits"]),
    ("19.50", "8h 6c 8d Th", ["refuse chips: seat 1 splits", "seat 1 hits"]),
    ("30", "8h 6c 8d Th", ["seat 1 splits", "cards 3s", "go", "seat 1 doubles"]),
    ("29.50", "8h 6c 8d Th", ["seat 1 splits", "cards 3s", "go", "refuse chips: seat 1 doubles"]),
]


@pytest.mark.parametrize(("chips", "cards", "lines"), MONEY, ids=[" ".join(row[:2]) for row in MONEY])
def test_a_double_and_a_split_need_their_money(chips: str, cards: str, lines: list[str]) -> None:
    dealt(cards, *lines, chips=chips)


LEFT = [
    # the war spot, the play of a nine and a two (or two eights), the refusal or nothing; six dollars are left
    (MATCHED, "9h 6c 2d Th", "doubles", ""),
    (MATCHED, "9h 6c 2d Th", "doubles 10 6", ""),
    (MATCHED, "9h 6c 2d Th", "doubles 10 2", ""),
    (MATCHED, "9h 6c 2d Th", "doubles 10 0", ""),
    (MATCHED, "9h 6c 2d Th", "doubles 10 6.50", "amount"),
    (MATCHED, "9h 6c 2d Th", "doubles 0 6", "amount"),
    (FIXED, "9h 6c 2d Th", "doubles 10 0", ""),
    (FIXED, "9h 6c 2d Th", "doubles", ""),
    (FIXED, "9h 6c 2d Th", "doubles 10 0.50", "amount"),
    (MATCHED, "8h 6c 8d Th", "splits", ""),
    (MATCHED, "8h 6c 8d Th", "splits 6", ""),
    (MATCHED, "8h 6c 8d Th", "splits 0", ""),
    (MATCHED, "8h 6c 8d Th", "splits 3", "amount"),
    (FIXED, "8h 6c 8d Th", "splits 0", ""),
    (FIXED, "8h 6c 8d Th", "splits 6", "amount"),
]


@pytest.mark.parametrize(
    ("spot", "cards", "play", "code"), LEFT, ids=[f"{row[2]} {('matched', 'fixed')[row[0]]}" for row in LEFT]
)
def test_what_may_lie_beside_winnings_left(spot: int, cards: str, play: str, code: str) -> None:
    first, up, *rest = cards.split()
    script = dealt(
        f"{first} {up}", "seat 1 leaves-winnings", f"cards {' '.join(rest)}", "go", war="6", war_spot=spot
    )
    script.run([f"refuse {code}: seat 1 {play}" if code else f"seat 1 {play}"])


def test_a_fixed_spot_stays_as_it_is_when_its_hand_is_doubled() -> None:
    script = dealt("9h 6c", "seat 1 leaves-winnings", "cards 2d Th", "go", war="6", war_spot=FIXED)
    script.run(["seat 1 doubles", "cards Ks", "go", "cards Jc", "go"])
    script.run(["net 1 war 6 blackjack 20 left 6"])


def test_no_double_for_less_on_the_winnings_where_the_house_has_none() -> None:
    script = dealt("9h 6c", "seat 1 leaves-winnings", "cards 2d Th", "go", war="6", double_less=0)
    script.run(["refuse amount: seat 1 doubles 10 2", "seat 1 doubles 10 6"])


def test_each_hand_is_played_in_its_order_and_only_by_its_player() -> None:
    script = blackjack(
        *("seat 1 sits 100", "seat 2 sits 100", "ready", "seat 1 blackjack 10", "seat 2 blackjack 10"),
        *(
            "cards 8h Kh 6c 8d 9d Th",
            "go",
            "refuse not-due: seat 2 stands",
            "seat 1 splits",
            "cards 3s",
            "go",
        ),
        *("seat 1 stands", "cards 2s", "go", "due seat 1 to play hand 2", "refuse not-due: seat 2 hits"),
        *("seat 1 stands", "due seat 2 to play", "refuse not-due: seat 1 hits"),
    )
    assert script.table.phase == "play"
