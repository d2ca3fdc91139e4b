"""War Blackjack on the rule card, told to a player: how it is played, what it pays, when to take or leave.

Facts of the rules alone, no advice. Each sentence is one question of the terms; the odds are those of this
table, readings included, and the examples are computed by the rules.
"""

from collections.abc import Iterator

from gotowar import cents
from gotowar.rules import blackjack as hand
from gotowar.rules import war_blackjack as rules
from gotowar.rules.casino_war import HIGHER, LOWER, TIED, Settled
from gotowar.rules.terms import (
    ANY_TWO,
    AS_THE_HAND,
    BY_VALUE,
    HITS,
    LATE,
    MATCHED,
    NINE_TO_ELEVEN,
    ONE_CARD,
    TIE_PUSHES,
)
from gotowar.sheets.card_parts import Chapter, GameCard, Limit, Line, Row, Source
from gotowar.sheets.card_table import LOST, example, limit, manners, numeral, part, side, span
from gotowar.sheets.spec import Limits

BACK = "the wager comes back"


def _war_limits(source: Source) -> Limits:
    found = source.spec.limits.war
    assert found is not None, "a spec that passed lint has its war wager's limits"
    return found


# How it is played


def _how_to_play(source: Source) -> Iterator[Line]:
    """The round, step by step."""
    yield from _betting(source)
    yield from _war(source)
    yield from _second(source)
    yield from _hands(source)


def _betting(source: Source) -> Iterator[Line]:
    main, war = span(source.spec.limits.main), span(_war_limits(source))
    text = f"Lay a blackjack wager of {main} before the dealer says “No more bets”."
    yield source.line(text, "wager", "limits", "no-more-bets")
    text = (
        f"Beside it you may lay a war bonus wager of {war}: it bets that your first card will be higher than "
        f"the dealer’s.{_together(source)}"
    )
    yield source.line(text, "war-wager", "together")
    yield from manners(source)


def _together(source: Source) -> str:
    most = source.spec.limits.together
    if not source.game.spot_deal.together or most is None:
        return ""
    return f" Both together may come to {cents.show(most)} and no more."


def _war(source: Source) -> Iterator[Line]:
    start = side(source.game.deal.deal_from)
    text = f"Every player is dealt one card face up, from the dealer’s {start}, and the dealer takes one too."
    yield source.line(text, "deal-player", "deal-dealer", "deal_from")
    tie = "a tie leaves it as it is" if source.game.spot.war_tie == TIE_PUSHES else "so does a tie"
    text = (
        f"The war: a first card higher than the dealer’s wins {source.raw['war_pays']}, a lower one loses "
        f"the war bonus wager, and {tie}."
    )
    yield source.line(text, "war-settle", "war_pays", "war_tie", "war_ranking")
    text = (
        f"From the dealer’s {side(source.game.spot_deal.ask_from)} each winner of a war is asked to take the "
        "winnings or to leave them: see below. Who does not answer has taken them."
    )
    yield source.line(text, "take-or-leave", "ask_from")


def _second(source: Source) -> Iterator[Line]:
    text = "Every player is dealt a second card face up, and the dealer one face down."
    yield source.line(text, "second-card", "hole-card")
    terms = source.game.blackjack
    if terms.insurance:
        yield source.line("If the dealer shows an ace you may insure: see below.", "insure")
    if terms.peek:
        text = (
            "With an ace or a ten up the dealer looks at the card that lies face down. An ace with a ten is "
            "a natural and ends the round: every hand loses that is not a natural itself."
        )
        yield source.line(text, "hole-look", "dealer-natural")


def _hands(source: Source) -> Iterator[Line]:
    terms = source.game.blackjack
    more = ", or surrender it" if terms.surrender == LATE else ""
    text = (
        "Then every hand is played, of those who lost the war too: hit or stand, double or split yours"
        f"{more}. Who does not answer stands; over 21 loses at once."
    )
    yield source.line(text, "play", "hit", "stand", "double", "split", "bust")
    soft = "hits" if terms.soft_17 == HITS else "stands on"
    text = (
        f"The dealer turns the card and draws up to 17; he {soft} a soft 17, in which an ace counts eleven."
    )
    yield source.line(text, "turn-hole", "dealer-draw", "soft_17")
    text = "The higher hand wins, equal hands push, and a dealer over 21 pays every hand that stands."
    yield source.line(text, "settle", "won", "push", "lost")


