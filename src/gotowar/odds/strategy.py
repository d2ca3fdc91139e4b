"""A strategy as a table: a play for each total, soft total and pair against each up card, and when to leave.

It is read from a file or derived (``strategy_derived``), written in the same form, and turned into orders
that ``blackjack`` prices. Plays: S stands, H hits, Dh and Ds double or else hit or stand, Rh and Rs surrender
or else hit or stand, P splits; D is Dh and R is Rh. A pair that may not be split any more is played by its
total.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from gotowar.odds.blackjack_lattice import (
    ACE,
    DOUBLE,
    HIT,
    SPLIT,
    STAND,
    SURRENDER,
    VALUES,
    all_hands,
    hard_total,
    two,
)
from gotowar.odds.blackjack_names import NAMES
from gotowar.odds.blackjack_plays import ALWAYS, NEVER, Open, Orders, best_play
from gotowar.odds.refusal import NotAsked, table_of
from gotowar.rules import blackjack as rules
from gotowar.rules.terms import BlackjackTerms

FORMAT = "gotowar.strategy/1"
COLUMNS = (*range(1, VALUES), ACE)
"""Up cards in the order in which strategies are written: 2 to 10, then the ace."""
PLAYS = {
    "S": (STAND, STAND),
    "H": (HIT, HIT),
    "Dh": (DOUBLE, HIT),
    "Ds": (DOUBLE, STAND),
    "Rh": (SURRENDER, HIT),
    "Rs": (SURRENDER, STAND),
}
"""What is played, and what instead where it is not allowed."""
SHORT = {"D": "Dh", "R": "Rh"}
PAIR = "P"
LEAVE, TAKE = "L", "T"
HARD, SOFT, PAIRS = "hard", "soft", "pairs"
Row = tuple[str, ...]
"""Plays at the index of the up card's value."""


class Chart(NamedTuple):
    hard: Mapping[int, Row]
    soft: Mapping[int, Row]
    pairs: Mapping[int, Row]
    """By the index of the pair's value."""
    leave: Mapping[int, Row] | None = None
    """By the index of the first card's value; None where nothing is said of leaving."""
    insures: int = NEVER

    def cell(self, soft: bool, total: int, up: int) -> str:
        return (self.soft if soft else self.hard)[total][up]

    @property
    def leaves(self) -> frozenset[tuple[int, int]] | None:
        if self.leave is None:
            return None
        return frozenset((f, up) for f, row in self.leave.items() for up in range(VALUES) if row[up] == LEAVE)


TOTALS = {
    HARD: tuple(range(4, rules.TWENTY_ONE)),
    SOFT: tuple(range(12, rules.TWENTY_ONE)),
}


@cache
def rows_of_hands() -> tuple[tuple[bool, int], ...]:
    """For each hand whether it is soft, and its total."""
    hands = all_hands()
    return tuple(
        (rules.is_soft(hard, held[ACE]), rules.best_total(hard, held[ACE]))
        for hard, held in zip(hands.hard, hands.held, strict=True)
    )


# ---- from a chart to orders ---------------------------------------------------------------------


def orders(chart: Chart, terms: BlackjackTerms) -> Orders:
    """One play for every hand; what it says instead where the first is not allowed."""
    legal = best_play(terms).against[0]
    return Orders(tuple(_against(chart, legal, up) for up in range(VALUES)), chart.insures)


def _against(chart: Chart, legal: Open, up: int) -> Open:
    then = {
        (soft, total): PLAYS[row[up]][1]
        for soft, rows in ((False, chart.hard), (True, chart.soft))
        for total, row in rows.items()
    }
    larger = [then.get(row, STAND) for row in rows_of_hands()]
    found = Open(*(list(larger) for _ in legal))
    for place, masks in found._asdict().items():
        allowed = getattr(legal, place)
        for first in range(VALUES):
            for second in range(first, VALUES):
                hand = two(first, second)
                pair = chart.pairs[first][up] if first == second and place != "plain" else ""
                soft, total = rows_of_hands()[hand]
                if total == rules.TWENTY_ONE:
                    continue
                masks[hand] = _play(pair, chart.cell(soft, total, up), allowed[hand])
    return found


def _play(pair: str, by_total: str, allowed: int) -> int:
    if pair == PAIR and allowed & SPLIT:
        return SPLIT
    play, instead = PLAYS[pair if pair in PLAYS else by_total]
    if play & allowed:
        return play
    return instead if instead & allowed else STAND


# ---- files ----------------------------------------------------------------------------------------


