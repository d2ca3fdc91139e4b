"""Events in words: the sentence a replay prints and a golden round keeps.

Short forms (``acts``) name an act alone; sentences add who, how much and why.
"""

from collections.abc import Callable, Mapping
from typing import Any

from gotowar import cents
from gotowar.table import events as e

_HANDS = {
    "bust": "over twenty-one",
    "lost": "the dealer's hand is better",
    "push": "the hands are equal",
    "won": "the hand wins",
    "natural": "a natural",
    "dealer-natural": "the dealer has a natural",
    "hand-surrender": "surrendered",
    "even-money": "even money",
}
SAID: Mapping[str, str] = {
    "lower": "the dealer's card is higher",
    "higher": "the player's card is higher",
    "tied": "a tie loses",
    "tie-won": "a tie",
    "tie-lost": "no tie",
    "surrender": "surrendered",
    "war-lower": "the war is lost",
    "war-higher": "the war is won",
    "war-tied": "the war ties",
    "war-tie-won": "a tie in the war",
    "war-tie-lost": "no tie in the war",
    "coupon": "the coupon is collected",
    "coupon-returned": "the coupon is returned",
    "progressive-nothing": "no class",
    "progressive-tie": "tie",
    "progressive-suited-tie": "suited tie",
    "progressive-double-tie": "double tie",
    "progressive-four": "four of a kind",
    "progressive-suited-double": "suited double tie",
    "progressive-suited-four": "suited four of a kind",
    "envy": "another player's suited four of a kind",
    **_HANDS,
    **{f"left-{outcome}": said for outcome, said in _HANDS.items()},
    "insurance-won": "the dealer has a natural",
    "insurance-lost": "the dealer has no natural",
}


def place(seat: int) -> str:
    return f"seat {seat}" if seat > 0 else "the dealer" if seat == 0 else "burned"


def _settled(event: e.WagerSettled) -> str:
    flow = []
    if event.taken:
        flow.append(f"take {cents.show(event.taken)}")
    if event.paid:
        flow.append(f"pay {cents.show(event.paid)}")
    if event.stake - event.taken:
        flow.append(f"return {cents.show(event.stake - event.taken)}")
    done = ", ".join(flow) or "nothing moves"
    return (
        f"seat {event.seat} {event.wager}: {SAID.get(event.outcome, event.outcome)}: {done} [{event.clause}]"
    )


def _collected(event: e.CardsCollected) -> str:
    pairs = zip(event.owners, event.cards, strict=True)
    return "to the rack: " + ", ".join(f"{card} ({place(owner)})" for owner, card in pairs)


def _released(event: e.SeatReleased) -> str:
    moved = [f"returned {cents.show(event.returned)}"]
    if event.coupon:
        moved.append(f"coupon {cents.show(event.coupon)} returned")
    if event.repaid:
        moved.append(f"given back {cents.show(event.repaid)}")
    if event.reclaimed:
        moved.append(f"taken back {cents.show(event.reclaimed)}")
    return f"seat {event.seat} is out of the round: {', '.join(moved)} [{event.clause}]"


def _misdealt(event: e.MisdealRuled) -> str:
    where = {"forward": f"goes on to {place(event.seat)}", "dealer-next": "waits to be the dealer's next"}
    out = f"; let out: {', '.join(map(str, event.out))}" if event.out else ""
    return f"the floor: the {event.card} delivered incorrectly {where.get(event.use, 'is burned')}{out}"


def _reseeded(event: e.MeterSeeded) -> str:
    reserve, bank = cents.show(event.from_reserve), cents.show(event.from_bank)
    return f"meter seeded: {reserve} from the reserve, {bank} from the bank"


def _paid_meter(event: e.MeterPaid) -> str:
    extra = f" and {cents.show(event.from_bank)} from the bank" if event.from_bank else ""
    return f"seat {event.seat} meter: {cents.show(event.from_meter)} from the meter{extra} [{event.clause}]"


def _left(seat: int) -> str:
    return " (the table decided: no answer)" if seat else ""


def _which(hand: int) -> str:
    return f" hand {hand}" if hand > 1 else ""


def _both(event: e.Doubled | e.HandSplit) -> str:
    left = f" and {cents.show(event.left)} beside the winnings left" if event.left else ""
    return f"{cents.show(event.amount)}{left}"


def _insured(event: e.Insured) -> str:
    left = f", the winnings left with {cents.show(event.left)}" if event.left else ""
    return f"seat {event.seat} insures with {cents.show(event.amount)}{left}"


