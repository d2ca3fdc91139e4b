"""What others have printed of blackjack and War Blackjack, beside what is counted."""

import tomllib
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from gotowar.odds.question import Question
from gotowar.odds.words import rounded
from gotowar.sheets.model import Raw


class Printed(NamedTuple):
    """One printed figure, for one number of decks. ``within``: how far off its own method may be, in percent;
    nothing where it is right to its digits."""

    source: str
    wager: str
    policy: str
    decks: int
    percent: str
    within: str
    terms: Mapping[str, Raw]

    def belongs_to(self, question: Question) -> bool:
        """Whether it speaks of this very game and shoe."""
        alike = all(question.terms[name] == value for name, value in self.terms.items())
        return alike and question.decks == self.decks and not question.removed


@cache
def figures() -> tuple[Printed, ...]:
    text = (files("gotowar.odds") / "data" / "published_blackjack.toml").read_text(encoding="utf-8")
    raw = tomllib.loads(text)
    return tuple(one for row in raw["figure"] for one in _printed(row, raw["terms"]))


def _printed(row: Mapping[str, Any], sets: Mapping[str, Mapping[str, Raw]]) -> Sequence[Printed]:
    terms = {name: value for part in row["terms"] for name, value in sets[part].items()}
    return [
        Printed(row["source"], row["wager"], row["policy"], decks, percent, within, terms)
        for decks, percent, within in zip(row["decks"], row["percent"], row["within"], strict=True)
    ]


def agrees(edge: float, printed: Printed) -> bool:
    """To the digits printed, or as near as its own method comes."""
    counted = Fraction(edge) * 100
    if printed.within:
        return abs(counted - Fraction(printed.percent)) <= Fraction(printed.within)
    return rounded(counted, len(printed.percent.partition(".")[2])) == Decimal(printed.percent)
