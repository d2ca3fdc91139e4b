"""The terms of Casino War: what its wagers win and lose, how the war is dealt, and its progressive."""

from gotowar.sheets.kinds import Term, choice, count, flag, odds

WAR = (
    Term("ranking", "ranking", "The ranks from highest to lowest; suits never count.", "nobody"),
    choice(
        "tie_hand", "loses choice", "What a tie on the first deal does.", "the player, when it is a choice"
    ),
    odds(
        "initial_pays", "Odds at which the initial wager wins on the first deal.", "the player, when higher"
    ),
    odds("tie_pays", "Odds at which a tie wager wins.", "the player, when higher"),
    Term(
        "surrender_loses",
        "share",
        "The part of the initial wager lost by surrendering.",
        "the house, when larger",
    ),
    odds("war_match", "The war wager as a multiple of the initial wager.", "the house, when larger"),
    choice("war_pays_on", "war-wager both-wagers", "The stake to which the odds after a war apply."),
    odds("war_win_pays", "Odds at which a war is won.", "the player, when higher"),
    odds("war_tie_pays", "Odds at which a war that ties again is won.", "the player, when higher"),
)
DEAL = (
    choice("war_deal_from", "left right", "The dealer's side on which the war deal starts."),
    choice("war_settle_from", "left right", "The dealer's side on which settling the war starts."),
    count("war_burn_players", "Cards burned before the players' war cards."),
    count("war_burn_dealer", "Cards burned between the players' war cards and the dealer's."),
    choice(
        "war_burns", "once per-player", "Whether the players' burn is made once or before each player's card."
    ),
    flag("tie_wager", "Whether a tie wager is offered on the first deal.", "the house, where it is made"),
    flag("war_tie_wager", "Whether a tie wager is offered on the war deal.", "the house, where it is made"),
    flag("match_play", "Whether match-play coupons are taken.", "the player"),
    flag("progressive", "Whether the progressive wager is offered."),
)
PROGRESSIVE = (
    count("progressive_tie", "Units paid for a tie.", "the player"),
    count("progressive_suited_tie", "Units paid for a suited tie.", "the player"),
    count("progressive_double_tie", "Units paid for a double tie.", "the player"),
    count("progressive_four", "Units paid for four of a kind.", "the player"),
    count("progressive_suited_double", "Units paid for a suited double tie.", "the player"),
    count(
        "progressive_suited_four", "Units paid for a suited four of a kind, besides the meter.", "the player"
    ),
    choice(
        "pays_for", "for-one to-one", "Whether a winning progressive wager comes back.", "the player, to one"
    ),
    choice("meter", "plus only", "Whether the meter comes on top of the fixed units.", "the player, plus"),
    count("meter_percent", "Share of the meter that the top class takes.", "the player", most=100),
    Term(
        "envy", "money", "Paid to every other progressive player for a suited four of a kind.", "the player"
    ),
    Term(
        "envy_unit",
        "money",
        "The progressive wager for which the envy pay is quoted.",
        "the house, when larger",
    ),
    choice(
        "suited_four",
        "identical two-suits",
        "Which four cards are a suited four of a kind.",
        "the player, two suits",
    ),
    choice("double_tie", "any-ranks different-ranks", "Whether a double tie of one rank counts as one."),
    choice("suited_double", "any-suits one-suit", "Whether both suited ties must be of one suit."),
    choice("settled", "highest cumulative", "Whether only the highest class pays.", "the player, cumulative"),
)
