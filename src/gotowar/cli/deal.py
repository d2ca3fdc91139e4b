"""``gotowar deal``: the dealer's console for a real table, typed at or fed from a file."""

from typing import Any

import click

from gotowar.cli import INTERRUPTED, UsageError, paper
from gotowar.cli.asking import Asking, plain
from gotowar.cli.clauses import own_ways
from gotowar.cli.console import Console, NotTakenError, QuitError
from gotowar.cli.table_setup import open_record, set_up, table_options
from gotowar.house.keeping import NotKeptError, RecordFile
from gotowar.sheets.game import departures

REFUSED = 1


@click.command("deal")
@table_options
@click.pass_context
def command(ctx: click.Context, /, **given: Any) -> None:
    """Deal a real table of SHEET: type what lies on the felt, read what is due and what it pays.

    Enter does what is due; Kh is the card that was turned; 3 10 is seat 3 wagering $10; undo takes the
    last entry back; help says the rest. From a pipe each line is an entry, and lines that begin with #
    are passed over.
    """
    setup = set_up(given["sheet"], given["spec"], given["readings"])
    record = open_record(given["record"], setup, durable=True)
    console = Console(setup, record)
    paper.title(f"{setup.game.title}: {setup.game.spec.name}")
    own_ways(departures(setup.sheet, setup.game.spec))
    try:
        with Asking() as asking:
            code = _entries(console, asking)
    except NotKeptError as error:
        raise UsageError(plain(str(error)) + "; this entry counts as not made") from None
    finally:
        _close(record)
    console.farewell(given["record"])
    ctx.exit(code)


def _close(record: RecordFile | None) -> None:
    if record is not None:
        record.close()


def _entries(console: Console, asking: Asking) -> int:
    """Line by line until the end; the exit code."""
    code = 0
    console.tell_due()
    while True:
        try:
            line = asking.ask("> ")
        except EOFError:
            if asking.is_person:
                paper.echo()
            return code
        except KeyboardInterrupt:
            paper.echo()
            return INTERRUPTED
        if line.startswith("#"):
            continue
        try:
            before = console.table
            console.enter(line)
        except QuitError:
            return code
        except NotTakenError as error:
            code = _refused(line, str(error), asking)
            continue
        if console.table is not before:
            console.tell_due()


def _refused(line: str, why: str, asking: Asking) -> int:
    """One line of complaint; from a pipe it must say where, and the whole run counts as faulty."""
    why = plain(why)
    if asking.is_person:
        paper.paragraph(f"not taken: {why}", 2, 4, fg="red")
        return 0
    click.echo(f"line {asking.line}: {line or 'Enter'}: {why}", err=True)
    return REFUSED
