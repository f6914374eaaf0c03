"""Points that a card gives (L5.05, L5.06)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..words import Cause, effect

if TYPE_CHECKING:
    from ..encounters import Encounters


@effect("attack")
def _attack(game: Encounters, cause: Cause, n: int) -> None:
    game.state.attack += n


@effect("recruit")
def _recruit(game: Encounters, cause: Cause, n: int) -> None:
    game.state.recruit += n
