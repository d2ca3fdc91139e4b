"""Strategies that fit any terms, as the text of files: the one that computer players know, and wild ones."""

from collections.abc import Callable
from random import Random

from gotowar.house.war_blackjack import (
    DOUBLE_HARD,
    DOUBLE_SOFT,
    NEVER,
    SPLIT,
    STAND_HARD,
    STAND_SOFT,
    SURRENDER,
)
from gotowar.odds.blackjack_lattice import VALUES
from gotowar.odds.strategy import PAIR, TOTALS, Chart, Row, written
from gotowar.rules import blackjack as rules
from gotowar.rules.terms import LATE, BlackjackTerms

Cell = Callable[[bool, int, int], str]
"""The play of a soft or hard total against an up card's value."""
Split = Callable[[int, int], bool]


def usual(terms: BlackjackTerms) -> str:
    """Basic strategy for many decks, as far as the terms allow it."""

    def cell(soft: bool, total: int, up: int) -> str:
        stands = total >= (19 if soft else 17) or up in (STAND_SOFT if soft else STAND_HARD).get(total, NEVER)
        instead = "s" if stands else "h"
        if terms.surrender == LATE and not soft and up in SURRENDER.get(total, NEVER):
            return f"R{instead}"
        doubled = up in (DOUBLE_SOFT if soft else DOUBLE_HARD).get(total, NEVER)
        return f"D{instead}" if doubled and may_double(terms, soft, total) else instead.upper()

    return written(_chart(terms, cell, lambda value, up: up in SPLIT.get(value, NEVER)))


def wild(terms: BlackjackTerms, source: Random) -> str:
    """Anything that may be played, drawn for each cell: nothing that a hand can come to is left out."""

    def cell(soft: bool, total: int, up: int) -> str:
        codes = ["S", "H", "H"]
        codes += ["Dh", "Ds"] if may_double(terms, soft, total) else []
        return source.choice(codes + (["Rh", "Rs"] if terms.surrender == LATE and not soft else []))

    return written(_chart(terms, cell, lambda value, up: source.random() < 0.8))


def may_double(terms: BlackjackTerms, soft: bool, total: int) -> bool:
    """Two cards of this total."""
    hard = total - rules.TEN if soft else total
    return rules.may_double(terms, hard, int(soft), 2, 1, False)


def _chart(terms: BlackjackTerms, cell: Cell, split: Split) -> Chart:
    def pair(value: int, up: int) -> str:
        rank = next(rank for rank in range(13) if rules.card_value(rank) == value)
        return PAIR if rules.may_split(terms, rank, rank, 2, 1) and split(value, up) else "-"

    def rows(soft: bool) -> dict[int, Row]:
        totals = TOTALS["soft" if soft else "hard"]
        return {total: tuple(cell(soft, total, up) for up in range(1, VALUES + 1)) for total in totals}

    pairs = {
        value - 1: tuple(pair(value, up) for up in range(1, VALUES + 1)) for value in range(1, VALUES + 1)
    }
    return Chart(rows(False), rows(True), pairs)
