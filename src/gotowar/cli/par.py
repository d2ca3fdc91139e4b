"""``gotowar par``: the exact odds of a sheet, on a terminal, as JSON or CSV, as a page, a PDF or pictures."""

from typing import Any

import click

from gotowar.cli import UsageError, asked
from gotowar.odds.rounds import MOST_ROUNDS

MOST_SEATS, MOST_PER_HOUR = 9, 1000


@click.command("par")
@click.argument("id_", metavar="ID")
@click.option(
    "--decks", metavar="N|A-B", help="Decks in the shoe, 1 to 16, or a range (the table's, if not said)."
)
@asked.READING
@asked.SET
@asked.REMOVED
@asked.SPEC
@click.option(
    "--seats", type=int, default=1, metavar="N", help="Players at the table, for its hold (default 1)."
)
@click.option("--per-hour", type=int, default=60, metavar="N", help="Rounds an hour (default 60).")
@click.option("--rounds", type=int, default=240, metavar="N", help="Rounds of the long run (default 240).")
@click.option("--bet", multiple=True, metavar="WAGER=AMOUNT", help="What each player lays in every round.")
@click.option("--bankroll", metavar="AMOUNT", help="What one player brings (default forty bets).")
@click.option("--policy", metavar="FILE", help="Price a strategy of War Blackjack, given as a table.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead.")
@click.option("--csv", "as_csv", is_flag=True, help="Print comma-separated values instead.")
@click.option("--html", metavar="FILE", help="Write one HTML page with pictures; - for standard output.")
@click.option("--pdf", metavar="FILE", help="Write a PDF of two pages at most.")
@click.option("--svg", metavar="DIR", help="Write the pictures, a file each.")
def command(id_: str, **given: Any) -> None:
    """The PAR sheet of a game: every wager's exact odds, under every policy, in fractions.

    Edge, return, frequencies, deviation and outcomes of each wager; the progressive and its meter; what
    the table holds and how far that varies; what cards that are gone do. Burned cards change nothing.

    \b
    Examples:
      gotowar par us-wa
      gotowar par us-ma --reading 8g3=one-to-one --decks 8
      gotowar par us-ma --spec casino-war-progressive --seats 5 --html par.html
      gotowar par us-sd --decks 1-8
      gotowar par us-wa --set "tie_pays=11 to 1"
      gotowar par us-wa/war-blackjack --bet blackjack=10 --bet war=5
    """
    from gotowar.cli import par_out, par_plan

    _check(given)
    decks = asked.deck_range(given["decks"])
    first = decks[0] if decks else None
    question = asked.question(id_, given["spec"], first, given["readings"], given["sets"], given["removed"])
    with asked.in_one_line():
        par_out.put(par_plan.pars(question, decks, given), given)


def _check(given: dict[str, Any]) -> None:
    """Numbers out of bounds and forms that exclude each other, one line each."""
    bounds = (("seats", MOST_SEATS), ("per_hour", MOST_PER_HOUR), ("rounds", MOST_ROUNDS))
    for name, most in bounds:
        if not 1 <= given[name] <= most:
            raise UsageError(f"--{name.replace('_', '-')} {given[name]}: it must be 1 to {most:,}")
    for name, what in (("html", "a file"), ("pdf", "a file"), ("svg", "a folder")):
        if given[name] == "":
            raise UsageError(f"--{name} '': it must be {what}, not nothing")
    on_paper = [f"--{name}" for name in ("json", "csv") if given[f"as_{name}"]]
    on_paper += [f"--{name} -" for name in ("html", "pdf") if given[name] == "-"]
    if len(on_paper) > 1:
        raise UsageError(f"{' and '.join(on_paper)} write to standard output: choose one")
