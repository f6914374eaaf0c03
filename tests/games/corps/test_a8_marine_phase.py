"""The game turn, the Marine Phase and the steps of an activation (A8, A9)."""

from __future__ import annotations

import pytest

from sulaco.games.corps import events, harm
from sulaco.games.corps.cards import CARDS
from sulaco.games.corps.corps import Corps
from sulaco.games.corps.position import Position
from sulaco.table.decision import Refused
from sulaco.table.table import Table

from ..tables import asked
from .maps import HALL, TWO_ROOMS


def activations(table: Table[Corps]) -> list[str]:
    return [event.character for event in table.events if isinstance(event, events.Activated)]


def phases(table: Table[Corps]) -> list[str]:
    return [event.phase for event in table.events if isinstance(event, events.PhaseBegan)]


def squad(players: int = 2) -> Position:
    """Two players: Hicks (Rank 2) and Ripley; Grunts Gorman, Hudson, Vasquez."""
    p = Position(HALL, players=players)
    p.character("hicks", "1,1", player=0)
    p.character("ripley", "2,1", player=1)
    p.character("gorman", "3,1")
    p.character("hudson", "4,1")
    p.character("vasquez", "5,1")
    return p


def end_all(table: Table[Corps], until: str) -> None:
    """End every activation without acting until this phase begins."""
    while until not in phases(table):
        assert table.decision is not None
        keys = table.decision.keys()
        wanted = ("end", "skip", "no-more", "stop", "no-draw", "pass", "hold")
        key = next((key for key in wanted if key in keys), keys[0])
        table.choose(key)


@pytest.mark.rule("A8.01", "A8.02", "A8.03")
def test_a_turn_is_marine_alien_finish_and_everybody_activates_once() -> None:
    t = squad().table()
    while t.game.state.turn == 1:
        assert t.decision is not None
        keys = t.decision.keys()
        wanted = ("end", "skip", "no-more", "stop", "pass")
        t.choose(next((key for key in wanted if key in keys), keys[0]))
    assert phases(t)[:4] == ["marine", "alien", "finish", "marine"]
    first_turn = activations(t)[:5]
    assert sorted(first_turn) == ["gorman", "hicks", "hudson", "ripley", "vasquez"]


@pytest.mark.rule("A8.04", "A8.05", "A99.10")
def test_all_dials_reset_to_the_printed_aim_whether_above_or_below() -> None:
    p = squad()
    p.game.who["hicks"].aim = 4
    p.game.who["ripley"].aim = 9
    p.game.who["hudson"].aim = 1
    t = p.table()
    assert t.game.who["hicks"].aim == 7
    assert t.game.who["ripley"].aim == 5
    assert t.game.who["hudson"].aim == 5


@pytest.mark.rule("A8.06", "A1.24")
def test_the_highest_rank_player_gives_the_token_to_any_player() -> None:
    t = squad().table()
    assert t.decision is not None
    assert asked(t) == (0, "token")
    assert t.decision.rule == "A8.06"
    assert t.decision.keys() == ["token:1", "token:2"]
    t.choose("token:2")
    assert t.game.state.token == 1
    assert activations(t) == ["ripley"]


@pytest.mark.rule("A8.07", "A9.20", "A99.57")
def test_without_a_marine_hero_the_group_picks_and_that_player_leads_for_the_turn() -> None:
    p = Position(HALL, players=2)
    p.character("ripley", "1,1", player=0)
    p.character("newt", "2,1", player=1)
    p.character("hudson", "3,1")
    t = p.table()
    t.choose("decline")  # Newt's player may take over Hudson, and does not
    assert t.decision is not None
    assert t.decision.rule == "A8.07"
    t.choose("token:2")
    assert t.game.leader() == 1
    while activations(t)[-1] != "hudson":
        assert t.decision is not None
        keys = t.decision.keys()
        t.choose("end" if "end" in keys else "skip" if "skip" in keys else keys[0])
    assert t.game.state.activation is not None
    assert t.game.state.activation.seat == 1


@pytest.mark.rule("A8.08", "A2.14", "A2.15")
def test_a_player_with_two_heroes_activates_both_in_the_order_they_like_before_passing() -> None:
    p = Position(HALL, players=2)
    p.character("ripley", "1,1", player=0)
    p.character("newt", "2,1", player=0)
    p.character("hudson", "3,1", player=1)
    t = p.table()
    t.choose("token:1")
    assert t.decision is not None
    assert t.decision.keys() == ["activate:ripley", "activate:newt"]
    t.choose("activate:newt")
    end_all(t, "alien")
    assert activations(t) == ["newt", "ripley", "hudson"]


