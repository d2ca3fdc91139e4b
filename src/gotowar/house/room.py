"""One table in a room: commands go in, events are kept, then shown; the dealer does his part by himself.

The path of every command: decide, keep, evolve. What could not be kept has not happened.
"""

from collections.abc import Callable

from gotowar.house.dealer import Dealer
from gotowar.house.keeping import Keeper
from gotowar.sheets.game import Game
from gotowar.table import commands as c
from gotowar.table import events as e
from gotowar.table.decide import decide
from gotowar.table.evolve import evolve
from gotowar.table.phases import dues
from gotowar.table.refusal import Refusal
from gotowar.table.state import Phase, Table, new_table

Show = Callable[[e.Event, Table], None]


def show_nothing(event: e.Event, table: Table) -> None:
    """For a room nobody looks into."""


class Room:
    def __init__(self, game: Game, dealer: Dealer, keeper: Keeper, show: Show = show_nothing) -> None:
        self.table = new_table(game)
        self._dealer = dealer
        self._keeper = keeper
        self._show = show

    def do(self, command: c.Command) -> Refusal | None:
        """Carry out a command, or say why not."""
        answer = decide(self.table, command)
        if isinstance(answer, Refusal):
            return answer
        self._keeper.keep(answer)
        for event in answer:
            self._dealer.saw(self.table, event)
            self.table = evolve(self.table, event)
            self._show(event, self.table)
        return None

    def deal_on(self) -> None:
        """The dealer does what is due until a player must answer, or wagers are open again."""
        while True:
            command = self._dealer.next_command(self.table)
            if command is None:
                return
            refusal = self.do(command)
            assert refusal is None, f"the dealer did {command} and was refused: {refusal}"
            if self.table.phase is Phase.BETTING:
                return

    @property
    def waits_for(self) -> tuple[int, ...]:
        """Seats whose answer is due."""
        return tuple(due.seat for due in dues(self.table) if due.by == "seat" and due.seat)
