"""Checking a table spec: what may be dealt passes, and every fault is named at once.

Rows give a spec as changes to the one that ships. A fault is its key, what was found, what is
allowed, and the clause that says so.
"""

from datetime import date
from typing import Any

import pytest

from gotowar.sheets import load
from gotowar.sheets.game import compile_game
from gotowar.sheets.lint import check, check_against
from gotowar.sheets.spec_rules import Fault
from tests.sheets.specs import MA, MACHINE, METER, SD, WA, changed

Row = tuple[str, dict[str, Any], list[tuple[str, str, str, str]]]
HOUSE = "house procedure"
SPAN = "a minimum above nothing and no more than the maximum"
SEEDED = "a seed above nothing and no higher than the ceiling"
GRANTED = "at most $400 by WAC 230-15-140, in force since 2023-08-19"
NOBODY = {"minimum": "5.00", "maximum": "10.00"}
A_METER = {"seed": "9.00", "rate": "1%", "reserve_rate": "0%", "ceiling": "99.00", "simultaneous": "split"}


def found(name: str, changes: dict[str, Any]) -> list[Fault]:
    return list(check(changed(name, changes)).faults)


# ---- what passes ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", load.spec_names())
def test_every_spec_that_ships_passes(name: str) -> None:
    assert check(load.load_spec(name)).faults == ()


@pytest.mark.parametrize("name", load.spec_names())
def test_a_spec_that_ships_stands_with_its_sheet_and_has_a_name_of_its_own(name: str) -> None:
    raw = load.load_spec(name)
    assert name.startswith(raw["sheet"])
    assert [load.load_spec(other)["name"] for other in load.spec_names()].count(raw["name"]) == 1


PASSES: dict[str, tuple[str, dict[str, Any]]] = {
    "(1) six decks": (SD, {"decks": 6}),
    "(1) eight decks": (SD, {"decks": 8}),
    "one seat": (SD, {"seats": 1}),
    "nine seats": (SD, {"seats": 9}),
    "a cut card 78 cards from the back": (SD, {"cut_card_behind": 78}),
    "a cut card behind the first card": (SD, {"cut_card_behind": 310}),
    "one and the same amount, no more and no less": (SD, {"limits.initial.minimum": "500.00"}),
    "a minimum of one chip": (SD, {"limits.tie.minimum": "0.50"}),
    "the smallest chip is a cent": (SD, {"chip": "0.01", "limits.tie.minimum": "0.01"}),
    "4(c)(iii) lay and pay": (WA, {"payment": "lay-and-pay"}),
    "limits: on the authorised limit": (
        WA,
        {"limits.initial.maximum": "400.00", "limits.tie.maximum": "400.00"},
    ),
    "a sheet named by its place": (SD, {"sheet": "sd"}),
    "the chosen reading, named": (SD, {"readings": {"4b": "higher-only"}}),
    "the other reading": (SD, {"readings": {"4b": "literal", "4d": "profit"}}),
    "an assumption of the operator's": (SD, {"assumed": {"cut_card_behind": 60}, "cut_card_behind": 60}),
    "eight decks, where no clause says": (WA, {"assumed": {"decks": "6 7 8"}, "decks": 8}),
    "an automated shuffler": (SD, {"shuffler": "automated"}),
    "players cut": (SD, {"cut": "players"}),
    "a cut card that leaves just a round": (SD, {"cut_card_behind": 22, "assumed": {"cut_card_behind": 0}}),
    "a shoe with one card to spare after its burn": (SD, {"assumed": {"burn_new_shoe": 233}}),
    "a shoe with one place to cut": (SD, {"assumed": {"cut_from_end": 156}}),
    "no progressive, said once more": (SD, {"assumed": {"progressive": False}}),
    "another flag assumed": (SD, {"assumed": {"wash": True}}),
    "a cut card behind the first card of a batch": (MACHINE, {"cut_card_behind": 310}),
    "2(d) twelve decks in two batches": (MACHINE, {"decks": 12}),
    "2(d) sixteen decks in two batches": (MACHINE, {"decks": 16}),
    "2(d)(3) two colours": (MACHINE, {"backs": ["green", "Dark green"]}),
    "11(a) without the progressive": (MA, {}),
    "all of the wager to the meter": (METER, {"progressive.rate": "60%", "progressive.reserve_rate": "40%"}),
    "a meter that begins at its ceiling": (METER, {"progressive.ceiling": "10000.00"}),
}


