"""What a table spec must keep to: each rule is one question about one key, answered by a fault or none.

Which keys a rule may ask about, and who is asked, is ``lint``'s.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from gotowar import cents
from gotowar.rules.pay import lose_part
from gotowar.rules.terms import BACKS_DIFFERENT, OPERATOR_CHOICE, PICK_AND_PAY, DealTerms, Odds
from gotowar.sheets.game import HOUSE, CasinoWar, WarBlackjack, round_cards
from gotowar.sheets.spec import MOST_CHIPS, AllLimits, Limits, Spec

MOST_DECKS, MOST_BATCHES = 8, 2
"""Decks in one shoe; the entropy of a shoe is wide enough for the orders of so many."""


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
    played: CasinoWar | WarBlackjack
    cites: Mapping[str, tuple[str, ...]]

    def fault(self, key: str, found: object, allowed: str, term: str = "") -> Fault:
        return Fault(key, str(found), allowed, ", ".join(self.cites.get(term, ())) or HOUSE)

    def product(self, key: str, found: object, allowed: str) -> Fault:
        """A fault against what this software can deal, not against a clause."""
        return Fault(key, str(found), allowed, "product")


def _decks(case: Case) -> Iterator[Fault]:
    spec, deal = case.spec, case.deal
    span = f"{counted(deal.decks)} decks"
    if spec.shuffler == "manual":
        if spec.decks not in deal.decks:
            yield case.fault("decks", spec.decks, span, "decks")
        return
    if spec.decks < deal.machine_decks_min:
        allowed = f"at least {deal.machine_decks_min} with an automated shuffler"
        yield case.fault("decks", spec.decks, allowed, "machine_decks_min")
    elif spec.decks % deal.batches:
        yield case.fault("decks", spec.decks, f"{deal.batches} batches of equal size", "batches")
    elif spec.decks // deal.batches not in deal.decks:
        yield case.fault("decks", spec.decks, f"{deal.batches} batches, each of {span}", "batches")


def counted(decks: tuple[int, ...]) -> str:
    """``6 to 8`` of 6, 7 and 8; ``1, 2, 4`` where some between them are passed over."""
    if len(decks) > 1 and decks == tuple(range(decks[0], decks[-1] + 1)):
        return f"{decks[0]} to {decks[-1]}"
    return ", ".join(map(str, decks))


def _product(case: Case) -> Iterator[Fault]:
    """What no sheet forbids and this software cannot deal."""
    spec, deal = case.spec, case.deal
    batches = deal.batches if spec.shuffler == "automated" else 1
    if batches > MOST_BATCHES:
        yield case.product("assumed.batches", deal.batches, f"at most {MOST_BATCHES} batches")
    elif spec.decks // batches > MOST_DECKS and spec.decks // batches in deal.decks:
        yield case.product("decks", spec.decks, f"at most {MOST_DECKS} decks in one shoe")


def _backs(case: Case) -> Iterator[Fault]:
    spec, deal = case.spec, case.deal
    needed = deal.batches if spec.shuffler == "automated" else 1
    if len(spec.backs) != needed:
        yield case.fault("backs", spec.backs, f"{needed} colour(s), one for each batch", "batches")
    elif not all(back.strip() for back in spec.backs):
        yield case.fault("backs", spec.backs, "the name of a colour")
    elif len({b.strip().lower() for b in spec.backs}) < needed:
        allowed = "a different colour for each batch"
        if deal.batch_backs == BACKS_DIFFERENT:
            yield case.fault("backs", spec.backs, allowed, "batch_backs")
        else:
            yield case.product("backs", spec.backs, allowed)


def _payment(case: Case) -> Iterator[Fault]:
    if case.deal.payment != OPERATOR_CHOICE:
        needed = "pick-and-pay" if case.deal.payment == PICK_AND_PAY else "lay-and-pay"
        if case.spec.payment != needed:
            yield case.fault("payment", case.spec.payment, needed, "payment")


def _cut(case: Case) -> Iterator[Fault]:
    if case.spec.cut == "players" and not case.deal.cut_offered:
        yield case.fault("cut", case.spec.cut, "dealer", "cut_offered")


def _cut_card(case: Case) -> Iterator[Fault]:
    """What the sheet itself demands, whatever else the table is."""
    if case.spec.cut_card_behind < case.deal.cut_card_behind:
        allowed = f"at least {case.deal.cut_card_behind} cards behind the cut card"
        yield case.fault("cut_card_behind", case.spec.cut_card_behind, allowed, "cut_card_behind")


def _cut_card_place(case: Case) -> Iterator[Fault]:
    """What the shoe and the seats demand of it."""
    spec, deal = case.spec, case.deal
    batches = deal.batches if spec.shuffler == "automated" else 1
    cards, needed = 52 * spec.decks // batches, round_cards(case.played, spec.seats)
    most = cards - deal.burn_new_shoe - 1
    if most < max(needed, deal.cut_card_behind):
        return  # no place is right in so small a shoe: ``_small_shoe``
    if deal.cut_card_behind <= spec.cut_card_behind < needed:
        round_ = f"a round of {spec.seats} seats{' at war' if isinstance(case.played, CasinoWar) else ''}"
        allowed = f"at least {needed}, so that {round_} can be finished"
        yield case.fault("cut_card_behind", spec.cut_card_behind, allowed, "cut-card-out")
    elif spec.cut_card_behind > most:
        allowed = f"at most {most} of the shoe's {cards}"
        yield case.fault("cut_card_behind", spec.cut_card_behind, allowed, "cut_card_behind")


def _small_shoe(case: Case) -> Iterator[Fault]:
    """A shoe must hold what lies behind its cut card, its burn and a card, and leave room for a cut.

    Fewer decks than the sheet demands are ``_decks``' fault alone, if as many as it demands would do.
    """
    spec, deal = case.spec, case.deal
    batches = deal.batches if spec.shuffler == "automated" else 1
    cards = 52 * max(spec.decks // batches, deal.decks[0])
    behind = max(deal.cut_card_behind, round_cards(case.played, spec.seats))
    for least, term in (
        (behind + deal.burn_new_shoe + 1, "cut_card_behind"),
        (2 * deal.cut_from_end, "cut_from_end"),
    ):
        if cards < least:
            yield case.fault("decks", spec.decks, f"shoes of {least} cards or more", term)


class Offer(NamedTuple):
    """The term or step by which a wager is offered, and whether it is."""

    by: str = ""
    is_offered: bool = True


def _offers(case: Case) -> Mapping[str, Offer]:
    if isinstance(case.played, WarBlackjack):
        return {"blackjack": Offer("wager"), "war": Offer("war-wager")}
    deal = case.played.deal
    meter = _has_progressive(case) and case.spec.progressive is not None
    return {
        "initial": Offer("wager"),
        "tie": Offer("tie_wager", deal.tie_wager == 1),
        "progressive": Offer("progressive", meter),
    }


def _first_limits(case: Case) -> Iterator[Fault]:
    for wager in AllLimits.model_fields:
        if wager not in {"progressive", "together"}:
            yield from _limits(case, wager)


def _progressive_limits(case: Case) -> Iterator[Fault]:
    yield from _limits(case, "progressive")


def _limits(case: Case, wager: str) -> Iterator[Fault]:
    given = getattr(case.spec.limits, wager) is not None
    offer = _offers(case).get(wager, Offer(is_offered=False))
    if offer.is_offered and not given:
        yield case.fault(f"limits.{wager}", "is missing", "minimum and maximum", offer.by)
    elif given and not offer.is_offered:
        allowed = f"nothing: no {wager} wager is offered"
        yield case.fault(f"limits.{wager}", "given", allowed, offer.by)


def _together(case: Case) -> Iterator[Fault]:
    """The table maximum of several wagers at once: room for the least of each."""
    limits, shared = case.spec.limits, isinstance(case.played, WarBlackjack) and case.played.deal.together
    key, most = "limits.together", limits.together
    if shared and most is None:
        yield case.fault(key, "is missing", "the most that both wagers may come to", "together")
    elif most is not None and not shared:
        yield case.fault(key, "given", "nothing: each wager has its own maximum", "together")
    elif most is not None and (least := sum(one.minimum for one in limits.by_wager.values())) > most:
        allowed = f"at least {cents.show(least)}, the minimum of each"
        yield case.fault(key, cents.show(most), allowed, "together")


def _within_together(case: Case) -> Iterator[Fault]:
    """A maximum that nobody could lay would be printed for nothing. And chips must be able to make it."""
    most, chip = case.spec.limits.together, case.spec.chip
    if most is None or not isinstance(case.played, WarBlackjack):
        return
    for key, limits in _given(case.spec):
        if limits.maximum > most:
            allowed = f"at most {cents.show(most)}, the most that both wagers may come to"
            yield case.fault(f"{key}.maximum", cents.show(limits.maximum), allowed, "together")
    if chip > 0 and most % chip:
        allowed = f"a multiple of the smallest chip, {cents.show(chip)}"
        yield case.fault("limits.together", cents.show(most), allowed, "limits")


def _given(spec: Spec) -> Iterator[tuple[str, Limits]]:
    return ((f"limits.{wager}", limits) for wager, limits in spec.limits.by_wager.items())


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


def _affordable(case: Case) -> Iterator[Fault]:
    """A wager of more chips than can be bought could not be laid."""
    for key, limits in _given(case.spec):
        for name, amount in (("minimum", limits.minimum), ("maximum", limits.maximum)):
            if amount > MOST_CHIPS:
                allowed = f"at most {cents.show(MOST_CHIPS)}, all that a player can buy at once"
                yield case.product(f"{key}.{name}", cents.show(amount), allowed)


def _breakage(case: Case) -> Iterator[Fault]:
    """Breakage goes to the player: a chip so large that a surrender costs nothing undoes the surrender."""
    (term, part), main = _surrender(case.played), _main(case)
    least, chip = main.minimum if main else 0, case.spec.chip
    if chip > 0 and part.num and least > 0 and not lose_part(part, least, chip):
        allowed = f"small enough that surrendering {cents.show(least)} costs something"
        yield case.fault("chip", cents.show(chip), allowed, term)


def _surrender(played: CasinoWar | WarBlackjack) -> tuple[str, Odds]:
    """What surrendering loses, and the term that says so."""
    if isinstance(played, CasinoWar):
        return "surrender_loses", played.war.surrender_loses
    terms = played.blackjack
    return "late_surrender_loses", terms.late_surrender_loses if terms.surrender else Odds(0, 1)


def _main(case: Case) -> Limits | None:
    limits = case.spec.limits
    return limits.initial if isinstance(case.played, CasinoWar) else limits.blackjack


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
    allowed = f"at most {cents.show(granted.amount)} by {granted.cite}, in force since {granted.since}"
    for key, most in _maxima(case):
        if most > granted.amount:
            yield case.fault(key, cents.show(most), allowed, "limits_authorized")


def _maxima(case: Case) -> Iterator[tuple[str, int]]:
    """Every limit from above: of each wager, and of several together where the game has that."""
    yield from ((f"{key}.maximum", limits.maximum) for key, limits in _given(case.spec))
    together = case.spec.limits.together
    if together is not None and isinstance(case.played, WarBlackjack):
        yield "limits.together", together


def _has_progressive(case: Case) -> bool:
    return isinstance(case.played, CasinoWar) and case.played.deal.progressive == 1


def _progressive(case: Case) -> Iterator[Fault]:
    if case.spec.progressive and not _has_progressive(case):
        yield case.fault("progressive", "given", "nothing: the sheet offers no progressive", "progressive")


def _rates(case: Case) -> Iterator[Fault]:
    meter = case.spec.progressive if _has_progressive(case) else None
    if meter and (both := meter.rate + meter.reserve_rate) > 10_000:
        allowed = "rate and reserve_rate together at most 100%"
        yield case.fault("progressive.rate", f"{both // 100}.{both % 100:02}% with reserve_rate", allowed)


def _seed(case: Case) -> Iterator[Fault]:
    meter = case.spec.progressive if _has_progressive(case) else None
    if meter and not 0 < meter.seed <= meter.ceiling:
        found = f"seed {cents.show(meter.seed)}, ceiling {cents.show(meter.ceiling)}"
        yield case.fault("progressive.seed", found, "a seed above nothing and no higher than the ceiling")


RULES: Mapping[Callable[[Case], Iterator[Fault]], tuple[str, ...]] = {
    _decks: ("shuffler",),
    _product: ("shuffler",),
    _backs: ("shuffler",),
    _payment: (),
    _cut: (),
    _cut_card: (),
    _cut_card_place: ("decks", "shuffler", "seats"),
    _small_shoe: ("shuffler", "seats"),
    _first_limits: (),
    _progressive_limits: (),
    _together: tuple(f"limits.{wager}" for wager in AllLimits.model_fields),
    _within_together: ("chip", "limits.together"),
    _spans: (),
    _chips: ("chip",),
    _affordable: (),
    _breakage: ("limits.initial", "limits.blackjack"),
    _authorized: (),
    _within_authorized: ("authorized",),
    _progressive: (),
    _rates: ("progressive.reserve_rate",),
    _seed: ("progressive.ceiling",),
}
"""Each rule with the other keys it looks at."""
