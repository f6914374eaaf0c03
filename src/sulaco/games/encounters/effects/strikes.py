"""Strikes drawn, avoided and healed (L9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.decision import Option, prompt
from sulaco.table.flow import Flow, choose
from sulaco.table.text import Text

from .. import areas, strikes
from ..asking import NOTHING
from ..cards import definition
from ..words import Cause, effect
from .arguments import Whom

if TYPE_CHECKING:
    from ..encounters import Encounters


@effect("strike")
def _strike(game: Encounters, cause: Cause, n: int) -> Flow[None]:
    yield from strikes.strike(game, cause.seat, n)


@effect("heal")
def _heal(game: Encounters, cause: Cause, whom: Whom, n: int = 1, *, may: bool = False) -> Flow[None]:
    """Heal strikes of yours, or of any players (L9.07)."""
    if any(True for _ in areas.named(game, "no-heal")):
        return
    for _ in range(n):
        seats = game.players_from(cause.seat) if whom == "any" else [cause.seat]
        cards = {card: seat for seat in seats for card in strikes.healable(game, seat)}
        options = [
            Option(
                f"heal:player-{seat + 1}:{card}",
                Text("option.heal", {"player": f"player-{seat + 1}", "card": card}),
                card,
                cards=(card,),
            )
            for seat in seats
            for card in game.each_kind(strikes.healable(game, seat))
        ]
        if not options:
            return
        if may:
            options.append(NOTHING)
        card = yield from choose(game.decider(cause.seat), prompt("heal"), options, "L9.07")
        if not card:
            return
        strikes.heal(game, cards[card], card)


@effect("avoid-strikes")
def _avoid_strikes(game: Encounters, cause: Cause) -> None:
    game.state.turn_notes.append(f"avoid-strikes:{cause.seat}")


@effect("avoid-next")
def _avoid_next(game: Encounters, cause: Cause) -> None:
    game.state.turn_notes.append(f"avoid-next:{cause.seat}")


@effect("lash")
def _lash(game: Encounters, cause: Cause) -> Flow[None]:
    """The enemy that has been longest in the Combat Zone strikes, as in the Strike Phase."""
    card = next((card for card in reversed(game.state.zone) if definition(card).enemy and definition(card).strikes), "")
    if card:
        yield from strikes.enemy_strikes(game, card, cause.seat)


@effect("smaller-hand")
def _smaller_hand(game: Encounters, cause: Cause, n: int) -> None:
    game.state.players[cause.seat].smaller += n
