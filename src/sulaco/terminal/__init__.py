"""The terminal client: a game on one screen, in colour or through a pipe.

`screen` is the terminal itself, `options` finds the answer that was meant, `session` plays a table with people and
bots, `commands` is everything that is not an answer, `player` steps through a saved one. What only one game knows
lives in a folder of its own: how it begins is its `Opening`, how its table looks its `Display`.
"""
