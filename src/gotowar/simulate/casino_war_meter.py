"""The progressive's meter along a run: how often it was taken, at what height, and how it grew before.

Hits are counted over all rounds; heights are those of the first blocks, whose rounds were looked at one by
one. Money is in cents.
"""

from math import sqrt
from typing import Any, NamedTuple

from gotowar.odds.casino_war import falls
from gotowar.odds.meter import WHOLE
from gotowar.odds.meter import meter as exact_meter
from gotowar.odds.stats import stats
from gotowar.odds.wagers import WAR, rows

SHOWN = 40
"""Hits whose heights are told one by one."""


class Height(NamedTuple):
    """A round of the run in which the meter was taken, and what stood on it."""

    round: int
    cents: int


class Found(NamedTuple):
    """``expected`` and ``average_expected`` are exact; heights are known where a spec has an operator."""

    hits: int
    rounds: int
    expected: float
    z: float | None
    heights: tuple[Height, ...]
    average_expected: float | None


def meter(result: Any) -> Found | None:
    """Nothing where no progressive is offered."""
    question, asked, lab = result.question, result.asked, result.lab
    game = question.game
    if game.progressive is None:
        return None
    counts = result.figures.counts("progressive")
    hits = sum(counts.get(number, 0) for number in lab.task.watch.jackpots)
    table = falls(game.war, game.progressive, question.counts)
    returned = stats(rows(game, table, "progressive", WAR)).returned
    wager = lab.bet.progressive or game.progressive.envy_unit
    operator = question.spec.progressive
    exact = exact_meter(game.progressive, table, question.counts, returned, wager, asked.seats, operator)
    rounds = sum(counts.values())
    expected = float(exact.chance) * rounds if not lab.plan.surrenders else 0.0
    z = (hits - expected) / sqrt(expected) if expected else None
    growth = exact.growth if asked.every == 1 else None
    average = None if growth is None else float(growth.average_at_hit)
    heights = tuple(_heights(result, wager)) if operator is not None else ()
    return Found(hits, rounds, expected, z, heights, average)


def _heights(result: Any, wager: int) -> list[Height]:
    """By the operator's terms: every seat that lays the wager feeds the meter, up to its ceiling, and a hit
    takes it back to its seed."""
    operator, asked, task = result.question.spec.progressive, result.asked, result.lab.task
    found, last = [], 0
    for block, first in enumerate(result.tally.counts.get("hits", ())):
        if block not in result.progress.done:
            break
        for at in (int(number) for number in first if number):
            now = block * task.block + at
            laid = (now - last) // asked.every * asked.seats * wager
            height = operator.seed + laid * operator.rate // WHOLE
            found.append(Height(now, min(height, operator.ceiling) if operator.ceiling else height))
            last = now
        if all(first):
            # Only a block's first hits are noted: after others no height is known.
            break
    return found


def written(found: Found) -> dict[str, Any]:
    heights, expected = [height.cents for height in found.heights], found.average_expected
    return {
        "hits": found.hits,
        "wagers": found.rounds,
        "expected_hits": round(found.expected, 4),
        "z": None if found.z is None else round(found.z, 4),
        "heights_seen": len(heights),
        "average_height_dollars": round(sum(heights) / len(heights) / 100, 2) if heights else None,
        "expected_height_dollars": None if expected is None else round(expected / 100, 2),
        "first_hits": [{"round": one.round, "dollars": one.cents / 100} for one in found.heights[:SHOWN]],
    }
