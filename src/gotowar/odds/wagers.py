"""What each wager of Casino War wins or loses by a fall of the cards, under a policy.

Every amount comes from ``rules/``. A *policy* is the set of ranks at which a player surrenders a tie;
everything else goes to war.
"""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from gotowar.odds.casino_war import NO_WAR, Fall, Falls
from gotowar.odds.stats import Row
from gotowar.rules import casino_war as rules
from gotowar.rules import progressive
from gotowar.rules.terms import CUMULATIVE, RANKS, Odds, ProgressiveTerms, WarTerms

Policy = frozenset[int]
WAR: Policy = frozenset()
SURRENDER: Policy = frozenset(range(RANKS))

FIRST = {rules.LOWER: "lower", rules.HIGHER: "higher", rules.TIED: "tied"}
SECOND = {rules.LOWER: "war-lower", rules.HIGHER: "war-higher", rules.TIED: "war-tied"}
CLASSES = (
    "nothing",
    "tie",
    "suited_tie",
    "double_tie",
    "four_of_a_kind",
    "suited_double_tie",
    "suited_4_of_a_kind",
)
"""The progressive's classes, at the index that ``rules/`` gives them."""


class Game(NamedTuple):
    """The terms by which wagers are settled; without a progressive wager, None."""

    war: WarTerms
    progressive: ProgressiveTerms | None
    tie_wager: bool
    war_tie_wager: bool
    match_play: bool


class Bet(NamedTuple):
    """What one player lays, in any unit; ``chip`` is the smallest that is paid."""

    initial: int = 0
    tie: int = 0
    war_tie: int = 0
    progressive: int = 0
    coupon: int = 0
    chip: int = 1


class Line(NamedTuple):
    """One wager after a round: ``staked`` is all that was laid for it, a war wager included."""

    wager: str
    outcome: str
    staked: int
    net: int


def unit(war: WarTerms) -> int:
    """A stake of which every odds of the game can be paid without breakage."""
    found = (value.den for value in war if isinstance(value, Odds))
    return lcm(*found) ** 2


def goes_to_war(fall: Fall, policy: Policy) -> bool:
    return fall.rank != NO_WAR and fall.rank not in policy


def lines(game: Game, fall: Fall, bet: Bet, policy: Policy) -> tuple[Line, ...]:
    """Every wager of the bet, settled."""
    at_war = goes_to_war(fall, policy)
    found = [_initial(game.war, fall, bet, policy)]
    found.append(_tie("tie", game.war, fall.first, bet.tie, bet.chip))
    if at_war:
        found.append(_tie("war_tie", game.war, fall.second, bet.war_tie, bet.chip))
    if game.progressive is not None:
        bits = fall.war_hits if at_war else fall.hits
        settled = progressive.settle(game.progressive, bits, bet.progressive)
        net = settled.paid - settled.taken
        found.append(Line("progressive", CLASSES[progressive.top(bits)], bet.progressive, net))
    if bet.coupon:
        won = rules.settle_coupon(game.war, fall.first, bet.coupon, bet.chip).paid
        found.append(Line("coupon", FIRST[fall.first], 0, won))
    return tuple(found)


def _initial(war: WarTerms, fall: Fall, bet: Bet, policy: Policy) -> Line:
    """The initial wager with the war wager that may follow it."""
    stake, chip = bet.initial, bet.chip
    if goes_to_war(fall, policy):
        more = rules.war_stake(war, stake)
        both = rules.settle_war(war, fall.second, stake, more, chip)
        net = both.initial.paid - both.initial.taken + both.war.paid - both.war.taken
        return Line("initial", SECOND[fall.second], stake + more, net)
    if fall.rank != NO_WAR:
        return Line("initial", "surrender", stake, -rules.settle_surrender(war, stake, chip).taken)
    settled = rules.settle_initial(war, fall.first, stake, chip)
    return Line("initial", FIRST[fall.first], stake, settled.paid - settled.taken)


def _tie(wager: str, war: WarTerms, outcome: int, stake: int, chip: int) -> Line:
    settled = rules.settle_tie(war, outcome, stake, chip)
    name = f"{wager.replace('_', '-')}-{'won' if outcome == rules.TIED else 'lost'}"
    return Line(wager, name, stake, settled.paid - settled.taken)


def rows(game: Game, found: Falls, wager: str, policy: Policy) -> tuple[Row, ...]:
    """The outcome table of one wager, per unit laid; a wager on the war deal counts only where one is."""
    one = unit(game.war)
    bet = Bet(one, one, one, one, one)
    ways: Counter[tuple[str, Fraction, Fraction]] = Counter()
    for fall, number in found.items():
        for line in lines(game, fall, bet, policy):
            if line.wager == wager:
                ways[line.outcome, Fraction(line.net, one), Fraction(line.staked, one)] += number
    ordered = sorted(ways.items(), key=lambda item: (item[0][1], item[0][0]))
    return tuple(Row(name, number, net, staked) for (name, net, staked), number in ordered)


def best(game: Game, found: Falls) -> Policy:
    """The ranks at which surrender costs the initial wager less than war; war where they are equal."""
    one = unit(game.war)
    bet = Bet(one)
    gains: Counter[int] = Counter()
    for fall, ways in found.items():
        if fall.rank != NO_WAR:
            war = _initial(game.war, fall, bet, WAR).net
            gains[fall.rank] += ways * (war - _initial(game.war, fall, bet, SURRENDER).net)
    return frozenset(rank for rank, gain in gains.items() if gain < 0)


def combined(game: Game, found: Falls, bet: Bet, policy: Policy) -> tuple[Row, ...]:
    """The whole bet as one: its wagers share cards, so their results are added fall by fall."""
    ways: Counter[tuple[int, int]] = Counter()
    for fall, number in found.items():
        settled = lines(game, fall, bet, policy)
        ways[sum(line.net for line in settled), sum(line.staked for line in settled)] += number
    named = ((f"{net:+}", number, net, staked) for (net, staked), number in sorted(ways.items()))
    return tuple(Row(name, number, Fraction(net), Fraction(staked)) for name, number, net, staked in named)


def class_ways(terms: ProgressiveTerms, found: Falls) -> tuple[int, ...]:
    """In how many ways each class of the progressive is paid, with war on every tie; index 0 is nothing.

    Where every row that fits is paid, four cards count for each class that they make.
    """
    ways = [0] * len(CLASSES)
    for fall, number in found.items():
        bits = fall.war_hits if goes_to_war(fall, WAR) else fall.hits
        if bits and terms.settled == CUMULATIVE:
            for kind in range(1, len(CLASSES)):
                ways[kind] += number * (bits >> kind & 1)
        else:
            ways[progressive.top(bits)] += number
    return tuple(ways)


def offered(game: Game) -> Iterable[str]:
    """The wagers the sheet offers, in the order in which they are made."""
    yield "initial"
    if game.tie_wager:
        yield "tie"
    if game.war_tie_wager and game.war.tie_hand:
        yield "war_tie"
    if game.progressive is not None:
        yield "progressive"
    if game.match_play:
        yield "coupon"
