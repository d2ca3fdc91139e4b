"""The games as integers: what beats what, what is taken and what is paid.

Plain functions over ints and NamedTuples of ints, written once. The table calls them card by
card, exact counting calls them over weighted patterns, and numba compiles these very functions.
So: no float, no default for any term, no keyword arguments, no I/O, nothing of a table's procedure.
"""
