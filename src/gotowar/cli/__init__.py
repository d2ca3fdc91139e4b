"""The command line: one module a command, loaded only when it is asked for.

Results go to standard output, progress and complaints to standard error. Exit codes: 0 done,
1 differences or faults found, 2 input that cannot be used or output that cannot be written,
130 interrupted, 141 nobody reads on.
"""

import os
import sys
from importlib import import_module
from typing import NoReturn

import click

from gotowar import __version__
from gotowar.cli import streams

COMMANDS = {
    "sheets": "The rule sheets: list, show, trace, card, check.",
    "par": "The exact odds of a game: its PAR sheet.",
    "compare": "Sheets or readings side by side.",
    "claim": "Which decks, policies and readings give a printed figure.",
    "simulate": "Deal rounds by the million, beside what is exact.",
    "play": "Play a game against the house.",
    "deal": "The dealer's console for a real table.",
    "rounds": "Ask the rounds of a run questions in SQL.",
    "replay": "Show a recorded game again.",
    "audit": "Re-derive every payment of a record.",
}
BAD_INPUT, INTERRUPTED, NOBODY_READS = 2, 130, 141
COMPLETION = "_GOTOWAR_COMPLETE"


class UsageError(click.ClickException):
    """Input that cannot be used, in one line."""

    exit_code = BAD_INPUT


class _Lazy(click.Group):
    """Commands are named here and imported when used: start-up stays short."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"gotowar.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.command(cls=_Lazy, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, "-V", "--version", prog_name="gotowar")
def cli() -> None:
    """The open rulebook, table and laboratory for the War family of casino table games."""


def main() -> NoReturn:
    """Run a command; an interrupt, a closed pipe and a full disk end it in words."""
    streams.make_whole()
    try:
        if COMPLETION in os.environ:
            cli.main(prog_name="gotowar")
        code = _invoke()
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        code = error.exit_code
    except click.UsageError as error:
        click.echo(_in_one_line(error), err=True)
        code = error.exit_code
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("", err=True)
        code = INTERRUPTED
    except BrokenPipeError:
        # Nobody reads on (`gotowar replay FILE | head`): nothing is left to say.
        streams.let_go()
        code = NOBODY_READS
    except streams.LostOutputError as error:
        streams.let_go()
        click.echo(f"Error: standard output: {error}", err=True)
        code = BAD_INPUT
    sys.exit(code)


def _in_one_line(error: click.UsageError) -> str:
    """click would print the usage above and a hint below."""
    asked = error.ctx.command_path if error.ctx else "gotowar"
    said = " ".join(error.format_message().split())
    return f"Error: {said} ({asked} --help says what can be typed)"


def _invoke() -> int:
    """click's own ``main`` would answer a closed pipe with 1, which means differences here."""
    try:
        with cli.make_context("gotowar", sys.argv[1:]) as context:
            code = cli.invoke(context)
    except click.exceptions.Exit as over:
        return over.exit_code
    return code if isinstance(code, int) else 0
