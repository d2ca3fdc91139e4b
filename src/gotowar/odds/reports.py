"""A PAR sheet of any game, in every form: which module of which game makes it.

The game's modules are loaded when they are asked for, so that no game waits for another's mathematics.
"""

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from gotowar.odds.paper import Paper
from gotowar.odds.question import Question

_FORMS = {
    "casino-war": {"json": "par_json", "csv": "par_csv", "paper": "par_paper", "range": "par_range"},
    "war-blackjack": {
        "json": "war_blackjack_json",
        "csv": "war_blackjack_csv",
        "paper": "war_blackjack_paper",
        "range": "war_blackjack_range",
    },
}


def _form(question: Question, form: str) -> Any:
    return import_module(f"gotowar.odds.{_FORMS[question.sheet.game][form]}")


def document(pars: Sequence[Any]) -> dict[str, Any]:
    """For programs: one sheet, or a range of decks."""
    form = _form(pars[0].question, "json")
    found: dict[str, Any] = form.document(pars[0]) if len(pars) == 1 else form.of_range(pars)
    return found


def table(pars: Sequence[Any]) -> str:
    text: str = _form(pars[0].question, "csv").table(pars)
    return text


def paper(pars: Sequence[Any], pictures: bool = False) -> Paper:
    if len(pars) == 1:
        one: Paper = _form(pars[0].question, "paper").paper(pars[0], pictures)
        return one
    several: Paper = _form(pars[0].question, "range").paper(pars, pictures)
    return several
