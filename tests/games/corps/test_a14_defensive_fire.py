"""Defensive Fire (A14, A99.37 to A99.41)."""

from __future__ import annotations

import pytest

from sulaco.games.corps import events
from sulaco.games.corps.attack import area_spaces
from sulaco.games.corps.position import Position

from ..tables import keys
from .maps import CORRIDOR, HALL

AROUND_THE_CORNER = """
+--+--+--+--+--+
| .  .  .  .  .|
+--+--+--+--+  +
|## ## ## ##| .|
+           +  +
|## ## ## ##| .|
+           +  +
|## ## ## ##| .|
+--+--+--+--+--+
""".strip("\n")
"""A corridor that turns south at 4,0."""


@pytest.mark.rule("A14.01", "A14.02", "A14.04")
def test_an_alien_that_comes_next_to_a_character_is_fired_at_before_it_attacks() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, gear_cards=["m41a-pulse-rifle"])
    p.alien("6,0")
    p.dice(3)
    p.phase("aliens")
    t = p.table()
    assert t.game.map.names[t.game.state.aliens[0].at] == "1,0"
    assert keys(t) == ["fire:hicks:m41a-pulse-rifle-1", "hold"]
    t.choose("fire:hicks:m41a-pulse-rifle-1")
    assert t.game.state.aliens == []
    assert len(t.game.state.exhausted) == 1
    assert t.game.who["hicks"].status == "standing"


@pytest.mark.rule("A14.01", "A13.05")
def test_one_that_already_stands_next_to_a_character_triggers_it_too() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, gear_cards=["hk-vp70"])
    p.alien("1,0")
    p.phase("aliens")
    t = p.table()
    assert keys(t) == ["fire:hicks:hk-vp70-1", "hold"]


@pytest.mark.rule("A14.01")
def test_one_in_the_first_space_of_the_map_is_fired_at_too() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "1,0", player=0, gear_cards=["hk-vp70"])
    p.alien("0,0")
    p.phase("aliens")
    assert keys(p.table()) == ["fire:hicks:hk-vp70-1", "hold"]


@pytest.mark.rule("A14.02")
def test_firing_is_optional() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, gear_cards=["hk-vp70"])
    p.alien("1,0")
    p.dice(9)
    p.phase("aliens")
    t = p.table()
    t.choose("hold")
    assert any(isinstance(event, events.KnockedDown) for event in t.events)


@pytest.mark.rule("A14.02", "A14.03", "A99.07", "A99.12")
def test_all_within_four_spaces_and_in_sight_may_fire_the_closest_first() -> None:
    p = Position(HALL)
    p.character("hicks", "0,0", player=0, gear_cards=["hk-vp70"])
    p.character("hudson", "5,2", gear_cards=["hk-vp70"])
    p.character("frost", "3,4", gear_cards=["hk-vp70"])
    p.character("vasquez", "6,0", gear_cards=["hk-vp70"])
    p.alien("1,1")
    p.dice(10, 10, 10)
    p.phase("aliens")
    t = p.table()
    order = []
    while t.decision is not None and t.decision.kind == "defensive-fire":
        order.append((t.decision.text.args["who"], t.decision.seat))
        t.choose(keys(t)[0])
    # Vasquez is five spaces away; the leader decides for Grunts.
    assert order == [("hicks", 0), ("frost", 0), ("hudson", 0)]


@pytest.mark.rule("A14.04", "A11.02", "A11.20")
@pytest.mark.parametrize(("aim", "needed"), [(2, 3), (5, 5)])
def test_the_number_that_a_shot_needs_is_shown_and_is_what_it_needs(aim: int, needed: int) -> None:
    """The dial, or the Weapon's own number if that is higher: a pistol hits on 3."""
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, aim=aim, gear_cards=["hk-vp70"])
    p.alien("1,0")
    p.dice(needed)
    p.phase("aliens")
    t = p.table()
    assert t.decision is not None
    fire, hold = t.decision.options
    assert (fire.key, fire.text.args["needed"], hold.key) == ("fire:hicks:hk-vp70-1", needed, "hold")
    t.choose(fire.key)
    rolled = next(event for event in t.events if isinstance(event, events.Rolled))
    assert (rolled.needed, t.game.state.aliens) == (needed, [])


@pytest.mark.rule("A14.05")
def test_once_it_is_dead_nobody_else_fires() -> None:
    p = Position(HALL)
    p.character("hicks", "0,0", player=0, gear_cards=["hk-vp70"])
    p.character("hudson", "2,2", gear_cards=["hk-vp70"])
    p.alien("1,1")
    p.dice(1)
    p.phase("aliens")
    t = p.table()
    t.choose(keys(t)[0])
    assert t.decision is not None
    assert t.decision.kind != "defensive-fire"


@pytest.mark.rule("A14.06", "A99.40")
def test_full_auto_stays_on_the_same_swarm() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, gear_cards=["m41a-pulse-rifle"])
    p.alien("1,0", 2)
    p.alien("4,0")
    p.dice(1, 1)
    p.phase("aliens")
    t = p.table()
    t.choose("fire:hicks:m41a-pulse-rifle-1")
    assert keys(t) == ["fire:alien-1", "cease"]


