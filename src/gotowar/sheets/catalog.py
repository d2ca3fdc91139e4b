"""Every term a Casino War sheet can set: how it is written, what it means, whom it favours.

A term is written in a sheet as a count, yes or no, odds ("10 to 1"), money ("5.00"), a ranking,
or one of its named choices. Values live in sheets; here are only their names and bounds.
"""

import re
from typing import Literal, NamedTuple

from gotowar import cents
from gotowar.rules.terms import RANKS, Odds

Raw = bool | int | str
Kind = Literal["count", "flag", "odds", "share", "money", "ranking", "choice"]
Coded = int | Odds | tuple[int, ...]

_ODDS = re.compile(r"(\d{1,4}) (to|in) (\d{1,4})\Z", re.ASCII)
_LINK = {"odds": "to", "share": "in"}
_RANK_ORDER = "23456789TJQKA"


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


def _count(name: str, says: str, favours: str = "nobody", least: int = 0, most: int | None = None) -> Term:
    return Term(name, "count", says, favours, (), least, most)


def _flag(name: str, says: str, favours: str = "nobody") -> Term:
    return Term(name, "flag", says, favours)


def _odds(name: str, says: str, favours: str) -> Term:
    return Term(name, "odds", says, favours)


def _choice(name: str, choices: str, says: str, favours: str = "nobody") -> Term:
    return Term(name, "choice", says, favours, tuple(choices.split()))


_WAR = (
    Term("ranking", "ranking", "The ranks from highest to lowest; suits never count.", "nobody"),
    _choice(
        "tie_hand", "loses choice", "What a tie on the first deal does.", "the player, when it is a choice"
    ),
    _odds(
        "initial_pays", "Odds at which the initial wager wins on the first deal.", "the player, when higher"
    ),
    _odds("tie_pays", "Odds at which a tie wager wins.", "the player, when higher"),
    Term(
        "surrender_loses",
        "share",
        "The part of the initial wager lost by surrendering.",
        "the house, when larger",
    ),
    _odds("war_match", "The war wager as a multiple of the initial wager.", "the house, when larger"),
    _choice("war_pays_on", "war-wager both-wagers", "The stake to which the odds after a war apply."),
    _odds("war_win_pays", "Odds at which a war is won.", "the player, when higher"),
    _odds("war_tie_pays", "Odds at which a war that ties again is won.", "the player, when higher"),
)
_CARDS = (
    _count("decks_min", "Fewest decks on the table.", "the player, when fewer", least=1),
    _count("decks_max", "Most decks on the table.", "the house, when more", least=1),
    _count("machine_decks_min", "Fewest decks, both batches together, with an automated shuffler.", least=1),
    _count("batches", "Batches of equal size that an automated shuffler alternates.", least=1),
    _choice("batch_backs", "free different", "Whether the backs of the two batches must differ in colour."),
    _flag("inspection", "Whether cards are inspected, verified and spread before the first shuffle."),
    _flag("wash", "Whether the cards are washed before the first shuffle."),
    _flag("shuffle_steps", "Whether a manual shuffle must contain the named steps in their order."),
    _count("strip_after", "Riffles that must come before the first strip."),
    _flag("cut_offered", "Whether the stack may be offered to the players to cut."),
    _count("cut_from_end", "Fewest cards between a cut and either end of the stack."),
    _count("cut_card_behind", "Fewest cards behind the cut card."),
    _count("burn_new_shoe", "Cards burned before the first round of a shoe."),
    _count("burn_new_dealer", "Cards burned by a dealer who comes to the table."),
)
_PLAY = (
    _choice("deal_from", "left right", "The dealer's side on which the first deal starts."),
    _choice("settle_from", "left right", "The dealer's side on which settling the first deal starts."),
    _choice("war_deal_from", "left right", "The dealer's side on which the war deal starts."),
    _choice("war_settle_from", "left right", "The dealer's side on which settling the war starts."),
    _choice(
        "payment",
        "pick-and-pay lay-and-pay operator",
        "Whether hands are taken up one by one or all together.",
    ),
    _count("war_burn_players", "Cards burned before the players' war cards."),
    _count("war_burn_dealer", "Cards burned between the players' war cards and the dealer's."),
    _choice(
        "war_burns", "once per-player", "Whether the players' burn is made once or before each player's card."
    ),
    _flag("tie_wager", "Whether a tie wager is offered on the first deal.", "the house, where it is made"),
    _flag("war_tie_wager", "Whether a tie wager is offered on the war deal.", "the house, where it is made"),
    _flag("match_play", "Whether match-play coupons are taken.", "the player"),
    _flag("progressive", "Whether the progressive wager is offered."),
    _flag("verbal_wagers", "Whether a spoken wager with cash is taken."),
    _choice("wager_alterable", "until-closed never", "How long a wager on the layout may still be changed."),
    _count("face_up_void", "Cards found face up in the shoe that make all hands void."),
    _flag("limits_authorized", "Whether an authority sets a limit which the operator's may not exceed."),
)
_PROGRESSIVE = (
    _count("progressive_tie", "Units paid for a tie.", "the player"),
    _count("progressive_suited_tie", "Units paid for a suited tie.", "the player"),
    _count("progressive_double_tie", "Units paid for a double tie.", "the player"),
    _count("progressive_four", "Units paid for four of a kind.", "the player"),
    _count("progressive_suited_double", "Units paid for a suited double tie.", "the player"),
    _count(
        "progressive_suited_four", "Units paid for a suited four of a kind, besides the meter.", "the player"
    ),
    _choice(
        "pays_for", "for-one to-one", "Whether a winning progressive wager comes back.", "the player, to one"
    ),
    _choice("meter", "plus only", "Whether the meter comes on top of the fixed units.", "the player, plus"),
    _count("meter_percent", "Share of the meter that the top class takes.", "the player", most=100),
    Term(
        "envy", "money", "Paid to every other progressive player for a suited four of a kind.", "the player"
    ),
    Term(
        "envy_unit",
        "money",
        "The progressive wager for which the envy pay is quoted.",
        "the house, when larger",
    ),
    _choice(
        "suited_four",
        "identical two-suits",
        "Which four cards are a suited four of a kind.",
        "the player, two suits",
    ),
    _choice("double_tie", "any-ranks different-ranks", "Whether a double tie of one rank counts as one."),
    _choice("suited_double", "any-suits one-suit", "Whether both suited ties must be of one suit."),
    _choice(
        "settled", "highest cumulative", "Whether only the highest class pays.", "the player, cumulative"
    ),
)
TERMS = {term.name: term for term in (*_WAR, *_CARDS, *_PLAY, *_PROGRESSIVE)}
PROGRESSIVE_TERMS = frozenset(term.name for term in _PROGRESSIVE)


def code(term: Term, raw: Raw) -> Coded:
    """The value as the rules hold it, or a TermError that says what the term can be."""
    if term.kind == "flag" and isinstance(raw, bool):
        return int(raw)
    if term.kind == "count" and isinstance(raw, int) and not isinstance(raw, bool) and _bounded(term, raw):
        return raw
    if term.kind == "choice" and isinstance(raw, str) and raw in term.choices:
        return term.choices.index(raw)
    if isinstance(raw, str) and term.kind in {"odds", "share", "money", "ranking"}:
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
    swaps = range(len(raw) - 1)
    return [raw[:i] + raw[i + 1] + raw[i] + raw[i + 2 :] for i in swaps]
