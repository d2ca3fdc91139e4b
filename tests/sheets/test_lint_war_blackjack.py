"""Checking a table spec of War Blackjack: decks, both wagers together, the authorised limit, open terms."""

from typing import Any

import pytest

from gotowar.sheets.lint import check
from tests.sheets.specs import SD, TWO_DECKS, WB, changed

DECKS, WAR, HOUSE = "procedures 1(b), rules 9", "rules 1, betting 1", "house procedure"
LIMITS, TOGETHER = "betting 2(a), betting 2(d)", "betting 2(a), betting 2(b), betting 2(c)"
GRANTED = "at most $400 by WAC 230-15-140, in force since 2023-08-19"
UNDER_300 = "at most $299.50, the most that both wagers may come to"
LATE = {"surrender": "late"}

PASSES: dict[str, tuple[str, dict[str, Any]]] = {
    "one deck": (WB, {"decks": 1, "cut_card_behind": 40}),
    "one deck, fewer seats, half of it behind the cut card": (
        WB,
        {"decks": 1, "seats": 4, "cut_card_behind": 26},
    ),
    "eight decks": (WB, {"decks": 8}),
    "eight decks in a shuffler": (WB, {"decks": 8, "shuffler": "automated"}),
    "each maximum on the maximum of both": (WB, {"limits.together": "300.00"}),
    "the maximum of both on the minimum of each": (
        WB,
        {"limits.together": "6.00", "limits.blackjack.maximum": "6.00", "limits.war.maximum": "1.00"},
    ),
    "the maximum of both on the authorised limit": (WB, {"limits.together": "400.00"}),
    "operators may deal all that the document leaves to them": (
        WB,
        {
            "assumed": {
                "peek": False,
                "double_after_split": False,
                "split_hands": 2,
                "resplit_aces": True,
                "split_ace_cards": "any",
                "surrender": "late",
                "insurance": False,
                "even_money": False,
            },
        },
    ),
    "other readings": (WB, {"readings": {"natural_on_war": "even", "war_spot": "fixed", "splits": "rank"}}),
    "a chip that leaves something of a surrender": (
        WB,
        {"chip": "2.50", "assumed": LATE, "limits.war.minimum": "2.50"},
    ),
    "without surrender the chip may be as large as the wager": (
        WB,
        {"chip": "5.00", "limits.war.minimum": "5.00"},
    ),
}


@pytest.mark.parametrize(("name", "changes"), PASSES.values(), ids=PASSES)
def test_what_the_sheet_allows_passes(name: str, changes: dict[str, Any]) -> None:
    assert check(changed(name, changes)).faults == ()


