"""A run of any game: which module of which game makes it. A game's is loaded when it is asked for."""

from importlib import import_module
from typing import Any

from gotowar.odds.question import Question
from gotowar.simulate.asked import Asked

_LABS = {"casino-war": "casino_war_lab", "war-blackjack": "war_blackjack_lab"}


def lab(question: Question, asked: Asked) -> Any:
    """The run, or NotAsked."""
    return import_module(f"gotowar.simulate.{_LABS[question.sheet.game]}").Lab(question, asked)
