"""A sheet and a spec made one: the game that is dealt at one table, as integers with their cites.

This is all that ``table/``, ``odds/`` and ``simulate/`` see of the law.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar, cast

from gotowar.rules.progressive import CLASSES
from gotowar.rules.terms import (
    BURN_EACH,
    BlackjackTerms,
    DealTerms,
    ProgressiveTerms,
    SpotDealTerms,
    WarDealTerms,
    WarSpotTerms,
    WarTerms,
)
from gotowar.sheets import catalog, kinds, load
from gotowar.sheets.model import Raw, Sheet
from gotowar.sheets.spec import Spec

HOUSE = "house procedure"
_CLASS_TERMS = (
    "progressive_tie",
    "progressive_suited_tie",
    "progressive_double_tie",
    "progressive_four",
    "progressive_suited_double",
    "progressive_suited_four",
)


class ReadingError(ValueError):
    """No such reading or choice; the message names those there are."""


class CasinoWar(NamedTuple):
    """Casino War at one table."""

    war: WarTerms
    deal: WarDealTerms
    progressive: ProgressiveTerms | None


class WarBlackjack(NamedTuple):
    """War Blackjack at one table."""

    blackjack: BlackjackTerms
    spot: WarSpotTerms
    deal: SpotDealTerms


USUAL_CARDS = 5
"""Cards that a seat and the dealer of War Blackjack may need in a round that is nothing extraordinary."""


def round_cards(played: CasinoWar | WarBlackjack, seats: int) -> int:
    """The cards that a round must be sure to find: of Casino War the most it can take, everyone at war. A
    round of blackjack has no such number; one that empties the shoe is void."""
    if isinstance(played, WarBlackjack):
        return USUAL_CARDS * (seats + 1)
    deal = played.deal
    burns = deal.war_burn_players * (seats if deal.war_burns == BURN_EACH else 1) + deal.war_burn_dealer
    return 2 * (seats + 1) + burns


MAIN_WAGER: Mapping[catalog.GameName, str] = {"casino-war": "initial", "war-blackjack": "blackjack"}
"""The wager without which nobody is dealt in."""


@dataclass(frozen=True, slots=True)
class Game:
    """What is common to all games, and in ``played`` what is this one's own."""

    sheet_id: str
    digest: str
    title: str
    name: catalog.GameName
    deal: DealTerms
    played: CasinoWar | WarBlackjack
    spec: Spec
    readings: Mapping[str, str]
    cites: Mapping[str, tuple[str, ...]]

    def cite(self, step: str) -> str:
        """The clauses behind a step or a term, or that this sheet leaves it to the house."""
        return ", ".join(self.cites.get(step, ())) or HOUSE

    def has(self, step: str) -> bool:
        """Whether a clause of the sheet provides for the step."""
        return step in self.cites

    @property
    def main_wager(self) -> str:
        return MAIN_WAGER[self.name]

    @property
    def batch_decks(self) -> int:
        """Decks in one shoe: an automated shuffler holds the other batches."""
        return self.spec.decks // (self.deal.batches if self.spec.shuffler == "automated" else 1)

    @property
    def war(self) -> WarTerms:
        return self._casino_war.war

    @property
    def war_deal(self) -> WarDealTerms:
        return self._casino_war.deal

    @property
    def progressive(self) -> ProgressiveTerms | None:
        """None as well in a game that has no progressive."""
        return self.played.progressive if isinstance(self.played, CasinoWar) else None

    @property
    def blackjack(self) -> BlackjackTerms:
        return self._war_blackjack.blackjack

    @property
    def spot(self) -> WarSpotTerms:
        return self._war_blackjack.spot

    @property
    def spot_deal(self) -> SpotDealTerms:
        return self._war_blackjack.deal

    @property
    def _casino_war(self) -> CasinoWar:
        assert isinstance(self.played, CasinoWar), f"{self.sheet_id} is no Casino War"
        return self.played

    @property
    def _war_blackjack(self) -> WarBlackjack:
        assert isinstance(self.played, WarBlackjack), f"{self.sheet_id} is no War Blackjack"
        return self.played


