"""The 17 Events: when each is offered, what it costs and what it does (A4.06 to A4.11, A21.03 to A21.05)."""

from __future__ import annotations

import pytest

from sulaco.games.corps.boxes import BLIPS
from sulaco.games.corps.cards import DEFINITIONS, Event
from sulaco.games.corps.corps import Corps
from sulaco.games.corps.position import Position
from sulaco.games.corps.view import CorpsView
from sulaco.table.table import Table

from ..maps import CORRIDOR, HALL, TWO_ROOMS
from .helpers import asides, has, keys, kind, play, tokens


def facts(name: str) -> tuple[int, int, set[str], str]:
    """Copies, cost, keywords, window."""
    card = DEFINITIONS[name]
    assert isinstance(card, Event)
    return card.copies, card.cost, set(card.keywords), card.window


def place(table: Table[Corps], name: str) -> str:
    return table.game.map.names[table.game.who[name].at]


def known(table: Table[Corps], seat: int) -> dict[str, str]:
    view = table.game.view(seat)
    assert isinstance(view, CorpsView)
    return view.known


# --- at any moment -----------------------------------------------------------------------------------------------


@pytest.mark.component("just-deal-with-it")
@pytest.mark.rule("A4.06", "A4.07", "A3.06")
def test_just_deal_with_it_ends_an_attached_hazard_in_anybodys_turn() -> None:
    assert facts("just-deal-with-it") == (2, 2, set(), "any")
    p = Position(HALL, players=2)
    p.character("hicks", "0,0", player=0, hazards=["jammed", "wounded"])
    p.character("ripley", "9,4", player=1)
    p.hand(1, "just-deal-with-it")
    p.deck("body-armor", "m4-helmet", "hot-wire")
    p.activate("hicks")
    t = p.table()
    assert asides(t) == ["event:just-deal-with-it-1"]
    play(t, "event:just-deal-with-it-1")
    # 2 exhausted, the third card discarded; then its player, who was not asked before, chooses.
    state = t.game.state
    assert state.exhausted == ["body-armor-1", "m4-helmet-1"]
    assert state.discarded == ["hot-wire-1"]
    assert t.decision is not None
    assert t.decision.seat == 1
    assert keys(t) == ["end:jammed-1", "end:wounded-1"]
    play(t, "end:jammed-1")
    assert t.game.who["hicks"].hazards == ["wounded-1"]
    assert sorted(state.exhausted) == ["body-armor-1", "jammed-1", "just-deal-with-it-1", "m4-helmet-1"]
    assert state.exhausted[-1] == "just-deal-with-it-1"
    assert kind(t) == "action"


@pytest.mark.component("just-deal-with-it")
def test_just_deal_with_it_needs_an_attached_hazard() -> None:
    p = Position(HALL)
    p.character("hicks", "0,0", player=0)
    p.hand(0, "just-deal-with-it")
    p.activate("hicks")
    assert asides(p.table()) == []


@pytest.mark.component("just-deal-with-it")
@pytest.mark.rule("A5.12")
def test_a_hazard_discarded_for_just_deal_with_it_resolves_first() -> None:
    p = Position(HALL)
    p.character("hicks", "0,0", player=0, hazards=["jammed"])
    p.hand(0, "just-deal-with-it")
    p.deck("body-armor", "m4-helmet", "panic")
    p.activate("hicks")
    t = p.table()
    play(t, "event:just-deal-with-it-1")
    assert t.game.who["hicks"].aim == 4
    assert t.game.who["hicks"].hazards == []
    assert t.game.state.discarded == ["panic-1"]


@pytest.mark.component("catch-your-breath")
@pytest.mark.rule("A4.07")
def test_catch_your_breath_recycles_5_and_joins_the_pile_after_it() -> None:
    assert facts("catch-your-breath") == (1, 0, set(), "any")
    p = Position(HALL)
    p.character("hicks", "0,0", player=0)
    p.hand(0, "catch-your-breath")
    p.exhausted("body-armor", "m4-helmet", "hot-wire", "fall-back", "jammed", "panic")
    p.activate("hicks")
    t = p.table()
    play(t, "event:catch-your-breath-1")
    assert t.game.state.exhausted == ["panic-1", "catch-your-breath-1"]
    assert t.game.state.beneath == ["jammed-1", "fall-back-1", "hot-wire-1", "m4-helmet-1", "body-armor-1"]


