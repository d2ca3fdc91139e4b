"""Running a sheet's examples: at a real table, by the sheet and spec they name.

An example that holds gives an empty answer; one that does not says what happened instead. The same
runner serves the tests, the mutations (each value moved by one) and ``gotowar sheets trace``.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from gotowar import cents
from gotowar.sheets import catalog, kinds, lint, load
from gotowar.sheets.game import compile_game
from gotowar.sheets.model import Clause, Example, Raw, Sheet
from gotowar.sheets.spec_rules import Fault
from gotowar.table import commands as c
from gotowar.table.grammar import GrammarError
from gotowar.table.phases import ROUND, dues
from gotowar.table.script import Script, ScriptError, results
from gotowar.table.state import Phase
from gotowar.table.wagers import FIRST

RACK = 1_000_000
_CHOICES: Mapping[str, Callable[[int], c.Command]] = {
    "war": c.War,
    "surrender": c.Surrender,
    "take": c.Take,
    "leave": c.LeaveOn,
    "insure": c.Insure,
    "decline": c.NoInsurance,
    "even-money": c.EvenMoney,
    "hit": c.Hit,
    "stand": c.Stand,
    "double": c.Double,
    "split": c.Split,
}
"""What an example may choose, word by word as it is asked."""


class Named(NamedTuple):
    """An example with the clause it belongs to; ``name`` is its test's name."""

    name: str
    sheet: Sheet
    clause: Clause
    example: Example


def every(sheet: Sheet) -> Iterator[Named]:
    """All examples of a sheet, named by clause."""
    for clause in sheet.clause:
        for i, example in enumerate(clause.example, 1):
            yield Named(f"{sheet.id} {clause.cite} #{i}", sheet, clause, example)


class Performed(NamedTuple):
    """``why`` is empty where the example holds; ``touched`` are the steps it came to."""

    why: str
    touched: frozenset[str] = frozenset()


def run(sheet: Sheet, example: Example) -> str:
    """Nothing when the example holds; else what happened instead."""
    return perform(sheet, example).why


def perform(sheet: Sheet, example: Example) -> Performed:
    """Run the example and say which steps of the table it came to."""
    raw = _merged(load.load_spec(example.on or sheet.id), example.spec)
    raw["readings"] = {**raw.get("readings", {}), **example.readings}
    checked = lint.check_against(sheet, raw)
    if example.faults is not None:
        return Performed(_judge_faults(checked.faults, example.faults))
    if checked.spec is None:
        return Performed("; ".join(fault.line("spec") for fault in checked.faults))
    script = Script(compile_game(sheet, checked.spec))
    try:
        why = _play(script, example) if example.cards else _follow(script, example)
    except (ScriptError, GrammarError) as error:
        why = str(error)
    return Performed(why, frozenset(script.touched))


def _judge_faults(found: tuple[Fault, ...], expected: list[str]) -> str:
    """Expected faults are named by their key, or by key and clause where the clause matters."""
    told = {fault.key if fault.key in expected else f"{fault.key} {fault.clause}" for fault in found}
    return "" if told == set(expected) else f"faults in {sorted(told)}, expected {expected}"


def _merged(raw: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """The spec with single keys changed; ``a.b`` reaches into a table, "-" takes a key away."""
    merged = {k: dict(v) if isinstance(v, dict) else v for k, v in raw.items()}
    for key, value in changes.items():
        head, _, rest = key.partition(".")
        merged[head] = _merged(merged.get(head, {}), {rest: value}) if rest else value
    return {key: value for key, value in merged.items() if value != "-"}


def _follow(script: Script, example: Example) -> str:
    script.run(example.script)
    return ""


def _play(script: Script, example: Example) -> str:
    """One round at seat 1: wagers, cards in the order of dealing, choices, and the net of each wager."""
    script.do(c.Sit(1, "player", RACK))
    script.ready()
    for wager in (w for w in FIRST[script.table.game.name] if w in example.wagers):
        script.do(c.Wager(1, wager, example.wagers[wager]))
    script.cards += example.cards
    script.until(Phase.BETTING)
    words = example.choose.split()
    while words and dues(script.table)[0].by == "seat" and script.table.phase in ROUND:
        script.do(_CHOICES[words.pop(0)](1))
        if "war-tie" in example.wagers:
            script.do(c.Wager(1, "war-tie", example.wagers["war-tie"]))
        script.until(Phase.BETTING)
    if words:
        return f"nobody asked for {words[0]!r}"
    return _judge(script, example)


def _judge(script: Script, example: Example) -> str:
    if script.cards:
        return f"the round ended with {len(script.cards)} cards not dealt"
    if script.table.phase in ROUND:
        return f"the round did not end; due: {dues(script.table)[0].act}"
    found = {wager: net for (_, wager), net in results(script.events).items()}
    if found == dict(example.net):
        return ""
    told, wanted = (
        ", ".join(f"{w} {cents.signed(n)}" for w, n in net.items()) for net in (found, example.net)
    )
    return f"net {told}, expected {wanted}"


class Mutant(NamedTuple):
    """A sheet in which one value, set by one clause, is moved by one."""

    name: str
    sheet: Sheet
    clause: Clause


def mutants(sheet: Sheet) -> Iterator[Mutant]:
    for clause in sheet.clause:
        for term, raw in clause.sets.items():
            for value in kinds.moved(catalog.TERMS[term], raw):
                name = f"{sheet.id} {clause.cite} {term}: {raw} -> {value}"
                yield Mutant(name, _moved(sheet, clause, term, value), clause)


def _moved(sheet: Sheet, clause: Clause, term: str, value: Raw) -> Sheet:
    changed = clause.model_copy(update={"sets": {**clause.sets, term: value}})
    return sheet.model_copy(update={"clause": [changed if c is clause else c for c in sheet.clause]})


def survives(mutant: Mutant) -> bool:
    """Whether no example of the clause notices the moved value."""
    return all(not run(mutant.sheet, example) for example in mutant.clause.example)
