"""Casino War on the rule card, told to a player: how it is played, what it pays, what may be laid.

Each sentence is one question of the terms; the odds are the terms of this table, readings included, and
the examples are computed by the rules. The progressive has a file of its own.
"""

from collections.abc import Iterator

from gotowar.rules import casino_war as rules
from gotowar.rules.terms import BURN_EACH, ON_BOTH_WAGERS, TIE_CHOICE
from gotowar.sheets.card_parts import GameCard, Limit, Line, Row, Source
from gotowar.sheets.card_progressive import concerns, progressive
from gotowar.sheets.card_table import LOST, example, limit, manners, numeral, part, side, span


def cards(number: int) -> str:
    return f"{numeral(number)} {'card' if number == 1 else 'cards'}"


# How it is played


def _how_to_play(source: Source) -> Iterator[Line]:
    """The round, step by step."""
    yield from _betting(source)
    yield from _dealing(source)
    yield from _tie(source)


def _betting(source: Source) -> Iterator[Line]:
    limits, deal = source.spec.limits, source.game.war_deal
    text = f"Lay an initial wager of {span(limits.main)} before the dealer says “No more bets”."
    yield source.line(text, "wager", "limits", "no-more-bets")
    if deal.tie_wager and limits.tie:
        text = (
            f"Beside it you may lay a tie wager of {span(limits.tie)}: it bets that your card and the "
            "dealer’s will be of one rank."
        )
        yield source.line(text, "tie_wager")
    if source.game.progressive is not None and limits.progressive:
        text = f"You may also lay a progressive wager of {span(limits.progressive)}; its own table is below."
        yield source.line(text, "progressive")
    if deal.match_play:
        text = "A match-play coupon may lie beside an initial wager of at least its face."
        yield source.line(text, "match_play")
    yield from manners(source)


def _dealing(source: Source) -> Iterator[Line]:
    text = (
        "Every player is dealt one card face up, and the dealer the last, beginning at the dealer’s "
        f"{side(source.game.deal.deal_from)}."
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
        again = span(source.spec.limits.tie)
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
    return f"{start}, from the dealer’s {side(deal.war_deal_from)}{more}, and the dealer takes the last."


# What it pays


def _rows(source: Source) -> Iterator[Row]:
    pays, stake = str(source.raw["initial_pays"]), source.spec.limits.main.minimum
    higher, lower = _first(source, rules.HIGHER), _first(source, rules.LOWER)
    yield Row("Your card is higher", pays, higher, ("higher", "initial_pays"))
    yield Row("Your card is lower", LOST, lower, ("lower",))
    if source.game.war.tie_hand == TIE_CHOICE:
        yield from _tie_rows(source, stake)
    else:
        yield Row("The cards tie", LOST, _first(source, rules.TIED), ("tied", "tie_hand"))
    yield from _tie_wager(source)


def _tie_rows(source: Source, stake: int) -> Iterator[Row]:
    lost = part(str(source.raw["surrender_loses"]))
    given_up = rules.settle_surrender(source.game.war, stake, source.spec.chip)
    told = example((stake,), given_up.paid - given_up.taken)
    yield Row("A tie, and you surrender", f"{lost} is lost", told, ("surrender", "surrender_loses"))
    for outcome, result, step, term in (
        (rules.HIGHER, "War, and your card is higher", "war-higher", "war_win_pays"),
        (rules.TIED, "War, and the cards tie again", "war-tied", "war_tie_pays"),
    ):
        yield Row(result, _war_pays(source, term), _war(source, stake, outcome), (step, term))
    told = _war(source, stake, rules.LOWER)
    yield Row("War, and your card is lower", "both wagers are lost", told, ("war-lower",))


def _war_pays(source: Source, term: str) -> str:
    if source.game.war.war_pays_on == ON_BOTH_WAGERS:
        return f"{source.raw[term]} on both wagers"
    return f"{source.raw[term]} on the war wager"


def _first(source: Source, outcome: int) -> str:
    stake = source.spec.limits.main.minimum
    settled = rules.settle_initial(source.game.war, outcome, stake, source.spec.chip)
    return example((stake,), settled.paid - settled.taken)


def _war(source: Source, stake: int, outcome: int) -> str:
    added = rules.war_stake(source.game.war, stake)
    settled = rules.settle_war(source.game.war, outcome, stake, added, source.spec.chip)
    return example((stake, added), sum(one.paid - one.taken for one in settled))


def _tie_wager(source: Source) -> Iterator[Row]:
    """A tie wager is decided by the deal on which it is made."""
    limits = source.spec.limits.tie
    if limits is None:
        return
    deals = [("Tie wager", "tie-won", "tie-lost")]
    if source.game.war_deal.war_tie_wager:
        deals.append(("Tie wager on the war", "war-tie-won", "war-tie-lost"))
    for name, won, lost in deals:
        for outcome, said, step in ((rules.TIED, "a tie", won), (rules.LOWER, "no tie", lost)):
            settled = rules.settle_tie(source.game.war, outcome, limits.minimum, source.spec.chip)
            pays = str(source.raw["tie_pays"]) if outcome == rules.TIED else LOST
            told = example((limits.minimum,), settled.paid - settled.taken)
            rests_on = (step, "tie_pays") if outcome == rules.TIED else (step,)
            yield Row(f"{name}: {said}", pays, told, rests_on)


# What may be laid, and how much of it


def _limits(source: Source) -> Iterator[Limit]:
    limits, war = source.spec.limits, source.game.war
    yield limit(source, "Initial wager", "required", limits.main, "wager")
    if limits.tie:
        yield limit(source, "Tie wager", "optional", limits.tie, "tie_wager")
    if war.tie_hand == TIE_CHOICE:
        equal = war.war_match.num == war.war_match.den
        amount = "as the initial wager" if equal else f"{source.raw['war_match']} of the initial wager"
        yield Limit("War wager", "going to war", amount, amount, source.cite("war_match"))
    if source.game.war_deal.war_tie_wager and limits.tie:
        yield limit(source, "Tie wager on the war", "optional", limits.tie, "war_tie_wager")
    if source.game.progressive is not None and limits.progressive:
        yield limit(source, "Progressive wager", "optional", limits.progressive, "progressive")


CARD = GameCard(
    ranking="ranking",
    ranks="From the highest card to the lowest; suits do not count.",
    facts=lambda source: (),
    play=_how_to_play,
    pays=_rows,
    chapters=lambda source: (),
    limits=_limits,
    progressive=progressive,
    apart=concerns,
    assumed=("decks", "ranking"),
)
