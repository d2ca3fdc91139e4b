"""A whole table in one round where every seat has a progressive wager, which looks at suits as well.

The dealer's two cards are taken first: they part all others into groups of cards that no wager can tell from
each other. Then as in ``seats``: who ties, what the war brings them, and which of the others are higher.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import product
from math import comb, prod
from typing import NamedTuple

from gotowar.odds.casino_war import Fall
from gotowar.odds.composition import SUITS, Counts, falling
from gotowar.odds.seats import as_rows, check, is_at_war, lower_and_higher
from gotowar.odds.stats import Row
from gotowar.odds.wagers import Bet, Game, Policy, lines
from gotowar.rules import casino_war as rules
from gotowar.rules import progressive
from gotowar.rules.progressive import NO_CARD
from gotowar.rules.terms import ProgressiveTerms, WarTerms

LOWER, HIGHER, TIED = rules.LOWER, rules.HIGHER, rules.TIED
SUITED = 3
"""Tied, and of the dealer's suit as well."""
LABELS = (LOWER, HIGHER, TIED, SUITED)
Groups = tuple[tuple[tuple[int, int], int], ...]
"""Cards left by what they are against the dealer's first card and against his second."""


class Worth(NamedTuple):
    """What a seat nets, ``war[first][second]`` after a tie of either kind; its stake untied and tied."""

    lower: int
    higher: int
    war: tuple[tuple[int, ...], tuple[int, ...]]
    staked: tuple[int, int]
    wins_meter: bool
    """Whether a seat that is suited on both deals takes the meter, for which all others have their envy."""


def suited_rows(game: Game, counts: Counts, seats: int, bet: Bet, policy: Policy) -> tuple[Row, ...]:
    """The result of a round for all seats together, with fixed pays and envy; the meter is not in it."""
    check(counts, seats, policy)
    assert game.progressive is not None, "only where a progressive is offered"
    terms, at_war = game.progressive, is_at_war(game, policy)
    envy = [_envy(terms, bet, seats, winners) for winners in range(seats + 1)]
    ways: Counter[tuple[int, int]] = Counter()
    for (groups, worth), times in _dealers(game, terms, counts, bet, policy).items():
        for (net, staked), number in _table(groups, worth, seats, at_war, envy).items():
            ways[net, staked] += times * number
    return as_rows(ways)


def _envy(terms: ProgressiveTerms, bet: Bet, seats: int, winners: int) -> int:
    """What all seats have of so many winners; nobody envies himself."""
    mine, other = (
        progressive.envy(terms, bet.progressive, hands, bet.chip) if hands > 0 else 0
        for hands in (winners - 1, winners)
    )
    return winners * mine + (seats - winners) * other


def _dealers(
    game: Game, terms: ProgressiveTerms, counts: Counts, bet: Bet, policy: Policy
) -> Mapping[tuple[Groups, Worth], int]:
    """Every two cards of the dealer; those that part the others alike are taken together.

    What a seat is worth asks only whether they are of one rank and of one suit.
    """
    found: Counter[tuple[Groups, Worth]] = Counter()
    there = [code for code, number in enumerate(counts) if number]
    worths: dict[tuple[bool, bool], Worth] = {}
    for first, second in product(there, repeat=2):
        alike = first // SUITS == second // SUITS, first % SUITS == second % SUITS
        if alike not in worths:
            worths[alike] = _worth(game, terms, bet, policy, first, second)
        times = counts[first] * (counts[second] - (first == second))
        if times:
            found[_groups(game.war, counts, first, second), worths[alike]] += times
    return found


def _groups(war: WarTerms, counts: Counts, first: int, second: int) -> Groups:
    left: Counter[tuple[int, int]] = Counter()
    for code, number in enumerate(counts):
        rest = number - (code == first) - (code == second)
        if rest:
            left[_label(war, code, first), _label(war, code, second)] += rest
    return tuple(sorted(left.items()))


