"""Terms of blackjack and of the war spot for tests: those of the assumed standard game; a test turns what it
asks of."""

from gotowar.rules.terms import (
    ANY_TWO,
    AS_THE_HAND,
    BY_VALUE,
    HITS,
    MATCHED,
    NO_SURRENDER,
    ONE_CARD,
    ORIGINAL_WAGERS,
    TIE_LOST,
    BlackjackTerms,
    Odds,
    WarSpotTerms,
)

STANDARD = BlackjackTerms(
    soft_17=HITS,
    natural_pays=Odds(3, 2),
    peek=1,
    natural_takes=ORIGINAL_WAGERS,
    double_on=ANY_TWO,
    double_after_split=1,
    double_less=1,
    split_by=BY_VALUE,
    split_hands=4,
    resplit_aces=0,
    split_ace_cards=ONE_CARD,
    surrender=NO_SURRENDER,
    late_surrender_loses=Odds(1, 2),
    insurance=1,
    insurance_part=Odds(1, 2),
    insurance_pays=Odds(2, 1),
    even_money=1,
)
ACE_LOW = (*range(1, 13), 0)
SPOT = WarSpotTerms(ACE_LOW, TIE_LOST, Odds(1, 1), AS_THE_HAND, MATCHED)
