"""Swarms: an Alien model with tokens under it, and what a hit takes of them (A17).

Its size is the model and its tokens (A17.01). It moves and attacks like one Alien: `aliens`, `harm.defense_roll`
(A17.02; example A17.05). How a Blip becomes a Swarm stands in `blips`, and separate models instead in
`separate_models`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.flow import Flow

from . import events, queen
from .in_force import ALIEN_KILLED_NEXT_TO
from .kinds import KINDS
from .state import Alien

if TYPE_CHECKING:
    from .corps import Corps


def added(alien: Alien) -> int:
    """What is added to a Defense Roll against it: 1 for each token, and what its kind adds (A17.03)."""
    return alien.tokens + KINDS[alien.kind].adds


def hit_alien(
    game: Corps, alien: Alien, members: int, rule: str, *, by_character: bool = True, whole: bool = False
) -> Flow[None]:
    """A hit or counterattack takes one token, then the model (A11.03, A17.04, A99.16); the Queen is wounded (A27.10).

    A Sentry Gun's hit is not `by_character`, and kills the `whole` Swarm at once.
    """
    if not KINDS[alien.kind].dies:
        queen.wound(game, alien, "A27.10")
        return
    at_once = 1
    if whole:
        at_once, alien.tokens = 1 + alien.tokens, 0
    near = game.beside(alien) if alien.at >= 0 else 0
    for _ in range(members):
        if alien.tokens:
            alien.tokens -= 1
            game.emit(events.AlienHit(rule=rule, alien=alien.id, left=alien.tokens, killed=False))
        elif alien.at >= 0:
            remove_alien(game, alien)
            game.emit(events.AlienHit(rule=rule, alien=alien.id, left=0, killed=True, n=at_once))
    if alien.at < 0 and by_character:
        yield from _model_died(game, near)


def _model_died(game: Corps, near: int) -> Flow[None]:
    """What waits for an Alien to die next to a Character."""
    for who in game.in_play():
        if near >> who.at & 1:
            for rule in game.in_force(ALIEN_KILLED_NEXT_TO, who):
                yield from rule(game, who)


def remove_alien(game: Corps, alien: Alien) -> None:
    """Take an Alien model, with all its tokens, off the board."""
    game.put(alien, -1)
    game.state.aliens.remove(alien)
