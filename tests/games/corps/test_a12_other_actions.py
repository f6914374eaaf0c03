"""Barricade, Aim, Interact and Rest, and what Barricades do to Aliens and Blips (A12, A99.25, A99.33, A99.53)."""

from __future__ import annotations

from typing import Any

import pytest

from sulaco.games.corps import Corps, tracker
from sulaco.games.corps.aliens import activate, activate_blip, advance
from sulaco.games.corps.cards import CARDS
from sulaco.games.corps.events import BarricadeHeld, BlipLost, Moved, Rolled
from sulaco.games.corps.missions import MISSIONS, Mission
from sulaco.games.corps.position import Position
from sulaco.games.corps.state import Character
from sulaco.table.decision import Option, Refused
from sulaco.table.flow import Flow
from sulaco.table.table import Table

from .maps import HALL, TWO_ROOMS
from .tracks import TRACKS, aliens, behind_the_door, blips, drive, play

RING = """
+--+--+--+--+--+--+--+
| .  .  .D .  .  .  .|
+  +--+--+--+--+--+  +
| .  .  .  .  .  .  .|
+--+--+--+--+--+--+--+
""".strip("\n")
"""Two ways from 4,0 to 1,0: a short one through door-1, a long open one through the row below."""


def at_the_door(place: str = "3,1", *dice: int) -> Table[Corps]:
    p = Position(TWO_ROOMS)
    p.character("hicks", place, player=0)
    p.dice(*dice)
    p.activate("hicks")
    return p.table()


def offered(table: Table[Corps]) -> set[str]:
    assert table.decision is not None
    return {option.key for option in table.decision.options if option.key.startswith("barricade:")}


# --- Barricade Action --------------------------------------------------------------------------------------------


@pytest.mark.rule("A12.01", "A12.03", "A9.11")
def test_hicks_with_tech_5_rolls_4_beside_a_door_and_barricades_it() -> None:
    t = at_the_door("3,1", 4)
    t.choose("barricade:door-1")
    assert t.game.state.barricades == ["door-1"]
    assert t.game.barred == 1
    assert t.game.state.activation is not None
    assert t.game.state.activation.actions == 1


@pytest.mark.rule("A12.01", "A99.05", "A99.06")
@pytest.mark.parametrize(
    ("place", "keys"),
    [
        ("3,1", {"barricade:door-1"}),
        ("4,1", {"barricade:door-1"}),
        ("3,0", set()),
        ("4,2", set()),
        ("2,1", set()),
        ("7,1", {"barricade:spawn-1"}),
        ("7,2", {"barricade:spawn-1"}),
        ("6,2", set()),
    ],
)
def test_only_next_to_a_door_or_spawn_point(place: str, keys: set[str]) -> None:
    assert offered(at_the_door(place)) == keys


@pytest.mark.rule("A12.01", "A99.05")
def test_a_door_diagonally_across_is_not_next_to_somebody_who_works_on_a_spawn_point() -> None:
    p = Position(TWO_ROOMS.replace("| .  .  .  .| .", "| .  . S2  .| .", 1))
    p.character("hicks", "3,0", player=0)
    p.activate("hicks")
    assert offered(p.table()) == {"barricade:spawn-2"}


@pytest.mark.rule("A12.01")
def test_a_tunnel_can_be_barricaded_from_a_space_next_to_it() -> None:
    p = Position(TWO_ROOMS)
    p.character("hicks", "1,1", player=0)
    p.token("tunnel-1", "2,2")
    p.dice(5)
    p.activate("hicks")
    t = p.table()
    assert offered(t) == {"barricade:tunnel-1"}
    t.choose("barricade:tunnel-1")
    assert t.game.state.barricades == ["tunnel-1"]


@pytest.mark.rule("A12.01")
def test_with_nothing_next_to_it_the_reason_is_given() -> None:
    t = at_the_door("1,1")
    with pytest.raises(Refused) as refused:
        t.choose("barricade:door-1")
    assert refused.value.reason.rule == "A12.01"


@pytest.mark.rule("A12.02", "A9.12")
def test_a_failed_test_changes_nothing_but_uses_the_action() -> None:
    t = at_the_door("3,1", 6, 5)
    t.choose("barricade:door-1")
    assert t.game.state.barricades == []
    assert t.game.state.activation is not None
    assert t.game.state.activation.actions == 1
    t.choose("barricade:door-1")
    assert t.game.state.barricades == ["door-1"]


