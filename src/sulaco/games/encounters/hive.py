"""The Hive, the Complex and the Combat Zone: movement and reveals (L4, L7, L15.01 to L15.03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.decision import Decision, Option
from sulaco.table.flow import DONE, Flow
from sulaco.table.text import Text, say

from .. import house
from . import agendas, decks, events, harm, objectives, words
from .cards import HiveCard, Location, Objective, definition
from .words import Cause

if TYPE_CHECKING:
    from .encounters import Encounters
    from .state import Room

REFORMS = house.flag("encounters", "hive.reforms", True, rule="L15.01")

# --- adding and moving ----------------------------------------------------------------------------------------------


def take_top(game: Encounters, *, rule: str) -> tuple[str, int]:
    """The top Hive card. The first time that there is none, the Dead Enemies are the new Hive; then all die (L15)."""
    state = game.state
    if not state.hive:
        if state.emptied or not REFORMS or not state.dead_enemies:  # L99.27
            game.emit(events.HiveEmpty(rule="L15.02"))
            for seat in game.living():
                harm.die(game, seat, rule="L15.02")
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
            continue  # L4.12, L99.10
        room.card, card = card, room.card
        room.up, up = up, room.up
        room.group, group = group, room.group
        if not card:
            return DONE
    return reach_zone(game, card, up)


def reach_zone(game: Encounters, card: str, up: bool) -> Flow[None]:
    """A card reaches the Combat Zone at its left end; a hidden one is turned up at once (L4.08 to L4.11)."""
    state = game.state
    state.zone.insert(0, card)
    found: HiveCard = definition(card)
    game.emit(events.ReachedZone(rule="L4.08", card=card if up else ""))
    if not up:
        yield from reveal(game, card, -1)
    elif not found.enemy:
        yield from _pushed_out(game, card)
    if found.enemy and found.arrives:
        yield from arrived(game, card)


def arrived(game: Encounters, card: str) -> Flow[None]:
    """What an enemy does when it enters the Combat Zone, if it is still there (L24.03)."""
    if card in game.state.zone:
        yield from words.run(game, definition(card).arrives, Cause(game.you(), card))


def _pushed_out(game: Encounters, card: str) -> Flow[None]:
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
        decks.bury(game, card)
        game.emit(events.HiveCardGone(rule="L7.19", card=card))


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


def on_board(game: Encounters, card: str) -> bool:
    state = game.state
    return card in state.zone or any(room.card == card for room in state.rooms)


# --- revealing ------------------------------------------------------------------------------------------------------


def scan(game: Encounters, index: int, *, rule: str) -> Flow[None]:
    """Turn up the hidden card of a room (L7.02, L7.04)."""
    state = game.state
    state.scanned += 1
    room = state.rooms[index]
    card = room.card
    game.emit(events.Scanned(rule=rule, seat=state.active, room=game.room_id(index)))
    yield from reveal(game, card, index)
    yield from objectives.check(game)


def reveal(game: Encounters, card: str, index: int) -> Flow[None]:
    """A hidden card is turned face up, and does what it does then (L7.04 to L7.21)."""
    state = game.state
    state.chance.barrier()
    if index >= 0:
        state.rooms[index].up = True
    game.forget_one(card)
    found: HiveCard = definition(card)
    game.emit(events.Revealed(rule="L7.04", card=card, room=game.room_id(index) if index >= 0 else ""))
    if found.goal:
        state.goals[f"found:{found.id}"] = state.goals.get(f"found:{found.id}", 0) + 1
    if found.kind == "event":
        lift(game, card)
        state.between.append(card)
        yield from event(game)
        game.arrive(card)
        state.spent.append(card)
    elif found.kind == "hazard":
        yield from _hazard(game, card, index)
    elif found.kind == "secrets":
        lift(game, card)
        state.removed.append(card)  # L19.11
        yield from agendas.secrets_revealed(game)
    elif found.reveal:
        yield from words.run(game, found.reveal, Cause(game.you(), card, index))
    yield from objectives.complete(game)


def event(game: Encounters) -> Flow[None]:
    """The Event of the current Objective, then those of the enemies in play (L7.09 to L7.11, L99.34)."""
    state = game.state
    objective: Objective = definition(game.objective())
    game.emit(events.EventHappened(rule="L7.09", objective=objective.id, event=objective.event_name))
    yield from words.run(game, objective.event, Cause(game.you(), ""))
    waiting = [card for card in game.face_up_enemies() if definition(card).event]
    while waiting:
        waiting = [card for card in waiting if card in game.face_up_enemies()]
        if not waiting:
            break
        card = waiting[0]
        if len({definition(each).id for each in waiting}) > 1:
            options = [
                Option(f"card:{each}", Text("option.card", {"card": each}), each, cards=(each,))
                for each in game.each_kind(waiting)
            ]
            answer: Option[str] = yield Decision(game.decider(game.you()), say("ask.event-order"), options, "L16.08")
            card = answer.value
        waiting.remove(card)
        game.emit(events.EventAbility(rule="L7.11", card=card))
        yield from words.run(game, definition(card).event, Cause(game.you(), card, game.room_of(card)))
    state.chance.barrier()


def _hazard(game: Encounters, card: str, index: int) -> Flow[None]:
    """The first Hazard of the game triggers ability 1 of the Location, then 2, then 3 (L7.15, L7.16, L99.05)."""
    state = game.state
    state.hazards += 1
    n = state.hazards
    location: Location = definition(state.location)
    if n > len(location.hazards):
        lift(game, card)
        state.spent.append(card)
        game.emit(events.HiveCardGone(rule="L99.05", card=card))
        return
    game.emit(events.HazardHappened(rule="L7.15", location=location.id, hazard=location.hazard_names[n - 1], n=n))
    effects = location.hazards[n - 1]
    if any(each.name == "stay" for each in effects):
        if index < 0:
            yield from _pushed_out(game, card)
        return
    lift(game, card)
    state.between.append(card)
    yield from words.run(game, effects, Cause(game.you(), card, index))
    if card in state.between:
        game.arrive(card)
        state.spent.append(card)
