"""Pictures and a report such as a PAR sheet has, and some that are hard to draw; figures are examples."""

from math import exp

from gotowar.odds.paper import Band, Chart, Grid, Paper, Section, Series

HOSTILE = "<script>alert('x')</script> & \"Sons\" <b> #panic() $x$ *y* @z \\ `w`"
INITIAL = (2.06, 2.24, 2.29, 2.31, 2.32, 2.33, 2.34, 2.34)
TIE = (35.29, 25.24, 21.94, 20.29, 19.31, 18.65, 18.18, 17.83)


def series(name: str, *values: float, first: int = 0) -> Series:
    return Series(name, tuple((float(i), float(v)) for i, v in enumerate(values, first)))


OUTCOMES = Chart(
    "outcomes", "How a round of the initial wager ends", "bars", "", "share of all rounds",
    (series("rounds", 46.2982, 46.2982, 3.4502, 3.4502, 0.5032),), "Nearly half of all rounds win.",
    ("player wins", "dealer wins", "war: player wins", "war: dealer wins", "war: tie again"), unit=" %",
)  # fmt: skip
DECKS = Chart(
    "decks", "Edge by number of decks", "lines", "decks in the shoe", "edge",
    (series("initial wager", *INITIAL, first=1), series("tie wager", *TIE, first=1)),
    "The edge of the tie wager falls from 35 to 18 %, that of the initial wager stays near 2.3 %.", unit=" %",
)  # fmt: skip
AFTER = Chart(
    "after", "Result of 240 rounds at $5", "area", "result", "chance",
    (Series("chance", tuple((x, exp(-((x + 28) ** 2) / 12_800)) for x in map(float, range(-300, 301, 2)))),),
    "A bell around a loss of $28.",
    bands=(Band("68 %", -108, 52), Band("95 %", -188, 132), Band("99 %", -234, 178)), x_unit="$",
)  # fmt: skip
COST = Chart(
    "cost", "What an hour costs", "bars", "minimum wager", "expected loss in dollars",
    (series("initial wager", 6.99, 13.98, 34.95, 139.8), series("tie wager", 27.9, 55.9, 139.7, 558.9)),
    "An hour of the tie wager costs four times as much.", ("$5", "$10", "$25", "$100"),
)  # fmt: skip
TYPICAL = (OUTCOMES, DECKS, AFTER, COST)

LONG = tuple(f"A rather long name of outcome number {i}" for i in range(9))
HARD = (
    Chart("one", "One point", "lines", "x", "y", (series("a", 2.5, first=3),), ""),
    Chart("one-area", "One point", "area", "x", "y", (series("a", 2.5, first=3),), ""),
    Chart("one-bar", "One bar", "bars", "x", "y", (series("a", 2.5),), "", ("only",)),
    Chart("equal", "All equal", "lines", "x", "y", (series("a", 2.33, 2.33, 2.33),), "", unit=" %"),
    Chart("nought", "All nought", "bars", "x", "y", (series("a", 0, 0, 0),), "", ("a", "b", "c")),
    Chart("nought-line", "All nought", "lines", "x", "y", (series("a", 0, 0, 0),), ""),
    Chart("small", "Small", "lines", "x", "y", (series("a", 1e-6, 3.3e-6, -2e-6),), ""),
    Chart("smaller", "Smaller", "bars", "x", "y", (series("a", 1e-9, 3.3e-9),), "", ("a", "b")),
    Chart("large", "Large", "bars", "x", "y", (series("a", 1e9, -3.3e9, 0),), "", ("a", "b", "c")),
    Chart("far", "Far", "lines", "x", "y",
          (Series("a", ((-1e9, 1e9), (0, -3e9), (1e9, 2e9))),), "", x_unit="$"),
    Chart("near", "Near", "lines", "x", "y", (series("a", 1e9, 1e9 + 1e-7),), ""),
    Chart("long", "Long names " * 12, "bars", "x " * 60, "y " * 60, (series("a", *range(9)),), "", LONG),
    Chart("noted", "Noted", "lines", "x", "y", (series("a", 1, 2), series("b", 2, 1)), "", note="Why. " * 40),
    Chart("word", "W" * 90, "bars", "x", "y", (series("a", 1, 2),), "", ("w" * 90, "b"), unit=" units of it"),
    Chart("hung", "Hung", "bars", "seat", "y", (series("a", *(-1.2345 * i for i in range(14))),), "",
          tuple(f"seat {i}" for i in range(14)), unit=" %"),
    Chart("many", "Many bars", "bars", "x", "y", (series("a", *range(41)),), "",
          tuple(str(i - 20) for i in range(41))),
    Chart("lots", "Lots of series", "lines", "x", "y",
          tuple(series(f"series number {i}", i, 2 * i) for i in range(12)), ""),
    Chart("names", "Long bands", "area", "x", "y", (series("a", 1, 2, 3),), "",
          bands=(Band("a band with a name that says more than it need " * 3, -5, 9), Band("b", 2, 2))),
)  # fmt: skip
EMPTY = Chart("empty", "Nothing yet", "area", "x", "y", (Series("a", ()),), "")


