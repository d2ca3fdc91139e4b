"""What the rule cards of all games say alike: the table at a glance, how wagers lie, chips and limits.

What is a game's own is in the file of its name.
"""

from collections.abc import Iterator

from gotowar import cents
from gotowar.rules.terms import FROM_LEFT, NEVER
from gotowar.sheets.card_parts import Limit, Line, Source
from gotowar.sheets.spec import Limits

LOST = "the wager is lost"
PARTS = {"1 in 1": "the whole wager", "1 in 2": "half the wager", "1 in 4": "a quarter of the wager"}
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def numeral(number: int) -> str:
    """Small numbers as words."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def span(limits: Limits) -> str:
    return f"{cents.show(limits.minimum)} to {cents.show(limits.maximum)}"


def side(direction: int) -> str:
    return "left" if direction == FROM_LEFT else "right"


def part(share: str) -> str:
    return PARTS.get(share, f"{share} of the wager")


def example(stakes: tuple[int, ...], net: int) -> str:
    """``$5 wins $5``, ``$5 and $5 lose $10``."""
    many = len(stakes) > 1
    verb = ("lose" if net < 0 else "win") + ("" if many else "s")
    said = " and ".join(cents.show(stake) for stake in stakes)
    return f"{said} {verb} {cents.show(abs(net))}" if net else f"{said} come{'' if many else 's'} back"


def manners(source: Source) -> Iterator[Line]:
    """How wagers may lie."""
    deal = source.game.deal
    if deal.wager_alterable == NEVER:
        text = "A wager once laid is not touched, removed or changed until it is decided."
        yield source.line(text, "wager_alterable")
    if not deal.verbal_wagers and source.game.has("verbal_wagers"):
        yield source.line("A spoken wager with cash is not taken.", "verbal_wagers")


def limit(source: Source, wager: str, when: str, limits: Limits, *steps: str) -> Limit:
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
