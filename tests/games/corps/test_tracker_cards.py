"""The 42 Motion Tracker cards, one by one (A18.06 to A18.11)."""

from __future__ import annotations

from collections import Counter

import pytest

from sulaco.games.corps import tracker
from sulaco.games.corps.cards import CARDS
from sulaco.games.corps.contents import contents_of
from sulaco.games.corps.events import LookedAt, ThreatBonus
from sulaco.games.corps.position import Position
from sulaco.games.corps.view import redeal, view
from sulaco.table.chance import Chance
from sulaco.table.text import Text, catalogue

from .tracks import (
    TRACKS,
    aliens,
    behind_the_door,
    blips,
    in_the_open,
    lanes,
    pile,
    places,
    play,
    tokens,
    tunnels,
)

TRACKER = contents_of().tracker
"""The cards of the base box."""

# --- Tunnel cards ------------------------------------------------------------------------------------------------


@pytest.mark.component("loose-grating")
@pytest.mark.rule("A18.08")
def test_loose_grating_opens_a_tunnel_and_spawns_at_1() -> None:
    game = play(behind_the_door(at="2,0"), "loose-grating", "tunnel:3,0")
    assert tunnels(game) == {"tunnel-1": 3}
    assert blips(game) == {"blip-1": 15}


@pytest.mark.rule("A18.07", "A18.08")
@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("loose-grating", "BlipPlaced"),
        ("crawl-space", "BlipPlaced"),
        ("burrow", "BlipPlaced"),
        ("honeycomb", "BlipPlaced"),
        ("under-the-floor", "TunnelPlaced"),
        ("duct-breach", "TunnelPlaced"),
        ("below-us", "TunnelPlaced"),
        ("up-from-below", "TunnelPlaced"),
    ],
)
def test_blips_come_before_the_tunnel_unless_the_card_sends_them_there(name: str, first: str) -> None:
    game = play(behind_the_door(at="2,0"), name, "tunnel:3,0")
    told = [type(event).__name__ for event in game.events]
    assert next(event for event in told if event in ("BlipPlaced", "TunnelPlaced")) == first
    assert told.count("TunnelPlaced") == 1


@pytest.mark.component("crawl-space")
def test_crawl_space_spawns_at_2_and_the_blip_moves_2() -> None:
    game = play(behind_the_door(at="2,0"), "crawl-space", "tunnel:1,0")
    assert tunnels(game) == {"tunnel-1": 1}
    assert blips(game) == {"blip-1": 11}


@pytest.mark.component("under-the-floor")
@pytest.mark.parametrize("top", ["hk-vp70", "close-call"])
def test_under_the_floor_weapon_or_event_spawns_at_3(top: str) -> None:
    p = behind_the_door(at="2,0")
    p.deck(top)
    game = play(p, "under-the-floor", "tunnel:3,0")
    assert blips(game) == {"blip-1": 11}
    assert aliens(game) == {}


@pytest.mark.component("under-the-floor")
@pytest.mark.rule("A4.14", "A4.15", "A99.18")
@pytest.mark.parametrize("top", ["body-armor", "panic"])
def test_under_the_floor_equipment_or_hazard_spawns_at_the_tunnel(top: str) -> None:
    p = behind_the_door(2, at="2,0")
    p.deck(top)
    game = play(p, "under-the-floor", "tunnel:3,0")
    assert blips(game) == {}
    assert aliens(game) == {"alien-1": 3}
    assert tokens(game) == {"alien-1": 1}
    assert game.who["gorman"].aim == 5
    assert pile(p) == (["panic"] if top == "panic" else [])


@pytest.mark.component("duct-breach")
def test_duct_breach_spawns_at_the_new_tunnel() -> None:
    game = play(behind_the_door(3, at="2,0"), "duct-breach", "tunnel:1,0")
    assert aliens(game) == {"alien-1": 1}
    assert tokens(game) == {"alien-1": 2}


