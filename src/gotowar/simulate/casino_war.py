"""Casino War dealt and counted: the kernel, the classes that it counts, and the tables it asks.

A class says all that any wager of a seat can look at, under every reading of the progressive; it knows no
amounts. What it is paid is ``casino_war_figures``' matter. A tie is counted twice: as what it is, and as what
became of it. One seat's rounds from a fresh shoe each are dealt by ``casino_war_fresh``, many at a time.
"""

from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from gotowar.cards import DECK_SIZE
from gotowar.odds.composition import SUITS
from gotowar.rules import casino_war as rules
from gotowar.rules.terms import WarTerms
from gotowar.simulate.kernels import kernel
from gotowar.simulate.stream import AT, inlined, seeded, taken, two
from gotowar.simulate.tally import Dealt, Shoe, Tally

TIED, SUITED, GAVE_UP, WENT, SECOND_TIE, CLASSES = 2, 3, 4, 6, 10, 26
"""Where classes start: ties of the first deal whatever followed, surrenders, wars, and wars that tie."""


class Plan(NamedTuple):
    """What a run deals: the game and its shoe, at which ranks a tie is surrendered, and in how many rounds
    side wagers are laid once."""

    war: WarTerms
    shoe: Shoe
    surrenders: frozenset[int]
    every: int

    @property
    def dealt_by(self) -> tuple[object, ...]:
        """What decides how cards fall and are played; pays decide nothing."""
        choice = rules.has_choice(self.war, rules.TIED)
        return type(self).__module__, self.war.ranking, choice, self.shoe, sorted(self.surrenders), self.every

    def deal(self, seed: int, block: int, rounds: int, *, keep: bool) -> Dealt:
        """The block's counts: ``classes`` by lane and round of the shoe, seat and class (side wagers lie in
        the second lane); ``shoes`` how many shoes had so many rounds. Kept, the class of every seat and
        round."""
        # Not above: it counts by this file's classes.
        from gotowar.simulate import casino_war_fresh

        if casino_war_fresh.can_deal(self.war, self.shoe):
            return casino_war_fresh.dealt(self, seed, block, rounds, keep=keep)
        return dealt(self, seeded(seed, block), stack(self.shoe.decks), rounds, keep=keep, shuffled=True)

    def summed(self, tally: Tally) -> Any:
        """By lane and class, all seats and rounds together."""
        rows, seats, _ = tally["classes"].shape
        return tally["classes"].reshape(2, rows // 2, seats, CLASSES).sum(axis=(1, 2)).ravel()


def dealt(plan: Plan, start: Any, deck: Any, rounds: int, *, keep: bool, shuffled: bool) -> Dealt:
    """The same from this deck; it is dealt as it lies where it is not shuffled: in every round the dealer's
    card first, then those of the seats; in a war likewise."""
    shoe = plan.shoe
    rows, history = shoe.most_rounds(2) + 1, np.zeros((rounds if keep else 0, shoe.seats), np.uint8)
    counts = np.zeros((2 * rows, shoe.seats, CLASSES), np.int64)
    shoes = np.zeros(rows, np.int64)
    table = (shoe.seats, shoe.over, shoe.rounds or rows, shoe.burned, shoe.before_war, shoe.each)
    orders = (rounds, plan.every, rows, -1 if shuffled else 0)
    deal(start, deck, outcomes(plan.war, plan.surrenders), table, orders, counts, shoes, history)
    return Dealt(Tally({"classes": counts, "shoes": shoes}), history if keep else None)


def stack(decks: int) -> Any:
    """Card codes, deck after deck: what a shuffle starts from does not matter."""
    return np.tile(np.arange(DECK_SIZE, dtype=np.uint8), decks)


@lru_cache(maxsize=16)
def outcomes(war: WarTerms, surrenders: frozenset[int]) -> tuple[Any, Any]:
    """By player's and dealer's card: lower, higher, tied, or tied in suit as well; and whether a tie with
    this card is fought, surrendered, or lost without a choice (then nothing follows)."""
    outcome = np.empty((DECK_SIZE, DECK_SIZE), np.uint8)
    for player, dealer in product(range(DECK_SIZE), repeat=2):
        found = rules.compare(war, player // SUITS, dealer // SUITS)
        outcome[player, dealer] = found + (found == rules.TIED and player % SUITS == dealer % SUITS)
    fights = np.full(DECK_SIZE, LOST, np.uint8)
    if rules.has_choice(war, rules.TIED):
        fights[:] = [card // SUITS not in surrenders for card in range(DECK_SIZE)]
    return outcome, fights


SURRENDERS, FIGHTS, LOST = 0, 1, 2


@inlined
def tied_class(first: int, second: int, suited: int, war_suited: int) -> int:
    """The class of a war that ties: by the player's two cards, and which of the ties are in suit."""
    one_rank, one_suit = first // SUITS == second // SUITS, first % SUITS == second % SUITS
    return SECOND_TIE + 8 * suited + 4 * war_suited + 2 * one_rank + one_suit


@inlined
def war(state, deck, place, seats, tables, ordered, book, counts, history, number):  # type: ignore[no-untyped-def]
    """The war deal of the round that ends at ``place``: the dealer's card first, for unseen cards may come in
    any order. Says as well how many seats went to war."""
    outcome, fights = tables
    start, drawn = place - seats - 1, 0
    dealer = deck[AT(start)]
    house = dealer
    for seat in range(seats):
        mine = deck[AT(start + 1 + seat)]
        suited = outcome[mine, dealer] - TIED
        if suited < 0 or fights[mine] == LOST:
            continue
        found = GAVE_UP + suited
        if fights[mine]:
            state, ahead, then = two(state, len(deck) - place)
            if drawn == 0:
                house = taken(deck, place, ahead & ordered)
                place, ahead = place + 1, then
            card = taken(deck, place, ahead & ordered)
            place, drawn = place + 1, drawn + 1
            second = outcome[card, house]
            found = WENT + 2 * second + suited
            if second >= TIED:
                found = tied_class(mine, card, suited, second - TIED)
        counts[book, AT(seat), AT(found)] += 1
        if len(history):
            history[AT(number), AT(seat)] = found
    return state, place, drawn


@kernel
def deal(start, deck, tables, table, orders, counts, shoes, history):  # type: ignore[no-untyped-def]
    """Rounds from one shoe after the other.

    ``table`` is seats, the cards gone at which a shoe is over, rounds that it has at most, cards burned at a
    new shoe, before the war and for each seat in it; ``orders`` is rounds, in how many of them side wagers
    are laid once, rows of a lane, and a mask that is nothing where the deck is dealt as it lies. Burned cards
    are only counted: not being known, they may as well be those that come last.
    """
    seats, over, most, burned, before_war, each = table
    rounds, every, rows, ordered = orders
    outcome = tables[0]
    state = (start[0], start[1], start[2], start[3])
    place, hidden, row, turn = 0, burned, 0, 0
    for number in range(rounds):
        if place + hidden > over or row == most:
            shoes[AT(row)] += 1
            place, hidden, row = 0, burned, 0
        book = AT(row + rows)
        if every > 1:
            book = AT(row if turn else row + rows)
            turn = turn + 1 if turn + 1 < every else 0
        state, ahead, then = two(state, len(deck) - place)
        dealer = taken(deck, place, ahead & ordered)
        found = outcome[taken(deck, place + 1, then & ordered), dealer]
        counts[book, AT(0), found] += 1
        if len(history):
            history[AT(number), AT(0)] = found
        ties, seat, place = found >> 1, 1, place + 2
        while seat < seats:
            state, now, then = two(state, len(deck) - place)
            for ahead in (now, then):
                if seat < seats:
                    found = outcome[taken(deck, place, ahead & ordered), dealer]
                    counts[book, AT(seat), found] += 1
                    if len(history):
                        history[AT(number), AT(seat)] = found
                    ties, seat, place = ties + (found >> 1), seat + 1, place + 1
        if ties:
            state, place, drawn = war(
                state, deck, place, seats, tables, ordered, book, counts, history, number
            )
            hidden += before_war + each * drawn if drawn else 0
        row += 1
