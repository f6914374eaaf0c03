"""The board: maps, their text form, boards laid together, ways, sight (A6, A7, A99.02 to A99.09)."""

from sulaco.games.corps.board.grid import Door, MapError, spaces_in
from sulaco.games.corps.board.layout import BOARD, Placing, canvas_place, lay_out
from sulaco.games.corps.board.map import Map
from sulaco.games.corps.board.path import NO_WAY, Walks, grid_distance
from sulaco.games.corps.board.text import draw, read_map, rotate
from sulaco.games.corps.board.ways import Blocks, Link, blocks, linked

__all__ = [
    "BOARD",
    "NO_WAY",
    "Blocks",
    "Door",
    "Link",
    "Map",
    "MapError",
    "Placing",
    "Walks",
    "blocks",
    "canvas_place",
    "draw",
    "grid_distance",
    "lay_out",
    "linked",
    "read_map",
    "rotate",
    "spaces_in",
]
