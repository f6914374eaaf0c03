"""`sulaco compare`: whether a change made a difference."""

from __future__ import annotations

import click

from sulaco.lab import compare as comparing
from sulaco.lab.statistics import MissingLibrary
from sulaco.lab.store import Run, StoreError

from .commands import Complaint, command, json_flag, json_out


@command("compare")
@click.argument("before")
@click.argument("after")
@json_flag
def compare(before: str, after: str, as_json: bool) -> None:
    """Print what the games of two runs, or of two cells, say of the difference."""
    try:
        first, second = (
            comparing.samples(Run.open(folder), cell)
            for folder, cell in (comparing.named(before), comparing.named(after))
        )
        found = comparing.compare(comparing.pairs_of(first, second))
    except (comparing.CompareError, MissingLibrary, StoreError) as error:
        raise Complaint(str(error)) from None
    if as_json:
        json_out(found)
    else:
        click.echo(found.table())
