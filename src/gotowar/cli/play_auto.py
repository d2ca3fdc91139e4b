"""Rounds dealt with nobody watching, and what they came to: per wager, and to the last cent.

The same engine, dealer and record as with a person; only the players are computers.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import click

from gotowar import cents
from gotowar.cli import paper
from gotowar.cli.asking import Asking
from gotowar.house.company import deal_rounds
from gotowar.house.players import company
from gotowar.house.room import Room
from gotowar.table import events as e
from gotowar.table.state import Table

FORMAT = "gotowar.play/1"
MOST_ROUNDS = 10_000_000


@dataclass(slots=True)
class Wagered:
    """One kind of wager; ``result`` is the house's."""

    count: int = 0
    staked: int = 0
    result: int = 0

    @property
    def hold(self) -> str:
        """The result by the stakes, in hundredths of a percent, rounded; no float on the way."""
        if not self.staked:
            return ""
        points = (abs(self.result) * 20_000 + self.staked) // (2 * self.staked)
        return f"{'-' if self.result < 0 < points else ''}{points // 100}.{points % 100:02} %"


Settled = tuple[str, int, int]
"""The kind of a wager, its stake, the house's result."""


@dataclass(slots=True)
class Tally:
    """What is counted while the events pass; the wagers of a round when it ends, for a void undoes them."""

    rounds: int = 0
    voided: int = 0
    bought: int = 0
    taken_home: int = 0
    wagers: dict[str, Wagered] = field(default_factory=dict)
    settled: list[Settled] = field(default_factory=list)

    def count(self, event: e.Event, table: Table) -> None:
        if isinstance(event, e.WagerSettled):
            self.settled.append((kind(event.wager), event.stake, event.taken - event.paid))
        elif isinstance(event, e.MeterPaid):
            self.settled.append(("meter", 0, -event.from_meter - event.from_bank))
        elif isinstance(event, e.PlayerSat | e.ChipsBought):
            self.bought += event.chips
        elif isinstance(event, e.PlayerLeft):
            self.taken_home += event.chips
        elif isinstance(event, e.RoundEnded):
            self.rounds += 1
            self._add()
        elif isinstance(event, e.RoundVoided):
            self.voided += 1
            self.settled = []

    def _add(self) -> None:
        for name, stake, result in self.settled:
            wager = self.wagers.setdefault(name, Wagered())
            wager.count += 1
            wager.staked += stake
            wager.result += result
        self.settled = []


def kind(wager: str) -> str:
    """A wager on any hand of a split is of one kind with that on the first."""
    return wager.rstrip("0123456789").rstrip("-")


@dataclass(frozen=True, slots=True)
class Money:
    """Where all the chips are that were ever bought."""

    bought: int
    taken_home: int
    on_table: int
    bank: int
    meter: int

    @property
    def is_conserved(self) -> bool:
        return self.bought == self.taken_home + self.on_table + self.bank + self.meter


def money(tally: Tally, table: Table) -> Money:
    seats = [table.seat(i) for i in table.seated]
    on_table = sum(seat.chips + seat.money_on_felt for seat in seats)
    return Money(
        tally.bought, tally.taken_home, on_table, table.bank, table.meter.meter + table.meter.reserve
    )


def deal(room: Room, seats: int, rounds: int, tally: Tally, asking: Asking) -> bool:
    """Deal them; False when an interrupt ended it early, after a whole round."""
    with _progress(rounds) as step:
        for _ in deal_rounds(room, rounds, company(tuple(range(1, seats + 1)))):
            assert money(tally, room.table).is_conserved, "chips came from nowhere or are lost"
            step()
            if asking.interrupted:
                return False
    return True


@contextmanager
def _progress(rounds: int) -> Iterator[Any]:
    """A bar on a terminal's standard error; elsewhere nothing."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    every = max(rounds // 200, 1)
    with click.progressbar(length=rounds, label="dealing", file=sys.stderr, update_min_steps=every) as bar:
        yield lambda: bar.update(1)


def as_json(table: Table, tally: Tally, *, whole: bool) -> dict[str, Any]:
    found = money(tally, table)
    return {
        "format": FORMAT,
        "sheet": table.game.sheet_id,
        "table": table.game.spec.name,
        "readings": dict(table.game.readings),
        "rounds": tally.rounds,
        "voided": tally.voided,
        "shoes": table.shoe.number,
        "interrupted": not whole,
        "wagers": {
            name: {
                "count": wager.count,
                "staked": wager.staked,
                "result": wager.result,
                "hold_percent": wager.hold.removesuffix(" %") or None,
            }
            for name, wager in tally.wagers.items()
        },
        "money": {
            "bought": found.bought,
            "taken_home": found.taken_home,
            "on_table": found.on_table,
            "bank": found.bank,
            "meter": found.meter,
            "conserved": found.is_conserved,
        },
    }


def print_summary(table: Table, tally: Tally) -> None:
    rounds, shoes = paper.counted(tally.rounds, "round"), paper.counted(table.shoe.number, "shoe")
    paper.title(f"{table.game.title}: {rounds}, {shoes}")
    paper.paragraph(table.game.spec.name)
    if tally.voided:
        text = f"{paper.counted(tally.voided, 'round')} void, with everything given back: the shoe was empty."
        paper.paragraph(text)
    paper.echo()
    wide = max(12, *(len(name) + 2 for name in tally.wagers))
    head = f"  {'wager':<{wide}}{'count':>11}{'staked':>17}{'house result':>17}{'hold':>{23 - wide}}"
    paper.echo(paper.styled(head, underline=True))
    for name, one in tally.wagers.items():
        staked, result = cents.show(one.staked), cents.signed(one.result)
        paper.echo(f"  {name:<{wide}}{one.count:>11,}{staked:>17}{result:>17}{one.hold:>{23 - wide}}")
    paper.echo()
    found = money(tally, table)
    parts = [f"{cents.show(found.on_table)} on the table", f"{cents.show(found.bank)} in the bank"]
    if found.meter:
        parts.append(f"{cents.show(found.meter)} in the meter")
    check = "checked after every round" if found.is_conserved else "THIS DOES NOT ADD UP"
    paper.paragraph(f"Conservation: {cents.show(found.bought)} bought = {' + '.join(parts)}; {check}.")
