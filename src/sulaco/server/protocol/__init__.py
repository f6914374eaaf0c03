"""What goes over the wire: every message and every body, typed. The client's types are generated from these modules.

A browser talks HTTP for everything but live play (see `live`).

The state number of a table counts what was accepted at it (answers, undos, redos) and never goes back; an answer
names the state number that it was given to.

No message names a game: what differs from game to game is the view, the box, the ground and the insight, which are
the game's own types (see `sulaco.table.game.Game`).
"""
