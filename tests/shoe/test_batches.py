"""Two batches that alternate, by the clauses of Massachusetts 2(d)."""

import pytest

from gotowar.house.dealer import batches_of
from gotowar.shoe.batches import BatchError, Batches
from gotowar.shoe.entropy import practice
from gotowar.shoe.stack import Stack
from tests.table.tables import played

RED = Batches(in_play="red", in_shuffler="blue", decks=6)
BYTES = practice("batches", 0)


@pytest.mark.parametrize(("in_play", "in_shuffler"), [("red", "red"), ("", "blue"), ("red", ""), ("", "")])
def test_2d3_backs_of_one_colour_or_none_are_refused(in_play: str, in_shuffler: str) -> None:
    with pytest.raises(BatchError, match="two batches have two colours"):
        Batches(in_play, in_shuffler, 6)


def test_2d5_each_batch_is_used_for_every_other_shoe() -> None:
    """The table exchanges them; the house takes the batch in play from what the table says."""
    script = played("MA machine", "seat 1 sits 100", "ready")
    backs = []
    for _ in range(4):
        batches = batches_of(script.table)
        assert batches is not None
        backs.append((batches.in_play, batches.in_shuffler))
        script.run(["floor reshuffle", "until cut", "seat 1 declines", "until betting"])
    assert backs == [("red", "blue"), ("blue", "red"), ("red", "blue"), ("blue", "red")]


def test_a_table_with_one_batch_has_none_to_exchange() -> None:
    assert batches_of(played("MA").table) is None


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_2d2_both_batches_hold_equally_many_decks(decks: int) -> None:
    both = (Batches("red", "blue", decks).shuffled(BYTES), Batches("blue", "red", decks).shuffled(BYTES))
    assert [(stack.back, stack.remaining) for stack in both] == [("red", 52 * decks), ("blue", 52 * decks)]


def test_2d6_cards_of_the_batch_in_play_are_admitted() -> None:
    RED.admit(RED.shuffled(BYTES).back)
    Batches("blue", "red", 6).admit("blue")


@pytest.mark.parametrize(
    ("back", "named"), [("blue", "a blue back"), ("", "a nameless back"), ("Red", "a Red back")]
)
def test_2d6_a_card_of_another_batch_is_refused(back: str, named: str) -> None:
    with pytest.raises(BatchError, match=f"{named}, while only red cards are in play"):
        RED.admit(back)


def test_a_table_without_a_shuffler_needs_no_colours() -> None:
    assert Stack.shuffled(6, BYTES).place_cut_card(78).back == ""
