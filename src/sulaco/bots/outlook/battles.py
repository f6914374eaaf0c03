"""What counts in battles: what a side has on the table and in hand, and what the others have on average.

A side stands apart from the others and not against them, because what something is worth depends on both: an army in
the back row is worth little to someone whose Main Character is about to fall.
"""

from __future__ import annotations

from math import log

from sulaco.games.battles import events as happened
from sulaco.games.battles.battles import Battles
from sulaco.games.battles.cards import Character, definition
from sulaco.games.battles.keywords import has
from sulaco.games.battles.setup import mains
from sulaco.games.battles.state import Unit
from sulaco.games.battles.values import face, values
from sulaco.table.event import Event

from ..battles.known import card_worth

THINGS = (
    "wounds-left", "last-wound", "second-last-wound", "main-stunned", "main-in-front", "level-two", "experience",
    "front", "front-atk", "front-def", "back", "back-atk", "back-def", "ranged", "stunned", "stunned-value", "captives",
    "health", "exhausted", "equipment", "hand", "hand-value", "characters", "payable", "resources", "face-up", "deck",
    "pile", "ko", "turn",
)  # fmt: skip
MAINS = {main: len(THINGS) + number for number, main in enumerate(mains())}
SIDE = (*THINGS, *MAINS)
NAMES = (*SIDE, *(f"other-{name}" for name in SIDE), "opponents", "always")


def features(game: Battles, seat: int) -> list[float]:
    sides: dict[int, list[float]] = {}
    for each in game.living():
        team = game.team(each)
        if team not in sides:
            sides[team] = [0.0] * len(SIDE)
        _player(game, each, sides[team])
    for unit in game.state.units:
        _unit(game, unit, sides[game.team(unit.controller)])
    own = sides.pop(game.team(seat), None)
    if own is None or not sides:  # out of the game, or alone in it
        return [0.0] * len(NAMES)
    many = len(sides)
    others = [sum(column) / many for column in zip(*sides.values(), strict=True)]
    return [*own, *others, log(many), 1.0]


def _player(game: Battles, seat: int, side: list[float]) -> None:
    player = game.state.players[seat]
    hand = [definition(card) for card in player.hand]
    characters = [card.cost for card in hand if isinstance(card, Character)]
    resources = len(player.resources)
    side[6] += player.xp
    side[20] += len(hand)
    side[21] += sum([card_worth(card) for card in hand])
    side[22] += len(characters)
    side[23] += sum([cost <= resources + 1 for cost in characters])  # with the resource of the next turn
    side[24] += resources
    side[25] += sum([resource.up for resource in player.resources])
    side[26] += len(player.deck)
    side[27] += len(player.pile)
    side[28] += len(player.ko)
    side[29] += game.is_active(seat)
    side[MAINS[definition(player.main).id]] += 1


def _unit(game: Battles, unit: Unit, side: list[float]) -> None:
    atk, defense = values(game, unit)
    left = face(unit).health - unit.wounds
    if unit.level:
        side[0] += left
        side[1] += left <= 1
        side[2] += left == 2
        side[3] += unit.stunned
        side[5] += unit.level > 1
    else:
        side[17] += left
    side[19] += bool(unit.equipment)
    if unit.stunned:
        side[14] += 1
        side[15] += atk + defense
        return
    if unit.front:
        side[7] += 1
        side[8] += atk
        side[9] += defense
        side[4] += unit.level > 0
    else:
        side[10] += 1
        side[11] += atk
        side[12] += defense
    side[13] += has(game, unit, "ranged")
    side[16] += bool(unit.captive)
    side[18] += not unit.ready


MAIN = 4.0
"""How many times as much what happens to a Main Character says as what happens to another."""
WEIGHT: dict[type[Event], float] = {
    happened.Conceded: -20,
    happened.Out: -12,
    happened.Koed: -5,
    happened.Captured: -4,
    happened.Stunned: -3,
    happened.Wounded: -2,
    happened.CountersLost: -1,
    happened.EquipmentLost: -1,
    happened.LevelledUp: 6,
    happened.ControlChanged: 4,
    happened.Hatched: 3,
    happened.TwistPlayed: 2.5,
    happened.Healed: 2,
    happened.Recruited: 2,
    happened.Appeared: 2,
    happened.Equipped: 1.5,
    happened.PowerUsed: 1.5,
    happened.PoweredUp: 1.5,
    happened.CountersAdded: 1,
}
"""How much an event says of what became better (above 0) or worse for whose it is."""


def tells(game: Battles, event: Event, seat: int) -> float:
    found = WEIGHT.get(type(event), 0.0)
    if not found:
        return 0.0
    unit: str = getattr(event, "unit", "")
    whose: int | None = getattr(event, "seat", None)
    if whose is None:
        whose = game.owner(unit)
    if unit and unit == game.state.players[whose].main:
        found *= MAIN
    if isinstance(event, happened.Recruited):
        found += event.cost / 3
    return found if game.team(whose) == game.team(seat) else -found