# Take or leave, the hand, insurance


def _chapters(source: Source) -> Iterator[Chapter]:
    yield Chapter("choice", "When you win the war: take or leave", tuple(_take_or_leave(source)))
    yield Chapter("hand", "Your hand", tuple(_hand(source)))
    if source.game.blackjack.insurance:
        yield Chapter("insurance", "Insurance", tuple(_insurance(source)))


def _take_or_leave(source: Source) -> Iterator[Line]:
    text = (
        "Take: the winnings and your war bonus wager are yours; the hand decides the blackjack wager alone."
    )
    yield source.line(text, "take")
    text = (
        "Leave: all of the winnings stay on the war spot, never a part of them, and your war bonus wager "
        "comes back to you."
    )
    yield source.line(text, "leave-on")
    odds, same = source.raw["natural_pays"], source.game.spot.natural_on_war == AS_THE_HAND
    text = (
        "Winnings left are a wager of their own: your blackjack hand decides them as it decides the "
        f"blackjack wager, and a natural pays them {odds if same else '1 to 1'}."
    )
    yield source.line(text, "left-won", "left-lost", "left-push", "natural_on_war")
    if source.game.spot.war_spot != MATCHED:
        text = "Nothing can be added to them, neither when you split nor when you double."
        yield source.line(text, "war_spot")
        return
    less = ", a part of them" if source.game.blackjack.double_less else ""
    yield source.line(
        "When you split you may match them in full beside the second hand, or not at all; when you double, "
        f"in full{less}, or not at all.",
        *("war_spot", "double_less"),
    )


def _hand(source: Source) -> Iterator[Line]:
    text = (
        "King, queen and jack count ten, an ace one or eleven. An ace and a ten as the first two cards are a "
        "natural; after a split they are twenty-one."
    )
    yield source.line(text, "play", "natural")
    yield source.line(_doubles(source), "double", "double_on", "double_less")
    yield source.line(_splits(source), "split", "split_by")
    yield source.line(_aces(source), "split_ace_cards", "resplit_aces")
    if source.game.blackjack.surrender == LATE:
        lost = part(str(source.raw["late_surrender_loses"]))
        text = f"You may surrender your first two cards: {lost} is lost, and of winnings left as much."
        yield source.line(text, "surrender")


def _doubles(source: Source) -> str:
    terms = source.game.blackjack
    which = {ANY_TWO: "any two cards", NINE_TO_ELEVEN: "two cards that make nine, ten or eleven"}
    after = ", of a split hand too" if terms.double_after_split else ", but no split hand"
    less = " or less, down to one chip" if terms.double_less else ""
    cards = which.get(terms.double_on, "two cards that make ten or eleven")
    return f"You may double {cards}{after}: you add as much as your wager{less}, and get one more card."


def _splits(source: Source) -> str:
    terms = source.game.blackjack
    pair = (
        "two cards of one value, as a king and a ten"
        if terms.split_by == BY_VALUE
        else "two cards of one rank"
    )
    most = f"into {numeral(terms.split_hands)} hands at most"
    return f"You may split {pair}, with a second wager as large as the first, {most}."


def _aces(source: Source) -> str:
    terms = source.game.blackjack
    cards = "gets one card" if terms.split_ace_cards == ONE_CARD else "may get several cards"
    again = "may be split again" if terms.resplit_aces else "are split once"
    return f"Aces {again}, and each of them {cards}."


def _insurance(source: Source) -> Iterator[Line]:
    most, odds = part(str(source.raw["insurance_part"])), source.raw["insurance_pays"]
    text = (
        f"Against an ace you may insure your hand with up to {most}, and winnings left in the same way: "
        f"insurance wins {odds} if the dealer has a natural, and loses if not."
    )
    yield source.line(text, "insure", "insurance-won", "insurance-lost")
    if source.game.blackjack.even_money:
        text = "With a natural against an ace you may be paid 1 to 1 at once, before the dealer looks."
        yield source.line(text, "even-money")


# What it pays


def _rows(source: Source) -> Iterator[Row]:
    yield from _war_rows(source)
    yield from _hand_rows(source)
    yield from _left_rows(source)
    yield from _side_rows(source)


