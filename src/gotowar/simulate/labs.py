"""A run of any game: which module of which game makes it. A game's is loaded when it is asked for."""

from importlib import import_module
from typing import Any

from gotowar.odds.question import Question
from gotowar.simulate.asked import Asked
from gotowar.simulate.counting import System

_COUNTING = {"casino_war": "counting_casino_war", "war_blackjack": "counting_war_blackjack"}
_LABS = {"casino-war": "casino_war_lab", "war-blackjack": "war_blackjack_lab"}


def lab(question: Question, asked: Asked) -> Any:
    """The run, or NotAsked."""
    return import_module(f"gotowar.simulate.{_LABS[question.sheet.game]}").Lab(question, asked)


def counting(plan: Any, system: System) -> Any:
    """The same plan with every round told by the count."""
    game = type(plan).__module__.rpartition(".")[2]
    return import_module(f"gotowar.simulate.{_COUNTING[game]}").CountPlan(plan, system)
