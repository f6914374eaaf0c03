"""What the leader chooses for the Aliens, always the least harm (A13.03, A16, A18.15, A21.01)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sulaco.games.corps.board import grid_distance
from sulaco.games.corps.state import Alien
from sulaco.table.decision import Option

from .fight import expected_loss, firepower, value_of
from .ground import COVER
from .known import MEAN_BLIP, Known
from .odds import survives


def find_alien(known: Known, name: str) -> Alien | None:
    return next((alien for alien in known.aliens if alien.id == name), None)


def first_to_move(known: Known, options: Sequence[Option[Any]]) -> str:
    """The largest Swarm first: dials are highest now."""

    def size(option: Option[Any]) -> float:
        alien = find_alien(known, option.key.partition(":")[2])
        return alien.tokens + 1 if alien is not None else MEAN_BLIP

    return max(options, key=size).key


def end_of_move(known: Known, options: Sequence[Option[Any]], name: str) -> str:
    """Where most can shoot at it and those beside it can stand it best."""
    alien = find_alien(known, name)
    tokens = alien.tokens if alien is not None else round(MEAN_BLIP) - 1
    people = [who for who in known.characters if who.at >= 0]
    powers = {who.id: firepower(known, who) for who in people}

    def harm_at(option: Option[Any]) -> float:
        space: int = option.value
        near = known.near(space)
        power = 0
        for who in people:
            if powers[who.id] and grid_distance(known.map, who.at, space) <= COVER:
                if known.map.potential[who.at] >> space & 1 and known.sees(who.at, space):
                    power += powers[who.id]
        losses = [expected_loss(known, who, tokens) for who in people if near >> who.at & 1]
        loss = min(losses, default=0.0) * survives(power, tokens + 1)
        # The Knocked Down are Captured if it stays beside them.
        loss += sum(0.3 * value_of(who) for who in people if near >> who.at & 1 and who.status == "down")
        return loss - 0.002 * power

    return min(options, key=harm_at).key


def victim(known: Known, options: Sequence[Option[Any]], alien_name: str) -> str:
    """Whom it attacks: the one who loses least by it."""
    alien = find_alien(known, alien_name)
    tokens = alien.tokens if alien is not None else 0
    facehugger = alien is not None and alien.kind == "facehugger"

    def loss(option: Option[Any]) -> float:
        who = known.who(option.key.partition(":")[2])
        return expected_loss(known, who, tokens, facehugger) if who is not None else 9.0

    return min(options, key=loss).key


def captor(known: Known, options: Sequence[Option[Any]]) -> str:
    """The largest Swarm leaves with its captive."""
    return first_to_move(known, options)


def farthest(known: Known, options: Sequence[Option[Any]]) -> str:
    """The space that is farthest from everybody."""
    people = [who.at for who in known.characters if who.at >= 0]

    def distance(option: Option[Any]) -> int:
        row = known.map.walk[option.spaces[0]]
        return min((row[at] for at in people), default=0)

    return max(options, key=distance).key


def tunnel(known: Known, options: Sequence[Option[Any]]) -> str:
    """A Tunnel where most guns see it: what comes out is Spotted at once and has to wait."""

    def watched(option: Option[Any]) -> float:
        space = option.spaces[0]
        return sum(
            firepower(known, who) + 1
            for who in known.standing()
            if known.map.potential[who.at] >> space & 1 and known.sees(who.at, space)
        )

    return max(options, key=watched).key
