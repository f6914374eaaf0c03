"""Difficulty: Drones, Health, preparation turns, a head start for the Hive; all of them may be combined (L20).

Also the later table of Drones by the number of players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.decision import refused
from sulaco.table.flow import Flow

from .. import house
from . import hive
from .state import Setup

if TYPE_CHECKING:
    from .encounters import Encounters

DRONES = 24
DRONES_EACH = house.number("encounters", "setup.drones_per_player", 1, rule="L1.16", least=0, most=6)
HEAD_START = 5
PREPARATION = house.number("encounters", "setup.most_preparation", 2, rule="L20.03", least=0, most=10)
REVISED = {1: (0, 0, 0), 2: (0, 1, 2), 3: (2, 3, 4), 4: (4, 5, 6), 5: (4, 5, 6)}
"""The later table: Drones in the mini-decks by the number of players."""


def check(setup: Setup) -> None:
    """Refuse options that are out of bounds; any of them may be combined (L20.06)."""
    if not 0 <= setup.preparation <= PREPARATION:
        raise refused("setup.preparation", "L20.03", n=PREPARATION)
    if not 0 <= setup.head_start <= HEAD_START:
        raise refused("setup.head-start", "L20.05", n=HEAD_START)
    if not -DRONES <= setup.drones <= DRONES:
        raise refused("setup.drones", "L99.44", n=DRONES)


def drones_in(setup: Setup) -> tuple[int, int, int]:
    """How many Drones (and Secrets Revealed) go into each mini-deck (L1.16, L20.01, L20.04, L99.44)."""
    base = REVISED[setup.players] if setup.revised_drones else (DRONES_EACH * setup.players,) * 3
    secrets = setup.players if setup.agendas else 0
    wanted = [max(0, n + setup.drones) for n in base]
    while sum(wanted) - secrets > DRONES:
        wanted[wanted.index(max(wanted))] -= 1
    while sum(wanted) < secrets:  # there is one for each player, however few the Drones are (L19.08)
        wanted[wanted.index(min(wanted))] += 1
    return (wanted[0], wanted[1], wanted[2])


def preparation_turns(setup: Setup) -> int:
    """How many turns of each player have no Hive Phase (L20.03, L99.45); the later table adds one for five players."""
    return setup.preparation + (1 if setup.revised_drones and setup.players == 5 else 0)


def is_preparing(game: Encounters) -> bool:
    """Whether the active player's turn is a preparation (L20.03, L99.45)."""
    state = game.state
    return state.players[state.active].turns <= state.preparation


def more_health(game: Encounters, seat: int) -> int:
    """The easier game adds the Defense, which is else of use when players fight only, to the Health (L1.08, L20.02)."""
    tough = game.state.tough and not game.state.players[seat].alien
    return int(game.avatar(seat).defense) if tough else 0


def fill_complex(game: Encounters) -> Flow[None]:
    """A harder game begins with hidden cards in the Complex (L20.05)."""
    for _ in range(game.state.head_start):
        yield from hive.add(game, rule="L20.05")
