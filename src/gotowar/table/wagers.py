"""Chips on the felt: what any wager of any game must keep to. Which wagers there are is each game's."""

from collections.abc import Mapping
from typing import Any

from gotowar import cents
from gotowar.sheets.catalog import GameName
from gotowar.sheets.spec import MOST_CHIPS, Limits
from gotowar.table import commands as c
from gotowar.table import events as e
from gotowar.table.refusal import Answer, Refusal, refuse
from gotowar.table.state import Seat, Table

Json = dict[str, Any]

FIRST: Mapping[GameName, tuple[str, ...]] = {
    "casino-war": ("initial", "tie", "progressive", "coupon"),
    "war-blackjack": ("blackjack", "war"),
}
"""Wagers that are laid before the bets are closed, the main one first."""


def accept(command: c.Wager) -> Answer:
    return (e.WagerPlaced(command.seat, command.wager, command.amount),)


def chips_fault(table: Table, chips: int, least: int = 0) -> Refusal | None:
    """A seat may be taken without chips; nothing cannot be bought."""
    chip = table.game.spec.chip
    if least <= chips <= MOST_CHIPS and chips % chip == 0:
        return None
    right = f"an amount from {cents.show(least)} to {cents.show(MOST_CHIPS)} in chips of {cents.show(chip)}"
    return refuse(table, "chips", f"{cents.show(chips)} cannot be bought", right, "wager")


def limits(table: Table, kind: str) -> Limits | None:
    """The operator's for this wager; the tie wager's hold on either deal."""
    return table.game.spec.limits.by_wager.get(kind.removeprefix("war-") if kind == "war-tie" else kind)


def chip_fault(table: Table, amount: int) -> Refusal | None:
    """What chips cannot make cannot be laid."""
    chip = table.game.spec.chip
    if amount > 0 and amount % chip == 0:
        return None
    right = f"a multiple of the smallest chip, {cents.show(chip)}"
    return refuse(table, "chip", f"{cents.show(amount)} cannot be laid", right, "wager")


def purse_fault(table: Table, number: int, amount: int) -> Refusal | None:
    """Nor what the player does not have."""
    chips = table.seat(number).chips
    if amount <= chips:
        return None
    right = f"seat {number} has {cents.show(chips)}"
    return refuse(table, "chips", f"{cents.show(amount)} is more than there is", right, "wager")


def amount_fault(table: Table, command: c.Wager) -> Refusal | None:
    """Whether this much, with what lies there already, may be laid."""
    if fault := chip_fault(table, command.amount):
        return fault
    if command.wager == "coupon":
        return None
    if fault := purse_fault(table, command.seat, command.amount):
        return fault
    total = table.seat(command.seat).on(command.wager) + command.amount
    span = limits(table, command.wager)
    if span and not span.minimum <= total <= span.maximum:
        right, wrong = (
            f"{cents.show(span.minimum)} to {cents.show(span.maximum)}",
            f"the {command.wager} limits",
        )
        return refuse(table, "limits", f"{cents.show(total)} is outside {wrong}", right, "limits")
    return None


def room(table: Table, seat: Seat, wager: str, step: str) -> list[Json]:
    """How much may still be laid on a wager; nothing where that is less than the least."""
    span = limits(table, wager)
    if span is None:
        return []
    low, high = max(span.minimum - seat.on(wager), table.game.spec.chip), span.maximum - seat.on(wager)
    high, clause = min(high, seat.chips), table.game.cite(step)
    found = {"command": "wager", "wager": wager, "low": low, "high": high, "clause": clause}
    return [found] if low <= high else []
