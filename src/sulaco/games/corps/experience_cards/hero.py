"""The path of the Hero, who fights on (A31.03): close combat, getting up, going where nobody else goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.decision import prompt
from sulaco.table.flow import Flow

from ... import house
from .. import endurance, events
from ..cards.events import end_one_hazard
from ..in_force import ALIEN_KILLED_NEXT_TO, DEFENSE, MELEE, window
from ..move import destinations, move
from ..windows import ask
from . import standing, used

if TYPE_CHECKING:
    from ..corps import Corps
    from ..state import Character
    from ..windows import Window

FIRM_FROM = 2
FIRM = house.number("corps", "stand-firm.defense", 2, rule="A31.03", least=0, most=9)
LAST_WORD = house.number("corps", "last-word.recycle", 1, rule="A31.03", least=0, most=20)
UNBROKEN = house.number("corps", "unbroken.exhaust", 2, rule="A31.03", least=0, most=20)
HOLD = house.number("corps", "hold-the-line.melee", 2, rule="A31.03", least=0, most=9)
SECOND_WIND = house.number("corps", "second-wind.exhaust", 3, rule="A31.03", least=0, most=20)
NO_FEAR = house.number("corps", "no-fear.exhaust", 1, rule="A31.03", least=0, most=20)
ALONE_FROM = house.number("corps", "alone.distance", 4, rule="A31.03", least=1, most=40)


@standing("hero", 1, DEFENSE)
def stand_firm(game: Corps, who: Character) -> int:
    """Your Defense is 2 higher while two or more Aliens are next to you."""
    if who.at < 0:
        return 0
    near = game.next_to(who.at)
    return FIRM if sum(bool(near & game.covers(alien)) for alien in game.state.aliens) >= FIRM_FROM else 0


@standing("hero", 1, ALIEN_KILLED_NEXT_TO)
def last_word(game: Corps, who: Character) -> Flow[None]:
    """Each time a Character kills an Alien model next to you: recycle 1."""
    endurance.recycle(game, LAST_WORD)
    yield from ()


def _hazards(game: Corps, who: Character, window: Window) -> bool:
    return bool(who.hazards)


@used("hero", 1, window("on-activation"), can=_hazards)
def unbroken(game: Corps, who: Character, window: Window) -> Flow[None]:
    """On Activation, may: exhaust 2 to shuffle a Hazard attached to you into the Exhaust Pile, before it acts."""
    endurance.exhaust(game, UNBROKEN)
    yield from end_one_hazard(game, who.player, lambda: [(who, card) for card in who.hazards])


@standing("hero", 2, MELEE)
def hold_the_line(game: Corps, who: Character) -> int:
    """Your Melee is 2 higher."""
    return HOLD


def _down(game: Corps, who: Character, window: Window) -> bool:
    return who.status == "down"


@used("hero", 2, window("on-activation"), can=_down)
def second_wind(game: Corps, who: Character, window: Window) -> Flow[None]:
    """On Activation, may: exhaust 3 to stand up if you are Knocked Down."""
    endurance.exhaust(game, SECOND_WIND)
    who.status = "standing"
    game.people_changed()
    game.emit(events.StoodUp(rule="A31.01", character=who.id))
    yield from ()


def _can_run(game: Corps, who: Character, window: Window) -> bool:
    return bool(destinations(game, who, game.speed(who), False))


@used("hero", 2, window("action"), can=_can_run)
def no_fear(game: Corps, who: Character, window: Window) -> Flow[None]:
    """Action: exhaust 1 and move up to your Speed, without stopping next to Aliens."""
    endurance.exhaust(game, NO_FEAR)
    speed = game.speed(who)
    goal = yield from ask(
        game,
        game.decider(who),
        prompt("free-move", who=who.id),
        lambda: destinations(game, who, speed, False),
        "A10.01",
        forced=False,
    )
    if goal is not None:
        yield from move(game, who, speed, first=goal, stops=False)


def _failed(game: Corps, who: Character, window: Window) -> bool:
    return window.failed and not window.rerolled


@used("hero", 3, window("defense-roll"), can=_failed, limit="turn")
def legend(game: Corps, who: Character, window: Window) -> Flow[None]:
    """Once each turn, after a failed Defense Roll of yours that was not re-rolled: re-roll it."""
    game.emit(events.Rerolled(rule="A21.03", who=who.id, source="legend"))
    assert window.reroll is not None
    window.reroll(window)
    yield from ()


def _nobody_near(game: Corps, who: Character, window: Window) -> bool:
    if who.status != "standing":
        return False
    others = (other for other in game.in_play() if other is not who)
    return all(game.walk_distance(who.at, other.at) >= ALONE_FROM for other in others)


@used("hero", 3, window("on-activation"), can=_nobody_near, compulsory=True)
def alone(game: Corps, who: Character, window: Window) -> Flow[None]:
    """On Activation, if no other Character is within 3 spaces: you have one Action more."""
    activation = game.state.activation
    assert activation is not None
    activation.actions += 1
    yield from ()
