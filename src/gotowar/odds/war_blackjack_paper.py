"""War Blackjack's PAR sheet for people: its sections, grids and pictures, every figure worded once."""

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt

from gotowar import __version__, cents
from gotowar.odds.blackjack_analysis import Wager, WarPolicy, strategy_of
from gotowar.odds.blackjack_names import NAMES
from gotowar.odds.paper import Chart, Grid, Paper, Section
from gotowar.odds.published_blackjack import agrees, figures
from gotowar.odds.question import Question, written
from gotowar.odds.strategy import COLUMNS, HARD, PAIRS, SOFT
from gotowar.odds.war_blackjack_charts import charts
from gotowar.odds.war_blackjack_par import OWN, SHARES, WarBlackjackPar, assumed
from gotowar.odds.words import fixed, money, percent
from gotowar.sheets.model import Raw

PLAYED = {
    "best": "best play, by composition",
    "basic": "basic strategy, by totals",
    OWN: "the strategy given",
}
LEFT = {
    "best": "left where that is worth it",
    "published": "left by the published rule",
    "never": "never left",
    "always": "always left",
    OWN: "left by the strategy given",
}
ENDS = {
    "lost": "lower card: lost",
    "tied": "tie",
    "taken": "won, winnings taken",
    "left": "won, winnings left",
}
UPS = tuple(NAMES[up] for up in COLUMNS)
"""Up cards as strategies are printed: 2 to 10, then the ace."""


def paper(par: WarBlackjackPar, pictures: bool = False) -> Paper:
    """The report; pictures are drawn only where somebody will see them."""
    question = par.question
    drawn = {chart.id: chart for chart in charts(par)} if pictures else {}
    warning = f"Not this regulation: {'; '.join(question.departures)}." if question.departures else ""
    return Paper(
        f"PAR sheet: {question.sheet.title}",
        subtitle(question),
        facts(question),
        tuple(_sections(par, drawn)),
        f"gotowar {__version__} · {question.sheet.id} · SHA-256 of the sheet {question.digest}",
        warning,
    )


def subtitle(question: Question) -> str:
    decks = f"{question.decks} deck{'' if question.decks == 1 else 's'}"
    gone = f", without {' '.join(map(str, question.removed))}" if question.removed else ""
    return f"{decks}{gone}, {sum(question.counts)} cards"


def facts(question: Question) -> tuple[tuple[str, str], ...]:
    turned = ", ".join(f"{name} = {choice}" for name, choice in question.turned.items())
    document = question.sheet.document
    return (
        ("sheet", question.sheet.id),
        ("document", f"{document.cite}; last checked {document.last_checked}"),
        ("readings", turned or "as the sheet chooses"),
        ("table", question.spec.name),
        ("best play", "by composition, one strategy before and after splits (CDZ-)"),
    )


def assumptions(question: Question) -> str:
    """What the document leaves open and the figures rest on; a value that is not the sheet's is told so."""

    def told(term: str, value: Raw, usual: Raw) -> str:
        other = f" (the sheet assumes {written(usual)})" if value != usual else ""
        return f"{term} = {written(value)}{other}"

    found = (told(term, *values) for term, values in assumed(question).items())
    return f"Assumed, for no clause says it: {'; '.join(found)}."


def _sections(par: WarBlackjackPar, drawn: dict[str, Chart]) -> Iterator[Section]:
    def with_chart(*ids: str) -> tuple[Chart, ...]:
        return tuple(drawn[name] for name in ids if name in drawn)

    lines = (assumptions(par.question),)
    yield Section("edge", "What each wager costs", lines, tuple(_summary(par)), with_chart("decks", "cost"))
    yield _leave(par, with_chart("leave"))
    yield _play(par, with_chart("hard", "soft", "pairs"))
    yield _hold(par, with_chart("rounds"))
    printed = published(par)
    if printed.rows:
        yield Section("published", "Published figures", (), (printed,))


def share(value: float, places: int = 4) -> str:
    return percent(Fraction(value), places)


def _number(value: float, places: int) -> str:
    return fixed(Fraction(value), places)


# ---- what each wager costs ----------------------------------------------------------------------


