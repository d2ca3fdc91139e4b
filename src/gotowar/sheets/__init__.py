"""The law as data: one TOML rule sheet per jurisdiction and game, and the operators' table specs.

Here sheets are read, checked, explained and turned into terms. What the terms then do belongs in
``rules/`` and ``table/``; nothing here knows a card that was dealt.
"""
