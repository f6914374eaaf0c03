"""Enemies and hidden cards move: new Hive cards, pushes and pulls, ways into the Combat Zone and back (L4, L17.02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.flow import Flow

from .. import events, hive, terms
from ..asking import pick, pick_room
from ..cards import ROOMS, definition
from ..words import Cause, effect

if TYPE_CHECKING:
    from ..encounters import Encounters


@effect("add-hive")
def _add_hive(game: Encounters, cause: Cause, n: int) -> Flow[None]:
    yield from hive.add(game, n)


@effect("hive-to-combat")
def _hive_to_combat(game: Encounters, cause: Cause, n: int) -> Flow[None]:
    for _ in range(n):
        yield from hive.to_zone_from_hive(game)


@effect("skip-hive")
def _skip_hive(game: Encounters, cause: Cause) -> None:
    game.state.skip_hive += 1


@effect("advance")
def _advance(game: Encounters, cause: Cause) -> Flow[None]:
    """The leftmost enemy or hidden card of the Complex goes to the Combat Zone (L7.14, L99.03)."""
    found = hive.movable(game)
    if found:
        index, card = found[-1]
        up = game.state.rooms[index].up
        hive.lift(game, card)
        yield from hive.reach_zone(game, card, up)


@effect("rush")
def _rush(game: Encounters, cause: Cause) -> Flow[None]:
    """This card goes from its room to the Combat Zone."""
    if game.room_of(cause.card) >= 0:
        hive.lift(game, cause.card)
        yield from hive.reach_zone(game, cause.card, True)


@effect("retreat")
def _retreat(game: Encounters, cause: Cause) -> Flow[None]:
    """This card enters the Complex face down at the Hive's end, like an added card; all know what it is."""
    state = game.state
    card = cause.card
    if not hive.on_board(game, card):
        return
    hive.lift(game, card)
    state.openly.append(card)
    state.known[card] = (1 << len(state.players)) - 1
    game.emit(events.CardMoved(rule="L16.01", card=card, to="ventilation-shafts"))
    yield from hive.enter(game, 0, card, False, game.new_group())


@effect("send-back")
def _send_back(game: Encounters, cause: Cause, n: int) -> Flow[None]:
    """Enemies of the Combat Zone go face down on top of the Hive; all know what they are."""
    state = game.state
    for _ in range(n):
        cards = [card for card in state.zone if definition(card).enemy]
        card = yield from pick(game, cause.seat, cards, "send-back", may=True)
        if not card:
            return
        hive.lift(game, card)
        hive.release(game, card)
        state.hive.append(card)
        state.groups.append(game.new_group())
        state.openly.append(card)
        state.known[card] = (1 << len(state.players)) - 1
        game.emit(events.CardMoved(rule="L16.01", card=card, to="the-hive"))


@effect("push-back")
def _push_back(game: Encounters, cause: Cause, *, may: bool = True) -> Flow[None]:
    yield from _nudge(game, cause, -1, "push-back", may)


@effect("pull")
def _pull(game: Encounters, cause: Cause, *, may: bool = True) -> Flow[None]:
    yield from _nudge(game, cause, 1, "pull", may)


def _nudge(game: Encounters, cause: Cause, by: int, ask: str, may: bool) -> Flow[None]:
    """Move an enemy or hidden card one room, if that room is clear."""
    rooms = [
        index
        for index, _ in hive.movable(game)
        if (to := hive.step_room(game, index, by)) >= 0 and terms.is_clear(game, to)
    ]
    index = yield from pick_room(game, cause.seat, rooms, ask, may=may)
    if index >= 0:
        hive.shift(game, index, hive.step_room(game, index, by))


@effect("move-enemy")
def _move_enemy(game: Encounters, cause: Cause, *, may: bool = True) -> Flow[None]:
    """Move a face-up enemy to a clear room; never a Facehugger, never one that does not move (L13.05)."""
    state = game.state
    cards = [card for index, card in hive.movable(game) if state.rooms[index].up]
    cards += [card for card in state.zone if definition(card).enemy and definition(card).moves]
    rooms = terms.clear_rooms(game)
    if not rooms:
        return
    card = yield from pick(game, cause.seat, cards, "move-enemy", may=may)
    if not card:
        return
    to = yield from pick_room(game, cause.seat, rooms, "move-to")
    hive.put_in_room(game, card, to)


@effect("to-complex")
def _to_complex(game: Encounters, cause: Cause, *, may: bool = True) -> Flow[None]:
    """An enemy of the Combat Zone goes back to the Airlock, if that is clear."""
    state = game.state
    last = hive.step_room(game, len(ROOMS), -1)
    if last < 0 or not terms.is_clear(game, last):
        return
    cards = [card for card in state.zone if definition(card).enemy and definition(card).moves]
    card = yield from pick(game, cause.seat, cards, "to-complex", may=may)
    if card:
        hive.put_in_room(game, card, last)


@effect("drive-back")
def _drive_back(game: Encounters, cause: Cause) -> Flow[None]:
    """An enemy one space back toward the Hive, from the Combat Zone into the last room, if that is clear."""
    state = game.state
    to: dict[str, int] = {}
    for index, card in hive.movable(game):
        back = hive.step_room(game, index, -1)
        if state.rooms[index].up and back >= 0 and terms.is_clear(game, back):
            to[card] = back
    last = hive.step_room(game, len(ROOMS), -1)
    if last >= 0 and terms.is_clear(game, last):
        to |= {card: last for card in state.zone if definition(card).enemy and definition(card).moves}
    card = yield from pick(game, cause.seat, to, "drive-back", may=True)
    if card:
        hive.put_in_room(game, card, to[card])


@effect("shift")
def _shift(game: Encounters, cause: Cause) -> Flow[None]:
    """An enemy or hidden card one room in either direction, if that room is clear."""
    free: dict[int, list[int]] = {}
    for index, _ in hive.movable(game):
        beside = [hive.step_room(game, index, by) for by in (-1, 1)]
        free[index] = [to for to in beside if to >= 0 and terms.is_clear(game, to)]
    rooms = [index for index, beside in free.items() if beside]
    index = yield from pick_room(game, cause.seat, rooms, "shift", may=True)
    if index >= 0:
        to = yield from pick_room(game, cause.seat, free[index], "move-to")
        hive.shift(game, index, to)
