"""Shuffling by hand: the steps of Massachusetts 5(i) as movements, and that play cannot reach them."""

import ast
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from pathlib import Path

import pytest

from gotowar.shoe import manual
from gotowar.shoe.entropy import Pick, picker, practice
from gotowar.shoe.manual import Laid
from tests.table.tables import seated

SOURCES = Path(manual.__file__).parent.parent
IMPORTERS: dict[str, set[str]] = {"manual": {"shoe/bad.py"}, "bad": set()}
"""Who in the package imports what no card in play may come from."""


def scripted(*choices: int) -> Pick:
    """A pick that gives these values in turn, each below the bound asked for."""
    left = iter(choices)

    def pick(bound: int) -> int:
        choice = next(left)
        assert choice < bound
        return choice

    return pick


def as_text(cards: Sequence[str]) -> str:
    return "".join(cards)


MOVES: list[tuple[str, Callable[[Pick], Sequence[str]], tuple[int, ...], str]] = [
    ("5(i)(2) riffle, three in front", lambda p: manual.riffle("ABCDEF", p), (0, 1, 1, 0, 1, 0), "ADEBFC"),
    ("5(i)(2) riffle, all in front", lambda p: manual.riffle("ABCDEF", p), (0,) * 6, "ABCDEF"),
    ("5(i)(2) riffle, none in front", lambda p: manual.riffle("ABCDEF", p), (1,) * 6, "ABCDEF"),
    ("5(i)(4) strip, by twos", lambda p: manual.strip("ABCDEF", p, 4), (1, 1, 1), "EFCDAB"),
    ("5(i)(4) strip, a last short packet", lambda p: manual.strip("ABCDEF", p, 4), (3, 3), "EFABCD"),
    ("5(i)(4) strip, one by one", lambda p: manual.strip("ABC", p, 1), (0, 0, 0), "CBA"),
    ("5(i)(5) cut after one", lambda p: manual.cut("ABCDEF", p), (0,), "BCDEFA"),
    ("5(i)(5) cut before the last", lambda p: manual.cut("ABCDEF", p), (4,), "FABCDE"),
    ("5(i)(1) plug in front, inside, behind", lambda p: manual.plug("ABC", "xyz", p), (0, 2, 5), "xAyBCz"),
    ("5(i)(1) plug of no cards", lambda p: manual.plug("ABC", "", p), (), "ABC"),
]


@pytest.mark.parametrize(
    ("move", "choices", "after"), [row[1:] for row in MOVES], ids=[row[0] for row in MOVES]
)
def test_a_step_moves_the_cards(
    move: Callable[[Pick], Sequence[str]], choices: tuple[int, ...], after: str
) -> None:
    assert as_text(move(scripted(*choices))) == after


def test_5i1_a_plug_goes_in_by_eight_packets_at_most() -> None:
    places: Iterator[int] = iter(range(100))
    asked = []

    def pick(bound: int) -> int:
        asked.append(bound)
        return next(places)

    assert sorted(manual.plug(range(234), range(234, 312), pick)) == list(range(312))
    assert len(asked) == manual.PACKETS


def test_5i3_a_turn_moves_no_card_but_points_the_second_half_the_other_way() -> None:
    before = tuple(Laid(code) for code in range(4))
    after = manual.turn(before)
    assert [card.code for card in after] == [0, 1, 2, 3]
    assert [card.turned for card in after] == [False, False, True, True]
    assert manual.turn(after) == before


def test_5i2_every_interlacing_of_given_piles_has_the_same_chance() -> None:
    """Gilbert, Shannon and Reeds: n + 1 runs of n coins change nothing, no two others agree."""
    orders = Counter(manual.riffle("ABCDE", scripted(*coins)) for coins in product((0, 1), repeat=5))
    assert orders.pop(tuple("ABCDE")) == 6
    assert set(orders.values()) == {1}
    assert len(orders) == 2**5 - 6


def test_5i_the_table_lets_the_house_shuffle_as_the_model_does() -> None:
    """Which step may follow which is the sheet's to say: the model's own procedure keeps to it."""
    script = seated("MA", "cards Kh 9d", "go", "floor reshuffle")
    script.run([f"dealer {step}" for step in manual.HOUSE[:-1]])
    script.run(["dealer single-stack", "due seat 1 to cut"])


def test_5i4_and_no_table_lets_it_strip_after_one_riffle() -> None:
    script = seated("MA", "cards Kh 9d", "go", "floor reshuffle", "dealer plug", "dealer riffle")
    script.run(["refuse not-due: dealer strip", "dealer riffle", "dealer strip"])


@pytest.mark.parametrize("steps", [manual.HOUSE, ("riffle", "riffle", "cut")])
def test_5i_a_procedure_loses_no_card(steps: tuple[str, ...]) -> None:
    cards = [Laid(code % 52) for code in range(312)]
    pick = picker(practice("hand", 0), 16)
    after = manual.by_hand(cards[:234], cards[234:], pick, steps)
    assert Counter(card.code for card in after) == Counter(card.code for card in cards)
    assert [card.code for card in after] != [card.code for card in cards]
    assert any(card.turned for card in after) is ("turn" in steps)


# ---- never the source of a card in play ----------------------------------------------------------


def imports(source: str, module: str) -> bool:
    """Whether the text imports ``gotowar.shoe.<module>``, however it is written."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names) if any(n.name == f"gotowar.shoe.{module}" for n in names):
                return True
            case ast.ImportFrom(module=parent, names=names) if parent is not None:
                reached = {parent, *(f"{parent}.{n.name}" for n in names)}
                if f"gotowar.shoe.{module}" in reached or (parent, names[0].name) == ("gotowar.shoe", "*"):
                    return True
    return False


@pytest.mark.parametrize(("module", "importers"), IMPORTERS.items())
def test_nothing_that_plays_imports_it(module: str, importers: set[str]) -> None:
    found = {
        path.relative_to(SOURCES).as_posix()
        for path in SOURCES.rglob("*.py")
        if imports(path.read_text(encoding="utf-8"), module)
    }
    assert found == importers


WRITTEN = [
    ("import gotowar.shoe.manual", True),
    ("import gotowar.shoe.manual as hand", True),
    ("from gotowar.shoe import manual", True),
    ("from gotowar.shoe import entropy, manual", True),
    ("from gotowar.shoe.manual import riffle", True),
    ("from gotowar.shoe import *", True),
    ("def f():\n    from gotowar.shoe.manual import riffle", True),
    ("from gotowar.shoe import stack", False),
    ("import gotowar.shoe.stack", False),
    ("manual = 'gotowar.shoe.manual'", False),
]


@pytest.mark.parametrize(("source", "found"), WRITTEN)
def test_an_import_is_found_however_it_is_written(source: str, found: bool) -> None:
    assert imports(source, "manual") is found


def test_its_header_says_so() -> None:
    assert "never the source of a card in play" in (manual.__doc__ or "")
