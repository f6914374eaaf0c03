"""Three or four players, teams and two-headed teams: who is with whom, and whose turn it is (V21).

Other rules of such games stand where they act. Any opponent may be attacked, but no teammate: `attack` (V21.03,
V21.10). Everybody may play Plot Twists in every combat, but no Power-Up or usual Super Power from outside: `combat`,
`powers` (V21.04, V99.38, V99.39). The cards of a fallen player leave the game, and a teammate plays on: `winning`
(V21.05, V21.11, V99.40, V99.43). Two heads share their rows, but not their resources: `build_phase` (V21.13), and no
name stands there twice: `uniqueness` (V99.42).
"""

from __future__ import annotations

from sulaco.table.game import Game

from .. import house
from .state import BattlesState, Unit

SECOND_DRAW = house.number("battles", "turn.second_draw", 1, rule="V21.02", least=0, most=10)
"""What the second player draws at first, if there are more than two."""


class Multiplayer(Game[BattlesState]):
    """What all rules ask about the players of a game, however many there are."""

    def team(self, seat: int) -> int:
        """Seats with the same number win and lose together (V21.07, V21.08)."""
        return seat if self.state.mode == "free-for-all" else seat % 2

    def is_active(self, seat: int) -> bool:
        """Whether it is this seat's turn; the heads of a team have theirs in common (V21.14)."""
        if self.state.mode == "two-headed":
            return seat % 2 == self.state.active % 2
        return seat == self.state.active

    def controls(self, seat: int, unit: Unit) -> bool:
        """Whether a character is on the seat's side (V3.14, V21.16)."""
        if self.state.mode == "two-headed":
            return unit.controller % 2 == seat % 2
        return unit.controller == seat

    def same_side(self, one: Unit, other: Unit) -> bool:
        return self.controls(one.controller, other)

    def enemy(self, seat: int, unit: Unit) -> bool:
        """Whether an opponent controls it (V3.13)."""
        return self.team(unit.controller) != self.team(seat)

    def heads(self) -> list[int]:
        """The seats that have this turn."""
        active = self.state.active
        if self.state.mode != "two-headed":
            return [active]
        return [seat for seat in range(len(self.state.players)) if seat % 2 == active % 2]

    def living(self) -> list[int]:
        """The seats that still play; a fallen head of two plays on with all other cards (V21.18, V99.41)."""
        players = self.state.players
        if self.state.mode == "two-headed":
            return list(range(len(players)))
        return [seat for seat, player in enumerate(players) if not player.out]

    def next_seat(self, seat: int) -> int:
        """The next living seat to the left (V21.06)."""
        players = self.state.players
        living = self.living()
        while True:
            seat = (seat + 1) % len(players)
            if seat in living:
                return seat

    def order(self) -> list[int]:
        """The seats that begin a turn in a round; a two-headed team has one turn (V21.08, V21.14)."""
        return [0, 1] if self.state.mode == "two-headed" else self.living()

    def order_after(self, seat: int) -> int:
        return 1 - seat % 2 if self.state.mode == "two-headed" else self.next_seat(seat)

    def second_draw(self, usual: int) -> int:
        """How much is drawn in the second turn of a game, where two players or a two-headed team draw as usual.

        In the first turn nobody draws, neither a player nor the heads of a team (V21.02, V21.09, V21.17, V99.41).
        """
        fewer = len(self.state.players) > 2 and self.state.mode != "two-headed"
        return SECOND_DRAW if fewer else usual

    def winning_rule(self) -> str:
        """The rule by which the last player or team standing wins (V2.01, V21.01, V21.07, V21.18)."""
        if self.state.mode == "free-for-all":
            return "V2.01" if len(self.state.players) == 2 else "V21.01"
        return "V21.07" if self.state.mode == "teams" else "V21.18"

    def next_head(self, after: str) -> None:
        """The other head of a two-headed team takes the same step, or the next step begins (V21.14, V21.15)."""
        state = self.state
        heads = self.heads()
        place = heads.index(state.acting)
        if place + 1 < len(heads):
            state.acting = heads[place + 1]
        else:
            state.acting = heads[0]
            state.step = after

    def recruits_for(self, seat: int) -> list[int]:
        """Teammates in whose rows a recruit may be placed (V21.12)."""
        state = self.state
        if state.mode != "teams" or not state.share_recruits:
            return []
        return [other for other in self.living() if other != seat and self.team(other) == self.team(seat)]

    def side(self, seat: int) -> list[Unit]:
        """The characters on a seat's side."""
        state = self.state
        if state.mode == "two-headed":
            return [unit for unit in state.units if unit.controller % 2 == seat % 2]
        return [unit for unit in state.units if unit.controller == seat]

    def enemies(self, seat: int) -> list[Unit]:
        state = self.state
        if state.mode == "free-for-all":
            return [unit for unit in state.units if unit.controller != seat]
        return [unit for unit in state.units if unit.controller % 2 != seat % 2]
