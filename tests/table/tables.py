"""Scripts of a table for tests: a shipped spec, lines to run, rows to read."""

from dataclasses import replace
from typing import Any

from gotowar.rules.terms import BlackjackTerms, DealTerms, WarSpotTerms
from gotowar.sheets.game import WarBlackjack
from gotowar.sheets.shipped import game
from gotowar.table.script import Script

SPECS = {
    "SD": "us-sd/casino-war",
    "WA": "us-wa/casino-war",
    "MA": "us-ma/casino-war",
    "MA machine": "us-ma/casino-war-automated",
    "MA progressive": "us-ma/casino-war-progressive",
}
THREE = ("SD", "WA", "MA")


def played(place: str, *lines: str, **changes: object) -> Script:
    """A table of a shipped spec after these lines."""
    script = Script(game(SPECS[place], **changes))
    script.run(list(lines))
    return script


def seated(place: str, *lines: str, **changes: object) -> Script:
    """The same with seat 1 at a table ready for wagers, an initial wager of 10 laid."""
    return played(place, "seat 1 sits 100", "ready", "seat 1 initial 10", *lines, **changes)


def blackjack(*lines: str, chip: str = "0.50", **terms: Any) -> Script:
    """A table of War Blackjack, terms of blackjack and of the war spot changed at will, after these lines."""
    usual = game("us-wa/war-blackjack", chip=chip)
    played = usual.played
    assert isinstance(played, WarBlackjack)
    bj = {name: value for name, value in terms.items() if name in BlackjackTerms._fields}
    spot = {name: value for name, value in terms.items() if name in WarSpotTerms._fields}
    deal = {name: value for name, value in terms.items() if name in DealTerms._fields}
    changed = played._replace(blackjack=played.blackjack._replace(**bj), spot=played.spot._replace(**spot))
    script = Script(replace(usual, played=changed, deal=usual.deal._replace(**deal)))
    script.run(list(lines))
    return script


def dealt(cards: str, *lines: str, war: str = "", chips: str = "100", **terms: Any) -> Script:
    """Seat 1 with ten on blackjack, and what is said for the war, is dealt these cards."""
    laid = ["seat 1 blackjack 10", *([f"seat 1 war {war}"] if war else [])]
    return blackjack(f"seat 1 sits {chips}", "ready", *laid, f"cards {cards}", "go", *lines, **terms)