_SAY: Mapping[type[e.Event], Callable[[Any], str]] = {
    e.PlayerSat: lambda v: f"seat {v.seat}: {v.name} sits with {cents.show(v.chips)}",
    e.ChipsBought: lambda v: f"seat {v.seat} buys {cents.show(v.chips)}",
    e.PlayerLeft: lambda v: f"seat {v.seat} leaves with {cents.show(v.chips)}",
    e.WagerPlaced: lambda v: f"seat {v.seat} {v.wager}: {cents.show(v.amount)}",
    e.WagerWithdrawn: lambda v: f"seat {v.seat} withdraws {v.wager}: {cents.show(v.amount)}",
    e.CutDeclined: lambda v: f"seat {v.seat} declines the cut{_left(v.absent)}",
    e.SpreadAsked: lambda v: f"seat {v.seat} asks for the batch to be spread",
    e.Surrendered: lambda v: f"seat {v.seat} surrenders{_left(v.absent)}",
    e.WarDeclared: lambda v: f"seat {v.seat} goes to war with {cents.show(v.amount)}",
    e.WinningsTaken: lambda v: f"seat {v.seat} takes the winnings{_left(v.absent)}",
    e.WinningsLeft: lambda v: f"seat {v.seat} leaves {cents.show(v.amount)} on the war spot",
    e.Insured: _insured,
    e.InsuranceDeclined: lambda v: f"seat {v.seat} does not insure{_left(v.absent)}",
    e.EvenMoneyTaken: lambda v: f"seat {v.seat} takes even money",
    e.HitAsked: lambda v: f"seat {v.seat}{_which(v.hand)} hits",
    e.Stood: lambda v: f"seat {v.seat}{_which(v.hand)} stands{_left(v.absent)}",
    e.Doubled: lambda v: f"seat {v.seat}{_which(v.hand)} doubles with {_both(v)}",
    e.HandSplit: lambda v: f"seat {v.seat}{_which(v.hand)} splits with {_both(v)}",
    e.HoleDealt: lambda v: "the dealer: a card face down",
    e.Peeked: lambda v: f"the dealer looks: {'a natural' if v.natural else 'no natural'}",
    e.HoleTurned: lambda v: f"the dealer turns the {v.card}",
    e.ActDone: lambda v: acts(v) or v.act,
    e.StackCut: lambda v: f"{place(v.seat)} cuts behind {v.at} cards",
    e.CutCardPlaced: lambda v: f"cut card placed, {v.behind} cards behind it",
    e.CardsBurned: lambda v: f"burn {v.count}",
    e.BetsClosed: lambda v: f'round {v.round}: "No more bets"',
    e.CardDealt: lambda v: f"{place(v.seat)}: {v.card}{' (war)' if v.deal == 'war' else ''}",
    e.CutCardReached: lambda v: f"the cut card comes out at {place(v.seat)}",
    e.DealerChanged: lambda v: f"{v.dealer} takes over",
    e.TableOpened: lambda v: f"the table is opened with {v.dealer}",
    e.TableIdled: lambda v: "the table is idle",
    e.TableClosed: lambda v: "the table is closed",
    e.ReshuffleOrdered: lambda v: "the floor orders a reshuffle",
    e.VoidRuled: lambda v: f"the floor voids the round: {v.reason}",
    e.MisdealRuled: _misdealt,
    e.FaceUpFound: lambda v: f"the {v.card} lies face up in the shoe: to the rack",
    e.ErrorDrawn: lambda v: "a card is drawn in error, unseen: it will be the next card",
    e.SeatMissed: lambda v: f"seat {v.seat} was passed over",
    e.DeviceJammed: lambda v: f"the shuffler fails ({v.how}): the cards are reshuffled",
    e.BurnOmitted: lambda v: f"a burn of {v.count} was forgotten: the hand goes on",
    e.WagerSettled: _settled,
    e.CardsCollected: _collected,
    e.SeatReleased: _released,
    e.RoundVoided: lambda v: f"round {v.round} is void: {v.reason}",
    e.RoundEnded: lambda v: f"round {v.round} is over",
    e.MeterSeeded: _reseeded,
    e.MeterFed: lambda v: f"meter up {cents.show(v.meter)}, reserve up {cents.show(v.reserve)}",
    e.MeterPaid: _paid_meter,
}


def say(event: e.Event) -> str:
    """The event as a sentence."""
    return _SAY[type(event)](event)


def acts(event: e.Event) -> str:
    """The act alone, as ``refusal.describe`` names it when it is due; empty for what is no act."""
    if isinstance(event, e.CardDealt):
        return f"deal {place(event.seat)}"
    if isinstance(event, e.CardsBurned):
        return f"burn {event.count}"
    if isinstance(event, e.StackCut):
        return f"cut by {place(event.seat)}"
    if isinstance(event, e.ActDone):
        where = "seat" if event.act in {"settle", "take-half"} else "batch"
        return f"{event.act} {where} {event.seat}" if event.seat else event.act
    return _ACTS.get(type(event), "")


_ACTS: Mapping[type[e.Event], str] = {
    e.BetsClosed: "no-more-bets",
    e.CutCardPlaced: "cut-card",
    e.HoleDealt: "deal the hole card",
    e.HoleTurned: "turn the hole card",
    e.Peeked: "peek",
}
