"""The Alien Phase and the movement of Aliens (A13, A99.34 to A99.36)."""

from __future__ import annotations

import pytest

from sulaco.games.corps import Corps
from sulaco.games.corps.aliens import activate, activate_blip, advance
from sulaco.games.corps.events import Defended, Moved, PhaseBegan, Rolled, TrackerDrawn
from sulaco.games.corps.position import Position
from sulaco.table.table import Table

from .maps import CORRIDOR, HALL, TWO_DOORS
from .test_a12_other_actions import RING
from .tracks import TRACKS, aliens, behind_the_door, blips, drive, lanes, places

POCKET = """
+--+--+--+--+--+
| .  .  .  .  .|
+  +--+--+--+  +
| .  .  .| .  .|
+  +--+--+  +  +
| .  .  .  .  .|
+--+--+--+--+--+
""".strip("\n")
"""A dead end at 1,1 and 2,1, behind whose wall lies 3,1; the way around leads through 0,1 and the row below."""

LINE = TRACKS.replace("D", " ")
"""A corridor of 17 spaces without the door."""


def story(table: Table[Corps]) -> list[str]:
    """Who moved and who was attacked by whom, in order."""
    told = []
    for event in table.events:
        if isinstance(event, Moved):
            told.append(f"{event.piece} moves")
        elif isinstance(event, Defended):
            told.append(f"{event.alien} attacks")
    return told


@pytest.mark.rule("A13.01", "A16.01")
def test_the_alien_phase_is_aliens_then_blips_then_tracker_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    p = lanes(monkeypatch)
    p.character("gorman", "0,5", player=0)
    p.blip("19,5")
    p.alien("16,5")
    p.tracker("static", "lost-contact")
    p.dice(2)
    p.phase("alien")
    t = p.table()
    told = []
    for event in t.events:
        if isinstance(event, PhaseBegan):
            told.append(event.phase)
        elif isinstance(event, Moved):
            told.append(event.piece)
        elif isinstance(event, Rolled):
            told.append(event.what)
        elif isinstance(event, TrackerDrawn):
            told.append(event.card)
    assert told[:7] == ["alien", "alien-1", "blip-speed", "blip-1", "static", "lost-contact", "finish"]


@pytest.mark.rule("A13.02", "A13.04")
def test_the_closest_alien_activates_first_and_is_done_before_the_next() -> None:
    p = Position(CORRIDOR)
    p.character("gorman", "5,0", player=0)
    p.alien("11,0")
    p.alien("8,0")
    p.alien("1,0")
    p.dice(4, 4)
    p.phase("aliens")
    t = p.table()
    assert story(t) == ["alien-2 moves", "alien-2 attacks", "alien-3 moves", "alien-3 attacks", "alien-1 moves"]
    assert aliens(t.game) == {"alien-1": 7, "alien-2": 6, "alien-3": 4}


@pytest.mark.rule("A13.03", "A21.01")
def test_the_highest_rank_player_decides_between_aliens_at_equal_distance() -> None:
    p = Position(CORRIDOR, players=2)
    p.character("hudson", "5,0", player=0)
    p.character("gorman", "6,0", player=1)
    p.alien("2,0")
    p.alien("9,0")
    p.dice(4, 4)
    p.phase("aliens")
    t = p.table()
    assert t.decision is not None
    assert (t.decision.seat, t.decision.keys()) == (1, ["next:alien-1", "next:alien-2"])
    t.choose("next:alien-2")
    assert story(t) == ["alien-2 moves", "alien-2 attacks", "alien-1 moves", "alien-1 attacks"]


@pytest.mark.rule("A13.05")
def test_an_alien_next_to_a_character_does_not_move_but_attacks() -> None:
    p = Position(HALL)
    p.character("gorman", "5,2", player=0)
    alien = p.alien("4,1")
    p.dice(9)
    drive(activate(p.game, alien, 6))
    assert places(p.game, aliens(p.game)) == {"alien-1": "4,1"}
    assert p.game.who["gorman"].status == "down"


@pytest.mark.rule("A13.06", "A13.09")
def test_any_other_alien_moves_6_and_stops_when_its_speed_is_used_up() -> None:
    p = Position(CORRIDOR)
    p.character("gorman", "0,0", player=0)
    p.alien("11,0")
    p.phase("aliens")
    assert aliens(p.table().game) == {"alien-1": 5}


@pytest.mark.rule("A13.07")
def test_it_takes_the_shortest_route_out_of_a_dead_end_and_around_a_wall() -> None:
    p = Position(POCKET)
    p.character("gorman", "3,1", player=0)
    alien = p.alien("1,1")
    drive(advance(p.game, alien, 6))
    moved = p.game.events[-1]
    assert isinstance(moved, Moved)
    assert [p.game.map.names[space] for space in moved.path] == ["1,1", "0,1", "0,2", "1,2", "2,2", "3,2"]


