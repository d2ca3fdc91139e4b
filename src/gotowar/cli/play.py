"""``gotowar play``: a person against the house, or rounds dealt unattended."""

from collections.abc import Mapping
from typing import Any

import click

from gotowar import cents
from gotowar.cli import INTERRUPTED, UsageError, paper, play_auto
from gotowar.cli.asking import Asking, plain
from gotowar.cli.clauses import own_ways
from gotowar.cli.play_casino_war import CasinoWarPlay
from gotowar.cli.play_game import LeftError, Play
from gotowar.cli.play_war_blackjack import WarBlackjackPlay
from gotowar.cli.table_setup import Setup, open_record, set_up, table_options
from gotowar.cli.telling import Teller
from gotowar.house.dealer import Dealer, Entropy, practice_entropy, system_entropy
from gotowar.house.keeping import Forget, NotKeptError, RecordFile
from gotowar.house.players import company
from gotowar.house.room import Room
from gotowar.sheets.catalog import GameName
from gotowar.sheets.game import Game, departures
from gotowar.sheets.spec import MOST_CHIPS
from gotowar.table.state import new_table

USUAL_SEATS, USUAL_STAKE, USUAL_WAGERS = 3, 500_00, 10
"""A person buys in for the stake, or for so many of the least wagers where that is more."""
DIFFERENCES = 1
GAMES: Mapping[GameName, type[Play]] = {"casino-war": CasinoWarPlay, "war-blackjack": WarBlackjackPlay}


@click.command("play")
@table_options
@click.option("--seats", type=int, metavar="N", help="How many play, you included (default 3).")
@click.option("--seat", type=int, metavar="K", help="The seat you take; seat 1 is at the dealer's left.")
@click.option("--stake", metavar="AMOUNT", help="What you buy in for (default $500, or ten least wagers).")
@click.option("--seed", metavar="TEXT", help="Practice only: the same text shuffles the same shoes.")
@click.option("--auto", type=int, metavar="N", help="Deal N rounds unattended, computers at all seats.")
@click.option("--json", "as_json", is_flag=True, help="With --auto: the summary as JSON.")
@click.pass_context
def command(ctx: click.Context, /, **given: Any) -> None:
    """Play against the house, by the rules of SHEET: Casino War of Washington if none is named.

    At every prompt: help says what may be typed, ? gives the clause behind what is due.
    """
    setup = set_up(given["sheet"], given["spec"], given["readings"])
    _check(setup.game, given)
    durable = given["auto"] is None
    record = open_record(given["record"], setup, durable=durable)
    entropy = system_entropy if given["seed"] is None else practice_entropy(given["seed"])
    try:
        if durable:
            ctx.exit(_play(setup, record, entropy, given))
        ctx.exit(_auto(setup, record, entropy, given))
    except NotKeptError as error:
        raise UsageError(plain(str(error)) + "; what could not be written has not happened") from None
    finally:
        if record is not None:
            record.close()


def _check(game: Game, given: dict[str, Any]) -> None:
    """Refuse what cannot be dealt, one line each."""
    most, seats, seat = game.spec.seats, given["seats"], given["seat"]
    if seats is not None and not 1 <= seats <= most:
        raise UsageError(f"--seats {seats}: this table has 1 to {most}")
    if seat is not None and not 1 <= seat <= most:
        raise UsageError(f"--seat {seat}: this table has seats 1 to {most}")
    if given["seed"] is not None and not given["seed"]:
        raise UsageError("--seed needs some text")
    if given["auto"] is None:
        if given["as_json"]:
            raise UsageError("--json is for --auto: a game is told in words")
        return
    if not 1 <= given["auto"] <= play_auto.MOST_ROUNDS:
        raise UsageError(f"--auto {given['auto']}: deal 1 to {play_auto.MOST_ROUNDS:,} rounds")
    for name in ("seat", "stake"):
        if given[name] is not None:
            raise UsageError(f"--{name} is a person's: with --auto computers sit at every seat")


