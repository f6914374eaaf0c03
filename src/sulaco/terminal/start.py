"""From the command line to a game that is played: a new one, or a saved one."""

from __future__ import annotations

from pathlib import Path

from sulaco.table import save

from .opening import Opening, Playing, Unplayable, Wishes, opening, session
from .screen import EndOfInput, Screen
from .words import tell


class Closed(Unplayable):
    """The output was closed in the middle of a game; the game is kept."""


def play(game: str, wishes: Wishes, path: Path | None, friendly: bool, screen: Screen | None = None) -> None:
    """Set a table up, or fetch it from its file, and play."""
    screen = screen or Screen()
    beginning = opening(game)
    if path is None:
        beginning.check_new(wishes)
    with screen.stoppable():
        try:
            if path is None:
                playing = beginning.begin(wishes, friendly, screen)
            else:
                playing = _saved(beginning, wishes, path, friendly, screen)
        except EndOfInput:
            return
        kept = playing.kept
        try:
            playing.run()
        except save.SaveError as error:
            raise Unplayable(str(error)) from None
        except BaseException as error:
            # Whatever happened, the game is not lost with it.
            if not kept.begun:
                raise
            place = kept.keep()
            if isinstance(error, BrokenPipeError):
                raise Closed(tell("quit.closed", path=str(place))) from None
            raise


def _saved(beginning: Opening, wishes: Wishes, path: Path, friendly: bool, screen: Screen) -> Playing:
    """What is in the file, ready to go on."""
    said = [*wishes.flags]
    said += ["--players"] if wishes.players is not None else []
    said += ["--seed"] if wishes.seed is not None else []
    if said:
        raise Unplayable(tell("start.flag-with-load", flag=said[0]))
    try:
        text = save.read_text(path)
        found = beginning.resume(text, path, wishes, friendly, screen)
        if found is not None:
            return found
        table = save.loads(text, str(path))
    except save.SaveError as error:
        raise Unplayable(str(error)) from None
    if table.kind.name != beginning.game:
        raise Unplayable(tell("start.other-game", path=str(path), found=table.kind.name, game=beginning.game))
    return session(table, wishes.kinds, friendly, screen, path)
