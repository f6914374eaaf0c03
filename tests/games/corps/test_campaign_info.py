"""A campaign told to clients: who is left and since when, what each mission cost, what a bot decides (A22, A23)."""

from __future__ import annotations

import msgspec
import pytest

from sulaco.games.corps import Corps
from sulaco.games.corps.campaign import Campaign
from sulaco.games.corps.campaign_info import CorpsCampaigns, played, roster

from .campaigns import after, copies, finish, keys, start

KIND = CorpsCampaigns()


def fates(campaign: Campaign) -> dict[str, tuple[str, str]]:
    return {one.id: (one.fate, one.mission) for one in roster(campaign)}


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


def test_bots_can_decide_all_of_it() -> None:
    campaign = KIND.begin(2, 3, {"separate_models": True})
    assert campaign.separate_models
    for _ in range(3):
        while (decision := campaign.decision) is not None:
            campaign.choose(KIND.usual(decision))
        assert KIND.standing(campaign).next == campaign.running.setup.mission  # type: ignore[union-attr]
        finish(campaign, discarded=copies("m41a-pulse-rifle", 1))
    assert campaign.score is not None
    assert KIND.standing(campaign).score == msgspec.to_builtins(campaign.score)


def test_what_is_asked_of_all_and_what_of_one() -> None:
    campaign = after("newt")
    assert campaign.decision is not None
    assert KIND.owners(campaign.decision)
    campaign.choose("mission:escape")
    assert not KIND.owners(campaign.decision)
    with pytest.raises(ValueError, match="easy"):
        KIND.begin(1, 1, {"easy": True})
    assert Corps.campaign_type is CorpsCampaigns
