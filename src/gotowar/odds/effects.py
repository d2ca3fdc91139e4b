"""What the cards that are gone do to each wager, and whether they can ever make surrender right."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from gotowar.cards import ALL, Rank
from gotowar.odds.casino_war import falls
from gotowar.odds.composition import SUITS, Counts, without
from gotowar.odds.question import Question
from gotowar.odds.refusal import NotAsked
from gotowar.odds.stats import stats
from gotowar.odds.wagers import WAR, Game, offered, rows, unit
from gotowar.rules import casino_war as rules
from gotowar.rules.terms import RANKS

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
    """The composition with its ranks in another order: the progressive does not ask which rank ties."""
    ranks = sorted(counts[r * SUITS : (r + 1) * SUITS] for r in range(RANKS))
    return tuple(number for rank in ranks for number in rank)


def removal_effects(question: Question) -> Mapping[Rank, Mapping[str, Fraction]]:
    """By how much each edge changes when one card of a rank is removed; ranks that are gone are left out."""
    base = edges(question.game, question.counts)
    found: dict[Rank, Mapping[str, Fraction]] = {}
    for rank in Rank:
        card = next((c for c in ALL if c.rank is rank and question.counts[c.code]), None)
        if card is None:
            continue
        try:
            after = edges(question.game, question.without(card).counts)
        except NotAsked:
            return {}
        found[rank] = {name: after[name] - base[name] for name in base if name in after}
    return found


def pair_effects(question: Question) -> Mapping[str, Mapping[str, Fraction]]:
    """The same for two cards: what single cards cannot show from a whole shoe, since all ranks are alike."""
    base = edges(question.game, question.counts)
    pairs = {
        "two of one rank": (ALL[0], ALL[1]),
        "two of different ranks": (ALL[0], ALL[SUITS]),
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
