"""What players of War Blackjack may do: their two wagers, take or leave, insurance, and the play of hands.

Also what the table decides for a player who does not answer: he takes, does not insure, stands.
"""

from collections.abc import Mapping

from gotowar import cents
from gotowar.cards import ALL
from gotowar.rules import blackjack as rules
from gotowar.rules import war_blackjack as war
from gotowar.rules.terms import NEVER
from gotowar.table import commands as c
from gotowar.table import events as e
from gotowar.table.refusal import Answer, Decide, Refusal, not_due, refuse
from gotowar.table.state import UNKNOWN, Hand, Phase, Table
from gotowar.table.wagers import purse_fault
from gotowar.table.war_blackjack import current, is_natural, makes_natural, may_split, totals, winnings
from gotowar.table.war_blackjack_hands import even_money


def offered(table: Table, command: c.Wager) -> Refusal | None:
    """The blackjack wager is laid first; both together keep to the table maximum."""
    seat, kind = table.seat(command.seat), command.wager
    if kind != "blackjack" and not seat.on("blackjack"):
        wrong = f"a {kind} wager needs a blackjack wager"
        return refuse(table, "blackjack-first", wrong, "lay that first", "war-wager")
    if seat.on(kind) and table.game.deal.wager_alterable == NEVER:
        right = "leave it until it is decided"
        return refuse(table, "altered", f"the {kind} wager is already placed", right, "wager_alterable")
    most, total = table.game.spec.limits.together, seat.money_on_felt + command.amount
    if table.game.spot_deal.together and most is not None and total > most:
        wrong = f"both wagers would come to {cents.show(total)}"
        return refuse(table, "together", wrong, f"together at most {cents.show(most)}", "together")
    return None


# The winnings of the war


def _winner(table: Table, number: int) -> Refusal | None:
    seat = table.seat(number)
    if table.phase is not Phase.CHOICE or not seat.playing or not winnings(table, number):
        return not_due(table, f"seat {number} has no winnings to take or to leave")
    if seat.choice:
        said = {"take": "taken the winnings", "leave": "left them"}[seat.choice]
        return refuse(
            table, "chosen", f"seat {number} has {said}", "a choice once made stands", "take-or-leave"
        )
    return None


def take(table: Table, command: c.Take) -> Answer:
    return _winner(table, command.seat) or (e.WinningsTaken(command.seat, absent=False),)


def leave_on(table: Table, command: c.LeaveOn) -> Answer:
    """All of the winnings, never a part; the wager has gone back to the player."""
    if fault := _winner(table, command.seat):
        return fault
    won = winnings(table, command.seat)
    if command.amount not in {None, won}:
        wrong = f"{cents.show(command.amount or 0)} cannot be left on the war spot"
        return refuse(table, "amount", wrong, f"all of the winnings, {cents.show(won)}, or none", "leave-on")
    return (e.WinningsLeft(command.seat, won),)


# Insurance


def _insurer(table: Table, number: int) -> Refusal | None:
    seat = table.seat(number)
    if table.phase is not Phase.INSURANCE or not seat.playing:
        return not_due(table, f"seat {number} is not asked about insurance")
    if seat.insured:
        right = "an answer once given stands"
        return refuse(table, "chosen", f"seat {number} has {seat.insured}", right, "insure")
    return None


def insure(table: Table, command: c.Insure) -> Answer:
    if fault := _insurer(table, command.seat):
        return fault
    seat = table.seat(command.seat)
    most = [most_insured(table, seat.on(wager)) for wager in ("blackjack", "left")]
    amount = most[0] if command.amount is None else command.amount
    left = (most[1] if command.amount is None else 0) if command.left is None else command.left
    for laid, room, what in ((amount, most[0], "the hand"), (left, most[1], "the winnings left")):
        if fault := _part_fault(table, laid, room, f"insurance of {what}", "insurance_part"):
            return fault
    if not amount + left:
        return refuse(table, "chip", "no insurance is laid", "lay some, or decline", "insure")
    return purse_fault(table, command.seat, amount + left) or (e.Insured(command.seat, amount, left),)


def most_insured(table: Table, stake: int) -> int:
    """In whole chips."""
    return _chips(table, rules.most_insurance(table.game.blackjack, stake))


