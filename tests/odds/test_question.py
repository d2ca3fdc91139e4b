"""What can be asked of a sheet, and every question that is refused: in one line that names what could be."""

import pytest

from gotowar.cards import ALL, parse
from gotowar.odds.casino_war import falls
from gotowar.odds.question import Question, check_decks, setting
from gotowar.odds.refusal import NotAsked
from gotowar.rules.terms import CUMULATIVE, TIE_LOSES, Odds
from gotowar.sheets import catalog
from gotowar.sheets.model import Raw
from tests.odds.small import MA, SD, SHEETS, WA, asked, turned

# ---- decks --------------------------------------------------------------------------------------


@pytest.mark.parametrize("decks", [1, 2, 6, 15, 16])
def test_decks_that_can_be_asked(decks: int) -> None:
    assert sum(asked(WA, decks).counts) == 52 * decks
    check_decks(decks)


@pytest.mark.parametrize("decks", [-1, 0, 17, 10**9])
def test_decks_that_cannot(decks: int) -> None:
    for ask_for in (
        lambda: asked(WA, decks),
        lambda: check_decks(decks),
        lambda: asked(WA).with_decks(decks),
    ):
        with pytest.raises(NotAsked, match=rf"^{decks} decks: it must be 1 to 16$"):
            ask_for()


ALLOWED = [
    (SD, 5, "5 decks, where the sheet has 6 to 8"),
    (SD, 6, ""),
    (SD, 8, ""),
    (SD, 9, "9 decks, where the sheet has 6 to 8"),
    (WA, 1, "1 deck, where the sheet has 6"),
    (WA, 6, ""),
    (WA, 7, "7 decks, where the sheet has 6"),
]


@pytest.mark.parametrize(("sheet", "decks", "said"), ALLOWED)
def test_decks_that_the_sheet_does_not_have_are_another_game(sheet: str, decks: int, said: str) -> None:
    question = asked(sheet, decks)
    assert question.departures == ((said,) if said else ())
    assert question.is_allowed is not bool(said)


# ---- readings -----------------------------------------------------------------------------------

ROWS = [(sheet, picked) for sheet in SHEETS for picked in turned(sheet)]


@pytest.mark.parametrize(("sheet", "picked"), ROWS, ids=str)
def test_every_reading_runs_and_is_still_this_regulation(sheet: str, picked: dict[str, str]) -> None:
    question = asked(sheet, 6, picked)
    assert question.turned == picked
    assert question.departures == ()
    assert sum(falls(question.game.war, question.game.progressive, question.counts).values())


def test_what_a_reading_turns() -> None:
    assert asked(SD, 6, {"4b": "literal"}).game.war.tie_hand == TIE_LOSES != asked(SD).game.war.tie_hand
    assert asked(MA, 6, {"8g3": "one-to-one"}).game.war.war_tie_pays == Odds(1, 1)
    assert asked(MA).game.war.war_tie_pays == Odds(2, 1)
    cumulative = asked(MA, 6, {"pays": "cumulative"}).game.progressive
    assert cumulative is not None
    assert cumulative.settled == CUMULATIVE


def test_the_sheet_s_own_choice_named_is_no_turn() -> None:
    assert asked(MA, 6, {"8g3": "two-to-one"}).turned == {}


# ---- what-ifs -----------------------------------------------------------------------------------

SET: dict[str, tuple[str, Raw]] = {
    "tie_pays=11 to 1": ("tie_pays", "11 to 1"),
    " tie_pays = 11 to 1 ": ("tie_pays", "11 to 1"),
    'envy="7.50"': ("envy", "7.50"),
    "match_play=false": ("match_play", False),
    "progressive_tie=6": ("progressive_tie", 6),
    "surrender_loses=1 in 1": ("surrender_loses", "1 in 1"),
    "surrender_loses=0 in 1": ("surrender_loses", "0 in 1"),
    "meter_percent=100": ("meter_percent", 100),
    "ranking=A23456789TJQK": ("ranking", "A23456789TJQK"),
    "pays_for=to-one": ("pays_for", "to-one"),
}


