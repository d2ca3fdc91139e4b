"""The games and the ways of playing them under which table and kernel are held against each other."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from typing import NamedTuple

from gotowar.house.dealer import practice_entropy
from gotowar.odds.war_blackjack import ALWAYS, NEVER, Leaves, published_rule
from gotowar.rules import terms as t
from gotowar.rules.terms import BlackjackTerms
from gotowar.sheets import load
from gotowar.sheets.catalog import GameName
from gotowar.sheets.game import Game, WarBlackjack
from gotowar.sheets.shipped import game
from tests.rules.games import readings
from tests.simulate import strategies
from tests.simulate.agreement import Compared, Seats, clumped, compare, shoes
from tests.simulate.agreement_casino_war import CasinoWarBook, Soldier
from tests.simulate.agreement_war_blackjack import WarBlackjackBook, gambler, in_order

BY_RANK = frozenset({0, 3, 8, 11})
"""Ties that one of the policies surrenders: twos, fives, tens and kings."""
SURRENDERS = (frozenset[int](), frozenset(range(t.RANKS)), BY_RANK)
LEAVES = (published_rule(), ALWAYS, NEVER)
TERMS: dict[str, tuple[int, ...]] = {
    "soft_17": (t.HITS, t.STANDS),
    "peek": (1, 0),
    "natural_takes": (t.ORIGINAL_WAGERS, t.ALL_WAGERS),
    "double_on": (t.ANY_TWO, t.NINE_TO_ELEVEN, t.TEN_OR_ELEVEN),
    "double_after_split": (1, 0),
    "split_hands": (4, 3, 2, 1),
    "resplit_aces": (0, 1),
    "split_ace_cards": (t.ONE_CARD, t.ANY_CARDS),
    "surrender": (t.NO_SURRENDER, t.LATE),
}
"""What houses choose: the terms of the standard game first, then what else they may be."""


class Asked(NamedTuple):
    """A spec with its readings, terms of blackjack that its operator changed, and a number from which the
    way of playing is drawn."""

    spec: str
    readings: tuple[tuple[str, str], ...] = ()
    terms: tuple[tuple[str, int], ...] = ()
    way: int = 0

    @property
    def says(self) -> str:
        return " ".join([self.spec, *(f"{name}={value}" for name, value in (*self.readings, *self.terms))])


@cache
def games(name: GameName) -> tuple[Asked, ...]:
    """Every shipped spec under every combination of readings that deals another game."""
    found: dict[object, Asked] = {}
    for spec in load.spec_names():
        sheet_id = str(load.load_spec(spec)["sheet"])
        if load.load(sheet_id).game == name:
            for picked in readings(sheet_id):
                one = game(spec, readings=picked)
                found.setdefault((spec, one.deal, one.played), Asked(spec, tuple(_departures(one))))
    return tuple(found.values())


def _departures(one: Game) -> Iterator[tuple[str, str]]:
    chosen = {reading.id: reading.chosen for reading in load.load(one.sheet_id).reading}
    return ((name, choice) for name, choice in one.readings.items() if chosen[name] != choice)


def singly(name: GameName) -> list[Asked]:
    """Every shipped spec as chosen, with each reading alone, and with every other choice at once."""
    most = {one.spec: max(len(x.readings) for x in games(name) if x.spec == one.spec) for one in games(name)}
    return [one for one in games(name) if len(one.readings) in {0, 1, most[one.spec]}]


def changed(spec: str) -> list[Asked]:
    """Each term of blackjack alone, and where the dealer does not look those that matter only there."""
    alone = [Asked(spec, (), ((name, value),)) for name, values in TERMS.items() for value in values[1:]]
    unseen = product(("natural_takes",), (t.ORIGINAL_WAGERS, t.ALL_WAGERS), (t.NO_SURRENDER, t.LATE))
    return alone + [
        Asked(spec, (("war_spot", "fixed"),), (("peek", 0), (term, takes), ("surrender", gives)))
        for term, takes, gives in unseen
    ]


def drawn(asked: Asked, source: Random) -> Asked:
    """The same game with terms drawn at random."""
    return asked._replace(terms=tuple((name, source.choice(values)) for name, values in TERMS.items()))


def table_of(asked: Asked) -> Game:
    found = game(asked.spec, readings=dict(asked.readings))
    if not asked.terms:
        return found
    blackjack = BlackjackTerms(**{**found.blackjack._asdict(), **dict(asked.terms)})
    return replace(found, played=WarBlackjack(blackjack, found.spot, found.spot_deal))


def agreed(asked: Asked, seats: Seats, rounds: int, seed: str, *, clumps: bool) -> Iterator[Compared]:
    """Shoe after shoe of that game, the cards fairly shuffled or in clumps."""
    found = table_of(asked)
    entropy = clumped(seed, found.batch_decks) if clumps else practice_entropy(seed)
    if found.name == "casino-war":
        soldier = Soldier(found, SURRENDERS[asked.way % len(SURRENDERS)])
        book = CasinoWarBook(soldier, seats)
        yield from (compare(book, seats, shoe) for shoe in shoes(found, seats, soldier, entropy, rounds))
        return
    order = in_order(found, seats)
    player = gambler(found, _strategy(found, asked.way), _leaves(asked.way), 1 + asked.way % 3)
    hands = WarBlackjackBook(player, order)
    yield from (compare(hands, order, shoe) for shoe in shoes(found, seats, player, entropy, rounds))


def _strategy(found: Game, way: int) -> str:
    terms = found.blackjack
    return strategies.wild(terms, Random(way)) if way % 2 else strategies.usual(terms)


def _leaves(way: int) -> Leaves:
    return LEAVES[way // 2 % len(LEAVES)]
