"""Checking a table spec against its sheet: every fault at once, with what is allowed and the clause.

A key that cannot be read is reported and put aside, so that the rest is still judged. Each rule
below is one question about one key; a rule that would have to look at a key put aside is not asked.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from pydantic import BaseModel, ValidationError

from gotowar import cents
from gotowar.rules.terms import BACKS_DIFFERENT, BURN_EACH, OPERATOR_CHOICE, PICK_AND_PAY, DealTerms
from gotowar.sheets import catalog, load
from gotowar.sheets.game import HOUSE, cites, deal_terms, values
from gotowar.sheets.model import Sheet
from gotowar.sheets.spec import MOST_SEATS, AllLimits, Authorized, Limits, Meter, Spec


class Fault(NamedTuple):
    key: str
    found: str
    allowed: str
    clause: str

    def line(self, file: str) -> str:
        return f"{file}: {self.key}: {self.found}; allowed: {self.allowed} ({self.clause})"


class Case(NamedTuple):
    """What a rule looks at."""

    spec: Spec
    deal: DealTerms
    cites: Mapping[str, tuple[str, ...]]

    def fault(self, key: str, found: object, allowed: str, term: str = "") -> Fault:
        return Fault(key, str(found), allowed, ", ".join(self.cites.get(term, ())) or HOUSE)


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
    unread = _unread(taken)
    spec = _readable(sheet, taken, unread)
    judged = tuple(_judge(sheet, spec, [fault.key for fault in unread.values()])) if spec else ()
    faults: dict[str, Fault] = {}
    for fault in (*unread.values(), *wrong.values(), *judged):
        faults.setdefault(fault.key, fault)  # one key, one fault
    return Checked(None if faults else spec, tuple(faults.values()))


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


def _unread(raw: Mapping[str, Any]) -> dict[Where, Fault]:
    """Where the spec cannot be read, and why."""
    try:
        Spec.model_validate(raw)
    except ValidationError as error:
        return {tuple(e["loc"]): _shape_fault(e) for e in error.errors()}
    return {}


def _shape_fault(error: Any) -> Fault:
    *parents, _ = parts = [str(part) for part in error["loc"]]
    key, kind = ".".join(parts), error["type"]
    if kind == "missing":
        usual = "a value; see the spec that ships with the sheet"
        return Fault(key, "is missing", _SHAPE.get(key, usual), "product")
    if kind == "extra_forbidden":
        known = _PARTS.get(".".join(parents), Limits).model_fields
        return Fault(key, "is no key of a table spec", "one of " + ", ".join(known), "product")
    said = str(error["msg"]).removeprefix("Value error, ").replace("Input should be ", "")
    return Fault(key, repr(error["input"]), _SHAPE.get(key) or _KINDS.get(kind, said), "product")


def _readable(sheet: Sheet, raw: Mapping[str, Any], unread: Mapping[Where, Fault]) -> Spec | None:
    """The spec with what cannot be read replaced by the default's: key by key, else part by part."""
    default = load.load_spec(sheet.id)
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
        catalog.code(catalog.TERMS[name], value)
    except catalog.TermError:
        return catalog.allowed(catalog.TERMS[name]), HOUSE
    return None


def _has_progressive(sheet: Sheet) -> bool:
    return values(sheet, {}, {}).keys() >= catalog.PROGRESSIVE_TERMS


# ---- judging: does the sheet allow it? ------------------------------------------------------------


def _judge(sheet: Sheet, spec: Spec, unread: list[str]) -> Iterator[Fault]:
    case = Case(spec, deal_terms(values(sheet, spec.readings, spec.assumed)), cites(sheet))
    for rule, looks_at in _RULES.items():
        if not any(_within(key, bad) for key in looks_at for bad in unread):
            yield from (f for f in rule(case) if not any(_within(f.key, bad) for bad in unread))


def _within(key: str, other: str) -> bool:
    """Whether one key is the other, or part of it."""
    return f"{key}.".startswith(f"{other}.") or f"{other}.".startswith(f"{key}.")