def _summary(par: WarBlackjackPar) -> Iterator[Grid]:
    blackjack = tuple((f"Blackjack, {PLAYED[name]}", *_costs(one)) for name, one in par.blackjack.items())
    war = tuple((f"War, winnings {LEFT[name]}", *_war_costs(one)) for name, one in par.war.items())
    insurance = par.analysis.insurance.edge
    offered = par.question.war_blackjack.blackjack.insurance
    rows = (
        *blackjack,
        *war,
        *([("Insurance", share(insurance), share(1 - insurance), "", "", "")] * offered),
    )
    yield Grid(
        "Expected loss per unit first laid",
        ("wager", "edge", "return", "average bet", "per unit wagered", "standard deviation"),
        rows,
        "Average bet: doubles and splits included; the column after it, per unit of it, is the element of "
        f"risk. {_insurance(par)}",
    )
    ends = tuple(
        (ENDS[name], share(chance), _signed(net, 6), _signed(chance * net * 100, 4))
        for name, chance, net in par.outcomes(par.war[par.best])
    )
    yield Grid(
        f"The war bonus wager, winnings {LEFT[par.best]}",
        ("end", "probability", "average net", "contribution, %"),
        ends,
    )
    found = par.analysis.blackjack.by_up_card
    rows = tuple((up, share(found[up])) for up in UPS if up in found)
    yield Grid("The blackjack wager by up card, best play", ("up card", "edge"), rows)


def _insurance(par: WarBlackjackPar) -> str:
    right = par.analysis.insurance.right_with
    return f"Insurance gains with {'; '.join(right)}." if right else "Insurance never gains from these cards."


def _costs(found: Wager) -> tuple[str, ...]:
    return (
        share(found.edge, 6),
        share(1 - found.edge),
        _number(found.average, 4),
        share(found.element_of_risk),
        _number(sqrt(found.variance), 4),
    )


def _war_costs(found: WarPolicy) -> tuple[str, ...]:
    return (share(found.edge, 6), share(1 - found.edge), "", "", _number(sqrt(found.variance), 4))


def _signed(value: float, places: int) -> str:
    text = _number(value, places)
    return text if value <= 0 or text.startswith("-") else f"+{text}"


# ---- strategies -----------------------------------------------------------------------------------


def _leave(par: WarBlackjackPar, pictures: tuple[Chart, ...]) -> Section:
    values = par.analysis.leave_value
    rows = tuple((first, *(_worth(values[first][up]) for up in UPS)) for first in NAMES)
    left = {(first, up) for first, up in par.war[par.best].leave}
    said = "; ".join(
        f"{first} against {', '.join(up for up in UPS if (first, up) in left)}"
        for first in NAMES
        if any((first, up) in left for up in UPS)
    )
    lines = (f"Leave the winnings with {said}; take them otherwise.",)
    grid = Grid(
        "What a unit of winnings left is worth, in percent: first card, against the up card",
        ("first", *UPS),
        rows,
        "Of the blackjack hand that begins with these cards, the dealer's natural included.",
    )
    return Section("leave", "Take or leave", lines, (grid,), pictures)


def _worth(value: float | None) -> str:
    """In percent; with a further digit where the sign is in doubt."""
    if value is None:
        return ""
    return _signed(value * 100, 1 if abs(value) >= NEAR else 2)


NEAR = 0.001


def _play(par: WarBlackjackPar, pictures: tuple[Chart, ...]) -> Section:
    terms = par.question.war_blackjack.blackjack
    chart = strategy_of(par.analysis, terms)
    loss = par.analysis.basic.edge - par.analysis.blackjack.edge
    lines = (
        f"Totals alone cost {share(loss, 6)} more than play by composition. S stand, H hit, D double (Dh or "
        "hit, Ds or stand), P split, R surrender (Rh, Rs).",
        *_exceptions(par),
    )
    tables = (
        (HARD, "Hard totals", chart.hard),
        (SOFT, "Soft totals", chart.soft),
        (PAIRS, "Pairs", chart.pairs),
    )
    grids = tuple(
        Grid(
            name,
            ("", *UPS),
            tuple(
                (NAMES[key] if kind == PAIRS else str(key), *(row[up] for up in COLUMNS))
                for key, row in sorted(rows.items(), reverse=kind != PAIRS)
            ),
        )
        for kind, name, rows in tables
    )
    return Section("play", "Basic strategy, derived and priced", lines, grids, pictures)


