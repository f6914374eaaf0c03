"""A map: grid, ways and sights in one immutable object (A6, A7).

Spaces, walls and doors are those of `grid` (A6.01 to A6.08, A10.09, A99.03 to A99.06), sights those of `sight` (A6.09,
A7.01 to A7.09, A99.02, A99.08, A99.09), distances those of `path` (A99.07). What is barricaded is asked of the game
(A6.10).

Maps are read by `read_map` or put together by `lay_out`. They hold nothing of a game, so that all games of a
process share them and what one game has asked is answered at once to all.
"""

from __future__ import annotations

from typing import final

from sulaco.games.corps.board.sight import Sights


@final
class Map(Sights):
    """`Grid` has the squares and doors, `Walks` ways and distances, `Sights` Line of Sight."""