@pytest.mark.component("catch-your-breath")
@pytest.mark.parametrize(("alien", "offered"), [("6,1", True), ("2,1", False)])
def test_catch_your_breath_only_while_nobody_sees_an_alien(alien: str, offered: bool) -> None:
    p = Position(TWO_ROOMS)
    p.character("hicks", "0,1", player=0)
    p.alien(alien)
    p.hand(0, "catch-your-breath")
    p.exhausted("body-armor")
    p.activate("hicks")
    assert bool(asides(p.table())) is offered


@pytest.mark.component("got-spares")
def test_got_spares_takes_one_of_the_top_6_exhausted_cards() -> None:
    assert facts("got-spares") == (1, 1, set(), "any")
    p = Position(HALL, players=2)
    p.character("hicks", "0,0", player=0)
    p.character("ripley", "9,4", player=1)
    p.hand(0, "got-spares")
    p.deck("stay-frosty")
    p.exhausted("body-armor", "panic", "hot-wire", "fall-back", "hk-vp70", "m4-helmet")
    p.activate("hicks")
    t = p.table()
    play(t, "event:got-spares-1")
    # The cost lies on top and is one of the six; the Hazard cannot be taken; the helmet lies too deep.
    assert keys(t) == [
        "take:stay-frosty-1",
        "take:body-armor-1",
        "take:hot-wire-1",
        "take:fall-back-1",
        "take:hk-vp70-1",
        "no",
    ]
    play(t, "take:hot-wire-1")
    assert t.game.state.players[0].hand == ["hot-wire-1"]
    assert t.game.state.exhausted == [
        "m4-helmet-1",
        "hk-vp70-1",
        "fall-back-1",
        "panic-1",
        "body-armor-1",
        "stay-frosty-1",
        "got-spares-1",
    ]
    assert known(t, 1) == {"got-spares-1": "exhausted"}
    assert known(t, 0)["panic-1"] == "exhausted"


@pytest.mark.component("got-spares")
@pytest.mark.rule("A4.11")
def test_got_spares_may_take_nothing_and_needs_a_pile() -> None:
    p = Position(HALL)
    p.character("hicks", "0,0", player=0)
    p.hand(0, "got-spares")
    p.exhausted("body-armor")
    p.activate("hicks")
    t = p.table()
    play(t, "event:got-spares-1", "no")
    assert t.game.state.players[0].hand == []
    assert len(t.game.state.exhausted) == 3

    p = Position(HALL)
    p.character("hicks", "0,0", player=0)
    p.hand(0, "got-spares")
    p.activate("hicks")
    assert asides(p.table()) == []


# --- in your own Hero's activation -------------------------------------------------------------------------------


@pytest.mark.component("short-controlled-bursts")
@pytest.mark.rule("A4.09", "A4.10")
def test_short_controlled_bursts_is_a_free_action_for_three_points_of_aim() -> None:
    assert facts("short-controlled-bursts") == (1, 1, {"Free Action"}, "free-action")
    p = Position(HALL)
    p.character("hicks", "0,0", player=0, aim=4)
    p.hand(0, "short-controlled-bursts")
    p.activate("hicks")
    t = p.table()
    play(t, "event:short-controlled-bursts-1")
    assert t.game.who["hicks"].aim == 7
    assert t.game.state.activation is not None
    assert t.game.state.activation.actions == 2
    assert len(t.game.state.exhausted) == 2
    assert t.game.state.exhausted[-1] == "short-controlled-bursts-1"


