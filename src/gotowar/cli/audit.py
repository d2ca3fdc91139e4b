"""``gotowar audit``: a record's report, for people and as JSON. What is judged, and how, is
``table.audit``'s.
"""

from typing import Any, BinaryIO, NamedTuple

import click

from gotowar import cents
from gotowar.cli import BAD_INPUT, UsageError, paper
from gotowar.cli.asking import plain
from gotowar.cli.clauses import own_ways
from gotowar.cli.records import opened, read, with_progress
from gotowar.table.audit import Difference, Report, audit, of_header
from gotowar.table.record import UnreadableError

FORMAT = "gotowar.audit/1"
DIFFERENT = 1


@click.command("audit")
@click.argument("file", type=click.Path())
@click.option("--json", "as_json", is_flag=True, help="The report as JSON.")
@click.pass_context
def command(ctx: click.Context, /, file: str, *, as_json: bool) -> None:
    """Derive every event and payment of the record FILE again, and name each difference.

    Exit code 0: clean. 1: there are differences. 2: a line cannot be read; what is whole before it has
    been judged.
    """
    with opened(file) as source:
        try:
            of, report = _judged(source)
        except UnreadableError as error:
            # Not even a header: there is nothing to judge by.
            if not as_json:
                raise UsageError(plain(f"{file}: {error}")) from None
            of, report = Of(), Report(unreadable=error)
    if as_json:
        paper.as_json(_json(file, of, report))
    else:
        _print(file, of, report)
    ctx.exit(BAD_INPUT if report.unreadable else DIFFERENT if report.differences else 0)


class Of(NamedTuple):
    """By what a record was judged; nothing where it has no header that can be read."""

    sheet: str | None = None
    digest_matches: bool | None = None
    departures: tuple[str, ...] = ()


def _judged(source: BinaryIO) -> tuple[Of, Report]:
    record = read(source)
    before = of_header(record.header, record.game)
    with with_progress(source, record.events, "auditing") as events:
        of = Of(record.game.sheet_id, not before, record.departures)
        return of, audit(record.game, events, before)


def _json(file: str, of: Of, report: Report) -> dict[str, Any]:
    bad = report.unreadable
    return {
        "format": FORMAT,
        "file": file.encode(errors="replace").decode(),
        "sheet": of.sheet,
        "digest_matches": of.digest_matches,
        "departures": list(of.departures),
        "rounds": report.rounds,
        "events": report.events,
        "settled": report.recorded.settled,
        "paid": report.recorded.paid,
        "taken": report.recorded.taken,
        "differences": [_difference(one) for one in report.differences],
        "unreadable": {"line": bad.line, "why": bad.why} if bad else None,
        "ends_in_round": report.ends_in_round or None,
        "clean": report.is_clean,
    }


def _difference(one: Difference) -> dict[str, Any]:
    names = ("round", "line", "clause", "what", "recorded", "right", "paid", "due")
    return {name: getattr(one, name) for name in names}


def _print(file: str, of: Of, report: Report) -> None:
    recorded, right = report.recorded, report.right
    paper.title(plain(f"{file}: {of.sheet}"))
    own_ways(of.departures)
    counts = (paper.counted(n, word) for n, word in ((report.rounds, "round"), (report.events, "event")))
    paper.paragraph(
        f"{', '.join(counts)}, {paper.counted(recorded.settled, 'wager')} settled: "
        f"{cents.show(recorded.paid)} paid, {cents.show(recorded.taken)} taken."
    )
    if (recorded.paid, recorded.taken) != (right.paid, right.taken):
        paper.paragraph(f"By the sheet: {cents.show(right.paid)} paid, {cents.show(right.taken)} taken.")
    for number, one in enumerate(report.differences, 1):
        _print_difference(number, one)
    if report.ends_in_round:
        paper.paragraph(f"The record ends within {report.ends_in_round}.")
    if report.unreadable:
        click.echo(plain(f"{file}: {report.unreadable}; judged is what stands before it"), err=True)
    elif report.differences:
        paper.echo(paper.styled(paper.counted(len(report.differences), "difference"), bold=True, fg="red"))
    else:
        so_read = ", so read" if of.departures else ""
        clean = f"clean: everything was dealt, settled and paid by the sheet{so_read}"
        paper.echo(paper.styled(clean, fg="green"))


def _print_difference(number: int, one: Difference) -> None:
    paper.echo()
    where = f"{number}. round {one.round}, line {one.line}" if one.round else f"{number}. line {one.line}"
    paper.paragraph(f"{where} [{one.clause}]: {plain(one.what)}", 0, 3, bold=True)
    paper.field("recorded", plain(one.recorded), 10, 3)
    paper.field("right", plain(one.right), 10, 3)
    if one.paid != one.due:
        paper.field("money", f"the player got {cents.signed(one.paid)}, due {cents.signed(one.due)}", 10, 3)
