"""Free scans, looks at hidden cards, cards turned face down (L7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.decision import Decision, Option, prompt
from sulaco.table.flow import Flow

from ...copies import card_option
from .. import events, hive, scanning
from ..asking import NOTHING, pick_room
from ..cards import ROOMS, definition
from ..words import Cause, effect
from .arguments import RoomName

if TYPE_CHECKING:
    from ..encounters import Encounters


def _can_scan(game: Encounters, cause: Cause, room: str = "") -> bool:
    return any(not room or ROOMS[index] == room for index in scanning.scannable(game))


@effect("scan", possible=_can_scan)
def _scan(game: Encounters, cause: Cause, room: RoomName = "", *, may: bool = True) -> Flow[None]:
    """A free scan (L7.03)."""
    rooms = scanning.scannable(game)
    if room:
        rooms = [index for index in rooms if ROOMS[index] == room]
    index = yield from pick_room(game, cause.seat, rooms, "scan", may=may, rule="L7.03")
    if index >= 0:
        yield from scanning.scan(game, index, rule="L7.03")


@effect("scan-many")
def _scan_many(game: Encounters, cause: Cause, n: int) -> Flow[None]:
    for _ in range(n):
        index = yield from pick_room(game, cause.seat, scanning.scannable(game), "scan", may=True, rule="L7.03")
        if index < 0:
            return
        yield from scanning.scan(game, index, rule="L7.03")
        if game.state.players[cause.seat].dead:
            return  # L99.19


@effect("reveal-room")
def _reveal_room(game: Encounters, cause: Cause, room: RoomName) -> Flow[None]:
    index = ROOMS.index(room)
    if index in scanning.hidden_rooms(game):
        yield from scanning.reveal(game, game.state.rooms[index].card, index)


@effect("peek")
def _peek(game: Encounters, cause: Cause, n: int, *, may: bool = False) -> Flow[None]:
    """Look at hidden cards of the Complex, alone."""
    state = game.state
    seen: list[str] = []
    for _ in range(n):
        rooms = [index for index in scanning.hidden_rooms(game) if state.rooms[index].card not in seen]
        index = yield from pick_room(game, cause.seat, rooms, "peek", may=may)
        if index < 0:
            break
        seen.append(state.rooms[index].card)
        scanning.look(game, cause.seat, [state.rooms[index].card])


@effect("peek-hive")
def _peek_hive(game: Encounters, cause: Cause, n: int) -> Flow[None]:
    """Look at the top Hive cards and put them back in any order."""
    state = game.state
    n = min(n, len(state.hive))
    if not n:
        return
    scanning.look(game, cause.seat, state.hive[-n:])
    yield from scanning.put_back(game, cause.seat, n)


@effect("bury")
def _bury(game: Encounters, cause: Cause, n: int) -> Flow[None]:
    """Look at the top Hive cards; one may go to the bottom, the others back in any order."""
    state = game.state
    n = min(n, len(state.hive))
    if not n:
        return
    cards = state.hive[-n:]
    scanning.look(game, cause.seat, cards)
    answer: Option[str] = yield Decision(
        game.decider(cause.seat), prompt("bury"), [*(card_option(card) for card in cards), NOTHING], "L16.05"
    )
    card = answer.value
    if card:
        place = state.hive.index(card)
        del state.hive[place]
        del state.groups[place]
        state.hive.insert(0, card)
        # Nobody else knows which of these cards lies there: they are one group with the bottom from now on.
        state.groups.insert(0, game.new_group())
        n -= 1
    yield from scanning.put_back(game, cause.seat, n)


@effect("turn-down")
def _turn_down(game: Encounters, cause: Cause, *, may: bool = False) -> Flow[None]:
    """A face-up enemy of the Complex is turned face down; all know what it is."""
    state = game.state
    rooms = [index for index, room in enumerate(state.rooms) if room.card and room.up and definition(room.card).enemy]
    index = yield from pick_room(game, cause.seat, rooms, "turn-down", may=may)
    if index >= 0:
        scanning.turn_down(game, index)


@effect("turn-down-all")
def _turn_down_all(game: Encounters, cause: Cause) -> None:
    for index, room in enumerate(game.state.rooms):
        if room.card and room.up and definition(room.card).enemy:
            scanning.turn_down(game, index)


@effect("hide")
def _hide(game: Encounters, cause: Cause) -> None:
    """This card is turned face down in its room; all know what it is."""
    index = game.room_of(cause.card)
    if index >= 0 and game.state.rooms[index].up:
        scanning.turn_down(game, index)


@effect("to-discarded")
def _to_discarded(game: Encounters, cause: Cause) -> None:
    """This card goes to the Discarded Hazards and Events (L14.06)."""
    if not hive.take(game, cause.card):
        return
    game.state.spent.append(cause.card)
    game.emit(events.HiveCardGone(rule="L14.06", card=cause.card))


@effect("remove")
def _remove(game: Encounters, cause: Cause) -> None:
    """This card is out of the game (L7.21)."""
    if not hive.take(game, cause.card):
        return
    game.state.removed.append(cause.card)
    game.emit(events.HiveCardGone(rule="L7.21", card=cause.card, removed=True))
