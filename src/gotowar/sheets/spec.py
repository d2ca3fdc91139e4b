"""The table spec: what this operator's table does within what the sheet allows.

Shape only; whether the sheet allows it is ``lint``'s question.
"""

import re
from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from gotowar.sheets.catalog import GameName
from gotowar.sheets.model import Cents, Raw, Strict

MOST_SEATS = 9
MOST_CHIPS = 10**12
"""In cents: what can be bought at once, and so the most that a wager can be sure to be made of."""
_PERCENT = re.compile(r"(\d{1,3})(?:\.(\d{1,2}))?%\Z", re.ASCII)


def _as_basis_points(value: Any) -> Any:
    found = _PERCENT.match(value) if isinstance(value, str) else None
    if found is None:
        raise ValueError('write a percentage in quotes, as in "12.5%"')
    return int(found[1]) * 100 + int((found[2] or "0").ljust(2, "0"))


BasisPoints = Annotated[int, BeforeValidator(_as_basis_points)]


class Limits(Strict):
    minimum: Cents
    maximum: Cents


LIMITS: Mapping[GameName, tuple[str, ...]] = {
    "casino-war": ("initial", "tie", "progressive"),
    "war-blackjack": ("blackjack", "war", "together"),
}
"""The limits that a table of a game may have."""


class AllLimits(Strict):
    """By wager; which of them a table must have is its game's matter. ``together`` is the table maximum
    where one holds for several wagers at once."""

    initial: Limits | None = None
    tie: Limits | None = None
    progressive: Limits | None = None
    blackjack: Limits | None = None
    war: Limits | None = None
    together: Cents | None = None

    @property
    def main(self) -> Limits:
        """Those of the wager without which nobody is dealt in."""
        found = self.initial or self.blackjack
        assert found is not None, "a spec that passed lint has its main wager's limits"
        return found

    @property
    def by_wager(self) -> Mapping[str, Limits]:
        named = {name: getattr(self, name) for name in type(self).model_fields}
        return {name: limits for name, limits in named.items() if isinstance(limits, Limits)}


class Authorized(Strict):
    """The limit an authority sets, with the day it came into force."""

    amount: Cents
    since: date
    cite: str


class Meter(Strict):
    """The operator's terms of a progressive; rates are hundredths of a percent of each wager."""

    seed: Cents
    rate: BasisPoints
    reserve_rate: BasisPoints
    ceiling: Cents
    simultaneous: Literal["split", "each-full", "in-settlement-order"]


class Spec(Strict):
    format: Literal["gotowar.spec/1"]
    sheet: str
    name: str
    decks: int
    seats: int = Field(ge=1, le=MOST_SEATS)
    chip: Cents
    payment: Literal["pick-and-pay", "lay-and-pay"]
    shuffler: Literal["manual", "automated"]
    cut: Literal["players", "dealer"]
    cut_card_behind: int
    preshuffled: bool
    idle_spread: Literal["face-up", "face-down"]
    device_secure: bool
    backs: list[str] = Field(min_length=1)
    limits: AllLimits
    authorized: Authorized | None = None
    progressive: Meter | None = None
    readings: dict[str, str] = {}
    assumed: dict[str, Raw] = {}
