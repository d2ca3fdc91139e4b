"""The games of the specs that ship with the package, ready to be dealt.

A spec of a person's own goes through ``lint`` with its faults told; one that ships must have none.
"""

from gotowar.sheets import lint, load
from gotowar.sheets.game import Game, compile_game


def game(name: str, **changes: object) -> Game:
    """The game of a shipped spec, with single keys of it changed."""
    checked = lint.check({**load.load_spec(name), **changes})
    assert checked.spec is not None, checked.faults
    return compile_game(load.load(checked.spec.sheet), checked.spec)