def grid(caption: str, rows: int, columns: int, note: str = "") -> Grid:
    heads = ("Outcome", "Ways", "Chance", "Pays", "Return", "Variance", "Share")[:columns]
    names = ("player wins", "dealer wins", "war, player wins", "war, dealer wins", "surrender")
    cells = [[f"{(r + 1) * (c + 3) * 1234.567:,.3f}" for c in range(columns - 1)] for r in range(rows)]
    return Grid(caption, heads, tuple((names[r % 5], *row) for r, row in enumerate(cells)), note)


def paper(times: int = 1) -> Paper:
    """Six sections, eight grids and four pictures, or so many times as much."""
    sections = (
        Section("game", "The game as dealt", ("Six decks; three cards burned.",), (grid("Terms", 5, 4),)),
        Section(
            "outcomes", "Outcomes", (), (grid("Initial", 8, 6, "A note."), grid("Tie", 3, 6)), (OUTCOMES,)
        ),
        Section("by-decks", "By decks", (), (grid("Edge by decks", 8, 5),), (DECKS,)),
        Section("spread", "Volatility", (), (grid("After rounds", 6, 7), grid("Ahead", 4, 5)), (AFTER,)),
        Section("hour", "What it costs", (), (grid("Per hour", 4, 5),), (COST,)),
        Section("sources", "Sources", ("Counted exactly.", "No sample."), (grid("Published", 4, 4),)),
    )
    facts = (("Sheet", "us-wa"), ("Edge", "2.3301 %"), ("Element of risk", "2.0001 %"), ("Hold", "18 %"))
    all_ = tuple(
        section._replace(
            id=f"{section.id}{i or ''}",
            charts=tuple(chart._replace(id=f"{chart.id}{i or ''}") for chart in section.charts),
        )
        for i in range(times)
        for section in sections
    )
    return Paper("Casino War", "PAR sheet, six decks", facts, all_, "made by a test", "One reading of two.")


def hostile() -> Paper:
    """What an operator, or a law, may have written in every place where there is text."""
    chart = Chart(
        HOSTILE, HOSTILE, "lines", HOSTILE, HOSTILE, (series(HOSTILE, 1, 2), series(HOSTILE, 3)), HOSTILE,
        unit="<u>", x_unit="<x>",
    )  # fmt: skip
    bars = chart._replace(id="b", kind="bars", labels=(HOSTILE, HOSTILE))
    area = chart._replace(id="c", kind="area", bands=(Band(HOSTILE, 0, 1),))
    table = Grid(HOSTILE, (HOSTILE, HOSTILE), ((HOSTILE, HOSTILE),), HOSTILE)
    section = Section(HOSTILE, HOSTILE, (HOSTILE,), (table,), (chart, bars, area))
    return Paper(HOSTILE, HOSTILE, ((HOSTILE, HOSTILE),), (section,), HOSTILE, HOSTILE)
