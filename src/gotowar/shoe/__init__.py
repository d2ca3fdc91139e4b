"""The cards of one table: how bytes become an order, the stack, its cut, the shoe it is dealt from.

This package is the only place that knows an undealt card. What does not belong here: a clock,
a file, a source of randomness (bytes come in from the caller), or a rule of any game.
"""
