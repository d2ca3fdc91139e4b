"""War Blackjack's kernel: cards laid by hand, and what every seat's round must come to.

Cards are told in the order of dealing: the up card, the first card of every seat, their second cards, the
hole card, then what is drawn.
"""

from typing import Any

import pytest

from gotowar.odds.blackjack_names import NAMES
from gotowar.odds.war_blackjack import ALWAYS
from gotowar.rules.casino_war import HIGHER, LOWER, TIED
from gotowar.rules.terms import (
    ALL_WAGERS,
    ANY_CARDS,
    BY_RANK,
    FIXED,
    LATE,
    MATCHED,
    STANDS,
    BlackjackTerms,
)
from gotowar.simulate.blackjack_tables import LEFT
from gotowar.simulate.tally import Dealt
from gotowar.simulate.war_blackjack import (
    BOTH_NATURAL,
    DEALERS,
    NATURAL,
    NOT_LAID,
    PLAYED,
    SURRENDERED,
)
from tests.rules.blackjack_terms import SPOT, STANDARD
from tests.simulate.laid import (
    NO_PEEK,
    SPLITS,
    blackjack_rounds,
    kinds,
    strategy,
    units,
)

ALL = NO_PEEK._replace(natural_takes=ALL_WAGERS)
DOUBLES = strategy(hard_11="D", hard_9="D", hard_10="D")


def ended(found: Dealt) -> list[tuple[int, int, int]]:
    """By seat of the first round: how it ended, its units net, its units laid."""
    rows = zip(kinds(found)[0], found.history[0], strict=True)
    return [(kind.ending, kind.net, units(int(n)) if kind.ending == PLAYED else 1) for kind, n in rows]


def one(cards: str, **asked: Any) -> tuple[int, int, int]:
    found = ended(blackjack_rounds(cards, **asked))
    assert len(found) == 1
    return found[0]


WON, PUSHED, LOST = (PLAYED, 1, 1), (PLAYED, 0, 1), (PLAYED, -1, 1)


# ---- one hand -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "end"),
    [
        # up card, first, second, hole card
        ("10 10 10 9", WON),
        ("10 10 10 K", PUSHED),
        ("10 10 9 K", LOST),
        ("10 10 7 6 5", LOST),
        ("10 10 7 6 4", LOST),
        ("10 10 9 6 10", WON),
        ("10 10 6 K 5", WON),
        ("10 10 6 K 6", LOST),
        ("10 10 2 8 4 K", LOST),
        ("10 5 6 8 10", WON),
        ("10 A 5 8 K 5", WON),
        ("10 A 5 K A 2", LOST),
    ],
)
def test_a_hand(cards: str, end: tuple[int, int, int]) -> None:
    """Drawn to seventeen, a soft one drawn on; twenty-two is lost whatever the dealer has."""
    assert one(cards) == end


@pytest.mark.parametrize(
    ("cards", "end"),
    [
        ("9 A K 9", (NATURAL, 0, 1)),
        ("9 10 A 9", (NATURAL, 0, 1)),
        ("A A J K", (BOTH_NATURAL, 0, 1)),
        ("K A J A", (BOTH_NATURAL, 0, 1)),
        ("A 9 9 K", (DEALERS, 0, 1)),
        ("Q 9 9 A", (DEALERS, 0, 1)),
        # Twenty-one of three cards is none.
        ("9 5 6 9 10", WON),
        ("A 5 6 9 10", WON),
    ],
)
def test_naturals(cards: str, end: tuple[int, int, int]) -> None:
    assert one(cards) == end


def test_a_dealer_who_has_looked_ends_the_round() -> None:
    """Nobody draws, and the next round begins with the fifth card. Unless he looks, the hand is played."""
    cards = "A 5 6 K " + "9 10 8 9 " + "2 2 2 2"
    assert [kind.ending for (kind,) in kinds(blackjack_rounds(cards, 2))] == [DEALERS, PLAYED]
    unseen = kinds(blackjack_rounds("A 5 6 K 10 9 10 8 9 2 2 2", 2, terms=NO_PEEK))
    assert [(kind.ending, kind.net) for (kind,) in unseen] == [(DEALERS, 0), (PLAYED, 0)]


