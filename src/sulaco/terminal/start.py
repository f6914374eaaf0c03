"""From the command line to a table: flags or menus, a new game or a saved one, and who sits where."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any, NamedTuple

from sulaco import bots
from sulaco.games import load
from sulaco.games.corps.missions import MISSIONS
from sulaco.table import save
from sulaco.table.chance import mix
from sulaco.table.decision import Refused
from sulaco.table.table import Table

from . import files, menu
from .screen import EndOfInput, Screen
from .session import Seat, Session
from .words import tell


class Unplayable(Exception):
    """What was asked for cannot be played, in one sentence."""


class Closed(Unplayable):
    """The output was closed in the middle of a game; the game is kept."""


class Wishes(NamedTuple):
    """What the command line says; None or empty: not said."""

    mission: str | None = None
    players: int | None = None
    heroes: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    seed: int | None = None


def play(game: str, wishes: Wishes, path: Path | None, friendly: bool, screen: Screen | None = None) -> None:
    """Set a table up, or fetch it from its file, and play."""
    screen = screen or Screen()
    kinds: tuple[str, ...] = ()
    if path is None:
        check(game, wishes)
    if path is not None:
        table = _saved(game, wishes, path)
    elif wishes.mission is None:
        try:
            setup, kinds = menu.choose(screen, wishes.players, wishes.heroes, wishes.kinds)
        except EndOfInput:
            return
        table = new_table(game, setup, wishes.seed)
    else:
        heroes = list(wishes.heroes)
        players = wishes.players if wishes.players is not None else max(1, len(heroes), len(wishes.kinds))
        kind = load(game).setup_type
        table = new_table(game, kind(mission=wishes.mission, players=players, heroes=heroes), wishes.seed)
    table.friendly = table.friendly or friendly
    session = Session(table, _seats(table, wishes.kinds or kinds), screen, path)
    try:
        session.run()
    except save.SaveError as error:
        raise Unplayable(str(error)) from None
    except BaseException as error:
        # Whatever happened, the game is not lost with it.
        if not table.journal or table.decision is None:
            raise
        kept = files.keep(table, path)
        if isinstance(error, BrokenPipeError):
            raise Closed(tell("quit.closed", path=str(kept))) from None
        raise


def check(game: str, wishes: Wishes) -> None:
    """Say what is wrong with the flags before anybody is asked anything."""
    if wishes.mission is not None and wishes.mission not in MISSIONS:
        raise Unplayable(tell("start.no-mission", mission=wishes.mission, missions=", ".join(menu.missions())))
    players = wishes.players if wishes.players is not None else max(1, len(wishes.heroes), len(wishes.kinds))
    kind = load(game).setup_type
    setup = kind(mission=wishes.mission or menu.FIRST, players=players, heroes=list(wishes.heroes))
    _seats(new_table(game, setup, 0), wishes.kinds)


def new_table(game: str, setup: Any, seed: int | None) -> Table[Any]:
    """A new game; a setup that the rules do not allow is refused in their words."""
    kind = load(game)
    try:
        return Table(kind, setup, secrets.randbits(31) if seed is None else seed)
    except Refused as refused:
        raise Unplayable(kind.texts().render(refused.reason.text)) from None


def _saved(game: str, wishes: Wishes, path: Path) -> Table[Any]:
    for flag, value in (("--mission", wishes.mission), ("--players", wishes.players), ("--heroes", wishes.heroes)):
        if value:
            raise Unplayable(tell("start.flag-with-load", flag=flag))
    try:
        table = save.read(path)
    except save.SaveError as error:
        raise Unplayable(str(error)) from None
    if table.kind.name != game:
        raise Unplayable(tell("start.other-game", path=str(path), found=table.kind.name, game=game))
    return table


def _seats(table: Table[Any], kinds: tuple[str, ...]) -> list[Seat]:
    """The bots take the last seats; `kinds` may also name every seat, with "" for a person."""
    count = table.kind.seats(table.setup)
    if len(kinds) > count:
        raise Unplayable(tell("start.too-many-bots", n=len(kinds), players=count))
    kinds = ("",) * (count - len(kinds)) + kinds
    return [
        Seat(kind, bots.load(table.kind.name, kind, mix(table.seed * 31 + seat + 1))) if kind else Seat()
        for seat, kind in enumerate(kinds)
    ]
