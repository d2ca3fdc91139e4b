"""``gotowar sheets``: the commands. What each prints, and how, stands in ``sheets_*.py`` beside this file."""

import click

from gotowar.cli import UsageError, paper

DIFFERS = 1
"""Exit code: the command ran, and what it looked at is not in order."""
JSON = click.option("--json", "json_", is_flag=True, help="Print one JSON document instead.")


@click.group(
    "sheets",
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="An ID is written in full or in short: us-sd/casino-war, us-sd or sd; war-blackjack.",
)
@JSON
@click.pass_context
def command(ctx: click.Context, json_: bool) -> None:
    """The rule sheets: the law of each place as data, clause by clause.

    Without a command: every sheet that ships, with its authority, its clauses and its tables.

    \b
    Examples:
      gotowar sheets
      gotowar sheets show sd
      gotowar sheets card ma --spec casino-war-progressive --html card.html
    """
    if ctx.invoked_subcommand is not None:
        if json_:
            raise UsageError(f"write --json after {ctx.invoked_subcommand}")
        return
    from gotowar.cli import sheets_show

    if json_:
        paper.as_json(sheets_show.list_json())
    else:
        sheets_show.print_list()


@command.command(short_help="One sheet in full.")
@click.argument("id_", metavar="ID")
@JSON
def show(id_: str, json_: bool) -> None:
    """One sheet in full: document, terms, clauses, readings, assumptions.

    Every term has its sentence, its value, the clause that sets it, and whom it favours. A clause sets
    terms, is done by steps of the table, is shown to people, or is outside, with the reason.

    \b
    Examples:
      gotowar sheets show us-sd/casino-war
      gotowar sheets show wa --json
    """
    from gotowar.cli import sheets_files, sheets_show

    sheet = sheets_files.sheet_of(id_)
    if json_:
        paper.as_json(sheets_show.sheet_json(sheet))
    else:
        sheets_show.print_sheet(sheet)


@command.command(short_help="Each clause with its data, code, examples, tests.")
@click.argument("id_", metavar="ID")
@click.option(
    "--document", metavar="FILE", help="Also compare this text's clauses, and the figures of its pay tables."
)
@JSON
@click.pass_context
def trace(ctx: click.Context, id_: str, document: str | None, json_: bool) -> None:
    """From each clause to its data, code, examples and tests.

    The table is made now: terms and steps from the sheet, functions from the program's own source, and
    every example is run. Exits 1 when a cell is empty or an example does not hold.

    \b
    Examples:
      gotowar sheets trace sd
      gotowar sheets trace ma --document casino-war.txt
    """
    from gotowar.cli import sheets_files, sheets_trace

    sheet = sheets_files.sheet_of(id_)
    text = None if document is None else sheets_files.read_text(document)
    found = sheets_trace.traced(sheet, text)
    if json_:
        paper.as_json(sheets_trace.trace_json(found))
    else:
        sheets_trace.print_trace(found)
    ctx.exit(DIFFERS if found.faults else 0)


@command.command(short_help="The rule card for players.")
@click.argument("id_", metavar="ID")
@click.option("--spec", metavar="NAME|FILE", default="", help="Another table: one that ships, or yours.")
@click.option("--html", metavar="FILE", help="Write one HTML page; - for standard output.")
@JSON
@click.pass_context
def card(ctx: click.Context, id_: str, spec: str, html: str | None, json_: bool) -> None:
    """The rule card for players: how to play, what it pays, limits, the progressive.

    Every line has its clause beside it. Without --spec it is the card of the table that ships with
    the sheet. Exits 1 when the sheet does not allow the spec.

    \b
    Examples:
      gotowar sheets card wa
      gotowar sheets card ma --spec casino-war-progressive --html card.html
      gotowar sheets card sd --spec my-table.toml
    """
    from gotowar.cli import sheets_card, sheets_files

    sheet = sheets_files.sheet_of(id_)
    name, raw = sheets_files.spec_of(sheet, spec)
    if html and json_ and html == "-":
        raise UsageError("--html - and --json both write to standard output: choose one")
    found = sheets_card.drawn(sheet, name, raw)
    if found is None:
        ctx.exit(DIFFERS)
    if html:
        sheets_card.write_html(found, html)
    if json_:
        paper.as_json(sheets_card.card_json(sheet, found))
    elif not html:
        sheets_card.print_card(found)


@command.command(short_help="Check a table spec, every fault at once.")
@click.argument("file", metavar="FILE")
@JSON
@click.pass_context
def check(ctx: click.Context, file: str, json_: bool) -> None:
    """Check a table spec against its sheet, every fault at once.

    FILE is a TOML file; - reads standard input. Each fault has its key, what is allowed, and the
    clause that says so. Exits 0 when the table may be dealt, 1 with faults, 2 when the file cannot be read.

    \b
    Examples:
      gotowar sheets check my-table.toml
      gotowar sheets check --json - < my-table.toml
    """
    from gotowar.cli import sheets_check, sheets_files

    checked = sheets_check.checked(sheets_files.read_toml(file))
    if json_:
        paper.as_json(sheets_check.check_json(file, checked))
    else:
        sheets_check.print_check(file, checked)
    ctx.exit(DIFFERS if checked.faults else 0)
