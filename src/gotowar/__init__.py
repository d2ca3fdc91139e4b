"""The open rulebook, table and laboratory for the War family of casino table games.

Here stands the version and nothing else: importing the package must cost nothing.
"""

__version__ = "0.1.0"
