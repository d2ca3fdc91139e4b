"""How fast blackjack is worked out, as ratios to one PAR sheet of Casino War in the same run.

The analysis is perfect play by composition, every up card, splits exact to four hands, as fractions of a
second on one core. Run by ``./dev bench``.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable

from gotowar.odds import kept
from gotowar.odds.blackjack_analysis import Analysis, analyse
from gotowar.odds.blackjack_lattice import all_hands
from gotowar.rules.terms import BlackjackTerms, WarSpotTerms
from gotowar.sheets.shipped import game

NAME = "us-wa/war-blackjack"
DECKS = (1, 2, 4, 6, 8)
TURNS = 7
PRINTED = 5e-9
"""Half of the last digit of an edge that is printed as 0.615389 %."""
SURE = 1.96
"""Standard deviations to either side that hold 95 of 100 results."""


def terms() -> tuple[BlackjackTerms, WarSpotTerms]:
    found = game(NAME)
    return found.blackjack, found.spot


def shoe(decks: int) -> tuple[int, ...]:
    return (4 * decks,) * 13


def best_play(decks: int) -> float:
    """The edge of the blackjack wager with the worth of every first card against every up card."""
    from gotowar.odds.blackjack import Solution
    from gotowar.odds.blackjack_engine import engine
    from gotowar.odds.blackjack_plays import best_play

    blackjack, _ = terms()
    found = Solution(engine(blackjack), shoe(decks), best_play(blackjack))
    return -float(sum(found.chance(*c) * found.worth(*c).worth for c in found.pairs_of_ranks()))


def seconds(work: Callable[[], object], turns: int = TURNS) -> float:
    """The quickest of several turns: what else the machine does only slows them."""
    found = []
    for _ in range(turns):
        start = time.perf_counter()
        work()
        found.append(time.perf_counter() - start)
    return min(found)


def first(compiled: str) -> float:
    """A fresh Python's whole time from its start to the first analysis; ``compiled`` is where code is
    kept."""
    program = "from tools.bench_blackjack import best_play; best_play(6)"
    environment = {**os.environ, kept.VARIABLE: compiled}
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], env=environment, check=True)
    return time.perf_counter() - start


def rounds(variance: float) -> float:
    """Rounds after which a simulated edge is as sure as it is printed."""
    return variance * (SURE / PRINTED) ** 2


def show(base: float) -> None:
    """``base`` is the time of one PAR sheet of Casino War, in seconds."""

    def line(name: str, took: float) -> None:
        print(f"{name:<34}{took * 1000:>14.1f}{took / base:>10.2f}")

    print(f"\n{'blackjack by composition':<34}{'milliseconds':>14}{'of us-wa':>10}")
    line("six decks, compiling at first", first(kept.OFF))
    all_hands()
    best_play(6)
    by_decks = {decks: seconds(lambda decks=decks: best_play(decks)) for decks in DECKS}  # type: ignore[misc]
    for decks, took in by_decks.items():
        line(f"{decks} decks, once compiled" if decks > 1 else "1 deck, once compiled", took)
    before = os.environ.get(kept.VARIABLE)
    os.environ[kept.VARIABLE] = kept.OFF
    line("six decks, all of the analysis", seconds(whole, 3))
    variance = whole().blackjack.variance
    os.environ.pop(kept.VARIABLE)
    if before is not None:
        os.environ[kept.VARIABLE] = before
    print(f"a simulation as sure as the printed edge: {rounds(variance):.1e} rounds")


def whole() -> Analysis:
    return analyse(shoe(6), *terms())
