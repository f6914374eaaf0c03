"""The texts of the command: what --help says (`help.toml`) and what the commands say (`cli.toml`)."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any

from sulaco.table.language import ENGLISH, spoken
from sulaco.table.pseudo import PSEUDO, accented

PACKAGE = "sulaco.cli"


@cache
def _help(language: str) -> dict[str, dict[str, str]]:
    # Read without the catalogue: --help imports nothing of the games.
    file = resources.files(PACKAGE) / "texts" / language / "help.toml"
    if language == ENGLISH:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    english = _help(ENGLISH)
    if language == PSEUDO:
        return {table: {id: accented(text) for id, text in texts.items()} for table, texts in english.items()}
    own = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return {table: {**texts, **own.get(table, {})} for table, texts in english.items()}


def help_of(command: str, option: str) -> str:
    """What --help says of an option; KeyError if it says nothing. `about`: of the command itself."""
    tables = _help(spoken())
    own = tables[command]
    return own[option] if option in own else tables["common"][option]


def say(id: str, /, **args: Any) -> str:
    """A sentence of `cli.toml`, or of the kernel."""
    from sulaco.table.text import Text, catalogue  # not needed for help, which is there at once

    return catalogue(PACKAGE).render(Text(id, args))
