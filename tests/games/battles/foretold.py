"""Whether what was forecast in battles is what then happens: the answers until it is seen, and the comparison."""

from __future__ import annotations

from random import Random

from sulaco.games.battles import Battles, events
from sulaco.table.forecast import Forecast, Risk, Throw
from sulaco.table.table import Table
from sulaco.table.text import Text

KO = ("outcome.koed", "outcome.fallen", "outcome.won", "outcome.lost")
UNHURT = ("outcome.no-effect", "outcome.holds", "outcome.stopped")
NEXT = (events.TurnBegan, events.PhaseBegan)


def plain(throw: Throw) -> Text:
    """What follows, without what is said around it."""
    outcome = throw.outcome
    while "outcome" in outcome.args:
        outcome = outcome.args["outcome"]
    return outcome


def on_target(forecast: Forecast, by: str, target: str) -> list[Throw]:
    """Of the throws of an attacker who may choose, those of the attack on this target."""
    throws = list(forecast.throws)
    first = [at for at, throw in enumerate(throws) if throw.by == by and throw.needed and not throw.own]
    start = next(at for at in first if throws[at].at == target)
    return throws[start : min((at for at in first if at > start), default=len(throws))]


class Course:
    """An answer with a forecast that is about to be given. Whoever is asked then passes, until the combat is over."""

    def __init__(self, table: Table[Battles], forecast: Forecast, chance: Random) -> None:
        assert table.decision is not None
        self.table = table
        self.forecast = forecast
        self.chance = chance
        self.seat = table.decision.seat
        self.since = len(table.events)

    def next(self) -> str:
        """What is answered before it can be compared: until it is over with all in which nobody has a choice."""
        decision = self.table.decision
        if decision is None:
            return ""
        options, kind = decision.keys(), decision.kind
        over = any(isinstance(event, events.CombatEnded) for event in self.table.events[self.since :])
        if over and kind != "trigger-order":
            return ""
        if kind in ("defender", "strike-back"):
            return self.chance.choice(options)
        return "go" if kind == "team-attack" else "pass" if kind == "combat" else options[0]

    def check(self) -> None:
        """What happened in the combat is what was told of this target."""
        table, seat, forecast = self.table, self.seat, self.forecast
        happened = list(table.events[self.since :])
        declared = [event for event in happened if isinstance(event, events.Attacked)]
        throws = list(forecast.throws)
        if declared:
            throws = on_target(forecast, declared[0].attackers[0], declared[0].defender)
        after = next((at for at, event in enumerate(happened) if isinstance(event, NEXT)), len(happened))
        happened = happened[:after]
        struck = {event.target: event for event in happened if isinstance(event, events.Struck)}
        stunned = {event.unit: event.wounds for event in happened if isinstance(event, events.Stunned)}
        koed = {event.unit for event in happened if isinstance(event, events.Koed)}
        assert {*stunned, *koed} <= {throw.at for throw in throws}
        for throw in throws:
            outcome, at = plain(throw), throw.at
            if throw.outcome.id == "outcome.if-struck" and at not in struck:
                assert at not in {*stunned, *koed}
                continue
            if at in struck and throw.outcome.id != "outcome.depends":
                assert (struck[at].atk, struck[at].defense) == (throw.score, throw.needed)
            toll = Risk.LOSS if at in koed else Risk.HARM if at in stunned else 0
            assert throw.toll == toll or "depends" in outcome.id
            if outcome.id in KO:
                assert at in koed
            elif outcome.id == "outcome.stunned":
                assert stunned[at] == outcome.args["n"]
                assert at not in koed
            elif outcome.id == "outcome.leaves":
                assert at not in {*table.game.by_id, *koed, *struck}
            else:
                assert outcome.id == "outcome.depends" or outcome.id in UNHURT
                assert outcome.id == "outcome.depends" or at not in {*stunned, *koed}
        ending = table.game.state.ending
        ids = {plain(throw).id for throw in throws}
        assert ending is None or seat in ending.winners or forecast.risk == Risk.LOSS or "outcome.lost" in ids
        assert "outcome.won" not in ids or (ending is not None and seat in ending.winners)
