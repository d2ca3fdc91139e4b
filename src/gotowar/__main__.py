"""``python -m gotowar``: the command line.

Nothing is imported here before an interrupt is listened for: whoever presses Ctrl-C while the command
line is being loaded gets an exit code and no traceback.
"""

import os
import signal
import sys
from types import FrameType
from typing import NoReturn

INTERRUPTED = 130


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    os._exit(INTERRUPTED)


def _lost(found: "sys.UnraisableHookArgs") -> None:
    """An interrupt that came where none can be raised, as in what the compiler calls back: the program would
    go on without it, and fail. A bar may have hidden the cursor."""
    if not issubclass(found.exc_type, KeyboardInterrupt):
        sys.__unraisablehook__(found)
        return
    if sys.stderr.isatty():
        os.write(sys.stderr.fileno(), b"\x1b[?25h\n")
    os._exit(INTERRUPTED)


def run() -> NoReturn:
    """Load the command line, then run it."""
    sys.unraisablehook = _lost
    # Where the shell has interrupts ignored (a command in the background), they stay ignored.
    listens = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if listens:
        signal.signal(signal.SIGINT, _leave)
    from gotowar.cli import main

    try:
        if listens:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        main()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


if __name__ == "__main__":
    run()
