"""War Blackjack for the tests of counting: a plan of basic strategy, with readings of one's own."""

from collections.abc import Mapping
from functools import cache

from gotowar.odds.blackjack_analysis import analyse
from gotowar.odds.composition import by_rank, full
from gotowar.odds.question import Question
from gotowar.odds.war_blackjack import published_rule
from gotowar.sheets.model import Raw
from gotowar.simulate import war_blackjack
from gotowar.simulate.counting import System
from gotowar.simulate.counting_war_blackjack import CountPlan
from gotowar.simulate.tally import Shoe
from tests.odds.small import asked

SHEET = "us-wa/war-blackjack"
SIX_DECKS = Shoe(6, 1, 234, 0, 1)


def question(readings: Mapping[str, str] | None = None, sets: Mapping[str, Raw] | None = None) -> Question:
    return asked(SHEET, 6, readings, sets)


@cache
def _strategy() -> str:
    game = question().war_blackjack
    return analyse(by_rank(full(6)), game.blackjack, game.spot).strategy


def plan(system: System, shoe: Shoe = SIX_DECKS, about: Question | None = None) -> CountPlan:
    game = (about or question()).war_blackjack
    plain = war_blackjack.Plan(game.blackjack, game.spot, shoe, _strategy(), published_rule(), 1)
    return CountPlan(plain, system)