@pytest.mark.component("short-controlled-bursts")
@pytest.mark.rule("A11.05")
@pytest.mark.parametrize(("aim", "after"), [(9, 10), (10, None)])
def test_the_dial_ends_at_10(aim: int, after: int | None) -> None:
    p = Position(HALL)
    p.character("hicks", "0,0", player=0, aim=aim)
    p.hand(0, "short-controlled-bursts")
    p.activate("hicks")
    t = p.table()
    assert has(t, "event:") is (after is not None)
    if after is not None:
        play(t, "event:short-controlled-bursts-1")
        assert t.game.who["hicks"].aim == after


@pytest.mark.component("on-the-double")
@pytest.mark.rule("A4.09")
def test_on_the_double_is_a_move_that_uses_no_action() -> None:
    assert facts("on-the-double") == (1, 1, {"Free Action"}, "free-action")
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0)
    p.hand(0, "on-the-double")
    p.activate("hicks")
    t = p.table()
    play(t, "event:on-the-double-1")
    assert keys(t) == ["move:1,0", "move:2,0", "move:3,0", "move:4,0"]
    play(t, "move:4,0")
    assert place(t, "hicks") == "4,0"
    assert t.game.state.activation is not None
    assert t.game.state.activation.actions == 2


@pytest.mark.component("on-the-double")
@pytest.mark.rule("A4.09")
def test_a_free_action_event_is_not_playable_in_anothers_activation() -> None:
    p = Position(CORRIDOR, players=2)
    p.character("hicks", "0,0", player=0)
    p.character("ripley", "5,0", player=1)
    p.character("frost", "8,0")
    p.hand(1, "on-the-double")
    p.activate("hicks")
    assert not has(p.table(), "event:")
    p.activate("frost", seat=1)
    assert not has(p.table(), "event:")


@pytest.mark.component("on-the-double")
@pytest.mark.rule("A99.43", "A15.07")
def test_a_knocked_down_hero_plays_no_action_or_free_action_event_but_plain_ones() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, down=True)
    p.character("frost", "2,0")
    p.hand(0, "on-the-double", "we-are-leaving", "got-spares", "hk-vp70")
    p.exhausted("body-armor")
    p.activate("hicks")
    t = p.table()
    assert not any(key.startswith("event:") for key in keys(t))
    assert asides(t) == ["event:got-spares-1"]


@pytest.mark.component("we-are-leaving")
@pytest.mark.rule("A4.08", "A9.10")
def test_we_are_leaving_uses_an_action_and_moves_everybody_near() -> None:
    assert facts("we-are-leaving") == (1, 2, {"Action"}, "action")
    p = Position(HALL, players=2)
    p.character("hicks", "0,0", player=0)
    p.character("ripley", "3,0", player=1)
    p.character("frost", "2,0")
    p.character("hudson", "4,0")
    p.character("vasquez", "1,0", down=True)
    p.hand(0, "we-are-leaving")
    p.activate("hicks")
    t = p.table()
    play(t, "event:we-are-leaving-1")
    assert len(t.game.state.exhausted) == 2
    # Hudson is 4 spaces away, Vasquez is down.
    assert keys(t) == ["next:hicks", "next:ripley", "next:frost", "done"]
    play(t, "next:ripley")
    assert t.decision is not None
    assert t.decision.seat == 1
    assert "stop" in keys(t)
    play(t, "move:7,0")
    assert place(t, "ripley") == "7,0"
    assert keys(t) == ["next:hicks", "next:frost", "done"]
    play(t, "next:frost")
    assert t.decision.seat == 0
    play(t, "stop")
    play(t, "next:hicks", "move:0,4")
    assert (place(t, "hicks"), place(t, "frost")) == ("0,4", "2,0")
    assert kind(t) == "action"
    assert t.game.state.activation is not None
    assert t.game.state.activation.actions == 1
    assert t.game.state.exhausted[-1] == "we-are-leaving-1"


@pytest.mark.component("we-are-leaving")
@pytest.mark.rule("A4.08")
def test_without_an_action_left_nobody_is_leaving() -> None:
    p = Position(HALL)
    p.character("hicks", "0,0", player=0, gear_cards=["shoulder-lamp"])
    p.hand(0, "we-are-leaving")
    p.activate("hicks", actions=0)
    assert not has(p.table(), "event:")


