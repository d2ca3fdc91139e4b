"""Driving a table by numbers: each number is one command, sensible or absurd, that somebody gives.

Hypothesis draws the numbers; the laws look at what the table becomes.
"""

from gotowar.cards import ALL, Card
from gotowar.sheets.game import Game
from gotowar.table import commands as c
from gotowar.table import events as e
from gotowar.table.decide import decide
from gotowar.table.due import Due
from gotowar.table.evolve import evolve
from gotowar.table.phases import dues
from gotowar.table.refusal import Refusal
from gotowar.table.state import Phase, Table, new_table

AMOUNTS = (0, 50, 100, 500, 1000, 2500, 50_000, 1_000_000, -500, 33)
WAGERS = ("initial", "tie", "progressive", "coupon", "war-tie", "war", "", "envy")
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


def card(table: Table, number: int) -> Card:
    """A card of which the shoe still holds some."""
    left = [one for one in ALL if table.shoe.seen[one.code] < table.game.batch_decks]
    # Few ranks and suits, so that ties, wars and the progressive's classes come often.
    close = [one for one in left if one.rank < 2 and one.suit < 2] or left
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
    if due.act == "cut":
        return (c.Decline(due.seat), c.Cut(due.seat, 60 + rest % 150), c.Absent(due.seat))[rest % 3]
    if seat not in table.seated:
        return c.Sit(seat, f"player {seat}", AMOUNTS[4 + rest % 4])
    wager = WAGERS[rest % 4]
    return c.Wager(seat, wager, AMOUNTS[1 + rest // 4 % 5])


def _hand(table: Table, due: Due, number: int) -> c.Command:
    if due.act == "open":
        return c.Open("the dealer")
    if due.act == "deal" and number % 31 == 0:
        return c.Missed(due.seat)
    if due.act == "deal":
        held = table.held if due.seat == 0 and table.held else card(table, number)
        return c.Act("deal", due.seat, held)
    depth = {"cut": 52 + number % 100, "cut-card": 78 + number % 50}.get(due.act, 0)
    return c.Act(due.act, due.seat, at=depth)


def absurd(table: Table, number: int) -> c.Command:
    """Any command with any field, mostly at the wrong moment."""
    pick, rest = number % 24, number // 24
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
    )
    return made[pick]
