"""What the lab knows of battles."""

from __future__ import annotations

from sulaco.games.battles import Battles
from sulaco.games.battles.decks import starter
from sulaco.games.battles.events import Koed
from sulaco.games.battles.setup import mains
from sulaco.games.battles.state import Setup
from sulaco.table.chance import Chance
from sulaco.table.event import Event

from .readers import NOWHERE
from .training import Training


class BattlesReader:
    """Each seat's characters, wounds of the Main Character, hand and resources; KO'd characters as losses."""

    heeds: tuple[type[Event], ...] = (Koed,)

    def turn(self, game: Battles) -> int:
        return game.state.turn

    def gauges(self, game: Battles) -> dict[str, float]:
        state = game.state
        found: dict[str, float] = {"first": state.first + 1}
        for seat, player in enumerate(state.players):
            units = [unit for unit in state.units if unit.controller == seat]
            main = sum(unit.wounds for unit in units if unit.id == player.main)
            found |= {
                f"units-{seat + 1}": len(units),
                f"wounds-{seat + 1}": main,
                f"hand-{seat + 1}": len(player.hand),
                f"resources-{seat + 1}": len(player.resources),
            }
        return found

    def loss(self, event: Event) -> tuple[str, int] | None:
        return (event.unit, NOWHERE) if isinstance(event, Koed) else None


class BattlesTraining(Training):
    """Starter decks."""

    games = 20000

    def setup(self, number: int, chance: Chance) -> Setup:
        leaders = mains()
        return Setup([starter(leaders[chance.below(len(leaders))]) for _ in range(2)])


def bench_setup() -> Setup:
    """The setup that `sulaco bench` measures."""
    return Setup([starter("lt-ripley"), starter("the-queen-main")])
