"""The battery: what a table can see of a shuffle, counted over many shoes and held against exact values.

It takes any shuffler and knows nothing of how it works. What does not belong here: the exact values
(``exact.py``), and shuffles, good or bad. The only floats of this package are here, in z-scores.

Each statistic yields a z, near to a standard normal under a perfect shuffle. A shuffle is rejected when
one |z| reaches 5. For one statistic chance does that to a perfect shuffle once in 1.7 million runs; for the
fifteen of them, however they hang together, at most fifteen times as often: once in 115,000 (Bonferroni).
What is wrong with a shuffle grows past any threshold as the shoes increase, so a wide threshold costs
shoes and not certainty. A bias too small to be seen by counting (a 64-bit word taken modulo 416) is ruled
out by proof instead: the tests run every narrow word through the very draw that play uses.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from math import cbrt, inf, sqrt
from operator import eq
from typing import NamedTuple

from gotowar.cards import ALL, DECK_SIZE, new_deck
from gotowar.shoe import exact
from gotowar.shoe.entropy import practice

Shuffler = Callable[[int, bytes], Sequence[int]]
"""Number of decks and the bytes of one shoe in; the card codes of that many new decks, shuffled, out."""

Progress = Callable[[int, int], None]
"""Told after every hundred shoes how many are done, and of how many."""

THRESHOLD = 5.0
FEWEST_SHOES = 100
"""Below this the counts of the card-by-place table are too small for a chi-square."""

ROUND = 7
"""Cards of one round as tallied: player, dealer, three burned, player's and dealer's war card."""

FALLS = "falls: rising sequences less one"
TIES = "ties on the original deal"
DOUBLE = "ties after a tie"
HIGHER = "player's card higher"

_PLACE = tuple(new_deck().index(card) for card in ALL)
_RANK = tuple(card.rank.value for card in ALL)


@dataclass(frozen=True, slots=True)
class PairRow:
    """Two cards ``lag`` apart, the second ``step`` after the first in new-deck order (or among the ranks)."""

    name: str
    kind_of: tuple[int, ...]
    step: int
    lag: int

    @property
    def kinds(self) -> int:
        return max(self.kind_of) + 1

    def count(self, codes: Sequence[int]) -> int:
        kinds = [self.kind_of[code] for code in codes]
        wanted = [*range(self.step, self.kinds), *range(self.step)]
        return sum(map(eq, map(wanted.__getitem__, kinds), kinds[self.lag :]))

    def moments(self, decks: int) -> exact.Moments:
        return exact.stepping_pairs(self.kinds, decks * DECK_SIZE // self.kinds, self.step, self.lag)


PAIRS = (
    PairRow("new-deck follower next", _PLACE, 1, 1),
    PairRow("new-deck follower 2 cards later", _PLACE, 1, 2),
    PairRow("new-deck follower 3 cards later", _PLACE, 1, 3),
    PairRow("new-deck follower 4 cards later", _PLACE, 1, 4),
    PairRow("new-deck follower 8 cards later", _PLACE, 1, 8),
    PairRow("new-deck predecessor next", _PLACE, DECK_SIZE - 1, 1),
    PairRow("same card next", _PLACE, 0, 1),
    PairRow("same rank next", _RANK, 0, 1),
)


class Statistic(NamedTuple):
    name: str
    observed: float
    expected: float
    z: float

    @property
    def rejects(self) -> bool:
        return abs(self.z) >= THRESHOLD


@dataclass(frozen=True, slots=True)
class Report:
    decks: int
    shoes: int
    statistics: tuple[Statistic, ...]

    @property
    def passed(self) -> bool:
        return not self.rejecting

    @property
    def rejecting(self) -> tuple[str, ...]:
        return tuple(one.name for one in self.statistics if one.rejects)

    def lines(self) -> list[str]:
        """The report as a table to print, verdict last."""
        rows = [f"{'statistic':38}{'observed':>16}{'expected':>16}{'z':>10}"]
        for name, observed, expected, z in self.statistics:
            rows.append(f"{name:38}{observed:16,.1f}{expected:16,.1f}{z:10.2f}")
        verdict = "pass" if self.passed else "REJECT: " + ", ".join(self.rejecting)
        rows.append(f"{self.shoes:,} shoes of {self.decks} decks, |z| < {THRESHOLD:g}: {verdict}")
        return rows


@dataclass(slots=True)
class Tally:
    """Counts over the shoes seen so far."""

    decks: int
    shoes: int = 0
    wrong: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    seen: set[int] = field(default_factory=set)
    places: list[int] = field(init=False)
    whole: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.whole = sorted([*range(DECK_SIZE)] * self.decks)
        self.places = [0] * (len(self.whole) * DECK_SIZE)

    def add(self, codes: Sequence[int]) -> None:
        self.shoes += 1
        if sorted(codes) != self.whole:
            self.wrong += 1
            return
        self.seen.add(int.from_bytes(sha256(bytes(codes)).digest()[:8]))
        for row, code in zip(range(0, len(self.places), DECK_SIZE), codes, strict=True):
            self.places[row + _PLACE[code]] += 1
        for pair in PAIRS:
            self.counts[pair.name] += pair.count(codes)
        self.counts[FALLS] += _falls(codes)
        self.counts.update(_rounds(codes))


def _falls(codes: Sequence[int]) -> int:
    """How often a card's k-th copy comes before the k-th copy of its new-deck predecessor."""
    come = [0] * DECK_SIZE
    falls = 0
    for code in codes:
        place = _PLACE[code]
        come[place] += 1
        falls += place > 0 and come[place - 1] < come[place]
    return falls


