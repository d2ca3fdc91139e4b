"""What one unit of each wager nets in every class that the kernels for counters count, and what it costs off
the top of a shoe, exactly. Every amount comes from ``rules/``.
"""

from collections.abc import Iterator
from fractions import Fraction
from math import lcm

from gotowar.odds import blackjack_analysis, effects
from gotowar.odds.blackjack_lattice import VALUES
from gotowar.odds.casino_war import NO_WAR, Fall
from gotowar.odds.composition import SUITS, by_rank
from gotowar.odds.question import Question
from gotowar.odds.strategy import LEAVE, TAKE, read
from gotowar.odds.wagers import SURRENDER, WAR, Bet, Game, lines, offered, unit
from gotowar.rules import blackjack, progressive
from gotowar.rules import casino_war as rules
from gotowar.rules import war_blackjack as spot_rules
from gotowar.rules.progressive import NO_CARD
from gotowar.rules.terms import RANKS, BlackjackTerms, Odds, WarSpotTerms
from gotowar.simulate import casino_war as war_game
from gotowar.simulate import counting_war_blackjack as counted
from gotowar.simulate import war_blackjack as spot_game
from gotowar.simulate.blackjack_tables import LEFT
from gotowar.simulate.casino_war import GAVE_UP, SECOND_TIE, TIED, WENT

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
    for kind, fall in falls(game):
        policy = SURRENDER if kind - GAVE_UP in (0, 1) else WAR
        for line in lines(game, fall, bet, policy):
            if line.wager in found:
                found[line.wager][kind] = Fraction(line.net, one)
    return {name: tuple(nets) for name, nets in found.items()}


def falls(game: Game) -> Iterator[tuple[int, Fall]]:
    """A fall of the cards for every class."""
    yield rules.LOWER, Fall(rules.LOWER)
    yield rules.HIGHER, Fall(rules.HIGHER)
    for suited in (0, 1):
        hits = _hits(game, suited)
        if not rules.has_choice(game.war, rules.TIED):
            yield TIED + suited, Fall(rules.TIED, NO_WAR, NO_WAR, hits, hits)
            continue
        yield GAVE_UP + suited, Fall(rules.TIED, 0, NO_WAR, hits, hits)
        for second in (rules.LOWER, rules.HIGHER):
            yield WENT + 2 * second + suited, Fall(rules.TIED, 0, second, hits, hits)
        for more in range(8):
            both = _hits(game, suited, more)
            yield SECOND_TIE + 8 * suited + more, Fall(rules.TIED, 0, rules.TIED, hits, both)


def _hits(game: Game, suited: int, more: int | None = None) -> int:
    """The progressive's classes of two cards that tie, and of a war that ties: whether it does in suit, in
    the same rank, and with the player's cards of one suit, as ``tied_class`` has them."""
    if game.progressive is None:
        return 0
    if more is None:
        return progressive.hits(game.progressive, 0, 1 - suited, NO_CARD, NO_CARD)
    war_suited, one_rank, one_suit = more >> 2 & 1, more >> 1 & 1, more & 1
    second = (0 if one_rank else SUITS) + (0 if one_suit else 2)
    return progressive.hits(game.progressive, 0, 1 - suited, second, second + 1 - war_suited)


def surrender_gains(game: Game) -> Worth:
    """What surrender would have netted more than the war that was fought."""
    initial = casino_war(game)["initial"]
    fought = range(WENT, war_game.CLASSES)
    gave_up = initial[GAVE_UP]
    return tuple(
        gave_up - net if kind in fought and net is not None and gave_up is not None else None
        for kind, net in enumerate(initial)
    )


def casino_war_edges(question: Question) -> dict[str, Fraction]:
    """Off the top, with war on every tie."""
    return effects.edges(question.game, question.counts)


# ---- War Blackjack -------------------------------------------------------------------------------


def war_blackjack(terms: BlackjackTerms, spot: WarSpotTerms) -> dict[str, Worth]:
    left_pays = spot_rules.left_pays(terms, spot, blackjack.NATURAL)
    hands, left, war = [], [], []
    for end in range(spot_game.ENDS):
        hands.append(_end(terms, terms.natural_pays, end))
        left.append(_end(terms, left_pays, end))
    for kind in range(counted.KINDS):
        war += [_war(spot, kind, left[end]) for end in range(spot_game.ENDS)]
    return {"blackjack": tuple(hands) * counted.KINDS, "war": tuple(war)}


def _end(terms: BlackjackTerms, natural: Odds, end: int) -> Fraction:
    """What one unit on a hand comes to by its end."""
    one = lcm(natural.den, terms.late_surrender_loses.den)
    if end == spot_game.NATURAL:
        return Fraction(blackjack.settle(natural, blackjack.NATURAL, one, 1).paid, one)
    if end == spot_game.SURRENDERED:
        return Fraction(-blackjack.settle_surrendered(terms, one, 1).taken, one)
    if end < spot_game.PLAYED:
        return Fraction(0 if end == spot_game.BOTH_NATURAL else -1)
    return Fraction((end - spot_game.PLAYED) % spot_game.SPAN - spot_game.MOST_UNITS)


def _war(spot: WarSpotTerms, kind: int, hand: Fraction) -> Fraction:
    """``hand`` is what a unit left comes to where it is matched as the hand is."""
    one = spot.war_pays.den
    settled = spot_rules.settle_war(spot, min(kind, rules.HIGHER) if kind >= LEFT else kind, one, 1)
    won = Fraction(settled.paid - settled.taken, one)
    if kind < LEFT:
        return won
    return won + won * (hand if kind == LEFT else kind - counted.ALONE - 1)


def insurance(terms: BlackjackTerms) -> tuple[Fraction, Fraction]:
    """One unit of it where the dealer has no natural, and where he has one."""
    one = terms.insurance_pays.den
    settled = (blackjack.settle_insurance(terms, natural, one, 1) for natural in (False, True))
    lost, won = (Fraction(found.paid - found.taken, one) for found in settled)
    return lost, won


def war_blackjack_edges(question: Question, plan: spot_game.Plan) -> dict[str, Fraction]:
    """Off the top, as the plan plays and leaves; insurance once it is offered."""
    chart = read(plan.strategy, plan.blackjack)
    rows = {
        first: tuple(LEAVE if (first, up) in plan.leaves else TAKE for up in range(VALUES))
        for first in range(VALUES)
    }
    ranks = by_rank(question.counts)
    found = blackjack_analysis.price(ranks, plan.blackjack, plan.spot, chart._replace(leave=rows))
    edges = {"blackjack": found.blackjack.edge, "war": found.policies["own"].edge}
    exact = {name: Fraction(edge) for name, edge in edges.items()}
    lost, won = insurance(plan.blackjack)
    tens = sum(n for rank, n in enumerate(ranks) if blackjack.card_value(rank) == blackjack.TEN)
    natural = Fraction(tens, sum(ranks) - 1)
    if any(blackjack.insurance_offered(plan.blackjack, blackjack.card_value(r)) for r in range(RANKS)):
        exact["insurance"] = -(won * natural + lost * (1 - natural))
    return exact
