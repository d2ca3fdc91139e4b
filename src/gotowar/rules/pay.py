"""From odds to money: what a stake wins or loses at given odds, in whole chips.

Breakage: where the exact amount cannot be paid in the smallest chip, the player receives the
next chip up. The smallest chip is the operator's term; with a chip of one cent nothing is rounded
but fractions of a cent.
"""

from gotowar.rules.terms import Odds


def round_up(num: int, den: int, chip: int) -> int:
    """``num/den`` cents, or the next amount that chips can make."""
    return -(-num // (den * chip)) * chip


def win(odds: Odds, stake: int, chip: int) -> int:
    """What the house pays besides returning the stake."""
    return round_up(stake * odds.num, odds.den, chip)


def lose_part(part: Odds, stake: int, chip: int) -> int:
    """What the house takes when ``num`` in ``den`` of the stake is lost; breakage falls to the player."""
    returned = round_up(stake * (part.den - part.num), part.den, chip)
    return stake - min(returned, stake)