@pytest.mark.parametrize("terms", [NO_PEEK, ALL, STANDARD])
def test_naturals_of_both_without_a_look(terms: BlackjackTerms) -> None:
    assert one("A A J K", terms=terms) == (BOTH_NATURAL, 0, 1)
    assert one("A A J 9 2", terms=terms) == (NATURAL, 0, 1)


@pytest.mark.parametrize(
    ("terms", "end"),
    [
        (STANDARD, (DEALERS, 0, 1)),  # nobody has doubled
        (NO_PEEK, (PLAYED, -1, 2)),  # the original wager
        (ALL, (PLAYED, -2, 2)),  # both
    ],
)
def test_what_a_natural_takes_of_a_double(terms: BlackjackTerms, end: tuple[int, int, int]) -> None:
    assert one("A 5 6 K 10", terms=terms, plays=DOUBLES) == end


@pytest.mark.parametrize(
    ("terms", "end"),
    [(STANDARD, (DEALERS, 0, 1)), (NO_PEEK, (PLAYED, -1, 2)), (ALL, (PLAYED, -2, 2))],
)
def test_what_a_natural_takes_of_a_split(terms: BlackjackTerms, end: tuple[int, int, int]) -> None:
    """A hand of twenty-one after a split is no natural either."""
    assert one("A 8 8 K 10 9", terms=terms, plays=SPLITS) == end
    assert one("A 10 10 K A A", terms=terms, plays=SPLITS) == end


def test_a_hand_that_has_too_many_loses_to_a_natural_once() -> None:
    assert one("A 10 6 K 10", terms=NO_PEEK) == (DEALERS, 0, 1)
    assert one("A 10 6 K 10", terms=ALL) == (DEALERS, 0, 1)


# ---- doubles and surrenders ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "end"),
    [
        ("9 5 6 9 10", (PLAYED, 2, 2)),
        ("9 5 6 9 7", (PLAYED, 0, 2)),
        ("9 5 6 9 2", (PLAYED, -2, 2)),
        ("9 5 5 9 A", (PLAYED, 2, 2)),
        ("9 5 4 9 3", (PLAYED, -2, 2)),
    ],
)
def test_a_double_gets_one_card(cards: str, end: tuple[int, int, int]) -> None:
    assert one(cards, plays=DOUBLES) == end


def test_without_a_double_the_hand_is_drawn_on() -> None:
    assert one("9 5 6 9 2 10 A") == LOST
    assert one("9 5 6 9 2 6 A") == WON


GIVES_UP = strategy(hard_16="R", hard_15="R")


@pytest.mark.parametrize(
    ("cards", "end"),
    [
        ("10 10 6 9", (SURRENDERED, 0, 1)),
        ("10 10 5 9", (SURRENDERED, 0, 1)),
        ("10 10 4 9 10", LOST),
        ("10 4 6 9 6 K", LOST),  # sixteen of three cards cannot be given up
        ("10 10 6 A", (DEALERS, 0, 1)),
    ],
)
def test_surrender(cards: str, end: tuple[int, int, int]) -> None:
    assert one(cards, terms=STANDARD._replace(surrender=LATE), plays=GIVES_UP) == end


def test_a_surrender_gives_way_to_a_natural_that_nobody_looked_for() -> None:
    terms = NO_PEEK._replace(surrender=LATE)
    assert one("10 10 6 A", terms=terms, plays=GIVES_UP) == (DEALERS, 0, 1)
    assert one("10 10 6 9", terms=terms, plays=GIVES_UP) == (SURRENDERED, 0, 1)


# ---- splits -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "end"),
    [
        # Up card, the pair, hole card; each hand is played out before the next gets its second card.
        ("7 8 8 10 10 10", (PLAYED, 2, 2)),
        ("7 8 8 10 10 9", (PLAYED, 1, 2)),
        ("7 8 8 10 4 10 10", (PLAYED, 0, 2)),
        # The first hand is an eleven and doubles.
        ("7 8 8 10 3 10 10", (PLAYED, 3, 3)),
        ("7 8 8 10 3 10 3 10", (PLAYED, 4, 4)),
        # Twenty-one of two cards after a split wins even money.
        ("7 10 10 10 A A", (PLAYED, 2, 2)),
    ],
)
def test_a_split(cards: str, end: tuple[int, int, int]) -> None:
    assert one(cards, plays=SPLITS) == end


def test_a_pair_that_is_not_split() -> None:
    assert one("7 8 8 10 10") == LOST


