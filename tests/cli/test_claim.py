"""``gotowar claim``: which decks, policies and readings come to a printed figure."""

import json

import pytest

from tests.cli.driven import one_line, run, terminal

Fit = tuple[int, str, dict[str, str], str]
"""Decks, policy, readings turned, measure."""

FITS: list[tuple[list[str], list[Fit]]] = [
    (["us-wa", "initial", "2.33%"], [(6, "war", {}, "edge")]),
    (["us-wa", "initial", "2.34"], [(7, "war", {}, "edge"), (8, "war", {}, "edge"), (9, "war", {}, "edge")]),
    (["us-wa", "tie", "18.65 %"], [(6, "", {}, "edge")]),
    (["us-wa", "tie", "58/311"], [(6, "", {}, "edge")]),
    (["us-wa", "tie", "116/622"], [(6, "", {}, "edge")]),
    (["us-wa", "initial", "2.1696%"], [(6, "war", {}, "element of risk")]),
    (["us-wa", "initial", "3.70%"], [(6, "surrender", {}, "edge")]),
    (["us-sd", "initial", "-5.61%"], [(6, "war", {"4d": "profit"}, "edge")]),
    (["us-sd", "initial", "7.3955%"], [(6, "", {"4b": "literal"}, "edge")]),
    (["us-ma", "initial", "2.8771%"], [(6, "war", {"8g3": "one-to-one"}, "edge")]),
    (["us-ma", "war-tie", "18.628249%"], [(6, "", {}, "edge")]),
]


@pytest.mark.parametrize(("words", "told"), FITS, ids=[" ".join(row[0]) for row in FITS])
def test_what_comes_to_a_figure(words: list[str], told: list[Fit]) -> None:
    done = run("claim", *words, "--json")
    found = json.loads(done.stdout)
    assert (done.exit_code, found["format"], found["figure"]) == (0, "gotowar.claim/1", words[2])
    fits = [(one["decks"], one["policy"], one["readings"], one["measure"]) for one in found["fits"]]
    assert fits == told


@pytest.mark.parametrize("figure", ["2.32999%", "18.65", "-2.33%", "23138/993024", "0.0233"])
def test_nothing_comes_to_another(figure: str) -> None:
    done = run("claim", "us-wa", "initial", figure)
    assert done.exit_code == 1
    assert "Nothing does. The nearest: " in done.stdout


NEAR = [
    ("2.32999%", "23138/993023 = 2.330057 %."),
    ("2.3300570%", "23138/993023 = 2.33005681 %."),
    ("23138/993024", "23138/993023 = 2.330057 %."),
]


@pytest.mark.parametrize(("figure", "told"), NEAR)
def test_the_nearest_can_be_told_from_what_was_printed(figure: str, told: str) -> None:
    assert told in " ".join(run("claim", "us-wa", "initial", figure).stdout.split())


def test_only_six_decks_give_what_washington_prints() -> None:
    assert "only 6 decks can give this edge" in " ".join(
        run("claim", "us-wa", "initial", "2.33%").stdout.split()
    )
    several = " ".join(run("claim", "us-wa", "initial", "2.3%").stdout.split())
    assert "can give this edge" not in several
    assert "5 decks (the sheet has others)" in several


REFUSED = [
    (["us-wa", "initial", "about two"], "as in 2.33%, or exactly"),
    (["us-wa", "initial", "2,33%"], "as in 2.33%, or exactly"),
    (["us-wa", "initial", "1/0"], "as in 2.33%, or exactly"),
    (["us-wa", "initial", "99999%"], "as in 2.33%, or exactly"),
    (["us-wa", "insurance", "2%"], "initial, tie, war-tie, progressive"),
    (["us-wa", "war-tie", "18.63%"], "us-wa/casino-war offers no war-tie wager: it has initial, tie"),
    (["us-xx", "initial", "2.33%"], "us-ma/casino-war"),
]


@pytest.mark.parametrize(("words", "said"), REFUSED, ids=[" ".join(row[0]) for row in REFUSED])
def test_what_is_no_claim_is_refused_in_one_line(words: list[str], said: str) -> None:
    assert said in one_line(run("claim", *words))


def test_who_watches_sees_how_far_it_is() -> None:
    """At a terminal the count runs and is wiped away; in a pipe nothing of it is seen."""
    with terminal("claim", "us-wa", "tie", "18.65%") as shown:
        assert "counting: 1 figures" in shown.wait_for("what comes to 18.65%")
        assert shown.process.wait(60) == 0
    assert "counting" not in run("claim", "us-wa", "tie", "18.65%").output
