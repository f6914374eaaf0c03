"""A player's own cards die, or are taken away (L14.03 to L14.08)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sulaco.table.flow import Flow

from .. import decks, events, hive, terms, words
from ..asking import pick, pick_hidden
from ..card_texts import describe
from ..cards import definition
from ..words import Cause, Words, effect, made
from .arguments import Place

if TYPE_CHECKING:
    from ..encounters import Encounters


@effect("kill-own")
def _kill_own(game: Encounters, cause: Cause, *, may: bool = False) -> Flow[None]:
    """Kill one of your characters (L14.07)."""
    if not game.in_game(cause.seat):
        return
    card = yield from pick_hidden(game, cause.seat, terms.own(game, cause.seat), "kill-own", may=may, rule="L14.07")
    if card:
        terms.kill(game, cause.seat, card)


@effect("kill-card")
def _kill_card(game: Encounters, cause: Cause, *places: Place, may: bool = False) -> Flow[None]:
    """Kill one of your cards in these places; a Chestburster can be got rid of so (L13.16)."""
    if not game.in_game(cause.seat):
        return
    cards = _in_places(game, cause.seat, places)
    picking = pick_hidden if "hand" in places else pick
    card = yield from picking(game, cause.seat, cards, "kill-card", may=may, rule="L14.05")
    if card:
        terms.kill(game, cause.seat, card)


def _in_places(game: Encounters, seat: int, places: Sequence[str]) -> list[str]:
    player = game.state.players[seat]
    cards: list[str] = []
    if "hand" in places:
        cards += player.hand
    if "discard" in places:
        cards += player.discard
    if "played" in places and seat == game.state.active:
        cards += [play.card for play in game.state.plays if not play.copy and not play.gone]
    return cards


def _best(game: Encounters, seat: int) -> Flow[str]:
    """Of a player's characters the one of the highest cost; the player chooses among equals."""
    cards = terms.own(game, seat)
    most = max((definition(card).cost for card in cards), default=0)
    return (yield from pick_hidden(game, seat, [card for card in cards if definition(card).cost == most], "best"))


@effect("kill-best")
def _kill_best(game: Encounters, cause: Cause) -> Flow[None]:
    card = yield from _best(game, cause.seat)
    if card:
        terms.kill(game, cause.seat, card)


@effect("cocoon")
def _cocoon(game: Encounters, cause: Cause) -> Flow[None]:
    """That character lies under this enemy until the enemy is gone."""
    if not hive.on_board(game, cause.card):
        return
    card = yield from _best(game, cause.seat)
    if card:
        decks.take(game, cause.seat, card)
        game.state.under.setdefault(cause.card, []).append(f"{cause.seat}:{card}")
        game.emit(events.Cocooned(rule="L16.01", seat=cause.seat, card=card, enemy=cause.card))


@effect("kill-for")
def _kill_for(game: Encounters, cause: Cause, body: Words) -> Flow[None]:
    own = terms.own(game, cause.seat)
    what = describe(made("kill-for", body=body))
    card = yield from pick_hidden(game, cause.seat, own, "kill-for", may=True, rule="L14.07", what=what)
    if card:
        terms.kill(game, cause.seat, card)
        yield from words.run(game, body, cause)
