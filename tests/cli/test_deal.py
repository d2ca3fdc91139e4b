"""``gotowar deal``: a table typed line by line, what is taken and paid by it, and what is taken back."""

import resource
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gotowar.cards import parse
from gotowar.cli.deal_words import commands
from gotowar.table import commands as c
from gotowar.table.grammar import GrammarError
from gotowar.table.script import Script
from tests.cli.driven import audited, is_graceful, process, run, terminal
from tests.table.tables import played

READY = "go"
TIED = f"{READY} | 3 10 | 3 tie 5 | go | 9c | 9d | go"
"""Seat 3 ties and is asked."""


def entered(typed: str) -> str:
    return "\n".join(line.strip() for line in typed.split("|")) + "\n"


def betting() -> Script:
    return played("SD", "ready")


MEANT: dict[str, tuple[c.Command, ...]] = {
    "3 10": (c.Sit(3, "player 3", 1000), c.Wager(3, "initial", 1000)),
    "3 bet 10": (c.Sit(3, "player 3", 1000), c.Wager(3, "initial", 1000)),
    "1 10": (c.Buy(1, 500), c.Wager(1, "initial", 1000)),
    "1 5": (c.Wager(1, "initial", 500),),
    "seat 1 initial 10": (c.Buy(1, 500), c.Wager(1, "initial", 1000)),
    "1 tie 5": (c.Wager(1, "tie", 500),),
    "1 coupon 50": (c.Wager(1, "coupon", 5000),),
    "1 verbal tie 5": (c.Wager(1, "tie", 500, verbal=True),),
    "3 sit": (c.Sit(3, "player 3", 0),),
    "3 sit Ann Lee": (c.Sit(3, "Ann Lee", 0),),
    "3 sits 500 Ann": (c.Sit(3, "Ann", 50_000),),
    "1 leave": (c.Leave(1),),
    "1 buy 20": (c.Buy(1, 2000),),
    "1 withdraw tie": (c.Withdraw(1, "tie"),),
    "1 surrender": (c.Surrender(1),),
    "1 s": (c.Surrender(1),),
    "1 war": (c.War(1),),
    "1 absent": (c.Absent(1),),
    "1 cut 100": (c.Cut(1, 100),),
    "1 decline": (c.Decline(1),),
    "cut-card-out": (c.CutCardOut(),),
    "floor void spilled drinks": (c.Void("spilled drinks"),),
    "dealer takes-over Bea": (c.TakeOver("Bea"),),
    "dealer deal 1 Kh": (c.Act("deal", 1, parse("Kh")),),
}
NOT_MEANT = {
    "": "due is a player to wager [(2)]: as in 3 10",
    "Kh": "no card is due: a player to wager [(2)]: as in 3 10",
    "3": "say what seat 3 does, as in 3 10 or 3 sit",
    "3 sideways": "'sideways' is nothing a player does",
    "3 10 20": "'20' is too much",
    "3 tie": "something is missing",
    "3 tie five": "'five' is not an amount",
    "9999999999 10": "is not a seat",
    "1h": "neither a card (Kh, 10d) nor a word of the console",
    "undone": "neither a card",
    "two words": "'two words' is not understood: type help",
    "floor": "something is missing",
    "seat": "something is missing",
}


@pytest.mark.parametrize(("line", "meant"), MEANT.items(), ids=MEANT)
def test_short_forms(line: str, meant: tuple[c.Command, ...]) -> None:
    """Seat 1 sits with five dollars; racks are not counted, so chips come as they are laid."""
    script = betting()
    script.run(["seat 1 sits 5"])
    assert commands(script.table, line) == meant


@pytest.mark.parametrize(("line", "why"), NOT_MEANT.items(), ids=NOT_MEANT)
def test_what_no_entry_is(line: str, why: str) -> None:
    with pytest.raises(GrammarError) as found:
        commands(betting().table, line)
    assert why in str(found.value)


def test_go_stops_where_somebody_or_something_is_needed() -> None:
    """From the opening to the wagers; from the wagers to the first card; never past a choice."""
    script = Script(betting().table.game)
    for wanted in ("a player to wager", "deal seat 3"):
        for command in commands(script.table, "go"):
            script.do(command)
        script.run([f"due {wanted}"])
        if wanted == "a player to wager":
            script.run(["seat 3 sits 50", "seat 3 initial 10"])
    script.run(["dealer deal 3 9c", "dealer deal dealer 9d"])
    for command in commands(script.table, "go"):
        script.do(command)
    script.run(["due seat 3 to choose"])


