"""The rule card's part on the progressive: its classes and pays, the meter's terms, the envy.

Only where the spec opens one. The operator's terms of the meter are printed in full: the documents
leave them open, so a player can learn them nowhere else.
"""

import re

from gotowar import cents
from gotowar.rules.terms import CUMULATIVE, DIFFERENT_RANKS, METER_PLUS, ONE_SUIT, TO_ONE, TWO_SUITS
from gotowar.rules.terms import ProgressiveTerms as Terms
from gotowar.sheets import catalog
from gotowar.sheets.card_parts import ClassPay, Line, Progressive, Source, names, words
from gotowar.sheets.model import Clause
from gotowar.sheets.spec import Meter

_NAMES = ("tie", "suited tie", "double tie", "four of a kind", "suited double tie", "suited four of a kind")
_STEPS = ("tie", "suited-tie", "double-tie", "four", "suited-double", "suited-four")
_SHARED = {
    "split": "shared equally by all winners of the round",
    "each-full": "each winner of the round receives it in full",
    "in-settlement-order": "one winner after the other, in the order of settling",
}
_SPEAKS_OF_IT = re.compile(r"\b(progressive|envy|jackpot)\b", re.IGNORECASE)


def concerns(clause: Clause) -> bool:
    """Whether a clause is about the progressive."""
    own = {*catalog.PROGRESSIVE_TERMS, "progressive", "envy", "meter"}
    by_name = any(name in own or name.startswith("progressive-") for name in names(clause))
    return by_name or bool(_SPEAKS_OF_IT.search(clause.says))


def progressive(source: Source) -> Progressive | None:
    """Nothing where this table offers none."""
    terms, meter = source.game.progressive, source.spec.progressive
    if terms is None or meter is None:
        return None
    shown = tuple(clause for clause in source.on_card if concerns(clause))
    classes = tuple(_class(source, terms, kind, shown) for kind in range(len(_NAMES), 0, -1))
    held = {line for one in classes for line in one.words}
    rest = tuple(line for line in map(words, shown) if line not in held)
    return Progressive(classes, _meter(terms, meter), _lines(source, terms), rest)


def _class(source: Source, terms: Terms, kind: int, shown: tuple[Clause, ...]) -> ClassPay:
    """A class with the clauses that are shown of it."""
    own = {f"progressive_{_STEPS[kind - 1].replace('-', '_')}", f"progressive-{_STEPS[kind - 1]}"}
    top = kind == len(_NAMES)
    return ClassPay(
        name=_NAMES[kind - 1].capitalize(),
        cards=_makes(terms, kind),
        pays=_pays(terms, kind, top),
        envy=f"{cents.show(terms.envy)} for {cents.show(terms.envy_unit)}" if top else "",
        cite=source.cite(*sorted(own)),
        words=tuple(words(clause) for clause in shown if own & names(clause)),
    )


def _pays(terms: Terms, kind: int, top: bool) -> str:
    fixed = f"{terms.pays[kind]:,} {'to' if terms.pays_for == TO_ONE else 'for'} 1"
    if not top:
        return fixed
    share = "the meter" if terms.meter_percent == 100 else f"{terms.meter_percent} % of the meter"
    return f"{share} and {fixed}" if terms.meter == METER_PLUS else share


def _makes(terms: Terms, kind: int) -> str:
    """Which cards make the class, by the readings of this table."""
    double = " of different ranks" if terms.double_tie == DIFFERENT_RANKS else ""
    one_suit = ", all of one suit" if terms.suited_double == ONE_SUIT else ""
    four = "in one or two suits" if terms.suited_four == TWO_SUITS else "all four identical"
    return (
        "both first cards of one rank",
        "both first cards of one rank and suit",
        f"ties{double} on both deals",
        "all four cards of one rank",
        f"a suited tie on both deals{one_suit}",
        f"four of a kind with both ties suited, {four}",
    )[kind - 1]


def _meter(terms: Terms, meter: Meter) -> tuple[tuple[str, str], ...]:
    return (
        ("The meter begins at", cents.show(meter.seed)),
        ("Of each wager, to the meter", percent(meter.rate)),
        ("Of each wager, to the reserve", percent(meter.reserve_rate)),
        ("The meter stops at", cents.show(meter.ceiling)),
        ("When several win it at once", _SHARED[meter.simultaneous]),
        ("After it is won", f"it begins again at {cents.show(meter.seed)}, from the reserve first"),
    )


def percent(basis_points: int) -> str:
    """``12.5 %`` of 1250 hundredths of a percent."""
    whole, part = divmod(basis_points, 100)
    return f"{whole}{f'.{part:02}'.rstrip('0') if part else ''} %"


def _lines(source: Source, terms: Terms) -> tuple[Line, ...]:
    back = "comes back" if terms.pays_for == TO_ONE else "does not come back"
    kinds = "Every class that the cards make" if terms.settled == CUMULATIVE else "Only the highest class"
    envy = (
        "Envy: when another player’s cards make a suited four of a kind, you receive "
        f"{cents.show(terms.envy)} for a progressive wager of {cents.show(terms.envy_unit)}, in proportion "
        "to yours, for every such hand; never for your own or the dealer’s."
    )
    return (
        source.line(f"A winning progressive wager {back} with its pay.", "pays_for", "progressive-settle"),
        source.line(f"{kinds} is paid, after the war.", "settled", "progressive-settle"),
        source.line(envy, "envy", "envy_unit"),
    )