@pytest.mark.component("duct-breach")
@pytest.mark.rule("A18.20", "A99.60")
def test_duct_breach_without_a_new_tunnel_uses_the_closest_one_then_the_spawn_point() -> None:
    p = behind_the_door(at="2,0")
    p.state.players[0].tunnel_placed = True
    p.token("tunnel-1", "16,0")
    p.token("tunnel-2", "12,0")
    game = play(p, "duct-breach")
    assert tunnels(game) == {"tunnel-1": 16, "tunnel-2": 12}
    assert blips(game) == {"blip-1": 12}

    p = behind_the_door(at="2,0")
    p.state.players[0].tunnel_placed = True
    assert blips(play(p, "duct-breach")) == {"blip-1": 15}


@pytest.mark.component("duct-breach")
@pytest.mark.rule("A21.01")
def test_the_leader_decides_between_equally_close_tunnels() -> None:
    p = Position(TRACKS, players=2)
    p.character("hudson", "8,0", player=0)
    p.character("gorman", "0,0", player=1)
    p.state.players[0].tunnel_placed = True
    p.token("tunnel-1", "6,0")
    p.token("tunnel-2", "10,0")
    p.tracker("duct-breach")
    flow = tracker.draw_card(p.game, 0)
    decision = next(flow)
    assert (decision.seat, decision.keys()) == (1, ["tunnel:tunnel-1", "tunnel:tunnel-2"])


@pytest.mark.component("burrow")
@pytest.mark.parametrize(("top", "found"), [("hk-vp70", {"alien-1": 3}), ("body-armor", {}), ("panic", {})])
def test_burrow_a_weapon_brings_one_more_at_the_tunnel(top: str, found: dict[str, int]) -> None:
    p = behind_the_door(at="2,0")
    p.deck(top)
    game = play(p, "burrow", "tunnel:3,0")
    assert blips(game) == {"blip-1": 13}
    assert aliens(game) == found


@pytest.mark.component("below-us")
def test_below_us_spawns_at_the_tunnel_then_at_3() -> None:
    game = play(behind_the_door(at="2,0"), "below-us", "tunnel:3,0")
    assert aliens(game) == {"alien-1": 3}
    assert blips(game) == {"blip-2": 11}


@pytest.mark.component("up-from-below")
def test_up_from_below_spawns_two_at_the_tunnel() -> None:
    game = play(behind_the_door(at="2,0"), "up-from-below", "tunnel:3,0")
    assert aliens(game) == {"alien-1": 3, "alien-2": 4}


@pytest.mark.component("honeycomb")
def test_honeycomb_spawns_at_2_and_at_the_two_oldest_tunnels() -> None:
    p = behind_the_door(at="2,0")
    p.token("tunnel-7", "16,0")
    p.token("tunnel-8", "9,0")
    game = play(p, "honeycomb", "tunnel:3,0")
    assert tunnels(game) == {"tunnel-7": 16, "tunnel-8": 9, "tunnel-1": 3}
    assert blips(game) == {"blip-1": 13, "blip-2": 16, "blip-3": 9}


@pytest.mark.component("honeycomb")
def test_honeycomb_with_its_own_tunnel_only() -> None:
    game = play(behind_the_door(at="2,0"), "honeycomb", "tunnel:1,0")
    assert blips(game) == {"blip-1": 13}
    assert aliens(game) == {"alien-1": 1}


# --- Hidden Threat cards -----------------------------------------------------------------------------------------


@pytest.mark.component("faint-signal")
@pytest.mark.rule("A18.09")
def test_faint_signal_moves_its_blip_2() -> None:
    assert blips(play(behind_the_door(), "faint-signal")) == {"blip-1": 7}


@pytest.mark.component("something-moving")
def test_something_moving_moves_its_blip_4_and_no_other() -> None:
    p = behind_the_door()
    p.blip("16,0")
    assert blips(play(p, "something-moving")) == {"blip-1": 16, "blip-2": 11}


@pytest.mark.component("lost-contact")
@pytest.mark.parametrize(("top", "lost"), [("close-call", ["hk-vp70", "m40-grenades"]), ("body-armor", [])])
def test_lost_contact_an_event_exhausts_2(top: str, lost: list[str]) -> None:
    p = behind_the_door()
    p.deck(top, "hk-vp70", "m40-grenades")
    assert blips(play(p, "lost-contact")) == {"blip-1": 13}
    assert pile(p) == lost


