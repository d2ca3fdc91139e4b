"""``gotowar compare``: sheets or readings side by side, what differs marked and with its clause."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.driven import one_line, run
from tests.cli.running import plain


def told(*words: str) -> Any:
    done = run("compare", *words, "--json")
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def named(rows: Any, key: str) -> dict[str, Any]:
    return {row[key]: row for row in rows}


def test_a_reading_beside_the_sheet_s_own() -> None:
    found = told("us-ma", "us-ma:8g3=one-to-one")
    assert found["format"] == "gotowar.compare/1"
    assert [one["readings"]["8g3"] for one in found["columns"]] == ["two-to-one", "one-to-one"]
    apart = [row for row in found["terms"] if row["differs"]]
    assert [(row["term"], row["values"]) for row in apart] == [("war_tie_pays", ["2 to 1", "1 to 1"])]
    assert apart[0]["clauses"][1] == "8(g)(3), read 8g3=one-to-one"
    figures = named(found["figures"], "figure")
    war = figures["Initial wager, always go to war"]
    assert (war["edges"], war["differs"]) == (["23138/993023", "142853/4965115"], True)
    assert war["edges_percent"] == [2.330057, 2.877134]
    tie = figures["Tie wager"]
    assert (tie["edges"], tie["differs"]) == (["58/311", "58/311"], False)


def test_a_wager_that_one_side_lacks_differs() -> None:
    war_tie = named(told("us-wa", "us-ma")["figures"], "figure")["Tie wager on the war deal"]
    assert (war_tie["edges"], war_tie["differs"]) == ([None, "2974/15965"], True)
    said = plain(run("compare", "us-wa", "us-ma").stdout)
    assert "≠ Tie wager on the war deal" in said
    assert "not offered" in said
    assert "= Tie wager" in said


def test_one_game_twice_has_no_difference() -> None:
    found = told("us-wa", "us-wa")
    assert not any(row["differs"] for row in (*found["figures"], *found["terms"]))
    assert "these are one game" in run("compare", "us-wa", "us-wa").stdout


def test_every_side_has_the_decks_that_were_asked() -> None:
    found = told("us-sd", "us-sd:4b=literal", "--decks", "8")
    assert [one["decks"] for one in found["columns"]] == [8, 8]
    assert named(found["figures"], "figure")["Initial wager, always go to war"]["edges"][1] == "31/415"


def test_as_a_page(tmp_path: Path) -> None:
    to = tmp_path / "sides.html"
    assert run("compare", "us-sd", "us-wa", "us-ma", "--html", str(to)).stdout == ""
    assert "Side by side" in to.read_text(encoding="utf-8")


REFUSED = [
    (["us-wa"], "compare takes 2 to 6 sides"),
    (["us-wa"] * 7, "compare takes 2 to 6 sides"),
    (["us-wa", "us-xx"], "us-ma/casino-war"),
    (["us-wa", "us-wa:units=three"], "one of own-two, profit"),
    (["us-wa", "us-wa:"], "burns=per-player"),
    (["us-wa", "us-wa:units=profit,units=own-two"], "choose one"),
    (["us-wa", "us-sd", "--decks", "0"], "1 to 16"),
    (["us-wa", "us-sd", "--decks", "6-8"], "takes one number"),
    (["us-wa", "us-sd", "--json", "--html", "-"], "choose one"),
]


@pytest.mark.parametrize(("words", "said"), REFUSED, ids=[" ".join(row[0]) for row in REFUSED])
def test_what_cannot_be_compared_is_refused_in_one_line(words: list[str], said: str) -> None:
    assert said in one_line(run("compare", *words))


@pytest.mark.parametrize(("decks", "said"), [("1", "1 deck "), ("2", "2 decks ")])
def test_one_deck_is_one(decks: str, said: str) -> None:
    text = plain(run("compare", "us-wa", "us-sd", "--decks", decks).stdout)
    assert f"Casino War (Washington), {said}" in text
