"""Everything that is asked of one shoe of blackjack and War Blackjack, as plain numbers that can be written
down.

``analyse`` works it out, or reads what was kept; then neither numba nor numpy is loaded. Edges are what the
house expects of one unit as first laid, as fractions of it, not percent.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations_with_replacement
from operator import le
from typing import TYPE_CHECKING, Any

from gotowar.odds import kept
from gotowar.odds.blackjack_lattice import ACE, TEN, VALUE_OF, VALUES, all_hands
from gotowar.odds.blackjack_names import LETTERS, NAMES, hand_name, hand_names
from gotowar.odds.refusal import NotAsked
from gotowar.odds.strategy import Chart, orders, read, written
from gotowar.rules import blackjack as rules
from gotowar.rules.terms import BY_RANK, BlackjackTerms, WarSpotTerms

if TYPE_CHECKING:
    from gotowar.odds.blackjack import Solution, UpCard

Progress = Callable[[int, int], None]
"""Told how many of how many parts are done."""
PARTS = 13
NONE_DEALT = "-"
"""Stands for a hand that cannot be dealt beside this up card."""
MOST_PIPS = 30
"""More than a hand that may still draw and its last card can count, aces as one."""


@dataclass(frozen=True, slots=True)
class Insurance:
    """A wager of its own, against an ace: its edge, and first two cards with which it gains."""

    edge: float
    right_with: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WarPolicy:
    """The war wager under one policy. Chances add up to one; ``gained`` is what units left come to in all.
    ``leave`` are first cards with the up cards against which the winnings are left. ``covariance`` is with
    the blackjack wager beside it; None where a unit left is not played as the hand is."""

    edge: float
    variance: float
    covariance: float | None
    lost: float
    tied: float
    taken: float
    left: float
    gained: float
    leave: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Wager:
    """Blackjack played by one strategy. ``average`` is all that lies at risk; ``by_up_card`` are edges."""

    edge: float
    average: float
    variance: float
    by_up_card: Mapping[str, float]

    @property
    def element_of_risk(self) -> float:
        return self.edge / self.average


@dataclass(frozen=True, slots=True)
class Analysis:
    """``leave_value`` is what a unit left is worth, by the player's first card, then the up card. ``plays``
    has for every hand a letter for each up card from the ace to the ten: S, H, D, P, R; N for a natural.
    ``up_cards`` are the chances of each. ``strategy`` is a file's text, ``basic`` its price,
    ``basic_policies`` the war wager's."""

    blackjack: Wager
    up_cards: Mapping[str, float]
    natural: float
    dealers_natural: float
    insurance: Insurance
    leave_value: Mapping[str, Mapping[str, float | None]]
    policies: Mapping[str, WarPolicy]
    plays: Mapping[str, str]
    strategy: str
    basic: Wager
    basic_policies: Mapping[str, WarPolicy]

    @property
    def war_edge(self) -> float:
        return self.policies["best"].edge


@dataclass(frozen=True, slots=True)
class Priced:
    """A strategy that was given; ``policies`` has ``own`` where it says when to leave."""

    blackjack: Wager
    policies: Mapping[str, WarPolicy]


def analyse(
    ranks: Sequence[int],
    terms: BlackjackTerms,
    spot: WarSpotTerms,
    progress: Progress | None = None,
) -> Analysis:
    """``ranks`` are the cards left of each rank, two to ace."""
    terms = _asked_of(terms)
    check_shoe(ranks, terms)
    name = kept.key("analysis", tuple(ranks), terms, spot)
    found = kept.read(name)
    if found is None:
        made = _work_out(tuple(ranks), terms, spot, progress or (lambda done, of: None))
        kept.write(name, asdict(made))
        return made
    return _analysis(found)


def price(ranks: Sequence[int], terms: BlackjackTerms, spot: WarSpotTerms, chart: Chart) -> Priced:
    """What a strategy comes to, exactly."""
    terms = _asked_of(terms)
    check_shoe(ranks, terms)
    name = kept.key("price", tuple(ranks), terms, spot, chart)
    found = kept.read(name)
    if found is None:
        made = _price(tuple(ranks), terms, spot, chart)
        kept.write(name, asdict(made))
        return made
    return Priced(_wager(found["blackjack"]), _policies(found["policies"]))