@pytest.mark.component("more-than-one")
def test_more_than_one_spawns_another_at_3() -> None:
    game = play(behind_the_door(), "more-than-one", "place:12,0")
    assert blips(game) == {"blip-1": 11, "blip-2": 12}


@pytest.mark.component("static")
def test_static_exhausts_1() -> None:
    p = behind_the_door()
    assert blips(play(p, "static")) == {"blip-1": 9}
    assert len(p.state.exhausted) == 1


@pytest.mark.component("closing-in")
def test_closing_in_moves_all_blips_2_but_no_mission_blip() -> None:
    p = behind_the_door()
    p.blip("16,0")
    p.blip("14,0", 2, mission="number")
    p.blip("12,0")
    assert blips(play(p, "closing-in")) == {"blip-1": 15, "blip-2": 14, "blip-3": 10, "blip-4": 7}


@pytest.mark.component("nest-mates")
def test_nest_mates_spawns_another_at_1() -> None:
    game = play(behind_the_door(), "nest-mates", "place:14,0")
    assert blips(game) == {"blip-1": 15, "blip-2": 14}


@pytest.mark.component("unseen")
def test_unseen_moves_both_its_blips_3() -> None:
    p = behind_the_door()
    p.blip("16,0")
    game = play(p, "unseen", "place:14,0")
    assert blips(game) == {"blip-1": 16, "blip-2": 10, "blip-3": 11}


@pytest.mark.component("nerves")
def test_nerves_the_drawer_discards_a_hand_card() -> None:
    p = behind_the_door()
    p.hand(0, "hk-vp70", "m40-grenades")
    play(p, "nerves", "discard:m40-grenades-1")
    assert p.state.players[0].hand == ["hk-vp70-1"]
    assert p.state.discarded == ["m40-grenades-1"]
    assert p.state.exhausted == []


@pytest.mark.component("nerves")
def test_nerves_without_a_hand_exhausts_2() -> None:
    p = behind_the_door()
    assert blips(play(p, "nerves")) == {"blip-1": 11}
    assert len(p.state.exhausted) == 2


@pytest.mark.component("surge")
def test_surge_moves_its_blips_6_and_those_spotted_go_on_as_aliens() -> None:
    """The first opens the door on its fifth step: both are Spotted, and both use all 6 spaces."""
    p = behind_the_door(1, 2)
    game = play(p, "surge", "place:12,0")
    assert blips(game) == {}
    assert sorted(aliens(game).values()) == [5, 6]
    assert p.game.who["gorman"].status == "standing"


@pytest.mark.component("many-signals")
def test_many_signals_spawns_a_third_and_all_blips_move_1() -> None:
    game = play(behind_the_door(), "many-signals", "place:10,0")
    assert blips(game) == {"blip-1": 8, "blip-2": 9, "blip-3": 7}


@pytest.mark.component("stalkers")
def test_stalkers_moves_all_blips_3() -> None:
    p = behind_the_door()
    p.blip("11,0")
    assert blips(play(p, "stalkers")) == {"blip-1": 8, "blip-2": 12}


@pytest.mark.rule("A18.09", "A99.58")
@pytest.mark.parametrize("card", sorted(card.id for card in TRACKER.values() if card.kind == "hidden"))
def test_a_hidden_threat_that_is_seen_gains_nothing(card: str) -> None:
    p = in_the_open()
    p.alien("16,0")
    printed = TRACKER[card].blips
    play(p, card, *(["place:10,0"] if TRACKER[card].spawn in (3, 4) else ["place:14,0"]) * (printed - 1))
    assert len(p.state.aliens) == 1 + printed
    assert p.state.aliens[1].at == {1: 15, 2: 13, 3: 11, 4: 9}[TRACKER[card].spawn]
    assert p.state.exhausted == []
    assert not any(isinstance(event, ThreatBonus) for event in p.game.events)


