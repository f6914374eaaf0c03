"""Campaigns for clients and bots: who is left, what each mission cost, and what a sensible player decides (A22)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from sulaco.table.campaign import CampaignKind, Fate, MissionPlayed, Somebody, Standing
from sulaco.table.decision import Decision, Option
from sulaco.table.text import Text, say

from .campaign import Campaign, Played
from .campaign_save import FORMAT, from_json, to_json
from .cards import CARDS
from .characters import CARDS_BY_ID
from .events import effect
from .setup import DEFAULT_HEROES

OPTIONS = ("separate_models",)

BEST = (
    "m41a-pulse-rifle",
    "m56-smart-gun",
    "body-armor",
    "close-call",
    "back-on-your-feet",
    "m240-flamethrower",
    "fall-back",
    "m40-grenades",
    "m4-helmet",
    "false-reading",
)
"""The cards that are missed most, the best first."""


class CorpsCampaigns(CampaignKind[Campaign]):
    """The campaigns of corps."""

    data_type = Campaign
    file_format = FORMAT

    def begin(self, players: int, seed: int, options: Mapping[str, bool]) -> Campaign:
        for name in options:
            if name not in OPTIONS:
                raise ValueError(name)
        return Campaign.begin(players, seed, separate_models=options.get("separate_models", False))

    def read(self, text: str, name: str) -> Campaign:
        return from_json(text, name)

    def write(self, campaign: Campaign) -> str:
        return to_json(campaign)

    def title(self) -> Text:
        return say("campaign.title")

    def standing(self, campaign: Campaign) -> Standing:
        mission = campaign.running.setup.mission if campaign.running is not None else campaign.next
        score = campaign.score
        return Standing(
            roster(campaign),
            played(campaign),
            campaign.cards,
            campaign.removed,
            mission,
            None if score is None else msgspec.to_builtins(score),
        )

    def usual(self, decision: Decision) -> str:
        return usual(decision)

    def owners(self, decision: Decision) -> bool:
        return decision.kind == "ask.campaign-next"

    def detail(self, option: Option[Any]) -> Text | None:
        return effect(option.cards[0]) if option.cards else None


def roster(campaign: Campaign) -> list[Somebody]:
    """Everybody in the box's order, what became of them, and in which mission. Newt joins when she is found."""
    missions = [entry for entry in campaign.journal if isinstance(entry, Played)]

    def somebody(name: str) -> Somebody:
        fate: Fate
        for fate, gone in (
            ("killed", campaign.killed),
            ("captured", campaign.captured),
            ("facehugged", campaign.facehugged),
        ):
            if name in gone:
                # Who was freed and taken again was taken the last time.
                since = [one.setup.mission for one in missions if name in getattr(one.result, fate)]
                return Somebody(name, fate, since[-1] if since else "")
        return Somebody(name, "ready")

    found = "newt" in campaign.won or "newt" in campaign.victims()
    return [somebody(name) for name in CARDS_BY_ID if name != "newt" or found]


def played(campaign: Campaign) -> list[MissionPlayed]:
    """The missions in the order in which they were played, each with what it cost."""
    told: list[MissionPlayed] = []
    copy = Campaign.begin(campaign.players, campaign.seed, separate_models=campaign.separate_models)
    for entry in campaign.journal:
        before = len(copy.removed)
        if isinstance(entry, Played):
            copy.apply(entry)
            told.append(_played(entry))
        else:
            copy.choose(entry)
        if told:
            told[-1].cards_lost += copy.removed[before:]
            # A crate may bring back what an earlier mission cost.
            for mission in told:
                mission.cards_lost = [card for card in mission.cards_lost if card in copy.removed]
    return told


def _played(entry: Played) -> MissionPlayed:
    result = entry.result
    assert result is not None
    mission = entry.setup.mission
    text = say("campaign.won" if result.won else "campaign.lost", mission=mission)
    return MissionPlayed(mission, entry.seed, result.won, text, result.killed, result.captured, [])


def usual(decision: Decision) -> str:
    """What a sensible player chooses between missions."""
    keys = decision.keys()
    kind = keys[0].partition(":")[0]
    if kind == "hero":
        return next((key for key in (f"hero:{id}" for id in DEFAULT_HEROES) if key in keys), keys[0])
    if kind == "mission":
        return keys[0]
    options = list(decision.options)
    ranks = {id: rank for rank, id in enumerate(BEST)}

    def rank(option: Option[Any]) -> tuple[bool, int]:
        card = CARDS[option.value]
        return card.type == "hazard", ranks.get(card.id, len(BEST))

    return min(options, key=rank).key
