"""Sentry Guns (A24.02 to A24.10, A99.69 to A99.72)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.flow import Flow

from .. import house
from . import blips, events, harm, swarms
from .asking import pick
from .board import spaces_in
from .rolls import marine_die
from .state import Alien, Blip, Character, SentryGun

if TYPE_CHECKING:
    from .corps import Corps

AMMO = house.number("corps", "sentry.ammo_per_shot", 50, rule="A99.71", least=1, most=2000)
"""How far the dial falls per shot (A99.71)."""
HITS = house.number("corps", "sentry.hits_on", 7, rule="A24.09", least=0, most=10)
FACINGS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}


def gun_sees(game: Corps, gun: SentryGun, space: int) -> bool:
    """Only forwards: strictly ahead of the gun's own row (A24.04, A99.69)."""
    dx, dy = FACINGS[gun.facing]
    xys = game.map.xys
    (x, y), (tx, ty) = xys[gun.at], xys[space]
    if (tx - x) * dx + (ty - y) * dy <= 0:
        return False
    return game.line(gun.at, space)


def _sees_any(game: Corps, gun: SentryGun, spaces: int) -> bool:
    """Whether a gun sees any space of this set."""
    return any(gun_sees(game, gun, space) for space in spaces_in(spaces))


def field_of_fire(game: Corps, gun: SentryGun) -> int:
    """All that a gun sees: what lies strictly ahead of its own row (A24.04, A99.69)."""
    dx, dy = FACINGS[gun.facing]
    xys = game.map.xys
    x, y = xys[gun.at]
    return sum(1 << at for at in spaces_in(game.seen_from(gun.at)) if (xys[at][0] - x) * dx + (xys[at][1] - y) * dy > 0)


def covered(game: Corps) -> int:
    """All spaces that a loaded gun sees."""
    mask = 0
    for gun in game.state.guns:
        if gun.ammo > 0:
            mask |= field_of_fire(game, gun)
    return mask


def sentry_fire(game: Corps, model: Character | Alien | Blip, tell: blips.Tell) -> Flow[None]:
    """Guns shoot at whatever has just moved in their sight; nobody can hold their fire (A24.05, A99.70).

    `tell` is called before a shot: the mover tells of its way so far.
    """
    fired: set[str] = set()
    while model.at >= 0:
        sees = _sees_any if game.large else gun_sees
        spaces = game.covers(model) if game.large else model.at
        ready = [gun for gun in game.state.guns if gun.id not in fired and gun.ammo > 0 and sees(game, gun, spaces)]
        if not ready:
            return
        tell()
        gun = yield from pick(game, game.leader, "gun-order", ready, "A99.70", target=model.id)
        assert gun is not None
        fired.add(gun.id)
        yield from _shoot(game, gun, model)


def _shoot(game: Corps, gun: SentryGun, model: Character | Alien | Blip) -> Flow[None]:
    """Two Marine dice, the higher dropped; 7 or less kills all that the space holds (A24.08 to A24.10)."""
    gun.ammo = max(0, gun.ammo - AMMO)
    first, second = marine_die(game), marine_die(game)
    hit = min(first, second) <= HITS
    space = model.at
    game.emit(
        events.GunFired(rule="A24.09", gun=gun.id, target=model.id, rolls=(first, second), hit=hit, ammo=gun.ammo)
    )
    if not hit:
        return
    alien = model if isinstance(model, Alien) else game.alien_at(space)
    if alien is not None:
        yield from swarms.hit_alien(game, alien, 1, "A24.10", by_character=False, whole=True)
    blip = game.blip_at(space)
    if blip is not None:
        yield from blips.back_to_pool(game, blip)
    for who in game.in_play():
        if who.at == space:
            yield from harm.kill(game, who, "A24.10")
