"""By which name, and so by which clause, a sheet knows what an event does.

For those who tell or judge a record; the table itself cites a step where it takes it.
"""

from collections.abc import Mapping

from gotowar.table import events as e
from gotowar.table.phases import dues
from gotowar.table.state import Table

_STEPS: Mapping[type[e.Event], str] = {
    e.WagerPlaced: "wager",
    e.WagerWithdrawn: "wager_alterable",
    e.WarDeclared: "war",
    e.Surrendered: "surrender",
    e.CutDeclined: "cut-declined",
    e.SpreadAsked: "idle-batch",
    e.CutCardReached: "cut-card-out",
    e.VoidRuled: "void",
    e.MisdealRuled: "misdeal",
    e.FaceUpFound: "face-up",
    e.ErrorDrawn: "drawn-in-error",
    e.SeatMissed: "missed",
    e.DeviceJammed: "device-failed",
    e.BurnOmitted: "burn-forgotten",
    e.TableOpened: "open",
    e.MeterSeeded: "meter",
    e.MeterFed: "meter",
    e.WinningsTaken: "take",
    e.WinningsLeft: "leave-on",
    e.Insured: "insure",
    e.InsuranceDeclined: "insure",
    e.EvenMoneyTaken: "even-money",
    e.HitAsked: "hit",
    e.Stood: "stand",
    e.Doubled: "double",
    e.HandSplit: "split",
    e.Peeked: "hole-look",
}
_BESIDE = {
    "tie": "tie_wager",
    "coupon": "match_play",
    "progressive": "progressive",
    "war-tie": "war_tie_wager",
    "war": "war-wager",
}
"""Wagers that have a clause of their own."""
_ACTS: Mapping[type[e.Event], str] = {
    e.CardDealt: "deal",
    e.CardsBurned: "burn",
    e.StackCut: "cut",
    e.CutCardPlaced: "cut-card",
    e.BetsClosed: "no-more-bets",
    e.HoleDealt: "hole",
    e.HoleTurned: "turn-hole",
}


def step_of(before: Table, event: e.Event) -> str:
    """The name by which sheets cite what the event does, at the table as it stood before it."""
    act = event.act if isinstance(event, e.ActDone) else _ACTS.get(type(event), "")
    found = next((due.step for due in dues(before) if due.act == act), "") if act else ""
    if isinstance(event, e.WagerPlaced) and event.wager in _BESIDE:
        return _BESIDE[event.wager]
    return found or _STEPS.get(type(event), "")


def steps_of(before: Table, event: e.Event) -> set[str]:
    """Every name under which a sheet may cite the event: the act, the answer that was due, the outcome."""
    seat, outcome = getattr(event, "seat", None), getattr(event, "outcome", "")
    answered = {due.step for due in dues(before) if due.by == "seat" and due.seat in {0, seat}}
    found = {step_of(before, event), str(outcome), "meter" if isinstance(event, e.MeterPaid) else ""}
    return (found | answered if seat is not None else found) - {""}


def steps_behind(table: Table, clause: str) -> set[str]:
    """The names that a refusal by this clause may have gone by."""
    return {step for step in table.game.cites if table.game.cite(step) == clause}


def clause_of(before: Table, event: e.Event) -> str:
    """The clauses behind an event; empty where the sheet leaves it to the house."""
    step = step_of(before, event)
    return str(getattr(event, "clause", "")) or (before.game.cite(step) if before.game.has(step) else "")
