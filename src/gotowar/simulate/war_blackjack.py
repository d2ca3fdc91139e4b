"""War Blackjack dealt and counted: the kernel and the classes that it counts.

A class knows units, not amounts: what it is paid is ``war_blackjack_figures``' matter. What a hand comes to
and what is played stands in tables (``blackjack_tables``).
"""

from typing import Any, NamedTuple

import numpy as np

from gotowar.cards import DECK_SIZE
from gotowar.odds.composition import SUITS
from gotowar.odds.war_blackjack import Leaves
from gotowar.rules import war_blackjack as spot_rules
from gotowar.rules.terms import ORIGINAL_WAGERS, RANKS, BlackjackTerms, Odds, WarSpotTerms
from gotowar.simulate.blackjack_tables import DOUBLE, HIT, LEFT, SPLIT, SURRENDER, Tables, tables
from gotowar.simulate.kernels import kernel
from gotowar.simulate.stream import AT, inlined, one, seeded, taken, two
from gotowar.simulate.tally import Dealt, Shoe, Tally

MOST_HANDS = 4
MOST_UNITS = 2 * MOST_HANDS
"""That one seat may have on its hands, each of them doubled."""
SPAN = 2 * MOST_UNITS + 1
NATURAL, BOTH_NATURAL, DEALERS, SURRENDERED, PLAYED = 0, 1, 2, 3, 4
"""How a seat's blackjack ends: a natural; two of them; the dealer's alone; given up; or by its hands, with
``SPAN`` ends for every number of units laid: what they net."""
ENDS = PLAYED + MOST_UNITS * SPAN
NOT_LAID, WARS, ALONE = 4, 5, 3
"""How a war ends besides the ends of ``rules`` and ``LEFT``: it was not played for. A class is
``(alone * WARS + war) * ENDS + end``; ``alone`` is what became of the first hand (0 lost, 1 pushed, 2 won)
where winnings were left on it that nothing matches, and else 0."""
CLASSES = ALONE * WARS * ENDS
VOID = NOT_LAID * ENDS + PLAYED
"""The class of a void round in a history: of one unit laid nobody loses eight."""


class Plan(NamedTuple):
    """What a run deals: the game and its shoe, a strategy as a file's text, on which cards winnings are left,
    and in how many rounds a war wager is laid once."""

    blackjack: BlackjackTerms
    spot: WarSpotTerms
    shoe: Shoe
    strategy: str
    leaves: Leaves
    every: int

    @property
    def dealt_by(self) -> tuple[object, ...]:
        """What decides how cards fall and are played; of the pays, none."""
        even = Odds(1, 1)
        spot = self.spot._replace(war_pays=even, natural_on_war=0)
        terms = self.blackjack._replace(natural_pays=even, late_surrender_loses=even, insurance_pays=even)
        asked = (self.strategy, sorted(self.leaves), self.every)
        return type(self).__module__, terms, spot, self.shoe, *asked

    def deal(self, seed: int, block: int, rounds: int, *, keep: bool) -> Dealt:
        """The block's counts: ``ends`` by seat, up card and class; ``by_round`` by round of the shoe and
        end; ``ups`` by up card and dealer's natural; ``shoes`` how many shoes had so many rounds; ``voids``,
        rounds for which the cards did not suffice. Kept, the class of every seat and round."""
        return dealt(self, seeded(seed, block), stack(self.shoe.decks), rounds, keep=keep, shuffled=True)

    def summed(self, tally: Tally) -> Any:
        """By class, all seats and up cards together."""
        return tally["ends"].sum(axis=(0, 1)).ravel()


def dealt(plan: Plan, start: Any, deck: Any, rounds: int, *, keep: bool, shuffled: bool) -> Dealt:
    """The same from this deck; it is dealt as it lies where it is not shuffled: up card, first cards, second
    cards, hole card, then as the hands are played."""
    shoe = plan.shoe
    rows, seats = shoe.most_rounds(4) + 1, shoe.seats
    history = np.full((rounds if keep else 0, seats), VOID, np.uint16)
    counts = {
        "ends": np.zeros((seats, RANKS, ALONE * WARS, ENDS), np.int64),
        "by_round": np.zeros((rows, ENDS), np.int64),
        "ups": np.zeros((RANKS, 2), np.int64),
        "shoes": np.zeros(rows, np.int64),
        "voids": np.zeros(1, np.int64),
    }
    asked, table = laid_out(plan, rows)
    orders = (rounds, plan.every, -1 if shuffled else 0)
    deal(start, deck, asked, table, orders, room(seats), *counts.values(), history)
    return Dealt(Tally(counts), history if keep else None)


