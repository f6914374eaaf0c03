"""Fighting enemies, Facehuggers and players; Attack values and the abilities that change them (L8, L14.01, L14.23).

What a Death ability does are words of the card, such as those of the Acid-Spray Xenomorph in `data/drones.toml`
(L8.09).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sulaco.table.flow import Flow
from sulaco.table.text import Text, say

from .. import house
from . import areas, counts, events, hive, objectives, strikes, terms, words
from .asking import pick_hidden
from .cards import HiveCard, definition
from .words import Cause, Word

if TYPE_CHECKING:
    from .areas import Aura
    from .encounters import Encounters


PLAYER_STRIKES = house.number("encounters", "fight.player_strikes", 1, rule="L14.01", least=0, most=10)


def attack_of(game: Encounters, card: str, auras: list[Aura] | None = None) -> int:
    """What an enemy's Attack is now; never below 0 (L8.02, L8.06)."""
    state = game.state
    found: HiveCard = definition(card)
    value = found.attack - state.weakened.get(card, 0)
    for boost in state.boosts:
        if boost.card in (card, ""):
            value += boost.n
    active = areas.active(game) if auras is None else auras
    if active:
        room = game.room_of(card)
        for each, source, where in active:
            value += change(game, each, source, where, card, room)
    return value if value > 0 else 0


def change(game: Encounters, each: Word, source: str, where: int, card: str, room: int) -> int:
    """What an area ability of one card adds to the Attack of another, or of its own."""
    name = each.name
    if name == "enemies":
        return int(each.args[0]) if source != card else 0
    if name == "room-enemies":
        return int(each.args[0]) if where >= 0 and where == room and source != card else 0
    if source != card:
        return 0
    if name == "fury":
        return int(each.args[0])
    if name == "attack-per":
        return counts.count(game, Cause(game.decider(game.you()), card), each.args[0]) * (
            each.args[1] if len(each.args) > 1 else 1
        )
    return 0


def strikes_of(game: Encounters, card: str) -> int:
    """How many Strike cards its strike is worth (L9.09, L9.10)."""
    found: HiveCard = definition(card)
    if not found.strikes:
        return 0
    value = found.strikes
    for each, source, _ in areas.active(game):
        if each.name == "zone-strikes" and source != card:
            value += each.args[0]
    return value


def barred(game: Encounters, card: str, active: list[Aura] | None = None) -> tuple[Text, str] | None:
    """Why this enemy cannot be fought, whatever the Attack: a text and its rule; None if it can."""
    state = game.state
    found: HiveCard = definition(card)
    if found.final and state.objective < 2:
        return say("why-not.final"), "L11.11"
    if not found.fight and not (areas.active(game) if active is None else active):
        return None
    room = game.room_of(card)
    guards = [(source, where) for _, source, where in areas.named(game, "guards")]
    if guards and not _with_player(game, card) and all(source != card for source, _ in guards):
        if any((where >= 0) == (room >= 0) for _, where in guards):
            return say("why-not.guarded"), "L16.02"
    if any(source == card for _, source, _ in areas.named(game, "safe")):
        return say("why-not.safe"), "L16.02"
    for each, source, _ in areas.named(game, "needs-show"):
        if source == card and not any(terms.matches(game, own, each.args[0]) for own in terms.own(game, state.active)):
            return say("why-not.needs-show", what=Text(f"icon.{each.args[0]}")), "L16.01"
    if found.fight and not words.holds(game, Cause(state.active, card), found.fight[0].args[0]):
        return say("why-not.not-yet"), "L16.01"
    return None


def _with_player(game: Encounters, card: str) -> bool:
    return any(hugger.card == card for hugger in game.state.huggers)


def targets(game: Encounters) -> list[str]:
    """The enemies that the active player could fight: face up, in Complex and Combat Zone (L8.01), and Facehuggers,
    whoever they lie with (L99.15)."""
    state = game.state
    found = [room.card for room in state.rooms if room.up and definition(room.card).enemy]
    if state.zone:
        found += [card for card in state.zone if definition(card).enemy]
    if state.huggers:
        found += [hugger.card for hugger in state.huggers]
    return found


def fight(game: Encounters, card: str, cost: int) -> Flow[None]:
    """Spend Attack equal to the enemy's, even if that is 0; it dies (L8.02 to L8.05, L8.07)."""
    state = game.state
    yield from _show_for(game, card)
    state.attack -= cost
    state.fought += 1
    game.emit(events.Fought(rule="L8.02", seat=state.active, card=card, n=cost))
    yield from kill(game, card)
    yield from objectives.check(game)


def _show_for(game: Encounters, card: str) -> Flow[None]:
    """What must be shown to fight this enemy is shown: a card in play, or one of the hand (L14.09)."""
    seat = game.state.active
    for each in [each for each, source, _ in areas.named(game, "needs-show") if source == card]:
        cards = [own for own in terms.own(game, seat) if terms.matches(game, own, each.args[0])]
        shown = next((own for own in cards if own not in game.state.players[seat].hand), "")
        if not shown:
            shown = yield from pick_hidden(game, seat, cards, "show-which", rule="L14.09")
        terms.show(game, seat, shown)


def kill(game: Encounters, card: str, *, rule: str = "L8.04") -> Flow[None]:
    """An enemy goes to the Dead Enemies, then its Death ability happens, then it counts (L8.04, L8.08, L99.29)."""
    found: Any = definition(card)
    room = hive.lift(game, card)
    terms.bury(game, card)
    game.state.goals[f"killed:{found.id}"] = game.state.goals.get(f"killed:{found.id}", 0) + 1
    game.emit(events.EnemyDied(rule=rule, card=card))
    hive.release(game, card)
    if isinstance(found, HiveCard) and found.death:
        yield from words.run(game, found.death, Cause(game.decider(game.you()), card, room))
    yield from objectives.complete(game)


def can_die(game: Encounters, card: str) -> bool:
    """A Final Enemy dies neither by fighting nor by effects before its time (L99.25); what is safe does not either."""
    if definition(card).final and game.state.objective < 2:
        return False
    return not any(source == card for _, source, _ in areas.named(game, "safe"))


def fight_player(game: Encounters, seat: int) -> Flow[None]:
    """Spend Attack equal to a player's Defense; that player draws a strike (L14.01, L14.02, L18.08, L19.20)."""
    state = game.state
    state.attack -= game.avatar(seat).defense
    alien = bool(state.players[seat].alien)
    rule = "L18.08" if alien else "L14.01"
    game.emit(events.FoughtPlayer(rule=rule, seat=state.active, target=seat))
    yield from strikes.strike(game, seat, PLAYER_STRIKES, rule=rule)
    yield from objectives.check(game)
