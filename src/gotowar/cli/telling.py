"""What happened, told while it happens: the preparing of cards in a line a phase, a round event by
event, its result in one line. Each line carries its clause.
"""

from collections.abc import Iterable
from itertools import groupby

from gotowar import cents
from gotowar.cli import felt, felt_war_blackjack, paper
from gotowar.cli.asking import plain
from gotowar.cli.clauses import bracketed
from gotowar.table import events as e
from gotowar.table.phases import ROUND, row
from gotowar.table.state import Phase, Table
from gotowar.table.steps import clause_of
from gotowar.table.words import acts, say

READY = frozenset(Phase) - ROUND - {Phase.CLOSED, Phase.BETTING}
"""Phases in which the cards are made ready."""
_UNTOLD = (e.HoleDealt, e.CardsCollected, e.MeterFed, e.RoundEnded, e.PlayerSat, e.PlayerLeft)
_SMALL = frozenset({"settle", "take-half", "collect", "clear"})
"""Acts whose consequences say enough."""
_SHOWN_AFTER = {Phase.DEAL, Phase.WAR, Phase.SECOND}
"""Phases after which the felt is drawn, with the cards that were dealt in them."""


class Results:
    """What the wagers of the round came to, by seat."""

    def __init__(self) -> None:
        self.net: dict[int, dict[str, int]] = {}
        self.round = 0

    def add(self, event: e.Event) -> None:
        if isinstance(event, e.BetsClosed):
            self.net, self.round = {}, event.round
        elif isinstance(event, e.WagerSettled):
            self._add(event.seat, event.wager, event.paid - event.taken)
        elif isinstance(event, e.MeterPaid):
            self._add(event.seat, "meter", event.from_meter + event.from_bank)
        elif isinstance(event, e.RoundVoided):
            self.net = {}

    def _add(self, seat: int, wager: str, amount: int) -> None:
        found = self.net.setdefault(seat, {})
        found[wager] = found.get(wager, 0) + amount

    def of(self, seat: int) -> str:
        """``+$5 (initial $0, war +$5)``, the wagers only where there are several."""
        found = self.net.get(seat, {})
        total = cents.signed(sum(found.values()))
        parts = ", ".join(f"{wager} {cents.signed(amount)}" for wager, amount in found.items())
        return f"{total} ({parts})" if len(found) > 1 else total


def _is_small(event: e.Event, before: Table) -> bool:
    """First wagers and cards are seen on the felt; what an act does is told by its consequences."""
    if isinstance(event, e.CardDealt):
        return before.phase in _SHOWN_AFTER
    if isinstance(event, e.WagerPlaced):
        return event.wager != "war-tie"
    return isinstance(event, e.ActDone) and event.act in _SMALL


class Teller:
    """Tells one person's game; ``you`` is his seat."""

    def __init__(self, table: Table, you: int) -> None:
        self.before = table
        self.you = you
        self.results = Results()
        self._preparing: list[tuple[str, str]] = []

    def show(self, event: e.Event, table: Table) -> None:
        """One event that has happened; ``table`` is as it stands after it."""
        before, self.before = self.before, table
        self.results.add(event)
        if before.phase in READY and not isinstance(event, e.MeterSeeded):
            self._prepare(event, before, table)
            return
        if not isinstance(event, _UNTOLD) and not _is_small(event, before):
            self._line(event, before, table)
        if before.phase in _SHOWN_AFTER and table.phase is not before.phase and table.phase in ROUND:
            for line in felt.draw(table, self.you):
                paper.echo(line)
        if isinstance(event, e.RoundEnded | e.RoundVoided):
            self._result(table)

    def _line(self, event: e.Event, before: Table, table: Table) -> None:
        own = getattr(event, "seat", 0) == self.you
        mark = ("▸" if felt.has_suits() else ">") if own else " "
        cite = "" if getattr(event, "clause", "") else bracketed(clause_of(before, event))
        strong = own and isinstance(event, e.WagerSettled | e.MeterPaid)
        hand = felt_war_blackjack.changed(event, before, table)
        said = f"{plain(say(event))}{f' ({hand})' if hand else ''}{cite}"
        paper.paragraph(f"{mark} {said}", 0, 4, **({"bold": True} if strong else {}))

    def _prepare(self, event: e.Event, before: Table, table: Table) -> None:
        """Collect the acts of a phase, and tell them when it is over."""
        done = acts(event) or say(event)
        if isinstance(event, e.StackCut):
            done = say(event)
        elif isinstance(event, e.CutCardPlaced):
            done = f"cut card with {event.behind} cards behind it"
        self._preparing.append((plain(done), clause_of(before, event)))
        if table.phase is not before.phase:
            for line in told_together(row(before).says, self._preparing):
                paper.echo(paper.dim(line))
            self._preparing = []

    def _result(self, table: Table) -> None:
        number = table.round
        if self.you not in self.results.net:
            paper.echo(f"Round {number} is over; you had no part in it.")
            return
        chips = cents.show(table.seat(self.you).chips)
        text = f"Round {number}: {self.results.of(self.you)}. You have {chips}."
        net = sum(self.results.net[self.you].values())
        paper.paragraph(text, 0, 2, bold=True, fg="green" if net > 0 else "red" if net < 0 else None)


def told_together(what: str, done: Iterable[tuple[str, str]]) -> list[str]:
    """One phase of preparing: ``the cards are shuffled: riffle ×3, strip, turn, riffle [5(i)(1)]``."""
    done = list(done)
    runs = [(act, len(list(same))) for act, same in groupby(act for act, _ in done)]
    acts_ = ", ".join(act if count == 1 else f"{act} ×{count}" for act, count in runs)
    cites = dict.fromkeys(cite for _, cited in done for cite in cited.split(", ") if cite)
    return paper.wrapped(f"{what}: {acts_}{bracketed(', '.join(cites))}", 2, 6)
