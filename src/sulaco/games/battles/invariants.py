"""What must be true of every battles position, whatever was played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..copies import kind
from .cards import CARDS
from .keywords import has
from .setup import FACEHUGGERS
from .values import face, name, values

if TYPE_CHECKING:
    from .battles import Battles


def violations(game: Battles) -> Iterator[str]:
    state = game.state
    yield from _places(game)
    if state.ending is not None:
        return
    for unit in state.units:
        if game.by_id.get(unit.id) is not unit:
            yield f"{unit.id} is not found by its id"
        if unit.wounds < 0 or unit.wounds >= face(unit).health:
            yield f"{unit.id} has {unit.wounds} wounds and Health {face(unit).health}"
        if unit.stunned and (unit.ready or unit.counters):
            yield f"{unit.id} is stunned and has {'counters' if unit.counters else 'been readied'}"
        if unit.equipment and has(game, unit, "creature"):
            yield f"the Creature {unit.id} bears {unit.equipment}"
        if not unit.stunned and state.combat is None and values(game, unit)[1] <= 0:
            yield f"{unit.id} has DEF 0 and is not stunned"
        if unit.controller not in game.living():
            yield f"{unit.id} is controlled by a player who is out"
    placed = state.step not in ("first", "place")
    doubles = {id for ids in state.doubles for id in ids}  # whose player is being asked (V15.03)
    for seat in game.living():
        side = [unit for unit in game.side(seat) if unit.id not in doubles]
        names = Counter(name(unit) for unit in side if not has(game, unit, "swarm"))
        for twice in (each for each, n in names.items() if n > 1):
            yield f"player {seat + 1} has {names[twice]} characters called {twice}"
        player = state.players[seat]
        if placed and not player.out and game.main_of(seat) is None:
            yield f"player {seat + 1} has no Main Character"
        if player.points < 0:
            yield f"player {seat + 1} has {player.points} Recruit Points"
    combat = state.combat
    if combat is not None:
        for id in [*combat.attackers, combat.defender]:
            if id and (id not in game.by_id or game.by_id[id].stunned):
                yield f"{id} is in the combat and cannot be"
            elif id and (id == combat.defender) == game.is_active(game.by_id[id].controller):
                yield f"{id} is on the wrong side of the combat"
    if (combat is not None) != (state.step == "combat"):
        yield f"the step is {state.step}, and there is {'a' if combat else 'no'} combat"


def _places(game: Battles) -> Iterator[str]:
    """Every card of a player who is in the game is in exactly one place."""
    state = game.state
    where: Counter[str] = Counter(state.between)
    for player in state.players:
        where.update(player.deck + player.hand + player.ko + player.pile)
        where.update(resource.id for resource in player.resources)
    for unit in state.units:
        where[unit.id] += 1
        where.update(card for card in (unit.equipment, unit.captive) if card)
    for card, n in where.items():
        if n > 1:
            yield f"{card} is in {n} places"
        if kind(card) not in CARDS:
            yield f"there is no card {card}"
    for seat, player in enumerate(state.players):
        hidden = {*player.deck, *player.hand, *(resource.id for resource in player.resources if not resource.up)}
        for card in player.seen:
            if card not in hidden:
                yield f"{card} of player {seat + 1} is thought to be hidden and is not"
            elif card not in player.deck and card not in player.since:
                yield f"nobody knows since when {card} of player {seat + 1} is in hand"
        if state.step in ("first", "place") or (player.out and state.mode != "two-headed"):
            continue
        own = sum(1 for card in where if game.owner(card) == seat)
        heir = player.main.endswith(f"-{seat * 100 + 2}")  # Ripley #8, who came from outside the game
        expected = 61 + (FACEHUGGERS + 1 if _has_pile(where, seat) else 0) + heir
        if own != expected:
            yield f"player {seat + 1} has {own} cards, not {expected}"


def _has_pile(where: Counter[str], seat: int) -> bool:
    return f"extended-incubation-{seat * 100 + 1}" in where
