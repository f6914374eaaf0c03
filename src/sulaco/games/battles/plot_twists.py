"""Plot Twists: when one may be played, and how (V11, V21.04, V22.07).

Whom one may affect, such as only characters in the combat, is a function of the card, in `cards.plot_twists` (V11.05).
Those for the Build Phase are offered in each of its steps (V99.09).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from sulaco.table.decision import Option
from sulaco.table.flow import Flow
from sulaco.table.text import Text

from . import events
from .cards import PlotTwist, Team, definition
from .values import character

if TYPE_CHECKING:
    from .battles import Battles


class PlayTwist(msgspec.Struct, frozen=True):
    card: str


def offers(game: Battles, seat: int, held: Iterable[tuple[str, PlotTwist]]) -> list[Option[Any]]:
    """Those of the Plot Twists in hand that may be played now; their timing fits already (V11.01 to V11.04)."""
    active = game.is_active(seat)
    return [
        _option(card)
        for card, twist in held
        if (active or twist.any_turn) and has_teammate(game, seat, twist.team) and twist.targets(game, seat)
    ]


@cache
def _option(card: str) -> Option[PlayTwist]:
    return Option(f"twist:{card}", Text("option.twist", {"card": card}), PlayTwist(card), cards=(card,))


def has_teammate(game: Battles, seat: int, team: Team) -> bool:
    """A team-marked card needs a face-up member of the team on your side (V11.07, V12.05, V22.07; example V12.06)."""
    return not team or any(not unit.stunned and character(unit).team == team for unit in game.side(seat))


def play(game: Battles, seat: int, card: str) -> Flow[None]:
    """Its instructions, then the KO pile; it costs nothing (V11.06, V11.08)."""
    game.take(game.state.players[seat].hand, card)
    game.emit(events.TwistPlayed(rule="V11.01", seat=seat, card=card))
    twist: PlotTwist = definition(card)
    yield from twist.play(game, seat)
    game.bury_card(seat, card)
