"""`sulaco fuzz`: random games under all invariants."""

from __future__ import annotations

import click

from sulaco.lab import fuzz as fuzzing
from sulaco.terminal import opening

from .commands import Complaint, command, game_argument, json_flag, json_out, progress_bar, seed_option
from .texts import say


def _check(game: str, mission: str | None, players: int | None) -> None:
    """Refuse, in the game's own words, a mission that this number of players cannot play."""
    if mission is None and players is None:
        return
    flags = {} if mission is None else {"--mission": (mission,)}
    try:
        opening.opening(game).check(opening.Wishes(players, flags=flags))
    except opening.Unplayable as error:
        raise Complaint(str(error)) from None


@command("fuzz")
@game_argument
@click.option("--games", type=click.IntRange(1), default=100, show_default=True)
@seed_option
@click.option("--mission")
@click.option("--players", type=int)
@json_flag
def fuzz(game: str, games: int, seed: int, mission: str | None, players: int | None, as_json: bool) -> int:
    """Play, print every violation, and leave with 1 if there was one."""
    _check(game, mission, players)
    progress, stop = progress_bar(say("fuzz.progress"))
    try:
        report = fuzzing.run(game, games, seed, mission=mission, players=players, progress=progress)
    finally:
        stop()
    if as_json:
        json_out({"games": report.games, "decisions": report.decisions, "violations": list(report.violations)})
    else:
        for violation in report.violations:
            click.echo(violation)
        count = len(report.violations)
        click.echo(say("fuzz.counted", games=report.games, decisions=report.decisions, violations=count))
    return 1 if report.violations else 0
