"""Scripts of a table: commands and expectations, line by line. Examples and golden rounds run by it.

Besides the commands of ``grammar`` a script has
    cards Kh Qd            the next cards out of the shoe, in their order
    go                     the dealer does what is due until somebody else must answer or no card is left
    until PHASE            the same, up to a phase
    refuse CODE: COMMAND   the command must be refused so; ``refuse CODE CITE: COMMAND`` by that clause
    due ACT                this act is due first
    acts A; B; C           these acts were done, one right after another, since the last such line
    net SEAT WAGER +5 …    what the last round's wagers came to
    told WORDS             since the last such line somebody's sentence had these words
    chips SEAT 500, phase betting, meter 1000.00, reserve 5.00, batch 2
    gone 12                so many cards have left the shoe
    rack Kh Qd             the hands' cards in the rack, in order
    discards ? 5c 3:Kh 0:Qd    everything in the rack: burned unseen, burned open, whose card (0 the dealer's)
"""

from collections.abc import Callable, Mapping

from gotowar import cents
from gotowar.cards import Card, parse_many
from gotowar.sheets.game import Game
from gotowar.table import commands as c
from gotowar.table import events as e
from gotowar.table.decide import decide
from gotowar.table.due import Due
from gotowar.table.evolve import evolve
from gotowar.table.grammar import number, read
from gotowar.table.phases import dues
from gotowar.table.refusal import Refusal, describe
from gotowar.table.state import Phase, Table, new_table
from gotowar.table.steps import steps_behind, steps_of
from gotowar.table.war_blackjack import makes_natural
from gotowar.table.words import acts, say


class ScriptError(AssertionError):
    """What the script expected is not what happened."""


