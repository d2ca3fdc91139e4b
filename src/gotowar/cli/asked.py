"""From what was typed to a question for the mathematics: sheet, spec, readings, what-ifs, decks, cards gone.

Whatever does not fit is said in one line that names what would. ``par``, ``compare`` and ``claim`` share it.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click

from gotowar import cents
from gotowar.cli import UsageError
from gotowar.cli.asking import plain
from gotowar.cli.sheets_files import sheet_of, spec_of
from gotowar.cli.table_setup import pairs
from gotowar.odds.composition import removal
from gotowar.odds.question import Question, ask, check_decks, setting
from gotowar.odds.refusal import NotAsked
from gotowar.odds.wagers import Bet
from gotowar.sheets import lint
from gotowar.sheets.game import deal_terms, values
from gotowar.sheets.model import Sheet
from gotowar.sheets.spec import Spec

Function = TypeVar("Function", bound=Callable[..., Any])

READING = click.option(
    "--reading",
    "readings",
    multiple=True,
    metavar="K=V",
    help="Read a clause another way than the sheet's choice.",
)
SPEC = click.option(
    "--spec", default="", metavar="NAME|FILE", help="Another table: one that ships, or yours."
)
SET = click.option(
    "--set",
    "sets",
    multiple=True,
    metavar="TERM=VALUE",
    help="What if a term were another? Not this regulation.",
)
REMOVED = click.option(
    "--removed", default="", metavar="CARDS", help='Cards that are gone, as in "Kh 10d 3xAs".'
)


@contextmanager
def in_one_line() -> Iterator[None]:
    """What the mathematics refuses, as input that cannot be used."""
    try:
        yield
    except NotAsked as error:
        raise UsageError(plain(str(error))) from None


def table_of(id_: str, spec: str) -> tuple[Sheet, Spec]:
    """A sheet and a spec that it allows."""
    sheet = sheet_of(id_)
    name, raw = spec_of(sheet, spec)
    checked = lint.check({**raw, "sheet": raw.get("sheet", sheet.id)})
    if checked.spec is None:
        raise UsageError("\n".join(plain(fault.line(name)) for fault in checked.faults))
    if checked.spec.sheet != sheet.id:
        raise UsageError(f"{plain(name)} is a table of {checked.spec.sheet}, not of {sheet.id}")
    return sheet, checked.spec


def shoe_decks(sheet: Sheet, spec: Spec) -> int:
    """Decks in one shoe: an automated shuffler holds the other batches."""
    deal = deal_terms(values(sheet, spec.readings, spec.assumed))
    return spec.decks // (deal.batches if spec.shuffler == "automated" else 1)


def question(
    id_: str,
    spec: str,
    decks: int | None,
    readings: tuple[str, ...],
    sets: tuple[str, ...] = (),
    removed: str = "",
) -> Question:
    """The question, or a UsageError."""
    sheet, table = table_of(id_, spec)
    with in_one_line():
        found = [setting(text, sheet.game) for text in sets]
        names = [name for name, _ in found]
        for name in names:
            if names.count(name) > 1:
                raise NotAsked(f"--set {name} stands twice: choose one value")
        return ask(
            sheet,
            table,
            shoe_decks(sheet, table) if decks is None else decks,
            readings_of(readings),
            dict(found),
            removal(removed),
        )


def readings_of(words: tuple[str, ...]) -> dict[str, str]:
    """Read ``K=V`` each; one clause cannot be read two ways at once."""
    found = pairs(words)
    if len(found) < len(words):
        names = [word.partition("=")[0].strip() for word in words]
        twice = next(name for name in names if names.count(name) > 1)
        raise UsageError(plain(f"reading {twice} stands twice: choose one"))
    return found


def deck_range(text: str | None) -> tuple[int, ...]:
    """Read ``6`` or ``1-8``; nothing where nothing was asked."""
    if text is None:
        return ()
    first, dash, last = text.partition("-")
    words = (first, last) if dash else (first,)
    if not all(word.strip().isascii() and word.strip().isdigit() and len(word) < 5 for word in words):
        raise UsageError(plain(f"--decks {text!r}: write a number or a range, as in 6 or 1-8"))
    ends = [int(word) for word in words]
    with in_one_line():
        for decks in ends:
            check_decks(decks)
    if ends[0] > ends[-1]:
        raise UsageError(f"--decks {ends[0]}-{ends[-1]}: the smaller number comes first")
    return tuple(range(ends[0], ends[-1] + 1))


def bet_of(words: tuple[str, ...], spec: Spec) -> Bet:
    """Read ``initial=10 tie=5``; the smallest initial wager of the table where none is named."""
    laid = laid_of(words, spec, tuple(name for name in Bet._fields if name != "chip"))
    return Bet(**{"initial": spec.limits.main.minimum, **laid}, chip=spec.chip)


def laid_of(words: tuple[str, ...], spec: Spec, fields: tuple[str, ...]) -> dict[str, int]:
    """What is laid on each of these wagers that is named."""
    known = {name.replace("_", "-"): name for name in fields}
    laid: dict[str, int] = {}
    for text in words:
        name, equals, amount = text.partition("=")
        wager = known.get(name.strip().replace("_", "-"))
        if wager is None or not equals or wager in laid:
            first = next(iter(known))
            raise UsageError(
                plain(f"--bet {text!r}: write each once, as in --bet {first}=10: {', '.join(known)}")
            )
        laid[wager] = _amount(f"--bet {name}", amount)
        if laid[wager] % spec.chip:
            raise UsageError(f"--bet {text}: the smallest chip is {cents.show(spec.chip)}")
    return laid


def stakes_of(question: Question, words: tuple[str, ...], war: int = 0) -> dict[str, int]:
    """Read ``blackjack=10 war=5``; the smallest blackjack wager of the table where none is named, and ``war``
    where nothing is. Both keep to the table's maximum together."""
    limits = question.spec.limits
    laid = laid_of(words, question.spec, ("blackjack", "war"))
    found = {"blackjack": limits.main.minimum, **({} if words or not war else {"war": war}), **laid}
    both, most = sum(found.values()), limits.together
    if question.war_blackjack.deal.together and most is not None and both > most:
        raise UsageError(
            f"--bet: both wagers come to {cents.show(both)}; together at most {cents.show(most)}"
        )
    return found


def policy_text(name: str) -> str:
    """What stands in the file of a policy."""
    try:
        with Path(name).open(encoding="utf-8") as file:
            text = file.read(MOST_TEXT + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "it is not text"
        raise UsageError(f"--policy {plain(name)} cannot be read: {why}") from None
    if len(text) > MOST_TEXT:
        raise UsageError(f"--policy {plain(name)}: the file is too long")
    return text


def bankroll_of(text: str | None, bet: int) -> int:
    """What one player brings: forty of his whole bets where nothing else is said."""
    if text is None:
        return 40 * bet
    return _amount("--bankroll", text)


def _amount(what: str, text: str) -> int:
    try:
        found = cents.parse(text)
    except cents.AmountError as error:
        raise UsageError(plain(f"{what}: {error}")) from None
    if not 0 < found <= MOST_MONEY:
        raise UsageError(
            f"{what} {cents.show(found)}: it must be more than nothing and at most {cents.show(MOST_MONEY)}"
        )
    return found


MOST_MONEY = 1_000_000_00
MOST_TEXT = 1_000_000
"""Signs of a policy's file; what has more is none."""
