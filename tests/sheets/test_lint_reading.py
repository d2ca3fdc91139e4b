"""What the linter cannot read it reports and puts aside: all faults of a spec are named at once."""

from typing import Any

import pytest

from gotowar.sheets import load
from gotowar.sheets.lint import check
from gotowar.sheets.spec_rules import Fault
from tests.sheets.specs import METER, SD, WA, changed

Row = tuple[str, dict[str, Any], list[tuple[str, str, str, str]]]
USUAL = "a value; see the spec that ships with the sheet"
QUOTED = 'write an amount in quotes, as in "5.00"'
NO_AMOUNT = '\'half\' is not an amount: write dollars, or dollars and cents, as in "5" or "5.00"'
SPEC_KEYS = (
    "one of format, sheet, name, decks, seats, chip, payment, shuffler, cut, cut_card_behind, preshuffled, "
    "idle_spread, device_secure, backs, limits, authorized, progressive, readings, assumed"
)
NOBODY = {"minimum": "5.00", "maximum": "10.00"}
A_METER = {"seed": "9.00", "rate": "1%", "reserve_rate": "0%", "ceiling": "99.00", "simultaneous": "split"}


def found(name: str, changes: dict[str, Any]) -> list[Fault]:
    return list(check(changed(name, changes)).faults)


UNREAD: dict[str, Row] = {
    "a key that is missing": (SD, {"decks": "-"}, [("decks", "is missing", USUAL, "product")]),
    "no format": (SD, {"format": "-"}, [("format", "is missing", '"gotowar.spec/1"', "product")]),
    "another format": (
        SD,
        {"format": "gotowar.spec/2"},
        [("format", "'gotowar.spec/2'", '"gotowar.spec/1"', "product")],
    ),
    "a key within a key that is missing": (
        SD,
        {"limits.initial": "-"},
        [("limits.initial", "is missing", "minimum and maximum", "(2)")],
    ),
    "a choice that is missing": (
        METER,
        {"progressive.simultaneous": "-", "shuffler": "-"},
        [
            ("shuffler", "is missing", "'manual' or 'automated'", "product"),
            (
                "progressive.simultaneous",
                "is missing",
                "'split' or 'each-full' or 'in-settlement-order'",
                "product",
            ),
        ],
    ),
    "a key there is not": (SD, {"deck": 6}, [("deck", "is no key of a table spec", SPEC_KEYS, "product")]),
    "a limit there is not": (
        SD,
        {"limits.second": NOBODY},
        [("limits.second", "is no key of a table spec", "one of initial, tie, progressive", "product")],
    ),
    "a key of a limit there is not": (
        SD,
        {"limits.tie.least": "1"},
        [("limits.tie.least", "is no key of a table spec", "one of minimum, maximum", "product")],
    ),
    "an amount that is a number": (SD, {"chip": 0.5}, [("chip", "0.5", QUOTED, "product")]),
    "an amount that is a whole number": (
        SD,
        {"limits.tie.maximum": 100},
        [("limits.tie.maximum", "100", QUOTED, "product")],
    ),
    "an amount that is none": (
        SD,
        {"chip": "half"},
        [
            (
                "chip",
                "'half'",
                NO_AMOUNT,
                "product",
            )
        ],
    ),
    "a count in quotes": (SD, {"decks": "6"}, [("decks", "'6'", "a whole number", "product")]),
    "a count that is a fraction": (SD, {"decks": 6.0}, [("decks", "6.0", "a whole number", "product")]),
    "a count that is yes": (SD, {"decks": True}, [("decks", "True", "a whole number", "product")]),
    "no seat": (SD, {"seats": 0}, [("seats", "0", "a whole number from 1 to 9", "product")]),
    "ten seats": (SD, {"seats": 10}, [("seats", "10", "a whole number from 1 to 9", "product")]),
    "yes in quotes": (SD, {"preshuffled": "yes"}, [("preshuffled", "'yes'", "true or false", "product")]),
    "a name that is a number": (SD, {"name": 7}, [("name", "7", "text in quotes", "product")]),
    "a third way to pay": (
        SD,
        {"payment": "later"},
        [("payment", "'later'", "'pick-and-pay' or 'lay-and-pay'", "product")],
    ),
    "no backs": (SD, {"backs": []}, [("backs", "[]", "a list of colours, one for each batch", "product")]),
    "backs that are no list": (
        SD,
        {"backs": "red"},
        [("backs", "'red'", "a list of colours, one for each batch", "product")],
    ),
    "a colour that is a number": (SD, {"backs": [7]}, [("backs.0", "7", "text in quotes", "product")]),
    "limits that are no table": (SD, {"limits": "5"}, [("limits", "'5'", "a table of keys", "product")]),
    "readings that are no table": (
        SD,
        {"readings": "literal"},
        [("readings", "'literal'", "a table of keys", "product")],
    ),
    "a date in quotes": (
        WA,
        {"authorized.since": "2023-08-19"},
        [("authorized.since", "'2023-08-19'", "a date without quotes, as in 2023-08-19", "product")],
    ),
    "a percentage without its sign": (
        SD,
        {"progressive": {**A_METER, "rate": "10"}},
        [
            (
                "progressive.rate",
                "'10'",
                'write a percentage in quotes, as in "12.5%"',
                "product",
            )
        ],
    ),
}


