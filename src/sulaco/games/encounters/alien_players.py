"""Alien Players: those who died by a Chestburster come back on the other side (L18).

When only they are left, which is their goal, the game is over: `winning.check_end` (L18.04, L18.15, L99.38, L99.39).
Their deck is drawn from like any other: `decks` (L18.07). How they are fought and what a strike does to them stands in
`fight` and `strikes` (L18.08, L18.09). They are no players for what cards do: `timing.living`, `timing.you`,
`terms.next_player`, `facehuggers.lay` (L18.11 to L18.14).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sulaco.table.decision import Decision, Option, prompt
from sulaco.table.flow import Flow
from sulaco.table.text import Text, say

from .. import house
from . import decks, events, objectives, terms, turn, words
from .cards import AlienCard, Avatar, copies, definition, of_kind
from .state import Play
from .words import Cause

if TYPE_CHECKING:
    from .encounters import Encounters

HAND = house.number("encounters", "alien_players.hand", 6, rule="L18.05", least=0, most=20)

END: Option[str] = Option("end", say("option.end-alien"), "")
POWER: Option[str] = Option("power", say("option.avatar"), "power")


def become(game: Encounters, seat: int) -> None:
    """A random Alien Avatar, and six cards of the Alien deck (L18.01 to L18.03, L99.37)."""
    state = game.state
    if not state.avatars:
        return
    if not any(player.alien for player in state.players):
        # What earlier ones had put onto the board lies there still; all else is the deck again (L18.03, L18.10).
        laid = {*state.table, *(card for room in state.rooms for card in room.attached)}
        state.alien_deck = [card for found in of_kind("alien") for card in copies(found) if card not in laid]
        boxed = set(state.alien_deck).intersection(state.removed)
        state.removed = [card for card in state.removed if card not in boxed]
        state.cards += len(state.alien_deck) - len(boxed)
        state.chance.shuffle(state.alien_deck)
    player = state.players[seat]
    player.alien = state.chance.draw(state.avatars)
    player.agenda_open = True
    game.emit(events.BecameAlien(rule="L18.03", seat=seat, avatar=player.alien))
    decks.draw(game, seat, HAND, rule="L18.03")


def leave(game: Encounters, seat: int) -> None:
    """An Alien Player dies: its hand leaves the game, with the last one the shared piles do (L18.10, L99.37)."""
    state = game.state
    player = state.players[seat]
    state.removed += [player.alien, *player.hand, *player.strikes]
    player.alien, player.was_alien = "", True
    player.hand, player.strikes = [], []
    if seat == state.active:
        state.removed += [play.card for play in state.plays]
        state.plays = []
    if not any(other.alien for other in state.players):
        state.removed += state.alien_deck + state.alien_discard
        state.alien_deck, state.alien_discard = [], []


def step(game: Encounters) -> Flow[None]:
    """One card of an Alien Player's turn, or its end: discard everything, draw six (L18.05, L18.06)."""
    state = game.state
    seat = state.active
    player = state.players[seat]
    options: list[Option[str]] = [
        Option(f"play:{card}", Text("option.play", {"card": card}), card, cards=(card,))
        for card in game.each_kind(player.hand)
    ]
    avatar: Avatar = definition(player.alien)
    if avatar.power and "avatar" not in state.turn_notes:
        options.append(POWER)
    answer: Option[Any] = yield Decision(seat, prompt("alien-turn"), [*options, END], "L18.05", unit="action")
    if answer.value == "power":
        state.turn_notes.append("avatar")
        game.emit(events.AvatarPower(rule="L18.16", seat=seat, avatar=player.alien))
        yield from words.run(game, avatar.power, Cause(seat, player.alien))
        yield from objectives.check(game)
    elif answer.value:
        yield from _play(game, seat, answer.value)
        yield from objectives.check(game)
    else:
        state.step = "alien-ends"


def _play(game: Encounters, seat: int, card: str) -> Flow[None]:
    state = game.state
    player = state.players[seat]
    player.hand.remove(card)
    state.between.append(card)
    found: AlienCard = definition(card)
    game.emit(events.CardPlayed(rule="L18.05", seat=seat, card=card))
    if found.stays == "room":
        yield from terms.attach_somewhere(game, seat, card)
    elif found.stays:
        game.arrive(card)
        state.table.append(card)
    yield from words.run(game, found.play, Cause(seat, card))
    if card in state.between:
        game.arrive(card)
        state.plays.append(Play(card, found.id))


def end(game: Encounters) -> Flow[None]:
    """Everything unplayed is discarded too, and six cards are drawn (L18.05)."""
    state = game.state
    seat = state.active
    if state.players[seat].alien:
        state.alien_discard += [play.card for play in state.plays]
        for card in list(state.players[seat].hand):
            decks.discard(game, seat, card, rule="L18.05")
        decks.draw(game, seat, HAND, rule="L18.05")
    turn.next_turn(game)
    yield from ()