TABLES = {
    "a win": (
        f"{READY} | 3 10 | go | Kh | 9d | | ",
        (
            "due: deal seat 3 [(3)]: type the card, as in Kh",
            "due: settle seat 3 [(4), (5)]: Enter",
            "seat 3 initial: the player's card is higher: pay $10, return $10 [(4)(a), (5) paytable",
            "seat 3: +$10",
        ),
    ),
    "a tie, and a war": (
        f"{TIED} | 3 war | go | Kh | go | 7s | go",
        (
            "seat 3 tie: a tie: pay $50, return $5 [(4)(c)]",
            "due: seat 3 to choose [(4)(a)(i), (4)(a)(ii)]: 3 war or 3 surrender",
            "seat 3 goes to war with $10",
            "burn 3 [(4)(d)]",
            "seat 3 war: the war is won: pay $10, return $10",
            "seat 3: +$60 (tie +$50, initial $0, war +$10)",
        ),
    ),
    "chips for a war come as they are laid": (
        f"{READY} | 3 10 | go | 9c | 9d | go | 3 war",
        ("seat 3: player 3 sits with $10", "seat 3 buys $10", "seat 3 goes to war with $10"),
    ),
    "a tie, and a surrender": (
        f"{TIED} | 3 s | go",
        ("seat 3 initial: surrendered: take $5, return $5", "seat 3: +$45 (tie +$50, initial -$5)"),
    ),
    "taken back and typed right": (
        f"{READY} | 3 10 | go | Kh | undo | 2h | 9d | go",
        ("seat 3: Kh", "taken back: Kh", "due: deal seat 3", "seat 3: 2h", "seat 3: -$10"),
    ),
    "taken back over a round": (
        f"{READY} | 3 10 | go | Kh | 9d | go | undo | undo | 2d | go",
        ("seat 3: +$10", "taken back: go", "taken back: 9d", "the dealer: 2d", "seat 3: +$10"),
    ),
    "a wager taken back takes the player with it": (
        f"{READY} | 3 10 | undo | table",
        ("seat 3: player 3 sits with $10", "taken back: 3 10", "due: a player to wager"),
    ),
    "the cut card": (
        f"{READY} | 3 10 | go | cut-card-out | Kh | 9d | go",
        ("the cut card comes out at seat 3", "due: shuffle [house procedure]"),
    ),
    "a void": (
        f"{READY} | 3 10 | go | Kh | floor void the wrong card was burned",
        ("the floor voids the round: the wrong card was burned", "round 1 is void", "due: a player to wager"),
    ),
    "comments are passed over": (f"# a note | {READY} | # another | 3 10 | go", ("deal seat 3",)),
    "clauses": (
        f"? | {READY} | ? | ? (4)(c)",
        ("no clause for it", "[(2)] Every player makes", "[(4)(c)] When"),
    ),
    "helpful words": ("help | rules | due | quit", ("take back the last entry", "Tie wager: a tie", "due: ")),
}