@pytest.mark.rule("A14.07", "A16.14")
def test_an_alien_from_a_blip_is_fired_at_as_well() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, gear_cards=["hk-vp70"], down=False)
    p.character("hudson", "3,0")
    p.blip("5,0")
    # Hudson blocks nothing for himself: the Blip is spotted at once. Put it out of sight instead.
    p = Position(
        """
+--+--+--+--+
| .  .  .  .|
+  +--+--+--+
| .|
+  +
| .|
+--+
""".strip("\n")
    )
    p.character("hicks", "3,0", player=0, gear_cards=["hk-vp70"])
    p.blip("0,2", 1)
    p.dice(4, 10, 9)
    p.phase("blips")
    t = p.table()
    assert t.decision is not None
    assert t.decision.kind == "defensive-fire"
    assert t.game.map.names[t.game.state.aliens[0].at] == "2,0"


@pytest.mark.rule("A3.10")
def test_a_cumbersome_weapon_does_not_fire_defensively() -> None:
    p = Position(CORRIDOR)
    p.character("frost", "0,0", player=0, gear_cards=["m240-flamethrower"])
    p.character("hicks", "3,0", gear_cards=["hk-vp70"])
    p.alien("1,0")
    p.dice(10, 1)
    p.phase("aliens")
    t = p.table()
    assert keys(t) == ["fire:hicks:hk-vp70-1", "hold"]


@pytest.mark.rule("A99.37")
def test_each_character_fires_once_per_triggering_alien() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, gear_cards=["m41a-pulse-rifle", "hk-vp70"])
    p.alien("1,0")
    p.dice(10, 1)
    p.phase("aliens")
    t = p.table()
    assert keys(t) == ["fire:hicks:m41a-pulse-rifle-1", "fire:hicks:hk-vp70-1", "hold"]
    t.choose("fire:hicks:m41a-pulse-rifle-1")
    assert t.decision is not None
    assert t.decision.kind != "defensive-fire"


@pytest.mark.rule("A99.38")
def test_there_are_no_free_actions_in_defensive_fire() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, gear_cards=["m41a-pulse-rifle", "m40-grenades"])
    p.alien("1,0")
    p.dice(10, 1)
    p.phase("aliens")
    t = p.table()
    t.choose("fire:hicks:m41a-pulse-rifle-1")
    assert t.decision is not None
    assert t.decision.kind not in ("grenade", "pistol")


@pytest.mark.rule("A99.39")
def test_an_area_weapon_may_fire_defensively_if_the_area_includes_the_alien() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "3,0", player=0, gear_cards=["m40-grenades"])
    p.character("hudson", "0,0")
    p.alien("1,0")
    p.dice(10, 10)
    p.phase("aliens")
    t = p.table()
    t.choose("fire:hicks:m40-grenades-1")
    # 0,0 is beyond no blocker for an Alien, but Hudson's space is in sight as well: 0, 1 and 2 hold or border it.
    assert keys(t) == ["area:0,0", "area:1,0", "area:2,0"]


@pytest.mark.rule("A15.07")
def test_the_knocked_down_do_not_fire() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, gear_cards=["hk-vp70"], down=True)
    p.character("hudson", "9,0")
    p.alien("1,0")
    p.dice(1)
    p.phase("aliens")
    t = p.table()
    assert t.decision is None or t.decision.kind != "defensive-fire"
    assert t.game.state.aliens == []  # his counterattack on a 1 killed it


@pytest.mark.rule("A14.02", "A99.39")
def test_who_does_not_see_the_alien_cannot_reach_it_with_an_area_either() -> None:
    p = Position(AROUND_THE_CORNER)
    p.character("hudson", "4,3", player=0)
    hicks = p.character("hicks", "0,0", gear_cards=["m40-grenades"])
    alien = p.alien("4,2")
    p.dice(10)
    p.phase("aliens")
    # Hicks sees 4,1, and what is thrown there would roll for the Alien as well; but he does not see it.
    assert [p.game.map.names[space] for space in area_spaces(p.game, hicks, "m40-grenades-1", alien)] == ["4,1"]
    t = p.table()
    assert t.decision is None or t.decision.kind != "defensive-fire"
    assert t.game.who["hudson"].status == "killed"


@pytest.mark.rule("A14.03")
def test_those_equally_close_fire_in_the_order_that_they_like() -> None:
    p = Position(HALL, players=2)
    p.character("hicks", "0,0", player=0, gear_cards=["hk-vp70"])
    p.character("hudson", "0,2", player=1, gear_cards=["hk-vp70"])
    p.character("frost", "4,1", gear_cards=["hk-vp70"])
    p.alien("1,1", tokens=2)
    p.dice(10, 10, 10, 1)
    p.phase("aliens")
    t = p.table()
    assert keys(t) == ["fire:hicks:hk-vp70-1", "hold"]
    t.choose("hold")  # he lets Hudson go first
    assert (t.decision and t.decision.seat, keys(t)) == (1, ["fire:hudson:hk-vp70-2", "hold"])
    t.choose("fire:hudson:hk-vp70-2")
    assert (t.decision and t.decision.seat, keys(t)) == (0, ["fire:hicks:hk-vp70-1", "hold"])
    t.choose("hold")  # nobody fired since: he is not asked a third time
    assert keys(t) == ["fire:frost:hk-vp70-3", "hold"]
    t.choose("fire:frost:hk-vp70-3")  # farther away: no reason to ask the others again
    assert t.decision is None or t.decision.kind != "defensive-fire"
    assert t.game.who["hicks"].aim == 7
