"""Events as JSON: one stable form each, read back strictly."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gotowar.cards import parse
from gotowar.table import events as e
from gotowar.table.codec import CodecError, from_json, name_of, to_json
from gotowar.table.facts import EVENTS

STABLE = [
    (
        e.PlayerSat(3, "player 3", 50_000),
        '{"event": "player-sat", "seat": 3, "name": "player 3", "chips": 50000}',
    ),
    (e.WagerPlaced(3, "tie", 500), '{"event": "wager-placed", "seat": 3, "wager": "tie", "amount": 500}'),
    (e.CardDealt(0, "war", parse("10d")), '{"event": "card-dealt", "seat": 0, "deal": "war", "card": "10d"}'),
    (e.Surrendered(3, absent=True), '{"event": "surrendered", "seat": 3, "absent": true}'),
    (e.TableIdled(), '{"event": "table-idled"}'),
    (
        e.MisdealRuled(parse("Kh"), "forward", 4, (1, 2)),
        '{"event": "misdeal-ruled", "card": "Kh", "use": "forward", "seat": 4, "out": [1, 2]}',
    ),
    (
        e.WagerSettled(3, "initial", "lower", 1000, 1000, 0, "8(a)(1)"),
        '{"event": "wager-settled", "seat": 3, "wager": "initial", "outcome": "lower", "stake": 1000, '
        '"taken": 1000, "paid": 0, "clause": "8(a)(1)"}',
    ),
    (
        e.CardsCollected((3, 0), (parse("Kh"), parse("2c"))),
        '{"event": "cards-collected", "owners": [3, 0], "cards": ["Kh", "2c"]}',
    ),
]


@pytest.mark.parametrize(("event", "text"), STABLE, ids=[name_of(type(row[0])) for row in STABLE])
def test_the_form_does_not_change(event: e.Event, text: str) -> None:
    assert json.dumps(to_json(event)) == text
    assert from_json(json.loads(text)) == event


def test_every_event_has_its_own_name() -> None:
    assert len({name_of(kind) for kind in EVENTS}) == len(EVENTS)


WRONG = [
    ("[]", "an event is an object with a name"),
    ("{}", "an event is an object with a name"),
    ('{"event": 3}', "an event is an object with a name"),
    ('{"event": "card-eaten"}', "there is no event 'card-eaten'"),
    ('{"event": "card-burned"}', "there is no event"),
    ('{"event": "surrendered", "seat": 3}', "surrendered lacks absent"),
    ('{"event": "surrendered", "seat": 3, "absent": false, "why": 1}', "surrendered has no why"),
    ('{"event": "surrendered", "seat": "3", "absent": false}', "surrendered.seat: '3' is not int"),
    ('{"event": "surrendered", "seat": true, "absent": false}', "surrendered.seat: True is not int"),
    ('{"event": "surrendered", "seat": 3.0, "absent": false}', "surrendered.seat: 3.0 is not int"),
    ('{"event": "surrendered", "seat": NaN, "absent": false}', "is not int"),
    (
        '{"event": "card-dealt", "seat": 3, "deal": "first", "card": "Zz"}',
        "card-dealt.card: 'Zz' is not a card",
    ),
    ('{"event": "card-dealt", "seat": 3, "deal": "first", "card": 7}', "card-dealt.card: 7 is not a card"),
    ('{"event": "cards-collected", "owners": 3, "cards": []}', "cards-collected.owners: 3 is not a list"),
    ('{"event": "cards-collected", "owners": [3], "cards": []}', "cards-collected: 1 owners of 0 cards"),
    (
        '{"event": "cards-collected", "owners": [0], "cards": ["Kh", "2c"]}',
        "cards-collected: 1 owners of 2 cards",
    ),
]


@pytest.mark.parametrize(("text", "told"), WRONG, ids=[row[0] for row in WRONG])
def test_what_is_no_event_is_named(text: str, told: str) -> None:
    with pytest.raises(CodecError) as refused:
        from_json(json.loads(text))
    assert told in str(refused.value)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
NAMED = st.builds(
    lambda name, rest: {**rest, "event": name},
    st.sampled_from([name_of(kind) for kind in EVENTS]),
    st.dictionaries(st.sampled_from(["seat", "card", "chips", "amount", "wager", "round"]), JSON, max_size=4),
)


@given(JSON | NAMED)
def test_any_json_is_an_event_or_is_refused(raw: object) -> None:
    try:
        event = from_json(raw)
    except CodecError:
        return
    assert to_json(event) == raw
