"""``gotowar par``: from what was typed to the PAR sheets of a game, each number of decks its own."""

import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import click

from gotowar import cents
from gotowar.cli import UsageError, asked
from gotowar.cli.asking import plain
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

    laid = asked.laid_of(given["bet"], question.spec, Stakes._fields)
    bet = Stakes(**{"blackjack": question.spec.limits.main.minimum, **laid})
    _check_together(question, bet.blackjack + bet.war)
    bankroll = asked.bankroll_of(given["bankroll"], sum(bet))
    plan = Plan(given["seats"], given["per_hour"], given["rounds"], bet, bankroll)
    strategy = _text(given["policy"]) if given["policy"] else None
    return lambda one: WarBlackjackPar(one, plan, strategy, _progress())


def _check_together(question: Question, both: int) -> None:
    most = question.spec.limits.together
    if question.war_blackjack.deal.together and most is not None and both > most:
        raise UsageError(
            f"--bet: both wagers come to {cents.show(both)}; together at most {cents.show(most)}"
        )


def _text(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "it is not text"
        raise UsageError(f"--policy {plain(path)} cannot be read: {why}") from None


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
