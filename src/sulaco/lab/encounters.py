"""What the lab knows of encounters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sulaco.games.encounters import Encounters
from sulaco.games.encounters.events import Died
from sulaco.games.encounters.line_ups import FILMS
from sulaco.games.encounters.state import Setup
from sulaco.games.encounters.strikes import damage, health
from sulaco.table.chance import Chance
from sulaco.table.event import Event

from .readers import NOWHERE
from .training import Training

if TYPE_CHECKING:
    import polars as pl

    from .report.data import Data
else:
    from .frames import pl


class EncountersReader:
    """Where the Objective, the Hive and the people stand."""

    heeds: tuple[type[Event], ...] = (Died,)

    def turn(self, game: Encounters) -> int:
        return game.state.turn

    def gauges(self, game: Encounters) -> dict[str, float]:
        state = game.state
        alive = [seat for seat, player in enumerate(state.players) if player.role and not player.dead]
        return {
            "objective": state.objective,
            "hive": len(state.hive),
            "zone": len(state.zone),
            "complex": len([room for room in state.rooms if room.card]),
            "health": sum([max(0, health(game, seat) - damage(game, seat)) for seat in alive]),
            "alive": len(alive),
        }

    def loss(self, event: Event) -> tuple[str, int] | None:
        return (f"player-{event.seat + 1}", NOWHERE) if isinstance(event, Died) else None


class EncountersTraining(Training):
    """Every film."""

    def setup(self, number: int, chance: Chance) -> Setup:
        return Setup(1 + chance.below(5), FILMS[chance.below(len(FILMS))])


def films() -> list[str]:
    """The films in their order."""
    return list(FILMS)


def bench_setup() -> Setup:
    """The setup that `sulaco bench` measures."""
    return Setup(players=3, line_up="alien")


def rooms(data: Data, moves: pl.DataFrame) -> Any:
    """Which rooms were scanned or chosen."""
    found = moves.filter(pl.col("key").str.contains("^(scan|room):"))
    return found.with_columns(thing=pl.col("key").str.extract(r":(.*)$"))
