"""War Blackjack at the table and by the kernel: how its cards lie, and what a class is worth in money."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gotowar.cards import ALL, Card
from gotowar.odds import blackjack_lattice as lattice
from gotowar.odds.blackjack_lattice import VALUE_OF
from gotowar.odds.composition import SUITS
from gotowar.odds.strategy import PAIR, PLAYS, Chart, read
from gotowar.odds.war_blackjack import Leaves
from gotowar.odds.war_blackjack_par import Stakes
from gotowar.rules import blackjack as rules
from gotowar.rules import war_blackjack as spot_rules
from gotowar.rules.terms import FROM_LEFT
from gotowar.sheets.game import Game
from gotowar.simulate import blackjack_tables as plays
from gotowar.simulate import war_blackjack as kernel
from gotowar.simulate.blackjack_tables import LEFT, Tables
from gotowar.simulate.stream import seeded
from gotowar.simulate.tally import Tally
from gotowar.simulate.war_blackjack_figures import ENDINGS, WAR_NAMES, Kind, kind_of, net_of
from gotowar.table import commands as c
from gotowar.table import events as e
from gotowar.table.state import Hand, Phase, Table
from gotowar.table.war_blackjack import current, may_split, totals, up_value
from gotowar.table.war_blackjack_players import may_double, may_hit, may_surrender
from tests.simulate.agreement import (
    Deal,
    OneShoe,
    Round,
    Seats,
    Worth,
    cards,
    deck,
    is_void,
    kernels_shoe,
    question_of,
)

STAKES = ((1000, 500), (1550, 850), (2500, 2500), (1250, 1050), (5000, 550))
"""Blackjack and war wager, seat after seat, in cents: with and without breakage."""
_COMMANDS = {
    plays.STAND: c.Stand,
    plays.HIT: c.Hit,
    plays.DOUBLE: c.Double,
    plays.SPLIT: c.Split,
    plays.SURRENDER: c.Surrender,
}
_CHARTED = {
    lattice.STAND: c.Stand,
    lattice.HIT: c.Hit,
    lattice.DOUBLE: c.Double,
    lattice.SURRENDER: c.Surrender,
}
_WARS = {"war-lower": "lost", "war-tied": "tied", "war-higher": "taken"}
_PLAYED = "played"
_ALONE = {"left-lost": 0, "left-bust": 0, "left-dealer-natural": 0, "left-push": 1, "left-won": 2}
"""Words of the table, and what the kernel counts them as."""


class Gambler(NamedTuple):
    """Plays by the very tables that the kernel asks; they must say what his chart does, where the table asks
    him and within what it allows. A war wager is laid once in ``every`` rounds."""

    game: Game
    strategy: str
    leaves: Leaves
    every: int
    tables: Tables
    chart: Chart

    def wagers(self, table: Table, seat: int, turn: int) -> Iterator[c.Command]:
        blackjack, war = STAKES[seat % len(STAKES)]
        yield c.Wager(seat, "blackjack", blackjack)
        if turn % self.every == 0:
            yield c.Wager(seat, "war", war)

    def answers(self, table: Table, seat: int) -> Iterator[c.Command]:
        if table.phase is Phase.INSURANCE:
            yield c.NoInsurance(seat)
        elif table.phase is Phase.CHOICE:
            first = table.seat(seat).first
            assert first is not None, "a war is won with a card"
            leave = (VALUE_OF[first.rank], up_value(table) - 1) in self.leaves
            yield c.LeaveOn(seat) if leave else c.Take(seat)
        else:
            hand = current(table, seat)
            assert hand is not None, "a player is asked for the hand that he is to play"
            play, charted = self.play(table, seat, hand), self.charted(table, seat, hand)
            assert play is charted, f"{hand.cards}: by the kernel's tables {play}, by the chart {charted}"
            yield play(seat)

    def play(self, table: Table, seat: int, hand: Hand) -> type[c.SeatCommand]:
        ranks, hands, up = [card.rank for card in hand.cards], len(table.seat(seat).hands), table.dealer_first
        assert up is not None, "a hand is played against an up card"
        if len(ranks) > 2:
            return _COMMANDS[int(self.tables.drawn[plays.state_of(*totals(hand.cards)), up.rank])]
        if hands == 1:
            return _COMMANDS[int(self.tables.opening[(*ranks, up.rank)])]
        more = int(hands < self.game.blackjack.split_hands)
        return _COMMANDS[int(self.tables.split[(more, *ranks, up.rank)])]

    def charted(self, table: Table, seat: int, hand: Hand) -> type[c.SeatCommand]:
        """What the chart says, or else what it says instead, of what the table allows."""
        up, (hard, aces) = up_value(table) - 1, totals(hand.cards)
        if may_split(table, seat, hand) and self.chart.pairs[VALUE_OF[hand.cards[0].rank]][up] == PAIR:
            return c.Split
        wanted = PLAYS[self.chart.cell(rules.is_soft(hard, aces), rules.best_total(hard, aces), up)]
        allowed = {
            lattice.HIT: may_hit(table, hand),
            lattice.DOUBLE: may_double(table, seat, hand),
            lattice.SURRENDER: may_surrender(table, seat, hand),
        }
        return next((_CHARTED[one] for one in wanted if allowed.get(one)), c.Stand)


def gambler(game: Game, strategy: str, leaves: Leaves, every: int) -> Gambler:
    asked = plays.tables(game.blackjack, game.spot, strategy, leaves)
    return Gambler(game, strategy, leaves, every, asked, read(strategy, game.blackjack))


def in_order(game: Game, seats: Seats) -> Seats:
    """As the dealer comes to them: so their hands are played."""
    return tuple(sorted(seats, reverse=game.deal.deal_from != FROM_LEFT))


def lie(played: Round, seats: Seats, unseen: Sequence[Card]) -> Iterator[Card]:
    """Up card, first cards, second cards, hole card, then as the hands are played."""
    for deal in ("first", "second"):
        for seat in (0, *seats):
            yield from cards(played, deal, seat)
    turned = [event.card for event in played if isinstance(event, e.HoleTurned)]
    yield from turned or [_under(played, unseen)]
    dealt = (event for event in played if isinstance(event, e.CardDealt))
    yield from (event.card for event in dealt if event.deal in {"hit", "draw"})


def _under(played: Round, unseen: Sequence[Card]) -> Card:
    """A hole card that a void round never turned: any that the dealer's look does not rule out."""
    (up,) = cards(played, "first", 0)
    return next(card for card in unseen if not rules.is_natural(*totals((up, card)), 2, 1))


