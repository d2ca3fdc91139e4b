"""The console's words for Casino War."""

from gotowar.cli.deal_forms import HELP_FIRST, HELP_LAST, VERBS, Forms
from gotowar.table.due import Due
from gotowar.table.state import Table


def how(table: Table, due: Due) -> str:
    return f"{due.seat} war or {due.seat} surrender"


FORMS = Forms(
    help=(
        *HELP_FIRST,
        ("3 tie 5", "also progressive, coupon, war-tie"),
        ("3 war, 3 surrender", "the choice on a tie; 3 absent where nobody answers"),
        ("3 sit Ann, 3 leave", "3 withdraw tie, 3 cut 120, 3 decline"),
        ("cut-card-out", "the cut card came out before the next card"),
        ("floor void REASON", "misdeal Kh forward, face-up 5c, drawn-in-error, missed 3,"),
        ("", "device jam, burn-forgotten, reshuffle, idle, close"),
        *HELP_LAST,
    ),
    verbs={
        **VERBS,
        **dict.fromkeys(("leave", "leaves"), "leaves"),
        **dict.fromkeys(("surrender", "surrenders", "s"), "surrenders"),
        **dict.fromkeys(("war", "w"), "war"),
        **dict.fromkeys(("bet", "initial"), "initial"),
    },
    how=how,
    main="initial",
)
