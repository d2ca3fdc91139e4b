"""The pictures of a run: how the edge settled, how rounds ended, the shoe, sessions, bankrolls, the meter."""

from collections.abc import Iterator

from gotowar.odds.paper import Chart, Series
from gotowar.odds.words import OUTCOMES
from gotowar.simulate.result import PERCENTILES, Result

SURE = 1.96
"""Standard errors to either side within which 95 of 100 results lie."""
MILLION = 1e6
BLACKJACK = {
    "natural": "natural",
    "both-natural": "naturals of both",
    "dealers-natural": "the dealer's natural",
    "surrendered": "surrendered",
    "pushed": "pushed",
    "lost": "war lost",
    "tied": "tie",
    "taken": "war won, winnings taken",
    "left": "war won, winnings left",
}


def named(name: str) -> str:
    """An outcome in words."""
    return BLACKJACK.get(name) or OUTCOMES.get(name) or name.replace("-", "−").replace("units ", "net ")


def charts(result: Result) -> Iterator[Chart]:
    for wager in result.wagers:
        yield convergence(result, wager)
    yield classes(result)
    if result.parts:
        yield shoe(result)
    if result.sessions:
        yield sessions(result)
        yield bankroll(result)
    if result.more.get("meter", {}).get("first_hits"):
        yield meter(result.more["meter"]["first_hits"])


def convergence(result: Result, wager: str) -> Chart:
    """The edge so far, the band in which it belongs, and the exact line through it."""
    stages, exact = result.stages[wager], result.wagers[wager].exact
    middle = {s.rounds: s.edge if exact is None else exact for s in stages}
    lines = {
        "measured": [(s.rounds / MILLION, s.edge * 100) for s in stages],
        "95 % above": [(s.rounds / MILLION, (middle[s.rounds] + SURE * s.error) * 100) for s in stages],
        "95 % below": [(s.rounds / MILLION, (middle[s.rounds] - SURE * s.error) * 100) for s in stages],
    }
    if exact is not None:
        lines["exact"] = [(s.rounds / MILLION, exact * 100) for s in stages]
    title, last = result.lab.title(wager), stages[-1]
    said = f"after {last.rounds:,} rounds {last.edge * 100:.4f} %" + (
        "" if exact is None else f", exact {exact * 100:.4f} %"
    )
    series = tuple(Series(name, tuple(points)) for name, points in lines.items())
    note = "The band is where 95 of 100 such runs would lie at each time."
    return Chart(
        f"convergence-{wager.replace('_', '-')}",
        f"{title}: how the edge settles",
        "lines",
        "million rounds of a seat",
        "edge",
        series,
        f"{title}, {said}.",
        unit=" %",
        note=note,
    )


def beyond(result: Result) -> str:
    """What a large deviation means. A cut card ends shoes earlier in which many cards are used, so that what
    a round comes to is not quite that of one off the top; shoes of so many rounds have no such effect."""
    if result.lab.plan.shoe.rounds:
        return "Beyond 4 something is wrong."
    return "Exact is off the top: a cut card moves long runs of blackjack away from it, --per-shoe does not."


def classes(result: Result) -> Chart:
    """Outcomes of every wager against their exact chances, in deviations."""
    found = [
        (f"{wager.replace('_', ' ')}: {named(one.outcome.name)}", one.z)
        for wager, measured in result.wagers.items()
        for one in measured.outcomes
        if one.z is not None
    ]
    points = tuple((float(place), z) for place, (_, z) in enumerate(found))
    said = ", ".join(f"{name} {z:+.2f}" for name, z in found)
    return Chart(
        "classes",
        "Outcomes against their exact chances",
        "bars",
        "outcome",
        "deviations",
        (Series("z", points),),
        f"{said}.",
        tuple(name for name, _ in found),
        note=f"Between -2 and +2 in 95 of 100 cases. {beyond(result)}",
    )


def shoe(result: Result) -> Chart:
    middle = [((p.first + p.last) / 2, p.measured.edge * 100, p.measured.error * 100) for p in result.parts]
    lines = {
        "measured": [(x, edge) for x, edge, _ in middle],
        "95 % above": [(x, edge + SURE * error) for x, edge, error in middle],
        "95 % below": [(x, edge - SURE * error) for x, edge, error in middle],
    }
    if (exact := result.main.exact) is not None:
        lines["off the top, exact"] = [(x, exact * 100) for x, _, _ in middle]
    said = ", ".join(f"rounds {p.first} to {p.last} {p.measured.edge * 100:.3f} %" for p in result.parts)
    title = f"{result.lab.title(result.lab.main)} along the shoe"
    series = tuple(Series(name, tuple(points)) for name, points in lines.items())
    note = "The last rounds are dealt only in shoes in which few cards were used."
    return Chart(
        "shoe", title, "lines", "round of the shoe", "edge", series, f"{said}.", unit=" %", note=note
    )


def sessions(result: Result) -> Chart:
    counts, money = result.tally["ended"], result.money
    shown = [int(place) for place in counts.nonzero()[0]]
    # Spans are put together until about a hundred are left: a picture shows no more.
    step = max(1, (shown[-1] - shown[0]) // 100)
    points = tuple(
        (
            float(money[place : place + step].mean()) / 100,
            float(counts[place : place + step].sum()) / result.sessions * 100,
        )
        for place in range(shown[0], shown[-1] + 1, step)
    )
    rounds = result.lab.task.watch.rounds
    found = result.percentiles(counts)
    said = ", ".join(f"{share} % below {value / 100:,.2f} dollars" for share, value in found.items())
    return Chart(
        "sessions",
        f"A player's result after {rounds} rounds",
        "area",
        "result",
        "of all sessions",
        (Series("sessions", points),),
        f"{said}.",
        unit=" %",
        x_unit="$",
    )


def bankroll(result: Result) -> Chart:
    series = tuple(
        Series(
            f"{share} % below",
            ((0.0, 0.0), *((float(rounds), found[share] / 100) for rounds, found in result.fan)),
        )
        for share in PERCENTILES
    )
    last = result.fan[-1]
    said = ", ".join(f"{share} % below {value / 100:,.2f} dollars" for share, value in last[1].items())
    return Chart(
        "bankroll",
        "Where bankrolls stand along a session",
        "lines",
        "rounds",
        "dollars won or lost",
        series,
        f"After {last[0]} rounds {said}.",
    )


def meter(hits: list[dict[str, float]]) -> Chart:
    points = tuple((hit["round"] / MILLION, hit["dollars"]) for hit in hits)
    said = ", ".join(f"round {hit['round']:,} at {hit['dollars']:,.2f} dollars" for hit in hits[:5])
    return Chart(
        "meter",
        "The meter when it was taken",
        "lines",
        "million rounds",
        "dollars on the meter",
        (Series("meter", points),),
        f"Taken first in {said}.",
    )
