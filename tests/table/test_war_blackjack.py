"""War Blackjack at the table: the two wagers, the war, insurance, the hole card, the end; each with its
negative beside it.
"""

import pytest

from gotowar.cards import parse
from gotowar.rules.terms import ALL_WAGERS, EVEN_MONEY, ORIGINAL_WAGERS, TIE_PUSHES
from gotowar.sheets.shipped import game
from gotowar.table import commands as c
from gotowar.table import events as e
from gotowar.table.codec import to_json
from gotowar.table.decide import apply, decide
from gotowar.table.refusal import Refusal
from gotowar.table.script import Script
from gotowar.table.state import Table
from gotowar.table.view import view
from tests.laws.test_laws import brought, money
from tests.table.tables import blackjack, dealt

OPEN = ("seat 1 sits 1000", "ready")

TOGETHER = [
    # what is laid, in this order; the last is refused with a code or not
    (["blackjack 5", "war 295"], ""),
    (["blackjack 150", "war 150"], ""),
    (["blackjack 295", "war 5"], ""),
    (["blackjack 295", "war 5.50"], "together"),
    (["blackjack 295", "war 6"], "together"),
    (["blackjack 150", "war 150", "blackjack 0.50"], "together"),
    (["blackjack 300"], ""),
    (["blackjack 300", "war 1"], "together"),
    (["blackjack 300.50"], "together"),
    (["blackjack 4.50"], "limits"),
    (["blackjack 5", "war 0.50"], "limits"),
    (["blackjack 5", "war 1"], ""),
    (["war 5"], "blackjack-first"),
    (["left 5"], "no-wager"),
    (["insurance 5"], "no-wager"),
    (["initial 5"], "no-wager"),
]


@pytest.mark.parametrize(("laid", "code"), TOGETHER, ids=[" + ".join(row[0]) for row in TOGETHER])
def test_both_wagers_keep_to_the_table_maximum(laid: list[str], code: str) -> None:
    *before, last = laid
    script = blackjack(*OPEN, *(f"seat 1 {line}" for line in before))
    wager = c.Wager(1, last.split()[0], int(float(last.split()[1]) * 100))
    answer = decide(script.table, wager)
    assert (answer.code if isinstance(answer, Refusal) else "") == code


def test_doubles_splits_and_winnings_left_may_exceed_it() -> None:
    script = blackjack(*OPEN, "seat 1 blackjack 150", "seat 1 war 150", "cards 8h 6c", "go")
    script.run(["seat 1 leaves-winnings", "cards 8d Th", "go", "seat 1 splits", "cards 3s", "go"])
    script.run(["seat 1 doubles"])
    assert script.table.seat(1).money_on_felt == 900_00


def test_without_a_war_wager_nobody_is_asked_for_winnings() -> None:
    dealt("9h 6c", "phase second cards")
    dealt("9h 6c", "phase choice", war="5")


def test_a_wager_is_withdrawn_war_first() -> None:
    script = blackjack(*OPEN, "seat 1 blackjack 10", "seat 1 war 5")
    script.run(["refuse blackjack-first: seat 1 withdraws blackjack", "seat 1 withdraws war"])
    script.run(["seat 1 withdraws blackjack", "chips 1 1000"])


# The war


def test_a_tie_pushes_where_the_sheet_says_so() -> None:
    dealt("9h 9c", "phase second cards", war="5").run(["chips 1 85"])
    dealt("9h 9c", "phase second cards", war="5", war_tie=TIE_PUSHES).run(["chips 1 90"])


def test_winnings_are_taken_or_left_whole_and_once() -> None:
    script = dealt("9h 6c", war="5")
    script.run(["refuse not-due: seat 1 stands", "chips 1 95", "seat 1 takes", "chips 1 95"])
    script.run(["refuse not-due: seat 1 leaves-winnings"])
    script = dealt("9h 6c", "seat 1 leaves-winnings", war="5")
    assert dict(script.table.seat(1).felt) == {"blackjack": 1000, "left": 500}


PARTS = [
    # of winnings of five dollars
    (None, ""),
    (500, ""),
    (450, "amount"),
    (550, "amount"),
    (0, "amount"),
    (1000, "amount"),
]


@pytest.mark.parametrize(("amount", "code"), PARTS)
def test_never_a_part_of_the_winnings_nor_the_wager(amount: int | None, code: str) -> None:
    answer = decide(dealt("9h 6c", war="5").table, c.LeaveOn(1, amount))
    assert (answer.code if isinstance(answer, Refusal) else "") == code


def test_only_winners_are_asked() -> None:
    script = blackjack(
        *("seat 1 sits 100", "seat 2 sits 100", "ready"),
        *(f"seat {i} {wager}" for i in (1, 2) for wager in ("blackjack 10", "war 5")),
        *("cards 9h 4d 6c", "go", "refuse not-due: seat 2 leaves-winnings", "due seat 1 to take-or-leave"),
    )
    assert [offer["command"] for offer in view(script.table, 1)["may"]] == ["take", "leave-on"]
    assert view(script.table, 2)["may"] == []


