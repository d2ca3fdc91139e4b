"""``gotowar compare``: sheets or readings side by side, differences marked with their clauses."""

import click

from gotowar.cli import UsageError, asked, paper
from gotowar.cli.asking import plain
from gotowar.odds.compare import Column
from gotowar.odds.question import ask

MOST = 6


@click.command("compare")
@click.argument("ids", metavar="ID ID…", nargs=-1, required=True)
@click.option("--decks", metavar="N", help="Decks in the shoe of every side (each table's own, if not said).")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead.")
@click.option("--html", metavar="FILE", help="Write one HTML page; - for standard output.")
def command(ids: tuple[str, ...], decks: str | None, as_json: bool, html: str | None) -> None:
    """Sheets or readings side by side: their edges, and the terms in which they differ, with the clauses.

    A side is a sheet, or a sheet with readings: ID:K=V,K=V.

    \b
    Examples:
      gotowar compare us-sd us-wa us-ma
      gotowar compare us-ma us-ma:8g3=one-to-one
      gotowar compare sd sd:4b=literal --decks 8
    """
    if not 2 <= len(ids) <= MOST:
        raise UsageError(
            f"compare takes 2 to {MOST} sides, as in gotowar compare us-sd us-wa; {len(ids)} named"
        )
    if as_json and html == "-":
        raise UsageError("--json and --html - both write to standard output: choose one")
    columns = [_column(id_, decks) for id_ in ids]
    from gotowar.odds import compare

    if as_json:
        paper.as_json(compare.document(columns))
    if html is not None:
        from gotowar.cli import par_out

        par_out.put_html(compare.paper(columns), html)
    if not as_json and html is None:
        from gotowar.cli import par_out

        par_out.print_paper(compare.paper(columns))


def _column(text: str, decks: str | None) -> Column:
    """``us-ma:8g3=one-to-one``: the sheet with its table's decks and these readings."""
    id_, colon, readings = text.partition(":")
    sheet, spec = asked.table_of(id_, "")
    number = asked.deck_range(decks) or (asked.shoe_decks(sheet, spec),)
    if len(number) > 1:
        raise UsageError("--decks: compare takes one number")
    picked = asked.readings_of(tuple(readings.split(","))) if colon else {}
    with asked.in_one_line():
        return Column(plain(text), ask(sheet, spec, number[0], picked))
