"""Where games are kept: the file that a person names, or a file to go on from when a game is broken off."""

from __future__ import annotations

import os
import shlex
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sulaco.table import save
from sulaco.table.save import SaveError
from sulaco.table.table import Table

from .words import tell

PERSON = "person"
"""What stands for a person where a list names the bots of the last seats."""


def state_folder() -> Path:
    """The folder in which programs of this user keep such things."""
    if home := os.environ.get("XDG_STATE_HOME"):
        return Path(home) / "sulaco"
    if os.name == "nt" and (local := os.environ.get("LOCALAPPDATA")):
        return Path(local) / "sulaco"
    return Path("~/.local/state").expanduser() / "sulaco"


class Kept(ABC):
    """Something that is kept in one file, and its place once it has one."""

    after_end = "end.commands"
    """What is said below the end of a game."""
    name: str
    """The usual name of the file, without its ending; it begins with the name of the game."""
    seed: int

    def __init__(self, path: Path | None = None) -> None:
        self.path = path

    @property
    @abstractmethod
    def begun(self) -> bool:
        """Whether there is anything to lose."""

    @abstractmethod
    def text(self) -> str:
        """What stands in the file."""

    @property
    def flags(self) -> str:
        """What the command that goes on has to say besides the file."""
        return ""

    def write(self, path: Path) -> None:
        """Save it there; from now on this is its place."""
        save.write_text(path, self.text())
        self.path = path

    def keep(self) -> Path:
        """Keep it when it is broken off: at its place, or in the state folder, or wherever there is room."""
        name = f"{self.name}-{self.seed}.json"
        places = [self.path] if self.path is not None else []
        problem = SaveError(name)
        for place in [*places, state_folder() / name, Path(tempfile.gettempdir()) / f"sulaco-{name}"]:
            try:
                place.parent.mkdir(parents=True, exist_ok=True)
                self.write(place)
            except SaveError as error:
                problem = error
            except OSError as error:
                problem = SaveError(str(error))
            else:
                return place
        raise problem

    def how_to_go_on(self, kinds: Sequence[str]) -> list[str]:
        """What somebody who stops wants to copy: the file, and the command that goes on with these bots."""
        first = next((seat for seat, kind in enumerate(kinds) if kind), len(kinds))
        bots = "".join(f" --bot {kind or PERSON}" for kind in kinds[first:])
        game = self.name.partition("-")[0]
        command = f"sulaco play {game} --load {shlex.quote(str(self.path))}{self.flags}{bots}"
        return [tell("quit.kept", path=str(self.path)), tell("quit.resume", command=command)]


class KeptGames(Kept):
    """Games that belong together in one file, and the one of them that is being played."""

    def __init__(self, name: str, seed: int, path: Path | None = None, friendly: bool = False) -> None:
        super().__init__(path)
        self.name = name
        self.seed = seed
        self.friendly = friendly
        self.table: Table[Any] | None = None

    @property
    def playing(self) -> bool:
        """Whether something has been decided in the game that is being played."""
        return self.table is not None and bool(self.table.journal)

    @property
    def flags(self) -> str:
        return " --friendly" if self.friendly else ""


class KeptGame(Kept):
    """One game in its file."""

    def __init__(self, table: Table[Any], path: Path | None = None) -> None:
        super().__init__(path)
        self.table = table
        self.name = f"{table.kind.name}-{getattr(table.setup, 'mission', 'game')}"
        self.seed = table.seed

    @property
    def begun(self) -> bool:
        return bool(self.table.journal) and self.table.decision is not None

    def text(self) -> str:
        return save.dumps(self.table)
