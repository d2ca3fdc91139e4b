"""The second witness: every deal of a small deck, dealt at the table itself, each with its weight.

The table engine settles the round from its own commands and events; nothing of ``odds`` is asked. Tables are
values, so the first deal is dealt once and every war goes on from there.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from gotowar.cards import ALL, Card, parse
from gotowar.sheets.game import Game
from gotowar.table import commands as c
from gotowar.table.script import Script, results
from gotowar.table.state import Phase

CHIPS = 1_000_000
Small = Mapping[str, int]
"""A small deck: cards and how many of each."""
Result = tuple[tuple[tuple[int, str], int], ...]
"""What every wager of every seat came to, in order."""


class Laid(NamedTuple):
    """What each seat lays, in cents; the war tie wager is laid when it comes to a war."""

    initial: int = 1000
    tie: int = 0
    war_tie: int = 0
    progressive: int = 0


def counts(deck: Small) -> tuple[int, ...]:
    """The small deck as the mathematics takes it."""
    held = {parse(name).code: number for name, number in deck.items()}
    return tuple(held.get(card.code, 0) for card in ALL)


def dealt(game: Game, deck: Small, seats: int, laid: Laid, choice: str) -> Counter[Result]:
    """Ways of each result, out of all orders of two cards for everyone."""
    found: Counter[Result] = Counter()
    start = _laid(game, seats, laid)
    for cards, ways in _orders(deck, seats + 1):
        script = _branch(start, cards)
        script.until(Phase.BETTING, Phase.CHOICE)
        left = _left(deck, cards)
        if script.table.phase is not Phase.CHOICE:
            found[_result(script)] += ways * _falling(sum(left.values()), seats + 1)
            continue
        for result, more in _chosen(script, left, seats, laid, choice):
            found[result] += ways * more
    return found


def _laid(game: Game, seats: int, laid: Laid) -> Script:
    script = Script(game)
    for seat in range(1, seats + 1):
        script.do(c.Sit(seat, f"player {seat}", CHIPS))
    script.ready()
    for seat in range(1, seats + 1):
        for wager in ("initial", "tie", "progressive"):
            if amount := getattr(laid, wager):
                script.do(c.Wager(seat, wager, amount))
    return script


def _branch(script: Script, cards: Sequence[Card]) -> Script:
    """The same table with these cards to come; what happens at one is not seen at the other."""
    branch = Script(script.table.game)
    branch.table, branch.events, branch.cards = script.table, list(script.events), list(cards)
    return branch


def _chosen(script: Script, left: Small, seats: int, laid: Laid, choice: str) -> Iterator[tuple[Result, int]]:
    """Every tied seat makes the same choice; then all orders of the cards that are still needed."""
    tied = [due.seat for due in _choices(script)]
    for seat in tied:
        script.do(c.War(seat) if choice == "war" else c.Surrender(seat))
        if choice == "war" and laid.war_tie:
            script.do(c.Wager(seat, "war-tie", laid.war_tie))
    needed = len(tied) + 1 if choice == "war" else 0
    for cards, ways in _orders(left, needed):
        end = _branch(script, cards)
        end.until(Phase.BETTING)
        rest = sum(left.values()) - needed
        yield _result(end), ways * _falling(rest, seats + 1 - needed)


def _choices(script: Script) -> list[c.Act]:
    from gotowar.table.phases import dues

    return [c.Act(due.act, due.seat) for due in dues(script.table)]


def _result(script: Script) -> Result:
    assert not script.cards, "every card was dealt"
    return tuple(sorted(results(script.events).items()))


def _orders(deck: Small, places: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Every sequence of cards that the deck can give, with its ways."""
    for names in product(deck, repeat=places):
        ways, left = 1, dict(deck)
        for name in names:
            ways *= left[name]
            left[name] -= 1
        if ways:
            yield tuple(parse(name) for name in names), ways


def _left(deck: Small, cards: Sequence[Card]) -> Small:
    gone = Counter(str(card) for card in cards)
    return {name: number - gone[name] for name, number in deck.items()}


def _falling(number: int, places: int) -> int:
    return 1 if places == 0 else number * _falling(number - 1, places - 1)
