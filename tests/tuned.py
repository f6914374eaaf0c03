"""A game whose bots are tuned otherwise for a while."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any

from msgspec.structs import replace

from sulaco.games import manifest, registered


def tuned(game: str, **bots: Any) -> AbstractContextManager[None]:
    """The game is registered anew, with these parts of its `Bots`."""
    own = manifest(game)
    return registered(replace(own, bots=replace(own.bots, **bots)))
