"""`sulaco bench`: the speed figures."""

from __future__ import annotations

import click

from sulaco.lab import bench as measuring

from .commands import Complaint, command, json_flag, json_out


@command("bench")
@click.option("--peers", is_flag=True)
@json_flag
def bench(peers: bool, as_json: bool) -> None:
    """Measure, and print a line for each figure."""
    try:
        figures = measuring.run(peers)
    except measuring.NoPeer as error:
        raise Complaint(str(error)) from None
    if as_json:
        json_out(figures)
        return
    for group, members in figures.items():
        for name, values in members.items():
            for what, value in values.items():
                click.echo(f"{group:<9} {name:<12} {what:<25} {value:>12,.{1 if value >= 10 else 2}f}")
