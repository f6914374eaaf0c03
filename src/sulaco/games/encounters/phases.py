"""The phases of a turn and the other steps of a game, and the rule that each of them is (L3.01).

A game can be gone on with from each. The Hive Phase stands in `turn` (L3.02), the Action Phase in `action` (L3.03), the
Strike Phase in `strikes` (L3.04), the Cleanup Phase in `cleanup` (L3.05).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sulaco.table.flow import Flow

from . import action, alien_players, cleanup, setup, strikes, turn

if TYPE_CHECKING:
    from .encounters import Encounters

PHASES: dict[str, Callable[[Encounters], Flow[None]]] = {
    "strikes": strikes.phase,
    "cleanup": cleanup.phase,
    "turn-ends": turn.ends,
    "begin": turn.begin,
    "hive": turn.hive_phase,
}
"""What follows an Action Phase, up to the next one."""


def go_on(game: Encounters) -> Flow[None]:
    """From one Action Phase to the next: mostly nobody is asked anything on the way."""
    while (phase := PHASES.get(game.state.step)) is not None:
        yield from phase(game)


STEPS: dict[str, Callable[[Encounters], Flow[None]]] = {
    "roles": setup.choose_role,
    "first": setup.first_player,
    "action": action.step,
    **dict.fromkeys(PHASES, go_on),
    "alien": alien_players.step,
    "alien-ends": alien_players.end,
}