@pytest.mark.rule("A12.02", "A99.05")
@pytest.mark.parametrize(("die", "left"), [(5, []), (6, ["door-1"])])
def test_a_passed_test_removes_the_barricade_that_is_there(die: int, left: list[str]) -> None:
    p = Position(TWO_ROOMS)
    p.character("hicks", "4,1", player=0)
    p.barricade("door-1")
    p.dice(die)
    p.activate("hicks")
    t = p.table()
    t.choose("barricade:door-1")
    assert t.game.state.barricades == left


# --- Barricades against Aliens and Blips -------------------------------------------------------------------------


@pytest.mark.rule("A12.04")
@pytest.mark.parametrize("die", [5, 6])
def test_an_alien_breaks_a_barricaded_door_on_5_or_6_and_goes_on(die: int) -> None:
    """Three steps to the door, three more beyond it."""
    p = behind_the_door()
    alien = p.alien("9,0")
    p.barricade("door-1")
    p.dice(die)
    drive(activate(p.game, alien, 6))
    assert alien.at == 3
    assert p.state.barricades == []


@pytest.mark.rule("A12.05", "A13.09")
@pytest.mark.parametrize("die", [1, 4])
def test_on_1_to_4_the_barricade_holds_and_the_alien_is_done(die: int) -> None:
    p = behind_the_door()
    alien = p.alien("9,0")
    p.barricade("door-1")
    p.dice(die)
    drive(activate(p.game, alien, 6))
    assert alien.at == 6
    assert p.state.barricades == ["door-1"]
    assert p.state.chance.script == []
    assert [type(event) for event in p.game.events] == [Moved, Rolled, BarricadeHeld]


@pytest.mark.rule("A12.04", "A16.07", "A16.09")
def test_a_blip_breaks_through_is_spotted_in_the_doorway_and_goes_on() -> None:
    p = behind_the_door()
    blip = p.blip("9,0")
    p.barricade("door-1")
    p.dice(5)
    drive(activate_blip(p.game, blip, 5))
    assert blips(p.game) == {}
    assert aliens(p.game) == {"alien-1": 4}


@pytest.mark.rule("A12.05", "A16.07")
def test_a_blip_that_fails_at_a_barricaded_door_stays_beside_it() -> None:
    p = behind_the_door()
    blip = p.blip("9,0")
    p.barricade("door-1")
    p.dice(4)
    drive(activate_blip(p.game, blip, 5))
    assert blips(p.game) == {"blip-1": 6}
    assert p.state.barricades == ["door-1"]


@pytest.mark.rule("A12.04", "A99.04")
def test_an_alien_right_behind_the_door_of_a_character_must_break_it_before_it_attacks() -> None:
    p = behind_the_door(at="5,0")
    alien = p.alien("6,0")
    p.barricade("door-1")
    p.dice(5, 9)
    drive(activate(p.game, alien, 6))
    assert p.state.barricades == []
    assert alien.at == 6
    assert p.game.who["gorman"].status == "down"


@pytest.mark.rule("A12.05", "A99.04")
def test_if_the_door_holds_the_character_behind_it_is_not_attacked() -> None:
    p = behind_the_door(at="5,0")
    alien = p.alien("8,0")
    p.barricade("door-1")
    p.dice(4)
    drive(activate(p.game, alien, 6))
    assert alien.at == 6
    assert p.state.barricades == ["door-1"]
    assert p.game.who["gorman"].status == "standing"


@pytest.mark.rule("A12.04", "A16.14")
def test_a_blip_that_breaks_the_door_of_a_character_attacks_as_an_alien() -> None:
    p = behind_the_door(at="5,0")
    blip = p.blip("8,0")
    p.barricade("door-1")
    p.dice(6, 9)
    drive(activate_blip(p.game, blip, 3))
    assert aliens(p.game) == {"alien-1": 6}
    assert p.game.who["gorman"].status == "down"


@pytest.mark.rule("A99.33", "A13.07")
@pytest.mark.parametrize("place", ["1,0", "2,0"])
def test_a_barricaded_door_on_the_shortest_route_is_not_walked_around(place: str) -> None:
    p = Position(RING)
    p.character("gorman", place, player=0)
    alien = p.alien("5,0")
    p.barricade("door-1")
    p.dice(3)
    drive(activate(p.game, alien, 6))
    assert p.game.map.names[alien.at] == "3,0"
    assert p.state.barricades == ["door-1"]


