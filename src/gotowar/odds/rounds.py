"""Many rounds: the distribution of a result after n of them, its ranges, and the chance of ruin.

Rounds are taken as independent, each from a fresh shoe. Probabilities are whole numbers of 2**-160, so
that a convolution is one multiplication of long integers; figures are right to forty digits, ruin to sixteen.
"""

from collections.abc import Mapping, Sequence
from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Decimal, localcontext
from fractions import Fraction
from itertools import accumulate
from math import ceil, exp, gcd, lcm, log
from typing import NamedTuple

from gotowar.odds.stats import Row

BITS = 160
MOST_ROUNDS = 1_000_000
MANY, MOST_DECIMAL = 200, 10_000
"""Numbers from which decimals are faster, and the bits of one up to which Python reads it as text."""
MOST_PLACES = 250_000
"""Results that one distribution may have; more would take minutes."""
MOST_STEPS = 20_000_000
"""Ruin is walked round by round: so many rounds times results."""


class Spread(NamedTuple):
    """Chances of the results low, low + 1, … in ``step``; ``whole`` is what they would add up to."""

    step: Fraction
    low: int
    parts: tuple[int, ...]
    whole: int

    def value(self, place: int) -> Fraction:
        return (self.low + place) * self.step

    @property
    def chances(self) -> Mapping[Fraction, Fraction]:
        return {self.value(i): Fraction(part, self.whole) for i, part in enumerate(self.parts) if part}

    def at_least(self, result: Fraction) -> Fraction:
        return Fraction(sum(p for i, p in enumerate(self.parts) if self.value(i) >= result), self.whole)


def one_round(rows: Sequence[Row]) -> Spread:
    """A single round's result."""
    step = _step([row.net for row in rows])
    places = [int(row.net / step) for row in rows]
    low, parts = min(places), [0] * (max(places) - min(places) + 1)
    for place, row in zip(places, rows, strict=True):
        parts[place - low] += row.ways
    return Spread(step, low, tuple(parts), sum(parts))


def _step(values: Sequence[Fraction]) -> Fraction:
    """The largest amount of which every value is a multiple."""
    bottom = lcm(*(value.denominator for value in values))
    return Fraction(gcd(*(int(value * bottom) for value in values)) or 1, bottom)


def after(one: Spread, rounds: int, exactly: bool = False) -> Spread:
    """The result of so many rounds, by squaring; ``exactly`` keeps every digit, for few rounds."""
    base = one if exactly else _scaled(one)
    found: Spread | None = None
    left = rounds
    while left:
        if left & 1:
            found = base if found is None else _added(found, base, exactly)
        left >>= 1
        if left:
            base = _added(base, base, exactly)
    assert found is not None, "at least one round"
    return found


def places(one: Spread, rounds: int, bits: int = BITS) -> int:
    """About how many results there are after so many rounds whose chance is not below 2**-``bits``.

    By Chernoff's bound, which sees a jackpot where a deviation does not. Only a measure of the work.
    """
    width = len(one.parts) - 1
    mean = sum(i * part for i, part in enumerate(one.parts)) / one.whole
    found = [(i - mean, part / one.whole) for i, part in enumerate(one.parts) if part]
    ends = (_reach(side, rounds, bits) for side in (found, [(-off, chance) for off, chance in found]))
    return min(rounds * width, int(sum(ends))) + 1


def _reach(found: Sequence[tuple[float, float]], rounds: int, bits: int) -> float:
    """How far above the mean the sum of so many rounds still has such a chance."""
    most = max(off for off, _ in found)
    if most <= 0:
        return 0.0
    steepest = 600 / most
    slopes = (steepest * 0.8**k for k in range(120))
    return min(
        (rounds * log(sum(chance * exp(slope * off) for off, chance in found)) + bits * log(2)) / slope
        for slope in slopes
    )


