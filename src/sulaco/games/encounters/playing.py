"""Playing cards: points, what the card says, class and crew abilities (L5.03 to L5.18, L14.18).

What is printed on a character card stands in `cards.Character` (L5.01; an example is in
`data/characters/resurrection.toml`, L5.02). Points that are not spent are lost with the Action Phase: `action`
(L99.06).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.flow import Flow

from . import agendas, events, objectives, words
from .action_options import Do
from .cards import CARDS, Character, definition
from .classes import CLASSES, has_icon
from .state import Play
from .words import Cause

if TYPE_CHECKING:
    from .encounters import Encounters


def from_hand(game: Encounters, do: Do) -> Flow[None]:
    seat = game.state.active
    game.state.players[seat].hand.remove(do.card)
    game.forget_one(do.card)
    yield from play_card(game, seat, do.card)


def plain(game: Encounters, card: str, facts: Character) -> None:
    """A card that gives its points and says nothing else: most of the cards that are played."""
    state = game.state
    seat = state.active
    state.players[seat].hand.remove(card)
    game.forget_one(card)
    state.plays.append(Play(card, facts.id))
    state.recruit += facts.recruit
    state.attack += facts.attack
    game.emit(events.CardPlayed(rule="L5.03", seat=seat, card=card))


def play_card(game: Encounters, seat: int, card: str, *, copy: bool = False) -> Flow[None]:
    """Points at once, then what the card says, then its class and crew abilities (L5.04 to L5.18, L14.18)."""
    state = game.state
    found: Character = definition(card)
    play = Play(card, found.id, copy=copy, once=bool(found.once))
    earlier = len(state.plays)
    state.plays.append(play)
    game.emit(events.CardPlayed(rule="L5.03" if not copy else "L12.04", seat=seat, card=card, copy=copy))
    if found.side == "evil":
        agendas.played(game, seat)
    yield from work(game, seat, found, play, earlier)
    yield from objectives.check(game)


def work(game: Encounters, seat: int, found: Character, play: Play, earlier: int) -> Flow[None]:
    """What playing this definition gives, with the first `earlier` plays of the turn before it."""
    state = game.state
    state.recruit += found.recruit
    state.attack += found.attack
    if not found.play and not found.combo:
        return
    cause = Cause(seat, play.card, play=play)
    if found.play:
        yield from words.run(game, found.play, cause)
    for icon, effects in found.combo.items():
        if state.players[seat].dead:
            return  # L99.19
        # L5.11, L5.12; Vigilant cards of earlier turns do not count (L12.15)
        if any(has_icon(CARDS[each.id], icon) for each in state.plays[:earlier]):
            if icon in CLASSES and icon not in state.combos:
                state.combos.append(icon)
            game.emit(events.Combo(rule="L5.11" if icon in CLASSES else "L5.16", card=play.card, icon=icon))
            yield from words.run(game, effects, cause)
