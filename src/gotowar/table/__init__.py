"""The procedure: a pure engine that deals the game a sheet describes.

``decide(table, command)`` gives events or a refusal, ``evolve(table, event)`` the next state. No
clock, no I/O, no randomness, and no card that has not been turned: whoever holds the shoe answers
the act that is due with the card he sees.
"""
