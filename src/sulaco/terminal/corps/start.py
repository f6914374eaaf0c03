"""How corps begins at the terminal: a mission, or a campaign, by flags or by questions."""

from __future__ import annotations

from pathlib import Path

from sulaco.games.corps.campaign import BOX, Campaign, listed_missions
from sulaco.games.corps.campaign_save import FORMAT, from_json
from sulaco.games.corps.state import Setup
from sulaco.table.saved_json import is_of

from ..opening import Opening, Playing, Unplayable, Wishes, every_seat, new_table, seats, seed, session
from ..screen import Screen
from ..words import tell
from . import menu
from .campaign import CampaignSession, KeptCampaign

MISSION, HEROES = "--mission", "--heroes"


class CorpsOpening(Opening):
    """A mission with its Heroes. In the terminal the campaign is a mission too."""

    flags = (MISSION, HEROES)

    def setup(self, wishes: Wishes) -> Setup:
        mission = wishes.flag(MISSION) or menu.FIRST
        if mission not in BOX.missions:
            raise _no_mission(mission, listed_missions())
        return Setup(mission=mission, players=_players(wishes), heroes=list(_heroes(wishes)))

    def ask(self, wishes: Wishes, screen: Screen) -> tuple[Setup, tuple[str, ...]]:
        chosen = self._chosen(wishes, screen)
        return Setup(mission=chosen.mission, players=chosen.players, heroes=list(chosen.heroes)), chosen.kinds

    def _chosen(self, wishes: Wishes, screen: Screen) -> menu.Chosen:
        mission = wishes.flag(MISSION)
        if mission is None:
            return menu.choose(screen, wishes.players, _heroes(wishes), wishes.kinds)
        return menu.Chosen(mission, _players(wishes), _heroes(wishes), wishes.kinds)

    def check_new(self, wishes: Wishes) -> None:
        mission = wishes.flag(MISSION)
        if mission == menu.CAMPAIGN:
            self.check(wishes._replace(flags={**wishes.flags, MISSION: (menu.FIRST,)}))
            return
        if mission is not None and mission not in BOX.missions:
            raise _no_mission(mission, [*listed_missions(), menu.CAMPAIGN])
        self.check(wishes)

    def begin(self, wishes: Wishes, friendly: bool, screen: Screen) -> Playing:
        chosen = self._chosen(wishes, screen)
        if chosen.mission == menu.CAMPAIGN:
            campaign = _new_campaign(chosen.players, chosen.heroes, seed(wishes))
            return _campaign(KeptCampaign(campaign, None, friendly), chosen.kinds, screen)
        setup = Setup(mission=chosen.mission, players=chosen.players, heroes=list(chosen.heroes))
        return session(new_table(self.game, setup, seed(wishes)), chosen.kinds, friendly, screen)

    def resume(self, text: str, path: Path, wishes: Wishes, friendly: bool, screen: Screen) -> Playing | None:
        if not is_of(FORMAT, text):
            return None
        return _campaign(KeptCampaign(from_json(text, str(path)), path, friendly), wishes.kinds, screen)


def _heroes(wishes: Wishes) -> tuple[str, ...]:
    named = (wishes.flag(HEROES) or "").lower().replace(" ", "")
    return tuple(named.split(",")) if named else ()


def _players(wishes: Wishes) -> int:
    """How many play, as far as it is said."""
    return wishes.players if wishes.players is not None else max(1, len(_heroes(wishes)), len(wishes.kinds))


def _no_mission(mission: str, known: list[str]) -> Unplayable:
    return Unplayable(tell("start.no-mission", mission=mission, missions=", ".join(known)))


def _campaign(kept: KeptCampaign, kinds: tuple[str, ...], screen: Screen) -> CampaignSession:
    return CampaignSession(kept, every_seat(kept.campaign.players, kinds), seats, screen)


def _new_campaign(players: int, heroes: tuple[str, ...], seed: int) -> Campaign:
    """A new campaign; Heroes that were named are those of its first mission."""
    campaign = Campaign.begin(players, seed)
    for hero in heroes:
        if campaign.decision is not None:
            campaign.choose(f"hero:{hero}")
    return campaign
