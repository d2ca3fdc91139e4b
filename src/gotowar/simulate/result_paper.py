"""A run for people: its sections, grids and pictures, every figure worded once."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

from gotowar import __version__, cents
from gotowar.odds.paper import Chart, Grid, Paper, Section
from gotowar.odds.words import fixed, money
from gotowar.simulate.figures import Measured, counted
from gotowar.simulate.result import PERCENTILES, Result
from gotowar.simulate.result_charts import beyond, charts, named

DASH = "–"


def paper(result: Result, pictures: bool = False) -> Paper:
    """The report; pictures are drawn only where somebody will see them."""
    question = result.question
    drawn = {chart.id: chart for chart in charts(result)} if pictures else {}
    warning = f"Not this regulation: {'; '.join(question.departures)}." if question.departures else ""
    rounds = counted(result.progress.rounds)
    part = "" if result.progress.is_whole else f" of {result.asked.rounds:,}"
    seats = "one seat" if result.asked.seats == 1 else f"{result.asked.seats} seats"
    return Paper(
        f"Simulation: {question.sheet.title}",
        f"{rounds}{part}, {seats}, {question.decks} deck{'s' * (question.decks > 1)}",
        tuple(_facts(result)),
        tuple(_sections(result, drawn)),
        f"gotowar {__version__} · {question.sheet.id} · SHA-256 of the sheet {question.digest} · "
        f"of the counts {result.tally.digest()}",
        warning,
    )


def _facts(result: Result) -> Iterator[tuple[str, str]]:
    question, asked = result.question, result.asked
    turned = ", ".join(f"{name} = {choice}" for name, choice in question.turned.items())
    laid = ", ".join(f"{result.lab.title(name).lower()} {cents.show(a)}" for name, a in asked.bet.items())
    side = f"; side wagers in one of {asked.every:,} rounds" if asked.every > 1 else ""
    yield "sheet", question.sheet.id
    yield "table", question.spec.name
    yield "readings", turned or "as the sheet chooses"
    yield "played", result.lab.policy_says
    yield "bet", laid + side
    yield "run", f"seed {asked.seed}, blocks of {result.lab.task.block:,} rounds"


def _sections(result: Result, drawn: dict[str, Chart]) -> Iterator[Section]:
    def with_chart(*ids: str) -> tuple[Chart, ...]:
        return tuple(chart for name, chart in drawn.items() if name.partition("-")[0] in ids)

    yield Section("edge", "What each wager cost", (), (_costs(result),), with_chart("convergence"))
    yield Section("outcomes", "How rounds ended", (), tuple(_outcomes(result)), with_chart("classes"))
    yield _shoe(result, with_chart("shoe"))
    if result.asked.seats > 1:
        yield _seats(result)
    if result.sessions:
        yield _sessions(result, with_chart("sessions", "bankroll"))
    if "meter" in result.more:
        yield _meter(result.more["meter"], with_chart("meter"))
    if "by_up_card" in result.more:
        yield Section("ups", "Blackjack by the dealer's up card", (), (_ups(result.more["by_up_card"]),))


# ---- wagers ---------------------------------------------------------------------------------------


def percent(value: float | None, places: int = 4) -> str:
    return DASH if value is None else f"{fixed(Decimal(repr(value * 100)), places)} %"


def deviations(value: float | None) -> str:
    return DASH if value is None else f"{value:+.2f}"


def _row(name: str, one: Measured) -> tuple[str, ...]:
    square = one.chi_square
    chi = DASH if square is None else f"{square.value:.2f} / {square.classes - 1}"
    exact = percent(one.exact)
    return (name, f"{one.rounds:,}", percent(one.edge), percent(one.se), exact, deviations(one.z), chi)


HEADS = ("wager", "times laid", "edge", "standard error", "exact", "z", "chi-square / df")


def _costs(result: Result) -> Grid:
    rows = tuple(_row(result.lab.title(name), one) for name, one in result.wagers.items())
    several = " Seats of a round share the dealer's cards: errors allow for that." * (result.asked.seats > 1)
    note = f"z: how many standard errors the edge is from the exact one. {beyond(result)}{several}"
    return Grid("Edge of each wager", HEADS, rows, note)


def _outcomes(result: Result) -> Iterator[Grid]:
    for wager, one in result.wagers.items():
        rows = tuple(
            (
                named(compared.outcome.name),
                f"{compared.outcome.net:+g}",
                f"{compared.outcome.times:,}",
                percent(compared.share, 5),
                percent(compared.outcome.chance, 5),
                deviations(compared.z),
            )
            for compared in one.outcomes
        )
        yield Grid(result.lab.title(wager), ("outcome", "net", "times", "share", "exact", "z"), rows)


# ---- shoe and seats ---------------------------------------------------------------------------


def _shoe(result: Result, pictures: tuple[Chart, ...]) -> Section:
    shoe, lengths = result.lab.plan.shoe, result.shoe_lengths
    ends = (
        f"Every shoe has {counted(shoe.rounds)}."
        if shoe.rounds
        else f"No round begins once {shoe.over + 1} of {52 * shoe.decks} cards are gone."
    )
    lines = [ends]
    if lengths:
        lines.append(
            f"{result.shoes:,} whole shoes, {result.shoe_mean:.2f} rounds each on average "
            f"({min(lengths)} to {max(lengths)})."
        )
    if not shoe.rounds and result.main.exact is not None and result.main.se is not None:
        effect = (result.main.edge - result.main.exact) * 100
        lines.append(
            f"The cut card's effect on the {result.lab.title(result.lab.main).lower()}: {effect:+.4f} % with "
            f"a standard error of {result.main.error * 100:.4f} %, against a round off the top."
        )
    rows = tuple(
        (
            f"{p.first}–{p.last}",
            f"{p.measured.rounds:,}",
            percent(p.measured.edge),
            percent(p.measured.se),
            deviations(p.measured.z),
        )
        for p in result.parts
    )
    heads = ("rounds of the shoe", "rounds", "edge", "standard error", "z")
    grids = (Grid(f"{result.lab.title(result.lab.main)} along the shoe", heads, rows),) if rows else ()
    return Section("shoe", "The shoe", tuple(lines), grids, pictures)


def _seats(result: Result) -> Section:
    heads = ("seat", *(f"{result.lab.title(name)}, edge (z)" for name in result.wagers))
    rows = []
    for seat in range(result.asked.seats):
        found = result.seat(seat)
        cells = (f"{percent(one.edge)} ({deviations(one.z)})" for one in found.values())
        rows.append((str(seat + 1), *cells))
    said = DASH if result.correlation is None else f"{result.correlation:.5f}"
    mean, sd = result.table
    line = (
        f"All seats together come to {dollars(mean)} a round, deviation {dollars(sd)}; the results of two "
        f"seats in one round have a correlation of {said}."
    )
    return Section("seats", "Seat by seat", (line,), (Grid("Edges by seat", heads, tuple(rows)),))


# ---- sessions ---------------------------------------------------------------------------------


def dollars(value: float) -> str:
    return money(Fraction(round(value)))


def _sessions(result: Result, pictures: tuple[Chart, ...]) -> Section:
    mean, sd = result.moments(result.tally["ended"])
    rounds, bankroll = result.lab.task.watch.rounds, dollars(result.asked.bankroll)
    lines = (
        f"{result.sessions:,} sessions of {rounds} rounds: {dollars(mean)} on average, deviation "
        f"{dollars(sd)}; {result.won * 100:.2f} % ended ahead.",
        f"A bankroll of {bankroll} was gone at some time in {result.ruined * 100:.2f} % of them.",
    )
    heads = ("after rounds", *(f"{share} % below" for share in PERCENTILES))
    rows = tuple(
        (str(after), *(dollars(value) for value in found.values())) for after, found in result.fan[3::4]
    )
    note = f"Counted in steps of {dollars(result.lab.task.watch.wide)}; a progressive's meter is not in it."
    return Section(
        "sessions", "Sessions", lines, (Grid("Where bankrolls stood", heads, rows, note),), pictures
    )


def _meter(found: dict[str, Any], pictures: tuple[Chart, ...]) -> Section:
    lines = [
        f"Taken {found['hits']:,} times in {found['wagers']:,} wagers; {found['expected_hits']:,.1f} were to "
        f"be expected (z {deviations(found['z'])})."
    ]
    if found["heights_seen"]:
        expected = found["expected_height_dollars"]
        lines.append(
            f"In the {found['heights_seen']} hits that were followed ${found['average_height_dollars']:,.2f} "
            f"stood on it on average" + ("." if expected is None else f"; exact ${expected:,.2f}.")
        )
    return Section("meter", "The progressive's meter", tuple(lines), (), pictures)


def _ups(found: dict[str, Any]) -> Grid:
    rows = tuple(
        (
            name,
            f"{one['rounds']:,}",
            *(percent(one[key]) for key in ("edge", "se", "exact")),
            deviations(one["z"]),
        )
        for name, one in found.items()
    )
    return Grid(
        "Edge against each up card", ("up card", "rounds", "edge", "standard error", "exact", "z"), rows
    )
