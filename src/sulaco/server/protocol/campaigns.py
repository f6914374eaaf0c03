"""The bodies of requests and answers by HTTP about campaigns."""

from __future__ import annotations

from typing import Any

import msgspec

from .shared import Agreed, EndingInfo, Question, SeatInfo


class NewCampaign(Agreed, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A campaign to be set up. `options`: what is agreed for all of its missions, in the game's own words."""

    options: dict[str, Any] = {}


class CampaignChoice(msgspec.Struct, forbid_unknown_fields=True):
    """An answer to what is to be decided between missions."""

    state: int
    seat: int
    key: str


class RosterEntry(msgspec.Struct, omit_defaults=True):
    """Somebody of the campaign and what became of them: `fate` is a word of the game, `text` says it in words.

    `note`: what that means for the rest of the campaign; `lost`: they count as lost.
    """

    id: str
    name: str
    fate: str
    text: str
    note: str = ""
    lost: bool = False


class LossInfo(msgspec.Struct, omit_defaults=True):
    """Who met the same fate in a mission, under a heading. `back`: those of them who are free of it by now."""

    fate: str
    text: str
    who: list[str]
    back: list[str] = []


class PlayedInfo(msgspec.Struct, omit_defaults=True):
    """A mission of the campaign that was played, with what it cost, or the points that it brought each seat."""

    mission: str
    title: str
    won: bool
    text: str
    lost: list[LossInfo] = []
    cards_lost: list[str] = []
    points: list[int] = []
    table: str = ""


class ScorePartInfo(msgspec.Struct):
    """Points, and what they are given or taken away for."""

    text: str
    value: int


class ScoreInfo(msgspec.Struct):
    """The final score, and the parts whose sum it is."""

    parts: list[ScorePartInfo]
    total: int


class CampaignInfo(msgspec.Struct, omit_defaults=True, kw_only=True):
    """A campaign between two decisions. While a mission runs, `table` is its table."""

    id: str
    game: str
    title: str
    state: int
    owner: bool
    seats: list[SeatInfo]
    roster: list[RosterEntry]
    played: list[PlayedInfo]
    cards: list[str]
    removed: list[str]
    order: list[str]
    """The missions that every campaign of this game has, one after the other."""
    question: Question | None
    table: str = ""
    next: str = ""
    points: list[int] = []
    """The points of each seat so far, in campaigns that count them."""
    score: ScoreInfo | None = None
    ending: EndingInfo | None = None
    created: float = 0.0
    touched: float = 0.0


class Begins(msgspec.Struct):
    """The campaign that was made."""

    campaign: str