@pytest.mark.parametrize(("text", "read"), SET.items())
def test_settings_that_are_read(text: str, read: tuple[str, Raw]) -> None:
    assert setting(text, "casino-war") == read


NOT_SET = {
    "": "it must be TERM=VALUE",
    "tie_pays": "it must be TERM=VALUE",
    "=10 to 1": "it must be TERM=VALUE",
    "tie_pay=10 to 1": "tie_pays",
    "split_hands=4": "a term of Casino War",
    "blackjack_pays=3 to 2": "a term of Casino War",
    "tie_pays=": "odds, as in",
    "tie_pays=10": "odds, as in",
    "tie_pays=10 in 1": "odds, as in",
    "tie_pays=10 to 0": "odds, as in",
    "tie_pays=-1 to 1": "odds, as in",
    "tie_pays=10000 to 1": "odds, as in",
    "tie_pays=９ to 1": "odds, as in",
    "surrender_loses=2 in 1": "a share of the whole",
    "match_play=yes": "true or false",
    "match_play=1": "true or false",
    "machine_decks_min=0": "a whole number from 1",
    "machine_decks_min=1.5": "a whole number from 1",
    "meter_percent=101": "a whole number from 0 to 100",
    "meter_percent=-1": "a whole number from 0 to 100",
    "progressive_tie=999999999": "a whole number",
    "envy=five": "as in",
    "envy=-5": "an amount in quotes",
    "tie_hand=wins": "one of loses, choice",
    "ranking=AKQ": "the thirteen ranks",
    "ranking=AKQJT987654322": "the thirteen ranks",
    "tie_pays=10 to 1\nx": "odds, as in",
    "x" * 500: "it must be TERM=VALUE",
}


@pytest.mark.parametrize(("text", "said"), NOT_SET.items(), ids=[t[:30] for t in NOT_SET])
def test_settings_that_are_refused(text: str, said: str) -> None:
    with pytest.raises(NotAsked) as told:
        setting(text, "casino-war")
    assert said in str(told.value)
    assert len(str(told.value).splitlines()) == 1


def test_every_term_can_be_set_to_what_the_sheet_says() -> None:
    """The negative of the rows above: no term of the sheet is beyond a what-if."""
    for clause in asked(MA).sheet.clause:
        for name, raw in clause.sets.items():
            written = str(raw).lower() if isinstance(raw, bool) else str(raw)
            assert setting(f"{name}={written}", "casino-war") == (name, raw)


def test_what_is_set_is_what_is_counted() -> None:
    question = asked(WA, 6, sets={"tie_pays": "11 to 1", "match_play": True})
    assert question.game.war.tie_pays == Odds(11, 1)
    assert question.game.match_play
    assert question.departures == ("tie_pays = 11 to 1", "match_play = true")
    assert question.game.war._replace(tie_pays=Odds(10, 1)) == asked(WA).game.war


# ---- what contradicts itself --------------------------------------------------------------------

