"""A counting system as data: what every card seen counts, how the count is made, and from which count on
which wager is laid.

It is read from a file, shipped (``data/``) or one's own. Linear tags cannot see pairs; for wagers on a tie
there is the count ``tie-chance``: the exact chance of a tie from the cards left, the best any counter can do.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from gotowar.cards import DECK_SIZE, Rank
from gotowar.odds.refusal import NotAsked, table_of

FORMAT = "gotowar.count/1"
FOLDER = Path(__file__).parent / "data"
TRUE, TRUNCATED, RUNNING, TIE_CHANCE = 0, 1, 2, 3
"""How a count is made: per so many cards left, rounded down or towards nothing; as it runs; or the chance of
a tie in steps."""
_TRUE = (TRUE, TRUNCATED)
WAGERS = ("initial", "tie", "war_tie", "progressive", "blackjack", "war")
MOST_BUCKETS, MOST_TAG, MOST_COUNT, MOST_STEPS, MOST_UNITS = 64, 99, 10_000, 100_000, 1000
_WHOLE = f"it must be a whole number of {-MOST_COUNT} to {MOST_COUNT}"
KEYS = (
    *("format", "name", "count", "rounding", "per_cards", "absolute", "start", "start_per_deck", "steps"),
    *("least", "most", "tags", "lay", "surrender_from", "insurance_from"),
)

Steps = tuple[tuple[int, int], ...]
"""From which count on how many units; below the first none."""


class System(NamedTuple):
    """``tags`` by rank, none where the count is a tie's chance; ``per`` are the cards left that a true count
    refers to, or the steps of a chance. Counts are told apart from ``least`` to ``most``; those beyond count
    as these."""

    name: str
    tags: tuple[int, ...]
    made: int
    per: int
    absolute: bool
    start: int
    start_per_deck: int
    least: int
    most: int
    lays: tuple[tuple[str, Steps], ...]
    surrenders: int | None
    insures: int | None

    @property
    def buckets(self) -> int:
        return self.most - self.least + 1

    @property
    def counted_by(self) -> tuple[object, ...]:
        """What decides how rounds are dealt and told apart; what is laid is priced afterwards."""
        return tuple(self._replace(name="", lays=(), insures=None))

    def starts_at(self, decks: int) -> int:
        """The running count of a new shoe."""
        return self.start + self.start_per_deck * decks

    def units(self, wager: str) -> tuple[int, ...] | None:
        """What is laid at each count from the least on; None where the file does not say."""
        steps = dict(self.lays).get(wager)
        if steps is None:
            return None
        return tuple(_laid(steps, count) for count in range(self.least, self.most + 1))


def _laid(steps: Steps, count: int) -> int:
    return next((units for start, units in reversed(steps) if count >= start), 0)


def shipped() -> tuple[str, ...]:
    """The names of the systems that come with the program."""
    return tuple(sorted(path.name.removesuffix(".count.toml") for path in FOLDER.glob("*.count.toml")))


def shipped_text(name: str) -> str:
    """The file of a shipped system, or NotAsked."""
    if name not in shipped():
        raise NotAsked(f"{name!r} is no counting system: there are {', '.join(shipped())}")
    return (FOLDER / f"{name}.count.toml").read_text(encoding="utf-8")


def is_system(text: str) -> bool:
    """Whether a file says that it is one, so that it can be told from a strategy."""
    try:
        return tomllib.loads(text).get("format") == FORMAT
    except tomllib.TOMLDecodeError:
        return False


def read(text: str) -> System:
    """The system of a file, or NotAsked: in one line what is wrong and what would be right."""
    raw = table_of(text, "counting system", FORMAT)
    if stray := sorted(set(raw) - set(KEYS)):
        raise NotAsked(f"the counting system has {stray[0]}: it has {', '.join(KEYS)}")
    if not isinstance(raw.get("name"), str) or not raw["name"].strip():
        raise NotAsked('the counting system has no name: it must have one, as in name = "Hi-Lo"')
    if not raw["name"].isprintable():
        raise NotAsked("the counting system's name has signs that cannot be printed")
    made = _made(raw)
    least, most = _range(raw)
    return System(
        raw["name"].strip(),
        _tags(raw, made),
        made,
        _per(raw, made),
        _flag(raw, "absolute"),
        _whole(raw, "start", 0),
        _whole(raw, "start_per_deck", 0),
        least,
        most,
        _lays(raw, least, most),
        _from(raw, "surrender_from", least, most),
        _from(raw, "insurance_from", least, most),
    )


def _made(raw: Mapping[str, Any]) -> int:
    count, rounding = raw.get("count"), raw.get("rounding", "floor")
    if count not in ("true", "running", "tie-chance"):
        raise NotAsked(f'count is {count!r}: it must be "true", "running" or "tie-chance"')
    if rounding not in ("floor", "truncate"):
        raise NotAsked(f'rounding is {rounding!r}: it must be "floor" or "truncate"')
    if count != "true" and "rounding" in raw:
        raise NotAsked(f'rounding stands beside count = "{count}": only a true count is rounded')
    if count == "true":
        return TRUNCATED if rounding == "truncate" else TRUE
    return RUNNING if count == "running" else TIE_CHANCE


def _tags(raw: Mapping[str, Any], made: int) -> tuple[int, ...]:
    if made == TIE_CHANCE:
        for key in ("tags", "start", "start_per_deck", "absolute"):
            if key in raw:
                raise NotAsked(f"{key} stands beside a tie's chance, which has none: leave it out")
        return ()
    tags = raw.get("tags")
    if not isinstance(tags, dict):
        raise NotAsked("the counting system has no table [tags]: it must have a number for each rank")
    names = [str(rank) for rank in Rank]
    for name in names:
        if name not in tags:
            raise NotAsked(f"[tags] has no {name}: it must have {', '.join(names)}")
    for name, tag in tags.items():
        if name not in names:
            raise NotAsked(f"[tags] has {name}: it must have {', '.join(names)}")
        if not _is_whole(tag) or abs(tag) > MOST_TAG:
            raise NotAsked(
                f"[tags] {name} is {tag!r}: it must be a whole number of -{MOST_TAG} to {MOST_TAG}"
            )
    return tuple(tags[name] for name in names)


def _per(raw: Mapping[str, Any], made: int) -> int:
    for key, kinds, count in (("steps", (TIE_CHANCE,), "tie-chance"), ("per_cards", _TRUE, "true")):
        if key in raw and made not in kinds:
            raise NotAsked(f'{key} is given: it belongs to count = "{count}" only')
    key = "steps" if made == TIE_CHANCE else "per_cards"
    if key == "steps" and key not in raw:
        raise NotAsked("a tie's chance needs steps: a count of 120 of 1320 steps is a chance of 120/1320")
    per = raw.get(key, DECK_SIZE)
    if not _is_whole(per) or not 1 <= per <= MOST_STEPS:
        raise NotAsked(f"{key} is {per!r}: it must be a whole number of 1 to {MOST_STEPS}")
    return int(per)


def _range(raw: Mapping[str, Any]) -> tuple[int, int]:
    for key in ("least", "most"):
        if key not in raw:
            raise NotAsked(f"the counting system has no {key}: counts are told apart from least to most")
    least, most = _whole(raw, "least", 0), _whole(raw, "most", 0)
    if not 1 <= most - least + 1 <= MOST_BUCKETS:
        raise NotAsked(f"least is {least} and most {most}: they must span 1 to {MOST_BUCKETS} counts")
    return least, most


def _lays(raw: Mapping[str, Any], least: int, most: int) -> tuple[tuple[str, Steps], ...]:
    table = raw.get("lay", {})
    if not isinstance(table, dict):
        raise NotAsked("lay is no table: it must be as in [lay] and tie = [[120, 1]]")
    for wager in table:
        if wager not in WAGERS:
            raise NotAsked(f"[lay] has {wager}: it must be one of {', '.join(WAGERS)}")
    return tuple((wager, _steps(wager, pairs, least, most)) for wager, pairs in table.items())


def _steps(wager: str, pairs: object, least: int, most: int) -> Steps:
    found: list[tuple[int, int]] = []
    for pair in pairs if isinstance(pairs, list) else [None]:
        if not (isinstance(pair, list) and len(pair) == 2 and all(map(_is_whole, pair))):
            raise NotAsked(f"[lay] {wager}: it must be pairs of a count and units from it on, as in [[1, 2]]")
        start, units = pair
        if not least <= start <= most or (found and start <= found[-1][0]):
            raise NotAsked(f"[lay] {wager}: count {start}: they must rise, from {least} to {most}")
        if not 0 <= units <= MOST_UNITS:
            raise NotAsked(f"[lay] {wager}: {units} units: it must be 0 to {MOST_UNITS}")
        found.append((start, units))
    return tuple(found)


def _from(raw: Mapping[str, Any], key: str, least: int, most: int) -> int | None:
    if key not in raw:
        return None
    found = _whole(raw, key, 0)
    if not least <= found <= most:
        raise NotAsked(f"{key} is {found}: it must be a count that is told apart, {least} to {most}")
    return found


def _flag(raw: Mapping[str, Any], key: str) -> bool:
    found = raw.get(key, False)
    if not isinstance(found, bool):
        raise NotAsked(f"{key} is {found!r}: it must be true or false")
    return found


def _whole(raw: Mapping[str, Any], key: str, otherwise: int) -> int:
    found = raw.get(key, otherwise)
    if not _is_whole(found) or abs(found) > MOST_COUNT:
        raise NotAsked(f"{key} is {found!r}: {_WHOLE}")
    return int(found)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
