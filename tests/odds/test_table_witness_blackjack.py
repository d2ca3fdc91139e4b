"""What the mathematics counts and what the table deals are one: every round of small shoes, in fractions."""

from fractions import Fraction

import pytest

from gotowar.odds.blackjack import Solution
from gotowar.odds.strategy import Chart, orders, read
from gotowar.odds.war_blackjack import WarWager, left_unit
from gotowar.rules.terms import (
    ALL_WAGERS,
    ANY_CARDS,
    BY_RANK,
    EVEN_MONEY,
    LATE,
    STANDS,
    TIE_PUSHES,
    BlackjackTerms,
    Odds,
    WarSpotTerms,
)
from tests.odds.blackjack_cases import SPOT, STANDARD, solved
from tests.odds.table_witness_blackjack import Witness, ranks_of, table_of

HARD = [*("SSSSSSSSSS" for _ in range(17, 21)), *("SSSSSHHHHH" for _ in range(12, 17)), "DDDDDDDDDD",
        "DDDDDDDDHH", *("HHHHHHHHHH" for _ in range(4, 10))]  # fmt: skip
SOFT = ["SSSSSSSSSS", "SSSSDSSSSS", *("HHDDDHHHHH" for _ in range(12, 19))]
PAIRS = ["PPPPPPPPPP" if one in "A89" else "----------" for one in "A23456789T"]
LEAVE = ["TTTTTTTTTT"] * 7 + ["LLLLLLTTTT", "LLLLLLLTTT", "LLLLLLLLTT"]


def chart(terms: BlackjackTerms, surrender: bool = False, tens: bool = False) -> Chart:
    """A plain strategy: it splits aces, eights and nines, and tens if asked."""
    pairs = [*PAIRS[:-1], "PPPPPPPPPP"] if tens else PAIRS
    hard = list(HARD)
    if surrender:
        hard[4:6] = [row.replace("H", "R") for row in hard[4:6]]
    if terms.double_on:
        hard = [row.replace("D", "H") if place != 9 else row for place, row in enumerate(hard)]
    soft = [
        row.replace("D", "S" if place == 1 else "H") if terms.double_on else row
        for place, row in enumerate(SOFT)
    ]
    totals = dict(zip(range(20, 3, -1), hard, strict=True))
    softs = dict(zip(range(20, 11, -1), soft, strict=True))
    names = ("A", *map(str, range(2, 11)))
    tables: dict[str, dict[str, str]] = {
        "hard": {str(total): row for total, row in totals.items()},
        "soft": {str(total): row for total, row in softs.items()},
        "pairs": dict(zip(names, pairs, strict=True)),
        "leave": dict(zip(names, LEAVE, strict=True)),
    }
    lines = ['format = "gotowar.strategy/1"']
    for name, rows in tables.items():
        lines += [f"[{name}]", *(f'{key} = "{" ".join(row)}"' for key, row in rows.items())]
    return read("\n".join(lines), terms)


TERMS: dict[str, tuple[str, BlackjackTerms, WarSpotTerms]] = {
    "as the sheet has it": ("88KTTTA", STANDARD, SPOT),
    "eights split again": ("8888TTTTTTTT", STANDARD, SPOT),
    "split to two hands": ("8888TTTTT", STANDARD._replace(split_hands=2), SPOT),
    "no double after a split": ("888TTTTTTT33", STANDARD._replace(double_after_split=0), SPOT),
    "doubles after a split": ("888TTTTTTT33", STANDARD, SPOT),
    "doubles on ten and eleven only": ("665554KT", STANDARD._replace(double_on=2), SPOT),
    "split aces, one card": ("AAATTTTT", STANDARD, SPOT),
    "split aces, split again": ("AAAATTTTTT", STANDARD._replace(resplit_aces=1), SPOT),
    "split aces, any cards": ("AAATTTTTT", STANDARD._replace(split_ace_cards=ANY_CARDS), SPOT),
    "soft seventeen hit": ("AA66TTTT", STANDARD, SPOT),
    "soft seventeen stood on": ("AA66TTTT", STANDARD._replace(soft_17=STANDS), SPOT),
    "six to five": ("AATTT988", STANDARD._replace(natural_pays=Odds(6, 5)), SPOT),
    "no peek, originals": ("AATTTTTT888", STANDARD._replace(peek=0), SPOT),
    "no peek, all": ("AATTTTTT888", STANDARD._replace(peek=0, natural_takes=ALL_WAGERS), SPOT),
    "late surrender": ("66TTTTA9", STANDARD._replace(surrender=LATE), SPOT),
    "late surrender, no peek": ("66TTTTA9", STANDARD._replace(surrender=LATE, peek=0), SPOT),
    "tens by value": ("KTTTTTT9999", STANDARD, SPOT),
    "tens by rank": ("KKTT889", STANDARD._replace(split_by=BY_RANK), SPOT),
    "a war tie pushes": ("KKTT9988", STANDARD, SPOT._replace(war_tie=TIE_PUSHES)),
    "a war pays two to one": ("KKTT9988", STANDARD, SPOT._replace(war_pays=Odds(2, 1))),
    "a natural on the war spot pays even": ("AATTK988", STANDARD, SPOT._replace(natural_on_war=EVEN_MONEY)),
}


@pytest.mark.parametrize("name", TERMS)
def test_every_round_of_a_small_shoe(name: str) -> None:
    """The blackjack wager alone, and with the war wager beside it."""
    cards, terms, spot = TERMS[name]
    held = ranks_of(cards)
    plays = chart(terms, surrender=terms.surrender == LATE, tens=name.startswith("tens"))
    counted = solved(held, terms, orders(plays, terms))
    witness = Witness(plays)
    alone = witness.worth(table_of(terms, spot, ["blackjack"]), held)
    assert alone == worth(counted)
    both = witness.worth(table_of(terms, spot, ["blackjack", "war"]), held)
    assert both - alone == -war(counted, spot, plays)


def worth(counted: Solution) -> Fraction:
    cells = counted.pairs_of_ranks()
    found: Fraction = sum(counted.chance(a, b) * counted.worth(a, b).worth for a, b in cells)
    return found


def war(counted: Solution, spot: WarSpotTerms, plays: Chart) -> Fraction:
    assert plays.leaves is not None
    found: Fraction = WarWager(left_unit(counted, spot), spot).under(plays.leaves).edge
    return found


def test_another_strategy_is_another_figure() -> None:
    """The negative: the witness looks at what is played."""
    held, terms = ranks_of("888TTTTTTT33"), STANDARD
    counted = solved(held, terms, orders(chart(terms), terms))
    never = chart(terms)._replace(pairs=dict.fromkeys(range(10), ("-",) * 10))
    assert Witness(never).worth(table_of(terms, SPOT, ["blackjack"]), held) != worth(counted)
