"""What must hold after every decision: each card in one place, counts as in the box, no two models in one space."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from .blips import in_sight
from .board import Blocks, spaces_in
from .cards import CARDS
from .derived import first_seen, stale
from .experience import HIGHEST
from .experience_cards import EXPERIENCE
from .gear import EQUIPMENT_SLOTS
from .kinds import KINDS
from .mission_facts import CARDS_THERE
from .state import ACTIONS, FULL_AMMO

if TYPE_CHECKING:
    from .corps import Corps
    from .state import Character


def violations(game: Corps) -> Iterator[str]:
    """All broken invariants, in words."""
    yield from _cards(game)
    yield from _board(game)
    yield from _numbers(game)
    if game.state.experience:
        yield from _experience(game)


def _cards(game: Corps) -> Iterator[str]:
    state, boxes = game.state, game.contents.boxes
    cards = Counter(
        state.endurance
        + state.beneath
        + state.exhausted
        + state.discarded
        + state.revealed
        + state.resolving
        + [card for player in state.players for card in player.hand]
        + [card for who in state.characters for card in who.gear() + who.hazards]
    )
    for card, count in cards.items():
        if count > 1:
            yield f"card {card} is in {count} places"
        if card not in CARDS:
            yield f"card {card} does not exist"
        elif CARDS[card].box not in boxes:
            yield f"card {card} is of a box that is not on the table"
    there = CARDS_THERE.of(game)
    expected = len(game.contents.cards) if there is None else there
    if len(cards) != expected:
        yield f"{len(cards)} Endurance cards instead of {expected}"
    for player in state.players:
        for card in player.hand:
            if CARDS[card].type == "hazard":
                yield f"hazard {card} is in a hand"
    trackers = Counter(state.tracker + state.tracker_discarded)
    if any(count > 1 for count in trackers.values()):
        yield "a tracker card is in two places"
    for card in trackers:
        if card not in game.contents.tracker:
            yield f"tracker card {card} is not on the table"
    for who in state.characters:
        if who.id not in game.contents.characters:
            yield f"Character {who.id} is not on the table"
    for alien in state.aliens:
        if KINDS[alien.kind].box not in boxes:
            yield f"{alien.id} is of a kind that is not on the table"


def _passing(game: Corps, who: Character) -> bool:
    """Whoever is on the way may be in a friend's space while something that its way set off is decided (A10.04)."""
    if who.id not in game.state.movers or who.status != "standing":
        return False
    return any(other is not who and other.at == who.at for other in game.state.characters)


def _board(game: Corps) -> Iterator[str]:
    state = game.state
    spaces: Counter[int] = Counter()
    for who in state.characters:
        if who.at >= 0:
            if not _passing(game, who):
                spaces[who.at] += 1
            if who.status not in ("standing", "down"):
                yield f"{who.id} is {who.status} but on the board"
        elif who.status in ("standing", "down"):
            yield f"{who.id} is {who.status} but not on the board"
    for alien in state.aliens:
        if alien.id in state.movers:
            continue
        spaces.update(spaces_in(game.covers(alien)))
        ways = game.ways_of(alien)
        if isinstance(ways, Blocks) and not ways.may_stand(alien.at, game.barred):
            yield f"{alien.id} stands where something divides it"
    for blip in state.blips:
        spaces[blip.at] += 1
    for token in state.tokens:
        if token.model and token.at >= 0:
            spaces[token.at] += 1
    for space, count in spaces.items():
        if count > 1:
            yield f"{count} models in space {game.map.names[space]}"
        if not game.map.walkable >> space & 1:
            yield f"a model in {game.map.names[space]}, which is no space"
    if in_sight(game) is not first_seen(game):
        yield f"{first_seen(game)} is in sight, and the look round finds {in_sight(game)}"
    for name in stale(game):
        yield f"the derived {name} is stale"


def _experience(game: Corps) -> Iterator[str]:
    """Each card has one holder, and nobody holds what could not have been gained (A31.07 to A31.09)."""
    cards = Counter(card for player in game.state.players for card in player.experience)
    for card, count in cards.items():
        if count > 1:
            yield f"experience card {card} is held {count} times"
        if card not in game.contents.experience:
            yield f"experience card {card} is not on the table"
    for player in game.state.players:
        held = [EXPERIENCE[card] for card in player.experience]
        if sum(one.level == HIGHEST for one in held) > 1:
            yield "a player holds two experience cards of level 3"
        for one in held:
            if one.level > 1 and not any(o.path == one.path and o.level == one.level - 1 for o in held):
                yield f"experience card {one.id} is held without one of the level below"
        if not set(player.spent) <= set(player.experience):
            yield "an experience card is used up that its player does not hold"


def _numbers(game: Corps) -> Iterator[str]:
    state = game.state
    for who in state.characters:
        if not 1 <= who.aim <= 10:
            yield f"{who.id} has a dial of {who.aim}"
        if len(who.equipment) > EQUIPMENT_SLOTS:
            yield f"{who.id} has {len(who.equipment)} Equipment cards"
    if state.step != "gear" and sorted(
        state.pool + [blip.number for blip in state.blips if not blip.mission]
    ) != sorted(game.contents.blips):
        yield "the Blips do not add up to the box"
    if state.activation is not None and not 0 <= state.activation.actions <= ACTIONS + 1:
        yield f"{state.activation.actions} Actions in an activation"
    for gun in state.guns:
        if not 0 <= gun.ammo <= FULL_AMMO:
            yield f"{gun.id} has {gun.ammo} rounds"
