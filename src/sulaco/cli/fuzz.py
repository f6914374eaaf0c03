"""`sulaco fuzz`: random games under all invariants."""

from __future__ import annotations

import click

from sulaco.lab import fuzz as fuzzing

from .commands import check_table, command, game_argument, json_flag, json_out, progress_bar, seed_option
from .texts import say


@command("fuzz")
@game_argument
@click.option("--games", type=click.IntRange(1), default=100, show_default=True)
@seed_option
@click.option("--mission")
@click.option("--players", type=int)
@json_flag
def fuzz(game: str, games: int, seed: int, mission: str | None, players: int | None, as_json: bool) -> int:
    """Play, print every violation, and leave with 1 if there was one."""
    check_table(game, mission, players)
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