def written(chart: Chart) -> str:
    """The chart as a file that ``read`` takes."""
    heads = " ".join(f"{NAMES[up]:>2}" for up in COLUMNS)
    lines = [f'format = "{FORMAT}"', f"insurance = {str(chart.insures != NEVER).lower()}"]
    tables: list[tuple[str, list[tuple[str, Row]]]] = [
        (HARD, [(str(total), row) for total, row in sorted(chart.hard.items(), reverse=True)]),
        (SOFT, [(str(total), row) for total, row in sorted(chart.soft.items(), reverse=True)]),
        (PAIRS, [(NAMES[value], row) for value, row in sorted(chart.pairs.items())]),
    ]
    if chart.leave is not None:
        tables.append(("leave", [(NAMES[value], row) for value, row in sorted(chart.leave.items())]))
    for name, rows in tables:
        lines += ["", f"[{name}]", f"#     {heads}"]
        lines += [f'{key:<2} = "{" ".join(f"{row[up]:>2}" for up in COLUMNS)}"' for key, row in rows]
    return "\n".join(lines) + "\n"


def read(text: str, terms: BlackjackTerms) -> Chart:
    """The strategy of a file, or NotAsked: in one line what it lacks, or what the terms do not allow."""
    raw = table_of(text, "strategy", FORMAT)
    stray = sorted(set(raw) - {"format", "name", "insurance", HARD, SOFT, PAIRS, "leave"})
    if stray:
        raise NotAsked(f"the strategy has {stray[0]}: it has insurance, hard, soft, pairs and leave")
    values = dict(zip(NAMES, range(VALUES), strict=True))
    totals = {kind: {str(total): total for total in of} for kind, of in TOTALS.items()}
    insurance = raw.get("insurance", False)
    if not isinstance(insurance, bool):
        raise NotAsked(f"insurance is {insurance!r}: it must be true (always taken) or false (never)")
    chart = Chart(
        _table(raw, HARD, totals[HARD], (*PLAYS, *SHORT)),
        _table(raw, SOFT, totals[SOFT], (*PLAYS, *SHORT)),
        _table(raw, PAIRS, values, (*PLAYS, *SHORT, PAIR, "-")),
        _table(raw, "leave", values, (LEAVE, TAKE)) if "leave" in raw else None,
        ALWAYS if insurance else NEVER,
    )
    _check_allowed(chart, terms)
    return chart


def _table(
    raw: Mapping[str, object], name: str, keys: Mapping[str, int], known: Sequence[str]
) -> dict[int, Row]:
    table = raw.get(name)
    if not isinstance(table, dict):
        raise NotAsked(f"the strategy has no table [{name}]")
    for key in keys:
        if key not in table:
            raise NotAsked(f"[{name}] has no row {key}: it has {', '.join(keys)}")
    for key in table:
        if key not in keys:
            raise NotAsked(f"[{name}] has a row {key}: it has {', '.join(keys)}")
    return {index: _row(f"[{name}] {key}", table[key], known) for key, index in keys.items()}


def _row(where: str, cells: object, known: Sequence[str]) -> Row:
    found: list[str] = cells.split() if isinstance(cells, str) else []
    if len(found) != VALUES:
        raise NotAsked(f"{where} has {len(found)} plays: it must have {VALUES}, against 2 to 10 and the ace")
    for cell in found:
        if cell not in known:
            raise NotAsked(f"{where}: {cell!r} is no play: it must be one of {', '.join(known)}")
    of: dict[int, str] = dict(zip(COLUMNS, found, strict=True))
    return tuple(SHORT[of[up]] if of[up] in SHORT else of[up] for up in range(VALUES))


def _check_allowed(chart: Chart, terms: BlackjackTerms) -> None:
    """A play that no two cards of its row may make is refused."""
    legal = best_play(terms).against[0].pair
    open_plays: dict[tuple[str, int], int] = {}
    for first in range(VALUES):
        for second in range(first, VALUES):
            soft, total = rows_of_hands()[two(first, second)]
            mask = legal[two(first, second)]
            keys = [(SOFT if soft else HARD, total)] + [(PAIRS, first)] * (first == second)
            for row_key in keys:
                open_plays[row_key] = open_plays.get(row_key, 0) | mask
    for name, rows in ((HARD, chart.hard), (SOFT, chart.soft), (PAIRS, chart.pairs)):
        for index, row in rows.items():
            for up, cell in enumerate(row):
                wanted = SPLIT if cell == PAIR else PLAYS.get(cell, (0, 0))[0]
                if wanted & (DOUBLE | SPLIT | SURRENDER) & ~open_plays.get((name, index), 0):
                    key = NAMES[index] if name == PAIRS else str(index)
                    raise NotAsked(
                        f"[{name}] {key} against {NAMES[up]}: {cell} is not allowed by these terms"
                    )


def by_total(value: int) -> tuple[bool, int]:
    """The row by which a pair is played that is not split."""
    held = tuple(2 * (v == value) for v in range(VALUES))
    hard = hard_total(held)
    return rules.is_soft(hard, held[ACE]), rules.best_total(hard, held[ACE])
