"""Whether what was forecast in encounters is what then happens: the answers until it is seen, and the comparison."""

from __future__ import annotations

from sulaco.games.encounters import Encounters, events
from sulaco.games.encounters.cards import definition
from sulaco.table.event import Event
from sulaco.table.forecast import Forecast, Risk
from sulaco.table.table import Table

PAID: dict[str, type[Event]] = {
    "scan": events.Scanned,
    "fight": events.Fought,
    "recruit": events.Recruited,
    "pay": events.Paid,
    "attack": events.FoughtPlayer,
}


def left(forecast: Forecast | None) -> int:
    """The points that are left, as it is said."""
    assert forecast is not None
    return int(forecast.throws[0].outcome.args["n"])


def course_of(table: Table[Encounters], verb: str, forecast: Forecast | None) -> Paying | Striking | None:
    """What is to be watched when an answer of this kind is given next; None if nothing is told of it."""
    if verb == "end":
        return Striking(table, forecast)
    return Paying(table, verb, forecast) if forecast is not None and verb in PAID else None


class Paying:
    """What is paid leaves what was told, and what was to happen happens."""

    def __init__(self, table: Table[Encounters], verb: str, forecast: Forecast) -> None:
        self.table = table
        self.verb = verb
        self.forecast = forecast
        self.paid: list[tuple[int, int]] = []
        self.told_of: list[Event] = []
        table.game.watch = self._watch

    def _watch(self, event: Event) -> None:
        self.told_of.append(event)
        if isinstance(event, PAID[self.verb]) and not self.paid:
            self.paid.append((self.table.game.state.recruit, self.table.game.state.attack))

    def next(self) -> str:
        """What is answered before it can be compared: a card that must be shown first."""
        return "" if self.paid or self.table.decision is None else self.table.decision.keys()[0]

    def check(self) -> bool:
        """Compare; it always can be."""
        verb, forecast, told_of = self.verb, self.forecast, self.told_of
        (throw,) = forecast.throws
        card = throw.at
        recruit, attack = self.paid[0]
        if verb in ("recruit", "pay"):
            assert recruit == throw.score - throw.needed == left(forecast)
        else:
            assert attack == throw.score - throw.needed
        if verb in ("scan", "fight"):
            assert attack == left(forecast)
        if verb == "fight":
            assert throw.toll == Risk.LOSS
            assert any(isinstance(event, events.EnemyDied) and event.card == card for event in told_of)
        if verb == "scan" and throw.outcome.id == "outcome.scan-known":
            known = throw.outcome.args["card"]
            assert any(isinstance(event, events.Revealed) and event.card == known for event in told_of)
        if verb == "attack":
            assert sum(isinstance(event, events.StrikeDrawn) for event in told_of) <= throw.outcome.args["n"]
        return True


class Striking:
    """The actions end, and nobody avoids or sacrifices anything."""

    def __init__(self, table: Table[Encounters], forecast: Forecast | None) -> None:
        self.table = table
        self.forecast = forecast
        self.seat = table.game.state.active
        self.drawn: list[Event] = []
        table.game.watch = self.drawn.append

    def next(self) -> str:
        """What is answered before it can be compared."""
        state, decision = self.table.game.state, self.table.decision
        if decision is None or state.active != self.seat or state.step != "strikes":
            return ""
        keys = decision.keys()
        return "take" if "take" in keys else keys[-1]

    def check(self) -> bool:
        """Compare; gives whether the number of strikes could be.

        Strikes and Strike abilities may bring others or take some away: then only the first enemy's can be.
        """
        forecast, drawn = self.forecast, self.drawn
        throws = [throw for throw in (forecast.throws if forecast else ()) if throw.rule == "L9.02"]
        expected = [(throw.by, int(throw.outcome.args.get("a", throw.outcome).args["n"])) for throw in throws]
        ends = next((place for place, event in enumerate(drawn) if isinstance(event, events.TurnBegan)), len(drawn))
        found: list[tuple[str, int]] = []
        for event in drawn[:ends]:
            if isinstance(event, events.EnemyStrikes):
                found.append((event.card, 0))
            elif isinstance(event, events.StrikeDrawn):
                if event.rule != "L9.02" or definition(event.card).effect:
                    return False  # what was drawn does more than damage
                found[-1] = (found[-1][0], found[-1][1] + 1)
        if any("a" in throw.outcome.args for throw in throws):
            return False  # Strike abilities may change what comes after them
        found = [(card, n) for card, n in found if n]
        died = any(isinstance(event, events.Died) and event.rule == "L9.04" for event in drawn[:ends])
        assert found == expected or died
        assert not died or (forecast is not None and forecast.risk in (Risk.LOSS, Risk.NONE))
        return True
