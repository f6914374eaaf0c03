"""Blips: their activation, movement and spotting (A16, A99.49 to A99.53)."""

from __future__ import annotations

import pytest

from sulaco.games.corps import Corps
from sulaco.games.corps.aliens import activate_blip, advance
from sulaco.games.corps.blips import settle
from sulaco.games.corps.events import Defended, Moved, Rolled, Spotted
from sulaco.games.corps.move import leave
from sulaco.games.corps.position import Position
from sulaco.table.table import Table

from .maps import HALL, TWO_ROOMS
from .test_a12_other_actions import RING
from .tracks import TRACKS, aliens, behind_the_door, blips, drive, lanes, places, tokens

TWO_DOORS = """
+--+--+--+--+--+--+--+--+--+--+--+
| .  .  .  .D .  .  .D .  .  .  .|
+--+--+--+--+--+--+--+--+--+--+--+
""".strip("\n")
"""A corridor with a door after 3,0 and another before 7,0."""

WIDE = """
+--+--+--+--+--+--+--+--+--+--+--+--+--+
| .  .  .  .D .  .  .  .  .D .  .  .  .|
+--+--+--+--+--+--+--+--+--+--+--+--+--+
""".strip("\n")
"""The same with five spaces between the doors: the second is before 9,0."""


def asked(table: Table[Corps]) -> tuple[int, list[str]]:
    assert table.decision is not None
    return table.decision.seat, table.decision.keys()


def speeds(table: Table[Corps]) -> list[tuple[str, int]]:
    """The rolls for Blip Speed, board by board."""
    return [(e.who, e.roll) for e in table.events if isinstance(e, Rolled) and e.what == "blip-speed"]


def moved(table: Table[Corps]) -> list[str]:
    return [event.piece for event in table.events if isinstance(event, Moved)]


@pytest.mark.rule("A16.01", "A16.05", "A99.49")
def test_the_highest_rank_player_chooses_board_after_board_and_each_rolls_once(monkeypatch: pytest.MonkeyPatch) -> None:
    p = lanes(monkeypatch, players=2)
    p.character("hudson", "1,5", player=0)
    p.character("gorman", "0,5", player=1)
    for place in ("7,5", "9,5", "15,5", "19,5"):
        p.blip(place)
    p.dice(3, 2)
    p.phase("blips")
    p.state.tracker = []
    t = p.table()
    assert asked(t) == (1, ["board:west", "board:east"])
    t.choose("board:east")
    assert speeds(t) == [("east", 3), ("west", 2)]
    assert moved(t)[:4] == ["blip-3", "blip-4", "blip-1", "blip-2"]
    assert places(t.game, blips(t.game)) == {"blip-1": "5,5", "blip-2": "7,5", "blip-3": "12,5", "blip-4": "16,5"}


@pytest.mark.rule("A99.49")
def test_boards_without_blips_are_skipped_without_a_roll(monkeypatch: pytest.MonkeyPatch) -> None:
    p = lanes(monkeypatch)
    p.character("gorman", "0,5", player=0)
    p.blip("19,5")
    p.dice(4)
    p.phase("blips")
    p.state.tracker = []
    t = p.table()
    assert speeds(t) == [("east", 4)]
    assert places(t.game, blips(t.game)) == {"blip-1": "15,5"}


@pytest.mark.rule("A16.02")
def test_within_a_board_the_closest_blip_is_first_and_the_highest_rank_player_decides_ties() -> None:
    p = Position(WIDE, players=2)
    p.character("hudson", "6,0", player=0)
    p.character("gorman", "5,0", player=1)
    p.blip("12,0")
    p.blip("0,0")
    p.blip("11,0")
    p.dice(1)
    p.phase("blips")
    t = p.table()
    assert asked(t) == (1, ["next:blip-2", "next:blip-3"])
    t.choose("next:blip-3")
    assert moved(t) == ["blip-3", "blip-2", "blip-1"]
    assert blips(t.game) == {"blip-1": 11, "blip-2": 1, "blip-3": 10}


