"""The terms of the games: what a rule sheet sets, as NamedTuples of ints.

No value stands here and none has a default: values come from sheets, and a term that no clause
sets is an assumption of the sheet, printed as one. The constants below name choices, not values.
Every term has its sentence (what it means, whom it favours) in ``sheets/catalog.py``.
"""

from typing import NamedTuple

RANKS = 13

# tie_hand: what a tie on the original deal does to the initial wager
TIE_LOSES, TIE_CHOICE = 0, 1
# war_pays_on: the stake to which the odds after a war apply
ON_WAR_WAGER, ON_BOTH_WAGERS = 0, 1
# directions round the table, as the dealer sees it: his left is seat 1, clockwise goes up
FROM_LEFT, FROM_RIGHT = 0, 1
# payment: hands taken up one by one as each is settled, or all after all are settled
PICK_AND_PAY, LAY_AND_PAY, OPERATOR_CHOICE = 0, 1, 2
# war_burns: before the first player's war card, or before every player's
BURN_ONCE, BURN_EACH = 0, 1
# wager_alterable: until bets are closed, or never once it lies on the layout
UNTIL_CLOSED, NEVER = 0, 1
# batch_backs: whether two batches must differ in colour
BACKS_FREE, BACKS_DIFFERENT = 0, 1
# progressive readings
FOR_ONE, TO_ONE = 0, 1
METER_PLUS, METER_ONLY = 0, 1
IDENTICAL, TWO_SUITS = 0, 1
ANY_RANKS, DIFFERENT_RANKS = 0, 1
ANY_SUITS, ONE_SUIT = 0, 1
HIGHEST, CUMULATIVE = 0, 1
# blackjack: what the dealer does with a soft seventeen
STANDS, HITS = 0, 1
# which first two cards may be doubled
ANY_TWO, NINE_TO_ELEVEN, TEN_OR_ELEVEN = 0, 1, 2
# which two cards are a pair: of one value (king and ten), or of one rank
BY_VALUE, BY_RANK = 0, 1
# cards that each split ace receives
ONE_CARD, ANY_CARDS = 0, 1
NO_SURRENDER, LATE = 0, 1
# what a dealer's natural takes of hands that were doubled or split before it was known
ORIGINAL_WAGERS, ALL_WAGERS = 0, 1
# the war bonus wager: a tie, a natural on the winnings left, whether a split or a double may match them
TIE_LOST, TIE_PUSHES = 0, 1
AS_THE_HAND, EVEN_MONEY = 0, 1
MATCHED, FIXED = 0, 1


class Odds(NamedTuple):
    """``num`` to ``den``: a winning stake of ``den`` is returned and ``num`` paid besides."""

    num: int
    den: int


class WarTerms(NamedTuple):
    """What Casino War takes and pays."""

    ranking: tuple[int, ...]
    tie_hand: int
    initial_pays: Odds
    tie_pays: Odds
    surrender_loses: Odds
    war_match: Odds
    war_pays_on: int
    war_win_pays: Odds
    war_tie_pays: Odds


class ProgressiveTerms(NamedTuple):
    """What the progressive wager pays; ``pays`` stands at the index of its class."""

    pays: tuple[int, ...]
    pays_for: int
    meter: int
    meter_percent: int
    envy: int
    envy_unit: int
    suited_four: int
    double_tie: int
    suited_double: int
    settled: int


class BlackjackTerms(NamedTuple):
    """What blackjack allows, takes and pays."""

    soft_17: int
    natural_pays: Odds
    peek: int
    natural_takes: int
    double_on: int
    double_after_split: int
    double_less: int
    split_by: int
    split_hands: int
    resplit_aces: int
    split_ace_cards: int
    surrender: int
    late_surrender_loses: Odds
    insurance: int
    insurance_part: Odds
    insurance_pays: Odds
    even_money: int


class WarSpotTerms(NamedTuple):
    """The war bonus wager of War Blackjack, and what becomes of its winnings when they are left."""

    war_ranking: tuple[int, ...]
    war_tie: int
    war_pays: Odds
    natural_on_war: int
    war_spot: int


class DealTerms(NamedTuple):
    """How the cards are made ready, in which order seats are served, and how wagers may lie."""

    decks: tuple[int, ...]
    machine_decks_min: int
    batches: int
    batch_backs: int
    inspection: int
    wash: int
    shuffle_steps: int
    strip_after: int
    cut_offered: int
    cut_from_end: int
    cut_card_behind: int
    burn_new_shoe: int
    burn_new_dealer: int
    deal_from: int
    settle_from: int
    payment: int
    verbal_wagers: int
    wager_alterable: int
    face_up_void: int
    limits_authorized: int


class WarDealTerms(NamedTuple):
    """How the war of Casino War is dealt, and which wagers the table offers."""

    war_deal_from: int
    war_settle_from: int
    war_burn_players: int
    war_burn_dealer: int
    war_burns: int
    tie_wager: int
    war_tie_wager: int
    match_play: int
    progressive: int


class SpotDealTerms(NamedTuple):
    """How the war bonus wagers of War Blackjack are asked after, and whether both wagers share a maximum."""

    ask_from: int
    together: int
