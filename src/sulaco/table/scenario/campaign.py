"""A campaign in a scenario: between missions it is asked, while one is played the table of that mission is."""

from __future__ import annotations

from typing import Any

from ..campaign import Campaign
from ..chance import Chance
from ..decision import Decision, Ending
from ..event import Event
from ..game import Game
from ..table import Table
from .rig import Script
from .says import Wrong


class CampaignTable:
    """What a run needs of a table, for a whole campaign. Its missions share what is scripted."""

    def __init__(self, kind: type[Game[Any]], campaign: Campaign, script: Script) -> None:
        self.kind = kind
        self.campaign = campaign
        self.chance = Chance()
        script.put(self.chance)
        self.mission: Table[Any] | None = None
        self.events: list[Event] = []
        self._go_on()

    def _go_on(self) -> None:
        """Hand a finished mission back, and sit down at the next one if one has begun."""
        if self.mission is not None and self.mission.ending is not None:
            self.campaign.report(self.mission)
        running = self.campaign.running
        if running is None:
            self.mission = None
        elif self.mission is None or self.mission.ending is not None:
            self.mission = Table(self.kind, running.setup, running.seed)
            chance = self.mission.game.state.chance
            chance.script, chance.picks, chance.shuffles = self.chance.script, self.chance.picks, self.chance.shuffles
            self.events = self.mission.events

    @property
    def decision(self) -> Decision | None:
        return self.campaign.decision if self.mission is None else self.mission.decision

    @property
    def ending(self) -> Ending | None:
        return self.campaign.ending

    @property
    def game(self) -> Any:
        if self.mission is None:
            raise Wrong("no mission is being played")
        return self.mission.game

    def choose(self, key: str) -> None:
        if self.mission is None:
            self.campaign.choose(key)
        else:
            self.mission.choose(key)
        self._go_on()

    def ended(self) -> None:
        """The mission under way has ended as the campaign was told."""
        self.mission = None
        self._go_on()
