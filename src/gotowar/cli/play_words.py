"""What a player types, in a few natural words, and what is meant by it.

Meaning only: whether it is allowed now is the table's to say.
"""

from typing import NamedTuple

from gotowar import cents
from gotowar.table import commands as c
from gotowar.table.state import Phase
from gotowar.table.wagers import FIRST

HELP = (
    ("10, bet 10", "lay an initial wager; more of it is added"),
    ("tie 5", "a tie wager; also progressive 5, coupon 5 where they are offered"),
    ("withdraw tie", "take a wager back; withdraw alone takes back all"),
    ("Enter, deal", "you are ready; with nothing laid, the same wagers as before"),
    ("pass", "sit this round out"),
    ("war, w", "go to war on a tie"),
    ("surrender, s", "give up half instead"),
    ("war-tie 5", "at war: a tie wager on the war deal"),
    ("cut 120, cut, decline", "when the stack is offered to you"),
    ("buy 100", "buy chips"),
    ("table", "draw the table again"),
    ("rules", "what this table pays"),
    ("why, ?", "the clause behind what is due; ? 8(c) any clause"),
    ("leave, q", "leave the table"),
)
AT: dict[Phase, str] = {
    Phase.BETTING: "type an amount (10), tie 5, Enter to be dealt, leave, or help",
    Phase.CUT: "type cut, cut and a number of cards, or decline",
    Phase.CHOICE: "type war or surrender",
}
_READY = frozenset({"", "deal", "ready", "same", "ok", "go", "continue"})
_WORDS = {
    **dict.fromkeys(("leave", "q", "quit", "exit", "bye"), "leave"),
    **dict.fromkeys(("help", "h"), "help"),
    **dict.fromkeys(("rules", "terms", "pays"), "rules"),
    **dict.fromkeys(("pass", "skip"), "pass"),
    **dict.fromkeys(("table", "felt"), "table"),
}
_WAGERS = {wager: wager for wagers in FIRST.values() for wager in wagers} | {
    **dict.fromkeys(("prog", "p"), "progressive"),
    **dict.fromkeys(("war-tie", "wartie"), "war-tie"),
    "t": "tie",
}
_CHOICES = {**dict.fromkeys(("war", "w"), c.War), **dict.fromkeys(("surrender", "s"), c.Surrender)}


class Said(NamedTuple):
    """``what`` is ready, command, withdraw-all, cut, leave, help, rules, pass, table, why or nothing
    that is understood; then ``text`` says why not."""

    what: str
    command: c.Command | None = None
    text: str = ""


def understand(line: str, seat: int) -> Said:
    """What a player at this seat means."""
    words = line.lower().split()
    if line.startswith("?"):
        return Said("why", text=line[1:].strip())
    if words[:1] == ["why"]:
        return Said("why", text=" ".join(line.split()[1:]))
    first, rest = words[0] if words else "", words[1:]
    if not rest and (first in _READY or first in _WORDS):
        return Said(_WORDS.get(first, "ready"))
    if not rest and first in _CHOICES:
        return Said("command", _CHOICES[first](seat))
    try:
        return _move(first, rest, seat)
    except cents.AmountError as error:
        return Said("", text=str(error))


def _move(first: str, rest: list[str], seat: int) -> Said:
    if first in {"bet", "wager", "lay", "add"} and rest:
        first, rest = rest[0], rest[1:]
    if first == "war" and rest[:1] == ["tie"]:
        first, rest = "war-tie", rest[1:]
    if first in _WAGERS and len(rest) == 1:
        return Said("command", c.Wager(seat, _WAGERS[first], cents.parse(rest[0])))
    if first == "withdraw":
        return _withdraw(rest, seat)
    if first == "cut" and len(rest) <= 1:
        return _cut(rest, seat)
    if first in {"decline", "d", "no"} and not rest:
        return Said("command", c.Decline(seat))
    if first == "buy" and len(rest) == 1:
        return Said("command", c.Buy(seat, cents.parse(rest[0])))
    if not rest and first[:1] in "+-$0123456789":
        return Said("command", c.Wager(seat, "initial", cents.parse(first)))
    if first in {*_WAGERS, "buy", "bet"}:
        return Said("", text=f"say how much, as in {first} 5")
    return Said("")


def _withdraw(rest: list[str], seat: int) -> Said:
    if not rest or rest == ["all"]:
        return Said("withdraw-all")
    wager = _WAGERS.get(rest[0])
    if wager is None or len(rest) > 1:
        return Said("", text="say which wager, as in withdraw tie")
    return Said("command", c.Withdraw(seat, wager))


def _cut(rest: list[str], seat: int) -> Said:
    """Without a number the table cuts in the middle."""
    if not rest:
        return Said("cut")
    if not (rest[0].isascii() and rest[0].isdigit() and len(rest[0]) <= 6):
        return Said("", text="say how many cards lie in front of the cut card, as in cut 120")
    return Said("command", c.Cut(seat, int(rest[0])))
