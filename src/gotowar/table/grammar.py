"""Commands as people type them: one line, one command. The dealer's console, the examples of the
sheets and the golden rounds all speak this language.

    seat 3 sits 500 | initial 10 | tie 5 | withdraws tie | cuts 100 | declines | surrenders | war | absent
    seat 3 blackjack 10 | war 5 | takes | leaves-winnings | insures 5 | even-money | hits | doubles 5 | splits
    dealer no-more-bets | deal 3 Kh | deal dealer Kh | burn | settle 3 | cut-card 80 | cut-card-out
    dealer hole | peek no | turn-hole Kh
    floor open | verify | void REASON | misdeal Kh forward out 2 | face-up 5c | missed 3 | device jam
"""

from collections.abc import Callable, Mapping

from gotowar import cents
from gotowar.cards import CardError, parse
from gotowar.table import commands as c
from gotowar.table.wagers import FIRST

Words = list[str]


class GrammarError(ValueError):
    """The line is no command; the message says what would be."""


def read(line: str) -> c.Command:
    """The command that a line means."""
    words = line.split()
    by = words[0].lower() if words else ""
    try:
        if by == "seat":
            return _seat(words[1:])
        if by == "dealer":
            return _dealer(words[1:])
        if by == "floor":
            return _floor(words[1:])
    except (CardError, cents.AmountError) as error:
        raise GrammarError(str(error)) from None
    raise GrammarError(f"{line.strip()!r} is no command: begin with seat N, dealer or floor")


def number(word: str, what: str) -> int:
    """A whole number of at most nine digits."""
    if word.isascii() and word.isdigit() and len(word) <= 9:
        return int(word)
    raise GrammarError(f"{word!r} is not {what}: write a whole number")


def _need(words: Words, count: int, form: str) -> None:
    if len(words) < count:
        raise GrammarError(f"something is missing: write {form}")


def _only(words: Words, count: int, form: str) -> None:
    _need(words, count, form)
    if len(words) > count:
        raise GrammarError(f"{' '.join(words[count:])!r} is too much: write {form}")


_PLAIN_SEAT: Mapping[str, Callable[[int], c.Command]] = {
    "leaves": c.Leave,
    "declines": c.Decline,
    "asks-spread": c.AskSpread,
    "surrenders": c.Surrender,
    "war": c.War,
    "absent": c.Absent,
    "takes": c.Take,
    "declines-insurance": c.NoInsurance,
    "even-money": c.EvenMoney,
    "hits": c.Hit,
    "stands": c.Stand,
}
_AMOUNTS: Mapping[str, tuple[int, Callable[..., c.Command]]] = {
    "leaves-winnings": (1, c.LeaveOn),
    "insures": (2, c.Insure),
    "doubles": (2, c.Double),
    "splits": (1, c.Split),
}
"""What may carry amounts, for the hand and for the winnings left, or none: then it is the whole."""
_WAGERS = tuple(wager for wagers in FIRST.values() for wager in wagers)
_SEAT_VERBS = (*_PLAIN_SEAT, *_AMOUNTS, "sits", "buys", "withdraws", "cuts", "verbal", "war-tie", *_WAGERS)


def _seat(words: Words) -> c.Command:
    _need(words, 2, "seat N and what the player does")
    seat, verb, rest = number(words[0], "a seat"), words[1].lower(), words[2:]
    form = f"seat {seat} {verb}"
    is_wager = verb == "war" and rest[:1] and rest[0][0] in "$0123456789"
    if verb in _PLAIN_SEAT and not is_wager:
        _only(rest, 0, form)
        return _PLAIN_SEAT[verb](seat)
    if verb == "sits":
        _need(rest, 1, f"{form} AMOUNT [NAME]")
        return c.Sit(seat, " ".join(rest[1:]) or f"player {seat}", cents.parse(rest[0]))
    if verb == "verbal":
        _only(rest, 2, f"{form} WAGER AMOUNT")
        return c.Wager(seat, rest[0].lower(), cents.parse(rest[1]), verbal=True)
    if verb in _AMOUNTS:
        most, command = _AMOUNTS[verb]
        _only(rest, min(len(rest), most), f"{form} [AMOUNT{' [FOR THE WINNINGS LEFT]' if most > 1 else ''}]")
        return command(seat, *map(cents.parse, rest))
    if verb not in _SEAT_VERBS:
        raise GrammarError(f"{words[1]!r} is nothing a player does: {', '.join(_SEAT_VERBS)}")
    _only(rest, 1, f"{form} {'WAGER' if verb == 'withdraws' else 'AMOUNT'}")
    return _seat_with_one(seat, verb, rest[0])


