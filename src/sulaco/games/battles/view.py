"""What a seat or a spectator may know, built by inclusion; and dealing anew all that it cannot know.

Open: everything in play, stunned characters too (V9.07), KO piles (V3.06), face-up resources, how many cards there are
anywhere. Own: the hand and one's own face-down resources (V17.03). Hidden: the order of every deck.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

import msgspec

from sulaco.table.chance import Chance

from .state import Combat, Unit
from .values import values

if TYPE_CHECKING:
    from .battles import Battles


class SeenUnit(msgspec.Struct, omit_defaults=True):
    """A character in play with its values of now."""

    unit: Unit
    atk: int
    defense: int


class SeenResource(msgspec.Struct, omit_defaults=True):
    """A resource; without `card` it lies face down and this seat does not know it."""

    up: bool
    card: str = ""


class SeenPlayer(msgspec.Struct, omit_defaults=True, kw_only=True):
    main: str
    deck: int
    cards: int
    hand: list[str] | None
    resources: list[SeenResource]
    ko: list[str]
    pile: int
    xp: int
    once: list[str]
    out: bool
    points: int
    known: list[str]
    """Cards of this player's hand or deck that the looking seat has seen there."""


class BattlesView(msgspec.Struct, kw_only=True):
    """A battles game as one seat sees it."""

    seat: int | None
    mode: str
    step: str
    phase: str
    turn: int
    active: int
    acting: int
    first: int
    players: list[SeenPlayer]
    units: list[SeenUnit]
    combat: Combat | None
    moved: list[str]
    at_end: list[str]
    between: list[str]


_copy_units = msgspec.msgpack.Decoder(list[Unit])
_copy_combat = msgspec.msgpack.Decoder(Combat)
_encode = msgspec.msgpack.Encoder().encode


def view(game: Battles, seat: int | None) -> BattlesView:
    state = game.state
    units = _copy_units.decode(_encode(state.units))
    return BattlesView(
        seat=seat,
        mode=state.mode,
        step=state.step,
        phase=game.phase(),
        turn=state.turn,
        active=state.active,
        acting=state.acting,
        first=state.first,
        players=[
            SeenPlayer(
                main=player.main,
                deck=len(player.deck),
                cards=len(player.hand),
                hand=player.hand[:] if index == seat else None,
                resources=[
                    SeenResource(r.up, r.id if r.up or r.known or index == seat else "") for r in player.resources
                ],
                ko=player.ko[:],
                pile=len(player.pile),
                xp=player.xp,
                once=player.once[:],
                out=player.out,
                points=player.points,
                known=[] if seat is None else [card for card, seats in player.seen.items() if seats >> seat & 1],
            )
            for index, player in enumerate(state.players)
        ],
        units=[SeenUnit(unit, *values(game, old)) for unit, old in zip(units, state.units, strict=True)],
        combat=_copy_combat.decode(_encode(state.combat)) if state.combat is not None else None,
        moved=state.moved[:],
        at_end=state.at_end[:],
        between=state.between[:],
    )


def redeal(game: Battles, knowers: Collection[int], chance: Chance) -> None:
    """Shuffle, for each player, the cards of hand, deck and face-down resources that none of these seats knows."""
    state = game.state
    if state.step in ("first", "place"):
        return  # nothing has been shuffled yet
    knowing = sum(1 << seat for seat in knowers)
    for seat, player in enumerate(state.players):
        known = {card for card, seats in player.seen.items() if seats & knowing}
        piles = [player.deck] if seat in knowers else [player.deck, player.hand]
        slots = [(pile, index) for pile in piles for index, card in enumerate(pile) if card not in known]
        down = [] if seat in knowers else [r for r in player.resources if not r.up and not r.known]
        cards = [pile[index] for pile, index in slots] + [resource.id for resource in down]
        chance.shuffle(cards)
        for pile, index in slots:
            pile[index] = cards.pop()
        for resource in down:
            resource.id = cards.pop()
