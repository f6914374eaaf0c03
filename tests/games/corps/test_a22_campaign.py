"""The campaign and its score (A22, A99.64 to A99.68), and its save file."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from sulaco.games import house
from sulaco.games.corps.campaign import Campaign, Played, Score
from sulaco.games.corps.campaign_save import from_json, to_json
from sulaco.games.corps.cards import CARDS
from sulaco.games.corps.corps import Corps
from sulaco.table.decision import Refused
from sulaco.table.save import SaveError
from sulaco.table.table import Table

from .campaigns import HAZARDS, after, copies, end_now, finish, keys, start

ALL = sorted(CARDS)
RIFLES = copies("m41a-pulse-rifle", 5)
PISTOLS = copies("hk-vp70", 6)


def why(campaign: Campaign, key: str) -> tuple[str, str]:
    with pytest.raises(Refused) as refused:
        campaign.choose(key)
    return refused.value.reason.text.id, refused.value.reason.rule


def seat(campaign: Campaign) -> int:
    assert campaign.decision is not None
    return campaign.decision.seat


# --- order -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("A22.01", "A1.07")
def test_a_campaign_begins_with_newt_and_asks_only_for_the_heroes() -> None:
    campaign = Campaign.begin(2, 1)
    assert campaign.offered() == ["newt"]
    assert seat(campaign) == 0
    assert keys(campaign) == [f"hero:{who}" for who in ("gorman", "hicks", "hudson", "vasquez", "frost", "ripley")]
    campaign.choose("hero:hicks")
    assert seat(campaign) == 1
    assert why(campaign, "hero:hicks") == ("why.campaign-picked", "A1.10")
    campaign.choose("hero:ripley")
    assert campaign.decision is None
    assert campaign.running is not None
    assert (campaign.running.setup.mission, campaign.running.setup.heroes) == ("newt", ["hicks", "ripley"])


@pytest.mark.rule("A22.01", "A22.04")
def test_newt_then_escape_then_survive_with_resupply_between_them() -> None:
    campaign = after("newt")
    assert keys(campaign) == ["mission:escape", "mission:resupply"]
    assert why(campaign, "mission:survive") == ("why.campaign-order", "A22.01")
    start(campaign, "escape", "hicks")
    finish(campaign)
    assert keys(campaign) == ["mission:survive", "mission:resupply"]
    start(campaign, "survive", "hicks")
    finish(campaign)
    assert campaign.decision is None
    assert campaign.won == ["newt", "escape", "survive"]


@pytest.mark.rule("A22.04")
def test_nothing_is_played_before_newt() -> None:
    campaign = Campaign.begin(1, 1)
    with pytest.raises(Refused):
        campaign.choose("mission:resupply")
    assert campaign.offered() == ["newt"]


@pytest.mark.rule("A22.05")
@pytest.mark.parametrize("mission", ["newt", "escape", "survive"])
def test_losing_a_campaign_mission_ends_the_campaign_without_a_score(mission: str) -> None:
    campaign = after(mission, won=False)
    assert campaign.ending is not None
    assert (campaign.ending.winners, campaign.ending.reason.rule) == ((), "A22.05")
    assert campaign.decision is None
    assert campaign.score is None
    assert why(campaign, "mission:escape")[0] == "refused.game-over"


@pytest.mark.rule("A99.55")
@pytest.mark.parametrize("players", [0, 7])
def test_one_to_six_players(players: int) -> None:
    with pytest.raises(Refused):
        Campaign.begin(players, 1)


# --- what is carried over --------------------------------------------------------------------------------------


@pytest.mark.rule("A22.02", "A22.10", "A15.10")
def test_the_killed_and_captured_do_not_take_part_in_the_next_mission() -> None:
    campaign = after("newt", killed=["hicks"], captured=["frost"])
    campaign.choose("mission:escape")
    assert keys(campaign) == [f"hero:{who}" for who in ("gorman", "hudson", "vasquez", "ripley")]
    assert why(campaign, "hero:hicks") == ("why.campaign-killed", "A22.10")
    assert why(campaign, "hero:frost") == ("why.campaign-captured", "A15.10")
    campaign.choose("hero:ripley")
    table = campaign.table()
    assert sorted(table.game.who) == ["gorman", "hudson", "newt", "ripley", "vasquez"]


@pytest.mark.rule("A22.02", "A22.03")
def test_a_mission_is_set_up_afresh_from_the_cards_that_are_left() -> None:
    campaign = after("newt", discarded=[*RIFLES, "body-armor-1"], equipped=["m56-smart-gun-1"])
    campaign.choose("keep:m41a-pulse-rifle")
    assert len(campaign.removed) == 3
    start(campaign, "escape", "hicks")
    table = campaign.table()
    assert table.game.state.endurance == sorted(set(ALL) - set(campaign.removed))
    assert table.decision is not None
    assert table.decision.kind == "gear"
    assert list(table.game.violations()) == []


@pytest.mark.rule("A2.13")
def test_newt_takes_part_after_the_first_mission() -> None:
    campaign = Campaign.begin(1, 1)
    start(campaign, "newt", "ripley")
    assert "newt" not in campaign.table().game.who
    finish(campaign)
    start(campaign, "escape", "ripley")
    assert campaign.table().game.who["newt"].player == 0


@pytest.mark.rule("A24.14", "A99.68")
def test_a_facehugger_victim_plays_on_in_later_missions() -> None:
    campaign = after("newt", facehugged=["hudson"])
    start(campaign, "escape", "hudson")
    assert campaign.table().game.who["hudson"].facehugged


@pytest.mark.rule("A15.12")
def test_with_too_few_characters_the_last_players_start_without_a_hero() -> None:
    campaign = after("newt", players=3, killed=["hicks", "gorman", "hudson", "vasquez"])
    campaign.choose("mission:escape")
    campaign.choose("hero:ripley")
    assert campaign.running is not None
    assert campaign.running.setup.heroes == ["ripley", "frost"]
    assert len(campaign.table().game.state.players) == 3


@pytest.mark.rule("A99.66", "A22.05")
def test_a_campaign_without_anybody_left_is_over() -> None:
    everybody = ["gorman", "hicks", "hudson", "vasquez", "frost", "ripley"]
    campaign = after("newt", killed=everybody[:3], captured=everybody[3:])
    assert campaign.ending is not None
    assert (campaign.ending.winners, campaign.ending.reason.text.id) == ((), "ending.campaign-stranded")


# --- the clean-up ----------------------------------------------------------------------------------------------


@pytest.mark.rule("A22.06")
def test_each_player_picks_one_card_of_the_discard_pile() -> None:
    campaign = after("newt", players=2, discarded=[*RIFLES, *PISTOLS[:2], "body-armor-1"])
    assert seat(campaign) == 0
    assert keys(campaign) == ["keep:body-armor", "keep:hk-vp70", "keep:m41a-pulse-rifle"]
    campaign.choose("keep:body-armor")
    assert seat(campaign) == 1
    assert keys(campaign) == ["keep:hk-vp70", "keep:m41a-pulse-rifle"]
    campaign.choose("keep:hk-vp70")
    assert {"body-armor-1", "hk-vp70-1"} <= set(campaign.cards)


@pytest.mark.rule("A22.07")
def test_all_hazards_come_back() -> None:
    campaign = after("newt", discarded=[*HAZARDS, "body-armor-1"])
    campaign.choose("keep:body-armor")
    assert campaign.removed == []
    assert campaign.cards == ALL


@pytest.mark.rule("A22.08", "A22.09")
@pytest.mark.parametrize(("discarded", "removed"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_half_of_what_is_left_rounded_up_is_lost_for_the_campaign(discarded: int, removed: int) -> None:
    campaign = after("newt", discarded=PISTOLS[:discarded])
    assert len(campaign.removed) == removed
    assert set(campaign.removed) < set(PISTOLS[:discarded])
    assert sorted(campaign.cards + campaign.removed) == ALL


@pytest.mark.rule("A22.08")
def test_chance_says_which_half_and_the_seed_says_what_chance_does() -> None:
    def lost(seed: int) -> tuple[str, ...]:
        campaign = Campaign.begin(1, seed)
        start(campaign, "newt", "hicks")
        return tuple(finish(campaign, discarded=PISTOLS).removed)

    assert lost(3) == lost(3)
    assert len({lost(seed) for seed in range(8)}) > 1


@pytest.mark.rule("A22.09", "A99.64")
def test_hands_exhaust_pile_and_equipped_cards_come_back() -> None:
    campaign = Campaign.begin(1, 1)
    start(campaign, "newt", "hicks")
    table = campaign.table()
    state = table.game.state
    state.players[0].hand = [state.endurance.pop()]
    state.exhausted = [state.endurance.pop()]
    state.beneath = [state.endurance.pop()]
    table.game.who["hicks"].weapon = "m41a-pulse-rifle-1"
    table.game.who["hicks"].hazards = [HAZARDS[0]]
    for card in ("m41a-pulse-rifle-1", HAZARDS[0]):
        state.endurance.remove(card)
    campaign.report(end_now(table))
    assert campaign.cards == ALL


@pytest.mark.rule("A99.65")
@pytest.mark.parametrize("mission", ["rescue", "resupply"])
@pytest.mark.parametrize("won", [True, False])
def test_the_clean_up_follows_rescue_and_resupply_as_well(mission: str, won: bool) -> None:
    campaign = after("newt", captured=["frost"])
    start(campaign, mission, "hicks")
    finish(campaign, won=won, captured=["frost"], discarded=[*PISTOLS, "body-armor-1"])
    assert keys(campaign) == ["keep:body-armor", "keep:hk-vp70"]
    campaign.choose("keep:body-armor")
    assert len(campaign.removed) == 3


@pytest.mark.rule("A99.65")
def test_no_clean_up_follows_the_last_mission() -> None:
    campaign = after("survive", discarded=PISTOLS)
    assert campaign.decision is None
    assert campaign.ending is not None
    assert campaign.ending.winners == (0,)
    assert campaign.removed == []


# --- the score -------------------------------------------------------------------------------------------------


@pytest.mark.rule("A22.11", "A99.67")
def test_deck_exhaust_pile_and_hands_count_but_not_what_is_equipped() -> None:
    campaign = after("escape")
    start(campaign, "survive", "hicks")
    table = campaign.table()
    state = table.game.state
    state.players[0].hand = [state.endurance.pop(), state.endurance.pop()]
    state.exhausted = [state.endurance.pop()]
    table.game.who["hicks"].weapon = "m41a-pulse-rifle-1"
    state.endurance.remove("m41a-pulse-rifle-1")
    campaign.report(end_now(table))
    assert campaign.score is not None
    assert campaign.score.deck == len(ALL) - 1


@pytest.mark.rule("A22.12", "A24.14")
def test_each_killed_facehugged_or_still_captured_character_costs_five_cards_once() -> None:
    campaign = after("survive", killed=["hicks"], facehugged=["hicks", "frost"], captured=["gorman"], discarded=PISTOLS)
    assert campaign.score == Score(len(ALL) - 6, 15, 10, len(ALL) - 6 - 15 + 10)


@pytest.mark.rule("A22.13")
def test_newts_survival_puts_ten_discarded_or_removed_cards_back() -> None:
    assert after("survive", discarded=[*PISTOLS, *RIFLES]).score == Score(len(ALL) - 11, 0, 10, len(ALL) - 1)


@pytest.mark.rule("A22.13", "A99.67")
def test_fewer_than_ten_cards_to_return_means_all_of_them() -> None:
    assert after("survive", discarded=PISTOLS).score == Score(len(ALL) - 6, 0, 6, len(ALL))


@pytest.mark.rule("A22.13")
def test_cards_removed_from_the_campaign_count_for_newts_ten() -> None:
    campaign = after("newt", discarded=PISTOLS)
    removed = len(campaign.removed)
    start(campaign, "escape", "hicks")
    finish(campaign)
    start(campaign, "survive", "hicks")
    finish(campaign)
    assert removed == 3
    assert campaign.score == Score(len(ALL) - 3, 0, 3, len(ALL))


@pytest.mark.rule("A22.13", "A99.67", "A24.14")
@pytest.mark.parametrize("fate", ["killed", "captured", "facehugged"])
def test_newts_death_costs_ten_and_captured_is_as_bad(fate: str) -> None:
    lost: dict[str, Any] = {fate: ["newt"]}
    assert after("survive", **lost).score == Score(len(ALL), 0, -10, len(ALL) - 10)


@pytest.mark.rule("A99.67", "A22.14")
def test_the_score_does_not_go_below_zero() -> None:
    campaign = after("survive", discarded=ALL[7:], killed=["hicks", "newt"])
    assert campaign.score == Score(7, 5, -2, 0)
    assert campaign.ending is not None
    assert campaign.ending.reason.text.args == {"n": 0}
    assert campaign.ending.reason.rule == "A22.14"


# --- tables ----------------------------------------------------------------------------------------------------


def play(table: Table[Corps], seed: int, decisions: int = 100_000) -> Table[Corps]:
    choice = random.Random(seed)
    for _ in range(decisions):
        if table.decision is None:
            break
        offered = table.decision.keys()
        if table.decision.kind == "gear":
            table.choose("gear:standard-issue" if "gear:standard-issue" in offered else "gear:done")
        else:
            table.choose(choice.choice(offered))
    return table


@pytest.mark.rule("A22.02")
def test_a_finished_table_is_reported_back_with_its_losses() -> None:
    campaign = Campaign.begin(1, 1)
    start(campaign, "newt", "hicks")
    table = campaign.table()
    for name, status in (("hudson", "killed"), ("frost", "captured")):
        table.game.who[name].status = status  # type: ignore[assignment]
    table.game.who["gorman"].facehugged = True
    campaign.report(end_now(table))
    assert (campaign.killed, campaign.captured, campaign.facehugged) == (["hudson"], ["frost"], ["gorman"])
    assert keys(campaign) == ["mission:escape", "mission:rescue", "mission:resupply"]


def test_a_table_that_is_not_over_or_not_of_this_campaign_is_refused() -> None:
    campaign = Campaign.begin(1, 1)
    start(campaign, "newt", "hicks")
    with pytest.raises(Refused):
        campaign.report(campaign.table())
    other = start(Campaign.begin(1, 2), "newt", "hicks")
    with pytest.raises(Refused):
        campaign.report(end_now(other.table()))
    assert campaign.journal == ["hero:hicks"]
    with pytest.raises(Refused):
        after("newt").table()


def test_the_seed_of_each_mission_comes_from_the_campaign() -> None:
    def seeds(seed: int) -> list[int]:
        campaign = Campaign.begin(1, seed)
        found = []
        for mission in ("newt", "escape", "survive"):
            start(campaign, mission, "hicks")
            assert campaign.running is not None
            found.append(campaign.running.seed)
            finish(campaign)
        return found

    assert seeds(5) == seeds(5)
    assert len({*seeds(5), *seeds(6)}) == 6


@pytest.mark.rule("A22.02", "A22.09")
@pytest.mark.parametrize("seed", range(12))
def test_in_random_campaigns_every_card_is_somewhere_and_the_file_tells_it_all(seed: int) -> None:
    choice = random.Random(seed)
    campaign = Campaign.begin(seed % 6 + 1, seed)
    while campaign.ending is None:
        if campaign.running is None:
            campaign.choose(choice.choice(keys(campaign)))
        else:
            table = play(campaign.table(), seed, 150)
            campaign.report(table if table.decision is None else end_now(table, choice.random() < 0.9))
        rest = campaign.clean_up.discarded if campaign.clean_up is not None else []
        if campaign.running is None and campaign.ending is None:
            assert sorted(campaign.cards + campaign.removed + rest) == ALL
    assert (campaign.score is not None) == bool(campaign.ending.winners)
    assert from_json(to_json(campaign), repair=True) == campaign


# --- the save file ---------------------------------------------------------------------------------------------


def saved() -> str:
    """A campaign whose first mission was really played, and lost."""
    campaign = start(Campaign.begin(2, 4), "newt", "hicks", "ripley")
    campaign.report(play(campaign.table(), 4))
    assert campaign.ending is not None
    return to_json(campaign)


def test_a_campaign_comes_back_from_its_file_as_it_was() -> None:
    text = saved()
    campaign = from_json(text)
    assert campaign.ending is not None
    assert campaign.ending.reason.rule == "A22.05"
    assert to_json(campaign) == text


def test_a_campaign_between_missions_comes_back_as_it_was() -> None:
    campaign = after("newt", players=2, discarded=[*PISTOLS, *RIFLES], captured=["frost"])
    campaign.choose("keep:hk-vp70")
    again = from_json(to_json(campaign), repair=True)
    assert again == campaign
    assert keys(again) == keys(campaign)


def test_a_mission_in_the_middle_goes_on_after_a_break() -> None:
    campaign = start(Campaign.begin(2, 4), "newt", "hicks", "ripley")
    table = play(campaign.table(), 4, 30)
    campaign.keep(table)
    again = from_json(to_json(campaign))
    assert again == campaign
    assert again.table().digest() == table.digest()


def test_the_texts_of_a_campaign_can_be_read() -> None:
    texts = Corps.texts()
    campaigns = [
        Campaign.begin(1, 1),
        after("newt"),
        after("newt", discarded=[*PISTOLS, *RIFLES]),
        after("escape", won=False),
        after("survive"),
    ]
    for campaign in campaigns:
        if campaign.decision is not None:
            texts.render(campaign.decision.text)
            for option in campaign.decision.options:
                texts.render(option.text)
            for reason in campaign.decision.why_not():
                texts.render(reason.reason.text)
        else:
            assert campaign.ending is not None
            texts.render(campaign.ending.reason.text)


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


@pytest.mark.parametrize(
    ("old", "new", "at", "reason"),
    [
        ('"sulaco-campaign"', '"chess"', '"format"', "this is no saved campaign of Sulaco"),
        ('"version": 1', '"version": 2', '"version"', "this file is of version 2; this Sulaco reads up to 1"),
        ('"players": 2', '"players": "two"', '"players"', "expected `int`, got `str`"),
        ('"players": 2', '"players": 9', '"players"', ""),
        ('"seed": 4', '"seed": 4,\n"sea": 4', '"format"', "object contains unknown field `sea`"),
        ('"seed": 4', '"seed" 4', '"seed"', "a ':' is missing"),
        ('"seed": 4,', '"seed": 4', '"separate_models"', "a ',' or '}' is missing"),
        ('"seed": 4', '"seed": four', '"seed"', "this is not JSON"),
        ('"hero:hicks"', '"hero:newt"', '"hero:newt"', "'hero:newt' is not one of the options"),
        ('"hero:hicks"', "17", "17", "expected `str | object`, got `int`"),
        ('"gear:done"', '"gear:dome"', '"gear:dome"', "'gear:dome' is not possible here"),
        ('"won":false', '"won":true', '"won"', "the game of this mission ended differently"),
        ('"delivered":0', '"delivered":3', '"delivered"', "the game of this mission ended differently"),
        ('"discarded":["', '"discarded":["panic-1","', '"discarded"', "the cards of the result are not"),
        ('"mission":"newt"', '"mission":"escape"', '"mission"', "the campaign has no mission with this setup here"),
    ],
)
def test_a_damaged_file_is_refused_with_line_and_reason(old: str, new: str, at: str, reason: str) -> None:
    text = saved()
    assert old in text
    damaged = text.replace(old, new, 1)
    with pytest.raises(SaveError) as error:
        from_json(damaged, "my.json")
    line = 1 if "unknown field" in reason else line_of(damaged, at)
    assert str(error.value).startswith(f"my.json, line {line}: {reason}")


def in_the_middle() -> str:
    """A campaign whose first mission is under way."""
    campaign = start(Campaign.begin(2, 4), "newt", "hicks", "ripley")
    campaign.keep(play(campaign.table(), 4, 12))
    return to_json(campaign)


SEED = 617763726058258
"""Of the first mission of the campaign with seed 4."""


@pytest.mark.parametrize(
    ("file", "path", "value", "at", "reason"),
    [
        (in_the_middle, ("running", "seed"), 1, '"seed": 1,', f"the seed of this mission must be {SEED}"),
        (
            in_the_middle,
            ("running", "setup", "players"),
            3,
            '"setup": {',
            "the campaign has no mission with this setup here",
        ),
        (in_the_middle, ("running", "journal", 0), "fly", '"fly"', "'fly' is not possible here"),
        (in_the_middle, ("journal",), ["hero:hicks"], '"running": {', "no mission can be running here"),
        (in_the_middle, ("running",), 7, '"running": 7', "expected `object | null`, got `int`"),
        (saved, ("journal", 2, "seed"), 1, '"seed": 1,', f"the seed of this mission must be {SEED}"),
        (saved, ("journal", 2, "result"), None, "{", "this mission has no result"),
        (saved, ("journal", 2, "journal"), ["gear:done"], '"journal": [', "the game of this mission is not over"),
        (saved, ("journal", 1), {"copy": 2}, "{", "no mission can be played here"),
        (
            saved,
            ("rules",),
            f"1{house.MARK}x",
            '"rules"',
            "it is played by house rules (sign x), and here are none",
        ),
    ],
)
def test_whatever_does_not_fit_together_is_refused(
    file: Callable[[], str], path: tuple[str | int, ...], value: Any, at: str, reason: str
) -> None:
    data = json.loads(file())
    if value == {"copy": 2}:
        value = data["journal"][2]
    *way, last = path
    place = data
    for step in way:
        place = place[step]
    place[last] = value
    text = json.dumps(data, indent=1)
    with pytest.raises(SaveError) as error:
        from_json(text, "my.json")
    where, _, why = str(error.value).partition(": ")
    assert why.removesuffix(".") == reason
    assert at in text.splitlines()[int(where.removeprefix("my.json, line ")) - 1]


def test_without_the_mission_under_way_it_begins_again() -> None:
    data = json.loads(in_the_middle())
    begun = Campaign.begin(2, 4)
    data["running"] = None
    assert from_json(json.dumps(data)) == start(begun, "newt", "hicks", "ripley")


@pytest.mark.parametrize("repair", [True, False])
def test_a_result_of_other_rules_stands_without_its_game(repair: bool) -> None:
    data = json.loads(saved())
    data["journal"][2]["result"]["delivered"] = 3
    if not repair:
        data["rules"] = "0.1"
    campaign = from_json(json.dumps(data), repair=repair)
    played = campaign.journal[2]
    assert isinstance(played, Played)
    assert played.result is not None
    assert played.result.delivered == 3


def test_half_a_file_is_refused() -> None:
    text = saved()
    for end in (0, 1, 20, len(text) // 2, len(text) - 3):
        with pytest.raises(SaveError, match=r"^campaign, line \d+: "):
            from_json(text[:end])
    with pytest.raises(SaveError, match="something follows"):
        from_json(text + "x")


def test_a_running_mission_that_no_longer_fits_can_be_repaired() -> None:
    campaign = start(Campaign.begin(1, 4), "newt", "hicks")
    campaign.keep(play(campaign.table(), 4, 20))
    assert campaign.running is not None
    kept = campaign.running.journal[:12]
    campaign.running.journal[12] = "fly:to-the-moon"
    text = to_json(campaign)
    with pytest.raises(SaveError, match="'fly:to-the-moon' is not possible here"):
        from_json(text)
    repaired = from_json(text, repair=True)
    assert repaired.running is not None
    assert repaired.running.journal == kept
