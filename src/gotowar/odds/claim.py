"""Which decks, policies and readings come to a printed figure, to the digits in which it is printed."""

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from gotowar.odds.casino_war import falls
from gotowar.odds.question import LEAST_DECKS, MOST_DECKS, Question, ask
from gotowar.odds.refusal import NotAsked
from gotowar.odds.stats import stats
from gotowar.odds.wagers import SURRENDER, WAR, Game, offered, rows
from gotowar.odds.words import rounded
from gotowar.sheets.catalog import GameName
from gotowar.sheets.model import Reading, Sheet
from gotowar.sheets.spec import Spec

_FIGURE = re.compile(r"(-?)(?:(\d{1,4})(?:\.(\d{1,9}))?\s*%?|(\d{1,18})/(\d{1,18}))\Z", re.ASCII)
WAGERS: Mapping[GameName, tuple[str, ...]] = {
    "casino-war": ("initial", "tie", "war-tie", "progressive"),
    "war-blackjack": ("blackjack", "war"),
}


class Figure(NamedTuple):
    """A printed figure: a percentage with so many places, or an exact fraction (``places`` -1)."""

    value: Fraction
    places: int

    def fits(self, counted: Fraction) -> bool:
        if self.places < 0:
            return counted == self.value
        printed = Decimal((self.value * 100 * 10**self.places).numerator).scaleb(-self.places)
        return rounded(counted * 100, self.places) == printed


class Found(NamedTuple):
    """One way to come to a figure. ``allowed`` says whether the sheet permits so many decks; ``is_exact``
    whether it was counted in fractions."""

    decks: int
    policy: str
    readings: Mapping[str, str]
    measure: str
    counted: Fraction
    allowed: bool
    is_exact: bool = True


def figure(text: str) -> Figure:
    """Read ``2.33%``, ``18.65`` or ``58/311``."""
    found = _FIGURE.match(text.strip())
    if found is None or (found[5] is not None and not int(found[5])):
        raise NotAsked(
            f'{text!r} is no figure: write it as it is printed, as in 2.33%, or exactly, as in "58/311"'
        )
    sign = -1 if found[1] else 1
    if found[4]:
        return Figure(Fraction(sign * int(found[4]), int(found[5])), -1)
    places = len(found[3] or "")
    return Figure(Fraction(sign * int(found[2] + (found[3] or "")), 100 * 10**places), places)


def candidates(sheet: Sheet, spec: Spec, wager: str) -> Iterator[Found]:
    """Every number of decks, policy and reading that makes a difference to the wager."""
    if sheet.game == "war-blackjack":
        from gotowar.odds.war_blackjack_figures import claimed

        return claimed(sheet, spec, wager, readings(sheet))
    return _casino_war(sheet, spec, wager)


def _casino_war(sheet: Sheet, spec: Spec, wager: str) -> Iterator[Found]:
    """Readings under which a policy's figure is the same with any decks are one; it stands under those that
    turn least: what a war pays says nothing of a surrender.
    """
    name = wager.replace("-", "_")
    asked = [ask(sheet, spec, MOST_DECKS, picked) for picked in readings(sheet)]
    there = {one: None for question in asked for one in offered(question.game)}
    if name not in there:
        known = ", ".join(one.replace("_", "-") for one in there)
        raise NotAsked(f"{sheet.id} offers no {wager} wager: it has {known}")
    decks = range(LEAST_DECKS, MOST_DECKS + 1)
    tried: dict[object, tuple[Found, ...]] = {}
    for question in _different(asked, name):
        found = [list(_measured(question.with_decks(number), name)) for number in decks]
        for one in zip(*found, strict=True):
            tried.setdefault((one[0].policy, one[0].measure, *(each.counted for each in one)), one)
    for figures in zip(*tried.values(), strict=True):
        yield from figures


def readings(sheet: Sheet) -> Iterator[dict[str, str]]:
    """The sheet's own choice first, then every other combination of readings that set a term."""
    turning = [r for r in sheet.reading if any(choice.sets for choice in r.choices.values())]
    ways = [[(r.id, name) for name in _chosen_first(r)] for r in turning]
    return (dict(picked) for picked in product(*ways))


def _chosen_first(reading: Reading) -> list[str]:
    return sorted(reading.choices, key=lambda name: name != reading.chosen)


def _different(asked: list[Question], wager: str) -> list[Question]:
    """One question for each game that differs in what the wager looks at, the sheet's own choice first."""
    found: dict[object, Question] = {}
    for question in asked:
        if wager in offered(question.game):
            found.setdefault(_looked_at(question.game, wager), question)
    return list(found.values())


def _looked_at(game: Game, wager: str) -> object:
    war = game.war
    if wager == "progressive":
        return war.tie_hand, game.progressive
    return war if wager == "initial" else (war.tie_pays, war.tie_hand, war.ranking)


def _measured(question: Question, wager: str) -> Iterator[Found]:
    """The figures that somebody may have printed of this wager."""
    game = question.game if wager == "progressive" else question.game._replace(progressive=None)
    found = falls(game.war, game.progressive, question.counts)
    has_choice = any(fall.rank >= 0 for fall in found)
    policies = ("war", "surrender") if has_choice and wager in {"initial", "progressive"} else ("war",)
    for policy in policies:
        figures = stats(rows(game, found, wager, SURRENDER if policy == "surrender" else WAR))
        measures = {"edge": figures.edge}
        if figures.staked != 1:
            measures["element of risk"] = figures.element_of_risk
        if wager == "progressive":
            measures["fixed return"] = figures.returned
        for measure, counted in measures.items():
            named = policy if len(policies) > 1 else ""
            yield Found(question.decks, named, question.turned, measure, counted, question.is_allowed)


def nearest(found: list[Found], printed: Figure) -> Found:
    return min(found, key=lambda one: abs(one.counted - printed.value))
