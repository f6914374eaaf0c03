"""The text map: how a map is written, read and turned (A6.01 to A6.04, A6.06, A6.08 as drawing).

Cell (x, y) stands in line 2y+1, columns 3x+1 and 3x+2; the edge to its west in the same line, column 3x; the
edge to its north in line 2y above it; the corner to its north-west in line 2y, column 3x. All count from 0
here and from 1 in messages to people.

Cells: two blanks or a dot, a space; ``##`` black; ``%%`` bounded by a thick white line; ``~~`` outside of the
boards; one or two letters or digits, a space with that label. Edges: blank, open; ``|`` and ``--`` wall;
``:`` and ``::`` thick white line; ``D`` and ``==`` door. Corners: blank or ``+``; ``o`` a door post standing
by itself.
"""

from __future__ import annotations

from collections.abc import Mapping

from sulaco.games.corps.board.grid import DOOR, FLOOR, FURNITURE, OPEN, SOLID, VOID, WALL, WHITE, MapError
from sulaco.games.corps.board.map import Map

CELLS = {"  ": FLOOR, " .": FLOOR, ". ": FLOOR, "##": SOLID, "%%": FURNITURE, "~~": VOID}
DRAWN_CELLS = {FLOOR: "  ", SOLID: "##", FURNITURE: "%%", VOID: "~~"}
UPRIGHT = {" ": OPEN, "|": WALL, ":": WHITE, "D": DOOR}
DRAWN_UPRIGHT = {kind: drawn for drawn, kind in UPRIGHT.items()}
LEVEL = {"  ": OPEN, "--": WALL, "::": WHITE, "==": DOOR}
DRAWN_LEVEL = {kind: drawn for drawn, kind in LEVEL.items()}
CORNERS = " +o"


def is_label(label: str) -> bool:
    """One or two letters or digits."""
    return 1 <= len(label) <= 2 and label.isascii() and label.isalnum()


def _wrong(line: int, column: int, found: str, expected: str) -> MapError:
    return MapError(f"line {line + 1}, column {column + 1}: found {found!r}, expected {expected}")


def _lines(text: str) -> list[str]:
    lines = text.splitlines()
    # A text that begins right after triple quotes has an empty line too many at its top.
    if len(lines) % 2 == 0 and lines and not lines[0].strip():
        del lines[0]
    if len(lines) < 3 or len(lines) % 2 == 0:
        raise MapError(f"a map of {len(lines)} lines: expected an odd number from 3, two a row and the last border")
    for number, line in enumerate(lines):
        if "\t" in line:
            raise _wrong(number, line.index("\t"), "\t", "blanks, not tabs")
    return lines


def read_map(text: str, name: str = "") -> Map:
    """The map drawn in ``text``. Raises MapError, naming line and column, if it is no map."""
    lines = _lines(text)
    longest = max(len(line.rstrip()) for line in lines)
    width, height = (longest + 1) // 3, len(lines) // 2
    if width < 1:
        raise MapError("an empty map: expected at least one space")
    lines = [line.rstrip().ljust(3 * width + 1) for line in lines]
    cells, upright, level = bytearray(), bytearray(), bytearray()
    posts: set[tuple[int, int]] = set()
    labels: dict[str, list[int]] = {}
    for number, line in enumerate(lines):
        y, inside = divmod(number, 2)
        for x in range(width + 1):
            single, double = line[3 * x], line[3 * x + 1 : 3 * x + 3]
            if inside:
                if single not in UPRIGHT:
                    raise _wrong(number, 3 * x, single, "an edge: blank, | (wall), : (thick white line) or D (door)")
                upright.append(UPRIGHT[single])
            elif single not in CORNERS:
                raise _wrong(number, 3 * x, single, "a corner: blank, + or o (door post)")
            elif single == "o":
                posts.add((x, y))
            if x == width:
                continue
            if not inside:
                if double not in LEVEL:
                    expected = "an edge: two blanks, -- (wall), :: (thick white line) or == (door)"
                    raise _wrong(number, 3 * x + 1, double, expected)
                level.append(LEVEL[double])
            elif double in CELLS:
                cells.append(CELLS[double])
            elif is_label(double.strip()):
                cells.append(FLOOR)
                labels.setdefault(double.strip(), []).append(y * width + x)
            else:
                expected = "a cell: two blanks, ##, %%, ~~ or a label of one or two letters or digits"
                raise _wrong(number, 3 * x + 1, double, expected)
    return Map(name, width, height, bytes(cells), bytes(upright), bytes(level), frozenset(posts), labels)


def draw(map: Map, marks: Mapping[int, str] | None = None) -> str:
    """The text map; ``read_map(draw(m)) == m``. ``marks`` shows other characters in cells."""
    inside = [DRAWN_CELLS[cell] for cell in map.cells]
    for label, spaces in map.labels.items():
        for space in spaces:
            inside[space] = label.ljust(2)
    for space, mark in (marks or {}).items():
        inside[space] = mark[:2].ljust(2)
    lines = []
    for y in range(map.height + 1):
        border = ""
        for x in range(map.width + 1):
            border += "o" if (x, y) in map.posts else "+"
            if x < map.width:
                border += DRAWN_LEVEL[map.level_at(x, y)]
        lines.append(border)
        if y == map.height:
            break
        row = ""
        for x in range(map.width):
            row += DRAWN_UPRIGHT[map.upright_at(x, y)] + inside[y * map.width + x]
        lines.append((row + DRAWN_UPRIGHT[map.upright_at(map.width, y)]).rstrip())
    return "\n".join(lines) + "\n"


def rotate(face: Map, degrees: int) -> Map:
    """The face turned clockwise by 0, 90, 180 or 270 degrees."""
    if degrees not in (0, 90, 180, 270):
        raise MapError(f"a board turned by {degrees} degrees: expected 0, 90, 180 or 270")
    for _ in range(degrees // 90):
        face = _quarter(face)
    return face


def turned(x: int, y: int, width: int, height: int, degrees: int) -> tuple[int, int]:
    """Where cell (x, y) of a width by height face comes to lie when the face is turned clockwise."""
    for _ in range(degrees // 90):
        x, y, width, height = height - 1 - y, x, height, width
    return x, y


def _quarter(face: Map) -> Map:
    # North becomes east: new (x, y) was old (y, height - 1 - x); level edges become upright ones.
    width, height = face.height, face.width
    cells = bytes(face.cells[(face.height - 1 - x) * face.width + y] for y in range(height) for x in range(width))
    upright = bytes(face.level_at(y, face.height - x) for y in range(height) for x in range(width + 1))
    level = bytes(face.upright_at(y, face.height - 1 - x) for y in range(height + 1) for x in range(width))
    posts = frozenset((face.height - y, x) for x, y in face.posts)
    labels: dict[str, list[int]] = {}
    for label, spaces in face.labels.items():
        for x, y in (turned(*face.xys[space], face.width, face.height, 90) for space in spaces):
            labels.setdefault(label, []).append(y * width + x)
    return Map(face.name, width, height, cells, upright, level, posts, labels)
