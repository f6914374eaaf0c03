"""Defensive Fire: shots at an Alien that has come next to a Character, before it attacks (A14, A99.37).

`aliens.fire_and_attack` begins it, for an Alien that came from a Blip as well (A14.07). Each shot is an Attack Action
of `attack`, which keeps Full Auto to the same Alien, leaves out Free Actions and Cumbersome Weapons, and has areas
include the Alien (A14.06, A3.10, A99.38 to A99.40). Moves outside an activation, by cards of the Motion Tracker, draw
fire only if an attack follows (A99.41).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.decision import Option, prompt
from sulaco.table.flow import Flow

from .. import house
from . import attack
from .board import grid_distance
from .in_force import FIRE_RANGE
from .state import Alien, Character
from .windows import Window, ask, open_window

if TYPE_CHECKING:
    from .corps import Corps

DEFENSIVE_RANGE = house.number("corps", "defensive_fire.range", 4, rule="A14.02", least=0, most=20)


def fire(game: Corps, alien: Alien) -> Flow[None]:
    """Every Character within four spaces and in sight may fire once, the closest first (A14.01 to A14.05, A99.37)."""
    window = Window("defensive-fire", alien=alien)
    yield from open_window(game, window)
    if alien.at < 0:
        return
    rings: dict[int, list[Character]] = {}
    for who in game.standing():
        distance = grid_distance(game.map, who.at, game.nearest(who.at, alien))
        if distance <= DEFENSIVE_RANGE + sum(rule(game, who) for rule in game.in_force(FIRE_RANGE, who)):
            rings.setdefault(distance, []).append(who)
    for distance in sorted(rings):
        yield from _fire_in_turn(game, rings[distance], alien)


def _fire_in_turn(game: Corps, shooters: list[Character], alien: Alien) -> Flow[None]:
    """Characters equally close fire in the order that they like: whom another's shot made wait is asked again."""
    while shooters:
        held: list[Character] = []
        ahead = 0  # how many held their fire before somebody fired
        for who in shooters:
            if alien.at < 0:
                return
            if who.at >= 0:
                if (yield from offer_shot(game, who, alien, "A14.02")):
                    ahead = len(held)
                else:
                    held.append(who)
        shooters = held[:ahead]


def shot_options(game: Corps, who: Character, alien: Alien) -> list[Option[str]]:
    """The Weapons with which this Character could fire at this Alien now."""
    if who.at < 0 or who.status != "standing" or alien.at < 0 or not game.sees_alien(who, alien):
        return []
    options: list[Option[str]] = []
    space = game.nearest(who.at, alien)
    for card in attack.usable_weapons(game, who, defensive=True):
        definition = attack.weapon(card)
        if definition.area:
            if not attack.area_spaces(game, who, card, alien):
                continue
        elif not attack.in_range(game, who, definition, space):
            continue
        options.append(
            game.option(
                f"fire:{who.id}:{card}",
                card,
                "option.defensive-fire",
                who=who.id,
                weapon=card,
                alien=alien.id,
                needed=attack.to_hit(game, who, definition, space),
                n=attack.shot_cost(game, who, card),
                pieces=(who.id, alien.id),
                spaces=(alien.at,),
                cards=(card,),
            )
        )
    return options


def offer_shot(game: Corps, who: Character, alien: Alien, rule: str) -> Flow[bool]:
    """A Character may make one Attack Action against this Alien; firing is optional. True if it fired."""

    def options() -> list[Option[str]]:
        choices = shot_options(game, who, alien)
        return [*choices, game.option("hold", "", "option.hold-fire")] if choices else []

    card = yield from ask(game, game.decider(who), prompt("defensive-fire", who=who.id, alien=alien.id), options, rule)
    if not card:
        return False
    yield from attack.attack_action(game, who, card, alien, only=alien)
    return True
