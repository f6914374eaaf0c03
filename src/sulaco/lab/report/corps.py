"""The heat map of corps: where on the board people are lost, on the map of the mission as the table draws it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from html import escape

from sulaco.games.corps.box import Ground

from .draw import Table, picture, section
from .words import counted, hundred, plain, tell

SPACE = 32
LEVELS = 5
TOP = 10
NAMED_SHARE = 0.3
"""A board is named in the heading if at least this share of all losses happened on it."""


def heat(ground: Ground, losses: Mapping[int, int], games: int, mission: str) -> str:
    """Losses by space, as a section."""
    everybody = sum(losses.values())
    boards = Counter[str]()
    for space, count in losses.items():
        boards[board_of(ground, space)] += count
    (name, most), *_ = boards.most_common(1)
    title = tell("heat.title-spread")
    if name and most / everybody >= NAMED_SHARE:
        title = tell("heat.title", board=name, share=hundred(most / everybody))
    worst = sorted(losses, key=lambda space: (-losses[space], space))[:TOP]
    table = Table(
        [tell("heat.space"), tell("heat.board"), tell("heat.lost"), tell("heat.per-hundred")],
        [
            [
                ground.names[space],
                board_of(ground, space),
                counted(losses[space]),
                plain(100 * losses[space] / games),
            ]
            for space in worst
        ],
    )
    label = tell("heat.label", mission=mission, board=name, share=hundred(most / everybody))
    ramp = "".join(f'<i class="r{level}"></i>' for level in range(1, LEVELS + 1))
    body = (
        picture(label, f'<div class="heatbox">{drawing(ground, losses)}</div>', "grow")
        + f'<div class="ramp">{escape(tell("heat.fewer"))}{ramp}{escape(tell("heat.more"))}</div>'
    )
    return section(title, tell("heat.about", mission=mission, per=hundred(everybody / games)), body, table)


def board_of(ground: Ground, space: int) -> str:
    """The name of the board on which a space lies; empty if none covers it."""
    x, y = space % ground.width, space // ground.width
    for board in ground.boards:
        if board.x <= x < board.x + board.width and board.y <= y < board.y + board.height:
            return board.name
    return ""


def drawing(ground: Ground, losses: Mapping[int, int]) -> str:
    """The map with its heat. Spaces where nobody was lost are plain floor."""
    there = ground.floor + [space for piece in ground.furniture for space in piece]
    xs, ys = [space % ground.width for space in there], [space // ground.width for space in there]
    left, top = min(xs) * SPACE - 6, min(ys) * SPACE - 6
    width, height = (max(xs) + 1) * SPACE + 6 - left, (max(ys) + 1) * SPACE + 6 - top
    most = max(losses.values())
    parts = [f'<path class="fl" d="{_squares(ground, ground.floor)}"/>']
    for level in range(1, LEVELS + 1):
        spaces = sorted(space for space, count in losses.items() if -(-LEVELS * count // most) == level)
        if spaces:
            parts.append(f'<path class="h{level}" d="{_squares(ground, spaces)}"/>')
    for piece in ground.furniture:
        parts.append(
            f'<path class="ff" d="{_squares(ground, piece)}"/><path class="fu" d="{_outline(ground, piece)}"/>'
        )
    parts.append(f'<path class="gr" d="{_lines(ground.white_lines)}"/>')
    parts.append(f'<path class="w1" d="{_lines(ground.walls)}"/>')
    parts.append(f'<path class="do" d="{_lines(door.line for door in ground.doors)}"/>')
    return f'<svg class="heat" viewBox="{left} {top} {width} {height}" aria-hidden="true">{"".join(parts)}</svg>'


def _squares(ground: Ground, spaces: Iterable[int]) -> str:
    return "".join(
        f"M{space % ground.width * SPACE} {space // ground.width * SPACE}h{SPACE}v{SPACE}h-{SPACE}z" for space in spaces
    )


def _outline(ground: Ground, piece: list[int]) -> str:
    """Around a piece of furniture: its fill, and only those edges behind which it ends."""
    edges = []
    for space in piece:
        x, y = space % ground.width, space // ground.width
        edges += [
            (x, y, x, y + 1) if space - 1 not in piece else None,
            (x + 1, y, x + 1, y + 1) if space + 1 not in piece else None,
            (x, y, x + 1, y) if space - ground.width not in piece else None,
            (x, y + 1, x + 1, y + 1) if space + ground.width not in piece else None,
        ]
    return _lines(edge for edge in edges if edge is not None)


def _lines(lines: Iterable[tuple[int, int, int, int]]) -> str:
    return "".join(f"M{x1 * SPACE} {y1 * SPACE}L{x2 * SPACE} {y2 * SPACE}" for x1, y1, x2, y2 in lines)