def _asked_of(terms: BlackjackTerms) -> BlackjackTerms:
    """Who plays for its worth lays no less than a whole double, so whether he may changes nothing; what is
    kept serves both."""
    return terms._replace(double_less=0)


def check_shoe(ranks: Sequence[int], terms: BlackjackTerms) -> None:
    """A shoe in which a round could run out of cards is refused: what is counted supposes that it cannot."""
    pips = sum(number * rules.card_value(rank) for rank, number in enumerate(ranks))
    needs = MOST_PIPS * (terms.split_hands + 1)
    if pips < needs:
        raise NotAsked(f"the cards left count {pips} pips: a round can need {needs}, so more must be left")


def strategy_of(found: Analysis, terms: BlackjackTerms) -> Chart:
    return read(found.strategy, terms)


# ---- back from what was kept ------------------------------------------------------------------------


def _analysis(found: Mapping[str, Any]) -> Analysis:
    insurance = found["insurance"]
    parts = {
        "blackjack": _wager(found["blackjack"]),
        "basic": _wager(found["basic"]),
        "insurance": Insurance(insurance["edge"], tuple(insurance["right_with"])),
        "policies": _policies(found["policies"]),
        "basic_policies": _policies(found["basic_policies"]),
    }
    return Analysis(**{**found, **parts})


def _wager(found: Mapping[str, Any]) -> Wager:
    return Wager(**found)


def _policies(found: Mapping[str, Any]) -> dict[str, WarPolicy]:
    return {
        name: WarPolicy(**{**one, "leave": tuple((first, up) for first, up in one["leave"])})
        for name, one in found.items()
    }


# ---- working it out -------------------------------------------------------------------------------


def _work_out(
    ranks: tuple[int, ...], terms: BlackjackTerms, spot: WarSpotTerms, progress: Progress
) -> Analysis:
    progress(0, PARTS)  # compiling comes first, and takes longest
    from gotowar.odds import blackjack_engine as engines
    from gotowar.odds.blackjack import Solution
    from gotowar.odds.blackjack_plays import best_play
    from gotowar.odds.strategy_derived import derive

    best = Solution(engines.engine(terms), ranks, best_play(terms))
    for done, up in enumerate(best.ups):
        for pair in range(VALUES):
            if up.counts[pair] > 1:
                up.worth(pair, pair, up.counts[pair] - 2)
        progress(done + 1, PARTS)
    own = wager(best)
    progress(11, PARTS)
    chart, basic = derive(best)
    progress(12, PARTS)
    war, basic_war = _WarOf(best, spot), _WarOf(basic, spot)
    found = Analysis(
        own,
        {NAMES[up]: float(best.chance_of_up(up)) for up in range(VALUES)},
        *_naturals(best),
        _insurance(best),
        war.leave_value(),
        war.policies(),
        _plays(best),
        written(chart._replace(leave=war.rows())),
        wager(basic),
        basic_war.policies(),
    )
    progress(PARTS, PARTS)
    return found


def _price(ranks: tuple[int, ...], terms: BlackjackTerms, spot: WarSpotTerms, chart: Chart) -> Priced:
    from gotowar.odds import blackjack_engine as engines
    from gotowar.odds.blackjack import Solution

    found = Solution(engines.engine(terms), ranks, orders(chart, terms))
    war = _WarOf(found, spot)
    policies = war.policies()
    if chart.leaves is not None:
        policies["own"] = war.policy(chart.leaves)
    return Priced(wager(found), policies)


def wager(found: "Solution") -> Wager:
    """Blackjack as it is played there."""
    from gotowar.odds.blackjack_spread import Spread

    edges = [0.0] * VALUES
    average = squared = 0.0
    spread = Spread(found)
    for first, up in found.pairs_of_ranks():
        chance, worth = found.chance(first, up), found.worth(first, up)
        edges[VALUE_OF[up]] -= chance * worth.worth
        average += chance * worth.laid
        squared += chance * spread.square(first, up)
    edge = sum(edges)
    by_up = {
        NAMES[up]: edges[up] / found.chance_of_up(up) for up in range(VALUES) if found.chance_of_up(up) > 0
    }
    return Wager(edge, average, squared - edge**2, by_up)


