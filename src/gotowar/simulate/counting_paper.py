"""What counting gains, for people: sections, grids and pictures, every figure worded once."""

from collections.abc import Iterator

from gotowar import __version__
from gotowar.odds.paper import Chart, Grid, Paper, Section, Series
from gotowar.odds.words import WAGERS
from gotowar.simulate.counting import RUNNING, TIE_CHANCE, System
from gotowar.simulate.counting_figures import SURE, Depth, Figures, Gain, Threshold, Wager
from gotowar.simulate.counting_kernels import DEPTHS
from gotowar.simulate.figures import counted

NAMES = {
    **WAGERS,
    "surrender": "Surrender instead of war",
    "blackjack": "Blackjack wager",
    "war": "War bonus wager",
    "insurance": "Insurance",
}
NOTHING = "–"
SMALL = 1e-3
FEW = 1000
"""Rounds; what fewer say of an edge is nothing."""


def paper(found: Figures, pictures: bool = False) -> Paper:
    """The report; pictures are drawn only where somebody will see them."""
    question = found.question
    warning = f"Not this regulation: {'; '.join(question.departures)}." if question.departures else ""
    return Paper(
        f"Counting: {question.sheet.title}",
        f"{found.system.name}, {found.rounds:,} rounds of {_seats(found)}",
        _facts(found),
        (_summary(found), *(_section(found, wager, pictures) for wager in found.wagers)),
        f"gotowar {__version__} · {question.sheet.id} · SHA-256 of the sheet {question.digest}"
        + ("" if found.run is None else f" · of the counts {found.run.counts}"),
        warning,
    )


def _seats(found: Figures) -> str:
    seats = found.plan.shoe.seats
    if found.seat is not None and seats > 1:
        return f"seat {found.seat} of {seats}"
    return "one seat" if seats == 1 else f"{seats} seats, taken together"


def _facts(found: Figures) -> tuple[tuple[str, str], ...]:
    turned = ", ".join(f"{name} = {choice}" for name, choice in found.question.turned.items())
    shoe = found.plan.shoe
    over = f"{shoe.over} of {shoe.decks * 52} cards gone"
    ends = f"after {counted(shoe.rounds)}" if shoe.rounds else f"before the first round with more than {over}"
    return (
        ("sheet", found.question.sheet.id),
        ("readings", turned or "as the sheet chooses"),
        ("system", _count(found.system)),
        ("a shoe ends", ends),
        *_run(found),
    )


def _run(found: Figures) -> Iterator[tuple[str, str]]:
    run = found.run
    if run is not None:
        part = "" if found.rounds == run.asked else f", of {run.asked:,} rounds so far {found.rounds:,}"
        yield "played", run.policy
        yield "run", f"seed {run.seed}, blocks of {run.block:,} rounds{part}"


def _count(system: System) -> str:
    if system.made == TIE_CHANCE:
        return f"the exact chance of a tie from the cards left, in {system.per}ths: no counter can do better"
    if system.made == RUNNING:
        return f"{system.name}, the count as it runs"
    return f"{system.name}, the count for every {system.per} cards left"


# ---- all wagers ----------------------------------------------------------------------------------


def _summary(found: Figures) -> Section:
    edges = Grid(
        "All rounds together",
        ("wager", "edge", "±", "exact", "z"),
        tuple((NAMES[wager.name], *_edge(wager)) for wager in found.wagers if wager.name != "surrender"),
        "±: one standard deviation. Exact: off the top of a shoe; a cut card moves rounds away from it.",
    )
    gains = Grid(
        "What counting gains: units for a hundred rounds, one unit laid",
        ("wager", "best from", "gain", "±", "laid", "from depth"),
        tuple((NAMES[wager.name], *_best(wager)) for wager in found.wagers),
        f"{NOTHING}: no threshold gains by more than {SURE} deviations. The best of many thresholds looks a "
        f"little better than it is. From depth: where the first sixteenth of the shoe begins that surely "
        f"gains.",
    )
    return Section("counting", "What counting finds", (), (edges, gains, *_own(found)))


def _edge(wager: Wager) -> tuple[str, ...]:
    exact = NOTHING if wager.exact is None else _percent(wager.exact)
    z = NOTHING if wager.z is None else f"{wager.z:+.2f}"
    return _percent(wager.edge), _percent(wager.se), exact, z


def _best(wager: Wager) -> tuple[str, ...]:
    if wager.best is None:
        return (NOTHING,) * 5
    gain = wager.best.gain
    depth = NOTHING if wager.worth_from is None else _depth(wager.worth_from)
    return str(wager.best.start), *_gain(gain), depth


def _gain(gain: Gain) -> tuple[str, str, str]:
    """Where the cards tell the gain exactly it stands without a deviation."""
    deviation = "by cards" if gain.by_cards is not None else _units(gain.se)
    return _units(gain.best_known, "+"), deviation, _units(gain.laid)


def _units(value: float, sign: str = "") -> str:
    """Also what is next to nothing is told from nothing: a tie wager that gains does so once in a million
    rounds."""
    small = 0 < abs(value) < SMALL
    return f"{value:{sign}.1e}" if small else f"{value + 0.0:{sign}.4f}"


