"""The table engine deals every round of a small shoe to one player, who plays by a strategy's table.

The table is immutable, so each card that could come is tried on the table as it stands. Nothing of the
mathematics is used: cards are counted here, and what a round comes to is read off the player's rack.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from gotowar.cards import Card, Rank, Suit
from gotowar.odds.blackjack_lattice import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from gotowar.odds.strategy import LEAVE, PAIR, PLAYS, Chart
from gotowar.rules import blackjack as rules
from gotowar.rules.terms import RANKS, BlackjackTerms, WarSpotTerms
from gotowar.sheets.game import Game, WarBlackjack
from gotowar.sheets.shipped import game
from gotowar.table import commands as c
from gotowar.table.decide import apply
from gotowar.table.due import Due
from gotowar.table.phases import dues
from gotowar.table.refusal import Refusal
from gotowar.table.script import Script
from gotowar.table.state import Hand, Phase, Table
from gotowar.table.war_blackjack import current, makes_natural, total, totals, up_value
from gotowar.table.war_blackjack_view import may

RACK, UNIT = 100_000, 1000
Left = tuple[int, ...]
"""Cards left of each rank."""
_COMMANDS = {STAND: c.Stand, HIT: c.Hit, DOUBLE: c.Double, SPLIT: c.Split, SURRENDER: c.Surrender}
_WORDS = {STAND: "stand", HIT: "hit", DOUBLE: "double", SPLIT: "split", SURRENDER: "surrender"}


def table_of(terms: BlackjackTerms, spot: WarSpotTerms, wagers: Sequence[str]) -> Table:
    """Bets closed, a unit on each wager; nothing rounded, for the smallest chip is a cent."""
    shipped: Game = game("us-wa/war-blackjack", chip="0.01", decks=8)
    played = WarBlackjack(terms, spot, shipped.spot_deal)
    script = Script(replace(shipped, played=played))
    script.run([f"seat 1 sits {RACK // 100}", "ready"])
    script.run([f"seat 1 {wager} {UNIT // 100}" for wager in wagers])
    script.do(c.Act("no-more-bets"))
    return script.table


class Witness:
    def __init__(self, chart: Chart) -> None:
        self.chart = chart

    def worth(self, table: Table, left: Left, hole: int = -1) -> Fraction:
        """What the player's rack has gained on average when the round is over, in units."""
        while True:
            due = dues(table)[0]
            if table.phase in {Phase.BETTING, Phase.SHUFFLE}:
                return Fraction(table.seat(1).chips - RACK, UNIT)
            if due.draws:
                return self._drawn(table, due, left, hole)
            table = _after(table, self._command(table, due, hole))

    def _drawn(self, table: Table, due: Due, left: Left, hole: int) -> Fraction:
        size, mean = sum(left), Fraction(0)
        assert size, "the shoe has run out: take a larger one"
        for rank, number in enumerate(left):
            if number:
                rest = (*left[:rank], number - 1, *left[rank + 1 :])
                under = due.act == "hole"
                dealt = c.Act("hole") if under else c.Act("deal", due.seat, _card(rank))
                mean += Fraction(number, size) * self.worth(
                    _after(table, dealt), rest, rank if under else hole
                )
        return mean

    def _command(self, table: Table, due: Due, hole: int) -> c.Command:
        if due.act == "peek":
            return c.Peek(makes_natural(table, _card(hole)))
        if due.act == "turn-hole":
            return c.Act("turn-hole", card=_card(hole))
        if due.by != "seat":
            return c.Act(due.act, due.seat)
        if due.act == "take-or-leave":
            return self._winnings(table)
        if due.act == "insure":
            return c.NoInsurance(1)
        hand = current(table, 1)
        assert hand is not None
        return _COMMANDS[self._play(table, hand)](1)

    def _winnings(self, table: Table) -> c.Command:
        first = table.seat(1).first
        assert first is not None
        assert self.chart.leave is not None
        row = self.chart.leave[rules.card_value(first.rank) - 1]
        return c.LeaveOn(1) if row[up_value(table) - 1] == LEAVE else c.Take(1)

    def _play(self, table: Table, hand: Hand) -> int:
        """As the strategy's table says, or else what it says instead."""
        open_now = {move["command"] for move in may(table, 1)}
        return next(play for play in self._wanted(table, hand) if _WORDS[play] in open_now)

    def _wanted(self, table: Table, hand: Hand) -> Iterator[int]:
        up, ranks = up_value(table) - 1, [card.rank for card in hand.cards]
        values = [rules.card_value(rank) for rank in ranks]
        pair = self.chart.pairs[values[0] - 1][up] if len(values) == 2 and values[0] == values[1] else ""
        if pair == PAIR:
            yield SPLIT
        elif pair in PLAYS and rules.is_pair(table.game.blackjack, ranks[0], ranks[1]):
            yield PLAYS[pair][0]
        soft = rules.is_soft(*totals(hand.cards))
        play, instead = PLAYS[self.chart.cell(soft, total(hand), up)]
        # a double or a surrender is for the first two cards, and what is said instead for every other hand
        yield from (play, instead) if len(values) == 2 else (instead,)
        yield STAND


def _after(table: Table, command: c.Command) -> Table:
    found = apply(table, command)
    assert not isinstance(found, Refusal), f"{command}: {found}"
    return found


def _card(rank: int) -> Card:
    """Suits say nothing in this game; a rank of thirteen copies has four of them."""
    return Card(Rank(rank), Suit(0))


def ranks_of(text: str) -> Left:
    """``8888KKK`` as cards of each rank."""
    order = "23456789TJQKA"
    assert len(order) == RANKS
    return tuple(text.count(letter) for letter in order)
