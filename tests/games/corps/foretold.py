"""Whether what was forecast in corps is what then happens: the answers until it is seen, and the comparison."""

from __future__ import annotations

from collections import Counter

from sulaco.games.corps import Corps
from sulaco.games.corps.events import GunFired, Moved, Rolled, Spotted
from sulaco.table.forecast import Forecast
from sulaco.table.table import Table


class Course:
    """An answer with a forecast that is about to be given."""

    def __init__(self, table: Table[Corps], key: str, told: Forecast) -> None:
        assert table.decision is not None
        self.table = table
        self.key = key
        self.told = told
        self.asked = table.decision.kind
        self.since = len(table.events)

    def next(self) -> str:
        """What is answered before it can be compared; empty if it can be now."""
        decision = self.table.decision
        return decision.options[0].key if decision is not None and decision.kind == "gun-order" else ""

    def check(self) -> str:
        """Compare; gives what kind of forecast it was."""
        key, told, happened = self.key, self.told, self.table.events[self.since :]
        if key.startswith("move:"):
            gone = [event for event in happened if isinstance(event, Moved) and event.rule == "A10.01"]
            path = [space for event in gone[:1] for space in event.path[1:]]
            people = {person.id for person in self.table.game.state.characters}
            shots = [event for event in happened if isinstance(event, GunFired) and event.target in people]
            if not told.throws:
                assert not shots, (key, told, shots)
                assert tuple(path[: len(told.path)]) == told.path, (key, told, gone)
                return "move"
            if not shots:  # a Blip came into sight, and its models are placed before the guns fire
                assert any(isinstance(event, Spotted) for event in happened)
                return "spotted"
            walked = tuple(space for event in gone for space in event.path[1:])
            assert told.path[: len(walked)] == walked[: len(told.path)]
            forecast = [(throw.by, throw.at) for throw in told.throws if throw.at == shots[0].target]
            assert Counter((shot.gun, shot.target) for shot in shots) <= Counter(forecast)
            return "gun"
        rolls = [event for event in happened if isinstance(event, Rolled)]
        if self.asked == "area":
            expected = Counter({(throw.at, throw.needed): throw.dice for throw in told.throws})
            assert Counter((roll.target, min(10, roll.needed)) for roll in rolls if roll.what == "attack") == expected
            return "blast"
        if told.throws and rolls:
            (throw,) = told.throws
            assert rolls[0].needed == throw.needed, (key, told, rolls)
            return "attack" if key.startswith("attack:") else self.asked
        return self.asked
