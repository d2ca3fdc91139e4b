"""The felt, drawn in letters: who sits where, chips, wagers, cards, the shoe, the meter.

What lies before the dealer and a seat, and how it is called, is each game's: ``felt_casino_war``,
``felt_war_blackjack``. One line a seat or a hand, so that nine seats with every wager fit into eighty
columns; where there are fewer, the wagers of a seat stand below it. Cards are coloured where there is
colour, and spelled in ASCII where the output has no suits.
"""

import sys
from collections.abc import Callable, Mapping
from typing import NamedTuple

from gotowar import cents
from gotowar.cards import Card
from gotowar.cli import felt_casino_war, felt_war_blackjack, paper
from gotowar.cli.asking import plain
from gotowar.cli.felt_rows import FACE_DOWN, Lain, columns, cut_to
from gotowar.sheets.catalog import GameName
from gotowar.table.state import Table

WIDEST = 78
_MARK, _NAME, _CHIPS, _GAP, _CARDS = 4, 14, 12, 3, 9
_LEAST_NAME = 6
_ROOM = 16
"""Columns beside a seat's cards: with fewer its wagers stand below."""
_ROUND = ("╭", "─", "╮", "│", "╰", "╯", "▸")
_ASCII = ("+", "-", "+", "|", "+", "+", ">")


class Game(NamedTuple):
    """What of a game lies on the felt: before the dealer, and hand by hand at a seat."""

    dealer: Callable[[Table], Lain]
    seat: Callable[[Table, int], list[Lain]]


GAMES: Mapping[GameName, Game] = {
    "casino-war": Game(felt_casino_war.dealer, felt_casino_war.seat),
    "war-blackjack": Game(felt_war_blackjack.dealer, felt_war_blackjack.seat),
}


def has_suits() -> bool:
    """Whether the output can show what the felt is drawn with."""
    try:
        "♣♦♥♠▸╭·▒".encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def pip(card: Card) -> str:
    """A card as it is shown: 10♦, red where there is colour."""
    text = card.picture if has_suits() else str(card)
    return paper.styled(text, fg="red" if card.suit in {1, 2} else None, bold=True)


def _cards(lain: Lain, wide: int) -> str:
    """Cards side by side in a fixed width, whatever colour adds."""
    down = "▒▒" if has_suits() else FACE_DOWN
    shown = [pip(card) for card in lain.cards] + [down] * lain.hole
    return lain.gap.join(shown) + " " * (wide - lain.width)


def draw(table: Table, you: int = 0) -> list[str]:
    """The table as everyone sees it, as wide as the paper lets it be; ``you`` is marked."""
    wide = min(WIDEST, paper.width() - 2)
    top_left, line, top_right, side, low_left, low_right, mark = _ROUND if has_suits() else _ASCII
    number = f" {_when(table)} "
    head = f" {_shown(table.game.title)[: wide - 6 - len(number)]} "
    *more, last = _fitted(_shoe(table), wide - 5, " · " if has_suits() else ", ")
    foot, rule = f" {last} ", line * (wide - 4 - len(head) - len(number))
    rows = [f"{top_left}{line}{_felt(head)}{rule}{_felt(number)}{line}{top_right}"]
    lines = [*_lines(table, you, mark, wide - 4), *((_felt(text), columns(text)) for text in more)]
    rows += [f"{side} {text}{' ' * max(wide - 4 - seen, 0)} {side}" for text, seen in lines]
    rows.append(f"{low_left}{line}{_felt(foot)}{line * (wide - 3 - columns(foot))}{low_right}")
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
    game = GAMES[table.game.name]
    found = [(" " * _MARK, "the dealer", "", game.dealer(table))]
    for number in table.seated:
        seat, start = table.seat(number), f"{mark if number == you else ' '} {number} "
        first, *more = game.seat(table, number)
        found.append((start, _shown("you" if number == you else seat.name), cents.show(seat.chips), first))
        found += [(" " * _MARK, f"  hand {lain.number}", "", lain) for lain in more]
    wide = max(_CARDS, *(lain.width for _, _, _, lain in found))
    return [row for one in found for row in _hand(*one, wide, inner)]


def _hand(start: str, name: str, chips: str, lain: Lain, wide: int, inner: int) -> list[Row]:
    """Who it is, his chips, his cards, and beside or below them what else there is to say."""
    cell = max(min(_NAME, inner - _MARK - _CHIPS - _GAP - wide), _LEAST_NAME) + _CHIPS
    name = cut_to(name, min(cell - _CHIPS if chips else cell, cell - len(chips) - 1))
    start += f"{name}{chips:>{cell - columns(name)}}{' ' * _GAP}"
    before = columns(start)
    seen = before + wide
    if seen > inner:  # more cards than the paper is wide: they have a line of their own
        cards = [(" " * _MARK + _cards(lain, 0), _MARK + lain.width)] if lain.width else []
        return [(start, before), *cards, *_below(lain.texts, inner)]
    if (room := inner - seen - 1) >= _ROOM:
        first, *more = _fitted(lain.texts, room)
        rows = [(f"{start}{_cards(lain, wide)} {first}", seen + 1 + len(first))]
        return rows + [(" " * (seen + 1) + text, seen + 1 + len(text)) for text in more]
    return [(start + _cards(lain, wide), seen), *_below(lain.texts, inner)]


def _below(texts: list[str], inner: int) -> list[Row]:
    return [(" " * _MARK + text, _MARK + len(text)) for text in _fitted(texts, inner - _MARK) if text]


def _shown(text: str) -> str:
    return plain(text) if has_suits() else plain(text).encode("ascii", "replace").decode()


def _fitted(parts: list[str], wide: int, joint: str = ", ") -> list[str]:
    """The parts on as few lines as hold them."""
    lines = [""]
    for part in parts:
        joined = f"{lines[-1]}{joint}{part}" if lines[-1] else part
        if columns(joined) <= wide or not lines[-1]:
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
