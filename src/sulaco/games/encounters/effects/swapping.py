"""Two cards of the Complex or the Combat Zone change places (L19.26)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.decision import Decision, Option, prompt
from sulaco.table.flow import Flow
from sulaco.table.text import Text

from .. import events, hive, scanning
from ..asking import NOTHING
from ..cards import ROOMS, definition
from ..words import Cause, effect

if TYPE_CHECKING:
    from ..encounters import Encounters


@effect("swap")
def _swap(game: Encounters, cause: Cause, *, may: bool = True) -> Flow[None]:
    """Two cards, each an enemy or hidden, in Complex or Combat Zone, change places (L19.26)."""
    state = game.state
    places = [f"room:{ROOMS[index]}" for index, _ in hive.movable(game)]
    places += [f"zone:{card}" for card in state.zone if definition(card).enemy and definition(card).moves]
    if len(places) < 2:
        return
    first = yield from _pick_place(game, cause.seat, places, "swap", may=may)
    if not first:
        return
    second = yield from _pick_place(game, cause.seat, [place for place in places if place != first], "swap-with")
    one, other = _held(game, first), _held(game, second)
    spaces = [state.zone.index(held[0]) if held[0] in state.zone else -1 for held in (one, other)]
    hidden = [card for card, up, _ in (one, other) if not up]
    _put(game, first, spaces[0], other)
    _put(game, second, spaces[1], one)
    game.emit(events.CardMoved(rule="L19.26", card=one[0] if one[1] else "", to=_named(second)))
    game.emit(events.CardMoved(rule="L19.26", card=other[0] if other[1] else "", to=_named(first)))
    for card in hidden:
        if card in state.zone:
            yield from scanning.reveal(game, card, -1)  # L4.09
    for from_, to, (card, _, _) in ((second, first, other), (first, second, one)):
        if from_.startswith("room:") and to.startswith("zone:"):
            yield from hive.arrived(game, card)


def _named(place: str) -> str:
    kind, _, id = place.partition(":")
    return id if kind == "room" else "combat-zone"


def _pick_place(game: Encounters, seat: int, places: list[str], ask: str, *, may: bool = False) -> Flow[str]:
    options = []
    for place in places:
        kind, _, id = place.partition(":")
        if kind == "room":
            options.append(Option(place, Text("option.room", {"room": id}), place, pieces=(id,)))
        else:
            options.append(Option(place, Text("option.card", {"card": id}), place, cards=(id,)))
    if may:
        options.append(NOTHING)
    if len(options) == 1:
        return options[0].value
    answer: Option[str] = yield Decision(game.decider(seat), prompt(ask), options, "L19.26")
    return answer.value


def _held(game: Encounters, place: str) -> tuple[str, bool, int]:
    kind, _, id = place.partition(":")
    if kind == "zone":
        return id, True, 0
    room = game.state.rooms[ROOMS.index(id)]
    return room.card, room.up, room.group


def _put(game: Encounters, place: str, space: int, held: tuple[str, bool, int]) -> None:
    """Into a room, or into this space of the Combat Zone."""
    state = game.state
    if space >= 0:
        state.zone[space] = held[0]
    else:
        room = state.rooms[ROOMS.index(place.partition(":")[2])]
        room.card, room.up, room.group = held