@pytest.mark.rule("A8.09", "A9.17", "A9.18", "A9.19")
def test_the_token_goes_left_and_at_last_to_the_leader_who_activates_the_remaining_grunts() -> None:
    p = Position(HALL, players=3)
    p.character("ripley", "1,1", player=0)
    p.character("hudson", "2,1", player=1)
    p.character("hicks", "3,1", player=2)
    p.character("gorman", "4,1")
    t = p.table()
    t.choose("token:2")
    while "gorman" not in activations(t):
        assert t.decision is not None
        keys = t.decision.keys()
        t.choose(next((k for k in ("end", "skip", "no-more", "stop", "pass") if k in keys), keys[0]))
    assert activations(t) == ["hudson", "hicks", "ripley", "gorman"]
    assert t.game.state.token == 2
    assert t.game.state.activation is not None
    assert t.game.state.activation.seat == 2


@pytest.mark.rule("A9.01", "A2.08", "A2.10")
def test_the_steps_of_an_activation_come_in_order() -> None:
    p = Position(HALL)
    p.character("hicks", "1,1", player=0)
    p.character("hudson", "2,1")
    t = p.table()
    assert asked(t) == (0, "ability")  # On Activation: Hicks may draw
    t.choose("skip")
    assert asked(t) == (0, "action")
    t.choose("end")
    assert asked(t) == (0, "command")
    t.choose("no-more")
    assert activations(t) == ["hicks", "hudson"]


@pytest.mark.rule("A9.02")
def test_several_on_activation_effects_are_resolved_in_the_order_of_the_players_choice() -> None:
    p = Position(HALL)
    p.character("vasquez", "1,1", player=0, aim=10, hazards=["losing-hope", "jammed"])
    p.deck("m4-helmet", "hk-vp70", "hk-vp70")
    p.activate("vasquez", stage="on")
    t = p.table()
    assert t.decision is not None
    keys = t.decision.keys()
    assert keys == ["ability:lets-rock", "hazard:losing-hope-1", "hazard:jammed-1"]
    t.choose("hazard:jammed-1")
    assert t.decision.keys() == ["ability:lets-rock", "hazard:losing-hope-1"]
    t.choose("ability:lets-rock")
    # The last one needs no choice, and each happened once.
    assert [event.card for event in t.events if isinstance(event, events.Revealed)] == [
        "m4-helmet-1",
        "hk-vp70-1",
        "hk-vp70-2",
    ]


@pytest.mark.rule("A9.03", "A9.05", "A9.06")
def test_equipping_and_unequipping_mix_freely_but_nothing_is_replaced_by_itself() -> None:
    p = Position(HALL)
    p.character("hicks", "1,1", player=0, gear_cards=["m41a-pulse-rifle"])
    p.hand(0, "m56-smart-gun", "m4-helmet")
    p.activate("hicks")
    t = p.table()
    assert t.decision is not None
    assert "equip:m56-smart-gun-1:hicks" not in t.decision.keys()
    with pytest.raises(Refused) as refused:
        t.choose("equip:m56-smart-gun-1:hicks")
    assert refused.value.reason.rule == "A3.02"
    t.choose("equip:m4-helmet-1:hicks")
    t.choose("unequip:m41a-pulse-rifle-1")
    assert t.game.state.players[0].hand == ["m56-smart-gun-1", "m41a-pulse-rifle-1"]
    paid = len(t.game.state.exhausted)
    assert paid == CARDS["m4-helmet-1"].cost  # unequipping is free
    t.choose("equip:m56-smart-gun-1:hicks")
    assert t.game.who["hicks"].gear() == ["m56-smart-gun-1", "m4-helmet-1"]


@pytest.mark.rule("A9.01", "A9.04")
def test_the_equip_step_is_over_with_the_first_action() -> None:
    p = Position(HALL)
    p.character("hicks", "1,1", player=0)
    p.hand(0, "hk-vp70")
    p.activate("hicks")
    t = p.table()
    t.choose("aim")
    with pytest.raises(Refused) as refused:
        t.choose("equip:hk-vp70-1:hicks")
    assert refused.value.reason.rule == "A9.01"