@pytest.mark.rule("A16.03")
def test_a_blip_activates_once_even_on_a_board_that_is_chosen_later(monkeypatch: pytest.MonkeyPatch) -> None:
    p = lanes(monkeypatch)
    p.character("gorman", "0,5", player=0)
    p.blip("6,5")
    p.blip("10,5")
    p.dice(2, 1)
    p.phase("blips")
    p.state.tracker = []
    t = p.table()
    t.choose("board:east")
    assert speeds(t) == [("east", 2), ("west", 1)]
    assert places(t.game, blips(t.game)) == {"blip-1": "5,5", "blip-2": "8,5"}


@pytest.mark.rule("A16.04", "A16.14", "A99.51")
def test_one_blip_with_the_move_and_attack_of_its_alien_is_done_before_the_next() -> None:
    p = Position(TWO_DOORS)
    p.character("gorman", "5,0", player=0)
    p.blip("1,0")
    p.blip("10,0")
    p.dice(4, 4, 4)
    p.phase("blips")
    t = p.table()
    told = []
    for event in t.events:
        if isinstance(event, Moved):
            told.append(f"{event.piece} moves {len(event.path) - 1}")
        elif isinstance(event, Defended):
            told.append(f"{event.alien} attacks")
    assert told == [
        "blip-1 moves 2",
        "alien-1 moves 1",
        "alien-1 attacks",
        "blip-2 moves 3",
        "alien-2 moves 1",
        "alien-2 attacks",
    ]


@pytest.mark.rule("A16.06", "A99.33")
def test_blips_take_the_shortest_route_and_do_not_avoid_barricaded_doors() -> None:
    p = Position(RING)
    p.character("gorman", "1,0", player=0)
    blip = p.blip("5,0")
    p.barricade("door-1")
    p.dice(2)
    drive(activate_blip(p.game, blip, 6))
    assert places(p.game, blips(p.game)) == {"blip-1": "3,0"}
    assert p.state.barricades == ["door-1"]


@pytest.mark.rule("A16.06", "A13.08")
def test_blips_move_to_the_closest_character_the_knocked_down_included() -> None:
    p = Position(TWO_DOORS)
    p.character("gorman", "0,0", player=0)
    p.character("hudson", "10,0", down=True)
    p.barricade("door-2")
    blip = p.blip("6,0")
    p.dice(1)
    drive(activate_blip(p.game, blip, 3))
    assert blips(p.game) == {"blip-1": 6}
    assert p.state.barricades == ["door-2"]


@pytest.mark.rule("A16.07")
def test_a_blip_stops_when_its_speed_is_used_up() -> None:
    p = behind_the_door()
    blip = p.blip("14,0")
    drive(activate_blip(p.game, blip, 4))
    assert blips(p.game) == {"blip-1": 10}


@pytest.mark.rule("A16.07", "A99.51")
def test_a_blip_beside_a_character_stops_and_only_the_alien_that_it_became_attacks() -> None:
    p = behind_the_door(at="3,0")
    blip = p.blip("9,0")
    p.dice(9)
    drive(activate_blip(p.game, blip, 6))
    assert blips(p.game) == {}
    assert aliens(p.game) == {"alien-1": 4}
    assert p.game.who["gorman"].status == "down"


@pytest.mark.rule("A16.08")
def test_a_blip_cannot_enter_the_space_of_another_blip_or_of_an_alien() -> None:
    p = behind_the_door()
    p.alien("9,0")
    first = p.blip("12,0")
    second = p.blip("15,0")
    drive(advance(p.game, first, 6))
    drive(advance(p.game, second, 6))
    assert blips(p.game) == {"blip-1": 10, "blip-2": 11}


