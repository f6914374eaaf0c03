"""An agent at any table: a policy that was trained in an environment, as a bot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from sulaco.table.table import Table

from .features import LET_GO, MORE, features
from .questions import observe, question

Policy: TypeAlias = Callable[[dict[str, Any]], int]
"""From an observation to the number of an action that its mask allows."""


class Player:
    """Plays by a policy. It fits wherever a bot does, as in `sulaco.bots.runner.play`."""

    def __init__(self, game: str, policy: Policy) -> None:
        self.features = features(game)
        self.policy = policy

    def choose(self, table: Table[Any], seat: int) -> str:
        """The key of the option that the policy takes."""
        page = 0
        while True:
            asked = question(self.features, table, seat, page)
            option = asked.options[self.policy(observe(self.features, table, seat, asked))]
            if option is not MORE:
                return option.key
            page += 1

    def aside(self, table: Table[Any], seat: int) -> str | None:
        """The same for something beside the decision of another seat; None to let it go."""
        key = self.choose(table, seat)
        return None if key == LET_GO.key else key
