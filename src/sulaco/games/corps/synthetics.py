"""Synthetics: whom Aliens go for when some of the Characters are synthetic (A30.01 to A30.03, A99.131, A99.132).

Whom an Alien attacks of those within its reach is asked in `harm.targets`; that no Hazard stays on a synthetic is told
in `endurance` (A30.04, A99.91). From nothing else is a synthetic exempt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from . import harm, large, routes
from .board import spaces_in
from .state import Alien, Blip

if TYPE_CHECKING:
    from .corps import Corps


class Prey(NamedTuple):
    """The Characters whom an Alien or Blip goes for, by their spaces, and the spaces next to them, where it stops."""

    places: list[int]
    spaces: int
    near: int


def everybody(game: Corps) -> Prey:
    """All Characters, as if nobody were synthetic."""
    return Prey(game.places(), game.people_spaces, game.near_people())


def _these(game: Corps, spaces: int) -> Prey:
    return Prey(spaces_in(spaces), spaces, game.around(spaces))


def prey(game: Corps, model: Alien | Blip, speed: int) -> Prey:
    """Whom a model with this movement left goes for, wherever synthetics stand on its way (A30.01 to A30.03, A99.131).

    First the others whom it can get at now, then the synthetics whom it can get at; if there is nobody, the others if
    it can move towards any of them, else the synthetics.
    """
    if not game.synthetics:
        return everybody(game)
    synthetic = harm.synthetic_spaces(game)
    others = game.people_spaces & ~synthetic
    if not synthetic or not others:
        return everybody(game)
    for group in (others, synthetic):
        if able := _able(game, model, speed, group):
            return _these(game, able)
    some = _these(game, others)
    ends, _, _ = routes.ends_of_move(game, model, speed, some)
    return some if speed <= 0 or ends & ~(1 << model.at) else _these(game, synthetic)


def _able(game: Corps, model: Alien | Blip, speed: int, group: int) -> int:
    """Those of a group whom a model can get at with this Speed; Barricades are no obstacles to it (A12.04)."""
    if game.large and large.is_large(model):
        return large.able(game, model, speed, _these(game, group))
    ways = game.ways
    taken = game.alien_spaces | game.blip_spaces | game.people_spaces | game.obstacle_spaces | game.exits
    here = 1 << model.at
    near = game.around(group)
    reached = here | ways.reachable(model.at, speed, taken & ~here, near, 0)
    return sum(1 << at for at in spaces_in(group) if ways.next_mask[at] & reached)
