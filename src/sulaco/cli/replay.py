"""`sulaco replay`: step through a saved game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from sulaco.table import save
from sulaco.table.table import Table
from sulaco.terminal import campaign_file
from sulaco.terminal.player import Replay
from sulaco.terminal.screen import Screen

from .commands import Complaint, command, json_flag, json_out


def _read(path: Path) -> tuple[list[Table[Any]], bool]:
    """The games in a file, and whether it is a campaign, which may hold several."""
    try:
        text = save.read_text(path)
        game = save.campaign_game(text)
        if game is not None:
            return campaign_file.missions(game, text, path), True
        return [save.loads(text, str(path))], False
    except save.SaveError as error:
        raise Complaint(str(error)) from None


@command("replay")
@click.argument("file", type=click.Path(path_type=Path))
@json_flag
def replay(file: Path, as_json: bool) -> None:
    """Show the games of a file one after the other."""
    tables, campaign = _read(file)
    games = [Replay(table) for table in tables]
    if as_json:
        json_out({"missions": [game.to_json() for game in games]} if campaign else games[0].to_json())
        return
    for game in games:
        game.show(Screen())
