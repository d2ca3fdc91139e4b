"""The pictures of War Blackjack's PAR sheet: take or leave, strategies, edge by decks, long runs, cost."""

from collections.abc import Iterator, Mapping
from statistics import NormalDist

from gotowar import cents
from gotowar.odds.blackjack_analysis import analyse, strategy_of
from gotowar.odds.blackjack_names import NAMES
from gotowar.odds.composition import by_rank, full
from gotowar.odds.paper import Band, Chart, Series
from gotowar.odds.strategy import COLUMNS, LEAVE, TAKE, Row
from gotowar.odds.war_blackjack_par import SHARES, WarBlackjackPar

DECKS = (1, 2, 4, 6, 8)
UPS = tuple(NAMES[up] for up in COLUMNS)
_POINTS = 120
_PLAYS = {
    "S": "stand",
    "H": "hit",
    "Dh": "double, or hit",
    "Ds": "double, or stand",
    "P": "split",
    "Rh": "surrender, or hit",
    "Rs": "surrender, or stand",
}


def charts(par: WarBlackjackPar) -> Iterator[Chart]:
    yield leave(par)
    yield from strategies(par)
    yield by_decks(par)
    if par.hold.sd:
        yield after_rounds(par)
    yield cost(par)


def leave(par: WarBlackjackPar) -> Chart:
    """By first card and up card, best play."""
    left = {(first, up) for first, up in par.war[par.best].leave}
    rows = tuple((first, tuple(LEAVE if (first, up) in left else TAKE for up in UPS)) for first in NAMES)
    said = ", ".join(f"{first} against {up}" for first, up in par.war[par.best].leave)
    return _cells(
        "leave",
        "Winnings of the war: take or leave, by first card",
        rows,
        {LEAVE: "leave", TAKE: "take"},
        f"Leave with {said}; take otherwise.",
    )


def strategies(par: WarBlackjackPar) -> Iterator[Chart]:
    chart = strategy_of(par.analysis, par.question.war_blackjack.blackjack)
    tables: tuple[tuple[str, str, Mapping[int, Row]], ...] = (
        ("hard", "Basic strategy: hard totals", chart.hard),
        ("soft", "Basic strategy: soft totals", chart.soft),
        ("pairs", "Basic strategy: pairs", chart.pairs),
    )
    for name, title, held in tables:
        keys = sorted(held, reverse=name != "pairs")
        rows = tuple(
            (NAMES[key] if name == "pairs" else str(key), tuple(held[key][up] for up in COLUMNS))
            for key in keys
        )
        used = {cell for _, row in rows for cell in row}
        kinds = {letter: says for letter, says in _PLAYS.items() if letter in used}
        said = "; ".join(f"{row}: {' '.join(cells)}" for row, cells in rows)
        yield _cells(name, title, rows, kinds, f"Against 2 to 10 and the ace. {said}.")


def _cells(
    id_: str, title: str, rows: tuple[tuple[str, tuple[str, ...]], ...], kinds: Mapping[str, str], says: str
) -> Chart:
    series = tuple(Series(f"{letter}: {meaning}", ((0.0, 0.0),)) for letter, meaning in kinds.items())
    return Chart(id_, title, "cells", "", "the dealer's up card", series, says, UPS, cells=rows)


def by_decks(par: WarBlackjackPar) -> Chart:
    """Both wagers under best play with whole shoes, whatever is gone."""
    game = par.question.war_blackjack
    found = {decks: analyse(by_rank(full(decks)), game.blackjack, game.spot) for decks in DECKS}
    lines = {
        "blackjack, best play": {decks: one.blackjack.edge for decks, one in found.items()},
        "war, left where that is worth it": {decks: one.war_edge for decks, one in found.items()},
    }
    series = tuple(
        Series(name, tuple((float(decks), edge * 100) for decks, edge in edges.items()))
        for name, edges in lines.items()
    )
    said = "; ".join(
        f"{s.name} {s.points[0][1]:.3f} % with one deck, {s.points[-1][1]:.3f} % with eight" for s in series
    )
    title = "Edge by decks" + (", no card removed" if par.question.removed else "")
    return Chart("decks", title, "lines", "decks", "edge", series, f"{said}.", unit=" %")


def after_rounds(par: WarBlackjackPar) -> Chart:
    """The player's result; the house's hold is the same with its sign turned."""
    plan, curve = par.plan, par.hold.after(par.plan.rounds)
    assert curve is not None
    own = NormalDist(-curve.mean / 100, curve.stdev / 100)
    reach = 4 * own.stdev
    xs = [own.mean - reach + 2 * reach * i / _POINTS for i in range(_POINTS + 1)]
    bands = tuple(Band(f"{s} %", -par.ranges[s][1] / 100, -par.ranges[s][0] / 100) for s in SHARES)
    low, high = bands[1].low, bands[1].high
    return Chart(
        "rounds",
        f"The player's result after {plan.rounds:,} rounds",
        "area",
        "result",
        "of all runs, for each dollar",
        (Series("result", tuple((x, own.pdf(x) * 100) for x in xs)),),
        f"In 95 % of all runs between {_dollars(low)} and {_dollars(high)}; expected {_dollars(own.mean)}.",
        bands=bands,
        unit=" %",
        x_unit="$",
    )


def _dollars(amount: float) -> str:
    return cents.show(round(amount * 100))


def cost(par: WarBlackjackPar) -> Chart:
    """What an hour costs with the blackjack wager's amount laid on each wager in turn."""
    stake, per_hour = par.plan.bet.blackjack, par.plan.per_hour
    found = {
        "blackjack, best play": par.analysis.blackjack.edge,
        "blackjack, basic strategy": par.analysis.basic.edge,
        "war, best": par.war["best"].edge,
        "war, published rule": par.war["published"].edge,
        "war, never left": par.war["never"].edge,
        "war, always left": par.war["always"].edge,
    }
    values = [(name, edge * stake * per_hour / 100) for name, edge in found.items()]
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