def _decks(case: Case) -> Iterator[Fault]:
    spec, deal = case.spec, case.deal
    span = f"{deal.decks_min} to {deal.decks_max} decks"
    if spec.shuffler == "manual":
        if not deal.decks_min <= spec.decks <= deal.decks_max:
            term = "decks_min" if spec.decks < deal.decks_min else "decks_max"
            yield case.fault("decks", spec.decks, span, term)
        return
    if spec.decks < deal.machine_decks_min:
        allowed = f"at least {deal.machine_decks_min} with an automated shuffler"
        yield case.fault("decks", spec.decks, allowed, "machine_decks_min")
    elif spec.decks % deal.batches:
        yield case.fault("decks", spec.decks, f"{deal.batches} batches of equal size", "batches")
    elif not deal.decks_min <= spec.decks // deal.batches <= deal.decks_max:
        yield case.fault("decks", spec.decks, f"{deal.batches} batches, each of {span}", "batches")


def _backs(case: Case) -> Iterator[Fault]:
    spec, deal = case.spec, case.deal
    needed = deal.batches if spec.shuffler == "automated" else 1
    if len(spec.backs) != needed:
        yield case.fault("backs", spec.backs, f"{needed} colour(s), one for each batch", "batches")
    elif not all(back.strip() for back in spec.backs):
        yield case.fault("backs", spec.backs, "the name of a colour")
    elif deal.batch_backs == BACKS_DIFFERENT and len({b.strip().lower() for b in spec.backs}) < needed:
        yield case.fault("backs", spec.backs, "a different colour for each batch", "batch_backs")


def _payment(case: Case) -> Iterator[Fault]:
    if case.deal.payment != OPERATOR_CHOICE:
        needed = "pick-and-pay" if case.deal.payment == PICK_AND_PAY else "lay-and-pay"
        if case.spec.payment != needed:
            yield case.fault("payment", case.spec.payment, needed, "payment")


def _cut(case: Case) -> Iterator[Fault]:
    if case.spec.cut == "players" and not case.deal.cut_offered:
        yield case.fault("cut", case.spec.cut, "dealer", "cut_offered")


def round_cards(deal: DealTerms, seats: int) -> int:
    """The most cards one round can take: everyone at war."""
    burns = deal.war_burn_players * (seats if deal.war_burns == BURN_EACH else 1) + deal.war_burn_dealer
    return 2 * (seats + 1) + burns


def _cut_card(case: Case) -> Iterator[Fault]:
    """What the sheet itself demands, whatever else the table is."""
    if case.spec.cut_card_behind < case.deal.cut_card_behind:
        allowed = f"at least {case.deal.cut_card_behind} cards behind the cut card"
        yield case.fault("cut_card_behind", case.spec.cut_card_behind, allowed, "cut_card_behind")


def _cut_card_place(case: Case) -> Iterator[Fault]:
    """What the shoe and the seats demand of it."""
    spec, deal = case.spec, case.deal
    batches = deal.batches if spec.shuffler == "automated" else 1
    cards, needed = 52 * spec.decks // batches, round_cards(deal, spec.seats)
    most = cards - deal.burn_new_shoe - 1
    if most < max(needed, deal.cut_card_behind):
        return  # no place is right in so small a shoe: ``_small_shoe``
    if deal.cut_card_behind <= spec.cut_card_behind < needed:
        allowed = f"at least {needed}, so that a round of {spec.seats} seats at war can be finished"
        yield case.fault("cut_card_behind", spec.cut_card_behind, allowed, "cut-card-out")
    elif spec.cut_card_behind > most:
        allowed = f"at most {most} of the shoe's {cards}"
        yield case.fault("cut_card_behind", spec.cut_card_behind, allowed, "cut_card_behind")


def _small_shoe(case: Case) -> Iterator[Fault]:
    """A shoe must hold what lies behind its cut card, its burn and a card, and leave room for a cut."""
    spec, deal = case.spec, case.deal
    batches = deal.batches if spec.shuffler == "automated" else 1
    behind = max(deal.cut_card_behind, round_cards(deal, spec.seats))
    for least, term in (
        (behind + deal.burn_new_shoe + 1, "cut_card_behind"),
        (2 * deal.cut_from_end, "cut_from_end"),
    ):
        if 52 * spec.decks // batches < least:
            yield case.fault("decks", spec.decks, f"shoes of {least} cards or more", term)


_OFFERED_BY = {"tie": "tie_wager", "progressive": "progressive"}


