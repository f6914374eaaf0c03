"""How the lab reads a game: which turn it is, how things stand, and who was lost where.

A reader loads its game only: a process that plays one has no use for the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from sulaco.table.event import Event

if TYPE_CHECKING:
    from sulaco.games.battles import Battles
    from sulaco.games.corps import Corps
    from sulaco.games.encounters import Encounters

NOWHERE = -1


class Reader(Protocol):
    """Reads one game from its beginning to its end. `heeds`: the events that `loss` has to see."""

    heeds: tuple[type[Event], ...]

    def turn(self, game: Any) -> int:
        """The number of the turn; 0 before the first."""

    def gauges(self, game: Any) -> dict[str, float]:
        """How it stands, in numbers that people at the table would look at."""

    def loss(self, event: Event) -> tuple[str, int] | None:
        """Who was lost with this event, and in which space. It is called with every event that it heeds, in order."""


def reader(game: str) -> Reader:
    return _READERS[game]()


class _Corps:
    """Endurance and threat, and where Characters fall: they are followed on their way."""

    def __init__(self) -> None:
        from sulaco.games.corps import events
        from sulaco.games.corps.tracker_cards import TRACKER

        self.heeds: tuple[type[Event], ...] = (events.Moved, events.Killed, events.Captured)
        self.events, self.tracker = events, TRACKER
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
            "threat": self.tracker[state.tracker[-1]].level if state.tracker else 0,
            "aliens": len(state.aliens),
            "blips": len(state.blips),
            "characters": sum(who.in_play for who in state.characters),
        }

    def loss(self, event: Event) -> tuple[str, int] | None:
        if isinstance(event, self.events.Moved):
            self.at[event.piece] = event.path[-1]
        elif isinstance(event, (self.events.Killed, self.events.Captured)):
            return event.character, self.at.get(event.character, NOWHERE)
        return None


class _Battles:
    """The two first seats are told apart: more of them are counted together with the second."""

    def __init__(self) -> None:
        from sulaco.games.battles.events import Koed

        self.heeds: tuple[type[Event], ...] = (Koed,)
        self.koed = Koed

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
        return (event.unit, NOWHERE) if isinstance(event, self.koed) else None


class _Encounters:
    """Where the Objective, the Hive and the people stand."""

    def __init__(self) -> None:
        from sulaco.games.encounters.events import Died
        from sulaco.games.encounters.strikes import damage, health

        self.heeds: tuple[type[Event], ...] = (Died,)
        self.died, self.damage, self.health = Died, damage, health

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
            "health": sum([max(0, self.health(game, seat) - self.damage(game, seat)) for seat in alive]),
            "alive": len(alive),
        }

    def loss(self, event: Event) -> tuple[str, int] | None:
        return (f"player-{event.seat + 1}", NOWHERE) if isinstance(event, self.died) else None


_READERS: dict[str, type[Reader]] = {"corps": _Corps, "battles": _Battles, "encounters": _Encounters}
