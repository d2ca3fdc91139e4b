"""Casino War at the table: its phases, and what is due in each from the settling of the first deal on.

What a settlement moves is ``casino_war_hands``; what players may answer is ``casino_war_players``.
"""

from collections.abc import Mapping

from gotowar.rules.casino_war import compare, has_choice
from gotowar.rules.terms import BURN_EACH
from gotowar.table import due
from gotowar.table.commands import DEALER
from gotowar.table.due import PLAYERS, Due, Row, dealer_act
from gotowar.table.state import Phase, Table


def settle(table: Table) -> tuple[Due, ...]:
    order = table.in_turn(table.game.deal.settle_from)
    return tuple(dealer_act("settle", seat=i) for i in order if not table.is_done("settle", i))[:1]


def tied(table: Table, seat: int) -> bool:
    """Whether this seat has the choice between surrender and war."""
    card, dealer = table.seat(seat).first, table.dealer_first
    if card is None or dealer is None:
        return False
    return has_choice(table.game.war, compare(table.game.war, card.rank, dealer.rank))


def choice(table: Table) -> tuple[Due, ...]:
    """Every tied player chooses; in which order they answer changes nothing."""
    order = table.in_turn(table.game.deal.settle_from)
    return tuple(
        Due("seat", "choose", i, "choice") for i in order if tied(table, i) and not table.seat(i).choice
    )


def surrender(table: Table) -> tuple[Due, ...]:
    order = table.in_turn(table.game.deal.settle_from)
    left = (i for i in order if table.seat(i).choice == "surrender" and not table.is_done("take-half", i))
    return tuple(dealer_act("take-half", "surrender", i) for i in left)[:1]


def finished(table: Table) -> tuple[int, ...]:
    """Hands that are over but still lie on the felt, in the order in which they are taken up."""
    order = table.in_turn(table.game.deal.settle_from)
    return tuple(i for i in order if table.seat(i).choice != "war" and not table.seat(i).collected)


def collect(table: Table) -> tuple[Due, ...]:
    """Before a war every finished hand is taken up; without one, all are cleared together."""
    return (dealer_act("collect"),) if table.at_war and finished(table) else ()


def confirm(table: Table) -> tuple[Due, ...]:
    return (dealer_act("confirm"),) if table.at_war and not table.is_done("confirm") else ()


def war(table: Table) -> tuple[Due, ...]:
    """The burns and cards of the war deal, in the sheet's order."""
    return tuple(due for due in war_plan(table) if not table.is_done(due.act, due.seat))[:1]


def war_plan(table: Table) -> tuple[Due, ...]:
    deal, order = table.game.war_deal, table.turn(table.at_war, table.game.war_deal.war_deal_from)
    if not order:
        return ()
    each, plan = deal.war_burns == BURN_EACH, []
    if deal.war_burn_players and not each:
        plan.append(dealer_act("burn", "war-burn", PLAYERS, deal.war_burn_players))
    for seat in order:
        if deal.war_burn_players and each:
            plan.append(dealer_act("burn", "war-burn", seat, deal.war_burn_players))
        plan.append(dealer_act("deal", "war-deal", seat))
    if deal.war_burn_dealer:
        plan.append(dealer_act("burn", "war-burn-dealer", DEALER, deal.war_burn_dealer))
    return (*plan, dealer_act("deal", "war-deal"))


def war_settle(table: Table) -> tuple[Due, ...]:
    order = table.turn(table.at_war, table.game.war_deal.war_settle_from)
    return tuple(dealer_act("settle", "war-settle", i) for i in order if not table.is_done("settle", i))[:1]


def progressive(table: Table) -> tuple[Due, ...]:
    order = table.in_turn(table.game.deal.settle_from)
    left = (i for i in order if table.seat(i).on("progressive"))
    return tuple(dealer_act("settle", "progressive-settle", i) for i in left)[:1]


ROWS: Mapping[Phase, Row] = {
    Phase.DEAL: Row(due.deal, Phase.SETTLE, "the first cards are dealt"),
    Phase.SETTLE: Row(settle, Phase.CHOICE, "the original deal is settled"),
    Phase.CHOICE: Row(choice, Phase.SURRENDER, "tied players choose surrender or war"),
    Phase.SURRENDER: Row(surrender, Phase.COLLECT, "half the wagers of those who surrender are taken"),
    Phase.COLLECT: Row(collect, Phase.CONFIRM, "finished hands are taken up"),
    Phase.CONFIRM: Row(confirm, Phase.WAR, "war wagers are confirmed"),
    Phase.WAR: Row(war, Phase.WAR_SETTLE, "the war is dealt"),
    Phase.WAR_SETTLE: Row(war_settle, Phase.PROGRESSIVE, "the war is settled"),
    Phase.PROGRESSIVE: Row(progressive, Phase.CLEAR, "progressive wagers are settled"),
    Phase.CLEAR: Row(due.clear, Phase.BETTING, "the table is cleared"),
}
