"""A report as a neutral document: facts, sections, grids and pictures, before anyone prints it.

What a figure means is decided where the report is made (``par``, ``compare``); how it looks, by the terminal,
``paper_html`` and ``paper_pdf``. Every text here is final: nothing is rounded or worded again further on.
"""

from typing import Literal, NamedTuple


class Grid(NamedTuple):
    """A table: the first column names the row, the others hold figures."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


class Series(NamedTuple):
    """Points of one colour, in the order of x; for bars x is the place of the label."""

    name: str
    points: tuple[tuple[float, float], ...]


class Band(NamedTuple):
    """A stretch of the x axis that is shaded and named, as the middle 95 % of results."""

    name: str
    low: float
    high: float


class Chart(NamedTuple):
    """A picture: ``bars`` over labels, ``lines`` with a dot at every point, ``area`` under a fine curve,
    ``cells`` of a table: rows named, a word in each column, coloured as the series of its name (``H: hit``).

    ``says`` is the picture in words, for those who cannot see it. ``unit`` stands behind every figure of
    the y axis, ``x_unit`` before every one of the x axis. ``note`` stands under the title.
    """

    id: str
    title: str
    kind: Literal["bars", "lines", "area", "cells"]
    x: str
    y: str
    series: tuple[Series, ...]
    says: str
    labels: tuple[str, ...] = ()
    bands: tuple[Band, ...] = ()
    unit: str = ""
    x_unit: str = ""
    note: str = ""
    cells: tuple[tuple[str, tuple[str, ...]], ...] = ()


class Section(NamedTuple):
    id: str
    title: str
    lines: tuple[str, ...] = ()
    grids: tuple[Grid, ...] = ()
    charts: tuple[Chart, ...] = ()


class Paper(NamedTuple):
    """The whole report. A ``warning`` stands where nobody overlooks it."""

    title: str
    subtitle: str
    facts: tuple[tuple[str, str], ...]
    sections: tuple[Section, ...]
    footer: str
    warning: str = ""


def alone(paper: Paper, chart: Chart) -> Chart:
    """A picture that leaves its report takes along what was asked, and the warning if there is one."""
    facts = "; ".join(f"{label}: {text}" for label, text in paper.facts)
    readings = "".join(f", readings {text}" for label, text in paper.facts if label == "readings")
    note = f"{paper.title}, {paper.subtitle}{readings}. {paper.warning}".strip()
    return chart._replace(note=note, says=f"{chart.says} {note} {facts}. {paper.footer}")
