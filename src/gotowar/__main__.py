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


def run() -> NoReturn:
    """Load the command line, then run it."""
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