# --- after a roll ------------------------------------------------------------------------------------------------


@pytest.mark.component("stay-frosty")
@pytest.mark.rule("A21.03", "A21.04")
def test_stay_frosty_rolls_a_miss_again_and_the_dial_falls_once() -> None:
    assert facts("stay-frosty") == (2, 1, set(), "attack-roll")
    p = Position(CORRIDOR, players=2)
    p.character("hicks", "0,0", player=0, gear_cards=["hk-vp70"])
    p.character("ripley", "11,0", player=1)
    p.alien("6,0")
    p.hand(1, "stay-frosty")
    p.dice(9, 7)
    p.activate("hicks")
    t = p.table()
    play(t, "attack:alien-1:hk-vp70-1")
    assert t.decision is not None
    assert (t.decision.seat, keys(t)) == (1, ["event:stay-frosty-1", "pass"])
    play(t, "event:stay-frosty-1")
    assert tokens(t) == {}
    assert t.game.who["hicks"].aim == 6


@pytest.mark.component("stay-frosty")
@pytest.mark.rule("A21.05")
def test_a_second_stay_frosty_cannot_touch_a_roll_made_again() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, gear_cards=["m41a-pulse-rifle"])
    p.alien("6,0")
    p.hand(0, "stay-frosty", "stay-frosty")
    p.dice(9, 10)
    p.activate("hicks")
    t = p.table()
    play(t, "attack:alien-1:m41a-pulse-rifle-1")
    assert keys(t) == ["event:stay-frosty-1", "event:stay-frosty-2", "pass"]
    play(t, "event:stay-frosty-1")
    assert kind(t) == "action"
    assert t.game.state.players[0].hand == ["stay-frosty-2"]
    assert tokens(t) == {"alien-1": 0}


@pytest.mark.component("stay-frosty")
def test_stay_frosty_is_not_offered_for_a_hit() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, gear_cards=["hk-vp70"])
    p.alien("6,0")
    p.hand(0, "stay-frosty")
    p.dice(7)
    p.activate("hicks")
    t = p.table()
    play(t, "attack:alien-1:hk-vp70-1")
    assert kind(t) == "action"


@pytest.mark.component("stay-frosty")
def test_of_an_area_attack_stay_frosty_saves_a_friend_or_mends_one_miss() -> None:
    p = Position(HALL)
    p.character("hudson", "0,2", player=0, gear_cards=["m40-grenades"])
    p.character("ripley", "4,1")
    p.alien("4,2", tokens=1)
    p.hand(0, "stay-frosty")
    # Ripley is hit, the Swarm's first die hits and its second misses; then Ripley's die is rolled again.
    p.dice(2, 3, 9, 8)
    p.activate("hudson")
    t = p.table()
    play(t, "attack:area:m40-grenades-1", "area:4,2", "event:stay-frosty-1")
    assert keys(t) == ["die:1", "die:3"]
    play(t, "die:1")
    assert t.game.who["ripley"].status == "standing"
    assert tokens(t) == {"alien-1": 0}
    assert t.game.who["hudson"].aim == 5


@pytest.mark.component("close-call")
@pytest.mark.rule("A21.03", "A99.11")
def test_close_call_rolls_a_failed_defense_again_for_any_character() -> None:
    assert facts("close-call") == (2, 1, set(), "defense-roll")
    p = Position(CORRIDOR, players=2)
    p.character("ripley", "11,0", player=0)
    p.character("gorman", "9,0", player=1)
    p.character("hicks", "0,0")
    p.alien("1,0")
    p.hand(0, "close-call")
    p.hand(1, "close-call")
    p.dice(6, 5)
    p.phase("aliens")
    t = p.table()
    assert t.decision is not None
    # The highest Rank is asked first; the one who passes leaves it to the next.
    assert (t.decision.seat, keys(t)) == (1, ["event:close-call-2", "pass"])
    play(t, "pass")
    assert (t.decision.seat, keys(t)) == (0, ["event:close-call-1", "pass"])
    play(t, "event:close-call-1")
    assert t.game.who["hicks"].status == "standing"
    assert t.game.state.players[1].hand == ["close-call-2"]
    assert t.game.state.exhausted[-1] == "close-call-1"


