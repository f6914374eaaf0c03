"""How a game begins at the terminal: what flags say, what is asked instead, who sits where. One `Opening` a game."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from sulaco import bots
from sulaco.games import load, manifest
from sulaco.games.manifest import resolve
from sulaco.table.chance import mix
from sulaco.table.decision import Refused
from sulaco.table.table import Table

from .files import Kept, KeptGame
from .screen import Screen
from .session import Seat, Session
from .words import tell

PLAIN = "sulaco.terminal.plain.start:PlainOpening"


class Unplayable(Exception):
    """What was asked for cannot be played, in one sentence."""


class Wishes(NamedTuple):
    """What the command line says; None or empty: not said.

    `flags` are those that only some games know, by their names on the command line, each with all that it was given.
    """

    players: int | None = None
    kinds: tuple[str, ...] = ()
    seed: int | None = None
    flags: Mapping[str, tuple[str, ...]] = {}

    def flag(self, name: str) -> str | None:
        """What a flag says that is given once; None if it is not given."""
        return self.flags[name][-1] if name in self.flags else None


class Playing(Protocol):
    """Something that is being played at a screen and kept in a file."""

    @property
    def kept(self) -> Kept: ...

    def run(self) -> bool:
        """Play until the end: True; or until somebody stops: False."""


class Opening(ABC):
    """The beginning of one game."""

    flags: tuple[str, ...] = ()
    """The flags that this game knows, besides those of every game."""

    def __init__(self, game: str) -> None:
        self.game = game

    @abstractmethod
    def setup(self, wishes: Wishes) -> Any:
        """The setup that the flags describe, the usual where they say nothing; `Unplayable` if it is not allowed."""

    @abstractmethod
    def ask(self, wishes: Wishes, screen: Screen) -> tuple[Any, tuple[str, ...]]:
        """The setup and the bot of each seat, "" for a person; what the flags do not say is asked where it matters."""

    def check(self, wishes: Wishes) -> None:
        """Say what is wrong with the flags before anybody is asked anything."""
        self.check_flags(wishes)
        setup = self.setup(wishes)
        new_table(self.game, setup, 0)
        every_seat(load(self.game).seats(setup), wishes.kinds)

    def check_flags(self, wishes: Wishes) -> None:
        """A flag that is meant for another game is refused."""
        for flag in wishes.flags:
            if flag not in self.flags:
                raise Unplayable(tell("start.no-flag", game=self.game, flag=flag, flags=", ".join(self.flags)))

    def check_new(self, wishes: Wishes) -> None:
        """The same for a game in the terminal, where there may be more to choose from."""
        self.check(wishes)

    def begin(self, wishes: Wishes, friendly: bool, screen: Screen) -> Playing:
        """A new game."""
        setup, kinds = self.ask(wishes, screen)
        return session(new_table(self.game, setup, seed(wishes)), kinds, friendly, screen)

    def resume(self, text: str, path: Path, wishes: Wishes, friendly: bool, screen: Screen) -> Playing | None:
        """What a file holds that is no single game; None if it is one."""
        return None


def opening(game: str) -> Opening:
    """How this game begins: with flags and questions of its own, or with one of its usual setups."""
    found: Opening = resolve(manifest(game).terminal.opening or PLAIN)(game)
    return found


def seed(wishes: Wishes) -> int:
    """The seed that is wished for, or any."""
    return secrets.randbits(31) if wishes.seed is None else wishes.seed


def new_table(game: str, setup: Any, seed: int) -> Table[Any]:
    """A new game; a setup that the rules do not allow is refused in their words."""
    kind = load(game)
    try:
        return Table(kind, setup, seed)
    except Refused as refused:
        raise Unplayable(kind.texts().render(refused.reason.text)) from None


def session(
    table: Table[Any], kinds: tuple[str, ...], friendly: bool, screen: Screen, path: Path | None = None
) -> Session:
    """A single game at this screen."""
    table.friendly = table.friendly or friendly
    everybody = every_seat(table.kind.seats(table.setup), kinds)
    return Session(table, seats(table, everybody), screen, KeptGame(table, path))


def every_seat(count: int, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """The bot of every seat, "" for a person: the bots that are named take the last seats."""
    if len(kinds) > count:
        raise Unplayable(tell("start.too-many-bots", n=len(kinds), players=count))
    return ("",) * (count - len(kinds)) + kinds


def seats(table: Table[Any], kinds: tuple[str, ...]) -> list[Seat]:
    """People and bots on the seats of a table."""
    return [
        Seat(kind, bots.load(table.kind.name, kind, mix(table.seed * 31 + seat + 1))) if kind else Seat()
        for seat, kind in enumerate(kinds)
    ]
