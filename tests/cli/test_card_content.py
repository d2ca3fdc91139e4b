"""What stands on a rule card: pays, examples, how it is played, the progressive; and what does not."""

from typing import Any

import pytest

from gotowar.cli.sheets_files import specs_of
from gotowar.sheets import lint, load
from gotowar.sheets.card import card
from gotowar.sheets.card_parts import Card
from tests.cli.running import Page, plain, run

TABLES = [(sheet_id, spec) for sheet_id in load.sheet_ids() for spec in specs_of(load.load(sheet_id))]
SPECS = [spec for _, spec in TABLES]


def drawn(spec: str, **changes: Any) -> Card:
    raw = {**load.load_spec(spec), **changes}
    checked = lint.check(raw)
    assert checked.spec is not None, checked.faults
    return card(load.load(checked.spec.sheet), checked.spec)


PROFIT = {"readings": {"4d": "profit"}}
SD, WA, MA = "us-sd/casino-war", "us-wa/casino-war", "us-ma/casino-war"
WB, TWO_DECKS = "us-wa/war-blackjack", "us-wa/war-blackjack-two-decks"
LATE = {"assumed": {"surrender": "late"}}
PAYS: dict[str, tuple[str, dict[str, Any], str, tuple[str, str]]] = {
    "beating the dealer": (SD, {}, "Your card is higher", ("1 to 1", "$5 wins $5")),
    "losing": (SD, {}, "Your card is lower", ("the wager is lost", "$5 loses $5")),
    "half of five dollars": (
        SD,
        {},
        "A tie, and you surrender",
        ("half the wager is lost", "$5 loses $2.50"),
    ),
    "half of it in whole dollars: the player keeps three": (
        SD,
        {"chip": "1.00"},
        "A tie, and you surrender",
        ("half the wager is lost", "$5 loses $2"),
    ),
    "a war won": (SD, {}, "War, and your card is higher", ("1 to 2 on both wagers", "$5 and $5 win $5")),
    "a second tie": (SD, {}, "War, and the cards tie again", ("1 to 1 on both wagers", "$5 and $5 win $10")),
    "a war lost": (SD, {}, "War, and your card is lower", ("both wagers are lost", "$5 and $5 lose $10")),
    "a war won, read as profit": (
        SD,
        PROFIT,
        "War, and your card is higher",
        ("3 to 2 on both wagers", "$5 and $5 win $15"),
    ),
    "every tie loses, by the letter": (
        SD,
        {"readings": {"4b": "literal"}},
        "The cards tie",
        ("the wager is lost", "$5 loses $5"),
    ),
    "a war won in Massachusetts": (
        MA,
        {},
        "War, and your card is higher",
        ("1 to 1 on the war wager", "$5 and $5 win $5"),
    ),
    "a second tie in Massachusetts": (
        MA,
        {},
        "War, and the cards tie again",
        ("2 to 1 on the war wager", "$5 and $5 win $10"),
    ),
    "the tie wager": (WA, {}, "Tie wager: a tie", ("10 to 1", "$1 wins $10")),
    "on the war": (MA, {}, "Tie wager on the war: a tie", ("10 to 1", "$1 wins $10")),
    "a war bonus wager": (WB, {}, "War: your first card is higher", ("1 to 1", "$1 wins $1")),
    "a tie in it": (WB, {}, "War: the cards tie", ("the wager is lost", "$1 loses $1")),
    "a natural": (WB, {}, "Blackjack: a natural", ("3 to 2", "$5 wins $7.50")),
    "a natural in whole dollars: the player is paid the eighth": (
        WB,
        {"chip": "1.00"},
        "Blackjack: a natural",
        ("3 to 2", "$5 wins $8"),
    ),
    "equal hands": (
        WB,
        {},
        "Blackjack: equal hands, or two naturals",
        ("the wager comes back", "$5 comes back"),
    ),
    "a natural on winnings left": (WB, {}, "Winnings left: a natural", ("3 to 2", "$1 wins $1.50")),
    "and read as even money": (
        WB,
        {"readings": {"natural_on_war": "even"}},
        "Winnings left: a natural",
        ("1 to 1", "$1 wins $1"),
    ),
    "insurance": (WB, {}, "Insurance: the dealer has a natural", ("2 to 1", "$2.50 wins $5")),
    "a hand given up": (WB, LATE, "You surrender your hand", ("half the wager is lost", "$5 loses $2.50")),
}


