"""The mathematics: exact counts over the rules, the PAR sheets made of them, and how those are drawn.

Counting is done in whole numbers by the functions of ``rules/``; a ``Fraction`` appears once, when ways
are divided by all ways. Nothing here knows a table that is dealt, a shoe, or a simulated round.
"""
