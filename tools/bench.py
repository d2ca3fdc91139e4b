"""How fast the engine deals and the mathematics counts, as ratios of one run: ``./dev bench``.

Machines differ, so no test asks for a time; a change is judged by the ratios it moves.
"""

import time
from collections.abc import Callable, Iterator

from gotowar.house.company import deal_rounds
from gotowar.house.dealer import Dealer, practice_entropy
from gotowar.house.players import company
from gotowar.house.room import Room
from gotowar.odds import casino_war, par_json
from gotowar.odds.par import Par, Plan
from gotowar.odds.question import ask
from gotowar.odds.wagers import Bet
from gotowar.sheets import load
from gotowar.sheets.shipped import game
from gotowar.shoe.entropy import practice
from gotowar.shoe.stack import Stack
from gotowar.table.audit import audit
from gotowar.table.events import Event
from tools import bench_blackjack, bench_simulate

SECONDS = 2
SEATS = (1, 7)


class Memory:
    """A keeper that keeps events in a list."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def keep(self, events: tuple[Event, ...]) -> None:
        self.events += events


def rate(steps: Iterator[int]) -> float:
    """Steps a second, over about ``SECONDS``."""
    start, done = time.perf_counter(), 0
    for number in steps:
        done = number
        if time.perf_counter() - start > SECONDS:
            break
    return done / (time.perf_counter() - start)


def dealt(name: str, seats: int) -> tuple[float, Memory]:
    """Rounds a second with so many seats, from real shoes, every event kept in memory."""
    kept = Memory()
    room = Room(game(name), Dealer(practice_entropy("bench")), kept)
    players = company(tuple(range(1, seats + 1)))
    return rate(deal_rounds(room, 10**9, players)), kept


def audited(name: str, kept: Memory) -> float:
    start = time.perf_counter()
    report = audit(game(name), enumerate(kept.events, 2))
    assert report.is_clean, report.differences
    return report.rounds / (time.perf_counter() - start)


def repeated(work: Callable[[int], object]) -> Iterator[int]:
    for done in range(10**9):
        work(done)
        yield done + 1


def counted(name: str) -> float:
    """PAR sheets a second, all of their mathematics from nothing; a shipped spec's own sheet and decks."""
    table = game(name)
    sheet, spec = load.load(table.sheet_id), table.spec
    plan = Plan(1, 60, 240, Bet(spec.limits.main.minimum, chip=spec.chip), 200_00)

    def work(_: int) -> object:
        casino_war.forget()
        return par_json.document(Par(ask(sheet, spec, table.batch_decks), plan))

    return rate(repeated(work))


def main() -> None:
    dealing()
    mathematics()
    print()
    bench_simulate.show()


def mathematics() -> None:
    print(f"\n{'mathematics of one PAR sheet':<34}{'milliseconds':>14}{'of us-wa':>10}")
    rates = {name: counted(name) for name in load.spec_names() if game(name).name == "casino-war"}
    base = rates["us-wa/casino-war"]
    for name, a_second in rates.items():
        print(f"{name:<34}{1000 / a_second:>14.1f}{base / a_second:>10.2f}")
    bench_blackjack.show(1 / base)


def speeds(name: str) -> str:
    """A row; a table that has fewer seats is not asked for more."""
    most = game(name).spec.seats
    found = [dealt(name, seats)[0] for seats in SEATS if seats <= most]
    row = f"{name:<34}" + "".join(f"{a_second:>10,.0f}" for a_second in found)
    return f"{row}{found[0] / found[1]:>18.2f}" if found[1:] else f"{row}{'-':>10}{'-':>18}"


def dealing() -> None:
    print(f"{'engine, rounds a second':<34}{'1 seat':>10}{'7 seats':>10}{'1 seat / 7 seats':>18}")
    for name in load.spec_names():
        print(speeds(name))
    rounds, kept = dealt("us-wa/casino-war", 7)
    checked = audited("us-wa/casino-war", kept)
    print(f"\naudit, 7 seats: {checked:,.0f} rounds a second, {checked / rounds:.2f} of dealing them")
    shoes = rate(repeated(lambda i: Stack.shuffled(6, practice("bench", i))))
    print(f"six-deck shuffles: {shoes:,.0f} a second, {shoes / rounds:.2f} of a 7-seat round's rate")


if __name__ == "__main__":
    main()
