"""Documents that number nothing: their paragraphs and bullets are counted under their own titles.

``war 5(c)`` is the third sentence of the fifth paragraph under the title that the sheet's headings give for
``war``; ``rules 3`` is the third bullet there; ``rules (a)`` belongs to the sentences that lead to the
bullets. The first heading is where the text begins; the last lines of all, below the last paragraph, have
no number (``FOOT``) and are found by what they print. The text is read for its shape only.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

FOOT = "footer"
"""The heading of the lines that stand below the last paragraph."""
Path = tuple[int, int, int]
"""Section, number and sentence; nought where there is none."""

_MARKS = re.compile(r"<\|[^|]*\|>|\\")
_BULLET = re.compile(r"[-*•]\s+")
_CITE = re.compile(r"([a-z]+)(?: ([1-9]\d*))?(?: ?\(([a-z])\))?\Z")
_SENTENCE = re.compile(r"(?<!\bM[rs]\.)(?<!\b[A-Z]\.)(?<=[.?!])\s+(?=[A-Z“\"(])")
_ENDS = (".", ":", "?", "!", ".)", ".”", '."')
_LONGEST_LINE = 60
"""In signs: lines that are all shorter, each beginning with a capital, are no paragraph but an address,
a signature, a layout."""


class Item(NamedTuple):
    """A title, a bullet, a paragraph, or lines that are none of them."""

    kind: str
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        return " ".join(self.lines)


def outline(text: str, headings: Mapping[str, str]) -> tuple[str, ...]:
    """Every sentence of every paragraph and bullet, as sheets cite it, in the order of the document."""
    return tuple(cite for one in _counted(text, headings) for cite in one)


def foot(text: str, headings: Mapping[str, str]) -> tuple[str, ...]:
    """The lines below the last paragraph."""
    items = _items(text, headings)
    last = max((i for i, item in enumerate(items) if item.kind in {"bullet", "paragraph"}), default=-1)
    return tuple(line for item in items[last + 1 :] for line in item.lines)


def cite(section: str, number: int, sentence: int) -> str:
    numbered = f"{section} {number}" if number else section
    letter = f"({'abcdefghijklmnopqrstuvwxyz'[sentence - 1]})" if sentence else ""
    return f"{numbered}{letter}" if number or not letter else f"{section} {letter}"


def path_of(headings: Mapping[str, str], written: str) -> Path | None:
    """The place that a cite names; None for what the document does not number."""
    sections = tuple(headings)
    found = _CITE.match(written)
    if found is None or found[1] not in sections or found[1] == FOOT:
        return None
    number, sentence = int(found[2] or 0), ord(found[3]) - 96 if found[3] else 0
    return (
        (sections.index(found[1]), number, sentence) if cite(found[1], number, sentence) == written else None
    )


def gaps(headings: Mapping[str, str], cites: Iterable[str]) -> tuple[str, ...]:
    """Numbers and sentences that are passed over."""
    sections = tuple(headings)
    paths = {path for one in cites if (path := path_of(headings, one))}
    numbers = {(section, number) for section, number, _ in paths}
    due = {(s, n) for s, most in numbers for n in range(1, most + 1)} - numbers
    sentences = {(s, n, i) for s, n, most in paths for i in range(1, most + 1)} - paths
    missing = sorted({*((s, n, 0) for s, n in due), *sentences})
    return tuple(cite(sections[s], n, i) for s, n, i in missing)


def _counted(text: str, headings: Mapping[str, str]) -> Iterator[tuple[str, ...]]:
    """Each paragraph and bullet as the cites of its sentences."""
    placed = tuple(_placed(text, headings))
    with_bullets = {section for section, item in placed if item.kind == "bullet"}
    counts: Counter[str] = Counter()
    for section, item in placed:
        leads = section in with_bullets and item.kind == "paragraph" and not counts[section]
        if not (leads and item.text.endswith(":")):
            counts[section] += 1
        sentences = len(_SENTENCE.split(item.text))
        letters = range(1, sentences + 1) if sentences > 1 else (0,)
        yield tuple(cite(section, counts[section], letter) for letter in letters)


def _placed(text: str, headings: Mapping[str, str]) -> Iterator[tuple[str, Item]]:
    """Each paragraph and bullet with its section. Bullets under a title of their own interrupt the prose
    around them: the paragraph after them belongs to it again."""
    titles = {_bare(title): section for section, title in headings.items()}
    section = around = next(iter(headings), "")
    before = ""
    for item in _items(text, headings):
        if item.kind == "title":
            section, before = titles[_bare(item.text)], ""
            continue
        if item.kind == "lines":
            continue
        if item.kind == "paragraph":
            section = around if before == "bullet" and section != around else section
            around = section
        before = item.kind
        yield section, item


def _items(text: str, headings: Mapping[str, str]) -> tuple[Item, ...]:
    """The blocks of the text; one that begins in the middle of a sentence is the rest of the one before."""
    titles = {_bare(title) for title in headings.values()}
    items: list[Item] = []
    for lines in _blocks(text, titles):
        if _goes_on(lines[0]) and items and items[-1].kind not in {"title", "bullet"}:
            lines = (*items.pop().lines, *lines)
        items.append(_item(lines, titles))
    return tuple(items)


def _goes_on(line: str) -> bool:
    return line[0].islower()


def _item(lines: tuple[str, ...], titles: set[str]) -> Item:
    if len(lines) == 1 and _bare(lines[0]) in titles:
        return Item("title", lines)
    if _BULLET.match(lines[0]):
        return Item("bullet", (_BULLET.sub("", lines[0], count=1), *lines[1:]))
    short = len(lines) > 1 and all(len(line) < _LONGEST_LINE and not _goes_on(line) for line in lines)
    return Item("paragraph" if lines[-1].endswith(_ENDS) and not short else "lines", lines)


def _blocks(text: str, titles: set[str]) -> Iterator[tuple[str, ...]]:
    """Lines that belong together: between blank lines, each title and each bullet for itself."""
    block: list[str] = []
    for line in (" ".join(_MARKS.sub("", line).split()) for line in (*text.splitlines(), "")):
        alone = _bare(line) in titles
        if block and (not line or alone or _BULLET.match(line)):
            yield tuple(block)
            block = []
        if alone:
            yield (line,)
        elif line:
            block.append(line)


def _bare(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text.lower())
