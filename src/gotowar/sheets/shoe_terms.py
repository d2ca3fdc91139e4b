"""The terms that any game dealt from a shoe has: the cards made ready, the order round the table, wagers.

Where one sheet is silent it assumes what the house does. A game's own terms are in the file of its name.
"""

from gotowar.sheets.kinds import choice, count, counts, flag

TERMS = (
    counts("decks", "Decks that may be dealt from one shoe.", "the player, when fewer"),
    count("machine_decks_min", "Fewest decks, both batches together, with an automated shuffler.", least=1),
    count("batches", "Batches of equal size that an automated shuffler alternates.", least=1),
    choice("batch_backs", "free different", "Whether the backs of the two batches must differ in colour."),
    flag("inspection", "Whether cards are inspected, verified and spread before the first shuffle."),
    flag("wash", "Whether the cards are washed before the first shuffle."),
    flag("shuffle_steps", "Whether a manual shuffle must contain the named steps in their order."),
    count("strip_after", "Riffles that must come before the first strip."),
    flag("cut_offered", "Whether the stack may be offered to the players to cut."),
    count("cut_from_end", "Fewest cards between a cut and either end of the stack."),
    count("cut_card_behind", "Fewest cards behind the cut card."),
    count("burn_new_shoe", "Cards burned before the first round of a shoe."),
    count("burn_new_dealer", "Cards burned by a dealer who comes to the table."),
    choice("deal_from", "left right", "The dealer's side on which the first deal starts."),
    choice("settle_from", "left right", "The dealer's side on which settling the first deal starts."),
    choice(
        "payment",
        "pick-and-pay lay-and-pay operator",
        "Whether hands are taken up one by one or all together.",
    ),
    flag("verbal_wagers", "Whether a spoken wager with cash is taken."),
    choice("wager_alterable", "until-closed never", "How long a wager on the layout may still be changed."),
    count("face_up_void", "Cards found face up in the shoe that make all hands void."),
    flag("limits_authorized", "Whether an authority sets a limit which the operator's may not exceed."),
)
