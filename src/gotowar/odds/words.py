"""How the mathematics words its results: names of wagers and outcomes, figures with their decimals.

Figures are rounded here and nowhere else, from fractions, half to even.
"""

from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction

from gotowar.odds.stats import decimal

WAGERS = {
    "initial": "Initial wager",
    "tie": "Tie wager",
    "war_tie": "Tie wager on the war deal",
    "progressive": "Progressive wager",
    "coupon": "Match-play coupon",
}
POLICIES = {
    "war": "always go to war",
    "surrender": "always surrender",
    "by-rank": "surrender at some ranks",
}
BLACKJACK = {
    "best": "best play",
    "basic": "basic strategy, by totals",
    "published": "left by the published rule",
    "never": "never left",
    "always": "always left",
}
"""Policies of War Blackjack: of its play, and of leaving the winnings of the war."""
OUTCOMES = {
    "lower": "lower card",
    "higher": "higher card",
    "tied": "tie, which loses",
    "surrender": "tie, surrendered",
    "war-lower": "war lost",
    "war-higher": "war won",
    "war-tied": "war tied",
    "tie-lost": "no tie",
    "tie-won": "tie",
    "war-tie-lost": "no second tie",
    "war-tie-won": "second tie",
    "nothing": "nothing",
    "tie": "Tie",
    "suited_tie": "Suited Tie",
    "double_tie": "Double Tie",
    "four_of_a_kind": "4 of a Kind",
    "suited_double_tie": "Suited Double Tie",
    "suited_4_of_a_kind": "Suited 4 of a Kind",
}


def ratio(value: Fraction) -> str:
    """In lowest terms, always with a denominator's line where there is one."""
    return f"{value.numerator}/{value.denominator}" if value.denominator != 1 else str(value.numerator)


def rounded(value: Fraction | Decimal, places: int) -> Decimal:
    exact = decimal(value, 60) if isinstance(value, Fraction) else value
    found = exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN)
    return found if found else abs(found)  # never "-0.00"


def fixed(value: Fraction | Decimal, places: int) -> str:
    return f"{rounded(value, places):,f}"


def number(value: Fraction | Decimal, places: int = 6) -> float:
    """For JSON: the figure as it would be printed."""
    return float(rounded(value, places))


def percent(value: Fraction, places: int = 4) -> str:
    return f"{fixed(value * 100, places)} %"


def signed(value: Fraction, places: int = 2) -> str:
    text = fixed(value, places)
    return text if value <= 0 or text.startswith("-") else f"+{text}"


def net(value: Fraction) -> str:
    """What an outcome wins in units: with its decimal where that says all of it, else as a fraction."""
    return signed(value, 1) if value.denominator <= 2 else ratio(value)


def money(value: Fraction | Decimal) -> str:
    """Cents as dollars."""
    exact = value if isinstance(value, Decimal) else decimal(value, 40)
    text = f"{abs(rounded(exact / 100, 2)):,f}"
    return f"-${text}" if exact < 0 and text.strip("0.,") else f"${text}"


def one_in(value: Fraction) -> str:
    return f"1 in {fixed(1 / value, 0 if value < Fraction(1, 100) else 2)}" if value else "never"
