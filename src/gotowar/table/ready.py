"""Making the cards ready: opening, idle table, shuffle, cut, cut card, first burn.

What is due in each of those phases, as ``due`` says it for the round. Massachusetts sections 4, 5
and 7(a) are the fullest of these procedures; a sheet that is silent sets fewer terms. What is done by
hand and with an automated shuffler goes by two names, since other clauses stand behind it.
"""

from gotowar.sheets.game import round_cards
from gotowar.table.commands import DEALER
from gotowar.table.due import PLAYERS, Due
from gotowar.table.state import NOBODY, Table

WASHES = ("turn-down", "wash", "stack")


def _dealer(act: str, step: str = "", count: int = 0, seat: int = DEALER) -> Due:
    return Due("dealer", act, seat, step or act, count)


def has_machine(table: Table) -> bool:
    return table.game.spec.shuffler == "automated"


def batches(table: Table) -> int:
    return table.game.deal.batches if has_machine(table) else 1


def _next(table: Table, plan: tuple[Due, ...]) -> tuple[Due, ...]:
    return plan[len(table.done) :][:1]


def inspection(table: Table) -> tuple[Due, ...]:
    """Inspect, verify, spread; the first player looks; then the cards are washed, or stacked by batch."""
    step = "spread-batch" if has_machine(table) else "spread"
    spreads = tuple(_dealer("spread", step, seat=i) for i in range(1, batches(table) + 1))
    start = (_dealer("inspect"), Due("floor", "verify", 0, "verify"), *spreads)
    return _wait_for_player(table, (*start, _dealer("show"), *_to_stack(table)))


def _to_stack(table: Table) -> tuple[Due, ...]:
    if has_machine(table):
        return tuple(_dealer("stack", "stack-batch", seat=i) for i in range(1, batches(table) + 1))
    washes = tuple(_dealer(act) for act in WASHES)
    return washes if table.game.deal.wash else washes[:0]


def _wait_for_player(table: Table, plan: tuple[Due, ...]) -> tuple[Due, ...]:
    """Cards are shown to the first player to arrive: until then a player is what is due."""
    due = _next(table, plan)
    if due and due[0].act == "show" and not table.seated:
        return (Due("seat", "sit", 0, "show"),)
    return due


def idle(table: Table) -> tuple[Due, ...]:
    """The cards lie spread until a player comes (Massachusetts 5(h))."""
    down = table.game.spec.idle_spread == "face-down"
    spread = _dealer("spread-down" if down else "spread-up", "idle-spread")
    turn = (_dealer("turn-up", "idle-show"),) if down else ()
    plan = (_dealer("take-out", "idle-take-out"), spread, *turn, _dealer("show", "idle-show"))
    machine = (_dealer("stack", "idle-machine"),)
    manual = tuple(_dealer(act, "idle-wash") for act in WASHES)
    return _wait_until_shown(table, (*plan, *(machine if has_machine(table) else manual)))


def _wait_until_shown(table: Table, plan: tuple[Due, ...]) -> tuple[Due, ...]:
    due = _next(table, plan)
    if due and due[0].act in {"turn-up", "show"} and not table.seated:
        return (Due("seat", "sit", 0, "idle-show"),)
    return due


def shuffle(table: Table) -> tuple[Due, ...]:
    if table.is_done("single-stack"):
        return ()
    if has_machine(table):
        return tuple(due for due in _machine_plan(table) if not table.is_done(due.act, due.seat))[:1]
    if not table.game.deal.shuffle_steps:
        return _next(table, (_dealer("shuffle"), _dealer("single-stack")))
    return manual_steps(table)


def _machine_plan(table: Table) -> tuple[Due, ...]:
    """At first, and after a jam, the device must shuffle; else the batch it holds is ready.

    A jam takes back the shuffling that was done, never the exchange of batches (Massachusetts 2(d)(5)).
    """
    opening = table.shoe.number == 0 or table.device_jammed
    start = (_dealer("machine-shuffle"),) if opening else ()
    step = "idle-exchange" if table.after_idle else "exchange"
    change = (_dealer("exchange", step),) if batches(table) > 1 else ()
    if not (opening or change):
        start = (_dealer("machine-shuffle"),)
    again = (_dealer("spread", "idle-batch"), _dealer("machine-reshuffle", "idle-batch"))
    unsure = table.after_idle and (table.spread_asked or not table.game.spec.device_secure)
    return (*start, *change, *(again if unsure else ()), _dealer("single-stack", "machine-stack"))