@pytest.mark.rule("A9.07", "A99.07")
def test_hand_cards_may_be_equipped_on_others_within_two_walking_spaces() -> None:
    p = Position(TWO_ROOMS)
    p.character("hicks", "2,1", player=0)
    p.character("gorman", "3,1")
    p.character("hudson", "4,1")
    p.character("frost", "0,1")
    p.character("vasquez", "4,0")
    p.hand(0, "hk-vp70")
    p.activate("hicks")
    t = p.table()
    assert t.decision is not None
    keys = [key for key in t.decision.keys() if key.startswith("equip")]
    # Vasquez is 2 spaces away over the grid but 3 steps through the door.
    assert keys == [f"equip:hk-vp70-1:{who}" for who in ("hicks", "gorman", "hudson", "frost")]
    t.choose("equip:hk-vp70-1:hudson")
    assert t.game.who["hudson"].backup == "hk-vp70-1"
    assert len(t.game.state.exhausted) == 1


@pytest.mark.rule("A9.08", "A9.09")
def test_a_character_takes_up_to_two_actions_the_same_one_twice_if_it_likes() -> None:
    p = Position(HALL)
    p.character("hudson", "1,1", player=0, gear_cards=["shoulder-lamp"])
    p.activate("hudson")
    t = p.table()
    t.choose("aim")
    t.choose("aim")
    assert t.game.who["hudson"].aim == 8
    assert t.decision is not None
    assert t.decision.keys() == ["end", "use:shoulder-lamp-1"]
    with pytest.raises(Refused) as refused:
        t.choose("aim")
    assert refused.value.reason.rule == "A9.08"


@pytest.mark.rule("A9.09")
def test_all_seven_actions_are_on_offer_where_they_are_possible() -> None:
    p = Position(TWO_ROOMS)
    p.character("hicks", "3,1", player=0, gear_cards=["m41a-pulse-rifle", "first-aid-kit"])
    p.character("hudson", "2,1", down=True)
    p.alien("6,1")
    p.activate("hicks")
    t = p.table()
    assert t.decision is not None
    kinds = {key.split(":")[0] for key in t.decision.keys()}
    assert {"move", "attack", "barricade", "aim", "rest", "use"} <= kinds
    refused = {why.key: why.reason.rule for why in t.decision.why_not()}
    assert refused["interact"] == "A12.10"


@pytest.mark.rule("A9.10")
def test_a_card_action_spends_one_action() -> None:
    p = Position(HALL)
    p.character("hicks", "1,1", player=0, gear_cards=["first-aid-kit"])
    p.character("hudson", "2,1", down=True)
    p.activate("hicks")
    t = p.table()
    t.choose("use:first-aid-kit-1")
    assert t.game.who["hudson"].status == "standing"
    assert t.game.state.activation is not None
    assert t.game.state.activation.actions == 1


@pytest.mark.rule("A9.11", "A12.01")
@pytest.mark.parametrize(("roll", "passes"), [(5, True), (6, False)])
def test_a_tech_test_passes_on_tech_or_less(roll: int, passes: bool) -> None:
    p = Position(TWO_ROOMS)
    p.character("hicks", "3,1", player=0)  # Tech 5
    p.dice(roll)
    p.activate("hicks")
    t = p.table()
    t.choose("barricade:door-1")
    assert (t.game.state.barricades == ["door-1"]) is passes


@pytest.mark.rule("A9.12")
def test_a_failed_tech_test_uses_the_action_and_may_be_tried_again() -> None:
    p = Position(TWO_ROOMS)
    p.character("hicks", "3,1", player=0, gear_cards=["shoulder-lamp"])
    p.dice(10, 1)
    p.activate("hicks")
    t = p.table()
    t.choose("barricade:door-1")
    assert t.game.state.activation is not None
    assert t.game.state.activation.actions == 1
    t.choose("barricade:door-1")
    assert t.game.state.barricades == ["door-1"]
    assert t.game.state.activation.actions == 0


@pytest.mark.rule("A9.14", "A9.15", "A2.03", "A2.04", "A99.15")
@pytest.mark.parametrize(
    ("hero", "grunts", "leads"),
    [
        ("gorman", ["hicks", "hudson", "vasquez", "ripley"], 3),
        ("hicks", ["hudson", "vasquez", "ripley"], 2),
        ("hudson", ["vasquez", "ripley"], 1),
    ],
)
def test_rank_says_how_many_grunts_and_of_what_rank_a_hero_leads(hero: str, grunts: list[str], leads: int) -> None:
    p = Position(HALL)
    p.character(hero, "0,0", player=0)
    for x, other in enumerate(["gorman", "hicks", "hudson", "vasquez", "ripley"]):
        if other != hero:
            p.character(other, f"{x + 1},2")
    p.deck(*["hk-vp70"] * 4)
    p.activate(hero)
    t = p.table()
    t.choose("end")
    assert t.decision is not None
    assert t.decision.kind == "command"
    assert t.decision.keys() == [*(f"activate:{who}" for who in grunts), "no-more"]
    led = 0
    while asked(t)[1] == "command":
        t.choose(next(key for key in t.decision.keys() if key.startswith("activate")))
        led += 1
        t.choose("end")
    assert led == leads


