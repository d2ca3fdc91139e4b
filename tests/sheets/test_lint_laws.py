"""Whatever is written into a spec, the linter answers; and what it passes can be opened and dealt."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from gotowar.sheets import catalog, load
from gotowar.sheets.game import compile_game
from gotowar.sheets.lint import check
from gotowar.table.commands import Sit
from gotowar.table.script import Script
from tests.sheets.specs import changed

ODD: st.SearchStrategy[Any] = st.one_of(
    st.sampled_from(
        [None, True, 0, 1, -1, 6, 7.5, "", "red", "5.00", "-5.00", "10%", "101%", "pick-and-pay"]
    ),
    st.sampled_from([[], ["red", "red"], {}, {"minimum": "5.00", "maximum": "1.00"}, {"x": {"y": 1}}]),
)
KEYS = (
    *("format", "name", "decks", "seats", "chip", "payment", "shuffler", "cut", "cut_card_behind", "backs"),
    *(
        "limits",
        "limits.initial",
        "limits.tie",
        "limits.initial.minimum",
        "limits.tie.maximum",
        "limits.progressive",
    ),
    *("authorized", "progressive", "readings", "assumed", "preshuffled", "idle_spread", "surplus"),
)
names = st.sampled_from(load.spec_names())


@settings(deadline=None)
@given(names, st.dictionaries(st.sampled_from(KEYS), ODD, max_size=6))
def test_the_linter_answers_whatever_is_written(name: str, changes: dict[str, Any]) -> None:
    spec = load.load_spec(name)
    for key in sorted(changes):  # a key before the keys within it, which then may have no place
        head, _, rest = key.partition(".")
        if not rest:
            spec[head] = changes[key]
        elif isinstance(spec.get(head), dict):
            spec[head] = {**spec[head], rest: changes[key]}
    checked = check(spec)
    assert (checked.spec is None) == bool(checked.faults)
    assert len({(f.key, f.clause, f.allowed) for f in checked.faults}) == len(checked.faults)
    assert all(fault.key and fault.allowed and fault.clause for fault in checked.faults)


def _values(name: str) -> st.SearchStrategy[Any]:
    term = catalog.TERMS[name]
    if term.kind == "flag":
        return st.booleans()
    if term.kind == "choice":
        return st.sampled_from(term.choices)
    return st.integers(-1, 400) if term.kind == "count" else ODD


def _assumed(name: str) -> st.SearchStrategy[dict[str, Any]]:
    terms = [assumed.term for assumed in load.load(load.load_spec(name)["sheet"]).assumed]
    assert terms
    return st.dictionaries(st.sampled_from(terms), st.none(), max_size=3).flatmap(
        lambda chosen: st.fixed_dictionaries({term: _values(term) for term in chosen})
    )


ASSUMED = names.flatmap(lambda name: st.tuples(st.just(name), _assumed(name)))
ELSE = {
    "decks": st.integers(1, 16),
    "seats": st.integers(1, 9),
    "shuffler": st.sampled_from(["manual", "automated"]),
    "cut": st.sampled_from(["players", "dealer"]),
}


@settings(deadline=None)
@given(ASSUMED, st.fixed_dictionaries({}, optional=ELSE))
def test_what_the_linter_passes_can_be_made_ready(
    named: tuple[str, dict[str, Any]], rest: dict[str, Any]
) -> None:
    name, assumed = named
    checked = check(changed(name, {**rest, "assumed": assumed}))
    if checked.spec is not None:
        script = Script(compile_game(load.load(checked.spec.sheet), checked.spec))
        script.do(Sit(1, "a player", 100_000))
        script.ready()
        assert script.table.shoe.cards == 52 * script.table.game.batch_decks
