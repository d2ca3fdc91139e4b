"""A thousand million simulated rounds of every sheet under every reading agree with the exact odds, on every
outcome of every wager, within four deviations."""

import os
from collections.abc import Iterator
from typing import Any, NamedTuple

from gotowar.odds.question import Question, ask
from gotowar.sheets import load
from gotowar.sheets.model import Sheet
from gotowar.sheets.shipped import game
from gotowar.simulate.asked import Asked
from gotowar.simulate.labs import lab
from gotowar.simulate.result import Result
from gotowar.simulate.run import Progress
from gotowar.simulate.tally import Tally
from gotowar.simulate.workers import by_threads
from tools.proofs.frame import Progress as Bar
from tools.proofs.frame import Proof, require

ROUNDS, LIMIT, PER_SHOE, SEED = 10**9, 4.0, 20, 20
"""Rounds of blackjack are compared from shoes of so many: a cut card would move the edge a little."""
TABLES = ("us-sd/casino-war", "us-wa/casino-war", "us-ma/casino-war-progressive", "us-wa/war-blackjack")

PLAYS = {
    "casino-war": (("war", ""), ("surrender", "")),
    "war-blackjack": (("", "published"), ("", "never"), ("", "best")),
}
"""Policies and when winnings are left; other readings than the chosen take the first."""


class Case(NamedTuple):
    """A sheet under one reading, played so."""

    name: str
    question: Question
    policy: str
    leave: str


def run(times: int) -> list[str]:
    lines = [f"{'sheet, reading, play':<58}{'rounds':>15}{'classes':>9}{'largest |z|':>13}  of"]
    dealt: dict[Any, Tally] = {}
    for table in TABLES:
        lines += [one(case, ROUNDS * times, dealt) for case in cases(table)]
    return lines


def cases(table: str) -> Iterator[Case]:
    spec = game(table)
    sheet = load.load(spec.sheet_id)
    for readings in [{}, *_turned(sheet)]:
        question = ask(sheet, spec.spec, spec.batch_decks, readings)
        said = ", ".join(f"{name}={choice}" for name, choice in readings.items()) or "as chosen"
        for policy, leave in PLAYS[sheet.game][: 1 if readings else None]:
            yield Case(f"{table}, {said}, {policy or leave}", question, policy, leave)


def _turned(sheet: Sheet) -> Iterator[dict[str, str]]:
    """Every other choice of a reading that moves a term."""
    for reading in sheet.reading:
        for name, choice in reading.choices.items():
            if name != reading.chosen and choice.sets:
                yield {reading.id: name}


def one(case: Case, rounds: int, dealt: dict[Any, Tally]) -> str:
    blackjack = case.question.sheet.game == "war-blackjack"
    bet = {"blackjack": 500, "war": 500} if blackjack else {"initial": 500}
    asked = Asked(
        *(rounds, 1, SEED, bet, 200_00, 240),
        per_shoe=PER_SHOE if blackjack else 0,
        policy=case.policy,
        leave=case.leave,
    )
    made = lab(case.question, asked)
    progress = Progress(made.task)
    # What is paid changes no card: readings that only pay otherwise are priced from the same counts.
    key = repr(made.plan.dealt_by)
    if key not in dealt:
        _deal(case.name, progress)
        dealt[key] = progress.tally
    found = Result(made, Progress(made.task, set(range(made.task.blocks)), dealt[key]))
    zs = list(_zs(found))
    name, largest = max(zs, key=lambda pair: abs(pair[1]))
    require(abs(largest) < LIMIT, f"{case.name}: {name} is {largest:+.2f} deviations from the exact odds")
    return f"{case.name:<58}{rounds:>15,}{len(zs):>9}{abs(largest):>13.2f}  {name}"


def _deal(name: str, progress: Progress) -> None:
    bar = Bar(name[:28])
    for block, left in by_threads(progress, os.cpu_count() or 1):
        progress.add(block, left.tally)
        bar(len(progress.done), progress.task.blocks)


def _zs(found: Result) -> Iterator[tuple[str, float]]:
    for wager, measured in found.wagers.items():
        if measured.z is not None:
            yield f"{wager}: edge", measured.z
        for compared in measured.outcomes:
            if compared.z is not None:
                yield f"{wager}: {compared.outcome.name}", compared.z
        if measured.chi_square is not None:
            yield f"{wager}: chi-square", measured.chi_square.z
    for up, one_ in found.more.get("by_up_card", {}).items():
        if one_["z"] is not None:
            yield f"blackjack against {up}", one_["z"]


PROOF = Proof(
    "simulation",
    "Simulated rounds against the exact odds",
    "10^9 rounds of every sheet under every reading: every outcome within four deviations of the exact odds.",
    run,
)
