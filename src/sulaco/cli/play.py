"""`sulaco play`: a game in the terminal."""

from __future__ import annotations

from pathlib import Path

import click

from sulaco.terminal import files, opening, start

from .commands import Complaint, check_bot, command, game_argument, let_go_of_stdout
from .house_rules import house_option, play_by, set_option, wanted


@command("play")
@game_argument
@click.option("--players", type=int)
@click.option("--mission")
@click.option("--heroes")
@click.option("--boxes")
@click.option("--fireteam")
@click.option("--deck", multiple=True, metavar="NAME|FILE")
@click.option("--mode")
@click.option("--line-up", metavar="FILM")
@click.option("--role", multiple=True, metavar="ROLE")
@click.option("--pack", metavar="FILE")
@click.option("--option", multiple=True, metavar="NAME")
@click.option("--setup", metavar="JSON")
@click.option("--bot", "kinds", multiple=True, metavar="KIND")
@click.option("--seed", type=click.IntRange(0))
@click.option("--load", "path", type=click.Path(path_type=Path))
@click.option("--friendly", is_flag=True)
@set_option
@house_option
def play(
    game: str,
    players: int | None,
    kinds: tuple[str, ...],
    seed: int | None,
    path: Path | None,
    friendly: bool,
    changes: tuple[str, ...],
    house_file: Path | None,
    **own: str | tuple[str, ...] | None,
) -> None:
    """Play a new game or a saved one. `own` holds the flags that only some games know."""
    play_by(game, wanted(game, house_file, changes))
    # "person" keeps a seat for a person among the bots: a game that is gone on with may need it.
    kinds = tuple("" if kind == files.PERSON else kind for kind in kinds)
    for kind in filter(None, kinds):
        check_bot(game, kind)
    flags = {
        f"--{name.replace('_', '-')}": (said,) if isinstance(said, str) else said for name, said in own.items() if said
    }
    wishes = opening.Wishes(players, kinds, seed, flags)
    try:
        start.play(game, wishes, path, friendly)
    except start.Closed as error:
        let_go_of_stdout()
        raise Complaint(str(error)) from None
    except opening.Unplayable as error:
        raise Complaint(str(error)) from None
