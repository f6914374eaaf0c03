"""The JSON schemas of the protocol and of each game's own types, for generating the client's types.

python -m sulaco.server.client_types FILE
"""

from __future__ import annotations

import inspect
import sys
from pathlib import Path
from typing import Any

import msgspec

from sulaco.games import GAMES, load

from .protocol import campaigns, lab, live, shared, tables

PROTOCOL = (shared, live, tables, campaigns, lab)


def types() -> list[Any]:
    """All that a client sends or is sent."""
    bodies = [
        kind
        for module in PROTOCOL
        for _, kind in inspect.getmembers(module, inspect.isclass)
        if issubclass(kind, msgspec.Struct) and kind is not live.FromClient and kind.__module__ == module.__name__
    ]
    games = [
        kind
        for game in map(load, GAMES)
        for kind in (
            game.setup_type,
            game.view_type,
            game.box_type,
            game.ground_type,
            game.insight_type,
            game.check_type,
        )
        if kind is not None
    ]
    return bodies + games


def schema() -> dict[str, Any]:
    """Every type by its name; two games must not call different things by one name."""
    _, components = msgspec.json.schema_components(types(), ref_template="#/$defs/{name}")
    return components


def main(path: str) -> None:
    """Write the file only if its content changes, so that what is generated from it is not generated again."""
    text = msgspec.json.format(msgspec.json.encode(schema()), indent=1)
    target = Path(path)
    target.parent.mkdir(parents=True, exist_ok=True)
    if not target.exists() or target.read_bytes() != text:
        target.write_bytes(text)


if __name__ == "__main__":
    main(sys.argv[1])