@pytest.mark.rule("A99.33")
def test_the_first_barricade_met_is_rolled_for() -> None:
    p = Position(TRACKS.replace(" .  .  .  .  .  .D", " .  .  .D .  .  .D"))
    p.character("gorman", "0,0", player=0)
    alien = p.alien("8,0")
    p.barricade("door-1")
    p.barricade("door-2")
    p.dice(5, 4)
    drive(advance(p.game, alien, 6))
    assert p.state.barricades == ["door-1"]
    assert alien.at == 3


@pytest.mark.rule("A12.06", "A99.53")
@pytest.mark.parametrize("die", [1, 4])
def test_a_blip_that_fails_at_a_barricaded_spawn_point_goes_back_into_the_pool(die: int) -> None:
    p = behind_the_door(1, 2, 3)
    p.barricade("spawn-4")
    p.dice(die)
    play(p, "static")
    assert blips(p.game) == {}
    assert sorted(p.state.pool) == [1, 2, 3]
    assert p.state.barricades == ["spawn-4"]
    assert isinstance(p.game.events[-1], BlipLost)


@pytest.mark.rule("A12.06")
@pytest.mark.parametrize("die", [5, 6])
def test_on_5_or_6_the_barricade_of_a_spawn_point_is_gone_and_the_blip_is_placed(die: int) -> None:
    p = behind_the_door()
    p.barricade("spawn-4")
    p.dice(die)
    drive(tracker.spawn(p.game, "spawn-4", 1, tracker.Spawned()))
    assert blips(p.game) == {"blip-1": 9}
    assert p.state.barricades == []


@pytest.mark.rule("A12.06")
@pytest.mark.parametrize(("die", "found"), [(4, {}), (5, {"blip-1": 12})])
def test_a_barricaded_tunnel_is_rolled_for_too(die: int, found: dict[str, int]) -> None:
    p = behind_the_door()
    p.token("tunnel-1", "12,0")
    p.barricade("tunnel-1")
    p.dice(die)
    drive(tracker.spawn(p.game, "tunnel-1", 1, tracker.Spawned()))
    assert blips(p.game) == found


@pytest.mark.rule("A12.07")
def test_several_blips_roll_one_after_another_until_one_breaks_the_barricade() -> None:
    p = behind_the_door()
    p.barricade("spawn-3")
    p.dice(4, 5)
    drive(tracker.spawn(p.game, "spawn-3", 3, tracker.Spawned()), "place:10,0")
    assert blips(p.game) == {"blip-1": 11, "blip-2": 10}
    assert p.state.barricades == []
    assert [event.roll for event in p.game.events if isinstance(event, Rolled)] == [4, 5]


# --- Aim ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("A12.08", "A12.09")
def test_hudson_aims_with_his_dial_on_6_and_it_becomes_7() -> None:
    p = Position(HALL)
    p.character("hudson", "1,1", player=0)
    p.activate("hudson")
    t = p.table()
    assert t.game.who["hudson"].aim == t.game.card_side(t.game.who["hudson"]).aim == 6
    t.choose("aim")
    assert t.game.who["hudson"].aim == 7


@pytest.mark.rule("A12.08", "A11.05")
def test_the_dial_goes_up_to_10_and_no_further() -> None:
    p = Position(HALL)
    p.character("hudson", "1,1", player=0, aim=9)
    p.activate("hudson")
    t = p.table()
    t.choose("aim")
    assert t.game.who["hudson"].aim == 10
    with pytest.raises(Refused) as refused:
        t.choose("aim")
    assert refused.value.reason.rule == "A11.05"


# --- Interact ----------------------------------------------------------------------------------------------------


class Console(Mission):
    """A mission with one object, at 5,2, that can be worked on from a space next to it."""

    id = "console"
    listed = False
    boards = ()
    labels = {}
    packets = ()

    def interactions(self, game: Corps, who: Character) -> list[Option[Any]]:
        def work(game: Corps, who: Character) -> Flow[None]:
            game.state.facts["worked"] = game.state.facts.get("worked", 0) + 1
            yield from ()

        if game.next_to(who.at) >> game.map.space(5, 2) & 1:
            return [game.option("interact:console", work, "option.use", card="console")]
        return []


