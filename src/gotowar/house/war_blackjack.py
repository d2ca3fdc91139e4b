"""Computer players of War Blackjack: the published rule for the winnings, and basic strategy for the hands.

The strategy is the common one for many decks where the dealer hits soft seventeen; which play the house
allows is asked of the table. How good it is, is no matter here: exact figures are those of ``odds``.
"""

from collections.abc import Mapping

from gotowar.house.habits import Habits, Player, stake
from gotowar.rules import blackjack as rules
from gotowar.table import commands as c
from gotowar.table.state import Phase, Table
from gotowar.table.view import may
from gotowar.table.war_blackjack import current, totals, up_value

ACE = rules.ACE
LEAVE_FROM = 11
"""The published rule: leave where first card and up card make eleven, or an eight meets a two; but never
against a ten or an ace."""


def _up(*spans: tuple[int, int]) -> frozenset[int]:
    return frozenset(value for low, high in spans for value in range(low, high + 1))


ALWAYS = _up((1, 10))
SPLIT: Mapping[int, frozenset[int]] = {
    ACE: ALWAYS,
    2: _up((2, 7)),
    3: _up((2, 7)),
    4: _up((5, 6)),
    6: _up((2, 6)),
    7: _up((2, 7)),
    8: ALWAYS,
    9: _up((2, 6), (8, 9)),
}
"""By the value of the pair, the up cards against which it is split."""
DOUBLE_HARD: Mapping[int, frozenset[int]] = {9: _up((3, 6)), 10: _up((2, 9)), 11: ALWAYS}
DOUBLE_SOFT: Mapping[int, frozenset[int]] = {
    13: _up((5, 6)),
    14: _up((5, 6)),
    15: _up((4, 6)),
    16: _up((4, 6)),
    17: _up((3, 6)),
    18: _up((2, 6)),
    19: _up((6, 6)),
}
STAND_HARD: Mapping[int, frozenset[int]] = {12: _up((4, 6)), **dict.fromkeys(range(13, 17), _up((2, 6)))}
STAND_SOFT: Mapping[int, frozenset[int]] = {18: _up((2, 8))}
SURRENDER: Mapping[int, frozenset[int]] = {15: _up((1, 1), (10, 10)), 16: _up((1, 1), (9, 10))}
NEVER: frozenset[int] = frozenset()


def wagers(player: Player, table: Table) -> list[c.Wager]:
    """The blackjack wager, and one for the war in all but every ``side_every``-th round."""
    main, limits = stake(player, table), table.game.spec.limits
    found = [c.Wager(player.seat, "blackjack", main)]
    if limits.war and player.side_every and (table.round + 1) % player.side_every:
        most = limits.war.maximum
        if table.game.spot_deal.together and limits.together is not None:
            most = min(most, limits.together - main)
        amount = min(limits.war.minimum * player.units, most)
        if amount >= limits.war.minimum:
            found.append(c.Wager(player.seat, "war", amount))
    return found


def kept_back(player: Player, table: Table) -> int:
    """For a double or a split."""
    return stake(player, table)


def answer(player: Player, table: Table) -> c.Command:
    if table.phase is Phase.CHOICE:
        return c.LeaveOn(player.seat) if leaves(table, player.seat) else c.Take(player.seat)
    if table.phase is Phase.INSURANCE:
        return c.NoInsurance(player.seat)
    return play(table, player.seat)


def leaves(table: Table, number: int) -> bool:
    """By the published rule."""
    first, up = table.seat(number).first, up_value(table)
    assert first is not None, "a war is won with a card"
    mine = rules.card_value(first.rank)
    return up not in {ACE, rules.TEN} and (mine + up >= LEAVE_FROM or (mine, up) == (8, 2))


def play(table: Table, number: int) -> c.Command:
    """The best of what the table allows and the player can pay for; a double only in full."""
    hand, up = current(table, number), up_value(table)
    assert hand is not None, "a player is asked for the hand that he is to play"
    offers = {offer["command"]: offer for offer in may(table, number)}
    hard, aces = totals(hand.cards)
    total, soft = rules.best_total(hard, aces), rules.is_soft(hard, aces)
    if (split := offers.get("split")) and up in SPLIT.get(rules.card_value(hand.cards[0].rank), NEVER):
        return c.Split(number, _beside(table, number, split["amount"], split["left"]))
    if "surrender" in offers and not soft and up in SURRENDER.get(total, NEVER):
        return c.Surrender(number)
    stake_on = table.seat(number).on(hand.spot("blackjack"))
    double = offers.get("double")
    if (
        double
        and double["high"] == stake_on
        and up in (DOUBLE_SOFT if soft else DOUBLE_HARD).get(total, NEVER)
    ):
        return c.Double(number, stake_on, _beside(table, number, stake_on, double["left"]))
    stands = total >= (19 if soft else 17) or up in (STAND_SOFT if soft else STAND_HARD).get(total, NEVER)
    return c.Stand(number) if stands or "hit" not in offers else c.Hit(number)


def _beside(table: Table, number: int, amount: int, left: int) -> int:
    """What is laid for the winnings left: all of it, where the chips reach."""
    return left if amount + left <= table.seat(number).chips else 0


HABITS = Habits(wagers, kept_back, answer)
