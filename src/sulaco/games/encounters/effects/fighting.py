"""Enemies get weaker or stronger, die, or come back (L8, L14.05, L19.25)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.flow import Flow

from .. import events, fight, hive
from ..asking import pick
from ..cards import definition
from ..state import Boost
from ..words import Cause, effect
from .arguments import AreaName, CardName, Where

if TYPE_CHECKING:
    from ..encounters import Encounters

NO_LIMIT = 99
"""More Attack than any enemy has."""


@effect("weaken")
def _weaken(game: Encounters, cause: Cause, n: int, *, may: bool = False) -> Flow[None]:
    """An enemy of your choice has less Attack this turn (L8.06)."""
    card = yield from pick(game, cause.seat, game.face_up_enemies(), "weaken", may=may, rule="L8.06")
    if card:
        _lessen(game, card, n)


def _lessen(game: Encounters, card: str, n: int) -> None:
    weakened = game.state.weakened
    weakened[card] = weakened.get(card, 0) + n
    game.emit(events.Weakened(rule="L8.06", card=card, n=n))


@effect("weaken-all")
def _weaken_all(game: Encounters, cause: Cause, n: int) -> None:
    for card in game.face_up_enemies():
        _lessen(game, card, n)


@effect("strengthen")
def _strengthen(game: Encounters, cause: Cause, n: int) -> Flow[None]:
    cards = [card for card in game.face_up_enemies() if hive.on_board(game, card)]
    card = yield from pick(game, cause.seat, cards, "strengthen")
    if card:
        _boost(game, card, n)


@effect("strengthen-all")
def _strengthen_all(game: Encounters, cause: Cause, n: int) -> None:
    _boost(game, "", n)


def _boost(game: Encounters, card: str, n: int) -> None:
    """Until the next player's turn ends; an Alien Player's own turn does not count (L18.12)."""
    state = game.state
    state.boosts.append(Boost(card, n, 1 if state.players[state.active].alien else 2))
    game.emit(events.Strengthened(rule="L16.01", card=card, n=n))


@effect("kill-enemy")
def _kill_enemy(game: Encounters, cause: Cause, n: int, where: Where = "", *, may: bool = True) -> Flow[None]:
    """Kill a face-up enemy with Attack up to this (L14.05, L99.25)."""
    where = where
    cards = [
        card
        for card in game.face_up_enemies()
        if fight.attack_of(game, card) <= n and fight.can_die(game, card) and (not where or game.is_at(card, where))
    ]
    card = yield from pick(game, cause.seat, cards, "kill-enemy", may=may, rule="L14.05")
    if card:
        yield from fight.kill(game, card, rule="L14.05")


@effect("kill-all")
def _kill_all(game: Encounters, cause: Cause, n: int, area: AreaName = "") -> Flow[None]:
    """Every face-up enemy of up to this Attack dies; the active player orders what their deaths do (L16.08)."""
    state = game.state
    area = area
    cards = [card for card in reversed(state.zone) if definition(card).enemy and area != "complex"]
    if area != "combat":
        cards += [room.card for room in reversed(state.rooms) if room.card and room.up and definition(room.card).enemy]
    doomed = [card for card in cards if fight.attack_of(game, card) <= n and fight.can_die(game, card)]
    while doomed:
        card = doomed[0]
        last_words = [other for other in doomed if definition(other).death]
        if len({definition(other).id for other in last_words}) > 1:
            card = yield from pick(game, game.you(), doomed, "kill-order", rule="L16.08")
        doomed.remove(card)
        if hive.on_board(game, card):
            yield from fight.kill(game, card, rule="L14.05")


@effect("slay")
def _slay(game: Encounters, cause: Cause, id: CardName) -> Flow[None]:
    """Every face-up copy of a card in Complex and Combat Zone dies."""
    for card in game.face_up_enemies():
        if definition(card).id == id and fight.can_die(game, card) and hive.on_board(game, card):
            yield from fight.kill(game, card, rule="L14.05")


@effect("die")
def _die(game: Encounters, cause: Cause) -> Flow[None]:
    """This card dies."""
    if hive.on_board(game, cause.card):
        yield from fight.kill(game, cause.card, rule="L14.05")


@effect("raise")
def _raise(game: Encounters, cause: Cause, n: int = NO_LIMIT, *, may: bool = False) -> Flow[None]:
    """A dead alien of up to this Attack comes back to the Combat Zone (L19.25)."""
    state = game.state
    cards = [
        card
        for card in state.dead_enemies
        if definition(card).type == "alien" and not card.startswith("facehugger") and definition(card).attack <= n
    ]
    card = yield from pick(game, cause.seat, cards, "raise", may=may, rule="L19.25")
    if card:
        state.dead_enemies.remove(card)
        yield from hive.reach_zone(game, card, True)


@effect("pacify")
def _pacify(game: Encounters, cause: Cause) -> Flow[None]:
    """An enemy does not strike this turn."""
    cards = [card for card in game.face_up_enemies() if hive.on_board(game, card)]
    card = yield from pick(game, cause.seat, cards, "pacify")
    if card:
        game.state.turn_notes.append(f"pacified:{card}")
