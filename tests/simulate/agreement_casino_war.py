"""Casino War at the table and by the kernel: how its cards lie, and what a class is worth in money."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gotowar.cards import Card
from gotowar.odds import wagers
from gotowar.odds.wagers import Bet
from gotowar.rules import casino_war as rules
from gotowar.rules import progressive
from gotowar.rules.terms import ProgressiveTerms
from gotowar.sheets.game import Game
from gotowar.simulate import casino_war as kernel
from gotowar.simulate.casino_war_figures import Class, class_of
from gotowar.simulate.stream import seeded
from gotowar.simulate.tally import Tally
from gotowar.table import commands as c
from gotowar.table import events as e
from gotowar.table.progressive import CLASS_NAMES
from gotowar.table.state import Table
from tests.simulate.agreement import (
    Deal,
    OneShoe,
    Round,
    Seats,
    Worth,
    cards,
    deck,
    kernels_shoe,
    question_of,
)

BETS = (
    Bet(1000, 100, 250, 100, 500),
    Bet(550, 150, 100, 500, 0),
    Bet(2500, 0, 450, 250, 2500),
    Bet(750, 150, 0, 1500, 50),
    Bet(500, 1000, 1000, 2500, 0),
)
"""What the players lay, seat after seat, in cents: with and without breakage."""


class Soldier(NamedTuple):
    """Lays all that the table offers; surrenders ties of these ranks."""

    game: Game
    surrenders: frozenset[int]

    def bet(self, seat: int) -> Bet:
        laid, deal = BETS[seat % len(BETS)], self.game.war_deal
        return laid._replace(
            tie=laid.tie * deal.tie_wager,
            war_tie=laid.war_tie * deal.war_tie_wager,
            progressive=laid.progressive * (self.game.progressive is not None),
            coupon=laid.coupon * deal.match_play,
            chip=self.game.spec.chip,
        )

    def wagers(self, table: Table, seat: int, turn: int) -> Iterator[c.Command]:
        bet = self.bet(seat)
        for wager in ("initial", "tie", "progressive", "coupon"):
            if amount := getattr(bet, wager):
                yield c.Wager(seat, wager, amount)

    def answers(self, table: Table, seat: int) -> Iterator[c.Command]:
        card, more = table.seat(seat).first, self.bet(seat).war_tie
        assert card is not None, "who chooses has a card"
        if card.rank in self.surrenders:
            yield c.Surrender(seat)
            return
        yield c.War(seat)
        if more:
            yield c.Wager(seat, "war-tie", more)


def lie(played: Round, seats: Seats) -> Iterator[Card]:
    """The dealer's card, then the seats'; in a war likewise."""
    for deal in ("first", "war"):
        for seat in (0, *seats):
            yield from cards(played, deal, seat)


class CasinoWarBook:
    def __init__(self, soldier: Soldier, seats: Seats) -> None:
        self.soldier, game = soldier, soldier.game
        self.bets = [soldier.bet(seat) for seat in seats]
        self.question = question_of(game)
        # a sheet may offer a progressive that this table has no meter for
        self.game = self.question.game._replace(progressive=game.progressive)

    def deal(self, shoe: OneShoe, seats: Seats) -> Deal:
        game = self.soldier.game
        table = kernels_shoe(self.question, len(seats))
        assert table.burned == shoe.burned, f"{shoe.burned} cards were burned at the new shoe"
        plan = kernel.Plan(game.war, table, self.soldier.surrenders, 1)
        lying = deck([card for one in shoe.rounds for card in lie(one, seats)], game.batch_decks)
        start = seeded(0, 0)
        return lambda rounds: kernel.dealt(plan, start, lying, rounds, keep=True, shuffled=False)

    def worth(self, kinds: Sequence[int], seat: int) -> Worth:
        fall, policy = self.fall(kinds[seat])
        found: Worth = {}
        for line in wagers.lines(self.game, fall, self.bets[seat], policy):
            if line.staked or line.wager == "coupon":
                found[line.wager] = (_named(line), line.net)
        if self.game.progressive is not None:
            found |= self._shared(self.game.progressive, kinds, seat)
        return found

    def _shared(self, terms: ProgressiveTerms, kinds: Sequence[int], seat: int) -> Worth:
        """Who takes of the meter, and the envy of the others."""
        bet = self.bets[seat]
        hit = [progressive.hits_meter(self.bits(kind)) for kind in kinds]
        envy = progressive.envy(terms, bet.progressive, sum(hit) - hit[seat], bet.chip)
        return ({"meter": ()} if hit[seat] else {}) | ({"envy": ("envy", envy)} if envy else {})

    def bits(self, kind: int) -> int:
        fall, policy = self.fall(kind)
        return fall.war_hits if wagers.goes_to_war(fall, policy) else fall.hits

    def fall(self, kind: int) -> Class:
        choice = rules.has_choice(self.game.war, rules.TIED)
        found = class_of(kind, self.game.progressive, has_choice=choice)
        assert found is not None, f"{kind} is no class with which a round ends"
        return found

    def settled(self, played: Round, seats: Seats) -> tuple[Worth | None, ...]:
        return tuple(_settled(played, seat) for seat in seats)

    def counted(self, shoe: OneShoe, seats: Seats, tally: Tally) -> str:
        """Every tie stands twice in the counts: as what it is, and as what became of it."""
        classes, hands = tally["classes"].sum(axis=(0, 1)), len(shoe.rounds) * len(seats)
        first, then = int(classes[: kernel.GAVE_UP].sum()), int(classes[kernel.GAVE_UP :].sum())
        ties = int(classes[kernel.TIED : kernel.GAVE_UP].sum())
        chosen = ties if rules.has_choice(self.game.war, rules.TIED) else 0
        wrong = (first, then) != (hands, chosen)
        return f"{hands} hands, of {ties} ties {chosen} chosen: counted {first} and {then}" if wrong else ""


def _named(line: wagers.Line) -> str:
    """As the table calls it; a coupon's outcome there is what becomes of the paper."""
    if line.wager == "progressive":
        return CLASS_NAMES[wagers.CLASSES.index(line.outcome)]
    return "" if line.wager == "coupon" else line.outcome


def _settled(played: Round, seat: int) -> Worth:
    """The initial wager with the war wager that followed it."""
    found: dict[str, tuple[str, int]] = {}
    for event in played:
        if isinstance(event, e.WagerSettled) and event.seat == seat:
            wager = "initial" if event.wager == "war" else event.wager.replace("-", "_")
            before = found.get(wager, ("", 0))[1]
            name = "" if wager == "coupon" else event.outcome
            found[wager] = (name, before + event.paid - event.taken)
    meter = any(isinstance(event, e.MeterPaid) and event.seat == seat for event in played)
    return {**found, **({"meter": ()} if meter else {})}
