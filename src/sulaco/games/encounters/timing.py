"""Precedence and timing: who is meant, who chooses, and who acts first (L16).

A card outranks the rules, as the words of its text in `effects` can do anything (L16.01); what forbids outranks what
allows, wherever an option is made: `action`, `fight`, `scanning`, `strikes` (L16.02). What cannot be done is left out,
and the rest is done: `words.run` (L16.03; example L16.04). The active player sets an order that is unclear:
`event_cards`, `effects.fighting` (L16.08). Open hands are a choice of the setup: `view` (L16.09).
"""

from __future__ import annotations

from sulaco.table.game import Game

from .state import EncountersState


class Timing(Game[EncountersState]):
    """What all rules ask about the players: who is there, whom a card means, who decides."""

    def in_game(self, seat: int) -> bool:
        """Alive, or an Alien Player."""
        player = self.state.players[seat]
        return not player.dead or bool(player.alien)

    def living(self) -> list[int]:
        """The players who are alive; Alien Players are no players (L18.11)."""
        return [seat for seat, player in enumerate(self.state.players) if not player.dead]

    def players_from(self, seat: int) -> list[int]:
        """The living players clockwise, from this seat on (L16.07)."""
        living = self.living()
        return [each for each in living if each >= seat] + [each for each in living if each < seat]

    def others_in_game(self, seat: int) -> list[int]:
        """Whom the active player could fight: players and Alien Players (L14.01, L18.08)."""
        return [each for each in range(len(self.state.players)) if each != seat and self.in_game(each)]

    def you(self) -> int:
        """Whom the cards mean: the active player; in an Alien Player's turn the next player (L16.06, L18.13)."""
        state = self.state
        active = state.active
        if not state.players[active].dead:
            return active
        living = self.players_from(active)
        return living[0] if living else active

    def decider(self, seat: int) -> int:
        """Who chooses for this seat: the player itself, or somebody who is still there (L16.05)."""
        return seat if self.in_game(seat) else self.you()
