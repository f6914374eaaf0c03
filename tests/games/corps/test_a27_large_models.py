"""Large models: their square of spaces, their ways, and the room that others make (A27.01 to A27.05, A27.16)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sulaco.games.corps import Corps
from sulaco.games.corps.actions import action_options
from sulaco.games.corps.aliens import advance
from sulaco.games.corps.board import Map, blocks, read_map, spaces_in
from sulaco.games.corps.events import GunFired
from sulaco.games.corps.invariants import violations
from sulaco.games.corps.large import make_room, no_room, within_reach
from sulaco.games.corps.position import Position
from sulaco.games.corps.scenario import Scenario
from sulaco.games.corps.state import Alien
from sulaco.table.scenario import ScenarioError, parse, run_text

from .tracks import drive

GATES = """
+--+--+--+--+--+--+--+--+
|        D        D     |
+  +  +  +  +  +  +  +  +
|        |        D     |
+  +  +  +  +  +  +  +  +
|        D        |     |
+  +  +  +  +  +  +  +  +
|        D        D     |
+--+--+--+--+--+--+--+--+
""".strip("\n")
"""Three rooms. West of column 3 a door of one space and one of two, west of column 6 the other way round."""


def with_queen(text: str, at: str, *people: tuple[str, str]) -> tuple[Position, Alien]:
    p = Position(text, boxes=["get-away"])
    for name, place in people:
        p.character(name, place, player=0 if name == "hicks" else -1)
    return p, p.alien(at, kind="queen")


def names(game: Corps, mask: int) -> list[str]:
    return [game.map.names[space] for space in spaces_in(mask)]


@pytest.mark.rule("A27.02", "A99.113")
def test_a_square_of_spaces_may_lie_across_a_wide_door_and_nothing_else() -> None:
    board = read_map(GATES)
    ways = blocks(board, 2)
    inside = {
        board.names[at]: [board.doors[door].key for door in doors] for at, doors in ways.doors_inside.items() if doors
    }
    assert inside == {"5,0": ["door-2"], "2,2": ["door-3"]}
    assert not ways.may_stand(board.space(2, 0), 0)  # a narrow door above a wall
    assert not ways.may_stand(board.space(5, 2), 0)
    assert ways.may_stand(board.space(2, 2), 0)
    wide = next(door.index for door in board.doors if door.key == "door-3")
    assert not ways.may_stand(board.space(2, 2), 1 << wide)  # a Barricade divides


@pytest.mark.rule("A27.03", "A99.114")
def test_each_of_its_spaces_makes_the_same_legal_step() -> None:
    board = read_map(GATES)
    ways = blocks(board, 2)
    for a, reached in enumerate(ways.next_mask):
        for b in spaces_in(reached):
            assert all(
                board.next_mask[one] >> other & 1
                for one, other in zip(spaces_in(ways.covered(a)), spaces_in(ways.covered(b)), strict=True)
            )
    here = board.space(1, 2)
    assert names_of(board, ways.next_mask[here]) == ["0,1", "1,1", "0,2", "2,2"]  # straight through the door, or back


def names_of(board: Map, mask: int) -> list[str]:
    return [board.names[space] for space in spaces_in(mask)]


@pytest.mark.rule("A99.114", "A27.02")
def test_a_lone_post_stands_between_the_spaces_of_a_square() -> None:
    board = read_map("+--+--+--+\n|        |\n+  o     +\n|        |\n+--+--+--+")
    assert names_of(board, blocks(board, 2).walkable) == ["1,0"]


@pytest.mark.rule("A27.02", "A12.01")
def test_nobody_barricades_a_door_that_she_stands_across() -> None:
    p, queen = with_queen(GATES, "0,0", ("hicks", "3,2"))
    hicks = p.game.who["hicks"]
    assert "barricade:door-3" in [option.key for option in action_options(p.game, hicks)]
    p.game.put(hicks, p.space("5,3"))
    p.game.put(queen, p.space("2,2"))
    p.game.put(hicks, p.space("4,3"))
    p.character("hudson", "3,1")
    for door in ("door-3",):
        for who in p.state.characters:
            assert f"barricade:{door}" not in [option.key for option in action_options(p.game, who)]
    p.state.barricades.append("door-3")
    p.game.barricades_changed()
    assert "queen-1 stands where something divides it" in list(violations(p.game))


@pytest.mark.rule("A27.01", "A99.116")
def test_only_on_its_way_is_a_large_model_over_smaller_friends() -> None:
    p, queen = with_queen(GATES, "0,0", ("hicks", "7,3"))
    small = p.alien("1,2")
    with pytest.raises(ValueError, match="queen-1 cannot stand in 0,1, where another model is"):
        p.game.put(queen, p.space("0,1"))
    with pytest.raises(ValueError, match="alien-1 cannot stand in 1,1, where another model is"):
        p.game.put(small, p.space("1,1"))
    p.state.movers = ("queen-1",)
    p.game.put(queen, p.space("0,1"))
    assert p.game.alien_spaces == blocks(p.game.map, 2).covered(p.space("0,1"))
    assert not list(violations(p.game))
    p.game.put(queen, p.space("0,0"))
    assert names(p.game, p.game.alien_spaces) == ["0,0", "1,0", "0,1", "1,1", "1,2"]
    p.state.movers = ()
    p.blip("0,2")
    with pytest.raises(ValueError, match="cannot stand"):
        p.game.put(queen, p.space("0,1"))
    p.state.movers = ("queen-1",)
    with pytest.raises(ValueError, match="cannot stand"):
        p.game.put(queen, p.space("6,2"))  # never over a Character


@pytest.mark.rule("A27.04", "A99.116")
def test_where_not_all_can_make_room_it_cannot_end() -> None:
    p, queen = with_queen(LANE, "0,0")
    p.alien("3,0")
    assert no_room(p.game, queen) == 0
    p.alien("4,0")
    p.alien("4,1")
    # On 3,0 two of the three beneath it have nowhere to go; on 2,0 the first is shut in between it and the others.
    assert names(p.game, no_room(p.game, queen)) == ["2,0", "3,0"]
    p.blip("2,0")
    p.blip("2,1")
    # On 1,0 one of the Blips could go to 3,1, but not both.
    assert names(p.game, no_room(p.game, queen)) == ["1,0", "2,0", "3,0"]


@pytest.mark.rule("A99.116", "A6.10")
def test_nobody_makes_room_through_a_barricade() -> None:
    p, queen = with_queen(LOCK, "0,0")
    p.alien("2,0")
    assert no_room(p.game, queen) == 0
    p.barricade("door-1")
    assert names(p.game, no_room(p.game, queen)) == ["2,0"]


LANE = """
+--+--+--+--+--+
|              |
+  +  +  +  +  +
|              |
+--+--+--+--+--+
""".strip("\n")
LOCK = """
+--+--+--+--+
|     D     |
+  +  +  +  +
|     D     |
+--+--+--+--+
""".strip("\n")
HALL = """
+--+--+--+--+--+--+--+--+--+--+--+--+
|                                   |
+  +  +  +  +  +  +  +  +  +  +  +  +
|                                   |
+  +  +  +  +  +  +  +  +  +  +  +  +
|                                   |
+--+--+--+--+--+--+--+--+--+--+--+--+
""".strip("\n")


@pytest.mark.rule("A99.116", "A24.05")
def test_sentry_guns_fire_at_whoever_makes_room() -> None:
    p, queen = with_queen(HALL, "4,0", ("hicks", "0,0"))
    p.gun("11,2", "w", ammo=50)
    p.state.movers = ("queen-1",)
    small = Alien("alien-1", -1)
    p.state.aliens.append(small)
    p.game.put(small, p.space("5,1"))
    p.dice(3, 9)
    drive(make_room(p.game, queen, [p.space("4,0")]), "place:6,2")
    assert small not in p.state.aliens
    fired = [event for event in p.game.events if isinstance(event, GunFired)]
    assert [(shot.target, shot.hit) for shot in fired] == [("alien-1", True)]
    assert names(p.game, p.game.covers(queen)) == ["4,0", "5,0", "4,1", "5,1"]


@pytest.mark.rule("A27.05", "A27.16")
def test_whoever_chooses_for_the_aliens_moves_those_who_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    p = Position(HALL, boxes=["get-away"], players=2)
    p.character("gorman", "0,0", player=0)
    p.character("hicks", "0,1", player=1)
    queen = p.alien("8,1", kind="queen")
    p.alien("3,1")
    asked: list[tuple[str, int]] = []

    def seats(chooser: int) -> Iterator[tuple[str, int]]:
        monkeypatch.setattr(type(p.game), "aliens_chooser", lambda game: chooser)
        flow = advance(p.game, queen, 5)
        decision = next(flow)
        try:
            while True:
                yield decision.kind, decision.seat
                decision = flow.send(decision.options[-1])
        except StopIteration:
            return

    asked += seats(1)
    assert ("make-room", 1) in asked
    assert {seat for _, seat in asked} == {1}


@pytest.mark.rule("A99.118", "A6.05", "A6.10")
def test_her_reach_is_counted_in_single_spaces_and_walls_and_barricades_stop_it() -> None:
    p, queen = with_queen(GATES, "0,0", ("hicks", "3,0"))
    ways = blocks(p.game.map, 2)
    assert p.game.ways_of(queen) is ways

    def west() -> list[str]:
        """The squares on the near side of the narrow door that have Hicks behind it within reach."""
        return [name for name in names(p.game, within_reach(p.game, ways, p.space("3,0"), 2)) if name < "2"]

    assert west() == ["0,0", "1,0", "0,1", "1,1"]
    p.barricade("door-1")
    assert west() == []


SCENARIO = """title: A test
game: corps

position:
  map:
    +--+--+--+--+
    |     |     |
    +  +  +  +  +
    |           |
    +--+--+--+--+
  end
  {line}
  hicks at 0,0 player 1
  queen at {at}

play:
  goes on
"""


@pytest.mark.rule("A27.02")
@pytest.mark.parametrize(
    ("line", "at", "words"),
    [
        ("", "2,0", "boxes get-away"),
        ("boxes get-away", "1,0", "queen cannot stand at 1,0"),
        ("boxes get-away", "3,0", "queen cannot stand at 3,0"),
        ("boxes get-away\n  alien at 3,1", "2,0", "alien-1 stands at 3,1 already"),
    ],
)
def test_a_scenario_places_her_only_where_she_can_stand(line: str, at: str, words: str) -> None:
    with pytest.raises(ScenarioError, match=words):
        run_text(SCENARIO.format(line=line, at=at), Scenario())
    assert parse(SCENARIO.format(line=line, at=at)).game == "corps"