# --- Active Threat cards -----------------------------------------------------------------------------------------


@pytest.mark.component("contact")
@pytest.mark.rule("A18.10")
def test_contact_moves_its_alien_3() -> None:
    p = in_the_open()
    p.alien("10,0")
    assert aliens(play(p, "contact")) == {"alien-1": 10, "alien-2": 12}


@pytest.mark.component("there-it-is")
def test_there_it_is_exhausts_1() -> None:
    p = in_the_open()
    assert aliens(play(p, "there-it-is")) == {"alien-1": 13}
    assert len(p.state.exhausted) == 1


@pytest.mark.component("it-sees-us")
@pytest.mark.rule("A17.01")
def test_it_sees_us_adds_a_token() -> None:
    p = in_the_open(2)
    p.alien("16,0")
    assert tokens(play(p, "it-sees-us")) == {"alien-1": 0, "alien-2": 2}


@pytest.mark.component("off-guard")
@pytest.mark.parametrize(
    ("top", "lost"),
    [("close-call", ["hk-vp70", "m40-grenades"]), ("body-armor", ["hk-vp70", "m40-grenades"]), ("m56-smart-gun", [])],
)
def test_off_guard_equipment_or_event_exhausts_2(top: str, lost: list[str]) -> None:
    p = in_the_open()
    p.deck(top, "hk-vp70", "m40-grenades")
    assert aliens(play(p, "off-guard")) == {"alien-1": 9}
    assert pile(p) == lost


@pytest.mark.component("bad-angle")
def test_bad_angle_moves_the_alien_closest_to_1_by_2() -> None:
    p = in_the_open()
    p.alien("9,0")
    assert aliens(play(p, "bad-angle", "place:16,0")) == {"alien-1": 9, "alien-2": 13, "alien-3": 16}


@pytest.mark.component("pounce")
@pytest.mark.rule("A18.18", "A99.41")
def test_pounce_moves_its_alien_6_without_defensive_fire_or_attack() -> None:
    p = behind_the_door(at="6,0")
    p.character("hudson", "5,0", gear_cards=["m41a-pulse-rifle"])
    assert aliens(play(p, "pounce")) == {"alien-1": 7}
    assert p.game.who["gorman"].status == "standing"


@pytest.mark.component("reinforced")
def test_reinforced_adds_a_token_to_its_alien() -> None:
    p = in_the_open(3)
    p.alien("8,0")
    assert tokens(play(p, "reinforced")) == {"alien-1": 0, "alien-2": 3}


@pytest.mark.component("all-at-once")
def test_all_at_once_moves_all_aliens_2_except_next_to_a_character() -> None:
    p = in_the_open()
    p.alien("7,0")
    game = play(p, "all-at-once", "place:14,0")
    assert aliens(game) == {"alien-1": 7, "alien-2": 11, "alien-3": 12}
    assert game.who["gorman"].status == "standing"


@pytest.mark.component("running-fight")
@pytest.mark.parametrize(("others", "lost"), [((), 1), (("8,0",), 2), (("8,0", "9,0", "13,0"), 3), (("3,0",), 2)])
def test_running_fight_exhausts_1_per_alien_in_sight_up_to_3(others: tuple[str, ...], lost: int) -> None:
    p = in_the_open()
    for place in others:
        p.alien(place)
    play(p, "running-fight")
    assert len(p.state.exhausted) == lost


@pytest.mark.component("running-fight")
@pytest.mark.rule("A24.11")
def test_running_fight_counts_a_sleeping_facehugger() -> None:
    p = in_the_open()
    p.alien("8,0", kind="facehugger", dormant=True)
    play(p, "running-fight")
    assert len(p.state.exhausted) == 2


@pytest.mark.component("running-fight")
def test_running_fight_does_not_count_an_alien_that_nobody_sees() -> None:
    p = behind_the_door(at="7,0")
    p.alien("3,0")
    play(p, "running-fight")
    assert len(p.state.exhausted) == 1


