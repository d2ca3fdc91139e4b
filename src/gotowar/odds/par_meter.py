"""The progressive's section of a PAR sheet: classes, fixed return, meter, envy."""

from fractions import Fraction

from gotowar import cents
from gotowar.odds.meter import Growth, Meter
from gotowar.odds.paper import Grid, Section
from gotowar.odds.par import Par
from gotowar.odds.wagers import CLASSES, class_ways
from gotowar.odds.words import OUTCOMES, fixed, money, one_in, percent, ratio
from gotowar.rules.progressive import NOTHING, SUITED_FOUR, units


def progressive_section(par: Par) -> Section:
    returned = par.measured("progressive").stats.returned
    kept = par.measured("progressive", "surrender").stats.returned
    lines = [
        f"Fixed return {ratio(returned)} = {percent(returned)} with war on every tie, "
        f"{percent(kept)} with surrender on every tie."
    ]
    if par.meter.growth is None:
        lines.append(
            "Contribution, reserve and ceiling are the operator's: name a table spec with a [progressive]."
        )
    return Section("progressive", "The progressive", tuple(lines), (_classes(par), _meter(par.meter)))


def _classes(par: Par) -> Grid:
    terms, found = par.question.game.progressive, par.measured("progressive")
    assert terms is not None
    ways = class_ways(terms, par.falls)
    rows = []
    for kind in range(SUITED_FOUR, NOTHING, -1):
        chance = Fraction(ways[kind], found.stats.ways)
        envy = ratio(Fraction(terms.envy, terms.envy_unit)) if kind == SUITED_FOUR else "–"
        rows.append(
            (
                OUTCOMES[CLASSES[kind]],
                str(units(terms, 1 << kind)),
                envy,
                ratio(chance),
                percent(chance, 6),
                one_in(chance),
            )
        )
    heads = ("class, the highest only" if not terms.settled else "class, all that are hit", "pays", "envy")
    return Grid(
        "By class, for one unit", (*heads, "probability", "", ""), tuple(rows),
        "Envy: what every other player with a progressive wager is paid, per unit of his own.",
    )  # fmt: skip


def _meter(found: Meter) -> Grid:
    rows = [
        ("a hit, one seat", one_in(found.chance)),
        ("each $1,000 of meter is worth", percent(found.per_thousand, 6)),
        (
            "meter at which the wager is even",
            "never" if found.break_even is None else money(found.break_even),
        ),
        ("envy from each other player", percent(found.envy_each, 6)),
    ]
    if found.seats > 1:
        rows.append((f"envy at {found.seats} seats", percent(found.envy_each * (found.seats - 1), 6)))
    between = found.between_hits
    rows.append(
        (
            f"rounds between hits, {found.seats} seat{'s' * (found.seats > 1)}",
            "never" if between is None else fixed(between, 1),
        )
    )
    if found.growth is not None:
        rows += _growth(found.growth)
    return Grid(f"The meter, for a wager of {cents.show(found.wager)}", ("figure", "value"), tuple(rows))


def _growth(grown: Growth) -> list[tuple[str, str]]:
    return [
        ("contribution to the meter", percent(grown.rate, 2)),
        ("contribution to the reserve", percent(grown.reserve_rate, 2)),
        ("seed, ceiling", f"{cents.show(grown.seed)}, {cents.show(grown.ceiling)}"),
        ("average meter when it is hit", money(grown.average_at_hit)),
        ("part of a hit's meter for one winner", percent(grown.share_for_one, 4)),
    ]
