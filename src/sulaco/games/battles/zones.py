"""Zones: hands, decks, KO piles and Resource Rows, and how cards go from one to another (V2.04, V3.04 to V3.07, V3.15).

What players know of hidden cards goes with them. Other basic terms stand where they act: what a row protects and who
may attack in `attack` (V3.08, V3.10); ready and exhausted in `state` and `harm` (V3.09, V3.11); what appears in
`timing` and `uniqueness` (V3.12); enemies and sides in `multiplayer` (V3.13, V3.14); base ATK and DEF in `values`
(V3.17); types of cards and Health in `cards` (V3.01 to V3.03, V3.16).
"""

from __future__ import annotations

from . import events
from .cards import definition
from .multiplayer import Multiplayer
from .state import NUMBERS


class Zones(Multiplayer):
    """The one way in which a card goes from one zone to another."""

    @staticmethod
    def owner(card: str) -> int:
        """Whose deck it came from, or whose Facehugger Pile (V3.15, V99.31)."""
        return int(card.rpartition("-")[2]) // NUMBERS

    def draw(self, seat: int, n: int, *, rule: str) -> None:
        """From the deck to the hand, which may hold any number; an empty deck gives nothing (V2.04, V3.04)."""
        player = self.state.players[seat]
        drawn = []
        for _ in range(min(n, len(player.deck))):
            card = player.deck.pop()
            drawn.append(card)
            if card in player.seen:
                self._draw_seen(seat, card)
            else:
                player.hand.append(card)
        if drawn:
            self.state.chance.barrier()
            self.emit(events.Drew(rule=rule, seat=seat, n=len(drawn), cards=tuple(drawn)))

    def _draw_seen(self, seat: int, card: str) -> None:
        """A card is drawn that was put beneath the deck before all eyes, in an order that only its player knows."""
        player = self.state.players[seat]
        others = player.seen.pop(card) & ~(1 << seat)
        rest = [other for other in player.deck if other in player.seen]
        if others and not rest:
            self.hold_known(seat, card, others)
            return
        player.hand.append(card)  # the others cannot tell which of them it is, nor which ones are left
        for other in rest:
            player.seen[other] = 1 << seat

    def hold_known(self, seat: int, card: str, seats: int) -> None:
        """A card that these seats have seen comes to a hand.

        Such cards are held in front: of two copies the one that was seen leaves the hand first, so that its leaving
        tells nothing about the other.
        """
        player = self.state.players[seat]
        player.hand.insert(0, card)
        player.seen[card] = seats
        player.since[card] = len(player.resources)

    def forget(self, card: str) -> None:
        """Forget who had seen a card in hand or deck: it is now where all see it."""
        player = self.state.players[self.owner(card)]
        player.seen.pop(card, None)
        player.since.pop(card, None)

    def discard(self, seat: int, card: str, *, rule: str = "V3.05") -> None:
        """From the hand to the KO pile (V3.05, V3.06)."""
        self.state.players[seat].hand.remove(card)
        self.emit(events.Discarded(rule=rule, seat=seat, card=card))
        self.bury_card(seat, card)

    def take(self, pile: list[str], card: str) -> None:
        """Out of a pile; until it arrives somewhere the card lies between."""
        pile.remove(card)
        self.forget(card)
        self.state.between.append(card)

    def arrive(self, card: str) -> None:
        """A card has come to where it goes."""
        between = self.state.between
        if between and card in between:
            between.remove(card)

    def bury_card(self, owner: int, card: str) -> None:
        """Onto the KO pile of its owner; a token goes back to its pile (V3.06, V18.08, V20.10, V99.29)."""
        self.arrive(card)
        self.forget(card)
        player = self.state.players[owner]
        if is_token(card):
            player.pile.append(card)
        else:
            player.ko.append(card)

    def shuffle(self, seat: int) -> None:
        """Shuffle a deck; nobody knows any more where its cards are (V18.06)."""
        player = self.state.players[seat]
        self.state.chance.shuffle(player.deck)
        for card in player.deck:
            self.forget(card)
        self.emit(events.Shuffled(rule="V18.06", seat=seat))

    def turn_down(self, seat: int, card: str, *, rule: str = "V17.02") -> None:
        """A face-up Location in a Resource Row goes face down; all have seen what it is."""
        resource = next(resource for resource in self.state.players[seat].resources if resource.id == card)
        resource.up, resource.known = False, True
        self.emit(events.Turned(rule=rule, seat=seat, card=card))


def is_token(card: str) -> bool:
    """Whether it belongs to a Facehugger Pile: no deck may hold it (V18.07)."""
    found = definition(card)
    return bool(found.limit == 0)
