"""What others have printed, beside what is counted: agreement is judged to the digits that they print."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from gotowar.odds.stats import Row
from gotowar.odds.words import rounded


class Printed(NamedTuple):
    """One printed figure, for one number of decks."""

    source: str
    sheet: str
    wager: str
    policy: str
    decks: int
    percent: str
    nets: Mapping[str, Fraction]

    @property
    def places(self) -> int:
        """Digits behind the point."""
        return len(self.percent.partition(".")[2])

    def belongs_to(self, sheet: str, wager: str, policy: str, decks: int, rows: Sequence[Row]) -> bool:
        """Whether it speaks of this very game: the same wager, decks and net of each outcome."""
        if (self.wager, self.policy, self.decks) != (wager, policy, decks) or self.sheet not in {"", sheet}:
            return False
        return {row.name: row.net for row in rows} == dict(self.nets)


@cache
def figures() -> tuple[Printed, ...]:
    text = (files("gotowar.odds") / "data" / "published.toml").read_text(encoding="utf-8")
    return tuple(_printed(tomllib.loads(text)["figure"]))


def _printed(rows: Sequence[Mapping[str, object]]) -> Iterator[Printed]:
    for row in rows:
        nets = {name: Fraction(str(net)) for name, net in _pairs(row["nets"])}
        for decks, percent in zip(_list(row["decks"]), _list(row["percent"]), strict=True):
            where = (str(row["source"]), str(row.get("sheet", "")), str(row["wager"]), str(row["policy"]))
            yield Printed(*where, int(str(decks)), str(percent), nets)


def _pairs(value: object) -> Sequence[tuple[str, object]]:
    assert isinstance(value, dict)
    return tuple(value.items())


def _list(value: object) -> Sequence[object]:
    assert isinstance(value, list)
    return value


def agrees(edge: Fraction, percent: str) -> bool:
    """Whether the edge, rounded to as many digits as are printed, is the printed figure."""
    places = len(percent.partition(".")[2])
    return rounded(edge * 100, places) == Decimal(percent)
