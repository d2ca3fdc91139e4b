"""Massachusetts section 11: which class four cards make, under each reading, and what it pays."""

from collections import Counter

import pytest

from gotowar.cards import parse
from gotowar.rules import progressive as rules
from gotowar.rules.terms import ProgressiveTerms
from gotowar.sheets import load
from gotowar.sheets.game import progressive_terms, values

MA = "us-ma/casino-war"


def terms_of(**readings: str) -> ProgressiveTerms:
    found = progressive_terms(values(load.load(MA), {k.lstrip("_"): v for k, v in readings.items()}, {}))
    assert found is not None
    return found


def bits(terms: ProgressiveTerms, cards: str) -> int:
    codes = [parse(word).code for word in cards.split()]
    return rules.hits(terms, *codes, *[rules.NO_CARD] * (4 - len(codes)))


CHOSEN = terms_of()
CLASSES = [
    # cards: player, dealer, war player, war dealer
    ("Kh Qd", rules.NOTHING, 0),
    ("Kh Kd", rules.TIE, 5),
    ("Kh Kh", rules.SUITED_TIE, 15),
    ("Kh Kd 5c 6c", rules.TIE, 5),
    ("Kh Kh 5c 6c", rules.SUITED_TIE, 15),
    ("Kh Kd 5c 5d", rules.DOUBLE_TIE, 30),
    ("Kh Kh 5c 5d", rules.DOUBLE_TIE, 30),
    ("Kh Kd 5c 5c", rules.DOUBLE_TIE, 30),
    ("Kh Kd Kc Ks", rules.FOUR, 150),
    ("Kh Kh Kc Ks", rules.FOUR, 150),
    ("Kh Kh 5c 5c", rules.SUITED_DOUBLE, 200),
    ("Kh Kh Kc Kc", rules.SUITED_DOUBLE, 200),
    ("Kh Kh Kh Kh", rules.SUITED_FOUR, 1000),
]


@pytest.mark.parametrize(("cards", "kind", "pays"), CLASSES, ids=[row[0] for row in CLASSES])
def test_highest_class_only_and_for_one(cards: str, kind: int, pays: int) -> None:
    found = bits(CHOSEN, cards)
    assert rules.top(found) == kind
    assert rules.settle(CHOSEN, found, 500) == (500, 500 * pays)


READINGS = [
    ({"_suited4": "two-suits"}, "Kh Kh Kc Kc", 1000),
    ({"_suited4": "two-suits"}, "Kh Kh Kc Kd", 150),
    ({"_double": "different-ranks", "_pays": "cumulative"}, "Kh Kd Kc Ks", 5 + 150),
    ({"_pays": "cumulative"}, "Kh Kd Kc Ks", 5 + 30 + 150),
    ({"_pays": "cumulative"}, "Kh Kh Kh Kh", 5 + 15 + 30 + 150 + 200 + 1000),
    ({"_pays": "cumulative"}, "Kh Kd", 5),
    ({"_suited_double": "one-suit"}, "Kh Kh 5c 5c", 30),
    ({"_suited_double": "one-suit"}, "Kh Kh 5h 5h", 200),
    ({"_11bc": "meter_only"}, "Kh Kh Kh Kh", 0),
    ({"_11bc": "meter_only"}, "Kh Kh 5c 5c", 200),
]


@pytest.mark.parametrize(("readings", "cards", "pays"), READINGS, ids=[f"{r[0]} {r[1]}" for r in READINGS])
def test_other_readings(readings: dict[str, str], cards: str, pays: int) -> None:
    terms = terms_of(**readings)
    assert rules.units(terms, bits(terms, cards)) == pays


def test_paid_to_one_the_wager_comes_back_when_it_wins_only() -> None:
    terms = terms_of(_11c="to_one")
    assert rules.settle(terms, bits(terms, "Kh Kd"), 500) == (0, 2500)
    assert rules.settle(terms, bits(terms, "Kh Qd"), 500) == (500, 0)


@pytest.mark.parametrize(
    ("stake", "others", "chip", "paid"),
    [(500, 1, 1, 100_000), (100, 1, 1, 20_000), (2500, 1, 1, 500_000), (500, 2, 1, 200_000), (500, 0, 1, 0)],
    ids=["$5", "$1", "$25", "two hands", "no hand"],
)
def test_envy_in_proportion_to_the_receivers_wager(stake: int, others: int, chip: int, paid: int) -> None:
    assert rules.envy(CHOSEN, stake, others, chip) == paid


def test_only_the_top_class_hits_the_meter() -> None:
    hitting = [kind for cards, kind, _ in CLASSES if rules.hits_meter(bits(CHOSEN, cards))]
    assert hitting == [rules.SUITED_FOUR]
    assert rules.meter_share(CHOSEN, 123_456) == 123_456


def test_classes_of_six_decks_have_the_published_frequencies() -> None:
    """Counts of ordered deals by class against the exact figures: tie hands always go to war."""
    decks = 6
    codes = range(52)
    counts: Counter[int] = Counter()
    for player in range(4):  # every rank is like another: ranks of the first card by symmetry
        for dealer in codes[:4]:
            first = decks * (decks - (player == dealer))
            for mine in codes:
                for house in codes:
                    held = [player, dealer, mine, house]
                    mine_left = decks - [player, dealer].count(mine)
                    house_left = decks - held[:3].count(house)
                    counts[rules.top(rules.hits(CHOSEN, *held))] += first * mine_left * house_left
    cards = 52 * decks
    whole = cards * (cards - 1) * (cards - 2) * (cards - 3)
    exact = {
        rules.SUITED_FOUR: (2, 993023),
        rules.SUITED_DOUBLE: (255, 993023),
        rules.FOUR: (1686, 4965115),
        rules.DOUBLE_TIE: (24192, 4965115),
        rules.SUITED_TIE: (14784, 993023),
        rules.TIE: (266112, 4965115),
    }
    assert {
        kind: 13 * counts[kind] * den == whole * num for kind, (num, den) in exact.items()
    } == dict.fromkeys(exact, True)
