"""A PAR sheet over several numbers of decks: one line for each, beside what others have printed."""

from collections.abc import Iterator, Sequence

from gotowar import __version__
from gotowar.odds.paper import Chart, Grid, Paper, Section, Series
from gotowar.odds.par import Par
from gotowar.odds.par_paper import facts, measures, published, readings_taken
from gotowar.odds.question import Question, written
from gotowar.odds.words import percent, ratio


def paper(pars: Sequence[Par], pictures: bool = False) -> Paper:
    first, last = pars[0].question, pars[-1].question
    grids = tuple(_grids(pars))
    printed = tuple(row for par in pars for row in published(par).rows)
    drawn = (_chart(pars),) if pictures else ()
    sections = [Section("decks", "Edge by decks", readings_taken(first), grids, drawn)]
    if printed:
        heads = published(pars[0]).heads[1:]
        beside = tuple(
            Grid(source, heads, tuple(row[1:] for row in printed if row[0] == source))
            for source in dict.fromkeys(row[0] for row in printed)
        )
        sections.append(Section("published", "Published figures", (), beside))
    departs = list(departures([par.question for par in pars]))
    return Paper(
        f"PAR sheet: {first.sheet.title}",
        f"{first.decks} to {last.decks} decks",
        tuple(fact for fact in facts(pars[0]) if fact[0] != "best play"),
        tuple(sections),
        f"gotowar {__version__} · {first.sheet.id} · SHA-256 of the sheet {first.digest}",
        f"Not this regulation: {'; '.join(departs)}." if departs else "",
    )


def departures(asked: Sequence[Question]) -> Iterator[str]:
    """What-ifs once, and all numbers of decks that the sheet does not have."""
    yield from dict.fromkeys(f"{name} = {written(raw)}" for one in asked for name, raw in one.sets.items())
    strange = [str(one.decks) for one in asked if not one.is_allowed]
    if strange:
        decks = "1 deck" if strange == ["1"] else f"{', '.join(strange)} decks"
        yield f"{decks}, where the sheet has {asked[0].decks_allowed}"


def _grids(pars: Sequence[Par]) -> Iterator[Grid]:
    """Each wager under each policy, its edge for every number of decks."""
    found = [{name: measured for name, _, measured in measures(par)} for par in pars]
    for name in dict.fromkeys(name for one in found for name in one):
        rows = tuple(
            (str(par.question.decks), ratio(one[name].stats.edge), percent(one[name].stats.edge, 6))
            for par, one in zip(pars, found, strict=True)
            if name in one
        )
        yield Grid(name, ("decks", "edge", ""), rows)


def _chart(pars: Sequence[Par]) -> Chart:
    lines: dict[str, list[tuple[float, float]]] = {}
    for par in pars:
        for name, _, measured in measures(par):
            lines.setdefault(name, []).append((float(par.question.decks), float(measured.stats.edge * 100)))
    series = tuple(Series(name, tuple(points)) for name, points in lines.items())
    said = "; ".join(f"{s.name} from {s.points[0][1]:.2f} to {s.points[-1][1]:.2f} %" for s in series)
    return Chart("decks", "Edge by decks", "lines", "decks", "edge", series, f"{said}.", unit=" %")