# --- spotting -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("A16.09", "A16.10", "A99.28")
def test_a_character_that_opens_a_door_spots_what_is_behind_it_and_may_go_on() -> None:
    p = behind_the_door(at="2,0")
    p.blip("12,0")
    p.activate("gorman")
    t = p.table()
    t.choose("move:6,0")
    assert aliens(t.game) == {"alien-1": 12}
    assert t.game.who["gorman"].at == 5
    assert asked(t) == (0, ["stop", "move:4,0", "move:6,0"])
    t.choose("move:6,0")
    assert t.game.who["gorman"].at == 6


@pytest.mark.rule("A16.09", "A16.10")
def test_an_alien_that_opens_a_door_uncovers_a_blip_and_finishes_its_movement() -> None:
    p = behind_the_door()
    p.blip("16,0")
    alien = p.alien("8,0")
    drive(advance(p.game, alien, 6))
    assert aliens(p.game) == {"alien-1": 2, "alien-2": 16}


@pytest.mark.rule("A16.09")
def test_a_blip_that_walks_into_sight_is_spotted_the_instant_it_does() -> None:
    p = behind_the_door()
    blip = p.blip("8,0")
    drive(advance(p.game, blip, 2))
    event = next(event for event in p.game.events if isinstance(event, Spotted))
    assert (event.blip, event.space) == ("blip-1", 6)


@pytest.mark.rule("A99.52")
def test_a_knocked_down_character_spots() -> None:
    p = Position(HALL)
    p.character("gorman", "0,0", player=0, down=True)
    p.blip("9,4", 2)
    drive(settle(p.game))
    assert places(p.game, aliens(p.game)) == {"alien-1": "9,4"}


@pytest.mark.rule("A16.11", "A16.13", "A17.01")
@pytest.mark.parametrize(("number", "under"), [(1, 0), (2, 1), (3, 2), (5, 4)])
def test_a_spotted_blip_becomes_one_alien_on_one_token_less_than_its_number(number: int, under: int) -> None:
    p = Position(HALL)
    p.character("gorman", "0,0", player=0)
    p.blip("9,4", number)
    drive(settle(p.game))
    assert blips(p.game) == {}
    assert places(p.game, aliens(p.game)) == {"alien-1": "9,4"}
    assert tokens(p.game) == {"alien-1": under}


@pytest.mark.rule("A16.12")
def test_the_spotted_blip_goes_back_into_the_pool() -> None:
    p = Position(HALL)
    p.character("gorman", "0,0", player=0)
    before = sorted(p.state.pool)
    p.blip("9,4", 5)
    assert sorted(p.state.pool) != before
    drive(settle(p.game))
    assert len(p.state.pool) == 21
    assert sorted(p.state.pool) == before


@pytest.mark.rule("A16.14", "A16.15")
def test_hicks_sees_a_blip_through_a_door_after_4_of_6_spaces() -> None:
    """It becomes a Swarm of three with 2 spaces left, gets next to Hicks and attacks."""
    p = Position(TRACKS)
    p.character("hicks", "3,0", player=0)
    p.blip("10,0", 3)
    p.dice(6, 4)
    p.phase("blips")
    t = p.table()
    assert [(e.piece, len(e.path) - 1) for e in t.events if isinstance(e, Moved)] == [("blip-1", 4), ("alien-1", 2)]
    assert aliens(t.game) == {"alien-1": 4}
    assert tokens(t.game) == {"alien-1": 2}
    roll = next(event for event in t.events if isinstance(event, Rolled) and event.what == "defense")
    assert (roll.who, roll.roll, roll.modifier) == ("hicks", 4, 2)


# --- rulings --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("A99.50")
def test_a_blip_spotted_in_step_1_joins_it_as_an_alien_with_speed_6() -> None:
    p = behind_the_door()
    p.blip("16,0")
    p.alien("12,0")
    p.phase("alien")
    t = p.table()
    assert aliens(t.game) == {"alien-1": 6, "alien-2": 10}