def _lying(shoe: OneShoe, seats: Seats, decks: int) -> Sequence[Card]:
    seen = Counter(card for one in shoe.rounds for card in _turned(one))
    unseen = list((Counter(dict.fromkeys(ALL, decks)) - seen).elements())
    return [card for one in shoe.rounds for card in lie(one, seats, unseen)]


def _turned(played: Round) -> Iterator[Card]:
    return (event.card for event in played if isinstance(event, e.CardDealt | e.HoleTurned))


class WarBlackjackBook:
    """``seats`` are in the order in which they are played."""

    def __init__(self, player: Gambler, seats: Seats) -> None:
        self.player, self.game, self.seats = player, player.game, seats
        self.fixed = spot_rules.most_matched(self.game.spot, 1) == 0
        question, terms = question_of(self.game), (self.game.blackjack, self.game.spot)
        self.table = kernels_shoe(question, len(seats))
        self.plan = kernel.Plan(*terms, self.table, player.strategy, player.leaves, player.every)

    def deal(self, shoe: OneShoe, seats: Seats) -> Deal:
        assert self.table.burned == shoe.burned, f"{shoe.burned} cards were burned at the new shoe"
        lying = deck(_lying(shoe, seats, self.game.batch_decks), self.game.batch_decks) // SUITS
        start = seeded(0, 0)
        return lambda rounds: kernel.dealt(self.plan, start, lying, rounds, keep=True, shuffled=False)

    def _net(self, kind: Kind, wager: str, seat: int) -> int:
        stakes = Stakes(*STAKES[self.seats[seat] % len(STAKES)])
        return net_of(self.game.blackjack, self.game.spot, kind, wager, stakes, self.game.spec.chip)

    def worth(self, kinds: Sequence[int], seat: int) -> Worth | None:
        kind, end = kind_of(kinds[seat]), kinds[seat] % kernel.ENDS
        if kinds[seat] == kernel.VOID:
            return None
        units = 1 if end < kernel.PLAYED else (end - kernel.PLAYED) // kernel.SPAN + 1
        name = ENDINGS.get(kind.ending, _PLAYED)
        found: Worth = {"blackjack": (name, units, self._net(kind, "blackjack", seat))}
        if kind.war != kernel.NOT_LAID:
            found["war"] = (WAR_NAMES[kind.war], self._net(kind, "war", seat))
        if kind.war == LEFT:
            found["left"] = ("alone", kind.alone) if self.fixed and name == _PLAYED else (units,)
        return found

    def settled(self, played: Round, seats: Seats) -> tuple[Worth | None, ...]:
        if is_void(played):
            return (None,) * len(seats)
        return tuple(self._settled(played, seat) for seat in seats)

    def _settled(self, played: Round, seat: int) -> Worth:
        lines = [one for one in played if isinstance(one, e.WagerSettled) and one.seat == seat]
        main, war, left = (
            [line for line in lines if line.wager.partition("-")[0] == kind]
            for kind in ("blackjack", "war", "left")
        )
        end = _end(played, main)
        found: Worth = {"blackjack": (end, _units(main, STAKES[seat % len(STAKES)][0]), _sum(main))}
        if war:
            found["war"] = (WAR_NAMES[LEFT] if left else _WARS[war[0].outcome], _sum(war) + _sum(left))
        if left and self.fixed and end == _PLAYED:
            (alone,) = left
            found["left"] = ("alone", _ALONE[alone.outcome])
        elif left:
            found["left"] = (_units(left, war[0].paid),)
        return found

    def counted(self, shoe: OneShoe, seats: Seats, tally: Tally) -> str:
        """Every hand once, and the rounds that were void."""
        voids = sum(is_void(one) for one in shoe.rounds)
        wanted = (len(shoe.rounds) - voids) * len(seats), voids
        found = int(tally["ends"].sum()), int(tally["voids"][0])
        return "" if found == wanted else f"hands and voids: the table {wanted}, the kernel {found}"


def _end(played: Round, lines: Sequence[e.WagerSettled]) -> str:
    """How a hand ended, by the dealer's cards and the table's word for it."""
    dealers = [*cards(played, "first", 0), *(x.card for x in played if isinstance(x, e.HoleTurned))]
    outcomes = {line.outcome for line in lines}
    if rules.is_natural(*totals(tuple(dealers)), len(dealers), 1):
        if outcomes == {"push"}:
            return ENDINGS[kernel.BOTH_NATURAL]
        doubled = any(isinstance(one, e.Doubled) and one.seat == lines[0].seat for one in played)
        return _PLAYED if doubled or len(lines) > 1 else ENDINGS[kernel.DEALERS]
    named = {"natural": kernel.NATURAL, "hand-surrender": kernel.SURRENDERED}
    return next((ENDINGS[end] for name, end in named.items() if name in outcomes), _PLAYED)


def _units(lines: Sequence[e.WagerSettled], one: int) -> int:
    return sum(line.stake for line in lines) // one


def _sum(lines: Sequence[e.WagerSettled]) -> int:
    return sum(line.paid - line.taken for line in lines)
