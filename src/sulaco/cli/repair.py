"""`sulaco repair`: saved games under the rules of today."""

from __future__ import annotations

from pathlib import Path

import click

from sulaco.table import save
from sulaco.terminal import campaign_file

from .commands import Complaint, command


@command("repair")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
def repair(files: tuple[Path, ...]) -> int:
    """Replay every file, say what became of it, and leave with 1 if one did not fit."""
    every = True
    for path in files:
        try:
            game = save.campaign_game(save.read_text(path))
            if game is not None:
                fits, message = campaign_file.repair(game, path)
            else:
                report = save.repair(path)
                fits, message = report.fits, report.message
        except save.SaveError as error:
            raise Complaint(str(error)) from None
        click.echo(message)
        every &= fits
    return 0 if every else 1
