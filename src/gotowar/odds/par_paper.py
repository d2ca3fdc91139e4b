"""A PAR sheet for people: its sections, grids and pictures, every figure worded once."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from gotowar import __version__, cents
from gotowar.odds.effects import surrender_ever
from gotowar.odds.paper import Chart, Grid, Paper, Section
from gotowar.odds.par import SHARES, Measured, Par
from gotowar.odds.par_charts import charts
from gotowar.odds.par_meter import progressive_section
from gotowar.odds.published import agrees, figures
from gotowar.odds.question import Question
from gotowar.odds.stats import Stats
from gotowar.odds.words import (
    OUTCOMES,
    POLICIES,
    WAGERS,
    fixed,
    money,
    net,
    one_in,
    percent,
    ratio,
    signed,
)

RANKS = "23456789TJQKA"


def paper(par: Par, pictures: bool = False) -> Paper:
    """The report; pictures are drawn only where somebody will see them."""
    question = par.question
    drawn = {chart.id: chart for chart in charts(par)} if pictures else {}
    warning = f"Not this regulation: {'; '.join(question.departures)}." if question.departures else ""
    return Paper(
        f"PAR sheet: {question.sheet.title}",
        _subtitle(par),
        facts(par),
        tuple(_sections(par, drawn)),
        f"gotowar {__version__} · {question.sheet.id} · SHA-256 of the sheet {question.digest}",
        warning,
    )


def _subtitle(par: Par) -> str:
    question = par.question
    decks = f"{question.decks} deck{'' if question.decks == 1 else 's'}"
    gone = f", without {' '.join(map(str, question.removed))}" if question.removed else ""
    return f"{decks}{gone}, {sum(question.counts)} cards"


def facts(par: Par) -> tuple[tuple[str, str], ...]:
    question = par.question
    turned = ", ".join(f"{name} = {choice}" for name, choice in question.turned.items())
    document = question.sheet.document
    return (
        ("sheet", question.sheet.id),
        ("document", f"{document.cite}; last checked {document.last_checked}"),
        ("readings", turned or "as the sheet chooses"),
        ("table", question.spec.name),
        ("best play", _best(par)),
    )


def readings_taken(question: Question) -> tuple[str, ...]:
    """Each reading that can turn a term, as it was taken: the page is judged without the sheet beside it."""
    found = [
        f"{reading.id} = {question.readings[reading.id]}"
        for reading in question.sheet.reading
        if any(choice.sets for choice in reading.choices.values())
    ]
    return (f"Readings taken: {', '.join(found)}.",) if found else ()


def _best(par: Par) -> str:
    if not par.chance_of_war:
        return "there is no choice to make"
    if par.best != "by-rank":
        return POLICIES[par.best]
    return "surrender at " + " ".join(RANKS[rank] for rank in sorted(par.policies["by-rank"]))


def _sections(par: Par, drawn: dict[str, Chart]) -> Iterator[Section]:
    def with_chart(*ids: str) -> tuple[Chart, ...]:
        return tuple(drawn[name] for name in ids if name in drawn)

    taken = readings_taken(par.question)
    yield Section("edge", "What each wager costs", taken, tuple(_summary(par)), with_chart("decks", "cost"))
    yield Section("outcomes", "Outcomes", (), tuple(_outcomes(par)), with_chart("outcomes"))
    if "progressive" in par.wagers:
        yield progressive_section(par)
    if "coupon" in par.wagers:
        yield _coupon(par)
    yield _hold(par, with_chart("rounds"))
    yield _cards(par)
    printed = published(par)
    if printed.rows:
        yield Section("published", "Published figures", (), (printed,))


# ---- what each wager costs ----------------------------------------------------------------------


def measures(par: Par) -> Iterator[tuple[str, str, Measured]]:
    """Every wager under every policy that makes a difference to it, with a name for people."""
    for wager in par.wagers:
        if wager == "coupon":
            continue
        policies = par.policies if wager == "initial" and par.chance_of_war else ("war",)
        for policy in policies:
            said = f", {POLICIES[policy]}" if len(policies) > 1 else ""
            yield f"{WAGERS[wager]}{said}", wager, par.measured(wager, policy)


def _summary(par: Par) -> Iterator[Grid]:
    found = [(name, measured.stats) for name, _, measured in measures(par)]
    if len(found) > 1:
        found.append(("One unit on each, best play", par.all_together.stats))
    costs = tuple((name, *_costs(stats)) for name, stats in found)
    swings = tuple((name, *_swings(stats)) for name, stats in found)
    yield Grid(
        "Expected loss per unit first laid",
        ("wager", "edge", "", "return", "average bet", "per unit wagered"),
        costs,
        "Average bet: war wagers included; the last column, per unit of it, is the element of risk."
        + (" The progressive is without its meter." if "progressive" in par.wagers else ""),
    )
    yield Grid(
        "How it swings",
        ("wager", "hit", "win", "standard deviation", "skewness"),
        swings,
        "Hit: something comes back. Win: the round ends ahead.",
    )


def _costs(stats: Stats) -> tuple[str, ...]:
    return (
        ratio(stats.edge),
        percent(stats.edge),
        percent(stats.returned),
        fixed(stats.staked, 4),
        percent(stats.element_of_risk),
    )


def _swings(stats: Stats) -> tuple[str, ...]:
    return (percent(stats.hit), percent(stats.win), fixed(stats.sd, 6), fixed(stats.skewness, 4))


def _outcomes(par: Par) -> Iterator[Grid]:
    for name, wager, found in measures(par):
        rows = [
            (
                OUTCOMES.get(row.name, row.name),
                f"{row.ways:,}",
                ratio(Fraction(row.ways, found.stats.ways)),
                percent(Fraction(row.ways, found.stats.ways), 4),
                net(row.net),
                signed(row.net * row.ways / found.stats.ways * 100, 4),
            )
            for row in found.rows
        ]
        total = (
            "All",
            f"{found.stats.ways:,}",
            "1",
            percent(Fraction(1), 4),
            "",
            signed(-found.stats.edge * 100, 4),
        )
        heads = ("outcome", "combinations", "probability", "", "net", "contribution, %")
        note = f"Where there is a war: {one_in(par.chance_of_war)} rounds." if wager == "war_tie" else ""
        yield Grid(name, heads, (*rows, total), note)


def _coupon(par: Par) -> Section:
    heads = ("policy", "worth of its face", "comes back", "worth, played until it is gone")
    policies = par.policies if par.chance_of_war else ("war",)
    rows = tuple(
        (POLICIES[name], percent(found.value), percent(found.returned), percent(found.played_on))
        for name in policies
        for found in [par.coupon(name)]
    )
    lines = ("Beside an initial wager of at least its face; it wins even money on the first deal.",)
    return Section("coupon", "Match-play coupon", lines, (Grid("Per unit of its face", heads, rows),))


# ---- the table ----------------------------------------------------------------------------------


def _hold(par: Par, pictures: tuple[Chart, ...]) -> Section:
    plan, hold = par.plan, par.hold
    stats = hold.measured.stats
    bet = ", ".join(
        f"{cents.show(amount)} {name.replace('_', '-')}"
        for name, amount in plan.bet._asdict().items()
        if amount and name != "chip"
    )
    seats = "1 seat with" if plan.seats == 1 else f"{plan.seats} seats, each with"
    said = f", {POLICIES[par.best]}" if par.chance_of_war else ""
    lines = [
        f"{seats} {bet} in every round{said}; {plan.per_hour} rounds an hour; "
        f"each round from a fresh shoe, smallest chip {cents.show(plan.bet.chip)}."
    ]
    if plan.bet.progressive:
        lines.append(
            f"The progressive is counted by its fixed pays{' and envy' if plan.seats > 1 else ''}: what the "
            "operator sets aside of it for meter and reserve is still in the hold."
        )
    rows = [
        ("hold per round", money(stats.mean)),
        *(() if par.set_aside is None else (("set aside for meter and reserve", money(par.set_aside)),)),
        ("hold per hour", money(hold.per_hour)),
        ("standard deviation per round", money(stats.sd)),
        ("rounds until the edge shows (N0)", "never" if stats.n0 is None else fixed(stats.n0, 0)),
        (f"house behind after {plan.rounds:,} rounds", percent(hold.behind, 2)),
        (f"one player's {cents.show(plan.bankroll)} used up by then", _ruin(par)),
    ]
    ranges = [
        (f"{share} % of such runs", money(hold.ranges[share][0]), money(hold.ranges[share][1]))
        for share in SHARES
    ]
    grids = (
        Grid("The house, of the whole table", ("figure", "value"), tuple(rows)),
        Grid(f"Hold after {plan.rounds:,} rounds", ("range", "from", "to"), tuple(ranges)),
    )
    return Section("table", "The table", tuple(lines), grids, pictures)


def _ruin(par: Par) -> str:
    if par.ruin is None:
        return "not counted: too long a run, or too much money"
    return percent(par.ruin, 4)


def _cards(par: Par) -> Section:
    """What cards that are gone do."""
    effects = par.effects
    wagers = [name for name in par.wagers if any(name in row for row in effects.values())]
    same = all(row == next(iter(effects.values())) for row in effects.values())
    lines = [_surrender(par)]
    grids: tuple[Grid, ...] = ()
    if effects and same and not any(any(row.values()) for row in effects.values()):
        lines.insert(0, "Removing one card, of any rank, changes no edge: every rank stands for every other.")
    elif effects:
        heads = ("removed", *(WAGERS[name] for name in wagers))
        rows = tuple((RANKS[r], *(_change(row, name) for name in wagers)) for r, row in effects.items())
        grids = (Grid("Change of the edge, in percent, by removing one card", heads, rows),)
    pairs = par.pair_effects
    if pairs:
        heads = ("removed", *(WAGERS[name] for name in wagers))
        rows = tuple((says, *(signed(row[name] * 100, 6) for name in wagers)) for says, row in pairs.items())
        grids += (Grid("Change of the edge, in percent, by removing two cards", heads, rows),)
    return Section("cards", "Cards that are gone", tuple(lines), grids)


def _change(effects: Mapping[str, Fraction], wager: str) -> str:
    """Without this card the wager may not be made at all: no two of a rank are left to go to war."""
    return signed(effects[wager] * 100, 6) if wager in effects else "–"


def _surrender(par: Par) -> str:
    found = surrender_ever(par.question.game)
    if found is None:
        return "There is no choice, so no composition can make surrender right."
    if not found.is_possible:
        return (
            "No composition of the shoe makes surrender right: after a tie, war gains "
            f"{ratio(found.without_ties)} units over surrender where no second tie can come, and "
            f"{ratio(found.all_ties)} where it is certain; every composition lies between."
        )
    point = found.indifferent_at
    end = (
        "war is never better."
        if point is None
        else f"at a chance of {percent(point)} both are worth the same."
    )
    return (
        f"Surrender can be right: war gains {ratio(found.without_ties)} units over it where no second tie "
        f"can come, {ratio(found.all_ties)} where it is certain; {end}"
    )


def published(par: Par) -> Grid:
    """What others have printed of this very game."""
    question, rows = par.question, []
    asked = [("initial", "war"), ("initial", "surrender"), ("tie", "war")]
    for wager, policy in asked if not question.removed else ():
        if wager not in par.wagers:
            continue
        found = par.measured(wager, policy)
        for one in figures():
            if one.belongs_to(question.sheet.id, wager, policy, question.decks, found.rows):
                counted = percent(found.stats.edge)
                rows.append(
                    (one.source, str(one.decks), f"{one.percent} %", counted, _verdict(found, one.percent))
                )
    heads = ("source", "decks", "printed", "counted", "")
    return Grid("Beside what is counted here", heads, tuple(rows))


def _verdict(found: Measured, printed: str) -> str:
    return "agrees" if agrees(found.stats.edge, printed) else "DIFFERS"
