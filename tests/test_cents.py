"""Money as it is written: dollars, or dollars and cents, and nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gotowar.cents import AmountError, parse, show, signed

READ = [
    ("5", 500),
    ("5.00", 500),
    ("$5", 500),
    ("0.50", 50),
    ("-7.50", -750),
    ("+7.50", 750),
    ("1,000", 100_000),
    ("$1,234,567.89", 123_456_789),
    (" 12 ", 1200),
    ("0", 0),
]


@pytest.mark.parametrize(("text", "amount"), READ, ids=[row[0] for row in READ])
def test_read(text: str, amount: int) -> None:
    assert parse(text) == amount


@pytest.mark.parametrize(
    "text",
    ["", "five", "5.0", "5.000", ".50", "5,00", "1,00", "5 5", "--5", "$", "1e3", "nan", "٥", "9" * 13],
)
def test_refused(text: str) -> None:
    with pytest.raises(AmountError, match="is not an amount: write dollars"):
        parse(text)


@pytest.mark.parametrize(
    ("amount", "shown", "result"),
    [
        (0, "$0", "$0"),
        (500, "$5", "+$5"),
        (750, "$7.50", "+$7.50"),
        (-750, "-$7.50", "-$7.50"),
        (5, "$0.05", "+$0.05"),
    ],
)
def test_shown(amount: int, shown: str, result: str) -> None:
    assert (show(amount), signed(amount)) == (shown, result)


@given(st.integers(-(10**13), 10**13))
def test_what_is_shown_reads_back(amount: int) -> None:
    assert parse(show(amount)) == amount
