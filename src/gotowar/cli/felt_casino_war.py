"""What lies on the felt of Casino War: the two cards of each, and each wager by its name."""

from gotowar import cents
from gotowar.cli.felt_rows import Lain
from gotowar.rules.terms import ON_BOTH_WAGERS
from gotowar.table.state import Table


def dealer(table: Table) -> Lain:
    return Lain(table.house.cards, [f"{table.held} waits"] if table.held else [])


def seat(table: Table, number: int) -> list[Lain]:
    """Wagers that stand, what the settled ones came to, the choice."""
    seat = table.seat(number)
    found = [f"{wager} {cents.show(amount)}" for wager, amount in seat.felt.items()]
    if seat.on("war") and table.game.war.war_pays_on == ON_BOTH_WAGERS:
        # Three units are in action (South Dakota (4)(d), Washington 4(c)(ii)); of the house's only what
        # is won changes hands.
        found.append(f"house {cents.show(seat.on('war'))}")
    if seat.lines:
        found.append(f"so far {cents.signed(sum(line.paid - line.taken for line in seat.lines))}")
    texts = found + ([seat.choice] if seat.choice == "surrender" else [])
    return [Lain(seat.hands[0].cards if seat.hands else (), texts)]
