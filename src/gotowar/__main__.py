"""``python -m gotowar``: the command line."""

from gotowar.cli import main

if __name__ == "__main__":
    main()
