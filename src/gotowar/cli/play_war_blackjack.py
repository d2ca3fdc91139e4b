"""A person's game of War Blackjack: its words, and what is asked of him in a round.

At this game ``leave`` is said of the winnings of a war, never of the table, which is left by ``quit``.
"""

from collections.abc import Callable, Mapping
from typing import Any

from gotowar import cents
from gotowar.cli import paper
from gotowar.cli.felt_war_blackjack import spelled
from gotowar.cli.play_game import Play, span_of
from gotowar.cli.play_words import AT_CUT, HELP_TABLE, HELP_WAGERS, Said, Words
from gotowar.table import commands as c
from gotowar.table.state import Phase
from gotowar.table.view import may
from gotowar.table.wagers import FIRST
from gotowar.table.war_blackjack import current

_PLAYS = "hit, stand, double, split or surrender, where they are offered"
WORDS = Words(
    help=(
        ("10, blackjack 10", "lay a blackjack wager; more of it is added"),
        ("war 5, w 5", "beside it, a wager on your first card against the dealer's"),
        ("withdraw war", "take a wager back; withdraw alone takes back both"),
        *HELP_WAGERS,
        ("take, t", "take the war's winnings"),
        ("leave, l", "leave all of them on the war spot, to go with your hand"),
        ("insure, insure 5 2", "against an ace: the most; or so much on the hand, on the winnings left"),
        ("no, n", "no insurance"),
        ("even, e", "even money for a natural"),
        ("hit, h; stand, s", "another card; no more cards"),
        ("double, d", "match both spots; double 5 for less, double 5 2 with 2 for the winnings"),
        ("split, sp", "two hands, both spots matched; split 0 leaves the new war spot empty"),
        ("surrender, su", "give up half, where the house has it"),
        *HELP_TABLE,
        ("quit, q", "leave the table"),
    ),
    at={
        Phase.BETTING: "type an amount (10), war 5, Enter to be dealt, quit, or help",
        Phase.CUT: AT_CUT,
        Phase.CHOICE: "type take or leave, which is said of the winnings",
        Phase.INSURANCE: "type insure, an amount as in insure 5, or no; even where it is offered",
        Phase.PLAY: f"type {_PLAYS}",
    },
    main="blackjack",
    wagers={
        **{wager: wager for wager in FIRST["war-blackjack"]},
        **dict.fromkeys(("bj", "b"), "blackjack"),
        "w": "war",
    },
    choices={
        **dict.fromkeys(("take", "t"), c.Take),
        **dict.fromkeys(("leave", "l"), c.LeaveOn),
        **dict.fromkeys(("no", "n", "decline"), c.NoInsurance),
        **dict.fromkeys(("even", "e", "even-money"), c.EvenMoney),
        **dict.fromkeys(("hit", "h", "card"), c.Hit),
        **dict.fromkeys(("stand", "s", "stay"), c.Stand),
        **dict.fromkeys(("surrender", "su"), c.Surrender),
    },
    amounts={
        **dict.fromkeys(("insure", "i", "insurance"), (2, c.Insure)),
        **dict.fromkeys(("double", "d"), (2, c.Double)),
        **dict.fromkeys(("split", "sp"), (1, c.Split)),
    },
)
_SAYS: Mapping[str, Callable[[dict[str, Any]], str]] = {
    "insure": lambda one: f"insure with up to {_both(one['high'], one['left'])}",
    "no-insurance": lambda one: "no",
    "even-money": lambda one: "even for even money",
    "hit": lambda one: "hit",
    "stand": lambda one: "stand",
    "double": lambda one: f"double with {_both(one['high'], one['left'], one['low'])}",
    "split": lambda one: f"split with {_both(one['amount'], one['left'])}",
    "surrender": lambda one: "surrender",
}
_ORDER = tuple(_SAYS)


class WarBlackjackPlay(Play):
    words = WORDS
    again_with = FIRST["war-blackjack"]

    def prompt(self) -> str:
        return {Phase.CHOICE: "take or leave> ", Phase.INSURANCE: "insure or no> "}.get(
            self.table.phase, "hit or stand> "
        )

    def offer(self) -> None:
        {Phase.CHOICE: self._offer_winnings, Phase.INSURANCE: self._offer_insurance}.get(
            self.table.phase, self._offer_plays
        )()

    def understood(self, said: Said) -> Said:
        """While wagers are open nothing can be left but the table, and that has its own word."""
        if self.table.phase is Phase.BETTING and isinstance(said.command, c.LeaveOn):
            return Said("", text="leave is said of winnings, and none lie here: quit leaves the table")
        return said

    def _offer_winnings(self) -> None:
        moves = may(self.table, self.you)
        won, cite = cents.show(moves[0]["amount"]), moves[0]["clause"]
        mine, house = self.seat.first, self.table.dealer_first
        paper.paragraph(
            f"Your {mine} beats the {house}: the war has won {won} [{cite}]. Take it, or leave all of it on "
            "the war spot, where it goes with your hand; your war wager comes back to you either way.",
            0,
            2,
            bold=True,
        )

    def _offer_insurance(self) -> None:
        hand, cite = self.seat.hands[0], self.table.game.cite("insure")
        text = f"The dealer shows the {self.table.dealer_first}, you have {spelled(hand.cards)} [{cite}]"
        paper.paragraph(f"{text}: {self._offers()}.", 0, 2, bold=True)

    def _offer_plays(self) -> None:
        hand = current(self.table, self.you)
        assert hand is not None, "the person is asked to play"
        which = f"Hand {hand.number}" if len(self.seat.hands) > 1 else "You have"
        text = f"{which} {spelled(hand.cards)}, against the {self.table.dealer_first}"
        cite = self.table.game.cite("play")
        paper.paragraph(f"{text} [{cite}]: {self._offers()}.", 0, 2, bold=True)

    def _offers(self) -> str:
        """What may be said now, the usual first, and with which amounts."""
        moves = sorted(may(self.table, self.you), key=lambda one: _ORDER.index(one["command"]))
        return paper.joined((_SAYS[one["command"]](one) for one in moves), "or")


def _both(amount: int, left: int, low: int | None = None) -> str:
    """For the hand, and for the winnings left beside it."""
    text = span_of(low, amount) if low is not None else cents.show(amount)
    return f"{text} (winnings left: {cents.show(left)})" if left else text
