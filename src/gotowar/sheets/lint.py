"""Checking a table spec against its sheet: every fault at once, with what is allowed and the clause.

A key that cannot be read is reported and put aside, so that the rest is still judged. Each rule of
``spec_rules`` is one question about one key; one that would have to look at a key put aside is not asked.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple, get_args, get_origin

from pydantic import BaseModel, ValidationError

from gotowar.sheets import catalog, kinds, load
from gotowar.sheets.game import HOUSE, cites, deal_terms, played, values
from gotowar.sheets.model import Sheet
from gotowar.sheets.spec import LIMITS, MOST_SEATS, AllLimits, Authorized, Limits, Meter, Spec
from gotowar.sheets.spec_rules import RULES, Case, Fault


class Checked(NamedTuple):
    """A spec that can be dealt, or the faults that prevent it."""

    spec: Spec | None
    faults: tuple[Fault, ...]


def check(raw: Mapping[str, Any]) -> Checked:
    """Judge a spec as it was written."""
    try:
        sheet = load.load(load.full_id(str(raw.get("sheet", ""))))
    except load.UnknownSheetError as error:
        rest = (fault for fault in _unread(raw).values() if fault.key != "sheet")
        return Checked(None, (Fault("sheet", repr(raw.get("sheet")), str(error), "product"), *rest))
    return check_against(sheet, {**raw, "sheet": sheet.id})


def check_against(sheet: Sheet, raw: Mapping[str, Any]) -> Checked:
    """Judge a spec by a sheet at hand, which need not be one that ships."""
    wrong = dict(_choices(sheet, raw))
    taken = _put_aside(raw, {}, wrong)
    unread = _unread(taken, sheet.game)
    spec = _readable(sheet, taken, unread)
    judged = tuple(_judge(sheet, spec, [fault.key for fault in unread.values()])) if spec else ()
    # Two keys may be found at fault by one rule, and one key by two; the same is never said twice.
    told = {(f.key, f.clause, f.allowed): f for f in (*unread.values(), *wrong.values(), *judged)}
    return Checked(None if told else spec, tuple(told.values()))


# ---- reading: is every key there, known, and of its kind? -----------------------------------------

Where = tuple[str | int, ...]

_SHAPE = {
    "seats": f"a whole number from 1 to {MOST_SEATS}",
    "format": '"gotowar.spec/1"',
    "backs": "a list of colours, one for each batch",
}
_KINDS = {
    "int_type": "a whole number",
    "string_type": "text in quotes",
    "bool_type": "true or false",
    "date_type": "a date without quotes, as in 2023-08-19",
    "list_type": "a list",
    "model_type": "a table of keys",
    "dict_type": "a table of keys",
}
_PARTS: Mapping[str, type[BaseModel]] = {
    "": Spec, "limits": AllLimits, "authorized": Authorized, "progressive": Meter
}  # fmt: skip


def _unread(raw: Mapping[str, Any], game: catalog.GameName | None = None) -> dict[Where, Fault]:
    """Where the spec cannot be read, and why. ``game`` is known where the sheet is."""
    try:
        Spec.model_validate(raw)
    except ValidationError as error:
        return {tuple(e["loc"]): _shape_fault(e, game) for e in error.errors()}
    return {}


def _shape_fault(error: Any, game: catalog.GameName | None) -> Fault:
    *parents, _ = parts = [str(part) for part in error["loc"]]
    key, kind = ".".join(parts), error["type"]
    if kind == "missing":
        return Fault(key, "is missing", _SHAPE.get(key) or _choices_of(parents, parts[-1]), "product")
    if kind == "extra_forbidden":
        known = LIMITS[game] if game and parents == ["limits"] else _fields(parents)
        return Fault(key, "is no key of a table spec", "one of " + ", ".join(known), "product")
    said = str(error["msg"]).removeprefix("Value error, ").replace("Input should be ", "")
    return Fault(key, repr(error["input"]), _SHAPE.get(key) or _KINDS.get(kind, said), "product")


def _fields(parents: list[str]) -> tuple[str, ...]:
    return tuple(_PARTS.get(".".join(parents), Limits).model_fields)


def _choices_of(parents: list[str], name: str) -> str:
    """What may be written for a key that is not there: its choices, where it has any."""
    kind = _PARTS.get(".".join(parents), Limits).model_fields[name].annotation
    named = [repr(choice) for choice in get_args(kind)] if get_origin(kind) is Literal else []
    return " or ".join(named) or "a value; see the spec that ships with the sheet"


def _usual(sheet: Sheet) -> dict[str, Any]:
    """The sheet's default spec, with those parts that only another spec has, as the progressive."""
    default = load.load_spec(sheet.id)
    for other in map(load.load_spec, load.spec_names()):
        default = {**other, **default, "limits": {**other["limits"], **default["limits"]}}
    return default