class _WarOf:
    """The war wager beside blackjack as it is played there."""

    def __init__(self, found: "Solution", spot: WarSpotTerms) -> None:
        from gotowar.odds import war_blackjack as war
        from gotowar.odds.blackjack_spread import Spread

        self.war, self.wager = war, war.WarWager(war.left_unit(found, spot), spot)
        self.is_alike = self.wager.left is found
        cells = ((a, b) for a, b in found.pairs_of_ranks() if self.is_alike)
        self.mean = sum(found.chance(a, b) * found.worth(a, b).worth for a, b in cells)
        self.spread = Spread(self.wager.left)

    def leave_value(self) -> dict[str, dict[str, float | None]]:
        values = self.wager.leave_values()
        return {
            NAMES[first]: {NAMES[up]: values.get((first, up)) for up in range(VALUES)}
            for first in range(VALUES)
        }

    def rows(self) -> dict[int, tuple[str, ...]]:
        """Where leaving is best, as rows of a strategy."""
        best = self.wager.best()
        return {
            first: tuple("L" if (first, up) in best else "T" for up in range(VALUES))
            for first in range(VALUES)
        }

    def policies(self) -> dict[str, WarPolicy]:
        named = {
            "best": self.wager.best(),
            "published": self.war.published_rule(),
            "never": self.war.NEVER,
            "always": self.war.ALWAYS,
        }
        return {name: self.policy(leaves) for name, leaves in named.items()}

    def policy(self, leaves: frozenset[tuple[int, int]]) -> WarPolicy:
        found = self.wager.under(leaves)
        second = self.wager.square(leaves, self.spread.square)
        named = tuple((NAMES[first], NAMES[up]) for first, up in sorted(leaves & self.wager.can_win))
        product = self.wager.product(leaves, self.spread.square) if self.is_alike else None
        covariance = None if product is None else product + found.edge * self.mean
        return WarPolicy(found.edge, second - found.edge**2, covariance, *found[1:], leave=named)


def _naturals(found: "Solution") -> tuple[float, float]:
    """Chances of a natural of the player's and of the dealer's; any two cards are alike."""
    ways = 2 * found.counts[ACE] * found.counts[TEN] / (found.size * (found.size - 1))
    return ways, ways


def _insurance(found: "Solution") -> Insurance:
    up = found.ups[ACE]
    if not rules.insurance_offered(found.terms, ACE + 1) or found.counts[ACE] < 1:
        return Insurance(0.0, ())
    right = [
        hand_name((first, second))
        for first in range(VALUES)
        for second in range(first, VALUES)
        if up.chance(first) * up.chance(second, first) > 0
        and up.insurance(up.dealers_natural(first, second)) > 0
    ]
    return Insurance(-up.insurance(up.dealers_natural()), tuple(right))


def _plays(found: "Solution") -> dict[str, str]:
    """Every hand that the shoe can deal; ten and ten of two ranks, which may be no pair, as "10,10
    unpaired"."""
    from gotowar.odds.blackjack import NO_PAIR

    plays: dict[str, str] = {}
    hands, names = all_hands(), hand_names()
    for hand, by_up in enumerate(zip(*(up.chosen.plays.tolist() for up in found.ups), strict=True)):
        held = hands.held[hand]
        if hands.cards[hand] > 2 and all(map(le, held, found.counts)):
            plays[names[hand]] = "".join(map(LETTERS.__getitem__, by_up))
    for first, second in combinations_with_replacement(range(VALUES), 2):
        pairs = found.pairs_of(first) if first == second else NO_PAIR
        if found.counts[first] and found.counts[second] > (first == second):
            plays[hand_name((first, second))] = _letters(found, first, second, pairs)
    if found.terms.split_by == BY_RANK and found.counts[TEN] > 1:
        plays[hand_name((TEN, TEN)) + " unpaired"] = _letters(found, TEN, TEN, NO_PAIR)
    return plays


def _letters(found: "Solution", first: int, second: int, pairs: int) -> str:
    """``pairs`` are counted before the up card, which may be one of them."""
    from gotowar.odds.blackjack import NO_PAIR

    def letter(up: "UpCard") -> str:
        more = pairs - (pairs != NO_PAIR and up.up == first)
        gone = pairs != NO_PAIR and more < 0
        return NONE_DEALT if gone else LETTERS[up.worth(first, second, more).play]

    return "".join(map(letter, found.ups))
