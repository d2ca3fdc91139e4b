"""The felt, drawn in letters: who sits where, chips, wagers, cards, the shoe, the meter.

One line a seat, so that nine seats with every wager fit into eighty columns; where there are fewer, the
wagers of a seat stand below it. Cards are coloured where there is colour, and spelled in ASCII where the
output has no suits.
"""

import sys

from gotowar import cents
from gotowar.cards import Card
from gotowar.cli import paper
from gotowar.cli.asking import plain
from gotowar.rules.terms import ON_BOTH_WAGERS
from gotowar.table.state import Seat, Table

WIDEST = 78
_MARK, _NAME, _CHIPS, _GAP, _CARDS = 4, 14, 12, 3, 9
_ROOM = 16
"""Columns beside a seat's cards: with fewer its wagers stand below."""
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
    """The table as everyone sees it, as wide as the paper lets it be; ``you`` is marked."""
    wide = min(WIDEST, paper.width() - 2)
    top_left, line, top_right, side, low_left, low_right, mark = _ROUND if has_suits() else _ASCII
    number = f" {_when(table)} "
    head = f" {_shown(table.game.title)[: wide - 6 - len(number)]} "
    *more, last = _fitted(_shoe(table), wide - 5, " · " if has_suits() else ", ")
    foot, rule = f" {last} ", line * (wide - 4 - len(head) - len(number))
    rows = [f"{top_left}{line}{_felt(head)}{rule}{_felt(number)}{line}{top_right}"]
    lines = [*_lines(table, you, mark, wide - 4), *((_felt(text), len(text)) for text in more)]
    rows += [f"{side} {text}{' ' * max(wide - 4 - seen, 0)} {side}" for text, seen in lines]
    rows.append(f"{low_left}{line}{_felt(foot)}{line * (wide - 3 - len(foot))}{low_right}")
    return rows


def _felt(text: str) -> str:
    return paper.styled(text, fg="green", bold=True)


def _when(table: Table) -> str:
    """Which round lies on the felt, or is wagered on."""
    dealt = table.dealer_first is not None or bool(table.playing)
    return f"round {table.round if dealt else table.round + 1}"


Row = tuple[str, int]
"""A line with its width as it is seen, whatever colour adds."""


def _lines(table: Table, you: int, mark: str, inner: int) -> list[Row]:
    held = [f"{table.held} waits"] if table.held else []
    rows = _hand(" " * _MARK, "the dealer", "", _cards(table.dealer_first, table.dealer_second), held, inner)
    for number in table.seated:
        seat, start = table.seat(number), f"{mark if number == you else ' '} {number} "
        name, chips = _shown("you" if number == you else seat.name), cents.show(seat.chips)
        rows += _hand(start, name, chips, _cards(seat.first, seat.second), _wagers(table, seat), inner)
    return rows


def _hand(start: str, name: str, chips: str, cards: str, texts: list[str], inner: int) -> list[Row]:
    """Who it is, his chips, his cards, and beside or below them what else there is to say."""
    cell = min(_NAME, inner - _MARK - _CHIPS - _GAP - _CARDS) + _CHIPS
    name = name[: min(cell - _CHIPS if chips else cell, cell - len(chips) - 1)]
    start += f"{name}{chips:>{cell - len(name)}}{' ' * _GAP}"
    seen = len(start) + _CARDS
    if (room := inner - seen - 1) >= _ROOM:
        first, *more = _fitted(texts, room)
        rows = [(f"{start}{cards} {first}", seen + 1 + len(first))]
        return rows + [(" " * (seen + 1) + text, seen + 1 + len(text)) for text in more]
    below = (text for text in _fitted(texts, inner - _MARK) if text)
    return [(start + cards, seen), *((" " * _MARK + text, _MARK + len(text)) for text in below)]


def _shown(text: str) -> str:
    return plain(text) if has_suits() else plain(text).encode("ascii", "replace").decode()


def _wagers(table: Table, seat: Seat) -> list[str]:
    """What lies before a seat: wagers that stand, what the settled ones came to, the choice."""
    found = [f"{wager} {cents.show(amount)}" for wager, amount in seat.felt.items()]
    if seat.on("war") and table.game.war.war_pays_on == ON_BOTH_WAGERS:
        # Three units are in action (South Dakota (4)(d), Washington 4(c)(ii)); of the house's only what
        # is won changes hands.
        found.append(f"house {cents.show(seat.on('war'))}")
    if seat.lines:
        found.append(f"so far {cents.signed(sum(line.paid - line.taken for line in seat.lines))}")
    return found + ([seat.choice] if seat.choice == "surrender" else [])


def _fitted(parts: list[str], wide: int, joint: str = ", ") -> list[str]:
    """The parts on as few lines as hold them."""
    lines = [""]
    for part in parts:
        joined = f"{lines[-1]}{joint}{part}" if lines[-1] else part
        if len(joined) <= wide or not lines[-1]:
            lines[-1] = joined
        else:
            lines.append(part)
    return lines


def _shoe(table: Table) -> list[str]:
    shoe, backs, parts = table.shoe, table.game.spec.backs, list[str]()
    if shoe.number:
        back = f", {_shown(backs[max(shoe.batch - 1, 0) % len(backs)])} backs" if len(backs) > 1 else ""
        parts = [f"shoe {shoe.number}{back}", f"{shoe.gone} of {shoe.cards} cards out"]
        if shoe.cut_card_out:
            parts.append("the cut card is out")
    if table.game.progressive:
        parts.append(f"meter {cents.show(table.meter.meter)}")
    return parts or ["no shoe yet"]
