"""PAR sheets of a usual plan, as values and as documents, for the tests that read them."""

from typing import Any

from gotowar.odds import par_json
from gotowar.odds.par import Par, Plan
from gotowar.odds.question import Question
from gotowar.odds.wagers import Bet
from gotowar.sheets.model import Raw

FIVE = Bet(500, chip=50)
QUARTER: dict[str, Raw] = {"surrender_loses": "1 in 4"}


def par(
    question: Question, bet: Bet = FIVE, seats: int = 1, rounds: int = 240, bankroll: int = 20_000
) -> Par:
    return Par(question, Plan(seats, 60, rounds, bet, bankroll))


def document(question: Question, **plan: Any) -> Any:
    return par_json.document(par(question, **plan))