JUDGED: dict[str, tuple[str, dict[str, Any], list[tuple[str, str, str, str]]]] = {
    "rules 9: three decks": (WB, {"decks": 3}, [("decks", "3", "1, 2, 4, 6, 8 decks", DECKS)]),
    "rules 9: nine decks": (WB, {"decks": 9}, [("decks", "9", "1, 2, 4, 6, 8 decks", DECKS)]),
    "rules 9: five decks in a shuffler": (
        WB,
        {"decks": 5, "shuffler": "automated"},
        [("decks", "5", "1 batches, each of 1, 2, 4, 6, 8 decks", HOUSE)],
    ),
    "a cut card that leaves no round": (
        TWO_DECKS,
        {"cut_card_behind": 29},
        [("cut_card_behind", "29", "at least 30, so that a round of 5 seats can be finished", HOUSE)],
    ),
    "betting 1: no limits of the blackjack wager": (
        WB,
        {"limits.blackjack": "-"},
        [("limits.blackjack", "is missing", "minimum and maximum", "betting 1")],
    ),
    "betting 1: no limits of the war wager": (
        WB,
        {"limits.war": "-"},
        [("limits.war", "is missing", "minimum and maximum", WAR)],
    ),
    "limits of another game": (
        WB,
        {"limits.tie": {"minimum": "1.00", "maximum": "2.00"}},
        [("limits.tie", "given", "nothing: no tie wager is offered", HOUSE)],
    ),
    "and its limits at that game": (
        SD,
        {"limits.together": "300.00"},
        [("limits.together", "given", "nothing: each wager has its own maximum", HOUSE)],
    ),
    "betting 2(a): no maximum of both together": (
        WB,
        {"limits.together": "-"},
        [("limits.together", "is missing", "the most that both wagers may come to", TOGETHER)],
    ),
    "betting 2(a): a maximum of both under the minimum of each": (
        WB,
        {"limits.together": "5.50", "limits.blackjack.maximum": "5.50", "limits.war.maximum": "1.00"},
        [("limits.together", "$5.50", "at least $6, the minimum of each", TOGETHER)],
    ),
    "betting 2(a): a maximum that both together could never reach": (
        WB,
        {"limits.together": "299.50"},
        [
            ("limits.blackjack.maximum", "$300", UNDER_300, TOGETHER),
            ("limits.war.maximum", "$300", UNDER_300, TOGETHER),
        ],
    ),
    "a maximum of both that no chip makes": (
        WB,
        {"limits.together": "300.25"},
        [("limits.together", "$300.25", "a multiple of the smallest chip, $0.50", LIMITS)],
    ),
    "betting 2(d): both together over the authorised limit": (
        WB,
        {"limits.together": "400.50"},
        [("limits.together", "$400.50", GRANTED, "betting 2(d)")],
    ),
    "betting 2(d): one wager over it": (
        WB,
        {"limits.together": "400.00", "limits.war.maximum": "400.50"},
        [
            (
                "limits.war.maximum",
                "$400.50",
                "at most $400, the most that both wagers may come to",
                TOGETHER,
            ),
            ("limits.war.maximum", "$400.50", GRANTED, "betting 2(d)"),
        ],
    ),
    "betting 2(d): no authorised limit": (
        WB,
        {"authorized": "-"},
        [("authorized", "is missing", "amount, since and cite of the limit", "betting 2(d)")],
    ),
    "a chip so large that surrendering costs nothing": (
        WB,
        {"chip": "5.00", "limits.war.minimum": "5.00", "assumed": LATE},
        [("chip", "$5", "small enough that surrendering $5 costs something", HOUSE)],
    ),
    "a progressive": (
        WB,
        {"assumed": {"progressive": True}},
        [("assumed.progressive", "True", "OPEN", "product")],
    ),
    "rules 7: what a clause sets is not the operator's": (
        WB,
        {"assumed": {"soft_17": "stands"}},
        [("assumed.soft_17", "'stands'", "OPEN", "rules 7")],
    ),
    "five hands of a split": (
        WB,
        {"assumed": {"split_hands": 5}},
        [("assumed.split_hands", "5", "a whole number from 1 to 4", HOUSE)],
    ),
    "war 5(b): a reading there is not": (
        WB,
        {"readings": {"natural_on_war": "6 to 5"}},
        [("readings.natural_on_war", "'6 to 5'", "one of as-the-hand, even", "war 5(b)")],
    ),
    "a limit that nobody knows": (
        WB,
        {"limits.bonus": "5.00"},
        [("limits.bonus", "is no key of a table spec", "one of blackjack, war, together", "product")],
    ),
    "a maximum of both without quotes": (
        WB,
        {"limits.together": 300},
        [("limits.together", "300", 'write an amount in quotes, as in "5.00"', "product")],
    ),
}


@pytest.mark.parametrize(("name", "changes", "expected"), JUDGED.values(), ids=JUDGED)
def test_what_the_sheet_does_not_allow(
    name: str, changes: dict[str, Any], expected: list[tuple[str, str, str, str]]
) -> None:
    found = [(f.key, f.found, _short(f.allowed), f.clause) for f in check(changed(name, changes)).faults]
    assert found == expected


def _short(allowed: str) -> str:
    return "OPEN" if allowed.startswith("only what no clause sets: ") else allowed


ALL: dict[str, Any] = {
    "decks": 3,
    "seats": 12,
    "limits.together": "500.00",
    "limits.blackjack.minimum": "5.25",
    "limits.war": "-",
    "assumed": {"natural_pays": "6 to 5", "split_hands": 9},
    "readings": {"war_spot": "half"},
}


def test_every_fault_is_named_at_once() -> None:
    faults = {fault.key: fault.clause for fault in check(changed(WB, ALL)).faults}
    assert faults == {
        "decks": DECKS,
        "seats": "product",
        "limits.together": "betting 2(d)",
        "limits.blackjack.minimum": LIMITS,
        "limits.war": WAR,
        "assumed.natural_pays": "rules 8",
        "assumed.split_hands": HOUSE,
        "readings.war_spot": "war 5(c)",
    }