def _readable(sheet: Sheet, raw: Mapping[str, Any], unread: Mapping[Where, Fault]) -> Spec | None:
    """The spec with what cannot be read replaced by the default's: key by key, else part by part."""
    default = _usual(sheet)
    for depth in (None, 1):
        try:
            return Spec.model_validate(_put_aside(raw, default, [where[:depth] for where in unread]))
        except ValidationError:
            continue
    return None


def _put_aside(raw: Mapping[str, Any], default: Mapping[str, Any], places: Any) -> dict[str, Any]:
    """The spec with the values at these places taken from the default, or away."""
    kept = dict(raw)
    for head in {where[0] for where in places}:
        within = [where[1:] for where in places if where[0] == head]
        if all(within) and isinstance(kept[head], Mapping):
            usual = default.get(head)
            kept[head] = _put_aside(kept[head], usual if isinstance(usual, Mapping) else {}, within)
        elif head in default:
            kept[head] = default[head]
        else:
            kept.pop(head, None)
    return kept


def _choices(sheet: Sheet, raw: Mapping[str, Any]) -> Iterator[tuple[Where, Fault]]:
    """Readings and assumptions that are not the operator's to make."""
    for table, ask in (("readings", _reading), ("assumed", _assumption)):
        asked = raw.get(table)
        for name, value in asked.items() if isinstance(asked, Mapping) else ():
            if found := ask(sheet, str(name), value):
                allowed, clause = found
                yield (table, name), Fault(f"{table}.{name}", repr(value), allowed, clause)


def _reading(sheet: Sheet, name: str, choice: object) -> tuple[str, str] | None:
    known = {r.id: r for r in sheet.reading}
    if name not in known:
        return f"a reading of {sheet.id}: {', '.join(known) or 'it has none'}", "product"
    if choice not in list(known[name].choices):
        return f"one of {', '.join(known[name].choices)}", known[name].clause
    return None


def _assumption(sheet: Sheet, name: str, value: Any) -> tuple[str, str] | None:
    open_terms = sorted(a.term for a in sheet.assumed)
    if name not in open_terms:
        by = ", ".join(cites(sheet).get(name, ())) or "product"
        return f"only what no clause sets: {', '.join(open_terms)}", by
    if name == "progressive" and value is True and not _has_progressive(sheet):
        return "false: the sheet has no terms for a progressive", HOUSE
    try:
        kinds.code(catalog.TERMS[name], value)
    except kinds.TermError:
        return kinds.allowed(catalog.TERMS[name]), HOUSE
    return None


def _has_progressive(sheet: Sheet) -> bool:
    return values(sheet, {}, {}).keys() >= catalog.PROGRESSIVE_TERMS


# ---- judging: does the sheet allow it? ------------------------------------------------------------


def _judge(sheet: Sheet, spec: Spec, unread: list[str]) -> Iterator[Fault]:
    found = values(sheet, spec.readings, spec.assumed)
    case = Case(spec, deal_terms(found), played(sheet.game, found, progressive=False), cites(sheet))
    for rule, looks_at in RULES.items():
        if not any(_within(key, bad) for key in looks_at for bad in unread):
            yield from (f for f in rule(case) if not any(_within(f.key, bad) for bad in unread))


def _within(key: str, other: str) -> bool:
    """Whether one key is the other, or part of it."""
    return f"{key}.".startswith(f"{other}.") or f"{other}.".startswith(f"{key}.")