@pytest.mark.parametrize(("name", "changes"), PASSES.values(), ids=PASSES)
def test_what_the_sheet_allows_passes(name: str, changes: dict[str, Any]) -> None:
    checked = check(changed(name, changes))
    assert checked.faults == ()
    assert checked.spec is not None
    assert compile_game(load.load(checked.spec.sheet), checked.spec).spec is checked.spec


# ---- what the sheet does not allow ---------------------------------------------------------------

JUDGED: dict[str, Row] = {
    "(1) five decks": (SD, {"decks": 5}, [("decks", "5", "6 to 8 decks", "(1)")]),
    "(1) nine decks": (SD, {"decks": 9}, [("decks", "9", "6 to 8 decks", "(1)")]),
    "seven decks where six are assumed": (WA, {"decks": 7}, [("decks", "7", "6 decks", HOUSE)]),
    "no deck": (SD, {"decks": 0}, [("decks", "0", "6 to 8 decks", "(1)")]),
    "five decks in a shuffler": (
        SD,
        {"decks": 5, "shuffler": "automated"},
        [("decks", "5", "at least 6 with an automated shuffler", HOUSE)],
    ),
    "2(d) eleven decks in a shuffler": (
        MACHINE,
        {"decks": 11},
        [("decks", "11", "at least 12 with an automated shuffler", "2(d)")],
    ),
    "2(d)(2) thirteen decks in two batches": (
        MACHINE,
        {"decks": 13},
        [("decks", "13", "2 batches of equal size", "2(d)(2)")],
    ),
    "2(a) eighteen decks in two batches": (
        MACHINE,
        {"decks": 18},
        [("decks", "18", "2 batches, each of 6 to 8 decks", "2(d)(2)")],
    ),
    "2(d)(2) one colour for two batches": (
        MACHINE,
        {"backs": ["red"]},
        [("backs", "['red']", "2 colour(s), one for each batch", "2(d)(2)")],
    ),
    "2(d)(3) two batches of one colour": (
        MACHINE,
        {"backs": ["red", "Red "]},
        [("backs", "['red', 'Red ']", "a different colour for each batch", "2(d)(3)")],
    ),
    "two colours for one batch": (
        SD,
        {"backs": ["red", "blue"]},
        [("backs", "['red', 'blue']", "1 colour(s), one for each batch", HOUSE)],
    ),
    "a colour without a name": (SD, {"backs": [" "]}, [("backs", "[' ']", "the name of a colour", HOUSE)]),
    "(5) lay and pay": (SD, {"payment": "lay-and-pay"}, [("payment", "lay-and-pay", "pick-and-pay", "(5)")]),
    "players cut where it is not offered": (
        SD,
        {"cut": "players", "assumed": {"cut_offered": False}},
        [("cut", "players", "dealer", HOUSE)],
    ),
    "a cut card 77 cards from the back": (
        SD,
        {"cut_card_behind": 77},
        [("cut_card_behind", "77", "at least 78 cards behind the cut card", HOUSE)],
    ),
    "a cut card before the first card": (
        SD,
        {"cut_card_behind": 311},
        [("cut_card_behind", "311", "at most 310 of the shoe's 312", HOUSE)],
    ),
    "a cut card that leaves no round": (
        SD,
        {"cut_card_behind": 21, "assumed": {"cut_card_behind": 0}},
        [
            (
                "cut_card_behind",
                "21",
                "at least 22, so that a round of 7 seats at war can be finished",
                HOUSE,
            )
        ],
    ),
    "a cut card before the first card of a batch": (
        MACHINE,
        {"cut_card_behind": 311},
        [("cut_card_behind", "311", "at most 310 of the shoe's 312", "5(f)")],
    ),
    "the one place of a small shoe missed": (
        SD,
        {"cut_card_behind": 77, "assumed": {"burn_new_shoe": 233}},
        [("cut_card_behind", "77", "at least 78 cards behind the cut card", HOUSE)],
    ),
    "batches in which nobody can cut": (
        SD,
        {
            "decks": 12,
            "shuffler": "automated",
            "backs": ["red", "blue"],
            "assumed": {"batches": 2, "cut_from_end": 157},
        },
        [("decks", "12", "shoes of 314 cards or more", HOUSE)],
    ),
    "a second colour without a name": (
        MACHINE,
        {"backs": ["red", ""]},
        [("backs", "['red', '']", "the name of a colour", HOUSE)],
    ),
    "a shoe that is all burned": (
        SD,
        {"assumed": {"burn_new_shoe": 234}},
        [("decks", "6", "shoes of 313 cards or more", HOUSE)],
    ),
    "a shoe in which nobody can cut": (
        SD,
        {"assumed": {"cut_from_end": 157}},
        [("decks", "6", "shoes of 314 cards or more", HOUSE)],
    ),
    "a chip worth nothing": (SD, {"chip": "0.00"}, [("chip", "$0", "more than nothing", HOUSE)]),
    "a chip worth less": (SD, {"chip": "-0.50"}, [("chip", "-$0.50", "more than nothing", HOUSE)]),
    "(2) no limits for the tie wager": (
        SD,
        {"limits.tie": "-"},
        [("limits.tie", "is missing", "minimum and maximum", "(2)")],
    ),
    "limits for a wager that is not offered": (
        SD,
        {"limits.progressive": NOBODY},
        [("limits.progressive", "given", "nothing: no progressive wager is offered", HOUSE)],
    ),
    "a meter where no progressive is offered": (
        SD,
        {"progressive": A_METER},
        [("progressive", "given", "nothing: the sheet offers no progressive", HOUSE)],
    ),
    "11(a) a progressive without limits": (
        METER,
        {"limits.progressive": "-"},
        [("limits.progressive", "is missing", "minimum and maximum", "11(a)")],
    ),
    "11(a) limits of a progressive without its meter": (
        METER,
        {"progressive": "-"},
        [("limits.progressive", "given", "nothing: no progressive wager is offered", "11(a)")],
    ),
    "more to the meter than the wager": (
        METER,
        {"progressive.rate": "60%", "progressive.reserve_rate": "40.01%"},
        [
            (
                "progressive.rate",
                "100.01% with reserve_rate",
                "rate and reserve_rate together at most 100%",
                HOUSE,
            )
        ],
    ),
    "a meter that begins with nothing": (
        METER,
        {"progressive.seed": "0.00"},
        [("progressive.seed", "seed $0, ceiling $100,000", SEEDED, HOUSE)],
    ),
    "a meter that begins above its ceiling": (
        METER,
        {"progressive.ceiling": "9999.99"},
        [("progressive.seed", "seed $10,000, ceiling $9,999.99", SEEDED, HOUSE)],
    ),
    "(2) a minimum of nothing": (
        SD,
        {"limits.tie.minimum": "0.00"},
        [("limits.tie", "$0 to $100", SPAN, "(2)")],
    ),
    "(2) a minimum above the maximum": (
        SD,
        {"limits.tie.minimum": "100.50"},
        [("limits.tie", "$100.50 to $100", SPAN, "(2)")],
    ),
    "(2) limits that no chip pays": (
        SD,
        {"limits.tie.minimum": "0.75", "limits.tie.maximum": "99.99"},
        [
            ("limits.tie.minimum", "$0.75", "a multiple of the smallest chip, $0.50", "(2)"),
            ("limits.tie.maximum", "$99.99", "a multiple of the smallest chip, $0.50", "(2)"),
        ],
    ),
    "limits: half a dollar over": (
        WA,
        {"limits.initial.maximum": "400.50"},
        [("limits.initial.maximum", "$400.50", GRANTED, "limits")],
    ),
    "limits: both wagers over": (
        WA,
        {"limits.initial.maximum": "401.00", "limits.tie.maximum": "402.00"},
        [
            ("limits.initial.maximum", "$401", GRANTED, "limits"),
            ("limits.tie.maximum", "$402", GRANTED, "limits"),
        ],
    ),
    "limits: over, and no chip pays it": (
        WA,
        {"limits.initial.maximum": "500.25"},
        [
            ("limits.initial.maximum", "$500.25", "a multiple of the smallest chip, $0.50", "limits"),
            ("limits.initial.maximum", "$500.25", GRANTED, "limits"),
        ],
    ),
    "limits: no authorised limit": (
        WA,
        {"authorized": "-"},
        [("authorized", "is missing", "amount, since and cite of the limit", "limits")],
    ),
    "an authorised limit of nothing": (
        WA,
        {"authorized.amount": "0.00"},
        [("authorized.amount", "$0", "more than nothing", HOUSE)],
    ),
    "an authorised limit from nowhere": (
        WA,
        {"authorized.cite": ""},
        [("authorized.cite", "''", "where the limit is set down", HOUSE)],
    ),
    "a reading there is not": (
        SD,
        {"readings": {"9z": "literal"}},
        [
            (
                "readings.9z",
                "'literal'",
                "a reading of us-sd/casino-war: 4a, 4b, 4ab-tie, 4d, 4d-words, burns, 5, 5-tie, 2",
                "product",
            )
        ],
    ),
    "(4)(b) read in a way there is not": (
        SD,
        {"readings": {"4b": "my way"}},
        [("readings.4b", "'my way'", "one of higher-only, literal", "(4)(b)")],
    ),
    "(4)(b) a reading that is no text": (
        SD,
        {"readings": {"4b": ["literal"]}},
        [("readings.4b", "['literal']", "one of higher-only, literal", "(4)(b)")],
    ),
    "an assumed value out of bounds": (
        SD,
        {"assumed": {"batches": 0}},
        [("assumed.batches", "0", "a whole number from 1", HOUSE)],
    ),
    "an assumed value of another kind": (
        SD,
        {"assumed": {"wash": 1.5}},
        [("assumed.wash", "1.5", "true or false", HOUSE)],
    ),
    "a progressive for which the sheet has no terms": (
        SD,
        {"assumed": {"progressive": True}},
        [("assumed.progressive", "True", "false: the sheet has no terms for a progressive", HOUSE)],
    ),
    "a sheet there is not": (
        SD,
        {"sheet": "us-xx"},
        [("sheet", "'us-xx'", f"no sheet 'us-xx': there are {', '.join(load.sheet_ids())}", "product")],
    ),
}