@pytest.mark.rule("A99.50")
def test_a_blip_spotted_in_step_2_before_its_activation_waits_for_the_next_alien_phase() -> None:
    p = behind_the_door()
    p.blip("8,0")
    p.blip("16,0")
    p.dice(2)
    p.phase("blips")
    t = p.table()
    assert aliens(t.game) == {"alien-1": 6, "alien-2": 16}
    assert moved(t) == ["blip-1"]


@pytest.mark.rule("A99.53")
def test_a_blip_shot_by_a_sentry_gun_goes_back_into_the_pool_unseen() -> None:
    p = Position(TRACKS)
    p.character("gorman", "0,0", player=0)
    p.gun("8,0", "e")
    before = sorted(p.state.pool)
    blip = p.blip("14,0", 5)
    p.dice(7, 10)
    drive(advance(p.game, blip, 3))
    assert blips(p.game) == {}
    assert aliens(p.game) == {}
    assert sorted(p.state.pool) == before
    assert not any(isinstance(event, Spotted) for event in p.game.events)


@pytest.mark.rule("A16.10", "A16.14", "A4.06", "A99.11")
def test_a_blip_spotted_by_an_event_played_in_its_move_goes_on_as_an_alien() -> None:
    p = Position(TWO_ROOMS)
    p.character("hicks", "1,1", player=0, hazards=["wounded"])
    p.blip("7,0", 2)
    p.hand(0, "just-deal-with-it")
    p.deck("hk-vp70", "hk-vp70", "movement-all-around")
    p.dice(2, 10, 1)
    p.phase("blips")
    t = p.table()
    assert t.decision is not None
    assert t.decision.keys() == ["move:5,0", "move:5,1", "move:5,2"]
    t.choose("event:just-deal-with-it-1")  # discards the Hazard that moves all Blips by 3, through the door
    assert t.game.state.blips == []
    assert places(t.game, aliens(t.game)) == {"alien-1": "4,1"}
    # Its own 2 spaces are still before it, enough to attack.
    assert (t.decision.text.args["model"], t.decision.keys()) == ("alien-1", ["move:2,0", "move:2,1", "move:2,2"])
    t.choose("move:2,1")
    assert places(t.game, aliens(t.game)) == {"alien-1": "2,1"}
    assert t.game.who["hicks"].status == "killed"


@pytest.mark.rule("A16.01", "A13.02", "A1.23")
@pytest.mark.parametrize("step", ["aliens", "blips", "tracker"])
def test_once_the_last_character_has_left_nothing_moves_or_comes_any_more(
    monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """In the middle of a board, too: the rest of its Blips stay, no other board is chosen, no card is drawn."""
    p = lanes(monkeypatch)
    p.character("hicks", "0,5", player=0)
    p.alien("9,5")
    p.blip("12,5")
    p.blip("14,5")
    p.phase(step)
    if step == "blips":
        assert p.state.blip_step is not None
        p.state.blip_step.board = 1
        p.state.blip_step.speed = 3
    drive(leave(p.game, p.game.who["hicks"]))
    before = places(p.game, aliens(p.game) | blips(p.game))
    for _ in range({"aliens": 3, "blips": 2, "tracker": 1}[step]):
        drive(p.game.step())
    assert p.state.step == "finish"
    assert places(p.game, aliens(p.game) | blips(p.game)) == before
    assert p.state.tracker_discarded == []
    assert p.state.draws == []


def test_where_a_blip_could_be_seen_from_and_who_is_near() -> None:
    p = Position(HALL)
    p.character("hicks", "1,1", player=0)
    assert p.game.blip_zone() == 0
    assert p.game.near_people() == p.game.next_to(p.space("1,1"))
    blips = [p.blip("5,1"), p.blip("0,0")]
    seen = [p.game.map.potential[blip.at] for blip in blips]
    assert p.game.blip_zone() == seen[0] | seen[1] != 0
    nobody = Position(HALL)
    nobody.character("hicks", player=0)
    assert nobody.game.near_people() == 0
