"""The console's words for War Blackjack; ``leave`` is said of the winnings, ``gone`` of a player.

Players' racks are not counted at a real table, so what may be chosen is asked of the rules, not of chips.
"""

from gotowar import cents
from gotowar.cli.deal_forms import HELP_FIRST, HELP_LAST, VERBS, Forms
from gotowar.cli.felt_war_blackjack import spelled
from gotowar.rules.war_blackjack import most_matched
from gotowar.table.due import Due
from gotowar.table.state import Hand, Table
from gotowar.table.war_blackjack import current, may_split, winnings
from gotowar.table.war_blackjack_players import (
    may_double,
    may_hit,
    may_surrender,
    may_take_even,
    most_insured,
)


def how(table: Table, due: Due) -> str:
    if due.act == "take-or-leave":
        return f"{due.seat} take or {due.seat} leave, of {cents.show(winnings(table, due.seat))} won"
    if due.act == "insure":
        return _insure(table, due.seat)
    hand = current(table, due.seat)
    assert hand is not None, "a hand to play has its player"
    return f"{_plays(table, due.seat, hand)}; {spelled(hand.cards)} against the {table.dealer_first}"


def _insure(table: Table, number: int) -> str:
    seat = table.seat(number)
    most = cents.show(sum(most_insured(table, seat.on(wager)) for wager in ("blackjack", "left")))
    even = f", {number} even" if may_take_even(table, number) else ""
    return f"{number} insure (with {most}){even} or {number} no"


def _plays(table: Table, number: int, hand: Hand) -> str:
    """What the rules allow the hand, and the chips that match both spots."""
    seat = table.seat(number)
    stake, left = seat.on(hand.spot("blackjack")), seat.on(hand.spot("left"))
    match = cents.show(stake + most_matched(table.game.spot, left))
    found = ["stand"]
    found += ["hit"] * may_hit(table, hand)
    found += [f"double (with {match})"] * may_double(table, number, hand)
    found += [f"split (with {match})"] * may_split(table, number, hand)
    found += ["surrender"] * may_surrender(table, number, hand)
    return f"{number} {', '.join(found)}"


FORMS = Forms(
    help=(
        *HELP_FIRST,
        ("3 war 5", "the war bonus wager beside it"),
        ("3 take, 3 leave", "the winnings of the war; 3 absent where nobody answers"),
        ("3 insure, 3 no", "or 3 insure 5 2 with 2 for the winnings left; 3 even for even money"),
        ("3 hit, 3 stand", "3 double, 3 double 5 for less, 3 split, 3 surrender"),
        ("peek no, peek yes", "what the dealer says of the hole card after looking"),
        ("3 sit Ann, 3 gone", "a player comes, or leaves the table; 3 withdraw war, 3 cut 120, 3 decline"),
        ("cut-card-out", "the cut card came out before the next card"),
        ("floor void REASON", "everything of the round is given back; also floor reshuffle, floor close"),
        *HELP_LAST,
    ),
    verbs={
        **VERBS,
        **dict.fromkeys(("bet", "blackjack", "bj", "b"), "blackjack"),
        "w": "war",
        **dict.fromkeys(("gone", "quit", "quits"), "leaves"),
        **dict.fromkeys(("take", "takes", "t"), "takes"),
        **dict.fromkeys(("leave", "leaves", "l"), "leaves-winnings"),
        **dict.fromkeys(("insure", "insures", "i"), "insures"),
        **dict.fromkeys(("no", "n"), "declines-insurance"),
        **dict.fromkeys(("even", "e"), "even-money"),
        **dict.fromkeys(("hit", "hits", "h"), "hits"),
        **dict.fromkeys(("stand", "stands", "s"), "stands"),
        **dict.fromkeys(("double", "doubles", "d"), "doubles"),
        **dict.fromkeys(("split", "splits", "sp"), "splits"),
        **dict.fromkeys(("surrender", "surrenders", "su"), "surrenders"),
    },
    how=how,
    main="blackjack",
)
