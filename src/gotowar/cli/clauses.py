"""What the sheet says, for a person at the table: the clause behind what is due, any clause by its
cite, the pays of this table. Words only; which clause stands behind what is the game's to know.
"""

from collections.abc import Iterable, Mapping

from gotowar.cli import paper
from gotowar.cli.asking import plain
from gotowar.sheets.card import card
from gotowar.sheets.catalog import GameName
from gotowar.sheets.model import Clause, Sheet
from gotowar.sheets.spec import Spec
from gotowar.table.due import Due
from gotowar.table.phases import dues
from gotowar.table.refusal import describe
from gotowar.table.state import Phase, Table

_MOST_FOUND = 6
_BEHIND: Mapping[tuple[GameName, Phase], tuple[str, ...]] = {
    ("casino-war", Phase.CHOICE): ("surrender", "war"),
    ("war-blackjack", Phase.CHOICE): ("take", "leave-winnings"),
    ("war-blackjack", Phase.INSURANCE): ("insurance_part", "insurance_pays", "even-money"),
    ("war-blackjack", Phase.PLAY): ("hit", "stand", "double", "double_on", "split", "split_by", "surrender"),
}
"""What may be chosen besides what is due, by the steps and terms that stand behind it."""


def bracketed(cite: str) -> str:
    """`` [8(c)]``, or nothing."""
    return f" [{cite}]" if cite else ""


def spoken(table: Table, due: Due) -> str:
    """The act as the table says it: a player by his name where there is one."""
    if due.by == "seat" and due.seat in table.seated:
        return f"seat {due.seat} ({table.seat(due.seat).name}) to {due.act}"
    return describe(due)


def why(sheet: Sheet, table: Table) -> None:
    """The clauses behind what is due now."""
    due = dues(table)[0]
    paper.paragraph(f"{spoken(table, due)}:", 2)
    behind = list(table.game.cites.get(due.step, ()))
    for step in _BEHIND.get((table.game.name, table.phase), ()):
        behind += table.game.cites.get(step, ())
    found = [clause for cite in dict.fromkeys(behind) if (clause := sheet.find(cite))]
    show(found)
    if not found:
        paper.paragraph(f"{sheet.id} has no clause for it: the house's own procedure.", 4)


def show(clauses: Iterable[Clause]) -> None:
    for clause in clauses:
        label = f"[{clause.cite}] "
        paper.paragraph(label + clause.says, 4, 6)


def look_up(sheet: Sheet, text: str) -> None:
    """Clauses by cite, the exact one or those that begin so; else those whose words hold the text."""
    wanted = _bare(text)
    exact = [clause for clause in sheet.clause if _bare(clause.cite) == wanted]
    begun = [clause for clause in sheet.clause if wanted and _bare(clause.cite).startswith(wanted)]
    worded = [clause for clause in sheet.clause if text.lower() in clause.says.lower()]
    found = exact or begun or worded
    if not found:
        first = ", ".join(clause.cite for clause in sheet.clause[:_MOST_FOUND])
        paper.paragraph(f"no clause {text!r} in {sheet.id}: it has {first} …", 2, 4)
        return
    show(found[:_MOST_FOUND])
    if rest := found[_MOST_FOUND:]:
        paper.paragraph(f"and {', '.join(clause.cite for clause in rest)}", 4, 4)


def _bare(cite: str) -> str:
    """Cites as people type them: 8c1 for 8(c)(1)."""
    return "".join(letter for letter in cite.lower() if letter.isalnum())


def own_ways(departures: tuple[str, ...]) -> None:
    """What this table does otherwise than the sheet: nobody should have to look into the spec for it."""
    if departures:
        paper.paragraph(f"Not as the sheet chooses: {plain('; '.join(departures))}.", 0, 2, bold=True)


def rules(sheet: Sheet, spec: Spec) -> None:
    """What this table pays and between which limits."""
    found = card(sheet, spec)
    paper.paragraph(" · ".join(f"{label}: {text}" for label, text in found.facts), 2)
    for pay in found.pays:
        example = f" ({pay.example})" if pay.example else ""
        paper.paragraph(f"{pay.result}: {pay.pays}{example} [{pay.cite}]", 2, 6)
    for kind in found.progressive.classes if found.progressive else ():
        envy = f"; the others {kind.envy}" if any(letter.isdigit() for letter in kind.envy) else ""
        paper.paragraph(f"progressive, {kind.name}: {kind.pays}{envy} [{kind.cite}]", 2, 6)
    for one in found.limits:
        span = one.minimum if one.minimum == one.maximum else f"{one.minimum} to {one.maximum}"
        paper.paragraph(f"{one.wager} ({one.when}): {span} [{one.cite}]", 2, 6)
    for line in found.readings:
        paper.paragraph(f"{line.text} [{line.cite}]", 2, 6)