def _war_rows(source: Source) -> Iterator[Row]:
    stake = _war_limits(source).minimum
    for outcome, said, steps in (
        (HIGHER, "War: your first card is higher", ("war-higher", "war_pays")),
        (TIED, "War: the cards tie", ("war-tied", "war_tie")),
        (LOWER, "War: your first card is lower", ("war-lower",)),
    ):
        settled = rules.settle_war(source.game.spot, outcome, stake, source.spec.chip)
        yield _row(said, str(source.raw["war_pays"]), stake, settled, steps)


def _hand_rows(source: Source) -> Iterator[Row]:
    stake, terms = source.spec.limits.main.minimum, source.game.blackjack
    for outcome, said, steps in (
        (hand.NATURAL, "Blackjack: a natural", ("natural", "natural_pays")),
        (hand.WON, "Blackjack: your hand wins", ("won",)),
        (hand.PUSHED, "Blackjack: equal hands, or two naturals", ("push",)),
        (hand.LOST, "Blackjack: your hand loses", ("lost", "bust", "dealer-natural")),
    ):
        odds = hand.pays(terms, outcome)
        settled = hand.settle(odds, outcome, stake, source.spec.chip)
        yield _row(said, f"{odds.num} to {odds.den}", stake, settled, steps)


def _left_rows(source: Source) -> Iterator[Row]:
    """What the smallest war bonus wager has won, left on its spot."""
    terms, spot, chip = source.game.blackjack, source.game.spot, source.spec.chip
    stake = rules.settle_war(spot, HIGHER, _war_limits(source).minimum, chip).paid
    for outcome, said, steps in (
        (hand.NATURAL, "Winnings left: a natural", ("left-natural", "natural_on_war")),
        (hand.WON, "Winnings left: your hand wins", ("left-won",)),
        (hand.PUSHED, "Winnings left: equal hands", ("left-push",)),
        (hand.LOST, "Winnings left: your hand loses", ("left-lost", "left-bust", "left-dealer-natural")),
    ):
        odds = rules.left_pays(terms, spot, outcome)
        yield _row(said, f"{odds.num} to {odds.den}", stake, hand.settle(odds, outcome, stake, chip), steps)


def _side_rows(source: Source) -> Iterator[Row]:
    terms, chip, stake = source.game.blackjack, source.spec.chip, source.spec.limits.main.minimum
    if terms.insurance:
        most = hand.most_insurance(terms, stake) // chip * chip
        for natural, said, step in (
            (True, "Insurance: the dealer has a natural", "insurance-won"),
            (False, "Insurance: he has none", "insurance-lost"),
        ):
            settled = hand.settle_insurance(terms, natural, most, chip)
            yield _row(said, str(source.raw["insurance_pays"]), most, settled, (step,))
    if terms.surrender == LATE:
        settled = hand.settle_surrendered(terms, stake, chip)
        lost = f"{part(str(source.raw['late_surrender_loses']))} is lost"
        told = example((stake,), settled.paid - settled.taken)
        yield Row("You surrender your hand", lost, told, ("surrender",))


def _row(said: str, odds: str, stake: int, settled: Settled, steps: tuple[str, ...]) -> Row:
    pays = odds if settled.paid else LOST if settled.taken else BACK
    return Row(said, pays, example((stake,), settled.paid - settled.taken), steps)


# What may be laid, and how much of it


def _limits(source: Source) -> Iterator[Limit]:
    limits = source.spec.limits
    yield limit(source, "Blackjack wager", "required", limits.main, "wager")
    yield limit(source, "War bonus wager", "optional", _war_limits(source), "war-wager")
    if source.game.spot_deal.together and limits.together is not None:
        least, most = cents.show(limits.main.minimum), cents.show(limits.together)
        yield Limit("Both together", "as they are laid", least, most, source.cite("together"))


def _facts(source: Source) -> tuple[tuple[str, str], ...]:
    soft = "hit" if source.game.blackjack.soft_17 == HITS else "stand"
    return (("Blackjack pays", str(source.raw["natural_pays"])), ("Soft 17", f"dealers {soft}"))


CARD = GameCard(
    ranking="war_ranking",
    ranks="In the war, from the highest card to the lowest: the ace counts one, and suits do not count.",
    facts=_facts,
    play=_how_to_play,
    pays=_rows,
    chapters=_chapters,
    limits=_limits,
    progressive=lambda source: None,
    apart=lambda clause: False,
    assumed=(
        *("peek", "double_after_split", "split_hands", "resplit_aces", "split_ace_cards", "surrender"),
        *("insurance", "insurance_part", "insurance_pays", "even_money", "deal_from", "settle_from"),
    ),
)