def _tie_limits(case: Case) -> Iterator[Fault]:
    yield from _limits(case, "tie", is_offered=case.deal.tie_wager == 1)


def _progressive_limits(case: Case) -> Iterator[Fault]:
    meter = case.deal.progressive == 1 and case.spec.progressive is not None
    yield from _limits(case, "progressive", is_offered=meter)


def _limits(case: Case, wager: str, *, is_offered: bool) -> Iterator[Fault]:
    given = getattr(case.spec.limits, wager) is not None
    if is_offered and not given:
        yield case.fault(f"limits.{wager}", "is missing", "minimum and maximum", _OFFERED_BY[wager])
    elif given and not is_offered:
        allowed = f"nothing: no {wager} wager is offered"
        yield case.fault(f"limits.{wager}", "given", allowed, _OFFERED_BY[wager])


def _given(spec: Spec) -> Iterator[tuple[str, Limits]]:
    for wager in ("initial", *_OFFERED_BY):
        limits: Limits | None = getattr(spec.limits, wager)
        if limits is not None:
            yield f"limits.{wager}", limits


def _spans(case: Case) -> Iterator[Fault]:
    for key, limits in _given(case.spec):
        if not 0 < limits.minimum <= limits.maximum:
            found = f"{cents.show(limits.minimum)} to {cents.show(limits.maximum)}"
            yield case.fault(key, found, "a minimum above nothing and no more than the maximum", "limits")


def _chips(case: Case) -> Iterator[Fault]:
    chip = case.spec.chip
    if chip <= 0:
        yield case.fault("chip", cents.show(chip), "more than nothing")
        return
    for key, limits in _given(case.spec):
        for name, amount in (("minimum", limits.minimum), ("maximum", limits.maximum)):
            if amount % chip:
                allowed = f"a multiple of the smallest chip, {cents.show(chip)}"
                yield case.fault(f"{key}.{name}", cents.show(amount), allowed, "limits")


def _authorized(case: Case) -> Iterator[Fault]:
    granted = case.spec.authorized
    if case.deal.limits_authorized and granted is None:
        allowed = "amount, since and cite of the limit"
        yield case.fault("authorized", "is missing", allowed, "limits_authorized")
    elif granted and granted.amount <= 0:
        yield case.fault("authorized.amount", cents.show(granted.amount), "more than nothing")
    if granted and not granted.cite.strip():
        yield case.fault("authorized.cite", repr(granted.cite), "where the limit is set down")


def _within_authorized(case: Case) -> Iterator[Fault]:
    granted = case.spec.authorized
    if not (case.deal.limits_authorized and granted and granted.amount > 0):
        return
    for key, limits in _given(case.spec):
        if limits.maximum > granted.amount:
            allowed = (
                f"at most {cents.show(granted.amount)} by {granted.cite}, in force since {granted.since}"
            )
            found = cents.show(limits.maximum)
            yield case.fault(f"{key}.maximum", found, allowed, "limits_authorized")


def _progressive(case: Case) -> Iterator[Fault]:
    meter = case.spec.progressive
    if meter is None:
        return
    if not case.deal.progressive:
        yield case.fault("progressive", "given", "nothing: the sheet offers no progressive", "progressive")
        return
    if (both := meter.rate + meter.reserve_rate) > 10_000:
        allowed = "rate and reserve_rate together at most 100%"
        yield case.fault("progressive.rate", f"{both // 100}.{both % 100:02}% with reserve_rate", allowed)
    if not 0 < meter.seed <= meter.ceiling:
        found = f"seed {cents.show(meter.seed)}, ceiling {cents.show(meter.ceiling)}"
        yield case.fault("progressive.seed", found, "a seed above nothing and no higher than the ceiling")


_RULES: Mapping[Callable[[Case], Iterator[Fault]], tuple[str, ...]] = {
    _decks: ("shuffler",),
    _backs: ("shuffler",),
    _payment: (),
    _cut: (),
    _cut_card: (),
    _cut_card_place: ("decks", "shuffler", "seats"),
    _small_shoe: ("shuffler", "seats"),
    _tie_limits: (),
    _progressive_limits: ("progressive",),
    _spans: (),
    _chips: ("chip",),
    _authorized: (),
    _within_authorized: ("authorized",),
    _progressive: (),
}
"""Each rule with the other keys it looks at."""