@pytest.mark.rule("A9.16")
def test_a_civilian_hero_leads_no_grunts() -> None:
    p = Position(HALL, players=2)
    p.character("ripley", "1,1", player=0)
    p.character("hudson", "2,1", player=1)
    p.character("frost", "3,1")
    p.activate("ripley")
    t = p.table()
    t.choose("end")
    assert activations(t)[0] == "hudson"


@pytest.mark.rule("A9.13", "A2.10")
def test_end_of_activation_abilities_come_after_the_actions() -> None:
    p = Position(HALL)
    p.character("gorman", "1,1", player=0)
    p.deck("hk-vp70", "body-armor")
    p.character("hicks", "5,1")
    p.activate("gorman")
    t = p.table()
    assert t.game.state.players[0].hand == []
    t.choose("end")
    assert sorted(CARDS[card].id for card in t.game.state.players[0].hand) == ["body-armor", "hk-vp70"]


@pytest.mark.rule("A99.46")
def test_a_grunt_that_has_activated_does_not_activate_again_as_a_hero() -> None:
    p = Position(HALL, players=2)
    p.character("hudson", "1,1", player=0)
    p.character("hicks", "5,1", player=1)
    p.character("frost", "3,3")
    p.game.who["frost"].activated = True
    p.alien("2,1")
    p.phase("token")
    t = p.table()
    flow = harm.kill(t.game, t.game.who["hudson"], "A15.05")
    decision = next(flow)
    assert decision.keys() == ["hero:frost", "decline"]
    with pytest.raises(StopIteration):
        flow.send(decision.options[0])
    assert t.game.who["frost"].player == 0
    assert [who.id for who in t.game.heroes(0) if not who.activated] == []


@pytest.mark.rule("A9.02", "A4.06")
def test_a_hazard_that_an_event_ends_is_no_longer_due() -> None:
    p = Position(HALL)
    p.character("hicks", "1,1", player=0, hazards=["losing-hope"])
    p.hand(0, "just-deal-with-it")
    p.deck("hk-vp70", "hk-vp70", "hk-vp70")
    p.activate("hicks", stage="on")
    t = p.table()
    assert t.decision is not None
    assert t.decision.keys() == ["ability:ready", "hazard:losing-hope-1"]
    t.choose("event:just-deal-with-it-1")
    assert t.decision.keys() == ["ability:ready", "skip"]


@pytest.mark.rule("A9.15", "A8.03")
def test_the_reason_is_given_for_a_grunt_that_a_hero_cannot_lead() -> None:
    p = squad()
    p.game.who["vasquez"].activated = True
    p.activate("hicks")
    t = p.table()
    t.choose("end")
    assert asked(t) == (0, "command")
    for grunt, rule in (("gorman", "A9.15"), ("vasquez", "A8.03")):
        with pytest.raises(Refused) as refused:
            t.choose(f"activate:{grunt}")
        assert refused.value.reason.rule == rule


@pytest.mark.rule("A9.14", "A9.17")
def test_a_hero_killed_by_a_grunt_that_it_leads_leads_no_more() -> None:
    p = Position(HALL, players=2)
    p.character("hicks", "1,1", player=0)
    p.character("ripley", "9,4", player=1)
    p.character("hudson", "4,1", gear_cards=["m40-grenades"])
    p.character("frost", "9,0")
    p.alien("1,3")
    p.dice(1, 10)
    p.activate("hicks")
    t = p.table()
    for key in ("end", "activate:hudson", "attack:area:m40-grenades-1", "area:1,2"):
        t.choose(key)
    assert t.game.who["hicks"].status == "killed"
    assert asked(t) == (0, "take-over")
    t.choose("decline")
    t.choose("end")
    # No second Grunt by Rank: the token goes left.
    assert activations(t)[-1] == "ripley"


@pytest.mark.rule("A8.06", "A8.07", "A99.57")
def test_a_hero_that_has_left_the_board_gives_no_rank() -> None:
    p = Position(HALL, players=3)
    p.character("gorman", player=0).status = "left"
    p.character("hudson", "1,1", player=1)
    p.character("hicks", "3,1", player=2)
    assert p.game.leader() == 2
    p.game.who["hicks"].status = "left"
    p.game.put(p.game.who["hicks"], -1)
    assert p.game.leader() == 1


