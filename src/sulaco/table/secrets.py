"""Secrets, declared once: where cards lie that not everybody sees, who sees them there, and who has peeked.

A game lists its zones in one `Secrets`. The rest is derived from it: which cards a seat cannot know (`hidden`, for
the leak check and the scenario writer), where these lie (`places`, for dealing anew), and which cards a seat has seen
in a hidden pile (`known`, for its view). What is hidden but is no card in a pile (a number under a token), and cards
that cannot simply change places with each other, a game deals anew itself.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import repeat
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from .chance import Chance
from .game import State

S = TypeVar("S", bound=State)


Place: TypeAlias = tuple[list[str], int]
"""A card's place: a pile, and its index there. A plain tuple: dealing anew makes a hundred of them."""


class Zone(msgspec.Struct, Generic[S], frozen=True):
    """Piles of one kind that lie face down.

    `piles` gives one pile, or with `each` one for every player in the order of the seats. With `own`, a player sees the
    pile that is theirs. `sees` says it where that is not the whole rule: whether a seat (None: a spectator)
    sees the pile of a player.
    """

    name: str
    piles: Callable[[S], Sequence[list[str]]]
    each: bool = False
    own: bool = False
    sees: Callable[[S, int, int | None], bool] | None = None

    def hidden(self, state: S, knowers: Collection[int]) -> list[tuple[int, list[str]]]:
        """The piles that none of these seats sees, each with its owner; -1 if it has none."""
        found: list[tuple[int, list[str]]] = []
        if not self.each and self.sees is None:
            for pile in self.piles(state):
                if pile:
                    found.append((-1, pile))
            return found
        for index, pile in enumerate(self.piles(state)):
            if not pile:
                continue
            owner = index if self.each else -1
            if self.sees is not None:
                if any(self.sees(state, owner, seat) for seat in knowers or (None,)):
                    continue
            elif self.own and owner in knowers:
                continue
            found.append((owner, pile))
        return found


def _always(state: Any) -> bool:
    return True


def _none(state: Any) -> Collection[str]:
    return ()


class Secrets(Generic[S]):
    """The zones of a game.

    `peeked` gives the cards of a player's piles (-1: of piles without an owner) that seats have seen face down, with a
    bit for each of these seats. `begun` says whether anything is hidden yet: before the first shuffle nothing is.
    `named` gives cards that everybody has seen and may name, though nobody knows where they lie now.
    """

    def __init__(
        self,
        *zones: Zone[S],
        peeked: Callable[[S, int], Mapping[str, int]],
        begun: Callable[[S], bool] = _always,
        named: Callable[[S], Collection[str]] = _none,
    ) -> None:
        self.zones = zones
        self.peeked = peeked
        self.begun = begun
        self.named = named

    def _hidden_piles(
        self, state: S, knowers: Collection[int], zones: Collection[str]
    ) -> list[tuple[str, list[str], set[str]]]:
        """The piles that none of these seats sees, with the zone's name and the cards that any of them has seen there.

        All zones, if none is named.
        """
        knowing = bits(knowers)
        seen: dict[int, set[str]] = {}
        found = []
        for zone in self.zones:
            if not zones or zone.name in zones:
                for owner, pile in zone.hidden(state, knowers):
                    cards = seen.get(owner)
                    if cards is None:
                        cards = seen[owner] = set()
                        for card, seats in self.peeked(state, owner).items():
                            if seats & knowing:
                                cards.add(card)
                    found.append((zone.name, pile, cards))
        return found

    def places(self, state: S, knowers: Collection[int], zones: Collection[str] = ()) -> list[Place]:
        """The places of all cards that none of these seats knows, in these zones (all, if none is named)."""
        found: list[Place] = []
        for _, pile, seen in self._hidden_piles(state, knowers, zones):
            if seen.isdisjoint(pile):
                found += zip(repeat(pile), range(len(pile)), strict=False)
            else:
                found += [(pile, at) for at, card in enumerate(pile) if card not in seen]
        return found

    def hidden(self, state: S, seat: int | None) -> set[str]:
        """The cards of which a seat (None: a spectator) does not know where they are."""
        if not self.begun(state):
            return set()
        return {pile[at] for pile, at in self.places(state, () if seat is None else (seat,))}

    def known(self, state: S, seat: int | None, zones: Collection[str]) -> dict[str, str]:
        """The cards that a seat has seen in piles of these zones which it does not see, each with its zone's name."""
        if seat is None:
            return {}
        found: dict[str, str] = {}
        for name, pile, seen in self._hidden_piles(state, (seat,), zones):
            if not seen.isdisjoint(pile):
                for card in pile:
                    if card in seen:
                        found[card] = name
        return found


def bits(seats: Iterable[int]) -> int:
    """Seats as a number with a bit for each."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def deal_anew(places: Sequence[Place], chance: Chance) -> None:
    """Shuffle the cards in these places among themselves, from a fixed order."""
    cards = [pile[at] for pile, at in places]
    chance.deal_anew(cards)
    for (pile, at), card in zip(places, cards, strict=True):
        pile[at] = card