@pytest.mark.parametrize(("name", "changes", "expected"), JUDGED.values(), ids=JUDGED)
def test_what_the_sheet_does_not_allow(
    name: str, changes: dict[str, Any], expected: list[tuple[str, str, str, str]]
) -> None:
    assert [tuple(fault) for fault in found(name, changes)] == expected


@pytest.mark.parametrize(("term", "clause"), [("decks", "(1)"), ("surrender_loses", "(4)(a)(i)")])
def test_what_a_clause_sets_is_not_the_operators_to_assume(term: str, clause: str) -> None:
    fault = found(SD, {"assumed": {term: 9}})[0]
    assert (fault.key, fault.clause) == (f"assumed.{term}", clause)
    assert fault.allowed.startswith("only what no clause sets: batch_backs, batches, ")
    assert term not in fault.allowed.split(": ")[1].split(", ")


def test_a_fault_is_a_line_with_its_file() -> None:
    line = found(SD, {"decks": 5})[0].line("pit 3.toml")
    assert line == "pit 3.toml: decks: 5; allowed: 6 to 8 decks ((1))"


def test_a_dated_limit_is_named_with_its_day() -> None:
    former = {"authorized": {"amount": "300.00", "since": date(2015, 7, 6), "cite": "WAC 230-15-140"}}
    fault = found(WA, {**former, "limits.initial.maximum": "300.50"})[0]
    assert fault.allowed == "at most $300 by WAC 230-15-140, in force since 2015-07-06"
    assert not found(WA, {**former, "limits.initial.maximum": "300.00"})


def test_a_sheet_at_hand_need_not_ship() -> None:
    sheet = load.load(SD)
    rule = sheet.clause[0].model_copy(update={"sets": {**sheet.clause[0].sets, "decks": "5 6 7 8"}})
    wider = sheet.model_copy(update={"clause": [rule, *sheet.clause[1:]]})
    assert check_against(wider, changed(SD, {"decks": 5})).faults == ()
    assert check_against(sheet, changed(SD, {"decks": 5})).faults != ()
