"""A campaign as one person sees it: who is left, what was played, what is to be decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from sulaco.table.campaign import Campaign, CampaignKind, MissionPlayed, Score, Somebody
from sulaco.table.decision import Decision
from sulaco.table.game import Game
from sulaco.table.text import Catalogue, stored

from .campaign_store import CampaignRecord, MissionTable
from .protocol.campaigns import CampaignInfo, LossInfo, PlayedInfo, RosterEntry, ScoreInfo, ScorePartInfo
from .protocol.shared import EndingInfo, OptionInfo, Question, WhyNotInfo
from .seating import seat_infos
from .words import written


class Shown(NamedTuple):
    """What is needed to show a campaign."""

    record: CampaignRecord
    game: type[Game[Any]]
    kind: CampaignKind[Any]
    campaign: Campaign
    tables: Mapping[int, MissionTable]
    names: Mapping[str, str]
    texts: Catalogue


def campaign_info(shown: Shown, person: str, asked: int | None, may: bool) -> CampaignInfo:
    """`asked` is the seat that decides now; `may`: it is this person who decides for it."""
    record, campaign, texts = shown.record, shown.campaign, shown.texts
    standing = shown.kind.standing(campaign)
    decision, ending, running = campaign.decision, campaign.ending, campaign.running
    table = None if running is None else shown.tables.get(running.seed)
    return CampaignInfo(
        id=record.id,
        game=record.data.game,
        title=written(texts, shown.kind.title()),
        state=record.state,
        owner=person == record.owner,
        seats=seat_infos(record, person, shown.names),
        roster=[_somebody(texts, one) for one in standing.roster],
        played=[_played(shown, one) for one in standing.played],
        cards=standing.cards,
        removed=standing.removed,
        order=standing.order,
        question=None if decision is None or asked is None else _question(shown, decision, asked, may),
        table="" if table is None else table.id,
        next=standing.next,
        points=standing.points,
        score=None if standing.score is None else _score(texts, standing.score),
        ending=None
        if ending is None
        else EndingInfo(ending.winners, written(texts, ending.reason.text), ending.reason.rule),
        created=record.created,
        touched=record.touched,
    )


def _somebody(texts: Catalogue, one: Somebody) -> RosterEntry:
    note = "" if one.note is None else written(texts, one.note)
    return RosterEntry(one.id, texts.name(one.id), one.fate, written(texts, one.text), note, one.lost)


def _played(shown: Shown, one: MissionPlayed) -> PlayedInfo:
    texts, table = shown.texts, shown.tables.get(one.seed)
    return PlayedInfo(
        one.mission,
        texts.name(one.mission) if one.title is None else written(texts, one.title),
        one.won,
        written(texts, stored(shown.record.data.ends.get(str(one.seed)) or one.text)),
        [LossInfo(loss.fate, written(texts, loss.text), loss.who, loss.back) for loss in one.lost],
        one.cards_lost,
        one.points,
        "" if table is None else table.id,
    )


def _score(texts: Catalogue, score: Score) -> ScoreInfo:
    return ScoreInfo([ScorePartInfo(written(texts, part.text), part.value) for part in score.parts], score.total)


def _question(shown: Shown, decision: Decision, asked: int, may: bool) -> Question:
    """What is asked. Only the person who decides is told the options."""
    texts = shown.texts
    question = Question(asked, decision.kind, written(texts, decision.text), decision.rule)
    if may:
        for option in decision.options:
            detail = shown.kind.detail(option)
            words = "" if detail is None else written(texts, detail)
            question.options.append(
                OptionInfo(
                    option.key, written(texts, option.text), pieces=option.pieces, cards=option.cards, detail=words
                )
            )
        question.why_not = [
            WhyNotInfo(no.key, written(texts, shown.game.label(no.key)), written(texts, no.reason.text), no.reason.rule)
            for no in decision.why_not()
        ]
    return question
