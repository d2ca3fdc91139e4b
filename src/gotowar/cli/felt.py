"""The felt, drawn in letters: who sits where, chips, wagers, cards, the shoe, the meter.

One line a seat, so that nine seats with every wager fit into eighty columns. Cards are coloured
where there is colour, and spelled in ASCII where the output has no suits.
"""

import sys

from gotowar import cents
from gotowar.cards import Card
from gotowar.cli import paper
from gotowar.cli.asking import plain
from gotowar.table.state import Seat, Table

WIDTH = 78
_NAME, _CHIPS, _CARDS = 14, 12, 9
_ROUND = ("╭", "─", "╮", "│", "╰", "╯", "▸")
_ASCII = ("+", "-", "+", "|", "+", "+", ">")


def has_suits() -> bool:
    """Whether the output can show what the felt is drawn with."""
    try:
        "♣♦♥♠▸╭·".encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def pip(card: Card) -> str:
    """A card as it is shown: 10♦, red where there is colour."""
    text = card.picture if has_suits() else str(card)
    return paper.styled(text, fg="red" if card.suit in {1, 2} else None, bold=True)


def _cards(*cards: Card | None) -> str:
    """Cards side by side in a fixed width, whatever colour adds."""
    dealt = [card for card in cards if card is not None]
    wide = sum(len(str(card)) for card in dealt) + 2 * (len(dealt) - 1 if dealt else 0)
    return "  ".join(pip(card) for card in dealt) + " " * (_CARDS - wide)


def draw(table: Table, you: int = 0) -> list[str]:
    """The table as everyone sees it; ``you`` is marked."""
    top_left, line, top_right, side, low_left, low_right, mark = _ROUND if has_suits() else _ASCII
    head, foot = f" {_shown(table.game.title)} ", f" {_shoe(table)} "
    number = f" {_when(table)} "
    rule = line * (WIDTH - 4 - len(head) - len(number))
    rows = [f"{top_left}{line}{_felt(head)}{rule}{_felt(number)}{line}{top_right}"]
    rows += [_row(side, text, wide) for text, wide in _lines(table, you, mark)]
    rows.append(f"{low_left}{line}{_felt(foot)}{line * (WIDTH - 3 - len(foot))}{low_right}")
    return rows


def _felt(text: str) -> str:
    return paper.styled(text, fg="green", bold=True)


def _when(table: Table) -> str:
    """Which round lies on the felt, or is wagered on."""
    dealt = table.dealer_first is not None or bool(table.playing)
    return f"round {table.round if dealt else table.round + 1}"


def _row(side: str, text: str, wide: int) -> str:
    return f"{side} {text}{' ' * max(WIDTH - 4 - wide, 0)} {side}"


def _lines(table: Table, you: int, mark: str) -> list[tuple[str, int]]:
    """Each line with its width as it is seen."""
    indent = 4
    name = f"{'the dealer':<{_NAME + _CHIPS}}"
    held = f"{table.held} waits" if table.held else ""
    cards = _cards(table.dealer_first, table.dealer_second)
    rows = [(f"{' ' * indent}{name}   {cards} {held}", indent + len(name) + 4 + _CARDS + len(held))]
    for number in table.seated:
        seat = table.seat(number)
        here = mark if number == you else " "
        name = _shown("you" if number == you else seat.name)[:_NAME]
        start = f"{here} {number} {name:<{_NAME}}{cents.show(seat.chips):>{_CHIPS}}   "
        wide = len(start) + _CARDS + 1
        first, *more = _fitted(_wagers(seat), WIDTH - 4 - wide)
        rows.append((f"{start}{_cards(seat.first, seat.second)} {first}", wide + len(first)))
        rows += [(" " * wide + text, wide + len(text)) for text in more]
    return rows


def _shown(text: str) -> str:
    return plain(text) if has_suits() else plain(text).encode("ascii", "replace").decode()


def _wagers(seat: Seat) -> list[str]:
    """What lies before a seat: wagers that stand, what the settled ones came to, the choice."""
    found = [f"{wager} {cents.show(amount)}" for wager, amount in seat.felt.items()]
    if seat.lines:
        found.append(f"so far {cents.signed(sum(line.paid - line.taken for line in seat.lines))}")
    return found + ([seat.choice] if seat.choice == "surrender" else [])


def _fitted(parts: list[str], wide: int) -> list[str]:
    """The parts on as few lines as hold them."""
    lines = [""]
    for part in parts:
        joined = f"{lines[-1]}, {part}" if lines[-1] else part
        if len(joined) <= wide or not lines[-1]:
            lines[-1] = joined
        else:
            lines.append(part)
    return lines


def _shoe(table: Table) -> str:
    shoe, dot = table.shoe, " · " if has_suits() else ", "
    parts = []
    if shoe.number:
        parts = [f"shoe {shoe.number}", f"{shoe.gone} of {shoe.cards} cards out"]
        backs = table.game.spec.backs
        if len(backs) > 1:
            parts[0] += f", {_shown(backs[max(shoe.batch - 1, 0) % len(backs)])} backs"
        if shoe.cut_card_out:
            parts.append("the cut card is out")
    if table.game.progressive:
        parts.append(f"meter {cents.show(table.meter.meter)}")
    return dot.join(parts) or "no shoe yet"
