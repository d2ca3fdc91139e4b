"""A person's game of Casino War: its words, the choice on a tie, the tie wager on the war deal."""

from gotowar import cents
from gotowar.cli import paper
from gotowar.cli.play_game import Play, span_of
from gotowar.cli.play_words import AT_CUT, HELP_TABLE, HELP_WAGERS, Words
from gotowar.rules.casino_war import settle_surrender, war_stake
from gotowar.table import commands as c
from gotowar.table.casino_war_players import BEFORE_WAR
from gotowar.table.state import Phase
from gotowar.table.view import may
from gotowar.table.wagers import FIRST, limits

WORDS = Words(
    help=(
        ("10, bet 10", "lay an initial wager; more of it is added"),
        ("tie 5", "a tie wager; also progressive 5, coupon 5 where they are offered"),
        ("withdraw tie", "take a wager back; withdraw alone takes back all"),
        *HELP_WAGERS,
        ("war, w", "go to war on a tie"),
        ("surrender, s", "give up half instead"),
        ("war-tie 5", "at war: a tie wager on the war deal"),
        *HELP_TABLE,
        ("leave, q", "leave the table"),
    ),
    at={
        Phase.BETTING: "type an amount (10), tie 5, Enter to be dealt, leave, or help",
        Phase.CUT: AT_CUT,
        Phase.CHOICE: "type war or surrender",
    },
    main="initial",
    wagers={
        **{wager: wager for wager in FIRST["casino-war"]},
        **dict.fromkeys(("prog", "p"), "progressive"),
        **dict.fromkeys(("war-tie", "wartie"), "war-tie"),
        "t": "tie",
    },
    choices={**dict.fromkeys(("war", "w"), c.War), **dict.fromkeys(("surrender", "s"), c.Surrender)},
    leaves=frozenset({"leave"}),
)


class CasinoWarPlay(Play):
    words = WORDS
    again_with = ("initial", "tie", "progressive")

    def prompt(self) -> str:
        return "war or surrender> "

    def offer(self) -> None:
        """The choice on a tie, with what either costs."""
        moves = {move["command"]: move for move in may(self.table, self.you)}
        initial, game = self.seat.on("initial"), self.table.game
        lost = cents.show(settle_surrender(game.war, initial, game.spec.chip).taken)
        text = f"A tie [{self.table.game.cite('choice')}]: surrender and lose {lost}"
        if war := moves.get("war"):
            text += f", or go to war with {cents.show(war['amount'])} more."
        else:
            short = cents.show(self.seat.chips)
            needed = cents.show(war_stake(game.war, initial))
            text += f". A war takes {needed} and you have {short}: you could buy chips."
        paper.paragraph(text, 0, 2, bold=True)

    def after_answers(self) -> None:
        """Where the sheet offers a tie wager on the war deal, it is laid now or not at all."""
        if not self._may_war_tie():
            return
        span = limits(self.table, "war-tie")
        assert span is not None
        high = min(span.maximum, self.seat.chips)
        cite = self.table.game.cite("war_tie_wager")
        paper.paragraph(
            f"You may lay a tie wager on the war deal [{cite}]: "
            f"war-tie {span_of(span.minimum, high)}. Enter goes on.",
            0,
            2,
        )
        while self._may_war_tie() and self.ask("war-tie> ", plain_amount="war-tie") != "ready":
            continue

    def _may_war_tie(self) -> bool:
        table, span = self.table, limits(self.table, "war-tie")
        offered = table.game.war_deal.war_tie_wager and span and table.phase in BEFORE_WAR
        if not offered or self.seat.choice != "war" or self.seat.on("war-tie"):
            return False
        return span is not None and span.minimum <= self.seat.chips
