"""What the package's own source says of itself: which functions read a term, which name a step.

Read by machine from the files that are installed, so that no list can go stale. Nothing is imported
or run for it, and nothing is kept but in memory.
"""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from gotowar.rules.terms import (
    BlackjackTerms,
    DealTerms,
    ProgressiveTerms,
    SpotDealTerms,
    WarDealTerms,
    WarSpotTerms,
    WarTerms,
)
from gotowar.sheets.catalog import GameName

Place = str
"""``module:function`` below the package, as in ``table.due:war_plan``."""

FIELDS: Mapping[str, tuple[str, ...]] = {
    terms.__name__: terms._fields
    for terms in (
        *(WarTerms, WarDealTerms, ProgressiveTerms, DealTerms),
        *(BlackjackTerms, WarSpotTerms, SpotDealTerms),
    )
}
READERS = ("rules.", "sheets.", "table.", "shoe.")
"""Where a term may be read."""
DOERS = "table."
SPEAKERS = (
    *(f"table.{name}:" for name in ("words", "grammar", "codec", "script", "examples", "trace", "record")),
    *(f"table.{name}:" for name in ("steps", "resume", "audit", "view", "events", "facts")),
    *(f"table.{name}:" for name in ("casino_war_view", "war_blackjack_view")),
    "sheets.card",
)
"""Modules that put steps and terms into words, or words into steps, or show or judge what was done: to
name one there does nothing."""
LOOKS_UP = frozenset({"on", "is_done"})
"""Questions to the table: whether a wager lies there, whether an act is done."""


class Function(NamedTuple):
    """What a function touches: ``attributes`` as (whose, which), and the strings it names."""

    place: Place
    attributes: frozenset[tuple[str, str]]
    strings: frozenset[str]


@cache
def functions() -> Mapping[Place, Function]:
    """Every function of the package that may read a term, do a step or show a clause."""
    return {f.place: f for module, tree in _modules().items() for f in _functions(module, tree)}


def acting() -> Iterator[Function]:
    """The functions that do something, besides speaking of it."""
    return (f for f in functions().values() if not f.place.startswith(SPEAKERS))


def reading(term: str) -> tuple[Place, ...]:
    """The functions that read a term of the games where it is kept: as ``deal.wash``, ``terms.tie_pays``."""
    field = term
    builders: tuple[Place, ...] = ()
    if not any(term in fields for fields in FIELDS.values()):
        # The progressive's classes become one tuple, ``pays``, by the list of their terms.
        builders = tuple(f.place for f in functions().values() if _builds(f) and term in f.strings)
        field = "pays" if builders else term
    holders = _holders().get(field, frozenset())
    readers = (f for f in acting() if f.place.startswith(READERS))
    return (*builders, *(f.place for f in readers if any((h, field) in f.attributes for h in holders)))


def _builds(function: Function) -> bool:
    return function.place.startswith("sheets.game:")


OTHERS: Mapping[GameName, tuple[str, ...]] = {
    "casino-war": ("table.war_blackjack",),
    "war-blackjack": ("table.casino_war", "table.progressive"),
}
"""Modules in which a step of this name is another game's."""


def naming(step: str, game: GameName) -> tuple[Place, ...]:
    """The functions of the table that name a step, themselves or through a table of their module.

    A step that is a command by name (``cut-card-out``) is also named by who takes that command.
    """
    command = "".join(word.capitalize() for word in step.split("-"))
    doers = (f for f in acting() if f.place.startswith(DOERS) and not f.place.startswith(OTHERS[game]))
    return tuple(f.place for f in doers if step in f.strings or ("c", command) in f.attributes)


@cache
def _modules() -> Mapping[str, ast.Module]:
    return dict(_parsed(files("gotowar"), ""))


def _parsed(folder: Traversable, prefix: str) -> Iterator[tuple[str, ast.Module]]:
    for entry in sorted(folder.iterdir(), key=lambda e: e.name):
        if entry.is_dir():
            yield from _parsed(entry, f"{prefix}{entry.name}.")
        elif entry.name.endswith(".py") and f"{prefix}x".startswith((*READERS, "cli.")):
            yield prefix + entry.name.removesuffix(".py"), ast.parse(entry.read_text(encoding="utf-8"))


def _functions(module: str, tree: ast.Module) -> Iterator[Function]:
    """Functions and methods; what is nested in one counts as part of it."""
    constants = {name: _strings(value) for name, value in _constants(tree)}
    scopes: list[tuple[str, list[ast.stmt]]] = [("", tree.body)]
    for prefix, body in scopes:
        for node in body:
            if isinstance(node, ast.ClassDef):
                scopes.append((f"{prefix}{node.name}.", node.body))
            elif isinstance(node, ast.FunctionDef):
                used = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
                through = (constants[name] for name in used & constants.keys())
                strings = _strings(node).union(*through)
                yield Function(f"{module}:{prefix}{node.name}", _attributes(node), strings)


def _constants(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """The tables of a module: names that it binds outside of functions."""
    for node in tree.body:
        if isinstance(node, ast.Assign):
            yield from ((t.id, node.value) for t in node.targets if isinstance(t, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            yield node.target.id, node.value


def _strings(node: ast.AST) -> frozenset[str]:
    """Texts that the code makes something of: a docstring is not code, and what is only compared or
    looked up names no step."""
    idle = {id(n.value) for n in ast.walk(node) if isinstance(n, ast.Expr)}
    idle |= {id(part) for n in ast.walk(node) if _asks(n) for part in ast.walk(n)}
    constants = (n for n in ast.walk(node) if isinstance(n, ast.Constant) and id(n) not in idle)
    return frozenset(n.value for n in constants if isinstance(n.value, str))


def _asks(node: ast.AST) -> bool:
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Attribute) and node.func.attr in LOOKS_UP
    return isinstance(node, ast.Compare)


def _attributes(node: ast.AST) -> frozenset[tuple[str, str]]:
    """Attributes that are read: of ``table.game.deal.wash`` it is deal's wash."""
    found = (n for n in ast.walk(node) if isinstance(n, ast.Attribute) and isinstance(n.ctx, ast.Load))
    return frozenset((_name(n.value), n.attr) for n in found)


def _name(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


@cache
def _holders() -> Mapping[str, frozenset[str]]:
    """By each term's field, the names that the source declares to hold the terms it belongs to."""
    declared = [pair for tree in _modules().values() for node in ast.walk(tree) for pair in _declares(node)]
    return {
        field: frozenset(name for name, kind in declared if kind == terms)
        for terms, fields in FIELDS.items()
        for field in fields
    }


def _declares(node: ast.AST) -> Iterator[tuple[str, str]]:
    """A name, or a property, declared to be one of the sets of terms."""
    if isinstance(node, ast.arg):
        name, annotation = node.arg, node.annotation
    elif isinstance(node, ast.AnnAssign):
        name, annotation = _name(node.target), node.annotation
    elif isinstance(node, ast.FunctionDef):
        name, annotation = node.name, node.returns
    else:
        return
    for part in ast.walk(annotation) if annotation else ():
        if isinstance(part, ast.Name) and part.id in FIELDS:
            yield name, part.id
