"""Money as people write it, to and from whole cents. No float ever stands in between."""

import re

_AMOUNT = re.compile(r"([+-]?)\$?(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{2}))?\Z", re.ASCII)


class AmountError(ValueError):
    """The text is no amount of money; the message says what would be."""


def parse(text: str) -> int:
    """Read ``5``, ``5.00``, ``$1,000.00``, ``-7.50`` as cents."""
    found = _AMOUNT.match(text.strip())
    if found is None:
        raise AmountError(
            f'{text!r} is not an amount: write dollars, or dollars and cents, as in "5" or "5.00"'
        )
    sign, whole, part = found.groups()
    cents = int(whole.replace(",", "")) * 100 + int(part or 0)
    return -cents if sign == "-" else cents


def show(cents: int) -> str:
    """``$1,000`` or ``$7.50``: cents only where there are any."""
    dollars, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}${dollars:,}{f'.{rest:02}' if rest else ''}"


def signed(cents: int) -> str:
    """A result: ``+$5``, ``-$7.50``, ``$0``."""
    return f"+{show(cents)}" if cents > 0 else show(cents)
