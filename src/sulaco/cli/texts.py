"""The texts of the command: what --help says (`help.toml`) and what the commands say (`cli.toml`)."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any

PACKAGE = "sulaco.cli"
LANGUAGE = "en"


@cache
def _help() -> dict[str, dict[str, str]]:
    # Read without the kernel: --help imports nothing of the games.
    file = resources.files(PACKAGE) / "texts" / LANGUAGE / "help.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def help_of(command: str, option: str) -> str:
    """What --help says of an option; KeyError if it says nothing. `about`: of the command itself."""
    tables = _help()
    own = tables[command]
    return own[option] if option in own else tables["common"][option]


def say(id: str, /, **args: Any) -> str:
    """A sentence of `cli.toml`, or of the kernel."""
    from sulaco.table.text import Text, catalogue

    return catalogue(PACKAGE, LANGUAGE).render(Text(id, args))