@pytest.mark.parametrize(("spec", "changes", "result", "told"), PAYS.values(), ids=PAYS)
def test_what_it_pays(spec: str, changes: dict[str, Any], result: str, told: tuple[str, str]) -> None:
    assert {pay.result: (pay.pays, pay.example) for pay in drawn(spec, **changes).pays}[result] == told


ABSENT: dict[str, tuple[str, dict[str, Any], str]] = {
    "no war by the letter": (SD, {"readings": {"4b": "literal"}}, "War"),
    "no tie wager on the war in Washington": (WA, {}, "Tie wager on the war"),
    "no surrender in War Blackjack": (WB, {}, "You surrender"),
    "no insurance where the house has none": (WB, {"assumed": {"insurance": False}}, "Insurance"),
}


@pytest.mark.parametrize(("spec", "changes", "start"), ABSENT.values(), ids=ABSENT)
def test_what_is_not_offered_is_not_on_it(spec: str, changes: dict[str, Any], start: str) -> None:
    found = drawn(spec, **changes)
    assert [pay.result for pay in found.pays if pay.result.startswith(start)] == []
    assert [limit.wager for limit in found.limits if limit.wager.startswith(start)] == []


PLAY: dict[str, tuple[str, dict[str, Any], str]] = {
    "burns in South Dakota": (
        SD,
        {},
        "Three cards are burned; every player at war is dealt one card face up, from the "
        "dealer’s left, three more are burned, and the dealer takes the last.",
    ),
    "burns before each card": (
        SD,
        {"readings": {"burns": "per-player"}},
        "Before the card of each player at war three cards are burned; every player at war is dealt one "
        "card face up, from the dealer’s left, three more are burned, and the dealer takes the last.",
    ),
    "burns in Massachusetts": (
        MA,
        {},
        "Three cards are burned; every player at war is dealt one card face up, from the "
        "dealer’s left, and the dealer takes the last.",
    ),
    "a tie by the letter": (
        SD,
        {"readings": {"4b": "literal"}},
        "A tie loses the initial wager; no war is offered.",
    ),
    "limits": (
        WA,
        {},
        "Lay an initial wager of $5 to $300 before the dealer says “No more bets”.",
    ),
    "the limits of War Blackjack": (
        TWO_DECKS,
        {},
        "Beside it you may lay a war bonus wager of $5 to $190: it bets that your first card will be higher "
        "than the dealer’s. Both together may come to $200 and no more.",
    ),
    "the war of War Blackjack": (
        WB,
        {},
        "The war: a first card higher than the dealer’s wins 1 to 1, a lower one loses the war bonus wager, "
        "and so does a tie.",
    ),
    "who is asked first, read the other way": (
        WB,
        {"readings": {"asking": "players-right"}},
        "From the dealer’s left each winner of a war is asked to take the winnings or to leave them: see "
        "below. Who does not answer has taken them.",
    ),
    "surrender, where the house has it": (
        WB,
        LATE,
        "Then every hand is played, of those who lost the war too: hit or stand, double or split yours, or "
        "surrender it. Who does not answer stands; over 21 loses at once.",
    ),
}


@pytest.mark.parametrize(("spec", "changes", "text"), PLAY.values(), ids=PLAY)
def test_how_it_is_played(spec: str, changes: dict[str, Any], text: str) -> None:
    assert text in [line.text for line in drawn(spec, **changes).play]


