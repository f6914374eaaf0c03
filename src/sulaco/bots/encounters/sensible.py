"""The sensible bot: recruits what its deck needs, scans in time and helps others; also plays aliens and the traitor."""

from __future__ import annotations

from sulaco.games.encounters.encounters import Encounters
from sulaco.table.chance import mix
from sulaco.table.table import Table

from . import aliens, deeds
from .answers import ANSWERS
from .known import Known


class Sensible:
    """Plays one seat of encounters. The same seed and position give the same answer."""

    def __init__(self, seed: int) -> None:
        self.seed = mix(seed)

    def choose(self, table: Table[Encounters], seat: int) -> str:
        """The answer to the decision before this seat."""
        decision = table.decision
        assert decision is not None
        if len(decision.options) == 1:
            return decision.options[0].key
        known = Known(table.game, seat)
        if decision.kind == "action":
            return deeds.act(known, decision)
        if decision.kind == "alien-turn":
            return aliens.act(known, decision)
        answer = ANSWERS.get(decision.kind)
        if answer is not None:
            return answer(known, decision)
        return decision.options[0].key

    def aside(self, table: Table[Encounters], seat: int) -> str | None:
        """What this seat offers in another player's turn."""
        assert table.decision is not None
        return deeds.offer(Known(table.game, seat), table.decision)