def _seat_with_one(seat: int, verb: str, word: str) -> c.Command:
    if verb == "withdraws":
        return c.Withdraw(seat, word.lower())
    if verb == "cuts":
        return c.Cut(seat, number(word, "a number of cards"))
    if verb == "buys":
        return c.Buy(seat, cents.parse(word))
    return c.Wager(seat, verb, cents.parse(word))


def _dealer(words: Words) -> c.Command:
    _need(words, 1, "dealer and an act")
    act, rest = words[0].lower(), words[1:]
    if act == "cut-card-out":
        _only(rest, 0, "dealer cut-card-out")
        return c.CutCardOut()
    if act == "takes-over":
        return c.TakeOver(" ".join(rest) or "the next dealer")
    if act == "deal":
        _only(rest, 2, "dealer deal SEAT|dealer CARD")
        seat = c.DEALER if rest[0].lower() == "dealer" else number(rest[0], "a seat")
        return c.Act(act, seat, parse(rest[1]))
    if act == "turn-hole":
        _only(rest, 1, "dealer turn-hole CARD")
        return c.Act(act, card=parse(rest[0]))
    if act == "peek":
        _only(rest, 1, "dealer peek yes|no")
        return _peek(rest[0].lower())
    if act in {"cut", "cut-card"}:
        _only(rest, 1, f"dealer {act} CARDS")
        return c.Act(act, at=number(rest[0], "a number of cards"))
    _only(rest, len(rest[:1]), f"dealer {act} [SEAT]")
    return c.Act(act, number(rest[0], "a seat or batch") if rest else c.DEALER)


def _peek(word: str) -> c.Command:
    if word not in {"yes", "no"}:
        raise GrammarError(f"{word!r} is no answer: write dealer peek yes, or dealer peek no")
    return c.Peek(word == "yes")


_PLAIN_FLOOR: Mapping[str, Callable[[], c.Command]] = {
    "idle": c.Idle,
    "close": c.Close,
    "reshuffle": c.Reshuffle,
    "drawn-in-error": c.DrawnInError,
    "burn-forgotten": c.BurnForgotten,
    "verify": lambda: c.Act("verify"),
}
_FLOOR_VERBS = (*_PLAIN_FLOOR, "open", "void", "misdeal", "face-up", "missed", "device")


def _floor(words: Words) -> c.Command:
    _need(words, 1, "floor and what it does")
    verb, rest = words[0].lower(), words[1:]
    if verb in _PLAIN_FLOOR:
        _only(rest, 0, f"floor {verb}")
        return _PLAIN_FLOOR[verb]()
    if verb == "open":
        return c.Open(" ".join(rest) or "the dealer")
    if verb == "void":
        return c.Void(" ".join(rest))
    if verb == "misdeal":
        return _misdeal(rest)
    if verb not in _FLOOR_VERBS:
        raise GrammarError(f"{words[0]!r} is nothing the floor does: {', '.join(_FLOOR_VERBS)}")
    _only(
        rest,
        1,
        {"face-up": "floor face-up CARD", "missed": "floor missed SEAT"}.get(verb, "floor device HOW"),
    )
    if verb == "face-up":
        return c.FaceUp(parse(rest[0]))
    return c.Missed(number(rest[0], "a seat")) if verb == "missed" else c.DeviceFailed(rest[0].lower())


def _misdeal(rest: Words) -> c.Command:
    form = "floor misdeal CARD forward|dealer-next|burn [out SEAT…]"
    _need(rest, 2, form)
    if rest[2:3] not in ([], ["out"]):
        raise GrammarError(f"{' '.join(rest[2:])!r} is too much: write {form}")
    out = tuple(number(word.strip(","), "a seat") for word in rest[3:])
    return c.Misdeal(parse(rest[0]), rest[1].lower(), out)
