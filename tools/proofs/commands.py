"""Tables driven by long runs of sensible and absurd commands: every answer is a legal table or a refusal,
no cent is lost, and the record read back gives the same table and audits clean."""

import random

from gotowar.sheets import load
from gotowar.sheets.shipped import game
from gotowar.table.audit import audit
from gotowar.table.codec import from_json, to_json
from gotowar.table.evolve import replay
from gotowar.table.state import new_table
from gotowar.table.view import view
from tests.laws.drive import Driver
from tests.laws.test_laws import brought, money
from tools.proofs.frame import Progress, Proof, require

TABLES, STEPS = 300, 1_000


def run(times: int) -> list[str]:
    lines = [f"{'spec':<34}{'tables':>8}{'commands':>11}{'refused':>10}{'events':>10}  money, replay, audit"]
    return lines + [one(name, TABLES * times) for name in load.spec_names()]


def one(name: str, tables: int) -> str:
    told, refused, events = Progress(name), 0, 0
    for number in range(tables):
        driver = driven(name, number)
        refused, events = refused + driver.refused, events + len(driver.events)
        check(name, number, driver)
        told(number + 1, tables)
    return f"{name:<34}{tables:>8,}{tables * STEPS:>11,}{refused:>10,}{events:>10,}  all hold"


def driven(name: str, number: int) -> Driver:
    drawn = random.Random(f"{name} {number}")
    driver = Driver(game(name))
    for _ in range(STEPS):
        driver.step(drawn.randrange(10**6))
    return driver


def check(name: str, number: int, driver: Driver) -> None:
    where = f"{name}, table {number}"
    require(money(driver.table) == brought(driver.events), f"{where}: money was made or lost")
    read = tuple(from_json(to_json(event)) for event in driver.events)
    require(replay(new_table(driver.table.game), read) == driver.table, f"{where}: the replay differs")
    report = audit(driver.table.game, enumerate(read, 2))
    require(report.is_clean, f"{where}: the audit finds {report.differences[:1]}")
    for seat in (0, *driver.table.seated):
        view(driver.table, seat)


PROOF = Proof("commands", "Tables under any commands", " ".join((__doc__ or "").split()), run)
