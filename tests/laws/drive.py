"""Driving a table by numbers: each number is one command, sensible or absurd, that somebody gives.

Hypothesis draws the numbers; the laws look at what the table becomes.
"""

from collections.abc import Callable, Mapping

from gotowar.cards import ALL, Card, Rank
from gotowar.sheets.catalog import GameName
from gotowar.sheets.game import Game
from gotowar.table import commands as c
from gotowar.table import events as e
from gotowar.table.decide import decide
from gotowar.table.due import Due
from gotowar.table.evolve import evolve
from gotowar.table.phases import dues
from gotowar.table.refusal import Refusal
from gotowar.table.state import Phase, Table, new_table
from gotowar.table.wagers import FIRST

AMOUNTS = (0, 50, 100, 500, 1000, 2500, 50_000, 1_000_000, -500, 33)
WAGERS = ("initial", "tie", "progressive", "coupon", "war-tie", "war", "", "envy", "blackjack", "left")
OUT = ((), (1,), (2, 3), (1, 1), (4, 2, 4), (0,), (9,), ())
ACTS = (
    "deal",
    "burn",
    "settle",
    "take-half",
    "collect",
    "confirm",
    "clear",
    "cut",
    "cut-card",
    "no-more-bets",
    "hole",
    "turn-hole",
    "peek",
    "nonsense",
)


class Driver:
    """A table, the events that made it, and what it has refused."""

    def __init__(self, played: Game) -> None:
        self.table: Table = new_table(played)
        self.events: list[e.Event] = []
        self.refused = 0

    def give(self, command: c.Command) -> Refusal | None:
        answer = decide(self.table, command)
        if isinstance(answer, Refusal):
            self.refused += 1
            return answer
        for event in answer:
            self.events.append(event)
            self.table = evolve(self.table, event)
        return None

    def step(self, number: int) -> None:
        """Two in three commands carry the game on; the third is whatever comes."""
        kind, number = number % 3, number // 3
        self.give(sensible(self.table, number) if kind else absurd(self.table, number))


OFTEN: Mapping[GameName, frozenset[Rank]] = {
    "casino-war": frozenset({Rank.TWO, Rank.THREE}),
    "war-blackjack": frozenset({Rank.SIX, Rank.EIGHT, Rank.KING, Rank.ACE}),
}
"""Few ranks, so that ties, wars and the progressive's classes come often; pairs, naturals and busts."""


def card(table: Table, number: int) -> Card:
    """A card of which the shoe still holds some."""
    left = [one for one in ALL if table.shoe.seen[one.code] < table.game.batch_decks]
    close = [one for one in left if one.rank in OFTEN[table.game.name] and one.suit < 2] or left
    return close[number % len(close) if number % 3 else 0]


def sensible(table: Table, number: int) -> c.Command:
    """What is due, or at the betting a wager."""
    found = dues(table)
    due = found[number % len(found)]
    if due.by == "seat" or (table.phase is Phase.BETTING and number % 4):
        return _player(table, due, number // 4)
    return _hand(table, due, number)


def _player(table: Table, due: Due, number: int) -> c.Command:
    seat, rest = number % len(table.seats) + 1, number // len(table.seats)
    if due.act == "choose":
        return (c.War, c.Surrender, c.Absent, c.War)[rest % 4](due.seat)
    if due.act in _ANSWERS:
        answers = _ANSWERS[due.act]
        return answers[rest % len(answers)](due.seat)
    if due.act == "cut":
        return (c.Decline(due.seat), c.Cut(due.seat, 60 + rest % 150), c.Absent(due.seat))[rest % 3]
    if seat not in table.seated:
        return c.Sit(seat, f"player {seat}", AMOUNTS[4 + rest % 4])
    wager = FIRST[table.game.name][rest % len(FIRST[table.game.name])]
    return c.Wager(seat, wager, AMOUNTS[1 + rest // 4 % 5])


_ANSWERS: Mapping[str, tuple[Callable[[int], c.Command], ...]] = {
    "take-or-leave": (c.Take, c.LeaveOn, c.LeaveOn, c.Absent),
    "insure": (
        *(c.NoInsurance, c.Insure, c.EvenMoney, c.Absent),
        *(lambda seat: c.Insure(seat, 100), lambda seat: c.Insure(seat, 50, 50)),
    ),
    "play": (
        *(c.Hit, c.Stand, c.Split, c.Double, c.Surrender, c.Absent, c.Split, c.Hit),
        *(
            lambda seat: c.Double(seat, 100),
            lambda seat: c.Double(seat, 500, 50),
            lambda seat: c.Split(seat, 0),
        ),
    ),
}
"""What a seat of War Blackjack may answer, sensible or not."""


def _hand(table: Table, due: Due, number: int) -> c.Command:
    if due.act == "open":
        return c.Open("the dealer")
    if due.act == "deal" and number % 31 == 0:
        return c.Missed(due.seat)
    if due.act == "deal":
        held = table.held if due.seat == 0 and table.held else card(table, number)
        return c.Act("deal", due.seat, held)
    if due.act == "turn-hole":
        return c.Act("turn-hole", card=card(table, number))
    if due.act == "peek":
        return c.Peek(number % 5 == 0)
    depth = {"cut": 52 + number % 100, "cut-card": 78 + number % 50}.get(due.act, 0)
    return c.Act(due.act, due.seat, at=depth)


def absurd(table: Table, number: int) -> c.Command:
    """Any command with any field, mostly at the wrong moment."""
    pick, rest = number % 34, number // 34
    seat, amount = rest % 11 - 1, AMOUNTS[rest % len(AMOUNTS)]
    seen = ALL[rest % 52]
    made: tuple[c.Command, ...] = (
        c.Sit(seat, "x", amount),
        c.Buy(seat, amount),
        c.Leave(seat),
        c.Wager(seat, WAGERS[rest % len(WAGERS)], amount),
        c.Wager(seat, "initial", amount, verbal=True),
        c.Withdraw(seat, WAGERS[rest % len(WAGERS)]),
        c.Cut(seat, rest % 400),
        c.Decline(seat),
        c.AskSpread(seat),
        c.Surrender(seat),
        c.War(seat),
        c.Absent(seat),
        c.Act(ACTS[rest % len(ACTS)], seat, seen, rest % 400),
        c.CutCardOut(),
        c.TakeOver("another"),
        c.Idle() if rest % 2 else c.Close(),
        c.Reshuffle(),
        c.Void("a reason" if rest % 3 else " "),
        c.Misdeal(seen, ("forward", "dealer-next", "burn", "back")[rest % 4], OUT[rest // 4 % len(OUT)]),
        c.FaceUp(seen),
        c.DrawnInError(),
        c.Missed(seat),
        c.DeviceFailed("jam" if rest % 2 else "tired"),
        c.BurnForgotten(),
        c.Take(seat),
        c.LeaveOn(seat),
        c.Insure(seat, amount, AMOUNTS[rest // 10 % 10]),
        c.NoInsurance(seat),
        c.EvenMoney(seat),
        c.Hit(seat),
        c.Stand(seat),
        c.Double(seat, amount, AMOUNTS[rest // 10 % 10]),
        c.Split(seat, amount),
        c.Peek(rest % 2 == 0),
    )
    return made[pick]
