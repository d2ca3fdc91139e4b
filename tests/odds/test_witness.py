"""Every deal of a small deck at the table comes to just what is counted: each sheet, reading and policy."""

from collections import Counter

import pytest

from gotowar.odds.casino_war import falls
from gotowar.odds.question import Question, ask
from gotowar.odds.seats import table_rows
from gotowar.odds.seats_suited import suited_rows
from gotowar.odds.wagers import SURRENDER, WAR, Bet, lines
from gotowar.sheets import load
from gotowar.sheets.shipped import game
from tests.odds.witness import Laid, Result, Small, counts, dealt

UNEVEN: Small = {"Ac": 4, "Ad": 2, "9c": 2, "9d": 1, "2h": 2}
"""Ties of every kind: suited, of two suits, four of a card; and every order of three ranks."""
SMALL: Small = {"Kc": 3, "7d": 2, "4h": 2}
POLICIES = {"war": WAR, "surrender": SURRENDER}
SPECS = ("us-sd/casino-war", "us-wa/casino-war", "us-ma/casino-war-progressive")


def readings(spec: str) -> list[dict[str, str]]:
    """The sheet's own, and each other reading that sets a term, one at a time."""
    sheet = load.load(str(load.load_spec(spec)["sheet"]))
    turned = [
        {reading.id: name}
        for reading in sheet.reading
        for name, choice in reading.choices.items()
        if name != reading.chosen and choice.sets
    ]
    return [{}, *turned]


CASES = [(spec, picked, policy) for spec in SPECS for picked in readings(spec) for policy in POLICIES]


def asked(spec: str, picked: dict[str, str]) -> Question:
    table = game(spec, readings=picked)
    return ask(load.load(table.sheet_id), table.spec, 6, picked)


def laid(question: Question) -> Laid:
    """All that the sheet offers, and amounts that break nothing."""
    offers = question.game
    return Laid(
        1000,
        500 if offers.tie_wager else 0,
        500 if offers.war_tie_wager and offers.war.tie_hand else 0,
        500 if offers.progressive else 0,
    )


def told(result: Result) -> tuple[int, int, int, int]:
    """One seat's result as the mathematics cuts it: the war wager belongs to the initial wager."""
    net = {wager: amount for (_, wager), amount in result}
    first = net.get("initial", 0) + net.get("war", 0)
    return first, net.get("tie", 0), net.get("war-tie", 0), net.get("progressive", 0)


def counted(question: Question, deck: Small, stakes: Laid, policy: str) -> Counter[tuple[int, int, int, int]]:
    play, found = question.game, Counter[tuple[int, int, int, int]]()
    bet = Bet(*stakes, chip=question.spec.chip)
    for fall, ways in falls(play.war, play.progressive, counts(deck)).items():
        net = {line.wager: line.net for line in lines(play, fall, bet, POLICIES[policy])}
        found[net["initial"], net["tie"], net.get("war_tie", 0), net.get("progressive", 0)] += ways
    return found


@pytest.mark.parametrize(("spec", "picked", "policy"), CASES, ids=str)
def test_one_seat(spec: str, picked: dict[str, str], policy: str) -> None:
    question = asked(spec, picked)
    stakes = laid(question)
    at_table: Counter[tuple[int, int, int, int]] = Counter()
    for result, ways in dealt(game(spec, readings=picked), UNEVEN, 1, stakes, policy).items():
        at_table[told(result)] += ways
    assert at_table == counted(question, UNEVEN, stakes, policy)


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("spec", ["us-sd/casino-war", "us-ma/casino-war"])
def test_two_seats_together(spec: str, policy: str) -> None:
    """Initial, tie and war tie wagers of two seats against one dealer's cards."""
    question = asked(spec, {})
    stakes = laid(question)._replace(progressive=0)
    at_table: Counter[int] = Counter()
    for result, ways in dealt(game(spec), SMALL, 2, stakes, policy).items():
        at_table[sum(net for _, net in result)] += ways
    bet = Bet(*stakes, chip=question.spec.chip)
    found: Counter[int] = Counter()
    for row in table_rows(question.game, counts(SMALL), 2, bet, POLICIES[policy]):
        found[int(row.net)] += row.ways
    assert at_table == found


MATCHED: Small = {"Kc": 4, "Kd": 1, "4h": 2}
"""One seat can hold four identical cards with the dealer; the other then has its envy."""


@pytest.mark.parametrize("policy", POLICIES)
def test_two_seats_with_a_progressive_wager(policy: str) -> None:
    """All that is won and lost but the meter, which is the table's history and no round's."""
    spec = "us-ma/casino-war-progressive"
    question = asked(spec, {})
    stakes = laid(question)
    at_table: Counter[int] = Counter()
    for result, ways in dealt(game(spec), MATCHED, 2, stakes, policy).items():
        at_table[sum(net for (_, wager), net in result if wager != "meter")] += ways
    bet = Bet(*stakes, chip=question.spec.chip)
    found: Counter[int] = Counter()
    for row in suited_rows(question.game, counts(MATCHED), 2, bet, POLICIES[policy]):
        found[int(row.net)] += row.ways
    assert at_table == found


def test_breakage_is_the_table_s() -> None:
    """Half of 5.50 cannot be paid in chips of 0.50: the player keeps 3.00, here and there."""
    question, stakes = asked("us-wa/casino-war", {}), Laid(550)
    results = dealt(game("us-wa/casino-war"), SMALL, 1, stakes, "surrender")
    assert {told(result)[0] for result in results} == {550, -550, -250}
    assert {first for first, *_ in counted(question, SMALL, stakes, "surrender")} == {550, -550, -250}


def test_another_reading_is_noticed() -> None:
    """The negative: what is counted under one reading is not what is dealt under another."""
    at_table = dealt(game("us-ma/casino-war", readings={"8g3": "one-to-one"}), SMALL, 1, Laid(1000), "war")
    question = asked("us-ma/casino-war", {})
    found = counted(question, SMALL, Laid(1000), "war")
    assert Counter({told(r)[0]: n for r, n in at_table.items()}) != Counter(
        {k[0]: n for k, n in found.items()}
    )
