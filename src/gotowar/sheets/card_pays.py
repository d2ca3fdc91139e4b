"""The rule card's pay table: each result of Casino War, what it pays, and what a stake comes to by it.

The odds are the terms of this table, readings included; the examples are computed by the rules
themselves. The document's own schedule stands beneath, row by row.
"""

from collections.abc import Iterator
from typing import NamedTuple

from gotowar import cents
from gotowar.rules import casino_war as rules
from gotowar.rules.terms import ON_BOTH_WAGERS, TIE_CHOICE
from gotowar.sheets.card_parts import Line, Pay, Source, names, words
from gotowar.sheets.card_progressive import concerns

_HALF = {"1 in 1": "the whole wager", "1 in 2": "half the wager", "1 in 4": "a quarter of the wager"}


class Row(NamedTuple):
    """A result, what it pays, an example, and the steps and terms that it rests on."""

    result: str
    pays: str
    example: str
    rests_on: tuple[str, ...]


def pay_table(source: Source) -> tuple[Pay, ...]:
    """Every result of the initial, war and tie wagers, with the clauses shown beside it."""
    rows = tuple(_rows(source))
    placed = _placed(source, rows)
    return tuple(
        Pay(row.result, row.pays, row.example, source.cite(*row.rests_on), tuple(lines))
        for row, lines in zip(rows, placed, strict=True)
    )


def sign(source: Source) -> tuple[Line, ...]:
    """What the document wants on the sign besides the rows."""
    rows = tuple(_rows(source))
    held = {line for lines in _placed(source, rows) for line in lines}
    shown = (clause for clause in source.on_card if "table sign" in clause.shown)
    on_sign = (words(clause) for clause in shown if not concerns(clause))
    return tuple(line for line in on_sign if line not in held)


def _placed(source: Source, rows: tuple[Row, ...]) -> list[list[Line]]:
    """Each clause that is shown goes to the first row that rests on it."""
    placed: list[list[Line]] = [[] for _ in rows]
    for clause in (one for one in source.on_card if not concerns(one)):
        row = next((i for i, row in enumerate(rows) if names(clause) & set(row.rests_on)), None)
        if row is not None:
            placed[row].append(words(clause))
    return placed


def _rows(source: Source) -> Iterator[Row]:
    pays, stake = str(source.raw["initial_pays"]), source.spec.limits.main.minimum
    higher, lower = _first(source, rules.HIGHER), _first(source, rules.LOWER)
    yield Row("Your card is higher", pays, higher, ("higher", "initial_pays"))
    yield Row("Your card is lower", "the wager is lost", lower, ("lower",))
    if source.game.war.tie_hand == TIE_CHOICE:
        yield from _tie_rows(source, stake)
    else:
        yield Row("The cards tie", "the wager is lost", _first(source, rules.TIED), ("tied", "tie_hand"))
    yield from _tie_wager(source)


def _tie_rows(source: Source, stake: int) -> Iterator[Row]:
    part = str(source.raw["surrender_loses"])
    lost = _HALF.get(part, f"{part} of the wager")
    given_up = rules.settle_surrender(source.game.war, stake, source.spec.chip)
    example = _example((stake,), given_up.paid - given_up.taken)
    yield Row("A tie, and you surrender", f"{lost} is lost", example, ("surrender", "surrender_loses"))
    for outcome, result, step, term in (
        (rules.HIGHER, "War, and your card is higher", "war-higher", "war_win_pays"),
        (rules.TIED, "War, and the cards tie again", "war-tied", "war_tie_pays"),
    ):
        yield Row(result, _war_pays(source, term), _war(source, stake, outcome), (step, term))
    example = _war(source, stake, rules.LOWER)
    yield Row("War, and your card is lower", "both wagers are lost", example, ("war-lower",))


def _war_pays(source: Source, term: str) -> str:
    if source.game.war.war_pays_on == ON_BOTH_WAGERS:
        return f"{source.raw[term]} on both wagers"
    return f"{source.raw[term]} on the war wager"


def _first(source: Source, outcome: int) -> str:
    stake = source.spec.limits.main.minimum
    settled = rules.settle_initial(source.game.war, outcome, stake, source.spec.chip)
    return _example((stake,), settled.paid - settled.taken)


def _war(source: Source, stake: int, outcome: int) -> str:
    added = rules.war_stake(source.game.war, stake)
    settled = rules.settle_war(source.game.war, outcome, stake, added, source.spec.chip)
    net = sum(one.paid - one.taken for one in settled)
    return _example((stake, added), net)


def _example(stakes: tuple[int, ...], net: int) -> str:
    """``$5 wins $5``, ``$5 and $5 lose $10``."""
    many = len(stakes) > 1
    verb = ("lose" if net < 0 else "win") + ("" if many else "s")
    said = " and ".join(cents.show(stake) for stake in stakes)
    return f"{said} {verb} {cents.show(abs(net))}" if net else f"{said} come{'' if many else 's'} back"


def _tie_wager(source: Source) -> Iterator[Row]:
    """A tie wager is decided by the deal on which it is made."""
    limits = source.spec.limits.tie
    if limits is None:
        return
    deals = [("Tie wager", "tie-won", "tie-lost")]
    if source.game.war_deal.war_tie_wager:
        deals.append(("Tie wager on the war", "war-tie-won", "war-tie-lost"))
    for name, won, lost in deals:
        for outcome, said, step in ((rules.TIED, "a tie", won), (rules.LOWER, "no tie", lost)):
            settled = rules.settle_tie(source.game.war, outcome, limits.minimum, source.spec.chip)
            pays = str(source.raw["tie_pays"]) if outcome == rules.TIED else "the wager is lost"
            example = _example((limits.minimum,), settled.paid - settled.taken)
            rests_on = (step, "tie_pays") if outcome == rules.TIED else (step,)
            yield Row(f"{name}: {said}", pays, example, rests_on)
