"""Rescue, Resupply and Bug Hunts as the rulebook frames them (A23, A3.05); the missions have tests of their own."""

from __future__ import annotations

import pytest

from sulaco.games.corps.campaign import BETWEEN, ORDER
from sulaco.games.corps.cards import CARDS
from sulaco.games.corps.missions import MISSIONS
from sulaco.table.decision import Refused

from .campaigns import after, copies, end_now, finish, keys, start

PISTOLS = copies("hk-vp70", 6)
HUNTS = [id for id in MISSIONS if id.startswith("bug-hunt-")]


@pytest.mark.rule("A23.01")
def test_a_rescue_is_offered_while_somebody_is_captured() -> None:
    assert keys(after("newt", captured=["frost"])) == ["mission:escape", "mission:rescue", "mission:resupply"]
    campaign = after("newt", killed=["frost"])
    with pytest.raises(Refused) as refused:
        campaign.choose("mission:rescue")
    assert refused.value.reason.rule == "A23.01"


@pytest.mark.rule("A23.01", "A15.10")
def test_captives_who_got_out_are_available_again_and_the_others_stay_captured() -> None:
    campaign = after("newt", captured=["frost", "hudson", "vasquez"])
    start(campaign, "rescue", "hicks")
    table = campaign.table()
    table.game.who["frost"].status = "left"
    table.game.who["hudson"].status = "killed"
    campaign.report(end_now(table))
    assert campaign.captured == ["vasquez"]
    assert campaign.killed == ["hudson"]
    assert "frost" in campaign.available()


@pytest.mark.rule("A23.01")
def test_rescuers_can_be_lost() -> None:
    campaign = after("newt", captured=["frost"])
    start(campaign, "rescue", "hicks")
    table = campaign.table()
    table.game.who["hicks"].status = "captured"
    table.game.who["frost"].status = "left"
    campaign.report(end_now(table))
    assert campaign.captured == ["hicks"]


@pytest.mark.rule("A23.02", "A99.66")
def test_a_lost_rescue_may_be_tried_again_and_what_it_cost_is_gone() -> None:
    campaign = after("newt", captured=["frost"])
    for attempt in (1, 2, 3):
        start(campaign, "rescue", "hicks")
        finish(
            campaign, won=False, captured=["frost"], killed=["hudson"], discarded=PISTOLS[2 * attempt - 2 : 2 * attempt]
        )
        assert campaign.ending is None
        assert len(campaign.removed) == attempt
        assert keys(campaign) == ["mission:escape", "mission:rescue", "mission:resupply"]
    assert campaign.killed == ["hudson"]


@pytest.mark.rule("A99.66")
def test_freed_captives_are_safe_even_if_the_rescue_is_lost() -> None:
    campaign = after("newt", captured=["frost", "hudson"])
    start(campaign, "rescue", "hicks")
    table = campaign.table()
    frost = table.game.who["frost"]
    frost.status, frost.at = "standing", table.game.map.labels["a"][0]
    campaign.report(end_now(table, won=False))
    assert campaign.captured == ["hudson"]


@pytest.mark.rule("A23.03")
@pytest.mark.parametrize("won", [True, False])
def test_resupply_is_offered_once_won_or_lost(won: bool) -> None:
    campaign = after("newt")
    start(campaign, "resupply", "hicks")
    finish(campaign, won=won)
    # Only Escape is left to play, so nothing is asked but its Hero.
    with pytest.raises(Refused):
        campaign.choose("mission:resupply")
    assert campaign.next == "escape"
    campaign = after("newt", captured=["frost"])
    start(campaign, "resupply", "hicks")
    finish(campaign, won=won)
    with pytest.raises(Refused) as refused:
        campaign.choose("mission:resupply")
    assert refused.value.reason.rule == "A23.03"


@pytest.mark.rule("A23.03")
def test_each_delivered_crate_brings_back_three_removed_or_discarded_cards() -> None:
    campaign = after("newt", players=2, discarded=[*PISTOLS, "panic-1"])
    campaign.choose("keep:hk-vp70")
    campaign.choose("keep:hk-vp70")
    assert len(campaign.removed) == 2
    start(campaign, "resupply", "hicks", "ripley")
    finish(campaign, delivered=1, discarded=["body-armor-1", "m56-smart-gun-1", "m4-helmet-1"], leader=1)
    assert campaign.decision is not None
    assert (campaign.decision.seat, campaign.decision.rule) == (1, "A23.03")
    assert keys(campaign) == ["regain:body-armor", "regain:hk-vp70", "regain:m4-helmet", "regain:m56-smart-gun"]
    for kind in ("hk-vp70", "hk-vp70", "m56-smart-gun"):
        campaign.choose(f"regain:{kind}")
    assert campaign.removed == []
    assert {*PISTOLS, "m56-smart-gun-1"} <= set(campaign.cards)
    assert keys(campaign) == ["keep:body-armor", "keep:m4-helmet"]


@pytest.mark.rule("A23.03")
def test_a_lost_resupply_brings_nothing_back() -> None:
    campaign = after("newt", discarded=PISTOLS)
    start(campaign, "resupply", "hicks")
    finish(campaign, won=False, delivered=4)
    assert len(campaign.removed) == 3


@pytest.mark.rule("A23.03")
def test_fewer_lost_cards_than_the_crates_hold_all_come_back() -> None:
    campaign = after("newt", discarded=PISTOLS)
    start(campaign, "resupply", "hicks")
    finish(campaign, delivered=5)
    assert campaign.removed == []
    assert campaign.cards == sorted(CARDS)


@pytest.mark.rule("A23.04")
def test_bug_hunts_are_no_part_of_a_campaign() -> None:
    assert len(HUNTS) == 4
    assert not set(HUNTS) & {*ORDER, *BETWEEN}
    campaign = after("newt", captured=["frost"])
    for hunt in HUNTS:
        with pytest.raises(Refused) as refused:
            campaign.choose(f"mission:{hunt}")
        assert refused.value.reason.rule == "A23.04"


@pytest.mark.rule("A23.06", "A23.08", "A3.05", "A24.02")
@pytest.mark.parametrize("hunt", HUNTS)
def test_every_bug_hunt_has_guns_no_free_gear_no_newt_and_one_tracker_deck(hunt: str) -> None:
    mission = MISSIONS[hunt]
    assert (mission.guns, mission.gear, mission.newt, mission.renews_tracker) == (True, False, False, False)
    assert mission.exits == {}