class Script:
    """A table, what happened at it, and the cards to come."""

    def __init__(self, game: Game) -> None:
        self.table: Table = new_table(game)
        self.events: list[e.Event] = []
        self.cards: list[Card] = []
        self.seen = 0
        self.heard = 0
        self.hole: Card | None = None
        """The card that lies face down, which the table does not know."""
        self.touched: set[str] = set()
        """The steps, as sheets name them, that this script came to."""

    def do(self, command: c.Command) -> None:
        answer = decide(self.table, command)
        if isinstance(answer, Refusal):
            raise ScriptError(f"refused ({answer.code}): {answer}")
        for event in answer:
            self.touched |= steps_of(self.table, event)
            self.events.append(event)
            self.table = evolve(self.table, event)

    def run(self, lines: list[str]) -> None:
        for line in lines:
            if line.strip() and not line.lstrip().startswith("#"):
                self.line(line.strip())

    def line(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        handler = _LINES.get(word)
        if handler:
            handler(self, rest.strip())
        else:
            self.do(read(line))

    def next_act(self, due: Due) -> c.Command | None:
        """How the dealer does what is due, if the script has the card for it."""
        if due.act == "open":
            return c.Open("the dealer")
        if due.act == "deal":
            return c.Act("deal", due.seat, self.cards.pop(0)) if self.cards else None
        if due.act in {"hole", "peek", "turn-hole"}:
            return self._hole(due)
        if due.act == "cut":
            return c.Act("cut", at=52 * self.table.game.batch_decks // 2)
        if due.act == "cut-card":
            return c.Act("cut-card", at=self.table.game.spec.cut_card_behind)
        return c.Act(due.act, due.seat)

    def _hole(self, due: Due) -> c.Command | None:
        """The dealer's second card: dealt unseen, looked at, turned."""
        if due.act == "hole":
            self.hole = self.cards.pop(0) if self.cards else None
            return c.Act("hole") if self.hole else None
        if self.hole is None:
            return None
        if due.act == "peek":
            return c.Peek(makes_natural(self.table, self.hole))
        return c.Act("turn-hole", card=self.hole)

    def until(self, *phases: Phase) -> None:
        """Do what is due until one of the phases begins, a player must answer, or cards run out."""
        moved = False
        while not (moved and self.table.phase in phases):
            due = dues(self.table)[0]
            command = None if due.by == "seat" else self.next_act(due)
            if command is None:
                return
            self.do(command)
            moved = True

    def next_act_or_decline(self) -> c.Command:
        """The same while the cards are made ready: whoever is offered the cut declines it."""
        due = dues(self.table)[0]
        command = c.Decline(due.seat) if due.act == "cut" and due.by == "seat" else self.next_act(due)
        if (due.by == "seat" and due.act != "cut") or command is None:
            raise ScriptError(f"somebody must answer: {describe(due)}")
        return command

    def ready(self) -> None:
        """Open the table and make it ready for wagers; nobody cuts but the dealer."""
        self.do(c.Open("the dealer"))
        while self.table.phase is not Phase.BETTING:
            self.do(self.next_act_or_decline())


def _go(script: Script, rest: str) -> None:
    script.until(Phase.BETTING)


def _until(script: Script, rest: str) -> None:
    script.until(Phase(rest))
    _phase(script, rest)


def _expect(what: str, found: object, wanted: object) -> None:
    if found != wanted:
        raise ScriptError(f"{what}: {found}, expected {wanted}")


def _phase(script: Script, rest: str) -> None:
    _expect("phase", str(script.table.phase), rest)


def _cards(script: Script, rest: str) -> None:
    script.cards += parse_many(rest)


def _refuse(script: Script, rest: str) -> None:
    wanted, _, line = rest.partition(":")
    code, _, cite = wanted.strip().partition(" ")
    answer = decide(script.table, read(line.strip()))
    if not isinstance(answer, Refusal):
        raise ScriptError(f"{line.strip()!r} was not refused")
    _expect("refused as", answer.code, code)
    script.touched |= steps_behind(script.table, answer.clause)
    if cite and cite not in answer.clause.split(", "):
        raise ScriptError(f"refused by {answer.clause}, expected {cite}")


def _due(script: Script, rest: str) -> None:
    first = dues(script.table)[0]
    _expect("due", describe(first), rest)
    script.touched.add(first.step)


def _acts(script: Script, rest: str) -> None:
    done = [name for event in script.events[script.seen :] if (name := acts(event))]
    wanted = [part.strip() for part in rest.split(";")]
    starts = range(len(done) - len(wanted) + 1)
    if not any(done[i : i + len(wanted)] == wanted for i in starts):
        raise ScriptError(f"acts: {'; '.join(done)}, expected {rest}")
    script.seen = len(script.events)


def results(events: list[e.Event]) -> dict[tuple[int, str], int]:
    """What each wager of the last round came to for its player."""
    found: dict[tuple[int, str], int] = {}
    for event in events:
        if isinstance(event, e.BetsClosed):
            found = {}
        elif isinstance(event, e.WagerSettled):
            key = (event.seat, event.wager)
            found[key] = found.get(key, 0) + event.paid - event.taken
        elif isinstance(event, e.MeterPaid):
            key = (event.seat, "meter")
            found[key] = found.get(key, 0) + event.from_meter + event.from_bank
    return found


def _net(script: Script, rest: str) -> None:
    seat, *pairs = rest.split()
    wanted = {wager: cents.parse(amount) for wager, amount in zip(pairs[::2], pairs[1::2], strict=True)}
    found = {
        wager: net for (at, wager), net in results(script.events).items() if at == number(seat, "a seat")
    }
    _expect(f"net of seat {seat}", found, wanted)


def _chips(script: Script, rest: str) -> None:
    seat, amount = rest.split()
    _expect(f"chips of seat {seat}", script.table.seat(int(seat)).chips, cents.parse(amount))


def _rack(script: Script, rest: str) -> None:
    found = [card for _, owner, card in script.table.shoe.discards if owner != e.BURNED and card]
    _expect("rack", found, list(parse_many(rest)))


def _discards(script: Script, rest: str) -> None:
    found = []
    for _, owner, card in script.table.shoe.discards:
        found.append(str(card or "?") if owner == e.BURNED else f"{owner}:{card}")
    _expect("discards", " ".join(found), " ".join(rest.split()))


def _told(script: Script, rest: str) -> None:
    sentences = [say(event) for event in script.events[script.heard :]]
    if not any(rest in sentence for sentence in sentences):
        raise ScriptError(f"nobody said {rest!r}: {'; '.join(sentences[-12:])}")
    script.heard = len(script.events)


def _gone(script: Script, rest: str) -> None:
    _expect("cards gone", script.table.shoe.gone, number(rest, "a number of cards"))


def _batch(script: Script, rest: str) -> None:
    _expect("batch", script.table.shoe.batch, number(rest, "a batch"))


def _meter(script: Script, rest: str) -> None:
    _expect("meter", script.table.meter.meter, cents.parse(rest))


def _reserve(script: Script, rest: str) -> None:
    _expect("reserve", script.table.meter.reserve, cents.parse(rest))


def _ready(script: Script, rest: str) -> None:
    script.ready()


_LINES: Mapping[str, Callable[[Script, str], None]] = {
    "ready": _ready,
    "go": _go,
    "until": _until,
    "cards": _cards,
    "refuse": _refuse,
    "due": _due,
    "acts": _acts,
    "net": _net,
    "chips": _chips,
    "rack": _rack,
    "phase": _phase,
    "meter": _meter,
    "reserve": _reserve,
    "discards": _discards,
    "told": _told,
    "gone": _gone,
    "batch": _batch,
}
