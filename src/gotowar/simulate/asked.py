"""What a run is asked to be, whatever the game, and the shoe that follows from a sheet, a spec and that."""

from collections.abc import Mapping
from math import sqrt
from typing import NamedTuple

from gotowar.cards import DECK_SIZE
from gotowar.odds.question import Question
from gotowar.odds.refusal import NotAsked
from gotowar.rules.terms import BURN_EACH
from gotowar.sheets.game import CasinoWar, WarBlackjack, played, round_cards
from gotowar.simulate.paths import HALF, POINTS
from gotowar.simulate.tally import Shoe

MOST_ROUNDS, MOST_SEATS, MOST_SEED = 10**12, 9, 2**64 - 1
DEVIATIONS = 6
"""Results of a session that far from the middle have a span of their own."""


class Asked(NamedTuple):
    """Money is in cents. ``block`` and ``per_shoe`` are nothing where the usual is wanted: a size that fits
    the run, and a shoe that ends with its cut card. ``leave`` names when winnings of a war are left."""

    rounds: int
    seats: int
    seed: int
    bet: Mapping[str, int]
    bankroll: int
    session: int
    every: int = 1
    block: int = 0
    per_shoe: int = 0
    policy: str = ""
    leave: str = ""

    @property
    def session_rounds(self) -> int:
        """A multiple of the times at which a session is looked at."""
        return -(-self.session // POINTS) * POINTS


def behind(question: Question) -> int:
    """Cards behind the cut card: the spec's, or of a shoe for which those are too many a quarter."""
    cards = sum(question.counts)
    placed = question.spec.cut_card_behind
    return placed if 2 * placed <= cards else cards // 4


def shoe_of(question: Question, asked: Asked) -> Shoe:
    """The shoe is over as at the table: when the cut card is out, or a round might find too few cards."""
    game = played(question.sheet.game, question.terms, progressive=False)
    cards, needs = DECK_SIZE * question.decks, round_cards(game, asked.seats)
    burned = question.deal.burn_new_shoe
    over = cards - max(behind(question), needs)
    most = (cards - burned) // needs
    if most < 1 or (over < burned and not asked.per_shoe):
        raise NotAsked(
            f"{question.decks} decks hold {cards} cards: too few for {asked.seats} seats, "
            f"of which a round may need {needs}"
        )
    if asked.per_shoe > most:
        raise NotAsked(f"--per-shoe {asked.per_shoe}: {cards} cards are enough for {most} rounds")
    if asked.per_shoe:
        over = cards
    return Shoe(question.decks, asked.seats, over, asked.per_shoe, burned, *_war_burns(game))


def _war_burns(game: CasinoWar | WarBlackjack) -> tuple[int, int]:
    """Cards burned in a war once, and for each player in it."""
    if isinstance(game, WarBlackjack):
        return 0, 0
    deal = game.deal
    if deal.war_burns == BURN_EACH:
        return deal.war_burn_dealer, deal.war_burn_players
    return deal.war_burn_players + deal.war_burn_dealer, 0


def span(variance: float, rounds: int, chip: int) -> int:
    """How wide a span of money is in which sessions are counted, in cents: a round number of chips."""
    least = DEVIATIONS * sqrt(variance * rounds) / HALF
    chips, scale = max(1, -int(-least // chip)), 1
    while scale * 10 <= chips:
        scale *= 10
    return chip * next(step * scale for step in (1, 2, 5, 10) if step * scale >= chips)
