"""The 8 Hazards (A4.13, A4.19, A99.19): what they do at once, or as long as they stay on a Hero."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.flow import Flow

from ... import house
from .. import aliens, endurance, tracker
from ..asking import pick, place_of
from ..board import spaces_in
from ..tracker import move_models
from . import Hazard, register

if TYPE_CHECKING:
    from ..corps import Corps
    from ..endurance import Effect
    from ..state import Character

NO_HOPE = house.number("corps", "losing-hope.exhaust", 4, rule="A99.19", least=0, most=60)
PANIC = house.number("corps", "panic.aim", 3, rule="A4.13", least=0, most=9)
BLIP_MOVE = house.number("corps", "movement-all-around.move", 3, rule="A4.13", least=0, most=12)
ACID = house.number("corps", "acid-spray.exhaust", 3, rule="A99.19", least=0, most=60)
POWER = house.number("corps", "they-cut-the-power.exhaust", 3, rule="A4.13", least=0, most=60)
DARK = house.number("corps", "in-the-dark.exhaust", 2, rule="A4.13", least=0, most=60)


def _ended(game: Corps, who: Character, card: str) -> Effect:
    """The outcome "shuffle this card into the Exhaust Pile"."""

    def end() -> Flow[None]:
        if card in who.hazards:
            endurance.end_hazard(game, who, card)
        yield from ()

    return end


# --- Hazards that stay on your Hero ----------------------------------------------------------------------------


def _losing_hope(game: Corps, who: Character, card: str) -> Flow[None]:
    """On Activation, Reveal. Equipment: lose one Action. Event: exhaust 4. Weapon: discard 2, then shuffle this
    card into the Exhaust Pile.
    """
    seat = game.decider(who)
    end = _ended(game, who, card)

    def lose_action() -> Flow[None]:
        activation = game.state.activation
        if activation is not None:
            activation.actions = max(0, activation.actions - 1)
        yield from ()

    def weaken() -> Flow[None]:
        endurance.exhaust(game, NO_HOPE)
        yield from ()

    def pull_through() -> Flow[None]:
        yield from endurance.discard(game, seat, 2, who)
        yield from end()

    outcomes = {"equipment": lose_action, "event": weaken, "weapon": pull_through}
    yield from endurance.reveal(game, seat, outcomes, who=who)


def _jammed(game: Corps, who: Character, card: str) -> Flow[None]:
    """The main Weapon cannot be used. On Activation, Reveal. Equipment or Event: shuffle this card into the
    Exhaust Pile.
    """
    cleared = _ended(game, who, card)
    yield from endurance.reveal(game, game.decider(who), {"equipment": cleared, "event": cleared}, who=who)


def _wounded(game: Corps, who: Character, card: str) -> Flow[None]:
    """Speed and Defense are 1 lower. After a Rest Action, shuffle this card into the Exhaust Pile."""
    yield from _ended(game, who, card)()


def _acid_spray(game: Corps, who: Character, card: str) -> Flow[None]:
    """When an Alien model is killed next to this Character: discard one of its Equipment cards, or else exhaust
    3; then shuffle this card into the Exhaust Pile.
    """
    gear = yield from pick(game, game.decider(who), "acid", lambda: who.equipment, "A5.10", who=who.id)
    if gear is None:
        endurance.exhaust(game, ACID)
    else:
        endurance.unequip(who, gear)
        endurance.discard_gear(game, [gear], "A5.10")
    yield from _ended(game, who, card)()


# --- Hazards that happen at once -------------------------------------------------------------------------------


def _panic(game: Corps, seat: int, hero: Character | None) -> Flow[None]:
    """Your Hero: aim -3. Discard 1 card from your hand."""
    if hero is not None:
        game.set_aim(hero, hero.aim - PANIC, "A11.05")
    yield from endurance.discard_from_hand(game, seat, 1)


def _movement_all_around(game: Corps, seat: int, hero: Character | None) -> Flow[None]:
    """All Blips move 3."""
    yield from move_models(game, [blip for blip in game.state.blips if not blip.mission], BLIP_MOVE)


def _they_cut_the_power(game: Corps, seat: int, hero: Character | None) -> Flow[None]:
    """Remove the Barricade closest to your Hero; if there is none on the boards, exhaust 3."""
    if not game.state.barricades:
        endurance.exhaust(game, POWER)
        return
    if hero is None:
        return
    distances = {place: _way_to_work(game, hero, place) for place in game.state.barricades}
    nearest = min(distances.values())
    closest = [place for place, distance in distances.items() if distance == nearest]
    place = yield from pick(game, seat, "barricade", closest, "A4.13")
    if place is not None:
        yield from aliens.remove_barricade(game, place, "they-cut-the-power", "A4.13")


def _way_to_work(game: Corps, hero: Character, place: str) -> int:
    """How far a Hero would walk to where it could work on this Barricade (A12.01)."""
    if place.startswith("door-"):
        near, far = game.map.doors[int(place[5:]) - 1].sides
        spaces = [*near, *far]
    else:
        at = place_of(game, place)
        spaces = spaces_in(game.next_to(at) | 1 << at)
    return min(game.walk_distance(hero.at, space) for space in spaces)


def _in_the_dark(game: Corps, seat: int, hero: Character | None) -> Flow[None]:
    """Spawn 1 Blip at the Spawn Point closest to your Hero; without a Spawn Point, exhaust 2."""
    points = {f"spawn-{label[1:]}": space for label, space in game.spawn_points.items()}
    if not points:
        endurance.exhaust(game, DARK)
        return
    if hero is None:
        return
    row = game.ways.walk[hero.at]
    nearest = min(row[space] for space in points.values())
    closest = [point for point, space in points.items() if row[space] == nearest]
    point = yield from pick(game, seat, "closest-spawn", closest, "A18.12")
    if point is not None:
        yield from tracker.spawn(game, point, 1, tracker.Spawned())


LOSING_HOPE = register(Hazard(id="losing-hope", stays=True, on_activation=_losing_hope, origin="published"))
JAMMED = register(Hazard(id="jammed", stays=True, on_activation=_jammed, blocks_main_weapon=True))
WOUNDED = register(Hazard(id="wounded", stays=True, after_rest=_wounded, speed=-1, defense=-1))
ACID_SPRAY = register(Hazard(id="acid-spray", stays=True, alien_killed_next_to=_acid_spray))
PANIC_HAZARD = register(Hazard(id="panic", resolve=_panic))
MOVEMENT_ALL_AROUND = register(Hazard(id="movement-all-around", resolve=_movement_all_around))
THEY_CUT_THE_POWER = register(Hazard(id="they-cut-the-power", resolve=_they_cut_the_power))
IN_THE_DARK = register(Hazard(id="in-the-dark", resolve=_in_the_dark))