def test_simultaneous_answers_in_any_order_give_the_same_table() -> None:
    script = blackjack(
        *(f"seat {i} sits 100" for i in (1, 2, 3)),
        "ready",
        *(f"seat {i} {wager}" for i in (1, 2, 3) for wager in ("blackjack 10", "war 5")),
        *("cards 9h 8d 7d 6c", "go"),
    )
    answers: list[c.Command] = [c.LeaveOn(1), c.Take(2), c.Absent(3)]
    first, second = (after(script.table, order) for order in (answers, answers[::-1]))
    assert first == second
    script.run([f"seat {i} takes" for i in (1, 2, 3)] + ["cards 2h 2d 2s 2c", "go"])
    assert after(script.table, answers) is script.table


def after(table: Table, answers: list[c.Command]) -> Table:
    for answer in answers:
        done = apply(table, answer)
        table = table if isinstance(done, Refusal) else done
    return table


# Insurance and even money

INSURED = [
    # what seat 1 lays with ten on the hand and six left; the refusal, or nothing
    ("insures", ""),
    ("insures 5 3", ""),
    ("insures 0.50", ""),
    ("insures 0 3", ""),
    ("insures 5.50", "amount"),
    ("insures 5 3.50", "amount"),
    ("insures 0", "chip"),
    ("insures 0.25", "amount"),
    ("even-money", "even-money"),
    ("declines-insurance", ""),
]


@pytest.mark.parametrize(("line", "code"), INSURED, ids=[row[0] for row in INSURED])
def test_insurance_is_half_of_each_wager_at_most(line: str, code: str) -> None:
    script = dealt("9h Ac", "seat 1 leaves-winnings", "cards 9d 5h", "go", war="6")
    script.run([f"refuse {code}: seat 1 {line}" if code else f"seat 1 {line}"])


def test_insurance_is_laid_once_and_only_against_an_ace() -> None:
    script = dealt("9h Ac 9d 5h", "seat 1 insures", "refuse not-due: seat 1 insures")
    assert script.table.seat(1).on("insurance") == 500
    dealt("9h Kc 9d 5h", "refuse not-due: seat 1 insures")


def test_no_insurance_where_the_house_offers_none() -> None:
    dealt("9h Ac 9d 5h", "go", "due seat 1 to play", insurance=0)


def test_even_money_is_for_naturals_where_the_house_offers_it() -> None:
    dealt("Kh Ac Ad 5h", "seat 1 even-money", "go", "net 1 blackjack 10")
    dealt("Kh Ac Ad 5h", "refuse even-money: seat 1 even-money", even_money=0)
    dealt("Kh Ac Ad Kd", "seat 1 declines-insurance", "go", "net 1 blackjack 0")


# The hole card


def test_the_dealer_looks_once() -> None:
    script = dealt("9h Kc 9d 5h")
    assert script.table.house.natural == 0
    script.run(["refuse not-due: dealer peek no", "refuse not-due: dealer peek yes"])


def test_the_dealer_looks_only_under_an_ace_or_a_ten_and_where_he_looks_at_all() -> None:
    looked = [type(event) for event in dealt("9h Kc 9d 5h").events]
    assert e.Peeked in looked
    for script in (dealt("9h 9c 9d 5h"), dealt("9h Kc 9d 5h", peek=0)):
        assert e.Peeked not in [type(event) for event in script.events]
        script.run(["refuse not-due: dealer peek no"])


def test_a_hole_card_that_belies_the_look_is_refused() -> None:
    script = dealt("9h Kc 9d 5h", "seat 1 stands")
    script.run(["refuse peeked: dealer turn-hole Ah", "dealer turn-hole 5h"])
    script = dealt("9h Kc 9d")
    script.run(
        ["dealer hole", "dealer peek yes", "refuse peeked: dealer turn-hole 5h", "dealer turn-hole Ah"]
    )


def test_a_look_that_no_card_can_make_true_is_refused() -> None:
    """With one deck, all four aces on the felt, no ten has a natural under it."""
    table = [f"seat {i} sits 100" for i in range(1, 5)]
    laid = [f"seat {i} blackjack 10" for i in range(1, 5)]
    script = single_deck(*table, "ready", *laid, "cards Ah Ad Ac As Kc 9h 9d 9c 9s", "go", "dealer hole")
    script.run(["refuse peeked: dealer peek yes", "dealer peek no"])
    script = single_deck(*table, "ready", *laid, "cards Ah Ad Ac 2s Kc 9h 9d 9c 9s", "go", "dealer hole")
    script.run(["dealer peek yes"])


def single_deck(*lines: str) -> Script:
    script = Script(game("us-wa/war-blackjack", decks=1, cut_card_behind=26, seats=4))
    script.run(list(lines))
    return script


