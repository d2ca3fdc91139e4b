"""The shell round the engine: it holds the shoe, does the dealer's acts, keeps the record, plays the others.

Here are the only hands that touch undealt cards in play, and the only files that are written.
"""
