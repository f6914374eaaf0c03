"""What the box of a game says of its cards, missions and so on, written out: `box.txt` beside the tests of each game is
the list that was last read and approved. `python -m tests.games.boxes` writes the lists anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from sulaco.games.battles import box_faces as battles
from sulaco.games.corps import box_faces as corps
from sulaco.games.encounters import box_faces as encounters

LEFT_OUT = ("ground", "win_rates", "briefing", "rules", "lines")
"""What is drawn, measured, or told at length; the lines on cards of encounters have a list of their own."""
MADE: dict[str, Callable[[str], Any]] = {
    "corps": corps._box.__wrapped__,
    "encounters": encounters._box.__wrapped__,  # type: ignore[attr-defined]
    "battles": battles._box.__wrapped__,
}
"""How the box of a game is made, without looking whether that was done before."""


def file(game: str) -> Path:
    return Path(__file__).with_name(game) / "box.txt"


def written(game: str) -> str:
    """A face a paragraph, in the order of the box; of what the box has besides, a line each, and of names the ids."""
    box = msgspec.to_builtins(MADE[game]("en"))
    lines: list[str] = []
    for part, value in box.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            for face in value:
                lines += ["", *_face(part, face)]
        else:
            lines += ["", part, f"    {json.dumps(sorted(value) if part == 'names' else value, ensure_ascii=False)}"]
    return "\n".join(lines[1:]) + "\n"


def _face(part: str, face: dict[str, Any]) -> Iterator[str]:
    yield f"{part}: {face.get('id') or face.get('film') or face.get('team')}"
    for name, value in face.items():
        if name not in ("id", *LEFT_OUT):
            yield f"    {name}: {value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}"


if __name__ == "__main__":
    for game in MADE:
        file(game).write_text(written(game), encoding="utf-8")
