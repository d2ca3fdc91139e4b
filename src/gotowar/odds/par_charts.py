"""The pictures of a PAR sheet: outcomes, edge by decks, the result after many rounds, cost an hour."""

from collections.abc import Iterator
from fractions import Fraction

from gotowar import cents
from gotowar.odds import effects
from gotowar.odds.composition import full
from gotowar.odds.paper import Band, Chart, Series
from gotowar.odds.par import Par
from gotowar.odds.words import OUTCOMES, POLICIES, WAGERS, money, net, percent

DECKS = range(1, 9)


def charts(par: Par) -> Iterator[Chart]:
    yield outcomes(par)
    yield by_decks(par)
    yield after_rounds(par)
    yield cost(par)


def outcomes(par: Par) -> Chart:
    found = par.measured("initial", par.best)
    rows = sorted(found.rows, key=lambda row: row.net)
    share = [float(Fraction(row.ways, found.stats.ways) * 100) for row in rows]
    labels = tuple(f"{OUTCOMES[row.name]} ({net(row.net)})" for row in rows)
    said = ", ".join(f"{label} {value:.2f} %" for label, value in zip(labels, share, strict=True))
    return Chart(
        "outcomes",
        "Initial wager: how a round ends" + (f", {POLICIES[par.best]}" if par.chance_of_war else ""),
        "bars",
        "outcome and its net in units",
        "of all rounds",
        (Series("initial wager", tuple((float(i), value) for i, value in enumerate(share))),),
        f"{said}.",
        labels,
        unit=" %",
    )


def by_decks(par: Par) -> Chart:
    """The edge of each wager with one to eight whole decks, whatever the sheet allows, whatever is gone."""
    game = par.question.game
    edges = {decks: effects.edges(game, full(decks)) for decks in DECKS}
    names = [name for name in edges[DECKS[-1]] if all(name in edges[d] for d in DECKS)]
    war = f", {POLICIES['war']}" if par.chance_of_war else ""
    named = {name: WAGERS[name] + war * (name == "initial") for name in names}
    series = tuple(
        Series(named[name], tuple((float(d), float(edges[d][name] * 100)) for d in DECKS)) for name in names
    )
    said = "; ".join(
        f"{named[n]} {percent(edges[1][n], 2)} with one deck, {percent(edges[8][n], 2)} with eight"
        for n in names
    )
    title = "Edge by decks" + (", no card removed" if par.question.removed else "")
    return Chart("decks", title, "lines", "decks", "edge", series, f"{said}.", unit=" %")


def after_rounds(par: Par) -> Chart:
    """The players' result, all seats together; the house's hold is the same with its sign turned."""
    spread, plan = par.hold.spread, par.plan
    top = max(spread.parts)
    points = tuple(
        (-float(spread.value(i) / 100), float(Fraction(part, spread.whole) * 100))
        for i, part in reversed(tuple(enumerate(spread.parts)))
        if part and part * 10_000 > top
    )
    bands = tuple(
        Band(f"{share} %", -float(high / 100), -float(low / 100))
        for share, (low, high) in par.hold.ranges.items()
    )
    low, high = par.hold.ranges[95]
    expected = par.hold.measured.stats.mean * plan.rounds
    return Chart(
        "rounds",
        f"The players' result after {plan.rounds:,} rounds",
        "area",
        "result",
        "of all runs",
        (Series("result", points),),
        f"In 95 % of all runs between {money(-high)} and {money(-low)}; expected {money(-expected)}.",
        bands=bands,
        unit=" %",
        x_unit="$",
    )


def cost(par: Par) -> Chart:
    """What an hour costs with the initial wager's amount laid on each wager in turn."""
    stake, per_hour = par.plan.bet.initial, par.plan.per_hour
    found = [
        (
            WAGERS["initial"] + (f", {POLICIES[name]}" if par.chance_of_war else ""),
            par.measured("initial", name).stats.edge,
        )
        for name in (par.policies if par.chance_of_war else ("war",))
    ]
    for wager in (name for name in par.wagers if name not in {"initial", "coupon"}):
        often = par.chance_of_war if wager == "war_tie" else Fraction(1)
        found.append((WAGERS[wager], par.measured(wager).stats.edge * often))
    values = [(name, float(edge * stake * per_hour / 100)) for name, edge in found]
    said = ", ".join(f"{name} ${value:,.2f}" for name, value in values)
    return Chart(
        "cost",
        f"Cost of an hour, {cents.show(stake)} laid in each of {per_hour} rounds",
        "bars",
        "wager",
        "expected loss, dollars",
        (Series("expected loss", tuple((float(i), value) for i, (_, value) in enumerate(values))),),
        f"{said}.",
        tuple(name for name, _ in values),
    )