def _scaled(one: Spread, bits: int = BITS) -> Spread:
    return Spread(one.step, one.low, tuple((p << bits) // one.whole for p in one.parts), 1 << bits)


def _added(first: Spread, second: Spread, exactly: bool) -> Spread:
    """The sum of two independent results; what falls below the last digit kept is dropped at both ends."""
    parts = convolved(first.parts, second.parts)
    low, whole = first.low + second.low, first.whole * second.whole
    if exactly:
        return Spread(first.step, low, tuple(parts), whole)
    kept = [part >> BITS for part in parts]
    start = next(i for i, part in enumerate(kept) if part)
    end = next(i for i in range(len(kept), 0, -1) if kept[i - 1])
    return Spread(first.step, low + start, tuple(kept[start:end]), 1 << BITS)


def convolved(first: Sequence[int], second: Sequence[int]) -> list[int]:
    """All sums of products, by one multiplication: each number has its own places of one long number."""
    short = min(len(first), len(second))
    bits = max(first).bit_length() + max(second).bit_length() + short.bit_length()
    count = len(first) + len(second) - 1
    if short < MANY or bits > MOST_DECIMAL:
        width = bits // 8 + 1
        product = _packed(first, width) * _packed(second, width)
        flat = product.to_bytes(count * width, "little")
        return [int.from_bytes(flat[i : i + width], "little") for i in range(0, count * width, width)]
    digits = bits * 3 // 10 + 2
    return [
        int(text) for text in _multiplied(_lettered(first, digits), _lettered(second, digits), digits, count)
    ]


def _lettered(parts: Sequence[int], digits: int) -> Decimal:
    return Decimal("".join(str(part).zfill(digits) for part in reversed(parts)))


def _multiplied(first: Decimal, second: Decimal, digits: int, count: int) -> list[str]:
    """Long decimals are multiplied far faster than long integers."""
    with localcontext(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN):
        text = format(first * second, "f").zfill(digits * count)
    return [text[i - digits : i] for i in range(len(text), 0, -digits)]


def _packed(parts: Sequence[int], width: int) -> int:
    return int.from_bytes(b"".join(part.to_bytes(width, "little") for part in parts), "little")


def range_of(spread: Spread, share: Fraction) -> tuple[Fraction, Fraction]:
    """The shortest middle that leaves at most half of the rest on either side."""
    tail = (1 - share) / 2 * spread.whole
    up = list(accumulate(spread.parts))
    down = list(accumulate(reversed(spread.parts)))
    low = next(i for i, total in enumerate(up) if total > tail)
    high = len(down) - 1 - next(i for i, total in enumerate(down) if total > tail)
    return spread.value(low), spread.value(max(low, high))


# ---- ruin ------------------------------------------------------------------------------------

RUIN_BITS = 80
_PLACE = 3 * RUIN_BITS
"""Bits of a place in the long integer: twice the digits kept, and room for their sums."""


class Play(NamedTuple):
    """A way to play a round, open to those who hold ``needs`` units or more."""

    needs: Fraction
    one: Spread


def ruin(plays: Sequence[Play], bankroll: Fraction, rounds: int) -> Fraction:
    """The chance that within so many rounds a player comes to hold too little for any way to play.

    Each round is played in the first way that the money allows: who cannot match a war can only surrender.
    The state is one long integer in which the place of a bankroll holds its chance.
    """
    if _is_safe(plays, bankroll, rounds):
        return Fraction(0)
    step = _step([*(value for play in plays for value in (play.one.step, play.needs)), bankroll])
    forms = [_form(play, step) for play in plays]
    shift = max(0, *(-form.parts[0][0] for form in forms))
    state, safe = 1 << RUIN_BITS + _PLACE * int(bankroll / step), 0
    digits = _every_place((1 << _PLACE - RUIN_BITS) - 1, 1)
    for left in range(rounds, 0, -1):
        state, out = _parted(state, ceil(_enough(plays, left) / step))
        safe += out
        moved, top = 0, None
        for form in forms:
            mine = _between(state, form.least, top)
            moved += sum(mine * part << _PLACE * (shift + place) for place, part in form.parts)
            top = form.least
        moved >>= _PLACE * shift + RUIN_BITS
        if moved.bit_length() > digits.bit_length():
            digits = _every_place((1 << _PLACE - RUIN_BITS) - 1, 2 * moved.bit_length() // _PLACE)
        state = moved & digits
    alive = _between(state, min(form.least for form in forms), None)
    return 1 - Fraction(safe + sum(_unpacked(alive)), 1 << RUIN_BITS)


def _enough(plays: Sequence[Play], rounds: int) -> Fraction:
    """What lasts through the worst of luck: whoever holds it cannot be ruined within so many rounds."""
    worst = max(Fraction(0), *(-play.one.value(0) for play in plays))
    return rounds * worst + min(play.needs for play in plays)


def _is_safe(plays: Sequence[Play], bankroll: Fraction, rounds: int) -> bool:
    return bankroll >= _enough(plays, rounds)


def is_walkable(plays: Sequence[Play], bankroll: Fraction, rounds: int) -> bool:
    """Whether ruin can be walked in seconds."""
    if _is_safe(plays, bankroll, rounds):
        return True
    step = _step([*(value for play in plays for value in (play.one.step, play.needs)), bankroll])
    most = max(places(play.one, rounds, RUIN_BITS) * play.one.step / step for play in plays)
    return rounds * (most + bankroll / step) <= MOST_STEPS


class _Form(NamedTuple):
    """A way to play in steps: its results, the lowest first, each with its chance. They are few and may lie
    far apart, as a jackpot's does: the state is multiplied by each rather than by all as one long number."""

    least: int
    parts: tuple[tuple[int, int], ...]


def _form(play: Play, step: Fraction) -> _Form:
    stretch = int(play.one.step / step)
    scaled = enumerate(_scaled(play.one, RUIN_BITS).parts, play.one.low)
    parts = tuple((place * stretch, part) for place, part in scaled if part)
    return _Form(ceil(play.needs / step), parts)


def _between(state: int, least: int, top: int | None) -> int:
    """The places from ``least`` up to, not including, ``top``; those below every need are ruin."""
    under = state if top is None else state & ((1 << _PLACE * top) - 1)
    return under >> _PLACE * least << _PLACE * least


def _parted(state: int, place: int) -> tuple[int, int]:
    """What lies below a place, and the chance of all that lies from there on, which need not be walked:
    a jackpot would make the state as long as all that it may bring."""
    below = state & ((1 << _PLACE * place) - 1)
    return below, sum(_unpacked(state >> _PLACE * place))


def _every_place(content: int, count: int) -> int:
    return content * (((1 << _PLACE * count) - 1) // ((1 << _PLACE) - 1))


def _unpacked(state: int) -> list[int]:
    width = _PLACE // 8
    flat = state.to_bytes((state.bit_length() // _PLACE + 1) * width, "little")
    return [int.from_bytes(flat[i : i + width], "little") for i in range(0, len(flat), width)]