def manual_steps(table: Table) -> tuple[Due, ...]:
    """The steps of Massachusetts 5(i) that may come next, the usual one first."""
    done = [act.act for act in table.done]
    plug = "plug" not in done and 0 < table.shoe.gone < table.shoe.cards and not table.after_idle
    riffles, turned = done.count("riffle"), done[-1:] == ["turn"]
    if turned:
        return (_dealer("riffle"),)
    may_strip = riffles >= table.game.deal.strip_after
    ready = may_strip and "strip" in done and "turn" in done and not plug
    usual = (
        ("plug", plug),
        ("single-stack", ready),
        ("turn", "turn" not in done),
        ("strip", _strip_next(table, done)),
    )
    rest = ("riffle", True), ("strip", may_strip), ("turn", True)
    acts = dict.fromkeys(act for act, may in (*usual, *rest) if may)
    return tuple(_dealer(act) for act in acts)


def _strip_next(table: Table, done: list[str]) -> bool:
    return done.count("riffle") >= table.game.deal.strip_after and "strip" not in done


def cut(table: Table) -> tuple[Due, ...]:
    """The seat whose turn it is to cut, or the dealer."""
    if table.is_done("cut"):
        return ()
    seat = cutter(table)
    if seat == DEALER:
        return (_dealer("cut", "dealer-cut-batch" if has_machine(table) else "dealer-cut"),)
    return (Due("seat", "cut", seat, _OFFERED[table.cut_reason if not table.declined else "declined"]),)


_OFFERED = {
    "beginning": "cut-first-player",
    "cut-card": "cut-where-it-came",
    "cut-card-dealer": "cut-farthest-right",
    "discretion": "cut-discretion",
    "declined": "cut-declined",
}


def cutter(table: Table) -> int:
    """Who is offered the cut: the designated player, then each other counter-clockwise, then the dealer."""
    if table.game.spec.cut == "dealer" or not table.game.deal.cut_offered or not table.seated:
        return DEALER
    right = max(table.seated)
    first = next(iter(table.arrivals), right)
    start = {"beginning": first, "cut-card": table.shoe.cut_card_at}.get(table.cut_reason, right)
    ring = sorted(table.seated, key=lambda i: (start - i) % len(table.seats))
    return next((i for i in ring if i not in table.declined), DEALER)


def reason_to_cut(table: Table) -> str:
    """Why the cards were shuffled, which decides who is offered the cut first (Massachusetts 5(c))."""
    if table.shoe.number == 0 or table.after_idle:
        return "beginning"
    if not table.shoe.cut_card_out or table.shoe.cut_card_at == NOBODY:
        return "discretion"
    return "cut-card" if table.shoe.cut_card_at else "cut-card-dealer"


HALF_DECK = 26


def shoe_is_over(table: Table) -> bool:
    """The cut card is out; or nobody saw it, though it must be (7(d)).

    A hand places it by eye, so half a deck is allowed; but a round must be possible to the end.
    """
    left = table.shoe.cards - table.shoe.gone
    least = max(table.shoe.behind - HALF_DECK, round_cards(table.game.played, len(table.seats)))
    return table.shoe.cut_card_out or left < least


def load(table: Table) -> tuple[Due, ...]:
    return _next(
        table, (_dealer("cut-card"), _dealer("load", "load-batch" if has_machine(table) else "load"))
    )


def first_burn(table: Table) -> tuple[Due, ...]:
    return _burn(table, "first-burn", table.game.deal.burn_new_shoe)


def new_dealer(table: Table) -> tuple[Due, ...]:
    """Each new dealer burns too, besides the burn of the shoe (Massachusetts 7(a))."""
    return _burn(table, "new-dealer-burn", table.game.deal.burn_new_dealer if table.dealer_is_new else 0)


def _burn(table: Table, step: str, count: int) -> tuple[Due, ...]:
    if not count or table.is_done("burn", PLAYERS):
        return ()
    return (_dealer("burn", step, count, PLAYERS),)