def laid_out(plan: Plan, rows: int) -> tuple[Tables, tuple[Any, ...]]:
    """What the kernel asks, and its ``table``."""
    shoe, terms = plan.shoe, plan.blackjack
    single = spot_rules.most_matched(plan.spot, 1) == 0
    takes = 1 if terms.natural_takes == ORIGINAL_WAGERS else 2
    asked = tables(terms, plan.spot, plan.strategy, plan.leaves)
    return asked, (shoe.seats, shoe.over, shoe.rounds or rows, shoe.burned, terms.split_hands, takes, single)


def stack(decks: int) -> Any:
    """Ranks, deck after deck: suits mean nothing here."""
    return np.tile(np.arange(DECK_SIZE, dtype=np.uint8) // SUITS, decks)


def room(seats: int) -> tuple[Any, ...]:
    """Room for a round: ranks that were split, and by seat totals and units of its hands, how it ended, and
    how many hands it has."""
    of_hands = (np.zeros((seats, MOST_HANDS), np.int64) for _ in range(2))
    return np.zeros(MOST_HANDS, np.uint8), *of_hands, np.zeros(seats, np.int64), np.zeros(seats, np.int64)


@inlined
def opened(state, deck, place, cards, ordered):  # type: ignore[no-untyped-def]
    """The first cards of everybody, an even number."""
    end = place + cards
    while place < end:
        here = min(place, len(deck) - 2)
        state, ahead, then = two(state, len(deck) - here)
        taken(deck, here, ahead & ordered)
        taken(deck, here + 1, then & ordered)
        place += 2
    return state, place


@inlined
def drawn(state, deck, place, ordered):  # type: ignore[no-untyped-def]
    """One more card. Where none is left the last one stands for it, and the round will be void."""
    here = min(place, len(deck) - 1)
    state, ahead = one(state, len(deck) - here)
    return state, place + 1, taken(deck, here, ahead & ordered)


@inlined
def hit(state, deck, place, ordered, tables, up, hand):  # type: ignore[no-untyped-def]
    """A hand of two cards that is hit, until it stands or has too many."""
    play = HIT
    while play == HIT:
        state, place, card = drawn(state, deck, place, ordered)
        hand = tables.after[AT(hand), AT(card)]
        play = tables.drawn[AT(hand), AT(up)]
    return state, place, hand


@inlined
def split_up(state, deck, place, ordered, tables, up, first, second, most, firsts, totals, units):  # type: ignore[no-untyped-def]
    """A pair that is split: hand after hand gets its second card and is played; says how many they are."""
    firsts[0], firsts[1], many, hand = first, second, 2, 0
    while hand < many:
        mine = firsts[AT(hand)]
        state, place, card = drawn(state, deck, place, ordered)
        play = tables.split[AT(many < most), AT(mine), AT(card), AT(up)]
        if play == SPLIT:
            firsts[AT(many)] = card
            many += 1
            continue
        held = tables.pairs[AT(mine), AT(card)]
        units[AT(hand)] = 1
        if play == HIT:
            state, place, held = hit(state, deck, place, ordered, tables, up, held)
        elif play == DOUBLE:
            state, place, card = drawn(state, deck, place, ordered)
            held, units[AT(hand)] = tables.after[AT(held), AT(card)], 2
        totals[AT(hand)] = tables.totals[AT(held)]
        hand += 1
    return state, place, many


@inlined
def played(state, deck, place, ordered, tables, up, first, second, most, firsts, totals, units):  # type: ignore[no-untyped-def]
    """What a seat does with its two cards: how it ends where it need not wait for the dealer, and else how
    many hands it has."""
    units[0] = 1
    if tables.natural[AT(first), AT(second)]:
        return state, place, NATURAL, 0
    hand, many = tables.pairs[AT(first), AT(second)], 1
    play = tables.opening[AT(first), AT(second), AT(up)]
    if play == HIT:
        state, place, hand = hit(state, deck, place, ordered, tables, up, hand)
    elif play == DOUBLE:
        state, place, card = drawn(state, deck, place, ordered)
        hand, units[0] = tables.after[AT(hand), AT(card)], 2
    elif play == SURRENDER:
        return state, place, SURRENDERED, 0
    totals[0] = tables.totals[AT(hand)]
    if play == SPLIT:
        state, place, many = split_up(
            state, deck, place, ordered, tables, up, first, second, most, firsts, totals, units
        )
    return state, place, PLAYED, many


@inlined
def settled(tables, many, house, takes, totals, units):  # type: ignore[no-untyped-def]
    """The end of a seat's hands against the dealer's total. A natural that nobody looked for ``takes`` the
    first unit or all of them."""
    laid, net = 0, 0
    for hand in range(many):
        unit = units[AT(hand)]
        laid += unit
        net += unit * tables.results[AT(totals[AT(hand)]), AT(house)]
    if takes:
        net = -1 if takes == 1 else -laid
    return DEALERS if takes and laid == 1 else PLAYED + (laid - 1) * SPAN + MOST_UNITS + net


@inlined
def round_played(state, deck, begin, place, ordered, tables, table, work):  # type: ignore[no-untyped-def]
    """All seats, then the dealer: says his state, and what a natural of his takes. One that he looked for
    ends the round before anybody plays."""
    seats, most, takes = table[0], table[4], table[5]
    firsts, totals, units, ended, hands = work
    up, hole = deck[AT(begin)], deck[AT(place - 1)]
    takes = takes if tables.natural[AT(up), AT(hole)] else 0
    live = 0
    for seat in range(seats):
        first, second = deck[AT(begin + 1 + seat)], deck[AT(begin + 1 + seats + seat)]
        found, many = DEALERS, 0
        if takes and tables.peeks[AT(up)]:
            found = BOTH_NATURAL if tables.natural[AT(first), AT(second)] else DEALERS
        else:
            at = AT(seat)
            state, place, found, many = played(
                state, deck, place, ordered, tables, up, first, second, most, firsts, totals[at], units[at]
            )
            if takes and found != PLAYED:
                found = BOTH_NATURAL if found == NATURAL else DEALERS
        ended[AT(seat)], hands[AT(seat)] = found, many
        for hand in range(many):
            live += totals[AT(seat), AT(hand)] <= 21
    house = tables.pairs[AT(up), AT(hole)]
    while live and takes == 0 and tables.draws[AT(house)]:
        state, place, card = drawn(state, deck, place, ordered)
        house = tables.after[AT(house), AT(card)]
    return state, place, house, takes


@kernel
def deal(start, deck, tables, table, orders, work, ends, by_round, ups, shoes, voids, history):  # type: ignore[no-untyped-def]
    """Rounds from one shoe after the other.

    ``table`` is seats, the cards gone at which a shoe is over, rounds that it has at most, cards burned at a
    new shoe, hands of a split, what a natural takes and whether winnings left stay alone; ``orders`` is
    rounds, in how many of them a war wager is laid once, and a mask that is nothing where the deck is dealt
    as it lies.
    """
    seats, over, longest, burned, _, _, single = table
    rounds, every, ordered = orders
    _, totals, units, ended, hands = work
    state = (start[0], start[1], start[2], start[3])
    place, row, turn = 0, 0, 0
    for number in range(rounds):
        if place + burned > over or row == longest:
            shoes[AT(row)] += 1
            place, row = 0, 0
        begin = place
        state, place = opened(state, deck, place, 2 * seats + 2, ordered)
        up = deck[AT(begin)]
        state, place, house, takes = round_played(state, deck, begin, place, ordered, tables, table, work)
        if place + burned > len(deck):
            voids[0] += 1
            turn = turn + 1 if turn + 1 < every else 0
            continue
        ups[AT(up), AT(takes > 0)] += 1
        for seat in range(seats):
            found, at = ended[AT(seat)], AT(seat)
            war = NOT_LAID if turn else tables.wars[AT(deck[AT(begin + 1 + seat)]), AT(up)]
            alone = 0
            if found == PLAYED:
                found = settled(tables, hands[at], tables.totals[AT(house)], takes, totals[at], units[at])
                if single and war == LEFT and takes == 0:
                    alone = tables.results[AT(totals[at, AT(0)]), AT(tables.totals[AT(house)])] + 1
            war += alone * WARS
            ends[at, AT(up), AT(war), AT(found)] += 1
            by_round[AT(row), AT(found)] += 1
            if len(history):
                history[AT(number), at] = war * ENDS + found
        turn = turn + 1 if turn + 1 < every else 0
        row += 1
