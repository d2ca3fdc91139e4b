"""What blocks leave adds up, in whatever order they come, and is read back as it was written."""

import json
from typing import Any

import numpy as np
import pytest

from gotowar.simulate.tally import Shoe, Tally


def tally(**counts: Any) -> Tally:
    return Tally({name: np.array(count, np.int64) for name, count in counts.items()})


def test_counts_are_added_by_name() -> None:
    found = tally(ends=[1, 2], shoes=[5])
    found.add(tally(ends=[10, 20], hits=[7]))
    assert {name: count.tolist() for name, count in found.counts.items()} == {
        "ends": [11, 22],
        "shoes": [5],
        "hits": [7],
    }


def test_what_was_added_stays_as_it_was() -> None:
    """A count that is taken over is a copy."""
    found, more = tally(), tally(ends=[1])
    found.add(more)
    found.add(more)
    assert more["ends"].tolist() == [1]
    assert found["ends"].tolist() == [2]


def test_the_order_changes_nothing() -> None:
    blocks = [tally(ends=[n, 1]) for n in range(5)] + [tally(hits=[3])]
    there, back = Tally({}), Tally({})
    for block in blocks:
        there.add(block)
    for block in reversed(blocks):
        back.add(block)
    assert there == back
    assert there.digest() == back.digest()


@pytest.mark.parametrize("other", [tally(ends=[1, 3]), tally(end=[1, 2]), tally(ends=[[1, 2]]), tally()])
def test_other_counts_are_another(other: Tally) -> None:
    assert tally(ends=[1, 2]) != other
    assert tally(ends=[1, 2]).digest() != other.digest()


def test_a_tally_is_equal_to_tallies_only() -> None:
    assert tally(ends=[1, 2]) == tally(ends=[1, 2])
    assert tally(ends=[1, 2]) != {"ends": [1, 2]}


@pytest.mark.parametrize("counts", [[0], [[1, 2], [3, 4]], [], [2**62, -1]])
def test_written_and_read(counts: Any) -> None:
    found = tally(ends=counts)
    assert Tally.read(json.loads(json.dumps(found.written()))) == found


def test_what_was_read_can_be_added_to() -> None:
    found = Tally.read(tally(ends=[1, 2]).written())
    found.add(tally(ends=[1, 1]))
    assert found["ends"].tolist() == [2, 3]


@pytest.mark.parametrize(
    ("shoe", "cards", "most"),
    [
        (Shoe(6, 1, 233, 0, 1), 2, 117),
        (Shoe(6, 1, 234, 0, 0), 2, 118),
        (Shoe(6, 2, 234, 0, 0), 2, 79),
        (Shoe(6, 1, 234, 0, 0), 4, 59),
        (Shoe(6, 1, 312, 7, 1), 2, 7),
    ],
)
def test_most_rounds_of_a_shoe(shoe: Shoe, cards: int, most: int) -> None:
    """A round begins as long as the cards that are gone, burned ones too, are not more than ``over``."""
    assert shoe.most_rounds(cards) == most