def _rounds(codes: Sequence[int]) -> dict[str, int]:
    """Rounds of one player who always goes to war, seven cards set apart for each."""
    ranks = [_RANK[code] for code in codes]
    ends = len(ranks) - ROUND + 1
    deals = [ranks[i : i + ROUND] for i in range(0, ends, ROUND)]
    return {
        TIES: sum(deal[0] == deal[1] for deal in deals),
        DOUBLE: sum(deal[0] == deal[1] and deal[5] == deal[6] for deal in deals),
        HIGHER: sum(deal[0] > deal[1] for deal in deals),
    }


def run(
    shuffler: Shuffler,
    *,
    decks: int,
    shoes: int,
    seed: str | bytes,
    progress: Progress | None = None,
) -> Report:
    """Shuffle ``shoes`` shoes, each new decks and each from its own practice bytes, and judge them."""
    if shoes < FEWEST_SHOES:
        raise ValueError(f"{shoes} shoes are too few to judge a shuffle by: at least {FEWEST_SHOES}")
    tally = Tally(decks)
    for shoe in range(shoes):
        tally.add(shuffler(decks, practice(seed, shoe)))
        if progress and (shoe + 1) % 100 == 0:
            progress(shoe + 1, shoes)
    return Report(decks, shoes, judge(tally))


def judge(tally: Tally) -> tuple[Statistic, ...]:
    """Every statistic of the battery, over the shoes that hold the cards they should."""
    decks, shoes = tally.decks, tally.shoes - tally.wrong
    never = (
        _never("shoes with a card lost or doubled", tally.wrong),
        _never("shoes that came before", shoes - len(tally.seen)),
    )
    if not shoes:
        return never
    size, moves = DECK_SIZE * decks, _moves(tally.places)
    laws = {
        FALLS: exact.falls(DECK_SIZE, decks),
        **{pair.name: pair.moments(decks) for pair in PAIRS},
        **_round_moments(decks),
    }
    return (
        *never,
        _chi_square("card by place", tally.places, size, (size - 1) * (DECK_SIZE - 1)),
        _chi_square("places moved, round the deck", moves, size, DECK_SIZE - 1),
        _count("cards left where they lay", moves[0], shoes, exact.left_where_it_lay(DECK_SIZE, decks)),
        *(_count(name, tally.counts[name], shoes, law) for name, law in laws.items()),
    )


def _round_moments(decks: int) -> dict[str, exact.Moments]:
    rounds = DECK_SIZE * decks // ROUND
    tie, double = exact.tied_pairs(decks, 1), exact.tied_pairs(decks, 2)
    # Neither of two rounds tied: then the player's card is the higher in half of each, independently.
    untied = 1 - 2 * tie + double
    return {
        TIES: exact.disjoint(rounds, tie, double),
        DOUBLE: exact.disjoint(rounds, double, exact.tied_pairs(decks, 4)),
        HIGHER: exact.disjoint(rounds, (1 - tie) / 2, untied / 4),
    }


def _moves(places: Sequence[int]) -> list[int]:
    """The card-by-place table summed along its diagonals: how far a card moved, in places modulo 52."""
    moves = [0] * DECK_SIZE
    for cell, count in enumerate(places):
        place, card = divmod(cell, DECK_SIZE)
        moves[(place - card) % DECK_SIZE] += count
    return moves


def _count(name: str, observed: int, shoes: int, law: exact.Moments) -> Statistic:
    expected = shoes * law.mean
    if not law.variance:
        return Statistic(name, observed, float(expected), 0 if observed == expected else inf)
    return Statistic(name, observed, float(expected), (observed - expected) / sqrt(shoes * law.variance))


def _chi_square(name: str, cells: Sequence[int], size: int, freedom: int) -> Statistic:
    """Cells of equal chance, summed over shoes of ``size`` cards.

    A shoe holds each card as often as its decks do, whence its counts vary size / (size - 1) times as
    much as a chi-square of so much freedom supposes; the factor takes that back.
    """
    expected = sum(cells) / len(cells)
    square = sum((cell - expected) ** 2 for cell in cells) / expected * (size - 1) / size
    return Statistic(name, square, freedom, wilson_hilferty(square, freedom))


def wilson_hilferty(square: float, freedom: int) -> float:
    """The z as far out as this chi-square: its cube root is nearly normal."""
    spread = 2 / (9 * freedom)
    return (cbrt(square / freedom) - (1 - spread)) / sqrt(spread)


def _never(name: str, observed: int) -> Statistic:
    return Statistic(name, observed, 0, inf if observed else 0)
