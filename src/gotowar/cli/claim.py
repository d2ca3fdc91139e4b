"""``gotowar claim``: which decks, policies and readings come to a printed figure."""

import sys
from collections.abc import Iterable
from typing import Any

import click

from gotowar.cli import UsageError, asked, paper
from gotowar.cli.asking import plain
from gotowar.odds import claim
from gotowar.odds.claim import Figure, Found
from gotowar.odds.words import BLACKJACK, POLICIES, percent, ratio

NONE = 1
"""Exit code: nothing comes to the figure."""


@click.command("claim", context_settings={"ignore_unknown_options": True})
@click.argument("id_", metavar="ID")
@click.argument("wager", metavar="WAGER")
@click.argument("figure", metavar="FIGURE")
@asked.SPEC
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead.")
@click.pass_context
def command(ctx: click.Context, id_: str, wager: str, figure: str, spec: str, as_json: bool) -> None:
    """Which decks, policies and readings of a sheet round to a printed figure.

    WAGER is initial, tie, war-tie or progressive, and of War Blackjack blackjack or war; FIGURE is a
    percentage as it is printed, or an exact fraction. All decks are tried, with every policy and reading.
    Exits 1 when nothing comes to it.

    \b
    Examples:
      gotowar claim us-wa initial 2.33%
      gotowar claim us-wa tie 18.65%
      gotowar claim us-ma progressive 74.18%
      gotowar claim us-wa/war-blackjack war 1.17%
    """
    name = wager.strip().lower().replace("_", "-")
    sheet, table = asked.table_of(id_, spec)
    if name not in claim.WAGERS[sheet.game]:
        known = ", ".join(claim.WAGERS[sheet.game])
        raise UsageError(plain(f"no wager {wager!r}: it must be one of {known}"))
    with asked.in_one_line():
        printed = claim.figure(figure)
        tried = _told(claim.candidates(sheet, table, name))
    fits = [one for one in tried if printed.fits(one.counted)]
    if as_json:
        paper.as_json(_json(sheet.id, name, figure, tried, fits))
    else:
        _print(name, figure, printed, tried, fits)
    ctx.exit(0 if fits else NONE)


def _told(candidates: Iterable[Found]) -> list[Found]:
    """All of them; who watches sees how many there are so far, for blackjack takes a while at first."""
    tried: list[Found] = []
    for one in candidates:
        tried.append(one)
        if sys.stderr.isatty():
            click.echo(f"\rcounting: {len(tried)} figures", nl=False, err=True)
    if sys.stderr.isatty():
        click.echo("\r\033[K", nl=False, err=True)
    return tried


def _json(sheet: str, wager: str, figure: str, tried: list[Found], fits: list[Found]) -> dict[str, Any]:
    return {
        "format": "gotowar.claim/1",
        "sheet": sheet,
        "wager": wager,
        "figure": figure,
        "tried": len(tried),
        "fits": [
            {
                "decks": one.decks,
                "allowed": one.allowed,
                "policy": one.policy,
                "readings": dict(one.readings),
                "measure": one.measure,
                "exact": ratio(one.counted) if one.is_exact else None,
                "percent": round(float(one.counted * 100), 6),
            }
            for one in fits
        ],
    }


def _print(wager: str, figure: str, printed: Figure, tried: list[Found], fits: list[Found]) -> None:
    paper.title(f"{wager}: what comes to {plain(figure)}")
    for one in fits:
        paper.leader(_says(one), _counted(one), reach=paper.width())
    if not fits:
        near = claim.nearest(tried, printed)
        paper.paragraph(f"Nothing does. The nearest: {_says(near)}, {_counted(near, printed.places + 1)}.")
    decks = sorted({one.decks for one in fits if not one.readings and one.measure == "edge"})
    if len(decks) == 1:
        paper.paragraph(
            f"As the sheet is read here, only {paper.counted(decks[0], 'deck')} can give this edge."
        )
    most = max(one.decks for one in tried)
    said = f"{len(tried)} figures were tried: 1 to {most} decks, every policy, every reading."
    paper.paragraph(said, dim=True)


def _counted(one: Found, places: int = 0) -> str:
    """A digit more than was printed, where that is needed to see that it is another figure."""
    exact = f"{ratio(one.counted)} = " if one.is_exact else ""
    return f"{exact}{percent(one.counted, max(6, places))}"


def _says(one: Found) -> str:
    words = [paper.counted(one.decks, "deck") + ("" if one.allowed else " (the sheet has others)")]
    words += [POLICIES.get(one.policy) or BLACKJACK[one.policy]] if one.policy else []
    words += [f"{name}={choice}" for name, choice in one.readings.items()]
    return f"{', '.join(words)}: {one.measure}"
