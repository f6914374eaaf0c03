"""The Move Action (A10, A1.23, A99.26 to A99.28)."""

from __future__ import annotations

import pytest

from sulaco.games.corps.corps import Corps
from sulaco.games.corps.events import Moved
from sulaco.games.corps.position import Position
from sulaco.table.decision import Refused
from sulaco.table.table import Table

from .maps import CORRIDOR, EXIT, HALL, TWO_ROOMS


def moves(table: Table[Corps]) -> set[str]:
    assert table.decision is not None
    return {key[5:] for key in table.decision.keys() if key.startswith("move:")}


def at(table: Table[Corps], who: str) -> str:
    return table.game.map.names[table.game.who[who].at]


@pytest.mark.rule("A10.01", "A10.02")
def test_gorman_goes_four_spaces_straight_ahead_with_one_move_action() -> None:
    p = Position(CORRIDOR)
    p.character("gorman", "0,0", player=0)
    p.activate("gorman")
    t = p.table()
    assert moves(t) == {"1,0", "2,0", "3,0", "4,0"}
    t.choose("move:4,0")
    assert at(t, "gorman") == "4,0"
    assert t.game.state.activation is not None
    assert t.game.state.activation.actions == 1


@pytest.mark.rule("A10.01")
def test_moves_go_in_all_eight_directions() -> None:
    p = Position(HALL)
    p.character("gorman", "4,2", player=0)
    p.activate("gorman")
    t = p.table()
    assert moves(t) == {f"{x},{y}" for x in range(9) for y in range(5)} - {"4,2"}


@pytest.mark.rule("A10.01")
def test_a_move_may_go_by_way_of_a_space_in_between_and_stop_early() -> None:
    p = Position(HALL)
    p.character("gorman", "0,2", player=0)
    p.activate("gorman")
    t = p.table()
    t.choose("move:1,2")
    assert t.decision is not None
    assert t.decision.kind == "move"
    assert "stop" in t.decision.keys()
    assert "5,2" not in moves(t)
    t.choose("move:4,2")
    assert at(t, "gorman") == "4,2"
    assert t.decision.kind == "action"


@pytest.mark.rule("A10.03", "A6.10")
def test_walls_barricaded_doors_and_aliens_are_not_passed() -> None:
    p = Position(TWO_ROOMS)
    p.character("gorman", "3,0", player=0)
    p.barricade("door-1")
    p.activate("gorman")
    t = p.table()
    assert moves(t) == {f"{x},{y}" for x in range(4) for y in range(3)} - {"3,0"}


@pytest.mark.rule("A6.06", "A6.07")
def test_a_door_is_passed_at_no_cost() -> None:
    p = Position(TWO_ROOMS)
    p.character("gorman", "3,1", player=0)
    p.activate("gorman")
    t = p.table()
    assert "7,1" in moves(t)
    assert "8,1" not in moves(t)


@pytest.mark.rule("A6.06", "A6.07", "A99.06")
def test_a_door_is_open_exactly_while_a_model_or_blip_is_beside_it() -> None:
    p = Position(TWO_ROOMS)
    p.character("gorman", "2,1", player=0)
    game = p.game
    assert game.closed == 1
    game.put(game.who["gorman"], p.space("3,1"))
    assert game.closed == 0
    game.put(game.who["gorman"], p.space("3,0"))  # a diagonal neighbour does not touch it
    assert game.closed == 1
    p.alien("4,1", kind="facehugger")
    assert game.closed == 0
    game.put(p.state.aliens[0], p.space("8,0"))
    assert game.closed == 1
    p.blip("4,1")
    assert game.closed == 0


@pytest.mark.rule("A6.10")
def test_a_barricaded_door_stays_closed_whoever_stands_beside_it() -> None:
    p = Position(TWO_ROOMS)
    p.character("gorman", "3,1", player=0)
    p.alien("4,1")
    p.barricade("door-1")
    assert p.game.closed == 1
    assert not p.game.sees(p.game.who["gorman"], p.space("4,1"))


@pytest.mark.rule("A10.04", "A10.05")
def test_friends_are_passed_through_but_not_ended_on() -> None:
    p = Position(CORRIDOR)
    p.character("gorman", "0,0", player=0)
    p.character("hicks", "2,0")
    p.activate("gorman")
    t = p.table()
    assert moves(t) == {"1,0", "3,0", "4,0"}
    t.choose("move:4,0")
    assert at(t, "gorman") == "4,0"


@pytest.mark.rule("A10.06", "A99.26")
def test_no_move_ends_on_a_token() -> None:
    p = Position(CORRIDOR)
    p.character("gorman", "0,0", player=0)
    p.token("crate-1", "2,0")
    p.token("computer-1", "3,0")
    p.gun("4,0", "e")
    p.activate("gorman")
    t = p.table()
    assert moves(t) == {"1,0"}


