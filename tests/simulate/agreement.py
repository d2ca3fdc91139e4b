"""The same cards to the table engine and to a kernel: what any game needs for it.

Rounds are dealt at a table, shoe by shoe, to players who play as the kernel does; their cards are put into
the order in which the kernel deals, and what the kernel says of every seat and round is held against what
the table has settled. A game's own file says how its cards lie and what a class of the kernel is worth.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

import numpy as np

from gotowar.cards import ALL, Card
from gotowar.house.dealer import Dealer, Entropy
from gotowar.house.room import Room
from gotowar.odds.question import Question, ask
from gotowar.sheets.game import Game
from gotowar.sheets.load import load
from gotowar.sheets.spec import MOST_CHIPS
from gotowar.simulate.asked import Asked, shoe_of
from gotowar.simulate.tally import Dealt, Shoe, Tally
from gotowar.table import commands as c
from gotowar.table import events as e
from gotowar.table.state import Phase, Table
from tests.shoe.rigging import bytes_for

Seats = tuple[int, ...]
"""Who plays, by the table's numbers."""
Round = tuple[e.Event, ...]
"""From the closing of the bets to the end of the round."""
Worth = dict[str, tuple[object, ...]]
"""What the wagers of a seat came to, by wager."""


class Policy(Protocol):
    """How everybody plays; ``turn`` counts the rounds of the shoe."""

    def wagers(self, table: Table, seat: int, turn: int) -> Iterable[c.Command]: ...

    def answers(self, table: Table, seat: int) -> Iterable[c.Command]: ...


class OneShoe(NamedTuple):
    """What came out of it; ``is_over`` whether the table took another after it."""

    rounds: tuple[Round, ...]
    burned: int
    is_over: bool


class Compared(NamedTuple):
    """How much was held against each other, by name, which classes there were, and where it differs."""

    counts: Counter[str]
    kinds: frozenset[int]
    differences: list[str]


# ---- at the table -------------------------------------------------------------------------------------


class _Kept:
    def __init__(self) -> None:
        self._events: list[e.Event] = []

    def keep(self, events: tuple[e.Event, ...]) -> None:
        self._events += events

    def taken(self) -> Round:
        events, self._events = tuple(self._events), []
        return events


def shoes(game: Game, seats: Seats, policy: Policy, entropy: Entropy, rounds: int) -> Iterator[OneShoe]:
    """So many rounds; the last shoe may not come to its end."""
    kept = _Kept()
    room = Room(game, Dealer(entropy), kept)
    for seat in seats:
        _must(room, c.Sit(seat, f"player {seat}", MOST_CHIPS))
    _until_betting(room, policy)
    burned, done = _burned(kept.taken()), list[Round]()
    for _ in range(rounds):
        for seat in seats:
            for command in policy.wagers(room.table, seat, len(done)):
                _must(room, command)
        kept.taken()
        _until_betting(room, policy)
        played, between = _apart(kept.taken())
        done.append(played)
        if any(isinstance(event, e.CutCardPlaced) for event in between):
            yield OneShoe(tuple(done), burned, is_over=True)
            burned, done = _burned(between), []
    if done:
        yield OneShoe(tuple(done), burned, is_over=False)


def _until_betting(room: Room, policy: Policy) -> None:
    while True:
        room.deal_on()
        if room.table.phase is Phase.BETTING:
            return
        for seat in room.waits_for:
            cut = room.table.phase is Phase.CUT
            for command in (c.Decline(seat),) if cut else policy.answers(room.table, seat):
                _must(room, command)


def _must(room: Room, command: c.Command) -> None:
    refusal = room.do(command)
    assert refusal is None, f"{command} was refused: {refusal}"


def _apart(events: Round) -> tuple[Round, Round]:
    """The round, and what the table did before the next."""
    ends = (i for i, event in enumerate(events) if isinstance(event, e.RoundEnded | e.RoundVoided))
    end = next(ends) + 1
    return events[:end], events[end:]


