"""`sulaco serve`: the table for the browser."""

from __future__ import annotations

from typing import Literal

import click

from sulaco.games import house, names

from .commands import Complaint, command
from .texts import say


@command("serve")
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", type=click.IntRange(0, 65535), default=4260, show_default=True)
@click.option("--database", metavar="URL")
@click.option("--open/--no-open", "open_browser", default=False)
@click.option("--trusted-host", metavar="NAME", multiple=True)
@click.option("--lab", type=click.Choice(["off", "here", "everybody"]), default="here", show_default=True)
def serve(
    host: str,
    port: int,
    database: str | None,
    open_browser: bool,
    trusted_host: tuple[str, ...] = (),
    lab: Literal["off", "here", "everybody"] = "here",
) -> None:
    """Start the server; it plays by the book alone."""
    if any(house.changes(game) for game in names()):
        raise Complaint(say("house.by-the-book", variable=house.VARIABLE))
    try:
        from sulaco.server import serve as serving
        from sulaco.server.settings import Settings
    except ModuleNotFoundError as error:
        raise Complaint(say("check.no-server", library=error.name)) from None
    try:
        serving.serve(host, port, database, open_browser, trusted_host, Settings(lab=lab))
    except serving.CannotServe as error:
        raise Complaint(str(error)) from None
