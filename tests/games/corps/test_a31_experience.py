"""A31 Experience: the option, what brings cards, which are to be had, whose they are, for whom they work."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sulaco.agents.environment import TableEnv
from sulaco.agents.features import features
from sulaco.games.corps import Corps, experience
from sulaco.games.corps.box_faces import box
from sulaco.games.corps.campaign import Campaign
from sulaco.games.corps.campaign_info import CorpsCampaigns
from sulaco.games.corps.campaign_save import from_json, to_json
from sulaco.games.corps.components import origin
from sulaco.games.corps.experience_cards import CARDS_OF_LEVEL, EXPERIENCE, PATHS, QUESTIONS
from sulaco.games.corps.harm import become_hero
from sulaco.games.corps.in_force import AIM, learned
from sulaco.games.corps.invariants import violations
from sulaco.games.corps.state import CorpsState, Player, Setup
from sulaco.games.corps.view import CorpsView
from sulaco.table.chance import Chance
from sulaco.table.checks import pick
from sulaco.table.decision import Refused
from sulaco.table.save import dumps, loads
from sulaco.table.table import Table
from sulaco.table.testers import TESTERS

from .campaigns import end_now, finish, start
from .cards.helpers import TEXTS, keys, kind, play
from .experience.teaching import BOXES, position, with_lower
from .maps import HALL


def learning(mission: str, players: int = 1, **options: Any) -> Table[Corps]:
    return Table(Corps, Setup(mission=mission, players=players, boxes=[*BOXES], experience=True, **options), 1)


def held(table: Table[Corps]) -> list[list[str]]:
    return [player.experience for player in table.game.state.players]


def level_one() -> list[str]:
    return [f"learn:{id}" for id, card in EXPERIENCE.items() if card.level == 1]


# --- the option ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("A31.01")
def test_without_the_option_nothing_of_it_is_there() -> None:
    table = Table(Corps, Setup(mission="newt", boxes=[*BOXES]), 1)
    assert kind(table) == "gear"
    view = table.game.view(0)
    assert isinstance(view, CorpsView)
    assert b"experience" not in msgspec.json.encode(table.game.state)
    assert b"experience" not in msgspec.json.encode(view)
    assert b"experience" not in msgspec.json.encode(Setup(mission="newt"))


@pytest.mark.rule("A31.01", "A31.02")
@pytest.mark.parametrize(
    ("setup", "rule", "words"),
    [
        (Setup(mission="newt", experience=True), "A31.02", "in the box 'Ultimate Badasses', which is not on the table"),
        (Setup(mission="newt", boxes=[*BOXES], learned=[["low-aim"]]), "A31.01", "experience is not used"),
        (
            Setup(mission="newt", boxes=[*BOXES], experience=True, learned=[[], []]),
            "A31.10",
            "2 players bring experience cards along, but only 1 player plays.",
        ),
        (
            Setup(mission="newt", boxes=[*BOXES], experience=True, learned=[["kung-fu"]]),
            "A31.02",
            "There is no experience card 'kung-fu'.",
        ),
        (Setup(mission="newt", boxes=[*BOXES], experience=True, learned=[["wide-arc"]]), "A31.07", "needs a card"),
        (
            Setup(mission="newt", players=2, boxes=[*BOXES], experience=True, learned=[["low-aim"], ["low-aim"]]),
            "A31.09",
            "Player 1 has Low Aim already.",
        ),
    ],
)
def test_what_a_setup_cannot_have_is_refused(setup: Setup, rule: str, words: str) -> None:
    with pytest.raises(Refused) as refusal:
        Table(Corps, setup, 1)
    assert refusal.value.reason.rule == rule
    assert words in TEXTS.render(refusal.value.reason.text)


@pytest.mark.rule("A31.02", "A31.03", "A99.92")
def test_each_path_of_the_box_has_three_three_and_two_cards() -> None:
    there = {path: Counter(card.level for card in EXPERIENCE.values() if card.path == path) for path in PATHS}
    assert there == dict.fromkeys(PATHS, CARDS_OF_LEVEL)
    assert len(EXPERIENCE) == 48
    assert set(PATHS) == {"company-man", "gunner", "hero", "leader", "smarts", "support"}


@pytest.mark.rule("A31.02")
@pytest.mark.parametrize("card", sorted(EXPERIENCE))
def test_a_card_has_a_name_a_text_and_a_face(card: str) -> None:
    face = next(face for face in box().cards if face.id == card)
    assert (face.type, face.kind, face.level, face.origin) == (
        "experience",
        EXPERIENCE[card].path,
        EXPERIENCE[card].level,
        "designed",
    )
    assert face.name == TEXTS.name(card) != card
    assert len(face.text) > 20
    assert origin(card) == "designed"


# --- when ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("A31.04", "A99.134")
@pytest.mark.parametrize("mission", ["newt", "escape", "survive", "rescue", "resupply"])
def test_each_mission_of_a_campaign_begins_with_a_card_before_gear(mission: str) -> None:
    captured = ["frost"] if mission == "rescue" else []
    table = learning(mission, captured=captured)
    assert (table.game.state.step, kind(table)) == ("experience", "experience")
    assert keys(table) == level_one()
    play(table, "learn:low-aim")
    assert held(table) == [["low-aim"]]
    assert table.game.state.step == "gear"


@pytest.mark.rule("A31.05", "A99.93", "A99.134")
@pytest.mark.parametrize("turn", [1, 4, 5, 6, 10, 15])
def test_in_a_bug_hunt_every_fifth_turn_brings_a_card_before_the_dials_are_reset(turn: int) -> None:
    assert learning("bug-hunt-1").game.state.step != "experience"
    p = position(HALL)
    p.state.mission = "bug-hunt-1"
    p.game.refresh()
    p.character("hicks", "0,0", player=0, aim=3)
    p.state.turn = turn
    p.phase("marine")
    t = p.table()
    if turn % 5:
        assert (kind(t), t.game.who["hicks"].aim) == ("ability", 7)
        return
    assert (kind(t), t.game.who["hicks"].aim) == ("experience", 3)
    play(t, "learn:low-aim")
    assert (held(t), t.game.who["hicks"].aim) == ([["low-aim"]], 7)


@pytest.mark.rule("A31.04")
def test_other_turns_and_other_missions_bring_none() -> None:
    p = position(HALL)
    p.character("hicks", "0,0", player=0)
    p.state.turn = 5
    p.phase("marine")
    assert kind(p.table()) != "experience"


@pytest.mark.rule("A99.134", "A31.05")
def test_players_without_a_hero_gain_cards_too() -> None:
    p = position(HALL, players=3)
    p.state.mission = "bug-hunt-1"
    p.game.refresh()
    p.character("hicks", "0,0", player=0)
    p.character("frost", "5,0")
    p.state.players[2].eliminated = True
    p.state.turn = 5
    p.phase("marine")
    t = p.table()
    play(t, "learn:low-aim")
    assert t.decision is not None
    assert (t.decision.seat, kind(t)) == (1, "experience")
    play(t, "learn:spare-drum")
    assert held(t) == [["low-aim"], ["spare-drum"], []]


# --- which --------------------------------------------------------------------------------------------------------


def to_be_had(*cards: str, others: tuple[str, ...] = ()) -> set[str]:
    players = [Player(experience=[*cards]), Player(experience=[*others])]
    return {card for card in EXPERIENCE if experience.why_not(players, players[0], card) is None}


@pytest.mark.rule("A31.06")
def test_level_1_may_be_taken_from_any_path() -> None:
    first = {id for id, card in EXPERIENCE.items() if card.level == 1}
    assert to_be_had() == first
    assert to_be_had("low-aim") >= first - {"low-aim"}


@pytest.mark.rule("A31.07")
def test_a_further_level_needs_the_level_below_on_the_same_path() -> None:
    def of(level: int) -> set[str]:
        return {id for id, card in EXPERIENCE.items() if (card.path, card.level) == ("gunner", level)}

    assert of(2) <= to_be_had("low-aim")
    assert not of(3) & to_be_had("low-aim")
    assert of(3) <= to_be_had("low-aim", "wide-arc")
    assert not {card for card in to_be_had("low-aim", "wide-arc") if EXPERIENCE[card].path != "gunner"} & {
        id for id, card in EXPERIENCE.items() if card.level > 1
    }


@pytest.mark.rule("A31.08")
def test_nobody_holds_two_cards_of_level_3() -> None:
    assert not {card for card in to_be_had(*with_lower("marksman")) if EXPERIENCE[card].level == 3}


@pytest.mark.rule("A31.09")
def test_a_card_of_somebody_else_is_not_to_be_had() -> None:
    assert "low-aim" not in to_be_had(others=("low-aim",))


@pytest.mark.rule("A31.07", "A31.08", "A31.09")
def test_why_a_card_is_not_to_be_had_is_told() -> None:
    t = learning("newt", 2, learned=[with_lower("marksman"), ["short-bursts"]])
    assert t.decision is not None
    told = {why.key: (why.reason.rule, TEXTS.render(why.reason.text)) for why in t.decision.why_not()}
    assert told["learn:one-shot"] == ("A31.08", "Nobody holds two cards of level 3.")
    assert told["learn:short-bursts"] == ("A31.09", "Player 2 has Short Bursts already.")
    assert told["learn:low-aim"] == ("A31.09", "Player 1 has Low Aim already.")
    play(t, "learn:spare-drum")
    assert t.decision is not None
    told = {why.key: (why.reason.rule, TEXTS.render(why.reason.text)) for why in t.decision.why_not()}
    assert told["learn:one-shot"] == ("A31.07", "One Shot needs a card of level 2 of the path Gunner.")
    assert TEXTS.render(Corps.label("learn:one-shot")) == "Take One Shot"


@pytest.mark.rule("A31.09")
def test_the_highest_rank_player_decides_who_gets_what_several_want() -> None:
    t = learning("newt", 3, heroes=["hudson", "gorman", "frost"])
    assert t.decision is not None
    # Gorman's player has the highest Rank, chooses first and decides.
    assert t.decision.seat == 1
    play(t, "learn:low-aim")
    assert t.decision.seat == 2
    texts = {option.key: TEXTS.render(option.text) for option in t.decision.options}
    assert texts["learn:low-aim"] == "Take Low Aim: somebody else wants it too"
    play(t, "learn:low-aim", "learn:spare-drum")
    assert (t.decision.seat, kind(t), keys(t)) == (1, "experience-rivals", ["award:2", "award:3"])
    play(t, "award:3")
    assert (t.decision.seat, kind(t)) == (1, "experience")
    assert not {"learn:low-aim", "learn:spare-drum"} & set(keys(t))
    play(t, "learn:short-bursts")
    assert held(t) == [["spare-drum"], ["short-bursts"], ["low-aim"]]
    assert t.game.state.step == "gear"


# --- whose --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("A31.10", "A99.93")
def test_a_card_works_for_the_new_hero_of_its_player_and_for_the_old_one_no_more() -> None:
    p = position(HALL, "marksman", players=2)
    p.character("hicks", "0,0", player=0)
    p.character("hudson", "1,0")
    p.character("vasquez", "2,0", player=1)
    t = p.table()
    game = t.game

    def aims() -> list[int]:
        return [
            game.aim(game.who[name]) - game.card_side(game.who[name]).aim for name in ("hicks", "hudson", "vasquez")
        ]

    assert aims() == [1, 0, 0]
    game.who["hicks"].player = -1
    become_hero(game, game.who["hudson"], 0)
    assert aims() == [0, 1, 0]
    assert held(t)[0] == with_lower("marksman")


@pytest.mark.rule("A99.134")
def test_with_ripley_and_newt_it_works_for_ripley_alone() -> None:
    p = position(HALL, "marksman")
    ripley, newt = p.character("ripley", "0,0", player=0), p.character("newt", "1,0", player=0)
    assert len(p.game.in_force(AIM, ripley)) == 1
    assert p.game.in_force(AIM, newt) == ()
    assert list(learned(p.game, newt)) == []


# --- around it ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("A31.01")
def test_what_is_used_once_a_turn_may_be_used_again_in_the_next() -> None:
    p = position(HALL, "short-bursts")
    p.character("hicks", "0,0", player=0)
    p.state.players[0].spent = ["short-bursts"]
    p.phase("marine")
    assert p.table().game.state.players[0].spent == []


@pytest.mark.rule("A31.10")
def test_all_see_who_holds_what() -> None:
    t = learning("newt", 2, learned=[["low-aim"], []])
    for eyes in (0, 1, None):
        view = t.game.view(eyes)
        assert isinstance(view, CorpsView)
        assert [player.experience for player in view.players] == [["low-aim"], []]
        assert [player.spent for player in view.players] == [[], []]


def test_the_view_has_melee_and_tech_as_they_are_now() -> None:
    p = position(HALL)
    p.character("hicks", "0,0", player=0)
    view = p.table().game.view(0)
    assert isinstance(view, CorpsView)
    assert view.values == {}


def test_state_and_save_know_experience() -> None:
    t = learning("bug-hunt-2", 2, learned=[with_lower("marksman"), ["short-bursts"]])
    state = msgspec.msgpack.decode(msgspec.msgpack.encode(t.game.state), type=CorpsState)
    assert state == t.game.state
    assert loads(dumps(t)).game.state == t.game.state


def test_invariants_notice_cards_that_cannot_be_held() -> None:
    p = position(HALL, players=2)
    p.character("hicks", "0,0", player=0)
    one, other = p.state.players
    one.experience = ["marksman", "one-shot", "low-aim", "kung-fu"][:3]
    other.experience, other.spent = ["low-aim"], ["wide-arc"]
    found = "; ".join(violations(p.game))
    for what in ("held 2 times", "two experience cards of level 3", "without one of the level below", "is used up"):
        assert what in found


@pytest.mark.parametrize("seed", range(4))
def test_random_games_with_experience_break_no_invariant(seed: int) -> None:
    chance = Chance.seeded(seed)
    mission = ("newt", "bug-hunt-3", "resupply", "survive")[seed]
    table = learning(mission, 1 + seed, learned=experience.at_random(1 + seed, chance))
    for number in range(300):
        if table.decision is None:
            break
        table.choose(pick(table.decision, chance))
        if not number % 5:
            assert not list(violations(table.game))


def test_an_observation_tells_of_experience_only_where_its_box_is_on_the_table() -> None:
    base, more = features("corps"), features("corps", Setup(mission="newt", boxes=[*BOXES]))
    assert not any("experience" in block.name for block in base.layout.state)
    assert {"own-experience", "other-experience"} <= {block.name for block in more.layout.state}
    assert set(EXPERIENCE) <= set(more.things.known) - set(base.things.known)
    game = TableEnv(
        "corps", Setup(mission="newt", players=2, boxes=[*BOXES], experience=True, learned=[["low-aim"], []])
    )
    game.reset(seed=1)
    assert game.observe("player_1")["observation"].shape == (more.layout.size,)


def test_the_questions_of_experience_are_all_of_those_in_its_texts() -> None:
    file = Path(experience.__file__).parent / "texts" / "en" / "experience.toml"
    assert sorted(tomllib.loads(file.read_text(encoding="utf-8"))["ask"]) == sorted(QUESTIONS)


# --- in a campaign ------------------------------------------------------------------------------------------------


def learning_campaign(players: int = 2) -> Campaign:
    return start(Campaign.begin(players, 5, experience=True), "newt", *("hicks", "ripley")[:players])


@pytest.mark.rule("A31.04", "A31.10", "A99.134")
def test_in_a_campaign_players_keep_their_cards_and_gain_one_in_each_mission() -> None:
    campaign = learning_campaign()
    table = campaign.table()
    assert table.setup.boxes == [*BOXES]
    play(table, "learn:low-aim", "learn:bypass")
    campaign.keep(table)
    again = from_json(to_json(campaign))
    assert again == campaign
    end_now(table)
    campaign.report(table)
    assert campaign.learned == [["low-aim"], ["bypass"]]
    campaign = from_json(to_json(campaign), repair=True)
    while campaign.running is None:
        assert campaign.decision is not None
        campaign.choose(campaign.decision.keys()[-1])
    assert campaign.running.setup.mission == "resupply"
    table = campaign.table()
    assert held(table) == [["low-aim"], ["bypass"]]
    assert kind(table) == "experience"
    assert table.decision is not None
    seat = table.decision.seat
    assert ("learn:wide-arc" in keys(table), "learn:rewire" in keys(table)) == (seat == 0, seat == 1)
    assert "learn:low-aim" not in keys(table)


@pytest.mark.rule("A22.10", "A30.15")
def test_experience_brings_no_new_people_into_a_campaign() -> None:
    campaign = Campaign.begin(2, 5, experience=True)
    campaign.killed, campaign.captured = ["gorman"], ["frost"]
    start(campaign, "newt", "hicks", "ripley")
    assert campaign.running is not None
    assert campaign.running.setup.fireteam == ["hicks", "hudson", "vasquez", "ripley"]
    assert {who.id for who in campaign.table().game.state.characters} == {"hicks", "hudson", "vasquez", "ripley"}


@pytest.mark.rule("A31.10")
def test_a_mission_whose_result_is_told_by_hand_leaves_what_was_held() -> None:
    campaign = learning_campaign()
    campaign.learned = [["low-aim"], ["bypass"]]
    finish(campaign)
    assert campaign.learned == [["low-aim"], ["bypass"]]


@pytest.mark.rule("A31.01")
def test_a_campaign_without_experience_is_written_as_ever() -> None:
    campaign = start(Campaign.begin(1, 5), "newt", "hicks")
    assert "experience" not in to_json(campaign)
    assert "learned" not in to_json(campaign)
    assert campaign.running is not None
    assert campaign.running.setup.boxes is msgspec.UNSET
    assert '"experience": true' in to_json(learning_campaign())
    assert learning_campaign().anew().experience


def test_what_a_campaign_with_experience_played_is_told() -> None:
    campaign = CorpsCampaigns().begin(2, 5, {"experience": True})
    assert campaign.experience
    finish(start(campaign, "newt", "hicks", "ripley"))
    assert [mission.mission for mission in CorpsCampaigns().standing(campaign).played] == ["newt"]


@pytest.mark.parametrize("name", list(TESTERS))
@pytest.mark.parametrize(("mission", "players"), [("newt", 3), ("bug-hunt-2", 2)])
def test_all_testers_pass_with_experience(name: str, mission: str, players: int) -> None:
    learned = experience.at_random(players, Chance.seeded(players))
    setup = Setup(mission=mission, players=players, boxes=[*BOXES], experience=True, learned=learned)
    assert TESTERS[name](Corps, setup, 4) == []
