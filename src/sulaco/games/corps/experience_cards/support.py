"""The path of Support, who patches up (A31.03): people on the ground, cards in the deck, gear in the right hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.flow import Flow

from ... import house
from .. import endurance, events
from ..asking import pick
from ..cards.equipment import help_up, patients
from ..cards.events import end_one_hazard
from ..in_force import AFTER_REST, EQUIP_COST, REST, helping, window
from . import standing, used

if TYPE_CHECKING:
    from ..corps import Corps
    from ..state import Character
    from ..windows import Window

DRESSING = house.number("corps", "field-dressing.exhaust", 1, rule="A31.03", least=0, most=20)
LIFT = house.number("corps", "lift-up.recycle", 1, rule="A31.03", least=0, most=20)
SHARE = house.number("corps", "share-gear.less", 1, rule="A31.03", least=0, most=9)
CLOSE_COST = house.number("corps", "stay-close.exhaust", 2, rule="A31.03", least=0, most=20)
CLOSE_RANGE = house.number("corps", "stay-close.range", 2, rule="A31.03", least=1, most=40)
TWO_HANDS = house.number("corps", "two-hands.recycle", 2, rule="A31.03", least=0, most=20)
CALM_COST = house.number("corps", "calm-voice.exhaust", 1, rule="A31.03", least=0, most=20)
CALM_RANGE = house.number("corps", "calm-voice.range", 4, rule="A31.03", least=1, most=40)
NOBODY_RANGE = house.number("corps", "nobody-left.range", 4, rule="A31.03", least=1, most=40)
LIFELINE = house.number("corps", "lifeline.recycle", 2, rule="A31.03", least=0, most=20)


def _can_help(game: Corps, who: Character, window: Window) -> bool:
    return bool(patients(game, who))


@used("support", 1, window("action"), can=_can_help)
def field_dressing(game: Corps, who: Character, window: Window) -> Flow[None]:
    """Action: exhaust 1; a Knocked Down Character next to you stands up."""
    endurance.exhaust(game, DRESSING)
    patient = yield from pick(game, who.player, "patient", lambda: patients(game, who), "A31.01", who=who.id)
    if patient is not None:
        help_up(game, patient, "A31.01")


@standing("support", 1, AFTER_REST)
def lift_up(game: Corps, who: Character) -> Flow[None]:
    """After your Rest Action: recycle 1 for each other Character next to you."""
    if who.at >= 0:
        near = game.next_to(who.at)
        friends = sum(1 for other in game.in_play() if other is not who and near >> other.at & 1)
        endurance.recycle(game, LIFT * friends)
    yield from ()


@standing("support", 1, EQUIP_COST)
def share_gear(game: Corps, active: Character, who: Character, card: str, cost: int) -> int:
    """Equipping yourself or others exhausts 1 less."""
    return max(0, cost - SHARE)


def _near(game: Corps, who: Character, other: Character | None, spaces: int) -> bool:
    if other is None or other is who or other.at < 0 or who.status != "standing":
        return False
    return game.walk_distance(who.at, other.at) <= spaces


def _failed_near(game: Corps, who: Character, window: Window) -> bool:
    return window.failed and not window.rerolled and _near(game, who, window.who, CLOSE_RANGE)


@used("support", 2, helping("defense-roll"), can=_failed_near, limit="turn")
def stay_close(game: Corps, who: Character, window: Window) -> Flow[None]:
    """Once each turn, after another Character within 2 spaces fails a Defense Roll that was not re-rolled: exhaust 2 to
    re-roll it.
    """
    assert window.who is not None
    endurance.exhaust(game, CLOSE_COST)
    game.emit(events.Rerolled(rule="A21.03", who=window.who.id, source="stay-close"))
    assert window.reroll is not None
    window.reroll(window)
    yield from ()


@standing("support", 2, REST)
def two_hands(game: Corps, who: Character) -> int:
    """Your Rest recycles up to 2 more."""
    return TWO_HANDS


def _troubled(game: Corps, who: Character) -> list[tuple[Character, str]]:
    """The Hazards on Characters near this one, and on itself, each with its bearer."""
    return [
        (other, card)
        for other in game.in_play()
        if other.hazards and (other is who or game.walk_distance(who.at, other.at) <= CALM_RANGE)
        for card in other.hazards
    ]


def _can_calm(game: Corps, who: Character, window: Window) -> bool:
    return bool(_troubled(game, who))


@used("support", 2, window("end-of-activation"), can=_can_calm)
def calm_voice(game: Corps, who: Character, window: Window) -> Flow[None]:
    """End of Activation, may: exhaust 1 to shuffle a Hazard on a Character within 4 spaces, or on you, into the Exhaust
    Pile.
    """
    endurance.exhaust(game, CALM_COST)
    yield from end_one_hazard(game, who.player, lambda: _troubled(game, who))


def _dying_near(game: Corps, who: Character, window: Window) -> bool:
    return window.result == "kill" and _near(game, who, window.who, NOBODY_RANGE)


@used("support", 3, helping("fall"), can=_dying_near, limit="mission")
def nobody_left(game: Corps, who: Character, window: Window) -> Flow[None]:
    """Once each mission, when a failed Defense Roll would kill another Character within 4 spaces: it stays on its feet
    instead.
    """
    window.result = ""
    yield from ()


def _can_recycle(game: Corps, who: Character, window: Window) -> bool:
    return who.status == "standing" and bool(game.state.exhausted)


@used("support", 3, window("finish-phase"), can=_can_recycle)
def lifeline(game: Corps, who: Character, window: Window) -> Flow[None]:
    """Start of the Finish Phase: if you stand, recycle 2."""
    endurance.recycle(game, LIFELINE)
    yield from ()
