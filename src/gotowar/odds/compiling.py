"""How functions are compiled, and where the compiled code is kept.

numba's own cache does not see changes of other files, and would lie in the package: it is kept in a folder
named by a digest of all code that goes into it, if at all.
"""

from collections.abc import Callable
from typing import Any

from numba import config, njit

from gotowar.odds import kept


def compiled(function: Callable[..., Any], code: tuple[str, ...] = kept.CODE, **options: Any) -> Any:
    """Compiled at its first call; ``code`` are the files that a change of must compile it anew."""
    folder, before = kept.kernels(code), config.CACHE_DIR
    if folder is None:
        return njit(error_model="numpy", **options)(function)
    config.CACHE_DIR = str(folder)
    try:
        return forgiving(njit(cache=True, error_model="numpy", **options)(function))
    finally:
        config.CACHE_DIR = before


def forgiving(dispatcher: Any) -> Any:
    """What was kept and is not whole is compiled again: numba would give up."""
    code = dispatcher._cache
    load = code.load_overload

    def whole(*asked: Any) -> Any:
        try:
            return load(*asked)
        except Exception:  # a pickle that is not whole can raise anything
            code.flush()
            return None

    code.load_overload = whole
    return dispatcher
