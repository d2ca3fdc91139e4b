"""What the cards that are gone do to each wager, and whether they can ever make surrender right."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from gotowar.cards import ALL, Card, Rank
from gotowar.odds.casino_war import falls
from gotowar.odds.composition import SUITS, Counts, by_rank, without
from gotowar.odds.question import Question
from gotowar.odds.refusal import NotAsked
from gotowar.odds.stats import stats
from gotowar.odds.wagers import WAR, Game, offered, rows, unit
from gotowar.rules import casino_war as rules
from gotowar.rules.terms import ONE_SUIT, RANKS

FIGURED = ("initial", "tie", "war_tie", "progressive")


def edges(game: Game, counts: Counts) -> dict[str, Fraction]:
    """The edge of every wager offered, with war on every tie."""
    plain = game._replace(progressive=None)
    found: dict[str, Fraction] = {}
    for wager in (name for name in offered(game) if name in FIGURED):
        if wager == "progressive":
            deal = falls(game.war, game.progressive, _sorted(counts))
        else:
            deal = falls(game.war, None, counts)
        table = rows(game if wager == "progressive" else plain, deal, wager, WAR)
        if table:
            found[wager] = stats(table).edge
    return found


def _sorted(counts: Counts) -> Counts:
    """The composition with its ranks in another order. No edge asks which rank ties, nor how many cards lie
    above or below it: whatever two cards come, either hand has the higher one as often as the other."""
    ranks = sorted(counts[r * SUITS : (r + 1) * SUITS] for r in range(RANKS))
    return tuple(number for rank in ranks for number in rank)


def removal_effects(question: Question) -> Mapping[Rank, Mapping[str, Fraction]]:
    """By how much each edge changes when one card of a rank is removed, any of its suits as likely as it is
    there; ranks that are gone are left out."""
    base = edges(question.game, question.counts)
    known = cache(lambda counts: edges(question.game, counts))
    try:
        found = {rank: _after(question, rank, known) for rank in Rank if by_rank(question.counts)[rank]}
    except NotAsked:
        return {}
    return {
        rank: {name: after[name] - base[name] for name in base if name in after}
        for rank, after in found.items()
    }


def _after(
    question: Question, rank: Rank, known: Callable[[Counts], dict[str, Fraction]]
) -> dict[str, Fraction]:
    """The edges after one card of the rank is gone, on average over its suits."""
    kinds = _kinds(question, rank)
    parts = [(known(_sorted(question.without(card).counts)), number) for card, number in kinds]
    total = sum(number for _, number in parts)
    names = [name for name in parts[0][0] if all(name in after for after, _ in parts)]
    return {name: sum((after[name] * n for after, n in parts), Fraction(0)) / total for name in names}


def _kinds(question: Question, rank: Rank) -> list[tuple[Card, int]]:
    """A card for each kind of suit, and how many cards are of that kind: suits that are as many are alike,
    but where four cards of one suit are a class of their own."""
    terms, counts = question.game.progressive, question.counts
    each = terms is not None and terms.suited_double == ONE_SUIT
    found: dict[int, tuple[Card, int]] = {}
    for card in (card for card in ALL if card.rank is rank and counts[card.code]):
        kind = card.suit if each else counts[card.code]
        first, number = found.get(kind, (card, 0))
        found[kind] = first, number + counts[card.code]
    return list(found.values())


def pair_effects(question: Question) -> Mapping[str, Mapping[str, Fraction]]:
    """The same for two cards: what single cards cannot show from a whole shoe, since all ranks are alike."""
    base = edges(question.game, question.counts)
    pairs = {"two of one rank": (ALL[0], ALL[1]), "two of different ranks": (ALL[0], ALL[SUITS])}
    if question.game.progressive is not None and question.decks > 1:
        unlike, different = pairs.values()
        pairs = {
            "two of one rank, not of one suit": unlike,
            "two of one rank and suit": (ALL[0], ALL[0]),
            "two of different ranks": different,
        }
    found = {}
    for says, (first, second) in pairs.items():
        after = edges(question.game, without(question.counts, (first, second)))
        found[says] = {name: after[name] - base[name] for name in base}
    return found


class SurrenderEver(NamedTuple):
    """Whether cards can lie so that surrender is right, on the initial wager alone.

    After a tie, war card and war card are any two of the same cards: whatever they are, either is the
    higher as often as the other. So with a second tie of chance q, war wins and loses (1 - q) / 2 each, and
    what it gains over surrender runs in a straight line from ``without_ties`` at q = 0 to ``all_ties`` at
    q = 1. Every composition lies between.
    """

    without_ties: Fraction
    all_ties: Fraction

    @property
    def is_possible(self) -> bool:
        return min(self.without_ties, self.all_ties) < 0

    @property
    def indifferent_at(self) -> Fraction | None:
        """The chance of a second tie at which both are worth the same."""
        slope = self.all_ties - self.without_ties
        found = -self.without_ties / slope if slope else None
        return found if found is not None and 0 <= found <= 1 else None


def surrender_ever(game: Game) -> SurrenderEver | None:
    """Nothing where the sheet offers no choice."""
    if not rules.has_choice(game.war, rules.TIED):
        return None
    one = unit(game.war)
    stake = rules.war_stake(game.war, one)
    lost = rules.settle_surrender(game.war, one, 1).taken

    def worth(outcome: int) -> Fraction:
        both = rules.settle_war(game.war, outcome, one, stake, 1)
        net = both.initial.paid - both.initial.taken + both.war.paid - both.war.taken
        return Fraction(net + lost, one)

    apart = (worth(rules.HIGHER) + worth(rules.LOWER)) / 2
    return SurrenderEver(apart, worth(rules.TIED))
