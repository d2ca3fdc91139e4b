"""``gotowar simulate``: rounds by the million, and what came of them beside what is exact."""

import os
import re
import secrets
from pathlib import Path
from typing import Any

import click

from gotowar.cli import UsageError, asked
from gotowar.cli.asking import plain

USUAL_ROUNDS = "10M"
_SCALES = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9, "b": 10**9, "t": 10**12}
_NUMBER = re.compile(r"(\d+(?:\.\d+)?)(?:e(\d{1,2}))?([kmgbt]?)", re.ASCII | re.IGNORECASE)


@click.command("simulate")
@click.argument("id_", metavar="ID")
@click.option(
    "--rounds", default=USUAL_ROUNDS, metavar="N", help="Rounds of the table, as in 250k, 10M or 1e9."
)
@click.option("--seed", metavar="S", help="A number that deals the same again (default: one by chance).")
@click.option("--seats", type=int, default=1, metavar="N", help="Players at the table (default 1).")
@click.option("--decks", type=int, metavar="N", help="Decks in the shoe (the table's, if not said).")
@asked.SPEC
@asked.READING
@asked.SET
@click.option(
    "--policy",
    default="",
    metavar="NAME|FILE",
    help="war, surrender or best; basic or a strategy's file; a counting system, as hi-lo, or its file.",
)
@click.option(
    "--leave", default="", metavar="NAME", help="Winnings of the war: best, published, never, always."
)
@click.option("--bet", multiple=True, metavar="WAGER=AMOUNT", help="What each player lays in every round.")
@click.option("--side-every", type=int, default=1, metavar="N", help="Side wagers only in every N-th round.")
@click.option("--bankroll", metavar="AMOUNT", help="What a player brings to a session (default forty bets).")
@click.option("--session", type=int, default=240, metavar="N", help="Rounds of a session (default 240).")
@click.option(
    "--per-shoe",
    type=int,
    default=0,
    metavar="N",
    help="Rounds a shoe instead of a cut card; 1 is a fresh shoe.",
)
@click.option("--block", metavar="N", help="Rounds of a block; other blocks are other rounds.")
@click.option("--jobs", type=int, metavar="N", help="Threads that deal (default: one for each core).")
@click.option("--cluster", metavar="ADDRESS", help="A scheduler of dask whose workers deal instead.")
@click.option("--checkpoint", metavar="FILE", help="Keep what is dealt there, and go on from it.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead.")
@click.option("--html", metavar="FILE", help="Write one HTML page with pictures; - for standard output.")
@click.option("--svg", metavar="DIR", help="Write the pictures, a file each.")
@click.option("--rounds-out", metavar="FILE", help="Write every seat's every round to a Parquet file.")
def command(id_: str, **given: Any) -> None:
    """Deal rounds by the million, and show what came of them beside what is exact.

    Whole tables from real shoes, with cut card, burns and wars. The same question, seed and block size give
    the same counts to the last one, on one core, on all of them or on a cluster. Counts say how the rounds
    ended; what that pays, and how far it is from the exact odds in deviations, is worked out afterwards.

    \b
    Examples:
      gotowar simulate us-wa --seed 1
      gotowar simulate us-ma --seats 5 --rounds 1e9 --checkpoint run.json
      gotowar simulate us-wa/war-blackjack --bet war=5 --html run.html
      gotowar simulate us-wa/war-blackjack --per-shoe 1 --leave never
    """
    from gotowar.cli import simulate_run

    _check(given)
    rounds = number("--rounds", given["rounds"])
    block = _block(given["block"])
    seed = seed_of(given["seed"], given["checkpoint"])
    question = asked.question(id_, given["spec"], given["decks"], given["readings"], given["sets"])
    with asked.in_one_line():
        simulate_run.run(question, {**given, "rounds": rounds, "block": block, "seed": seed})


def number(what: str, text: str) -> int:
    """Read ``250k``, ``10M``, ``1e9`` or ``1_000_000``."""
    found = _NUMBER.fullmatch(re.sub(r"(?<=\d)[_,](?=\d)", "", text.strip()))
    value = float(found[1]) * 10 ** int(found[2] or 0) * _SCALES[found[3].lower()] if found else 0.5
    whole = round(value) if value < 10**13 else 0
    if whole != value or not 1 <= whole <= 10**12:
        raise UsageError(plain(f"{what} {text}: it must be 1 to 1,000,000,000,000, as in 250k, 10M or 1e9"))
    return whole


LEAST_BLOCK, MOST_BLOCK = 1000, 1 << 26
"""Every block takes its time to be kept, and room while it is looked at round by round."""


def _block(text: str | None) -> int:
    if text is None:
        return 0
    block = number("--block", text)
    if not LEAST_BLOCK <= block <= MOST_BLOCK:
        raise UsageError(plain(f"--block {text}: it must be {LEAST_BLOCK:,} to {MOST_BLOCK:,}"))
    return block


def seed_of(text: str | None, kept: str | None = None) -> int:
    """Where none is given that of the checkpoint, or one by chance."""
    if text is None:
        from gotowar.simulate.checkpoint import seed_in

        found = seed_in(Path(kept)) if kept else None
        return secrets.randbits(48) if found is None else found
    if not (text.isascii() and text.isdigit() and len(text) <= 20 and int(text) < 2**64):
        raise UsageError(plain(f"--seed {text}: it must be a whole number below 2^64"))
    return int(text)


_BOUNDS = (("seats", 1, 9), ("side_every", 1, 1_000_000), ("session", 24, 100_000), ("per_shoe", 0, 1000))


def _check(given: dict[str, Any]) -> None:
    """Numbers out of bounds and options that exclude each other, one line each."""
    for name, least, most in _BOUNDS:
        if not least <= given[name] <= most:
            raise UsageError(f"--{name.replace('_', '-')} {given[name]}: it must be {least} to {most:,}")
    if given["jobs"] is not None and not 1 <= given["jobs"] <= 4 * (os.cpu_count() or 1) + 60:
        raise UsageError(f"--jobs {given['jobs']}: it must be 1 to {4 * (os.cpu_count() or 1) + 60}")
    pairs = (("jobs", "cluster"), ("checkpoint", "rounds_out"))
    for one, other in pairs:
        if given[one] is not None and given[other] is not None:
            raise UsageError(f"--{one} and --{other.replace('_', '-')} exclude each other: choose one")
    files = [given[name] for name in ("checkpoint", "html", "rounds_out") if given[name] not in (None, "-")]
    if len({os.path.realpath(file) for file in files}) < len(files):
        raise UsageError("--checkpoint, --html and --rounds-out write a file each: give each its own")
    if given["as_json"] and given["html"] == "-":
        raise UsageError("--json and --html - write to standard output: choose one")
    for name in ("checkpoint", "html", "svg", "rounds_out", "cluster"):
        if given[name] == "":
            raise UsageError(f"--{name.replace('_', '-')} needs a name")