@pytest.mark.rule("A13.07", "A21.01")
def test_of_two_equally_close_characters_the_highest_rank_player_chooses() -> None:
    p = Position(LINE, players=2)
    p.character("hudson", "0,0", player=0)
    p.character("gorman", "16,0", player=1)
    alien = p.alien("8,0")
    flow = advance(p.game, alien, 6)
    decision = next(flow)
    assert (decision.seat, decision.keys()) == (1, ["move:2,0", "move:14,0"])


@pytest.mark.rule("A13.08")
def test_a_knocked_down_character_counts_as_the_closest() -> None:
    p = Position(LINE)
    p.character("gorman", "16,0", player=0)
    p.character("hudson", "0,0", down=True)
    alien = p.alien("7,0")
    drive(advance(p.game, alien, 6))
    assert alien.at == 1


@pytest.mark.rule("A13.09")
def test_it_stops_in_the_first_space_next_to_a_character() -> None:
    p = Position(CORRIDOR)
    p.character("gorman", "2,0", player=0)
    alien = p.alien("6,0")
    drive(advance(p.game, alien, 6))
    assert alien.at == 3


@pytest.mark.rule("A13.10")
def test_it_cannot_enter_the_space_of_a_blip_or_of_another_alien() -> None:
    p = Position(TRACKS)
    p.character("gorman", "0,0", player=0)
    p.blip("9,0")
    alien = p.alien("12,0")
    drive(advance(p.game, alien, 6))
    assert alien.at == 10
    other = p.alien("14,0")
    drive(advance(p.game, other, 6))
    assert other.at == 11


@pytest.mark.rule("A13.11")
def test_hudson_and_three_aliens() -> None:
    """The first is beside him and stays, the second moves 2 and halts, the third uses all 6 to get beside him."""
    p = Position(HALL)
    p.character("hudson", "1,2", player=0)
    p.alien("0,2")
    p.alien("4,2")
    p.alien("8,2")
    p.dice(5, 5, 5)
    p.phase("aliens")
    t = p.table()
    t.choose("move:2,2")
    t.choose("move:2,1")
    assert places(t.game, aliens(t.game)) == {"alien-1": "0,2", "alien-2": "2,2", "alien-3": "2,1"}
    assert [(event.piece, len(event.path) - 1) for event in t.events if isinstance(event, Moved)] == [
        ("alien-2", 2),
        ("alien-3", 6),
    ]
    assert story(t) == [
        "alien-1 attacks",
        "alien-2 moves",
        "alien-2 attacks",
        "alien-3 moves",
        "alien-3 attacks",
    ]


# --- rulings --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("A99.34")
def test_an_occupied_space_is_an_obstacle_to_go_around() -> None:
    p = Position(RING)
    p.character("gorman", "1,0", player=0)
    p.alien("3,0", kind="facehugger", dormant=True)
    alien = p.alien("4,0")
    drive(advance(p.game, alien, 6))
    assert p.game.map.names[alien.at] == "3,1"


@pytest.mark.rule("A99.34", "A13.10")
def test_without_a_free_route_it_goes_as_far_as_possible_towards_its_target() -> None:
    """Hudson is behind another Alien and nobody else is there."""
    p = Position(CORRIDOR)
    p.character("hudson", "0,0", player=0)
    p.alien("1,0")
    alien = p.alien("5,0")
    drive(advance(p.game, alien, 6))
    assert alien.at == 2


@pytest.mark.rule("A13.07", "A99.34")
def test_one_who_is_fully_screened_by_aliens_is_passed_over_for_the_next_closest() -> None:
    """Hudson and, farther off, Gorman are both behind other Aliens: it goes for Hudson, the closest."""
    p = Position(CORRIDOR)
    p.character("hudson", "0,0")
    p.character("gorman", "11,0", player=0)
    p.alien("1,0")
    p.alien("10,0")
    alien = p.alien("5,0")
    drive(advance(p.game, alien, 6))
    assert alien.at == 2


@pytest.mark.rule("A99.34")
def test_where_all_spaces_beside_the_target_are_taken_it_halts_outside_the_ring() -> None:
    p = Position(HALL)
    p.character("gorman", "0,0", player=0)
    for place in ("0,1", "1,0", "1,1"):
        p.alien(place)
    alien = p.alien("5,0")
    assert next(advance(p.game, alien, 6)).keys() == ["move:2,0", "move:2,1", "move:2,2"]
    drive(advance(p.game, alien, 6), "move:2,1")
    assert p.game.map.names[alien.at] == "2,1"


@pytest.mark.rule("A99.35")
def test_after_each_activation_the_closest_alien_is_found_anew() -> None:
    """Alien 2 is closer than Alien 3 only while Hudson lives."""
    p = Position(LINE)
    p.character("gorman", "0,0", player=0)
    p.character("hudson", "10,0")
    p.alien("11,0")
    p.alien("13,0")
    p.alien("4,0")
    p.dice(10, 4)
    p.phase("aliens")
    t = p.table()
    assert t.game.who["hudson"].status == "killed"
    assert story(t) == ["alien-3 moves", "alien-3 attacks", "alien-2 moves"]
    assert aliens(t.game) == {"alien-1": 11, "alien-2": 12, "alien-3": 1}


