"""A campaign told to clients: who is left and since when, what each mission cost, what a bot decides (A22, A23)."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from sulaco.games.corps import Corps
from sulaco.games.corps.campaign import ORDER, Campaign
from sulaco.games.corps.campaign_info import CorpsCampaigns, played, roster
from sulaco.table.campaign import MissionPlayed
from sulaco.table.text import say

from .campaigns import after, copies, finish, keys, start

KIND = CorpsCampaigns()
FILES = Path(__file__).parent / "files"


def fates(campaign: Campaign) -> dict[str, tuple[str, str]]:
    return {one.id: (one.fate, one.text.args.get("mission", "")) for one in roster(campaign)}


def lost(mission: MissionPlayed) -> dict[str, list[str]]:
    return {loss.fate: loss.who for loss in mission.lost}


@pytest.mark.rule("A22.10", "A15.10")
def test_the_roster_tells_what_became_of_everybody_and_where() -> None:
    campaign = after("newt", killed=["frost"], captured=["hudson"], facehugged=["vasquez"])
    told = fates(campaign)
    assert told["frost"] == ("killed", "newt")
    assert told["hudson"] == ("captured", "newt")
    assert told["vasquez"] == ("facehugged", "newt")
    assert told["hicks"] == ("ready", "")
    assert "newt" in told
    assert "newt" not in fates(Campaign.begin(1, 1))


@pytest.mark.rule("A23.01")
def test_who_was_freed_is_ready_and_who_is_taken_again_was_taken_the_last_time() -> None:
    campaign = after("newt", captured=["hudson", "frost"])
    finish(start(campaign, "rescue", "hicks"), captured=["frost"])
    assert fates(campaign)["hudson"] == ("ready", "")
    assert fates(campaign)["frost"] == ("captured", "rescue")
    newt, rescue = played(campaign)
    assert (lost(newt), newt.lost[0].back) == ({"captured": ["hudson", "frost"]}, ["hudson"])
    assert (lost(rescue), rescue.lost[0].back) == ({"captured": ["frost"]}, [])


@pytest.mark.rule("A24.14")
def test_a_victim_of_a_facehugger_is_told_of_once_however_many_missions_follow() -> None:
    campaign = after("newt", facehugged=["vasquez"])
    finish(start(campaign, "escape", "hicks"), facehugged=["vasquez", "frost"])
    assert fates(campaign)["vasquez"] == ("facehugged", "newt")
    assert fates(campaign)["frost"] == ("facehugged", "escape")
    assert [lost(mission) for mission in played(campaign)] == [{"facehugged": ["vasquez"]}, {"facehugged": ["frost"]}]


def test_what_a_loss_means_is_said_until_the_end_and_differently_then() -> None:
    campaign = after("newt", captured=["hudson"])
    notes = {one.id: one.note for one in roster(campaign) if one.lost}
    assert notes == {"hudson": say("campaign.note-captured")}
    campaign = after("survive", captured=["hudson"])
    assert {one.id: one.note for one in roster(campaign) if one.lost} == {"hudson": say("campaign.note-over")}


@pytest.mark.rule("A22.08", "A23.03")
def test_cards_are_lost_by_a_mission_until_a_crate_brings_them_back() -> None:
    campaign = after("newt", discarded=copies("m41a-pulse-rifle", 5))
    (newt,) = played(campaign)
    assert len(newt.cards_lost) == 2
    assert newt.cards_lost == campaign.removed
    finish(start(campaign, "resupply", "hicks"), delivered=1)
    while campaign.clean_up is not None:
        campaign.choose(keys(campaign)[0])
    newt, resupply = played(campaign)
    assert newt.cards_lost == campaign.removed == []
    assert (resupply.mission, resupply.won, resupply.cards_lost) == ("resupply", True, [])


def test_a_campaign_turns_into_json_and_back_and_goes_on() -> None:
    campaign = after("newt", killed=["frost"], discarded=copies("body-armor", 3))
    again = msgspec.json.decode(msgspec.json.encode(campaign), type=KIND.data_type)
    assert again == campaign
    assert KIND.standing(again) == KIND.standing(campaign)


@pytest.mark.parametrize("form", ["file", "kept"])
def test_a_campaign_that_was_written_long_ago_goes_on(form: str) -> None:
    """A file of the first version, and a record as a server's database holds it."""
    if form == "file":
        campaign = KIND.read((FILES / "campaign-1.json").read_text(encoding="utf-8"), "campaign-1.json")
    else:
        campaign = msgspec.json.decode((FILES / "campaign-kept-1.json").read_bytes(), type=KIND.data_type)
    assert keys(campaign) == ["keep:body-armor", "keep:m41a-pulse-rifle"]
    told = fates(campaign)
    assert [told[name][0] for name in ("gorman", "frost", "hudson")] == ["killed", "captured", "facehugged"]
    campaign.choose("keep:body-armor")
    assert len(played(campaign)[0].cards_lost) == 2
    start(campaign, "rescue", "hicks", "ripley")


def test_bots_can_decide_all_of_it() -> None:
    campaign = KIND.begin(2, 3, {"separate_models": True})
    assert campaign.separate_models
    for _ in range(3):
        while (decision := campaign.decision) is not None:
            campaign.choose(KIND.usual(decision))
        assert KIND.standing(campaign).next == campaign.running.setup.mission  # type: ignore[union-attr]
        finish(campaign, discarded=copies("m41a-pulse-rifle", 1))
    assert campaign.score is not None
    standing = KIND.standing(campaign)
    assert standing.score is not None
    values = [part.value for part in standing.score.parts]
    assert values == [campaign.score.deck, -campaign.score.losses, campaign.score.newt]
    assert standing.score.total == campaign.score.total
    assert len(standing.cards) == campaign.score.deck


def test_what_is_asked_of_all_and_what_of_one() -> None:
    campaign = after("newt")
    assert campaign.decision is not None
    assert KIND.owners(campaign.decision)
    campaign.choose("mission:escape")
    assert not KIND.owners(campaign.decision)
    with pytest.raises(ValueError, match="easy"):
        KIND.begin(1, 1, {"easy": True})
    assert Corps.campaign_type is CorpsCampaigns


@pytest.mark.rule("A22.01")
def test_a_campaign_stands_where_it_is_and_has_a_name() -> None:
    campaign = after("newt", killed=["frost"])
    standing = KIND.standing(campaign)
    assert (standing.order, standing.next) == (list(ORDER), campaign.next)
    assert (standing.played, standing.roster, standing.removed) == (
        played(campaign),
        roster(campaign),
        campaign.removed,
    )
    assert Corps.texts().render(KIND.title()) == "Campaign"
    start(campaign, "escape", "hicks")
    assert KIND.standing(campaign).next == "escape"
    with pytest.raises(ValueError, match="separate_models"):
        KIND.begin(2, 1, {"separate_models": 1})
    assert KIND.begin(2, 1, {"separate_models": True}).separate_models
    assert not KIND.begin(2, 1, {}).separate_models