@pytest.mark.component("ambush")
@pytest.mark.rule("A99.41", "A18.18")
def test_ambush_moves_its_alien_6_and_it_attacks_after_defensive_fire() -> None:
    p = behind_the_door(2, at="7,0")
    p.character("hicks", "8,0", gear_cards=["m41a-pulse-rifle"])
    p.dice(7, 6)
    game = play(p, "ambush", "fire:hicks:m41a-pulse-rifle-1")
    assert aliens(game) == {"alien-1": 9}
    assert tokens(game) == {"alien-1": 1}
    assert game.who["hicks"].aim == 5
    assert game.who["hicks"].status == "down"
    assert game.who["gorman"].status == "standing"


@pytest.mark.component("ambush")
def test_ambush_out_of_reach_or_by_another_alien_is_no_attack() -> None:
    p = in_the_open()
    p.alien("7,0")
    game = play(p, "ambush")
    assert aliens(game) == {"alien-1": 7, "alien-2": 8}
    assert game.who["gorman"].status == "standing"


@pytest.mark.component("wall-of-claws")
def test_wall_of_claws_adds_a_token_to_each_of_its_aliens() -> None:
    p = in_the_open(1, 1)
    p.alien("8,0")
    assert tokens(play(p, "wall-of-claws", "place:12,0")) == {"alien-1": 0, "alien-2": 1, "alien-3": 1}


@pytest.mark.component("overrun")
def test_overrun_moves_all_aliens_3() -> None:
    p = in_the_open()
    p.alien("15,0")
    p.alien("1,0")
    game = play(p, "overrun", "place:10,0")
    assert aliens(game) == {"alien-1": 12, "alien-2": 4, "alien-3": 7, "alien-4": 8}


@pytest.mark.rule("A18.10", "A99.58")
@pytest.mark.parametrize("card", sorted(card.id for card in TRACKER.values() if card.kind == "active"))
def test_an_active_threat_that_nobody_sees_gains_nothing(card: str) -> None:
    p = behind_the_door()
    p.alien("4,0")
    printed = TRACKER[card].blips
    play(p, card, *(["place:10,0"] if TRACKER[card].spawn in (3, 4) else ["place:14,0"]) * (printed - 1))
    assert len(p.state.blips) == printed
    assert p.state.blips[0].at == {1: 15, 2: 13, 3: 11, 4: 9}[TRACKER[card].spawn]
    assert aliens(p.game) == {"alien-1": 4}
    assert p.state.exhausted == []
    assert not any(isinstance(event, ThreatBonus) for event in p.game.events)


# --- Drone cards -------------------------------------------------------------------------------------------------


@pytest.mark.component("clear-reading")
@pytest.mark.rule("A18.11")
def test_clear_reading_exhausts_1_to_look_at_a_blip() -> None:
    p = behind_the_door()
    p.blip("10,0", 3, mission="number")
    game = play(p, "clear-reading", "look:blip-1")
    assert [(blip.id, blip.known_to(0)) for blip in game.state.blips] == [("blip-1", True), ("blip-2", False)]
    assert len(p.state.exhausted) == 1
    assert game.events[-1] == LookedAt(rule="A18.11", seat=0, what="blip-1")


@pytest.mark.component("clear-reading")
@pytest.mark.rule("A18.11")
def test_what_clear_reading_shows_is_seen_by_the_drawer_alone() -> None:
    p = Position(TRACKS, players=2)
    p.character("gorman", "0,0", player=0)
    p.character("hicks", "2,0", player=1)
    p.blip("10,0", 3, mission="number")
    barriers = p.state.chance.barriers
    game = play(p, "clear-reading", "look:blip-1", seat=1)
    assert p.state.chance.barriers > barriers
    shown = {seat: [(blip.number, blip.mission) for blip in view(game, seat).blips] for seat in (0, 1, None)}
    hidden = [(None, "mission"), (None, "")]
    assert shown == {0: hidden, 1: [(3, "number"), (None, "")], None: hidden}
    for seed in range(5):
        redeal(game, [1], Chance.seeded(seed))
        assert (game.state.blips[0].number, game.state.blips[0].mission) == (3, "number")
    # The other player may still look at it, the drawer need not.
    for seat, first in ((0, "look:blip-1"), (1, "look:blip-2")):
        text = TRACKER["clear-reading"].text
        assert text is not None
        decision = next(text(game, seat, tracker.Spawned()))
        assert decision.keys()[0] == first