def _burned(events: Round) -> int:
    return sum(event.count for event in events if isinstance(event, e.CardsBurned))


def is_void(played: Round) -> bool:
    return isinstance(played[-1], e.RoundVoided)


def cards(played: Round, deal: str, seat: int) -> list[Card]:
    """What a seat, or the dealer at 0, was dealt face up under this name."""
    dealt = (event for event in played if isinstance(event, e.CardDealt))
    return [event.card for event in dealt if event.deal == deal and event.seat == seat]


def clumped(seed: str, decks: int) -> Entropy:
    """Shuffles that leave cards of two ranks together: ties, wars and splits one upon the other."""
    source = Random(seed)

    def next_bytes() -> bytes:
        ranks = source.sample(range(13), 13)
        codes: list[int] = []
        for some in (ranks[at : at + 2] for at in range(0, 13, 2)):
            clump = [card.code for card in ALL if card.rank in some] * decks
            codes += source.sample(clump, len(clump))
        return bytes_for(codes)

    return next_bytes


# ---- by the kernel ------------------------------------------------------------------------------------


def question_of(game: Game) -> Question:
    """What a run of this table is asked as."""
    return ask(load(game.sheet_id), game.spec, game.batch_decks, game.readings)


def kernels_shoe(question: Question, seats: int) -> Shoe:
    """The shoe from which a run of so many seats would be dealt."""
    return shoe_of(question, Asked(rounds=1, seats=seats, seed=0, bet={}, bankroll=0, session=1))


def deck(seen: Sequence[Card], decks: int) -> Any:
    """Codes of the cards seen, in this order, and after them those that nobody saw."""
    left = Counter({card.code: decks for card in ALL})
    left.subtract(card.code for card in seen)
    return np.array([*(card.code for card in seen), *left.elements()], np.uint8)


Deal = Callable[[int], Dealt]
"""The kernel on the cards of one shoe: so many rounds, every class kept."""


def end_differs(deal: Deal, shoe: OneShoe) -> str:
    """Whether the kernel would take another shoe where the table did: it is asked for one more round."""
    ends, full = deal(len(shoe.rounds) + 1).tally["shoes"], sum(not is_void(one) for one in shoe.rounds)
    found = {int(row): int(ends[row]) for row in np.flatnonzero(ends)}
    wanted = {full: 1} if shoe.is_over else {}
    return "" if found == wanted else f"shoes by rounds: the table {wanted}, the kernel {found}"


class Book(Protocol):
    """A game's half of the comparison."""

    def deal(self, shoe: OneShoe, seats: Seats) -> Deal: ...

    def worth(self, kinds: Sequence[int], seat: int) -> Worth | None:
        """What the classes of everybody's round come to for the player of this index."""

    def settled(self, played: Round, seats: Seats) -> tuple[Worth | None, ...]: ...

    def counted(self, shoe: OneShoe, seats: Seats, tally: Tally) -> str:
        """What the kernel counts besides classes, where it differs."""


def compare(book: Book, seats: Seats, shoe: OneShoe) -> Compared:
    deal, counts, differences = book.deal(shoe, seats), Counter(shoes=1), list[str]()
    dealt, settled = deal(len(shoe.rounds)), [book.settled(one, seats) for one in shoe.rounds]
    for number, (kinds, found) in enumerate(zip(dealt.history.tolist(), settled, strict=True)):
        counts["rounds"] += 1
        counts["void"] += found[0] is None
        for index, worth in enumerate(found):
            counts["hands"] += 1
            counts["wagers"] += len(worth or ())
            wanted = book.worth(kinds, index)
            if worth != wanted:
                where = f"round {number + 1} of the shoe, seat {seats[index]}, class {kinds[index]}"
                differences.append(f"{where}: the table {worth}, the kernel {wanted}")
    rest = (end_differs(deal, shoe), book.counted(shoe, seats, dealt.tally))
    kinds = frozenset(np.unique(dealt.history).tolist())
    return Compared(counts, kinds, differences + [one for one in rest if one])
