"""What a seat or a spectator may know, built by inclusion; and dealing anew all that it cannot know.

Open: everything in play, stunned characters too (V9.07), KO piles (V3.06), face-up resources, how many cards there are
anywhere. Own: the hand and one's own face-down resources (V17.03). Hidden: the order of every deck. What a seat has
seen of hidden cards it goes on knowing, until they may be elsewhere; what it saw in a deck is lost when that is
shuffled.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

import msgspec

from sulaco.table.chance import Chance
from sulaco.table.secrets import bits, deal_anew

from .secrets import SECRETS
from .state import Combat, Unit
from .values import values

if TYPE_CHECKING:
    from .battles import Battles
    from .state import Player


class SeenUnit(msgspec.Struct, omit_defaults=True):
    """A character in play with its values of now."""

    unit: Unit
    atk: int
    defense: int


class SeenResource(msgspec.Struct, omit_defaults=True):
    """A resource; without `card` it lies face down and this seat does not know it."""

    up: bool
    card: str = ""


class SeenSide(msgspec.Struct, omit_defaults=True, kw_only=True):
    """A player's cards."""

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
    """Cards that the looking seat has seen in this player's hand; since then they may have been laid face down."""
    beneath: list[str]
    """Cards known to lie beneath the deck; their player knows the order, the lowest first, others only which."""


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
    players: list[SeenSide]
    units: list[SeenUnit]
    combat: Combat | None
    moved: list[str]
    at_end: list[str]
    between: list[str]
    conceded: list[int]


_copy_units = msgspec.msgpack.Decoder(list[Unit])
_copy_combat = msgspec.msgpack.Decoder(Combat)
_encode = msgspec.msgpack.Encoder().encode


def view(game: Battles, seat: int | None) -> BattlesView:
    state = game.state
    units = _copy_units.decode(_encode(state.units))
    bit = 0 if seat is None else 1 << seat
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
            SeenSide(
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
                known=[card for card in known_to(player, bit) if card not in player.deck],
                beneath=_beneath(player, bit, in_order=index == seat),
            )
            for index, player in enumerate(state.players)
        ],
        units=[SeenUnit(unit, *values(game, old)) for unit, old in zip(units, state.units, strict=True)],
        combat=_copy_combat.decode(_encode(state.combat)) if state.combat is not None else None,
        moved=state.moved[:],
        at_end=state.at_end[:],
        between=state.between[:],
        conceded=state.conceded[:],
    )


def known_to(player: Player, seats: int) -> list[str]:
    """The hidden cards of a player that one of these seats has seen, in no order that tells anything."""
    return sorted(card for card, seen in player.seen.items() if seen & seats)


def _beneath(player: Player, bit: int, *, in_order: bool) -> list[str]:
    known = [card for card in player.deck if player.seen.get(card, 0) & bit]
    return known if in_order else sorted(known)


def redeal(game: Battles, knowers: Collection[int], chance: Chance) -> None:
    """Shuffle, for each player, the cards of hand, deck and face-down resources that none of these seats knows."""
    state = game.state
    if not SECRETS.begun(state):
        return
    knowing = bits(knowers)
    for seat, player in enumerate(state.players):
        known = known_to(player, knowing)
        if seat in knowers:
            deal_anew([(player.deck, index) for index, card in enumerate(player.deck) if card not in known], chance)
        else:
            _redeal_all(player, known, chance)


def _redeal_all(player: Player, known: list[str], chance: Chance) -> None:
    """Deal anew what an opponent of this player does not know.

    A card seen in hand is there still, or was laid face down since. One seen on its way beneath the deck is there, but
    in which order only its player knows.
    """
    deck, hand, resources = player.deck, player.hand, player.resources
    beneath = [index for index, card in enumerate(deck) if card in known]
    deal_anew([(deck, index) for index in beneath], chance)
    rows = [index for index, resource in enumerate(resources) if not resource.up and not resource.known]
    places = [*range(-len(hand), 0), *rows]  # below 0: a place in the hand
    dealt: dict[int, str] = {}
    for card in sorted((card for card in known if card not in deck), key=lambda card: -player.since[card]):
        free = [place for place in places if place < 0 or place >= player.since[card]]
        place = free[chance.below(len(free))]
        places.remove(place)
        dealt[place] = card
    unknown = [card for card in [*deck, *hand, *(resources[index].id for index in rows)] if card not in known]
    chance.deal_anew(unknown)
    dealt |= {place: unknown.pop() for place in places}
    for card in [card for card in player.seen if card not in known]:
        del player.seen[card]  # it is somewhere else now, and whoever knew it does not
        player.since.pop(card, None)
    for index in range(len(deck)):
        if index not in beneath:
            deck[index] = unknown.pop()
    hand[:] = [dealt[place] for place in range(-len(hand), 0)]
    for index in rows:
        resources[index].id = dealt[index]