def _stake(game: Game, text: str | None) -> int:
    least, chip = game.spec.limits.main.minimum, game.spec.chip
    if text is None:
        return min(max(USUAL_STAKE, USUAL_WAGERS * least), MOST_CHIPS) // chip * chip
    try:
        stake = cents.parse(text)
    except cents.AmountError as error:
        raise UsageError(plain(f"--stake: {error}")) from None
    if not least <= stake <= MOST_CHIPS or stake % chip:
        span = f"{cents.show(least)} to {cents.show(MOST_CHIPS)} in chips of {cents.show(chip)}"
        raise UsageError(f"--stake {cents.show(stake)}: buy in for {span}")
    return stake


def _auto(setup: Setup, record: RecordFile | None, entropy: Entropy, given: dict[str, Any]) -> int:
    tally = play_auto.Tally()
    room = Room(setup.game, Dealer(entropy), record or Forget(), tally.count)
    seats = given["seats"] or min(USUAL_SEATS, setup.game.spec.seats)
    with Asking() as asking:
        whole = play_auto.deal(room, seats, given["auto"], tally, asking)
    if given["as_json"]:
        paper.as_json(play_auto.as_json(room.table, tally, whole=whole))
    else:
        play_auto.print_summary(room.table, tally)
        own_ways(departures(setup.sheet, setup.game.spec))
        if given["seed"] is not None:
            paper.echo("Dealt from a practice seed: anyone who knows it knows every card.")
    if not whole:
        click.echo("interrupted: the round that was begun has been finished", err=True)
        return INTERRUPTED
    return 0 if play_auto.money(tally, room.table).is_conserved else DIFFERENCES


def _play(setup: Setup, record: RecordFile | None, entropy: Entropy, given: dict[str, Any]) -> int:
    game = setup.game
    stake = _stake(game, given["stake"])
    seats = given["seats"] or min(USUAL_SEATS, game.spec.seats)
    you = given["seat"] or (seats + 1) // 2
    others = [i for i in range(1, game.spec.seats + 1) if i != you][: seats - 1]
    teller = Teller(new_table(game), you)
    room = Room(game, Dealer(entropy), record or Forget(), teller.show)
    _welcome(setup, given)
    with Asking() as asking:
        play = GAMES[game.name](setup, room, teller, asking, company(tuple(others)))
        play.start(stake)
        code = _until_left(play)
        _farewell(play, given["record"])
    return code


def _until_left(play: Play) -> int:
    """The game; whichever way it is left, what lies on the felt is finished."""
    code = 0
    try:
        play.run()
    except LeftError:
        pass
    except EOFError:
        paper.echo("\n(end of input)")
    except KeyboardInterrupt:
        paper.echo("\n(interrupted)")
        code = INTERRUPTED
    play.finish()
    return code


def _welcome(setup: Setup, given: dict[str, Any]) -> None:
    paper.title(f"{setup.game.title}: {setup.game.spec.name}")
    paper.paragraph(f"By {setup.sheet.document.cite}; the clauses stand in brackets.")
    own_ways(departures(setup.sheet, setup.game.spec))
    if given["seed"] is not None:
        paper.paragraph("Practice: a seed shuffles the shoes, and whoever knows it knows every card.")
    paper.paragraph("Type help at any prompt for what you may say, why or ? for the clause behind it.")
    paper.echo()


def _farewell(play: Play, record: str | None) -> None:
    won, rounds = play.left_with - play.bought, paper.counted(play.table.round, "round")
    paper.paragraph(
        f"You leave with {cents.show(play.left_with)}, bought in for {cents.show(play.bought)}: "
        f"{cents.signed(won)} in {rounds}.",
        bold=True,
    )
    if record is not None:
        paper.paragraph(f"The record is in {plain(record)}: {rounds}, whole, the table closed.")
