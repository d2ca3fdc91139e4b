"""Every term that a sheet can set, by the game it belongs to. How a value is written is ``kinds``' matter.

Values live in sheets; here are only names, meanings and bounds.
"""

from collections.abc import Mapping
from typing import Literal

from gotowar.sheets import casino_war, shoe_terms, war_blackjack
from gotowar.sheets.kinds import Term

GameName = Literal["casino-war", "war-blackjack"]
TITLES: Mapping[GameName, str] = {"casino-war": "Casino War", "war-blackjack": "War Blackjack"}
GAMES: Mapping[GameName, tuple[Term, ...]] = {
    "casino-war": (*casino_war.WAR, *shoe_terms.TERMS, *casino_war.DEAL, *casino_war.PROGRESSIVE),
    "war-blackjack": (*war_blackjack.BLACKJACK, *war_blackjack.SPOT, *shoe_terms.TERMS, *war_blackjack.DEAL),
}
TERMS = {term.name: term for terms in GAMES.values() for term in terms}
PROGRESSIVE_TERMS = frozenset(term.name for term in casino_war.PROGRESSIVE)


def terms_of(game: GameName) -> Mapping[str, Term]:
    return {term.name: term for term in GAMES[game]}