MATCHED = (
    "When you split you may match them in full beside the second hand, or not at all; when you double, "
    "in full, a part of them, or not at all."
)
CHAPTERS: dict[str, tuple[dict[str, Any], str, str]] = {
    "winnings may be matched": ({}, "choice", MATCHED),
    "in full alone, without double for less": (
        {"readings": {"less": "not-offered"}},
        "choice",
        MATCHED.replace(", a part of them", ""),
    ),
    "or not at all": (
        {"readings": {"war_spot": "fixed"}},
        "choice",
        "Nothing can be added to them, neither when you split nor when you double.",
    ),
    "a natural pays them as the hand": (
        {},
        "choice",
        "Winnings left are a wager of their own: your blackjack hand decides them as it decides the "
        "blackjack wager, and a natural pays them 3 to 2.",
    ),
    "splits": (
        {},
        "hand",
        "You may split two cards of one value, as a king and a ten, with a second wager as large as the "
        "first, into four hands at most.",
    ),
    "splits by rank, twice": (
        {"readings": {"splits": "rank"}, "assumed": {"split_hands": 2}},
        "hand",
        "You may split two cards of one rank, with a second wager as large as the first, into two hands at "
        "most.",
    ),
    "aces": ({}, "hand", "Aces are split once, and each of them gets one card."),
    "aces again, with cards": (
        {"assumed": {"resplit_aces": True, "split_ace_cards": "any"}},
        "hand",
        "Aces may be split again, and each of them may get several cards.",
    ),
    "doubles": (
        {},
        "hand",
        "You may double any two cards, of a split hand too: you add as much as your wager or less, down to "
        "one chip, and get one more card.",
    ),
    "no split hand doubled": (
        {"assumed": {"double_after_split": False}, "readings": {"less": "not-offered"}},
        "hand",
        "You may double any two cards, but no split hand: you add as much as your wager, and get one more "
        "card.",
    ),
    "insurance": (
        {},
        "insurance",
        "Against an ace you may insure your hand with up to half the wager, and winnings left in the same "
        "way: insurance wins 2 to 1 if the dealer has a natural, and loses if not.",
    ),
}


@pytest.mark.parametrize(("changes", "chapter", "text"), CHAPTERS.values(), ids=CHAPTERS)
def test_the_chapters_of_war_blackjack(changes: dict[str, Any], chapter: str, text: str) -> None:
    found = {one.name: [line.text for line in one.lines] for one in drawn(WB, **changes).chapters}
    assert text in found[chapter]


def test_casino_war_has_no_chapters_and_insurance_that_is_not_offered_has_none() -> None:
    assert drawn(WA).chapters == ()
    assert [one.name for one in drawn(WB, assumed={"insurance": False}).chapters] == ["choice", "hand"]


ASSUMED: dict[str, tuple[str, dict[str, Any], str, str]] = {
    "the sheet's": (WB, {}, "Whether the dealer looks for a natural before players play on: yes.", "assumed"),
    "the operator's own": (
        WB,
        {"assumed": {"peek": False}},
        "Whether the dealer looks for a natural before players play on: no.",
        "this table’s own choice",
    ),
    "of Casino War": (WA, {}, "Decks that may be dealt from one shoe: 6.", "assumed"),
}


@pytest.mark.parametrize(("spec", "changes", "text", "cite"), ASSUMED.values(), ids=ASSUMED)
def test_what_the_document_does_not_say(spec: str, changes: dict[str, Any], text: str, cite: str) -> None:
    assert (text, cite) in drawn(spec, **changes).assumed


def test_what_a_clause_sets_is_not_assumed() -> None:
    assert [line.text for line in drawn(WB).assumed if "soft" in line.text] == []
    assert drawn(SD).assumed == ()


