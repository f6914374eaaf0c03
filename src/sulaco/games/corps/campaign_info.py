"""Campaigns for clients and bots: who is left, what each mission cost, and what a sensible player decides (A22)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sulaco.table.campaign import CampaignKind, Loss, MissionPlayed, Score, ScorePart, Somebody, Standing
from sulaco.table.decision import Decision, Option
from sulaco.table.text import Text, say

from .campaign import BOX, ORDER, Campaign, Played
from .campaign_save import FORMAT, from_json, to_json
from .cards import CARDS
from .events import effect

OPTIONS = ("separate_models", "experience")
FATES = ("killed", "captured", "facehugged")
"""What may become of somebody, the worst first."""

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

    def begin(self, players: int, seed: int, options: Mapping[str, Any]) -> Campaign:
        for name, value in options.items():
            if name not in OPTIONS or not isinstance(value, bool):
                raise ValueError(name)
        return Campaign.begin(players, seed, **options)

    def read(self, text: str, name: str, *, repair: bool = False) -> Campaign:
        return from_json(text, name, repair=repair)

    def write(self, campaign: Campaign) -> str:
        return to_json(campaign)

    def title(self) -> Text:
        return say("campaign.title")

    def standing(self, campaign: Campaign) -> Standing:
        mission = campaign.running.setup.mission if campaign.running is not None else campaign.next
        return Standing(
            played(campaign),
            list(ORDER),
            mission,
            roster=roster(campaign),
            cards=cards(campaign),
            removed=campaign.removed,
            score=score(campaign),
        )

    def usual(self, decision: Decision) -> str:
        return usual(decision)

    def owners(self, decision: Decision) -> bool:
        return decision.kind == "campaign-next"

    def detail(self, option: Option[Any]) -> Text | None:
        return effect(option.cards[0]) if option.cards else None


def roster(campaign: Campaign) -> list[Somebody]:
    """Everybody in the box's order, what became of them, and in which mission.

    Who has to be found first is told of from then on.
    """
    missions = [entry for entry in campaign.journal if isinstance(entry, Played)]

    def somebody(name: str) -> Somebody:
        for fate in FATES:
            if name in getattr(campaign, fate):
                # Who was freed and taken again was taken the last time.
                since = [one.setup.mission for one in missions if name in met(one, fate)]
                note = say("campaign.note-over" if campaign.ending is not None else f"campaign.note-{fate}")
                return Somebody(name, fate, say(f"campaign.fate-{fate}", mission=since[-1]), note, lost=True)
        found = BOX.characters[name].found_in
        return Somebody(name, "ready", say("campaign.fate-found" if found else "campaign.fate-ready"))

    victims = campaign.victims()
    return [
        somebody(name)
        for name, card in BOX.characters.items()
        if not card.found_in or card.found_in in campaign.won or name in victims
    ]


def met(mission: Played, fate: str) -> list[str]:
    """Who met this fate in a mission; a Facehugger's victim of an earlier one is told of again in its result."""
    names: list[str] = getattr(mission.result, fate)
    return [name for name in names if fate != "facehugged" or name not in mission.setup.facehugged]


def cards(campaign: Campaign) -> list[str]:
    """The cards that the campaign has; when it is won, those whose number is the score's first part."""
    last = campaign.journal[-1] if campaign.journal else None
    if campaign.score is not None and isinstance(last, Played) and last.result is not None:
        return last.result.cards
    return campaign.cards


def score(campaign: Campaign) -> Score | None:
    """The final score as a sum (A22.11 to A22.14)."""
    parts = campaign.score
    if parts is None:
        return None
    return Score(
        [
            ScorePart(say("campaign.score-deck"), parts.deck),
            ScorePart(say("campaign.score-losses"), -parts.losses),
            ScorePart(say("campaign.score-newt-lost" if parts.newt < 0 else "campaign.score-newt"), parts.newt),
        ]
    )


def played(campaign: Campaign) -> list[MissionPlayed]:
    """The missions in the order in which they were played, each with what it cost."""
    told: list[MissionPlayed] = []
    copy = campaign.anew()
    for entry in campaign.journal:
        before = len(copy.removed)
        if isinstance(entry, Played):
            copy.apply(entry)
            told.append(_played(entry, campaign))
        else:
            copy.choose(entry)
        if told:
            told[-1].cards_lost += copy.removed[before:]
            # A crate may bring back what an earlier mission cost.
            for mission in told:
                mission.cards_lost = [card for card in mission.cards_lost if card in copy.removed]
    return told


def _played(entry: Played, campaign: Campaign) -> MissionPlayed:
    assert entry.result is not None
    mission, won = entry.setup.mission, entry.result.won
    losses = []
    for fate in FATES:
        if who := met(entry, fate):
            back = [name for name in who if name not in campaign.killed and name not in getattr(campaign, fate)]
            losses.append(Loss(fate, say(f"campaign.loss-{fate}"), who, back))
    text = say("campaign.won" if won else "campaign.lost", mission=mission)
    return MissionPlayed(mission, entry.seed, won, text, lost=losses)


def usual(decision: Decision) -> str:
    """What a sensible player chooses between missions."""
    keys = decision.keys()
    kind = keys[0].partition(":")[0]
    if kind == "hero":
        return next((key for key in (f"hero:{id}" for id in BOX.heroes) if key in keys), keys[0])
    if kind == "mission":
        return keys[0]
    options = list(decision.options)
    ranks = {id: rank for rank, id in enumerate(BEST)}

    def rank(option: Option[Any]) -> tuple[bool, int]:
        card = CARDS[option.value]
        return card.type == "hazard", ranks.get(card.id, len(BEST))

    return min(options, key=rank).key