def _own(found: Figures) -> Iterator[Grid]:
    rows = [(NAMES[wager.name], *_gain(wager.own)) for wager in found.wagers if wager.own is not None]
    if found.together is not None:
        rows.append(("as one bet", *_gain(found.together)))
    if rows:
        yield Grid(
            "As the file lays: units for a hundred rounds",
            ("wager", "gain", "±", "laid"),
            tuple(rows),
            "Wagers are counted each for itself: where one may be laid only beside another, that one's cost "
            "is its own. Insurance is one unit of its own.",
        )


# ---- one wager -----------------------------------------------------------------------------------


def _section(found: Figures, wager: Wager, pictures: bool) -> Section:
    name = NAMES[wager.name]
    grids = [_by_count(wager)]
    if wager.depths:
        grids.append(_by_depth(wager))
    charts = tuple(_charts(found, wager)) if pictures else ()
    return Section(f"count-{wager.name}", name, tuple(_lines(wager)), tuple(grids), charts)


def _lines(wager: Wager) -> Iterator[str]:
    if wager.best is None:
        yield f"No threshold gains by more than {SURE} deviations."
        return
    gain = wager.best.gain
    yield (
        f"Laid from {wager.best.start} on it gains {_units(gain.best_known)} units in a hundred rounds, with "
        f"{_units(gain.laid)} laid."
    )
    if wager.worth_from is not None:
        yield f"The first part of the shoe that surely gains begins at {_depth(wager.worth_from)} of it."


def _by_count(wager: Wager) -> Grid:
    """Where the cards tell the gain no deviation stands beside it."""
    has_cards = any(bucket.by_cards is not None for bucket in wager.buckets)
    edge = "over war" if wager.name == "surrender" else "edge"
    told = ("by cards", "gain", "laid") if has_cards else ("gain", "±", "laid")
    rows = []
    for bucket, threshold in zip(wager.buckets, wager.thresholds, strict=True):
        is_rare = bucket.rounds < FEW
        if is_rare and not threshold.gain.is_sure:
            continue
        sign = -1 if wager.name == "surrender" else 1
        gain, deviation, laid = _gain(threshold.gain)
        edges = (_percent(sign * bucket.edge, 3), _percent(bucket.se, 3))
        measured = (NOTHING, NOTHING) if is_rare else edges
        exact = None if bucket.by_cards is None else _percent(bucket.by_cards, 3)
        then = (gain, deviation, laid) if exact is None else (exact, gain, laid)
        rows.append((str(bucket.value), _percent(bucket.share, 3), *measured, *then))
    return Grid(
        "By the count, and what one unit laid from it on gains in a hundred rounds",
        ("count", "rounds", edge, "±", *told),
        tuple(rows),
        f"Counts met in fewer than {FEW:,} rounds are left out unless they gain. The least and the most "
        f"count told apart stand for those beyond them as well.",
    )


def _by_depth(wager: Wager) -> Grid:
    assert wager.best is not None
    return Grid(
        f"By the depth of the shoe, one unit laid from {wager.best.start} on",
        ("cards gone", "gain", "±", "laid", "of the gain"),
        tuple((_part(depth), *_gain(depth.gain), _share(depth)) for depth in wager.depths),
    )


def _part(depth: Depth) -> str:
    return f"{_depth(depth.start)} to {_depth(depth.end)}"


def _share(depth: Depth) -> str:
    return NOTHING if depth.share is None else _percent(depth.share, 1)


def _depth(percent: float) -> str:
    return f"{percent:g} %"


def _percent(value: float, places: int = 4) -> str:
    text = f"{value * 100:.{places}f}"
    return f"{text.removeprefix('-') if not text.strip('-0.') else text} %"


# ---- pictures ------------------------------------------------------------------------------------


def _charts(found: Figures, wager: Wager) -> Iterator[Chart]:
    yield _picture(found, wager)
    if wager.depths:
        yield _deep(wager)


def _picture(found: Figures, wager: Wager) -> Chart:
    """The gain from each count on: where it crosses nothing the wager is worth laying."""
    points = tuple((float(start), gain.best_known) for start, gain in map(_pair, wager.thresholds))
    best = max(wager.thresholds, key=lambda threshold: threshold.gain.best_known)
    says = f"The greatest is {_units(best.gain.best_known)} units, from {best.start} on."
    return Chart(
        f"count-{wager.name}-gain",
        f"{NAMES[wager.name]}: gain for a hundred rounds, one unit laid from each count on",
        "lines",
        f"count of {found.system.name}",
        "units for a hundred rounds",
        (Series("gain", points),),
        says,
    )


def _pair(threshold: Threshold) -> tuple[int, Gain]:
    return threshold.start, threshold.gain


def _deep(wager: Wager) -> Chart:
    labels = tuple(_part(depth) for depth in wager.depths)
    values = tuple(depth.gain.best_known for depth in wager.depths)
    said = ", ".join(f"{label}: {_units(value)}" for label, value in zip(labels, values, strict=True))
    return Chart(
        f"count-{wager.name}-depth",
        f"{NAMES[wager.name]}: where in the shoe the gain arises",
        "bars",
        f"cards gone, of {DEPTHS} parts of the shoe",
        "units for a hundred rounds",
        (Series("gain", tuple((float(at), value) for at, value in enumerate(values))),),
        f"{said}.",
        labels,
    )
