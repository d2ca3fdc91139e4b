"""A refusal: a value that says what is wrong, what would be right, and which clause says so.

With it the answer that every command gets: events, or a refusal.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from gotowar.table import commands as c
from gotowar.table import events as e
from gotowar.table.due import Due
from gotowar.table.phases import ROUND, dues, row
from gotowar.table.state import Table


class Refusal(NamedTuple):
    code: str
    wrong: str
    right: str
    clause: str

    def __str__(self) -> str:
        return f"{self.wrong}; {self.right} ({self.clause})"


Answer = tuple[e.Event, ...] | Refusal
Decide = Callable[[Table, Any], Answer]
Carry = Callable[[Table, c.Act, Due], Answer]
"""How an act that is due is done."""


def refuse(table: Table, code: str, wrong: str, right: str, step: str = "") -> Refusal:
    return Refusal(code, wrong, right, table.game.cite(step))


def not_due(table: Table, wrong: str) -> Refusal:
    """It is not the moment: say what is."""
    now = dues(table)
    right = "due now: " + " or ".join(dict.fromkeys(describe(due) for due in now))
    return Refusal("not-due", f"{wrong} while {row(table).says}", right, table.game.cite(now[0].step))


def no_rule(table: Table, what: str) -> Refusal:
    """The sheet does not provide for it."""
    wrong = f"{table.game.sheet_id} has no rule for {what}"
    if table.phase in ROUND:
        return Refusal(
            "no-rule", wrong, "the floor may void the round with a reason", table.game.cite("void")
        )
    return Refusal("no-rule", wrong, "what it provides for is in the sheet", table.game.cite("void"))


def describe(due: Due) -> str:
    """An act in a few words: ``deal seat 3``, ``burn 3``."""
    who = {"seat": f"seat {due.seat} to " if due.seat else "a player to ", "floor": "the floor to "}.get(
        due.by, ""
    )
    if due.act == "deal":
        return f"deal {f'seat {due.seat}' if due.seat else 'the dealer'}"
    if due.act in {"hole", "turn-hole"}:
        return "deal the hole card" if due.act == "hole" else "turn the hole card"
    if due.act in {"settle", "take-half"}:
        return f"{due.act} seat {due.seat}"
    if due.act == "burn":
        return f"burn {due.burns}"
    hand = f" hand {due.hand}" if due.hand > 1 else ""
    return f"{who}{due.act}{hand}{f' batch {due.seat}' if due.by == 'dealer' and due.seat > 0 else ''}"