@pytest.mark.component("close-call")
@pytest.mark.rule("A21.05")
def test_close_call_comes_too_late_after_body_armor_and_not_twice() -> None:
    p = Position(CORRIDOR)
    p.character("ripley", "11,0", player=0)
    p.character("hicks", "0,0", gear_cards=["body-armor"])
    p.alien("1,0")
    p.hand(0, "close-call")
    p.deck("hot-wire")
    p.dice(6, 7)
    p.phase("aliens")
    t = p.table()
    assert t.game.who["hicks"].status == "down"
    assert t.game.state.players[0].hand == ["close-call-1"]

    p = Position(CORRIDOR)
    p.character("ripley", "11,0", player=0)
    p.character("hicks", "0,0")
    p.alien("1,0")
    p.hand(0, "close-call", "close-call")
    p.dice(6, 7)
    p.phase("aliens")
    t = p.table()
    play(t, "event:close-call-1")
    assert t.game.who["hicks"].status == "down"
    assert t.game.state.players[0].hand == ["close-call-2"]


@pytest.mark.component("hot-wire")
def test_hot_wire_turns_a_failed_tech_test_into_a_passed_one() -> None:
    assert facts("hot-wire") == (1, 1, set(), "tech-test")
    p = Position(TWO_ROOMS)
    p.character("hicks", "3,1", player=0)
    p.hand(0, "hot-wire")
    p.dice(10)
    p.activate("hicks")
    t = p.table()
    play(t, "barricade:door-1")
    assert keys(t) == ["event:hot-wire-1", "pass"]
    play(t, "event:hot-wire-1")
    assert t.game.state.barricades == ["door-1"]
    assert len(t.game.state.exhausted) == 2


@pytest.mark.component("hot-wire")
@pytest.mark.parametrize(("roll", "then"), [(5, "action"), (6, "window.tech-test")])
def test_hot_wire_is_offered_for_a_failure_only_and_may_be_kept(roll: int, then: str) -> None:
    p = Position(TWO_ROOMS)
    p.character("hicks", "3,1", player=0)
    p.hand(0, "hot-wire")
    p.dice(roll)
    p.activate("hicks")
    t = p.table()
    play(t, "barricade:door-1")
    assert kind(t) == then
    if then != "action":
        play(t, "pass")
        assert t.game.state.barricades == []


# --- against the Aliens ------------------------------------------------------------------------------------------


@pytest.mark.component("false-reading")
def test_false_reading_discards_a_tracker_card_without_effect() -> None:
    assert facts("false-reading") == (1, 3, set(), "tracker-card")
    p = Position(TWO_ROOMS)
    p.character("hicks", "0,1", player=0)
    p.hand(0, "false-reading")
    p.tracker("there-it-is")
    p.state.step = "tracker"
    p.state.phase_begun = "alien"
    p.state.draws = [0]
    t = p.table()
    assert (kind(t), keys(t)) == ("window.tracker-card", ["event:false-reading-1", "pass"])
    play(t, "event:false-reading-1")
    assert t.game.state.tracker_discarded == ["there-it-is"]
    assert t.game.state.blips == []
    assert len(t.game.state.exhausted) == 4


@pytest.mark.component("false-reading")
def test_without_false_reading_the_same_card_spawns() -> None:
    p = Position(TWO_ROOMS)
    p.character("hicks", "0,1", player=0)
    p.hand(0, "false-reading")
    p.tracker("there-it-is")
    p.state.step = "tracker"
    p.state.phase_begun = "alien"
    p.state.draws = [0]
    t = p.table()
    play(t, "pass")
    assert [blip.at for blip in t.game.state.blips] == [t.game.map.space(8, 2)]


