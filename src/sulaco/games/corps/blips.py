"""Blips: spotting them, turning them over, taking them from and back to the pool (A16.09 to A16.13, A1.18).

Step 2 of the Alien Phase, in which they are activated board by board and move, stands in `aliens.blips`
(A16.01 to A16.08, A99.49, A99.51), with what an Alien does that one of them turned into (A16.14, A16.15).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sulaco.table.flow import DONE, Flow

from . import events, separate_models
from .state import Alien, Blip
from .windows import Window, open_window

if TYPE_CHECKING:
    from .corps import Corps, Look


Tell = Callable[[], None]
Turned = list[tuple[Blip, Alien | None]]
"""Blips that were Spotted, each with the Alien that it became."""


def in_sight(game: Corps) -> Blip | None:
    """The first Blip in Line of Sight of a Character, standing or Knocked Down (A16.09, A99.52)."""
    potential = game.map.potential
    for who in game.in_play():
        maybe = potential[who.at] & game.blip_spaces
        if maybe:
            for blip in game.state.blips:
                if maybe >> blip.at & 1 and game.sees(who, blip.at):
                    return blip
    return None


def _newly_seen(game: Corps, lookers: int, look: Look) -> bool:
    """Whether anybody in these spaces sees a Blip, as the board lies now.

    Nobody saw one when the board lay as in `game.looked`. So only pairs count for which something has changed since:
    either of the two moved, a door opened, or somebody who stood in between is gone.
    """
    people, standing, blips, closed = look
    people_then, standing_then, blips_then, closed_then = game.looked
    arrived = people & ~people_then
    uncovered = standing_then & ~standing
    opened = closed_then & ~closed
    moved = blips & ~blips_then
    board = game.map
    potential, sees = board.potential, board.sees
    while lookers:
        looker = lookers & -lookers
        lookers ^= looker
        at = looker.bit_length() - 1
        seeable = potential[at]
        maybe = seeable & (blips if opened or arrived & looker or seeable & uncovered else moved)
        while maybe:
            space = maybe & -maybe
            if sees(at, space.bit_length() - 1, standing, closed):
                return True
            maybe ^= space
    return False


def unseen(game: Corps, model: Alien | Blip, path: list[int]) -> bool:
    """Whether no Blip can come into sight on this way: nobody could see one, whatever doors it opens."""
    people = game.people_spaces
    if game.blip_zone() & people:
        return False
    if isinstance(model, Blip):
        potential = game.map.potential
        for space in path:
            if potential[space] & people:
                return False
    return True


def settle(game: Corps, tell: Tell | None = None) -> Flow[Turned | None]:
    """Look round: resolve every spotting that is due, at once (A16.09, A16.10); what each Blip became is returned.

    `tell` is called before the first one: whoever moves tells of the way so far. Costs next to nothing if nothing has
    changed that decides who sees what.
    """
    look = game.people_spaces, game.standing_spaces, game.blip_spaces, game.closed
    if look == game.looked:
        return DONE
    lookers = game.blip_zone() & look[0]
    if not lookers or not _newly_seen(game, lookers, look):
        game.looked = look
        return DONE
    return _spot(game, in_sight(game), tell)


def _spot(game: Corps, blip: Blip | None, tell: Tell | None) -> Flow[Turned]:
    """Turn this Blip over, and whatever is seen then."""
    if tell is not None:
        tell()
    turned: Turned = []
    while blip is not None:
        turned.append((blip, (yield from turn_over(game, blip))))
        blip = in_sight(game)
    game.looked = game.people_spaces, game.standing_spaces, game.blip_spaces, game.closed
    return turned


def turn_over(game: Corps, blip: Blip) -> Flow[Alien | None]:
    """Replace a Spotted Blip by an Alien model with N - 1 tokens; the Blip goes back to the pool (A16.11, A16.12)."""
    game.state.chance.barrier()
    if blip.mission:
        space = blip.at
        take_off(game, blip)
        return (yield from game.mission.spotted(game, blip, space))
    window = Window("spot", blip=blip)
    window.number = blip.number
    yield from open_window(game, window)
    if blip.at < 0:
        return blip.became[0] if blip.became else None  # What was played just now moved it into sight again.
    space = blip.at
    take_off(game, blip)
    game.state.pool.append(blip.number)
    return (yield from become_aliens(game, blip, window.number, space))


def become_aliens(game: Corps, blip: Blip, number: int, space: int) -> Flow[Alien]:
    """Aliens for a number: one Swarm, or separate models if that option is in use (A16.11, A19.01, A19.02).

    They have activated if the Blip has. Of a Blip that has not, they activate if step 1 of the Alien Phase is not over,
    otherwise in the next Alien Phase (A99.50).
    """
    alien = Alien(f"alien-{game.number('alien')}", -1, activated=blip.activated)
    game.state.aliens.append(alien)
    blip.became = (alien,)
    game.put(alien, space)
    if not game.state.separate_models:
        alien.tokens = number - 1
    game.emit(events.Spotted(rule="A16.11", blip=blip.id, number=number, alien=alien.id, space=space))
    if game.state.separate_models:
        yield from separate_models.place(game, blip, number - 1)
    return alien


def take_off(game: Corps, blip: Blip) -> None:
    """Take a Blip off the board."""
    game.put(blip, -1)
    game.state.blips.remove(blip)


def look_at_blip(game: Corps, seat: int, blip: Blip, rule: str) -> None:
    """One player looks at a Blip, which stays face down; the others do not see it."""
    game.state.chance.barrier()
    blip.seen |= 1 << seat
    game.emit(events.LookedAt(rule=rule, seat=seat, what=blip.id))


def back_to_pool(game: Corps, blip: Blip) -> Flow[None]:
    """A Blip that is shot or hit leaves unseen for the pool (A99.53)."""
    take_off(game, blip)
    game.emit(events.BlipRemoved(rule="A99.53", blip=blip.id))
    if blip.mission:
        yield from game.mission.mission_blip_hit(game, blip)
    else:
        game.state.pool.append(blip.number)


def moved(rule: str, game: Corps, piece: str, path: list[int]) -> events.Moved:
    """The event of a model's way, its first space included."""
    to = path[-1]
    return events.Moved(
        rule=rule,
        piece=piece,
        path=tuple(path),
        to=game.map.names[to],
        steps=len(path) - 1,
        room=game.prepared.rooms[to],
    )