def values(sheet: Sheet, readings: Mapping[str, str], assumed: Mapping[str, Raw]) -> dict[str, Raw]:
    """Every term and its value, by clauses, then assumptions, then the readings taken."""
    found: dict[str, Raw] = {term: raw for clause in sheet.clause for term, raw in clause.sets.items()}
    found |= {a.term: assumed.get(a.term, a.value) for a in sheet.assumed}
    for reading_id, choice in taken(sheet, readings).items():
        reading = next(r for r in sheet.reading if r.id == reading_id)
        found |= reading.choices[choice].sets
    return found


def taken(sheet: Sheet, readings: Mapping[str, str]) -> dict[str, str]:
    """Each reading and the choice made, ours where nobody asked for another."""
    known = {r.id: r for r in sheet.reading}
    for name, choice in readings.items():
        if name not in known:
            raise ReadingError(f"{sheet.id} has no reading {name!r}; it has {', '.join(known) or 'none'}")
        if choice not in known[name].choices:
            raise ReadingError(
                f"reading {name} is {choice!r}; it must be one of {', '.join(known[name].choices)}"
            )
    return {name: readings.get(name, reading.chosen) for name, reading in known.items()}


Terms = TypeVar("Terms", WarTerms, WarDealTerms, DealTerms, BlackjackTerms, WarSpotTerms, SpotDealTerms)


def terms(kind: type[Terms], found: Mapping[str, Raw]) -> Terms:
    """One set of terms as integers, each at the value that was found for it."""
    coded: dict[str, Any] = {name: _coded(found, name) for name in kind._fields}
    return kind(**coded)


def departures(sheet: Sheet, spec: Spec) -> tuple[str, ...]:
    """Where a table goes another way than its sheet: readings and assumptions that are its operator's own."""
    chosen, usual = taken(sheet, {}), {a.term: a.value for a in sheet.assumed}
    read = [f"reading {name} = {choice}" for name, choice in spec.readings.items() if choice != chosen[name]]
    own = {term: raw for term, raw in spec.assumed.items() if raw != usual[term]}
    said = {term: str(raw).lower() if isinstance(raw, bool) else str(raw) for term, raw in own.items()}
    return (*read, *(f"{term} = {value}" for term, value in said.items()))


def war_terms(found: Mapping[str, Raw]) -> WarTerms:
    return terms(WarTerms, found)


def deal_terms(found: Mapping[str, Raw]) -> DealTerms:
    return terms(DealTerms, found)


def progressive_terms(found: Mapping[str, Raw]) -> ProgressiveTerms | None:
    if not found["progressive"]:
        return None
    pays = (0, *(cast(int, _coded(found, name)) for name in _CLASS_TERMS))
    assert len(pays) == CLASSES
    rest = {name: cast(int, _coded(found, name)) for name in ProgressiveTerms._fields if name != "pays"}
    return ProgressiveTerms(pays=pays, **rest)


def _coded(found: Mapping[str, Raw], name: str) -> kinds.Coded:
    return kinds.code(catalog.TERMS[name], found[name])


def cites(sheet: Sheet) -> dict[str, tuple[str, ...]]:
    """Which clauses stand behind each step and each term."""
    found: dict[str, tuple[str, ...]] = {}
    for clause in sheet.clause:
        for name in (*clause.by, *clause.sets):
            found[name] = (*found.get(name, ()), clause.cite)
    return found


def compile_game(sheet: Sheet, spec: Spec) -> Game:
    """The game of this table. The spec must have passed ``lint``."""
    found = values(sheet, spec.readings, spec.assumed)
    return Game(
        sheet.id,
        load.digest(sheet.id),
        sheet.title,
        sheet.game,
        deal_terms(found),
        played(sheet.game, found, progressive=spec.progressive is not None),
        spec,
        taken(sheet, spec.readings),
        cites(sheet),
    )


def played(
    name: catalog.GameName, found: Mapping[str, Raw], *, progressive: bool
) -> CasinoWar | WarBlackjack:
    """What is the game's own; ``progressive``: whether its meter is there."""
    if name == "war-blackjack":
        kinds_ = terms(BlackjackTerms, found), terms(WarSpotTerms, found), terms(SpotDealTerms, found)
        return WarBlackjack(*kinds_)
    meter = progressive_terms(found) if progressive else None
    return CasinoWar(war_terms(found), terms(WarDealTerms, found), meter)
