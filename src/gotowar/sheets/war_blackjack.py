"""The terms of War Blackjack: those of blackjack, and those of its war bonus wager."""

from gotowar.sheets.kinds import Term, choice, count, flag, odds

BLACKJACK = (
    choice("soft_17", "stands hits", "What the dealer does with a soft seventeen.", "the player, stands"),
    odds("natural_pays", "Odds at which a natural wins.", "the player, when higher"),
    flag("peek", "Whether the dealer looks for a natural before players play on.", "the player, by a little"),
    choice(
        "natural_takes",
        "original all",
        "What a dealer's natural takes of hands that were doubled or split before it was known.",
        "the player, original",
    ),
    choice(
        "double_on", "any-two 9-to-11 10-or-11", "Which first two cards may be doubled.", "the player, any"
    ),
    flag("double_after_split", "Whether a hand of a split may be doubled.", "the player"),
    flag("double_less", "Whether a double may be for less than the wager.", "nobody, if it is played well"),
    choice("split_by", "value rank", "Whether a king and a ten are a pair.", "the player, by value"),
    count("split_hands", "Hands that one may come to by splitting.", "the player, when more", 1, 4),
    flag("resplit_aces", "Whether an ace on a split ace may be split again.", "the player"),
    choice("split_ace_cards", "one any", "Cards that each split ace receives.", "the player, any"),
    choice(
        "surrender",
        "none late",
        "Whether a hand may be given up once the dealer has no natural.",
        "the player",
    ),
    Term(
        "late_surrender_loses",
        "share",
        "The part of the wager lost by surrendering.",
        "the house, when larger",
    ),
    flag("insurance", "Whether insurance is offered against an ace.", "the house, as most play"),
    Term("insurance_part", "share", "The most that insurance may be of the wager it insures.", "nobody"),
    odds("insurance_pays", "Odds at which insurance wins.", "the player, when higher"),
    flag("even_money", "Whether a natural against an ace may be paid even at once.", "the house"),
)
SPOT = (
    Term("war_ranking", "ranking", "The ranks of the war from highest to lowest.", "nobody"),
    choice("war_tie", "loses pushes", "What a tie does to the war bonus wager.", "the player, pushes"),
    odds("war_pays", "Odds at which the war bonus wager wins.", "the player, when higher"),
    choice(
        "natural_on_war",
        "as-the-hand even",
        "What winnings left on the war spot are paid when their hand is a natural.",
        "the player, as the hand",
    ),
    choice(
        "war_spot",
        "matched fixed",
        "Whether winnings left may be matched on a split and a double.",
        "the player, matched",
    ),
)
DEAL = (
    choice("ask_from", "left right", "The dealer's side on which winners are asked first."),
    flag("together", "Whether both wagers together must keep to the table maximum."),
)
