"""War Blackjack's PAR sheet over several numbers of decks: a line for each, beside what others print."""

from collections.abc import Iterator, Mapping, Sequence

from gotowar import __version__
from gotowar.odds.paper import Chart, Grid, Paper, Section, Series
from gotowar.odds.par_range import departures
from gotowar.odds.war_blackjack_paper import LEFT, PLAYED, assumptions, facts, published, share
from gotowar.odds.war_blackjack_par import WarBlackjackPar


def paper(pars: Sequence[WarBlackjackPar], pictures: bool = False) -> Paper:
    first, last = pars[0].question, pars[-1].question
    lines = _lines(pars)
    grids = tuple(
        Grid(name, ("decks", "edge"), tuple((str(decks), share(edge, 6)) for decks, edge in edges.items()))
        for name, edges in lines.items()
    )
    drawn = (_chart(lines),) if pictures else ()
    sections = [Section("decks", "Edge by decks", (assumptions(first),), grids, drawn)]
    rows = [(str(par.question.decks), *row) for par in pars for row in published(par).rows]
    if rows:
        heads = ("decks", *published(pars[0]).heads)
        sections.append(Section("published", "Published figures", (), (Grid("Beside", heads, tuple(rows)),)))
    departs = list(departures([par.question for par in pars]))
    return Paper(
        f"PAR sheet: {first.sheet.title}",
        f"{first.decks} to {last.decks} decks",
        facts(first),
        tuple(sections),
        f"gotowar {__version__} · {first.sheet.id} · SHA-256 of the sheet {first.digest}",
        f"Not this regulation: {'; '.join(departs)}." if departs else "",
    )


def _lines(pars: Sequence[WarBlackjackPar]) -> Mapping[str, Mapping[int, float]]:
    found: dict[str, dict[int, float]] = {}
    for par in pars:
        for name, edge in _edges(par):
            found.setdefault(name, {})[par.question.decks] = edge
    return found


def _edges(par: WarBlackjackPar) -> Iterator[tuple[str, float]]:
    yield from ((f"Blackjack, {PLAYED[name]}", one.edge) for name, one in par.blackjack.items())
    yield from ((f"War, winnings {LEFT[name]}", one.edge) for name, one in par.war.items())


def _chart(lines: Mapping[str, Mapping[int, float]]) -> Chart:
    series = tuple(
        Series(name, tuple((float(decks), edge * 100) for decks, edge in edges.items()))
        for name, edges in lines.items()
    )
    said = "; ".join(f"{s.name} from {s.points[0][1]:.3f} to {s.points[-1][1]:.3f} %" for s in series)
    return Chart("decks", "Edge by decks", "lines", "decks", "edge", series, f"{said}.", unit=" %")
