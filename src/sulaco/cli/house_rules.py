"""House rules on the command line: --set and --house, and a process that plays by them."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from sulaco.games import house, names

from .commands import Complaint
from .texts import say

set_option = click.option("--set", "changes", multiple=True, metavar="NAME=VALUE")
house_option = click.option("--house", "house_file", type=click.Path(path_type=Path), metavar="FILE")


def wanted(game: str, file: Path | None, changes: Sequence[str]) -> dict[str, Any]:
    """The house rules of the environment, then of the file, then of the flags; later ones win."""
    found: dict[str, Any] = house.changes(game)
    if file is not None:
        found.update(_in_file(game, file))
    for change in changes:
        name, sign, value = change.partition("=")
        if not sign:
            raise Complaint(say("house.set", said=change))
        found[name.strip()] = value.strip()
    try:
        return house.check(game, found)
    except house.HouseError as error:
        raise Complaint(str(error)) from None


def play_by(game: str, changes: Mapping[str, Any]) -> None:
    """Begin this process anew if it plays by other house rules: they are read when a process begins."""
    if house.here(game, changes):
        if changes:
            click.echo(say("house.by", rules=house.written(changes)))
        return
    with house.using(game, changes):
        sys.stdout.flush()
        if sys.platform == "win32":
            raise click.exceptions.Exit(subprocess.call(sys.orig_argv))
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


def _in_file(game: str, file: Path) -> dict[str, Any]:
    """The house rules of a game in a file: its own table, and names outside any table."""
    try:
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise Complaint(say("check.no-text", file=str(file))) from None
    except tomllib.TOMLDecodeError as error:
        raise Complaint(say("run.file-problem", file=str(file), problem=str(error))) from None
    own = tables.get(game, {})
    if not isinstance(own, dict):
        raise Complaint(say("house.table", file=str(file), game=game))
    return house.flattened({name: value for name, value in tables.items() if name not in names()} | own)
