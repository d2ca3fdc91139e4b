"""Checking a table spec against its sheet: every fault at once, with what is allowed and the clause.

A key that cannot be read is reported and put aside, so that the rest is still judged. Each rule
below is one question about one key.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from pydantic import ValidationError

from gotowar import cents
from gotowar.rules.terms import BACKS_DIFFERENT, BURN_EACH, OPERATOR_CHOICE, PICK_AND_PAY, DealTerms
from gotowar.sheets import catalog, load
from gotowar.sheets.game import HOUSE, ReadingError, cites, deal_terms, taken, values
from gotowar.sheets.model import Sheet, check_term
from gotowar.sheets.spec import MOST_SEATS, Limits, Spec


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
        return Checked(None, (Fault("sheet", repr(raw.get("sheet")), str(error), "product"),))
    return check_against(sheet, {**raw, "sheet": sheet.id})


def check_against(sheet: Sheet, raw: Mapping[str, Any]) -> Checked:
    """Judge a spec by a sheet at hand, which need not be one that ships."""
    spec, shape = _read(sheet, raw)
    if spec is None:
        return Checked(None, shape)
    bad = {fault.key.split(".")[0] for fault in shape}
    faults = (*shape, *(f for f in _judge(sheet, spec) if f.key.split(".")[0] not in bad))
    return Checked(None if faults else spec, faults)


def _read(sheet: Sheet, raw: Mapping[str, Any]) -> tuple[Spec | None, tuple[Fault, ...]]:
    """The spec with unreadable keys replaced by the default's, and a fault for each of them."""
    try:
        return Spec.model_validate(raw), ()
    except ValidationError as error:
        faults = tuple(_shape_fault(e) for e in error.errors())
    bad = {fault.key.split(".")[0] for fault in faults}
    default = load.load_spec(sheet.id)
    patched = {k: v for k, v in raw.items() if k not in bad} | {k: default[k] for k in bad & set(default)}
    try:
        return Spec.model_validate(patched), faults
    except ValidationError:
        return None, faults


_SHAPE = {
    "seats": f"a whole number from 1 to {MOST_SEATS}",
    "format": '"gotowar.spec/1"',
    "backs": "a list of colours, one for each batch",
}


def _shape_fault(error: Any) -> Fault:
    key = ".".join(str(part) for part in error["loc"])
    if error["type"] == "missing":
        return Fault(
            key, "is missing", _SHAPE.get(key, "a value; see the spec that ships with the sheet"), "product"
        )
    if error["type"] == "extra_forbidden":
        return Fault(key, "is no key of a table spec", "one of " + ", ".join(Spec.model_fields), "product")
    said = str(error["msg"]).removeprefix("Value error, ").replace("Input should be ", "")
    return Fault(key, repr(error["input"]), _SHAPE.get(key, said), "product")


def _judge(sheet: Sheet, spec: Spec) -> Iterator[Fault]:
    bad = list(_choices(sheet, spec))
    yield from bad
    if bad:
        return
    case = Case(spec, deal_terms(values(sheet, spec.readings, spec.assumed)), cites(sheet))
    for rule in _RULES:
        yield from rule(case)


