"""The progressive beyond its fixed pays: what the meter is worth, who feeds it, how long it grows, envy.

A hit is the class that takes the meter, always by a player who goes to war. Money is in cents.
"""

from collections import Counter
from decimal import Decimal, localcontext
from fractions import Fraction
from math import comb
from typing import NamedTuple

from gotowar.cards import DECK_SIZE
from gotowar.odds.casino_war import NO_WAR, Falls
from gotowar.odds.composition import Counts, falling
from gotowar.rules import progressive as rules
from gotowar.rules.terms import ProgressiveTerms
from gotowar.sheets.spec import Meter as Operator

WHOLE = 10_000
"""The spec's rates are ten-thousandths."""


class Growth(NamedTuple):
    """What the operator's terms come to, with every seat laying the same wager each round."""

    rate: Fraction
    reserve_rate: Fraction
    seed: int
    ceiling: int
    a_round: Fraction
    average_at_hit: Decimal
    share_for_one: Fraction
    """The part of a hit's meter that a seat takes on average: less than all where several can hit at once."""
    for_the_next: int
    """What a second winner of the round finds in the meter: the new seed where winners follow each other."""


class Meter(NamedTuple):
    """``wager`` is what the figures are for: the meter does not grow with it."""

    wager: int
    chance: Fraction
    per_thousand: Fraction
    break_even: Fraction | None
    envy_each: Fraction
    seats: int
    table_chance: Fraction
    growth: Growth | None

    @property
    def between_hits(self) -> Fraction | None:
        """Rounds of the table from one hit to the next."""
        return 1 / self.table_chance if self.table_chance else None


def meter(
    terms: ProgressiveTerms,
    falls: Falls,
    counts: Counts,
    returned: Fraction,
    wager: int,
    seats: int,
    operator: Operator | None,
) -> Meter:
    """The meter's figures; ``returned`` is what a unit gets back before meter and envy."""
    total = sum(falls.values())
    chance = Fraction(sum(n for fall, n in falls.items() if _wins(fall.rank, fall.war_hits)), total)
    envy_each = chance * Fraction(terms.envy, terms.envy_unit)
    share = Fraction(terms.meter_percent, 100) / wager
    lacking = 1 - returned - envy_each * (seats - 1)
    some = table_chance(terms, counts, chance, seats)
    grown = growth(operator, wager * seats, some, chance * seats) if operator else None
    return Meter(
        wager,
        chance,
        chance * share * 100_000,
        _break_even(lacking / (chance * share), grown) if chance and share else None,
        envy_each,
        seats,
        some,
        grown,
    )


def _break_even(alone: Fraction, grown: Growth | None) -> Fraction:
    """``alone`` would do if no two ever hit at once; where they do, a seat takes less of the meter."""
    if grown is None:
        return alone
    return (alone - (1 - grown.share_for_one) * grown.for_the_next) / grown.share_for_one


def _wins(rank: int, hits: int) -> bool:
    return rank != NO_WAR and rules.hits_meter(hits)


def table_chance(terms: ProgressiveTerms, counts: Counts, chance: Fraction, seats: int) -> Fraction:
    """That at least one seat hits: by how often one hits, less how often two do, and so on."""
    if not chance:
        return Fraction(0)
    result = seats * chance
    for several in range(2, seats + 1):
        both = _all_hit(terms, counts, several)
        if not both:
            break
        result += (-1) ** (several + 1) * comb(seats, several) * both
    return result


def _all_hit(terms: ProgressiveTerms, counts: Counts, several: int) -> Fraction:
    """That so many given seats all hit. Whoever hits holds the dealer's two cards again."""
    size, ways = sum(counts), 0
    if size < 2 * several + 2:
        return Fraction(0)
    for first in range(DECK_SIZE):
        for second in range(first // 4 * 4, first // 4 * 4 + 4):
            if rules.hits_meter(rules.hits(terms, first, first, second, second)):
                needed = Counter({first: several + 1}) + Counter({second: several + 1})
                ways += _product(counts, needed)
    return Fraction(ways, falling(size, 2 * several + 2))


def _product(counts: Counts, needed: Counter[int]) -> int:
    result = 1
    for code, number in needed.items():
        result *= max(0, falling(counts[code], number)) if counts[code] >= number else 0
    return result


def growth(operator: Operator, staked: int, some: Fraction, expected: Fraction) -> Growth:
    """``staked`` is what the whole table lays each round, in cents."""
    rate, reserve = Fraction(operator.rate, WHOLE), Fraction(operator.reserve_rate, WHOLE)
    return Growth(
        rate,
        reserve,
        operator.seed,
        operator.ceiling,
        rate * staked,
        _average_at_hit(operator, rate * staked, some),
        _share(operator, some, expected),
        operator.seed if operator.simultaneous == "in-settlement-order" else 0,
    )


def _average_at_hit(operator: Operator, a_round: Fraction, some: Fraction) -> Decimal:
    """Seed and all contributions up to the round of the hit, never above the ceiling.

    With a chance q a round, a meter that has room for K whole contributions holds on average
    seed + c (1 - (1-q)^K) / q when it is hit, and what was left of the room besides.
    """
    with localcontext(prec=30):
        seed, ceiling = Decimal(operator.seed), Decimal(operator.ceiling)
        step = Decimal(a_round.numerator) / Decimal(a_round.denominator)
        q = Decimal(some.numerator) / Decimal(some.denominator)
        if not step or not q or ceiling <= seed:
            return min(seed, ceiling)
        whole = int((ceiling - seed) / step)
        stays = (1 - q) ** whole if whole else Decimal(1)
        return seed + step * (1 - stays) / q + (ceiling - seed - step * whole) * stays


def _share(operator: Operator, some: Fraction, expected: Fraction) -> Fraction:
    """Of each hit: all of it, or the table's one meter spread over all who hit in the round."""
    if operator.simultaneous == "each-full" or not expected:
        return Fraction(1)
    return some / expected