@pytest.mark.rule("A99.36", "A21.01")
def test_the_highest_rank_player_chooses_whom_an_alien_attacks_the_knocked_down_included() -> None:
    p = Position(HALL, players=2)
    p.character("hudson", "3,2", player=0)
    p.character("gorman", "5,2", player=1)
    p.character("frost", "4,1", down=True)
    p.alien("4,2")
    p.dice(10)
    p.phase("aliens")
    t = p.table()
    assert t.decision is not None
    assert t.decision.seat == 1
    assert t.decision.keys() == ["attack:hudson", "attack:gorman", "attack:frost"]
    t.choose("attack:frost")
    assert t.game.who["frost"].status == "killed"


@pytest.mark.rule("A99.33", "A21.01", "A13.07")
@pytest.mark.parametrize(("route", "at", "rolls"), [("route:clear", "1,1", []), ("route:door-1", "3,0", [4])])
def test_of_two_routes_equally_short_the_leader_chooses_the_barricaded_one_or_the_other(
    route: str, at: str, rolls: list[int]
) -> None:
    p = Position(TWO_DOORS)
    p.character("hicks", "0,1", player=0)
    p.alien("4,1")
    p.barricade("door-1")
    p.dice(*rolls, 6)
    p.phase("aliens")
    t = p.table()
    t.choose("move:1,1")
    assert t.decision is not None
    assert (t.decision.kind, t.decision.rule) == ("alien-route", "A21.01")
    assert sorted(t.decision.keys()) == ["route:clear", "route:door-1"]
    t.choose(route)
    assert t.game.map.names[t.game.state.aliens[0].at] == at
    assert "door-1" in t.game.state.barricades


@pytest.mark.rule("A99.33", "A13.07")
@pytest.mark.parametrize("taken", ["2,0", "3,0"])
def test_a_barricaded_door_behind_which_somebody_stands_is_no_choice(taken: str) -> None:
    p = Position(TWO_DOORS)
    p.character("hicks", "0,1", player=0)
    p.alien("4,1")
    p.alien(taken, dormant=True)
    p.barricade("door-1")
    p.dice(6)
    p.phase("aliens")
    t = p.table()
    assert t.decision is not None
    assert t.decision.keys() == ["move:1,1", "move:1,2"]
    t.choose("move:1,1")
    assert t.game.map.names[t.game.state.aliens[0].at] == "1,1"


@pytest.mark.rule("A99.33")
def test_a_longer_way_around_a_barricade_is_no_choice() -> None:
    p = Position(TWO_DOORS)
    p.character("hicks", "0,0", player=0)
    p.alien("4,0")
    p.barricade("door-1")
    p.dice(4)
    p.phase("aliens")
    t = p.table()
    t.choose("move:1,0")
    assert t.game.map.names[t.game.state.aliens[0].at] == "3,0"  # where it tried the door in vain


@pytest.mark.rule("A13.07", "A99.34")
def test_one_whose_only_approach_is_plugged_is_passed_over_though_there_is_room_beside() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0)
    p.character("hudson", "11,0")
    p.alien("3,0")
    behind = p.alien("5,0")
    p.dice(1)
    drive(activate(p.game, behind, 6))
    assert p.game.map.names[p.state.aliens[-1].at] == "3,0"  # the one behind went for Hudson, who struck back
    assert behind.at < 0


@pytest.mark.rule("A99.26", "A13.07")
def test_an_alien_never_enters_an_exit() -> None:
    p = Position(
        """
+--+--+--+
| . XA  .|
+  +--+  +
| .  .  .|
+--+--+--+
""".strip("\n")
    )
    p.character("hicks", "0,0", player=0)
    alien = p.alien("2,0")
    p.dice(10)
    drive(activate(p.game, alien, 6))
    assert p.game.map.names[alien.at] == "0,1"


@pytest.mark.rule("A12.04", "A12.05", "A13.09")
@pytest.mark.parametrize(("die", "barricades"), [(4, ["door-1"]), (5, [])])
@pytest.mark.parametrize("blip", [False, True])
def test_with_its_speed_used_up_beside_a_barricaded_door_on_its_route_it_still_rolls(
    die: int, barricades: list[str], blip: bool
) -> None:
    p = behind_the_door()
    p.barricade("door-1")
    p.dice(die)
    if blip:
        drive(activate_blip(p.game, p.blip("9,0", 1), 3))
    else:
        drive(activate(p.game, p.alien("12,0"), 6))
    assert p.state.barricades == barricades
    assert p.state.chance.script == []
    # Broken or not, it has no movement left.
    assert [*aliens(p.game).values(), *blips(p.game).values()] == [6]


@pytest.mark.rule("A12.04", "A13.07")
def test_a_barricaded_door_beside_it_that_is_not_on_its_route_is_left_alone() -> None:
    p = Position(TWO_DOORS)
    p.character("hicks", "6,2", player=0)
    p.barricade("door-1")
    alien = p.alien("3,0")
    drive(advance(p.game, alien, 0))
    assert (alien.at, p.state.barricades) == (3, ["door-1"])