@pytest.mark.rule("A10.07")
def test_a_step_next_to_an_alien_ends_the_move_and_the_rest_is_lost() -> None:
    p = Position(CORRIDOR)
    p.character("gorman", "0,0", player=0)
    p.alien("4,0")
    p.activate("gorman")
    t = p.table()
    assert moves(t) == {"1,0", "2,0", "3,0"}
    t.choose("move:3,0")
    assert t.decision is not None
    assert t.decision.kind == "action"


@pytest.mark.rule("A10.07")
def test_a_step_next_to_a_blip_ends_the_move_too() -> None:
    p = Position(TWO_ROOMS)
    p.character("gorman", "2,1", player=0)
    p.blip("4,1", 2)
    # The Blip holds the door open, so it is seen and turned over before anybody moves.
    p.activate("gorman")
    t = p.table()
    t.choose("move:3,1")
    assert t.decision is not None
    assert t.decision.kind == "action"
    assert at(t, "gorman") == "3,1"


@pytest.mark.rule("A10.08")
def test_one_who_begins_next_to_an_alien_may_move_but_stops_next_to_any_again() -> None:
    p = Position(CORRIDOR)
    p.character("gorman", "5,0", player=0)
    p.alien("6,0")
    p.activate("gorman")
    t = p.table()
    assert moves(t) == {"1,0", "2,0", "3,0", "4,0"}
    p = Position(HALL)
    p.character("gorman", "5,2", player=0)
    p.alien("6,2")
    p.activate("gorman")
    t = p.table()
    # 5,1 and 5,3 lie next to the Alien as well: it would stop there.
    t.choose("move:5,1")
    assert t.decision is not None
    assert t.decision.kind == "action"


@pytest.mark.rule("A10.09", "A10.10", "A6.08")
def test_gormans_second_move_goes_straight_through_the_doorway_and_around_the_console() -> None:
    board = """
+--+--+--+--+--+
| .  .  .  .  .|
+              +
| .  .  . %%  .|
+              +
| .  .  . %%  .|
+              +
| .  .  .  .  .|
+--+--+==+--+--+
| .  .  .  .  .|
+--+--+--+--+--+
""".strip("\n")
    p = Position(board)
    p.character("gorman", "2,4", player=0)
    p.activate("gorman")
    t = p.table()
    game = t.game
    near = {game.map.names[space] for space in game.map.neighbours[p.space("2,4")]}
    assert near == {"1,4", "3,4", "2,3"}  # straight through the doorway only
    # Beside the console a diagonal step is barred by its outline, but one away from it is not.
    assert p.space("2,2") in game.map.neighbours[p.space("2,3")]
    assert p.space("1,2") in game.map.neighbours[p.space("2,3")]
    assert p.space("3,0") not in game.map.neighbours[p.space("2,1")]
    assert p.space("3,0") in game.map.neighbours[p.space("2,0")]


@pytest.mark.rule("A1.23", "A99.26")
def test_moving_onto_an_exit_leaves_the_board_at_once() -> None:
    p = Position(EXIT)
    p.character("gorman", "3,0", player=0, gear_cards=["hk-vp70"])
    p.character("hicks", "0,0")
    p.activate("gorman")
    t = p.table()
    t.choose("move:5,0")
    gorman = t.game.who["gorman"]
    assert (gorman.status, gorman.at) == ("left", -1)
    assert gorman.gear() == ["hk-vp70-1"]


@pytest.mark.rule("A99.27")
def test_a_friend_beside_an_alien_cannot_be_stepped_through() -> None:
    p = Position(CORRIDOR)
    p.character("gorman", "0,0", player=0)
    p.character("hicks", "2,0")
    p.alien("3,0")
    p.activate("gorman")
    t = p.table()
    assert moves(t) == {"1,0"}
    with pytest.raises(Refused):
        t.choose("move:2,0")


@pytest.mark.rule("A99.28", "A16.10", "A16.09")
def test_spotting_a_distant_blip_interrupts_the_move_and_a_new_path_may_be_chosen() -> None:
    p = Position(TWO_ROOMS)
    p.character("gorman", "1,1", player=0)
    p.blip("8,1", 3)
    p.activate("gorman")
    t = p.table()
    t.choose("move:4,1")
    # On 3,1 the door opens and the Blip is seen; 2 of 4 spaces are left.
    assert t.decision is not None
    assert at(t, "gorman") == "3,1"
    assert [alien.tokens for alien in t.game.state.aliens] == [2]
    assert t.decision.kind == "move"
    assert t.decision.text.args["left"] == 2
    t.choose("move:1,1")
    assert at(t, "gorman") == "1,1"


