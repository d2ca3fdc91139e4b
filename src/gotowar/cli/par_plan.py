"""``gotowar par``: from what was typed to the PAR sheets of a game, each number of decks its own."""

import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from typing import Any

import click

from gotowar.cli import UsageError, asked
from gotowar.odds.question import Question
from gotowar.sheets.catalog import TITLES, GameName


def pars(question: Question, decks: Sequence[int], given: Mapping[str, Any]) -> list[Any]:
    """A PAR sheet for each number of decks."""
    make = _PARS[question.sheet.game](question, given)
    return [make(question.with_decks(number)) for number in decks or (question.decks,)]


def _casino_war(question: Question, given: Mapping[str, Any]) -> Callable[[Question], Any]:
    from gotowar.odds.par import Par, Plan

    if given["policy"]:
        title = TITLES[question.sheet.game]
        raise UsageError(f"--policy: {title} has no strategy to price; its policies are in its PAR sheet")
    bet = asked.bet_of(given["bet"], question.spec)
    bankroll = asked.bankroll_of(given["bankroll"], sum(bet[:-1]) - bet.coupon)
    plan = Plan(given["seats"], given["per_hour"], given["rounds"], bet, bankroll)
    return lambda one: Par(one, plan)


def _war_blackjack(question: Question, given: Mapping[str, Any]) -> Callable[[Question], Any]:
    from gotowar.odds.war_blackjack_par import Plan, Stakes, WarBlackjackPar

    bet = Stakes(**asked.stakes_of(question, given["bet"]))
    bankroll = asked.bankroll_of(given["bankroll"], sum(bet))
    plan = Plan(given["seats"], given["per_hour"], given["rounds"], bet, bankroll)
    strategy = asked.policy_text(given["policy"]) if given["policy"] else None
    return lambda one: WarBlackjackPar(one, plan, strategy, _progress())


def _progress() -> Callable[[int, int], None] | None:
    """A bar where somebody watches, begun only when there is something to wait for. Whatever ends the
    command ends the bar too: it has hidden the cursor."""
    if not sys.stderr.isatty():
        return None
    bar: list[Any] = []
    begun = click.get_current_context().with_resource(ExitStack())

    def told(done: int, of: int) -> None:
        if not bar:
            how: dict[str, Any] = {"label": "counting every hand", "show_eta": False, "file": sys.stderr}
            bar.append(click.progressbar(length=of, **how))
            begun.push(bar[0])  # before it is begun: an interrupt may come as it draws itself
            bar[0].__enter__()
        bar[0].update(done - bar[0].pos)
        if done == of:
            bar.clear()
            begun.close()

    return told


_PARS: Mapping[GameName, Callable[[Question, Mapping[str, Any]], Callable[[Question], Any]]] = {
    "casino-war": _casino_war,
    "war-blackjack": _war_blackjack,
}