def test_the_hole_card_is_nowhere_before_it_is_turned() -> None:
    """No card of its rank and suit lies on the table, so its name may stand nowhere."""
    script = dealt("9h Kc 9d 5h")
    hole = parse("5h")
    for shown in (repr(script.table), repr(view(script.table, 1)), repr(view(script.table))):
        assert hole.spoken not in shown
        assert str(hole) not in shown
    assert not any(getattr(event, "card", None) == hole for event in script.events)
    assert all("5h" not in str(to_json(event)) for event in script.events)
    assert script.table.shoe.seen[hole.code] == 0
    script.run(["seat 1 stands", "go"])
    assert "5h" in [
        str(card) for card in (event.card for event in script.events if isinstance(event, e.HoleTurned))
    ]


def test_the_view_says_that_a_card_lies_face_down() -> None:
    shown = {"name": "the dealer", "cards": ["Kc"], "hole": True, "waits": None}
    assert view(dealt("9h Kc 9d 5h").table)["dealer"] == shown
    assert view(dealt("9h Kc").table)["dealer"]["hole"] is False


def test_the_view_names_each_hand_by_its_number() -> None:
    """A hand of a second split lies beside the one it came of, before an earlier one; its wagers go by its
    number, and so does what may be done."""
    lines = ("seat 1 splits", "dealer deal 1 8s", "seat 1 splits", "dealer deal 1 Td", "seat 1 stands")
    shown = view(dealt("8h 6c 8d 5h", *lines, "dealer deal 1 3c").table, 1)
    hands = {"1": ["8h", "10d"], "3": ["8s", "3c"], "2": ["8d"]}
    assert list(shown["seats"]["1"]["hands"].items()) == list(hands.items())
    assert shown["seats"]["1"]["wagers"] == {"blackjack": 1000, "blackjack-2": 1000, "blackjack-3": 1000}
    assert {one["hand"] for one in shown["may"]} == {3}
    assert view(dealt("9h Kc").table)["seats"]["1"]["hands"] == {"1": ["9h"]}


# The end

NATURALS = [
    # natural_takes, what the dealer's natural takes of a hand doubled before it was known
    (ORIGINAL_WAGERS, -1000),
    (ALL_WAGERS, -2000),
]


@pytest.mark.parametrize(("takes", "net"), NATURALS)
def test_what_a_natural_takes_of_a_double(takes: int, net: int) -> None:
    script = dealt("6h Kc 5d Ah", "seat 1 doubles", "cards 9s", "go", peek=0, natural_takes=takes)
    script.run([f"net 1 blackjack {net / 100:.2f}"])


def test_a_natural_on_the_winnings_left_may_be_even() -> None:
    for natural, paid in ((0, "9"), (EVEN_MONEY, "6")):
        script = dealt("Kh 6c", "seat 1 leaves-winnings", war="6", natural_on_war=natural)
        script.run(["cards Ah Th", "go", "cards 5d", "go", f"net 1 war 6 blackjack 15 left {paid}"])


def test_the_dealer_draws_only_against_a_hand_that_still_stands() -> None:
    dealt("Th 6c 6d Th", "seat 1 hits", "cards Kd", "go", "go", "net 1 blackjack -10", "phase betting")
    dealt("Ah 6c Kd 2h", "go", "net 1 blackjack 15", "phase betting")


def test_equal_hands_of_a_split_are_taken_up_each_with_its_own_cards() -> None:
    """Eight and king twice: the second goes over; the first stays on the felt."""
    script = dealt("8h 6c 8h Th", "seat 1 splits", "cards Kh", "go", "seat 1 stands", "cards Kh", "go")
    script.run(["seat 1 hits", "cards 9c", "go"])
    first, second = script.table.seat(1).hands
    assert (first.collected, second.collected) == (False, True)


EMPTY = ("seat 1 sits 100", "ready", "seat 1 blackjack 10", "seat 1 war 5", "cards 9h 6c", "go")


def test_an_empty_shoe_refuses_and_a_void_gives_everything_back() -> None:
    script = blackjack(*EMPTY)
    shoe = script.table.shoe
    script.table = script.table._replace(shoe=shoe._replace(gone=shoe.cards))
    script.run(
        ["seat 1 leaves-winnings", "refuse empty-shoe: dealer deal 1 9d", "floor void the shoe is empty"]
    )
    script.run(["chips 1 100", "phase shuffle"])
    assert money(script.table) == brought(script.events)


def test_chips_are_where_they_were_brought() -> None:
    script = dealt("8h 6c", "seat 1 leaves-winnings", "cards 8d Th", "go", "seat 1 splits", war="5")
    for line in ("cards 3s", "go", "seat 1 doubles", "cards Kd 2s", "go", "seat 1 hits"):
        script.run([line])
        assert money(script.table) == brought(script.events)