def _label(war: WarTerms, code: int, dealer: int) -> int:
    return SUITED if code == dealer else rules.compare(war, code // SUITS, dealer // SUITS)


def _worth(game: Game, terms: ProgressiveTerms, bet: Bet, policy: Policy, first: int, second: int) -> Worth:
    """By ``rules/``, with a card of either kind of tie against each of the dealer's cards."""
    is_choice = rules.has_choice(game.war, TIED)
    rank = 0 if is_choice else -1

    def settled(fall: Fall) -> tuple[int, int]:
        told = lines(game, fall, bet, policy)
        return sum(line.net for line in told), sum(line.staked for line in told)

    def tie(mine: int, label: int) -> tuple[int, int]:
        again = {TIED: _other_suit(second), SUITED: second}.get(label, NO_CARD)
        hits = progressive.hits(terms, mine, first, NO_CARD, NO_CARD)
        both = progressive.hits(terms, mine, first, again, second) if is_choice else hits
        return settled(Fall(TIED, rank, min(label, TIED), hits, both))

    ties = [[tie(mine, label) for label in LABELS] for mine in (_other_suit(first), first)]
    lower, higher = settled(Fall(LOWER)), settled(Fall(HIGHER))
    nets = tuple(tuple(net for net, _ in one) for one in ties)
    won = progressive.hits_meter(progressive.hits(terms, first, first, second, second))
    return Worth(lower[0], higher[0], (nets[0], nets[1]), (lower[1], ties[0][0][1]), won)


def _other_suit(code: int) -> int:
    return code - code % SUITS + (code + 1) % SUITS


def _table(
    groups: Groups, worth: Worth, seats: int, at_war: bool, envy: list[int]
) -> Mapping[tuple[int, int], int]:
    """Ways of each net and stake of the table, with the dealer's cards as they lie."""
    size = sum(number for _, number in groups)
    sides = [sum(number for (first, _), number in groups if first == side) for side in (LOWER, HIGHER)]
    splits = cache(lambda left, low, high: tuple(lower_and_higher(left, low, high)))
    found: Counter[tuple[int, int]] = Counter()
    for plain, suited, held, ways in _tied(groups, seats):
        ties = plain + suited
        spent = ties if at_war else 0
        scale = ways * falling(size - seats - spent, seats - spent)
        staked = (seats - ties) * worth.staked[0] + ties * worth.staked[1]
        for (low, high, net, winners), more in _wars(held, worth, plain, suited, at_war).items():
            for (lower, higher), rest in splits(seats - ties, sides[0] - low, sides[1] - high):
                total = net + lower * worth.lower + higher * worth.higher + envy[winners]
                found[total, staked] += scale * more * rest
    return found


def _tied(groups: Groups, seats: int) -> Iterator[tuple[int, int, Groups, int]]:
    """How many tie, of another suit and of the dealer's; what is left of the groups, and the ways."""
    tied = [(label, number) for label, number in groups if label[0] in (TIED, SUITED)]
    apart = tuple((label, number) for label, number in groups if label[0] not in (TIED, SUITED))
    for picked in product(*(range(min(number, seats) + 1) for _, number in tied)):
        if sum(picked) <= seats:
            ways = prod(falling(number, k) for (_, number), k in zip(tied, picked, strict=True))
            left = seats
            for k in picked:
                ways, left = ways * comb(left, k), left - k
            suited = sum(k for (label, _), k in zip(tied, picked, strict=True) if label[0] == SUITED)
            held = ((label, number - k) for (label, number), k in zip(tied, picked, strict=True))
            yield sum(picked) - suited, suited, (*apart, *held), ways


War = tuple[int, int, int, int]
"""Lower and higher cards that the war has spent, what the tied seats net, and how many take the meter."""


def _wars(held: Groups, worth: Worth, plain: int, suited: int, at_war: bool) -> Mapping[War, int]:
    """The war deal of the tied seats."""
    if not at_war:
        return {(0, 0, plain * worth.war[0][LOWER] + suited * worth.war[1][LOWER], 0): 1}
    states: Counter[Owed] = Counter({(plain, suited, (0, 0, 0, 0)): 1})
    for label in (SUITED, TIED, LOWER, HIGHER):
        sides = [sum(n for key, n in held if key == (side, label)) for side in (LOWER, HIGHER)]
        level = sum(n for (_, second), n in held if second == label) - sum(sides)
        drawn = [_drawn(cards, sides[0], sides[1], level) for cards in range(plain + suited + 1)]
        states = _labelled(states, drawn, worth, label)
    return {war: ways for (_, _, war), ways in states.items()}


Owed = tuple[int, int, War]
"""How many tied seats, of either kind, are still without their war card; and the war so far."""
Drawn = tuple[tuple[int, int, int], ...]
"""Cards among them that are lower and higher than the dealer's first, with the ways in order."""


def _labelled(states: Mapping[Owed, int], drawn: list[Drawn], worth: Worth, label: int) -> Counter[Owed]:
    """Some of those who are owed a war card have one of this label; of the last label all who are left."""
    found: Counter[Owed] = Counter()
    gains = worth.war[0][label], worth.war[1][label]
    takes = worth.wins_meter and label == SUITED
    for (plain, suited, (low, high, net, winners)), ways in states.items():
        least = (plain, suited) if label == HIGHER else (0, 0)
        for some, more in product(range(least[0], plain + 1), range(least[1], suited + 1)):
            scale = ways * comb(plain, some) * comb(suited, more)
            gained = net + some * gains[0] + more * gains[1]
            for lower, higher, number in drawn[some + more]:
                war = (low + lower, high + higher, gained, winners + more * takes)
                found[plain - some, suited - more, war] += scale * number
    return found


@lru_cache(maxsize=4096)
def _drawn(cards: int, lower: int, higher: int, level: int) -> Drawn:
    """So many cards of one label, out of those that are lower, higher and level with the dealer's first."""
    found = []
    for low in range(min(cards, lower) + 1):
        for high in range(min(cards - low, higher) + 1):
            rest = cards - low - high
            if rest <= level:
                orders = comb(cards, low) * comb(cards - low, high)
                ways = orders * falling(lower, low) * falling(higher, high) * falling(level, rest)
                found.append((low, high, ways))
    return tuple(found)
