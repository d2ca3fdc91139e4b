"""A whole table in one round: several seats against one dealer's cards, whose results hang together.

Seats share the dealer's card and, at war, the dealer's war card. What matters of the others is how many
tie and how many are higher: cards are counted in that order, which any order of dealing equals.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import comb
from typing import NamedTuple

from gotowar.odds.casino_war import Fall
from gotowar.odds.composition import Counts, by_rank, falling
from gotowar.odds.refusal import NotAsked
from gotowar.odds.stats import Row
from gotowar.odds.wagers import WAR, Bet, Game, Policy, goes_to_war, lines
from gotowar.rules import casino_war as rules
from gotowar.rules.terms import RANKS


class Fallen(NamedTuple):
    """How many seats came out lower, higher and tied, and of those at war the same again."""

    first: tuple[int, int, int]
    second: tuple[int, int, int] = (0, 0, 0)


LOWER, HIGHER, TIED = rules.LOWER, rules.HIGHER, rules.TIED


def table_rows(game: Game, counts: Counts, seats: int, bet: Bet, policy: Policy) -> tuple[Row, ...]:
    """The result of a round for all seats together, each with the same bet and the same policy."""
    check(counts, seats, policy)
    ways: Counter[tuple[int, int]] = Counter()
    worth = _worth(game, bet, policy)
    for fallen, number in fallen_ways(game, counts, seats, is_at_war(game, policy)).items():
        net = staked = 0
        for place, count in enumerate((*fallen.first, *fallen.second)):
            net += count * worth[place][0]
            staked += count * worth[place][1]
        ways[net, staked] += number
    return as_rows(ways)


def check(counts: Counts, seats: int, policy: Policy) -> None:
    """What cannot be counted for several seats is refused."""
    if policy not in (WAR, frozenset(range(RANKS))):
        raise NotAsked(
            "the best play differs by rank: several seats are counted where it does not, take one seat"
        )
    if sum(counts) < 2 * seats + 2:
        raise NotAsked(f"{sum(counts)} cards are left: {seats} seats at war need {2 * seats + 2}")


def is_at_war(game: Game, policy: Policy) -> bool:
    return rules.has_choice(game.war, TIED) and policy == WAR


def as_rows(ways: Mapping[tuple[int, int], int]) -> tuple[Row, ...]:
    """The table's results by net and stake."""
    return tuple(
        Row(f"{net:+}", n, Fraction(net), Fraction(staked)) for (net, staked), n in sorted(ways.items())
    )


def _worth(game: Game, bet: Bet, policy: Policy) -> tuple[tuple[int, int], ...]:
    """What one seat nets and stakes by each outcome; a tie at war counts by its second outcome only."""
    falls = [Fall(LOWER), Fall(HIGHER), Fall(TIED, 0 if game.war.tie_hand else -1, LOWER)]
    at_war = goes_to_war(falls[2], policy)
    first = [_sums(game, fall, bet, policy) for fall in falls]
    if not at_war:
        return (*first, (0, 0), (0, 0), (0, 0))
    second = [_sums(game, Fall(TIED, 0, outcome), bet, policy) for outcome in (LOWER, HIGHER, TIED)]
    return (*first[:2], (0, 0), *second)


def _sums(game: Game, fall: Fall, bet: Bet, policy: Policy) -> tuple[int, int]:
    settled = lines(game._replace(progressive=None), fall, bet, policy)
    return sum(line.net for line in settled), sum(line.staked for line in settled)


def fallen_ways(game: Game, counts: Counts, seats: int, at_war: bool) -> Mapping[Fallen, int]:
    """Ways of each outcome of the table, out of all orders of two cards for everyone."""
    ranks, size = by_rank(counts), sum(counts)
    found: Counter[Fallen] = Counter()
    for dealer in (rank for rank in range(RANKS) if ranks[rank]):
        against = tuple(rules.compare(game.war, rank, dealer) for rank in range(RANKS))
        left = _groups(ranks, against, dealer)
        for ties in range(min(seats, left[TIED]) + 1):
            plans = _wars(game, ranks, against, dealer, ties) if ties and at_war else _peace(left, ties)
            scale = ranks[dealer] * comb(seats, ties) * falling(left[TIED], ties)
            for (second, lower, higher, spent), ways in plans.items():
                for fallen, more in lower_and_higher(seats - ties, lower, higher):
                    rest = falling(size - 1 - seats - spent, seats + 1 - spent)
                    found[Fallen((*fallen, ties), second)] += scale * ways * more * rest
    return found


Plan = tuple[tuple[int, int, int], int, int, int]
"""War outcomes, cards left that are lower and higher than the dealer's first, cards the war has spent."""


def _groups(ranks: Counts, against: tuple[int, ...], dealer: int) -> list[int]:
    """Cards left that are lower, higher and tied, after the dealer's own."""
    left = [0, 0, 0]
    for rank, outcome in enumerate(against):
        left[outcome] += ranks[rank] - (rank == dealer)
    return left


def _peace(left: list[int], ties: int) -> Mapping[Plan, int]:
    return {((0, 0, 0), left[LOWER], left[HIGHER], 0): 1}


def _wars(game: Game, ranks: Counts, against: tuple[int, ...], dealer: int, ties: int) -> Mapping[Plan, int]:
    """The war deal of so many tied seats, in ways that keep their order."""
    held = [number - (1 + ties) * (rank == dealer) for rank, number in enumerate(ranks)]
    found: Counter[Plan] = Counter()
    for house in (rank for rank in range(RANKS) if held[rank] > 0):
        groups: Counter[tuple[int, int]] = Counter()
        for rank in range(RANKS):
            groups[against[rank], rules.compare(game.war, rank, house)] += held[rank] - (rank == house)
        left = [sum(n for (first, _), n in groups.items() if first == side) for side in (LOWER, HIGHER)]
        left[0] += against[house] == LOWER
        left[1] += against[house] == HIGHER
        kinds = [(key, number) for key, number in groups.items() if number]
        for picked, ways in _drawn(tuple(number for _, number in kinds), ties):
            found[_plan([key for key, _ in kinds], picked, left, against[house], ties)] += held[house] * ways
    return found


def _plan(
    kinds: list[tuple[int, int]], picked: tuple[int, ...], left: list[int], house: int, ties: int
) -> Plan:
    second, lower, higher = [0, 0, 0], left[0], left[1]
    for (first, outcome), number in zip(kinds, picked, strict=True):
        second[outcome] += number
        lower -= number * (first == LOWER)
        higher -= number * (first == HIGHER)
    won = (second[LOWER], second[HIGHER], second[TIED])
    return won, lower - (house == LOWER), higher - (house == HIGHER), ties + 1


def _drawn(groups: tuple[int, ...], cards: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """How many cards come from each group, in how many orders of distinct cards."""
    if len(groups) == 1:
        if groups[0] >= cards:
            yield (cards,), falling(groups[0], cards)
        return
    for number in range(min(groups[0], cards) + 1):
        ways = comb(cards, number) * falling(groups[0], number)
        for rest, more in _drawn(groups[1:], cards - number):
            yield (number, *rest), ways * more


def lower_and_higher(seats: int, lower: int, higher: int) -> Iterator[tuple[tuple[int, int], int]]:
    """How many of the seats that did not tie are lower and higher."""
    for high in range(seats + 1):
        ways = comb(seats, high) * falling(lower, seats - high) * falling(higher, high)
        if ways > 0 and lower >= seats - high and higher >= high:
            yield (seats - high, high), ways
