"""Where games are kept: the file that a person names, or a file to go on from when a game is broken off."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

from sulaco.table.save import SaveError, write
from sulaco.table.table import Table


def named(table: Table[Any]) -> str:
    """The usual name for a saved game."""
    mission = getattr(table.setup, "mission", "game")
    return f"{table.kind.name}-{mission}.json"


def state_folder() -> Path:
    """The folder in which programs of this user keep such things."""
    if home := os.environ.get("XDG_STATE_HOME"):
        return Path(home) / "sulaco"
    if os.name == "nt" and (local := os.environ.get("LOCALAPPDATA")):
        return Path(local) / "sulaco"
    return Path("~/.local/state").expanduser() / "sulaco"


def keep(table: Table[Any], path: Path | None) -> Path:
    """Keep a game that is broken off: in the file it came from, or in the state folder, or wherever there is room."""
    name = f"{table.kind.name}-{getattr(table.setup, 'mission', 'game')}-{table.seed}.json"
    places = [path] if path is not None else []
    problem = SaveError(name)
    for place in [*places, state_folder() / name, Path(tempfile.gettempdir()) / f"sulaco-{name}"]:
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            write(table, place)
        except SaveError as error:
            problem = error
        except OSError as error:
            problem = SaveError(str(error))
        else:
            return place
    raise problem
