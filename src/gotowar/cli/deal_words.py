"""What a dealer types at the console: the table's own language (``table.grammar``) and shorter forms.

A line becomes the commands it stands for. Players' racks are not counted at a real table, so whoever
wagers is seated, and the chips that he lays are bought as he lays them.
"""

from collections.abc import Mapping

from gotowar import cents
from gotowar.cards import CardError, parse
from gotowar.cli import deal_casino_war, deal_war_blackjack
from gotowar.cli.deal_forms import Forms
from gotowar.house.dealer import depth
from gotowar.sheets.catalog import GameName
from gotowar.sheets.spec import MOST_CHIPS
from gotowar.table import commands as c
from gotowar.table.decide import apply, decide
from gotowar.table.due import Due
from gotowar.table.evolve import evolve
from gotowar.table.grammar import GrammarError, read
from gotowar.table.phases import ROUND, dues
from gotowar.table.refusal import Refusal, describe
from gotowar.table.state import Phase, Table

GAMES: Mapping[GameName, Forms] = {
    "casino-war": deal_casino_war.FORMS,
    "war-blackjack": deal_war_blackjack.FORMS,
}
_HOLE = frozenset({"hole", "peek", "turn-hole"})


def forms(table: Table) -> Forms:
    """The words of this table's game."""
    return GAMES[table.game.name]


def commands(table: Table, line: str) -> tuple[c.Command, ...]:
    """What the line stands for at this table; a GrammarError says what would be understood."""
    words = line.split()
    if not words:
        return (due_command(table),)
    first = words[0].lower()
    if first in {"seat", "dealer", "floor"}:
        return with_chips(table, read(line))
    if words == ["go"]:
        return go_on(table)
    if first == "cut-card-out" or first in _HOLE:
        return (read(f"dealer {line}"),)
    if first in {"yes", "no"} and len(words) == 1 and dues(table)[0].act == "peek":
        return (read(f"dealer peek {first}"),)
    if first.isascii() and first.isdigit():
        return with_chips(table, _seat(words, forms(table)))
    if len(words) == 1:
        return (_card(table, words[0]),)
    raise GrammarError(f"{line!r} is not understood: type help, or Enter for what is due")


def _seat(words: list[str], game: Forms) -> c.Command:
    """``3 10``, ``3 tie 5``, ``3 war``."""
    seat, rest = words[0], words[1:]
    if not rest:
        raise GrammarError(f"say what seat {seat} does, as in {seat} 10 or {seat} sit")
    verb = rest[0].lower()
    if verb[:1] in "+-$0123456789":
        return read(f"seat {seat} {game.main} {' '.join(rest)}")
    if verb in {"sit", "sits"} and not _is_amount(rest[1:2]):
        return read(f"seat {seat} sits 0 {' '.join(rest[1:])}")
    return read(f"seat {seat} {game.verbs.get(verb, verb)} {' '.join(rest[1:])}")


def _is_amount(words: list[str]) -> bool:
    try:
        return bool(words) and cents.parse(words[0]) >= 0
    except cents.AmountError:
        return False


def _card(table: Table, word: str) -> c.Command:
    try:
        card = parse(word)
    except CardError:
        raise GrammarError(
            f"{word!r} is neither a card (Kh, 10d) nor a word of the console: type help"
        ) from None
    due = dues(table)[0]
    if due.act in _TURNS:
        return c.Act(due.act, due.seat, card)
    raise GrammarError(f"no card is due: {due_words(table, due)}")


_TURNS = frozenset({"deal", "turn-hole"})
"""Acts by which a card is seen."""


def due_words(table: Table, due: Due) -> str:
    """What is due, and what to type for it."""
    cite = table.game.cite(due.step)
    if due.act == "peek":
        return f"look at the hole card [{cite}]: peek no, or peek yes for a natural"
    if due.act in _TURNS:
        held = f", the {table.held.spoken} that waits" if due.seat == c.DEALER and table.held else ""
        return f"{describe(due)}{held} [{cite}]: {'Enter' if held else 'type the card, as in Kh'}"
    if due.by != "seat":
        return f"{describe(due)} [{cite}]: Enter"
    common = {
        "wager": "as in 3 10",
        "sit": "as in 3 sit",
        "cut": f"{due.seat} cut 120 or {due.seat} decline",
    }
    return f"{describe(due)} [{cite}]: {common.get(due.act) or forms(table).how(table, due)}"


def due_command(table: Table) -> c.Command:
    """How the dealer does what is due, if nothing more need be known."""
    due = dues(table)[0]
    if due.act == "open":
        return c.Open("the dealer")
    if due.act == "deal" and due.seat == c.DEALER and table.held is not None:
        return c.Act("deal", due.seat, table.held)
    if due.by == "seat" or due.act in _TURNS or due.act == "peek":
        raise GrammarError(f"due is {due_words(table, due)}")
    return c.Act(due.act, due.seat, at=depth(table, due))


def go_on(table: Table) -> tuple[c.Command, ...]:
    """All that is due one after another: until a round ends, wagers open, somebody or a card is needed."""
    found, in_round = [due_command(table)], table.phase in ROUND
    while not isinstance(after := apply(table, found[-1]), Refusal):
        table = after
        if in_round and table.phase not in ROUND:
            break
        try:
            coming = due_command(table)
        except GrammarError:
            break
        if table.phase is Phase.BETTING:
            break
        found.append(coming)
    return tuple(found)


def with_chips(table: Table, command: c.Command) -> tuple[c.Command, ...]:
    """The command, and before it whatever seats the player and brings his chips to the table."""
    if not isinstance(command, _LAYS) or not 1 <= command.seat <= len(table.seats):
        return (command,)
    seat = table.seats[command.seat - 1]
    if isinstance(command, c.Wager):
        needed = 0 if command.wager == "coupon" else command.amount
    else:
        needed = _laid(table, command) if seat else 0
    if seat is None:
        return (c.Sit(command.seat, f"player {command.seat}", max(needed, 0)), command)
    short = needed - seat.chips
    return (c.Buy(command.seat, short), command) if short > 0 else (command,)


_LAYS = c.Wager | c.War | c.Insure | c.Double | c.Split
"""What lays chips on the felt."""


def _laid(table: Table, command: c.War | c.Insure | c.Double | c.Split) -> int:
    """The chips that the command lays, asked of a table at which they are there; none where it is refused."""
    seat = table.seat(command.seat)
    rich = table.with_seat(command.seat, seat._replace(chips=seat.chips + MOST_CHIPS))
    answer = decide(rich, command)
    if isinstance(answer, Refusal):
        return 0
    return rich.seat(command.seat).chips - evolve(rich, answer[0]).seat(command.seat).chips
