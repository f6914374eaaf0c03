"""The ground of a map, as a client draws it: floor, furniture, walls as long lines, doors, labelled places (A6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from sulaco.table.language import spoken
from sulaco.table.text import catalogue

from .board import Map, spaces_in
from .board.grid import FLOOR, FURNITURE, OPEN, SOLID, VOID, WALL, WHITE
from .box import BoardPicture, DoorPicture, Ground, Line
from .prepared import prepared

STARTING_BLIPS = "b"
"""The one label of a single letter that is no starting area."""


def ground(board: Map) -> Ground:
    """The ground of a map; made once and shared, so nobody may change it."""
    return _drawn(board, board.boards, board.board_of, spoken())


@lru_cache(maxsize=512)
def _drawn(board: Map, boards: tuple[str, ...], board_of: tuple[int, ...], language: str) -> Ground:
    # Maps are equal when they are drawn the same; the boards that they were laid from count here as well.
    marked = prepared(board)
    return Ground(
        width=board.width,
        height=board.height,
        floor=spaces_in(board.walkable),
        furniture=_furniture(board),
        walls=_lines(board, lambda kind, one, other: _edge(kind, one, other) == WALL),
        white_lines=_lines(board, lambda kind, one, other: _edge(kind, one, other) == WHITE),
        doors=_doors(board),
        posts=sorted(board.posts),
        spawn_points={f"spawn-{label[1:]}": space for label, space in marked.spawn_points.items()},
        exits={f"exit-{label[1:].lower()}": list(board.labels[label]) for label in marked.exits},
        starts={
            label: list(spaces)
            for label, spaces in board.labels.items()
            if len(label) == 1 and label.islower() and label != STARTING_BLIPS
        },
        boards=_boards(board, boards, board_of, language),
        names=list(board.names),
    )


def _edge(kind: int, one: int, other: int) -> int:
    """What is drawn between two cells: where a space meets rock or the end of the boards, that is a wall."""
    rock = (SOLID, VOID)
    if one in rock and other in rock:
        return OPEN
    if one in rock or other in rock:
        return WALL
    # Furniture is drawn as a whole, with an outline of its own.
    return OPEN if kind == WHITE and FLOOR in (one, other) and FURNITURE in (one, other) else kind


def _lines(board: Map, drawn: Callable[[int, int, int], bool]) -> list[Line]:
    """All edges that are to be drawn, those in one line joined: the upright ones first, from the west."""
    lines: list[Line] = []
    for x in range(board.width + 1):
        rows = (y for y in range(board.height) if drawn(board.upright_at(x, y), board.cell(x - 1, y), board.cell(x, y)))
        lines += [(x, first, x, last) for first, last in _runs(rows)]
    for y in range(board.height + 1):
        columns = (x for x in range(board.width) if drawn(board.level_at(x, y), board.cell(x, y - 1), board.cell(x, y)))
        lines += [(first, y, last, y) for first, last in _runs(columns)]
    return lines


def _runs(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Numbers that follow each other, as first and one after the last."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number:
            runs[-1] = runs[-1][0], number + 1
        else:
            runs.append((number, number + 1))
    return runs


def _furniture(board: Map) -> list[list[int]]:
    """The pieces of furniture: cells side by side with nothing drawn between them."""
    pieces: list[list[int]] = []
    left = set(spaces_in(board.furniture))
    while left:
        piece = {min(left)}
        fresh = list(piece)
        while fresh:
            found = {other for space in fresh for other in _joined(board, space)} & left - piece
            piece |= found
            fresh = list(found)
        left -= piece
        pieces.append(sorted(piece))
    return pieces


def _joined(board: Map, space: int) -> list[int]:
    x, y = board.xy(space)
    joined = []
    if x > 0 and board.upright_at(x, y) == OPEN:
        joined.append(space - 1)
    if x + 1 < board.width and board.upright_at(x + 1, y) == OPEN:
        joined.append(space + 1)
    if y > 0 and board.level_at(x, y) == OPEN:
        joined.append(space - board.width)
    if y + 1 < board.height and board.level_at(x, y + 1) == OPEN:
        joined.append(space + board.width)
    return joined


def _doors(board: Map) -> list[DoorPicture]:
    """Each door with the spaces that touch it: somebody in one of them holds it open (A6.07)."""
    lines: dict[int, Line] = {}
    for index, upright, x, y in board.door_edges():
        edge = (x, y, x, y + 1) if upright else (x, y, x + 1, y)
        seen = lines.get(index, edge)
        lines[index] = min(seen[0], edge[0]), min(seen[1], edge[1]), max(seen[2], edge[2]), max(seen[3], edge[3])
    return [DoorPicture(door.key, lines[door.index], door.sides[0] + door.sides[1]) for door in board.doors]


def _boards(board: Map, names: tuple[str, ...], board_of: tuple[int, ...], language: str) -> list[BoardPicture]:
    texts = catalogue("sulaco.games.corps", language)
    pictures = []
    for index, name in enumerate(names):
        places = [board.xy(space) for space, number in enumerate(board_of) if number == index]
        xs, ys = [x for x, _ in places], [y for _, y in places]
        x, y = min(xs), min(ys)
        pictures.append(BoardPicture(texts.name(name), x, y, max(xs) - x + 1, max(ys) - y + 1))
    return pictures
