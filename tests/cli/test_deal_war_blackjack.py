"""``gotowar deal`` at War Blackjack: a table typed line by line, and what is due, taken and paid by it."""

from pathlib import Path

import pytest

from gotowar.cli.deal_words import commands
from gotowar.table import commands as c
from gotowar.table.grammar import GrammarError
from tests.cli.driven import audited, run
from tests.table.tables import blackjack

MEANT: dict[str, tuple[c.Command, ...]] = {
    # Seat 1 sits with five dollars; racks are not counted, so chips come as they are laid
    "1 10": (c.Buy(1, 500), c.Wager(1, "blackjack", 1000)),
    "1 war 5": (c.Wager(1, "war", 500),),
    "1 take": (c.Take(1),),
    "1 leave": (c.LeaveOn(1),),
    "1 gone": (c.Leave(1),),
    "1 no": (c.NoInsurance(1),),
    "1 even": (c.EvenMoney(1),),
    "1 hit": (c.Hit(1),),
    "1 s": (c.Stand(1),),
    "1 split 0": (c.Split(1, 0),),
    "1 surrender": (c.Surrender(1),),
    "1 absent": (c.Absent(1),),
    "peek yes": (c.Peek(natural=True),),
    "floor void spilled drinks": (c.Void("spilled drinks"),),
}
NOT_MEANT = {
    "1 tie": "something is missing",
    "1 wars 5": "'wars' is nothing a player does",
    "peek": "something is missing",
    "peek perhaps": "perhaps",
    "9h": "no card is due",
}


@pytest.mark.parametrize(("line", "meant"), MEANT.items(), ids=MEANT)
def test_short_forms(line: str, meant: tuple[c.Command, ...]) -> None:
    assert commands(blackjack("seat 1 sits 5", "ready").table, line) == meant


@pytest.mark.parametrize(("line", "why"), NOT_MEANT.items(), ids=NOT_MEANT)
def test_what_no_entry_is(line: str, why: str) -> None:
    with pytest.raises(GrammarError) as found:
        commands(blackjack("seat 1 sits 5", "ready").table, line)
    assert why in str(found.value)


SPLIT = "go | 2 10 | 2 war 5 | go | 8h | 6d | go | 2 leave | 8d | hole | 2 split | 8s | 2 split 0"
"""Seat 2 has split its eights twice, the second time without winnings on the new war spot."""
TABLES = {
    "insurance, even money, and the dealer's natural": (
        "go | 2 10 | 2 war 5 | 3 10 | 3 war 5 | go | Kh | 8h | Ad | go | 3 leave | 2 leave | Ac | 7d | go | "
        "2 even | 3 insure 5 2 | peek yes | Td | go",
        (
            "due: seat 3 to take-or-leave [rules 2(a), war 3(b)]: 3 take or 3 leave, of $5 won",
            "due: deal the hole card [war 4]: Enter",
            "due: seat 2 to insure [rules (b)]: 2 insure (with $7.50), 2 even or 2 no",
            "due: seat 3 to insure [rules (b)]: 3 insure (with $7.50) or 3 no",
            "due: look at the hole card [rules (b)]: peek no, or peek yes for a natural",
            "due: turn the hole card [war 6]: type the card, as in Kh",
            "seat 2: +$20 (war +$5, blackjack +$10, left +$5)",
            "seat 3: +$4 (war +$5, insurance +$10, left-insurance +$4, blackjack -$10, left -$5)",
        ),
    ),
    "two splits, a double for less": (
        f"{SPLIT} | 3c | 2 double 5 2 | Kd | 5d | table | 2 stand | 9h | 2 stand | Ts | 7s | go",
        (
            "due: seat 2 to play [war 2, war 6]: 2 stand, hit, double (with $15), split (with $15); 8h 8d, "
            "16 against the 6d",
            "seat 2 splits with $10 [rules 5, war 5(c)]",
            "due: seat 2 to play hand 3 [war 2, war 6]: 2 stand, hit, double (with $10); 8s 5d, 13",
            "hand 3 8♠ 5♦ 13, blackjack $10",
            "hand 2 8♦ blackjack $10, left $5",
            "seat 2 hand 3 stands",
            "seat 2: +$52 (war +$5, blackjack +$15, left +$7, blackjack-3 +$10, blackjack-2 +$10, "
            "left-2 +$5)",
        ),
    ),
    "a void after a war that was paid": (
        "go | 2 10 | 2 war 5 | go | Kh | 9d | go | 2 take | 9h | hole | floor void fire",
        ("seat 2 is out of the round: returned $10, taken back $5", "round 1 is void: fire"),
    ),
    "the cut card before the dealer's draw": (
        "go | 2 10 | go | Kh | 9d | 9h | hole | 2 absent | cut-card-out | 4c | 7c | go",
        ("seat 2 stands (the table decided: no answer)", "the cut card comes out", "due: shuffle"),
    ),
}


def entered(typed: str) -> str:
    return "\n".join(line.strip() for line in typed.split("|")) + "\n"


@pytest.mark.parametrize(("typed", "shown"), TABLES.values(), ids=TABLES)
def test_a_table(typed: str, shown: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("deal", "us-wa/war-blackjack", "--record", "table.jsonl", lines=entered(typed))
    assert (result.exit_code, result.stderr) == (0, ""), result.stderr
    said, place = " ".join(result.stdout.replace("│", " ").split()), 0
    for text in shown:
        assert text in said[place:], (text, result.stdout)
        place = said.index(text, place)
    assert max(len(line) for line in result.stdout.splitlines()) <= 80
    assert audited(tmp_path / "table.jsonl").is_clean


ACE = "go | 2 10 | 2 war 5 | go | Kh | Ad | go"
REFUSED = {
    "301 dollars at a maximum of 300": ("go | 4 6 | 4 war 295", 3, "together at most $300"),
    "no war wager alone": ("go | 4 war 5", 2, "betting 1"),
    "a card while a winner has yet to answer": (f"{ACE} | 9h", 8, "no card is due"),
    "a part of the winnings": (
        f"{ACE} | seat 2 leaves-winnings 4",
        8,
        "all of the winnings, $5, or none (rules 2(b), war 3(b)",
    ),
    "insurance before the second cards": (f"{ACE} | 2 insure", 8, "is not asked about insurance"),
    "a look before insurance": (f"{ACE} | 2 take | 9h | hole | peek no", 11, "the dealer does not look"),
    "a hole card that belies the look": (
        f"{ACE} | 2 take | 9h | hole | 2 no | peek yes | 5c",
        13,
        "with the five of clubs the dealer has no natural",
    ),
    "a third split card that is none": (f"{SPLIT} | 3c | 2 split", 15, "this hand cannot be split"),
}


@pytest.mark.parametrize(("typed", "line", "why"), REFUSED.values(), ids=REFUSED)
def test_a_refused_line_is_named_and_the_rest_is_dealt(
    typed: str, line: int, why: str, tmp_path: Path
) -> None:
    record = tmp_path / "table.jsonl"
    result = run("deal", "us-wa/war-blackjack", "--record", str(record), lines=entered(typed))
    assert result.exit_code == 1
    (said,) = result.stderr.splitlines()
    assert said.startswith(f"line {line}: ")
    assert why in said
    assert audited(record).is_clean