def _chips(table: Table, amount: int) -> int:
    return amount // table.game.spec.chip * table.game.spec.chip


def _part_fault(table: Table, laid: int, room: int, what: str, step: str) -> Refusal | None:
    """Nothing, or chips up to so much."""
    if 0 <= laid <= room and laid % table.game.spec.chip == 0:
        return None
    right = f"up to {cents.show(room)}, in chips of {cents.show(table.game.spec.chip)}"
    return refuse(table, "amount", f"{cents.show(laid)} is not possible as {what}", right, step)


def no_insurance(table: Table, command: c.NoInsurance) -> Answer:
    return _insurer(table, command.seat) or (e.InsuranceDeclined(command.seat, absent=False),)


def take_even_money(table: Table, command: c.EvenMoney) -> Answer:
    if fault := _insurer(table, command.seat):
        return fault
    if not may_take_even(table, command.seat):
        right = "it is for a natural against an ace, where the house offers it"
        return refuse(table, "even-money", "there is no even money for this hand", right, "even-money")
    return (e.EvenMoneyTaken(command.seat), *even_money(table, command.seat))


def may_take_even(table: Table, number: int) -> bool:
    return table.game.blackjack.even_money == 1 and is_natural(table, number, table.seat(number).hands[0])


# Playing a hand


def _to_play(table: Table, number: int) -> Hand | Refusal:
    found = current(table, number)
    return found or not_due(table, f"seat {number} has no hand to play")


def hit(table: Table, command: c.Hit) -> Answer:
    hand = _to_play(table, command.seat)
    if isinstance(hand, Refusal):
        return hand
    if not may_hit(table, hand):
        return refuse(table, "split-aces", "a split ace gets one card only", "stand", "split_ace_cards")
    return (e.HitAsked(command.seat, hand.number),)


def may_hit(table: Table, hand: Hand) -> bool:
    return rules.may_hit(table.game.blackjack, *totals(hand.cards), hand.from_aces)


def stand(table: Table, command: c.Stand) -> Answer:
    hand = _to_play(table, command.seat)
    return hand if isinstance(hand, Refusal) else (e.Stood(command.seat, hand.number, absent=False),)


def double(table: Table, command: c.Double) -> Answer:
    hand = _to_play(table, command.seat)
    if isinstance(hand, Refusal):
        return hand
    if not may_double(table, command.seat, hand):
        right = "hit or stand"
        return refuse(
            table, "no-double", "this hand cannot be doubled", right, _double_term(table, hand, command)
        )
    seat = table.seat(command.seat)
    stake, kept = seat.on(hand.spot("blackjack")), seat.on(hand.spot("left"))
    amount = stake if command.amount is None else command.amount
    left = _matching_left(table, kept, amount, stake) if command.left is None else command.left
    fault = _double_fault(table, amount, stake) or _left_fault(table, left, kept)
    fault = fault or purse_fault(table, command.seat, amount + left)
    return fault or (e.Doubled(command.seat, hand.number, amount, left),)


def may_double(table: Table, number: int, hand: Hand) -> bool:
    hands = len(table.seat(number).hands)
    return rules.may_double(table.game.blackjack, *totals(hand.cards), len(hand.cards), hands, hand.from_aces)


def _double_term(table: Table, hand: Hand, command: c.Double) -> str:
    """The term that stands in the way."""
    if len(table.seat(command.seat).hands) > 1 and not table.game.blackjack.double_after_split:
        return "double_after_split"
    return "double_on"


def _matching_left(table: Table, kept: int, amount: int, stake: int) -> int:
    """What matches the winnings left when nothing is said: all of them, or nothing on a double for less."""
    return war.most_matched(table.game.spot, kept) if amount == stake else 0


def _double_fault(table: Table, amount: int, stake: int) -> Refusal | None:
    if amount == stake:
        return None
    least = table.game.spec.chip if table.game.blackjack.double_less else stake
    if least <= amount < stake and amount % table.game.spec.chip == 0:
        return None
    span = cents.show(stake) if least == stake else f"{cents.show(least)} to {cents.show(stake)}"
    return refuse(table, "amount", f"a double of {cents.show(amount)} is not possible", span, "double_less")


