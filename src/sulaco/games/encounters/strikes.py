"""Strikes, damage, healing and death; the Strike Phase (L9, L15.06, L18.08 to L18.10).

What a Strike card may be stands in `cards.Strike` (L9.05); which enemies strike, and how often, in `fight` (L9.09).
Strike abilities are words of the card, such as those of the Xenomorph Screecher in `data/hive/alien3.toml` (L9.12).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.decision import Decision, Option, prompt
from sulaco.table.flow import Flow
from sulaco.table.text import Text, say

from .. import house
from . import agendas, alien_players, difficulty, events, facehuggers, fight, keywords, objectives, winning, words
from .cards import HiveCard, Strike, all_copies, definition
from .words import Cause

if TYPE_CHECKING:
    from .encounters import Encounters

MORE_HEALTH = house.number("encounters", "health.more", 0, rule="L1.07", least=0, most=30)

STRIKES = house.number("encounters", "strike.cards", 1, rule="L9.02", least=0, most=5)
TAKE_IT: Option[str] = Option("take", say("option.take-strike"), "")


def damage(game: Encounters, seat: int) -> int:
    """The strike damage of a player."""
    return sum([definition(card).damage for card in game.state.players[seat].strikes])


def health(game: Encounters, seat: int) -> int:
    """What kills: the Avatar's Health, with its Defense in the easier game (L1.07, L20.02)."""
    return int(game.avatar(seat).health) + difficulty.more_health(game, seat) + MORE_HEALTH


def strike(game: Encounters, seat: int, n: int = 1, *, rule: str = "L9.06") -> Flow[None]:
    """Draw strikes, one at a time; each may be avoided by itself (L9.02, L9.06, L99.30)."""
    for _ in range(n):
        if not game.in_game(seat):
            return
        yield from _one_strike(game, seat, rule)


def _one_strike(game: Encounters, seat: int, rule: str) -> Flow[None]:
    state = game.state
    player = state.players[seat]
    if not state.strikes:
        return  # L99.08
    if not player.alien:
        kept = keywords.vigilant(game, seat)
        if (kept or state.turn_notes) and (yield from _avoided(game, seat, kept)):
            return
    card = state.strikes.pop()
    state.between.append(card)
    refill(game)
    state.chance.barrier()
    found: Strike = definition(card)
    game.emit(events.StrikeDrawn(rule=rule, seat=seat, card=card, damage=found.damage))
    if player.alien:  # L18.09
        if found.damage:
            keep(game, seat, card)
        else:
            discard(game, card)
    elif found.damage or found.keep:
        keep(game, seat, card)
        if found.effect and game.in_game(seat):
            yield from words.run(game, found.effect, Cause(seat, card))
    else:
        yield from words.run(game, found.effect, Cause(seat, card))
        if card in state.between:
            discard(game, card)  # L99.07
    refill(game)


def keep(game: Encounters, seat: int, card: str) -> None:
    """A strike stays by the Avatar; enough of them kill (L9.03, L9.04)."""
    game.arrive(card)
    game.state.players[seat].strikes.append(card)
    check_health(game, seat)


def check_health(game: Encounters, seat: int) -> None:
    if game.in_game(seat) and damage(game, seat) >= health(game, seat):
        die(game, seat, rule="L18.10" if game.state.players[seat].alien else "L9.04")


def discard(game: Encounters, card: str) -> None:
    game.arrive(card)
    game.state.struck_out.append(card)


def refill(game: Encounters) -> None:
    """An empty Strike deck is made anew at once (L15.06)."""
    state = game.state
    if not state.strikes and state.struck_out:
        state.strikes, state.struck_out = state.struck_out, []
        state.chance.shuffle(state.strikes)
        game.emit(events.StrikesReshuffled(rule="L15.06"))


def _avoided(game: Encounters, seat: int, kept: list[str]) -> Flow[bool]:
    """Whether the strike about to be drawn is avoided: by what holds this turn, or by a Vigilant card (L12.17)."""
    state = game.state
    if f"avoid-strikes:{seat}" in state.turn_notes:
        game.emit(events.StrikeAvoided(rule="L16.02", seat=seat))
        return True
    if f"avoid-next:{seat}" in state.turn_notes:
        state.turn_notes.remove(f"avoid-next:{seat}")
        game.emit(events.StrikeAvoided(rule="L16.02", seat=seat))
        return True
    shields = game.each_kind([card for card in kept if keywords.counts_as(game, card).avoid])
    if not shields:
        return False
    options = [Option(f"avoid:{card}", Text("option.avoid", {"card": card}), card, cards=(card,)) for card in shields]
    answer: Option[str] = yield Decision(seat, prompt("avoid"), [*options, TAKE_IT], "L12.17")
    if not answer.value:
        return False
    keywords.discard_vigilant(game, seat, answer.value)
    game.emit(events.StrikeAvoided(rule="L12.17", seat=seat, card=answer.value))
    return True