@pytest.mark.parametrize(
    ("most", "cards", "laid"),
    [
        (4, "7 8 8 10 8 8 10 10 10 10", 4),
        # No more than four: the next eight stays in its hand, which draws.
        (4, "7 8 8 10 8 8 8 A 10 10 10", 4),
        (3, "7 8 8 10 8 10 10 10", 3),
        (3, "7 8 8 10 8 8 A 10 10", 3),
        (2, "7 8 8 10 8 A 10", 2),
        (2, "7 8 8 10 10 10", 2),
    ],
)
def test_the_most_hands_of_a_split(most: int, cards: str, laid: int) -> None:
    found = one(cards, plays=SPLITS, terms=STANDARD._replace(split_hands=most))
    assert found[2] == laid
    assert found[1] in {laid, laid - 1}


def test_four_hands_doubled() -> None:
    """Every hand is an eleven: eight units, won and lost."""
    cards = "8 8 8 {hole} 8 8 3 {0} 3 {0} 3 {0} 3 {0} 10"
    assert one(cards.format(10, hole=10), plays=SPLITS) == (PLAYED, 8, 8)
    assert one(cards.format(2, hole=10), plays=SPLITS) == (PLAYED, -8, 8)
    assert one(cards.format(7, hole=10), plays=SPLITS) == (PLAYED, 0, 8)


def test_split_aces_get_one_card() -> None:
    assert one("7 A A 10 5 10", plays=SPLITS) == (PLAYED, 0, 2)
    assert one("7 A A 10 5 10 5 9", plays=SPLITS, terms=STANDARD._replace(split_ace_cards=ANY_CARDS)) == (
        PLAYED,
        2,
        2,
    )


def test_split_aces_are_split_again_where_they_may_be() -> None:
    assert one("7 A A 10 A 10", plays=SPLITS) == (PLAYED, 0, 2)
    again = STANDARD._replace(resplit_aces=1)
    assert one("7 A A 10 A 10 10 10", plays=SPLITS, terms=again) == (PLAYED, 3, 3)


def test_a_pair_by_value_or_by_rank() -> None:
    assert one("7 K Q 10 9 9", plays=SPLITS) == (PLAYED, 2, 2)
    assert one("7 K Q 10", plays=SPLITS, terms=STANDARD._replace(split_by=BY_RANK)) == WON
    assert one("7 K K 10 10 10", plays=SPLITS, terms=STANDARD._replace(split_by=BY_RANK)) == (PLAYED, 2, 2)


def test_no_double_after_a_split() -> None:
    terms = STANDARD._replace(double_after_split=0)
    assert one("7 8 8 10 3 10 10", plays=SPLITS, terms=terms) == (PLAYED, 2, 2)


# ---- the dealer -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "hits", "stands"),
    [
        ("6 10 8 A 2", LOST, WON),  # a soft seventeen: drawn to nineteen
        ("6 10 8 A 10", WON, WON),  # … to a hard seventeen, at which he stands
        ("7 10 8 10 4", WON, WON),  # a hard seventeen
        ("7 10 8 A 10", PUSHED, PUSHED),  # a soft eighteen
    ],
)
def test_soft_seventeen(cards: str, hits: tuple[int, int, int], stands: tuple[int, int, int]) -> None:
    assert one(cards) == hits
    assert one(cards, terms=STANDARD._replace(soft_17=STANDS)) == stands


def test_the_dealer_does_not_draw_where_no_hand_is_left() -> None:
    """The next round begins right after the card with which the player had too many."""
    cards = "6 10 6 10 10 9 A K 9"
    found = kinds(blackjack_rounds(cards, 2))
    assert [(kind.ending, kind.net) for (kind,) in found] == [(PLAYED, -1), (NATURAL, 0)]
    # With a natural alone he does not draw either.
    found = kinds(blackjack_rounds("6 A K 10 9 A K 9", 2))
    assert [kind.ending for (kind,) in found] == [NATURAL, NATURAL]
    # With a hand left he does.
    found = kinds(blackjack_rounds("6 10 8 10 10 9 A K 9", 2))
    assert [(kind.ending, kind.net) for (kind,) in found] == [(PLAYED, 1), (NATURAL, 0)]


# ---- seats ----------------------------------------------------------------------------------------------