def echo(p: Position) -> Table[Corps]:
    """Hicks goes through the door and sees a Blip of 5."""
    p.character("hicks", "2,1", player=0)
    p.blip("8,1", 5)
    p.hand(0, "false-echo")
    p.activate("hicks")
    t = p.table()
    play(t, "move:3,1")
    return t


@pytest.mark.component("false-echo")
def test_false_echo_spots_the_lower_of_two_drawn_blips() -> None:
    assert facts("false-echo") == (1, 1, set(), "spot")
    for seed in range(20):
        p = Position(TWO_ROOMS, seed=seed)
        t = echo(p)
        assert (kind(t), keys(t)) == ("window.spot", ["event:false-echo-1", "pass"])
        bag = [*t.game.state.pool, 5]
        chance = t.fork().game.state.chance
        expected = min(chance.draw(bag), chance.draw(bag))
        play(t, "event:false-echo-1")
        assert [alien.tokens for alien in t.game.state.aliens] == [expected - 1]
        assert sorted(t.game.state.pool) == sorted(BLIPS)


@pytest.mark.component("false-echo")
def test_with_one_blip_in_reach_false_echo_draws_just_that() -> None:
    p = Position(TWO_ROOMS)
    p.blip("8,0", 1)
    p.state.blips.clear()
    p.state.pool.clear()
    p.character("hicks", "2,1", player=0)
    p.state.pool.append(5)
    p.blip("8,1", 5)
    p.hand(0, "false-echo")
    p.activate("hicks")
    t = p.table()
    t.choose("move:3,1")
    t.choose("event:false-echo-1")
    assert [alien.tokens for alien in t.game.state.aliens] == [4]
    assert t.game.state.pool == [5]


@pytest.mark.component("false-echo")
def test_false_echo_is_no_use_against_a_mission_blip() -> None:
    p = Position(TWO_ROOMS)
    p.character("hicks", "2,1", player=0)
    p.blip("8,1", 3, mission="number")
    p.hand(0, "false-echo")
    p.activate("hicks")
    t = p.table()
    play(t, "move:3,1")
    assert t.game.state.players[0].hand == ["false-echo-1"]
    assert [alien.tokens for alien in t.game.state.aliens] == [2]


@pytest.mark.component("eyes-open")
@pytest.mark.rule("A99.38", "A14.06")
def test_eyes_open_gives_a_far_character_one_attack_before_defensive_fire() -> None:
    assert facts("eyes-open") == (1, 1, set(), "defensive-fire")
    p = Position(HALL)
    p.character("ripley", "9,4", player=0, gear_cards=["hk-vp70"])
    p.character("hicks", "0,0", gear_cards=["m240-flamethrower"])
    p.character("frost", "0,4", gear_cards=["m41a-pulse-rifle"])
    p.alien("1,0", tokens=3)
    p.hand(0, "eyes-open")
    p.dice(1, 9, 1)
    p.phase("aliens")
    t = p.table()
    assert (kind(t), keys(t)) == ("window.defensive-fire", ["event:eyes-open-1", "pass"])
    play(t, "event:eyes-open-1")
    # Hicks has only a Cumbersome Weapon.
    assert keys(t) == ["shooter:ripley", "shooter:frost"]
    play(t, "shooter:ripley")
    assert tokens(t) == {"alien-1": 2}
    assert t.game.who["ripley"].aim == 4
    # Ripley is too far for Defensive Fire; Frost still has his own. No second pistol shot.
    assert keys(t) == ["fire:frost:m41a-pulse-rifle-1", "hold"]


@pytest.mark.component("eyes-open")
def test_eyes_open_comes_on_top_of_the_shooters_own_fire_and_lowers_even_hicks_dial() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, gear_cards=["m41a-pulse-rifle"])
    p.alien("1,0", tokens=5)
    p.hand(0, "eyes-open")
    p.dice(9, 9, 1)
    p.phase("aliens")
    t = p.table()
    play(t, "event:eyes-open-1")
    assert t.game.who["hicks"].aim == 6
    assert keys(t) == ["fire:hicks:m41a-pulse-rifle-1", "hold"]