@pytest.mark.component("clear-reading")
def test_clear_reading_may_be_declined() -> None:
    p = behind_the_door()
    game = play(p, "clear-reading", "no")
    assert [(blip.at, blip.known_to(0)) for blip in game.state.blips] == [(13, False)]
    assert p.state.exhausted == []


@pytest.mark.component("scratching")
@pytest.mark.parametrize(("die", "left"), [(4, ["door-1", "spawn-1"]), (5, ["door-1"]), (6, ["door-1"])])
def test_scratching_rolls_for_the_barricade_closest_to_3(die: int, left: list[str]) -> None:
    p = behind_the_door()
    p.barricade("door-1")
    p.barricade("spawn-1")
    p.dice(die)
    game = play(p, "scratching")
    assert game.state.barricades == left
    assert blips(game) == {"blip-1": 11}


@pytest.mark.component("stirring")
def test_stirring_moves_all_blips_1() -> None:
    p = behind_the_door()
    p.blip("16,0")
    assert blips(play(p, "stirring")) == {"blip-1": 15, "blip-2": 8}


@pytest.mark.component("tearing-through")
@pytest.mark.parametrize(
    ("top", "left"),
    [("hk-vp70", ["spawn-1"]), ("panic", ["spawn-1"]), ("body-armor", ["door-1", "spawn-1"])],
)
def test_tearing_through_weapon_or_hazard_removes_the_barricade_closest_to_4(top: str, left: list[str]) -> None:
    p = behind_the_door()
    p.barricade("door-1")
    p.barricade("spawn-1")
    p.deck(top)
    game = play(p, "tearing-through")
    assert game.state.barricades == left
    assert game.who["gorman"].aim == 5
    assert blips(game) == {"blip-1": 9}


@pytest.mark.component("pack-hunters")
def test_pack_hunters_moves_the_blips_within_6_of_1() -> None:
    p = behind_the_door(1, 1, 1, 1)
    p.blip("7,0")
    p.blip("11,0")
    game = play(p, "pack-hunters", "place:16,0")
    assert blips(game) == {"blip-1": 7, "blip-2": 9, "blip-3": 13, "blip-4": 14}


@pytest.mark.component("drawn-by-noise")
def test_drawn_by_noise_moves_the_blips_of_the_fullest_board(monkeypatch: pytest.MonkeyPatch) -> None:
    p = lanes(monkeypatch)
    p.character("gorman", "0,5", player=0)
    p.blip("9,5")
    p.blip("19,5")
    game = play(p, "drawn-by-noise")
    assert places(game, blips(game)) == {"blip-1": "9,5", "blip-2": "16,5", "blip-3": "10,5"}


@pytest.mark.component("drawn-by-noise")
def test_drawn_by_noise_the_leader_decides_between_equally_full_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    p = lanes(monkeypatch, players=2)
    p.character("hudson", "1,5", player=0)
    p.character("gorman", "0,5", player=1)
    p.blip("9,5")
    game = play(p, "drawn-by-noise", "board:west")
    assert places(game, blips(game)) == {"blip-1": "6,5", "blip-2": "13,5"}


@pytest.mark.component("out-of-the-walls")
def test_out_of_the_walls_spawns_one_more_at_the_closest_tunnel() -> None:
    p = behind_the_door()
    p.token("tunnel-1", "16,0")
    p.token("tunnel-2", "8,0")
    assert blips(play(p, "out-of-the-walls", "place:14,0")) == {"blip-1": 15, "blip-2": 14, "blip-3": 8}
    assert p.state.exhausted == []


@pytest.mark.component("out-of-the-walls")
def test_out_of_the_walls_without_a_tunnel_exhausts_2() -> None:
    p = behind_the_door()
    assert blips(play(p, "out-of-the-walls", "place:14,0")) == {"blip-1": 15, "blip-2": 14}
    assert len(p.state.exhausted) == 2