def test_seats_are_dealt_and_played_one_after_the_other() -> None:
    """Up card 7; first cards 10, A, 5; second cards 9, K, 6; hole card 10; only the third seat draws."""
    found = ended(blackjack_rounds("7 10 A 5 9 K 6 10 5 A", seats=3))
    assert found == [WON, (NATURAL, 0, 1), PUSHED]


def test_a_hand_left_at_any_seat_makes_the_dealer_draw() -> None:
    found = ended(blackjack_rounds("6 10 10 6 9 10 10 10", seats=2))
    assert found == [LOST, WON]


@pytest.mark.parametrize("seats", range(1, 10))
def test_every_number_of_seats(seats: int) -> None:
    cards = " ".join(["9", *["10"] * seats, *["9"] * seats, "9"])
    found = blackjack_rounds(cards, seats=seats)
    assert ended(found) == [WON] * seats
    assert found.tally["ends"].sum() == found.tally["by_round"].sum() == seats


# ---- the war bonus wager ----------------------------------------------------------------------------------


def wars(cards: str, **asked: Any) -> tuple[int, int]:
    (kind,) = kinds(blackjack_rounds(cards, **asked))[0]
    return kind.war, kind.alone


@pytest.mark.parametrize(
    ("cards", "war"),
    [
        ("9 10 9 9", HIGHER),
        ("9 9 9 9", TIED),
        ("9 8 9 9 2 2", LOWER),
        ("2 A 9 9 2 2 2", LOWER),  # an ace is low in the war
        ("A 2 9 9 2 2 2 A", HIGHER),
        ("Q K 9 9", HIGHER),
        ("K Q 9 9", LOWER),
    ],
)
def test_a_war(cards: str, war: int) -> None:
    assert wars(cards) == (war, 0)


def test_winnings_are_left_on_cards_that_are_named() -> None:
    ten, nine = NAMES.index("10"), NAMES.index("9")
    leaves = frozenset({(ten, nine)})
    assert wars("9 10 9 9", leaves=leaves) == (LEFT, 0)
    assert wars("9 K 9 9", leaves=leaves) == (LEFT, 0)
    assert wars("8 10 9 9", leaves=leaves) == (HIGHER, 0)
    # What is not won cannot be left.
    assert wars("9 9 9 9", leaves=ALWAYS) == (TIED, 0)
    assert wars("9 8 9 9", leaves=ALWAYS) == (LOWER, 0)


@pytest.mark.parametrize(
    ("cards", "alone"),
    [
        ("7 8 8 10 10 10", 2),  # the first of two hands wins,
        ("7 8 8 10 9 10", 1),  # pushes,
        ("7 8 8 10 5 10 10", 0),  # has too many
        ("7 10 8 10", 2),  # … and a hand that is not split
        ("7 10 7 10", 1),
    ],
)
def test_winnings_that_nothing_matches_lie_on_the_first_hand(cards: str, alone: int) -> None:
    fixed = SPOT._replace(war_spot=FIXED)
    assert wars(cards, spot=fixed, leaves=ALWAYS, plays=SPLITS) == (LEFT, alone)
    # Where they are matched, or taken, the hands together tell it all.
    assert SPOT.war_spot == MATCHED
    assert wars(cards, leaves=ALWAYS, plays=SPLITS) == (LEFT, 0)
    assert wars(cards, spot=fixed, plays=SPLITS) == (HIGHER, 0)


def test_winnings_left_alone_and_a_natural() -> None:
    """A dealer's natural takes them like the wager; a player's own has its own end."""
    fixed = SPOT._replace(war_spot=FIXED)
    assert wars("10 J 9 A", spot=fixed, leaves=ALWAYS) == (LEFT, 0)
    assert wars("9 J A 9", spot=fixed, leaves=ALWAYS) == (LEFT, 0)


@pytest.mark.parametrize(
    ("every", "laid"),
    [(1, [1, 1, 1, 1, 1]), (2, [1, 0, 1, 0, 1]), (3, [1, 0, 0, 1, 0]), (9, [1, 0, 0, 0, 0])],
)
def test_a_war_wager_in_every_nth_round(every: int, laid: list[int]) -> None:
    found = kinds(blackjack_rounds(" ".join(["9 10 9 9"] * 5), 5, every=every))
    assert [kind.war == HIGHER for (kind,) in found] == [bool(n) for n in laid]
    assert [kind.war == NOT_LAID for (kind,) in found] == [not n for n in laid]
