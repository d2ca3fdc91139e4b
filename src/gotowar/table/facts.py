"""Which events are facts, and the command that each fact goes back to; the rest are consequences."""

from collections.abc import Callable, Mapping

from gotowar.table import commands as c
from gotowar.table import events as e

Undo = Callable[[e.Event], c.Command]


def _rule(kind: type[e.Event], undo: Callable[..., c.Command]) -> tuple[type[e.Event], Undo]:
    return kind, undo


_FACTS: Mapping[type[e.Event], Undo] = dict(
    (
        _rule(e.PlayerSat, lambda v: c.Sit(v.seat, v.name, v.chips)),
        _rule(e.ChipsBought, lambda v: c.Buy(v.seat, v.chips)),
        _rule(e.PlayerLeft, lambda v: c.Leave(v.seat)),
        _rule(e.WagerPlaced, lambda v: c.Wager(v.seat, v.wager, v.amount)),
        _rule(e.WagerWithdrawn, lambda v: c.Withdraw(v.seat, v.wager)),
        _rule(e.CutDeclined, lambda v: c.Absent(v.seat) if v.absent else c.Decline(v.seat)),
        _rule(e.SpreadAsked, lambda v: c.AskSpread(v.seat)),
        _rule(e.Surrendered, lambda v: c.Absent(v.seat) if v.absent else c.Surrender(v.seat)),
        _rule(e.WarDeclared, lambda v: c.War(v.seat)),
        _rule(e.WinningsTaken, lambda v: c.Absent(v.seat) if v.absent else c.Take(v.seat)),
        _rule(e.WinningsLeft, lambda v: c.LeaveOn(v.seat)),
        _rule(e.Insured, lambda v: c.Insure(v.seat, v.amount, v.left)),
        _rule(e.InsuranceDeclined, lambda v: c.Absent(v.seat) if v.absent else c.NoInsurance(v.seat)),
        _rule(e.EvenMoneyTaken, lambda v: c.EvenMoney(v.seat)),
        _rule(e.HitAsked, lambda v: c.Hit(v.seat)),
        _rule(e.Stood, lambda v: c.Absent(v.seat) if v.absent else c.Stand(v.seat)),
        _rule(e.Doubled, lambda v: c.Double(v.seat, v.amount, v.left)),
        _rule(e.HandSplit, lambda v: c.Split(v.seat, v.left)),
        _rule(e.ActDone, lambda v: c.Act(v.act, v.seat)),
        _rule(e.StackCut, lambda v: c.Cut(v.seat, v.at) if v.seat else c.Act("cut", at=v.at)),
        _rule(e.CutCardPlaced, lambda v: c.Act("cut-card", at=v.behind)),
        _rule(e.CardsBurned, lambda v: c.Act("burn")),
        _rule(e.BetsClosed, lambda v: c.Act("no-more-bets")),
        _rule(e.CardDealt, lambda v: c.Act("deal", v.seat, v.card)),
        _rule(e.HoleDealt, lambda v: c.Act("hole")),
        _rule(e.Peeked, lambda v: c.Peek(v.natural)),
        _rule(e.HoleTurned, lambda v: c.Act("turn-hole", card=v.card)),
        _rule(e.CutCardReached, lambda v: c.CutCardOut()),
        _rule(e.DealerChanged, lambda v: c.TakeOver(v.dealer)),
        _rule(e.TableOpened, lambda v: c.Open(v.dealer)),
        _rule(e.TableIdled, lambda v: c.Idle()),
        _rule(e.TableClosed, lambda v: c.Close()),
        _rule(e.ReshuffleOrdered, lambda v: c.Reshuffle()),
        _rule(e.VoidRuled, lambda v: c.Void(v.reason)),
        _rule(e.MisdealRuled, lambda v: c.Misdeal(v.card, v.use, v.out)),
        _rule(e.FaceUpFound, lambda v: c.FaceUp(v.card)),
        _rule(e.ErrorDrawn, lambda v: c.DrawnInError()),
        _rule(e.SeatMissed, lambda v: c.Missed(v.seat)),
        _rule(e.DeviceJammed, lambda v: c.DeviceFailed(v.how)),
        _rule(e.BurnOmitted, lambda v: c.BurnForgotten()),
    )
)
CONSEQUENCES: tuple[type[e.Event], ...] = (
    *(e.WagerSettled, e.CardsCollected, e.SeatReleased, e.RoundVoided, e.RoundEnded),
    *(e.MeterSeeded, e.MeterFed, e.MeterPaid),
)
EVENTS: tuple[type[e.Event], ...] = (*_FACTS, *CONSEQUENCES)


def command_of(event: e.Event) -> c.Command | None:
    """The command that brought a fact about; None for a consequence."""
    undo = _FACTS.get(type(event))
    return undo(event) if undo else None
