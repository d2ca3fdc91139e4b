"""Casino War dealt and counted for those who count: the classes of every round by the count and the depth of
the shoe at which it began.

The same cards fall as in ``casino_war.dealt``: where no tie is surrendered by the count, the sums over all
rows are its counts. ``casino_war_fresh`` deals other rounds; of a fresh shoe there is nothing to count.
"""

from typing import Any, NamedTuple

import numpy as np

from gotowar.cards import DECK_SIZE
from gotowar.odds.composition import SUITS
from gotowar.rules import casino_war as rules
from gotowar.rules.terms import RANKS
from gotowar.simulate.casino_war import CLASSES, GAVE_UP, Plan, outcomes, stack, war
from gotowar.simulate.counting import System
from gotowar.simulate.counting_kernels import (
    afresh,
    bucket,
    bucket_of,
    counter,
    noted,
    row_of,
    rows_of,
)
from gotowar.simulate.kernels import kernel
from gotowar.simulate.stream import AT, inlined, seeded, taken, two
from gotowar.simulate.tally import Dealt, Shoe, Tally

PARTS = 10**8
"""Of one, in which the chance of a tie is added up."""


class CountPlan(NamedTuple):
    """A plan whose every round is told by the count; side wagers are laid in all of them."""

    plan: Plan
    system: System

    @property
    def shoe(self) -> Shoe:
        return self.plan.shoe

    @property
    def dealt_by(self) -> tuple[object, ...]:
        """What decides how cards fall, are played and counted."""
        return type(self).__module__, *self.plan.dealt_by, self.system.counted_by

    def summed(self, tally: Tally) -> Any:
        """By lane and class as the plain game has them, all seats and rows together."""
        classes = tally["classes"].sum(axis=(0, 1))
        return np.concatenate((np.zeros_like(classes), classes))

    def deal(self, seed: int, block: int, rounds: int, *, keep: bool) -> Dealt:
        """The block's counts: ``classes`` by row (count, then depth), seat and class; ``choices`` the same of
        wars and surrenders by the count at which they were chosen; ``rounds`` by row; ``chances`` by row the
        chances of a tie added up; ``shoes`` how many shoes had so many rounds."""
        return dealt(self, seeded(seed, block), stack(self.shoe.decks), rounds, keep=keep, shuffled=True)


def dealt(plan: CountPlan, start: Any, deck: Any, rounds: int, *, keep: bool, shuffled: bool) -> Dealt:
    """The same from this deck, as ``casino_war.dealt``."""
    shoe, system, terms = plan.shoe, plan.system, plan.plan.war
    longest, rows = shoe.most_rounds(2) + 1, rows_of(system)
    history = np.zeros((rounds if keep else 0, shoe.seats), np.uint8)
    counts = {
        "classes": np.zeros((rows, shoe.seats, CLASSES), np.int64),
        "choices": np.zeros((rows, shoe.seats, CLASSES), np.int64),
        "rounds": np.zeros(rows, np.int64),
        "chances": np.zeros(rows, np.int64),
        "shoes": np.zeros(longest, np.int64),
    }
    outcome, fights = outcomes(terms, plan.plan.surrenders)
    by_count = np.stack((fights, outcomes(terms, frozenset(range(RANKS)))[1]))
    ranks = np.arange(DECK_SIZE) // SUITS
    counting = counter(system, deck, ranks, lambda a, b: rules.compare(terms, a, b))
    table = (shoe.seats, shoe.over, shoe.rounds or longest, shoe.burned, shoe.before_war, shoe.each)
    orders = (rounds, -1 if shuffled else 0, bucket_of(system, system.surrenders))
    last = np.zeros((1, shoe.seats), np.uint8)
    deal(start, deck, (outcome, by_count), counting, table, orders, last, *counts.values(), history)
    return Dealt(Tally(counts), history if keep else None)


@inlined
def first_deal(state, deck, place, end, ordered):  # type: ignore[no-untyped-def]
    """Cards as ``casino_war.deal`` draws them, two of one word."""
    while place < end:
        state, now, then = two(state, len(deck) - place)
        taken(deck, place, now & ordered)
        if place + 1 < end:
            taken(deck, place + 1, then & ordered)
        place += 2
    return state, end


@kernel
def deal(start, deck, tables, counting, table, orders, last, classes, choices, met, chances, shoes, history):  # type: ignore[no-untyped-def]
    """Rounds as ``casino_war.deal`` deals them; ``tables`` has what becomes of a tie below the bucket of
    ``orders`` and from it on. Everybody chooses before the first war card."""
    seats, over, most, burned, before_war, each = table
    rounds, ordered, gives_up = orders
    outcome, by_count = tables
    state = (start[0], start[1], start[2], start[3])
    place, hidden, row = 0, burned, 0
    running, same = afresh(counting)
    for number in range(rounds):
        if place + hidden > over or row == most:
            shoes[AT(row)] += 1
            place, hidden, row = 0, burned, 0
            running, same = afresh(counting)
        begin, gone, left = place, place + hidden, len(deck) - place
        at = AT(row_of(bucket(counting, left, running, same), gone, len(deck)))
        met[at] += 1
        chances[at] += PARTS * same // (left * (left - 1))
        state, place = first_deal(state, deck, place, place + seats + 1, ordered)
        running, same = noted(counting, deck, begin, place, running, same)
        dealer, ties = deck[AT(begin)], 0
        for seat in range(seats):
            found = outcome[deck[AT(begin + 1 + seat)], dealer]
            classes[at, AT(seat), found] += 1
            last[0, AT(seat)] = found
            ties += found >> 1
        if ties:
            chosen = bucket(counting, len(deck) - place, running, same)
            asked = (outcome, by_count[AT(chosen >= gives_up)])
            then, dealt_to = AT(row_of(chosen, place + hidden, len(deck))), place
            state, place, drawn = war(state, deck, place, seats, asked, ordered, at, classes, last, 0)
            hidden += before_war + each * drawn if drawn else 0
            running, same = noted(counting, deck, dealt_to, place, running, same)
            for seat in range(seats):
                if last[0, AT(seat)] >= GAVE_UP:
                    choices[then, AT(seat), AT(last[0, AT(seat)])] += 1
        if len(history):
            for seat in range(seats):
                history[AT(number), AT(seat)] = last[0, AT(seat)]
        row += 1
