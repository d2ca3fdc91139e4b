"""Casino War counted: in how many ways four cards can fall, and what each wager makes of them.

A *fall* is everything about four dealt cards (player, dealer, and after a tie the war cards of both) that
any wager looks at. The outcomes and pays are those of ``rules/``; only the counting is done here.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from gotowar.odds.composition import SUITS, Counts, by_rank, falling
from gotowar.odds.refusal import NotAsked
from gotowar.rules import casino_war as rules
from gotowar.rules import progressive
from gotowar.rules.progressive import NO_CARD
from gotowar.rules.terms import RANKS, ProgressiveTerms, WarTerms

NO_WAR = -1
PLACES = 4
"""Cards that one player and the dealer can need: two deals of one each."""


class Fall(NamedTuple):
    """``rank`` is that of a tie that leaves a choice, else -1. ``hits`` are the progressive's classes
    without a war, ``war_hits`` with one."""

    first: int
    rank: int = NO_WAR
    second: int = NO_WAR
    hits: int = 0
    war_hits: int = 0


Falls = Mapping[Fall, int]
"""Ways of each fall, out of all orders of four cards."""


def falls(war: WarTerms, terms: ProgressiveTerms | None, counts: Counts) -> Falls:
    """Every fall with its ways. Suits are told apart only where a progressive looks at them."""
    return _falls(war, terms and terms._replace(pays=(), pays_for=0, meter=0, settled=0), counts)


@lru_cache(maxsize=256)
def _falls(war: WarTerms, terms: ProgressiveTerms | None, counts: Counts) -> Falls:
    """A class of cards is the same whatever it pays: sheets that pay differently share their falls."""
    ranks, size = by_rank(counts), sum(counts)
    if size < PLACES:
        raise NotAsked(f"{size} cards are left: a war needs {PLACES}")
    found: Counter[Fall] = Counter()
    rest = (size - 2) * (size - 3)
    for player, dealer in product(range(RANKS), repeat=2):
        ways = ranks[player] * (ranks[dealer] - (player == dealer))
        outcome = rules.compare(war, player, dealer)
        if outcome != rules.TIED:
            found[Fall(outcome)] += ways * rest
    for rank in range(RANKS):
        _count_tie(found, war, terms, counts, rank)
    return {fall: ways for fall, ways in found.items() if ways}


def forget() -> None:
    """Count anew from here on, for those who measure how long it takes."""
    _falls.cache_clear()


def _count_tie(
    found: Counter[Fall], war: WarTerms, terms: ProgressiveTerms | None, counts: Counts, rank: int
) -> None:
    """A first deal on which both cards have this rank."""
    pairs = _pairs(counts, rank, terms is not None)
    apart = _apart(war, counts, rank) if pairs else {}
    for (player, dealer), ways in pairs:
        left = _less(counts, player, dealer)
        hits = progressive.hits(terms, player, dealer, NO_CARD, NO_CARD) if terms else 0
        if not rules.has_choice(war, rules.TIED):
            found[Fall(rules.TIED, NO_WAR, NO_WAR, hits, hits)] += ways * falling(sum(left), 2)
            continue
        for outcome, more in apart.items():
            found[Fall(rules.TIED, rank, outcome, hits, hits)] += ways * more
        for second, house, more in _second_ties(left, rank, terms is not None):
            both = progressive.hits(terms, player, dealer, second, house) if terms else 0
            found[Fall(rules.TIED, rank, rules.TIED, hits, both)] += ways * more


def _apart(war: WarTerms, counts: Counts, rank: int) -> Mapping[int, int]:
    """Ways of a war whose two cards do not tie, after a tie of this rank."""
    ranks = [number - 2 * (kind == rank) for kind, number in enumerate(by_rank(counts))]
    found: Counter[int] = Counter()
    for mine, house in product(range(RANKS), repeat=2):
        outcome = rules.compare(war, mine, house)
        if outcome != rules.TIED:
            found[outcome] += ranks[mine] * ranks[house]
    return found


def _second_ties(left: Counts, rank: int, suits: bool) -> Iterator[tuple[int, int, int]]:
    """Pairs that tie in the war, with their ways. The progressive asks only whether ranks are the same, so
    of the other ranks one stands for all that have as many of each suit."""
    alike = Counter(left[r * SUITS : (r + 1) * SUITS] for r in range(RANKS) if r != rank)
    stand_for = {left[r * SUITS : (r + 1) * SUITS]: r for r in range(RANKS) if r != rank}
    for kind, times in [(rank, 1), *((stand_for[held], times) for held, times in alike.items())]:
        for (second, house), ways in _pairs(left, kind, suits):
            yield second, house, ways * times


def _pairs(counts: Counts, rank: int, suits: bool) -> list[tuple[tuple[int, int], int]]:
    """Pairs of cards of one rank with their ways; where suits do not matter, one pair stands for all."""
    codes = range(rank * SUITS, (rank + 1) * SUITS)
    pairs = [((a, b), counts[a] * (counts[b] - (a == b))) for a, b in product(codes, repeat=2)]
    found = [(cards, ways) for cards, ways in pairs if ways > 0]
    if suits or not found:
        return found
    return [(found[0][0], sum(ways for _, ways in found))]


def _less(counts: Counts, first: int, second: int) -> Counts:
    left = list(counts)
    left[first] -= 1
    left[second] -= 1
    return tuple(left)
