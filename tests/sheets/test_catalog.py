"""The terms of a sheet: what may be written for each kind, and how a value is moved by one."""

import pytest

from gotowar.rules.terms import (
    BlackjackTerms,
    DealTerms,
    Odds,
    ProgressiveTerms,
    SpotDealTerms,
    WarDealTerms,
    WarSpotTerms,
    WarTerms,
)
from gotowar.sheets.catalog import PROGRESSIVE_TERMS, TERMS
from gotowar.sheets.kinds import Coded, Raw, Term, TermError, allowed, code, moved

ACE_HIGH = "AKQJT98765432"
_ASCENDING = tuple(range(13))

LEGAL: dict[str, list[tuple[Raw, Coded]]] = {
    "burn_new_shoe": [(0, 0), (1, 1), (400, 400)],
    "machine_decks_min": [(1, 1), (6, 6)],
    "decks": [("6", (6,)), ("6 7 8", (6, 7, 8)), ("1 2 4", (1, 2, 4))],
    "meter_percent": [(0, 0), (100, 100)],
    "wash": [(True, 1), (False, 0)],
    "tie_pays": [("10 to 1", Odds(10, 1)), ("3 to 2", Odds(3, 2)), ("0 to 1", Odds(0, 1))],
    "surrender_loses": [("1 in 2", Odds(1, 2)), ("0 in 1", Odds(0, 1)), ("1 in 1", Odds(1, 1))],
    "envy": [("1000", 100_000), ("$1,000.00", 100_000), ("0.00", 0), ("0.01", 1)],
    "ranking": [(ACE_HIGH, _ASCENDING), ("KQJT98765432A", (*range(1, 13), 0))],
    "payment": [("pick-and-pay", 0), ("lay-and-pay", 1), ("operator", 2)],
}
ILLEGAL: dict[str, list[Raw]] = {
    "burn_new_shoe": [-1, True, False, "1", ""],
    "machine_decks_min": [0, -6, "six"],
    "decks": [6, "", "0", "8 6", "6 6", "6,7", "six", "6  7", " 6", "6 7\n"],
    "meter_percent": [-1, 101, "100%"],
    "wash": [0, 1, "true", "yes"],
    "tie_pays": [
        10,
        "10",
        "10:1",
        "10 for 1",
        "10 in 1",
        "10 to 0",
        "-1 to 1",
        "1.5 to 1",
        "10 TO 1",
        " 10 to 1",
        "10 to 1\n",
    ],
    "surrender_loses": ["1 to 2", "3 in 2", "1 in 0", "half", "1/2", True],
    "envy": [1000, "a thousand", "1000.5", "-5.00", "-0.01", ""],
    "ranking": ["", "AKQ", ACE_HIGH.lower(), ACE_HIGH + "A", ACE_HIGH.replace("2", "A"), 13],
    "payment": ["", "Pick-and-pay", "pay", 0, True],
}

_LEGAL = [(name, raw, coded) for name, rows in LEGAL.items() for raw, coded in rows]
_ILLEGAL = [(name, raw) for name, raws in ILLEGAL.items() for raw in raws]


@pytest.mark.parametrize(("name", "raw", "coded"), _LEGAL, ids=[f"{n}-{r!r}" for n, r, _ in _LEGAL])
def test_a_value_that_the_term_can_take(name: str, raw: Raw, coded: Coded) -> None:
    assert code(TERMS[name], raw) == coded


@pytest.mark.parametrize(("name", "raw"), _ILLEGAL, ids=[f"{n}-{r!r}" for n, r in _ILLEGAL])
def test_a_value_that_it_cannot_take_is_refused_by_name(name: str, raw: Raw) -> None:
    with pytest.raises(TermError, match=f"^{name}"):
        code(TERMS[name], raw)


def test_every_kind_has_its_rows() -> None:
    kinds = {term.kind for term in TERMS.values()}
    assert {TERMS[name].kind for name in LEGAL} == {TERMS[name].kind for name in ILLEGAL} == kinds


