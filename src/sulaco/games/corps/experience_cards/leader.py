"""The path of the Leader, who gives orders (A31.03): others move, aim, shoot and act at a word."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sulaco.table.flow import Flow

from ... import house
from .. import endurance, events
from ..abilities import one_action
from ..asking import pick
from ..defensive_fire import offer_shot, shot_options
from ..in_force import LEADS, helping, window
from ..move import destinations, move
from . import standing, used

if TYPE_CHECKING:
    from ..corps import Corps
    from ..state import Character
    from ..windows import Window

ON_ME = house.number("corps", "on-me.move", 2, rule="A31.03", least=1, most=12)
ON_ME_COST = house.number("corps", "on-me.exhaust", 1, rule="A31.03", least=0, most=20)
STEADY_RANGE = house.number("corps", "steady.range", 3, rule="A31.03", least=1, most=40)
STEADY = house.number("corps", "steady.aim", 2, rule="A31.03", least=1, most=9)
COVER_COST = house.number("corps", "cover-him.exhaust", 1, rule="A31.03", least=0, most=20)
DOUBLE_COST = house.number("corps", "double-time.exhaust", 2, rule="A31.03", least=0, most=20)
VOICE = house.number("corps", "loud-voice.grunts", 1, rule="A31.03", least=0, most=6)
RALLY_RANGE = house.number("corps", "rally.range", 3, rule="A31.03", least=1, most=40)
RALLY_COST = house.number("corps", "rally.exhaust", 2, rule="A31.03", least=0, most=20)
CALL = house.number("corps", "call-the-shots.exhaust", 2, rule="A31.03", least=0, most=20)
CHAIN_COST = house.number("corps", "chain-of-command.exhaust", 3, rule="A31.03", least=0, most=20)


def _others(game: Corps, who: Character) -> list[Character]:
    """The other standing Characters whom this one sees; nobody on the ground gives orders."""
    if who.status != "standing":
        return []
    return [other for other in game.standing() if other is not who and game.sees(who, other.at)]


def _movers(game: Corps, who: Character, speed: int | None = None) -> list[Character]:
    return [other for other in _others(game, who) if destinations(game, other, speed or game.speed(other))]


def _can_call(game: Corps, who: Character, window: Window) -> bool:
    return bool(_movers(game, who, ON_ME))


@used("leader", 1, window("end-of-activation"), can=_can_call)
def on_me(game: Corps, who: Character, window: Window) -> Flow[None]:
    """End of Activation, may: exhaust 1; another standing Character that you see moves up to 2."""
    endurance.exhaust(game, ON_ME_COST)
    other = yield from _ordered(game, who, lambda: _movers(game, who, ON_ME))
    if other is not None:
        yield from move(game, other, ON_ME, seat=_player(who, other))


def _ordered(game: Corps, who: Character, people: Callable[[], list[Character]]) -> Flow[Character | None]:
    """Which of these gets the order."""
    return pick(game, who.player, "order-whom", people, "A31.01", who=who.id)


def _player(who: Character, other: Character) -> int:
    """Who decides for somebody with an order: its player; for a Grunt, who gave the order."""
    return other.player if other.hero else who.player


def _aimers(game: Corps, who: Character) -> list[Character]:
    near = (other for other in _others(game, who) if game.walk_distance(who.at, other.at) <= STEADY_RANGE)
    return [other for other in near if other.aim < 10 and game.card(other).weapons]


def _can_steady(game: Corps, who: Character, window: Window) -> bool:
    return bool(_aimers(game, who))


@used("leader", 1, window("end-of-activation"), can=_can_steady)
def steady(game: Corps, who: Character, window: Window) -> Flow[None]:
    """End of Activation, may: the dial of another standing Character that you see within 3 spaces goes up by 2."""
    other = yield from _ordered(game, who, lambda: _aimers(game, who))
    if other is not None:
        game.set_aim(other, other.aim + STEADY, "A31.01")


def _can_cover(game: Corps, who: Character, window: Window) -> bool:
    return not window.cancelled and window.alien is not None and bool(shot_options(game, who, window.alien))


@used("leader", 1, helping("alien-attack"), can=_can_cover, limit="turn")
def cover_him(game: Corps, who: Character, window: Window) -> Flow[None]:
    """Once each turn, when an Alien that you see is about to attack another Character: exhaust 1 and take one Attack
    Action against it first.
    """
    assert window.alien is not None
    endurance.exhaust(game, COVER_COST)
    yield from offer_shot(game, who, window.alien, "A14.04")


def _can_double(game: Corps, who: Character, window: Window) -> bool:
    return bool(_movers(game, who))


@used("leader", 2, window("during-activation"), can=_can_double)
def double_time(game: Corps, who: Character, window: Window) -> Flow[None]:
    """During Activation, once: exhaust 2; another standing Character that you see moves up to its Speed."""
    endurance.exhaust(game, DOUBLE_COST)
    other = yield from _ordered(game, who, lambda: _movers(game, who))
    if other is not None:
        yield from move(game, other, game.speed(other), seat=_player(who, other))


@standing("leader", 2, LEADS)
def loud_voice(game: Corps, who: Character) -> int:
    """After your activation you may lead one Grunt more, if you have a Rank."""
    return VOICE


def _fallen(game: Corps, who: Character) -> list[Character]:
    return [
        other
        for other in game.in_play()
        if other.status == "down" and game.walk_distance(who.at, other.at) <= RALLY_RANGE
    ]


def _can_rally(game: Corps, who: Character, window: Window) -> bool:
    return bool(_fallen(game, who))


@used("leader", 2, window("action"), can=_can_rally)
def rally(game: Corps, who: Character, window: Window) -> Flow[None]:
    """Action: exhaust 2; all Knocked Down Characters within 3 spaces stand up."""
    endurance.exhaust(game, RALLY_COST)
    for other in _fallen(game, who):
        other.status = "standing"
        game.people_changed()
        game.emit(events.StoodUp(rule="A31.01", character=other.id))
    yield from ()


def _shooters(game: Corps, who: Character, window: Window) -> list[Character]:
    alien = window.alien
    if alien is None or alien.at < 0:
        return []
    return [other for other in _others(game, who) if shot_options(game, other, alien)]


def _can_direct(game: Corps, who: Character, window: Window) -> bool:
    return bool(_shooters(game, who, window))


@used("leader", 3, helping("defensive-fire"), can=_can_direct, limit="turn")
def call_the_shots(game: Corps, who: Character, window: Window) -> Flow[None]:
    """Once each turn, when Defensive Fire is triggered: exhaust 2; another standing Character that you see takes an
    extra Attack Action against the Alien, however far away.
    """
    endurance.exhaust(game, CALL)
    other = yield from _ordered(game, who, lambda: _shooters(game, who, window))
    if other is not None and window.alien is not None:
        yield from offer_shot(game, other, window.alien, "A14.04")


def _can_command(game: Corps, who: Character, window: Window) -> bool:
    return bool(_others(game, who))


@used("leader", 3, window("during-activation"), can=_can_command)
def chain_of_command(game: Corps, who: Character, window: Window) -> Flow[None]:
    """During Activation, once: exhaust 3; another standing Character that you see takes one Action now."""
    endurance.exhaust(game, CHAIN_COST)
    other = yield from _ordered(game, who, lambda: _others(game, who))
    if other is not None:
        yield from one_action(game, other, _player(who, other))
