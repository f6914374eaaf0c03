"""What the lab knows of corps."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from sulaco.bots import Bot
from sulaco.bots.corps import Sensible
from sulaco.bots.corps.habits import USUAL, Habits
from sulaco.games.corps import Corps, events
from sulaco.games.corps.contents import contents_of
from sulaco.games.corps.state import Setup
from sulaco.games.corps.tracker_cards import TRACKER
from sulaco.table.chance import Chance
from sulaco.table.event import Event

from . import habits
from .readers import NOWHERE
from .report.corps import board_of
from .training import Training

if TYPE_CHECKING:
    import polars as pl

    from .report.data import Data
else:
    from .frames import pl

ODD = 1.0
"""How far the habits of odd bots are from the usual (`habits.moved`)."""


class CorpsReader:
    """Endurance and threat, and where Characters fall: they are followed on their way."""

    heeds: tuple[type[Event], ...] = (events.Moved, events.Killed, events.Captured)

    def __init__(self) -> None:
        self.at: dict[str, int] = {}

    def turn(self, game: Corps) -> int:
        return 0 if game.state.step == "gear" else game.state.turn

    def gauges(self, game: Corps) -> dict[str, float]:
        state = game.state
        for who in state.characters:
            if who.in_play:
                self.at[who.id] = who.at
        return {
            "endurance": len(state.endurance),
            "threat": TRACKER[state.tracker[-1]].level if state.tracker else 0,
            "aliens": len(state.aliens),
            "blips": len(state.blips),
            "characters": sum(who.in_play for who in state.characters),
        }

    def loss(self, event: Event) -> tuple[str, int] | None:
        if isinstance(event, events.Moved):
            self.at[event.piece] = event.path[-1]
        elif isinstance(event, events.Killed | events.Captured):
            return event.character, self.at.get(event.character, NOWHERE)
        return None


class CorpsTraining(Training):
    """Every mission; in some games bots with odd habits begin."""

    games = 12000
    others_play = 12
    bends = 40

    def setup(self, number: int, chance: Chance) -> Setup:
        missions = [id for id, mission in contents_of().missions.items() if mission.listed]
        return Setup(missions[chance.below(len(missions))], 1 + chance.below(4))

    def others(self, number: int, seats: Sequence[int]) -> Sequence[Bot]:
        if number % 8 not in (1, 7):
            return super().others(number, seats)
        chance = Random(number)
        odd = habits.moved(USUAL, [chance.gauss(0, ODD) for _ in Habits.__struct_fields__])
        return [Sensible(number + seat, odd) for seat in seats]


def bench_setup() -> Setup:
    """The setup that `sulaco bench` measures."""
    return Setup("newt", players=3)


def boards(data: Data, moves: pl.DataFrame) -> Any:
    """On which boards of the map people ended their moves."""
    places = []
    for number, group in enumerate(data.groups):
        ground = data.ground(group)
        places += [
            (number, f"move:{name}", board_of(ground, space))
            for space, name in enumerate(ground.names)
            if board_of(ground, space)
        ]
    known = pl.DataFrame(places, schema={"group": pl.Int64, "key": pl.String, "thing": pl.String}, orient="row").unique(
        ["group", "key"]
    )
    return moves.filter(pl.col("key").str.starts_with("move:")).join(known, on=["group", "key"])
