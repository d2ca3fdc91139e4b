"""``gotowar play`` at War Blackjack: its words, and whole games as a person types them.

What lies on the felt is known by the seed: a row's name says which cards come.
"""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gotowar.cli.play_war_blackjack import WORDS
from gotowar.cli.play_words import understand
from gotowar.table import commands as c
from tests.cli.driven import audited, is_graceful, run

MEANT: dict[str, object] = {
    "10": c.Wager(2, "blackjack", 1000),
    "bj 10": c.Wager(2, "blackjack", 1000),
    "war 5": c.Wager(2, "war", 500),
    "w 5": c.Wager(2, "war", 500),
    "withdraw war": c.Withdraw(2, "war"),
    "take": c.Take(2),
    "t": c.Take(2),
    "leave": c.LeaveOn(2),
    "l": c.LeaveOn(2),
    "insure": c.Insure(2),
    "insure 5 2": c.Insure(2, 500, 200),
    "no": c.NoInsurance(2),
    "even": c.EvenMoney(2),
    "hit": c.Hit(2),
    "s": c.Stand(2),
    "double": c.Double(2),
    "double 5 2": c.Double(2, 500, 200),
    "split": c.Split(2),
    "sp 0": c.Split(2, 0),
    "su": c.Surrender(2),
    "quit": "leave",
    "": "ready",
}
NOT_MEANT = (
    *("tie 5", "leave 5", "take 5", "hit 1", "insure x", "insure 1 2 3", "double x", "split 1 2", "war"),
)


@pytest.mark.parametrize(("line", "meant"), MEANT.items(), ids=MEANT)
def test_natural_words_are_understood(line: str, meant: object) -> None:
    said = understand(line, 2, WORDS)
    assert (said.command or said.what) == meant


@pytest.mark.parametrize("line", NOT_MEANT)
def test_what_is_nearly_a_word_is_not(line: str) -> None:
    assert understand(line, 2, WORDS)[:2] == ("", None)


GAMES = {
    # name: the seed, what is typed, what is shown
    "both wagers within the table maximum, and a dollar over it": (
        "1",
        "5 | war 296 | war 295 | quit",
        ("not taken: both wagers would come to $301", "betting 2(b)", "Laid: blackjack $5, war $295."),
    ),
    "no war wager without the blackjack wager": (
        "1",
        "war 5 | quit",
        ("lay that first (rules 1, betting 1)",),
    ),
    "leave is said of winnings, not of the table": ("1", "leave | quit", ("quit leaves the table",)),
    "10c Ah against the As: left, and even money": (
        "74",
        "10 | war 5 | | hit | leave | even | quit",
        (
            "Your 10c beats the As: the war has won $5 [rules 2(a), war 3(b)].",
            "not taken: seat 1 has no hand to play",
            "seat 1 leaves $5 on the war spot",
            "The dealer shows the As, you have 10c Ah, 21 [rules (b)]: insure with up to $5 (winnings left: "
            "$2.50), no or even for even money.",
            "Round 1: +$20 (war +$5, blackjack +$10, left +$5).",
        ),
    ),
    "10c Ah against the As: no even money, and he has no natural": (
        "74",
        "10 | war 5 | | leave | no | quit",
        ("Round 1: +$27.50 (war +$5, blackjack +$15, left +$7.50).",),
    ),
    "7h 7d against the As: insured and split, both spots": (
        "29",
        "10 | war 5 | | leave | even | insure 5 3 | insure 5 2 | split 4 | split | stand | stand | quit",
        (
            "not taken: there is no even money for this hand",
            "not taken: $3 is not possible as insurance of the winnings left",
            "seat 1 insures with $5, the winnings left with $2",
            "the dealer looks: no natural",
            "split with $10 (winnings left: $5).",
            "(war 5(c))",
            "Hand 1 7h 4c, 11, against the As",
            "Hand 2 7d 4d, 11, against the As",
            "Round 1: -$32 (war +$5, insurance -$5, left-insurance -$2, blackjack -$10, left -$5, "
            "blackjack-2 -$10, left-2 -$5).",
        ),
    ),
    "Kd Qd against the 3c: taken, and split without the war spot": (
        "116",
        "10 | war 5 | | take | split | stand | quit",
        ("seat 1 takes the winnings", "Round 1: +$5 (war +$5, blackjack -$10, blackjack-2 +$10)."),
    ),
    "8c 2c against the Ah: doubled for less on both": (
        "92",
        "10 | war 5 | | l | n | double 10.50 | double 5 2 | quit",
        ("not taken:", "seat 1 doubles with $5 and $2", "Round 1: +$27 (war +$5, blackjack +$15, left +$7)."),
    ),
    "8c 2c against the Ah: whoever does not answer takes, and stands": (
        "92",
        "10 | war 5 |",
        ("seat 1 takes the winnings (the table decided: no answer)", "seat 1 stands (the table decided"),
    ),
}


@pytest.mark.parametrize(("seed", "typed", "shown"), GAMES.values(), ids=GAMES)
def test_a_game(
    seed: str, typed: str, shown: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is shown, in its order; however the game ends, the record is whole and in order."""
    monkeypatch.chdir(tmp_path)
    lines = "\n".join(line.strip() for line in typed.split("|")) + "\n"
    game = ("play", "us-wa/war-blackjack", "--seats", "1", "--seed", seed, "--record", "game.jsonl")
    result = run(*game, lines=lines)
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    said, place = " ".join(result.stdout.split()), 0
    for text in shown:
        assert text in said[place:], (text, result.stdout)
        place = said.index(text, place)
    assert max(len(line) for line in result.stdout.splitlines()) <= 80
    report = audited(tmp_path / "game.jsonl")
    assert (report.is_clean, report.ends_in_round) == (True, "")


WORD = st.sampled_from([*MEANT, *NOT_MEANT, "?", "table", "rules", "withdraw", "pass", "buy 100", "split 5"])


@settings(max_examples=25)
@given(lines=st.lists(WORD | st.text(max_size=12), max_size=60), seed=st.integers(1, 30))
def test_rubbish_at_every_prompt_loses_nothing(
    lines: list[str], seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    record = tmp_path_factory.mktemp("rubbish") / "game.jsonl"
    typed = "10\nwar 5\n\n" + "\n".join(line.replace("\n", " ") for line in lines) + "\n"
    result = run(
        *("play", "wa/war-blackjack", "--seats", "2", "--seed", str(seed), "--record", str(record)),
        lines=typed,
    )
    assert is_graceful(result), result.output
    assert audited(record).is_clean
