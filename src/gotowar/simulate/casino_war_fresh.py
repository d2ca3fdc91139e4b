"""Casino War for one seat from a newly shuffled shoe every round: sixty-four rounds at a time.

No round knows of another, so sixty-four streams are stepped side by side and the compiler puts eight of them
(or four, or two) into one register. Cards are numbered by their place in the sheet's ranking: then two
numbers decide a deal, without a table and without a branch, and only ties (one deal in thirteen and a half)
are taken up one by one, to be dealt to their end from a stream of their own. So are the deals that Lemire's
draw throws back, once in millions. Classes are those of ``casino_war``.
"""

from typing import Any

import numpy as np

from gotowar.cards import DECK_SIZE
from gotowar.odds.composition import SUITS
from gotowar.rules import casino_war as rules
from gotowar.rules.terms import RANKS, WarTerms
from gotowar.simulate.casino_war import CLASSES, FIGHTS, GAVE_UP, LOST, TIED, WENT, Plan, outcomes, tied_class
from gotowar.simulate.kernels import kernel
from gotowar.simulate.stream import AT, inlined, seeded, step, two
from gotowar.simulate.tally import Dealt, Shoe, Tally

STREAMS = 64
"""One for each bit of the words in which deals are told apart."""
_WORD = np.uint64
_HALF, _LOW, _TOP, _ONE, _NONE = _WORD(32), _WORD(0xFFFFFFFF), _WORD(1 << 32), _WORD(1), _WORD(0)
_ALL, _RANKS = _WORD(2**64 - 1), _WORD(RANKS)
_SPREAD, _SIX_BITS = _WORD(0x03F79D71B4CB0A89), _WORD(58)
PLACES = np.zeros(STREAMS, np.uint8)
"""Where a lone bit stands, by the upper six bits of it times ``_SPREAD`` (a sequence of de Bruijn)."""
PLACES[[((1 << bit) * int(_SPREAD) % 2**64) >> 58 for bit in range(STREAMS)]] = range(STREAMS)


def can_deal(war: WarTerms, shoe: Shoe) -> bool:
    """Whether every round has a shoe and the dealer to itself, and no two ranks are alike."""
    return shoe.rounds == 1 and shoe.seats == 1 and len(set(_beaten(war))) == RANKS


def _beaten(war: WarTerms) -> list[int]:
    """How many ranks each rank beats, by the rules."""
    ranks = range(RANKS)
    return [sum(rules.compare(war, rank, other) == rules.HIGHER for other in ranks) for rank in ranks]


def dealt(plan: Plan, seed: int, block: int, rounds: int, *, keep: bool) -> Dealt:
    """The block's counts as ``casino_war.Plan.deal`` tells them: no shoe has a second row."""
    words = seeded(seed, block, 1 + STREAMS)
    lanes = np.concatenate((words[4:], np.zeros(STREAMS, np.uint64)))
    history = np.zeros(rounds if keep else 0, np.uint8)
    counts = np.zeros((2, CLASSES), np.int64)
    asked = (numbered(plan.war, plan.shoe.decks), *outcomes(plan.war, plan.surrenders), PLACES)
    deal(words[:4], lanes, asked, (rounds, plan.every, DECK_SIZE * plan.shoe.decks), counts, history)
    classes = np.zeros((4, 1, CLASSES), np.int64)
    classes[0::2, 0] = counts
    tally = Tally({"classes": classes, "shoes": np.array([0, rounds - 1], np.int64)})
    return Dealt(tally, history.reshape(-1, 1) if keep else None)


def numbered(war: WarTerms, decks: int) -> Any:
    """The codes of a shoe's cards, from the lowest rank to the highest."""
    order = sorted(range(RANKS), key=_beaten(war).__getitem__)
    return np.array(
        [rank * SUITS + card % SUITS for rank in order for card in range(SUITS * decks)], np.uint8
    )


