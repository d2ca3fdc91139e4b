"""War Blackjack dealt and counted for those who count: the classes of every round by the count and the depth
of the shoe at which it began, insurance by the count at which it is offered.

The same cards fall as in ``war_blackjack``: the sums over all rows are its counts.
"""

from typing import Any, NamedTuple

import numpy as np

from gotowar.rules import blackjack
from gotowar.rules import war_blackjack as spot_rules
from gotowar.rules.terms import RANKS
from gotowar.simulate import war_blackjack
from gotowar.simulate.blackjack_tables import LEFT
from gotowar.simulate.counting import System
from gotowar.simulate.counting_kernels import afresh, bucket, counter, noted, row_of, rows_of
from gotowar.simulate.kernels import kernel
from gotowar.simulate.stream import AT, seeded
from gotowar.simulate.tally import Dealt, Shoe, Tally
from gotowar.simulate.war_blackjack import (
    ALONE,
    ENDS,
    PLAYED,
    VOID,
    WARS,
    Plan,
    laid_out,
    opened,
    room,
    round_played,
    settled,
    stack,
)

KINDS = LEFT + ALONE
"""How a war can end where it is always played for; what became of a first hand alone is added to ``LEFT``."""
CLASSES = KINDS * ENDS


def plain_class(number: int) -> int:
    """The class of the plain game that this one is."""
    kind, end = divmod(number, ENDS)
    alone = max(kind - LEFT, 0)
    return (alone * WARS + kind - alone) * ENDS + end


class CountPlan(NamedTuple):
    """A plan whose every round is told by the count; the war wager is laid in all of them."""

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
        """By class of the plain game, all seats and rows together."""
        found = np.zeros(war_blackjack.CLASSES, np.int64)
        found[[plain_class(number) for number in range(CLASSES)]] = tally["classes"].sum(axis=(0, 1))
        return found

    def deal(self, seed: int, block: int, rounds: int, *, keep: bool) -> Dealt:
        """The block's counts: ``classes`` by row (count, then depth), seat and class (the war's end times
        ``ENDS``, and the hand's); ``insured`` by row whether the dealer had a natural where insurance is
        offered; ``rounds`` by row; ``shoes`` how many shoes had so many rounds; ``voids``."""
        return dealt(self, seeded(seed, block), stack(self.shoe.decks), rounds, keep=keep, shuffled=True)


def dealt(plan: CountPlan, start: Any, deck: Any, rounds: int, *, keep: bool, shuffled: bool) -> Dealt:
    """The same from this deck, as ``war_blackjack.dealt``."""
    shoe, system, game = plan.shoe, plan.system, plan.plan
    longest, rows = shoe.most_rounds(4) + 1, rows_of(system)
    history = np.full((rounds if keep else 0, shoe.seats), VOID, np.uint16)
    counts = {
        "classes": np.zeros((rows, shoe.seats, CLASSES), np.int64),
        "insured": np.zeros((rows, 2), np.int64),
        "rounds": np.zeros(rows, np.int64),
        "shoes": np.zeros(longest, np.int64),
        "voids": np.zeros(1, np.int64),
    }
    asked, table = laid_out(game, longest)
    compare = game.spot
    counting = counter(system, deck, np.arange(RANKS), lambda a, b: spot_rules.compare(compare, a, b))
    values = map(blackjack.card_value, range(RANKS))
    offered = np.array([blackjack.insurance_offered(game.blackjack, value) for value in values], np.uint8)
    orders = (rounds, -1 if shuffled else 0)
    work = room(shoe.seats)
    deal(start, deck, asked, counting, offered, table, orders, work, *counts.values(), history)
    return Dealt(Tally(counts), history if keep else None)


@kernel
def deal(  # type: ignore[no-untyped-def]
    start, deck, tables, counting, offered, table, orders, work, classes, insured, met, shoes, voids, history
):
    """Rounds as ``war_blackjack.deal`` deals them. The hole card is seen when the round is over."""
    seats, over, longest, burned, _, _, single = table
    rounds, ordered = orders
    _, totals, units, ended, hands = work
    state = (start[0], start[1], start[2], start[3])
    place, row = 0, 0
    running, same = afresh(counting)
    for number in range(rounds):
        if place + burned > over or row == longest:
            shoes[AT(row)] += 1
            place, row = 0, 0
            running, same = afresh(counting)
        begin = place
        known = bucket(counting, len(deck) - place, running, same)
        at = AT(row_of(known, place + burned, len(deck)))
        state, place = opened(state, deck, place, 2 * seats + 2, ordered)
        hole, up = place - 1, deck[AT(begin)]
        running, same = noted(counting, deck, begin, hole, running, same)
        known = bucket(counting, len(deck) - hole, running, same)
        then = AT(row_of(known, hole + burned, len(deck)))
        state, place, house, takes = round_played(state, deck, begin, place, ordered, tables, table, work)
        if place + burned > len(deck):
            voids[0] += 1
            continue
        running, same = noted(counting, deck, hole, place, running, same)
        met[at] += 1
        if offered[AT(up)]:
            insured[then, AT(takes > 0)] += 1
        for seat in range(seats):
            found, mine = ended[AT(seat)], AT(seat)
            war, alone = tables.wars[AT(deck[AT(begin + 1 + seat)]), AT(up)], 0
            if found == PLAYED:
                total = tables.totals[AT(house)]
                found = settled(tables, hands[mine], total, takes, totals[mine], units[mine])
                if single and war == LEFT and takes == 0:
                    alone = tables.results[AT(totals[mine, AT(0)]), AT(total)] + 1
            classes[at, mine, AT((war + alone) * ENDS + found)] += 1
            if len(history):
                history[AT(number), mine] = (alone * WARS + war) * ENDS + found
        row += 1