ALLOWED = {
    "burn_new_shoe": "a whole number from 0",
    "machine_decks_min": "a whole number from 1",
    "decks": 'whole numbers above nothing in their order, as in "6 7 8"',
    "meter_percent": "a whole number from 0 to 100",
    "wash": "true or false",
    "tie_pays": 'odds, as in "10 to 1"',
    "surrender_loses": 'a share of the whole, as in "1 in 2"',
    "envy": 'an amount in quotes, as in "5.00"',
    "ranking": 'the thirteen ranks from highest to lowest, as in "AKQJT98765432"',
    "payment": "one of pick-and-pay, lay-and-pay, operator",
}


@pytest.mark.parametrize(("name", "words"), ALLOWED.items(), ids=ALLOWED)
def test_a_refusal_says_what_may_be_written(name: str, words: str) -> None:
    assert allowed(TERMS[name]) == words


MOVED: dict[str, list[tuple[Raw, list[Raw]]]] = {
    "burn_new_shoe": [(0, [1]), (1, [0, 2]), (3, [2, 4])],
    "batches": [(1, [2]), (2, [1, 3])],
    "decks": [
        ("6", ["5 6", "6 7"]),
        ("1", ["1 2"]),
        ("6 8", ["5 6 8", "8", "6 7 8", "6", "6 8 9"]),
    ],
    "meter_percent": [(100, [99]), (0, [1])],
    "wash": [(True, [False]), (False, [True])],
    "tie_pays": [
        ("10 to 1", ["9 to 1", "11 to 1", "10 to 2"]),
        ("3 to 2", ["2 to 2", "4 to 2", "3 to 1", "3 to 3"]),
        ("0 to 1", ["1 to 1", "0 to 2"]),
    ],
    "surrender_loses": [
        ("1 in 2", ["0 in 2", "2 in 2", "1 in 1", "1 in 3"]),
        ("1 in 1", ["0 in 1", "1 in 2"]),
    ],
    "envy": [("1000.00", ["999.99", "1000.01"]), ("0.01", ["0.00", "0.02"]), ("0.00", ["0.01"])],
    "payment": [("operator", ["pick-and-pay", "lay-and-pay"]), ("lay-and-pay", ["pick-and-pay", "operator"])],
}
_MOVED = [(name, raw, values) for name, rows in MOVED.items() for raw, values in rows]


@pytest.mark.parametrize(("name", "raw", "values"), _MOVED, ids=[f"{n}-{r!r}" for n, r, _ in _MOVED])
def test_a_value_is_moved_by_one_within_its_bounds(name: str, raw: Raw, values: list[Raw]) -> None:
    assert moved(TERMS[name], raw) == values


def test_a_ranking_is_moved_by_changing_neighbours() -> None:
    values = moved(TERMS["ranking"], ACE_HIGH)
    assert len(values) == len(set(values)) == 12
    assert values[0] == "KAQJT98765432"
    assert values[-1] == "AKQJT98765423"


@pytest.mark.parametrize("name", LEGAL)
def test_a_moved_value_is_legal_and_never_the_same(name: str) -> None:
    for raw, coded in LEGAL[name]:
        others = [code(TERMS[name], other) for other in moved(TERMS[name], raw)]
        assert others, f"{raw!r} stays where it is"
        assert coded not in others


@pytest.mark.parametrize("term", TERMS.values(), ids=TERMS)
def test_every_term_says_what_it_means_and_whom_it_favours(term: Term) -> None:
    assert term.says.endswith(".")
    assert term.says[0].isupper()
    assert term.favours.split(",")[0] in {"nobody", "the player", "the house"}


@pytest.mark.parametrize("term", TERMS.values(), ids=TERMS)
def test_only_a_choice_has_choices(term: Term) -> None:
    assert (len(term.choices) >= 2) == (term.kind == "choice")
    assert len(set(term.choices)) == len(term.choices)


def test_the_terms_are_those_of_the_rules() -> None:
    casino_war = (*WarTerms._fields, *WarDealTerms._fields)
    war_blackjack = (*BlackjackTerms._fields, *WarSpotTerms._fields, *SpotDealTerms._fields)
    ruled = {*casino_war, *war_blackjack, *DealTerms._fields}
    paid = {name for name in PROGRESSIVE_TERMS if name.startswith("progressive_")}
    assert set(TERMS) - PROGRESSIVE_TERMS == ruled
    assert PROGRESSIVE_TERMS - paid == set(ProgressiveTerms._fields) - {"pays"}