@inlined
def first_deals(lanes: Any, most: Any, short: Any, shorter: Any) -> tuple[Any, Any]:
    """A deal of every stream, its word left behind the states: the bits of those in which the player's card
    is lower, and of those that tie or must be drawn again.

    The dealer's card is one of so many, the player's one of the others. Of the dealer's only the rank is
    needed, and that is a draw of the same half word out of thirteen. Below it lie the cards of the lower
    ranks, then those of the same that are left: a range that the player's draw falls into or does not.
    """
    lower, apart, less, one_rank = _NONE, _NONE, most - _ONE, (most // _RANKS) & _LOW
    for at in range(STREAMS):
        state = lanes[at], lanes[at + STREAMS], lanes[at + 2 * STREAMS], lanes[at + 3 * STREAMS]
        state, word = step(state)
        lanes[at], lanes[at + STREAMS], lanes[at + 2 * STREAMS], lanes[at + 3 * STREAMS] = state
        lanes[at + 4 * STREAMS] = word
        high, low = word >> _HALF, word & _LOW
        dealer, player = high * most, low * less
        below = ((high * _RANKS) >> _HALF) * one_rank
        mine = player >> _HALF
        again = ((dealer & _LOW) < short) | ((player & _LOW) < shorter)
        lower |= _WORD(mine < below) << _WORD(at)
        apart |= _WORD(again | (mine - below < one_rank - _ONE)) << _WORD(at)
    return lower, apart


@inlined
def ones(word: Any) -> Any:
    """How many bits are set."""
    word -= (word >> _ONE) & _WORD(0x5555555555555555)
    word = (word & _WORD(0x3333333333333333)) + ((word >> _WORD(2)) & _WORD(0x3333333333333333))
    word = (word + (word >> _WORD(4))) & _WORD(0x0F0F0F0F0F0F0F0F)
    return np.int64((word * _WORD(0x0101010101010101)) >> _WORD(56))


@inlined
def with_sides(number: int, every: int) -> Any:
    """The bits of the rounds, from this one on, in which side wagers are laid."""
    if every == 1:
        return _ALL
    found, at = _NONE, -number % every
    while at < STREAMS:
        found |= _ONE << _WORD(at)
        at += every
    return found


@inlined
def war(state, cards, first, second, suited, outcome):  # type: ignore[no-untyped-def]
    """The class of a war: two more cards, by their numbers among those that have not been dealt."""
    low, high = min(first, second), max(first, second)
    state, third, fourth = two(state, len(cards) - 2)
    third += third >= low
    third += third >= high
    least, most = min(low, third), max(high, third)
    fourth += fourth >= least
    fourth += fourth >= low + high + third - least - most
    fourth += fourth >= most
    mine, card = cards[AT(second)], cards[AT(fourth)]
    again = np.int64(outcome[card, cards[AT(third)]])
    found = WENT + 2 * again + suited
    if again >= TIED:
        found = np.int64(tied_class(mine, card, suited, again - TIED))
    return state, found


@inlined
def alone(state, word, tables, bounds, book):  # type: ignore[no-untyped-def]
    """A deal of its own: a tie to its end, or one that is drawn again. Counts it and says its class."""
    cards, outcome, fights, _ = tables
    most, short, shorter = bounds
    dealer, player = (word >> _HALF) * most, (word & _LOW) * (most - _ONE)
    first, second = np.int64(dealer >> _HALF), np.int64(player >> _HALF)
    if ((dealer & _LOW) < short) | ((player & _LOW) < shorter):
        state, first, second = two(state, len(cards))
    second += second >= first
    mine = cards[AT(second)]
    found = np.int64(outcome[mine, cards[AT(first)]])
    book[found] += 1
    if found >= TIED and fights[mine] != LOST:
        suited = found - TIED
        found = GAVE_UP + suited
        if fights[mine] == FIGHTS:
            state, found = war(state, cards, first, second, suited, outcome)
        book[found] += 1
    return state, found


@kernel
def deal(start, lanes, tables, orders, counts, history):  # type: ignore[no-untyped-def]
    """``start`` is the stream of what is dealt alone; ``lanes`` the states of the others, word by word, and
    room for what they draw. ``orders`` is rounds, in how many of them side wagers are laid once, and cards.
    """
    rounds, every, size = orders
    places = tables[3]
    most = _WORD(size) & _LOW
    short, shorter = _TOP % most, _TOP % (most - _ONE)
    state = (start[0], start[1], start[2], start[3])
    for number in range(0, rounds, STREAMS):
        lower, apart = first_deals(lanes, most, short, shorter)
        within = _ALL >> _WORD(max(0, number + STREAMS - rounds))
        sides = with_sides(number, every)
        apart &= within
        lower &= within & ~apart
        higher = within & ~(lower | apart)
        counts[0, 0] += ones(lower & ~sides)
        counts[0, 1] += ones(higher & ~sides)
        counts[1, 0] += ones(lower & sides)
        counts[1, 1] += ones(higher & sides)
        for shown in range(min(STREAMS, len(history) - number)):
            history[AT(number + shown)] = (higher >> _WORD(shown)) & _ONE
        while apart:
            bit = apart & (~apart + _ONE)
            apart ^= bit
            at = np.int64(places[AT((bit * _SPREAD) >> _SIX_BITS)])
            book = counts[AT(1 if sides & bit else 0)]
            state, found = alone(state, lanes[AT(at + 4 * STREAMS)], tables, (most, short, shorter), book)
            if len(history):
                history[AT(number + at)] = found