@pytest.mark.rule("A10.04", "A4.08")
@pytest.mark.parametrize("active", ["hicks", "hudson"])
def test_whoever_moves_may_be_in_a_friends_space_while_the_guns_fire(active: str) -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "2,0", player=0)
    p.character("hudson", "1,0", player=0)
    p.gun("10,0", "w")
    p.gun("11,0", "w")
    p.hand(0, "we-are-leaving")
    p.dice(9, 9, 9, 9, 9, 9, 9, 9)
    p.activate(active)
    t = p.table()
    for key in ("event:we-are-leaving-1", "next:hudson", "move:4,0"):
        t.choose(key)
    assert t.decision is not None
    assert t.decision.kind == "gun-order"
    assert at(t, "hudson") == at(t, "hicks") == "2,0"
    assert list(t.game.violations()) == []


@pytest.mark.rule("A10.10", "A10.09", "A6.08")
def test_gorman_rounds_the_console_without_cutting_its_corners() -> None:
    board = """
+--+--+--+--+
| .  .  .  .|
+           +
| . %%  .  .|
+           +
| .  .  .  .|
+--+==+--+--+
| .  .  .  .|
+--+--+--+--+
""".strip("\n")
    p = Position(board)
    p.character("gorman", "1,3", player=0)
    p.activate("gorman")
    t = p.table()
    # Straight through the doorway (1), beside the console's corner (2), straight on past it (3) to its top (4).
    assert {"1,2", "2,2", "0,2", "2,1", "0,1", "2,0", "0,0"} <= moves(t)
    # Round the top is a fifth step, because the outline forbids the diagonal ones from 1,2 to 2,1 and 2,1 to 1,0.
    assert "1,0" not in moves(t)
    t.choose("move:2,0")
    assert t.events[-1] == Moved(rule="A10.01", piece="gorman", path=path(p, "1,3 1,2 2,2 2,1 2,0"), to="2,0", steps=4)


def path(p: Position, places: str) -> tuple[int, ...]:
    return tuple(p.space(place) for place in places.split())


@pytest.mark.rule("A10.06", "A10.07", "A99.27")
def test_a_token_beside_an_alien_cannot_be_stepped_on() -> None:
    p = Position(CORRIDOR)
    p.character("gorman", "0,0", player=0)
    p.token("crate-1", "2,0")
    p.alien("3,0")
    p.activate("gorman")
    assert moves(p.table()) == {"1,0"}


@pytest.mark.rule("A10.07")
def test_no_way_leads_on_from_a_space_next_to_a_blip_that_is_still_hidden() -> None:
    p = Position(TWO_ROOMS)
    p.character("gorman", "2,1", player=0)
    assert "6,0" in moves(_active(p))
    p.blip("6,1", 2)
    found = moves(_active(p))
    assert {"5,0", "5,1", "5,2"} <= found
    assert not {"6,0", "6,1", "6,2"} & found


def _active(p: Position) -> Table[Corps]:
    p.activate("gorman")
    return p.table()


@pytest.mark.rule("A10.07", "A99.04")
def test_an_alien_behind_a_barricaded_door_stops_nobody() -> None:
    p = Position(TWO_ROOMS)
    p.character("gorman", "3,0", player=0)
    p.alien("4,1")
    p.barricade("door-1")
    p.activate("gorman")
    t = p.table()
    t.choose("move:3,1")
    assert t.decision is not None
    assert t.decision.kind == "move"
    assert t.decision.text.args["left"] == 3


@pytest.mark.rule("A1.23", "A99.26")
def test_no_way_leads_on_beyond_an_exit() -> None:
    p = Position(CORRIDOR.replace("| .  .  .", "| .  . XA", 1))
    p.character("gorman", "0,0", player=0)
    p.activate("gorman")
    assert moves(p.table()) == {"1,0", "2,0"}


@pytest.mark.rule("A1.23", "A99.26")
def test_who_leaves_takes_the_gear_along_and_leaves_the_hazards_behind() -> None:
    p = Position(EXIT)
    p.character("gorman", "3,0", player=0, gear_cards=["hk-vp70"], hazards=["losing-hope"])
    p.character("hicks", "0,0")
    p.activate("gorman")
    t = p.table()
    t.choose("move:5,0")
    gorman = t.game.who["gorman"]
    assert (gorman.gear(), gorman.hazards) == (["hk-vp70-1"], [])
    assert t.game.state.discarded == ["losing-hope-1"]


@pytest.mark.rule("A6.07", "A99.06")
def test_a_knocked_down_character_holds_a_door_open() -> None:
    p = Position(TWO_ROOMS)
    p.character("gorman", "3,1", player=0, down=True)
    assert p.game.closed == 0
    p.game.put(p.game.who["gorman"], p.space("2,1"))
    assert p.game.closed == 1
