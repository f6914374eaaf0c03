"""What the live game derives from its state, worked out plainly from the state alone.

Slow and without caches: every decision of a fuzz game compares it with what the live game keeps (`invariants`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from .characters import CHARACTERS
from .kinds import KINDS

if TYPE_CHECKING:
    from .corps import Corps
    from .state import Alien, Blip, Character


def derived(game: Corps) -> dict[str, Any]:
    """The attributes of a live game that follow from its state, by name; private ones are None until asked for."""
    state, board = game.state, game.map
    here = [who for who in state.characters if who.at >= 0]
    people = [who.at for who in here]
    aliens = [space for alien in state.aliens for space in _square(game, alien)]
    blips = [blip.at for blip in state.blips]
    tokens = [token for token in state.tokens if token.at >= 0]
    obstacles = [token.at for token in tokens if token.model]
    points = [spaces[0] for label, spaces in board.labels.items() if label[0] == "S" and label[1:].isdigit()]
    guns = [gun.at for gun in state.guns]
    tunnels = [token.at for token in tokens if token.id.startswith("tunnel-")]
    barred = {door.index for door in board.doors if door.key in state.barricades}
    held_open = {*people, *aliens, *blips, *obstacles}
    shut = {
        door.index
        for door in board.doors
        if door.index in barred or not any(space in held_open for space in door.sides[0] + door.sides[1])
    }
    return {
        "who": {who.id: who for who in state.characters},
        "people_spaces": _mask(people),
        "standing_spaces": _mask(who.at for who in here if who.status == "standing"),
        "shared": len(set(people)) < len(people),
        "alien_spaces": _mask(aliens),
        "blip_spaces": _mask(blips),
        "obstacle_spaces": _mask(obstacles),
        "token_spaces": _mask([*points, *(token.at for token in tokens), *guns]),
        "barricade_points": board.door_spaces | _with_neighbours(game, [*points, *tunnels]),
        "barred": _mask(barred),
        "closed": _mask(shut),
        "_present": here,
        "_places": people,
        "_near": _next_to(game, blips, barred)
        | _union(_next_to(game, one, barred) & ~_mask(one) for one in (_square(game, alien) for alien in state.aliens)),
        "_beside": _next_to(game, people, barred),
        "_zone": _union(board.potential[at] for at in blips),
        "_ranks": [_rank(state.characters, seat) for seat in range(len(state.players))],
    }


def stale(game: Corps) -> list[str]:
    """The names of what the live game keeps although its state says otherwise."""
    state = game.state
    names = [name for name, value in derived(game).items() if getattr(game, name) not in (None, value)]
    for seat, heroes in game._heroes.items():
        if heroes != [who for who in state.characters if who.at >= 0 and who.player == seat]:
            names.append("_heroes")
    position, sighted = game._sighted
    if position == (game.alien_spaces, game.people_spaces, game.standing_spaces, game.closed):
        if sighted != any(game.sees_alien(who, alien) for who in game.in_play() for alien in state.aliens):
            names.append("_sighted")
    return names


def first_seen(game: Corps) -> Blip | None:
    """The first Blip that any Character could see now; Characters in their order, then Blips in theirs (A16.09)."""
    for who in game.state.characters:
        for blip in game.state.blips:
            if who.at >= 0 and game.line(who.at, blip.at):
                return blip
    return None


def _mask(spaces: Iterable[int]) -> int:
    return sum(1 << space for space in set(spaces))


def _union(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def _square(game: Corps, alien: Alien) -> list[int]:
    """The spaces that an Alien covers; it is said to be at the north-western one."""
    sides = range(KINDS[alien.kind].size)
    return [alien.at + dy * game.map.width + dx for dy in sides for dx in sides]


def _with_neighbours(game: Corps, spaces: list[int]) -> int:
    return _mask(spaces) | _next_to(game, spaces, set())


def _next_to(game: Corps, spaces: list[int], barred: set[int]) -> int:
    """All spaces one legal step from these, barricaded doors being shut."""
    board, links = game.map, game.state.links
    near = {
        other for space in spaces for other in board.neighbours[space] if board.door_between(space, other) not in barred
    }
    return _mask(near | {b for a, b in links if a in spaces} | {a for a, b in links if b in spaces})


def _rank(characters: list[Character], seat: int) -> int:
    """The highest Rank among a player's Heroes that are in play or not yet placed."""
    heroes = [who for who in characters if who.player == seat and (who.at >= 0 or who.status == "away")]
    return max((CHARACTERS[who.id].rank for who in heroes), default=0)