@pytest.mark.component("breach")
@pytest.mark.parametrize(("dice", "left"), [((5, 4), ["door-1"]), ((4, 5), ["spawn-1"]), ((6, 6), [])])
def test_breach_rolls_for_every_barricade_the_nearest_to_2_first(dice: tuple[int, int], left: list[str]) -> None:
    p = behind_the_door()
    p.barricade("door-1")
    p.barricade("spawn-1")
    p.dice(*dice)
    assert play(p, "breach", "place:12,0").state.barricades == left


@pytest.mark.component("the-hive-wakes")
def test_the_hive_wakes_spawns_two_at_3_and_all_blips_move_2() -> None:
    p = behind_the_door(1, 1, 4)
    p.blip("16,0", 4)
    game = play(p, "the-hive-wakes", "place:12,0")
    assert blips(game) == {"blip-1": 14, "blip-2": 9, "blip-3": 10}


@pytest.mark.component("no-way-back")
def test_no_way_back_every_player_reveals() -> None:
    """An Event and a Hazard exhaust 2 each; the Hazard is not resolved (A4.15)."""
    p = Position(TRACKS, players=3)
    p.character("hudson", "0,0", player=0)
    p.character("gorman", "1,0", player=1)
    p.character("vasquez", "2,0", player=2)
    p.deck("close-call", "hk-vp70", "m56-smart-gun", "panic", "m41a-pulse-rifle", "m40-grenades", "body-armor")
    play(p, "no-way-back", seat=2)
    assert pile(p) == ["hk-vp70", "m56-smart-gun", "m41a-pulse-rifle", "m40-grenades", "panic"]
    assert CARDS[p.state.beneath[-1]].id == "close-call"
    assert CARDS[p.state.beneath[0]].id == "body-armor"
    assert [game_who.aim for game_who in p.state.characters] == [6, 5, 7]


# --- the deck ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("A1.03", "A18.06", "A18.07", "A18.08", "A18.11")
def test_the_deck_is_42_cards_of_three_levels_and_four_kinds() -> None:
    assert Counter(card.level for card in TRACKER.values()) == {1: 16, 2: 14, 3: 12}
    assert Counter(card.kind for card in TRACKER.values()) == {"tunnel": 8, "hidden": 12, "active": 12, "drone": 10}
    assert {level: sum(card.blips for card in TRACKER.values() if card.level == level) for level in (1, 2, 3)} == {
        1: 17,
        2: 18,
        3: 20,
    }
    assert {card.spawn for card in TRACKER.values()} == {1, 2, 3, 4}
    assert all(id == card.id and card.blips in (1, 2) for id, card in TRACKER.items())


def test_every_card_has_a_name_and_a_text() -> None:
    texts = catalogue("sulaco.games.corps")
    for card in TRACKER.values():
        assert texts.name(card.id) != card.id
        assert "Blip" in texts.render(Text(f"rule-text.{card.id}"))


@pytest.mark.rule("A18.07")
@pytest.mark.parametrize("card", sorted(TRACKER))
def test_what_a_card_tells_can_be_read(card: str) -> None:
    """Whatever a card asks or reports has a text."""
    texts = catalogue("sulaco.games.corps")
    for place in ("2,0", "8,0"):
        p = Position(TRACKS, players=2)
        p.character("gorman", place, player=0)
        p.character("hudson", "1,0", player=1, gear_cards=["m41a-pulse-rifle"])
        p.barricade("door-1")
        p.barricade("spawn-1")
        p.alien("16,0")
        p.token("tunnel-8", "12,0")
        p.hand(0, "hk-vp70", "m40-grenades")
        p.tracker(card)
        flow = tracker.draw_card(p.game, 0)
        try:
            decision = next(flow)
            while True:
                assert texts.render(decision.text)
                assert all(texts.render(option.text) for option in decision.options)
                decision = flow.send(decision.options[0])
        except StopIteration:
            pass
        assert all(texts.render(event.text()) for event in p.game.events)
