"""Compiling the functions of ``rules/`` as they stand, for the test that CPython and numba agree.

A compiled function may call only compiled ones, so each global function it names is lifted first.
Nothing is rewritten: the code object is the very same.
"""

from collections.abc import Callable
from dis import get_instructions
from functools import cache
from types import FunctionType, ModuleType
from typing import Any

from numba import njit

from gotowar.rules import blackjack, casino_war, pay, progressive, war_blackjack

MODULES: tuple[ModuleType, ...] = (blackjack, casino_war, pay, progressive, war_blackjack)


@cache
def lift(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, compiled, with every function of the rules that it calls compiled too."""
    assert isinstance(function, FunctionType)
    names = function.__globals__
    called = {step.argval for step in get_instructions(function) if step.opname == "LOAD_GLOBAL"}
    lifted = {
        name: lift(value)
        for name, value in names.items()
        if isinstance(value, FunctionType) and name in called
    }
    compiled: Callable[..., Any] = njit(
        FunctionType(function.__code__, {**names, **lifted}, function.__name__)
    )
    return compiled


def functions() -> list[FunctionType]:
    """Every plain function that the modules of the rules define themselves."""
    return [
        value
        for module in MODULES
        for value in vars(module).values()
        if isinstance(value, FunctionType) and value.__module__ == module.__name__
    ]
