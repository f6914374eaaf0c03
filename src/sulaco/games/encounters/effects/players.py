"""Who does it: you, each player, the next one (L14.12 to L14.14, L16.06, L16.07, L99.31)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sulaco.table.flow import Flow

from .. import strikes, terms, words
from ..asking import pick_player
from ..card_texts import describe
from ..words import Cause, Words, effect, made

if TYPE_CHECKING:
    from ..encounters import Encounters


def _for(game: Encounters, cause: Cause, body: Words, seats: Sequence[int]) -> Flow[None]:
    for seat in seats:
        if seat in game.living():
            yield from words.run(game, body, cause.of(seat))


@effect("you")
def _you(game: Encounters, cause: Cause, body: Words) -> Flow[None]:
    yield from _for(game, cause, body, [cause.seat])


@effect("each")
def _each(game: Encounters, cause: Cause, body: Words) -> Flow[None]:
    """Everybody, the active player first (L16.07)."""
    yield from _for(game, cause, body, game.players_from(game.you()))


@effect("others")
def _others(game: Encounters, cause: Cause, body: Words) -> Flow[None]:
    yield from _for(game, cause, body, [seat for seat in game.players_from(game.you()) if seat != cause.seat])


@effect("next")
def _next(game: Encounters, cause: Cause, body: Words) -> Flow[None]:
    """Whoever has the turn after the active player, whoever owns the card (L14.12, L18.13)."""
    state = game.state
    yield from _for(game, cause, body, [terms.next_player(game, game.you() if state.step == "alien" else state.active)])


@effect("any")
def _any(game: Encounters, cause: Cause, body: Words) -> Flow[None]:
    """A player of your choice, yourself too (L99.31)."""
    seat = yield from pick_player(
        game, cause.seat, game.players_from(cause.seat), what=describe(made("any", body=body))
    )
    if seat >= 0:
        yield from _for(game, cause, body, [seat])


@effect("another")
def _another(game: Encounters, cause: Cause, body: Words) -> Flow[None]:
    """Another player of your choice; alone, nobody (L99.31)."""
    others = [seat for seat in game.players_from(cause.seat) if seat != cause.seat]
    seat = yield from pick_player(game, cause.seat, others, what=describe(made("another", body=body)))
    if seat >= 0:
        yield from _for(game, cause, body, [seat])


@effect("weakest")
def _weakest(game: Encounters, cause: Cause, body: Words) -> Flow[None]:
    """The player with the most damage."""
    living = game.players_from(game.you())
    if not living:
        return
    most = max(strikes.damage(game, seat) for seat in living)
    hurt = [one for one in living if strikes.damage(game, one) == most]
    seat = yield from pick_player(game, cause.seat, hurt, "weakest", what=describe(made("weakest", body=body)))
    yield from words.run(game, body, cause.of(seat))
