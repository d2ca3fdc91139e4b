"""Every golden round, dealt again, says what it said; and each sheet has the rounds it needs."""

from pathlib import Path

import pytest

from gotowar.sheets import load
from gotowar.table.script import ScriptError
from tests.rounds.golden import HERE, LINE, name, paths, play

NEEDED = {
    "win",
    "loss",
    "tie-surrender",
    "war-win",
    "war-loss",
    "war-tie",
    "several-at-war",
    "cut-card-mid-round",
}
MASSACHUSETTS = {
    *(f"10{letter}" for letter in "abcdef"),
    *(f"progressive-{kind}" for kind in ("tie", "suited-tie", "double-tie")),
    *(f"progressive-{kind}" for kind in ("four", "suited-double", "suited-four")),
}
WAR_BLACKJACK = {
    *("war-win-take", "war-win-leave", "war-tie", "war-loss", "ace-low", "asked-from-the-right"),
    *("natural", "natural-push", "natural-beats-21", "dealer-natural-originals"),
    *("insurance-won", "insurance-lost", "even-money"),
    *("split-four", "split-aces", "ten-ace-after-split", "double", "double-less", "surrender"),
    *("soft-17", "bust", "absent", "cut-card-mid-round", "void"),
}


@pytest.mark.parametrize("path", paths(), ids=name)
def test_round(path: Path) -> None:
    script, line, told = path.read_text(encoding="utf-8").partition(LINE)
    assert line, "no line between the script and what happened"
    assert play(script) == told


@pytest.mark.parametrize("sheet_id", load.sheet_ids())
def test_each_sheet_has_its_rounds(sheet_id: str) -> None:
    place = "us-wa-war-blackjack" if sheet_id == "us-wa/war-blackjack" else sheet_id.split("/")[0]
    needed = WAR_BLACKJACK if place == "us-wa-war-blackjack" else NEEDED
    needed = needed | (MASSACHUSETTS if place == "us-ma" else set())
    found = {path.stem for path in (HERE / place).glob("*.txt")}
    assert not {kind for kind in needed if not any(stem.startswith(kind) for stem in found)}


def test_a_changed_card_is_noticed() -> None:
    """The negative: the same script with another dealer's card tells another story."""
    script, _, told = (HERE / "us-wa" / "win.txt").read_text(encoding="utf-8").partition(LINE)
    assert play(script.replace("9d", "8d")) != told
    with pytest.raises(ScriptError, match="net of seat 1"):
        play(script.replace("9d", "Ad"))
