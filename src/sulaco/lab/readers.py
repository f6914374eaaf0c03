"""How the lab reads a game: which turn it is, how things stand, and who was lost where."""

from __future__ import annotations

from typing import Any, Protocol

from sulaco.games.battles import Battles
from sulaco.games.battles import events as battles
from sulaco.games.corps import Corps
from sulaco.games.corps import events as corps
from sulaco.games.corps.tracker_cards import TRACKER
from sulaco.games.encounters import Encounters
from sulaco.games.encounters import events as encounters
from sulaco.games.encounters.harm import damage, health
from sulaco.table.event import Event

NOWHERE = -1


class Reader(Protocol):
    """Reads one game from its beginning to its end."""

    def turn(self, game: Any) -> int:
        """The number of the turn; 0 before the first."""

    def gauges(self, game: Any) -> dict[str, float]:
        """How it stands, in numbers that people at the table would look at."""

    def loss(self, event: Event) -> tuple[str, int] | None:
        """Who was lost with this event, and in which space. It is called with every event, in their order."""


def reader(game: str) -> Reader:
    return _READERS[game]()


class _Corps:
    """Endurance and threat, and where Characters fall: they are followed on their way."""

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
        if isinstance(event, corps.Moved):
            self.at[event.piece] = event.path[-1]
        elif isinstance(event, corps.Killed | corps.Captured):
            return event.character, self.at.get(event.character, NOWHERE)
        return None


class _Battles:
    """The two first seats are told apart: more of them are counted together with the second."""

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
        return (event.unit, NOWHERE) if isinstance(event, battles.Koed) else None


class _Encounters:
    def turn(self, game: Encounters) -> int:
        return game.state.turn

    def gauges(self, game: Encounters) -> dict[str, float]:
        state = game.state
        alive = [seat for seat, player in enumerate(state.players) if player.role and not player.dead]
        return {
            "objective": state.objective,
            "hive": len(state.hive),
            "zone": len(state.zone),
            "complex": sum(bool(room.card) for room in state.rooms),
            "health": sum(max(0, health(game, seat) - damage(game, seat)) for seat in alive),
            "alive": len(alive),
        }

    def loss(self, event: Event) -> tuple[str, int] | None:
        return (f"player-{event.seat + 1}", NOWHERE) if isinstance(event, encounters.Died) else None


_READERS: dict[str, type[Reader]] = {"corps": _Corps, "battles": _Battles, "encounters": _Encounters}
