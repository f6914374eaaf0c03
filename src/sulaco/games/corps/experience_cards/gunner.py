"""The path of the Gunner, who shoots (A31.03): dials, cards that shots cost, Defensive Fire."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.flow import Flow

from ... import house
from .. import endurance, events
from ..board import grid_distance
from ..defensive_fire import offer_shot, shot_options
from ..in_force import AIM, AIM_LOSS, ALWAYS_HITS, ATTACK_COST, FIRE_RANGE, MEMBERS, helping, window
from ..state import PAID_ATTACK
from . import standing, used

if TYPE_CHECKING:
    from ..corps import Corps
    from ..state import Character
    from ..windows import Window

SPARE_DRUM = house.number("corps", "spare-drum.less", 1, rule="A31.03", least=0, most=9)
LOW_AIM = house.number("corps", "low-aim.hits", 7, rule="A31.03", least=0, most=10)
BURSTS = house.number("corps", "short-bursts.exhaust", 1, rule="A31.03", least=0, most=20)
COOL = house.number("corps", "cool-barrel.aim", 4, rule="A31.03", least=1, most=10)
WIDE = house.number("corps", "wide-arc.range", 2, rule="A31.03", least=0, most=20)
MARKSMAN = house.number("corps", "marksman.aim", 1, rule="A31.03", least=0, most=9)
ONE_SHOT = house.number("corps", "one-shot.members", 1, rule="A31.03", least=0, most=9)


@standing("gunner", 1, ATTACK_COST)
def spare_drum(game: Corps, who: Character, card: str, cost: int) -> int:
    """The first Attack Action in each of your activations that exhausts cards exhausts 1 less."""
    activation = game.state.activation
    first = activation is not None and activation.character == who.id and PAID_ATTACK not in activation.used
    return max(0, cost - SPARE_DRUM) if first else cost


@standing("gunner", 1, ALWAYS_HITS)
def low_aim(game: Corps, who: Character, space: int) -> int:
    """Your attack rolls against a target next to you hit on 7 or less."""
    return LOW_AIM if grid_distance(game.map, who.at, space) == 1 else 0


def _missed(game: Corps, who: Character, window: Window) -> bool:
    return window.failed and not window.rerolled and not window.dice


@used("gunner", 1, window("attack-roll"), can=_missed, limit="turn")
def short_bursts(game: Corps, who: Character, window: Window) -> Flow[None]:
    """Once each turn, after a missed attack roll of yours that was not re-rolled: exhaust 1 to re-roll it."""
    endurance.exhaust(game, BURSTS)
    game.emit(events.Rerolled(rule="A21.03", who=who.id, source="short-bursts"))
    assert window.reroll is not None
    window.reroll(window)
    yield from ()


def _can_cross(game: Corps, who: Character, window: Window) -> bool:
    return window.failed and window.alien is not None and bool(shot_options(game, who, window.alien))


@used("gunner", 2, helping("attack-roll"), can=_can_cross, limit="turn")
def cross_fire(game: Corps, who: Character, window: Window) -> Flow[None]:
    """Once each turn, when another Character has missed an Alien that you see: take one Attack Action against it."""
    assert window.alien is not None
    yield from offer_shot(game, who, window.alien, "A14.04")


@standing("gunner", 2, AIM_LOSS)
def cool_barrel(game: Corps, who: Character, defensive: bool, loss: int) -> int:
    """Your attack rolls never bring your dial below 4."""
    return max(0, min(loss, who.aim - COOL))


@standing("gunner", 2, FIRE_RANGE)
def wide_arc(game: Corps, who: Character) -> int:
    """Your Defensive Fire reaches 2 spaces farther."""
    return WIDE


@standing("gunner", 3, AIM)
def marksman(game: Corps, who: Character) -> int:
    """Your dial is reset to 1 more than your printed Aim."""
    return MARKSMAN


@standing("gunner", 3, MEMBERS)
def one_shot(game: Corps, who: Character) -> int:
    """A hit of your attack rolls takes one more of a Swarm, but for area attacks."""
    return ONE_SHOT