def _left_fault(table: Table, left: int, kept: int) -> Refusal | None:
    terms, spot, chip = table.game.blackjack, table.game.spot, table.game.spec.chip
    if war.may_match_double(terms, spot, kept, left) and (left % chip == 0 or left == kept):
        return None
    right = _span(war.most_matched(spot, kept), chip if terms.double_less else 0)
    wrong = f"{cents.show(left)} cannot be laid beside the winnings left"
    return refuse(table, "amount", wrong, right, "war_spot")


def _span(most: int, least: int) -> str:
    """Nothing, the whole, and between them what the house lets be laid."""
    if not most:
        return "nothing may be added to them"
    between = f", or {cents.show(least)} and more" if least else ""
    return f"nothing, or {cents.show(most)}{between}"


def split(table: Table, command: c.Split) -> Answer:
    hand = _to_play(table, command.seat)
    if isinstance(hand, Refusal):
        return hand
    if not may_split(table, command.seat, hand):
        return refuse(
            table,
            "no-split",
            "this hand cannot be split",
            "play it as it is",
            _split_term(table, command.seat, hand),
        )
    seat = table.seat(command.seat)
    stake, kept = seat.on(hand.spot("blackjack")), seat.on(hand.spot("left"))
    most = war.most_matched(table.game.spot, kept)
    left = most if command.left is None else command.left
    if not war.may_match_split(table.game.spot, kept, left):
        wrong = f"{cents.show(left)} cannot be laid for the second hand's winnings"
        return refuse(table, "amount", wrong, _span(most, 0), "war_spot")
    fault = purse_fault(table, command.seat, stake + left)
    return fault or (e.HandSplit(command.seat, hand.number, stake, left),)


def _split_term(table: Table, number: int, hand: Hand) -> str:
    """The term that stands in the way."""
    terms = table.game.blackjack
    pair = len(hand.cards) == 2 and rules.is_pair(terms, hand.cards[0].rank, hand.cards[1].rank)
    if not pair:
        return "split_by"
    return "split_hands" if len(table.seat(number).hands) >= terms.split_hands else "resplit_aces"


def surrender(table: Table, command: c.Surrender) -> Answer:
    hand = _to_play(table, command.seat)
    if isinstance(hand, Refusal):
        return hand
    if not may_surrender(table, command.seat, hand):
        return refuse(table, "no-surrender", "this hand cannot be surrendered", "hit or stand", "surrender")
    return (e.Surrendered(command.seat, absent=False),)


def may_surrender(table: Table, number: int, hand: Hand) -> bool:
    hands = len(table.seat(number).hands)
    return rules.may_surrender(table.game.blackjack, len(hand.cards), hands)


def absent(table: Table, command: c.Absent) -> Answer:
    """The table decides, and never wagers more."""
    seat = command.seat
    if table.phase is Phase.CHOICE:
        return _winner(table, seat) or (e.WinningsTaken(seat, absent=True),)
    if table.phase is Phase.INSURANCE:
        return _insurer(table, seat) or (e.InsuranceDeclined(seat, absent=True),)
    hand = _to_play(table, seat)
    return hand if isinstance(hand, Refusal) else (e.Stood(seat, hand.number, absent=True),)


def peek(table: Table, command: c.Peek) -> Answer:
    """The dealer's look: yes or no. A card already seen in all its copies cannot lie there."""
    if table.phase is not Phase.PEEK or table.house.natural != UNKNOWN:
        return not_due(table, "the dealer does not look")
    left = (card for card in ALL if table.shoe.seen[card.code] < table.game.batch_decks)
    if command.natural in {makes_natural(table, card) for card in left}:
        return (e.Peeked(command.natural),)
    wrong = f"no card is left that would {'' if command.natural else 'not '}make a natural"
    return refuse(table, "peeked", wrong, "look at the card again", "peek")


DECIDE: Mapping[type[c.Command], Decide] = {
    c.Take: take,
    c.LeaveOn: leave_on,
    c.Insure: insure,
    c.NoInsurance: no_insurance,
    c.EvenMoney: take_even_money,
    c.Hit: hit,
    c.Stand: stand,
    c.Double: double,
    c.Split: split,
    c.Surrender: surrender,
    c.Peek: peek,
}