def _choices(sheet: Sheet, spec: Spec) -> Iterator[Fault]:
    try:
        taken(sheet, spec.readings)
    except ReadingError as error:
        yield Fault("readings", str(spec.readings), str(error), "product")
    open_terms = {a.term for a in sheet.assumed}
    for name, raw in spec.assumed.items():
        if name not in open_terms:
            by = ", ".join(cites(sheet).get(name, ())) or "product"
            yield Fault(
                f"assumed.{name}", repr(raw), f"only what no clause sets: {', '.join(sorted(open_terms))}", by
            )
            continue
        try:
            check_term(name, raw)
        except ValueError:
            yield Fault(f"assumed.{name}", repr(raw), catalog.allowed(catalog.TERMS[name]), HOUSE)


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
    spec, deal = case.spec, case.deal
    batches = deal.batches if spec.shuffler == "automated" else 1
    cards, needed = 52 * spec.decks // max(batches, 1), round_cards(deal, spec.seats)
    if spec.cut_card_behind < deal.cut_card_behind:
        allowed = f"at least {deal.cut_card_behind} cards behind the cut card"
        yield case.fault("cut_card_behind", spec.cut_card_behind, allowed, "cut_card_behind")
    elif spec.cut_card_behind < needed:
        allowed = f"at least {needed}, so that a round of {spec.seats} seats at war can be finished"
        yield case.fault("cut_card_behind", spec.cut_card_behind, allowed, "cut-card-out")
    elif spec.cut_card_behind > cards - deal.burn_new_shoe - 1:
        allowed = f"at most {cards - deal.burn_new_shoe - 1} of the shoe's {cards}"
        yield case.fault("cut_card_behind", spec.cut_card_behind, allowed, "cut_card_behind")


def _limits(case: Case) -> Iterator[Fault]:
    spec, deal = case.spec, case.deal
    if spec.chip <= 0:
        yield case.fault("chip", cents.show(spec.chip), "more than nothing")
        return
    offered = {"initial": True, "tie": deal.tie_wager == 1, "progressive": spec.progressive is not None}
    for wager, is_offered in offered.items():
        limits: Limits | None = getattr(spec.limits, wager)
        if is_offered and limits is None:
            yield case.fault(f"limits.{wager}", "is missing", "minimum and maximum", f"{wager}_wager")
        elif limits is not None and not is_offered:
            yield case.fault(
                f"limits.{wager}", "given", f"nothing: no {wager} wager is offered", f"{wager}_wager"
            )
        elif limits is not None:
            yield from _one_limit(case, wager, limits)


def _one_limit(case: Case, wager: str, limits: Limits) -> Iterator[Fault]:
    key, chip = f"limits.{wager}", case.spec.chip
    if not 0 < limits.minimum <= limits.maximum:
        found = f"{cents.show(limits.minimum)} to {cents.show(limits.maximum)}"
        yield case.fault(key, found, "a minimum above nothing and no more than the maximum", "limits")
    for name, amount in (("minimum", limits.minimum), ("maximum", limits.maximum)):
        if amount % chip:
            allowed = f"a multiple of the smallest chip, {cents.show(chip)}"
            yield case.fault(f"{key}.{name}", cents.show(amount), allowed, "limits")
    granted = case.spec.authorized
    if case.deal.limits_authorized and granted and limits.maximum > granted.amount:
        allowed = f"at most {cents.show(granted.amount)} by {granted.cite}, in force since {granted.since}"
        yield case.fault(f"{key}.maximum", cents.show(limits.maximum), allowed, "limits_authorized")


def _authorized(case: Case) -> Iterator[Fault]:
    if case.deal.limits_authorized and case.spec.authorized is None:
        yield case.fault(
            "authorized", "is missing", "amount, since and cite of the limit", "limits_authorized"
        )


def _progressive(case: Case) -> Iterator[Fault]:
    meter = case.spec.progressive
    if meter is None:
        return
    if not case.deal.progressive:
        yield case.fault("progressive", "given", "nothing: the sheet offers no progressive", "progressive")
        return
    if meter.rate + meter.reserve_rate > 10_000:
        yield case.fault(
            "progressive.rate", "more than the wager", "rate and reserve_rate together at most 100%"
        )
    if not 0 < meter.seed <= meter.ceiling:
        found = f"seed {cents.show(meter.seed)}, ceiling {cents.show(meter.ceiling)}"
        yield case.fault("progressive.seed", found, "a seed above nothing and no higher than the ceiling")


_RULES: tuple[Callable[[Case], Iterator[Fault]], ...] = (
    _decks, _backs, _payment, _cut, _cut_card, _limits, _authorized, _progressive,
)  # fmt: skip
