"""The rule card as one HTML page: it needs nothing from anywhere, prints on A4 or Letter, reads aloud well.

Every text is escaped here, at the one place where it enters the page.
"""

from collections.abc import Iterable, Sequence
from html import escape

from gotowar.sheets.card_parts import Card, ClassPay, Limit, Line, Pay, Progressive
from gotowar.sheets.card_style import STYLE

NO_BREAK = "\u00a0"
SUITS = "♠ ♥ ♣ ♦"


def page(card: Card) -> str:
    """The whole document."""
    title = f"{card.title}: {card.table}"
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f"{_header(card)}\n<main>\n{''.join(_sections(card))}</main>\n"
        f"<footer><p>{escape(card.source)}</p></footer>\n</body>\n</html>\n"
    )


def _header(card: Card) -> str:
    facts = "".join(f"<div><dt>{escape(k)}</dt><dd>{escape(v)}</dd></div>" for k, v in card.facts)
    return (
        f'<header>\n<p class="suits" aria-hidden="true">{SUITS}</p>\n<h1>{escape(card.title)}</h1>\n'
        f'<p class="table">{escape(card.table)}</p>\n'
        f'<p class="law">{escape(card.document)}<br>{escape(card.authority)}</p>\n<dl>{facts}</dl>\n</header>'
    )


def _sections(card: Card) -> Iterable[str]:
    yield _section("play", "How to play", _ranks(card) + _steps(card.play))
    yield _section("pays", "What it pays", _pays(card.pays) + _lines(card.sign, "note"))
    for chapter in card.chapters:
        yield _section(chapter.name, chapter.heading, _lines(chapter.lines))
    yield _section("limits", "Wagers and limits", _limits(card.limits) + _lines(card.limits_note, "note"))
    if card.progressive:
        yield _section("progressive", "The progressive", _progressive(card.progressive))
    if card.figures:
        yield _section("figures", "The house advantage, as the document prints it", _lines(card.figures))
    if card.words:
        yield _section("words", "Also in the rules", _lines(card.words))
    if card.readings:
        yield _section("readings", "Where the rules leave room", _lines(card.readings, "note"))
    if card.assumed:
        yield _section("assumed", "What the document does not say", _lines(card.assumed, "note"))


def _section(name: str, heading: str, body: str) -> str:
    head = f'<h2 id="{name}-h">{escape(heading)}</h2>'
    return f'<section id="{name}" aria-labelledby="{name}-h">\n{head}\n{body}</section>\n'


def _cite(cite: str) -> str:
    """Each cite stays on one line, where it is no sentence."""
    kept = ", ".join(one if ":" in one else one.replace(" ", NO_BREAK) for one in cite.split(", "))
    return f' <small class="cite">{escape(kept)}</small>'


def _line(line: Line) -> str:
    return escape(line.text) + _cite(line.cite)


def _lines(lines: Sequence[Line], kind: str = "") -> str:
    name = f' class="{kind}"' if kind else ""
    items = "".join(f"<li>{_line(line)}</li>\n" for line in lines)
    return f"<ul{name}>\n{items}</ul>\n" if lines else ""


def _steps(lines: Sequence[Line]) -> str:
    return "<ol>\n" + "".join(f"<li>{_line(line)}</li>\n" for line in lines) + "</ol>\n"


def _ranks(card: Card) -> str:
    """Thirteen small cards, the highest first."""
    faces = "".join(f"<li>{escape(rank)}</li>" for rank in card.ranks)
    lead = f"{escape(card.ranks_note)}{_cite(card.ranks_cite)}"
    return (
        f'<p class="lead">{lead}</p>\n'
        f'<ol class="ranks" aria-label="Ranks from the highest to the lowest">{faces}</ol>\n'
    )


def _table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Cells are HTML already; the first of each row is its header."""
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    body = "".join(
        f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}</tr>\n'
        for first, *rest in rows
    )
    top = f"<caption>{escape(caption)}</caption>\n<thead><tr>{head}</tr></thead>"
    return f"<table>\n{top}\n<tbody>\n{body}</tbody>\n</table>\n"


def _pays(pays: Sequence[Pay]) -> str:
    rows = [(_result(pay), f"<b>{escape(pay.pays)}</b>", escape(pay.example)) for pay in pays]
    return _table(
        "Each result, its pay, and what the smallest wager comes to", ("Result", "Pays", "For example"), rows
    )


def _result(pay: Pay) -> str:
    return escape(pay.result) + _behind(pay.cite, pay.words)


def _behind(cite: str, words: Sequence[Line]) -> str:
    """The clauses of a row, and beneath it what the document says of it; no clause is cited twice."""
    said = [f'<span class="said">{_line(line)}</span>' for line in words]
    held = {line.cite for line in words}
    rest = ", ".join(one for one in cite.split(", ") if one not in held)
    return (_cite(rest) if rest else "") + "".join(said)


def _limits(limits: Sequence[Limit]) -> str:
    rows = [
        (escape(one.wager) + _cite(one.cite), escape(one.when), escape(one.minimum), escape(one.maximum))
        for one in limits
    ]
    return _table("What may be laid, and how much", ("Wager", "When", "At least", "At most"), rows)


def _progressive(progressive: Progressive) -> str:
    heads = ("Your cards and the dealer’s", "Pays", "Envy")
    rows = [
        (_class(one), f"<b>{escape(one.pays)}</b>", escape(one.envy) or "–") for one in progressive.classes
    ]
    meter = "".join(f"<div><dt>{escape(k)}</dt><dd>{escape(v)}</dd></div>" for k, v in progressive.meter)
    return (
        _table("The progressive wager, highest class first", heads, rows)
        + _lines(progressive.lines)
        + f'<h3>The meter</h3>\n<dl class="meter">{meter}</dl>\n'
        + _lines(progressive.words, "note")
    )


def _class(one: ClassPay) -> str:
    cards = f'<span class="said">{escape(one.cards)}</span>'
    return escape(one.name) + cards + _behind(one.cite, one.words)
