"""Rounds dealt by the software dealer at full tables: no cent lost, every record audits clean, and two rates
of each game agree with their exact values: ties, and in Casino War ties in the war, in War Blackjack the
dealer's naturals."""

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import sqrt

from gotowar.cards import Rank
from gotowar.house.company import deal_rounds
from gotowar.house.dealer import Dealer, practice_entropy
from gotowar.house.room import Room
from gotowar.sheets import load
from gotowar.sheets.catalog import GameName
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
    lines = [f"{'spec':<34}{'rounds':>9}{'wagers':>10}{'shoes':>7}{'tie z':>7}{'2nd z':>7}  audit"]
    return lines + [one(name, ROUNDS * times) for name in load.spec_names()]


def one(name: str, rounds: int) -> str:
    played, kept, told = game(name), Kept(), Progress(name)
    room = Room(played, Dealer(practice_entropy(f"prove {name}")), kept)
    for done in deal_rounds(room, rounds):
        told(done, rounds)
    require(_money(room.table) == _brought(kept.events), f"{name}: money was made or lost")
    report = audit(played, enumerate(kept.events, 2))
    require(report.is_clean, f"{name}: the audit finds {report.differences[:1]}")
    tie_z, second_z = RATES[played.name](kept.events, played.batch_decks)
    require(max(abs(tie_z), abs(second_z)) < LIMIT, f"{name}: z {tie_z:.2f} and {second_z:.2f}")
    shoes = sum(isinstance(x, e.CutCardPlaced) for x in kept.events)
    settled = sum(isinstance(x, e.WagerSettled) for x in kept.events)
    return f"{name:<34}{rounds:>9,}{settled:>10,}{shoes:>7,}{tie_z:>7.2f}{second_z:>7.2f}  clean"


def _casino_war(events: list[e.Event], decks: int) -> tuple[float, float]:
    """Ties, and ties in the war."""
    outcomes = _outcomes(events, "initial")
    ties = sum(outcomes.values()) - outcomes["lower"] - outcomes["higher"]
    wars = outcomes["war-lower"] + outcomes["war-higher"] + outcomes["war-tied"]
    tie_z = _z(ties, sum(outcomes.values()), _tie(decks))
    return tie_z, _z(outcomes["war-tied"], wars, _second_tie(decks))


def _war_blackjack(events: list[e.Event], decks: int) -> tuple[float, float]:
    """Ties in the war, and naturals of the dealer."""
    wars = _outcomes(events, "war")
    ups = [x.card for x in events if isinstance(x, e.CardDealt) and x.seat == 0 and x.deal == "first"]
    holes = [x.card for x in events if isinstance(x, e.HoleTurned)]
    pairs = [sorted((up.rank, hole.rank)) for up, hole in zip(ups, holes, strict=True)]
    naturals = sum(Rank.TEN <= low < Rank.ACE == high for low, high in pairs)
    cards = 52 * decks
    natural = Fraction(2 * 4 * decks * 16 * decks, cards * (cards - 1))
    return _z(wars["war-tied"], sum(wars.values()), _tie(decks)), _z(naturals, len(holes), natural)


RATES: Mapping[GameName, Callable[[list[e.Event], int], tuple[float, float]]] = {
    "casino-war": _casino_war,
    "war-blackjack": _war_blackjack,
}


def _outcomes(events: list[e.Event], wager: str) -> Counter[str]:
    """Hands of one round share the dealer's card: only seat 1's are independent of each other."""
    settled = (x for x in events if isinstance(x, e.WagerSettled))
    return Counter(x.outcome for x in settled if x.wager == wager and x.seat == 1)


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
