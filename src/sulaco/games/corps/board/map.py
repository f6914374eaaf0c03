"""A map: grid, ways and sights in one immutable object (rules A6, A7, A10.09, A99.02-A99.09).

Maps are read by `read_map` or put together by `lay_out`. They hold nothing of a game, so that all games of a
process share them and what one game has asked is answered at once to all.
"""

from __future__ import annotations

from typing import final

from sulaco.games.corps.board.sight import Sights


@final
class Map(Sights):
    """`Grid` has the squares and doors, `Walks` ways and distances, `Sights` Line of Sight."""
