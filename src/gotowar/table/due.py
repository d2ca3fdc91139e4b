"""What is due: the acts that may be done now, by whom, in which order.

One function a phase. The first of several acts is the usual one. An empty answer means that the
phase is over; the order of phases is ``phases``' table.
"""

from typing import NamedTuple

from gotowar.rules.casino_war import compare, has_choice
from gotowar.rules.terms import BURN_EACH
from gotowar.table.commands import DEALER, By
from gotowar.table.state import Table

PLAYERS = -1
"""The war burn before the players' cards, as distinct from the dealer's (0)."""


class Due(NamedTuple):
    """``step`` is the name by which sheets cite it; ``burns`` is how many cards are burned."""

    by: By
    act: str
    seat: int
    step: str
    burns: int = 0

    @property
    def draws(self) -> int:
        """How many cards leave the shoe by this act."""
        return 1 if self.act == "deal" else self.burns


def _dealer(act: str, step: str = "", seat: int = DEALER, count: int = 0) -> Due:
    return Due("dealer", act, seat, step or act, count)


def closed(table: Table) -> tuple[Due, ...]:
    return (Due("floor", "open", 0, "open"),)


def betting(table: Table) -> tuple[Due, ...]:
    """Players wager until the dealer says "no more bets"."""
    waiting = (Due("seat", "wager", 0, "wager"),)
    ready = any(table.seat(i).on("initial") for i in table.seated)
    return (_dealer("no-more-bets"), *waiting) if ready else waiting


def deal(table: Table) -> tuple[Due, ...]:
    """One card to every wager, then one to the dealer."""
    order = table.turn(table.playing, table.game.deal.deal_from)
    for seat in order:
        if table.seat(seat).first is None:
            return (_dealer("deal", "deal-player", seat),)
    if table.dealer_first is None and order:
        return (_dealer("deal", "deal-dealer"),)
    return ()


def settle(table: Table) -> tuple[Due, ...]:
    order = table.turn(table.playing, table.game.deal.settle_from)
    return tuple(_dealer("settle", seat=i) for i in order if not table.is_done("settle", i))[:1]


def tied(table: Table, seat: int) -> bool:
    """Whether this seat has the choice between surrender and war."""
    card, dealer = table.seat(seat).first, table.dealer_first
    if card is None or dealer is None:
        return False
    return has_choice(table.game.war, compare(table.game.war, card.rank, dealer.rank))


def choice(table: Table) -> tuple[Due, ...]:
    """Every tied player chooses; in which order they answer changes nothing."""
    order = table.turn(table.playing, table.game.deal.settle_from)
    return tuple(
        Due("seat", "choose", i, "choice") for i in order if tied(table, i) and not table.seat(i).choice
    )


def surrender(table: Table) -> tuple[Due, ...]:
    order = table.turn(table.playing, table.game.deal.settle_from)
    left = (i for i in order if table.seat(i).choice == "surrender" and not table.is_done("take-half", i))
    return tuple(_dealer("take-half", "surrender", i) for i in left)[:1]


def finished(table: Table) -> tuple[int, ...]:
    """Hands that are over but still lie on the felt, in the order in which they are taken up."""
    order = table.turn(table.playing, table.game.deal.settle_from)
    return tuple(i for i in order if table.seat(i).choice != "war" and not table.seat(i).collected)


def collect(table: Table) -> tuple[Due, ...]:
    """Before a war every finished hand is taken up; without one, all are cleared together."""
    return (_dealer("collect"),) if table.at_war and finished(table) else ()


def confirm(table: Table) -> tuple[Due, ...]:
    return (_dealer("confirm"),) if table.at_war and not table.is_done("confirm") else ()


def war(table: Table) -> tuple[Due, ...]:
    """The burns and cards of the war deal, in the sheet's order."""
    return tuple(due for due in war_plan(table) if not table.is_done(due.act, due.seat))[:1]


def war_plan(table: Table) -> tuple[Due, ...]:
    deal, order = table.game.deal, table.turn(table.at_war, table.game.deal.war_deal_from)
    if not order:
        return ()
    each, plan = deal.war_burns == BURN_EACH, []
    if deal.war_burn_players and not each:
        plan.append(_dealer("burn", "war-burn", PLAYERS, deal.war_burn_players))
    for seat in order:
        if deal.war_burn_players and each:
            plan.append(_dealer("burn", "war-burn", seat, deal.war_burn_players))
        plan.append(_dealer("deal", "war-deal", seat))
    if deal.war_burn_dealer:
        plan.append(_dealer("burn", "war-burn-dealer", DEALER, deal.war_burn_dealer))
    return (*plan, _dealer("deal", "war-deal"))


def war_settle(table: Table) -> tuple[Due, ...]:
    order = table.turn(table.at_war, table.game.deal.war_settle_from)
    return tuple(_dealer("settle", "war-settle", i) for i in order if not table.is_done("settle", i))[:1]


def progressive(table: Table) -> tuple[Due, ...]:
    order = table.turn(table.playing, table.game.deal.settle_from)
    left = (i for i in order if table.seat(i).on("progressive"))
    return tuple(_dealer("settle", "progressive-settle", i) for i in left)[:1]


def clear(table: Table) -> tuple[Due, ...]:
    return (_dealer("clear"),)
