"""The turn: Hive Phase, Strike Phase, Cleanup, whose turn comes next (L3, L4.01, L9.01, L10, L99.13, L99.19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.flow import DONE, Flow

from .. import house
from . import action, decks, events, fight, harm, hive, objectives, words
from .cards import HiveCard, definition
from .words import Cause

if TYPE_CHECKING:
    from .encounters import Encounters

HIVE_CARDS = house.number("encounters", "turn.hive_cards", 1, rule="L4.01", least=1, most=5)
RECRUIT = house.number("encounters", "turn.recruit", 0, rule="L3.03", least=0, most=20)
ATTACK = house.number("encounters", "turn.attack", 0, rule="L3.03", least=0, most=20)
"""What an Action Phase begins with."""
STRIKES = house.number("encounters", "strike.cards", 1, rule="L9.02", least=0, most=5)

HIVE_PHASE = events.PhaseBegan(rule="L3.02", phase="hive")
ACTION_PHASE = events.PhaseBegan(rule="L3.03", phase="action")


def begin(game: Encounters) -> Flow[None]:
    """A turn begins: a player's with the Hive Phase, an Alien Player's with its cards (L3.01, L18.06)."""
    state = game.state
    player = state.players[state.active]
    state.turn += 1
    player.turns += 1
    game.emit(events.TurnBegan(rule="L3.01", seat=state.active, turn=state.turn))
    state.step = "alien" if player.alien else "hive"
    return DONE


def hive_phase(game: Encounters) -> Flow[None]:
    """One Hive card enters the Complex, unless this turn is a preparation (L3.02, L4.01, L20.03, L99.45)."""
    state = game.state
    state.step = "action"
    if state.players[state.active].turns <= state.preparation:
        pass
    elif state.skip_hive:
        state.skip_hive -= 1
        game.emit(events.HiveSkipped(rule="L16.01"))
    else:
        game.emit(HIVE_PHASE)
        yield from hive.add(game, HIVE_CARDS, rule="L4.01")
        yield from objectives.check(game)
    if state.players[state.active].dead:
        state.step = "turn-ends"  # L99.19
    else:
        state.recruit += RECRUIT
        state.attack += ATTACK
        game.emit(ACTION_PHASE)


def strikes(game: Encounters) -> Flow[None]:
    """The enemies of the Combat Zone strike one by one, from right to left (L9.01, L99.33)."""
    state = game.state
    seat = state.active
    possible = action.sacrifices(game)
    while not state.players[seat].dead:
        for card in reversed(state.zone):
            if card not in state.struck and definition(card).enemy:
                break
        else:
            state.step = "cleanup"
            return
        if possible and definition(card).strikes:
            if (yield from action.sacrificed_before(game, card, possible)):
                possible = action.sacrifices(game)
                continue
        state.struck.append(card)
        if definition(card).strikes and f"pacified:{card}" not in state.turn_notes:
            yield from enemy_strikes(game, card, seat)
            yield from objectives.check(game)
    state.step = "turn-ends"  # L99.19


def enemy_strikes(game: Encounters, card: str, seat: int) -> Flow[None]:
    """An enemy strikes a player: its Strike cards, then its Strike ability (L9.02, L9.10, L9.11, L13.10)."""
    if harm.infected(game, seat):
        return
    game.emit(events.EnemyStrikes(rule="L9.01", seat=seat, card=card))
    yield from harm.strike(game, seat, STRIKES * fight.strikes_of(game, card), rule="L9.02")
    found: HiveCard = definition(card)
    if found.strike and not game.state.players[seat].dead:
        yield from words.run(game, found.strike, Cause(seat, card))


def cleanup(game: Encounters) -> Flow[None]:
    """Played cards and the hand are discarded, Vigilant ones stay, and six cards are drawn (L10, L12.13)."""
    state = game.state
    seat = state.active
    player = state.players[seat]
    for play in state.plays:
        if not play.copy and not play.gone:
            (player.vigilant if definition(play.card).stays else player.discard).append(play.card)
    player.discard += player.hand
    game.forget(player.hand)
    player.hand = []
    state.plays = []
    n = decks.HAND - player.smaller
    for each, _, _ in game.auras():
        if each.name == "hand":
            n += each.args[0]
    for card in player.strikes:
        for each in definition(card).aura:
            if each.name == "hand":
                n += each.args[0]
    player.smaller = 0
    state.step = "turn-ends"
    decks.draw(game, seat, max(0, n), rule="L10.03")
    game.check_hand(seat)
    yield from objectives.check(game)


def ends(game: Encounters) -> Flow[None]:
    """Set-aside cards go to their owners, Facehuggers act, the next player's turn comes (L12.06, L13.03, L3.06)."""
    state = game.state
    for offer in state.offers:
        owner = state.players[offer.seat]
        (state.removed if owner.dead else owner.discard).append(offer.card)
    state.offers = []
    harm.huggers_act(game)
    for boost in state.boosts:
        boost.turns -= 1
    game.next_turn()
    return DONE


PHASES = {"strikes": strikes, "cleanup": cleanup, "turn-ends": ends, "begin": begin, "hive": hive_phase}
"""What follows an Action Phase, up to the next one."""


def go_on(game: Encounters) -> Flow[None]:
    """From one Action Phase to the next: mostly nobody is asked anything on the way."""
    while (phase := PHASES.get(game.state.step)) is not None:
        yield from phase(game)