def at_the_console(monkeypatch: pytest.MonkeyPatch, place: str) -> Table[Corps]:
    monkeypatch.setitem(MISSIONS, "console", Console())
    p = Position(HALL, mission="console")
    p.character("hicks", place, player=0)
    p.token("computer-1", "5,2")
    p.activate("hicks")
    return p.table()


@pytest.mark.rule("A12.10")
def test_interact_is_an_action_with_the_outcome_that_the_mission_defines(monkeypatch: pytest.MonkeyPatch) -> None:
    t = at_the_console(monkeypatch, "4,2")
    t.choose("interact:console")
    assert t.game.state.facts["worked"] == 1
    assert t.game.state.activation is not None
    assert t.game.state.activation.actions == 1


@pytest.mark.rule("A12.10")
def test_interact_needs_a_space_next_to_the_object(monkeypatch: pytest.MonkeyPatch) -> None:
    t = at_the_console(monkeypatch, "3,2")
    with pytest.raises(Refused) as refused:
        t.choose("interact:console")
    assert refused.value.reason.rule == "A12.10"


# --- Rest --------------------------------------------------------------------------------------------------------


def names(cards: list[str]) -> list[str]:
    return [CARDS[card].id for card in cards]


def resting(*, hand: tuple[str, ...] = ()) -> Position:
    p = Position(HALL)
    p.character("hicks", "1,1", player=0)
    p.exhausted("body-armor", "m40-grenades", "ithaca-37-shotgun", "m56-smart-gun")
    p.hand(0, *hand)
    p.deck("hk-vp70", "m41a-pulse-rifle", "shoulder-lamp")
    p.activate("hicks")
    return p


@pytest.mark.rule("A12.11", "A5.08")
def test_a_hero_rests_two_drawn_two_recycled_off_the_pile_and_one_from_hand() -> None:
    t = resting(hand=("m240-flamethrower",)).table()
    for key in ("rest", "draw", "draw", "recycle:pile", "recycle:pile", "recycle:m240-flamethrower-1"):
        t.choose(key)
    state = t.game.state
    assert names(state.players[0].hand) == ["hk-vp70", "m41a-pulse-rifle"]
    assert names(state.beneath) == ["m240-flamethrower", "m40-grenades", "body-armor"]
    assert names(state.exhausted) == ["m56-smart-gun", "ithaca-37-shotgun"]
    assert state.activation is not None
    assert state.activation.actions == 1


@pytest.mark.rule("A12.11")
def test_both_parts_of_a_hero_rest_are_optional() -> None:
    t = resting().table()
    for key in ("rest", "no-draw", "stop"):
        t.choose(key)
    state = t.game.state
    assert state.players[0].hand == []
    assert state.beneath == []
    assert len(state.exhausted) == 4


@pytest.mark.rule("A12.11")
def test_a_hero_may_draw_one_and_recycle_two_only() -> None:
    t = resting().table()
    for key in ("rest", "draw", "no-draw", "recycle:pile", "recycle:hk-vp70-1", "stop"):
        t.choose(key)
    state = t.game.state
    assert state.players[0].hand == []
    assert names(state.beneath) == ["hk-vp70", "body-armor"]
    assert len(state.exhausted) == 3


@pytest.mark.rule("A12.11")
def test_the_draw_comes_before_the_recycling() -> None:
    t = resting().table()
    t.choose("rest")
    assert t.decision is not None
    assert t.decision.keys() == ["draw", "no-draw"]
    t.choose("no-draw")
    assert t.decision.keys() == ["recycle:pile", "stop"]


@pytest.mark.rule("A12.12")
def test_a_grunt_rest_recycles_three_and_draws_nothing() -> None:
    p = resting()
    p.character("hudson", "3,1")
    p.activate("hudson")
    t = p.table()
    t.choose("rest")
    state = t.game.state
    assert names(state.beneath) == ["ithaca-37-shotgun", "m40-grenades", "body-armor"]
    assert names(state.exhausted) == ["m56-smart-gun"]
    assert state.players[0].hand == []


@pytest.mark.rule("A99.25")
def test_a_grunt_rest_recycles_what_is_there() -> None:
    p = Position(HALL)
    p.character("hicks", "1,1", player=0)
    p.character("hudson", "3,1")
    p.exhausted("body-armor", "m40-grenades")
    p.activate("hudson")
    t = p.table()
    t.choose("rest")
    assert names(t.game.state.beneath) == ["m40-grenades", "body-armor"]
    assert t.game.state.exhausted == []
