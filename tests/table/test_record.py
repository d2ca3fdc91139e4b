"""The record: what is written comes back the same; a line that no table wrote is named with its reason."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gotowar.sheets import load
from gotowar.sheets.shipped import game
from gotowar.table.codec import to_json
from gotowar.table.record import (
    FORMAT,
    UnreadableError,
    event_line,
    game_of,
    header_line,
    read_events,
    read_header,
)
from tests.laws.drive import Driver

NAME = "us-wa/casino-war"
HEADER = header_line(game(NAME), load.load_spec(NAME), "1.0")
SAT = '{"event": "player-sat", "seat": 1, "name": "Ann", "chips": 500}'


@pytest.mark.parametrize("name", load.spec_names())
def test_the_header_gives_the_game_back(name: str) -> None:
    """Dates included, which JSON has none of: Washington's limit is in force since a day."""
    dealt = game(name)
    assert game_of(read_header(header_line(dealt, load.load_spec(name), "1.0") + "\n")) == dealt


def test_readings_are_part_of_the_game() -> None:
    raw = {**load.load_spec("us-sd/casino-war"), "readings": {"4d": "profit"}}
    dealt = game("us-sd/casino-war", readings={"4d": "profit"})
    again = game_of(read_header(header_line(dealt, raw, "1.0") + "\n"))
    assert again.readings["4d"] == "profit"
    assert again.war == dealt.war != game("us-sd/casino-war").war


@given(st.lists(st.integers(0, 10**9), max_size=80), st.sampled_from(load.spec_names()))
def test_events_come_back_as_they_were(numbers: list[int], name: str) -> None:
    driver = Driver(game(name))
    for number in numbers:
        driver.step(number)
    lines = [event_line(event) + "\n" for event in driver.events]
    assert [event for _, event in read_events(lines)] == driver.events


def test_names_keep_their_letters() -> None:
    line = SAT.replace("Ann", "Zoë ♠\\n")
    ((number, event),) = read_events([line + "\n"])
    assert (number, to_json(event)["name"]) == (2, "Zoë ♠\n")


def test_blank_lines_are_passed_over_and_counted() -> None:
    assert [number for number, _ in read_events(["\n", SAT + "\n", "  \n", SAT + "\n"])] == [3, 5]


def changed(**by: Any) -> str:
    """The header with keys changed, or without those that are None."""
    raw = {**json.loads(HEADER), **by}
    return json.dumps({key: value for key, value in raw.items() if value is not None}) + "\n"


HEADERS = {
    "empty": ("", "the file is empty"),
    "blank": ("\n", "the header is missing"),
    "cut off": (HEADER, "the header is cut off"),
    "text": ("Casino War\n", "this is not JSON"),
    "a list": ("[]\n", "this is no JSON object"),
    "an event": (SAT + "\n", "format is None; it must be 'gotowar.record/1'"),
    "another format": (changed(format="gotowar.record/2"), "format is 'gotowar.record/2'"),
    "no sheet": (changed(sheet=None), "the header's sheet is missing"),
    "a number for a sheet": (changed(sheet=7), "the header's sheet is missing or not"),
    "no digest": (changed(digest=None), "the header's digest is missing"),
    "text for a spec": (changed(spec="x"), "the header's spec is missing or not"),
    "a sheet that does not ship": (changed(sheet="us-zz/casino-war"), "there is no sheet 'us-zz/casino-war'"),
    "a spec that cannot be dealt": (
        changed(spec={**load.load_spec(NAME), "authorized": None, "decks": 5}),
        "the spec in the header cannot be dealt: ",
    ),
    "a reading that is none": (
        changed(spec={**json.loads(HEADER)["spec"], "readings": {"x": "y"}}),
        "readings.x",
    ),
    "a date that is none": (
        changed(spec={**json.loads(HEADER)["spec"], "authorized": {"since": "yesterday"}}),
        "authorized",
    ),
}


@pytest.mark.parametrize(("line", "why"), HEADERS.values(), ids=HEADERS)
def test_a_header_that_cannot_be_used(line: str, why: str) -> None:
    with pytest.raises(UnreadableError) as found:
        game_of(read_header(line))
    assert found.value.line == 1
    assert why in found.value.why


def test_the_header_itself_can_be_used() -> None:
    header = read_header(changed())
    assert (header.sheet, json.loads(HEADER)["format"]) == (NAME, FORMAT)
    assert game_of(header).sheet_id == NAME


LINES = {
    "text": ("seat 1 sits", "this is not JSON"),
    "half a line": (SAT[:30], "this is not JSON"),
    "two events in a line": (SAT + SAT, "this is not JSON"),
    "a list": ("[]", "this is no JSON object"),
    "nothing": ("null", "this is no JSON object"),
    "no name": ('{"seat": 1}', "an event is an object with a name"),
    "a number for a name": ('{"event": 1}', "an event is an object with a name"),
    "an event that is none": ('{"event": "rain"}', "there is no event 'rain'"),
    "a field too few": ('{"event": "chips-bought", "seat": 1}', "chips-bought lacks chips"),
    "a field too many": (SAT.replace("}", ', "age": 40}'), "player-sat has no age"),
    "a key twice": (SAT.replace('"seat": 1', '"seat": 1, "seat": 2'), "'seat' stands twice"),
    "no number": (SAT.replace("500", "NaN"), "NaN is no whole number"),
    "without end": (SAT.replace("500", "-Infinity"), "-Infinity is no whole number"),
    "a fraction": (SAT.replace("500", "500.0"), "500.0 is no whole number"),
    "a power": (SAT.replace("500", "1e999999999"), "1e999999999 is no whole number"),
    "a huge number": (SAT.replace("500", "9" * 5000), "a number of 5000 digits is no amount"),
    "yes for a number": (SAT.replace("500", "true"), "True is not int"),
    "text for a number": (SAT.replace("500", '"500"'), "'500' is not int"),
    "a number for text": (SAT.replace('"Ann"', "7"), "7 is not str"),
    "half a character": (SAT.replace("Ann", "\\ud800"), "'name' holds half a character"),
    "no card": ('{"event": "face-up-found", "card": "1h"}', "'1h' is not a card"),
    "nested too deep": ("[" * 200_000, "this is not JSON"),
    "objects nested too deep": ('{"a":' * 200_000, "this is not JSON"),
}


@pytest.mark.parametrize(("line", "why"), LINES.values(), ids=LINES)
def test_a_line_that_cannot_be_read(line: str, why: str) -> None:
    """What stands before it is given; then its number and the reason."""
    read = read_events([SAT + "\n", line + "\n", SAT + "\n"])
    assert next(read)[0] == 2
    with pytest.raises(UnreadableError) as found:
        next(read)
    assert found.value.line == 3
    assert why in found.value.why


def test_a_last_line_without_an_end_was_cut_off() -> None:
    """Even where it happens to be whole: a number may have lost its last digits."""
    read = read_events([SAT + "\n", SAT])
    assert next(read)[0] == 2
    with pytest.raises(UnreadableError, match="line 3: the line is cut off"):
        next(read)


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(UnreadableError):
        game_of(read_header(text + "\n"))
    with suppress(UnreadableError):
        assert len(list(read_events([text + "\n"]))) <= 1
