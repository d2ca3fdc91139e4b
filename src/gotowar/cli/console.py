"""The dealer's console: one entry after another at a real table, each whole or not at all, each to be
taken back.

An entry's events are on the disk before they are told. Taking the last entry back cuts the record to
the length it had before that entry. A record only ever grows or shrinks by whole entries at its end,
so that at every moment, a crash in between included, it is a whole record of what was entered and not
taken back, and an audit finds nothing that did not lie on the felt.
"""

from dataclasses import dataclass

from gotowar import cents
from gotowar.cli import clauses, felt, paper
from gotowar.cli.asking import plain
from gotowar.cli.deal_words import commands, due_words, forms
from gotowar.cli.table_setup import Setup
from gotowar.cli.telling import Results
from gotowar.house.keeping import RecordFile
from gotowar.table import commands as c
from gotowar.table import events as e
from gotowar.table.decide import decide
from gotowar.table.evolve import evolve
from gotowar.table.grammar import GrammarError
from gotowar.table.phases import ROUND, dues
from gotowar.table.refusal import Refusal
from gotowar.table.state import Table, new_table
from gotowar.table.steps import clause_of
from gotowar.table.words import say

_MONEY = (e.WagerSettled, e.MeterPaid)
_QUIT = frozenset({"quit", "q", "exit"})


class NotTakenError(Exception):
    """The entry is refused; the message says why and what would be right."""


class QuitError(Exception):
    """The dealer has closed the console."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line that was taken: the table as it stood before it, and how long the record was."""

    line: str
    before: Table
    results: dict[int, dict[str, int]]
    end: int


class Console:
    def __init__(self, setup: Setup, record: RecordFile | None) -> None:
        self.setup = setup
        self.table: Table = new_table(setup.game)
        self.entries: list[Entry] = []
        self._record = record
        self._results = Results()

    def enter(self, line: str) -> None:
        """Carry out a line, or raise NotTakenError; then nothing has changed."""
        word, _, rest = line.partition(" ")
        word = word.lower()
        if line.startswith("?") or word == "why":
            self._why((rest if word == "why" else line[1:]).strip())
        elif word in _QUIT and not rest:
            raise QuitError
        elif word in _ASKED and not rest:
            _ASKED[word](self)
        else:
            self._act(line)

    def _act(self, line: str) -> None:
        try:
            meant = commands(self.table, line)
        except GrammarError as error:
            raise NotTakenError(str(error)) from None
        events, tables = self._decided(meant)
        net = {seat: dict(found) for seat, found in self._results.net.items()}
        entry = Entry(line, self.table, net, self._record.end if self._record else 0)
        if self._record:
            self._record.keep(events)
        self.entries.append(entry)
        self.table = tables[-1]
        self._tell(events, (entry.before, *tables))

    def _decided(self, meant: tuple[c.Command, ...]) -> tuple[tuple[e.Event, ...], tuple[Table, ...]]:
        """All events of the entry, each with the table after it; refused whole where one is refused."""
        table, events, tables = self.table, list[e.Event](), list[Table]()
        for command in meant:
            answer = decide(table, command)
            if isinstance(answer, Refusal):
                raise NotTakenError(str(answer))
            for event in answer:
                table = evolve(table, event)
                events.append(event)
                tables.append(table)
        return tuple(events), tuple(tables)

    # Telling

    def _tell(self, events: tuple[e.Event, ...], tables: tuple[Table, ...]) -> None:
        for event, before in zip(events, tables, strict=False):
            self._results.add(event)
            own = str(getattr(event, "clause", ""))
            cite = "" if own else clauses.bracketed(clause_of(before, event))
            style = {"bold": True} if isinstance(event, _MONEY) else {}
            paper.paragraph(plain(say(event)) + cite, 2, 6, **style)
            if isinstance(event, e.RoundEnded):
                self._round_over()

    def _round_over(self) -> None:
        for seat in sorted(self._results.net):
            paper.paragraph(f"seat {seat}: {self._results.of(seat)}", 4, 8)

    def tell_due(self) -> None:
        """What is due next, and the money that moves with it."""
        due = dues(self.table)[0]
        paper.paragraph(f"due: {due_words(self.table, due)}", 0, 5, fg="green")
        if due.act in {"settle", "take-half"}:
            answer = decide(self.table, c.Act(due.act, due.seat))
            found = () if isinstance(answer, Refusal) else answer
            for event in found:
                if isinstance(event, _MONEY):
                    paper.paragraph(plain(say(event)), 5, 9)

    def draw(self) -> None:
        for line in felt.draw(self.table):
            paper.echo(line)

    def _help(self) -> None:
        for words, meaning in forms(self.table).help:
            paper.field(words, meaning, 24)

    def _rules(self) -> None:
        clauses.rules(self.setup.sheet, self.table.game.spec)

    def _why(self, text: str) -> None:
        if text:
            clauses.look_up(self.setup.sheet, text)
        else:
            clauses.why(self.setup.sheet, self.table)

    # Taking back

    def _undo(self) -> None:
        if not self.entries:
            raise NotTakenError("nothing has been entered that could be taken back")
        last = self.entries[-1]
        if self._record:
            self._record.cut_back(last.end)
        self.entries.pop()
        self.table, self._results.net = last.before, dict(last.results)
        paper.paragraph(f"taken back: {last.line or 'Enter'}", 2)

    # The end

    @property
    def in_round(self) -> bool:
        return self.table.phase in ROUND

    def farewell(self, record: str | None) -> None:
        """How the table stands when the console is left."""
        rounds = self.table.round - self.in_round
        text = "1 entry, " if len(self.entries) == 1 else f"{len(self.entries)} entries, "
        text += f"{paper.counted(rounds, 'round')} finished."
        if self.in_round:
            felt_money = sum(self.table.seat(i).money_on_felt for i in self.table.seated)
            text += f" Round {self.table.round} is not finished: {cents.show(felt_money)} lie on the felt."
        if record:
            text += f" The record in {plain(record)} holds all that was entered and not taken back."
        paper.paragraph(text)


_ASKED = {
    "undo": Console._undo,
    "table": Console.draw,
    "felt": Console.draw,
    "due": Console.tell_due,
    "help": Console._help,
    "rules": Console._rules,
}