@pytest.mark.rule("A8.07", "A99.57")
def test_a_player_without_a_hero_does_not_lead_those_who_have_one() -> None:
    p = Position(HALL, players=2)
    p.character("hudson", "1,1", player=0)
    p.character("ripley", "3,1", player=1)
    assert p.game.leader() == 0
    for _ in harm.kill(p.game, p.game.who["hudson"], "A15.05"):
        pass
    assert p.state.players[0].eliminated
    assert p.game.leader() == 1


@pytest.mark.rule("A99.45", "A99.47")
def test_one_who_declined_to_replace_ripley_is_asked_again_although_newt_lives() -> None:
    p = Position(HALL)
    p.character("newt", "5,4", player=0)
    p.character("gorman", "9,0")
    t = p.table()
    assert asked(t) == (0, "take-over")
    assert t.decision is not None
    assert t.decision.keys() == ["hero:gorman", "decline"]
    t.choose("hero:gorman")
    assert [who.id for who in t.game.heroes(0)] == ["newt", "gorman"]


@pytest.mark.rule("A15.13", "A99.47")
def test_with_newt_the_last_hero_is_gone_and_without_a_grunt_the_player_too() -> None:
    p = Position(HALL, players=2)
    p.character("ripley", "0,0", player=0)
    p.character("newt", "5,4", player=0)
    p.character("hicks", "9,4", player=1)
    for name, out in (("ripley", False), ("newt", True)):
        for _ in harm.kill(p.game, p.game.who[name], "A15.05"):
            pass
        assert p.state.players[0].eliminated is out


@pytest.mark.rule("A2.09", "A9.01")
def test_an_ability_for_any_point_of_the_activation_does_not_end_the_equip_step() -> None:
    p = Position(HALL)
    p.character("gorman", "1,1", player=0)
    p.character("hicks", "5,1")
    p.hand(0, "hk-vp70", "hot-wire", "close-call", "stay-frosty", "body-armor", "m4-helmet", "hk-vp70")
    p.activate("gorman")
    t = p.table()
    for key in ("ability:orders", "recycle:hot-wire-1", "recycle:close-call-1", "recycle:stay-frosty-1", "aim"):
        t.choose(key)
    assert t.game.who["hicks"].aim == 7
    assert t.decision is not None
    assert "ability:orders" not in t.decision.keys()  # four cards are left, but it was used
    t.choose("equip:hk-vp70-1:gorman")
    t.choose("aim")
    assert t.game.state.activation is not None
    assert t.game.state.activation.actions == 1


@pytest.mark.rule("A99.43", "A2.09")
def test_a_hero_on_the_ground_equips_uses_abilities_and_leads_but_takes_no_action() -> None:
    p = Position(HALL)
    p.character("gorman", "1,1", player=0, gear_cards=["shoulder-lamp"], down=True)
    p.character("hicks", "5,1")
    p.hand(0, "hk-vp70", "short-controlled-bursts", "close-call")
    p.deck("m4-helmet", "m4-helmet")
    p.activate("gorman")
    t = p.table()
    assert t.decision is not None
    assert t.decision.keys() == [
        "end",
        "ability:orders",
        "equip:hk-vp70-1:gorman",
        "unequip:shoulder-lamp-1",
    ]
    t.choose("end")
    assert len(t.game.state.players[0].hand) == 5  # End of Activation: he draws 2
    assert asked(t) == (0, "command")


@pytest.mark.rule("A9.14")
def test_a_grunt_taken_over_while_it_is_led_leaves_the_rest_of_the_rank_to_its_leader() -> None:
    p = Position(HALL, players=2)
    p.character("hicks", "9,4", player=0)
    p.character("ripley", "1,1", player=1)
    p.character("hudson", "4,1", gear_cards=["m40-grenades"])
    p.character("frost", "9,0")
    p.alien("1,3")
    p.dice(1, 10)
    p.activate("hicks")
    t = p.table()
    for key in ("end", "activate:hudson", "attack:area:m40-grenades-1", "area:1,2", "hero:hudson", "end"):
        t.choose(key)
    assert asked(t) == (0, "command")
    assert t.decision is not None
    assert t.decision.keys() == ["activate:frost", "no-more"]


@pytest.mark.rule("A9.07", "A99.07")
def test_nothing_is_handed_over_through_a_barricaded_door() -> None:
    p = Position(TWO_ROOMS)
    p.character("hicks", "3,1", player=0)
    p.character("hudson", "4,1")
    p.barricade("door-1")
    p.hand(0, "hk-vp70")
    p.activate("hicks")
    t = p.table()
    assert t.decision is not None
    assert [key for key in t.decision.keys() if key.startswith("equip")] == ["equip:hk-vp70-1:hicks"]
