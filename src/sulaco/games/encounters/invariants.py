"""What must be true of every encounters position, whatever was played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from . import strikes
from .cards import CARDS

if TYPE_CHECKING:
    from .encounters import Encounters


def everywhere(game: Encounters) -> Counter[str]:
    """Every card on the table, by the places that it is in."""
    state = game.state
    where: Counter[str] = Counter()
    for pile in (
        state.zone, state.operations, state.hive, state.drones, state.barracks, state.sergeants, state.hatchery,
        state.strikes, state.struck_out, state.dead_enemies, state.dead_characters, state.spent, state.removed,
        state.table, state.alien_deck, state.alien_discard, state.leftover, state.between, state.avatars,
    ):  # fmt: skip
        where.update(pile)
    where.update(card for card in state.hq if card)
    for room in state.rooms:
        where.update(room.attached)
        if room.card:
            where[room.card] += 1
    where.update(kept.partition(":")[2] for cards in state.under.values() for kept in cards)
    where.update(hugger.card for hugger in state.huggers)
    where.update(offer.card for offer in state.offers)
    where.update(play.card for play in state.plays if not play.copy and not play.gone)
    for player in state.players:
        where.update(player.deck + player.hand + player.discard + player.vigilant + player.strikes)
        if player.agenda and not player.agenda_open:
            where[player.agenda] += 1
        if player.alien:
            where[player.alien] += 1
    return where


def violations(game: Encounters) -> Iterator[str]:
    state = game.state
    where = everywhere(game)
    for card, n in where.items():
        id = card.rpartition("-")[0]
        if id not in CARDS:
            yield f"there is no card {card}"
        if n > 1:
            yield f"{card} is in {n} places"
    if len(state.hive) != len(state.groups):
        yield f"{len(state.hive)} Hive cards in {len(state.groups)} groups"
    if state.recruit < 0 or state.attack < 0:
        yield f"{state.recruit} Recruit Points and {state.attack} Attack"
    for seat, player in enumerate(state.players):
        if player.dead and (player.deck or player.discard or player.vigilant):
            yield f"player {seat + 1} is dead and has cards"
        if player.role and game.in_game(seat) and strikes.damage(game, seat) >= strikes.health(game, seat):
            yield f"player {seat + 1} has {strikes.damage(game, seat)} damage and lives"
    for hugger in state.huggers:
        if state.ending is None and state.players[hugger.seat].dead:
            yield f"{hugger.card} lies with a dead player"
    for index, room in enumerate(state.rooms):
        if room.blocked and room.card:
            yield f"{room.card} is in the blocked room {index}"
    total = sum(where.values())
    if total != state.cards:
        yield f"{total} cards on the table, not {state.cards}"
