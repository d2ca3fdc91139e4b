"""Rounds dealt by the software dealer at full tables: no cent lost, every record audits clean, and the
rates of ties and of wars agree with their exact values."""

from collections import Counter
from fractions import Fraction
from math import sqrt

from gotowar.house.company import deal_rounds
from gotowar.house.dealer import Dealer, practice_entropy
from gotowar.house.room import Room
from gotowar.sheets import load
from gotowar.sheets.shipped import game
from gotowar.table import events as e
from gotowar.table.audit import audit
from gotowar.table.state import Table
from tools.proofs.frame import Progress, Proof, require

ROUNDS = 20_000
LIMIT = 5
"""No |z| this large is left to chance: it comes once in 1.7 million tries."""


class Kept:
    def __init__(self) -> None:
        self.events: list[e.Event] = []

    def keep(self, events: tuple[e.Event, ...]) -> None:
        self.events += events


def run(times: int) -> list[str]:
    lines = [f"{'spec':<34}{'rounds':>9}{'wagers':>10}{'shoes':>7}{'tie z':>7}{'war z':>7}  audit"]
    return lines + [one(name, ROUNDS * times) for name in load.spec_names()]


def one(name: str, rounds: int) -> str:
    played, kept, told = game(name), Kept(), Progress(name)
    room = Room(played, Dealer(practice_entropy(f"prove {name}")), kept)
    for done in deal_rounds(room, rounds):
        told(done, rounds)
    require(_money(room.table) == _brought(kept.events), f"{name}: money was made or lost")
    report = audit(played, enumerate(kept.events, 2))
    require(report.is_clean, f"{name}: the audit finds {report.differences[:1]}")
    outcomes = Counter(x.outcome for x in kept.events if isinstance(x, e.WagerSettled) and _counts(x))
    ties = sum(outcomes.values()) - outcomes["lower"] - outcomes["higher"]
    wars = outcomes["war-lower"] + outcomes["war-higher"] + outcomes["war-tied"]
    tie_z = _z(ties, sum(outcomes.values()), _tie(played.batch_decks))
    war_z = _z(outcomes["war-tied"], wars, _second_tie(played.batch_decks))
    require(max(abs(tie_z), abs(war_z)) < LIMIT, f"{name}: tie z {tie_z:.2f}, war z {war_z:.2f}")
    shoes = sum(isinstance(x, e.CutCardPlaced) for x in kept.events)
    settled = sum(isinstance(x, e.WagerSettled) for x in kept.events)
    return f"{name:<34}{rounds:>9,}{settled:>10,}{shoes:>7,}{tie_z:>7.2f}{war_z:>7.2f}  clean"


def _counts(event: e.WagerSettled) -> bool:
    """Hands of one round share the dealer's card: only seat 1's are independent of each other."""
    return event.wager == "initial" and event.seat == 1


def _money(table: Table) -> int:
    seats = [table.seat(i) for i in table.seated]
    players = sum(seat.chips + seat.money_on_felt for seat in seats)
    return players + table.bank + table.meter.meter + table.meter.reserve


def _brought(events: list[e.Event]) -> int:
    return sum(x.chips for x in events if isinstance(x, e.PlayerSat | e.ChipsBought))


def _tie(decks: int) -> Fraction:
    return Fraction(4 * decks - 1, 52 * decks - 1)


def _second_tie(decks: int) -> Fraction:
    """The war ties, given that the first deal did: of the rank tied already two fewer are left."""
    cards, rank = 52 * decks, 4 * decks
    same = (rank - 2) * (rank - 3) + 12 * rank * (rank - 1)
    return Fraction(same, (cards - 2) * (cards - 3))


def _z(found: int, of: int, chance: Fraction) -> float:
    """Standard errors between a count and its exact rate."""
    spread = sqrt(of * float(chance) * float(1 - chance))
    return (found - of * float(chance)) / spread if spread else 0.0


PROOF = Proof("rounds", "Rounds dealt, kept and audited", " ".join((__doc__ or "").split()), run)
