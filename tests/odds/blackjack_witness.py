"""The second witness: whole rounds of a small shoe by plain recursion over its cards, in fractions.

No table is made: every card is drawn with its chance, the hole card lies there while the player draws, its
chances are those that the peek has left, and every hand is settled by ``rules/``. Slow, and hard to get
wrong.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from typing import NamedTuple

from gotowar.rules import blackjack as rules
from gotowar.rules.terms import ALL_WAGERS, RANKS, BlackjackTerms

ACE_RANK = RANKS - 1
Cards = tuple[int, ...]
"""Ranks of a hand, sorted, or cards left of each rank."""
PREFERENCE = ("stand", "hit", "double", "split", "surrender")


class Hand(NamedTuple):
    """A hand that is over, and what lies on it; ``split`` says that it is one of several."""

    cards: Cards
    stake: int
    split: bool


def count(cards: Cards) -> tuple[int, int]:
    """Hard total and aces."""
    return sum(rules.card_value(rank) for rank in cards), cards.count(ACE_RANK)


def less(left: Cards, rank: int) -> Cards:
    return (*left[:rank], left[rank] - 1, *left[rank + 1 :])


def more(cards: Cards, rank: int) -> Cards:
    return tuple(sorted((*cards, rank)))


@dataclass(frozen=True)
class Witness:
    """One shoe under one set of terms."""

    terms: BlackjackTerms
    shoe: Cards

    # ---- the dealer ----

    def holes(self, up: int, left: Cards) -> Iterator[tuple[int, Fraction]]:
        """Every hole card with its chance, after the dealer has looked for a natural or has not."""
        peeks = rules.dealer_peeks(self.terms, rules.card_value(up))
        there = {
            r: n for r, n in enumerate(left) if n and not (peeks and rules.is_natural(*count((up, r)), 2, 1))
        }
        for rank, number in there.items():
            yield rank, Fraction(number, sum(there.values()))

    def draws(self, up: int, left: Cards) -> Iterator[tuple[int, Fraction]]:
        """Every next card with its chance: one of those that are not the hole card."""
        chances = [Fraction(0)] * RANKS
        for hole, chance in self.holes(up, left):
            rest = less(left, hole)
            for rank, number in enumerate(rest):
                chances[rank] += chance * Fraction(number, sum(rest))
        yield from ((rank, chance) for rank, chance in enumerate(chances) if chance)

    @cached_property
    def ends(self):  # type: ignore[no-untyped-def]
        @cache
        def found(cards: Cards, left: Cards) -> tuple[tuple[int, bool, Fraction], ...]:
            """How the dealer's hand can end: total, whether it is a natural, and its chance."""
            hard, aces = count(cards)
            if len(cards) > 1 and (hard > rules.TWENTY_ONE or not rules.dealer_draws(self.terms, hard, aces)):
                natural = rules.is_natural(hard, aces, len(cards), 1)
                return ((rules.best_total(hard, aces), natural, Fraction(1)),)
            assert sum(left), "the shoe has run out: take a larger one"
            return tuple(
                (total, natural, chance * Fraction(number, sum(left)))
                for rank, number in enumerate(left)
                if number
                for total, natural, chance in found((*cards, rank), less(left, rank))
            )

        return found

    def settled(self, up: int, hands: tuple[Hand, ...], left: Cards, power: int = 1) -> Fraction:
        """What hands that are over come to, or its square, over every hole card and draw of the dealer's."""
        total = Fraction(0)
        for hole, chance in self.holes(up, left):
            for dealer, natural, of in self.ends((up, hole), less(left, hole)):
                total += chance * of * self._net(hands, dealer, natural) ** power
        return total

    def _net(self, hands: tuple[Hand, ...], dealer: int, dealer_natural: bool) -> Fraction:
        original = self.terms.natural_takes != ALL_WAGERS or rules.dealer_peeks(self.terms, rules.ACE)
        if dealer_natural and original and not any(self._is_natural(hand) for hand in hands):
            return Fraction(-1)
        net = Fraction(0)
        for hand in hands:
            hard, aces = count(hand.cards)
            total = rules.best_total(hard, aces)
            found = rules.outcome(total, self._is_natural(hand), dealer, dealer_natural)
            odds = rules.pays(self.terms, found)
            won = Fraction(odds.num, odds.den) if found in {rules.WON, rules.NATURAL} else Fraction(0)
            net += hand.stake * (won - (found == rules.LOST))
        return net

    def _is_natural(self, hand: Hand) -> bool:
        return rules.is_natural(*count(hand.cards), len(hand.cards), 2 if hand.split else 1)

    # ---- the player, before a split ----

    def left(self, up: int, cards: Cards) -> Cards:
        found = self.shoe
        for rank in (up, *cards):
            found = less(found, rank)
        return found

    @cached_property
    def plays(self):  # type: ignore[no-untyped-def]
        @cache
        def found(up: int, cards: Cards) -> dict[str, Fraction]:
            """What every play that is open comes to with a hand that was not split."""
            left, (hard, aces) = self.left(up, cards), count(cards)
            if hard > rules.TWENTY_ONE:
                return {"stand": self.settled(up, (Hand(cards, 1, False),), left)}
            worth = {"stand": self.settled(up, (Hand(cards, 1, False),), left)}
            if rules.is_natural(hard, aces, len(cards), 1):
                return worth
            if rules.may_hit(self.terms, hard, aces, False):
                drawn = [(rank, chance) for rank, chance in self.draws(up, left)]
                worth["hit"] = sum(
                    (chance * max(found(up, more(cards, rank)).values()) for rank, chance in drawn),
                    Fraction(0),
                )
                if rules.may_double(self.terms, hard, aces, len(cards), 1, False):
                    worth["double"] = sum(
                        (
                            chance * self.settled(up, (Hand(more(cards, rank), 2, False),), less(left, rank))
                            for rank, chance in drawn
                        ),
                        Fraction(0),
                    )
            if len(cards) == 2 and rules.may_split(self.terms, cards[0], cards[1], 2, 1):
                worth["split"] = self.split(up, cards)
            if rules.may_surrender(self.terms, len(cards), 1):
                worth["surrender"] = self._surrendered(up, left)
            return worth

        return found

    def _surrendered(self, up: int, left: Cards) -> Fraction:
        part = self.terms.late_surrender_loses
        natural = sum(
            (chance for hole, chance in self.holes(up, left) if rules.is_natural(*count((up, hole)), 2, 1)),
            Fraction(0),
        )
        return -natural - (1 - natural) * Fraction(part.num, part.den)

    # ---- splits, hand after hand as they are played ----

    def after_split(self, up: int, cards: Cards, aces_split: bool) -> str:
        """What a hand of a split does: what it would do unsplit, or the best that is open to it."""
        (hard, aces), lone = count(cards), len(cards) == 2
        if not rules.may_hit(self.terms, hard, aces, aces_split and lone):
            return "stand"
        open_plays = {"stand", "hit"}
        if rules.may_double(self.terms, hard, aces, len(cards), 2, aces_split):
            open_plays.add("double")
        worth = {play: of for play, of in self.unsplit(up, cards).items() if play in open_plays}
        return max(PREFERENCE[:3], key=lambda play: worth.get(play, Fraction(-99)))

    @cached_property
    def unsplit(self):  # type: ignore[no-untyped-def]
        @cache
        def found(up: int, cards: Cards) -> dict[str, Fraction]:
            never = Witness(self.terms._replace(split_hands=1), self.shoe)
            worth: dict[str, Fraction] = never.plays(up, cards)
            return worth

        return found

    def split(self, up: int, pair: Cards) -> Fraction:
        aces = pair[0] == ACE_RANK
        waiting = ((pair[0],), (pair[1],))
        return self._go_on(up, (), waiting, self.left(up, pair), aces, pair)

    def _go_on(
        self,
        up: int,
        done: tuple[Hand, ...],
        waiting: tuple[Cards, ...],
        left: Cards,
        aces: bool,
        pair: Cards,
    ) -> Fraction:
        """The first hand that waits gets a card or its play; when none waits, all are settled."""
        if not waiting:
            return self.settled(up, done, left)
        cards, rest = waiting[0], waiting[1:]
        if len(cards) == 1:
            return sum(
                (
                    chance * self._second(up, done, (more(cards, rank), *rest), less(left, rank), aces, pair)
                    for rank, chance in self.draws(up, left)
                ),
                Fraction(0),
            )
        hard, _ = count(cards)
        play = "stand" if hard > rules.TWENTY_ONE else self.after_split(up, cards, aces)
        if play == "stand":
            return self._go_on(up, (*done, Hand(cards, 1, True)), rest, left, aces, pair)
        total = Fraction(0)
        for rank, chance in self.draws(up, left):
            grown, now = more(cards, rank), less(left, rank)
            if play == "double":
                total += chance * self._go_on(up, (*done, Hand(grown, 2, True)), rest, now, aces, pair)
            else:
                total += chance * self._go_on(up, done, (grown, *rest), now, aces, pair)
        return total

    def _second(
        self,
        up: int,
        done: tuple[Hand, ...],
        waiting: tuple[Cards, ...],
        left: Cards,
        aces: bool,
        pair: Cards,
    ) -> Fraction:
        """A pair again is split again as often as that is allowed."""
        cards, hands = waiting[0], len(done) + len(waiting)
        if rules.may_split(self.terms, cards[0], cards[1], 2, hands):
            again = ((cards[0],), (cards[1],), *waiting[1:])
            return self._go_on(up, done, again, left, aces, pair)
        return self._go_on(up, done, waiting, left, aces, pair)

    # ---- a round ----

    def best(self, up: int, cards: Cards) -> str:
        worth = self.plays(up, cards)
        return max(PREFERENCE, key=lambda name: worth.get(name, Fraction(-99)))

    def worth(self, up: int, first: int, second: int) -> tuple[str, Fraction]:
        """The best play of two cards and what one unit comes to, a natural found by the peek included."""
        cards = tuple(sorted((first, second)))
        play, natural = self.best(up, cards), self.natural(up, cards)
        worth, pushes = self.plays(up, cards)[play], rules.is_natural(*count(cards), 2, 1)
        if rules.dealer_peeks(self.terms, rules.card_value(up)):
            worth = (1 - natural) * worth - (0 if pushes else natural)
        if rules.insurance_offered(self.terms, rules.card_value(up)):
            part, odds = self.terms.insurance_part, self.terms.insurance_pays
            gain = natural * Fraction(odds.num, odds.den) - (1 - natural)
            worth += max(gain, Fraction(0)) * Fraction(part.num, part.den)
        if pushes and rules.even_money_offered(self.terms, rules.card_value(up)):
            worth = max(worth, Fraction(1))
        return play, worth

    def natural(self, up: int, cards: Cards) -> Fraction:
        """The chance of the dealer's natural before anybody looks."""
        left = self.left(up, cards)
        return sum(
            (Fraction(n, sum(left)) for r, n in enumerate(left) if rules.is_natural(*count((up, r)), 2, 1)),
            Fraction(0),
        )

    def squared(self, up: int, cards: Cards) -> Fraction:
        """The square of the result of a hand that is not split, as it is played best; no natural was
        found."""
        left, play = self.left(up, cards), self.best(up, cards)
        if play == "stand" or count(cards)[0] > rules.TWENTY_ONE:
            return self.settled(up, (Hand(cards, 1, False),), left, 2)
        if play == "hit":
            grown = ((chance, more(cards, rank)) for rank, chance in self.draws(up, left))
            return sum((chance * self.squared(up, cards) for chance, cards in grown), Fraction(0))
        assert play == "double"
        return sum(
            (
                chance * self.settled(up, (Hand(more(cards, rank), 2, False),), less(left, rank), 2)
                for rank, chance in self.draws(up, left)
            ),
            Fraction(0),
        )