@pytest.mark.parametrize(("typed", "shown"), TABLES.values(), ids=TABLES)
def test_a_table(typed: str, shown: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("deal", "us-sd", "--record", "table.jsonl", lines=entered(typed))
    assert (result.exit_code, result.stderr) == (0, ""), result.stderr
    said, place = " ".join(result.stdout.split()), 0
    for text in shown:
        assert text in said[place:], (text, result.stdout)
        place = said.index(text, place)
    assert max(len(line) for line in result.stdout.splitlines()) <= 80
    assert audited(tmp_path / "table.jsonl").is_clean


REFUSED = {
    "a wager before the table is open": ("3 10", 1, "wagers are not open"),
    "a card too early": (f"{READY} | Kh", 2, "no card is due"),
    "below the limit": (f"{READY} | 3 4", 2, "$4 is outside the initial limits"),
    "half a chip": (f"{READY} | 3 10.25", 2, "$10.25 cannot be bought"),
    "a seat that is not there": (f"{READY} | 8 10", 2, "there is no seat 8"),
    "seat nought": (f"{READY} | 0 10", 2, "there is no seat 0"),
    "no wager in this game": (f"{READY} | 3 10 | 3 progressive 5", 3, "no progressive wager is offered"),
    "a war without a tie": (f"{READY} | 3 10 | go | Kh | 3 war", 5, "seat 3 has nothing to choose"),
    "the seventh nine of clubs": (
        f"{READY} | {' | '.join(f'{i} 10' for i in range(1, 8))} | go | {' | '.join(['9c'] * 7)}",
        16,
        "all 6 copies of the nine of clubs have been seen in this shoe",
    ),
    "nothing to take back": ("undo", 1, "nothing has been entered"),
    "taken back too often": (f"{READY} | undo | undo", 3, "nothing has been entered"),
    "a line with two words": ("hello there", 1, "'hello there' is not understood"),
}


@pytest.mark.parametrize(("typed", "line", "why"), REFUSED.values(), ids=REFUSED)
def test_a_refused_line_is_named_and_the_rest_is_dealt(
    typed: str, line: int, why: str, tmp_path: Path
) -> None:
    record = tmp_path / "table.jsonl"
    result = run("deal", "us-sd", "--record", str(record), lines=entered(typed))
    assert (result.exit_code, is_graceful(result)) == (1, True)
    (said,) = result.stderr.splitlines()
    assert said.startswith(f"line {line}: ")
    assert why in said
    assert audited(record).is_clean


def test_a_refused_entry_leaves_nothing_behind(tmp_path: Path) -> None:
    """The player of a wager that is refused does not sit, and buys no chips."""
    record = tmp_path / "table.jsonl"
    result = run("deal", "us-sd", "--record", str(record), lines=f"{READY}\n3 1000\ntable\n")
    assert "player 3" not in result.stdout
    assert "player-sat" not in record.read_text()


def test_what_is_taken_back_is_not_in_the_record(tmp_path: Path) -> None:
    """The record after an undo is to the byte the record without the entry."""
    plain, undone = tmp_path / "plain.jsonl", tmp_path / "undone.jsonl"
    run("deal", "us-sd", "--record", str(plain), lines=entered(f"{READY} | 3 10 | go | 2h | 9d | go"))
    typed = (
        f"{READY} | 5 25 | undo | 3 10 | go | Kh | 9d | go | undo | undo | undo | 2h | 9d | go | 1 5 | undo"
    )
    run("deal", "us-sd", "--record", str(undone), lines=entered(typed))
    assert undone.read_bytes() == plain.read_bytes()


def test_an_unfinished_round_is_said(tmp_path: Path) -> None:
    record = tmp_path / "table.jsonl"
    result = run("deal", "us-sd", "--record", str(record), lines=entered(f"{READY} | 3 10 | go | Kh | quit"))
    said = " ".join(result.stdout.split())
    assert "4 entries, 0 rounds finished. Round 1 is not finished: $10 lie on the felt." in said
    assert audited(record).ends_in_round == "round 1; due: deal the dealer"


MASSACHUSETTS = (
    "# the first player looks at the cards, and declines the cut",
    *("2 sit Ann", "go", "2 decline", "go"),
    *("2 10", "2 progressive 5", "4 25", "go", "Jd", "floor misdeal 5c forward", "Jc", "go"),
    *("2 war", "2 war-tie 5", "go", "9h", "9d", "go"),
)


def test_massachusetts_with_a_misdeal_and_the_progressive(tmp_path: Path) -> None:
    record = tmp_path / "table.jsonl"
    args = ("deal", "ma", "--spec", "us-ma/casino-war-progressive", "--record", str(record))
    result = run(*args, lines="\n".join(MASSACHUSETTS) + "\n")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "the 5c delivered incorrectly goes on to seat 4 [10(a)]" in result.stdout
    assert "seat 2: +$215" in result.stdout
    assert (audited(record).is_clean, audited(record).rounds) == (True, 1)


RUBBISH = st.lists(
    st.text(max_size=20)
    | st.sampled_from(
        (*MEANT, *NOT_MEANT, "go", "go", "undo", "3 10", "9c", "9d", "3 war", "3 s", "table", "?")
    ),
    max_size=30,
)


@settings(max_examples=60, deadline=None)
@given(lines=RUBBISH)
def test_rubbish_loses_nothing(tmp_path_factory: pytest.TempPathFactory, lines: list[str]) -> None:
    record = tmp_path_factory.mktemp("rubbish") / "table.jsonl"
    typed = "\n".join(line.replace("\n", " ") for line in lines)
    result = run("deal", "us-sd", "--record", str(record), lines=typed)
    assert is_graceful(result), result.output
    assert audited(record).is_clean


def test_a_full_disk_refuses_the_entry(tmp_path: Path) -> None:

    def little_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))

    record = tmp_path / "table.jsonl"
    with process("deal", "us-sd", "--record", str(record), before=little_room) as started:
        _, err = started.communicate("go\n" + "3 10\ngo\nKh\n9d\ngo\n" * 9, timeout=60)
    assert started.returncode == 2
    assert err.splitlines() == [
        "Error: the record cannot be written: File too large; this entry counts as not made"
    ]
    assert audited(record).is_clean


def test_the_console_at_a_terminal(tmp_path: Path) -> None:
    """A refused line is no fault of the run: a person sees it and types on. Ctrl-C leaves."""
    record = tmp_path / "table.jsonl"
    with terminal("deal", "us-sd", "--record", str(record)) as shown:
        shown.wait_for("due: ")
        for typed, seen in (
            ("go", "a player to wager"),
            ("3 4", "not taken: $4 is outside"),
            ("3 10", "due: no-more-bets"),
            ("", "type the card"),
            ("Kz", "not taken: 'Kz' is neither a card"),
            ("Kh", "deal the dealer"),
            ("undo", "taken back: Kh"),
        ):
            shown.type(typed)
            shown.wait_for(seen)
        shown.wait_for("> ")
        shown.interrupt("not finished")
        shown.wait_for("Round 1 is not finished")
        assert shown.process.wait(60) == 130
    assert audited(record).is_clean
