"""One person's game against the house: his prompts, the others' answers, the way out.

What is common to all games; a game's own words and questions are in ``play_casino_war`` and
``play_war_blackjack``. Every way out is the same: what lies on the felt is played without wagering
more, everybody takes his chips, the table is closed, and the record is whole.
"""

from abc import ABC, abstractmethod

from gotowar import cents
from gotowar.cards import DECK_SIZE
from gotowar.cli import clauses, felt, paper
from gotowar.cli.asking import Asking, plain
from gotowar.cli.play_words import Said, Words, understand
from gotowar.cli.table_setup import Setup
from gotowar.cli.telling import Teller
from gotowar.house.habits import Player
from gotowar.house.players import answer, before_round
from gotowar.house.room import Room
from gotowar.table import commands as c
from gotowar.table import ready
from gotowar.table.refusal import Refusal
from gotowar.table.state import Phase, Seat, Table
from gotowar.table.view import may


class LeftError(Exception):
    """The person has had enough."""


class Play(ABC):
    """``you`` is the person's seat, the others are played by the computer.

    A game brings its ``words``, the wagers that Enter lays ``again_with``, and the questions it asks."""

    words: Words
    again_with: tuple[str, ...]

    def __init__(
        self, setup: Setup, room: Room, teller: Teller, asking: Asking, others: tuple[Player, ...]
    ) -> None:
        self.setup, self.room, self.teller, self.asking = setup, room, teller, asking
        self.you = teller.you
        self.others = {player.seat: player for player in others}
        self.bought = 0
        self.left_with = 0
        self.again: dict[str, int] = {}

    @property
    def table(self) -> Table:
        return self.room.table

    @property
    def seat(self) -> Seat:
        return self.table.seat(self.you)

    def start(self, stake: int) -> None:
        """Everyone sits, the person first: in Massachusetts he is offered the cut. Then the table opens."""
        self._must(c.Sit(self.you, "you", stake))
        self.bought = stake
        for player in self.others.values():
            self._must(before_round(player, self.table)[0])

    def run(self) -> None:
        """Until the person leaves: LeftError, KeyboardInterrupt or EOFError."""
        while True:
            self.room.deal_on()
            if self.table.phase is Phase.BETTING:
                self._betting()
                continue
            self._others_answer()
            if self.you in self.room.waits_for:
                self._answer()
            self.after_answers()

    # What a game asks

    @abstractmethod
    def prompt(self) -> str:
        """What stands before his answer."""

    @abstractmethod
    def offer(self) -> None:
        """The choice that the person has now."""

    def understood(self, said: Said) -> Said:
        """What was meant, where the moment gives a word another meaning."""
        return said

    def after_answers(self) -> None:  # noqa: B027 - a game that asks nothing more need not say so
        """What else may be asked before the dealer goes on."""

    def _must(self, command: c.Command) -> None:
        refusal = self.room.do(command)
        assert refusal is None, f"{command} was refused: {refusal}"

    def _others_answer(self) -> None:
        """Those who are asked before the person; the rest when he has answered."""
        while (due := self.room.waits_for[:1]) and due[0] in self.others:
            self._must(answer(self.others[due[0]], self.table))

    # Wagers

    def _betting(self) -> None:
        """The person wagers; when he is ready the others do, and the round is dealt."""
        self._draw()
        offered: Seat | None = None
        while True:
            if self.seat != offered:
                self._offer()
            offered = self.seat
            said = self.ask("wager> ")
            if said == "ready" and self._is_ready():
                break
            if said == "pass" and self._may_pass():
                break
        laid = {wager: self.seat.on(wager) for wager in self.again_with if self.seat.on(wager)}
        self.again = laid or self.again
        for player in self.others.values():
            for command in before_round(player, self.table):
                self._must(command)

    def _offer(self) -> None:
        """What is due, and what may be laid."""
        moves = may(self.table, self.you)
        spans = [f"{m['wager']} {span_of(m['low'], m['high'])}" for m in moves if m["command"] == "wager"]
        laid = ", ".join(f"{wager} {cents.show(amount)}" for wager, amount in self.seat.felt.items())
        if laid:
            paper.paragraph(f"Laid: {laid}. Enter deals{_more(spans)}.", 0, 2)
        elif spans:
            again = ", ".join(f"{wager} {cents.show(amount)}" for wager, amount in self.again.items())
            same = f" Enter lays {again} again." if again else ""
            paper.paragraph(
                f"Wagers are open [{self.table.game.cite('wager')}]. You have {cents.show(self.seat.chips)}."
                f" You may lay {'; '.join(spans)}.{same}",
                0,
                2,
            )
        else:
            self._broke()

    def _broke(self) -> None:
        least = cents.show(self.table.game.spec.limits.main.minimum)
        paper.paragraph(
            f"You have {cents.show(self.seat.chips)} left, and the least {self.words.main} wager is {least}: "
            f"buy chips, as in buy {self.bought // 100 or 100}, or {self.leave_word}.",
            0,
            2,
            bold=True,
        )

    def _is_ready(self) -> bool:
        """Something is laid, or can be laid as before."""
        if self.seat.on(self.words.main):
            return True
        if not self.again:
            paper.paragraph(f"nothing is laid yet: {self.words.at[Phase.BETTING]}", 2)
            return False
        for wager, amount in self.again.items():
            if refusal := self.room.do(c.Wager(self.you, wager, amount)):
                self._refused(refusal)
                return False
        return True

    def _may_pass(self) -> bool:
        if self.seat.felt:
            paper.echo("  you have wagers on the felt: withdraw them first, or be dealt")
            return False
        if not self.others:
            paper.echo("  you play alone: without your wager there is no round")
            return False
        return True

    # Answers

    def _answer(self) -> None:
        """A cut, or a choice of the game."""
        offered: Table | None = None
        while self.you in self.room.waits_for:
            cutting = self.table.phase is Phase.CUT
            if self.table is not offered:
                (self._offer_cut if cutting else self.offer)()
            offered = self.table
            said = self.ask("cut> " if cutting else self.prompt())
            if said in {"ready", "pass"}:
                paper.paragraph(self.words.at[self.table.phase], 2)

    def _offer_cut(self) -> None:
        moves = may(self.table, self.you)
        low, high = moves[0]["low"], moves[0]["high"]
        cite = self.table.game.cite(ready.cut(self.table)[0].step)
        paper.paragraph(
            f"The stack is offered to you to cut [{cite}]: cut, cut {low} to cut {high}, or decline.", 0, 2
        )

    # Words

    def ask(self, prompt: str, plain_amount: str = "") -> str:
        """Ask once, and do what is said; what was meant, where the caller must act on it."""
        said = self.understood(understand(self.asking.ask(prompt), self.you, self.words, self.table.phase))
        command = said.command
        if plain_amount and isinstance(command, c.Wager) and command.wager == self.words.main:
            command = c.Wager(self.you, plain_amount, command.amount)
        if said.what == "cut":
            command = c.Cut(self.you, DECK_SIZE * self.table.game.batch_decks // 2)
        if command is not None:
            self._do(command)
        elif said.what == "leave":
            self._leave()
        elif said.what == "withdraw-all":
            self._withdraw_all()
        elif not self._tell(said.what, said.text):
            return said.what
        return ""

    def _tell(self, what: str, text: str) -> bool:
        """Words that only ask; False for those that the caller must act on."""
        if what == "help":
            for words, meaning in self.words.help:
                paper.field(words, meaning, 24)
        elif what == "rules":
            clauses.rules(self.setup.sheet, self.table.game.spec)
        elif what == "why":
            if text:
                clauses.look_up(self.setup.sheet, text)
            else:
                clauses.why(self.setup.sheet, self.table)
        elif what == "table":
            self._draw()
        elif not what:
            paper.paragraph(plain(text) or f"not understood: {self._possible}", 2)
        else:
            return False
        return True

    @property
    def _possible(self) -> str:
        return self.words.at.get(self.table.phase, "Enter goes on")

    @property
    def leave_word(self) -> str:
        return "leave" if "leave" in self.words.leaves else "quit"

    def _do(self, command: c.Command) -> None:
        refusal = self.room.do(command)
        if refusal:
            self._refused(refusal)
        elif isinstance(command, c.Buy):
            self.bought += command.chips

    def _refused(self, refusal: Refusal) -> None:
        paper.paragraph(f"not taken: {plain(str(refusal))}", 2, 4)

    def _draw(self) -> None:
        paper.echo()
        for line in felt.draw(self.table, self.you):
            paper.echo(line)

    def _withdraw_all(self) -> None:
        if not self.seat.felt:
            paper.echo("  nothing is laid that could be withdrawn")
        for wager in reversed(list(self.seat.felt)):
            if refusal := self.room.do(c.Withdraw(self.you, wager)):
                self._refused(refusal)
                return

    # The way out

    def _leave(self) -> None:
        if self.table.phase not in {Phase.BETTING, Phase.CUT}:
            how = self._possible.removeprefix("type ")
            paper.paragraph(f"finish this round first: {how} (Ctrl-C leaves in any case)", 2)
            return
        raise LeftError

    def finish(self) -> None:
        """Play what lies on the felt without wagering more; then all leave and the table closes."""
        if self.table.phase is Phase.BETTING and self.table.game.deal.wager_alterable == 0:
            self._withdraw_quietly()
        if self.you in self.table.seated and self.seat.felt:
            paper.echo("Your wagers stand. The table finishes the round for you and never wagers more.")
        while self.table.phase is not Phase.BETTING or self._lies_anything():
            if self.you in self.room.waits_for:
                self._must(c.Absent(self.you))
            self._others_answer()
            self.room.deal_on()
        self.left_with = self.seat.chips
        for seat in self.table.seated:
            self._must(c.Leave(seat))
        self._must(c.Close())

    def _withdraw_quietly(self) -> None:
        for seat in self.table.seated:
            for wager in reversed(list(self.table.seat(seat).felt)):
                self._must(c.Withdraw(seat, wager))

    def _lies_anything(self) -> bool:
        return any(self.table.seat(seat).felt for seat in self.table.seated)


def span_of(low: int, high: int) -> str:
    return cents.show(low) if low == high else f"{cents.show(low)} to {cents.show(high)}"


def _more(spans: list[str]) -> str:
    return f"; you may add {'; '.join(spans)}" if spans else ""