OFFERED: dict[str, Raw] = {
    name: raw
    for clause in asked(MA).sheet.clause
    for name, raw in clause.sets.items()
    if name in catalog.PROGRESSIVE_TERMS
}
CONTRADICTIONS: dict[str, tuple[str, dict[str, str], dict[str, Raw], str]] = {
    "no such reading": (SD, {"9z": "x"}, {}, "us-sd/casino-war has no reading '9z'; it has 4a, 4b"),
    "no such choice": (SD, {"4b": "x"}, {}, "reading 4b is 'x'; it must be one of "),
    "a reading of another sheet": (WA, {"4b": "literal"}, {}, "has no reading '4b'"),
    "reading and what-if": (
        MA,
        {"8g3": "one-to-one"},
        {"war_tie_pays": "3 to 1"},
        "war_tie_pays is set by --set and by --reading 8g3=one-to-one: choose one",
    ),
    "progressive term, no progressive": (
        WA,
        {},
        {"envy": "5.00"},
        "envy is a term of the progressive, which us-wa/casino-war does not offer",
    ),
    "progressive term, progressive taken away": (
        MA,
        {},
        {"progressive": False, "envy": "5.00"},
        "envy is a term of the progressive",
    ),
    "progressive without its terms": (
        WA,
        {},
        {"progressive": True},
        "us-wa/casino-war has no terms of a progressive: --set double_tie, envy, ",
    ),
    "envy for a wager of nothing": (MA, {}, {"envy_unit": "0"}, "envy_unit is nothing: it must be"),
}


@pytest.mark.parametrize(("sheet", "readings", "sets", "said"), CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_contradictions(sheet: str, readings: dict[str, str], sets: dict[str, Raw], said: str) -> None:
    with pytest.raises(NotAsked) as told:
        asked(sheet, 6, readings, sets)
    assert said in str(told.value)
    assert "\n" not in str(told.value)


AGREED: dict[str, tuple[str, dict[str, str], dict[str, Raw]]] = {
    "the sheet's own choice and a what-if": (MA, {"8g3": "two-to-one"}, {"war_tie_pays": "3 to 1"}),
    "another reading and a what-if": (MA, {"pays": "cumulative"}, {"war_tie_pays": "3 to 1"}),
    "progressive taken away": (MA, {}, {"progressive": False}),
    "progressive with all its terms": (WA, {}, {"progressive": True, **OFFERED}),
    "the smallest envy unit": (MA, {}, {"envy_unit": "0.01"}),
}


@pytest.mark.parametrize(("sheet", "readings", "sets"), AGREED.values(), ids=AGREED)
def test_no_contradictions(sheet: str, readings: dict[str, str], sets: dict[str, Raw]) -> None:
    question = asked(sheet, 6, readings, sets)
    assert set(question.sets) == set(sets)
    assert (question.game.progressive is None) is (sets.get("progressive", sheet == MA) is False)


# ---- cards that are gone ------------------------------------------------------------------------


def test_cards_that_are_not_there() -> None:
    with pytest.raises(NotAsked, match="2 × Kh cannot be removed: the decks hold 1 of it"):
        asked(WA, 1, removed="Kh Kh")
    with pytest.raises(NotAsked, match="hold 1 of it"):
        asked(WA, 6, removed="Kh Kh").with_decks(1)


def rest(*left: str) -> Question:
    """One deck, of which only these cards are left."""
    gone = [str(card) for card in ALL if str(card) not in left]
    return asked(WA, 1, removed=" ".join(gone))


@pytest.mark.parametrize(("left", "is_enough"), [("Kh Kd 2c", False), ("Kh Kd 2c 2d", True)])
def test_a_war_needs_four_cards(left: str, is_enough: bool) -> None:
    question = rest(*left.split())
    if is_enough:
        assert sum(falls(question.game.war, None, question.counts).values()) == 24
        return
    with pytest.raises(NotAsked, match=r"^3 cards are left: a war needs 4$"):
        falls(question.game.war, None, question.counts)


def test_one_card_more_is_gone() -> None:
    question = asked(WA, 6, removed="Kh")
    fewer = question.without(parse("Kh"))
    assert [str(card) for card in fewer.removed] == ["Kh", "Kh"]
    assert fewer.counts == asked(WA, 6, removed="Kh Kh").counts != question.counts
    assert fewer.with_decks(8).counts == asked(WA, 8, removed="Kh Kh").counts


def test_the_digest_is_the_sheet_s() -> None:
    assert len(asked(SD).digest) == 64
    assert asked(SD).digest == asked(SD, 8, {"4b": "literal"}).digest != asked(WA).digest
