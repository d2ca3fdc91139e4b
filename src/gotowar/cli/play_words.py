"""What a player types at any game, in a few natural words, and what is meant by it.

Meaning only: whether it is allowed now is the table's to say. The words of one game, its wagers and its
choices, are in ``play_casino_war`` and ``play_war_blackjack``.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from gotowar import cents
from gotowar.table import commands as c
from gotowar.table.state import Phase

HELP_WAGERS = (
    ("Enter, deal", "you are ready; with nothing laid, the same wagers as before"),
    ("pass", "sit this round out"),
)
HELP_TABLE = (
    ("cut 120, cut, decline", "when the stack is offered to you"),
    ("buy 100", "buy chips"),
    ("table", "draw the table again"),
    ("rules", "what this table pays"),
    ("why, ?", "the clause behind what is due; ? 8(c) any clause"),
)
AT_CUT = "type cut, cut and a number of cards, or decline"
_READY = frozenset({"", "deal", "ready", "same", "ok", "go", "continue"})
_WORDS = {
    **dict.fromkeys(("q", "quit", "exit", "bye"), "leave"),
    **dict.fromkeys(("help", "h"), "help"),
    **dict.fromkeys(("rules", "terms", "pays"), "rules"),
    **dict.fromkeys(("pass", "skip"), "pass"),
    **dict.fromkeys(("table", "felt"), "table"),
}
_DECLINES = frozenset({"decline", "d", "no", "n"})
Choice = Callable[[int], c.Command]


class Words(NamedTuple):
    """A game's own: what ``help`` says, what is possible in a phase, wagers and choices by every spelling.

    ``amounts`` are choices that may carry so many amounts. ``leaves``: the words beside quit by which a
    player leaves the table."""

    help: tuple[tuple[str, str], ...]
    at: Mapping[Phase, str]
    main: str
    wagers: Mapping[str, str]
    choices: Mapping[str, Choice]
    amounts: Mapping[str, tuple[int, Callable[..., c.Command]]] = {}
    leaves: frozenset[str] = frozenset()


class Said(NamedTuple):
    """``what`` is ready, command, withdraw-all, cut, leave, help, rules, pass, table, why or nothing
    that is understood; then ``text`` says why not."""

    what: str
    command: c.Command | None = None
    text: str = ""


def understand(line: str, seat: int, game: Words, phase: Phase = Phase.BETTING) -> Said:
    """What a player at this seat means."""
    words = line.lower().split()
    if line.startswith("?"):
        return Said("why", text=line[1:].strip())
    if words[:1] == ["why"]:
        return Said("why", text=" ".join(line.split()[1:]))
    first, rest = words[0] if words else "", words[1:]
    if phase is Phase.CUT and first in _DECLINES and not rest:
        return Said("command", c.Decline(seat))
    if not rest and first in game.choices:
        return Said("command", game.choices[first](seat))
    if not rest and first in game.leaves:
        return Said("leave")
    if not rest and (first in _READY or first in _WORDS):
        return Said(_WORDS.get(first, "ready"))
    try:
        return _move(first, rest, seat, game)
    except cents.AmountError as error:
        return Said("", text=str(error))


def _move(first: str, rest: list[str], seat: int, game: Words) -> Said:
    if first in {"bet", "wager", "lay", "add"} and rest:
        first, rest = rest[0], rest[1:]
    if first == "war" and rest[:1] == ["tie"]:
        first, rest = "war-tie", rest[1:]
    if first in game.wagers and len(rest) == 1:
        return Said("command", c.Wager(seat, game.wagers[first], cents.parse(rest[0])))
    if first in game.amounts:
        most, command = game.amounts[first]
        if len(rest) <= most:
            return Said("command", command(seat, *map(cents.parse, rest)))
    if first == "withdraw":
        return _withdraw(rest, seat, game)
    if first == "cut" and len(rest) <= 1:
        return _cut(rest, seat)
    if first in _DECLINES and not rest:
        return Said("command", c.Decline(seat))
    if first == "buy" and len(rest) == 1:
        return Said("command", c.Buy(seat, cents.parse(rest[0])))
    if not rest and first[:1] in "+-$0123456789":
        return Said("command", c.Wager(seat, game.main, cents.parse(first)))
    if first in {*game.wagers, "buy", "bet"}:
        return Said("", text=f"say how much, as in {first} 5")
    return Said("")


def _withdraw(rest: list[str], seat: int, game: Words) -> Said:
    if not rest or rest == ["all"]:
        return Said("withdraw-all")
    wager = game.wagers.get(rest[0])
    if wager is None or len(rest) > 1:
        return Said("", text=f"say which wager, as in withdraw {game.main}")
    return Said("command", c.Withdraw(seat, wager))


def _cut(rest: list[str], seat: int) -> Said:
    """Without a number the table cuts in the middle."""
    if not rest:
        return Said("cut")
    if not (rest[0].isascii() and rest[0].isdigit() and len(rest[0]) <= 6):
        return Said("", text="say how many cards lie in front of the cut card, as in cut 120")
    return Said("command", c.Cut(seat, int(rest[0])))
