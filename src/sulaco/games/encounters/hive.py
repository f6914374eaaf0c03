"""The Hive Phase and movement: the Hive, the Complex, the Combat Zone; an empty Hive (L4, L15.01 to L15.03).

The five rooms, from the Ventilation Shafts next to the Hive to the Airlock at the left end, are `cards.ROOMS` (L4.02,
L99.03).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.flow import DONE, Flow

from .. import house
from . import events, scanning, strikes, terms, words
from .cards import ROOMS, HiveCard, Location, definition
from .words import Cause

if TYPE_CHECKING:
    from .encounters import Encounters
    from .state import Room

REFORMS = house.flag("encounters", "hive.reforms", True, rule="L15.01")

# --- adding and moving ----------------------------------------------------------------------------------------------


def take_top(game: Encounters, *, rule: str) -> tuple[str, int]:
    """The top Hive card. The first time that there is none, the Dead Enemies are the new Hive; then all die.

    It is looked when a card is needed, not when the last one leaves (L2.05, L15.01 to L15.03).
    """
    state = game.state
    if not state.hive:
        if state.emptied or not REFORMS or not state.dead_enemies:  # L99.27
            game.emit(events.HiveEmpty(rule="L15.02"))
            for seat in game.living():
                strikes.die(game, seat, rule="L15.02")
        state.emptied = True
        cards, state.dead_enemies = state.dead_enemies, []
        state.chance.shuffle(cards)
        state.hive = cards
        state.groups = [game.new_group()] * len(cards)
        state.openly += cards
        game.emit(events.HiveReformed(rule="L15.01", n=len(cards)))
    return state.hive.pop(), state.groups.pop()


def add(game: Encounters, n: int = 1, *, rule: str = "L4.13") -> Flow[None]:
    """Hive cards enter the Complex, one after the other (L4.01, L4.13, L99.11)."""
    for _ in range(n):
        card, group = take_top(game, rule=rule)
        game.emit(events.HiveCardAdded(rule=rule))
        yield from enter(game, 0, card, False, group)


def to_zone_from_hive(game: Encounters) -> Flow[None]:
    """The top Hive card goes straight to the Combat Zone (L7.18, L99.28)."""
    card, _ = take_top(game, rule="L7.18")
    yield from reach_zone(game, card, False)


def holds_still(room: Room) -> bool:
    """An enemy that does not move keeps its room (L4.12)."""
    return room.up and bool(room.card) and not definition(room.card).moves


def enter(game: Encounters, index: int, card: str, up: bool, group: int) -> Flow[None]:
    """A card enters a room and pushes what is there; the push ends at the first empty room (L4.03 to L4.12)."""
    for room in game.state.rooms[index:]:
        if room.blocked or (room.up and holds_still(room)):
            continue  # L4.12, L99.09, L99.10
        room.card, card = card, room.card
        room.up, up = up, room.up
        room.group, group = group, room.group
        if not card:
            return DONE
    return reach_zone(game, card, up)


def reach_zone(game: Encounters, card: str, up: bool) -> Flow[None]:
    """A card reaches the Combat Zone at its left end; a hidden one is turned up at once (L4.08 to L4.11).

    All that comes of it happens before the next card gets there (L4.14).
    """
    state = game.state
    state.zone.insert(0, card)
    found: HiveCard = definition(card)
    game.emit(events.ReachedZone(rule="L4.08", card=card if up else ""))
    if not up:
        yield from scanning.reveal(game, card, -1)
    elif not found.enemy:
        yield from pushed_out(game, card)
    if found.enemy and found.arrives:
        yield from arrived(game, card)


def arrived(game: Encounters, card: str) -> Flow[None]:
    """What an enemy does when it enters the Combat Zone, if it is still there (L24.03)."""
    if card in game.state.zone:
        yield from words.run(game, definition(card).arrives, Cause(game.you(), card))


def lift(game: Encounters, card: str) -> int:
    """Out of wherever it lies on the board; which room it was in, or -1 (L99.12)."""
    state = game.state
    for index, room in enumerate(state.rooms):
        if room.card == card:
            room.card, room.up, room.group = "", False, 0
            game.forget_one(card)
            return index
        if card in room.attached:
            room.attached.remove(card)
            return -1
    for pile in (state.zone, state.operations, state.table, state.between):
        if card in pile:
            pile.remove(card)
            return -1
    for hugger in state.huggers:
        if hugger.card == card:
            state.huggers.remove(hugger)
            return -1
    raise ValueError(f"{card} is not on the board")


def release(game: Encounters, enemy: str) -> None:
    """An enemy has gone: what was done to its Attack is over, the characters under it are their owners' again."""
    state = game.state
    state.weakened.pop(enemy, None)
    state.boosts = [boost for boost in state.boosts if boost.card != enemy]
    for kept in state.under.pop(enemy, []):
        seat, _, card = kept.partition(":")
        owner = state.players[int(seat)]
        (state.removed if owner.dead else owner.discard).append(card)


def lies(game: Encounters, card: str) -> bool:
    """Whether it can be lifted: a card that has gone elsewhere meanwhile does nothing more (L16.03)."""
    state = game.state
    return (
        any(card == room.card or card in room.attached for room in state.rooms)
        or any(card in pile for pile in (state.zone, state.operations, state.table, state.between))
        or any(hugger.card == card for hugger in state.huggers)
    )


def take(game: Encounters, card: str) -> bool:
    """Lift this card, if it still lies where it can be lifted; whether it did (L16.03)."""
    if not lies(game, card):
        return False
    lift(game, card)
    return True


def on_board(game: Encounters, card: str) -> bool:
    state = game.state
    return card in state.zone or any(room.card == card for room in state.rooms)


# --- revealing ------------------------------------------------------------------------------------------------------


def movable(game: Encounters) -> list[tuple[int, str]]:
    """Enemies and hidden cards of the Complex with their rooms; what does not move stays."""
    return [
        (index, room.card)
        for index, room in enumerate(game.state.rooms)
        if room.card and (not room.up or (definition(room.card).enemy and definition(room.card).moves))
    ]


def step_room(game: Encounters, index: int, by: int) -> int:
    """The next room that is not blocked, toward the Hive (-1) or the Airlock (+1); -1 if there is none."""
    index += by
    while 0 <= index < len(ROOMS):
        if not game.state.rooms[index].blocked:
            return index
        index += by
    return -1


def shift(game: Encounters, from_: int, to: int) -> None:
    rooms = game.state.rooms
    old, new = rooms[from_], rooms[to]
    new.card, new.up, new.group = old.card, old.up, old.group
    old.card, old.up, old.group = "", False, 0
    game.emit(events.CardMoved(rule="L17.02", card=new.card if new.up else "", to=ROOMS[to]))


def put_in_room(game: Encounters, card: str, to: int) -> None:
    """A face-up enemy goes to a clear room."""
    lift(game, card)
    room = game.state.rooms[to]
    room.card, room.up = card, True
    game.emit(events.CardMoved(rule="L17.02", card=card, to=ROOMS[to]))


def pushed_out(game: Encounters, card: str) -> Flow[None]:
    """A face-up card that is no enemy is pushed into the Combat Zone: it does what it says there and is gone."""
    state = game.state
    found: HiveCard = definition(card)
    location: Location = definition(state.location)
    what = location.stay.pushed if found.kind == "hazard" and location.stay else found.pushed
    if not what:
        return
    lift(game, card)
    state.between.append(card)
    yield from words.run(game, what, Cause(game.decider(game.you()), card))
    if card in state.between:
        terms.bury(game, card)
        game.emit(events.HiveCardGone(rule="L7.19", card=card))
