"""The felt drawn on papers of different widths: nothing sticks out, and nothing is lost."""

import pytest

from gotowar.cli import felt
from gotowar.cli.felt_rows import columns, cut_to
from tests.cli.driven import run
from tests.table.tables import SPECS, played, seated

WIDTHS = (40, 41, 59, 60, 72, 79, 80, 100)
FULL = "seat 7 initial 500|seat 7 tie 100|seat 7 progressive 25|seat 7 coupon 500"
TABLES: dict[str, tuple[str, tuple[str, ...], tuple[str, ...]]] = {
    # a script, and what must stand on the felt
    "no shoe yet": ("MA", (), ("the dealer", "no shoe yet", "round 1")),
    "every wager": (
        "MA progressive",
        ("seat 7 sits 2000", "ready", *FULL.split("|")),
        ("$1,375", "initial $500", "tie $100", "progressive $25", "coupon $500", "meter $10,000"),
    ),
    "a war, and a card that waits": (
        "MA",
        (
            *("seat 1 sits 100", "seat 2 sits 0 A name longer than any seat", "seat 2 buys 100", "ready"),
            *("seat 1 initial 10", "cards 10c 10d", "go", "seat 1 war", "seat 1 war-tie 5", "until war"),
            *("dealer burn", "floor misdeal Kh dealer-next"),
        ),
        ("10♣", "10♦", "initial $10", "war $10", "war-tie $5", "Kh waits", "round 1"),
    ),
    "the house matches a war wager: three units in action": (
        "WA",
        ("seat 1 sits 100", "ready", "seat 1 initial 10", "cards 10c 10d", "go", "seat 1 war"),
        ("initial $10", "war $10", "house $10"),
    ),
    "two batches, the cut card out": (
        "MA machine",
        ("seat 1 sits 100", "ready", "seat 1 initial 10", "dealer no-more-bets", "dealer cut-card-out"),
        ("red backs", "the cut card is out", "1 of 312 cards out"),
    ),
    "more chips than any column": ("SD", ("seat 1 sits 9999999999.50",), ("$9,999,999,999.50",)),
}


@pytest.fixture(params=WIDTHS)
def width(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    columns: int = request.param
    monkeypatch.setenv("COLUMNS", str(columns))
    return columns


@pytest.mark.parametrize(("place", "lines", "shown"), TABLES.values(), ids=TABLES)
def test_the_felt_fits_the_paper(
    place: str, lines: tuple[str, ...], shown: tuple[str, ...], width: int
) -> None:
    drawn = felt.draw(played(place, *lines).table, 1)
    assert {len(line) for line in drawn} == {min(width, 80) - 2}
    assert {line[0] + line[-1] for line in drawn[1:-1]} == {"││"}
    assert [text for text in shown if text not in "\n".join(drawn)] == []


NAMES = [
    # a name, the columns it takes, and as much of it as six hold
    ("Ann", 3, "Ann"),
    ("Zoë the younger", 15, "Zoë th"),
    ("Zoe\u0308 the younger", 15, "Zoe\u0308 th"),
    ("日本語", 6, "日本語"),
    ("日本語の名前です", 16, "日本語"),
    ("a日本語", 7, "a日本"),
]


@pytest.mark.parametrize(("name", "wide", "cut"), NAMES)
def test_a_name_in_any_script_keeps_the_frame_straight(name: str, wide: int, cut: str, width: int) -> None:
    """The second and the third are one name, its dots a letter of their own or not."""
    assert (columns(name), cut_to(name, 6)) == (wide, cut)
    drawn = felt.draw(played("MA", f"seat 3 sits 100 {name}", "seat 4 sits 100 Ann").table, 1)
    assert {columns(line) for line in drawn} == {min(width, 80) - 2}
    ends = {columns(line[: line.index("$100") + 4]) for line in drawn if "$100" in line}
    assert len(ends) == 1


UNMATCHED = [
    # a place and the choice on a tie: where the house lays nothing beside the player's wagers
    ("MA", "war"),
    ("WA", "surrenders"),
    ("SD", "surrenders"),
]


@pytest.mark.parametrize(("place", "choice"), UNMATCHED)
def test_the_house_matches_only_a_war_of_three_units(place: str, choice: str) -> None:
    """Massachusetts pays on the war wager and knows no unit of the house."""
    script = seated(place, "cards 10c 10d", "go", f"seat 1 {choice}")
    assert "house" not in "\n".join(felt.draw(script.table))


@pytest.mark.parametrize("place", SPECS)
def test_every_seat_has_its_line(place: str, width: int) -> None:
    seats = [str(i) for i in range(1, len(played(place).table.seats) + 1)]
    drawn = felt.draw(played(place, *(f"seat {i} sits 100" for i in seats)).table, 2)
    rows = [line[2:].replace("▸", " ").split() for line in drawn[2:]]
    assert [row[0] for row in rows if "$100" in row] == seats
    assert [line[2] for line in drawn[2:4]] == [" ", "▸"]


def test_a_whole_game_fits_the_paper(width: int) -> None:
    game = ("play", "ma", "--spec", "us-ma/casino-war-progressive", "--seats", "3", "--seed", "13")
    result = run(*game, lines="decline\n10\nprogressive 5\ncoupon 5\n\nw\n5\n\ntable\nq\n")
    assert max(len(line) for line in result.stdout.splitlines()) <= width
