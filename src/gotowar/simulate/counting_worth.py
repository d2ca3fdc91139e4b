"""What one unit of each wager nets in every class that the kernels for counters count, and what it costs off
the top of a shoe, exactly. Every amount comes from ``rules/``.
"""

from fractions import Fraction
from math import lcm

from gotowar.odds.blackjack_analysis import price
from gotowar.odds.blackjack_lattice import VALUES
from gotowar.odds.casino_war import falls
from gotowar.odds.composition import by_rank
from gotowar.odds.question import Question
from gotowar.odds.stats import stats
from gotowar.odds.strategy import LEAVE, TAKE, read
from gotowar.odds.wagers import Bet, Game, lines, offered, rows, unit
from gotowar.odds.war_blackjack_par import OWN, Stakes
from gotowar.rules import blackjack
from gotowar.rules import casino_war as rules
from gotowar.rules.terms import RANKS, BlackjackTerms, WarSpotTerms
from gotowar.simulate import casino_war as war_game
from gotowar.simulate import war_blackjack as spot_game
from gotowar.simulate.casino_war import GAVE_UP, WENT
from gotowar.simulate.casino_war_figures import class_of
from gotowar.simulate.counting_war_blackjack import CLASSES, plain_class
from gotowar.simulate.war_blackjack_figures import exact_of, kind_of, net_of

Worth = tuple[Fraction | None, ...]
"""By class; None where it says nothing of the wager."""
UNPRICED = frozenset({"coupon"})


# ---- Casino War ----------------------------------------------------------------------------------


def casino_war(game: Game) -> dict[str, Worth]:
    """By wager. Ties that leave a choice are looked at as what became of them. The progressive is without
    its meter."""
    one = unit(game.war)
    bet = Bet(one, one, one, one)
    wagers = [name for name in offered(game) if name not in UNPRICED]
    found: dict[str, list[Fraction | None]] = {name: [None] * war_game.CLASSES for name in wagers}
    choice = rules.has_choice(game.war, rules.TIED)
    for number in range(war_game.CLASSES):
        kind = class_of(number, game.progressive, has_choice=choice)
        for line in lines(game, kind.fall, bet, kind.policy) if kind else ():
            if line.wager in found:
                found[line.wager][number] = Fraction(line.net, one)
    return {name: tuple(nets) for name, nets in found.items()}


def surrender_gains(game: Game) -> Worth:
    """What surrender would have netted more than the war that was fought."""
    initial = casino_war(game)["initial"]
    fought = range(WENT, war_game.CLASSES)
    gave_up = initial[GAVE_UP]
    return tuple(
        gave_up - net if kind in fought and net is not None and gave_up is not None else None
        for kind, net in enumerate(initial)
    )


def casino_war_edges(question: Question, plan: war_game.Plan) -> dict[str, Fraction]:
    """Off the top, as the plan surrenders."""
    game = question.game
    deal = falls(game.war, game.progressive, question.counts)
    tables = {name: rows(game, deal, name, plan.surrenders) for name in offered(game)}
    return {name: stats(table).edge for name, table in tables.items() if table and name not in UNPRICED}


# ---- War Blackjack -------------------------------------------------------------------------------


def war_blackjack(terms: BlackjackTerms, spot: WarSpotTerms) -> dict[str, Worth]:
    """By wager."""
    one = lcm(spot.war_pays.den, terms.natural_pays.den, terms.late_surrender_loses.den) ** 2
    kinds = [kind_of(plain_class(number)) for number in range(CLASSES)]
    return {
        wager: tuple(Fraction(net_of(terms, spot, kind, wager, Stakes(one, one), 1), one) for kind in kinds)
        for wager in ("blackjack", "war")
    }


def insurance(terms: BlackjackTerms) -> tuple[Fraction, Fraction]:
    """One unit of it where the dealer has no natural, and where he has one."""
    one = terms.insurance_pays.den
    settled = (blackjack.settle_insurance(terms, natural, one, 1) for natural in (False, True))
    lost, won = (Fraction(found.paid - found.taken, one) for found in settled)
    return lost, won


def war_blackjack_edges(question: Question, plan: spot_game.Plan) -> dict[str, Fraction]:
    """Off the top, as the plan plays and leaves; insurance once it is offered."""
    chart = read(plan.strategy, plan.blackjack)
    leave = {
        first: tuple(LEAVE if (first, up) in plan.leaves else TAKE for up in range(VALUES))
        for first in range(VALUES)
    }
    ranks = by_rank(question.counts)
    found = price(ranks, plan.blackjack, plan.spot, chart._replace(leave=leave))
    dealt = exact_of(found, OWN, plan.spot)
    exact = {"blackjack": Fraction(dealt.blackjack.edge)}
    if dealt.compares_war:
        exact["war"] = Fraction(dealt.war.edge)
    lost, won = insurance(plan.blackjack)
    tens = sum(n for rank, n in enumerate(ranks) if blackjack.card_value(rank) == blackjack.TEN)
    natural = Fraction(tens, sum(ranks) - 1)
    if any(blackjack.insurance_offered(plan.blackjack, blackjack.card_value(r)) for r in range(RANKS)):
        exact["insurance"] = -(won * natural + lost * (1 - natural))
    return exact
