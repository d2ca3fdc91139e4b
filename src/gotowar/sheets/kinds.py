"""What a term of a sheet is, and how its value is written, read, and moved by one.

A term is written in a sheet as a count, yes or no, odds ("10 to 1"), money ("5.00"), a ranking, counts
("6 7 8"), or one of its named choices. Which terms there are is ``catalog``.
"""

import re
from typing import Literal, NamedTuple

from gotowar import cents
from gotowar.rules.terms import RANKS, Odds

Raw = bool | int | str
Kind = Literal["count", "counts", "flag", "odds", "share", "money", "ranking", "choice"]
Coded = int | Odds | tuple[int, ...]

_ODDS = re.compile(r"(\d{1,4}) (to|in) (\d{1,4})\Z", re.ASCII)
_LINK = {"odds": "to", "share": "in"}
_RANK_ORDER = "23456789TJQKA"
_COUNTS = re.compile(r"[1-9]\d{0,2}(?: [1-9]\d{0,2})*\Z", re.ASCII)


class Term(NamedTuple):
    name: str
    kind: Kind
    says: str
    favours: str
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int | None = None


class TermError(ValueError):
    """A value that the term cannot take; the message says which it can."""


def count(name: str, says: str, favours: str = "nobody", least: int = 0, most: int | None = None) -> Term:
    return Term(name, "count", says, favours, (), least, most)


def counts(name: str, says: str, favours: str = "nobody") -> Term:
    return Term(name, "counts", says, favours)


def flag(name: str, says: str, favours: str = "nobody") -> Term:
    return Term(name, "flag", says, favours)


def odds(name: str, says: str, favours: str) -> Term:
    return Term(name, "odds", says, favours)


def choice(name: str, choices: str, says: str, favours: str = "nobody") -> Term:
    return Term(name, "choice", says, favours, tuple(choices.split()))


def code(term: Term, raw: Raw) -> Coded:
    """The value as the rules hold it, or a TermError that says what the term can be."""
    if term.kind == "flag" and isinstance(raw, bool):
        return int(raw)
    if term.kind == "count" and isinstance(raw, int) and not isinstance(raw, bool) and _bounded(term, raw):
        return raw
    if term.kind == "choice" and isinstance(raw, str) and raw in term.choices:
        return term.choices.index(raw)
    if isinstance(raw, str) and term.kind in {"odds", "share", "money", "ranking", "counts"}:
        return _code_text(term, raw)
    raise TermError(f"{term.name} is {raw!r}; it must be {allowed(term)}")


def _bounded(term: Term, number: int) -> bool:
    return term.least <= number and (term.most is None or number <= term.most)


def _code_text(term: Term, raw: str) -> Coded:
    if (found := _ODDS.match(raw)) and found[2] == _LINK.get(term.kind) and int(found[3]) > 0:
        num, den = int(found[1]), int(found[3])
        if term.kind == "odds" or num <= den:
            return Odds(num, den)
    if term.kind == "ranking" and sorted(raw) == sorted(_RANK_ORDER):
        return tuple(RANKS - 1 - raw.index(rank) for rank in _RANK_ORDER)
    if term.kind == "counts" and _COUNTS.match(raw):
        numbers = tuple(int(word) for word in raw.split())
        if list(numbers) == sorted(set(numbers)):
            return numbers
    if term.kind == "money":
        return _code_money(term, raw)
    raise TermError(f"{term.name} is {raw!r}; it must be {allowed(term)}")


def _code_money(term: Term, raw: str) -> int:
    try:
        amount = cents.parse(raw)
    except cents.AmountError as error:
        raise TermError(f"{term.name}: {error}") from None
    if amount < 0:
        raise TermError(f"{term.name} is {raw!r}; it must be {allowed(term)}")
    return amount


def allowed(term: Term) -> str:
    """What may be written for the term, in words."""
    return {
        "count": f"a whole number from {term.least}" + (f" to {term.most}" if term.most else ""),
        "counts": 'whole numbers above nothing in their order, as in "6 7 8"',
        "flag": "true or false",
        "odds": 'odds, as in "10 to 1"',
        "share": 'a share of the whole, as in "1 in 2"',
        "money": 'an amount in quotes, as in "5.00"',
        "ranking": f'the thirteen ranks from highest to lowest, as in "{_RANK_ORDER[::-1]}"',
        "choice": "one of " + ", ".join(term.choices),
    }[term.kind]


def moved(term: Term, raw: Raw) -> list[Raw]:
    """The value moved by one in every way it can be: what an example must notice."""
    if isinstance(raw, bool):
        return [not raw]
    if isinstance(raw, int):
        return [number for number in (raw - 1, raw + 1) if _bounded(term, number)]
    if term.kind == "choice":
        return [choice for choice in term.choices if choice != raw]
    if term.kind == "money":
        value = cents.parse(raw)
        return [f"{v // 100}.{v % 100:02}" for v in (value - 1, value + 1) if v >= 0]
    if link := _LINK.get(term.kind):
        num, den = (int(part) for part in raw.split(f" {link} "))
        near = ((num - 1, den), (num + 1, den), (num, den - 1), (num, den + 1))
        return [f"{n} {link} {d}" for n, d in near if n >= 0 < d and (term.kind == "odds" or n <= d)]
    if term.kind == "counts":
        return _counts_moved(raw)
    swaps = range(len(raw) - 1)
    return [raw[:i] + raw[i + 1] + raw[i] + raw[i + 2 :] for i in swaps]


def _counts_moved(raw: str) -> list[Raw]:
    """Each number taken away, and each number added that lies between them or beside them."""
    held = [int(word) for word in raw.split()]
    near = ({*held} ^ {number} for number in range(max(held[0] - 1, 1), held[-1] + 2))
    return [" ".join(map(str, sorted(numbers))) for numbers in near if numbers]