MOST_TOLD = 12


def _exceptions(par: WarBlackjackPar) -> Iterator[str]:
    """First two cards that best play treats otherwise than their total."""
    found = list(exceptions(par))
    if found:
        told = ", ".join(found[:MOST_TOLD]) + (
            f" and {len(found) - MOST_TOLD} more" * (len(found) > MOST_TOLD)
        )
        yield f"Two cards played otherwise by composition: {told}."


def exceptions(par: WarBlackjackPar) -> Iterator[str]:
    chart = strategy_of(par.analysis, par.question.war_blackjack.blackjack)
    for hand, plays in par.analysis.plays.items():
        cards = hand.removesuffix(" unpaired").split(",")
        if len(cards) != 2 or cards[0] == cards[1] or "N" in plays:
            continue
        values = [NAMES.index(card) + 1 for card in cards]
        soft = 1 in values
        row = (chart.soft if soft else chart.hard).get(sum(values) + (10 if soft else 0))
        for up in COLUMNS if row else ():
            assert row is not None
            if plays[up] not in {row[up][0], "N"}:
                yield f"{hand} against {NAMES[up]}: {plays[up]}"


# ---- the table ----------------------------------------------------------------------------------


def _hold(par: WarBlackjackPar, pictures: tuple[Chart, ...]) -> Section:
    plan, hold = par.plan, par.hold
    bet = " and ".join(
        f"{cents.show(amount)} {name}" for name, amount in plan.bet._asdict().items() if amount
    )
    seats = "1 seat with" if plan.seats == 1 else f"{plan.seats} seats, each with"
    lines = [
        f"{seats} {bet} in every round, best play; {plan.per_hour} rounds an hour; "
        "each round from a fresh shoe."
    ]
    rows = [
        ("hold per round", money(Fraction(hold.mean))),
        ("hold per hour", money(Fraction(hold.mean * plan.per_hour))),
    ]
    if not hold.sd:
        lines.append(_not_counted(par))
        return Section(
            "table",
            "The table",
            tuple(lines),
            (Grid("The house, of the whole table", ("figure", "value"), tuple(rows)),),
        )
    rows += [
        ("standard deviation per round", money(Fraction(hold.sd))),
        ("rounds until the edge shows (N0)", "never" if hold.n0 is None else _number(hold.n0, 0)),
        (f"house behind after {plan.rounds:,} rounds", share(par.behind or 0.0, 2)),
        (f"one player's {cents.show(plan.bankroll)} used up by then", share(par.ruin or 0.0, 4)),
    ]
    ranges = tuple(
        (f"{one} % of such runs", money(Fraction(par.ranges[one][0])), money(Fraction(par.ranges[one][1])))
        for one in SHARES
    )
    grids = (
        Grid("The house, of the whole table", ("figure", "value"), tuple(rows)),
        Grid(
            f"Hold after {plan.rounds:,} rounds",
            ("range", "from", "to"),
            ranges,
            "By the normal curve of this mean and deviation.",
        ),
    )
    return Section("table", "The table", tuple(lines), grids, pictures)


def _not_counted(par: WarBlackjackPar) -> str:
    if par.hold.sd is not None:
        return "Every round of these cards comes out alike: there is no range."
    if par.plan.seats > 1:
        return "Several seats share the dealer's hand: their range is not counted here, take one seat."
    return "Where the winnings left are not played as the hand is, the range of both wagers is not counted."


def published(par: WarBlackjackPar) -> Grid:
    """What others have printed of this very game."""
    counted = {
        ("blackjack", "best"): par.analysis.blackjack.edge,
        **{("war", name): one.edge for name, one in par.analysis.policies.items()},
    }
    rows = tuple(
        (
            one.source,
            one.wager,
            f"{one.percent} %",
            share(counted[one.wager, one.policy]),
            "agrees" if agrees(counted[one.wager, one.policy], one) else "DIFFERS",
        )
        for one in figures()
        if one.belongs_to(par.question)
    )
    heads = ("source", "wager", "printed", "counted", "")
    return Grid("Beside what is counted here", heads, rows)