@pytest.mark.parametrize(("name", "changes", "expected"), UNREAD.values(), ids=UNREAD)
def test_what_cannot_be_read(
    name: str, changes: dict[str, Any], expected: list[tuple[str, str, str, str]]
) -> None:
    assert [tuple(fault) for fault in found(name, changes)] == expected


# ---- all at once ---------------------------------------------------------------------------------

TEN: dict[str, Any] = {
    "decks": 9,
    "seats": "seven",
    "deck": 6,
    "name": "-",
    "payment": "lay-and-pay",
    "backs": ["red", "blue"],
    "limits.initial.minimum": 5,
    "limits.tie.maximum": "99.99",
    "readings": {"4b": "my way"},
    "assumed": {"decks": 9},
}
AT_ONCE: dict[str, tuple[str, dict[str, Any], str]] = {
    "ten faults of ten kinds": (
        SD,
        TEN,
        "name seats deck decks backs payment limits.initial.minimum limits.tie.maximum readings.4b "
        "assumed.decks",
    ),
    "an unreadable limit hides no other limit": (
        WA,
        {"limits.initial.maximum": 400, "limits.tie.maximum": "400.50"},
        "limits.initial.maximum limits.tie.maximum",
    ),
    "nor the range it belongs to": (
        WA,
        {"limits.tie.minimum": 5, "limits.tie.maximum": "0.50"},
        "limits.tie.minimum",
    ),
    "without the number of decks the cut card is not judged": (
        SD,
        {"decks": "-", "cut_card_behind": 400},
        "decks",
    ),
    "with it, it is": (SD, {"decks": 8, "cut_card_behind": 415}, "cut_card_behind"),
    "without a chip no limit is judged by it": (SD, {"chip": 1, "limits.tie.minimum": "0.75"}, "chip"),
    "without the authorised limit no maximum is": (
        WA,
        {"authorized.amount": 400, "limits.tie.maximum": "900.00"},
        "authorized.amount",
    ),
    "without a readable meter its limits are not judged": (
        METER,
        {"progressive.rate": 10},
        "progressive.rate",
    ),
    "nor do they go unasked for": (
        METER,
        {"progressive.rate": 10, "limits.progressive": "-"},
        "progressive.rate limits.progressive",
    ),
    "a missing rule for winners hides no other term of the meter": (
        METER,
        {"progressive.simultaneous": "-", "progressive.ceiling": "1.00", "progressive.reserve_rate": "81%"},
        "progressive.simultaneous progressive.seed progressive.rate",
    ),
    "without the ceiling the seed is not judged": (
        METER,
        {"progressive.ceiling": 1, "progressive.seed": "200000.00"},
        "progressive.ceiling",
    ),
    "without the reserve's rate the meter's is not": (
        METER,
        {"progressive.reserve_rate": "-", "progressive.rate": "99%"},
        "progressive.reserve_rate",
    ),
    "a meter that is no table is one fault": (METER, {"progressive": 5}, "progressive"),
    "a wrong reading hides nothing": (SD, {"readings": {"x": "y"}, "decks": 5}, "readings.x decks"),
    "two wrong readings are two faults": (SD, {"readings": {"x": "y", "4b": "z"}}, "readings.x readings.4b"),
    "a wrong assumption hides nothing": (SD, {"assumed": {"wash": 1}, "decks": 5}, "assumed.wash decks"),
    "what six decks would mend is no fault of its own": (SD, {"decks": 1}, "decks"),
    "what six decks would not mend is one": (
        SD,
        {"decks": 5, "assumed": {"cut_from_end": 157}},
        "decks decks",
    ),
    "a key may be at fault twice": (
        WA,
        {"limits.tie.maximum": "500.25"},
        "limits.tie.maximum limits.tie.maximum",
    ),
    "without its sheet the rest is still read": (
        SD,
        {"sheet": "xx", "deck": 1, "chip": 5},
        "sheet chip deck",
    ),
}


@pytest.mark.parametrize(("name", "changes", "keys"), AT_ONCE.values(), ids=AT_ONCE)
def test_every_fault_is_named_at_once(name: str, changes: dict[str, Any], keys: str) -> None:
    assert sorted(fault.key for fault in found(name, changes)) == sorted(keys.split())


def test_each_of_ten_faults_has_its_key_what_was_found_what_is_allowed_and_the_clause() -> None:
    faults = found(SD, TEN)
    assert len(faults) == 10
    assert all(all(fault) for fault in faults)
    assert {fault.clause for fault in faults} == {"product", "house procedure", "(1)", "(2)", "(4)(b)", "(5)"}


def test_an_empty_spec_lacks_every_key_that_has_no_default() -> None:
    keys = {fault.key for fault in check({}).faults}
    wanted = set(load.load_spec(SD)) - {"readings", "assumed", "authorized", "progressive"}
    assert keys == wanted
    assert {fault.found for fault in check({"sheet": SD}).faults} == {"is missing"}
