"""What a dealer types at the console: the table's own language (``table.grammar``) and shorter forms.

A line becomes the commands it stands for. Players' racks are not counted at a real table, so whoever
wagers is seated, and the chips that he lays are bought as he lays them.
"""

from gotowar import cents
from gotowar.cards import CardError, parse
from gotowar.house.dealer import depth
from gotowar.rules.casino_war import war_stake
from gotowar.table import commands as c
from gotowar.table.decide import apply
from gotowar.table.due import Due
from gotowar.table.grammar import GrammarError, read
from gotowar.table.phases import ROUND, dues
from gotowar.table.refusal import Refusal, describe
from gotowar.table.state import Phase, Table

HELP = (
    ("Enter", "do what is due, where it needs no card"),
    ("go", "the same again and again, until a card or a player is needed"),
    ("Kh", "the card that was turned, where a card is due"),
    ("3 10", "seat 3 wagers 10; seated and given chips as needed"),
    ("3 tie 5", "also progressive, coupon, war-tie"),
    ("3 war, 3 surrender", "the choice on a tie; 3 absent where nobody answers"),
    ("3 sit Ann, 3 leave", "3 withdraw tie, 3 cut 120, 3 decline"),
    ("cut-card-out", "the cut card came out before the next card"),
    ("floor void REASON", "misdeal Kh forward, face-up 5c, drawn-in-error, missed 3,"),
    ("", "device jam, burn-forgotten, reshuffle, idle, close"),
    ("dealer takes-over Ann", "and the long forms: seat 3 initial 10, dealer deal 3 Kh"),
    ("undo", "take back the last entry; again for the one before"),
    ("table, due", "the felt; what is due and what it pays"),
    ("?, why", "the clause behind what is due; ? 8(c) any clause"),
    ("rules", "what this table pays"),
    ("quit", "leave the console; the record holds what was entered"),
)
_SEAT_VERBS = {
    **dict.fromkeys(("sit", "sits"), "sits"),
    **dict.fromkeys(("leave", "leaves"), "leaves"),
    **dict.fromkeys(("buy", "buys"), "buys"),
    **dict.fromkeys(("cut", "cuts"), "cuts"),
    **dict.fromkeys(("decline", "declines"), "declines"),
    **dict.fromkeys(("withdraw", "withdraws"), "withdraws"),
    **dict.fromkeys(("surrender", "surrenders", "s"), "surrenders"),
    **dict.fromkeys(("war", "w"), "war"),
    **dict.fromkeys(("bet", "initial"), "initial"),
}


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
    if first == "cut-card-out":
        return (read(f"dealer {line}"),)
    if first.isascii() and first.isdigit():
        return with_chips(table, _seat(words))
    if len(words) == 1:
        return (_card(table, words[0]),)
    raise GrammarError(f"{line!r} is not understood: type help, or Enter for what is due")


def _seat(words: list[str]) -> c.Command:
    """``3 10``, ``3 tie 5``, ``3 war``."""
    seat, rest = words[0], words[1:]
    if not rest:
        raise GrammarError(f"say what seat {seat} does, as in {seat} 10 or {seat} war")
    verb = rest[0].lower()
    if verb[:1] in "+-$0123456789":
        return read(f"seat {seat} initial {' '.join(rest)}")
    if verb in {"sit", "sits"} and not _is_amount(rest[1:2]):
        return read(f"seat {seat} sits 0 {' '.join(rest[1:])}")
    return read(f"seat {seat} {_SEAT_VERBS.get(verb, verb)} {' '.join(rest[1:])}")


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
    if due.act == "deal":
        return c.Act("deal", due.seat, card)
    raise GrammarError(f"no card is due: {due_words(table, due)}")


def due_words(table: Table, due: Due) -> str:
    """What is due, and what to type for it."""
    cite = table.game.cite(due.step)
    if due.act == "deal":
        held = f", the {table.held.spoken} that waits" if due.seat == c.DEALER and table.held else ""
        return f"{describe(due)}{held} [{cite}]: {'Enter' if held else 'type the card, as in Kh'}"
    if due.by != "seat":
        return f"{describe(due)} [{cite}]: Enter"
    seat = due.seat or "3"
    how = {
        "wager": "as in 3 10",
        "sit": "as in 3 sit",
        "cut": f"{seat} cut 120 or {seat} decline",
        "choose": f"{seat} war or {seat} surrender",
    }[due.act]
    return f"{describe(due)} [{cite}]: {how}"


def due_command(table: Table) -> c.Command:
    """How the dealer does what is due, if nothing more need be known."""
    due = dues(table)[0]
    if due.act == "open":
        return c.Open("the dealer")
    if due.act == "deal" and due.seat == c.DEALER and table.held is not None:
        return c.Act("deal", due.seat, table.held)
    if due.by == "seat" or due.act == "deal":
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
    if not isinstance(command, c.Wager | c.War) or not 1 <= command.seat <= len(table.seats):
        return (command,)
    seat = table.seats[command.seat - 1]
    if isinstance(command, c.War):
        needed = war_stake(table.game.war, seat.on("initial")) if seat else 0
        # At another moment a war is refused: no chips are bought for it.
        needed = needed if table.phase is Phase.CHOICE else 0
    else:
        needed = 0 if command.wager == "coupon" else command.amount
    if seat is None:
        return (c.Sit(command.seat, f"player {command.seat}", max(needed, 0)), command)
    short = needed - seat.chips
    return (c.Buy(command.seat, short), command) if short > 0 else (command,)