def healable(game: Encounters, seat: int) -> list[str]:
    return [card for card in game.state.players[seat].strikes if definition(card).heals]


def heal(game: Encounters, seat: int, card: str) -> None:
    """A strike goes to the Discarded Strikes (L9.07)."""
    game.state.players[seat].strikes.remove(card)
    discard(game, card)
    game.emit(events.Healed(rule="L9.07", seat=seat, card=card))
    refill(game)


def die(game: Encounters, seat: int, *, rule: str, burst: bool = False) -> None:
    """A player is out of the game with all cards (L2.03, L9.08); the Agenda is shown (L19.13).

    Only a Chestburster makes an Alien Player, and only in that variant (L13.15, L18.01).
    """
    state = game.state
    player = state.players[seat]
    was_alien = bool(player.alien)
    game.emit(events.Died(rule=rule, seat=seat, alien=was_alien))
    if was_alien:
        alien_players.leave(game, seat)
        winning.check_end(game)
        return
    player.dead = True
    _remove_cards(game, seat)
    for hugger in [hugger for hugger in state.huggers if hugger.seat == seat]:
        state.huggers.remove(hugger)
        state.dead_enemies.append(hugger.card)  # L99.16
    if player.agenda and not player.agenda_open:
        agendas.show(game, seat, rule="L19.13")
    winning.check_end(game)
    if player.agenda and definition(player.agenda).side == "evil":
        agendas.traitor_died(game)
    if burst and state.alien_players:
        alien_players.become(game, seat)


def _remove_cards(game: Encounters, seat: int) -> None:
    state = game.state
    player = state.players[seat]
    gone = [*player.deck, *player.hand, *player.discard, *player.vigilant, *player.strikes]
    player.deck, player.hand, player.discard, player.vigilant, player.strikes = [], [], [], [], []
    if seat == state.active:
        gone += [play.card for play in state.plays if not play.copy and not play.gone]
        for play in state.plays:
            play.gone = True
    for card in gone if state.known or state.openly else ():
        game.forget_one(card)
    hazards = all_copies("hazard")
    state.spent += [card for card in gone if card in hazards]
    state.removed += [card for card in gone if card not in hazards]


def phase(game: Encounters) -> Flow[None]:
    """The enemies of the Combat Zone strike the active player one by one, from right to left (L3.04, L9.01, L99.33)."""
    state = game.state
    seat = state.active
    while not state.players[seat].dead:
        for card in reversed(state.zone):
            if card not in state.struck and definition(card).enemy:
                break
        else:
            state.step = "cleanup"
            return
        if definition(card).strikes and (possible := keywords.sacrifices(game)):
            if (yield from keywords.sacrificed_before(game, card, possible)):
                continue
        state.struck.append(card)
        if definition(card).strikes and f"pacified:{card}" not in state.turn_notes:
            yield from enemy_strikes(game, card, seat)
            yield from objectives.check(game)
    state.step = "turn-ends"  # L99.19


def coming(game: Encounters, seat: int) -> list[tuple[str, int]]:
    """The enemies of the Combat Zone in the order in which they strike, each with its Strike cards (L9.01, L9.10).

    Whoever is infected is not struck by enemies any more, only by other effects (L13.10, L99.17).
    """
    state = game.state
    struck = not facehuggers.infected(game, seat)
    return [
        (card, _strike_cards(game, card) if struck and f"pacified:{card}" not in state.turn_notes else 0)
        for card in reversed(state.zone)
        if definition(card).enemy
    ]


def _strike_cards(game: Encounters, card: str) -> int:
    return STRIKES * fight.strikes_of(game, card)


def enemy_strikes(game: Encounters, card: str, seat: int) -> Flow[None]:
    """An enemy strikes a player: its Strike cards, then its Strike ability (L9.02, L9.10, L9.11)."""
    if facehuggers.infected(game, seat):
        return
    game.emit(events.EnemyStrikes(rule="L9.01", seat=seat, card=card))
    yield from strike(game, seat, _strike_cards(game, card), rule="L9.02")
    found: HiveCard = definition(card)
    if found.strike and not game.state.players[seat].dead:
        yield from words.run(game, found.strike, Cause(seat, card))