@pytest.mark.component("fall-back")
def test_fall_back_leads_the_target_away_and_the_attack_does_not_happen() -> None:
    assert facts("fall-back") == (1, 2, set(), "alien-attack")
    p = Position(HALL, players=2)
    p.character("ripley", "9,0", player=0)
    p.character("hicks", "2,2", player=1)
    p.alien("1,2")
    p.alien("4,2")
    p.hand(0, "fall-back")
    p.dice(5, 10)
    p.phase("aliens")
    t = p.table()
    assert (kind(t), keys(t)) == ("window.alien-attack", ["event:fall-back-1", "pass"])
    play(t, "event:fall-back-1")
    assert t.decision is not None
    assert t.decision.seat == 1
    # Up to two steps, past the second Alien too, but not next to the first.
    assert {"move:3,2", "move:4,1", "move:3,0"} <= set(keys(t))
    assert not {"move:2,1", "move:1,1", "move:0,2"} & set(keys(t))
    play(t, "move:4,1")
    assert place(t, "hicks") == "4,1"
    # Only the second Alien attacked: the 10 was not rolled.
    assert t.game.state.chance.script == [10]
    assert t.game.who["hicks"].status == "standing"


@pytest.mark.component("fall-back")
def test_fall_back_is_not_offered_without_a_way_or_to_one_who_is_down() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0)
    p.character("ripley", "11,0", player=0)
    p.alien("1,0")
    p.hand(0, "fall-back")
    p.dice(1)
    p.phase("aliens")
    assert p.table().game.state.players[0].hand == ["fall-back-1"]

    p = Position(HALL)
    p.character("ripley", "9,0", player=0)
    p.character("hicks", "2,2", down=True)
    p.alien("1,2")
    p.hand(0, "fall-back")
    p.dice(1)
    p.phase("aliens")
    assert p.table().game.state.players[0].hand == ["fall-back-1"]


@pytest.mark.component("back-on-your-feet")
@pytest.mark.parametrize(("roll", "status"), [(9, "standing"), (10, "down")])
def test_back_on_your_feet_is_one_step_better_than_the_roll(roll: int, status: str) -> None:
    assert facts("back-on-your-feet") == (1, 2, set(), "fall")
    p = Position(CORRIDOR)
    p.character("ripley", "11,0", player=0)
    p.character("hicks", "0,0")
    p.alien("1,0")
    p.hand(0, "back-on-your-feet")
    p.dice(roll)
    p.phase("aliens")
    t = p.table()
    assert (kind(t), keys(t)) == ("window.fall", ["event:back-on-your-feet-1", "pass"])
    play(t, "event:back-on-your-feet-1")
    assert t.game.who["hicks"].status == status
    assert len(t.game.state.exhausted) == 3


@pytest.mark.component("back-on-your-feet")
def test_one_who_is_down_already_needs_it_only_against_a_kill() -> None:
    for roll, asked in ((9, False), (10, True)):
        p = Position(CORRIDOR)
        p.character("ripley", "11,0", player=0)
        p.character("hicks", "0,0", down=True)
        p.alien("1,0")
        p.hand(0, "back-on-your-feet")
        p.dice(roll)
        p.phase("aliens")
        t = p.table()
        assert (kind(t) == "window.fall") is asked
        if asked:
            play(t, "event:back-on-your-feet-1")
            assert t.game.who["hicks"].status == "down"


@pytest.mark.component("back-on-your-feet")
def test_it_does_not_help_against_a_facehugger() -> None:
    p = Position(CORRIDOR)
    p.character("ripley", "11,0", player=0)
    p.character("hicks", "0,0")
    p.alien("1,0", kind="facehugger")
    p.hand(0, "back-on-your-feet")
    p.dice(10)
    p.phase("aliens")
    t = p.table()
    assert t.game.who["hicks"].facehugged
    assert t.game.state.players[0].hand == ["back-on-your-feet-1"]