def test_each_game_shows_its_own_ranks() -> None:
    assert drawn(WB).ranks[0] == drawn(WA).ranks[1] == "K"
    assert drawn(WB).ranks[-1] == drawn(WA).ranks[0] == "A"
    assert drawn(WB).ranks_cite == "war 1(c)"


@pytest.mark.parametrize(("sheet_id", "spec"), TABLES, ids=SPECS)
def test_every_line_has_its_clause(sheet_id: str, spec: str) -> None:
    found = drawn(spec)
    lines = (*found.play, *found.limits_note, *found.figures, *found.words, *found.readings, *found.sign)
    lines += (*found.assumed, *(line for chapter in found.chapters for line in chapter.lines))
    behind = [line.cite for line in lines]
    behind += [pay.cite for pay in found.pays] + [limit.cite for limit in found.limits]
    assert all(behind)
    cites = {clause.cite for clause in load.load(sheet_id).clause}
    assert {cite for pay in found.pays for cite in pay.cite.split(", ")} <= cites


def test_washingtons_printed_figures_and_its_dated_limit_stand_on_it() -> None:
    text = plain(run("sheets", "card", "wa").stdout)
    for part in ("2.33 %", "18.65 %", "The authorised limit is $400, in force since 2023-08-19."):
        assert part in text
    assert "need not hold" not in text


def test_printed_figures_are_doubted_where_the_table_reads_otherwise() -> None:
    figures = [line.text for line in drawn("us-wa/casino-war", readings={"units": "profit"}).figures]
    assert figures[-1].endswith("the printed figures need not hold for it.")
    assert drawn("us-sd/casino-war", **PROFIT).figures == ()


PROGRESSIVE = (
    *(
        "the meter and 1,000 for 1",
        "$1,000 for $5",
        "200 for 1",
        "150 for 1",
        "30 for 1",
        "15 for 1",
        "5 for 1",
    ),
    *(
        "The meter begins at",
        "$10,000",
        "20 %",
        "5 %",
        "$100,000",
        "shared equally by all winners of the round",
    ),
)


def page(spec: str) -> Page:
    return Page(run("sheets", "card", "ma", "--spec", spec, "--html", "-").stdout)


def test_the_progressive_stands_only_on_the_card_of_a_table_that_offers_it() -> None:
    text = plain(page("casino-war-progressive").text["progressive"])
    assert [part for part in PROGRESSIVE if part not in text] == []
    for spec in ("casino-war", "casino-war-automated"):
        assert "progressive" not in page(spec).text
        assert "progressive" not in run("sheets", "card", "ma", "--spec", spec).stdout.lower()


SEVERAL = {r.clause: len(r.choices) for r in load.load(MA).reading if len(r.choices) > 1}


@pytest.mark.parametrize(
    ("spec", "cites"),
    [
        (MA, ["6(b)", "8(g)(3)"]),
        ("us-ma/casino-war-automated", ["6(b)", "8(g)(3)"]),
        ("us-ma/casino-war-progressive", list(SEVERAL)),
    ],
)
def test_the_progressive_is_read_only_where_it_is_offered(spec: str, cites: list[str]) -> None:
    assert list(dict.fromkeys(line.cite for line in drawn(spec).readings)) == cites
    told = run("deal", "ma", "--spec", spec, stdin="rules\nquit\n").stdout
    assert ("[11(" in told) is ("11(c)" in cites)
    assert "[8(g)(3)]" in told


def test_the_progressives_readings_change_its_table() -> None:
    sheet = load.load("us-ma/casino-war")
    usual = drawn("us-ma/casino-war-progressive").progressive
    assert usual is not None
    for reading in sheet.reading:
        touches = {t for c in reading.choices.values() for t in c.sets} & {
            "pays_for",
            "meter",
            "suited_four",
            "settled",
        }
        for choice in reading.choices if touches else ():
            found = drawn("us-ma/casino-war-progressive", readings={reading.id: choice}).progressive
            assert (found == usual) is (choice == reading.chosen), (reading.id, choice)
