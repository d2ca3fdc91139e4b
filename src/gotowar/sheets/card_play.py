"""How the game is played at this table, told to a player: from the terms and the spec, with clauses.

Each sentence is one question of the terms. What pays how much is ``card_pays``; the progressive has
a file of its own.
"""

from collections.abc import Iterator

from gotowar import cents
from gotowar.rules.terms import BURN_EACH, FROM_LEFT, NEVER, TIE_CHOICE
from gotowar.sheets.card_parts import Limit, Line, Source
from gotowar.sheets.spec import Limits

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def numeral(number: int) -> str:
    """Small numbers as words."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def cards(number: int) -> str:
    return f"{numeral(number)} {'card' if number == 1 else 'cards'}"


def _span(limits: Limits) -> str:
    return f"{cents.show(limits.minimum)} to {cents.show(limits.maximum)}"


def _side(direction: int) -> str:
    return "left" if direction == FROM_LEFT else "right"


def how_to_play(source: Source) -> tuple[Line, ...]:
    """The round, step by step."""
    return (*_betting(source), *_dealing(source), *_tie(source))


def _betting(source: Source) -> Iterator[Line]:
    limits, deal = source.spec.limits, source.game.war_deal
    text = f"Lay an initial wager of {_span(limits.main)} before the dealer says “No more bets”."
    yield source.line(text, "wager", "limits", "no-more-bets")
    if deal.tie_wager and limits.tie:
        text = (
            f"Beside it you may lay a tie wager of {_span(limits.tie)}: it bets that your card and the "
            "dealer’s will be of one rank."
        )
        yield source.line(text, "tie_wager")
    if source.game.progressive is not None and limits.progressive:
        text = f"You may also lay a progressive wager of {_span(limits.progressive)}; its own table is below."
        yield source.line(text, "progressive")
    yield from _manners(source)


def _manners(source: Source) -> Iterator[Line]:
    deal = source.game.deal
    if source.game.war_deal.match_play:
        text = "A match-play coupon may lie beside an initial wager of at least its face."
        yield source.line(text, "match_play")
    if deal.wager_alterable == NEVER:
        text = "A wager once laid is not touched, removed or changed until it is decided."
        yield source.line(text, "wager_alterable")
    if not deal.verbal_wagers and source.game.has("verbal_wagers"):
        yield source.line("A spoken wager with cash is not taken.", "verbal_wagers")


def _dealing(source: Source) -> Iterator[Line]:
    text = (
        "Every player is dealt one card face up, and the dealer the last, beginning at the dealer’s "
        f"{_side(source.game.deal.deal_from)}."
    )
    yield source.line(text, "deal-player", "deal-dealer", "deal_from")
    pays = source.raw["initial_pays"]
    text = f"A card higher than the dealer’s wins {pays}; a lower one loses the initial wager."
    yield source.line(text, "higher", "lower")


def _tie(source: Source) -> Iterator[Line]:
    if source.game.war.tie_hand != TIE_CHOICE:
        yield source.line("A tie loses the initial wager; no war is offered.", "tied", "tie_hand")
        return
    text = (
        "If the cards tie you choose: surrender and lose a part of your initial wager, or go to war. "
        "Who does not answer has surrendered."
    )
    yield source.line(text, "choice", "surrender", "war", "tie_hand")
    yield source.line(_war_wager(source), "war", "confirm", "war_match")
    yield source.line(_war_deal(source), "war-burn", "war-burn-dealer", "war-deal", "war_burn_players")
    if source.game.war_deal.war_tie_wager and source.spec.limits.tie:
        again = _span(source.spec.limits.tie)
        text = f"Going to war you may lay another tie wager, of {again}, on the war deal."
        yield source.line(text, "war_tie_wager")


def _war_wager(source: Source) -> str:
    match = source.game.war.war_match
    amount = "equal to" if match.num == match.den else f"{match.num} for {match.den} of"
    return f"To go to war you add a war wager {amount} your initial wager."


def _war_deal(source: Source) -> str:
    """Burns and cards in their order, as ``table.casino_war.war_plan`` deals them."""
    deal = source.game.war_deal
    burned, before = cards(deal.war_burn_players), numeral(deal.war_burn_dealer)
    one = "every player at war is dealt one card face up"
    if not deal.war_burn_players:
        start = one.capitalize()
    elif deal.war_burns == BURN_EACH:
        start = f"Before the card of each player at war {burned} are burned; {one}"
    else:
        start = f"{burned.capitalize()} {'is' if deal.war_burn_players == 1 else 'are'} burned; {one}"
    verb = "is" if deal.war_burn_dealer == 1 else "are"
    more = f", {before} more {verb} burned" if deal.war_burn_dealer else ""
    return f"{start}, from the dealer’s {_side(deal.war_deal_from)}{more}, and the dealer takes the last."


def limits_table(source: Source) -> tuple[Limit, ...]:
    """What may be laid, and how much of it."""
    return tuple(_limits(source))


def _limits(source: Source) -> Iterator[Limit]:
    limits, war = source.spec.limits, source.game.war
    yield _limit(source, "Initial wager", "required", limits.main, "wager")
    if limits.tie:
        yield _limit(source, "Tie wager", "optional", limits.tie, "tie_wager")
    if war.tie_hand == TIE_CHOICE:
        equal = war.war_match.num == war.war_match.den
        amount = "as the initial wager" if equal else f"{source.raw['war_match']} of the initial wager"
        yield Limit("War wager", "going to war", amount, amount, source.cite("war_match"))
    if source.game.war_deal.war_tie_wager and limits.tie:
        yield _limit(source, "Tie wager on the war", "optional", limits.tie, "war_tie_wager")
    if source.game.progressive is not None and limits.progressive:
        yield _limit(source, "Progressive wager", "optional", limits.progressive, "progressive")


def _limit(source: Source, wager: str, when: str, limits: Limits, *steps: str) -> Limit:
    return Limit(wager, when, cents.show(limits.minimum), cents.show(limits.maximum), source.cite(*steps))


def limits_note(source: Source) -> tuple[Line, ...]:
    """Chips, breakage, and the authority's own limit."""
    chip = cents.show(source.spec.chip)
    text = f"The smallest chip is {chip}. Wagers are multiples of it; a payment between two is rounded up."
    lines = [Line(text, source.cite("breakage"))]
    granted = source.spec.authorized
    if granted and source.game.deal.limits_authorized:
        text = f"The authorised limit is {cents.show(granted.amount)}, in force since {granted.since}."
        lines.append(Line(text, f"{source.cite('limits_authorized')}; {granted.cite}"))
    return tuple(lines)


def facts(source: Source) -> tuple[tuple[str, str], ...]:
    """The table at a glance."""
    spec, deal = source.spec, source.game.deal
    decks = str(spec.decks)
    if spec.shuffler == "automated" and deal.batches > 1:
        decks = f"{spec.decks}, in {numeral(deal.batches)} batches of {spec.decks // deal.batches}"
    shuffled = "by machine" if spec.shuffler == "automated" else "by hand"
    return (
        ("Decks", decks),
        ("Shuffled", shuffled),
        ("Cut by", "the players" if spec.cut == "players" else "the dealer"),
        ("Seats", str(spec.seats)),
        ("Smallest chip", cents.show(spec.chip)),
    )
