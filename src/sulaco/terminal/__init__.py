"""The terminal client: a game on one screen, in colour or through a pipe.

`screen` is the terminal itself, `options` finds the answer that was meant, `session` plays a table with people and
bots, `commands` is everything that is not an answer, `menu` sets a game up, `player` steps through a saved one.
What only one game knows (how its table looks) lives in that game's `Face`; the campaign of corps beside its face.
"""
