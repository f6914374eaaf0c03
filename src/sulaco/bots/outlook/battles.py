"""What counts in battles: what a side has on the table and in hand, against the mean of the other sides."""

from __future__ import annotations

from math import log

from sulaco.games.battles.battles import Battles
from sulaco.games.battles.cards import definition
from sulaco.games.battles.state import Unit
from sulaco.games.battles.values import face, has, values

from ..battles.known import card_worth

SIDE = (
    "wounds-left", "last-wound", "second-last-wound", "main-stunned", "main-in-front", "level-two", "experience",
    "front", "front-atk", "front-def", "back", "back-atk", "back-def", "ranged", "stunned", "stunned-value", "captives",
    "health", "hand", "hand-value", "resources", "face-up", "turn",
)  # fmt: skip
NAMES = (*SIDE, "opponents")


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
    others = list(sides.values())
    many = len(others)
    if many == 1:
        found = [a - b for a, b in zip(own, others[0], strict=True)]
    else:
        found = [a - sum(column) / many for a, *column in zip(own, *others, strict=True)]
    found.append(log(many))
    return found


def _player(game: Battles, seat: int, side: list[float]) -> None:
    player = game.state.players[seat]
    side[6] += player.xp
    side[18] += len(player.hand)
    side[19] += sum([card_worth(definition(card)) for card in player.hand])
    side[20] += len(player.resources)
    side[21] += sum([resource.up for resource in player.resources])
    side[22] += game.is_active(seat)


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
