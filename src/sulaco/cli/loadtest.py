"""`sulaco loadtest`: the server under many tables."""

from __future__ import annotations

import click

from sulaco import games

from .commands import Complaint, command, json_flag, json_out, known_game, seed_option
from .texts import say


@command("loadtest")
@click.option("--game", callback=known_game, default=games.GAMES[0], show_default=True)
@click.option("--tables", type=click.IntRange(1), default=200, show_default=True)
@click.option("--clients", type=click.IntRange(2, 6), default=2, show_default=True)
@click.option("--seconds", type=click.FloatRange(1), default=30.0, show_default=True)
@click.option("--think", type=click.FloatRange(0), default=1.0, show_default=True)
@click.option("--find-limit", is_flag=True)
@click.option("--create", type=click.IntRange(1))
@click.option("--url", default="")
@seed_option
@json_flag
def loadtest(
    game: str,
    tables: int,
    clients: int,
    seconds: float,
    think: float,
    find_limit: bool,
    create: int | None,
    url: str,
    seed: int,
    as_json: bool,
) -> int:
    """Measure, print the figures, and leave with 1 if something went wrong."""
    try:
        from sulaco.server import load_figures
        from sulaco.server import loadtest as loading
    except ModuleNotFoundError as error:
        raise Complaint(say("check.no-server", library=error.name)) from None

    def tell(line: str) -> None:
        click.echo(line, err=True)

    kind = games.load(game)
    if clients not in {kind.seats(setup) for setup in kind.setups()}:
        raise Complaint(say("loadtest.players", game=game, n=clients))
    options = loading.Options(
        game=game, tables=tables, clients=clients, seconds=seconds, think=think, url=url, seed=seed
    )
    try:
        if create is not None:
            growth = loading.create(options, create, tell)
            if as_json:
                json_out(growth)
            return 0
        limit = loading.find_limit(options, tell) if find_limit else None
        figures = loading.run(options, tell) if limit is None else limit.steps[-1]
    except loading.CannotLoad as error:
        raise Complaint(str(error)) from None
    if as_json:
        json_out(figures if limit is None else limit)
    else:
        for line in load_figures.written(figures) if limit is None else load_figures.written_limit(limit):
            click.echo(line)
    return 0 if figures.good else 1
