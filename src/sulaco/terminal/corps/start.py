"""How corps begins at the terminal: a mission, or a campaign, by flags or by questions."""

from __future__ import annotations

from pathlib import Path

from sulaco.games.corps.boxes import BADASSES
from sulaco.games.corps.campaign import Campaign, listed_missions
from sulaco.games.corps.campaign_save import FORMAT, from_json
from sulaco.games.corps.state import Setup
from sulaco.table.saved_json import is_of

from ..opening import Opening, Playing, Unplayable, Wishes, every_seat, new_table, seats, seed, session
from ..screen import Screen
from ..words import tell
from . import menu
from .campaign import CampaignSession, KeptCampaign

MISSION, HEROES, BOXES, FIRETEAM, OPTION = "--mission", "--heroes", "--boxes", "--fireteam", "--option"
EXPERIENCE = "experience"
OPTIONS = (EXPERIENCE,)


class CorpsOpening(Opening):
    """A mission with its Heroes, boxes and fireteam. In the terminal the campaign is a mission too."""

    flags = (MISSION, HEROES, BOXES, FIRETEAM, OPTION)

    def setup(self, wishes: Wishes) -> Setup:
        mission = wishes.flag(MISSION) or menu.FIRST
        there = menu.contents_with(_listed(wishes, BOXES))
        if mission not in there.missions:
            raise _no_mission(mission, [id for id, card in there.missions.items() if card.listed])
        return _with_options(wishes, menu.setup(_said(wishes, mission)))

    def ask(self, wishes: Wishes, screen: Screen) -> tuple[Setup, tuple[str, ...]]:
        chosen = self._chosen(wishes, screen)
        return _with_options(wishes, menu.setup(chosen)), chosen.kinds

    def _chosen(self, wishes: Wishes, screen: Screen) -> menu.Chosen:
        mission = wishes.flag(MISSION)
        if mission is None:
            said = _said(wishes, "")
            return menu.choose(screen, wishes.players, said.heroes, wishes.kinds, said.boxes, said.fireteam)
        return _said(wishes, mission)

    def check_new(self, wishes: Wishes) -> None:
        mission = wishes.flag(MISSION)
        if mission == menu.CAMPAIGN:
            for flag in (BOXES, FIRETEAM):
                if wishes.flag(flag):
                    raise Unplayable(tell("start.campaign-flag", flag=flag))
            self.check(wishes._replace(flags={**wishes.flags, MISSION: (menu.FIRST,)}))
            return
        if mission is not None and mission not in menu.contents_with(_listed(wishes, BOXES)).missions:
            raise _no_mission(mission, [*listed_missions(), menu.CAMPAIGN])
        self.check(wishes)

    def begin(self, wishes: Wishes, friendly: bool, screen: Screen) -> Playing:
        chosen = self._chosen(wishes, screen)
        if chosen.mission == menu.CAMPAIGN:
            campaign = _new_campaign(chosen.players, chosen.heroes, seed(wishes), EXPERIENCE in _options(wishes))
            return _campaign(KeptCampaign(campaign, None, friendly), chosen.kinds, screen)
        setup = _with_options(wishes, menu.setup(chosen))
        return session(new_table(self.game, setup, seed(wishes)), chosen.kinds, friendly, screen)

    def resume(self, text: str, path: Path, wishes: Wishes, friendly: bool, screen: Screen) -> Playing | None:
        if not is_of(FORMAT, text):
            return None
        return _campaign(KeptCampaign(from_json(text, str(path)), path, friendly), wishes.kinds, screen)


def _with_options(wishes: Wishes, setup: Setup) -> Setup:
    """A setup with the optional rules that are wished for; experience needs its box."""
    if EXPERIENCE in _options(wishes):
        setup.boxes, setup.experience = [*dict.fromkeys((*(setup.boxes or ()), BADASSES))], True
    return setup


def _options(wishes: Wishes) -> tuple[str, ...]:
    """The optional rules that are wished for."""
    wanted = wishes.flags.get(OPTION, ())
    for option in wanted:
        if option not in OPTIONS:
            raise Unplayable(tell("start.no-option", option=option, options=", ".join(OPTIONS)))
    return wanted


def _listed(wishes: Wishes, flag: str) -> tuple[str, ...]:
    """The names that a flag lists."""
    named = (wishes.flag(flag) or "").lower().replace(" ", "")
    return tuple(named.split(",")) if named else ()


def _said(wishes: Wishes, mission: str) -> menu.Chosen:
    """What the flags say of this mission, the usual where they say nothing."""
    heroes = _listed(wishes, HEROES)
    players = wishes.players if wishes.players is not None else max(1, len(heroes), len(wishes.kinds))
    return menu.Chosen(mission, players, heroes, wishes.kinds, _listed(wishes, BOXES), _listed(wishes, FIRETEAM))


def _no_mission(mission: str, known: list[str]) -> Unplayable:
    return Unplayable(tell("start.no-mission", mission=mission, missions=", ".join(known)))


def _campaign(kept: KeptCampaign, kinds: tuple[str, ...], screen: Screen) -> CampaignSession:
    return CampaignSession(kept, every_seat(kept.campaign.players, kinds), seats, screen)


def _new_campaign(players: int, heroes: tuple[str, ...], seed: int, experience: bool) -> Campaign:
    """A new campaign; Heroes that were named are those of its first mission."""
    campaign = Campaign.begin(players, seed, experience=experience)
    for hero in heroes:
        if campaign.decision is not None:
            campaign.choose(f"hero:{hero}")
    return campaign
